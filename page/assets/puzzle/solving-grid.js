// @ts-check
// The grid of a crossword that is being solved: a drawing, and a field over the chosen cell that takes
// the keys.

import { html, useEffect, useRef } from '../vendor/preact.js';
import { say } from '../ui.js';
import {
  aspectOf,
  cellAt,
  GridDrawing,
  placeOfCell,
  useNumberSize,
} from '../crossword/grid-drawing.js';
import { KeyField } from '../crossword/key-field.js';
import { isOpen } from '../crossword/model.js';

/** @typedef {import('./solving.js').Cursor} Cursor */

/**
 * @param {{
 *   document: import('../crossword/document.js').CrosswordDocument,
 *   slots: import('../crossword/model.js').Slot[],
 *   slot?: import('../crossword/model.js').Slot,
 *   cursor: Cursor,
 *   solving: import('./solving.js').Solving,
 *   rebus: string | null,
 *   field: {current: HTMLInputElement | null},
 *   label: string,
 *   touch: boolean,
 *   onLetter: (text: string) => void,
 *   onKey: (event: KeyboardEvent) => void,
 *   onCursor: (cursor: Cursor) => void,
 * }} props
 */
export function SolvingGrid({
  document: puzzle,
  slots,
  slot,
  cursor,
  solving,
  rebus,
  field,
  label,
  touch,
  onLetter,
  onKey,
  onCursor,
}) {
  const drawing = useRef(/** @type {HTMLElement | null} */ (null));
  const numbers = useNumberSize(drawing, puzzle.columns);
  useEffect(() => {
    if (document.activeElement === field.current) say(label);
  }, [label]);
  const { entries } = solving;
  const cells = rebus === null ? entries : entries.with(cursor.cell, rebus || '…');
  const marks = new Map([
    .../** @type {[number, string][]} */ (solving.pencilled.map((at) => [at, 'pencilled'])),
    .../** @type {[number, string][]} */ (solving.wrong.map((at) => [at, 'mistake'])),
    .../** @type {[number, string][]} */ (solving.revealed.map((at) => [at, 'given'])),
  ]);
  const click = (/** @type {MouseEvent} */ event) => {
    const cell = cellAt(puzzle, event);
    if (cell !== null && isOpen(puzzle.cells[cell]))
      onCursor({ cell, across: cell === cursor.cell ? !cursor.across : cursor.across });
    field.current?.focus({ preventScroll: true });
  };
  return html`<div
    class="xw"
    ref=${drawing}
    style=${{ '--aspect': aspectOf(puzzle), '--number': `${numbers}px` }}
    onClick=${click}
  >
    <${GridDrawing}
      grid=${{ ...puzzle, cells }}
      slots=${slots}
      cursor=${cursor}
      slot=${slot}
      marks=${marks}
      number=${numbers}
    />
    <${KeyField}
      field=${field}
      place=${placeOfCell(puzzle, cursor.cell)}
      label=${label}
      keys="pz-keys"
      mode=${touch ? 'none' : undefined}
      onText=${onLetter}
      onKey=${onKey}
    />
  </div>`;
}
