// @ts-check
// The grid on the screen: a drawing, and one field that lies over the chosen cell and takes the
// keys.

import { html, useEffect, useRef, useState } from '../vendor/preact.js';
import { t } from '../i18n.js';
import { fold } from '../notation.js';
import { say } from '../ui.js';
import { Definitions } from './definitions.js';
import { callOf, isFrench, roman } from './layout.js';
import {
  BELOW,
  BLACK,
  isOpen,
  RIGHT,
  slotAt,
  slotKey,
  toggleBar,
  toggleBlack,
  VOID,
  withCells,
} from './model.js';

/** @typedef {import('./model.js').Grid} Grid */
/** @typedef {{cell: number, across: boolean}} Cursor */

/** Width of a cell on the drawing. */
const CELL = 40;
/** Room for the names of rows and columns outside the grid. */
const EDGE = 34;
/** Numbers have this size on the screen, as far as cells have room for them. */
const NUMBER_PIXELS = 8.5;
const NUMBER_LEAST = 10;
const NUMBER_MOST = 19;
const STEPS = /** @type {Record<string, [number, number]>} */ ({
  ArrowLeft: [0, -1],
  ArrowRight: [0, 1],
  ArrowUp: [-1, 0],
  ArrowDown: [1, 0],
});

/** No answer has more letters in one cell. */
const LONGEST_REBUS = 12;
/** Keys that are no letters, and what they open. */
const COMMANDS = /** @type {Record<string, string>} */ ({
  '?': 'keys',
  '/': 'search',
  '=': 'clue',
  '(': 'circle',
});

/**
 * @param {{
 *   grid: Grid,
 *   slots: import('./model.js').Slot[],
 *   cursor: Cursor,
 *   symmetric: boolean,
 *   marks: Map<number, string>,
 *   ghosts: Map<number, string>,
 *   wrong: Map<string, string>,
 *   onGrid: (grid: any) => void,
 *   onCursor: (cursor: Cursor) => void,
 *   onUndo: () => void,
 *   onRedo: () => void,
 *   left?: Map<number, number>,
 *   region: {end: number | null},
 *   onRegion: (to: number | null) => void,
 *   onCommand: (name: 'keys' | 'search' | 'clue' | 'unclued' | 'circle') => void,
 * }} props the chosen cells end at `region.end`
 */
