// @ts-check
// Opponents in a game alone: which words a simulated player finds, and when. Pure; the same game has the same opponent.
//
// Every word takes a time that is random around what its length, the bends of its path and its tier make it. The stronger
// the player, the shorter these times, and the less rare words put them off. The crate `design` simulates players letter
// by letter; here a whole game must be known in a millisecond, on a phone.

/** @typedef {import('./solo.js').Solved} Solved */
/** @typedef {import('../wire.js').Found} Found */
/** @typedef {{seconds: number, rare: [number, number], memory: number, pace: number}} Strength */

/**
 * Players, the weakest first. `seconds` is the mean time of a straight word of four letters that everyone knows, on a
 * board of some forty such words; `rare` how much longer words of the second and third tier take; `memory` the
 * share of words that they know at all; `pace` the least milliseconds between two words.
 * @type {Record<string, Strength>}
 */
export const BOTS = {
  beginner: { seconds: 900, rare: [8, 80], memory: 0.75, pace: 5000 },
  casual: { seconds: 420, rare: [6, 60], memory: 0.85, pace: 4000 },
  practised: { seconds: 210, rare: [4, 30], memory: 0.95, pace: 3000 },
  expert: { seconds: 90, rare: [2, 8], memory: 1, pace: 2000 },
};

/** How much longer one more letter, and one more bend, makes the search for a word. */
const [LETTER, BEND] = [1.3, 1.12];

/** A number from 0 to 1 for each text, without 0: FNV-1a with the finish of MurmurHash3. @param {string} text */
function chance(text) {
  let hash = 0x811c9dc5;
  for (const character of text)
    hash = Math.imul(hash ^ (character.codePointAt(0) ?? 0), 0x01000193);
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b);
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35);
  return (((hash ^ (hash >>> 16)) >>> 0) + 1) / 2 ** 32;
}

/** How often a path changes its direction. @param {Found} found @param {Solved['board']} board */
function bends({ path }, { tiles }) {
  const steps = path
    .slice(1)
    .map((cell, place) =>
      tiles[cell].at.map((at, axis) => at - tiles[path[place]].at[axis]).join(),
    );
  return steps.filter((step, place) => place > 0 && step !== steps[place - 1]).length;
}

/**
 * What a bot finds in a game, in order.
 * @param {Solved} solved
 * @param {string} bot one of `BOTS`
 * @param {string} seed of the game and its round
 * @param {number} most milliseconds
 * @returns {{at: number, found: Found}[]}
 */
export function botFinds(solved, bot, seed, most) {
  const { seconds, rare, memory, pace } = BOTS[bot];
  const times = solved.found.flatMap((found) => {
    const { word, tier = 3, crude, letters } = found;
    if (crude || chance(`${seed} knows ${word}`) > memory) return [];
    const effort = LETTER ** (letters - 4) * BEND ** bends(found, solved.board);
    const mean = seconds * effort * (tier > 1 ? rare[tier - 2] : 1);
    return [{ at: -Math.log(chance(`${seed} finds ${word}`)) * mean * 1000, found }];
  });
  times.sort((one, other) => one.at - other.at);
  let free = pace;
  for (const time of times) {
    time.at = Math.round(Math.max(time.at, free));
    free = time.at + pace;
  }
  return times.filter(({ at }) => at < most);
}
