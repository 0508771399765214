// The board of the day beside everyone who played it on this server: what is sent, when, and what is shown of it.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { asked, axe } from './lib/browser.mjs';
import { served } from './lib/server.mjs';
import { stage } from './lib/stage.mjs';

const scene = stage();

/** Plays today's board: finds so many of the words that it asks for, and ends. */
async function play(page, count, list = 'en') {
  page.sent = [];
  page.on('request', (request) => {
    if (request.url().includes('daily/results') && request.method() === 'POST')
      page.sent.push(request.postDataJSON());
  });
  await page.goto(`/play?mode=daily&list=${list}`);
  await page.locator('.layer.trace > button').first().waitFor();
  const told = await asked(page, `daily?language=${list}`);
  const wanted = told.found.filter((one) => one.required);
  const found = wanted.slice(0, count).map((one) => one.word);
  for (const word of found) {
    await page.locator('#claim').fill(word);
    await page.locator('#claim').press('Enter');
  }
  await page
    .locator('.chips li')
    .nth(count - 1)
    .waitFor();
  const flag = page.locator('.game .actions button', { has: page.locator('path[d^="M6 21"]') });
  await flag.click();
  await flag.click();
  await page.locator('.day-verdict').waitFor();
  return { day: told.day, found, all: wanted.length };
}
const answers = (page) =>
  page.getByRole('button', { name: /^(Show the answers|Voir les solutions)$/ }).click();
const card = (page) => page.locator('.everyone');
const bars = (page) =>
  card(page)
    .locator('.spread li')
    .evaluateAll((all) => all.map((bar) => Number(bar.lastElementChild.textContent)));

test('a day beside everyone who played it here', served, async () => {
  const first = await scene.person();
  const { day, found, all } = await play(first, 2);
  await card(first).getByText('You are the first to play this board here.').waitFor();
  await card(first).getByText('once you look at the answers').waitFor();
  assert.deepEqual(first.sent, [], 'a game that can go on is not counted');
  await answers(first);
  await first.waitForFunction((place) => localStorage.getItem(place), `worddle.counted.en.${day}`);
  await card(first).getByText('You are the first to play this board here.').waitFor();
  assert.deepEqual(first.sent, [{ language: 'en', day, words: found }]);

  const second = await scene.person({ size: 'phone', theme: 'dark', lang: 'fr' });
  await play(second, 4);
  await card(second).getByText('plus de mots que l’unique autre joueur').waitFor();
  await answers(second);
  await card(second).getByText('plus de mots que l’unique autre joueur').waitFor();
  assert.deepEqual(await axe(second), []);

  const third = await scene.person({ size: 'side' });
  await play(third, 3);
  await answers(third);
  await card(third).getByText('You found more words than 50% of the 2 other players.').waitFor();
  const columns = Array(10).fill(0);
  for (const count of [2, 3, 4]) columns[Math.floor((count / all) * 10)] += 1;
  assert.deepEqual(await bars(third), columns);
  assert.equal(await card(third).locator('.spread .me').count(), 1);
  assert.deepEqual(await axe(third), []);

  // Looking again counts nobody twice.
  await first.reload();
  await card(first).getByText('You found more words than 0% of the 2 other players.').waitFor();
  assert.deepEqual(await bars(first), columns);
  assert.equal(first.sent.length, 1);
  for (const page of [first, second, third]) page.checked();
});

test('who does not want to be counted sends nothing and sees nothing', served, async () => {
  const page = await scene.person();
  await page.goto('/play');
  await page.getByRole('button', { name: 'Settings' }).click();
  await page.getByLabel('Count my days on this server').uncheck();
  await play(page, 1, 'fr');
  await answers(page);
  await page.locator('.words .rows .row').first().waitFor();
  assert.equal(await card(page).count(), 0);
  assert.deepEqual(page.sent, []);
  const results = await asked(page, `daily/results?language=fr&day=${await today(page)}`);
  assert.deepEqual(results.results, []);
  page.checked();
});
const today = async (page) => (await asked(page, 'daily?language=fr')).day;

test('a result that could not be sent is sent at the next visit', served, async () => {
  const page = await scene.person();
  page.expected = [/503/];
  const failing = '**/api/v1/daily/results';
  await page.route(failing, (route) =>
    route.fulfill({ status: 503, contentType: 'application/problem+json', body: '{}' }),
  );
  const { day, found } = await play(page, 2, 'de');
  await answers(page);
  await page.locator('.words .rows .row').first().waitFor();
  await page.unroute(failing);
  await page.reload();
  await card(page).getByText('You are the first to play this board here.').waitFor();
  assert.deepEqual(page.sent.at(-1), { language: 'de', day, words: found });
  assert.equal(page.sent.length, 2);
  page.checked();
});
