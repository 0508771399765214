// @ts-check
// A game alone: its state. Pure, except for the level that a player chose.

import { kept } from '../store.js';

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
/** @typedef {{rules: string, seconds: number, rounds: number, icon: string, practice?: boolean}} Mode `practice` counts nowhere */
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
 *   look?: string,
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
 *   look?: string,
 *   seconds?: number,
 *   id?: string,
 *   level?: Level,
 * }} Wish with a `difficulty`, `any` or 1 to 5, the board is designed in a `topology`; without, it is drawn, as in links
 *   of old; `look` are the patterns of a drill; `seconds`, `id` and `level` are those of a challenge
 */

/** Ways to play alone; without seconds there is no clock. */
export const MODES = /** @type {Record<string, Mode>} */ ({
  daily: { rules: 'boggle', seconds: 0, rounds: 1, icon: 'sun' },
  boggle: { rules: 'boggle', seconds: 180, rounds: 1, icon: 'clock' },
  ruzzle: { rules: 'ruzzle', seconds: 120, rounds: 3, icon: 'star' },
  untimed: { rules: 'boggle', seconds: 0, rounds: 1, icon: 'play' },
  board: { rules: 'boggle', seconds: 0, rounds: 1, icon: 'solve' },
  challenge: { rules: 'boggle', seconds: 0, rounds: 1, icon: 'people' },
  drill: { rules: 'boggle', seconds: 40, rounds: 3, icon: 'star', practice: true },
});
/** Ways that need more than a click: a board, or a challenge. */
export const GIVEN = ['board', 'challenge'];
const NO_HELP = { tiles: 0, letters: 0, words: 0 };
/** More between two words is no search: someone had a coffee. */
const LONGEST_SEARCH = 60_000;

/** @param {Wish} wish */
export function keyOf({ mode, language, seed, board, rules, topology, difficulty, bot, look, id }) {
  if (mode === 'board') return `board/${language}/${rules}/${board}`;
  if (mode === 'challenge') return `challenge/${id}`;
  const more = [
    ...(difficulty ? [topology, difficulty] : []),
    ...(bot ? [bot] : []),
    ...(look ? [look] : []),
  ];
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
