// Crosswords on paper: as many pages as they need, with everything on them.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { slotsOf } from '../assets/crossword/model.js';
import { fromFile } from '../assets/crossword/document.js';
import { balanced, cut } from '../assets/crossword/columns.js';
import { axe } from './lib/browser.mjs';
import { stage } from './lib/stage.mjs';

const scene = stage();

const PATTERN = [
  '....#.....#....',
  '....#.....#....',
  '...............',
  '...#....#......',
  '###....#....###',
  '....#.....#....',
  '....#.....#....',
  '...#.......#...',
  '....#.....#....',
  '....#.....#....',
  '###....#....###',
  '......#....#...',
  '...............',
  '....#.....#....',
  '....#.....#....',
];
const CLUES = [
  'Kind of wave',
  'It may be drawn before a duel',
  'Where many a story ends, or so they say',
  'What a poet might do at dusk, in short',
];

/** A crossword with a clue for every word; of usual size, if no other pattern is given. */
function usual(pattern = PATTERN, title = 'Saturday') {
  const rows = pattern.map((row) => [...row].map((cell) => (cell === '#' ? '#' : 'E')));
  const head = { schema: 'worddle.crossword/1', title, author: 'Jane Setter' };
  const slots = slotsOf(fromFile({ ...head, rows }));
  const clues = slots.map((slot, at) => ({
    list: slot.across ? 'across' : 'down',
    number: String(slot.number),
    text: `${CLUES[at % CLUES.length]} ${at}`,
  }));
  return { ...head, language: 'en', rows, clues };
}

/** Opens a file, chooses how it is printed, and prints it. */
async function printed(page, file, choose) {
  await page.addInitScript(() => (window.print = () => (window.printed = true)));
  await page.goto('/crossword?list=en');
  await page.locator('input[type=file]').setInputFiles({
    name: 'usual.json',
    mimeType: 'application/json',
    buffer: Buffer.from(JSON.stringify(file)),
  });
  await page.locator('.xw-name', { hasText: file.title }).waitFor();
  await page.getByRole('button', { name: /^(Print|Imprimer)$/ }).click();
  await choose(page.getByRole('dialog'));
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /^(Print|Imprimer)$/ })
    .click();
  await page.waitForFunction(() => window.printed);
  await page.emulateMedia({ media: 'print' });
  const told = await page.locator('#print').innerText();
  return { told, paper: () => paperOf(page) };
}

/** Pages and their size; whatever was to be printed is gone afterwards. */
async function paperOf(page) {
  const text = (await page.pdf({ preferCSSPageSize: true })).toString('latin1');
  const [, width, height] = /\/MediaBox\s*\[0 0 ([\d.]+) ([\d.]+)\]/.exec(text);
  return {
    pages: [...text.matchAll(/\/Type\s*\/Page\b(?!s)/g)].length,
    size: [width, height].map((points) => Math.round(Number(points))),
  };
}

for (const [paper, size, theme] of [
  ['A4', [595, 842], 'light'],
  ['Letter', [612, 792], 'dark'],
])
  test(`a crossword of usual size is on one page of ${paper}, its solution on another`, async () => {
    const page = await scene.person({ theme });
    const file = usual();
    const sheet = await printed(page, file, async (form) => {
      assert.deepEqual(await axe(page), []);
      await form.getByLabel(paper, { exact: true }).check();
    });
    for (const { text } of file.clues) assert.ok(sheet.told.includes(text), text);
    for (const text of ['Saturday', 'Jane Setter', 'Across', 'Down', 'Solution: Saturday'])
      assert.ok(sheet.told.includes(text), text);
    const letters = await page
      .locator('#print .xw-sheet')
      .evaluateAll((sheets) => sheets.map((one) => one.querySelectorAll('.cell .text').length));
    assert.deepEqual(letters, [0, PATTERN.join('').replaceAll('#', '').length]);
    // Nothing lies over anything else, and nothing beyond the page.
    const boxes = await page
      .locator('#print .xw-sheet')
      .first()
      .evaluate((one) => {
        const page = one.getBoundingClientRect();
        return [...one.querySelectorAll('svg, .column p, .column h2')].map((part) => {
          const box = part.getBoundingClientRect();
          return [
            box.left - page.left,
            box.top - page.top,
            box.right - page.left,
            box.bottom - page.top,
            page.height,
          ];
        });
      });
    for (const [left, top, right, bottom, height] of boxes) {
      assert.ok(left >= -1 && bottom <= height + 1, `${left} ${bottom} of ${height}`);
      const over = boxes.filter(
        ([x, y, r, b]) => x < right - 1 && left < r - 1 && y < bottom - 1 && top < b - 1,
      );
      assert.equal(over.length, 1, 'each part has its own place');
    }
    assert.deepEqual(await sheet.paper(), { pages: 2, size });
    page.checked();
  });

