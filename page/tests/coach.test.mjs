// The coach: what a player keeps missing, and a drill on it.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { asked, axe, drag } from './lib/browser.mjs';
import { outOfSight } from './lib/sight.mjs';
import { stage } from './lib/stage.mjs';

const scene = stage();

const read = (page, key) =>
  page.evaluate((name) => JSON.parse(localStorage.getItem(`worddle.${name}`)), key);
const solvedOf = async (page) => (await read(page, 'game.board')).solved;
const board = (page) => page.locator('.layer.trace > button').first().waitFor();
async function claim(page, word) {
  const before = await page.locator('.chips li').count();
  await page.locator('#claim').fill(word);
  await page.locator('#claim').press('Enter');
  await page.locator('.chips li').nth(before).waitFor();
}
async function end(page) {
  const flag = page.locator('.game .actions button', { has: page.locator('path[d^="M6 21"]') });
  await flag.click();
  await flag.click();
  await page.locator('.verdict .primary').waitFor();
}
const start = async (page) => {
  await page.locator('.ready').click({ timeout: 60_000 });
  await board(page);
};
const words = (found) => found.map(({ word }) => word);

/** What each language has that is missed here: an ending, how many letters stand before it, and what the page says of it. */
const MISSED = {
  en: {
    ending: 'ing',
    before: '???',
    says: 'Words ending in -ING',
    look: 'Look for words ending in -ING',
  },
  fr: { ending: 'ant', before: '???', says: 'mots en -ANT', look: 'Cherchez les mots en -ANT' },
};

/**
 * Has someone play some games, as the page learns from them: on each board lie four words with an ending, which are all
 * missed, and thirty others, half of which are found.
 */
async function played(page, games, list = 'en') {
  const { ending, before } = MISSED[list];
  const known = async (pattern) => {
    const wish = { pattern, language: list, tier: 1, family: true, limit: 600 };
    return (await asked(page, 'words', wish)).words.map(({ word, spellings }) => ({
      word,
      spellings,
    }));
  };
  const missed = await known(before + ending);
  const others = (await Promise.all(['????', '?????', '??????'].map(known))).map((all) =>
    all.filter(({ word }) => !word.endsWith(ending.toUpperCase())),
  );
  const boards = Array.from({ length: games }, (_, game) => {
    const some = (all, count, step) =>
      Array.from({ length: count }, (_, n) => all[(game * 17 + n * step) % all.length]);
    return { four: some(missed, 4, 7), others: others.flatMap((all) => some(all, 10, 31)) };
  });
  await page.evaluate(
    async ({ boards, list }) => {
      const { src } = document.querySelector('script[type=module]');
      const { learn } = await import(new URL('play/lessons.js', src).href);
      boards.forEach(({ four, others }, seed) => {
        const row = (one) => ({ ...one, letters: one.word.length, tier: 1, required: true });
        const game = {
          ...{ key: `boggle/${list}/${seed}`, mode: 'boggle', language: list, round: 1, begun: 1 },
          claimed: others.filter((_, n) => (n + seed) % 2).map(({ word }) => word),
          revealed: [],
        };
        learn(game, { found: [...four, ...others].map(row) });
      });
    },
    { boards, list },
  );
}
/** Someone who has played, on the page of statistics. */
async function someone(games, options = {}) {
  const page = await scene.person(options);
  // Words that do not lie on one board together: others are tried.
  page.expected = [/status of 422/];
  const list = options.lang ?? 'en';
  await page.goto(`/statistics?list=${list}`);
  await page.locator('.coach').waitFor();
  if (games > 0) {
    await played(page, games, list);
    await page.reload();
    await page.locator('.coach').waitFor();
  }
  return page;
}
const inView = (page, one) =>
  one.evaluate((element) => {
    const { top, bottom } = element.getBoundingClientRect();
    return top >= 0 && bottom <= innerHeight;
  });

