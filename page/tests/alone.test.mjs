// Games alone on designed boards: shapes, difficulty, a bot, the game again.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { axe } from './lib/browser.mjs';
import { served } from './lib/server.mjs';
import { outOfSight } from './lib/sight.mjs';
import { stage } from './lib/stage.mjs';

const scene = stage();

const board = (page) => page.locator('.layer.trace > button').first().waitFor();
const solvedOf = (page) =>
  page.evaluate(() => JSON.parse(localStorage.getItem('worddle.game.board')).solved);
async function claim(page, word) {
  const before = await page.locator('.chips li').count();
  await page.locator('#claim').fill(word);
  await page.locator('#claim').press('Enter');
  await page.locator('.chips li').nth(before).waitFor();
}
async function end(page) {
  const flag = page.locator('.game .actions button', { has: page.locator('path[d^="M6 21"]') });
  await flag.click();
  await flag.click();
}
const required = ({ found }) => found.filter((one) => one.required);

for (const [size, theme, lang] of [
  ['wide', 'light', 'en'],
  ['phone', 'dark', 'fr'],
  ['side', 'light', 'fr'],
])
  test(`a shape, a difficulty and an opponent are chosen, ${size}, ${theme}, ${lang}`, async () => {
    const page = await scene.person({ size, theme, lang });
    await page.goto('/play?list=en');
    const alone = page.locator('.alone');
    await alone.waitFor();
    await alone.getByRole('radio', { name: '2', exact: true }).check();
    await alone.locator('select[name=bot]').selectOption('expert');
    await alone.getByRole('button').click();
    await page
      .getByRole('dialog')
      .getByRole('radio', { name: /^(Hexagons|Hexagones)$/ })
      .check();
    await page.getByRole('button', { name: /^(Close|Fermer)$/ }).click();
    assert.deepEqual(await axe(page), []);
    assert.deepEqual(await outOfSight(page), []);
    await page.locator('.mode.boggle').click();
    await page.waitForURL(/mode=boggle.*difficulty=2.*topology=hex4x4.*bot=expert/);
    await board(page);
    const solved = await solvedOf(page);
    assert.equal(solved.board.topology, 'hex4x4');
    assert.equal(solved.design.difficulty, 2);
    assert.ok(required(solved).length >= 25 && required(solved).length <= 50);
    assert.deepEqual(await axe(page), []);
    await claim(page, required(solved)[0].word);
    // The bot finds its words as time goes by.
    await page.addInitScript(() => {
      const game = JSON.parse(localStorage.getItem('worddle.game'));
      localStorage.setItem('worddle.game', JSON.stringify({ ...game, left: 60_000 }));
    });
    await page.reload();
    await page.getByRole('button', { name: /^(Resume|Reprendre)$/ }).click();
    await board(page);
    const versus = await page.locator('.versus').textContent();
    const [, words, points] = versus.match(/(?:Expert bot|Robot expert)\s?: (\d+) \S+ (\d+)/);
    assert.ok(Number(words) > 3 && Number(points) >= Number(words), versus);
    await end(page);
    await page.locator('.compare').waitFor();
    const rows = await page.locator('.standings tbody tr').allTextContents();
    assert.equal(rows.length, 2);
    await page.locator('.winner', { hasText: /Expert bot|Robot expert/ }).waitFor();
    assert.deepEqual(await axe(page), []);
    assert.deepEqual(await outOfSight(page), []);
    // Totals agree with each other: the verdict, the bars, the tiers.
    await page.getByRole('radio', { name: /^(All|Tous)$/ }).check();
    const wanted = required(solved).length;
    assert.match(
      await page.locator('.verdict').textContent(),
      new RegExp(`1 (mot sur|of) ${wanted}`),
    );
    const bars = await page.locator('.lengths .count').allTextContents();
    const sums = bars.map((text) => text.split('/').map(Number));
    assert.equal(
      sums.reduce((sum, [got]) => sum + got, 0),
      1,
    );
    assert.equal(
      sums.reduce((sum, [, all]) => sum + all, 0),
      wanted,
    );
    // Another one of the same kind.
    const before = page.url();
    await page.getByRole('button', { name: /^(Play again|Rejouer)$/ }).click();
    await board(page);
    await page.waitForURL((url) => url.href !== before && /difficulty=2/.test(url.href));
    page.checked();
  });

test('an address of old has the board that it always had, and one with a difficulty a designed one', async () => {
  const page = await scene.person();
  const letters = async (query) => {
    await page.goto(`/play?mode=untimed&list=en&seed=12${query}`);
    await board(page);
    return { ...(await solvedOf(page)) };
  };
  const old = await letters('');
  assert.equal(old.design, undefined);
  const made = await letters('&difficulty=any');
  assert.ok(made.design.difficulty >= 1);
  assert.notEqual(made.board.notation, old.board.notation);
  assert.equal((await letters('&difficulty=any')).board.notation, made.board.notation);
  assert.equal((await letters('')).board.notation, old.board.notation);
  // A game without a clock has no bar of time.
  assert.equal(await page.locator('.lapse').count(), 0);
  assert.equal(await page.getByRole('timer').count(), 0);
  page.checked();
});

