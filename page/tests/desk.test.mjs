// The constructor's tools: clues with their answers, marks and notes; statistics; theme words; heat;
// fillings to choose from; keys.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { documentOf, toggleCircle, withClue, withClueParts } from '../assets/crossword/document.js';
import { clueLines, roman, shortName, shortNames } from '../assets/crossword/layout.js';
import { parseGrid, quarter, rectangle, slotsOf } from '../assets/crossword/model.js';
import { nextUnclued, replaced, statisticsOf } from '../assets/crossword/statistics.js';
import { axe, picture, turnTo } from './lib/browser.mjs';
import { stage } from './lib/stage.mjs';

const scene = stage();
const here = (page) => page.locator('.xw input');
const link = (grid, list = 'en') => `/crossword?list=${list}&grid=${encodeURIComponent(grid)}`;
const grid = (page, expected) =>
  page.waitForURL((url) => url.searchParams.get('grid') === expected);
const document = (text) => documentOf(parseGrid(text));
const slot = (doc, name) =>
  slotsOf(doc).find((one) => `${one.number}${one.across ? 'A' : 'D'}` === name);

test('statistics count what is there', () => {
  let doc = document('CAT/A#O/TOE');
  doc = withClue(doc, slot(doc, '1A'), 'Purrs');
  doc = withClueParts(doc, slot(doc, '1D'), { text: 'Purrs too', mark: 'draft' });
  const told = statisticsOf(doc, slotsOf(doc));
  assert.equal(told.words, 4);
  assert.equal(told.blocks, 1);
  assert.equal(told.mean, 3);
  assert.deepEqual(told.letters, [
    ['A', 2],
    ['C', 1],
    ['E', 1],
    ['O', 2],
    ['T', 2],
  ]);
  assert.deepEqual(told.twice, [
    ['CAT', ['1A', '1D']],
    ['TOE', ['2D', '3A']],
  ]);
  assert.deepEqual(told.unclued, ['2D', '3A']);
  assert.deepEqual(told.drafts, ['1D']);
  assert.equal(told.checked, 0.5);
});

test('a note and a mark stay with their word, and text is replaced in all clues that are shown', () => {
  let doc = document('CAT/A#O/TOE');
  doc = withClueParts(doc, slot(doc, '1A'), { note: 'too easy', mark: 'final' });
  doc = withClue(doc, slot(doc, '1A'), 'Pet, pet');
  assert.deepEqual(doc.clues, [
    { place: 'A0+3', word: 'CAT', text: 'Pet, pet', note: 'too easy', mark: 'final' },
  ]);
  const next = replaced(doc, slotsOf(doc), 'et', 'at');
  assert.equal(next.count, 2);
  assert.equal(next.document.clues[0].text, 'Pat, pat');
  assert.equal(next.document.clues[0].note, 'too easy');
  assert.equal(replaced(doc, slotsOf(doc), '', 'x').count, 0);
  assert.equal(nextUnclued(doc, slotsOf(doc), slot(doc, '2D')).number, 3);
});

test('French grids have their clues by row and column, in their order', () => {
  let doc = { ...document('OS#A/SA#N/.#ON/ETES'), layout: 'french' };
  doc = withClue(doc, slot(doc, '1A'), 'Du squelette');
  const lines = clueLines(doc, slotsOf(doc), true);
  assert.deepEqual(
    lines.map(({ label, clues }) => [label, clues.length]),
    [
      ['I', 1],
      ['II', 1],
      ['III', 1],
      ['IV', 1],
    ],
  );
  assert.equal(lines[0].clues[0].text, 'Du squelette');
  assert.deepEqual(
    clueLines(doc, slotsOf(doc), false).map(({ label }) => label),
    ['1', '2', '3', '4'],
  );
  assert.deepEqual([1, 4, 9, 14, 39, 40].map(roman), ['I', 'IV', 'IX', 'XIV', 'XXXIX', 'XL']);
});

