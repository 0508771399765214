// @ts-check
// The drawing of a grid, and where its cells lie on the screen.

import { html, useEffect, useState } from '../vendor/preact.js';
import { CELL, Definitions } from './definitions.js';
import { isFrench, roman } from './layout.js';
import { BELOW, BLACK, isOpen, RIGHT, slotKey, VOID } from './model.js';

/** @typedef {import('./model.js').Grid} Grid */
/** @typedef {import('./model.js').Slot} Slot */

/** Room for the names of rows and columns outside the grid. */
const EDGE = 34;
/** Size of numbers on the screen, within what the cells have room for. */
const NUMBER_PIXELS = 8.5;
const NUMBER_LEAST = 10;
const NUMBER_MOST = 19;
/** Between the top of a cell and its letter: the number, and space around it. */
const NUMBER_SPACE = 3;

/** Width, height and edge of a drawing. @param {Grid & {layout?: string}} grid */
function frameOf(grid) {
  const edge = isFrench(grid) ? EDGE : 0;
  return { edge, width: grid.columns * CELL + edge + 2, height: grid.rows * CELL + edge + 2 };
}

/** Width by height. @param {Grid} grid */
export function aspectOf(grid) {
  const { width, height } = frameOf(grid);
  return String(width / height);
}

/** The cell that was clicked on a drawing. @param {Grid} grid @param {MouseEvent} event */
export function cellAt(grid, event) {
  const box = /** @type {Element} */ (event.currentTarget).getBoundingClientRect();
  const { edge, width, height } = frameOf(grid);
  const [x, y] = [
    ((event.clientX - box.left) / box.width) * width - edge - 1,
    ((event.clientY - box.top) / box.height) * height - edge - 1,
  ];
  const [row, column] = [Math.floor(y / CELL), Math.floor(x / CELL)];
  const inside = row >= 0 && column >= 0 && row < grid.rows && column < grid.columns;
  return inside ? row * grid.columns + column : null;
}

/** Where a cell lies over a drawing. @param {Grid} grid @param {number} cell */
export function placeOfCell(grid, cell) {
  const { edge, width, height } = frameOf(grid);
  const [row, column] = [Math.floor(cell / grid.columns), cell % grid.columns];
  const share = (/** @type {number} */ part, /** @type {number} */ of) => `${(part / of) * 100}%`;
  return {
    left: share(edge + 1 + column * CELL, width),
    top: share(edge + 1 + row * CELL, height),
    width: share(CELL, width),
    height: share(CELL, height),
  };
}

/**
 * What stands in the corner of each cell. French grids and arrow crosswords have no numbers.
 * @param {Grid & Partial<import('./document.js').More>} grid
 * @param {Slot[]} slots
 * @returns {Map<number, string>}
 */
function numbersOf(grid, slots) {
  if (isFrench(grid) || grid.arrows) return new Map();
  if (grid.labels && slots.length > 0)
    return new Map(grid.labels.map((label, cell) => [cell, label]));
  return new Map(slots.map((one) => [one.cells[0], String(one.number)]));
}

/**
 * @typedef {{
 *   grid: Grid & Partial<import('./document.js').More>,
 *   slots: Slot[],
 *   cursor?: {cell: number, across: boolean},
 *   slot?: Slot,
 *   marks?: Map<number, string>,
 *   ghosts?: Map<number, string>,
 *   wrong?: Map<string, string>,
 *   left?: Map<number, number>,
 *   number?: number,
 *   blank?: boolean,
 * }} Drawn `left` counts the letters left for a cell, `number` is the size of numbers, `blank`
 *   leaves out all letters that a solver has to find
 */

/** @param {Drawn} props */
export function GridDrawing(props) {
  const { grid, slots, wrong, number = NUMBER_LEAST } = props;
  const { columns, cells, bars, arrows } = grid;
  const { edge, width, height } = frameOf(grid);
  const numbers = numbersOf(grid, slots);
  return html`<svg viewBox="${-1 - edge} ${-1 - edge} ${width} ${height}" aria-hidden="true">
    ${edge > 0 && html`<${Outside} rows=${grid.rows} columns=${columns} />`}
    ${cells.map((_, cell) => cellDrawing(cell, { ...props, number }, numbers))}
    ${
      arrows &&
      html`<${Definitions}
        document=${/** @type {import('./document.js').CrosswordDocument} */ (grid)}
        slots=${slots}
        arrows=${arrows}
      />`
    }
    ${slots
      .filter((one) => wrong?.has(slotKey(one)))
      .map(
        (one) =>
          html`<path
            key=${slotKey(one)}
            class=${`wrong ${wrong?.get(slotKey(one))}`}
            d=${wrongLine(one, columns)}
          />`,
      )}
    ${
      bars.some(Boolean) &&
      html`<path
        class="bars"
        d=${bars
          .map((sides, cell) =>
            barLines(sides, (cell % columns) * CELL, Math.floor(cell / columns) * CELL),
          )
          .join('')}
      />`
    }
  </svg>`;
}

