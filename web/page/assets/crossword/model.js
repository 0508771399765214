// @ts-check
// A crossword grid: cells, slots, numbers, and how it changes. Pure.

/** @typedef {{rows: number, columns: number, cells: string[]}} Grid a cell is '' (open), '#' (black) or a letter */
/** @typedef {{number: number, across: boolean, cells: number[]}} Slot */

export const BLACK = '#';
const SMALLEST = 2;
const LARGEST = 40;

/** @param {number} rows @param {number} columns @returns {Grid} */
export const emptyGrid = (rows, columns) => ({ rows, columns, cells: Array(rows * columns).fill('') });

/**
 * Reads rows with `/` or newlines between them: letters, `#` for black, `.` for open.
 * @param {string} text
 * @returns {Grid | null}
 */
export function parseGrid(text) {
  const rows = text.trim().split(/[/\n]+/).map((row) => [...row.trim().replace(/\s/g, '')]);
  const columns = rows[0]?.length ?? 0;
  const fits = rows.length >= SMALLEST && rows.length <= LARGEST && columns >= SMALLEST && columns <= LARGEST && rows.every((row) => row.length === columns);
  if (!fits || !rows.flat().every((cell) => /^[\p{L}#.?_]$/u.test(cell))) return null;
  return { rows: rows.length, columns, cells: rows.flat().map((cell) => (cell === BLACK ? BLACK : /\p{L}/u.test(cell) ? cell.toUpperCase() : '')) };
}

/** @param {Grid} grid @param {string} [between] */
export function printGrid({ rows, columns, cells }, between = '/') {
  return Array.from({ length: rows }, (_, row) => cells.slice(row * columns, (row + 1) * columns).map((cell) => cell || '.').join('')).join(between);
}

/**
 * All slots of two cells and more, numbered as printed crosswords are.
 * @param {Grid} grid
 * @returns {Slot[]}
 */
export function slotsOf({ rows, columns, cells }) {
  const open = (/** @type {number} */ row, /** @type {number} */ column) => row >= 0 && column >= 0 && row < rows && column < columns && cells[row * columns + column] !== BLACK;
  const slots = [];
  let number = 0;
  for (let row = 0; row < rows; row++) {
    for (let column = 0; column < columns; column++) {
      if (!open(row, column)) continue;
      const across = !open(row, column - 1) && open(row, column + 1);
      const down = !open(row - 1, column) && open(row + 1, column);
      if (across || down) number += 1;
      if (across) slots.push({ number, across: true, cells: run(row, column, 0, 1) });
      if (down) slots.push({ number, across: false, cells: run(row, column, 1, 0) });
    }
  }
  return slots;
  /** @param {number} row @param {number} column @param {number} down @param {number} right */
  function run(row, column, down, right) {
    const list = [];
    for (let [r, c] = [row, column]; open(r, c); r += down, c += right) list.push(r * columns + c);
    return list;
  }
}

/**
 * The slot of a cell in a direction, or in the other one if there is none.
 * @param {Slot[]} slots
 * @param {number} cell
 * @param {boolean} across
 */
export function slotAt(slots, cell, across) {
  return slots.find((slot) => slot.across === across && slot.cells.includes(cell)) ?? slots.find((slot) => slot.cells.includes(cell));
}

/** @param {Slot} slot */
export const slotKey = (slot) => `${slot.number}${slot.across ? 'A' : 'D'}`;

/** @param {Grid} grid @param {Map<number, string> | [number, string][]} changes @returns {Grid} */
export function withCells(grid, changes) {
  const cells = [...grid.cells];
  for (const [cell, text] of changes) cells[cell] = text;
  return { ...grid, cells };
}

/** Makes a cell black or open again, and with symmetry also the one across the middle. @param {Grid} grid @param {number} cell @param {boolean} symmetric @returns {Grid} */
export function toggleBlack(grid, cell, symmetric) {
  const next = grid.cells[cell] === BLACK ? '' : BLACK;
  const twin = grid.cells.length - 1 - cell;
  return withCells(grid, symmetric ? [[twin, next], [cell, next]] : [[cell, next]]);
}

/**
 * The cells in which one grid has letters and the other has none.
 * @param {Grid} grid
 * @param {Grid | null} other
 * @returns {Map<number, string>}
 */
export function lettersBeyond(grid, other) {
  const more = new Map();
  if (other?.cells.length === grid.cells.length) grid.cells.forEach((text, cell) => text === '' && other.cells[cell] && more.set(cell, other.cells[cell]));
  return more;
}
