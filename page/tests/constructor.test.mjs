// The crossword page as a place to work in: what it says of complete words, and room for the grid.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { axe } from './lib/browser.mjs';
import { stage } from './lib/stage.mjs';

const scene = stage();
const link = (grid, list = 'en') => `/crossword?list=${list}&grid=${encodeURIComponent(grid)}`;
const told = (page, text) => page.locator('.xw-words [role=status]', { hasText: text }).waitFor();

test('a complete word is one of the list with its score, or not, or twice in the grid', async () => {
  const page = await scene.person();
  await page.goto(link('XQZ/#.#/CAT/#.#/CAT'));
  await told(page, /^\s*Not in the word list\.\s*$/);
  assert.equal(await page.locator('.xw-words .chips button').count(), 0);
  await page.locator('.wrong.unknown').waitFor({ state: 'attached' });
  assert.equal(await page.locator('.wrong.twice').count(), 2);
  await page.locator('.xw > svg .cell').nth(6).click();
  await told(
    page,
    /^\s*In the word list, score \d+\. More than once in the grid: \d+A, \d+A\.\s*$/,
  );
  assert.deepEqual(await axe(page), []);
  // A letter changes, and so does what is said.
  await page.keyboard.type('b');
  await told(page, /^\s*In the word list, score \d+\.\s*$/);
  await page.locator('.wrong.twice').waitFor({ state: 'detached' });
  page.checked();
});

test('filling explains which complete words are in its way, and that nothing is left to fill', async () => {
  const page = await scene.person({ lang: 'fr', theme: 'dark' });
  await page.goto(link('XQZK/..../..../....', 'fr'));
  await told(page, /Absent de la liste/);
  await page.getByRole('button', { name: 'Remplir la grille' }).click();
  await page.locator('.xw-fill .bad', { hasText: 'XQZK (1A) n’est pas dans la liste' }).waitFor();
  assert.deepEqual(await axe(page), []);
  await page.goto(link('OS#/#A#/#ET', 'fr'));
  await page.locator('.xw-words .bad, .xw-words .hint').first().waitFor();
  await page.getByRole('button', { name: 'Remplir la grille' }).click();
  await page.locator('.xw-fill [role=status]', { hasText: 'déjà leur lettre' }).waitFor();
  await page.getByRole('button', { name: 'Remplir la grille' }).isEnabled();
  page.checked();
});

test('a word with several letters in a cell is looked up as a whole', async () => {
  const page = await scene.person();
  await page.goto('/crossword?list=en');
  const file = {
    schema: 'worddle.crossword/1',
    language: 'en',
    rows: [
      ['HEART', 'S', '#'],
      ['', '', ''],
    ],
  };
  await page.locator('input[type=file]').setInputFiles({
    name: 'x.json',
    mimeType: 'application/json',
    buffer: Buffer.from(JSON.stringify(file)),
  });
  await told(page, /In the word list/);
  page.checked();
});

/** A day's work: 15 by 15, all numbers of two digits. */
const LARGE = Array.from({ length: 15 }, (_, row) =>
  Array.from({ length: 15 }, (_, column) => ((row % 4) * (column % 4) === 9 ? '#' : '.')).join(''),
).join('/');

for (const [width, height] of [
  [1280, 800],
  [1920, 1080],
  [1024, 768],
  [768, 1024],
  [960, 540],
  [844, 390],
  [667, 375],
  [390, 844],
  [360, 640],
]) {
  test(`the grid has room, and its numbers can be read, at ${width}×${height}`, async () => {
    const page = await scene.person({ lang: width % 20 ? 'en' : 'fr' });
    await page.setViewportSize({ width, height });
    await page.goto(link(LARGE));
    const drawing = page.locator('.xw > svg');
    await drawing.waitFor();
    await page.waitForFunction(() => document.querySelector('.xw .number'));
    const box = await drawing.boundingBox();
    const least = Math.min(width, height) / 2;
    assert.ok(box.width >= least && box.height >= least, `${box.width}×${box.height}`);
    assert.ok(box.x >= 0 && box.x + box.width <= width, `${box.x} to ${box.x + box.width}`);
    assert.ok(box.y >= 0 && box.y + box.height <= height, `${box.y} to ${box.y + box.height}`);
    const size = await page
      .locator('.xw .number')
      .first()
      .evaluate((text) => parseFloat(getComputedStyle(text).fontSize) * text.getScreenCTM().a);
    assert.ok(size >= 7.5, `numbers of ${size} pixels`);
    const wide = await page.evaluate(() => document.querySelector('main').scrollWidth);
    assert.ok(wide <= width, `${wide} pixels wide`);
    assert.deepEqual(await axe(page), []);
    page.checked();
  });
}

test('on a phone, candidates and clues are sheets over the grid, and the clue of the word is under it', async () => {
  for (const size of [
    { width: 390, height: 844 },
    { width: 844, height: 390 },
  ]) {
    const page = await scene.person({ size: 'phone' });
    await page.setViewportSize(size);
    await page.goto(link('C.T/.../...'));
    await page.getByLabel('Clue for 1A').fill('It purrs');
    await page.getByRole('button', { name: /words? fits?$/ }).click();
    const sheet = page.getByRole('dialog', { name: '1 across, 3 letters' });
    await sheet.locator('.chips button', { hasText: 'cat' }).click();
    await page.waitForURL((url) => url.searchParams.get('grid') === 'CAT/.../...');
    await sheet.getByText('In the word list').waitFor();
    assert.deepEqual(await axe(page), []);
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Clues' }).click();
    const clues = page.getByRole('dialog', { name: 'Clues' });
    assert.equal(await clues.getByLabel('Clue for 1A').inputValue(), 'It purrs');
    await clues.getByLabel('Clue for 2D').fill('Down');
    assert.deepEqual(await axe(page), []);
    await clues.getByRole('button', { name: '2 down, 3 letters' }).click();
    assert.equal(await page.getByLabel('Clue for 2D').inputValue(), 'Down');
    page.checked();
  }
});
