// @ts-check
// What a clue has to do with others: clues that its author wrote for the same word before, in any draft,
// and answers of the grid that its text gives away. Pure.

import { fold } from '../notation.js';
import { slotKey, slotsOf, wordAt } from './model.js';

/** @typedef {import('./document.js').CrosswordDocument} CrosswordDocument */

/** Shorter answers are everywhere in clues: IN, THE. */
const LEAST_LETTERS = 4;

/**
 * The texts of all clues for a word, the newest first, each once.
 * @param {import('./drafts.js').Draft[]} drafts
 * @param {string} word
 * @returns {string[]}
 */
export function cluesFor(drafts, word) {
  const newest = [...drafts].sort((one, other) => other.changed - one.changed);
  const clues = newest.flatMap(({ deleted, document }) => (deleted ? [] : document.clues));
  const texts = clues.filter((clue) => clue.word === word && clue.text).map(({ text }) => text);
  return [...new Set(texts)];
}

/** @type {WeakMap<CrosswordDocument, Map<string, string>>} */
const answers = new WeakMap();

/** The answers of a grid, each with the key of its slot. @param {CrosswordDocument} document */
function answersOf(document) {
  const known = answers.get(document);
  if (known) return known;
  const words = slotsOf(document).map((slot) => [wordAt(document, slot), slotKey(slot)]);
  const found = new Map(/** @type {[string, string][]} */ (words.filter(([word]) => word)));
  answers.set(document, found);
  return found;
}

/**
 * An answer of the grid that stands as a word in a clue, if there is one: solvers would read it.
 * @param {CrosswordDocument} document
 * @param {string} text
 * @returns {string | undefined}
 */
export function givenAway(document, text) {
  const known = answersOf(document);
  const words = fold(text).match(/\p{L}+/gu) ?? [];
  return words.find((word) => word.length >= LEAST_LETTERS && known.has(word));
}
