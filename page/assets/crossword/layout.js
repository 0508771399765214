// @ts-check
// How words are named: by numbers in the cells, or as French grids are printed, by rows I, II, III
// and columns 1, 2, 3 outside the grid. Pure.

import { clueAt, lengthsAt } from './document.js';
import { isOpen, slotKey, slotsOf } from './model.js';

/** @typedef {import('./document.js').CrosswordDocument} CrosswordDocument */
/** @typedef {import('./model.js').Slot} Slot */
/** @typedef {import('./model.js').Grid & {layout?: string, labels?: string[] | null}} NamedGrid */
/** @typedef {{label: string, clues: {slot: Slot, text: string, enumeration: string}[]}} ClueLine */

const NUMERALS = /** @type {[string, number][]} */ ([
  ['XL', 40],
  ['X', 10],
  ['IX', 9],
  ['V', 5],
  ['IV', 4],
  ['I', 1],
]);

/** A Roman number, up to the rows that a grid can have. @param {number} number */
export function roman(number) {
  let [text, rest] = ['', number];
  for (const [sign, value] of NUMERALS) for (; rest >= value; rest -= value) text += sign;
  return text;
}

/** Whether rows and columns are named outside the grid. @param {{layout?: string}} grid */
export const isFrench = ({ layout }) => layout === 'french';

/** What a word is called in the lists of clues. @param {NamedGrid} document @param {Slot} slot */
export function labelOf(document, { number, across, cells }) {
  if (!isFrench(document)) return document.labels?.[cells[0]] ?? String(number);
  return across
    ? roman(Math.floor(cells[0] / document.columns) + 1)
    : String((cells[0] % document.columns) + 1);
}

/**
 * The name of a word on its own. A row of a French grid has several words, so one that does not begin at
 * the edge is named with its column: `II`, `II-7`; likewise in columns: `7`, `7-II`.
 * @param {NamedGrid} grid
 * @param {Slot} slot
 */
export function callOf(grid, slot) {
  if (!isFrench(grid)) return labelOf(grid, slot);
  const begin = { ...slot, across: !slot.across };
  const [line, start] = [labelOf(grid, slot), labelOf(grid, begin)];
  return start === (slot.across ? '1' : 'I') ? line : `${line}-${start}`;
}

/** The same in a list of words, where it says its direction: `12A`. @param {NamedGrid} grid @param {Slot} slot */
export const shortName = (grid, slot) => (isFrench(grid) ? callOf(grid, slot) : slotKey(slot));

/** The names of words, from their keys, as a text. @param {NamedGrid} grid @param {string[]} keys */
export function shortNames(grid, keys) {
  const slots = new Map(isFrench(grid) ? slotsOf(grid).map((slot) => [slotKey(slot), slot]) : []);
  const name = (/** @type {string} */ key) => {
    const slot = slots.get(key);
    return slot ? shortName(grid, slot) : key;
  };
  return keys.map(name).join(', ');
}

/** The order of words in a list: a French column has its words from top to bottom. @param {CrosswordDocument} document @param {Slot[]} slots @param {boolean} across */
export function slotsOfList(document, slots, across) {
  const list = slots.filter((slot) => slot.across === across);
  if (!isFrench(document) || across) return list;
  return list.sort(
    (one, other) =>
      (one.cells[0] % document.columns) - (other.cells[0] % document.columns) ||
      one.cells[0] - other.cells[0],
  );
}

/** Documents that are not to have lengths, so that each is looked at once. @type {WeakMap<CrosswordDocument, boolean>} */
const american = new WeakMap();

/** Whether every letter belongs to two words and words have numbers, as in American grids. @param {CrosswordDocument} document */
function isAmerican(document) {
  const known = american.get(document);
  if (known !== undefined) return known;
  const crossings = new Map();
  for (const { cells } of slotsOf(document))
    for (const cell of cells) crossings.set(cell, (crossings.get(cell) ?? 0) + 1);
  const is =
    !isFrench(document) &&
    document.cells.every((cell, at) => !isOpen(cell) || crossings.get(at) === 2);
  american.set(document, is);
  return is;
}

/** Whether solvers expect the lengths of answers: not in French grids, nor in American ones. @param {CrosswordDocument} document */
export const hasLengths = (document) => !isFrench(document) && !isAmerican(document);

/** The clue with the length of its answer. @param {CrosswordDocument} document @param {Slot} slot */
export function clueText(document, slot) {
  const { text = '' } = clueAt(document, slot) ?? {};
  if (isAmerican(document)) return text;
  const usual = isFrench(document) || !text ? '' : String(slot.cells.length);
  const length = lengthsAt(document, slot) || usual;
  // Many files have the length in the clue already.
  return length && !/\([\d,\- ]+\)\s*$/.test(text) ? `${text} (${length})`.trim() : text;
}

/**
 * The clues as they are printed: one a line, or all those of a row or a column on one.
 * @param {CrosswordDocument} document
 * @param {Slot[]} slots
 * @param {boolean} across
 * @returns {ClueLine[]}
 */
export function clueLines(document, slots, across) {
  const lines = /** @type {ClueLine[]} */ ([]);
  for (const slot of slotsOfList(document, slots, across)) {
    const label = labelOf(document, slot);
    const { text = '' } = clueAt(document, slot) ?? {};
    const enumeration = lengthsAt(document, slot) || String(slot.cells.length);
    const clue = { slot, text, enumeration };
    const last = lines.at(-1);
    if (isFrench(document) && last?.label === label) last.clues.push(clue);
    else lines.push({ label, clues: [clue] });
  }
  return lines;
}
