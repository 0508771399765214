// @ts-check
// Reading a word off a board: by dragging, tile by tile, or with the keyboard.

import { html, useRef } from '../vendor/preact.js';
import { t } from '../i18n.js';
import { cellAt, towards } from './geometry.js';
import { cellName, cellStyle } from './layer.js';

/**
 * @typedef {{
 *   model: import('../notation.js').Model,
 *   geometry: import('./geometry.js').Geometry,
 *   neighbors: number[][],
 *   path: number[],
 *   notes?: {label: string}[],
 *   onPath: (path: number[]) => void,
 *   onDone: (path: number[]) => void,
 * }} TraceProps
 */

/** A drag is looked at this often, in units of the drawing: fast fingers skip no tile. */
const STRIDE = 18;

/** @param {TraceProps} props */
export function Trace({ model, geometry, neighbors, path, notes, onPath, onDone }) {
  const layer = useRef(/** @type {HTMLElement | null} */ (null));
  const drag = useRef(
    /** @type {{path: number[], moved: boolean, x: number, y: number} | null} */ (null),
  );

  /** @param {PointerEvent} event */
  const point = (event) => {
    const box = /** @type {HTMLElement} */ (layer.current).getBoundingClientRect();
    return {
      x: ((event.clientX - box.left) / box.width) * geometry.width,
      y: ((event.clientY - box.top) / box.height) * geometry.height,
    };
  };
  /**
   * The path with one more tile, tapped: the last tile again says that the word is done.
   * @param {number} cell
   */
  const tap = (cell) => {
    const last = path[path.length - 1];
    if (cell === last && path.length > 1) return onDone(path);
    const extends_ = path.length > 0 && neighbors[last].includes(cell) && !path.includes(cell);
    onPath(extends_ ? [...path, cell] : cell === last ? [] : [cell]);
  };
  /** @param {PointerEvent} event */
  const down = (event) => {
    if (event.button !== 0) return;
    const at = point(event);
    const cell = cellAt(geometry, at, 50);
    if (cell < 0) return;
    layer.current?.setPointerCapture(event.pointerId);
    drag.current = { path: [cell], moved: false, ...at };
  };
  /** @param {PointerEvent} event */
  const move = (event) => {
    const now = drag.current;
    if (!now) return;
    const to = point(event);
    const pieces = Math.max(1, Math.ceil(Math.hypot(to.x - now.x, to.y - now.y) / STRIDE));
    const before = now.path.length;
    for (let piece = 1; piece <= pieces; piece++) {
      const share = piece / pieces;
      step(
        now,
        cellAt(geometry, { x: now.x + (to.x - now.x) * share, y: now.y + (to.y - now.y) * share }),
        neighbors,
      );
    }
    [now.x, now.y] = [to.x, to.y];
    if (now.path.length !== before) onPath([...now.path]);
  };
  /** @param {PointerEvent} event */
  const up = (event) => {
    const now = drag.current;
    drag.current = null;
    if (!now) return;
    if (event.type === 'pointercancel') onPath([]);
    else if (now.moved) onDone(now.path);
    else tap(now.path[0]);
  };
  /** @param {number} cell @param {KeyboardEvent} event */
  const key = (cell, event) => {
    if (event.key.startsWith('Arrow')) {
      event.preventDefault();
      layer.current?.querySelectorAll('button')[towards(geometry, cell, event.key)]?.focus();
    } else if (event.key === 'Escape') onPath([]);
  };
  return html`<div
    class="layer trace"
    ref=${layer}
    role="group"
    aria-label=${t('board.trace')}
    onPointerDown=${down}
    onPointerMove=${move}
    onPointerUp=${up}
    onPointerCancel=${up}
  >
    ${model.tiles.map(
      (tile, cell) =>
        html`<button
          key=${cell}
          type="button"
          style=${cellStyle(geometry, cell)}
          aria-label=${[cellName(model, cell, tile), notes?.[cell].label].filter(Boolean).join(', ')}
          aria-pressed=${path.includes(cell)}
          tabindex=${cell === 0 ? 0 : -1}
          disabled=${tile.text === '#'}
          onKeyDown=${(/** @type {KeyboardEvent} */ event) => key(cell, event)}
          onClick=${(/** @type {MouseEvent} */ event) => event.detail === 0 && tap(cell)}
        />`,
    )}
  </div>`;
}

/**
 * Takes a cell into a path, or the last one back.
 * @param {{path: number[], moved: boolean}} drag
 * @param {number} cell
 * @param {number[][]} neighbors
 */
function step(drag, cell, neighbors) {
  const { path } = drag;
  const last = path[path.length - 1];
  if (cell < 0 || cell === last) return;
  if (cell === path[path.length - 2]) path.pop();
  else if (!path.includes(cell) && neighbors[last].includes(cell)) path.push(cell);
  else return;
  drag.moved = true;
}
