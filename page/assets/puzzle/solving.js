// @ts-check
// A crossword that is being solved: what is entered, checked and revealed, and where a key leads.
// Pure.

import { fold } from '../notation.js';
import { isOpen, slotAt } from '../crossword/model.js';

/** @typedef {import('../crossword/document.js').CrosswordDocument} CrosswordDocument */
/** @typedef {import('../crossword/model.js').Slot} Slot */
/** @typedef {{cell: number, across: boolean}} Cursor */
/**
 * @typedef {{
 *   entries: string[],
 *   pencilled: number[],
 *   wrong: number[],
 *   revealed: number[],
 *   seconds: number,
 *   solved: boolean,
 *   at?: Record<number, number>,
 *   helped?: number[],
 *   counted?: {solvers: number, fastest: number, median: number, slowest: number},
 * }} Solving `wrong` are cells that were checked and have not been changed since; `at` is the second at
 *   which a cell was last changed, `helped` are cells that were ever found wrong or revealed, `counted`
 *   the times of everyone, once a published crossword was solved
 */

/** @param {CrosswordDocument} document @returns {Solving} */
export function beginSolving({ cells, drawn }) {
  const given = cells.map((cell, at) => isOpen(cell) && drawn[at]?.revealed === true);
  return {
    entries: cells.map((cell, at) => (isOpen(cell) ? (given[at] ? cell : '') : cell)),
    pencilled: [],
    wrong: [],
    revealed: cells.flatMap((_, at) => (given[at] ? [at] : [])),
    seconds: 0,
    solved: false,
  };
}

/** Whether something that was kept belongs to a crossword. @param {any} value @param {CrosswordDocument} document @returns {value is Solving} */
export function isSolving(value, { cells }) {
  const places = (/** @type {any} */ list) =>
    Array.isArray(list) && list.every((at) => Number.isInteger(at) && at >= 0 && at < cells.length);
  return (
    Array.isArray(value?.entries) &&
    value.entries.length === cells.length &&
    value.entries.every(
      (/** @type {any} */ entry, /** @type {number} */ at) =>
        typeof entry === 'string' && (isOpen(cells[at]) ? isOpen(entry) : entry === cells[at]),
    ) &&
    [value.pencilled, value.wrong, value.revealed].every(places) &&
    Number.isFinite(value.seconds) &&
    typeof value.solved === 'boolean'
  );
}

/**
 * Writes into a cell. What was revealed stays.
 * @param {Solving} solving
 * @param {number} cell
 * @param {string} text
 * @param {{pencil?: boolean}} [how]
 * @returns {Solving}
 */
export function entered(solving, cell, text, { pencil = false } = {}) {
  if (solving.solved || !isOpen(solving.entries[cell]) || solving.revealed.includes(cell))
    return solving;
  const others = (/** @type {number[]} */ cells) => cells.filter((at) => at !== cell);
  return {
    ...solving,
    entries: solving.entries.with(cell, text),
    pencilled: pencil && text ? [...others(solving.pencilled), cell] : others(solving.pencilled),
    wrong: others(solving.wrong),
  };
}

/** Whether an entry is right: of several letters in a cell the first will do. @param {string} entry @param {string} answer */
export const isRight = (entry, answer) =>
  fold(entry) === fold(answer) || (entry !== '' && fold(entry) === fold([...answer][0] ?? ''));

/**
 * Marks what is wrong in some cells.
 * @param {Solving} solving
 * @param {CrosswordDocument} document
 * @param {number[]} cells
 * @returns {Solving}
 */
export function checked(solving, { cells: answers }, cells) {
  const bad = cells.filter(
    (at) =>
      isOpen(answers[at]) &&
      solving.entries[at] !== '' &&
      !isRight(solving.entries[at], answers[at]),
  );
  const kept = solving.wrong.filter((at) => !cells.includes(at));
  return { ...solving, wrong: [...kept, ...bad] };
}

/**
 * Gives the answers of some cells away.
 * @param {Solving} solving
 * @param {CrosswordDocument} document
 * @param {number[]} cells
 * @returns {Solving}
 */
export function revealed(solving, { cells: answers }, cells) {
  const open = cells.filter((at) => isOpen(answers[at]));
  // A letter that was right already is not counted as revealed.
  const told = open.filter(
    (at) => !isRight(solving.entries[at], answers[at]) && !solving.revealed.includes(at),
  );
  const rest = (/** @type {number[]} */ list) => list.filter((at) => !open.includes(at));
  return {
    ...solving,
    entries: solving.entries.map((entry, at) => (open.includes(at) ? answers[at] : entry)),
    pencilled: rest(solving.pencilled),
    wrong: rest(solving.wrong),
    revealed: [...solving.revealed, ...told],
  };
}

