// Pictures of every page in both themes and all sizes, into docs/screens: `node screens.mjs [NAME…]`.
import { mkdirSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { fromFile } from '../assets/crossword/document.js';
import { packPuzzle } from '../assets/crossword/link.js';
import { launch, person } from './lib/browser.mjs';
import { startServer } from './lib/server.mjs';

const FOLDER = resolve(dirname(fileURLToPath(import.meta.url)), '../../docs/screens');
const api = (url, path, body) =>
  fetch(`${url}/api/v1/${path}`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify(body),
  }).then((answer) => answer.json());
/** The board that is being played: that of a day, or of the last game. */
const solved = (page, key) =>
  page
    .waitForFunction((name) => JSON.parse(localStorage.getItem(`worddle.${name}`)), key)
    .then((handle) => handle.jsonValue())
    .then((board) => board.solved ?? board);

/** Claims some words of a game alone, without looking at the answers. */
async function claimSome(page, count, key = 'game.board') {
  await page.locator('.layer.trace button').first().waitFor();
  const { found } = await solved(page, key);
  for (const one of found.filter((_, index) => index % 7 === 2).slice(0, count)) {
    await page.locator('#claim').fill(one.word);
    await page.locator('#claim').press('Enter');
  }
}

async function roomWithTwo(page, browser, url) {
  const { id } = await api(url, 'rooms', {
    language: 'en',
    rules: 'group',
    time: '60s',
    rounds: 3,
    live: true,
  });
  const other = await person(browser, url);
  for (const [one, name] of [
    [page, 'Ann'],
    [other, 'Ben'],
  ]) {
    await one.goto(`/room/${id}`);
    await one.locator('input[name=name]').fill(name);
    await one.locator('.join button').click();
    await one.locator('.players .me').waitFor();
  }
  return { id, other };
}

async function playRoom(page, browser, url) {
  const { id, other } = await roomWithTwo(page, browser, url);
  await page.getByRole('button', { name: /^(Start|Commencer)$/ }).click();
  await Promise.all([page.locator('#claim').waitFor(), other.locator('#claim').waitFor()]);
  const { board } = await fetch(`${url}/api/v1/rooms/${id}`).then((answer) => answer.json());
  const { found } = await api(url, 'solve', {
    board: board.notation,
    language: 'en',
    rules: 'group',
  });
  for (const [one, from] of [
    [page, 0],
    [other, 3],
  ]) {
    for (const word of found.slice(from, from + 8)) {
      await one.locator('#claim').fill(word.word);
      await one.locator('#claim').press('Enter');
      await one.waitForTimeout(60);
    }
  }
  return { other };
}

/** A small puzzle to solve. */
const PUZZLE = {
  schema: 'worddle.crossword/1',
  title: 'Baker’s dozen',
  author: 'A. Setter',
  language: 'en',
  rows: ['CRUST', 'H#N#R', 'ALIKE', 'I#T#E', 'RESTS'].map((row) => [...row]),
  clues: [
    ['across', '1', 'The best part of a loaf'],
    ['across', '4', 'Much the same'],
    ['across', '5', 'What musicians count'],
    ['down', '1', 'It has legs and cannot walk'],
    ['down', '2', 'One of many, all alike'],
    ['down', '3', 'They make a wood'],
  ].map(([list, number, text]) => ({ list, number, text })),
};

