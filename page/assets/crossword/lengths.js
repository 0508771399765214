// @ts-check
// Lengths of the words of a phrase, as they follow a clue. Pure.

import { fold } from '../notation.js';
import { clueAt, placeOf, settled } from './document.js';
import { isFrench } from './layout.js';
import { wordAt } from './model.js';

/** @typedef {import('./document.js').CrosswordDocument} CrosswordDocument */
/** @typedef {import('./model.js').Slot} Slot */

/**
 * `3,5` for "ice cream", `4-5` for "well-known"; other signs part no words.
 * @param {string} spelling
 */
export function lengthsOf(spelling) {
  let text = '';
  let parting = '';
  for (const [, word, sign] of spelling.matchAll(/([^\s\u2010\u2011-]+)|([\s\u2010\u2011-]+)/g)) {
    if (sign) parting = /\S/.test(sign) ? '-' : parting || ',';
    const letters = word ? fold(word).match(/\p{L}/gu)?.length : 0;
    if (!letters) continue;
    text += (text && parting) + letters;
    parting = '';
  }
  return text;
}

/** The lengths of a phrase among its spellings; '' for a single word. @param {string[]} spellings */
export const phraseLengths = (spellings) =>
  spellings.map(lengthsOf).find((lengths) => /[,-]/.test(lengths)) ?? '';

/**
 * A document with letters put in some slots, and with the lengths of those that hold a phrase. What the
 * author wrote stays; French grids print no lengths.
 * @template {CrosswordDocument} D
 * @param {D} document
 * @param {D} next the same with the letters
 * @param {[Slot, string][]} phrases
 * @returns {CrosswordDocument}
 */
export function withPhrases(document, next, phrases) {
  let now = settled(document, next);
  if (isFrench(document)) return now;
  for (const [slot, enumeration] of phrases) {
    const [place, word] = [placeOf(slot), wordAt(now, slot)];
    if (!enumeration || !word) continue;
    const there = clueAt(now, slot);
    const own = there?.word === word ? there : { place, word, text: '' };
    if (own.enumeration) continue;
    const others = now.clues.filter((clue) => clue !== own);
    now = { ...now, clues: [...others, { ...own, enumeration }] };
  }
  return now;
}