for (const [size, theme, lang] of [
  ['wide', 'light', 'en'],
  ['phone', 'dark', 'fr'],
  ['side', 'light', 'en'],
]) {
  test(`a player sees what they miss, and drills it, ${size}, ${theme}, ${lang}`, async () => {
    const page = await someone(0, { size, theme, lang });
    await page.locator('.coach', { hasText: /10 (more games|parties)/ }).waitFor();
    assert.equal(await page.locator('.coach ol').count(), 0);
    await played(page, 40, lang);
    await page.reload();
    const { ending, says, look } = MISSED[lang];
    const mine = page.locator('.coach li').first();
    await mine.getByRole('heading', { name: says }).waitFor();
    assert.match(
      await mine.textContent(),
      lang === 'en' ? /0 of 160 \(0%\)/ : /0 sur 160 \(0\s%\)/,
    );
    const usual = Number((await mine.textContent()).match(/(\d+)\s?%(?!\))/)[1]);
    assert.ok(usual > 20 && usual < 60, `${usual}`);
    const examples = await mine.locator('.coach-words button').allTextContents();
    assert.ok(examples.length >= 3);
    for (const word of examples) assert.ok(word.trim().endsWith(ending), word);
    const main = page.locator('.coach header .primary');
    assert.ok(await inView(page, main));
    assert.deepEqual(await axe(page), []);
    assert.deepEqual(await outOfSight(page), []);
    // A missed word has its card.
    await mine.locator('.coach-words button').first().click();
    await page.getByRole('dialog').getByRole('heading', { name: examples[0].trim() }).waitFor();
    await page.keyboard.press('Escape');
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    // The same by keys alone.
    await main.focus();
    for (const _ of [1, 2]) await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await page.getByRole('dialog').getByRole('heading', { name: examples[1].trim() }).waitFor();
    await page.keyboard.press('Escape');
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    // The drill says what to look for, before it begins and while it lasts.
    await main.click();
    await page.waitForURL((url) =>
      url.searchParams.get('look')?.startsWith(`-${ending.toUpperCase()}`),
    );
    await page.locator('.ready', { hasText: look }).waitFor({ timeout: 60_000 });
    await start(page);
    await page.locator('.tip', { hasText: look }).waitFor();
    assert.match(await page.locator('.clock').textContent(), new RegExp(`-${ending}.*1/3`, 'i'));
    const { found } = await solvedOf(page);
    const asks = found.filter(({ required }) => required);
    assert.ok(asks.length >= 3, `${asks.length} words`);
    // Every word with the ending that everyone knows is asked for, and no other.
    const fair = found.filter(
      ({ word, tier, crude }) => word.endsWith(ending.toUpperCase()) && tier === 1 && !crude,
    );
    assert.deepEqual(words(asks), words(fair));
    if (size === 'wide') await claim(page, asks[0].word);
    else await drag(page, asks[0].path, 'touch');
    await page.locator('.chips li', { hasText: asks[0].spellings[0] }).waitFor();
    await claim(page, found.find(({ extra }) => extra).word);
    const counts = await page.locator('.scoreline dd').allTextContents();
    assert.deepEqual(counts.map(Number), [1, asks[0].points]);
    assert.deepEqual(await axe(page), []);
    assert.deepEqual(await outOfSight(page), []);
    // It goes on where it was left.
    await page.reload();
    await page.getByRole('button', { name: /^(Resume|Reprendre)$/ }).click();
    await board(page);
    assert.equal(await page.locator('.chips li').count(), 2);
    await end(page);
    const verdict = await page.locator('.verdict').textContent();
    assert.match(verdict, new RegExp(`1\\s+(of|sur) ${asks.length} `));
    await page.getByRole('radio', { name: /^(Missed|Manqués)$/ }).check();
    const missed = await page.locator('.words .rows .row .name b').allTextContents();
    for (const word of missed) assert.ok(word.endsWith(ending), word);
    await page.locator('.words .rows .row').first().click();
    await page.locator('.chosen b', { hasText: missed[0] }).waitFor();
    assert.ok((await inView(page, page.locator('.verdict .primary'))) || size === 'side');
    assert.deepEqual(await axe(page), []);
    assert.deepEqual(await outOfSight(page), []);
    for (const round of [2, 3]) {
      await page.getByRole('button', { name: /^(Next board|Grille suivante)$/ }).click();
      await start(page);
      assert.match(await page.locator('.clock').textContent(), new RegExp(`${round}/3`));
      await end(page);
    }
    assert.equal(await page.locator('.rounds li').count(), 3);
    assert.match(
      await page.locator('.verdict').textContent(),
      /1 (word in this drill|mot dans cet)/,
    );
    const before = page.url();
    await page.getByRole('button', { name: /^(Another drill|Encore un exercice)$/ }).click();
    await page.waitForURL((url) => url.href !== before && url.searchParams.get('mode') === 'drill');
    await page.locator('.ready').waitFor({ timeout: 60_000 });
    // A drill is no game in the statistics, none to go on with, and no lesson.
    assert.equal(await read(page, 'game'), null);
    assert.equal((await read(page, `coach.${lang}`)).length, 40);
    await page.goto(`/statistics?list=${lang}`);
    await page.locator('.facts dd').first().waitFor();
    assert.equal(await page.locator('.facts dd').first().textContent(), '0');
    page.checked();
  });
}

