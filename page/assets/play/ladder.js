// @ts-check
// Hints, each stronger than the one before: how many words begin on and pass through each tile, the
// next letter of a word, a whole word. Each is counted.

/** @typedef {import('./solo.js').Game} Game */
/** @typedef {import('./solo.js').Solved} Solved */
/** @typedef {import('../wire.js').Found} Found */

/** Words that are neither too easy nor too hard to be worth a hint. */
const MIDDLE = [4, 6];

/**
 * How many words begin on each cell, and how many pass through it.
 * @param {Found[]} open
 * @param {number} cells
 */
export function tileCounts(open, cells) {
  const counts = Array.from({ length: cells }, () => ({ begin: 0, pass: 0 }));
  for (const { path } of open) {
    counts[path[0]].begin += 1;
    for (const cell of path) counts[cell].pass += 1;
  }
  return counts;
}

/**
 * The word that a hint is about: of middle length, to be found, the same until it is found.
 * @param {Found[]} open
 * @param {Game} game
 */
export function hintFor(open, game) {
  const still = open.find((found) => found.word === game.hint);
  if (still) return still;
  const middle = open.filter(({ letters }) => letters >= MIDDLE[0] && letters <= MIDDLE[1]);
  const choice = middle.length ? middle : open;
  return choice[(game.help.letters * 7919 + game.seed) % Math.max(1, choice.length)];
}

/** Shows how many words lie where; once is enough for a game. @param {Game} game @returns {Game} */
export const withTiles = (game) => ({ ...game, help: { ...game.help, tiles: 1 } });

/**
 * Shows one more letter of a word; with its last letter the word is revealed.
 * @param {Game} game
 * @param {Found[]} open
 * @returns {Game}
 */
export function withLetter(game, open) {
  const word = hintFor(open, game);
  if (!word) return game;
  const shown = word.word === game.hint ? game.shown + 1 : 1;
  if (shown >= word.path.length) return withWord({ ...game, hint: word.word }, open);
  const help = { ...game.help, letters: game.help.letters + 1 };
  return { ...game, hint: word.word, shown, help };
}

/**
 * Reveals a word: the one whose letters are shown, or another. It scores nothing.
 * @param {Game} game
 * @param {Found[]} open
 * @returns {Game}
 */
export function withWord(game, open) {
  const word = hintFor(open, game);
  if (!word) return game;
  const help = { ...game.help, words: game.help.words + 1 };
  return { ...game, help, hint: '', shown: 0, revealed: [...game.revealed, word.word] };
}

/** How many hints were taken. @param {import('./solo.js').Help} help */
export const helpTotal = ({ tiles, letters, words }) => tiles + letters + words;
