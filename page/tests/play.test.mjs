// Playing alone, by mouse, touch and keyboard.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { asked, axe, drag } from './lib/browser.mjs';
import { stage } from './lib/stage.mjs';

const scene = stage();

const kept = (page) =>
  page.evaluate(() => ({
    game: JSON.parse(localStorage.getItem('worddle.game')),
    solved: JSON.parse(localStorage.getItem('worddle.game.board')).solved,
  }));
const board = (page) => page.locator('.layer.trace > button').first().waitFor();
const score = (page) => page.locator('.scoreline dd').nth(1).textContent().then(Number);
/** Ends the game: once to ask, once to confirm. */
async function end(page, [ask, sure]) {
  await page.getByRole('button', { name: ask }).click();
  await page.getByRole('button', { name: sure }).click();
}

test('a game of Boggle by mouse: words are answered at once and counted', async () => {
  const page = await scene.person();
  await page.goto('/play?list=en');
  await page.getByRole('button', { name: /Boggle/ }).click();
  await board(page);
  assert.deepEqual(await axe(page), []);
  const { solved } = await kept(page);
  const [first, second] = solved.found;
  await drag(page, first.path);
  await page.locator('.chips li', { hasText: new RegExp(`^${first.spellings[0]} `) }).waitFor();
  assert.equal(await score(page), first.points);
  await drag(page, first.path);
  await page.locator('.answer', { hasText: 'Already' }).waitFor();
  assert.equal(await score(page), first.points);
  await drag(page, second.path);
  await page.locator('.chips li', { hasText: new RegExp(`^${second.spellings[0]} `) }).waitFor();
  assert.equal(await score(page), first.points + second.points);
  assert.match(await page.locator('.clock b').textContent(), /^[0-2]:\d\d$|^3:00$/);
  page.checked();
});

test('by touch on a phone', async () => {
  const page = await scene.person({ size: 'phone', lang: 'fr' });
  await page.goto('/play?mode=ruzzle&list=fr&seed=11');
  await board(page);
  const { solved } = await kept(page);
  assert.ok(
    solved.board.tiles.some((tile) => tile.bonus),
    'a board of Ruzzle has bonuses',
  );
  await drag(page, solved.found[0].path, 'touch');
  await page
    .locator('.chips li', { hasText: new RegExp(`^${solved.found[0].spellings[0]} `) })
    .waitFor();
  for (const cell of solved.found[1].path)
    await page.locator('.layer.trace > button').nth(cell).tap({ force: true });
  await page.locator('.layer.trace > button').nth(solved.found[1].path.at(-1)).tap({ force: true });
  await page
    .locator('.chips li', { hasText: new RegExp(`^${solved.found[1].spellings[0]} `) })
    .waitFor();
  page.checked();
});

test('with the keyboard alone: typing, and walking over the board', async () => {
  const page = await scene.person();
  await page.goto('/play?mode=untimed&list=en&seed=12');
  await board(page);
  const { solved } = await kept(page);
  await page.keyboard.type(solved.found[0].word.toLowerCase());
  assert.equal(await page.locator('.board .tile.chosen').count(), solved.found[0].path.length);
  await page.keyboard.press('Enter');
  await page
    .locator('.chips li', { hasText: new RegExp(`^${solved.found[0].spellings[0]} `) })
    .waitFor();
  await page.keyboard.type('zzzz');
  await page.keyboard.press('Enter');
  await page.locator('.answer', { hasText: 'Not on the board' }).waitFor();
  // To the board with an arrow key, then from cell to cell.
  await page.keyboard.press('ArrowDown');
  const columns = solved.board.dimensions[1];
  let at = 0;
  const walk = async (cell) => {
    for (; Math.floor(at / columns) < Math.floor(cell / columns); at += columns)
      await page.keyboard.press('ArrowDown');
    for (; Math.floor(at / columns) > Math.floor(cell / columns); at -= columns)
      await page.keyboard.press('ArrowUp');
    for (; at < cell; at++) await page.keyboard.press('ArrowRight');
    for (; at > cell; at--) await page.keyboard.press('ArrowLeft');
  };
  for (const cell of solved.found[1].path) {
    await walk(cell);
    await page.keyboard.press('Space');
  }
  await page.keyboard.press('Space');
  await page
    .locator('.chips li', { hasText: new RegExp(`^${solved.found[1].spellings[0]} `) })
    .waitFor();
  page.checked();
});

