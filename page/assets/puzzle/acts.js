// @ts-check
// What keys and buttons do while a crossword is solved.

import { fold } from '../notation.js';
import { t } from '../i18n.js';
import { say } from '../ui.js';
import { isOpen } from '../crossword/model.js';
import {
  afterArrow,
  afterLetter,
  checked,
  entered,
  nextSlot,
  revealed,
  startOf,
  takenBack,
} from './solving.js';

/** @typedef {import('../crossword/model.js').Slot} Slot */
/** @typedef {import('./solving.js').Solving} Solving */
/** @typedef {import('./solving.js').Cursor} Cursor */

/** No answer has more letters in one cell. */
const LONGEST_REBUS = 12;
const STEPS = /** @type {Record<string, [number, number]>} */ ({
  ArrowLeft: [0, -1],
  ArrowRight: [0, 1],
  ArrowUp: [-1, 0],
  ArrowDown: [1, 0],
});

/**
 * The puzzle as it is drawn, and how to change it.
 * @typedef {{
 *   document: import('../crossword/document.js').CrosswordDocument,
 *   slots: Slot[],
 *   slot?: Slot,
 *   crossing?: Slot,
 *   cursor: Cursor,
 *   solving: Solving,
 *   update: (next: Solving) => Solving,
 *   setCursor: (next: Cursor) => void,
 *   pencil: boolean,
 *   setPencil: (pencil: boolean) => void,
 *   rebus: string | null,
 *   setRebus: (rebus: string | null) => void,
 *   paused: boolean,
 * }} Now
 */

/** Moving through the grid. @param {Now} now */
export function movesOf({ slots, slot, crossing, cursor, solving, setCursor, setRebus }) {
  const move = (/** @type {Cursor} */ next) => {
    setRebus(null);
    setCursor(next);
  };
  const step = (/** @type {number} */ by) => {
    const next = nextSlot(slots, slot, by, solving.entries);
    if (next) move(startOf(next, solving.entries));
  };
  const turn = () => crossing && move({ cell: cursor.cell, across: !cursor.across });
  return { move, step, turn };
}

/** Writing and erasing letters. @param {Now} now @param {(next: Cursor) => void} move */
export function lettersOf(now, move) {
  const { slots, cursor, solving, update, pencil, rebus, setRebus, paused, setCursor } = now;
  const write = (/** @type {string} */ text) => {
    const next = entered(solving, cursor.cell, text, { pencil });
    if (next === solving) return move(afterLetter(cursor, slots, next.entries, next.entries));
    return move(afterLetter(cursor, slots, solving.entries, update(next).entries));
  };
  const letter = (/** @type {string} */ text) => {
    const letters = fold(text).replace(/[^\p{L}\p{N}]/gu, '');
    if (!letters || paused) return;
    if (rebus !== null) setRebus((rebus + letters).slice(0, LONGEST_REBUS));
    else write([...letters].at(-1) ?? '');
  };
  const back = () => {
    if (rebus !== null) return setRebus([...rebus].slice(0, -1).join(''));
    const next = takenBack(solving, cursor, slots);
    if (next.solving !== solving) update(next.solving);
    return setCursor(next.cursor);
  };
  const toggleRebus = () => {
    if (rebus === null) setRebus(solving.revealed.includes(cursor.cell) ? null : '');
    else if (rebus === '') setRebus(null);
    else write(rebus);
  };
  return { letter, back, toggleRebus };
}

/**
 * What a key does, if anything.
 * @param {KeyboardEvent} event
 * @param {Now} now
 * @param {ReturnType<typeof movesOf>} moves
 * @param {ReturnType<typeof lettersOf>} letters
 * @returns {(() => void) | undefined}
 */
export function keyAct(event, now, { move, step, turn }, { back, toggleRebus }) {
  const { document, slots, slot, cursor, solving, update, rebus, setRebus, pencil } = now;
  if (event.ctrlKey || event.metaKey || event.altKey || now.paused) return undefined;
  const { cell, across } = cursor;
  const ends = slot?.cells ?? [cell];
  if (event.key in STEPS) return () => move(afterArrow(cursor, STEPS[event.key], document, slots));
  if (event.key === 'Enter' && (rebus !== null || event.shiftKey)) return toggleRebus;
  if (event.key === 'Escape')
    return () => (rebus !== null ? setRebus(null) : /** @type {any} */ (event.target).blur());
  return /** @type {Record<string, () => void>} */ ({
    Tab: () => step(event.shiftKey ? -1 : 1),
    Enter: () => step(1),
    ' ': turn,
    Backspace: back,
    Delete: () => update(entered(solving, cell, '')),
    Home: () => move({ cell: ends[0], across }),
    End: () => move({ cell: ends[ends.length - 1], across }),
    Insert: toggleRebus,
    '.': () => now.setPencil(!pencil),
  })[event.key];
}

/** Checking and revealing a letter, a word or everything. @param {Now} now */
export function helpOf({ document, slot, cursor, solving, update }) {
  const cellsOf = (/** @type {string} */ what) =>
    what === 'letter'
      ? [cursor.cell]
      : what === 'word'
        ? (slot?.cells ?? [cursor.cell])
        : document.cells.flatMap((cell, at) => (isOpen(cell) ? [at] : []));
  const check = (/** @type {string} */ what) => {
    const cells = cellsOf(what);
    const now = update(checked(solving, document, cells));
    say(t('pz.checked', now.wrong.filter((at) => cells.includes(at)).length), 'show');
  };
  const reveal = (/** @type {string} */ what) => update(revealed(solving, document, cellsOf(what)));
  return { check, reveal };
}
