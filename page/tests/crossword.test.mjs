// Crosswords, with the keyboard and by hand.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { asked, axe, picture, turnTo } from './lib/browser.mjs';
import { served } from './lib/server.mjs';
import { stage } from './lib/stage.mjs';

const scene = stage();

const here = (page) => page.locator('.xw input');

test('a grid is edited with the keyboard: arrows, letters, black cells, symmetry', async () => {
  const page = await scene.person();
  await page.goto('/crossword?list=en&grid=.../.../...');
  await here(page).focus();
  assert.match(
    await here(page).getAttribute('aria-label'),
    /empty, row 1, column 1, 1 across, 3 letters/,
  );
  await page.keyboard.type('cat');
  await page.waitForURL(/grid=CAT\/\.\.\.\/\.\.\./);
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Space');
  await page.waitForURL((url) => url.searchParams.get('grid') === 'CAT/#.#/...');
  await page.keyboard.press('ArrowUp');
  await page.keyboard.press('Backspace');
  await page.waitForURL((url) => url.searchParams.get('grid') === 'CA./#.#/...');
  for (const expected of ['CAT/#.#/...', 'CAT/.../...', 'CA./.../...']) {
    await page.keyboard.press('Control+z');
    await page.waitForURL((url) => url.searchParams.get('grid') === expected);
  }
  await page.keyboard.press('Control+Shift+z');
  await page.waitForURL((url) => url.searchParams.get('grid') === 'CAT/.../...');
  assert.deepEqual(await axe(page), []);
  page.checked();
});

/** What a file of the crossword is saved as. */
async function saved(page, end) {
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.locator('.ways b', { hasText: `.${end}` }).click(),
  ]);
  assert.equal(download.suggestedFilename(), `crossword.${end}`);
  return readFileSync(await download.path());
}

/** A grid of 3 by 4 cells with bars that are symmetric. */
const BARRED = '.._|../..._./..|..';

test('bars part words: by keys, by buttons, in a new grid, in files and in what is filled', async () => {
  const page = await scene.person();
  const grid = (expected) => page.waitForURL((url) => url.searchParams.get('grid') === expected);
  await page.goto('/crossword?list=en&grid=..../..../....');
  await here(page).focus();
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('|');
  await grid('..|../..../..|..');
  assert.match(await here(page).getAttribute('aria-label'), /1 across, 2 letters/);
  await turnTo(page, 'grid');
  await page.getByRole('button', { name: 'Bar below' }).click();
  await grid(BARRED);
  await page.locator('.xw .bars').waitFor();
  await turnTo(page, 'fill');
  await page.getByRole('button', { name: 'Fill grid' }).click();
  await page.waitForURL(
    (url) =>
      /^[A-Z]{2}_?\|/.test(url.searchParams.get('grid')) &&
      !url.searchParams.get('grid').includes('.'),
  );
  const filled = new URL(page.url()).searchParams.get('grid');
  assert.equal(filled.replace(/[A-Z]/g, '.'), BARRED);
  assert.deepEqual(await axe(page), []);
  await page.getByRole('button', { name: 'File' }).click();
  const written = await saved(page, 'ipuz');
  await page.goto('/crossword?list=en&grid=.../...');
  await page
    .locator('input[type=file]')
    .setInputFiles({ name: 'barred.ipuz', mimeType: 'application/json', buffer: written });
  await grid(filled);
  await page.getByRole('button', { name: 'New', exact: true }).click();
  const form = page.getByRole('dialog', { name: 'New grid' });
  await form.getByLabel('Bars instead of black squares').check();
  assert.equal(await form.getByLabel('% black').isDisabled(), true);
  await form.getByRole('button', { name: 'Create grid' }).click();
  await page.waitForURL(
    (url) =>
      /^[.|_/]+$/.test(url.searchParams.get('grid')) && /[|_]/.test(url.searchParams.get('grid')),
  );
  page.checked();
});

test('candidates fit the letters that are there, and one is put by a click', async () => {
  const page = await scene.person();
  await page.goto('/crossword?list=en&grid=C.T../...../...../...../.....');
  const words = page.locator('.xw-words .chips button');
  await page.keyboard.press('Tab');
  await here(page).focus();
  await words.first().waitFor();
  // A phrase such as "cut at" is entered without its space.
  const letters = (text) => text.replace(/[^a-z]/gi, '');
  for (const word of await words.allTextContents()) assert.match(letters(word), /^c.t..$/);
  const first = letters(await words.first().textContent()).toUpperCase();
  await words.first().click();
  await page.waitForURL((url) => url.searchParams.get('grid').startsWith(first));
  page.checked();
});

