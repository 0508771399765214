// @ts-check
// The constructor's grid: a drawing, and one field over the chosen cell that takes the keys.

import { html, useEffect, useRef, useState } from '../vendor/preact.js';
import { t } from '../i18n.js';
import { fold } from '../notation.js';
import { say } from '../ui.js';
import { aspectOf, cellAt, GridDrawing, placeOfCell, useNumberSize } from './grid-drawing.js';
import { keyAction } from './grid-keys.js';
import { KeyField } from './key-field.js';
import { callOf } from './layout.js';
import { isOpen, slotAt, withCells } from './model.js';

/** @typedef {import('./model.js').Grid} Grid */
/** @typedef {{cell: number, across: boolean}} Cursor */

/** No answer has more letters in one cell. */
const LONGEST_REBUS = 12;

/**
 * @typedef {{
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
 *   onCommand: (name: string) => void,
 * }} Props the chosen cells end at `region.end`
 */

/**
 * Typing into the chosen cell: a letter, or several as a rebus.
 * @param {Props} props
 * @param {import('./model.js').Slot | undefined} slot
 */
function useTyping({ grid, cursor, onGrid, onCursor }, slot) {
  const [rebus, setRebus] = useState(/** @type {string | null} */ (null));
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
  const onText = (/** @type {string} */ text) => {
    const letters = fold(text).replace(/[^\p{L}]/gu, '');
    if (!letters || !isOpen(grid.cells[cursor.cell])) return;
    if (rebus === null) write(letters.slice(-1));
    else setRebus((rebus + letters).slice(0, LONGEST_REBUS));
  };
  const toggleRebus = () => {
    if (rebus) write(rebus);
    else setRebus(rebus === null && isOpen(grid.cells[cursor.cell]) ? '' : null);
  };
  return { rebus, setRebus, move, forward, onText, toggleRebus };
}

/** @param {Props} props */
export function CrosswordGrid(props) {
  const { grid, slots, cursor, marks, ghosts, wrong, left, onCursor, onRegion } = props;
  const slot = slotAt(slots, cursor.cell, cursor.across);
  const { onText, ...typing } = useTyping(props, slot);
  const { rebus, setRebus } = typing;
  const field = useRef(/** @type {HTMLInputElement | null} */ (null));
  const label = cellLabel(grid, cursor, slot);
  const key = (/** @type {KeyboardEvent} */ event) => {
    const act = keyAction(event, { ...props, ...typing, slot });
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
  const number = useNumberSize(drawing, grid.columns);
  const first = useRef(true);
  useEffect(() => {
    if (!first.current && document.activeElement === field.current) say(label);
    first.current = false;
  }, [label]);
  return html`<div
    class="xw"
    ref=${drawing}
    style=${{ '--aspect': aspectOf(grid), '--number': `${number}px` }}
    onClick=${click}
  >
    <${GridDrawing}
      grid=${shown}
      ...${{ slots, cursor, slot, marks, ghosts, wrong, left, number }}
    />
    <${KeyField}
      field=${field}
      place=${placeOfCell(grid, cursor.cell)}
      label=${label}
      keys="xw-keys"
      onText=${onText}
      onKey=${key}
    />
  </div>`;
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
