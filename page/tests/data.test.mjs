// One's own data as a file, and back: nothing is lost, whatever the file says.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { axe } from './lib/browser.mjs';
import { stage } from './lib/stage.mjs';

const scene = stage();

const DAY = 86_400_000;
/** A note of a finished game. */
const note = (id, change = {}) => ({
  id,
  mode: id.split('/')[0],
  language: 'en',
  at: 1_700_000_000_000,
  level: 'common',
  score: 20,
  most: 100,
  words: 10,
  all: 50,
  bonus: 1,
  longest: 'LONGEST',
  lengths: { 3: 6, 7: 5 },
  help: { tiles: 0, letters: 0, words: 0 },
  complete: false,
  ...change,
});
const game = (key, change = {}) => ({
  key,
  mode: key.split('/')[0],
  language: 'en',
  seed: Number(key.split('/')[2]),
  begun: 5,
  level: 'common',
  round: 1,
  left: 0,
  claimed: ['CAT'],
  revealed: [],
  help: { tiles: 0, letters: 0, words: 0 },
  hint: '',
  shown: 0,
  phase: 'playing',
  past: [],
  ...change,
});
/** All that the browser keeps. */
const kept = (page) =>
  page.evaluate(() =>
    Object.fromEntries(
      Object.entries(localStorage)
        .filter(([key]) => key.startsWith('worddle.'))
        .map(([key, text]) => [key.slice(8), JSON.parse(text)]),
    ),
  );
async function someone(values, options) {
  const page = await scene.person(options);
  await page.goto('/about');
  await page.evaluate((all) => {
    for (const [key, value] of Object.entries(all))
      localStorage.setItem(`worddle.${key}`, JSON.stringify(value));
  }, values);
  await page.goto('/statistics?list=en');
  await page.locator('.days').waitFor();
  return page;
}
async function file(page) {
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: /^(Save to a file|Enregistrer un fichier)$/ }).click();
  return readFileSync(await (await download).path());
}
const read = (page, buffer) =>
  page
    .locator('input[name=data]')
    .setInputFiles({ name: 'worddle.json', mimeType: 'application/json', buffer });

for (const [size, theme, lang] of [
  ['wide', 'light', 'en'],
  ['phone', 'dark', 'fr'],
  ['side', 'light', 'fr'],
]) {
  test(`everything goes to another browser in one file, ${size}, ${theme}, ${lang}`, async () => {
    const today = Math.floor(Date.now() / DAY);
    const mine = {
      'played.boggle/en/1/1/9': note('boggle/en/1/1/9'),
      [`played.daily/en/${today}`]: note(`daily/en/${today}`, { day: today, late: false }),
      game: game('untimed/en/3'),
      'left.untimed/en/4': game('untimed/en/4'),
      [`game.daily.en.${today}`]: game(`daily/en/${today}`),
      level: 'all',
      theme: 'dark',
      'solving.abc': { letters: ['C'] },
      'hidden.en': ['CRATE'],
      'added.en': ['TACORE'],
      'seat.abc': { token: 'secret' },
    };
    const page = await someone(mine, { size, theme, lang });
    assert.deepEqual(await axe(page), []);
    const saved = await file(page);
    assert.ok(!saved.includes('secret'), 'a seat in a room stays in its browser');
    const other = await someone({}, { size, theme, lang });
    await read(other, saved);
    await other
      .locator('main [role=status]', {
        hasText: /5 games and 0 drafts added|5 parties et 0 brouillon/,
      })
      .waitFor();
    const there = await kept(other);
    const { 'seat.abc': seat, ...wanted } = mine;
    for (const [key, value] of Object.entries(wanted)) assert.deepEqual(there[key], value, key);
    // The same file once more changes nothing.
    await read(other, saved);
    await other.locator('main [role=status]', { hasText: /0 games|0 partie / }).waitFor();
    assert.deepEqual(await kept(other), there);
    assert.deepEqual(await axe(other), []);
    page.checked();
    other.checked();
  });
}

