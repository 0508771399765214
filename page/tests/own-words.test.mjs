// Words of one's own: lists with scores, words that are never used, and words that come first.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { badLines, readable, wordsIn } from '../assets/crossword/word-text.js';
import { axe } from './lib/browser.mjs';
import { stage } from './lib/stage.mjs';

const scene = stage();
const chips = (page) => page.locator('.xw-words .chips button');
const list = (page, name, text) =>
  page
    .getByRole('dialog')
    .locator('input[type=file]')
    .setInputFiles({ name, mimeType: 'text/plain', buffer: Buffer.from(text) });

test('own lists count before the usual one, in their order, and are there again', async () => {
  const page = await scene.person();
  await page.goto('/crossword?list=en&grid=CQ./.../...');
  await page.getByRole('button', { name: 'Words', exact: true }).click();
  await list(page, 'first.txt', 'cqz;77\n');
  await page.getByLabel('first (1 word)').waitFor();
  await list(page, 'second.txt', 'cqz;33\ncqs\n');
  await page.getByLabel('second (2 words)').waitFor();
  assert.deepEqual(await axe(page), []);
  await page.keyboard.press('Escape');
  await page.locator('.xw-words .chips li', { hasText: /cqz\s*77/i }).waitFor();
  await page.locator('.xw-words .chips li', { hasText: /cqs\s*50/i }).waitFor();
  await page.getByRole('button', { name: 'Words', exact: true }).click();
  await page.getByRole('button', { name: 'Move second up' }).click();
  await page.keyboard.press('Escape');
  await page.locator('.xw-words .chips li', { hasText: /cqz\s*33/i }).waitFor();
  await page.reload();
  await page.locator('.xw-words .chips li', { hasText: /cqz\s*33/i }).waitFor();
  await page.getByRole('button', { name: 'Words', exact: true }).click();
  await page.getByRole('button', { name: 'Remove second' }).click();
  await page.keyboard.press('Escape');
  await page.locator('.xw-words .chips li', { hasText: /cqz\s*77/i }).waitFor();
  assert.equal(await chips(page).count(), 1);
  await chips(page).first().click();
  await page
    .locator('.xw-words [role=status]', { hasText: 'In the word list, score 77.' })
    .waitFor();
  assert.equal(await page.locator('.wrong.unknown').count(), 0);
  page.checked();
});

test('words are banned and favoured, for good or for one grid', async () => {
  const page = await scene.person({ lang: 'fr', theme: 'dark' });
  await page.goto('/crossword?list=fr&grid=CHA./..../..../....');
  await chips(page)
    .filter({ hasText: /^\s*chat\s*$/ })
    .waitFor();
  await page.getByRole('button', { name: 'Mots', exact: true }).click();
  await page.getByLabel('Ne jamais utiliser', { exact: true }).fill('chat');
  await page.getByLabel('Utiliser d’abord dans cette grille').fill('char');
  assert.deepEqual(await axe(page), []);
  await page.keyboard.press('Escape');
  await chips(page)
    .filter({ hasText: /^\s*chat\s*$/ })
    .waitFor({ state: 'detached' });
  await page.waitForFunction(
    () => document.querySelector('.xw-words .chips button')?.textContent.trim() === 'char',
  );
  await page.locator('.xw-name', { hasText: 'Enregistré' }).waitFor();
  await page.reload();
  await page.waitForFunction(
    () => document.querySelector('.xw-words .chips button')?.textContent.trim() === 'char',
  );
  // Another grid knows what is banned for good, and nothing of the other.
  await page.goto('/crossword?list=fr&grid=CHA./..../....');
  await chips(page).first().waitFor();
  assert.equal(
    await chips(page)
      .filter({ hasText: /^\s*chat\s*$/ })
      .count(),
    0,
  );
  await page.getByRole('button', { name: 'Mots', exact: true }).click();
  assert.equal(await page.getByLabel('Utiliser d’abord dans cette grille').inputValue(), '');
  page.checked();
});

test('lines whose score is no number are found, and the others are read', () => {
  const text = 'cat;50\r\nBADLINE;\nice cream; 80 \ndog\nx;y;z\nore;5.5\nnine;-1\n';
  assert.deepEqual(badLines(text), { count: 4, first: { line: 2, text: 'BADLINE;' } });
  assert.deepEqual(badLines('cat\ndog;007\n;5\n'), { count: 0 });
  assert.deepEqual(readable(text).match(/\S.*\S/g), ['cat;50', 'ice cream; 80', 'dog']);
  assert.deepEqual(wordsIn('été, c4t;50\nl’été\n@mine.txt'), {
    words: ['été', 'l’été', '@mine.txt'],
    others: ['c4t', '50'],
  });
});

test('a line that cannot be read is named, and the other words work on', async () => {
  const page = await scene.person();
  await page.goto('/crossword?list=en&grid=CQ./.../...');
  await page.getByLabel('Heat map').check();
  await page.getByRole('button', { name: 'Words', exact: true }).click();
  await list(page, 'mine.txt', 'cqz;77\nBADLINE;\ncqx;\n');
  await page
    .getByText(
      'Line 2 is left out: “BADLINE;” needs a number after the semicolon. So is 1 other line.',
    )
    .waitFor();
  await page.getByLabel('Never use', { exact: true }).fill('c4t, 50');
  await page.getByText('Not used, because they are no words: c4t, 50').waitFor();
  assert.deepEqual(await axe(page), []);
  await page.keyboard.press('Escape');
  await page.locator('.xw-words .chips li', { hasText: /cqz\s*77/i }).waitFor();
  await page.locator('.cell .left').first().waitFor();
  page.checked();
});

test('words that the engine refuses all the same are no silence', async () => {
  const page = await scene.person({ lang: 'fr', theme: 'dark' });
  page.expected = [/status of 422/];
  await page.goto('/crossword?list=fr&grid=CHA./..../..../....');
  await chips(page).first().waitFor();
  await page.getByRole('button', { name: 'Mots', exact: true }).click();
  await page.getByLabel('Ne jamais utiliser', { exact: true }).fill('κόσμος');
  await page.keyboard.press('Escape');
  await page.locator('.xw-words .trouble', { hasText: 'κ' }).waitFor();
  assert.deepEqual(await axe(page), []);
  page.checked();
});
