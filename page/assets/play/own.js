// @ts-check
// A person's own words in games: alone, hidden words do not count and added ones do. The board of a day is the
// same for everyone, so there hidden words are only never asked for. A room keeps the list that all its players
// have.

import { info } from '../api.js';
import { languageOf } from '../lists.js';
import { ownWords } from '../own-words.js';
import { fitting } from '../own-wish.js';

/** @typedef {import('./solo.js').Solved} Solved */

/**
 * A person's own words as fields of a request.
 * @param {string} list
 * @returns {Promise<{added?: string[], hidden?: string[]}>}
 */
export async function ownWish(list) {
  const language = languageOf(list);
  if (ownWords('added', language).size + ownWords('hidden', language).size === 0) return {};
  const { languages } = await info();
  // In small letters, since that is how they are shown.
  const added = fitting('added', list, languages).map((word) => word.toLowerCase());
  return { added, hidden: fitting('hidden', list, languages) };
}

/** Whether a person hides a word. @param {string} list @param {string} word */
export const hides = (list, word) => ownWords('hidden', languageOf(list)).has(word);

/**
 * A solved board on which hidden words are marked.
 * @template {Solved} Board
 * @param {Board} solved
 * @param {string} list
 * @returns {Board}
 */
export function markedHidden(solved, list) {
  const hidden = ownWords('hidden', languageOf(list));
  if (hidden.size === 0) return solved;
  const mark = (/** @type {import('../wire.js').Found} */ row) =>
    hidden.has(row.word) ? { ...row, hidden: true } : row;
  return { ...solved, found: solved.found.map(mark) };
}