export function CrosswordGrid({
  grid,
  slots,
  cursor,
  symmetric,
  marks,
  ghosts,
  wrong,
  onGrid,
  onCursor,
  onUndo,
  onRedo,
  left,
  region,
  onRegion,
  onCommand,
}) {
  const [rebus, setRebus] = useState(/** @type {string | null} */ (null));
  const field = useRef(/** @type {HTMLInputElement | null} */ (null));
  const slot = slotAt(slots, cursor.cell, cursor.across);
  const label = cellLabel(grid, cursor, slot);
  const move = (/** @type {number} */ cell, across = cursor.across) => {
    setRebus(null);
    onCursor({ cell, across });
  };
  const forward = (/** @type {number} */ by) => {
    const at = slot?.cells.indexOf(cursor.cell) ?? -1;
    const next = slot?.cells[at + by];
    if (next !== undefined) move(next, slot?.across);
  };
  const write = (/** @type {string} */ text) => {
    setRebus(null);
    onGrid(withCells(grid, [[cursor.cell, text]]));
    forward(1);
  };
  const typed = (/** @type {any} */ event) => {
    const letters = fold(event.target.value).replace(/[^\p{L}]/gu, '');
    event.target.value = '';
    if (!letters || !isOpen(grid.cells[cursor.cell])) return;
    if (rebus === null) write(letters.slice(-1));
    else setRebus((rebus + letters).slice(0, LONGEST_REBUS));
  };
  const toggleRebus = () => {
    if (rebus) write(rebus);
    else setRebus(rebus === null && isOpen(grid.cells[cursor.cell]) ? '' : null);
  };
  const key = (/** @type {KeyboardEvent} */ event) => {
    const act = keyAction(event, {
      grid,
      slots,
      cursor,
      slot,
      symmetric,
      onGrid,
      move,
      forward,
      onUndo,
      onRedo,
      rebus,
      setRebus,
      toggleRebus,
      region,
      onRegion,
      onCommand,
    });
    if (act) event.preventDefault();
    act?.();
  };
  const click = (/** @type {MouseEvent} */ event) => {
    const cell = cellAt(grid, event);
    if (cell === null) return;
    if (event.shiftKey) return onRegion(cell);
    onRegion(null);
    setRebus(null);
    const again = cell === cursor.cell && document.activeElement === field.current;
    onCursor({ cell, across: again ? !cursor.across : cursor.across });
    return field.current?.focus();
  };
  const shown = rebus === null ? grid : withCells(grid, [[cursor.cell, rebus || '…']]);
  const drawing = useRef(/** @type {HTMLElement | null} */ (null));
  const numbers = useNumberSize(drawing, grid.columns);
  const first = useRef(true);
  useEffect(() => {
    if (!first.current && document.activeElement === field.current) say(label);
    first.current = false;
  }, [label]);
  return html`<div
    class="xw"
    ref=${drawing}
    style=${{ '--aspect': aspectOf(grid), '--number': `${numbers}px` }}
    onClick=${click}
  >
    <${GridDrawing}
      grid=${shown}
      slots=${slots}
      cursor=${cursor}
      slot=${slot}
      marks=${marks}
      ghosts=${ghosts}
      wrong=${wrong}
      left=${left}
      number=${numbers}
    />
    <input
      ref=${field}
      style=${placeOfCell(grid, cursor.cell)}
      aria-label=${label}
      aria-describedby="xw-keys"
      value=""
      autocomplete="off"
      autocapitalize="characters"
      autocorrect="off"
      spellcheck=${false}
      onInput=${typed}
      onKeyDown=${key}
    />
  </div>`;
}

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
 * What a key does, if anything.
 * @param {KeyboardEvent} event
 * @param {any} now
 * @returns {(() => void) | undefined}
 */
function keyAction(event, now) {
  const { grid, slots, cursor, slot, symmetric, onGrid, move, forward, onUndo, onRedo } = now;
  const { rebus, setRebus, toggleRebus, region, onRegion, onCommand } = now;
  const command = event.ctrlKey || event.metaKey;
  if (command && event.key === 'Enter') return () => onCommand('unclued');
  if (command && event.key.toLowerCase() === 'z') return event.shiftKey ? onRedo : onUndo;
  if (command && event.key.toLowerCase() === 'y') return onRedo;
  if (command || event.altKey) return undefined;
  if (event.key in STEPS) {
    const [down, right] = STEPS[event.key];
    const from = event.shiftKey ? (region.end ?? cursor.cell) : cursor.cell;
    const [row, column] = [Math.floor(from / grid.columns) + down, (from % grid.columns) + right];
    const inside = row >= 0 && column >= 0 && row < grid.rows && column < grid.columns;
    const to = row * grid.columns + column;
    if (event.shiftKey) return () => inside && onRegion(to);
    return () => {
      onRegion(null);
      if (inside) move(to, right !== 0);
    };
  }
  if (event.key === 'Escape') return () => (rebus === null ? onRegion(null) : setRebus(null));
  if (event.key === 'Insert' || (event.key === 'Enter' && (event.shiftKey || rebus !== null)))
    return toggleRebus;
  if (event.key in COMMANDS) return () => onCommand(COMMANDS[event.key]);
  if (event.key === ' ') return () => onGrid(toggleBlack(grid, cursor.cell, symmetric));
  if (event.key === RIGHT || event.key === BELOW)
    return () => onGrid(toggleBar(grid, cursor.cell, event.key, symmetric));
  if (event.key === 'Enter') return () => move(cursor.cell, !cursor.across);
  const emptied = () =>
    isOpen(grid.cells[cursor.cell]) && onGrid(withCells(grid, [[cursor.cell, '']]));
  if (event.key === 'Delete') return emptied;
  if (event.key === 'Backspace') {
    return () => {
      if (rebus !== null) return setRebus([...rebus].slice(0, -1).join(''));
      emptied();
      return forward(-1);
    };
  }
  if (event.key === 'PageDown' || event.key === 'PageUp') {
    const place = slots.indexOf(slot);
    const next = slots[(place + (event.key === 'PageDown' ? 1 : -1) + slots.length) % slots.length];
    return () => next && move(next.cells[0], next.across);
  }
  return undefined;
}