/** What is on each picture: an address, or a way to get there. */
const SCREENS = {
  solve: (page) =>
    page.goto(
      '/solve?list=fr&board=U:dlS:dlER/AMR:dwE/E:tlIAT/TS:dlNE:tw&rules=ruzzle&word=ENTERRAMES',
    ),
  'solve-space': (page) =>
    page.goto('/solve?list=en&board=ABC/DEF/GHI//RST/AEI/LNO//PER/TIN/SAD&word=ANTIFEDERALISTS'),
  'solve-hexagons': (page) =>
    page.goto('/solve?list=en&board=hex4x4=TARE/SELI/INOT/RASE&word=ARENOSE&view=two'),
  play: (page) => page.goto('/play?list=en'),
  game: async (page) => {
    await page.goto('/play?mode=ruzzle&list=en&seed=21');
    await claimSome(page, 9);
  },
  review: async (page) => {
    await page.goto('/play?mode=boggle&list=en&seed=22');
    await claimSome(page, 14);
    for (let turn = 0; turn < 2; turn++)
      await page
        .locator('.game .actions button', { has: page.locator('path[d^="M6 21"]') })
        .click();
    await page.locator('.words .rows .row').nth(1).click();
  },
  generate: async (page) => {
    await page.goto('/generate?list=en&seed=5&rules=ruzzle&bonuses=round2');
    await page.locator('.boards .board').first().waitFor();
  },
  room: async (page, browser, url) => void (await roomWithTwo(page, browser, url)),
  'room-game': async (page, browser, url) => void (await playRoom(page, browser, url)),
  'room-result': async (page, browser, url) => {
    await playRoom(page, browser, url);
    await page.locator('.verdict table').waitFor({ timeout: 80_000 });
    await page.locator('.words .rows .row').nth(1).click();
  },
  best: async (page) => {
    await page.goto('/best?list=en&seconds=5');
    await page.locator('.wishes button[type=button]').last().click();
    await page.locator('.search .state:not(.on)').nth(1).waitFor({ timeout: 15_000 });
  },
  crossword: async (page) => {
    await page.goto(
      `/crossword?list=en&grid=${encodeURIComponent('CHAT#TREE/....#..../........./...#...../##.....##/.....#.../........./....#..../....#....')}`,
    );
    await page.locator('.xw input').focus();
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('ArrowDown');
    await page.locator('.xw-words .chips li, .xw-line').first().waitFor();
    await page.waitForTimeout(800);
  },
  puzzle: async (page) => {
    await page.goto(`/puzzle#${await packPuzzle(fromFile(PUZZLE))}`);
    await page.locator('.xw input').waitFor();
    await page.locator('.xw input').focus();
    for (const key of 'CRUST') await page.keyboard.press(key);
  },
  find: async (page) => {
    await page.goto('/find?list=en&letters=retains&pattern=c?t*e');
    await page.locator('.chips li').nth(60).waitFor();
  },
  daily: async (page) => {
    await page.goto('/play?mode=daily&list=en');
    await claimSome(page, 9, 'daily.en');
  },
  statistics: async (page) => {
    await page.goto('/play?mode=daily&list=en');
    await claimSome(page, 12, 'daily.en');
    await page.goto('/statistics?list=en');
    await page.locator('.plot').first().waitFor();
  },
  lab: async (page) => {
    await page.goto('/lab?list=en');
    await page.locator('button.primary').click();
    await page.locator('.plot').waitFor();
  },
  experiments: async (page) => {
    await page.goto('/lab#s2-methods');
    await page.locator('#s2-methods').scrollIntoViewIfNeeded();
    await page
      .locator('#s2-methods img')
      .first()
      .evaluate((image) => image.decode());
    await page.locator('#s2-methods').evaluate((article) => article.scrollIntoView());
  },
  api: async (page) => {
    await page.goto('/api');
    await page.locator('section h2').first().waitFor();
  },
  about: (page) => page.goto('/about'),
};

mkdirSync(FOLDER, { recursive: true });
const wanted = process.argv.slice(2);
const [browser, server] = await Promise.all([launch(), startServer()]);
let faults = 0;
for (const [name, visit] of Object.entries(SCREENS)) {
  if (wanted.length && !wanted.includes(name)) continue;
  for (const [size, theme, lang] of [
    ['wide', 'light', 'en'],
    ['wide', 'dark', 'fr'],
    ['phone', 'light', 'fr'],
    ['phone', 'dark', 'en'],
    ['side', 'light', 'fr'],
    ['side', 'dark', 'en'],
  ]) {
    const page = await person(browser, server.url, { size, theme, lang });
    try {
      await visit(page, browser, server.url);
      await page.waitForTimeout(1000);
      await page.evaluate(() => document.activeElement?.blur?.());
      if (!page.url().includes('#'))
        await page.locator('main').evaluate((main) => main.scrollTo(0, 0));
      await page.screenshot({ path: `${FOLDER}/${name}-${size}-${theme}.png` });
    } catch (error) {
      faults += 1;
      console.error(`${name}, ${size}, ${theme}: ${error.message}`);
    }
    for (const fault of page.faults) console.error(`${name}, ${size}, ${theme}: ${fault}`);
    await page.context().close();
  }
}
await browser.close();
await server.stop();
process.exitCode = faults ? 1 : 0;