test('words of a French grid are called by their rows and columns, and where they begin', () => {
  const doc = { ...document('OS#AN/SA#NU/.#ONS/ETES#'), layout: 'french' };
  const names = slotsOf(doc).map((one) => shortName(doc, one));
  assert.deepEqual(names, ['I', '1', '2', 'I-4', '4', '5', 'II', 'II-4', 'III-3', '3-III', 'IV']);
  assert.equal(shortNames(doc, ['3A', '3D', '77A']), 'I-4, 4, 77A');
  assert.equal(shortNames({ ...doc, layout: undefined }, ['3A', '77A']), '3A, 77A');
  assert.equal(statisticsOf(doc, slotsOf(doc)).unclued[3], 'I-4');
});

test('regions and quarters are made of cells, and a circle comes and goes', () => {
  const doc = document('...../...../...../...../.....');
  assert.deepEqual(rectangle(doc, 12, 6), [6, 7, 11, 12]);
  assert.deepEqual(quarter(doc, 0), [0, 1, 2, 5, 6, 7, 10, 11, 12]);
  assert.deepEqual(quarter(doc, 24), [12, 13, 14, 17, 18, 19, 22, 23, 24]);
  const circled = toggleCircle(doc, 3);
  assert.deepEqual(circled.drawn, { 3: { circled: true } });
  assert.deepEqual(toggleCircle(circled, 3).drawn, {});
});

test('circles and several letters are typed, and taken back', async () => {
  const page = await scene.person();
  await page.goto(link('.../.../...'));
  await here(page).focus();
  await page.keyboard.press('(');
  await page.locator('.cell circle').waitFor();
  await page.keyboard.press('Insert');
  await page.keyboard.type('heart');
  await page.keyboard.press('Enter');
  await page.locator('.cell .text', { hasText: 'HEART' }).waitFor();
  await page.keyboard.type('s');
  await grid(page, 'HS./.../...');
  for (const _ of 'ab') await page.keyboard.press('Control+z');
  assert.equal(await page.locator('.cell .text').count(), 0);
  await page.keyboard.press('Control+z');
  await page.locator('.cell circle').waitFor({ state: 'detached' });
  // By hand, beside the figures of the grid.
  await turnTo(page, 'grid');
  await page.locator('.xw-figures dd', { hasText: /^9$/ }).waitFor();
  await page.getByRole('button', { name: 'Circle' }).click();
  await page.locator('.cell circle').waitFor();
  await page.getByRole('button', { name: 'Rebus' }).click();
  await page.getByLabel('Letters in this square').fill('née');
  assert.deepEqual(await axe(page), []);
  await page.getByRole('button', { name: 'Put them in' }).click();
  await page.locator('.cell .text', { hasText: 'NEE' }).waitFor();
  page.checked();
});

