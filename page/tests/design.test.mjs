// Design, as a person does it.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { axe } from './lib/browser.mjs';
import { stage } from './lib/stage.mjs';

const scene = stage();

const letters = (page, board) =>
  page.locator('.designs li').nth(board).locator('.letter').allTextContents();

test('boards for players: as hard as one wants, with their word shown when one asks for it', async () => {
  const page = await scene.person();
  await page.goto('/generate?list=en&seed=1&count=1');
  await page.getByRole('link', { name: 'Design boards for players instead' }).click();
  await page.locator('.designs .board').nth(2).waitFor();
  await page.getByRole('radio', { name: '5' }).check();
  await page.waitForURL(/difficulty=5/);
  await page.getByRole('img', { name: 'difficulty 5 of 5' }).nth(2).waitFor();
  assert.equal(await page.locator('.designs svg .path').count(), 0, 'nothing is given away');
  const show = page.getByRole('button', { name: 'Show the long word' });
  await show.first().click();
  const word = await page.locator('.designs li:first-child button').textContent();
  const on = [...(await letters(page, 0)).join('').toUpperCase()];
  for (const letter of word.trim()) {
    assert.ok(on.includes(letter), `${letter} of ${word}`);
    on.splice(on.indexOf(letter), 1);
  }
  assert.deepEqual(await axe(page), []);
  page.checked();
});

test('words of a theme lie on a heart, and what cannot be is said', async () => {
  const page = await scene.person({ size: 'phone', lang: 'fr' });
  page.expected = [/status of 4\d\d/];
  await page.goto('/design?list=fr&seed=1');
  await page.getByLabel('Mots à placer').fill('coeur, rose');
  await page.getByLabel('Contour').selectOption('heart');
  await page.waitForURL(/outline=heart/);
  await page.getByRole('button', { name: 'Montrer les mots du thème' }).first().click();
  await page.getByRole('button', { name: 'COEUR, ROSE' }).waitFor();
  await page.getByLabel('Mots à placer').fill('a,b,c,d,e,f,g,h,i');
  await page.getByRole('alert').waitFor();
  assert.deepEqual(await axe(page), []);
  page.checked();
});
