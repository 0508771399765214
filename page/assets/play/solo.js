// @ts-check
// A game alone: its state and its rules. Pure, except for asking for its board.

import { solve } from '../questions.js';
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
 *   design?: {difficulty: number},
 *   instead?: 'level' | 'drawn',
 * }} Solved `instead` says that no board as wished was found: another level came, or one that is only drawn
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
 *   topology?: string,
 *   difficulty?: string,
 *   bot?: string,
 *   seconds?: number,
 *   id?: string,
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
 *   times?: Record<string, number>,
 *   date?: string,
 * }} Game `hint` is the word of which `shown` letters are shown; `answered` says that the answers of
 *   a game without a clock were looked at; `times` are the milliseconds after which words were found
 */
/**
 * @typedef {{
 *   mode: string,
 *   language: string,
 *   seed: number,
 *   board?: string,
 *   rules?: string,
 *   topology?: string,
 *   difficulty?: string,
 *   bot?: string,
 *   seconds?: number,
 *   id?: string,
 *   level?: Level,
 * }} Wish with a `difficulty`, `any` or 1 to 5, the board is designed in a `topology`; without, it is drawn, as in links
 *   of old; `seconds`, `id` and `level` are those of a challenge
 */

/** Ways to play alone; without seconds there is no clock. */
export const MODES = /** @type {Record<string, Mode>} */ ({
  daily: { rules: 'boggle', seconds: 0, rounds: 1, icon: 'sun' },
  boggle: { rules: 'boggle', seconds: 180, rounds: 1, icon: 'clock' },
  ruzzle: { rules: 'ruzzle', seconds: 120, rounds: 3, icon: 'star' },
  untimed: { rules: 'boggle', seconds: 0, rounds: 1, icon: 'play' },
  board: { rules: 'boggle', seconds: 0, rounds: 1, icon: 'solve' },
  challenge: { rules: 'boggle', seconds: 0, rounds: 1, icon: 'people' },
});
/** Ways that need more than a click: a board, or a challenge. */
export const GIVEN = ['board', 'challenge'];
const NO_HELP = { tiles: 0, letters: 0, words: 0 };
/** More between two words is no search: someone had a coffee. */
const LONGEST_SEARCH = 60_000;

/** @param {Wish} wish */
export function keyOf({ mode, language, seed, board, rules, topology, difficulty, bot, id }) {
  if (mode === 'board') return `board/${language}/${rules}/${board}`;
  if (mode === 'challenge') return `challenge/${id}`;
  const more = [...(difficulty ? [topology, difficulty] : []), ...(bot ? [bot] : [])];
  return [mode, language, seed, ...more].join('/');
}

/** The seconds of a game's clock; 0 without one. @param {{mode: string, seconds?: number}} game */
export const secondsOf = ({ mode, seconds }) => seconds ?? MODES[mode].seconds;

/**
 * A new game, before its first board is there. With a clock, a game waits for its player.
 * @param {Wish} wish
 * @returns {Game}
 */
export function newGame(wish) {
  const seconds = secondsOf(wish);
  return {
    ...wish,
    key: keyOf(wish),
    begun: Date.now(),
    level: wish.level ?? (kept('level', /** @type {string} */ ('')) === 'all' ? 'all' : 'common'),
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
  return game.phase === 'playing' && secondsOf(game) ? { ...game, phase: 'paused' } : game;
}

/**
 * A game with one more word, and when it was found: by its clock, or else after the last word.
 * @param {Game} game
 * @param {string} word
 * @param {number} since milliseconds since the last word, if there is no clock
 * @returns {Game}
 */
export function withClaim(game, word, since) {
  const times = game.times ?? {};
  const seconds = secondsOf(game);
  const last = Math.max(0, ...Object.values(times));
  const at = seconds ? seconds * 1000 - game.left : last + Math.min(LONGEST_SEARCH, since);
  return {
    ...game,
    claimed: [...game.claimed, word],
    times: { ...times, [word]: Math.round(at) },
  };
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
  const { mode, language, board = '', rules = '' } = game;
  // A challenge is between people: everyone has the words of the list.
  const own = mode === 'challenge' ? {} : await ownWish(language);
  const { ABOUT, designed, drawn } = await import('./boards.js');
  const solved = await (GIVEN.includes(mode)
    ? solve({ board, language, rules, ...ABOUT, ...own })
    : game.difficulty
      ? designed(game, MODES[mode], own)
      : drawn(game, MODES[mode], own));
  keep('game.board', { name, solved });
  return solved;
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