test('answers say why a word does not count', async () => {
  const page = await scene.person();
  await page.goto('/play?mode=untimed&list=en&seed=12');
  await board(page);
  const { solved } = await kept(page);
  const words = new Set(solved.found.map((found) => found.word));
  const tiles = solved.board.tiles.map((tile) => tile.text.toUpperCase());
  const path = solved.board.neighbors
    .flatMap((near, a) => near.flatMap((b) => solved.board.neighbors[b].map((c) => [a, b, c])))
    .find(([a, b, c]) => a !== c && !words.has(tiles[a] + tiles[b] + tiles[c]));
  await drag(page, path);
  await page.locator('.answer', { hasText: 'Not in the word list' }).waitFor();
  // What is near it may have been said since.
  const spelling = path.map((cell) => tiles[cell].toLowerCase()).join('');
  assert.match(
    await page.locator('#live').textContent(),
    new RegExp(`^${spelling}(: Not in the word list| is not in the list\\. Near it: )`),
  );
  await page.keyboard.type('ab');
  await page.keyboard.press('Enter');
  await page.locator('.answer', { hasText: 'Too short' }).waitFor();
  page.checked();
});

test('what is near a word is said, but no word that is still to be found', async () => {
  const page = await scene.person();
  await page.goto('/play?mode=untimed&list=en&seed=12');
  await board(page);
  const { solved } = await kept(page);
  const words = new Map(solved.found.map((found) => [found.word, found]));
  const tiles = solved.board.tiles.map((tile) => tile.text.toUpperCase());
  const { neighbors, notation } = solved.board;
  const typed = neighbors
    .flatMap((near, a) => near.flatMap((b) => neighbors[b].map((c) => [a, b, c])))
    .filter(([a, , c]) => a !== c)
    .map((path) => path.map((cell) => tiles[cell]).join(''))
    .filter((word) => !words.has(word));
  const near = async (word) =>
    (await asked(page, 'check', { word, board: notation, language: 'en' })).nearest ?? [];
  // One that is near words of the board and others, all spelled as they are played.
  let [word, nearest] = ['', []];
  for (word of typed) {
    nearest = await near(word);
    const there = nearest.filter((one) => words.has(one.toUpperCase()));
    if (there.length > 0 && there.length < nearest.length && /^[a-z ]+$/.test(nearest.join(' ')))
      break;
  }
  const claim = async (text) => {
    await page.locator('#claim').fill(text);
    await page.locator('#claim').press('Enter');
  };
  const said = (found) => {
    const fair = nearest.filter(
      (one) => !words.has(one.toUpperCase()) || one.toUpperCase() === found,
    );
    return `${word.toLowerCase()} is not in the list. Near it: ${fair.slice(0, 3).join(', ')}`;
  };
  await claim(word);
  await page.locator('#toast', { hasText: said() }).waitFor();
  assert.equal(await page.locator('#toast').textContent(), said());
  // What is found already is no secret.
  const found = nearest.map((one) => one.toUpperCase()).find((one) => words.has(one));
  await claim(found);
  await page.locator('.chips li').waitFor();
  await claim(word);
  await page.locator('#toast', { hasText: said(found) }).waitFor();
  page.checked();
});

test('the game survives a reload, paused, with its words and its time', async () => {
  const page = await scene.person();
  await page.goto('/play?mode=boggle&list=en&seed=13');
  await board(page);
  const { solved } = await kept(page);
  await page.keyboard.type(solved.found[0].word);
  await page.keyboard.press('Enter');
  await page.locator('.chips li').waitFor();
  const before = (await kept(page)).game;
  await page.reload();
  await page.locator('.cover').waitFor();
  assert.equal(await page.locator('.layer.trace').count(), 0, 'a paused board is hidden');
  const after = (await kept(page)).game;
  assert.equal(after.phase, 'paused');
  assert.deepEqual(after.claimed, [solved.found[0].word]);
  assert.ok(after.left <= before.left && after.left > 150_000);
  await page.getByRole('button', { name: 'Resume' }).click();
  await board(page);
  assert.equal(await page.locator('.chips li').count(), 1);
  page.checked();
});

