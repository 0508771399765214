// What a game has besides its board: the start, the hints, sound and stillness, and the ways from any
// board to a game on it and to its words.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { axe } from './lib/browser.mjs';
import { stage } from './lib/stage.mjs';

const scene = stage();

const board = (page) => page.locator('.layer.trace > button').first().waitFor();
const read = (page, key) =>
  page.evaluate((name) => JSON.parse(localStorage.getItem(`worddle.${name}`)), key);
/** What `look` sees in the kept game, as soon as it sees something. */
const keptOf = async (page, look) => {
  for (let tries = 0; tries < 100; tries++) {
    const seen = look(await read(page, 'game'));
    if (seen) return seen;
    await page.waitForTimeout(50);
  }
  throw new Error('what was waited for is not kept');
};
const hint = async (page, way) => {
  await page.getByRole('button', { name: /^(Hint|Indice)$/ }).click();
  await page.getByRole('dialog').getByRole('button', { name: way }).click();
};

for (const [size, theme, lang] of [
  ['wide', 'dark', 'fr'],
  ['phone', 'light', 'en'],
  ['side', 'dark', 'en'],
]) {
  test(`three, two, one, then the board; the clock waits, ${size}, ${theme}, ${lang}`, async () => {
    const page = await scene.person({ size, theme, lang });
    await page.goto('/play?mode=boggle&list=en&seed=31');
    const ready = page.locator('.ready');
    await ready.waitFor();
    assert.equal(await page.locator('.layer.trace').count(), 0, 'nobody sees the board before');
    assert.deepEqual(await axe(page), []);
    assert.match(await page.locator('#live').textContent(), /^[321]$/);
    assert.match(await page.locator('.clock b').textContent(), /^3:00$/);
    // Whoever is ready goes at once: the button has the focus.
    await page.keyboard.press('Enter');
    await board(page);
    await page.getByRole('button', { name: 'Pause' }).click();
    await page.locator('.cover').waitFor();
    await page.getByRole('button', { name: /^(Resume|Reprendre)$/ }).click();
    await board(page);
    assert.equal(await ready.count(), 0, 'only the start is counted down');
    page.checked();
  });

  test(`hints as a ladder, each counted, ${size}, ${theme}, ${lang}`, async () => {
    const page = await scene.person({ size, theme, lang });
    await page.goto('/play?mode=untimed&list=en&seed=12');
    await board(page);
    await page.getByRole('button', { name: /^(Hint|Indice)$/ }).click();
    assert.deepEqual(await axe(page), []);
    await page
      .getByRole('dialog')
      .getByRole('button', { name: /^(Counts on the tiles|Nombres sur les lettres)/ })
      .click();
    const { solved } = await read(page, 'game.board');
    const wanted = solved.found.filter((one) => one.required);
    const texts = await page.locator('.tile .note').allTextContents();
    const begin = (cell) => wanted.filter(({ path }) => path[0] === cell).length;
    const pass = (cell) => wanted.filter(({ path }) => path.includes(cell)).length;
    assert.deepEqual(
      texts,
      solved.board.tiles.map((_, cell) => `${begin(cell)}·${pass(cell)}`),
    );
    const label = await page.locator('.layer.trace > button').first().getAttribute('aria-label');
    assert.match(
      label,
      new RegExp(`${begin(0)} (words?|mots?) .*${pass(0)} (pass|passent|passe) `),
    );
    await hint(page, /^(Next letter|Lettre suivante)/);
    await page.locator('.tip .known').waitFor();
    const target = await keptOf(page, ({ hint }) => hint);
    const { path } = solved.found.find(({ word }) => word === target);
    for (let shown = 1; shown < path.length; shown++) {
      assert.equal(await page.locator('.tile.hinted').count(), shown);
      await page.locator('.tip').getByRole('button').click();
    }
    // With its last letter the word is revealed, and counts for nobody.
    await page.locator('.chips li.shown').waitFor();
    assert.equal(await page.locator('.scoreline dd').nth(0).textContent(), '0');
    await page.locator('#claim').fill(target);
    await page.locator('#claim').press('Enter');
    await page.locator('.answer', { hasText: /(Revealed|Révélé)/ }).waitFor();
    await hint(page, /^(Reveal a word|Révéler un mot)/);
    await page.locator('.chips li.shown').nth(1).waitFor();
    const { help, revealed } = await keptOf(page, (game) => game.help.words === 2 && game);
    assert.deepEqual(help, { tiles: 1, letters: path.length - 1, words: 2 });
    assert.equal(new Set(revealed).size, 2);
    assert.deepEqual(await axe(page), []);
    page.checked();
  });
}

