// @ts-check
// The board of a game alone, and what becomes of the words that are claimed on it.

import { solve } from '../questions.js';
import { fold, fromWire } from '../notation.js';
import { findPath } from '../board/find.js';
import { keep, kept } from '../store.js';
import { hides, ownWish } from './own.js';
import { GIVEN, MODES } from './solo.js';

/** @typedef {import('../wire.js').Found} Found */
/** @typedef {import('./solo.js').Game} Game */
/** @typedef {import('./solo.js').Solved} Solved */

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
  const solved = await (MODES[mode].practice
    ? (await import('./drill.js')).drilled(game, MODES[mode])
    : GIVEN.includes(mode)
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
