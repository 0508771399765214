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

/** Distance between looked-at points of a drag, in units of the drawing: a fast finger skips no tile. */
const STRIDE = 18;

/**
 * The path with one more tile, tapped: the last tile again means that the word is done.
 * @param {number} cell
 * @param {TraceProps} props
 */
function tap(cell, { path, neighbors, onPath, onDone }) {
  const last = path[path.length - 1];
  if (cell === last && path.length > 1) return onDone(path);
  const extends_ = path.length > 0 && neighbors[last].includes(cell) && !path.includes(cell);
  return onPath(extends_ ? [...path, cell] : cell === last ? [] : [cell]);
}

/**
 * Dragging over tiles, with a finger or a mouse.
 * @param {TraceProps} props
 * @param {{current: HTMLElement | null}} layer
 */
function useDrag(props, layer) {
  const { geometry, neighbors, onPath, onDone } = props;
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
    const [to, before] = [point(event), now.path.length];
    for (const at of between(now, to)) step(now, cellAt(geometry, at), neighbors);
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
    else tap(now.path[0], props);
  };
  return { down, move, up };
}

/** @typedef {{x: number, y: number}} Point */

/** Points on the way from one to another, `STRIDE` apart at most. @param {Point} from @param {Point} to */
function between(from, to) {
  const [x, y] = [to.x - from.x, to.y - from.y];
  const count = Math.max(1, Math.ceil(Math.hypot(x, y) / STRIDE));
  return Array.from({ length: count }, (_, at) => {
    const share = (at + 1) / count;
    return { x: from.x + x * share, y: from.y + y * share };
  });
}

/** @param {TraceProps} props */
export function Trace(props) {
  const { model, geometry, path, notes, onPath } = props;
  const layer = useRef(/** @type {HTMLElement | null} */ (null));
  const { down, move, up } = useDrag(props, layer);
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
          onClick=${(/** @type {MouseEvent} */ event) => event.detail === 0 && tap(cell, props)}
        />`,
    )}
  </div>`;
}

/**
 * Adds a cell to a path, or removes the last one if the drag goes back.
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
