// @ts-check
// A crossword grid: cells, slots, numbers, and how it changes. Pure.

/**
 * @typedef {{
 *   rows: number,
 *   columns: number,
 *   cells: string[],
 *   bars: string[],
 *   beneath?: Record<number, string>,
 * }} Grid a cell is '' (open), '#' (black), '_' (no cell at all), a letter or several (a rebus); its
 *   bars are '' (none), RIGHT, BELOW or both; what was in a cell before it was black is beneath it
 */
/** @typedef {{number: number, across: boolean, cells: number[]}} Slot */

export const BLACK = '#';
/** No cell at all: some files have grids with holes. */
export const VOID = '_';
/** Behind a cell: a bar on its right, a bar below it. */
export const [RIGHT, BELOW] = ['|', '_'];
const SMALLEST = 2;
export const LARGEST = 40;

/** @param {number} rows @param {number} columns @returns {Grid} */
export const emptyGrid = (rows, columns) => ({
  rows,
  columns,
  cells: Array(rows * columns).fill(''),
  bars: Array(rows * columns).fill(''),
});

/**
 * Reads rows with `/` or newlines between them: letters, `#` for black, `.` for open, each with its
 * bars behind it.
 * @param {string} text
 * @returns {Grid | null}
 */
export function parseGrid(text) {
  const rows = text
    .trim()
    .split(/[/\n]+/)
    .map((row) => [...row.replace(/\s/g, '').matchAll(/([^|_])(_?\|?)|./gu)]);
  const columns = rows[0]?.length ?? 0;
  const fits =
    rows.length >= SMALLEST &&
    rows.length <= LARGEST &&
    columns >= SMALLEST &&
    columns <= LARGEST &&
    rows.every((row) => row.length === columns);
  if (!fits || !rows.flat().every(([, cell]) => cell && /^[\p{L}#.?]$/u.test(cell))) return null;
  const cells = rows
    .flat()
    .map(([, cell]) => (cell === BLACK ? BLACK : /\p{L}/u.test(cell) ? cell.toUpperCase() : ''));
  return { rows: rows.length, columns, cells, bars: rows.flat().map(([, , bars]) => bars) };
}

/** Whether letters go into a cell. @param {string} cell */
export const isOpen = (cell) => cell !== BLACK && cell !== VOID;
/** Whether a cell holds several letters, or a sign. @param {string} cell */
export const isRebus = (cell) => isOpen(cell) && cell !== '' && !/^\p{L}$/u.test(cell);

/**
 * The grid as a line of text, which has one letter a cell: of a rebus, the first.
 * @param {Grid} grid
 * @param {(rebus: string) => string} [short]
 */
export function printGrid({ rows, columns, cells, bars }, short = firstLetter) {
  const text = (/** @type {string} */ cell) =>
    isOpen(cell) ? (isRebus(cell) ? short(cell) : cell) || '.' : BLACK;
  const texts = cells.map((cell, at) => text(cell) + bars[at]);
  return Array.from({ length: rows }, (_, row) =>
    texts.slice(row * columns, (row + 1) * columns).join(''),
  ).join('/');
}

/** @param {string} rebus */
const firstLetter = (rebus) => rebus.match(/\p{L}/u)?.[0] ?? '';

/**
 * The grid as the server searches it: it knows no cells of several letters, so they are open to it.
 * @param {Grid} grid
 */
export const askedGrid = (grid) => printGrid(grid, () => '');

/**
 * All slots of two cells and more, numbered as printed crosswords are.
 * @param {Grid} grid
 * @returns {Slot[]}
 */
export function slotsOf({ rows, columns, cells, bars }) {
  const open = (/** @type {number} */ row, /** @type {number} */ column) =>
    row >= 0 &&
    column >= 0 &&
    row < rows &&
    column < columns &&
    isOpen(cells[row * columns + column]);
  /**
   * Whether a word goes on from a cell to the next.
   * @param {number} row
   * @param {number} column
   * @param {number} down
   * @param {number} right
   */
  const joined = (row, column, down, right) =>
    open(row, column) &&
    open(row + down, column + right) &&
    !bars[row * columns + column].includes(down ? BELOW : RIGHT);
  const slots = [];
  let number = 0;
  for (let row = 0; row < rows; row++) {
    for (let column = 0; column < columns; column++) {
      const across = !joined(row, column - 1, 0, 1) && joined(row, column, 0, 1);
      const down = !joined(row - 1, column, 1, 0) && joined(row, column, 1, 0);
      if (across || down) number += 1;
      if (across) slots.push({ number, across: true, cells: run(row, column, 0, 1) });
      if (down) slots.push({ number, across: false, cells: run(row, column, 1, 0) });
    }
  }
  return slots;
  /** @param {number} row @param {number} column @param {number} down @param {number} right */
  function run(row, column, down, right) {
    const list = [row * columns + column];
    for (let [r, c] = [row, column]; joined(r, c, down, right); r += down, c += right)
      list.push((r + down) * columns + c + right);
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
  return (
    slots.find((slot) => slot.across === across && slot.cells.includes(cell)) ??
    slots.find((slot) => slot.cells.includes(cell))
  );
}

/** The letters of a slot, if none is missing. @param {Grid} grid @param {Slot} slot */
export const wordAt = (grid, slot) =>
  slot.cells.every((cell) => grid.cells[cell] !== '')
    ? slot.cells.map((cell) => grid.cells[cell]).join('')
    : '';

/** @param {Slot} slot */
export const slotKey = (slot) => `${slot.number}${slot.across ? 'A' : 'D'}`;

/**
 * @template {Grid} G
 * @param {G} grid
 * @param {Map<number, string> | [number, string][]} changes
 * @returns {G}
 */
export function withCells(grid, changes) {
  const cells = [...grid.cells];
  for (const [cell, text] of changes) cells[cell] = text;
  return { ...grid, cells };
}

/**
 * Makes a cell black or open again, and with symmetry also the one across the middle. A cell that is
 * open again has the letter that it had.
 * @template {Grid} G
 * @param {G} grid
 * @param {number} cell
 * @param {boolean} symmetric
 * @returns {G}
 */
export function toggleBlack(grid, cell, symmetric) {
  if (grid.cells[cell] === VOID) return grid;
  const black = grid.cells[cell] !== BLACK;
  const [cells, beneath] = [[...grid.cells], { ...grid.beneath }];
  for (const at of symmetric ? [grid.cells.length - 1 - cell, cell] : [cell]) {
    if (cells[at] === VOID || (cells[at] === BLACK) === black) continue;
    if (black) beneath[at] = cells[at];
    cells[at] = black ? BLACK : (beneath[at] ?? '');
    if (!black) delete beneath[at];
  }
  return { ...grid, cells, beneath };
}

/**
 * Draws a bar on a side of a cell or takes it away, and with symmetry also the one across the
 * middle.
 * @template {Grid} G
 * @param {G} grid
 * @param {number} cell
 * @param {string} side
 * @param {boolean} symmetric
 * @returns {G}
 */
export function toggleBar(grid, cell, side, symmetric) {
  const step = side === RIGHT ? 1 : grid.columns;
  const edge = side === RIGHT ? (cell + 1) % grid.columns === 0 : cell + step >= grid.cells.length;
  if (edge) return grid;
  const drawn = !grid.bars[cell].includes(side);
  const bars = [...grid.bars];
  for (const at of symmetric ? [cell, grid.cells.length - 1 - cell - step] : [cell]) {
    bars[at] = [BELOW, RIGHT]
      .filter((one) => (one === side ? drawn : bars[at].includes(one)))
      .join('');
  }
  return { ...grid, bars };
}

/**
 * The cells in which one grid has letters and the other has none.
 * @param {Grid} grid
 * @param {Grid | null} other
 * @returns {Map<number, string>}
 */
export function lettersBeyond(grid, other) {
  const more = new Map();
  if (other?.cells.length === grid.cells.length)
    grid.cells.forEach(
      (text, cell) => text === '' && other.cells[cell] && more.set(cell, other.cells[cell]),
    );
  return more;
}

/**
 * The cells of the rectangle between two of them.
 * @param {Grid} grid
 * @param {number} one
 * @param {number} other
 */
export function rectangle({ columns }, one, other) {
  const [top, bottom] = [one, other]
    .map((cell) => Math.floor(cell / columns))
    .sort((a, b) => a - b);
  const [left, right] = [one, other].map((cell) => cell % columns).sort((a, b) => a - b);
  return Array.from({ length: bottom - top + 1 }, (_, down) =>
    Array.from({ length: right - left + 1 }, (_, along) => (top + down) * columns + left + along),
  ).flat();
}

/** The quarter of the grid in which a cell lies; the middle belongs to all of them. @param {Grid} grid @param {number} cell */
export function quarter(grid, cell) {
  const { rows, columns } = grid;
  const [row, column] = [Math.floor(cell / columns), cell % columns];
  const [down, along] = [Math.ceil(rows / 2), Math.ceil(columns / 2)];
  const top = row < rows / 2 ? 0 : rows - down;
  const left = column < columns / 2 ? 0 : columns - along;
  return rectangle(grid, top * columns + left, (top + down - 1) * columns + left + along - 1);
}

/**
 * The cells of the words that lie for the better part among some cells: words are filled whole.
 * @param {Slot[]} slots
 * @param {number[]} cells
 */
export function wordsAmong(slots, cells) {
  const among = new Set(cells);
  const lying = slots.filter(
    (slot) => slot.cells.filter((cell) => among.has(cell)).length * 2 >= slot.cells.length,
  );
  return [...new Set(lying.flatMap((slot) => slot.cells))];
}
