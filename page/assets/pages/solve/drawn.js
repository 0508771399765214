// @ts-check
// Random boards: a whole one, or letters for the cells that a new shape adds.

import { fromWire, print, readTopology, reshape } from '../../notation.js';
import { generate } from '../../questions.js';
import { here } from '../../router.js';
import { say, troubleText } from '../../ui.js';

/** @typedef {import('../../notation.js').Tile} Tile */

/** @typedef {import('../solve.js').Shared} Shared */

/** @param {any} problem */
const report = (problem) => say(troubleText(problem), 'show');

/** Replaces the board by a random one. @param {Shared} shared */
export const newBoard = ({ model, language, rules, onModel }) =>
  drawBoard(model.topology, language, rules).then(onModel, report);

/**
 * A random board of a shape.
 * @param {string} topology
 * @param {string} language
 * @param {string} rules
 */
async function drawBoard(topology, language, rules) {
  const { dims } = readTopology(topology) ?? { dims: [] };
  const cells = dims.reduce((product, length) => product * length, 1);
  const bonuses = rules === 'ruzzle' && cells >= 9 ? { bonuses: 'round3' } : {};
  const answer = await generate({ language, rules, topology, count: 1, ...bonuses });
  return fromWire(answer.boards[0].board);
}

/**
 * Gives the board another shape. Cells that a full board gains get drawn letters; a board that is still
 * being typed stays as it is.
 * @param {string} topology
 * @param {Shared} shared
 */
export async function shapeTo(topology, { model, language, rules, onModel }) {
  const next = reshape(topology, model.tiles);
  if (!next) return;
  onModel(next);
  const isOpen = (/** @type {Tile} */ tile) => tile.text === '';
  if (model.tiles.some(isOpen) || !next.tiles.some(isOpen)) return;
  try {
    const { tiles } = await drawBoard(topology, language, rules);
    // What was changed meanwhile is not overwritten.
    if (new URL(here()).searchParams.get('board') !== print(next)) return;
    onModel(reshape(topology, [...model.tiles, ...tiles.slice(model.tiles.length)]) ?? next);
  } catch (problem) {
    report(problem);
  }
}