/**
 * One cell: ground, circle, number, letter. A function, not a component: a large grid draws hundreds
 * at every key.
 * @param {number} cell
 * @param {Drawn & {number: number}} drawing
 * @param {Map<number, string>} numbers
 */
function cellDrawing(cell, { grid, cursor, slot, marks, ghosts, left, number, blank }, numbers) {
  const { columns, cells, arrows } = grid;
  const [text, drawn] = [cells[cell], grid.drawn?.[cell]];
  const [x, y] = [(cell % columns) * CELL, Math.floor(cell / columns) * CELL];
  const kind = [
    text === BLACK && (arrows ? 'definition' : 'black'),
    text === VOID && 'void',
    slot?.cells.includes(cell) && 'slot',
    cursor?.cell === cell && 'here',
    marks?.get(cell),
  ]
    .filter(Boolean)
    .join(' ');
  const ghost = !text && ghosts?.get(cell);
  const size = letterSize(text || ghost || '', number);
  return html`<g key=${cell} class=${`cell ${kind}`} transform="translate(${x} ${y})">
    <rect width=${CELL} height=${CELL} />
    ${drawn?.shade && !kind && html`<rect class="shade" width=${CELL} height=${CELL} style=${{ fill: drawn.shade }} />`}
    ${drawn?.circled && isOpen(text) && html`<circle cx=${CELL / 2} cy=${CELL / 2} r=${CELL / 2 - 1} />`}
    ${left?.get(cell) && html`<text class="left" x=${CELL - 3} y=${CELL - 4}>${left.get(cell)}</text>`}
    ${numbers.get(cell) && html`<text class="number" x="2.5" y=${number + 0.5}>${numbers.get(cell)}</text>`}
    ${
      isOpen(text) &&
      (!blank || drawn?.revealed) &&
      (text || ghost) &&
      html`<text
        class=${ghost ? 'ghost' : 'text'}
        x=${CELL / 2}
        y=${baselineOf(size, numbers.size > 0 ? number : 0)}
        font-size=${size}
        >${text || ghost}</text
      >`
    }</g
  >`;
}

/** The names of rows and columns. @param {{rows: number, columns: number}} props */
const Outside = ({ rows, columns }) =>
  html`<g class="outside">
    ${Array.from({ length: columns }, (_, column) => html`<text x=${(column + 0.5) * CELL} y=${-9}>${column + 1}</text>`)}
    ${Array.from({ length: rows }, (_, row) => html`<text x=${-EDGE / 2} y=${(row + 0.5) * CELL} dy=".35em">${roman(row + 1)}</text>`)}
  </g>`;

/** @param {string} sides @param {number} x @param {number} y */
const barLines = (sides, x, y) =>
  (sides.includes(RIGHT) ? `M${x + CELL} ${y}v${CELL}` : '') +
  (sides.includes(BELOW) ? `M${x} ${y + CELL}h${CELL}` : '');

/** A line along a slot: below it or to its right. @param {import('./model.js').Slot} slot @param {number} columns */
function wrongLine({ across, cells }, columns) {
  const [x, y] = [(cells[0] % columns) * CELL, Math.floor(cells[0] / columns) * CELL];
  const length = cells.length * CELL - 8;
  return across ? `M${x + 4} ${y + CELL - 2.5}h${length}` : `M${x + CELL - 2.5} ${y + 4}v${length}`;
}

/**
 * The size of what is in a cell: several letters must all fit, below a number.
 * @param {string} text
 * @param {number} number
 */
const letterSize = (text, number) => Math.min(26 - number / 3, 52 / Math.max(1, [...text].length));

/** How high capitals are, in sizes of letters; half of it centres them. */
const CAPITAL = 0.73;

/**
 * Where a letter stands: in the middle of its cell, or lower where it would touch the number.
 * @param {number} size
 * @param {number} number the size of numbers, 0 if there are none
 */
function baselineOf(size, number) {
  const middle = CELL / 2 + (number && Math.max(3, number / 3)) + 0.35 * size;
  return Math.max(middle, number && number + NUMBER_SPACE + CAPITAL * size);
}

/**
 * How large numbers must be on the drawing to be read on the screen.
 * @param {{current: HTMLElement | null}} drawing
 * @param {number} columns
 */
export function useNumberSize(drawing, columns) {
  const [width, setWidth] = useState(0);
  useEffect(() => {
    if (!drawing.current) return undefined;
    const observer = new ResizeObserver(([{ contentRect }]) => setWidth(contentRect.width));
    observer.observe(drawing.current);
    return () => observer.disconnect();
  }, []);
  const wanted = width ? (NUMBER_PIXELS * columns * CELL) / width : NUMBER_LEAST;
  return Math.round(Math.min(NUMBER_MOST, Math.max(NUMBER_LEAST, wanted)) * 10) / 10;
}