/** @param {import('./layout.js').NamedGrid} grid @param {Cursor} cursor @param {import('./model.js').Slot} [slot] */
function cellLabel(grid, cursor, slot) {
  const text = grid.cells[cursor.cell];
  const what = isOpen(text) ? text || t('board.empty') : t('xw.black');
  const where = t(
    'board.cell',
    Math.floor(cursor.cell / grid.columns) + 1,
    (cursor.cell % grid.columns) + 1,
    0,
  );
  const of =
    slot && t(slot.across ? 'xw.across.n' : 'xw.down.n', callOf(grid, slot), slot.cells.length);
  return [what, where, of].filter(Boolean).join(', ');
}

/**
 * @param {{
 *   grid: Grid,
 *   slots: import('./model.js').Slot[],
 *   cursor?: Cursor,
 *   slot?: import('./model.js').Slot,
 *   marks?: Map<number, string>,
 *   ghosts?: Map<number, string>,
 *   wrong?: Map<string, string>,
 *   left?: Map<number, number>,
 *   number?: number,
 *   blank?: boolean,
 * }} props `left` are letters that are left for cells
 */
export function GridDrawing({
  grid,
  slots,
  cursor,
  slot,
  marks,
  ghosts,
  wrong,
  left,
  number = NUMBER_LEAST,
  blank,
}) {
  const { columns, cells, bars } = grid;
  const { edge, width, height } = frameOf(grid);
  const drawn = /** @type {Partial<import('./document.js').More>} */ (grid).drawn;
  const labels = /** @type {Partial<import('./document.js').More>} */ (grid).labels;
  const arrows = /** @type {Partial<import('./document.js').More>} */ (grid).arrows;
  const numbers = new Map(
    edge > 0 || arrows
      ? []
      : labels && slots.length > 0
        ? labels.map((label, cell) => [cell, label])
        : slots.map((one) => [one.cells[0], String(one.number)]),
  );
  return html`<svg viewBox="${-1 - edge} ${-1 - edge} ${width} ${height}" aria-hidden="true">
    ${edge > 0 && html`<${Outside} rows=${grid.rows} columns=${columns} />`}
    ${cells.map((text, cell) => {
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
      return html`<g key=${cell} class=${`cell ${kind}`} transform="translate(${x} ${y})">
        <rect width=${CELL} height=${CELL} />
        ${drawn?.[cell]?.shade && !kind && html`<rect class="shade" width=${CELL} height=${CELL} fill=${drawn[cell].shade} />`}
        ${drawn?.[cell]?.circled && isOpen(text) && html`<circle cx=${CELL / 2} cy=${CELL / 2} r=${CELL / 2 - 1} />`}
        ${left?.get(cell) && html`<text class="left" x=${CELL - 3} y=${CELL - 4}>${left.get(cell)}</text>`}
        ${numbers.get(cell) && html`<text class="number" x="2.5" y=${number + 0.5}>${numbers.get(cell)}</text>`}
        ${
          isOpen(text) &&
          (!blank || drawn?.[cell]?.revealed) &&
          (text || ghost) &&
          html`<text
            class=${ghost ? 'ghost' : 'text'}
            x=${CELL / 2}
            y=${CELL / 2 + (numbers.size > 0 ? Math.max(3, number / 3) : 0)}
            dy=".35em"
            font-size=${letterSize(text || ghost || '', number)}
            >${text || ghost}</text
          >`
        }</g
      >`;
    })}
    ${
      arrows &&
      html`<${Definitions}
        document=${/** @type {import('./document.js').CrosswordDocument} */ (grid)}
        slots=${slots}
        arrows=${arrows}
        cell=${CELL}
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
