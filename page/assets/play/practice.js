// @ts-check
// What a drill is about: its patterns, and the words that count on its boards. Pure.

import { fits, isPattern, kindOf } from './coach.js';

/** @typedef {import('./solo.js').Solved} Solved */

/** The patterns of a drill, from its address. @param {string} look */
export const patternsIn = (look) => look.split(',').filter(isPattern);

/** The pattern that a round is about. @param {{look?: string, round: number}} game */
export function patternOf({ look = '', round }) {
  const patterns = patternsIn(look);
  return patterns[(round - 1) % patterns.length];
}

/** The patterns of the next drill: those whose turn has not come yet first. @param {string} look @param {number} rounds */
export function nextLook(look, rounds) {
  const patterns = patternsIn(look);
  const from = rounds % patterns.length;
  return [...patterns.slice(from), ...patterns.slice(0, from)].join(',');
}

/** How a pattern is said: `pattern.ending` is a text about its letters. @param {string} pattern @returns {[kind: string, letters: string]} */
export const saying = (pattern) => [kindOf(pattern), pattern.replace('-', '')];

/**
 * A solved board on which only words with the pattern count: the known ones are asked for.
 * @param {Solved} solved
 * @param {string} pattern
 * @param {(word: string) => boolean} isHidden whether its player hides a word
 * @returns {Solved}
 */
export function marked(solved, pattern, isHidden) {
  const found = solved.found
    .filter(({ word }) => !isHidden(word))
    .map((row) =>
      fits(pattern, row.word)
        ? { ...row, required: row.required !== false && (row.tier ?? 1) === 1 }
        : { ...row, required: false, extra: true, points: 0 },
    );
  const points = found.reduce((sum, row) => sum + row.points, 0);
  return { ...solved, found, points };
}
