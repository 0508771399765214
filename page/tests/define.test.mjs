// The card of a word: its definition, from a small dictionary made here; with a server, and when the server is away.
import assert from 'node:assert/strict';
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { execFileSync } from 'node:child_process';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';
import { axe, kept, launch, person } from './lib/browser.mjs';
import { SITE } from './lib/engine.mjs';
import { served, startServer } from './lib/server.mjs';

/** A word, two meanings of its lemma, and more of another than a screen can show. */
const THESAURUS = [
  'UTF-8',
  'cats|1',
  '(noun)|felines',
  'cat|2',
  '(noun)|feline|mouser',
  '(noun)|gossip',
  'dog|40',
  ...Array.from({ length: 40 }, (_, at) => `(noun)|meaning ${at + 1}`),
  '',
].join('\n');
let folder;
let server;
let browser;

/** Packs a dictionary for a server, and puts it beside a copy of the engine for when that server is away. */
function prepare() {
  folder = mkdtempSync(join(tmpdir(), 'worddle-define-'));
  writeFileSync(join(folder, 'th_en.dat'), THESAURUS);
  writeFileSync(join(folder, 'th_en.idx'), '');
  const own = join(folder, 'worddle/dictionaries');
  const env = { ...process.env, XDG_DATA_HOME: folder };
  execFileSync(process.env.WORDDLE, ['dictionary', 'add', join(folder, 'th_en.dat')], { env });
  const site = join(folder, 'site');
  cpSync(fileURLToPath(SITE), site, { recursive: true });
  const packed = gzipSync(readFileSync(join(own, 'th_en.dictionary')));
  writeFileSync(join(site, 'lists/en.dictionary.gz'), packed);
  // The server finds this dictionary and none of the machine.
  process.env.WORDDLE_DICTIONARIES = own;
  return site;
}

before(async () => {
  if (served.skip) return;
  server = await startServer('--engine', prepare());
  browser = await launch();
});
after(async () => {
  await browser?.close();
  await server?.stop();
  if (folder) rmSync(folder, { recursive: true, force: true });
});

const card = (page) => page.getByRole('dialog');

for (const [lang, what, wiktionary, hide, show] of [
  ['en', 'Everyone knows it', 'Wiktionary', 'Hide word', 'Show word'],
  ['fr', 'Tout le monde le connaît', 'Wiktionnaire', 'Masquer', 'Montrer'],
])
  test(`a word has a card that defines it and can hide it, ${lang}`, served, async () => {
    const page = await person(browser, server.url, { lang });
    await page.goto('/find?list=en&pattern=cat?');
    const cats = page.locator('.chips li', { hasText: /^\s*cats\s*$/ });
    await cats.locator('.definition').click();
    await card(page).getByText('feline, mouser').waitFor();
    // Definitions of one headword stand together.
    const meanings = await card(page)
      .locator('section')
      .evaluateAll((all) => all.map((one) => one.querySelectorAll('li').length));
    assert.deepEqual(meanings, [1, 2]);
    assert.match(
      await card(page).locator('.about').textContent(),
      new RegExp(`^${what} · .* cat · 1`),
    );
    assert.equal(
      await card(page).getByRole('heading', { name: 'cats', exact: true }).getAttribute('lang'),
      'en',
    );
    assert.match(
      await card(page).locator('h3').last().textContent(),
      /cat.*noun.*(Synonyms|Synonymes)/s,
    );
    await card(page).getByText('th_en').waitFor();
    const link = card(page).getByRole('link', { name: wiktionary });
    assert.equal(await link.getAttribute('href'), 'https://en.wiktionary.org/wiki/cats');
    assert.match(await link.getAttribute('rel'), /noopener/);
    assert.deepEqual(await axe(page), []);
    await card(page).getByRole('button', { name: hide }).click();
    await card(page).getByRole('button', { name: show }).waitFor();
    await page.keyboard.press('Escape');
    await card(page).waitFor({ state: 'detached' });
    await cats.waitFor({ state: 'detached' });
    await page.reload();
    await page.locator('.chips li').first().waitFor();
    assert.equal(await cats.count(), 0);
    page.checked();
  });

test('a word of a board has the card too, with its points there', served, async () => {
  const page = await person(browser, server.url);
  await page.goto('/solve?list=en&board=CAT/ORE&rules=ruzzle&word=CAT');
  const points = await page.locator('.chosen .title span').textContent();
  await page.locator('.chosen .definition').click();
  await card(page).getByText('feline, mouser').waitFor();
  assert.match(
    await card(page).locator('.about').textContent(),
    new RegExp(`· ${points.split(' · ')[0]}$`),
  );
  await page.keyboard.press('Escape');
  await page.locator('.words .row .definition').first().click();
  await card(page).waitFor();
  page.checked();
});

for (const [lang, vulgar, none, wiktionary] of [
  ['en', 'Vulgar', 'No installed dictionary has this word.', 'Wiktionary'],
  ['fr', 'Vulgaire', 'Aucun dictionnaire installé n’a ce mot.', 'Wiktionnaire'],
])
  test(
    `a word without a definition keeps its link, and a crude one says so, ${lang}`,
    served,
    async () => {
      const page = await person(browser, server.url, { lang });
      await page.goto('/find?list=en&pattern=shit');
      await page.locator('.chips .definition').click();
      await card(page).getByText(none).waitFor();
      assert.equal(await card(page).locator('.crude').textContent(), vulgar);
      const link = card(page).getByRole('link', { name: wiktionary });
      assert.equal(await link.getAttribute('href'), 'https://en.wiktionary.org/wiki/shit');
      assert.deepEqual(await axe(page), []);
      page.checked();
    },
  );

for (const size of ['wide', 'phone', 'side'])
  test(
    `a long entry scrolls in its card and leaves the actions in view, ${size}`,
    served,
    async () => {
      const page = await person(browser, server.url, { size });
      await page.goto('/find?list=en&pattern=dogs');
      await page.locator('.chips .definition').click();
      await card(page).getByText('meaning 40').waitFor();
      const { height } = page.viewportSize();
      const inView = async (locator) => {
        const box = await locator.boundingBox();
        assert.ok(box.y >= 0 && box.y + box.height <= height, JSON.stringify(box));
      };
      await inView(card(page).getByRole('link', { name: 'Wiktionary' }));
      await inView(card(page).getByRole('button', { name: 'Close' }));
      await card(page).getByText('meaning 40').scrollIntoViewIfNeeded();
      await inView(card(page).getByRole('link', { name: 'Wiktionary' }));
      await inView(card(page).getByRole('button', { name: 'Close' }));
      assert.deepEqual(await axe(page), []);
      page.checked();
    },
  );

test('after one visit, words are defined while the server is away', served, async () => {
  const page = await person(browser, server.url, { service: true });
  await page.goto('/find?list=en&pattern=cat?');
  await page.locator('.chips li .definition').first().click();
  await card(page).getByText('feline, mouser').waitFor();
  await page.keyboard.press('Escape');
  await kept(page, ['en']);
  await page.waitForFunction(async () => {
    const used = await Promise.all(
      (await caches.keys()).map(async (name) => (await caches.open(name)).keys()),
    );
    return used.flat().some(({ url }) => url.includes('en.dictionary'));
  });
  await server.stop();
  page.expected = [/ERR_CONNECTION|Failed to (load|fetch)/];
  await page.goto('/find?list=en&pattern=cat?');
  await page
    .locator('.chips li', { hasText: /^\s*cats\s*$/ })
    .locator('.definition')
    .click();
  await card(page).getByText('feline, mouser').waitFor();
  page.checked();
});
