// Best board: searches that are watched, paused, stopped, side by side.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { axe } from './lib/browser.mjs';
import { stage } from './lib/stage.mjs';

const scene = stage();

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
  await page.locator('.search .state', { hasText: 'time’s up' }).waitFor({ timeout: 30_000 });
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