/**
 * Notes when cells were changed, and where there was help: the author of a published crossword sees
 * where solvers get stuck.
 * @param {Solving} before
 * @param {Solving} solving
 * @param {number} seconds
 * @returns {Solving}
 */
export function noted(before, solving, seconds) {
  const changed = solving.entries.flatMap((entry, at) =>
    entry === before.entries[at] ? [] : [at],
  );
  const at = { ...solving.at, ...Object.fromEntries(changed.map((cell) => [cell, seconds])) };
  const helped = [...new Set([...(solving.helped ?? []), ...solving.wrong, ...solving.revealed])];
  const counted = solving.counted ?? before.counted;
  return { ...solving, at, helped, ...(counted && { counted }) };
}

/** Whether every cell has an entry. @param {string[]} entries */
export const isFull = (entries) => entries.every((entry) => entry !== '');

/** Ends the solving if everything is right. @param {Solving} solving @param {CrosswordDocument} document @returns {Solving} */
export function judged(solving, { cells }) {
  const right = cells.every(
    (answer, at) => !isOpen(answer) || isRight(solving.entries[at], answer),
  );
  return solving.solved || !right ? solving : { ...solving, solved: true, pencilled: [] };
}

/**
 * The cell to begin a word at: the first that is empty.
 * @param {Slot} slot
 * @param {string[]} entries
 * @returns {Cursor}
 */
export const startOf = ({ cells, across }, entries) => ({
  cell: cells.find((cell) => entries[cell] === '') ?? cells[0],
  across,
});

/**
 * The word before or after another one, across words first; those that are complete are passed over
 * as long as there are others.
 * @param {Slot[]} slots in the order of the lists
 * @param {Slot | undefined} slot
 * @param {number} by
 * @param {string[]} entries
 */
export function nextSlot(slots, slot, by, entries) {
  const place = slot ? slots.indexOf(slot) : -1;
  const around = slots.map(
    (_, step) => slots[(place + by * (step + 1) + slots.length * 2) % slots.length],
  );
  return around.find((one) => one.cells.some((cell) => entries[cell] === '')) ?? around[0];
}

/**
 * Where the cursor goes after a letter: to the next empty cell of the word, then to the next word. Over
 * existing letters it moves cell by cell.
 * @param {Cursor} cursor
 * @param {Slot[]} slots
 * @param {string[]} before the entries before the letter
 * @param {string[]} entries
 * @returns {Cursor}
 */
export function afterLetter(cursor, slots, before, entries) {
  const slot = slotAt(slots, cursor.cell, cursor.across);
  if (!slot) return cursor;
  const place = slot.cells.indexOf(cursor.cell);
  const rest = slot.cells.slice(place + 1);
  if (before[cursor.cell] !== '')
    return rest.length > 0 ? { cell: rest[0], across: slot.across } : cursor;
  const empty = rest.find((cell) => entries[cell] === '');
  if (empty !== undefined) return { cell: empty, across: slot.across };
  if (slot.cells.some((cell) => entries[cell] === '')) return startOf(slot, entries);
  const next = nextSlot(slots, slot, 1, entries);
  return next && !isFull(entries) ? startOf(next, entries) : cursor;
}

/**
 * Where an arrow leads: it turns first, then goes to the next cell for a letter.
 * @param {Cursor} cursor
 * @param {[number, number]} step down, right
 * @param {{rows: number, columns: number, cells: string[]}} grid
 * @param {Slot[]} slots
 * @returns {Cursor}
 */
export function afterArrow(cursor, [down, right], { rows, columns, cells }, slots) {
  const across = right !== 0;
  const turns = slots.some((slot) => slot.across === across && slot.cells.includes(cursor.cell));
  if (across !== cursor.across && turns) return { cell: cursor.cell, across };
  let [row, column] = [Math.floor(cursor.cell / columns), cursor.cell % columns];
  for (;;) {
    [row, column] = [row + down, column + right];
    if (row < 0 || column < 0 || row >= rows || column >= columns) return cursor;
    const cell = row * columns + column;
    if (isOpen(cells[cell])) return { cell, across };
  }
}

/**
 * Takes a letter back: that of the cell, or else the one before.
 * @param {Solving} solving
 * @param {Cursor} cursor
 * @param {Slot[]} slots
 * @returns {{solving: Solving, cursor: Cursor}}
 */
export function takenBack(solving, cursor, slots) {
  if (solving.entries[cursor.cell] !== '' && !solving.revealed.includes(cursor.cell))
    return { solving: entered(solving, cursor.cell, ''), cursor };
  const slot = slotAt(slots, cursor.cell, cursor.across);
  const before = slot?.cells[slot.cells.indexOf(cursor.cell) - 1];
  if (!slot || before === undefined) return { solving, cursor };
  return {
    solving: entered(solving, before, ''),
    cursor: { cell: before, across: slot.across },
  };
}
