// Solving a crossword that comes in a link.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { fromFile } from '../assets/crossword/document.js';
import { packPuzzle, unpackPuzzle } from '../assets/crossword/link.js';
import { axe, turnTo } from './lib/browser.mjs';
import { stage } from './lib/stage.mjs';

const scene = stage();

/** Three words each way, with a heart, a circle and a title. */
const FILE = {
  schema: 'worddle.crossword/1',
  title: 'Small hearts',
  author: 'A. Setter',
  language: 'en',
  notes: 'Mind the heart.',
  rows: [
    ['C', { cell: 'A', marks: ['circled'] }, 'B'],
    ['HEART', '#', 'E'],
    ['S', 'E', 'T'],
  ],
  clues: [
    { list: 'across', number: '1', text: 'It waits at the rank' },
    { list: 'across', number: '3', text: 'Ready, steady; “ready”' },
    { list: 'down', number: '1', text: 'Love letters, in short', enumeration: '1,5,1' },
    { list: 'down', number: '2', text: 'Gamble' },
  ],
};
const hearts = () => packPuzzle(fromFile(FILE));
const here = (page) => page.locator('.xw input');
const letters = (page) => page.locator('.cell .text').allTextContents();
const opened = async (options, text) => {
  const page = await scene.person(options);
  await page.goto(`/puzzle#${text ?? (await hearts())}`);
  await here(page).waitFor();
  return page;
};

test('a link holds the whole crossword, and shows none of it', async () => {
  const document = { ...fromFile(FILE), layout: 'french' };
  const text = await packPuzzle(document);
  assert.match(text, /^[\w-]+$/);
  const plain = Buffer.from(text, 'base64url').toString('latin1');
  for (const word of ['CAB', 'HEART', 'Gamble', 'hearts']) assert.ok(!plain.includes(word), word);
  const read = await unpackPuzzle(text);
  assert.deepEqual(read.document, document);
  assert.equal((await unpackPuzzle(await packPuzzle(document))).id, read.id);
});

test('a link has nothing that only the author sees', async () => {
  const plain = fromFile(FILE);
  const [first, ...others] = plain.clues;
  const noted = { ...first, mark: 'final', note: 'from the taxi' };
  const alone = { place: 'A6+3', word: 'SET', text: '', note: 'still to do' };
  const strange = { list: 'Zones', number: 'I', text: 'All', mark: 'draft', note: 'really?' };
  const { mark, note, ...bare } = strange;
  const document = {
    ...plain,
    clues: [noted, alone, ...others],
    others: [{ at: 4, clue: strange }],
    theme: ['CAB'],
    ban: 'bet',
    favour: 'set',
  };
  const expected = { ...plain, others: [{ at: 4, clue: bare }] };
  assert.equal(await packPuzzle(document), await packPuzzle(expected));
  assert.deepEqual((await unpackPuzzle(await packPuzzle(document))).document, expected);
});

test('a damaged link is no crossword, wherever it is damaged', async () => {
  const text = await hearts();
  // The very last bits may be idle.
  for (let at = 0; at < text.length - 4; at += 7) {
    const other = text[at] === 'A' ? 'B' : 'A';
    assert.equal(await unpackPuzzle(text.slice(0, at) + other + text.slice(at + 1)), null, at);
    assert.equal(await unpackPuzzle(text.slice(0, at)), null, at);
  }
  for (const odd of ['%', 'AAAA', '!!!!', 'AQAAAAAA'.repeat(9)])
    assert.equal(await unpackPuzzle(odd), null, odd);
  // A kilobyte that would unpack to a gigabyte is given up early.
  const bomb = { ...fromFile(FILE), notes: 'x'.repeat(5_000_000) };
  assert.equal(await unpackPuzzle(await packPuzzle(bomb)), null);
  // A grid with a hole in its answers has nothing to check.
  assert.equal(
    await unpackPuzzle(await packPuzzle({ ...fromFile(FILE), cells: Array(9).fill('') })),
    null,
  );
});