test('slots that cannot be filled are marked, and the tightest is one click away', async () => {
  const page = await scene.person();
  await page.goto('/crossword?list=en&grid=ZQ./.../...');
  await here(page).focus();
  await page.locator('.cell.dead').first().waitFor();
  assert.match(await page.locator('.xw-words [role=status]').textContent(), /0 words fit/);
  page.checked();
});

test('clues, saving, opening in every format, and what the browser keeps', async () => {
  const page = await scene.person({ size: 'phone', lang: 'fr', theme: 'dark' });
  page.expected = [/status of 422/];
  const grid = 'CHAT/R#IO/IDEE/SEN.';
  await page.goto(`/crossword?list=fr&grid=${encodeURIComponent(grid)}`);
  await page.getByLabel('Définition de 1A').fill('Il ronronne');
  const files = {};
  for (const end of ['txt', 'ipuz', 'puz', 'jpz', 'xd', 'json', 'svg', 'html']) {
    await page.getByRole('button', { name: 'Fichier' }).click();
    assert.deepEqual(await axe(page), []);
    files[end] = await saved(page, end);
    assert.ok(files[end].length > 10, end);
  }
  for (const end of ['ipuz', 'puz', 'jpz', 'xd', 'json']) {
    await page.goto('/crossword?list=fr&grid=.../...');
    await page.getByLabel('Définition de 1A').fill('');
    await page.locator('input[type=file]').setInputFiles({
      name: `grille.${end}`,
      mimeType: 'application/octet-stream',
      buffer: files[end],
    });
    await page.waitForURL((url) => url.searchParams.get('grid')?.startsWith('CHAT/R#IO/IDEE/SEN'));
    assert.equal(await page.getByLabel('Définition de 1A').inputValue(), 'Il ronronne', end);
  }
  await page.goto('/crossword?list=fr');
  assert.equal(await page.getByLabel('Définition de 1A').inputValue(), 'Il ronronne');
  await page.locator('.cell .text', { hasText: 'C' }).first().waitFor();
  await page.locator('input[type=file]').setInputFiles({
    name: 'x.puz',
    mimeType: 'application/octet-stream',
    buffer: Buffer.from([0, 1, 2, 3]),
  });
  await page.locator('#toast:not([hidden])').waitFor();
  page.checked();
});

test('a new grid has the size that is asked for', async () => {
  const page = await scene.person();
  await page.goto('/crossword?list=en');
  await page.getByRole('button', { name: 'New', exact: true }).click();
  await page.locator('select[name=convention]').selectOption('american');
  await page.getByLabel('Rows').fill('9');
  await page.getByLabel('Columns').fill('11');
  await page.getByLabel('% black').fill('20');
  assert.deepEqual(await axe(page), []);
  await page.getByRole('button', { name: 'Create grid' }).click();
  await page.waitForURL(/grid=/, { timeout: 20_000 });
  const rows = new URL(page.url()).searchParams.get('grid').split('/');
  assert.equal(rows.length, 9);
  assert.ok(rows.every((row) => row.length === 11));
  const text = rows.join('');
  assert.equal([...text].reverse().join(''), text, 'American grids are symmetric');
  page.checked();
});

test('several grids with their figures are there to choose from', async () => {
  const page = await scene.person({ size: 'phone' });
  await page.goto('/crossword?list=en');
  await page.getByRole('button', { name: 'New', exact: true }).click();
  const form = page.getByRole('dialog', { name: 'New grid' });
  await form.getByLabel('Rows').fill('7');
  await form.getByLabel('Columns').fill('7');
  await form.getByRole('button', { name: 'Show 10 to choose from' }).click();
  const grids = form.getByRole('list', { name: 'Grids to choose from' }).getByRole('button');
  await grids.nth(1).waitFor({ timeout: 60_000 });
  const figures = await grids.allTextContents();
  for (const text of figures)
    assert.match(text, /^\s*\d+ words, \d+% black; score \d+, lowest \d+\s*$/);
  // The best fill first: the lowest score counts before the mean.
  const lowest = figures.map((text) => Number(/lowest (\d+)/.exec(text)[1]));
  assert.deepEqual(
    lowest,
    [...lowest].sort((one, other) => other - one),
  );
  assert.deepEqual(await axe(page), []);
  await picture(page, 'new-grids-phone');
  const blocks = await grids.nth(1).locator('.black').count();
  await grids.nth(1).click();
  await page.waitForURL(/grid=/);
  const grid = new URL(page.url()).searchParams.get('grid');
  assert.equal(grid.split('/').length, 7);
  assert.equal([...grid].filter((square) => square === '#').length, blocks);
  page.checked();
  // On a desk they stand beside what was asked for, all in sight.
  const desk = await scene.person();
  await desk.goto('/crossword?list=en');
  await desk.getByRole('button', { name: 'New', exact: true }).click();
  const wish = desk.getByRole('dialog', { name: 'New grid' });
  await wish.getByRole('button', { name: 'Show 10 to choose from' }).click();
  const progress = wish.getByRole('progressbar');
  await progress.waitFor();
  assert.ok(await progress.evaluate((bar) => bar.getBoundingClientRect().bottom <= innerHeight));
  await wish.getByRole('button', { name: 'Stop' }).waitFor();
  const choice = wish.getByRole('list', { name: 'Grids to choose from' }).getByRole('button');
  await choice.nth(1).waitFor({ timeout: 60_000 });
  const [field, first] = [
    await wish.getByLabel('Rows').boundingBox(),
    await choice.first().boundingBox(),
  ];
  assert.ok(first.x > field.x + field.width && first.width >= 140, JSON.stringify([field, first]));
  assert.ok(first.y + first.height <= 800, 'in sight');
  assert.deepEqual(await axe(desk), []);
  desk.checked();
});

