// @ts-check
// Shared by all layers over a drawing: positions and names of cells.

import { t } from '../i18n.js';
import { PITCH } from './geometry.js';

/**
 * Where a part lies over its cell, relative to the drawing.
 * @param {import('./geometry.js').Geometry} geometry
 * @param {number} cell
 */
export function cellStyle(geometry, cell) {
  const { x, y } = geometry.cells[cell];
  const [width, height] = [(PITCH / geometry.width) * 100, (PITCH / geometry.height) * 100];
  return {
    left: `${(x / geometry.width) * 100 - width / 2}%`,
    top: `${(y / geometry.height) * 100 - height / 2}%`,
    width: `${width}%`,
    height: `${height}%`,
  };
}

/**
 * A cell in words: its place, and what lies on it if that is to be said.
 * @param {import('../notation.js').Model} model
 * @param {number} cell
 * @param {import('../notation.js').Tile} [tile]
 */
export function cellName(model, cell, tile) {
  const columns = model.dims[model.dims.length - 1];
  const rows = model.kind === 'graph' ? 1 : (model.dims[model.dims.length - 2] ?? 1);
  const plane = Math.floor(cell / (rows * columns));
  const inPlane = cell % (rows * columns);
  const place = t(
    'board.cell',
    Math.floor(inPlane / columns) + 1,
    (inPlane % columns) + 1,
    model.dims.length > 2 ? plane + 1 : 0,
  );
  const parts = tile
    ? [tile.text || t('board.empty'), place, tile.bonus && t(`bonus.long.${tile.bonus}`)]
    : [place];
  return parts.filter(Boolean).join(', ');
}
