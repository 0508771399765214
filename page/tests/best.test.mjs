// Records: the hall of those that are known, and searches that are watched, paused, stopped, side by side.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { axe, picture } from './lib/browser.mjs';
import { served } from './lib/server.mjs';
import { outOfSight } from './lib/sight.mjs';
import { stage } from './lib/stage.mjs';

const scene = stage();

const docs = (name) => readFileSync(new URL(`../../docs/${name}`, import.meta.url));
const records = (page) => page.locator('.record');
/** The names of languages, with the sections of the document that have their records. */
const LANGUAGES = {
  en: ['English'],
  fr: ['French', 'The most beautiful grid'],
  de: ['German'],
  es: ['Spanish'],
  it: ['Italian'],
};
/** The rows of a section of the document, each as its cells. */
function rowsOf(section) {
  const [, text] = docs('records.md').toString().split(`\n## ${section}\n`);
  const rows = text
    .split('\n## ')[0]
    .split('\n')
    .filter((line) => line.startsWith('| '));
  return rows.slice(1).map((line) =>
    line
      .split('|')
      .slice(1, -1)
      .map((cell) => cell.trim()),
  );
}

test('the hall has every record of the document, with its value, its seeds and its commands', async () => {
  const page = await scene.person();
  let proven = 0;
  for (const [list, sections] of Object.entries(LANGUAGES)) {
    await page.goto(`/best?list=${list}`);
    await records(page).first().waitFor();
    const rows = sections.flatMap(rowsOf);
    const shown = await records(page).evaluateAll((all) =>
      all.map((one) => ({
        value: one.querySelector('.value b').textContent.trim(),
        seeds: one.querySelector('.how dd').textContent,
        proven: one.querySelector('.badge.proven') !== null,
        letters: [...one.querySelectorAll('.board .letter')].map((letter) => letter.textContent),
        commands: [...one.querySelectorAll('code')].map((code) => code.textContent),
      })),
    );
    assert.equal(shown.length, rows.length, list);
    rows.forEach(([name, board, value, proof, seeds, found, checked], place) => {
      const one = shown[place];
      assert.equal(one.value.split(' ')[0], value, name);
      assert.match(one.value, name.startsWith('points') ? /points$/ : /words$/);
      const letters = board.replace(/^.*=|[`/]/g, '');
      assert.equal(one.letters.join(''), letters, name);
      assert.deepEqual(
        one.commands.slice(0, 2).map((text) => `\`${text}\``),
        [found, checked],
      );
      assert.ok(seeds.endsWith(' of 0') || one.seeds.includes(seeds), `${name}: ${one.seeds}`);
      assert.equal(one.proven, proof !== 'no', name);
      assert.equal(one.commands.length, one.proven ? 3 : 2);
      proven += Number(one.proven);
    });
  }
  assert.ok(proven >= 13, `${proven} proofs`);
  page.checked();
});

test('a proof’s ledger can be taken away, whole', async () => {
  const page = await scene.person();
  await page.goto('/best?list=en&shape=3x3&goal=words');
  await page.getByText('1 record, 1 proven').waitFor();
  await page.getByText('How it was found').click();
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('link', { name: 'Download the ledger' }).click(),
  ]);
  assert.equal(download.suggestedFilename(), 'en-3x3-words.proof.zst');
  const ledger = readFileSync(await download.path());
  assert.ok(ledger.equals(docs('proofs/en-3x3-words.proof.zst')));
  page.checked();
});

test('records are chosen by language, shape and goal, and open as words and as a game', async () => {
  const page = await scene.person({ size: 'phone' });
  await page.goto('/best');
  await records(page).first().waitFor();
  const all = await records(page).count();
  await page.getByLabel('Goal').selectOption('points');
  await page.getByLabel('Shape').selectOption('4x4');
  await page.waitForURL(/shape=4x4/);
  assert.ok(all > 5);
  assert.equal(await records(page).count(), 1);
  await page.getByLabel('Language').selectOption('it');
  await page.waitForURL((url) => !url.search.includes('shape'));
  assert.equal(await records(page).count(), 10);
  await page.goto('/best?list=en&shape=3x3&goal=words');
  await records(page).getByRole('link', { name: 'Show its words' }).click();
  await page.locator('.totals b', { hasText: '279 words' }).waitFor();
  await page.goBack();
  await records(page).getByRole('link', { name: 'Play' }).click();
  await page.locator('.layer.trace button').first().waitFor();
  assert.equal(
    await page
      .locator('.board .letter')
      .allTextContents()
      .then((all) => all.join('')),
    'GELRASPET',
  );
  await page.goBack();
  assert.equal(await records(page).getByRole('link', { name: 'Beat it' }).count(), 0, 'proven');
  await page.goto('/best?list=en&shape=4x4&goal=words');
  await records(page).getByRole('link', { name: 'Beat it' }).click();
  await page.locator('.wishes').waitFor();
  await page.getByRole('button', { name: '4×4' }).waitFor();
  await page.getByRole('link', { name: 'Hall of records' }).click();
  await records(page).first().waitFor();
  page.checked();
});

