// @ts-check
// The ranks of a day: how much of the words that people know was found; and its stars, one of which each hint takes. Pure.

import { helpTotal } from './ladder.js';
import { isWanted } from './wanted.js';

/** The share of known words that each rank begins with. Their names are texts: `rank.0` to `rank.6`. */
export const RANKS = [0, 0.05, 0.15, 0.3, 0.45, 0.65, 0.9];

/** The stars that a day begins with. */
export const STARS = 3;

/**
 * The rank of a player, and how many more words the next one takes; none at the highest.
 * @param {import('./solo.js').Solved} solved
 * @param {string[]} claimed
 */
export function rankOf({ found }, claimed) {
  const mine = new Set(claimed);
  const known = found.filter((row) => isWanted(row, 'common'));
  const got = known.filter(({ word }) => mine.has(word)).length;
  const least = RANKS.map((share) => Math.ceil(share * known.length));
  const rank = least.findLastIndex((count) => got >= count);
  return {
    rank,
    got,
    all: known.length,
    more: rank + 1 < least.length ? least[rank + 1] - got : 0,
  };
}

/** The stars that are left. @param {import('./solo.js').Help} help */
export const starsLeft = (help) => Math.max(0, STARS - helpTotal(help));

/** Stars as a line of signs. @param {import('./solo.js').Help} help */
export const starLine = (help) => '★'.repeat(starsLeft(help)) + '☆'.repeat(STARS - starsLeft(help));
