// @ts-check
// The boards of a drill: each is designed around a few words that have one pattern, so that many more of them lie on it.
// Words with the pattern count; any other is extra. The same address gives the same boards.

import { design, words } from '../questions.js';
import { languageOf } from '../lists.js';
import { ABOUT, designed, seedOf, USUAL_TOPOLOGY } from './boards.js';
import { hides } from './own.js';
import { marked, patternOf } from './practice.js';

/** @typedef {import('./solo.js').Game} Game */
/** @typedef {import('./solo.js').Mode} Mode */
/** @typedef {import('./solo.js').Solved} Solved */

/** How many words a board is made around, one try after another: three bring the most, one is always possible. */
const THEMES = [3, 3, 2, 2, 1];
/** Words of the pattern that make a board good enough; otherwise the best of all tries is taken. */
const WANTED = 6;
/** The most boards that the designer values in a try, about a second on a phone. */
const TRIES = 1500;
/** Words that everyone knows on the board, in all. */
const ALL_WORDS = '8..80';
/** Letters of the words that boards are made around: they fit on 16 cells, and leave room for others. */
const [SHORT, LONG] = [5, 8];
/** No length of any pattern has more known words. */
const MOST_OFFERED = 3000;

/** @param {Solved} solved */
const countOf = ({ found }) => found.filter(({ required }) => required).length;

/** Numbers below a limit, the same for each seed: a linear congruence, by its high bits (Numerical Recipes). @param {number} seed */
function randomFrom(seed) {
  let state = seed >>> 0;
  return (/** @type {number} */ limit) => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return Math.floor((state / 2 ** 32) * limit);
  };
}

/**
 * Words of a pattern that everyone knows, often written ones if there are enough.
 * @param {string} pattern
 * @param {string} language
 * @param {(limit: number) => number} random
 * @returns {Promise<string[]>}
 */
async function wordsWith(pattern, language, random) {
  const letters = pattern.replace('-', '').toLowerCase();
  const ask = async (/** @type {string} */ rest) => {
    const text = pattern.startsWith('-') ? rest + letters : letters + rest;
    const answer = await words(text, language, MOST_OFFERED, { tier: 1, family: true });
    const fair = answer.words.filter(
      (/** @type {any} */ one) => one.word.length <= LONG && !hides(language, one.word),
    );
    const common = fair.filter((/** @type {any} */ one) => one.common);
    return (common.length >= 2 * THEMES[0] ? common : fair).map(
      (/** @type {any} */ { word }) => word,
    );
  };
  const size = Math.max(SHORT, letters.length + 2) + random(2);
  const some = await ask('?'.repeat(size - letters.length));
  return some.length >= THEMES[0] ? some : ask('?*');
}

/**
 * The board of a round.
 * @param {Game} game
 * @param {Mode} mode
 * @returns {Promise<Solved>}
 */
export async function drilled(game, mode) {
  const language = languageOf(game.language);
  const pattern = patternOf(game);
  const seed = seedOf(game, mode);
  const random = randomFrom(seed);
  const isHidden = (/** @type {string} */ word) => hides(language, word);
  const offered = await wordsWith(pattern, language, random);
  let best = /** @type {Solved | null} */ (null);
  for (const count of offered.length > 0 ? THEMES : []) {
    const rest = [...offered];
    const theme = Array.from({ length: Math.min(count, rest.length) }, () =>
      rest.splice(random(rest.length), 1),
    ).join();
    const board = await around(theme, language, seed);
    if (!board) continue;
    const solved = marked(board, pattern, isHidden);
    if (!best || countOf(solved) > countOf(best)) best = solved;
    if (countOf(best) >= WANTED) break;
  }
  return best ?? marked(await designed(game, mode, {}), pattern, isHidden);
}

/**
 * A board around some words, if there is one.
 * @param {string} theme
 * @param {string} language
 * @param {number} seed
 * @returns {Promise<Solved | undefined>}
 */
async function around(theme, language, seed) {
  try {
    const { boards } = await design({
      ...{ language, theme, seed, topology: USUAL_TOPOLOGY, rules: 'boggle', tries: TRIES },
      ...{ words: ALL_WORDS, longest: SHORT - 1, show: 'solutions', ...ABOUT },
    });
    return boards[0];
  } catch (problem) {
    // These words do not lie on one board, or not in time: others may.
    const { field, code } = /** @type {any} */ (problem);
    if (!field && code !== 'time') throw problem;
    return undefined;
  }
}
