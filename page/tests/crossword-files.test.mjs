// What the crossword page opens it writes back whole, and it says what a format cannot hold.
import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { dirname, extname, join, resolve } from 'node:path';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { axe, turnTo } from './lib/browser.mjs';
import { stage } from './lib/stage.mjs';

const scene = stage();
const ROOT = resolve(dirname(fileURLToPath(import.meta.url)), '../..');
const SEEDS = 'fuzz/seeds/crossword';
/** Every crossword file of the repository; the first byte of a seed is not part of its file. */
const FIXTURES = ['paper/tests/files', SEEDS]
  .flatMap((folder) => readdirSync(join(ROOT, folder)).map((name) => join(folder, name)))
  .filter((path) => ['.puz', '.ipuz', '.jpz', '.xd', '.json', '.txt'].includes(extname(path)))
  .map((path) => [path, readFileSync(join(ROOT, path)).subarray(path.startsWith(SEEDS) ? 1 : 0)]);
const FORMATS = ['ipuz', 'puz', 'jpz', 'xd', 'json', 'txt'];

/** A page that nobody looks at, to ask the engine. */
let asking;
const engine = async () => {
  asking ??= await scene.person();
  if (asking.url() === 'about:blank') await asking.goto('/about');
  return asking;
};
/** All that a file holds, as the engine reads it. */
const held = async (bytes) =>
  (await engine()).evaluate(
    async (bytes) => {
      const { src } = document.querySelector('script[type=module]');
      const { send } = await import(new URL('api.js', src).href);
      return send('crossword/read', new Uint8Array(bytes).buffer, 'application/octet-stream');
    },
    [...Buffer.from(bytes)],
  );
/** What the engine makes of a crossword in a format, and what it says is lost. */
const written = async (document, format) => {
  const { bytes, lost } = await (
    await engine()
  ).evaluate(
    async ({ document: puzzle, path }) => {
      const { src } = document.querySelector('script[type=module]');
      const { written } = await import(new URL('api.js', src).href);
      const { file, losses } = await written(path, JSON.stringify(puzzle));
      return { bytes: [...new Uint8Array(await file.arrayBuffer())], lost: losses.join(',') };
    },
    { document, path: `crossword/write?format=${format}` },
  );
  return { bytes: Buffer.from(bytes), lost };
};
const openFile = (page, name, buffer) =>
  page
    .locator('input[type=file]')
    .setInputFiles({ name, mimeType: 'application/octet-stream', buffer });
const way = (page, end) =>
  page.locator('.ways button', { has: page.locator('b', { hasText: `.${end}` }) });
async function saveAs(page, end) {
  await page.getByRole('button', { name: 'File' }).click();
  const [download] = await Promise.all([page.waitForEvent('download'), way(page, end).click()]);
  return readFileSync(await download.path());
}
/** Waits until the page has a draft other than the one before. */
async function anotherDraft(page, before) {
  await page.waitForURL((url) => (url.searchParams.get('draft') ?? before) !== before);
  return new URL(page.url()).searchParams.get('draft');
}

test('every file of the repository comes back whole from the page, in every format', async () => {
  const page = await scene.person();
  // A word with a sign such as ♥ is not looked up.
  page.expected = [/status of 422/];
  await page.goto('/crossword?list=en');
  let draft = '';
  for (const [path, bytes] of FIXTURES) {
    await openFile(page, path.split('/').at(-1), bytes);
    draft = await anotherDraft(page, draft);
    const { remarks = [], ...whole } = await held(bytes);
    if (remarks.length > 0) await page.locator('#toast', { hasText: 'tried all keys' }).waitFor();
    assert.deepEqual(remarks, path.includes('locked') ? ['unlocked'] : []);
    for (const end of FORMATS) {
      const format = end === 'txt' ? 'text' : end;
      const saved = await saveAs(page, end);
      // A crossword without a language gets that of the list that its words are from.
      const expected = await held((await written({ language: 'en', ...whole }, format)).bytes);
      assert.deepEqual(await held(saved), expected, `${path} as ${end}`);
      if (format === 'json')
        assert.deepEqual(await held(saved), { language: 'en', ...whole }, path);
    }
  }
  assert.ok(FIXTURES.length > 10);
  page.checked();
});