test('time runs out, and the review shows found and missed words', async () => {
  const page = await scene.person();
  // At the level where all words are to be found.
  await page.addInitScript(() => localStorage.setItem('worddle.level', '"all"'));
  await page.goto('/play?mode=boggle&list=en&seed=14');
  await board(page);
  const { solved } = await kept(page);
  await page.keyboard.type(solved.found[0].word);
  await page.keyboard.press('Enter');
  await page.locator('.chips li').waitFor();
  // Before the page starts again: what it writes when it ends would undo it.
  await page.addInitScript(() => {
    const game = JSON.parse(localStorage.getItem('worddle.game'));
    localStorage.setItem('worddle.game', JSON.stringify({ ...game, left: 600 }));
  });
  await page.reload();
  await page.getByRole('button', { name: 'Resume' }).click();
  await page.locator('.verdict').waitFor();
  assert.deepEqual(await axe(page), []);
  // Nobody is asked for a crude word.
  const wanted = solved.found.filter((one) => !one.crude).length;
  assert.match(await page.locator('.verdict').textContent(), new RegExp(`1 of ${wanted} words`));
  await page.getByRole('radio', { name: 'Found' }).check();
  assert.deepEqual(await page.locator('.words .rows .row b').allTextContents(), [
    solved.found[0].spellings[0],
  ]);
  await page.getByRole('radio', { name: 'Missed' }).check();
  assert.equal(await page.locator('.words').getAttribute('aria-rowcount'), String(wanted));
  // The best that was missed of the words that everyone knows comes first.
  const easy = solved.found.slice(1).filter((one) => one.tier === 1 && !one.crude);
  const best = Math.max(...easy.map(({ points }) => points));
  const first = page.locator('.words .rows .row').first();
  assert.equal(await first.locator('.figure').first().textContent(), String(best));
  const all = [1, 2, 3].map(
    (tier) => solved.found.filter((one) => !one.crude && one.tier === tier).length,
  );
  const mine = solved.found[0].tier;
  assert.equal(
    all.reduce((sum, count) => sum + count),
    wanted,
    'the tiers add up to the words to find',
  );
  assert.deepEqual(
    await page.locator('.by-tier dd').allTextContents(),
    all.map((count, place) => `${place + 1 === mine ? 1 : 0}/${count}`),
  );
  await first.click();
  await page.locator('.board .tile.chosen').first().waitFor();
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.getByRole('button', { name: 'Share result' }).click();
  const shared = await page.evaluate(() => navigator.clipboard.readText());
  assert.match(shared, /1 word, /);
  for (const found of solved.found)
    assert.ok(
      !new RegExp(`\\b${found.word}\\b`, 'i').test(
        shared.replace(/https?:\S+/, '').replace(/Worddle.*|.*words?,.*/g, ''),
      ),
      `${found.word} is in the shared result`,
    );
  await page.goto('/play?list=en');
  const row = page.locator('.statistics tbody tr', { hasText: 'Boggle' });
  assert.equal(await row.locator('td').first().textContent(), '1');
  await page.goto('/statistics?list=en');
  const there = page.locator('section[aria-labelledby=tiers] tbody td:nth-of-type(2)');
  await there.first().waitFor();
  assert.deepEqual(
    await there.allTextContents(),
    all.map((count) => String(count)),
  );
  page.checked();
});

test('three rounds of Ruzzle, each with its bonuses', async () => {
  const page = await scene.person();
  await page.goto('/play?mode=ruzzle&list=en&seed=15');
  const expected = [
    ['dl', 'tl'],
    ['dl', 'dw', 'tl'],
    ['dl', 'dw', 'dw', 'tl', 'tw'],
  ];
  for (const round of [1, 2, 3]) {
    await page.getByText(`Round ${round} of 3`).first().waitFor();
    await board(page);
    const { solved } = await kept(page);
    assert.deepEqual(
      solved.board.tiles
        .map((tile) => tile.bonus)
        .filter(Boolean)
        .sort(),
      expected[round - 1],
    );
    await end(page, ['End', 'End now?']);
    await page.locator('.verdict').waitFor();
    if (round < 3) await page.getByRole('button', { name: 'Next round' }).click();
  }
  await page.getByRole('button', { name: 'Play again' }).waitFor();
  await page.locator('.verdict', { hasText: '0 points in all rounds' }).waitFor();
  assert.equal(await page.locator('.rounds li').count(), 3);
  page.checked();
});

