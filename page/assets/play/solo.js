// @ts-check
// A game alone: its state and its rules. Pure, except for asking for its board.

import { generate, solve } from '../questions.js';
import { fold, fromWire } from '../notation.js';
import { findPath } from '../board/find.js';
import { keep, kept } from '../store.js';
import { hides, ownWish } from './own.js';

/** @typedef {import('../wire.js').Found} Found */
/**
 * @typedef {{
 *   board: import('../wire.js').WireBoard,
 *   found: Found[],
 *   words: number,
 *   points: number,
 *   difficulty?: number,
 * }} Solved `difficulty` is that of a board that was designed
 */
/** @typedef {{rules: string, seconds: number, rounds: number, icon: string}} Mode */
/** @typedef {{tiles: number, letters: number, words: number}} Help what was shown to a player */
/** @typedef {'common'|'all'} Level the words that make a game complete */
/**
 * @typedef {{
 *   key: string,
 *   mode: string,
 *   language: string,
 *   seed: number,
 *   board?: string,
 *   rules?: string,
 *   begun: number,
 *   level: Level,
 *   round: number,
 *   left: number,
 *   claimed: string[],
 *   revealed: string[],
 *   help: Help,
 *   hint: string,
 *   shown: number,
 *   phase: 'starting'|'playing'|'paused'|'over',
 *   answered?: boolean,
 *   past: {score: number, words: number, points: number}[],
 *   date?: string,
 * }} Game `hint` is the word of which `shown` letters are shown; `answered` says that the answers of
 *   a game without a clock were looked at
 */
/** @typedef {{mode: string, language: string, seed: number, board?: string, rules?: string}} Wish */

/** Ways to play alone; without seconds there is no clock. */
export const MODES = /** @type {Record<string, Mode>} */ ({
  daily: { rules: 'boggle', seconds: 0, rounds: 1, icon: 'sun' },
  boggle: { rules: 'boggle', seconds: 180, rounds: 1, icon: 'clock' },
  ruzzle: { rules: 'ruzzle', seconds: 120, rounds: 3, icon: 'star' },
  untimed: { rules: 'boggle', seconds: 0, rounds: 1, icon: 'play' },
  board: { rules: 'boggle', seconds: 0, rounds: 1, icon: 'solve' },
});
/** Boards with enough words for a game, but few enough to find a good share of them. */
const WORDS_WANTED = '80..400';
/** What a game wants to know of words. */
const ABOUT = { known: true, lemma: true };
const NO_HELP = { tiles: 0, letters: 0, words: 0 };

/** @param {Wish} wish */
export const keyOf = ({ mode, language, seed, board, rules }) =>
  mode === 'board' ? `board/${language}/${rules}/${board}` : `${mode}/${language}/${seed}`;

/**
 * A new game, before its first board is there. With a clock, a game waits for its player.
 * @param {Wish} wish
 * @returns {Game}
 */
export function newGame(wish) {
  const { seconds } = MODES[wish.mode];
  return {
    ...wish,
    key: keyOf(wish),
    begun: Date.now(),
    level: kept('level', /** @type {string} */ ('')) === 'all' ? 'all' : 'common',
    round: 1,
    left: seconds * 1000,
    claimed: [],
    revealed: [],
    help: NO_HELP,
    hint: '',
    shown: 0,
    phase: seconds ? 'starting' : 'playing',
    past: [],
  };
}

/**
 * A stored game. If it has a clock, it waits for its player.
 * @param {Game} game
 * @returns {Game}
 */
export function revived(game) {
  return game.phase === 'playing' && MODES[game.mode].seconds ? { ...game, phase: 'paused' } : game;
}

/**
 * The board of a round with its solution, from the browser or from the server. A daily board comes
 * from elsewhere.
 * @param {Game} game
 * @returns {Promise<Solved>}
 */
export async function boardOf(game) {
  const name = `${game.key}/${game.round}`;
  const before = kept('game.board', { name: '', solved: /** @type {any} */ (null) });
  if (before.name === name) return before.solved;
  const { language, board = '', rules = '' } = game;
  const own = await ownWish(language);
  const solved = await (game.mode === 'board'
    ? solve({ board, language, rules, ...ABOUT, ...own })
    : generated(game, own));
  keep('game.board', { name, solved });
  return solved;
}

/**
 * The board is drawn by the words of the list: it stays the same for everyone who plays its address.
 * @param {Game} game
 * @param {{added?: string[], hidden?: string[]}} own
 * @returns {Promise<Solved>}
 */
async function generated(game, own) {
  const { rules, rounds } = MODES[game.mode];
  const wish = {
    language: game.language,
    rules,
    count: 1,
    seed: game.seed * rounds + game.round - 1,
    solutions: true,
    ...ABOUT,
  };
  const more = rules === 'ruzzle' ? { bonuses: `round${game.round}` } : { words: WORDS_WANTED };
  const answer = await generate({ ...wish, ...more });
  const [drawn] = answer.boards;
  if (!own.added && !own.hidden) return drawn;
  return solve({ board: drawn.board.notation, language: game.language, rules, ...ABOUT, ...own });
}

/**
 * What becomes of a claimed word.
 * @param {Solved} solved
 * @param {Game} game
 * @param {string} text
 * @returns {{word: string, verdict: string, found?: Found}}
 */
export function judge(solved, game, text) {
  const word = fold(text);
  const found = solved.found.find((candidate) => candidate.word === word);
  if (found && game.revealed.includes(word)) return { word, found, verdict: 'revealed' };
  if (found) return { word, found, verdict: game.claimed.includes(word) ? 'repeated' : 'accepted' };
  const shortest = Math.min(3, ...solved.found.map((candidate) => candidate.letters));
  if (word.length < shortest) return { word, verdict: 'too-short' };
  const on = findPath(fromWire(solved.board).tiles, solved.board.neighbors, word);
  if (on && hides(game.language, word)) return { word, verdict: 'hidden' };
  return { word, verdict: on ? 'not-in-list' : 'not-on-board' };
}

/** @param {Solved} solved @param {string[]} claimed */
export function scoreOf(solved, claimed) {
  const worth = new Map(solved.found.map((found) => [found.word, found.points]));
  return claimed.reduce((sum, word) => sum + (worth.get(word) ?? 0), 0);
}

/**
 * Found and to be found, by length.
 * @param {Found[]} wanted
 * @param {string[]} claimed
 * @returns {[letters: number, got: number, all: number][]}
 */
export function byLength(wanted, claimed) {
  const mine = new Set(claimed);
  const counts = /** @type {Map<number, [number, number]>} */ (new Map());
  for (const { word, letters } of wanted) {
    const [got, all] = counts.get(letters) ?? [0, 0];
    counts.set(letters, [got + (mine.has(word) ? 1 : 0), all + 1]);
  }
  return [...counts].sort(([a], [b]) => a - b).map(([letters, [got, all]]) => [letters, got, all]);
}