test('title, author, notes, circles and rebus are seen, changed and kept; a letter elsewhere changes nothing else', async () => {
  const page = await scene.person();
  await page.goto('/crossword?list=en');
  const document = {
    schema: 'worddle.crossword/1',
    title: 'Hearts',
    author: 'N. N.',
    copyright: '© 2026',
    notes: 'Two\nlines',
    language: 'en',
    fields: [['date', '2026-11-15']],
    rows: [
      [{ cell: 'HEART', marks: ['circled'] }, 'S', ''],
      ['', { cell: 'A', shade: '#ffcc00' }, ''],
    ],
    clues: [{ list: 'across', number: '1', text: 'They “beat”', enumeration: '6' }],
  };
  await openFile(page, 'x.ipuz', (await written(document, 'ipuz')).bytes);
  const before = await anotherDraft(page, '');
  await page.locator('.cell .text', { hasText: 'HEART' }).waitFor();
  assert.equal(await page.locator('.cell circle').count(), 1);
  await turnTo(page, 'clues');
  assert.equal(await page.getByLabel('Clue for 1A').inputValue(), 'They “beat”');
  await page.locator('.xw-name button', { hasText: 'Hearts' }).click();
  const details = page.getByRole('dialog', { name: 'Name, title, author' });
  assert.equal(await details.getByLabel('Notes').inputValue(), 'Two\nlines');
  await details.getByLabel('Author').fill('M. M.');
  assert.deepEqual(await axe(page), []);
  await page.keyboard.press('Escape');
  const cells = page.locator('.xw > svg .cell');
  await cells.nth(2).click();
  await page.keyboard.type('x');
  await page.waitForURL((url) => url.searchParams.get('grid') === 'HSX/.A.');
  const expected = structuredClone(document);
  expected.author = 'M. M.';
  expected.rows[0][2] = 'X';
  assert.deepEqual(await held(await saveAs(page, 'ipuz')), await held(JSON.stringify(expected)));
  assert.deepEqual(await held(await saveAs(page, 'json')), await held(JSON.stringify(expected)));
  // And after the page was loaded again.
  await page.reload();
  await page.locator('.cell .text', { hasText: 'HEART' }).waitFor();
  assert.equal(new URL(page.url()).searchParams.get('draft'), before);
  assert.deepEqual(await held(await saveAs(page, 'json')), await held(JSON.stringify(expected)));
  // Typing over a rebus is taken back like anything else.
  await page.locator('.xw input').focus();
  await page.keyboard.type('c');
  await page.waitForURL((url) => url.searchParams.get('grid') === 'CSX/.A.');
  await page.keyboard.press('Control+z');
  await page.locator('.cell .text', { hasText: 'HEART' }).waitFor();
  page.checked();
});

/** The document of a draft as the browser keeps it. */
async function keptDocument(page, id) {
  await page.locator('.xw-name', { hasText: 'Saved' }).waitFor();
  return page.evaluate(async (key) => {
    const done = (request) =>
      new Promise((resolve, reject) => {
        request.onsuccess = () => resolve(request.result);
        request.onerror = () => reject(request.error);
      });
    const base = await done(indexedDB.open('worddle-drafts'));
    const { document } = await done(base.transaction('drafts').objectStore('drafts').get(key));
    base.close();
    return document;
  }, id);
}
/** What is the same for a person, whatever was written first. */
const inOrder = ({ clues, ...document }) => ({
  ...document,
  clues: clues.toSorted((one, other) => (one.place < other.place ? -1 : 1)),
});