/** A Sunday's crossword: 21 by 21, with as many words as they have. */
const SUNDAY = Array.from({ length: 21 }, (_, row) =>
  Array.from({ length: 21 }, (_, column) => ((column + 2 * row) % 7 === 3 ? '#' : '.')).join(''),
);

for (const paper of ['A4', 'Letter'])
  test(`a grid of 21 by 21 has squares to write in on ${paper}, and all of its clues`, async () => {
    const page = await scene.person({ lang: paper === 'A4' ? 'fr' : 'en' });
    const file = usual(SUNDAY, 'Sunday');
    assert.ok(file.clues.length >= 120, `${file.clues.length} clues`);
    const sheet = await printed(page, file, (form) =>
      form.getByLabel(paper, { exact: true }).check(),
    );
    for (const { text } of file.clues) assert.ok(sheet.told.includes(text), text);
    const sizes = await page
      .locator('#print svg')
      .evaluateAll((all) => all.map((svg) => svg.getBoundingClientRect().width / 21 / (96 / 25.4)));
    assert.ok(sizes[0] >= 7, `${sizes[0]} mm`);
    const { pages } = await sheet.paper();
    assert.ok(pages <= 3, `${pages} pages`);
    console.log(`21×21 on ${paper}: squares of ${sizes[0].toFixed(1)} mm, ${pages} pages`);
    page.checked();
  });

test('a French grid has its rows and columns outside, and clues that begin below each other', async () => {
  const page = await scene.person({ lang: 'fr' });
  const rows = Array.from({ length: 9 }, (_, row) =>
    [...'CHATEAU'].map((letter, column) => (row % 2 && column === 3 ? '#' : letter)),
  );
  const head = { schema: 'worddle.crossword/1', title: 'Dimanche', language: 'fr', rows };
  const clues = slotsOf(fromFile(head)).map((slot, at) => ({
    list: slot.across ? 'across' : 'down',
    number: String(slot.number),
    text: `Définition ${at}`,
  }));
  const file = { ...head, clues, numbering: 'rows-and-columns' };
  const sheet = await printed(page, file, async () => {});
  for (const text of ['VIII', 'IX', 'Horizontalement', 'Verticalement'])
    assert.ok(sheet.told.includes(text), text);
  const begins = await page.locator('#print .column p').evaluateAll((lines) =>
    lines.map((line) => {
      const [label, text] = line.children;
      const left = text.getBoundingClientRect().left - line.getBoundingClientRect().left;
      return [/[IVX]/.test(label.textContent), Math.round(left)];
    }),
  );
  for (const across of [true, false])
    assert.equal(new Set(begins.filter(([is]) => is === across).map(([, left]) => left)).size, 1);
  assert.equal((await sheet.paper()).pages, 2);
  page.checked();
});

test('large print has large letters and a grid of its own, with or without the solution', async () => {
  const page = await scene.person({ lang: 'fr' });
  const sheet = await printed(page, usual(), async (form) => {
    await form.getByLabel('Gros caractères').check();
    await form.getByLabel('Solution sur une page à part').uncheck();
  });
  assert.ok(!sheet.told.includes('Solution'));
  const size = await page
    .locator('#print .clues p')
    .first()
    .evaluate((line) => parseFloat(getComputedStyle(line).fontSize));
  assert.ok(size >= 20, `${size} pixels`);
  const { pages } = await sheet.paper();
  assert.ok(pages >= 3, `${pages} pages`);
  page.checked();
});

test('pictures of the grid are saved with and without its letters', async () => {
  const page = await scene.person({ theme: 'dark' });
  await page.goto(`/crossword?list=en&grid=${encodeURIComponent('CAT/A#E/BED')}`);
  const sizes = [];
  for (const what of ['image of the empty grid', 'image of the solution']) {
    await page.getByRole('button', { name: 'File', exact: true }).click();
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.locator('.ways button', { hasText: what }).click(),
    ]);
    const bytes = readFileSync(await download.path());
    assert.equal(bytes.subarray(1, 4).toString(), 'PNG');
    sizes.push(bytes.length);
  }
  assert.ok(sizes[1] > sizes[0], String(sizes));
  page.checked();
});

test('columns keep their order, and headings stay with what follows', () => {
  const blocks = [10, 30, 30, 10, 30].map((height) => ({ height, head: height === 10 }));
  assert.deepEqual(cut(blocks, [70, 40]), [0, 3]);
  assert.deepEqual(cut(blocks, [80, 40]), [0, 3], 'a heading is not left alone');
  assert.equal(cut(blocks, [60, 40]), null);
  assert.deepEqual(balanced(blocks, [0, 0], 500), [0, 3]);
  assert.deepEqual(balanced(blocks, [460], 500, 2), [0, 2, 3], 'the first page is full');
});
