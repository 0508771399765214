// @ts-check
// A board, or some letters, as people write them elsewhere.

import { parse, readTiles } from '../notation.js';

/** @typedef {import('../notation.js').Model} Model */

/**
 * Spaced letters as they are written by hand: `p qu r s`. Between letters that stand alone, letters that
 * stand together are one tile.
 * @param {string} row
 */
function marked(row) {
  const parts = row.trim().split(/\s+/);
  const isSingle = (/** @type {string} */ part) => /^[\p{L}?#.]$/u.test(part);
  if (parts.filter(isSingle).length * 2 <= parts.length) return row;
  return parts.map((part) => (/^\p{L}{2,}$/u.test(part) ? `(${part})` : part)).join(' ');
}

/** The same text with its tiles marked. @param {string} text */
export const withMarks = (text) =>
  text
    .split(/([/\n]+)/)
    .map(marked)
    .join('');

/**
 * What becomes of a board when a text is pasted at a cell: the board of the text, or its letters in the cells
 * from there on, as far as there are any.
 * @param {Model} model
 * @param {number} cell
 * @param {string} text
 * @returns {Model}
 */
export function withPasted(model, cell, text) {
  const written = withMarks(text);
  const tiles = readTiles(written);
  const filled = model.tiles.map((tile, place) => tiles[place - cell] ?? tile);
  return parse(written) ?? { ...model, tiles: filled };
}
