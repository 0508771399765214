// A challenge from one person to the next, by link: nothing of it needs a server.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { asked, axe } from './lib/browser.mjs';
import { asker, chip, join, claim as say, solver } from './lib/rooms.mjs';
import { served } from './lib/server.mjs';
import { outOfSight } from './lib/sight.mjs';
import { stage } from './lib/stage.mjs';

const scene = stage();

const board = (page) => page.locator('.layer.trace > button').first().waitFor();
async function claim(page, word) {
  const before = await page.locator('.chips li').count();
  await page.locator('#claim').fill(word);
  await page.locator('#claim').press('Enter');
  await page.locator('.chips li').nth(before).waitFor();
}
/** Ends the game: once to ask, once to confirm. */
async function end(page) {
  const flag = page.locator('.game .actions button', { has: page.locator('path[d^="M6 21"]') });
  await flag.click();
  await flag.click();
}
/** Sends a challenge, and gives its link. */
async function send(page, name, label = /^(Challenge a friend|Défier quelqu’un)$/) {
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.getByRole('button', { name: label }).click();
  const sheet = page.getByRole('dialog');
  await sheet.getByRole('textbox').fill(name);
  assert.deepEqual(await axe(page), []);
  await sheet.getByRole('button', { name: /^(Copy link|Copier le lien)$/ }).click();
  const link = await page.evaluate(() => navigator.clipboard.readText());
  await page.getByRole('button', { name: /^(Close|Fermer)$/ }).click();
  assert.match(link, /^https?:.*\/play\/?\?mode=challenge#[\w-]+$/);
  // Each person may have a host of their own.
  return `/play?mode=challenge${new URL(link).hash}`;
}
/** The words of each group, by the name of the group. */
const groups = (page) =>
  page.evaluate(() =>
    Object.fromEntries(
      [...document.querySelectorAll('.compare-groups > section')].map((part) => [
        part.className.slice(3),
        [...part.querySelectorAll('.chips button')].map((one) => one.firstChild.data.trim()),
      ]),
    ),
  );
const standings = (page) =>
  page
    .locator('.standings tbody tr')
    .evaluateAll((rows) =>
      rows.map((row) => [...row.children].map((cell) => cell.textContent.trim()).join(' ')),
    );
const spelled = (rows) => rows.map(({ spellings }) => spellings[0]).sort();
const sum = (rows) => rows.reduce((total, { points }) => total + points, 0);
const solvedOf = (page) =>
  page.evaluate(() => JSON.parse(localStorage.getItem('worddle.game.board')).solved);

for (const [size, theme, lang] of [
  ['wide', 'light', 'en'],
  ['phone', 'dark', 'fr'],
  ['side', 'light', 'fr'],
])
  test(`three people, one board, one link that grows, ${size}, ${theme}, ${lang}`, async () => {
    const ana = await scene.person({ size, theme, lang });
    await ana.goto('/play?mode=boggle&list=en&seed=31');
    await board(ana);
    const { found } = await solvedOf(ana);
    const [first, second, third, fourth] = found.filter((one) => one.required);
    await claim(ana, first.word);
    await claim(ana, second.word);
    await end(ana);
    const link = await send(ana, 'Ana');
    for (const { word } of [first, second]) assert.ok(!link.toUpperCase().includes(word));
    // Ben sees who challenges him and to what, and nothing that Ana found.
    const ben = await scene.person({ size, theme, lang });
    await ben.goto(link);
    await ben.getByRole('heading', { name: /^Ana (challenges you|vous lance un défi)$/ }).waitFor();
    assert.match(await ben.locator('.invitation-to').textContent(), /4×4 · Boggle · 3:00/);
    assert.deepEqual(await axe(ben), []);
    assert.deepEqual(await outOfSight(ben), []);
    const shown = await ben.locator('main').textContent();
    for (const { spellings } of [first, second]) assert.ok(!shown.includes(spellings[0]));
    await ben.getByRole('button', { name: /^(Take the challenge|Relever le défi)$/ }).click();
    await board(ben);
    assert.match(await ben.locator('.clock b').textContent(), /^[0-2]:\d\d$|^3:00$/);
    assert.equal(await ben.locator('.compare').count(), 0);
    await claim(ben, second.word);
    await claim(ben, third.word);
    await claim(ben, fourth.word);
    await end(ben);
    await ben.locator('.compare').waitFor();
    assert.deepEqual(await axe(ben), []);
    assert.deepEqual(await outOfSight(ben), []);
    const { nobody, ...rest } = await groups(ben);
    assert.deepEqual(
      Object.fromEntries(Object.entries(rest).map(([kind, words]) => [kind, words.sort()])),
      {
        mine: spelled([third, fourth]),
        theirs: spelled([first]),
        both: spelled([second]),
      },
    );
    const missed = found.filter(
      (one) => one.required && ![first, second, third, fourth].includes(one),
    );
    assert.equal(nobody.length, Math.min(20, missed.length));
    const [mine, hers] = [sum([second, third, fourth]), sum([first, second])];
    const you = lang === 'en' ? 'You' : 'Vous';
    assert.deepEqual(
      (await standings(ben)).sort(),
      [`Ana 2 0 ${hers}`, `${you} 3 0 ${mine}`].sort(),
    );
    // A word shows its path.
    await ben.locator('.of-theirs .chips button').first().click();
    await ben.locator('.board .tile.chosen').first().waitFor();
    assert.equal(await ben.locator('.board .tile.chosen').count(), first.path.length);
    // Back to Ana, who has played and sees both at once, without playing again.
    const back = await send(ben, 'Ben', /^(Send your result back|Renvoyer votre résultat)$/);
    await ana.goto(back);
    await ana.locator('.compare').waitFor();
    assert.deepEqual(
      (await standings(ana)).sort(),
      [`Ben 3 0 ${mine}`, `${you} 2 0 ${hers}`].sort(),
    );
    // On to Carl, who meets both.
    const carl = await scene.person({ size, theme, lang });
    await carl.goto(back);
    await carl
      .getByRole('heading', { name: /^Ana (and|et) Ben (challenge you|vous lancent un défi)$/ })
      .waitFor();
    await carl.getByRole('button', { name: /^(Take the challenge|Relever le défi)$/ }).click();
    await board(carl);
    await end(carl);
    await carl.locator('.compare').waitFor();
    assert.equal((await standings(carl)).length, 3);
    await carl.getByRole('radio', { name: 'Ana' }).check();
    assert.deepEqual((await groups(carl)).theirs.sort(), spelled([first, second]));
    await carl.getByRole('radio', { name: 'Ben' }).check();
    assert.deepEqual((await groups(carl)).theirs.sort(), spelled([second, third, fourth]));
    // What was played stays played.
    await carl.reload();
    await carl.locator('.compare').waitFor();
    for (const page of [ana, ben, carl]) page.checked();
  });

test('a challenge to the board of the day leads to that day', async () => {
  const ana = await scene.person();
  await ana.goto('/play?mode=daily&list=en&day=20700');
  await board(ana);
  const { found } = await asked(ana, 'daily?language=en&day=20700');
  const [first, second] = found.filter((one) => one.required);
  await claim(ana, first.word);
  await end(ana);
  const link = await send(ana, 'Ana');
  const ben = await scene.person();
  await ben.goto(link);
  await ben.getByText('Daily board no. 247').waitFor();
  await ben.getByRole('button', { name: 'Take the challenge' }).click();
  await board(ben);
  await claim(ben, second.word);
  await end(ben);
  // A day can go on: who did better is shown, no word of Ana's is.
  await ben.locator('.winner', { hasText: 'Ana' }).waitFor();
  assert.equal(await ben.locator('.compare').count(), 0);
  await ben.getByRole('button', { name: 'Show the answers' }).click();
  await ben.locator('.compare').waitFor();
  const { mine, theirs, both } = await groups(ben);
  assert.deepEqual([mine, theirs, both], [spelled([second]), spelled([first]), []]);
  ana.checked();
  ben.checked();
});

test('a link that is damaged or forged says what to do, and a forged word is worth nothing', async () => {
  const page = await scene.person();
  await page.goto('/play?mode=challenge');
  await page.getByRole('alert').waitFor();
  const forge = (change) =>
    page.evaluate(async (more) => {
      const { src } = document.querySelector('script[type=module]');
      const { packChallenge } = await import(new URL('play/challenge.js', src).href);
      const help = { tiles: 0, letters: 0, words: 0 };
      const player = { name: '<b>Eve</b>', words: ['RATE', 'QUIZZICAL', 'LINE'], help };
      const plain = { language: 'en', rules: 'boggle', seconds: 0, day: 0, level: 'common' };
      return packChallenge({ ...plain, board: 'RATE/SLIN/DOME/CHAP', players: [player], ...more });
    }, change);
  const whole = await forge({});
  for (const text of ['', 'x', whole.slice(0, 40), `${whole.slice(0, 30)}x${whole.slice(31)}`]) {
    await page.goto('/about');
    await page.goto(`/play?mode=challenge#${text}`);
    await page.getByRole('alert').filter({ hasText: 'Ask for it again' }).waitFor();
    assert.deepEqual(await axe(page), []);
  }
  // Another link in the same window.
  await page.evaluate((text) => (location.hash = text), whole);
  await page.getByRole('heading', { name: '<b>Eve</b> challenges you' }).waitFor();
  await page.getByRole('button', { name: 'Take the challenge' }).click();
  await board(page);
  await end(page);
  await page.getByText('<b>Eve</b>: 1 word left out').waitFor();
  const solved = await solvedOf(page);
  const worth = sum(solved.found.filter(({ word }) => ['RATE', 'LINE'].includes(word)));
  assert.ok((await standings(page)).includes(`<b>Eve</b> 2 0 ${worth}`), `${worth}`);
  page.checked();
  // A board that is none: the engine says so.
  page.expected = [/422/];
  for (const change of [{ board: '////' }, { rules: 'no-such-rules' }, { language: 'zz' }]) {
    await page.goto('/about');
    await page.goto(`/play?mode=challenge#${await forge(change)}`);
    await page.getByRole('button', { name: 'Take the challenge' }).click();
    await page.getByRole('alert').waitFor();
  }
  page.checked();
});

test('a browser that stores nothing, or has no room left, takes a challenge and answers it', async () => {
  const ana = await scene.person();
  await ana.goto('/play?mode=untimed&list=en&seed=31');
  await board(ana);
  const { found } = await solvedOf(ana);
  const [first, second] = found.filter((one) => one.required);
  await claim(ana, first.word);
  await end(ana);
  const link = await send(ana, 'Ana');
  const ben = await scene.person();
  await ben.addInitScript(() => {
    Storage.prototype.setItem = () => {
      throw new DOMException('full', 'QuotaExceededError');
    };
  });
  await ben.goto(link);
  await ben.getByRole('button', { name: 'Take the challenge' }).click();
  await board(ben);
  await claim(ben, second.word);
  await end(ben);
  await ben.locator('.compare').waitFor();
  const { mine, theirs } = await groups(ben);
  assert.deepEqual([mine, theirs], [spelled([second]), spelled([first])]);
  const back = await send(ben, 'Ben', 'Send your result back');
  await ana.goto(back);
  await ana.locator('.compare').waitFor();
  assert.deepEqual((await groups(ana)).theirs, spelled([second]));
  ana.checked();
  ben.checked();
});

test(
  'a round of a room goes on as a challenge, under its rules and its clock',
  served,
  async () => {
    const api = asker(scene);
    const wish = { language: 'en', rules: 'group', time: '120s', countdown: '0s', rounds: 1 };
    const { id } = await api('rooms', wish);
    const ann = await scene.person();
    ann.expected = [/WebSocket/];
    await join(ann, id, 'Ann');
    await ann.getByRole('button', { name: 'Start' }).click();
    await ann.locator('#claim').waitFor();
    const [first, second] = await solver(api)(id, 'en');
    await say(ann, first.word);
    await chip(ann, first.word);
    await ann.getByRole('button', { name: 'End round' }).click();
    await ann.getByRole('button', { name: 'Tap again to end' }).click();
    const link = await send(ann, 'Ann');
    const ben = await scene.person();
    await ben.goto(link);
    assert.match(await ben.locator('.invitation-to').textContent(), /Unique only · 2:00/);
    await ben.getByRole('button', { name: 'Take the challenge' }).click();
    await board(ben);
    await claim(ben, second.word);
    await end(ben);
    await ben.locator('.compare').waitFor();
    assert.deepEqual(
      (await standings(ben)).sort(),
      [`Ann 1 0 ${first.points}`, `You 1 0 ${second.points}`].sort(),
    );
    ann.checked();
    ben.checked();
  },
);