test('the same address has the same boards for everyone, and a board ends with its last word', async () => {
  const address = '/play?mode=drill&list=en&look=-ING,RE-&seed=12';
  const boards = [];
  for (const size of ['wide', 'phone']) {
    const page = await scene.person({ size });
    page.expected = [/status of 422/];
    await page.goto(address);
    await start(page);
    const { board: shown, found } = await solvedOf(page);
    boards.push(shown.notation);
    if (size === 'wide') {
      const asks = found.filter(({ required }) => required);
      for (const { word } of asks.slice(0, -1)) await claim(page, word);
      await page.locator('#claim').fill(asks.at(-1).word);
      await page.locator('#claim').press('Enter');
      await page.getByRole('button', { name: 'Next board' }).click();
      await page
        .locator('.ready', { hasText: 'words starting with RE-' })
        .waitFor({ timeout: 60_000 });
    }
    page.checked();
  }
  assert.equal(boards[0], boards[1]);
});

test('an address that says nothing to practise leads to the coach', async () => {
  const page = await scene.person();
  for (const look of ['', '&look=%3Cb%3E,5', '&look=ing']) {
    await page.goto(`/play?mode=drill&list=en${look}`);
    await page.getByRole('link', { name: 'Back to the coach' }).waitFor();
  }
  await page.getByRole('link', { name: 'Back to the coach' }).click();
  await page.locator('.coach').waitFor();
  // A pattern of no word has a board all the same.
  await page.goto('/play?mode=drill&list=en&look=-QXZ&seed=1');
  await start(page);
  page.checked();
});

test('a game teaches once its answers are shown, and its result leads to the coach', async () => {
  const page = await scene.person();
  await page.goto('/play?mode=untimed&list=en&seed=12&difficulty=any');
  await board(page);
  const asks = (await solvedOf(page)).found.filter(({ required }) => required);
  await claim(page, asks[0].word);
  assert.equal(await read(page, 'coach.en'), null, 'not while the game lasts');
  const flag = page.locator('.game .actions button', { has: page.locator('path[d^="M6 21"]') });
  await flag.click();
  await flag.click();
  await page.locator('.results').waitFor();
  await page.waitForFunction(() => localStorage.getItem('worddle.coach.en'));
  const [[, , found, missed]] = await read(page, 'coach.en');
  assert.equal(found, asks[0].spellings[0]);
  assert.deepEqual(
    missed.split(' ').sort(),
    asks
      .slice(1)
      .map(({ spellings }) => spellings[0])
      .sort(),
  );
  assert.equal(await page.getByRole('link', { name: 'What the coach says' }).count(), 0);
  await page.reload();
  await page.locator('.results').waitFor();
  assert.equal((await read(page, 'coach.en')).length, 1);
  await played(page, 40);
  await page.reload();
  await page.getByRole('link', { name: 'What the coach says' }).click();
  await page.locator('.coach h3', { hasText: /-ING$/ }).waitFor();
  // A day teaches when its answers are shown, not when it is ended for now.
  await page.goto('/play?mode=daily&list=en');
  await board(page);
  const day = await asked(page, 'daily?language=en');
  await claim(page, day.found.find(({ required }) => required).word);
  await flag.click();
  await flag.click();
  await page.getByRole('button', { name: 'Show the answers' }).waitFor();
  assert.equal((await read(page, 'coach.en')).length, 41);
  await page.getByRole('button', { name: 'Show the answers' }).click();
  await page.locator('.results').waitFor();
  await page.waitForFunction(
    () => JSON.parse(localStorage.getItem('worddle.coach.en')).length === 42,
  );
  page.checked();
});

test('what the coach knows goes along in the file of a person, and can be cleared', async () => {
  const page = await someone(30);
  const mine = await read(page, 'coach.en');
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Save to a file' }).click();
  const buffer = readFileSync(await (await download).path());
  const other = await someone(0);
  for (let time = 0; time < 2; time++) {
    await other
      .locator('input[name=data]')
      .setInputFiles({ name: 'worddle.json', mimeType: 'application/json', buffer });
    await other.locator('.coach h3', { hasText: /-ING$/ }).waitFor();
    assert.deepEqual(await read(other, 'coach.en'), mine);
  }
  await other.getByRole('button', { name: 'Clear the coach’s memory' }).click();
  await other.getByRole('button', { name: 'Clear it now?' }).click();
  await other.locator('.coach', { hasText: '10 more games' }).waitFor();
  assert.equal(await read(other, 'coach.en'), null);
  page.checked();
  other.checked();
});
