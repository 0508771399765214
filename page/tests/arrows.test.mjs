// Arrow crosswords: made, filled, given their definitions, saved, printed and solved.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { arrowsOf, slotOfArrow, undefinedSlots, wrapped } from '../assets/crossword/arrows.js';
import { documentOf, fromFile, settled, toFile } from '../assets/crossword/document.js';
import { parseGrid, slotsOf, toggleBlack } from '../assets/crossword/model.js';
import { axe } from './lib/browser.mjs';
import { stage } from './lib/stage.mjs';

const scene = stage();

test('every word has its definition, also after the pattern has changed', () => {
  const grid = parseGrid('#.#./...../#.#../.....');
  assert.equal(grid, null, 'rows of different lengths are no grid');
  const usual = parseGrid('#.#.#/...../#.#.#/...../#.#.#');
  const before = { ...documentOf(usual), arrows: arrowsOf(usual, []) };
  assert.deepEqual(undefinedSlots(before, before.arrows), []);
  for (const arrow of before.arrows) assert.ok(slotOfArrow(before, slotsOf(before), arrow));
  const after = settled(before, toggleBlack(before, 10, true));
  assert.ok(after.arrows.every((arrow) => slotOfArrow(after, slotsOf(after), arrow)));
  assert.deepEqual(fromFile(toFile(before)).arrows, before.arrows);
});

test('definitions are set in lines that fit their cell', () => {
  for (const text of [
    'OS',
    'Il ronronne au coin du feu',
    'Anticonstitutionnellement parlant',
    '',
  ]) {
    const { size, lines } = wrapped(text, 37, 18);
    assert.ok(lines.length * size * 1.12 <= 20, text);
  }
  assert.match(wrapped('a '.repeat(400), 37, 18).lines.at(-1), /…$/);
});

test('an arrow crossword is made, filled, defined, saved, opened, printed and solved', async () => {
  const page = await scene.person({ lang: 'fr' });
  await page.addInitScript(() => (window.print = () => (window.printed = true)));
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.goto('/crossword?list=fr');
  await page.getByRole('button', { name: 'Nouvelle' }).click();
  await page.locator('select[name=convention]').selectOption('arrow');
  await page.getByLabel('Remplir de mots').check();
  assert.deepEqual(await axe(page), []);
  await page.getByRole('button', { name: 'Créer la grille' }).click();
  await page.locator('.definitions .arrow').first().waitFor({ timeout: 60_000 });
  await page.waitForURL((url) => url.searchParams.get('grid')?.includes('.') === false);
  const arrows = await page.locator('.definitions .arrow').count();
  assert.ok(arrows >= 10, String(arrows));
  await page.locator('.xw-clues input[data-slot]').first().fill('Félin familier');
  await page.locator('.definitions text', { hasText: /FÉLIN/ }).waitFor();
  assert.deepEqual(await axe(page), []);
  await page.getByRole('button', { name: 'Fichier' }).click();
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.locator('.ways b', { hasText: '.json' }).click(),
  ]);
  const file = readFileSync(await download.path());
  await page.goto('/crossword?list=fr&grid=.../...');
  await page
    .locator('input[type=file]')
    .setInputFiles({ name: 'x.json', mimeType: 'application/json', buffer: file });
  await page.locator('.definitions text', { hasText: /FÉLIN/ }).waitFor();
  assert.equal(await page.locator('.definitions .arrow').count(), arrows);
  await page.getByRole('button', { name: 'Partager' }).click();
  await page.getByRole('button', { name: 'Copier le lien' }).click();
  await page.locator('#toast:not([hidden])').waitFor();
  const link = await page.evaluate(() => navigator.clipboard.readText());
  await page.getByRole('button', { name: 'Imprimer', exact: true }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Imprimer' }).click();
  await page.waitForFunction(() => window.printed);
  const pdf = (await page.pdf({ preferCSSPageSize: true })).toString('latin1');
  assert.equal([...pdf.matchAll(/\/Type\s*\/Page\b(?!s)/g)].length, 2);
  const solver = await scene.person({ lang: 'fr', size: 'phone' });
  // Whoever has no network has their own host.
  await solver.goto(link.slice(link.indexOf('/puzzle')));
  await solver.locator('.definitions text', { hasText: /FÉLIN/ }).waitFor();
  assert.deepEqual(await axe(solver), []);
  solver.checked();
  page.checked();
});
