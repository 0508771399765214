// @ts-check
// Several fills side by side, to choose from.

import { html } from '../vendor/preact.js';
import { t } from '../i18n.js';
import { GridDrawing } from './grid-drawing.js';
import { parseGrid } from './model.js';

/** @typedef {import('./model.js').Grid} Grid */

/**
 * @param {{
 *   grid: Grid,
 *   fillings: {grid: string, lowest: number, mean: number}[],
 *   onChoose: (filling: any) => void,
 *   onShow: (filled: Grid | null) => void,
 * }} props
 */
export function Fillings({ grid, fillings, onChoose, onShow }) {
  const all = [...fillings].sort((one, other) => other.mean - one.mean);
  return html`<ol class="xw-fillings" aria-label=${t('xw.fillings')}>
    ${all.map((one, at) => {
      const filled = parseGrid(one.grid);
      return (
        filled &&
        html`<li key=${one.grid}>
          <button
            type="button"
            onClick=${() => onChoose(one)}
            onPointerEnter=${() => onShow(filled)}
            onPointerLeave=${() => onShow(null)}
            onFocus=${() => onShow(filled)}
            onBlur=${() => onShow(null)}
          >
            <${GridDrawing} grid=${{ ...grid, cells: filled.cells }} slots=${[]} />
            <span>${t('xw.filling', at + 1, Math.round(one.mean), one.lowest)}</span>
          </button>
        </li>`
      );
    })}
  </ol>`;
}