test('sound, vibration and stillness are chosen, and kept', async () => {
  const page = await scene.person({ size: 'phone' });
  await page.addInitScript(() => {
    window.felt = [];
    navigator.vibrate = (pattern) => window.felt.push(pattern);
  });
  await page.goto('/play?mode=untimed&list=en&seed=12');
  await board(page);
  const { solved } = await read(page, 'game.board');
  const claim = async (word) => {
    await page.locator('#claim').fill(word);
    await page.locator('#claim').press('Enter');
    await page.locator('.chips li', { hasText: word.toLowerCase() }).waitFor();
  };
  await claim(solved.found[0].word);
  assert.deepEqual(await page.evaluate(() => window.felt), [], 'still unless asked for');
  await page.getByRole('button', { name: 'Settings' }).click();
  await page.getByRole('switch', { name: 'Vibration' }).check();
  await page.getByRole('switch', { name: 'No animations' }).check();
  assert.deepEqual(await axe(page), []);
  await page.keyboard.press('Escape');
  await claim(solved.found[1].word);
  await page.waitForFunction(() => window.felt.length === 1);
  await page.reload();
  await board(page);
  assert.equal(await page.evaluate(() => document.documentElement.dataset.motion), 'none');
  page.checked();
});

test('a word moves its letters, and nothing for those who ask for none', async () => {
  const moving = async (motion, reducedMotion) => {
    const page = await scene.person();
    await page.emulateMedia({ reducedMotion });
    await page.goto('/about');
    await page.evaluate(
      (still) => still && localStorage.setItem('worddle.motion', '"none"'),
      motion,
    );
    await page.goto('/play?mode=untimed&list=en&seed=12');
    await board(page);
    const { solved } = await read(page, 'game.board');
    await page.locator('#claim').fill(solved.found[0].word);
    await page.locator('#claim').press('Enter');
    await page.locator('.game.good .tile.chosen').first().waitFor();
    const name = await page
      .locator('.game.good .tile.chosen .letter')
      .first()
      .evaluate((element) => getComputedStyle(element).animationName);
    page.checked();
    await page.context().close();
    return name;
  };
  assert.equal(await moving(false, 'no-preference'), 'hop');
  assert.equal(await moving(false, 'reduce'), 'none');
  assert.equal(await moving(true, 'no-preference'), 'none');
});

for (const [size, lang] of [
  ['wide', 'en'],
  ['phone', 'fr'],
  ['side', 'en'],
]) {
  test(`any board can be played, and solved, ${size}, ${lang}`, async () => {
    const page = await scene.person({ size, lang });
    const play = /^(Play this board|Jouer cette grille)$/;
    const letters = () => page.locator('.board .letter').allTextContents();
    await page.goto('/solve?list=en&board=hex4x4=TARE/SELI/INOT/RASE');
    await page.locator('.words .rows .row').first().waitFor();
    await page.getByRole('link', { name: play }).click();
    await board(page);
    assert.equal((await letters()).join(''), 'TARESELIINOTRASE');
    await page.locator('#claim').fill('tares');
    await page.locator('#claim').press('Enter');
    await page.locator('.answer span').waitFor();
    assert.deepEqual(await axe(page), []);
    await page.goto('/generate?list=en&seed=5&count=1&rules=ruzzle&bonuses=round3');
    await page.locator('.boards').getByRole('link', { name: play }).click();
    await board(page);
    assert.equal(await page.locator('.badge').count(), 5, 'bonuses come along');
    const shown = await letters();
    const flag = page.locator('.game .actions button', { has: page.locator('path[d^="M6 21"]') });
    await flag.click();
    await flag.click();
    await page.getByRole('link', { name: /^(Solve this board|Résoudre cette grille)$/ }).click();
    await page.locator('.words .rows .row').first().waitFor();
    assert.equal((await page.locator('.board .letter').allTextContents()).join(''), shown.join(''));
    page.checked();
  });
}