test('a crossword is solved with the keys of known solvers', async () => {
  const page = await opened();
  await page.getByRole('heading', { name: 'Small hearts' }).waitFor();
  assert.deepEqual(await axe(page), []);
  await here(page).focus();
  await page.keyboard.type('ca');
  await page.keyboard.press('ArrowDown');
  assert.match(
    await here(page).getAttribute('aria-label'),
    /2 down: Gamble/,
    'an arrow turns first',
  );
  await page.keyboard.press('ArrowUp');
  await page.keyboard.type('bex');
  await page.locator('#toast', { hasText: 'x' }).waitFor({ state: 'detached' });
  assert.deepEqual(await letters(page), ['C', 'A', 'B', 'E', 'X']);
  // The word is complete: the next clue with an empty cell is at hand.
  assert.match(await here(page).getAttribute('aria-label'), /3 across/);
  await page.keyboard.press('Shift+Tab');
  await page.keyboard.press('Insert');
  await page.keyboard.type('heart');
  await page.keyboard.press('Enter');
  assert.ok((await letters(page)).includes('HEART'));
  await page.keyboard.press('Control+a');
  for (const [key, pattern] of [
    ['Tab', /3 across/],
    ['Space', /1 down/],
    ['Space', /3 across/],
  ]) {
    await page.keyboard.press(key);
    assert.match(await here(page).getAttribute('aria-label'), pattern, key);
  }
  await page.keyboard.press('.');
  await page.keyboard.type('se');
  assert.equal(await page.locator('.cell.pencilled').count(), 2);
  await page.getByRole('button', { name: 'Check', exact: true }).click();
  await page.getByRole('button', { name: 'Check grid' }).click();
  await page.locator('#toast', { hasText: '1 mistake.' }).waitFor();
  assert.equal(await page.locator('.cell.mistake').count(), 1);
  assert.deepEqual(await axe(page), []);
  await here(page).focus();
  await page.keyboard.press('End');
  await page.keyboard.type('t');
  await page.locator('.pz-solved', { hasText: /Solved in \d+ s\./ }).waitFor();
  assert.deepEqual(await axe(page), []);
  page.checked();
});

test('Escape leaves the grid, so that Tab reaches everything else', async () => {
  const page = await opened();
  await here(page).focus();
  await page.keyboard.press('Escape');
  await page.keyboard.press('Tab');
  assert.notEqual(await page.evaluate(() => document.activeElement.tagName), 'BODY');
  page.checked();
});

test('letters, words and the grid are revealed, and stay so', async () => {
  const page = await opened({ lang: 'fr', theme: 'dark' });
  for (const what of ['la lettre', 'le mot']) {
    await page.getByRole('button', { name: 'Révéler', exact: true }).click();
    await page.getByRole('button', { name: `Révéler ${what}` }).click();
  }
  assert.deepEqual(await letters(page), ['C', 'A', 'B']);
  await here(page).focus();
  await page.keyboard.type('zzz');
  assert.deepEqual((await letters(page)).slice(0, 3), ['C', 'A', 'B']);
  await page.getByRole('button', { name: 'Révéler', exact: true }).click();
  assert.deepEqual(await axe(page), []);
  await page.getByRole('button', { name: 'Révéler la grille' }).click();
  await page.locator('.pz-solved', { hasText: 'lettres révélées' }).waitFor();
  page.checked();
});

test('what is entered is there again: after a reload, in another tab, and under a changed address', async () => {
  const page = await opened();
  await here(page).focus();
  await page.keyboard.type('ca');
  await page.reload();
  await page.locator('.cell .text').nth(1).waitFor();
  assert.deepEqual(await letters(page), ['C', 'A']);
  // Two tabs go on with the same crossword, and neither undoes the other.
  const other = await page.context().newPage();
  await other.goto(page.url());
  await other.locator('.cell .text').nth(1).waitFor();
  await here(other).focus();
  await other.keyboard.press('End');
  await other.keyboard.type('b');
  await page.locator('.cell .text').nth(2).waitFor();
  await here(page).focus();
  await page.keyboard.press('Tab');
  await page.keyboard.type('s');
  await other.locator('.cell .text').nth(3).waitFor();
  // Another crossword in the same tab does not take its place.
  const second = await packPuzzle({ ...fromFile(FILE), title: 'Another' });
  await page.goto(`/puzzle#${second}`);
  await page.getByRole('heading', { name: 'Another' }).waitFor();
  assert.deepEqual(await letters(page), []);
  await page.goBack();
  await page.getByRole('heading', { name: 'Small hearts' }).waitFor();
  assert.deepEqual(await letters(page), ['C', 'A', 'B', 'S']);
  // Nonsense in the browser's store is no reason to fail.
  await page.evaluate(() => {
    for (const key of Object.keys(localStorage))
      if (key.includes('solving')) localStorage.setItem(key, '{"entries":[1]}');
  });
  await page.reload();
  await here(page).waitFor();
  page.checked();
});