test('pause hides, turn turns, hint marks a cell where a word begins', async () => {
  const page = await scene.person({ lang: 'fr' });
  await page.goto('/play?mode=boggle&list=fr&seed=16');
  await board(page);
  await page.getByRole('button', { name: 'Pause' }).click();
  await page.locator('.cover').waitFor();
  const left = await page.locator('.clock b').textContent();
  await page.getByRole('button', { name: 'Reprendre' }).click();
  assert.equal(await page.locator('.clock b').textContent(), left);
  const where = () => page.locator('.layer.trace > button').first().boundingBox();
  const before = await where();
  await page.getByRole('button', { name: 'Tourner' }).click();
  await page.waitForFunction(
    (x) => document.querySelector('.layer.trace > button').getBoundingClientRect().x > x + 50,
    before.x,
  );
  await page.getByRole('button', { name: 'Indice' }).click();
  await page.getByRole('button', { name: 'Lettre suivante' }).click();
  await page.locator('.tip').waitFor();
  const { game, solved } = await kept(page);
  const hinted = solved.found.find((found) => found.word === game.hint);
  const marked = await page.evaluate(() =>
    [...document.querySelectorAll('.board .tile')].findIndex((tile) =>
      tile.classList.contains('hinted'),
    ),
  );
  assert.equal(marked, hinted.path[0]);
  page.checked();
});

test('the daily board is the same for everyone', async () => {
  const boards = [];
  for (const options of [{ lang: 'en' }, { lang: 'fr', size: 'phone', theme: 'dark' }]) {
    const page = await scene.person(options);
    await page.goto('/play?mode=daily&list=fr');
    await board(page);
    boards.push(await page.locator('.board .letter').allTextContents());
    if (options.lang === 'en') await keepsItsDaily(page);
    page.checked();
  }
  assert.deepEqual(boards[0], boards[1]);
});

/** Another game in between does not take the place of the daily one. */
async function keepsItsDaily(page) {
  await page.waitForFunction(() => localStorage.getItem('worddle.daily.fr'));
  const solved = await page.evaluate(() => JSON.parse(localStorage.getItem('worddle.daily.fr')));
  await page.keyboard.type(solved.found[0].word);
  await page.keyboard.press('Enter');
  await page.locator('.chips li').waitFor();
  await page.goto('/play?mode=untimed&list=fr&seed=5');
  await board(page);
  assert.equal(await page.locator('.chips li').count(), 0);
  await page.goto('/play?mode=daily&list=fr');
  await page.locator('.chips li', { hasText: solved.found[0].spellings[0] }).waitFor();
}

test('the same address gives the same board', async () => {
  const boards = [];
  for (let turn = 0; turn < 2; turn++) {
    const page = await scene.person();
    await page.goto('/play?mode=untimed&list=it&seed=99');
    await board(page);
    boards.push(await page.locator('.board .letter').allTextContents());
  }
  assert.deepEqual(boards[0], boards[1]);
});

for (const [size, theme] of [
  ['side', 'light'],
  ['side', 'dark'],
]) {
  test(`on a phone on its side the board takes the height, ${theme}`, async () => {
    const page = await scene.person({ size, theme });
    await page.goto('/play?mode=ruzzle&list=en&seed=21');
    await board(page);
    const { height } = await page.locator('.board').boundingBox();
    assert.ok(height > 340, `${height} px`);
    const { solved } = await kept(page);
    await drag(page, solved.found[0].path, 'touch');
    await page.locator('.chips li').waitFor();
    // Nothing that a player needs lies outside the screen.
    for (const part of ['.clock', '.entry', '.chips li', '.game .actions button >> nth=-1'])
      assert.ok(await inside(page, page.locator(part)), part);
    assert.deepEqual(await axe(page), []);
    page.checked();
  });
}

/** Whether all of an element is on the screen. */
async function inside(page, locator) {
  const box = await locator.boundingBox();
  const { width, height } = page.viewportSize();
  return box.x >= 0 && box.y >= 0 && box.x + box.width <= width && box.y + box.height <= height;
}

