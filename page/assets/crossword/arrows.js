// @ts-check
// Arrow crosswords: definitions stand in cells of the grid, and an arrow leads from each to its word.
// Pure.

import { BLACK, slotsOf } from './model.js';

/** @typedef {import('./model.js').Grid} Grid */
/** @typedef {import('./model.js').Slot} Slot */
/** @typedef {'right' | 'down' | 'right-down' | 'down-right'} ArrowKind */
/** @typedef {{cell: number, arrow: ArrowKind}} Arrow `right-down` goes to the cell on the right, and the word from there down */

/** Two definitions and no more can be read in a cell. */
const MOST = 2;
/** In the order in which they stand in a cell: what leads down stands below. */
const KINDS = /** @type {ArrowKind[]} */ (['right', 'right-down', 'down-right', 'down']);

/** The word that an arrow leads to. @param {Grid} grid @param {Slot[]} slots @param {Arrow} arrow */
export function slotOfArrow({ columns }, slots, { cell, arrow }) {
  const aside = arrow.startsWith('right');
  if (aside && (cell + 1) % columns === 0) return undefined;
  const first = aside ? cell + 1 : cell + columns;
  const across = arrow === 'right' || arrow === 'down-right';
  return slots.find((slot) => slot.across === across && slot.cells[0] === first);
}

/** The arrows that could lead to a word, the usual one first. @param {Grid} grid @param {Slot} slot @returns {Arrow[]} */
function arrowsTo({ columns, cells }, { across, cells: [first] }) {
  const left = first % columns === 0 ? -1 : first - 1;
  const above = first - columns;
  const straight = across ? left : above;
  const bent = across ? above : left;
  const ways = /** @type {Arrow[]} */ ([
    { cell: straight, arrow: across ? 'right' : 'down' },
    { cell: bent, arrow: across ? 'down-right' : 'right-down' },
  ]);
  return ways.filter(({ cell }) => cells[cell] === BLACK);
}

/**
 * The arrows of a grid: those that still lead to a word, and one for every word that has none, as far
 * as there is a cell for it.
 * @param {Grid} grid
 * @param {Arrow[]} before
 * @returns {Arrow[]}
 */
export function arrowsOf(grid, before) {
  const slots = slotsOf(grid);
  const led = new Set();
  const arrows = before.filter((arrow) => {
    const slot = grid.cells[arrow.cell] === BLACK && slotOfArrow(grid, slots, arrow);
    if (!slot || led.has(slot)) return false;
    led.add(slot);
    return true;
  });
  // Words with one possible cell choose first.
  const rest = slots
    .filter((slot) => !led.has(slot))
    .map((slot) => ({ ways: arrowsTo(grid, slot) }))
    .sort((one, other) => one.ways.length - other.ways.length);
  for (const { ways } of rest) {
    const free = ways.find(({ cell }) => arrows.filter((one) => one.cell === cell).length < MOST);
    if (free) arrows.push(free);
  }
  return arrows.sort(
    (one, other) => one.cell - other.cell || KINDS.indexOf(one.arrow) - KINDS.indexOf(other.arrow),
  );
}

/** Words that no definition leads to. @param {Grid} grid @param {Arrow[]} arrows */
export function undefinedSlots(grid, arrows) {
  const slots = slotsOf(grid);
  const led = new Set(arrows.map((arrow) => slotOfArrow(grid, slots, arrow)));
  return slots.filter((slot) => !led.has(slot));
}

/** Whether something from a file is a list of arrows. @param {any} value @param {number} cells */
export const areArrows = (value, cells) =>
  Array.isArray(value) &&
  value.length <= 2 * cells &&
  value.every(
    (one) =>
      Number.isInteger(one?.cell) && one.cell >= 0 && one.cell < cells && KINDS.includes(one.arrow),
  );
