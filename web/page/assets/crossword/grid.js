// @ts-check
// The grid on the screen: a drawing, and one field that lies over the chosen cell and takes the
// keys.

import { html, useEffect, useRef } from '../vendor/preact.js';
import { t } from '../i18n.js';
import { fold } from '../notation.js';
import { say } from '../ui.js';
import { BELOW, BLACK, RIGHT, slotAt, toggleBar, toggleBlack, withCells } from './model.js';

/** @typedef {import('./model.js').Grid} Grid */
/** @typedef {{cell: number, across: boolean}} Cursor */

/** Width of a cell on the drawing. */
const CELL = 40;
const STEPS = /** @type {Record<string, [number, number]>} */ ({
  ArrowLeft: [0, -1],
  ArrowRight: [0, 1],
  ArrowUp: [-1, 0],
  ArrowDown: [1, 0],
});

/**
 * @param {{
 *   grid: Grid,
 *   slots: import('./model.js').Slot[],
 *   cursor: Cursor,
 *   symmetric: boolean,
 *   marks: Map<number, string>,
 *   ghosts: Map<number, string>,
 *   onGrid: (grid: Grid) => void,
 *   onCursor: (cursor: Cursor) => void,
 *   onUndo: () => void,
 *   onRedo: () => void,
 * }} props
 */
