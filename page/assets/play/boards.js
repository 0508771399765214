// @ts-check
// Boards of games alone: designed for players, or drawn as links of old have them. The same address gives the same board
// everywhere.

import { design, generate, solve } from '../questions.js';
import { parse, print, reshape } from '../notation.js';

/** @typedef {import('./solo.js').Game} Game */
/** @typedef {import('./solo.js').Mode} Mode */
/** @typedef {import('./solo.js').Solved} Solved */
/** @typedef {{added?: string[], hidden?: string[]}} Own */

/** What a game wants to know of words. */
export const ABOUT = { known: true, lemma: true };
/** The board that a game has unless one wishes for another. */
export const USUAL_TOPOLOGY = '4x4';
/** Boards with enough words for a game, but few enough to find a good share of them. */
const WORDS_WANTED = '80..400';
/**
 * The cells of all boards that a designer may value before it gives up: a number, not a time, so that an address gives
 * the same board on a slow phone.
 */
const CELLS = 320_000;
/** The bonuses of the rounds of Ruzzle. */
const BONUSES = [
  ['dl', 'tl'],
  ['dl', 'tl', 'dw'],
  ['dl', 'tl', 'dw', 'dw', 'tw'],
];

/** Another seed for each round. @param {Game} game @param {Mode} mode */
export const seedOf = ({ seed, round }, { rounds }) => seed * rounds + round - 1;

/**
 * A board that the designer made, of the difficulty that was wished for; or else of another, or else a drawn one.
 * @param {Game} game
 * @param {Mode} mode
 * @param {Own} own
 * @returns {Promise<Solved>}
 */
export async function designed(game, mode, own) {
  const { language, topology = USUAL_TOPOLOGY } = game;
  const level = Number(game.difficulty) || undefined;
  const cells = reshape(topology, [])?.tiles.length ?? 1;
  const tries = Math.ceil(CELLS / cells);
  const wish = { language, topology, seed: seedOf(game, mode), tries, ...ABOUT };
  const ask = async (/** @type {number | undefined} */ difficulty) => {
    // Rules of Boggle for every shape: Ruzzle counts its points later, with the bonuses.
    const answer = await design({ ...wish, rules: 'boggle', difficulty, show: 'solutions' });
    return /** @type {Solved | undefined} */ (answer.boards[0]);
  };
  try {
    const as = await ask(level);
    const board = as ?? (level && (await ask(undefined)));
    if (board) {
      const { rules } = mode;
      const plain = rules === 'boggle' && !own.added && !own.hidden;
      const notation = withBonuses(board.board.notation, game, mode);
      const solved = plain
        ? board
        : await solve({ board: notation, language, rules, ...ABOUT, ...own });
      return { ...solved, design: board.design, ...(!as && { instead: 'level' }) };
    }
  } catch (problem) {
    // A list without known words, or a board that is too large or takes too long: what cannot be designed can be drawn.
    const { field, code } = /** @type {any} */ (problem);
    if (!field && code !== 'time') throw problem;
  }
  return { ...(await drawn(game, mode, own)), instead: 'drawn' };
}

/**
 * A board with the bonuses of a round, if the rules have some: on cells that the seed chooses.
 * @param {string} notation
 * @param {Game} game
 * @param {Mode} mode
 */
function withBonuses(notation, game, mode) {
  const model = parse(notation);
  if (mode.rules !== 'ruzzle' || !model) return notation;
  const free = [...model.tiles.keys()].filter((cell) => model.tiles[cell].text !== '#');
  // A linear congruence, by its high bits (Numerical Recipes): nobody plans against it.
  let state = seedOf(game, mode) >>> 0;
  for (const bonus of BONUSES[game.round - 1]) {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    const [cell] = free.splice(Math.floor((state / 2 ** 32) * free.length), 1);
    if (cell !== undefined) model.tiles[cell].bonus = bonus;
  }
  return print(model, '#');
}

/**
 * The board is drawn by the words of the list: it stays the same for everyone who plays its address.
 * @param {Game} game
 * @param {Mode} mode
 * @param {Own} own
 * @returns {Promise<Solved>}
 */
export async function drawn(game, mode, own) {
  const { language, topology, round } = game;
  const { rules } = mode;
  const wish = { language, topology, rules, count: 1, seed: seedOf(game, mode), solutions: true };
  const usual = !topology || topology === USUAL_TOPOLOGY;
  const more =
    rules === 'ruzzle' ? { bonuses: `round${round}` } : usual ? { words: WORDS_WANTED } : {};
  const answer = await generate({ ...wish, ...ABOUT, ...more });
  const [board] = answer.boards;
  if (!own.added && !own.hidden) return board;
  return solve({ board: board.board.notation, language, rules, ...ABOUT, ...own });
}
