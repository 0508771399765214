// The crossword page as a place to work in: what it says of complete words, and room for the grid.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { documentOf, withClue } from '../assets/crossword/document.js';
import { packPuzzle } from '../assets/crossword/link.js';
import { parseGrid, slotsOf } from '../assets/crossword/model.js';
import { axe, turnTo } from './lib/browser.mjs';
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

/** What lies beyond the edges of the screen, or of the page's own area. */
const beyond = (page) =>
  page.evaluate(() => {
    const main = document.querySelector('main');
    return [main.scrollWidth - main.clientWidth, main.scrollHeight - main.clientHeight];
  });

for (const [width, height, lang, theme] of [
  [1280, 800, 'en', 'light'],
  [1280, 800, 'fr', 'dark'],
  [1024, 768, 'en', 'dark'],
  [1024, 768, 'fr', 'light'],
])
  test(`every task is on the screen, and clues can be read, at ${width}×${height} in ${lang}`, async () => {
    const page = await scene.person({ lang, theme });
    await page.setViewportSize({ width, height });
    await page.goto(link(LARGE, lang));
    const drawing = page.locator('.xw > svg');
    await drawing.waitFor();
    const places = [];
    for (const task of ['grid', 'fill', 'clues']) {
      await turnTo(page, task);
      assert.deepEqual(await beyond(page), [0, 0], task);
      const over = await page.evaluate(() =>
        [...document.querySelectorAll('.xw-page button, .xw-page select')]
          .filter((one) => one.checkVisibility() && !one.closest('.xw-words, .xw-clues'))
          .filter((one) => one.getBoundingClientRect().bottom > innerHeight)
          .map((one) => one.textContent),
      );
      assert.deepEqual(over, [], `${task}: below the screen`);
      assert.deepEqual(await axe(page), [], task);
      places.push(await drawing.boundingBox());
    }
    assert.equal(new Set(places.map((box) => JSON.stringify(box))).size, 1, 'the grid stays');
    const fields = page.locator('.xw-clues input[data-slot]');
    const least = width < 1200 ? 200 : 300;
    for (const { width } of [await fields.first().boundingBox(), await fields.last().boundingBox()])
      assert.ok(width >= least, `${width} pixels`);
    const text = 'It holds the sheets up, oddly, and not only at night';
    await fields.nth(1).fill(text);
    await page.locator('.xw-clues li').nth(1).locator('button').first().click();
    const active = page.locator('.xw-active');
    await active.filter({ hasText: text }).waitFor();
    assert.ok((await active.boundingBox()).y > places[0].y + places[0].height - 1);
    assert.deepEqual(await drawing.boundingBox(), places[0]);
    const size = await active.locator('span').evaluate((one) => getComputedStyle(one).fontSize);
    assert.ok(parseFloat(size) >= 18, size);
    // The clue of a word that is chosen in the grid comes into sight.
    await page.locator('.xw > svg .cell').last().click();
    await page.waitForFunction(() => {
      const [line, list] = ['.xw-clues li.on', '.xw-clues'].map((one) =>
        document.querySelector(one).getBoundingClientRect(),
      );
      return line.top >= list.top && line.bottom <= list.bottom + 1;
    });
    page.checked();
  });

for (const [width, height] of [
  [1280, 800],
  [1100, 800],
  [1024, 768],
  [768, 1024],
  [390, 844],
  [844, 390],
])
  test(`a grid of any shape stays in its column at ${width}×${height}`, async () => {
    const page = await scene.person();
    await page.setViewportSize({ width, height });
    for (const [columns, rows] of [
      [8, 5],
      [5, 8],
      [20, 3],
    ]) {
      await page.goto(link(Array(rows).fill('.'.repeat(columns)).join('/')));
      await page.locator(`.xw > svg .cell:nth-child(${columns * rows})`).waitFor();
      const [grid, column] = await Promise.all(
        ['.xw > svg', '.xw-column'].map((one) => page.locator(one).first().boundingBox()),
      );
      const aside = grid.x + grid.width <= column.x + 1;
      const above = grid.y + grid.height <= column.y + 1;
      assert.ok(aside || above, `${columns}×${rows}: ${JSON.stringify([grid, column])}`);
      assert.equal((await beyond(page))[0], 0);
    }
    page.checked();
  });

/** How far letters are below the numbers of their cells, in pixels: of what is drawn, not of lines. */
const gaps = (page) =>
  page.evaluate(() => {
    const pen = document.createElement('canvas').getContext('2d');
    const inked = (text) => {
      const { fontWeight, fontSize, fontFamily } = getComputedStyle(text);
      pen.font = `${fontWeight} ${fontSize} ${fontFamily}`;
      const { actualBoundingBoxAscent: up, actualBoundingBoxDescent: down } = pen.measureText(
        text.textContent,
      );
      const line = text.getStartPositionOfChar(0).y;
      return [line - up, line + down];
    };
    return [...document.querySelectorAll('.xw .cell')]
      .map((cell) => [cell.querySelector('.number'), cell.querySelector('.text')])
      .filter(([number, letter]) => number && letter)
      .map(([number, letter]) => (inked(letter)[0] - inked(number)[1]) * letter.getScreenCTM().a);
  });

test('numbers and letters do not touch, however small the squares are', async () => {
  for (const side of [15, 21]) {
    const text = Array.from({ length: side }, (_, row) =>
      Array.from({ length: side }, (_, column) =>
        (row % 4) * (column % 4) === 9 ? '#' : 'QE'[(row + column) % 2],
      ).join(''),
    ).join('/');
    const grid = parseGrid(text);
    const puzzle = slotsOf(grid).reduce(
      (document, slot) => withClue(document, slot, 'E'),
      documentOf(grid),
    );
    for (const width of [360, 390]) {
      const page = await scene.person({ size: 'phone' });
      await page.setViewportSize({ width, height: 740 });
      for (const address of [link(text), `/puzzle#${await packPuzzle(puzzle)}`]) {
        await page.goto(address);
        await page.locator('.xw .number').first().waitFor();
        if (address.startsWith('/puzzle')) {
          await page.locator('.xw input').focus();
          for (const _ of 'abcd') await page.keyboard.press('q');
        }
        await page.locator('.xw .text').nth(2).waitFor();
        const least = Math.min(...(await gaps(page)));
        assert.ok(least >= 0.5, `${side} by ${side}, ${width}, ${address[1]}: ${least} pixels`);
      }
      page.checked();
    }
  }
});