test('what makes no board is said, in place of a game', async () => {
  const page = await scene.person();
  page.expected = [/status of 422/];
  await page.goto('/play?mode=board&list=en&board=ABC/DE');
  await page.getByRole('alert').filter({ hasText: /row/ }).waitFor();
  assert.equal(await page.locator('h1').count(), 1);
  page.checked();
});

for (const [size, theme, lang] of [
  ['wide', 'light', 'fr'],
  ['phone', 'dark', 'en'],
  ['side', 'light', 'en'],
]) {
  test(`words are found by letters and by pattern, ${size}, ${theme}, ${lang}`, async () => {
    const page = await scene.person({ size, theme, lang });
    await page.goto('/find?list=en');
    await page.locator('input[name=letters]').fill('retains');
    await page.locator('.chips li', { hasText: 'nastier' }).waitFor();
    // Not the example, whose words stand there for a moment longer.
    await page.locator('input[name=pattern]').fill('b?t*');
    const second = page.locator('section', { has: page.locator('input[name=pattern]') });
    await second.locator('.chips li', { hasText: /^\s*bat\s*$/ }).waitFor();
    assert.equal(await second.locator('.chips li').count(), 60);
    await second.getByRole('button', { name: /^(Show more|En voir plus)$/ }).click();
    await second.locator('.chips li').nth(60).waitFor();
    await second.locator('.definition').first().waitFor();
    assert.deepEqual(await axe(page), []);
    // A link from before they had a page of their own.
    await page.goto('/lab?list=en&letters=tea');
    await page.waitForURL(/\/find\/?\?list=en&letters=tea/);
    await page.locator('.chips li', { hasText: 'eat' }).waitFor();
    page.checked();
  });
}

test('on its side a phone has a way out of a game, which is kept', async () => {
  const page = await scene.person({ size: 'side' });
  await page.goto('/play?mode=untimed&list=en&seed=12');
  await board(page);
  const { solved } = await read(page, 'game.board');
  await page.locator('#claim').fill(solved.found[0].word);
  await page.locator('#claim').press('Enter');
  await page.locator('.chips li').waitFor();
  await page.getByRole('link', { name: 'Leave' }).tap();
  await page.locator('.mode').first().waitFor();
  await page.locator('.resume').tap();
  await page.locator('.chips li').waitFor();
  page.checked();
});

test('statistics say how it goes from day to day', async () => {
  for (const lang of ['en', 'fr']) {
    const page = await scene.person({ lang });
    await page.goto('/statistics?list=en');
    await page.evaluate(() => {
      const note = (id, days, score) => ({
        ...{ id, mode: 'untimed', language: 'en', at: Date.now() - days * 86_400_000, score },
        ...{ level: 'common', most: 100, words: 9, all: 40, bonus: 1, longest: 'plaster' },
        ...{ lengths: { 7: 1 }, help: { tiles: 0, letters: 0, words: 0 }, complete: false },
      });
      const notes = [note('a', 0, 50), note('b', 0, 70), note('c', 3, 30), note('d', 9, 20)];
      for (const one of notes)
        localStorage.setItem(`worddle.played.${one.id}`, JSON.stringify(one));
    });
    await page.reload();
    const trend = page.locator('section', { has: page.locator('#trend') });
    await trend
      .getByText(lang === 'en' ? 'Last 7 days: 50%.' : /Ces 7 derniers jours\s: 50.%\./)
      .waitFor();
    await trend
      .getByText(lang === 'en' ? 'The 7 days before: 20%.' : /d’avant\s: 20.%\./)
      .waitFor();
    const texts = await trend.locator('svg text').allTextContents();
    // Fourteen days, and the average of each of the three with games.
    assert.deepEqual(texts.filter((_, place) => texts.length - place <= 2)[0], '60');
    assert.equal(texts.length, 14 + 3);
    page.checked();
    await page.context().close();
  }
});