for (const [size, lang] of [
  ['wide', 'fr'],
  ['phone', 'en'],
  ['phone', 'fr'],
  ['side', 'en'],
])
  test(`the hall can be read and reached, ${size}, ${lang}`, async () => {
    const page = await scene.person({ size, lang, theme: lang === 'en' ? 'light' : 'dark' });
    await page.goto('/best');
    await records(page).first().waitFor();
    await picture(page, `hall-${size}-${lang}`);
    for (const one of await page.locator('.record summary').all()) await one.click();
    assert.deepEqual(await axe(page), []);
    assert.deepEqual(await outOfSight(page), []);
    const over = await page.evaluate(() => {
      const main = document.querySelector('main');
      return main.scrollWidth - main.clientWidth;
    });
    assert.ok(over <= 0, `${over} px too wide`);
    page.checked();
  });

test('a search ends with what is proven', async () => {
  const page = await scene.person();
  await page.goto('/best?list=it&topology=3x3&seconds=120&seed=1');
  await page.getByRole('button', { name: 'Search', exact: true }).click();
  await page.locator('.search .state', { hasText: 'proven best' }).waitFor({ timeout: 100_000 });
  assert.equal(await value(page), 296);
  await page.getByText('Proven best.').waitFor();
  assert.equal(await page.getByRole('button', { name: 'Stop' }).count(), 0);
  assert.deepEqual(await axe(page), []);
  page.checked();
});

test(
  'a comparison goes on with what runs, and waits its turn where there is no place',
  served,
  async () => {
    const page = await scene.person();
    // The server lets one address run two searches.
    page.expected = [/status of 429/];
    await page.goto('/best?list=en&topology=5x5&seconds=60&seed=3&method=pool');
    await page.getByRole('button', { name: 'Search', exact: true }).click();
    await page.locator('.search .board').waitFor();
    await page.getByRole('button', { name: 'Compare with annealing' }).click();
    const search = (name) => page.getByRole('article', { name });
    await search('Annealing').locator('.board').waitFor();
    assert.equal(await search('Population search').count(), 1, 'not the same search twice');
    assert.equal(await page.getByRole('alert').count(), 0);
    await page.getByLabel('Method').selectOption('tabu');
    await page.getByRole('button', { name: 'Compare with population search' }).click();
    await search('Tabu search').getByText('starts as soon as another ends').waitFor();
    assert.equal(await page.getByRole('alert').count(), 0);
    assert.deepEqual(await axe(page), []);
    await search('Annealing').getByRole('button', { name: 'Stop' }).click();
    await search('Tabu search').locator('.board').waitFor();
    assert.equal(await search('Tabu search').count(), 1);
    for (const name of ['Tabu search', 'Population search', 'Annealing'])
      await search(name).getByRole('button', { name: 'Close' }).click();
    await page.getByText('The most beautiful board').waitFor();
    page.checked();
  },
);

const value = (page) =>
  page
    .locator('.search .value b')
    .first()
    .textContent()
    .then((text) => Number(text.replace(/\D/g, '')));

test('the best board is drawn as it improves, and is worth what is said', async () => {
  const page = await scene.person();
  await page.goto('/best?list=en&topology=3x3&seconds=5&seed=1');
  await page.getByRole('button', { name: 'Search', exact: true }).click();
  await page.locator('.search .board').waitFor();
  const early = await value(page);
  // A fast machine finds the best board there is, which is proven, before its time is up.
  await page
    .locator('.search .state', { hasText: /time’s up|proven best/ })
    .waitFor({ timeout: 30_000 });
  const late = await value(page);
  assert.ok(late >= early && late > 50, `${early} → ${late}`);
  assert.deepEqual(await axe(page), []);
  assert.match(await page.locator('.plot .curve').getAttribute('d'), /^M/);
  await page.getByRole('link', { name: 'Show its words' }).click();
  await page.locator('.totals b', { hasText: `${late.toLocaleString('en')} words` }).waitFor();
  page.checked();
});

