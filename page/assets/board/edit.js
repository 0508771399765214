// @ts-check
// Editing a board in place: a field on each tile, or a button that changes its bonus.

import { html, useRef } from '../vendor/preact.js';
import { t } from '../i18n.js';
import { fold, parse } from '../notation.js';
import { towards } from './geometry.js';
import { cellName, cellStyle } from './layer.js';

/** @typedef {import('../notation.js').Model} Model */
/** @typedef {import('./geometry.js').Geometry} Geometry */

const NEXT_BONUS = /** @type {Record<string, string>} */ ({
  '': 'dl',
  dl: 'tl',
  tl: 'dw',
  dw: 'tw',
  tw: '',
});

/**
 * @param {Model} model
 * @param {number} cell
 * @param {Partial<import('../notation.js').Tile>} change
 * @returns {Model}
 */
function withTile(model, cell, change) {
  return {
    ...model,
    tiles: model.tiles.map((tile, place) => (place === cell ? { ...tile, ...change } : tile)),
  };
}

/**
 * Fields over the tiles. Letters replace what is there and go on to the next cell; `?` is any
 * letter, `#` a block. Where dice have `Qu` on one face (`pairs`), a U that follows a Q at once goes
 * to its tile.
 * @param {{
 *   model: Model,
 *   geometry: Geometry,
 *   onModel: (model: Model) => void,
 *   pairs: boolean,
 * }} props
 */
export function LetterFields({ model, geometry, onModel, pairs }) {
  const layer = useRef(/** @type {HTMLElement | null} */ (null));
  /** The cell of a Q that was typed just now. */
  const justQ = useRef(-1);
  /** @param {number} cell */
  const focus = (cell) =>
    layer.current
      ?.querySelectorAll('input')
      [Math.max(0, Math.min(cell, model.tiles.length - 1))]?.focus();
  /** @param {number} cell @param {any} event */
  const typed = (cell, event) => {
    const before = model.tiles[cell].text;
    let text = fold(event.target.value).replace(/[^\p{L}?#]/gu, '');
    if (text.length > 1 && text.startsWith(before)) text = text.slice(before.length);
    text = text.slice(-1);
    const q = justQ.current;
    justQ.current = pairs && text === 'Q' ? cell : -1;
    if (text === 'U' && q >= 0) {
      event.target.value = before;
      event.target.select();
      return onModel(withTile(model, q, { text: 'QU' }));
    }
    event.target.value = text;
    onModel(withTile(model, cell, { text }));
    if (text) focus(cell + 1);
  };
  /** @param {number} cell @param {KeyboardEvent} event */
  const pressed = (cell, event) => {
    if (/^(Arrow|Backspace| )/.test(event.key)) justQ.current = -1;
    if (event.key.startsWith('Arrow')) {
      event.preventDefault();
      focus(towards(geometry, cell, event.key));
    } else if (event.key === 'Backspace' && model.tiles[cell].text === '') {
      event.preventDefault();
      onModel(withTile(model, Math.max(0, cell - 1), { text: '' }));
      focus(cell - 1);
    } else if (event.key === ' ') {
      event.preventDefault();
      focus(cell + 1);
    }
  };
  /** @param {ClipboardEvent} event */
  const pasted = (event) => {
    const board = parse(event.clipboardData?.getData('text') ?? '');
    if (!board || board.tiles.length < 2) return;
    event.preventDefault();
    onModel(board);
  };
  return html`<div
    class="layer"
    ref=${layer}
    role="group"
    aria-label=${t('board.letters')}
    onPaste=${pasted}
    onPointerDown=${() => (justQ.current = -1)}
  >
    ${model.tiles.map(
      (tile, cell) =>
        html`<input
          key=${cell}
          style=${cellStyle(geometry, cell)}
          value=${tile.text}
          aria-label=${cellName(model, cell)}
          autocomplete="off"
          autocapitalize="characters"
          autocorrect="off"
          spellcheck=${false}
          inputmode="text"
          enterkeyhint="next"
          tabindex=${cell === 0 ? 0 : -1}
          onInput=${(/** @type {any} */ event) => typed(cell, event)}
          onKeyDown=${(/** @type {KeyboardEvent} */ event) => pressed(cell, event)}
          onFocus=${(/** @type {any} */ event) => event.target.select()}
        />`,
    )}
  </div>`;
}

/**
 * Buttons over the tiles that go through the bonuses.
 * @param {{model: Model, geometry: Geometry, onModel: (model: Model) => void}} props
 */
export function BonusButtons({ model, geometry, onModel }) {
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
