// @ts-check
// Definitions and arrows inside a grid.

import { html } from '../vendor/preact.js';
import { slotOfArrow, wrapped } from './arrows.js';
import { clueAt } from './document.js';

/** @typedef {import('./arrows.js').Arrow} Arrow */
/** @typedef {import('./document.js').CrosswordDocument} CrosswordDocument */

/**
 * @param {{
 *   document: CrosswordDocument,
 *   slots: import('./model.js').Slot[],
 *   arrows: Arrow[],
 *   cell: number,
 * }} props `cell` is the width of a cell
 */
export function Definitions({ document, slots, arrows, cell }) {
  return html`<g class="definitions">
    ${arrows.map((arrow, at) => {
      const both = arrows.filter((one) => one.cell === arrow.cell);
      const place = both.indexOf(arrow);
      const [x, y] = [
        (arrow.cell % document.columns) * cell,
        Math.floor(arrow.cell / document.columns) * cell,
      ];
      const height = cell / both.length;
      const top = y + place * height;
      const slot = slotOfArrow(document, slots, arrow);
      const text = (slot && clueAt(document, slot)?.text) || '';
      const { size, lines } = wrapped(text.toUpperCase(), cell - 3, height - 3);
      const first = top + height / 2 - ((lines.length - 1) * size * 1.12) / 2;
      return html`<g key=${at}>
        ${place > 0 && html`<path class="rule" d="M${x} ${top}h${cell}" />`}
        ${lines.map(
          (line, row) =>
            html`<text x=${x + cell / 2} y=${first + row * size * 1.12} dy=".35em" font-size=${size}
              >${line}</text
            >`,
        )}
        <path class="arrow" d=${arrowPath(arrow.arrow, x, y, top + height / 2, cell)} />
      </g>`;
    })}
  </g>`;
}

/**
 * A small triangle over the edge, at the end of a bent line if the word turns.
 * @param {string} kind
 * @param {number} x
 * @param {number} y
 * @param {number} middle
 * @param {number} cell
 */
function arrowPath(kind, x, y, middle, cell) {
  const [right, below, half] = [x + cell, y + cell, x + cell / 2];
  if (kind === 'right') return `M${right} ${middle - 3}l4.5 3l-4.5 3z`;
  if (kind === 'down') return `M${half - 3} ${below}l3 4.5l3 -4.5z`;
  if (kind === 'right-down') return `M${right} ${middle - 0.5}h5v5h2l-2.5 4l-2.5 -4h2v-4h-4z`;
  return `M${half - 0.5} ${below}v5h5v2l4 -2.5l-4 -2.5v2h-4v-4z`;
}