test('a file takes nothing away: the better note, the words of both, the settings of here', async () => {
  const mine = {
    'played.daily/en/20700': note('daily/en/20700', { day: 20_700, late: true, words: 30 }),
    'played.daily/en/20701': note('daily/en/20701', { day: 20_701, late: false, words: 4 }),
    game: game('untimed/en/3', { claimed: ['MINE'] }),
    'game.daily.en.20701': game('daily/en/20701', { claimed: ['CAT', 'DOG'], begun: 1 }),
    level: 'all',
  };
  const theirs = {
    'played.daily/en/20700': note('daily/en/20700', { day: 20_700, late: false, words: 2 }),
    'played.daily/en/20701': note('daily/en/20701', { day: 20_701, late: true, words: 40 }),
    game: game('untimed/en/9', { claimed: ['THEIRS'] }),
    'game.daily.en.20701': game('daily/en/20701', { claimed: ['DOG', 'EMU'], begun: 2 }),
    level: 'common',
    theme: 'dark',
  };
  const page = await someone(mine);
  await read(
    page,
    Buffer.from(JSON.stringify({ schema: 'worddle.data/1', kept: theirs, drafts: [] })),
  );
  await page.getByText('One setting differs from the file. Yours was kept.').waitFor();
  const there = await kept(page);
  const short = ({ words, late }) => [words, late];
  assert.deepEqual(short(there['played.daily/en/20700']), [30, false]);
  assert.deepEqual(short(there['played.daily/en/20701']), [40, false]);
  assert.deepEqual(there.game.claimed, ['MINE']);
  assert.deepEqual(there['left.untimed/en/9'].claimed, ['THEIRS']);
  assert.deepEqual(there['game.daily.en.20701'].claimed, ['CAT', 'DOG', 'EMU']);
  assert.deepEqual([there.level, there.theme], ['all', 'dark']);
  // Only whoever asks for them gets the settings of the file.
  await page.getByRole('button', { name: 'Use the file’s settings' }).click();
  await page.getByText('differs from the file').waitFor({ state: 'detached' });
  assert.equal((await kept(page)).level, 'common');
  page.checked();
});

test('drafts of crosswords come along, and beside those that are here', async () => {
  const page = await someone({});
  await page.goto('/crossword?list=en');
  await page.locator('.xw input').focus();
  await page.keyboard.type('CAT');
  // Gone at once: what is not put away yet comes along too.
  await page.goto('/statistics?list=en');
  const saved = await file(page);
  const { drafts } = JSON.parse(saved);
  assert.equal(drafts.length, 1);
  const other = await someone({});
  await read(other, saved);
  await other.locator('main [role=status]', { hasText: '1 draft added' }).waitFor();
  await read(other, saved);
  await other.locator('main [role=status]', { hasText: '0 drafts added' }).waitFor();
  // The same draft in another state: both stay.
  await read(page, Buffer.from(saved.toString().replace('"C"', '"B"')));
  await page.locator('main [role=status]', { hasText: '1 draft added' }).waitFor();
  const both = JSON.parse(await file(page)).drafts;
  assert.equal(both.length, 2);
  page.checked();
  other.checked();
});

test('a file that is none, or says nonsense, changes nothing', async () => {
  const mine = { 'played.boggle/en/1/1/9': note('boggle/en/1/1/9'), game: game('untimed/en/3') };
  const page = await someone(mine);
  const before = await kept(page);
  for (const text of [
    '',
    'hello',
    '[]',
    'null',
    '{"schema":"worddle.data/2","kept":{}}',
    '{"schema":"worddle.data/1","kept":null}',
    '{"schema":"worddle.drafts/1","drafts":[]}',
  ]) {
    await read(page, Buffer.from(text));
    await page.getByText('This is not a Worddle data file.').waitFor();
    await page.locator('main [role=status]').waitFor({ state: 'detached' });
  }
  const odd = {
    schema: 'worddle.data/1',
    kept: {
      'played.boggle/en/1/1/9': { id: 'boggle/en/1/1/9', words: 1e9 },
      'played.x': note('other'),
      'played.y': note('y', { language: '<script>' }),
      game: { key: 'untimed/en/3', claimed: 'all of them' },
      'left.z': game('nothing/en/1'),
      theme: 'pink',
      level: { toString: 1 },
      'seat.abc': { token: 'x' },
      anew: { name: 'play', at: 1e15 },
    },
    drafts: [null, 5, { format: 99 }, { format: 1, document: {} }],
  };
  await read(page, Buffer.from(JSON.stringify(odd)));
  await page.locator('main [role=status]', { hasText: '0 games and 0 drafts added' }).waitFor();
  assert.deepEqual(await kept(page), before);
  page.checked();
});