test('rounds of Ruzzle on designed boards have their bonuses', async () => {
  const page = await scene.person();
  await page.goto('/play?mode=ruzzle&list=en&seed=15&difficulty=any&topology=5x5');
  const expected = [
    ['dl', 'tl'],
    ['dl', 'dw', 'tl'],
    ['dl', 'dw', 'dw', 'tl', 'tw'],
  ];
  const boards = new Set();
  for (const round of [1, 2, 3]) {
    await page.getByText(`Round ${round} of 3`).first().waitFor();
    await board(page);
    const { board: shown, found } = await solvedOf(page);
    boards.add(shown.notation);
    assert.deepEqual(
      shown.tiles
        .map(({ bonus }) => bonus)
        .filter(Boolean)
        .sort(),
      expected[round - 1],
    );
    assert.ok(
      found.some(({ points }) => points > 12),
      'points of Ruzzle',
    );
    await end(page);
    if (round < 3) await page.getByRole('button', { name: 'Next round' }).click();
  }
  assert.equal(boards.size, 3);
  page.checked();
});

test('where no board can be designed, the game says so and one is drawn', async () => {
  const page = await scene.person();
  page.expected = [/422/];
  // Too many cells for a design.
  await page.goto('/play?mode=untimed&list=en&seed=5&difficulty=5&topology=9x9');
  await board(page);
  await page.locator('.tip', { hasText: 'drawn at random' }).waitFor();
  assert.equal((await solvedOf(page)).board.tiles.length, 81);
  assert.deepEqual(await axe(page), []);
  // So few cells that none is hard.
  await page.goto('/play?mode=untimed&list=en&seed=5&difficulty=5&topology=3x3');
  await board(page);
  const { design, instead } = await solvedOf(page);
  if (instead) await page.locator('.tip').waitFor();
  else assert.equal(design.difficulty, 5);
  page.checked();
});

test('a refused word is repeated with the reason, above the board', async () => {
  const page = await scene.person({ size: 'phone' });
  await page.goto('/play?mode=untimed&list=en&seed=12');
  await board(page);
  await page.locator('#claim').fill('zzzz');
  const [typed, tiles] = [page.locator('#claim'), page.locator('.stage')];
  const above = await typed.boundingBox();
  assert.ok(above.y + above.height <= (await tiles.boundingBox()).y + 1);
  await typed.press('Enter');
  await page.locator('.answer', { hasText: 'zzzz Not on the board' }).waitFor();
  page.checked();
});

test('a game is played again word by word, in its order', async () => {
  const page = await scene.person();
  await page.goto('/play?mode=boggle&list=en&seed=31');
  await board(page);
  const words = required(await solvedOf(page)).slice(0, 3);
  for (const { word } of words) await claim(page, word);
  await end(page);
  const replay = page.locator('.replay');
  // Each word as it comes: on a busy machine the next one may be there before a look at this one.
  await replay.evaluate((element) => {
    globalThis.shown = {};
    const look = () => {
      const chosen = document.querySelectorAll('.board .tile.chosen').length;
      globalThis.shown[element.querySelector('p').textContent] = chosen;
    };
    new MutationObserver(look).observe(element, {
      subtree: true,
      childList: true,
      characterData: true,
    });
  });
  await replay.getByRole('button').click();
  await replay.locator('p', { hasText: `${words[2].spellings[0]} +` }).waitFor();
  const shown = Object.entries(await page.evaluate(() => globalThis.shown));
  for (const [place, { spellings, path }] of words.entries()) {
    const sum = words.slice(0, place + 1).reduce((total, { points }) => total + points, 0);
    const said = shown.find(([text]) => text.includes(`${spellings[0]} +`));
    assert.match(said?.[0] ?? '', new RegExp(`^0:\\d\\d · .*· ${sum} point`));
    assert.equal(said?.[1], path.length);
  }
  await replay.getByRole('slider').fill('0');
  await replay.locator('p', { hasText: `${words[0].spellings[0]} +` }).waitFor();
  page.checked();
});

test('a game goes on while the server is away', served, async () => {
  const page = await scene.person();
  page.expected = [/ERR_CONNECTION_REFUSED|Failed to (load|fetch)/];
  await page.goto('/play?mode=boggle&list=en&seed=31&difficulty=any&bot=casual');
  await board(page);
  const [first, second] = required(await solvedOf(page));
  await claim(page, first.word);
  await scene.server.restart(async () => {
    await claim(page, second.word);
    await page.locator('#claim').fill('zzzz');
    await page.locator('#claim').press('Enter');
    await page.locator('.answer', { hasText: 'Not on the board' }).waitFor();
  });
  await end(page);
  await page.locator('.compare').waitFor();
  page.checked();
});
