// What 0.1.0 stored in a browser opens for ever: settings, games, drafts and half-solved puzzles.
// `saved/browser-1.json` was recorded from that version: everything in local storage and in the
// database of drafts.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { turnTo } from './lib/browser.mjs';
import { stage } from './lib/stage.mjs';

const scene = stage();
const saved = JSON.parse(readFileSync(new URL('saved/browser-1.json', import.meta.url)));
const stored = (key) => JSON.parse(saved.local[`worddle.${key}`]);

/** A page of somebody who comes back after an update. */
async function back() {
  const page = await scene.person();
  // Sounds are on, and a page that nobody has touched yet may not play them.
  page.expected = [/AudioContext/];
  await page.goto('/about');
  await page.evaluate(async ({ local, drafts, versions }) => {
    for (const [key, text] of Object.entries(local)) localStorage.setItem(key, text);
    const open = indexedDB.open('worddle-drafts', 1);
    open.onupgradeneeded = () => {
      open.result.createObjectStore('drafts', { keyPath: 'id' });
      open.result.createObjectStore('versions', { keyPath: ['draft', 'number'] });
    };
    await new Promise((done) => (open.onsuccess = done));
    const work = open.result.transaction(['drafts', 'versions'], 'readwrite');
    for (const draft of drafts) work.objectStore('drafts').put(draft);
    for (const version of versions) work.objectStore('versions').put(version);
    await new Promise((done) => (work.oncomplete = done));
    open.result.close();
  }, saved);
  return page;
}

test('settings', async () => {
  const page = await back();
  await page.goto('/about');
  const { theme, palette, motion } = await page.evaluate(() => ({
    ...document.documentElement.dataset,
  }));
  assert.deepEqual([theme, palette, motion], ['dark', 'clear', 'none']);
  await page.getByRole('button', { name: 'Settings' }).click();
  assert.ok(await page.getByRole('switch', { name: 'Game sounds' }).isChecked());
  page.checked();
});

test('a game that was left goes on', async () => {
  const page = await back();
  assert.equal(saved.claimed.length, 2);
  await page.goto('/play?mode=untimed&list=en&seed=15');
  await page.locator('.chips li').nth(1).waitFor();
  const words = await page.locator('.chips li').allTextContents();
  for (const word of saved.claimed)
    assert.ok(
      words.some((text) => text.toUpperCase().includes(word)),
      word,
    );
  page.checked();
});

test('a day that was played', async () => {
  const page = await back();
  await page.goto(`/play?mode=daily&list=en&day=${saved.day}`);
  await page.locator('.chips li').waitFor();
  assert.equal(await page.locator('.chips li').count(), 1);
  page.checked();
});

test('games that were played are counted', async () => {
  const page = await back();
  const played = Object.keys(saved.local).filter((key) => key.startsWith('worddle.played.'));
  assert.equal(played.length, 2);
  await page.goto('/play?list=en');
  const boggle = page.locator('.statistics tbody tr', { hasText: 'Boggle' });
  assert.equal(await boggle.locator('td').first().textContent(), '1');
  const daily = page.locator('.statistics tbody tr', { hasText: 'Daily' });
  assert.equal(await daily.locator('td').first().textContent(), '1');
  page.checked();
});

test('a draft, as it was left, and how its words are chosen', async () => {
  const page = await back();
  assert.equal(stored('crossword.lowest'), 30);
  await page.goto('/crossword?list=en');
  await turnTo(page, 'clues');
  const clue = page.locator('input[data-slot="1A"]');
  await clue.waitFor();
  assert.equal(await clue.inputValue(), 'It purrs at night');
  await page.waitForURL((url) => url.searchParams.get('grid')?.startsWith('CAT'));
  await turnTo(page, 'fill');
  assert.equal(await page.locator('.xw-lowest input').inputValue(), '30');
  assert.ok(await page.getByRole('switch', { name: 'Heat map' }).isChecked());
  await page.getByRole('button', { name: 'Words', exact: true }).click();
  assert.equal(await page.locator('textarea[name=ban]').inputValue(), 'tar');
  assert.equal(await page.locator('textarea[name=favour-here]').inputValue(), 'ace');
  page.checked();
});

test('a link, and how far somebody is with it', async () => {
  const page = await back();
  await page.goto(`/puzzle#${saved.link}`);
  await page.getByRole('heading', { name: 'Two words' }).waitFor();
  await page.locator('.cell .text').nth(1).waitFor();
  assert.deepEqual(await page.locator('.cell .text').allTextContents(), ['C', 'U']);
  page.checked();
});
