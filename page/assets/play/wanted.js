// @ts-check
// The words that a game asks for, and those that it gives hints about. Pure.

import { tierOf } from '../tiers.js';

/** @typedef {import('../wire.js').Found} Found */
/** @typedef {import('./solo.js').Solved} Solved */
/** @typedef {import('./solo.js').Level} Level */

/**
 * Whether a word is one to be found, or a bonus. Nobody is asked for a crude word, nor for
 * one that they hide. A board that was
 * kept by an earlier version only knows which words are common.
 * @param {Found} found
 * @param {Level} level
 */
export const isWanted = (found, level) =>
  !found.hidden && (level === 'all' ? !found.crude : (found.required ?? found.common) !== false);

/**
 * How far a game is: what is to be found, what is found of it, and what came on top.
 * @param {Solved} solved
 * @param {{claimed: string[], revealed?: string[], level: Level}} game
 */
export function standing(solved, { claimed, revealed = [], level }) {
  const wanted = solved.found.filter((found) => isWanted(found, level));
  const [mine, shown] = [new Set(claimed), new Set(revealed)];
  const got = wanted.filter(({ word }) => mine.has(word)).length;
  const open = wanted.filter(({ word }) => !mine.has(word) && !shown.has(word));
  return {
    wanted,
    got,
    open,
    hints: undiscovered(solved, open, [...claimed, ...revealed]),
    bonus: claimed.length - got,
    most: wanted.reduce((sum, found) => sum + found.points, 0),
    complete: wanted.length > 0 && open.length === 0,
  };
}

/**
 * The words that a hint may be about: no second form of a word that is already known, such as WALKS
 * after WALKED, unless only such forms are left.
 * @param {Solved} solved
 * @param {Found[]} open
 * @param {string[]} known
 */
function undiscovered(solved, open, known) {
  const lemmas = new Set(
    solved.found.filter(({ word }) => known.includes(word)).map(({ lemma }) => lemma),
  );
  const fresh = open.filter(({ lemma }) => !lemma || !lemmas.has(lemma));
  return fresh.length ? fresh : open;
}

/**
 * How many words of each tier are on a board, and how many of them are found. Crude words are in no total, since nobody is
 * asked for them.
 * @param {Found[]} found all words of the board
 * @param {string[]} claimed
 * @returns {[tier: number, got: number, all: number][]} nothing if the board was kept before there were tiers
 */
export function byTier(found, claimed) {
  if (!found.some(({ tier }) => tier)) return [];
  const mine = new Set(claimed);
  return [1, 2, 3].map((tier) => {
    const words = found.filter((row) => !row.crude && tierOf(row) === tier);
    return [tier, words.filter(({ word }) => mine.has(word)).length, words.length];
  });
}
