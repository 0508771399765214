// @ts-check
// Editing the bonuses of a board in place: a button on each tile.

import { html } from '../vendor/preact.js';
import { t } from '../i18n.js';
import { withTile } from './edit.js';
import { cellName, cellStyle } from './layer.js';

/** @typedef {import('../notation.js').Model} Model */

const NEXT_BONUS = /** @type {Record<string, string>} */ ({
  '': 'dl',
  dl: 'tl',
  tl: 'dw',
  dw: 'tw',
  tw: '',
});

/**
 * Buttons over the tiles that go through the bonuses.
 * @param {{
 *   model: Model,
 *   geometry: import('./geometry.js').Geometry,
 *   onModel: (model: Model) => void,
 * }} props
 */
export default function BonusButtons({ model, geometry, onModel }) {
  return html`<div class="layer" role="group" aria-label=${t('board.bonuses')}>
    ${model.tiles.map(
      (tile, cell) =>
        html`<button
          key=${cell}
          type="button"
          style=${cellStyle(geometry, cell)}
          aria-label=${cellName(model, cell, tile)}
          onClick=${() => onModel(withTile(model, cell, { bonus: NEXT_BONUS[tile.bonus] ?? '' }))}
        />`,
    )}
  </div>`;
}
