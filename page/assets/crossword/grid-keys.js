// @ts-check
// What keys do in the constructor's grid.

import { BELOW, isOpen, RIGHT, toggleBar, toggleBlack, withCells } from './model.js';

/** @typedef {import('./model.js').Slot} Slot */

const STEPS = /** @type {Record<string, [number, number]>} */ ({
  ArrowLeft: [0, -1],
  ArrowRight: [0, 1],
  ArrowUp: [-1, 0],
  ArrowDown: [1, 0],
});
/** Keys that are no letters, and what they open. */
const COMMANDS = /** @type {Record<string, string>} */ ({
  '?': 'keys',
  '/': 'search',
  '=': 'clue',
  '(': 'circle',
});

/**
 * The grid as it is drawn, and how to change it.
 * @typedef {{
 *   grid: import('./model.js').Grid,
 *   slots: Slot[],
 *   cursor: {cell: number, across: boolean},
 *   slot?: Slot,
 *   symmetric: boolean,
 *   onGrid: (grid: any) => void,
 *   move: (cell: number, across?: boolean) => void,
 *   forward: (by: number) => void,
 *   onUndo: () => void,
 *   onRedo: () => void,
 *   rebus: string | null,
 *   setRebus: (rebus: string | null) => void,
 *   toggleRebus: () => void,
 *   region: {end: number | null},
 *   onRegion: (to: number | null) => void,
 *   onCommand: (name: string) => void,
 * }} Now
 */

/**
 * What a key does, if anything.
 * @param {KeyboardEvent} event
 * @param {Now} now
 * @returns {(() => void) | undefined}
 */
export function keyAction(event, now) {
  const { grid, slots, cursor, slot, symmetric, onGrid, move, forward, onUndo, onRedo } = now;
  const { rebus, setRebus, toggleRebus, region, onRegion, onCommand } = now;
  const command = event.ctrlKey || event.metaKey;
  if (command && event.key === 'Enter') return () => onCommand('unclued');
  if (command && event.key.toLowerCase() === 'z') return event.shiftKey ? onRedo : onUndo;
  if (command && event.key.toLowerCase() === 'y') return onRedo;
  if (command || event.altKey) return undefined;
  if (event.key in STEPS) return () => arrowMove(event, now);
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
    const place = slot ? slots.indexOf(slot) : -1;
    const next = slots[(place + (event.key === 'PageDown' ? 1 : -1) + slots.length) % slots.length];
    return () => next && move(next.cells[0], next.across);
  }
  return undefined;
}

/** Moves the cursor by an arrow key, or the end of the chosen region with Shift. @param {KeyboardEvent} event @param {Now} now */
function arrowMove(event, { grid, cursor, region, onRegion, move }) {
  const [down, right] = STEPS[event.key];
  const from = event.shiftKey ? (region.end ?? cursor.cell) : cursor.cell;
  const [row, column] = [Math.floor(from / grid.columns) + down, (from % grid.columns) + right];
  const inside = row >= 0 && column >= 0 && row < grid.rows && column < grid.columns;
  const to = row * grid.columns + column;
  if (!event.shiftKey) onRegion(null);
  if (!inside) return;
  if (event.shiftKey) onRegion(to);
  else move(to, right !== 0);
}