for (const size of ['phone', 'side']) {
  test(`after a game the path of a tapped word is on the screen, ${size}`, async () => {
    const page = await scene.person({ size });
    await page.goto('/play?mode=untimed&list=en&seed=12');
    await board(page);
    await end(page, ['End', 'End now?']);
    const rows = page.locator('.words .rows .row');
    await rows.first().waitFor();
    for (const place of [0, 3]) {
      await rows.nth(place).scrollIntoViewIfNeeded();
      await rows.nth(place).tap();
      await page.locator('.board .tile.chosen').first().waitFor();
      assert.ok(await inside(page, page.locator('.board')), `the board, word ${place}`);
      assert.ok(await inside(page, page.locator('.chosen .title')), `the word, word ${place}`);
      const covered = await page.evaluate(
        () =>
          [...document.querySelectorAll('.board .tile.chosen .face')].filter((tile) => {
            const { x, y, width, height } = tile.getBoundingClientRect();
            return !document.elementFromPoint(x + width / 2, y + height / 2)?.closest('.board');
          }).length,
      );
      assert.equal(covered, 0, 'no tile lies under something');
    }
    assert.deepEqual(await axe(page), []);
    page.checked();
  });
}

test('a word that is typed while a tile has the focus is claimed by Enter', async () => {
  const page = await scene.person();
  await page.goto('/play?mode=untimed&list=en&seed=12');
  await board(page);
  const { solved } = await kept(page);
  await page.keyboard.press('ArrowDown');
  await page.locator('.layer.trace > button:focus').waitFor();
  await page.keyboard.type(solved.found[0].word.toLowerCase());
  await page.keyboard.press('Enter');
  await page
    .locator('.chips li', { hasText: new RegExp(`^${solved.found[0].spellings[0]} `) })
    .waitFor();
  // Without a word, Enter still chooses the tile.
  await page.keyboard.press('Enter');
  assert.equal(await page.locator('.board .tile.chosen').count(), 1);
  page.checked();
});

test('days in a row end with a day that was missed', async () => {
  const shown = async (ago) => {
    const page = await scene.person();
    await page.goto('/about');
    await page.evaluate((days) => {
      const last = Math.floor(Date.now() / 86_400_000) - days;
      const counts = { score: 20, most: 100, words: 10, all: 50, bonus: 1 };
      const more = { level: 'common', longest: 'STREAK', lengths: {}, help: {}, complete: false };
      for (let day = last - 11; day <= last; day++) {
        const note = { id: `daily/en/${day}`, mode: 'daily', language: 'en', day, late: false };
        const played = { ...note, at: day * 86_400_000, ...counts, ...more };
        localStorage.setItem(`worddle.played.${note.id}`, JSON.stringify(played));
      }
    }, ago);
    await page.goto('/play?list=en');
    const row = page.locator('.statistics tbody tr', { hasText: 'Daily' });
    const text = await row.locator('td').last().textContent();
    await page.context().close();
    return text;
  };
  assert.equal(await shown(0), '12');
  assert.equal(await shown(1), '12');
  assert.equal(await shown(2), '–');
  assert.equal(await shown(14), '–');
});

test('the next round begins without the last answer', async () => {
  const page = await scene.person();
  await page.goto('/play?mode=ruzzle&list=en&seed=15');
  await board(page);
  const { solved } = await kept(page);
  await page.keyboard.type(solved.found[0].word);
  await page.keyboard.press('Enter');
  await page.locator('.answer', { hasText: '+' }).waitFor();
  await end(page, ['End', 'End now?']);
  // Everything that is ever written where answers stand.
  await page.evaluate(() => {
    window.answers = [];
    new MutationObserver(() => {
      const text = document.querySelector('.answer')?.textContent.trim();
      if (text) window.answers.push(text);
    }).observe(document.body, { subtree: true, childList: true, characterData: true });
  });
  await page.getByRole('button', { name: 'Next round' }).click();
  await page.getByText('Round 2 of 3').first().waitFor();
  await board(page);
  await page.waitForTimeout(300);
  assert.deepEqual(await page.evaluate(() => window.answers), []);
  page.checked();
});
