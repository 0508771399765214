// @ts-check
// The board: one drawing for all pages. A page puts a layer over it for typing or tracing.

import { html, useMemo } from './vendor/preact.js';
import { t } from './i18n.js';
import { geometryOf } from './board/geometry.js';
import { Drawing } from './board/draw.js';
import { readPath } from './notation.js';

/** @typedef {import('./notation.js').Model} Model */
/** @typedef {import('./board/geometry.js').Geometry} Geometry */

/**
 * @param {{
 *   model: Model,
 *   path?: number[],
 *   turns?: number,
 *   marks?: Map<number, string>,
 *   notes?: string[],
 *   layer?: (shared: {model: Model, geometry: Geometry}) => any,
 * }} props
 */
export function Board({ model, path = [], turns = 0, marks, notes, layer }) {
  const geometry = useMemo(
    () => geometryOf(model, turns),
    [model.topology, model.tiles.length, turns],
  );
  const label = path.length
    ? t('board.with.path', readPath(model.tiles, path))
    : t('board.alone', model.topology);
  return html`<div class="board" style=${{ '--aspect': String(geometry.width / geometry.height) }}>
    <${Drawing}
      tiles=${model.tiles}
      geometry=${geometry}
      path=${path}
      label=${label}
      marks=${marks}
      notes=${notes}
    />${layer?.({ model, geometry })}
  </div>`;
}