export function CrosswordGrid({
  grid,
  slots,
  cursor,
  symmetric,
  marks,
  ghosts,
  onGrid,
  onCursor,
  onUndo,
  onRedo,
}) {
  const field = useRef(/** @type {HTMLInputElement | null} */ (null));
  const slot = slotAt(slots, cursor.cell, cursor.across);
  const { columns, rows } = grid;
  const label = cellLabel(grid, cursor, slot);
  const move = (/** @type {number} */ cell, across = cursor.across) => onCursor({ cell, across });
  const forward = (/** @type {number} */ by) => {
    const at = slot?.cells.indexOf(cursor.cell) ?? -1;
    const next = slot?.cells[at + by];
    if (next !== undefined) move(next, slot?.across);
  };
  const typed = (/** @type {any} */ event) => {
    const letter = fold(event.target.value)
      .replace(/[^\p{L}]/gu, '')
      .slice(-1);
    event.target.value = '';
    if (!letter || grid.cells[cursor.cell] === BLACK) return;
    onGrid(withCells(grid, [[cursor.cell, letter]]));
    forward(1);
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
    });
    if (act) event.preventDefault();
    act?.();
  };
  const click = (/** @type {MouseEvent} */ event) => {
    const box = /** @type {Element} */ (event.currentTarget).getBoundingClientRect();
    const [row, column] = [
      Math.floor(((event.clientY - box.top) / box.height) * rows),
      Math.floor(((event.clientX - box.left) / box.width) * columns),
    ];
    const cell = row * columns + column;
    const again = cell === cursor.cell && document.activeElement === field.current;
    onCursor({ cell, across: again ? !cursor.across : cursor.across });
    field.current?.focus();
  };
  const first = useRef(true);
  useEffect(() => {
    if (!first.current && document.activeElement === field.current) say(label);
    first.current = false;
  }, [label]);
  const at = {
    left: `${((cursor.cell % columns) / columns) * 100}%`,
    top: `${(Math.floor(cursor.cell / columns) / rows) * 100}%`,
    width: `${100 / columns}%`,
    height: `${100 / rows}%`,
  };
  return html`<div class="xw" style=${{ '--aspect': String(columns / rows) }} onClick=${click}>
    <${GridDrawing}
      grid=${grid}
      slots=${slots}
      cursor=${cursor}
      slot=${slot}
      marks=${marks}
      ghosts=${ghosts}
    />
    <input
      ref=${field}
      style=${at}
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

/**
 * What a key does, if anything.
 * @param {KeyboardEvent} event
 * @param {any} now
 * @returns {(() => void) | undefined}
 */
function keyAction(
  event,
  { grid, slots, cursor, slot, symmetric, onGrid, move, forward, onUndo, onRedo },
) {
  const command = event.ctrlKey || event.metaKey;
  if (command && event.key.toLowerCase() === 'z') return event.shiftKey ? onRedo : onUndo;
  if (command && event.key.toLowerCase() === 'y') return onRedo;
  if (command || event.altKey) return undefined;
  if (event.key in STEPS) {
    const [down, right] = STEPS[event.key];
    const [row, column] = [
      Math.floor(cursor.cell / grid.columns) + down,
      (cursor.cell % grid.columns) + right,
    ];
    const inside = row >= 0 && column >= 0 && row < grid.rows && column < grid.columns;
    return () => inside && move(row * grid.columns + column, right !== 0);
  }
  if (event.key === ' ') return () => onGrid(toggleBlack(grid, cursor.cell, symmetric));
  if (event.key === RIGHT || event.key === BELOW)
    return () => onGrid(toggleBar(grid, cursor.cell, event.key, symmetric));
  if (event.key === 'Enter') return () => move(cursor.cell, !cursor.across);
  if (event.key === 'Delete') return () => onGrid(withCells(grid, [[cursor.cell, '']]));
  if (event.key === 'Backspace') {
    return () => {
      onGrid(withCells(grid, [[cursor.cell, '']]));
      forward(-1);
    };
  }
  if (event.key === 'PageDown' || event.key === 'PageUp') {
    const place = slots.indexOf(slot);
    const next = slots[(place + (event.key === 'PageDown' ? 1 : -1) + slots.length) % slots.length];
    return () => next && move(next.cells[0], next.across);
  }
  return undefined;
}

/** @param {Grid} grid @param {Cursor} cursor @param {import('./model.js').Slot} [slot] */
function cellLabel(grid, cursor, slot) {
  const text = grid.cells[cursor.cell];
  const what = text === BLACK ? t('xw.black') : text || t('board.empty');
  const where = t(
    'board.cell',
    Math.floor(cursor.cell / grid.columns) + 1,
    (cursor.cell % grid.columns) + 1,
    0,
  );
  const of = slot && t(slot.across ? 'xw.across.n' : 'xw.down.n', slot.number, slot.cells.length);
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
 *   blank?: boolean,
 * }} props
 */
export function GridDrawing({ grid, slots, cursor, slot, marks, ghosts, blank }) {
  const { rows, columns, cells, bars } = grid;
  const numbers = new Map(slots.map((one) => [one.cells[0], one.number]));
  return html`<svg viewBox="-1 -1 ${columns * CELL + 2} ${rows * CELL + 2}" aria-hidden="true">
    ${cells.map((text, cell) => {
      const [x, y] = [(cell % columns) * CELL, Math.floor(cell / columns) * CELL];
      const kind = [
        text === BLACK && 'black',
        slot?.cells.includes(cell) && 'slot',
        cursor?.cell === cell && 'here',
        marks?.get(cell),
      ]
        .filter(Boolean)
        .join(' ');
      const ghost = !text && ghosts?.get(cell);
      return html`<g key=${cell} class=${`cell ${kind}`} transform="translate(${x} ${y})">
        <rect width=${CELL} height=${CELL} />
        ${numbers.has(cell) && html`<text class="number" x="3" y="11">${numbers.get(cell)}</text>`}
        ${
          text !== BLACK &&
          !blank &&
          (text || ghost) &&
          html`<text class=${ghost ? 'ghost' : 'text'} x=${CELL / 2} y=${CELL / 2 + 3} dy=".35em"
            >${text || ghost}</text
          >`
        }</g
      >`;
    })}
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

/** @param {string} sides @param {number} x @param {number} y */
const barLines = (sides, x, y) =>
  (sides.includes(RIGHT) ? `M${x + CELL} ${y}v${CELL}` : '') +
  (sides.includes(BELOW) ? `M${x} ${y + CELL}h${CELL}` : '');