test('marks, notes, theme words, words for this grid and the layout come back from .json and .ipuz', async () => {
  const page = await scene.person();
  await page.goto('/crossword?list=en&grid=CAT/A%23O/BEE');
  const clue = async (slot, text, mark, note) => {
    const way = slot.endsWith('A') ? 'across' : 'down';
    await page.getByRole('button', { name: `${parseInt(slot)} ${way}, 3 letters` }).click();
    await page.getByLabel(`Clue for ${slot}`).fill(text);
    await page.getByLabel(`Mark for ${slot}`).selectOption(mark);
    await page.getByLabel(`Note on ${slot}`).fill(note);
  };
  await turnTo(page, 'clues');
  await clue('1A', 'A pet', 'final', 'too easy?');
  await clue('3A', 'It stings', 'draft', '');
  await clue('1D', '', '', 'or a taxi');
  await page.getByRole('button', { name: 'Theme' }).click();
  await page.getByLabel('Words to place, one per line').fill('Cat\nice cream');
  await page.keyboard.press('Escape');
  await turnTo(page, 'fill');
  await page.getByRole('button', { name: 'Words', exact: true }).click();
  await page.getByLabel('Never use in this grid').fill('toe, zyzzyva');
  await page.getByLabel('Use first in this grid').fill('bee\nquokka');
  await page.keyboard.press('Escape');
  await turnTo(page, 'grid');
  await page.getByLabel('I, II, III outside').check();
  let draft = new URL(page.url()).searchParams.get('draft');
  const made = inOrder(await keptDocument(page, draft));
  assert.deepEqual(made.theme, ['Cat', 'ice cream']);
  assert.equal(made.layout, 'french');
  for (const end of ['json', 'ipuz']) {
    const saved = await saveAs(page, end);
    await openFile(page, `again.${end}`, saved);
    draft = await anotherDraft(page, draft);
    const read = inOrder(await keptDocument(page, draft));
    assert.deepEqual(read, { ...made, language: 'en' }, end);
  }
  // What other files do not keep is said, and pages for solvers have none of it.
  await page.getByRole('button', { name: 'File' }).click();
  for (const end of ['puz', 'jpz', 'xd', 'txt'])
    await way(page, end)
      .locator('.loss', {
        hasText: 'rows and columns numbered outside the grid, your marks and notes',
      })
      .waitFor();
  await page.keyboard.press('Escape');
  for (const end of ['html', 'svg', 'jpz', 'xd']) {
    const saved = (await saveAs(page, end)).toString();
    for (const own of ['too easy', 'or a taxi', 'ice cream', 'zyzzyva', 'quokka', 'draft'])
      assert.ok(!saved.toLowerCase().includes(own), `${own} in ${end}`);
  }
  page.checked();
});

test('what a format cannot hold is said beside it, in both languages, before it is saved', async () => {
  for (const [lang, file, puz, txt] of [
    ['en', 'File', /Loses: bars, curly quotes \(they become straight\)/, /Loses: clues/],
    [
      'fr',
      'Fichier',
      /Perdu\s: les barres, les guillemets et apostrophes courbes/,
      /Perdu\s: les définitions/,
    ],
  ]) {
    const page = await scene.person({ lang, size: 'phone', theme: 'dark' });
    await page.goto(`/crossword?list=${lang}&grid=CA%7CT/.../...`);
    await page.getByLabel(/1A/).fill('It’s a “pet”');
    await page.getByRole('button', { name: file }).click();
    await way(page, 'puz').locator('.loss').waitFor();
    assert.match(await way(page, 'puz').locator('.loss').textContent(), puz);
    assert.match(await way(page, 'txt').locator('.loss').textContent(), txt);
    for (const end of ['ipuz', 'jpz', 'json'])
      assert.equal(await way(page, end).locator('.loss').count(), 0);
    assert.deepEqual(await axe(page), []);
    const [download] = await Promise.all([page.waitForEvent('download'), way(page, 'puz').click()]);
    const saved = await held(readFileSync(await download.path()));
    assert.equal(saved.clues[0].text, 'It\'s a "pet"');
    page.checked();
  }
});