test('a new grid is first of the kind that the language prints, then of the last kind', async () => {
  for (const [lang, kind, side] of [
    ['en', 'american', '15'],
    ['fr', 'french', '10'],
  ]) {
    const page = await scene.person({ lang });
    await page.goto(`/crossword?list=${lang}`);
    const open = page.getByRole('button', {
      name: lang === 'fr' ? 'Nouvelle' : 'New',
      exact: true,
    });
    const field = (name) => page.locator(`dialog [name=${name}]`).inputValue();
    await open.click();
    assert.deepEqual(await Promise.all(['convention', 'rows', 'columns'].map(field)), [
      kind,
      side,
      side,
    ]);
    // A size that nobody chose is that of the kind.
    await page.locator('select[name=convention]').selectOption('french');
    assert.equal(await field('rows'), '10');
    await page.locator('dialog [name=columns]').fill('8');
    assert.deepEqual(await axe(page), []);
    await page.locator('dialog button[type=submit]').click();
    // French grids have their names outside.
    await page.locator('.xw .outside text', { hasText: /^X$/ }).waitFor();
    assert.equal(await page.locator('.xw .number').count(), 0);
    await page.locator('.xw-name', { hasText: /Saved|Enregistré/ }).waitFor();
    await page.reload();
    await page.locator('.xw .outside text', { hasText: /^X$/ }).waitFor();
    await open.click();
    assert.deepEqual(await Promise.all(['convention', 'columns'].map(field)), ['french', '8']);
    await page.locator('select[name=convention]').selectOption('british');
    assert.deepEqual(await Promise.all(['rows', 'columns'].map(field)), ['10', '8']);
    page.checked();
  }
});

test('all of the grid is filled with words of the list, with each algorithm, and taken back at once', async () => {
  const page = await scene.person();
  for (const algorithm of ['fast', 'backjumping-improved']) {
    const grid = '..../..../..../....';
    await page.goto(`/crossword?list=en&grid=${grid}`);
    await page.getByText('Search method').click();
    await page.locator('select[name=algorithm]').selectOption(algorithm);
    await page.getByRole('button', { name: 'Fill grid' }).click();
    await page.waitForURL((url) => /^[A-Z/]+$/.test(url.searchParams.get('grid')), {
      timeout: 20_000,
    });
    const filled = new URL(page.url()).searchParams.get('grid');
    const answer = await asked(page, 'crossword/check', { grid: filled, language: 'en' });
    const unknown = answer.problems.filter(({ kind }) => kind === 'unknown');
    assert.deepEqual([answer.filled, unknown], [8, []], filled);
    await page.getByRole('button', { name: 'Undo' }).click();
    await page.waitForURL((url) => url.searchParams.get('grid') === grid);
  }
  page.checked();
});

test('a grid is filled well by default, and several fills are about as good', served, async () => {
  const page = await scene.person({ lang: 'fr' });
  const wishes = [];
  page.on('request', (one) => {
    const fill = one.method() === 'POST' && /jobs/.test(one.url()) && one.postDataJSON().fill;
    if (fill) wishes.push(fill);
  });
  const rows = ['.....#....', '..........', '....#.....', '......#...', '...#...#..'];
  const turned = [...rows].reverse().map((row) => [...row].reverse().join(''));
  const grid = [...rows, ...turned].join('/');
  await page.goto(`/crossword?list=fr&grid=${encodeURIComponent(grid)}`);
  await page.getByRole('button', { name: 'Remplir la grille (5\u00a0s)' }).click();
  await page.locator('.xw-fill progress[max="5"]').waitFor();
  await page.waitForURL((url) => !url.searchParams.get('grid').includes('.'));
  assert.deepEqual([wishes[0].best, wishes[0].time], [true, '5s']);
  await page.getByRole('button', { name: 'Effacer les lettres' }).click();
  await page.getByRole('button', { name: '10 remplissages' }).click();
  const fills = page.locator('.xw-fillings button');
  await fills.first().waitFor({ timeout: 60_000 });
  const { fills: wanted, lowest_score: least = 0 } = wishes.at(-1);
  assert.equal(wanted, 10);
  const lowest = (await fills.allTextContents()).map((text) => +/minimal (\d+)/.exec(text)[1]);
  assert.ok(lowest.every((one) => one >= least) && lowest.length > 0, `${lowest} of ${least}`);
  page.checked();
});