test('constraints hold, and contradictions are said before the search', async () => {
  const page = await scene.person();
  page.expected = [/status of 4\d\d/];
  await page.goto('/best?list=en&topology=3x3&seconds=5&without=es&seed=1');
  await page.getByRole('button', { name: 'Search', exact: true }).click();
  await page.locator('.search .state', { hasText: 'time’s up' }).waitFor({ timeout: 30_000 });
  const letters = await page.locator('.search .letter').allTextContents();
  assert.equal(letters.length, 9);
  assert.ok(!letters.some((letter) => 'ES'.includes(letter)), letters.join(''));
  await page.goto('/best?list=en&topology=3x3&seconds=5&without=abcdefghijklmnopqrstuvwxyz');
  await page.getByRole('button', { name: 'Search', exact: true }).click();
  await page.getByRole('alert').waitFor();
  page.checked();
});

test('a contradiction is said in French too', async () => {
  const page = await scene.person({ lang: 'fr' });
  page.expected = [/status of 4\d\d/];
  await page.goto('/best?list=fr&topology=3x3&without=e&with=e');
  await page.getByRole('button', { name: 'Chercher' }).click();
  await page
    .getByRole('alert')
    .filter({ hasText: 'Contraintes sur les lettres\u00a0: ' })
    .waitFor();
  page.checked();
});

test('a search keeps its language and its constraints when the form changes', async () => {
  const page = await scene.person({ size: 'phone' });
  await page.goto('/best?list=fr&topology=3x3&seconds=5&without=es&rules=ruzzle&seed=1');
  await page.getByRole('button', { name: 'Search', exact: true }).click();
  await page.locator('.search .board').waitFor();
  // It lies above the form, which was scrolled to its end.
  const { y } = await page.locator('.search h2').boundingBox();
  assert.ok(y > 0 && y < 200, `${y}`);
  await page.getByLabel('Word list').selectOption('en');
  await page.getByLabel('Without these letters').fill('');
  await page.waitForURL(/list=en/);
  const card = page.locator('.search');
  await card.getByText('French · Ruzzle · 3×3 · Words · Without these letters: ES').waitFor();
  await page.reload();
  await card.getByText('French').waitFor();
  await card.locator('.state', { hasText: 'time’s up' }).waitFor({ timeout: 30_000 });
  const words = await value(page);
  await card.getByRole('link', { name: 'Show its words' }).click();
  await page.waitForURL(/list=fr&rules=ruzzle/);
  await page.locator('.totals b', { hasText: `${words.toLocaleString('en')} words` }).waitFor();
  page.checked();
});

test('pause, go on, stop; and the address brings the search back', async () => {
  const page = await scene.person({ size: 'phone', theme: 'dark', lang: 'fr' });
  await page.goto('/best?list=fr&seconds=60&seed=2');
  await page.getByRole('button', { name: 'Chercher' }).click();
  await page.locator('.search .board').waitFor();
  await page.getByRole('button', { name: 'Pause' }).click();
  await page.locator('.search .state', { hasText: 'en pause' }).waitFor();
  const facts = () => page.locator('.search-facts .hint').textContent();
  const still = await facts();
  await page.waitForTimeout(500);
  assert.equal(await facts(), still);
  await page.reload();
  await page.locator('.search .state', { hasText: 'en pause' }).waitFor();
  await page.getByRole('button', { name: 'Reprendre' }).click();
  await page.waitForFunction(
    (text) => document.querySelector('.search-facts .hint').textContent !== text,
    still,
  );
  await page.getByRole('button', { name: 'Arrêter' }).click();
  await page.locator('.search .state', { hasText: 'arrêtée' }).waitFor();
  assert.deepEqual(await axe(page), []);
  page.checked();
});

test('two methods side by side', async () => {
  const page = await scene.person();
  await page.goto('/best?list=en&topology=3x3&seconds=5&seed=3&method=genetic');
  await page.getByRole('button', { name: 'Compare with population search' }).click();
  for (const name of ['Population search', 'Genetic'])
    await page.getByRole('article', { name }).locator('.board').waitFor();
  page.checked();
});