test('the timer pauses and hides the crossword; starting again asks first', async () => {
  const page = await opened();
  await here(page).focus();
  await page.keyboard.type('c');
  await page.getByRole('timer', { name: 'Time' }).filter({ hasText: '0:01' }).waitFor();
  await page.getByRole('button', { name: 'Pause' }).click();
  assert.equal(await page.locator('.xw').count(), 0);
  assert.deepEqual(await axe(page), []);
  await page.locator('.pz-paused').getByRole('button', { name: 'Resume' }).click();
  assert.deepEqual(await letters(page), ['C']);
  await page.getByRole('button', { name: 'More' }).last().click();
  assert.deepEqual(await axe(page), []);
  await page.getByRole('button', { name: 'Start again' }).click();
  assert.deepEqual(await letters(page), ['C']);
  await page.getByRole('button', { name: 'Really start again?' }).click();
  assert.deepEqual(await letters(page), []);
  page.checked();
});

for (const size of ['phone', 'side'])
  test(`by touch on a ${size}: the keys and the clue are beside the grid, all on the screen`, async () => {
    const page = await opened({ size, theme: size === 'phone' ? 'light' : 'dark' });
    const keys = page.getByRole('group', { name: 'Letter keys' });
    await page.getByRole('group', { name: 'Clue' }).getByText('It waits at the rank').waitFor();
    for (const key of 'CAB') await keys.getByRole('button', { name: key, exact: true }).tap();
    await keys.getByRole('button', { name: 'Erase' }).tap();
    await page.getByRole('button', { name: 'Next clue' }).tap();
    await page.getByRole('group', { name: 'Clue' }).getByText('Love letters').waitFor();
    const { width, height } = page.viewportSize();
    for (const part of ['.xw', '.pz-clue', '.pz-keyboard']) {
      const box = await page.locator(part).boundingBox();
      assert.ok(box.x >= 0 && box.x + box.width <= width, part);
      assert.ok(box.y >= 0 && box.y + box.height <= height, `${part}: ${box.y} + ${box.height}`);
    }
    assert.deepEqual(await axe(page), []);
    await page.getByRole('button', { name: 'Clues', exact: true }).tap();
    await page.getByRole('dialog').getByText('Love letters').tap();
    await keys.getByRole('button', { name: 'Rebus' }).tap();
    for (const key of 'HEART') await keys.getByRole('button', { name: key, exact: true }).tap();
    await keys.getByRole('button', { name: 'Rebus' }).tap();
    assert.ok((await letters(page)).includes('HEART'));
    page.checked();
  });

test('the constructor shares a link only when every cell has its letter', async () => {
  const page = await scene.person();
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.goto('/crossword?list=en&grid=CAT/A.E/BED');
  await page.getByRole('button', { name: 'Share' }).click();
  assert.equal(await page.getByRole('button', { name: 'Copy link' }).isDisabled(), true);
  await page.keyboard.press('Escape');
  await page.goto(`/crossword?list=en&grid=${encodeURIComponent('CAT/A#E/BED')}`);
  await turnTo(page, 'clues');
  await page.getByLabel('Clue for 1A').fill('It purrs');
  await page.getByRole('button', { name: 'Share' }).click();
  assert.deepEqual(await axe(page), []);
  await page.getByRole('button', { name: 'Copy link' }).click();
  await page.locator('#toast:not([hidden])').waitFor();
  const link = await page.evaluate(() => navigator.clipboard.readText());
  const { document } = await unpackPuzzle(link.split('#')[1]);
  assert.deepEqual(document.cells, [...'CATA#EBED']);
  assert.equal(document.clues[0].text, 'It purrs');
  page.checked();
});

test('a damaged link says so, and a file can be solved instead', async () => {
  const page = await scene.person();
  await page.goto('/puzzle#AAAA');
  await page.locator('.trouble', { hasText: 'damaged' }).waitFor();
  assert.deepEqual(await axe(page), []);
  await page.locator('input[type=file]').setInputFiles({
    name: 'x.json',
    mimeType: 'application/json',
    buffer: Buffer.from(JSON.stringify(FILE)),
  });
  await page.getByRole('heading', { name: 'Small hearts' }).waitFor();
  page.checked();
});