test('a French grid names its words as it is printed', async () => {
  const page = await scene.person({ lang: 'fr' });
  await page.goto(link('OS#../SA#../.#.../....#', 'fr'));
  await turnTo(page, 'grid');
  await page.getByLabel('I, II, III autour').check();
  await turnTo(page, 'fill');
  await page.locator('.xw > svg .cell').nth(8).click();
  await page.locator('.xw-words h2', { hasText: 'II-4 horizontal, 2 lettres' }).waitFor();
  assert.match(await here(page).getAttribute('aria-label'), /II-4 horizontal, 2 lettres/);
  await page
    .locator('.xw-words button', {
      hasText: /au mot le plus contraint\s:\s\S+ (horizontal|vertical) \(/,
    })
    .waitFor();
  await turnTo(page, 'clues');
  await page.getByLabel('Définition de 1', { exact: true }).waitFor();
  assert.deepEqual(await axe(page), []);
  page.checked();
});

test('clues have their answers beside them, and a key leads to the next without a text', async () => {
  const page = await scene.person();
  await page.goto(link('CAT/A#O/B.E'));
  await here(page).focus();
  await page.keyboard.press('=');
  const focused = () => page.evaluate(() => document.activeElement.getAttribute('aria-label'));
  await page.waitForFunction(() => document.activeElement.dataset.slot === '1A');
  await page.keyboard.type('Purrs');
  await page.keyboard.press('Enter');
  await page.waitForFunction(() => document.activeElement.dataset.slot === '3A');
  assert.equal(await focused(), 'Clue for 3A');
  assert.deepEqual(
    (await page.locator('.xw-answer').allTextContents()).map((text) => text.trim()),
    ['CAT', 'B·E', 'CAB', 'TOE'],
  );
  await page.getByLabel('Mark for 3A').selectOption('draft');
  await page.getByLabel('Note on 3A').fill('needs a pun');
  await page.getByLabel('Word lengths of 3A').fill('1,2');
  await page.locator('.xw-mark', { hasText: 'Draft' }).waitFor();
  assert.deepEqual(await axe(page), []);
  await here(page).focus();
  await page.keyboard.press('Control+Enter');
  await page.waitForFunction(() => document.activeElement.dataset.slot === '3A');
  await page.keyboard.press('Enter');
  await page.waitForFunction(() => document.activeElement.dataset.slot === '1D');
  await page.locator('.xw-name', { hasText: 'Saved' }).waitFor();
  await page.reload();
  await page.getByRole('button', { name: '3 across, 3 letters' }).click();
  assert.equal(await page.getByLabel('Note on 3A').inputValue(), 'needs a pun');
  assert.equal(await page.getByLabel('Word lengths of 3A').inputValue(), '1,2');
  await page.getByRole('button', { name: 'Statistics' }).click();
  await page.locator('.xw-stats .bad', { hasText: '1D, 2D, 3A' }).waitFor();
  assert.deepEqual(await axe(page), []);
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Find and replace' }).click();
  await page.getByLabel('Find in the clues').fill('Purr');
  await page.getByLabel('Replace with').fill('Growl');
  await page.getByText('Found 1 time.').waitFor();
  await page.getByRole('button', { name: 'Replace all' }).click();
  await page.keyboard.press('Escape');
  assert.equal(await page.getByLabel('Clue for 1A').inputValue(), 'Growls');
  await page.getByRole('button', { name: 'Undo' }).click();
  assert.equal(await page.getByLabel('Clue for 1A').inputValue(), 'Purrs');
  page.checked();
});

test('words are searched by pattern, anagram and letters, and put from there', async () => {
  const page = await scene.person({ lang: 'fr', theme: 'dark' });
  await page.goto(link('..../..../..../....', 'fr'));
  await here(page).focus();
  await page.keyboard.press('/');
  const sheet = page.getByRole('dialog', { name: 'Chercher un mot' });
  await sheet.locator('input[name=search]').fill('ch?t');
  await sheet.locator('.chips', { hasText: 'chat' }).waitFor();
  assert.deepEqual(await axe(page), []);
  await sheet.getByLabel('Anagramme').first().check();
  await sheet.locator('input[name=search]').fill('tach');
  await sheet.getByRole('button', { name: 'chat', exact: true }).click();
  await grid(page, 'CHAT/..../..../....');
  await here(page).focus();
  await page.keyboard.press('?');
  await page.getByRole('dialog', { name: 'Raccourcis clavier' }).waitFor();
  assert.deepEqual(await axe(page), []);
  page.checked();
});

test('theme words are placed where they fit, and stay when the other letters go', async () => {
  const page = await scene.person();
  await page.goto(link('...../.#.#./...../.#.#./.....'));
  await page.getByRole('button', { name: 'Theme' }).click();
  const tray = page.getByRole('dialog', { name: 'Theme words' });
  await tray.getByLabel('Words to place, one per line').fill('Crane\nelephants');
  await tray.getByText('fits nowhere in this grid').waitFor();
  assert.deepEqual(await axe(page), []);
  await tray.getByRole('button', { name: /^Put CRANE in 1A/ }).click();
  await grid(page, 'CRANE/.#.#./...../.#.#./.....');
  assert.equal(await page.locator('.cell.theme').count(), 5);
  await page.getByRole('button', { name: 'Fill grid' }).click();
  await page.waitForURL((url) => !url.searchParams.get('grid').includes('.'));
  await page.getByRole('button', { name: 'Clear letters' }).click();
  await grid(page, 'CRANE/.#.#./...../.#.#./.....');
  await page.getByRole('button', { name: 'Theme' }).click();
  await tray.getByText('placed: 1 across').waitFor();
  page.checked();
});

test('a theme word that needs black squares is offered with them, and symmetry is kept', async () => {
  const page = await scene.person({ size: 'phone', lang: 'fr', theme: 'dark' });
  await page.goto(link(Array(7).fill('.......').join('/'), 'fr'));
  await page.getByRole('button', { name: 'Thème' }).click();
  const tray = page.getByRole('dialog', { name: 'Mots du thème' });
  await tray.getByLabel('Mots à placer, un par ligne').fill('crème');
  const place = tray.getByRole('button', { name: /^Placer CREME en .*noires? de plus/ }).first();
  await place.waitFor();
  assert.deepEqual(await axe(page), []);
  await picture(page, 'theme-places');
  await place.click();
  await page.waitForURL((url) => url.searchParams.get('grid').includes('#'));
  const rows = new URL(page.url()).searchParams.get('grid').split('/');
  const columns = rows.map((row, at) => rows.map((other) => other[at]).join(''));
  assert.ok(
    [...rows, ...columns].some((line) => /(^|#)CREME(#|$)/.test(line)),
    rows.join('/'),
  );
  const black = rows.join('').replace(/[^#]/g, '.');
  assert.equal(black, [...black].reverse().join(''), 'half-turn');
  await page.getByRole('button', { name: 'Annuler' }).click();
  await grid(page, Array(7).fill('.......').join('/'));
  page.checked();
});

test('scores are a scale of colours and a mean, and letters to blame are named', async () => {
  const page = await scene.person({ theme: 'dark' });
  await page.goto(link('CAT/O.A/WAX'));
  await page.getByLabel('Heat map').check();
  await page.locator('.cell.score4, .cell.score3').first().waitFor();
  assert.equal(await page.locator('.cell[class*=score]').count(), 8);
  await picture(page, 'scores-dark');
  await turnTo(page, 'clues');
  await page.getByRole('button', { name: 'Statistics' }).click();
  const mean = page.locator('.xw-stats dd', { hasText: /^\d+, lowest \d+ \([A-Z]{3}\)$/ });
  await mean.waitFor();
  await page.keyboard.press('Escape');
  await turnTo(page, 'fill');
  await page.goto(link('QZ./.../...'));
  await page.getByRole('button', { name: 'Fill grid' }).click();
  await page.getByText(/Letters to blame: .*Z in row 1, column 2/).waitFor();
  page.checked();
});

test('a selection or a quarter is filled, and one of several fillings is chosen by its picture', async () => {
  const page = await scene.person();
  await page.goto(link('..../..../..../....'));
  await here(page).focus();
  for (const key of ['ArrowRight', 'ArrowRight', 'ArrowRight'])
    await page.keyboard.press(`Shift+${key}`);
  assert.equal(await page.locator('.cell.region').count(), 4);
  await page.getByRole('button', { name: 'Fill selection' }).click();
  await page.waitForURL((url) =>
    /^[A-Z]{4}\/\.{4}\/\.{4}\/\.{4}$/.test(url.searchParams.get('grid')),
  );
  await page.getByRole('button', { name: 'Undo' }).click();
  await here(page).focus();
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Fill this quarter' }).click();
  await page.waitForURL((url) =>
    /^[A-Z]{4}\/[A-Z]{4}\/[A-Z]{2}\.\.\//.test(url.searchParams.get('grid')),
  );
  await page.getByRole('button', { name: 'Undo' }).click();
  await page.getByRole('button', { name: '10 fills' }).click();
  const pictures = page.locator('.xw-fillings button');
  await pictures.nth(9).waitFor();
  assert.equal(await pictures.count(), 10);
  const last = await pictures.last().boundingBox();
  assert.ok(last.y + last.height <= 800, 'all of them are on the screen');
  await page.getByRole('button', { name: 'Discard' }).click();
  await page.locator('.xw-words .chips button').first().waitFor();
  await page.getByRole('button', { name: '10 fills' }).click();
  await pictures.nth(9).waitFor();
  assert.deepEqual(await axe(page), []);
  await pictures.nth(3).hover();
  await page.locator('.xw .ghost').first().waitFor();
  await pictures.nth(3).click();
  await page.waitForURL((url) => /^[A-Z/]+$/.test(url.searchParams.get('grid')));
  page.checked();
});

test('a candidate that is pointed at shows what would be left without a word', async () => {
  const page = await scene.person();
  await page.goto(link('.../.../..Q'));
  await page.locator('.xw-words .chips button').first().hover();
  await page.locator('.xw-words p', { hasText: /leaves/ }).waitFor();
  page.checked();
});

test('a phrase among the candidates brings the lengths of its words', async () => {
  const page = await scene.person();
  await page.goto(link('ICECREA./.#.#.#.#/........'));
  await page.locator('.xw-words .chips button', { hasText: /^\s*ice cream\s*$/i }).click();
  await grid(page, 'ICECREAM/.#.#.#.#/........');
  await here(page).focus();
  await page.keyboard.press('=');
  await page.waitForFunction(() => document.activeElement.dataset.slot === '1A');
  await page.keyboard.type('Cold treat');
  assert.equal(await page.getByLabel('Word lengths of 1A').inputValue(), '3,5');
  await page.locator('.xw-active', { hasText: 'Cold treat (3,5)' }).waitFor();
  assert.deepEqual(await axe(page), []);
  page.checked();
});

test('a clue of any length is kept whole, and said to be long', async () => {
  const page = await scene.person({ lang: 'fr' });
  await page.goto(link('CAT/A#O/B.E', 'fr'));
  await turnTo(page, 'clues');
  const clue = page.getByLabel('Définition de 1A');
  const text = 'Un long conte. '.repeat(40);
  await clue.fill(text.slice(0, 500));
  assert.equal(await page.getByText('tout est conservé').count(), 0);
  await clue.fill(text);
  await page.getByText('600 caractères\u00a0: tout est conservé').waitFor();
  await page.getByLabel('Note sur 1A').fill(text);
  assert.deepEqual(await axe(page), []);
  await page.locator('.xw-name', { hasText: 'Enregistré' }).waitFor();
  await page.reload();
  assert.equal(await clue.inputValue(), text);
  assert.equal(await page.getByLabel('Note sur 1A').inputValue(), text);
  page.checked();
});

/** A pattern of usual size. */
const USUAL = [
  '....#.....#....',
  '....#.....#....',
  '...............',
  '...#....#......',
  '###....#....###',
  '....#.....#....',
  '....#.....#....',
  '...#.......#...',
].map((row) => row);
const LARGE = [
  ...USUAL,
  ...USUAL.slice(0, 7)
    .reverse()
    .map((row) => [...row].reverse().join('')),
].join('/');

test('the heat map follows the keys', async () => {
  const page = await scene.person();
  await page.goto(link(LARGE, 'fr'));
  await page.getByLabel('Heat map').check();
  await page.locator('.cell.free').first().waitFor();
  assert.deepEqual(await axe(page), []);
  // From the key to the drawing that shows what it changed.
  const times = await page.evaluate(async () => {
    const drawing = document.querySelector('.xw > svg');
    const pause = (ms) => new Promise((done) => setTimeout(done, ms));
    const state = () =>
      [...drawing.querySelectorAll('.left')].map((text) => text.textContent).join();
    const taken = [];
    for (const place of [
      0, 1, 2, 5, 6, 7, 11, 12, 15, 16, 20, 21, 30, 31, 32, 33, 34, 35, 36, 37,
    ]) {
      const box = drawing.querySelectorAll('.cell')[place].getBoundingClientRect();
      const [clientX, clientY] = [box.x + box.width / 2, box.y + box.height / 2];
      drawing.dispatchEvent(new MouseEvent('click', { bubbles: true, clientX, clientY }));
      await pause(250);
      const field = document.querySelector('.xw input');
      const start = performance.now();
      const answer = new Promise((done) => {
        let typed = '';
        const watch = new MutationObserver(() => {
          // The letter's own cell loses its number at once: only a change after that is an answer.
          if (drawing.querySelectorAll('.cell')[place].querySelector('.left')) return;
          if (typed === '') typed = state();
          else if (state() !== typed) {
            watch.disconnect();
            done(performance.now() - start);
          }
        });
        watch.observe(drawing, { subtree: true, childList: true, characterData: true });
      });
      field.value = 'e';
      field.dispatchEvent(new InputEvent('input', { bubbles: true }));
      const time = await Promise.race([answer, pause(2000)]);
      if (time) taken.push(time);
      field.dispatchEvent(
        new KeyboardEvent('keydown', { key: 'z', ctrlKey: true, bubbles: true, cancelable: true }),
      );
    }
    return taken.sort((a, b) => a - b);
  });
  assert.ok(times.length >= 10, `${times.length} answers`);
  console.log(
    `key to heat map, 15×15, 422,292 words: median ${times[times.length >> 1].toFixed(0)} ms of ${times.length}`,
  );
  page.checked();
});
