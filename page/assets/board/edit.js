// @ts-check
// Editing the letters of a board in place: a field on each tile.

import { html, useRef } from '../vendor/preact.js';
import { t } from '../i18n.js';
import { fold } from '../notation.js';
import { towards } from './geometry.js';
import { cellName, cellStyle } from './layer.js';

/** @typedef {import('../notation.js').Model} Model */
/** @typedef {import('./geometry.js').Geometry} Geometry */

/**
 * @param {Model} model
 * @param {number} cell
 * @param {Partial<import('../notation.js').Tile>} change
 * @returns {Model}
 */
export function withTile(model, cell, change) {
  return {
    ...model,
    tiles: model.tiles.map((tile, place) => (place === cell ? { ...tile, ...change } : tile)),
  };
}

/**
 * @typedef {{
 *   model: Model,
 *   geometry: Geometry,
 *   onModel: (model: Model) => void,
 *   pairs: boolean,
 * }} Fields `pairs`: dice have `Qu` on one face
 */

/**
 * Typing letters into the fields. Where dice have `Qu` on one face, a U typed right after a Q joins
 * its tile.
 * @param {Fields} props
 * @param {{current: HTMLElement | null}} layer
 */
function useTyping({ model, geometry, onModel, pairs }, layer) {
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
  return { typed, pressed, forgetQ: () => (justQ.current = -1) };
}

/**
 * Fields over the tiles. A letter replaces what is there and moves on to the next cell; `?` is any
 * letter, `#` a block.
 * @param {Fields} props
 */
export function LetterFields(props) {
  const { model, geometry, onModel } = props;
  const layer = useRef(/** @type {HTMLElement | null} */ (null));
  const { typed, pressed, forgetQ } = useTyping(props, layer);
  /** @param {ClipboardEvent} event */
  const pasted = (event) => {
    const text = event.clipboardData?.getData('text').trim() ?? '';
    if (text.length < 2) return;
    event.preventDefault();
    const fields = [...(layer.current?.querySelectorAll('input') ?? [])];
    const cell = Math.max(0, fields.indexOf(/** @type {any} */ (event.target)));
    import('./paste.js').then(({ withPasted }) => onModel(withPasted(model, cell, text)));
  };
  return html`<div
    class="layer"
    ref=${layer}
    role="group"
    aria-label=${t('board.letters')}
    onPaste=${pasted}
    onPointerDown=${forgetQ}
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
