// Arrow crosswords: made, filled, given their definitions, saved, printed and solved.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { arrowsOf, slotOfArrow, undefinedSlots } from '../assets/crossword/arrows.js';
import { documentOf, fromFile, settled, toFile } from '../assets/crossword/document.js';
import { frenchParts } from '../assets/crossword/hyphens.js';
import { parseGrid, slotsOf, toggleBlack } from '../assets/crossword/model.js';
import { wrapped } from '../assets/crossword/wrapped.js';
import { axe, turnTo } from './lib/browser.mjs';
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

/** As dictionaries part them, less what leaves one letter before or two after the hyphen. */
const PARTED = `ve-det-tes pa-res-seux pa-res-seuse mon-ta-gne fa-bri-que quel-ques at-ta-quer lan-gue long-temps
ponc-tuel obs-ta-cle abs-trait comp-ter ex-pli-quer ins-pec-teur sculp-teur cons-truire théâ-tre aé-ro-port exa-men
exem-ple taxi voya-geur pay-sage tuyau-te-rie mai-son ar-bre école élève hô-pi-tal chi-rur-gien bi-blio-thè-que
phi-lo-so-phe ryth-mi-que gen-til-homme fouil-ler ma-gni-fi-que au-tre-fois au-jourd’hui l’es-poir qu’im-porte
por-te-feuille cœurs œil-lè-res saxo-phone chro-no-mè-tre dis-per-sion trans-port ac-cla-mer ap-par-te-ment
équi-vo-que guerre co-que-li-cot syn-chrone or-ches-tre an-ti-cons-ti-tu-tion-nel-le-ment VE-DET-TES ÉTOI-LES`;

test('French words are parted between their syllables', () => {
  const words = PARTED.split(/\s+/);
  assert.ok(words.length > 50);
  for (const parted of words)
    assert.equal(frenchParts(parted.replaceAll('-', '')).join('-'), parted);
});

test('definitions are parted by syllables, and smaller before they are parted or cut', () => {
  const lines = (text, language) => wrapped(text, 37, 37, language).lines;
  assert.deepEqual(lines('PARESSEUX'), ['PARES-', 'SEUX']);
  assert.deepEqual(lines('VEDETTES'), ['VEDETTES']);
  assert.deepEqual(lines('PORTE-MONNAIE'), ['PORTE-', 'MONNAIE']);
  assert.ok(lines('THUNDERSTORMS', 'en').length === 1, 'French syllables are for French words');
  // A sentence that was cut in half a cell.
  const long = 'MET SON PORTE-MONNAIE DANS LA POCHE DE SON VOISIN';
  const half = wrapped(long, 37, 17);
  assert.equal(half.cut, false);
  assert.equal(half.lines.join(' ').replaceAll('- ', '-'), long);
  assert.equal(wrapped('x'.repeat(60), 37, 37).lines.join('').replaceAll('-', ''), 'x'.repeat(60));
});

test('a definition that no letters are small enough for is on paper in full', async () => {
  const page = await scene.person({ lang: 'fr', theme: 'dark' });
  await page.addInitScript(() => (window.print = () => (window.printed = true)));
  const usual = parseGrid('#.#.#/...../#.#.#/...../#.#.#');
  const arrows = arrowsOf(usual, []);
  const long = `${'Voyageur paresseux '.repeat(14)}enfin`;
  const rows = usual.cells.map((cell) => cell || 'E');
  const file = {
    ...toFile({ ...documentOf(usual), arrows }),
    title: 'Longue',
    rows: [0, 5, 10, 15, 20].map((at) => rows.slice(at, at + 5)),
    clues: [{ list: 'across', number: '3', text: long }],
  };
  await page.goto('/crossword?list=fr');
  await page.locator('input[type=file]').setInputFiles({
    name: 'x.json',
    mimeType: 'application/json',
    buffer: Buffer.from(JSON.stringify(file)),
  });
  await page.locator('.definitions text', { hasText: '…' }).waitFor();
  await turnTo(page, 'clues');
  await page.locator('.xw-clue', { hasText: 'Trop longue pour sa case' }).waitFor();
  assert.deepEqual(await axe(page), []);
  await page.getByRole('button', { name: 'Imprimer', exact: true }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Imprimer' }).click();
  await page.waitForFunction(() => window.printed);
  await page.emulateMedia({ media: 'print' });
  assert.ok((await page.locator('#print').innerText()).includes(long));
  page.checked();
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
  await turnTo(page, 'clues');
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
