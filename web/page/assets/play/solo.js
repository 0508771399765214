// @ts-check
// A game alone: its state, its rules, and how it survives a reload. Pure, except for what is kept
// in the browser.

import { daily, generate } from '../questions.js';
import { fold, fromWire } from '../notation.js';
import { findPath } from '../board/find.js';
import { keep, kept } from '../store.js';

/** @typedef {import('../api.js').Found} Found */
/**
 * @typedef {{
 *   board: import('../api.js').WireBoard,
 *   found: Found[],
 *   words: number,
 *   points: number,
 * }} Solved
 */
/** @typedef {{id: string, rules: string, seconds: number, rounds: number}} Mode */
/**
 * @typedef {{
 *   key: string,
 *   mode: string,
 *   language: string,
 *   seed: number,
 *   round: number,
 *   left: number,
 *   claimed: string[],
 *   hints: number,
 *   hint: string,
 *   phase: 'playing'|'paused'|'over',
 *   past: {score: number, words: number, points: number}[],
 *   date?: string,
 * }} Game
 */

/** Ways to play alone; no seconds means that nobody counts them. */
export const MODES = /** @type {Record<string, Mode>} */ ({
  daily: { id: 'daily', rules: 'boggle', seconds: 0, rounds: 1 },
  boggle: { id: 'boggle', rules: 'boggle', seconds: 180, rounds: 1 },
  ruzzle: { id: 'ruzzle', rules: 'ruzzle', seconds: 120, rounds: 3 },
  untimed: { id: 'untimed', rules: 'boggle', seconds: 0, rounds: 1 },
});
/** Boards for people have words enough, and not so many that nobody finds a tenth of them. */
const WORDS_WANTED = '80..400';

/** @param {string} mode @param {string} language @param {number} seed */
export const keyOf = (mode, language, seed) => `${mode}/${language}/${seed}`;

/**
 * Where a game is kept: the daily ones apart, so that no other game takes their place.
 * @param {string} mode
 * @param {string} language
 */
export const placeOf = (mode, language) => (mode === 'daily' ? `game.daily.${language}` : 'game');

/**
 * A new game, before its first board is there.
 * @param {string} mode
 * @param {string} language
 * @param {number} seed
 * @returns {Game}
 */
export function newGame(mode, language, seed) {
  return {
    key: keyOf(mode, language, seed),
    mode,
    language,
    seed,
    round: 1,
    left: MODES[mode].seconds * 1000,
    claimed: [],
    hints: 0,
    hint: '',
    phase: 'playing',
    past: [],
  };
}

/**
 * The board of a round with its solution, from the browser or from the server.
 * @param {Game} game
 * @returns {Promise<Solved & {date?: string}>}
 */
export async function boardOf(game) {
  const name = `${game.key}/${game.round}`;
  const before = kept('game.board', { name: '', solved: /** @type {any} */ (null) });
  if (before.name === name && game.mode !== 'daily') return before.solved;
  const solved = game.mode === 'daily' ? await daily(game.language) : await generated(game);
  keep('game.board', { name, solved });
  return solved;
}

/** @param {Game} game @returns {Promise<Solved>} */
async function generated(game) {
  const { rules, rounds } = MODES[game.mode];
  const wish = {
    language: game.language,
    rules,
    count: 1,
    seed: game.seed * rounds + game.round - 1,
    solutions: true,
  };
  const more = rules === 'ruzzle' ? { bonuses: `round${game.round}` } : { words: WORDS_WANTED };
  const answer = await generate({ ...wish, ...more });
  return answer.boards[0];
}

/**
 * What becomes of a claimed word.
 * @param {Solved} solved
 * @param {string[]} claimed
 * @param {string} text
 * @returns {{word: string, verdict: string, found?: Found}}
 */
export function judge(solved, claimed, text) {
  const word = fold(text);
  const found = solved.found.find((candidate) => candidate.word === word);
  if (found) return { word, found, verdict: claimed.includes(word) ? 'repeated' : 'accepted' };
  const shortest = Math.min(3, ...solved.found.map((candidate) => candidate.letters));
  if (word.length < shortest) return { word, verdict: 'too-short' };
  const on = findPath(fromWire(solved.board).tiles, solved.board.neighbors, word);
  return { word, verdict: on ? 'not-in-list' : 'not-on-board' };
}

/** @param {Solved} solved @param {string[]} claimed */
export function scoreOf(solved, claimed) {
  const worth = new Map(solved.found.map((found) => [found.word, found.points]));
  return claimed.reduce((sum, word) => sum + (worth.get(word) ?? 0), 0);
}

/**
 * The word that a hint is about: of middle length, not yet found, the same until it is found.
 * @param {Solved} solved
 * @param {Game} game
 */
export function hintFor(solved, game) {
  const open = solved.found.filter((found) => !game.claimed.includes(found.word));
  const still = open.find((found) => found.word === game.hint);
  if (still) return still;
  const middle = open.filter((found) => found.letters >= 4 && found.letters <= 6);
  const choice = middle.length ? middle : open;
  return choice[(game.hints * 7919 + game.seed) % Math.max(1, choice.length)];
}

/**
 * What is counted over all games of a mode and language.
 * @typedef {{
 *   games: number,
 *   best: number,
 *   words: number,
 *   share: number,
 *   longest: string,
 *   streak: number,
 *   last: string,
 * }} Stats
 */
const NO_STATS = { games: 0, best: 0, words: 0, share: 0, longest: '', streak: 0, last: '' };

/** @param {string} mode @param {string} language @returns {Stats} */
export const statsOf = (mode, language) =>
  kept('stats', /** @type {Record<string, Stats>} */ ({}))[`${mode}/${language}`] ?? NO_STATS;

/** The day of a moment, as everybody has the same daily board. @param {number} ms */
const dayOf = (ms) => new Date(ms).toISOString().slice(0, 10);
const DAY_MS = 86_400_000;

/** Days in a row that go on: the last one is today or yesterday. @param {Stats} stats */
export const streakOf = ({ streak, last }) => (last >= dayOf(Date.now() - DAY_MS) ? streak : 0);

/**
 * Counts a finished game.
 * @param {Game} game
 * @param {{score: number, most: number, words: number, longest: string}} result
 */
export function countGame(game, { score, most, words, longest }) {
  const all = kept('stats', /** @type {Record<string, Stats>} */ ({}));
  const before = statsOf(game.mode, game.language);
  const today = game.date ?? '';
  const yesterday = today && dayOf(Date.parse(today) - DAY_MS);
  if (today && before.last === today) return;
  const next = {
    games: before.games + 1,
    best: Math.max(before.best, score),
    words: before.words + words,
    share: (before.share * before.games + (most ? score / most : 0)) / (before.games + 1),
    longest: longest.length > before.longest.length ? longest : before.longest,
    streak: today ? (before.last === yesterday ? before.streak + 1 : 1) : 0,
    last: today,
  };
  keep('stats', { ...all, [`${game.mode}/${game.language}`]: next });
}
