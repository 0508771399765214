// Wordplay for cryptic clues: found for the chosen word, put into its clue, and kept with it.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { axe, picture, turnTo } from './lib/browser.mjs';
import { stage } from './lib/stage.mjs';

const scene = stage();
const link = (grid, list) => `/crossword?list=${list}&grid=${encodeURIComponent(grid)}`;
/** A row with a word, and one below it to be filled. */
const grid = (word) => `${word}/${'.'.repeat(word.length)}`;

test('a cryptic clue is made from the wordplay of its word', async () => {
  const page = await scene.person();
  await page.goto(link(grid('DORMITORY'), 'en'));
  await turnTo(page, 'wordplay');
  const panel = page.locator('.xw-wordplay');
  const anagrams = panel.getByRole('region', { name: 'Anagrams' });
  await anagrams.getByRole('button', { name: '(DIRTY ROOM)*' }).click();
  await anagrams.getByRole('group', { name: 'jumbled' }).getByRole('button').first().click();
  const clue = panel.getByLabel('Clue for 1A');
  assert.match(await clue.inputValue(), /^dirty room [a-z ]+$/);
  await clue.press('End');
  await clue.pressSequentially(' for students');
  assert.match(await clue.inputValue(), /^dirty room [a-z ]+ for students$/);
  // Abbreviations say what they stand for.
  await panel.getByRole('region', { name: 'Charades' }).getByText(/^Y = /).first().waitFor();
  await panel.getByText('No double definitions').waitFor();
  const more = anagrams.getByRole('button', { name: 'More' });
  const before = await anagrams.getByRole('listitem').count();
  await more.click();
  assert.ok((await anagrams.getByRole('listitem').count()) > before);
  assert.deepEqual(await axe(page), []);
  await picture(page, 'wordplay');
  const scrolls = () => document.documentElement.scrollHeight > innerHeight;
  assert.equal(await page.evaluate(scrolls), false, 'the page does not scroll');
  await turnTo(page, 'clues');
  const text = await page.getByLabel('Clue for 1A').inputValue();
  assert.match(text, /^dirty room [a-z ]+ for students$/);
  await page.locator('.xw-name', { hasText: 'Saved' }).waitFor();
  await page.reload();
  await page.getByLabel('Clue for 1A').waitFor();
  assert.equal(await page.getByLabel('Clue for 1A').inputValue(), text);
  page.checked();
});

test('a phrase is taken apart at its spaces, and an open word has no wordplay yet', async () => {
  const page = await scene.person();
  await page.goto(link(grid('ICECREAM'), 'en'));
  await turnTo(page, 'clues');
  await page.getByLabel('Word lengths of 1A').fill('3,5');
  await turnTo(page, 'wordplay');
  const panel = page.locator('.xw-wordplay');
  await panel.getByText(/ideas for ICE CREAM/).waitFor();
  assert.equal(await panel.getByRole('button', { name: /\bCREAMY?\b/ }).count(), 0);
  await page.locator('.xw > svg .cell').nth(8).click();
  await panel.getByText('Fill in all letters of this word').waitFor();
  assert.equal(await panel.getByRole('region').count(), 0);
  page.checked();
});

test('wordplay is a sheet on a phone, in French', async () => {
  const page = await scene.person({ size: 'phone', lang: 'fr', theme: 'dark' });
  await page.goto(link(grid('CHIEN'), 'fr'));
  await page.getByRole('button', { name: 'Jeux de mots' }).click();
  const sheet = page.getByRole('dialog', { name: 'Jeux de mots' });
  await sheet.getByRole('button', { name: '(NICHE)*' }).click();
  assert.equal(await sheet.getByLabel(/^Définition de/).inputValue(), 'niche');
  assert.deepEqual(await axe(page), []);
  await picture(page, 'wordplay-phone');
  page.checked();
});