test('the chosen slot alone is filled, and steps can be looked at and kept', async () => {
  const page = await scene.person({ lang: 'fr' });
  await page.goto('/crossword?list=fr&grid=...../...../.....');
  await page.getByRole('button', { name: 'Remplir le mot' }).click();
  await page.waitForURL((url) => /^[A-Z]{5}\/\.{5}\/\.{5}$/.test(url.searchParams.get('grid')));
  await page.getByText('Méthode de recherche').click();
  await page.getByRole('button', { name: 'Un pas' }).click();
  await page.locator('.cell .ghost').first().waitFor();
  const before = await page.locator('.cell .text').count();
  await page.getByRole('button', { name: 'Garder les lettres' }).click();
  await page.waitForFunction(
    (count) => document.querySelectorAll('.cell .text').length > count,
    before,
  );
  page.checked();
});

test('a filling that takes long is watched, and stopped with what it has', async () => {
  const page = await scene.person({ size: 'phone', theme: 'dark', lang: 'fr' });
  // Nobody has filled a blank square of eleven.
  await page.goto(`/crossword?list=fr&grid=${Array(11).fill('.'.repeat(11)).join('/')}`);
  await page.getByRole('button', { name: 'Remplir la grille' }).click();
  await page.locator('.xw-fill .hint', { hasText: /essais? en \d+\ss/ }).waitFor();
  await page.locator('.cell .ghost').first().waitFor();
  // A good fill is not found in its few seconds: then any will do.
  await page.locator('.xw-fill progress[max="120"]').waitFor();
  await page.locator('.cell .ghost').first().waitFor();
  await page.getByRole('button', { name: 'Arrêter' }).click();
  await page
    .locator('.xw-fill .hint', { hasText: /Pas terminé. .* mots essayés, [1-9].* impasses?/ })
    .waitFor();
  await page.getByRole('button', { name: 'Garder les lettres' }).click();
  await page.waitForURL((url) => /[A-Z]/.test(url.searchParams.get('grid')));
  await page.getByRole('button', { name: 'Annuler' }).click();
  await page.waitForURL((url) => !/[A-Z]/.test(url.searchParams.get('grid')));
  // A change of the grid ends what was asked for the grid before.
  await page.getByRole('button', { name: 'Remplir la grille' }).click();
  await page.locator('.xw-fill .hint', { hasText: /essais? en \d+\ss/ }).waitFor();
  await page.getByRole('button', { name: 'Rétablir' }).click();
  await page.waitForURL((url) => /[A-Z]/.test(url.searchParams.get('grid')));
  await page.locator('.xw-fill progress').waitFor({ state: 'detached' });
  await page.getByRole('button', { name: 'Annuler' }).click();
  await page.waitForURL((url) => !/[A-Z]/.test(url.searchParams.get('grid')));
  await page.locator('.cell .ghost').first().waitFor({ state: 'detached' });
  page.checked();
});

test('a search for the best filling that is stopped leaves the best so far', async () => {
  const page = await scene.person({ lang: 'fr' });
  await page.goto('/crossword?list=fr&grid=...../...../...../.....');
  await page.getByRole('button', { name: 'Meilleur remplissage (20' }).click();
  await page.locator('.cell .ghost').first().waitFor();
  await page.getByRole('button', { name: 'Arrêter' }).click();
  await page.waitForURL((url) => /^[A-Z]{5}(\/[A-Z]{5}){3}$/.test(url.searchParams.get('grid')));
  page.checked();
});

test('what cannot be filled is explained', async () => {
  const page = await scene.person();
  await page.goto('/crossword?list=en&grid=ZQX./..../..../....');
  await page.getByRole('button', { name: 'Fill grid' }).click();
  await page.locator('.xw-fill .bad', { hasText: 'can’t be filled' }).waitFor();
  assert.match(await page.locator('.xw-fill .bad').textContent(), /Conflict: .*1A/);
  assert.deepEqual(await axe(page), []);
  page.checked();
});

test('numbers are those of printed crosswords', async () => {
  const page = await scene.person();
  await page.goto(`/crossword?list=en&grid=${encodeURIComponent('...#/..../#...')}`);
  await page.locator('.cell .number').first().waitFor();
  assert.deepEqual(await page.locator('.cell .number').allTextContents(), [
    '1',
    '2',
    '3',
    '4',
    '5',
    '6',
  ]);
  page.checked();
});
