// A person's own words: kept, and used in games alone and in crosswords.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { axe } from './lib/browser.mjs';
import { stage } from './lib/stage.mjs';

const scene = stage();

/** A page of someone who hides and adds words. */
async function someone(words, options) {
  const page = await scene.person(options);
  await page.goto('/about');
  await page.evaluate((words) => {
    for (const [key, value] of Object.entries(words))
      localStorage.setItem(`worddle.${key}`, JSON.stringify(value));
  }, words);
  return page;
}
const claim = async (page, word) => {
  await page.locator('#claim').fill(word);
  await page.locator('#claim').press('Enter');
};
const answer = (page, text) => page.locator('.answer', { hasText: text }).waitFor();

for (const [size, theme, lang] of [
  ['wide', 'light', 'en'],
  ['phone', 'dark', 'fr'],
  ['side', 'light', 'fr'],
]) {
  test(`words are hidden and added by language, and kept, ${size}, ${theme}, ${lang}`, async () => {
    const page = await scene.person({ size, theme, lang });
    await page.goto('/words?list=en');
    const card = (kind) => page.locator(`section[aria-labelledby=words-${kind}]`);
    const enter = async (kind, text) => {
      await page.locator(`input[name=${kind}]`).fill(text);
      await page.locator(`input[name=${kind}]`).press('Enter');
    };
    await page.locator('select[name=list] option').nth(1).waitFor({ state: 'attached' });
    await enter('added', 'Tacore, blorp');
    await card('added').locator('.chips li').nth(1).waitFor();
    await enter('added', 'c4t');
    assert.match(await page.getByRole('alert').textContent(), /“c4t”|«\u00a0c4t\u00a0»/);
    await enter('hidden', 'crate');
    await card('hidden').locator('.chips li', { hasText: 'crate' }).waitFor();
    assert.deepEqual(await axe(page), []);
    await page.goto('/words?list=fr');
    await card('added').getByRole('status').waitFor();
    assert.equal(await page.locator('.chips li').count(), 0);
    await page.goto('/words?list=en');
    await card('added').locator('.chips li').nth(1).waitFor();
    await card('added')
      .getByRole('button', { name: / blorp$/ })
      .click();
    await card('added').locator('.chips li').nth(1).waitFor({ state: 'detached' });
    const kept = await page.evaluate(() =>
      ['added', 'hidden'].map((kind) => localStorage.getItem(`worddle.${kind}.en`)),
    );
    assert.deepEqual(kept, ['["TACORE"]', '["CRATE"]']);
    page.checked();
  });
}

test('alone, added words count and hidden ones do not', async () => {
  // An import can bring anything: what is no word is left out.
  const page = await someone({ 'added.en': ['TACORE', 'Ñ'], 'hidden.en': ['CRATE', '1'] });
  await page.goto('/play?mode=board&list=en&board=CAT/ORE&rules=boggle');
  await page.locator('.layer.trace > button').first().waitFor();
  await claim(page, 'tacore');
  await page.locator('.chips li', { hasText: /^\s*tacore\s+3/ }).waitFor();
  await claim(page, 'crate');
  await answer(page, 'You hid this word');
  await claim(page, 'care');
  await page.locator('.chips li', { hasText: /^\s*care\s/ }).waitFor();
  page.checked();
});

test('a drawn board counts own words too, and stays the same board', async () => {
  const open = async (page) => {
    await page.goto('/play?mode=untimed&list=en&seed=12');
    await page.locator('.layer.trace > button').first().waitFor();
    return page.evaluate(() => JSON.parse(localStorage.getItem('worddle.game.board')).solved);
  };
  const plain = await open(await scene.person());
  const [first] = plain.found;
  const page = await someone({ 'hidden.en': [first.word] });
  const own = await open(page);
  assert.equal(own.board.notation, plain.board.notation);
  assert.equal(own.words, plain.words - 1);
  assert.ok(!own.found.some(({ word }) => word === first.word));
  page.checked();
});

test('the board of the day never asks for a hidden word, but counts it', async () => {
  const open = async (page) => {
    await page.goto('/play?mode=daily&list=en');
    await page.locator('.progress h2').waitFor();
    const text = await page.locator('.progress h2').textContent();
    return Number(text.match(/of (\d+)/)[1]);
  };
  const other = await scene.person();
  const all = await open(other);
  const { found } = await other.evaluate(() =>
    JSON.parse(localStorage.getItem('worddle.daily.en')),
  );
  const { word } = found.find(({ required }) => required);
  const page = await someone({ 'hidden.en': [word] });
  assert.equal(await open(page), all - 1);
  await claim(page, word);
  await page.locator('.chips li.rare').waitFor();
  page.checked();
});

test('crosswords use added words and never hidden ones', async () => {
  const page = await someone({ 'added.en': ['CQZ', 'Ñ'], 'hidden.en': ['CAT', '1'] });
  await page.goto('/crossword?list=en&grid=CQ./.../...');
  await page.locator('.xw-words .chips li', { hasText: /cqz\s*80/i }).waitFor();
  await page.goto('/crossword?list=en&grid=CA./.../...');
  await page.locator('.xw-words .chips li', { hasText: /^\s*car\s*\d*\s*$/i }).waitFor();
  assert.equal(
    await page.locator('.xw-words .chips li', { hasText: /^\s*cat\s*\d*\s*$/i }).count(),
    0,
  );
  page.checked();
});
