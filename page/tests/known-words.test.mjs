// Words by who knows them: known ones first, some tiers only, and none that are crude.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { asked, axe } from './lib/browser.mjs';
import { stage } from './lib/stage.mjs';

const scene = stage();

/** A board with words of all tiers and some crude ones. */
const BOARD = 'SHIT/TAES/RONP/ELDC';
const question = { board: BOARD, language: 'en', rules: 'boggle' };
const rows = (page) => page.locator('.words .rows .row');
const total = (page) => page.locator('.totals b').textContent();
const said = (count, lang) => `${count.toLocaleString(lang)} ${lang === 'fr' ? 'mots' : 'words'}`;
const isTotal = (page, text) => page.locator('.totals b', { hasText: text }).waitFor();
/** Words as the file of an export has them. */
async function exported(page, kind) {
  await page.getByRole('button', { name: /Export/ }).click();
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.locator('.ways button', { hasText: kind }).click(),
  ]);
  return readFileSync(await download.path(), 'utf8');
}

for (const [size, theme, lang] of [
  ['wide', 'light', 'en'],
  ['phone', 'dark', 'fr'],
  ['side', 'dark', 'en'],
]) {
  test(`known words come first, and rare ones say so, ${size}, ${theme}, ${lang}`, async () => {
    const page = await scene.person({ size, theme, lang });
    await page.goto(`/solve?list=en&board=${BOARD}`);
    await rows(page).first().waitFor();
    await page.locator('.known-bar').waitFor();
    const answer = await asked(page, 'solve', { ...question, known_first: true });
    const [first] = answer.found;
    assert.equal(first.tier, 1);
    await rows(page).first().locator('b', { hasText: first.spellings[0] }).waitFor();
    assert.equal(await rows(page).first().locator('.note').count(), 0);
    // The last ones are rare or crude, and say so.
    await page.locator('.words').evaluate((box) => box.scrollTo(0, box.scrollHeight));
    const last = page.locator(`.words .row[aria-rowindex="${answer.found.length + 1}"]`);
    await last.waitFor();
    assert.match(await last.locator('.note').textContent(), /^(rare|crude|grossier)$/);
    const hint = await page.locator('.known-bar .hint').textContent();
    assert.match(hint, lang === 'fr' ? /tout le monde/ : /everyone knows/);
    assert.deepEqual(await axe(page), []);
    page.checked();
  });
}

test('a tier and the family switch choose words, and the address keeps both', async () => {
  const page = await scene.person();
  await page.goto(`/solve?list=en&board=${BOARD}`);
  await rows(page).first().waitFor();
  const { found } = await asked(page, 'solve', { ...question, known: true });
  const rank = ({ tier, crude }) => (crude ? 3 : tier);
  const count = (most) => found.filter((word) => rank(word) <= most).length;
  assert.ok(count(1) < count(2) && count(2) < found.length);
  assert.equal(await total(page), said(found.length, 'en'));
  const option = (name) => page.locator('.known-bar label', { hasText: name });
  await option(/^Well known/).click();
  await page.waitForURL(/tier=1/);
  await isTotal(page, said(count(1), 'en'));
  assert.match(await option(/^Known\s*\d/).textContent(), new RegExp(`\\b${count(2)}\\b`));
  const shown = Number(await page.locator('.words').getAttribute('aria-rowcount')) - 1;
  assert.equal(shown, count(1));
  // A link has it, and so has what is taken away.
  await page.goto(page.url());
  await isTotal(page, said(count(1), 'en'));
  const lines = (await exported(page, 'TXT')).trim().split('\n');
  assert.equal(lines.length, count(1));
  assert.ok(!lines.some((line) => line.startsWith('shit\t')));
  await option(/^All/).click();
  await isTotal(page, said(found.length, 'en'));
  await page.waitForURL((url) => !url.searchParams.has('tier'));
  await page.getByRole('switch', { name: 'No crude words' }).check();
  await page.waitForURL(/family=on/);
  const clean = await asked(page, 'solve', { ...question, family: true });
  assert.ok(clean.words < found.length);
  await isTotal(page, said(clean.words, 'en'));
  assert.equal(JSON.parse(await exported(page, 'JSON')).words, clean.words);
  page.checked();
});

test('the order is chosen, and links made before keep theirs', async () => {
  const page = await scene.person();
  await page.goto(`/solve?list=en&board=${BOARD}&sort=length`);
  await rows(page).first().waitFor();
  const switched = page.getByRole('switch', { name: 'Known first' });
  assert.equal(await switched.isChecked(), false);
  const { found } = await asked(page, 'solve', { ...question, sort: 'length' });
  assert.equal(await rows(page).first().locator('b').textContent(), found[0].spellings[0]);
  await switched.check();
  await page.waitForURL((url) => !url.searchParams.has('sort'));
  const byTier = await asked(page, 'solve', { ...question, known_first: true });
  await rows(page).first().locator('b', { hasText: byTier.found[0].spellings[0] }).waitFor();
  await switched.uncheck();
  await page.waitForURL(/sort=points/);
  page.checked();
});

test('words are found by tier and without crude ones', async () => {
  const page = await scene.person();
  await page.goto('/find?list=en&letters=shtae&pattern=shi?');
  const [letters, pattern] = ['letters', 'pattern'].map((id) =>
    page.locator('section', { has: page.locator(`input[name=${id}]`) }),
  );
  await pattern.locator('li', { hasText: 'crude' }).waitFor();
  await letters.locator('li .note', { hasText: 'rare' }).first().waitFor();
  await page.getByRole('switch', { name: 'No crude words' }).check();
  await page.waitForURL(/family=on/);
  await pattern.locator('li', { hasText: 'crude' }).waitFor({ state: 'detached' });
  await page.locator('.known-bar label', { hasText: 'Well known' }).click();
  await page.waitForURL(/tier=1/);
  await letters.locator('li .note').first().waitFor({ state: 'detached' });
  const wish = { letters: 'shtae', language: 'en', tier: 1, family: true };
  const { total: all } = await asked(page, 'anagram', wish);
  assert.equal(await letters.getByRole('status').textContent(), said(all, 'en'));
  assert.deepEqual(await axe(page), []);
  page.checked();
});
