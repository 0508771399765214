// @ts-check
// Definitions and arrows inside a grid.

import { html } from '../vendor/preact.js';
import { lang } from '../i18n.js';
import { slotOfArrow } from './arrows.js';
import { clueAt } from './document.js';
import { LINE_HEIGHT, wrapped } from './wrapped.js';

/** @typedef {import('./arrows.js').Arrow} Arrow */
/** @typedef {import('./document.js').CrosswordDocument} CrosswordDocument */

/** Width of a cell on the drawing. */
export const CELL = 40;
/** Space between a definition and the edges of its part of a cell. */
const SPACE = 3;

/**
 * Every definition as it stands in its cell.
 * @param {CrosswordDocument} document
 * @param {import('./model.js').Slot[]} slots
 * @param {Arrow[]} arrows
 */
const definitionsOf = (document, slots, arrows) =>
  arrows.map((arrow) => {
    const both = arrows.filter((one) => one.cell === arrow.cell);
    const height = CELL / both.length;
    const slot = slotOfArrow(document, slots, arrow);
    const text = (slot && clueAt(document, slot)?.text) || '';
    const capitals = text.toUpperCase();
    const set = wrapped(capitals, CELL - SPACE, height - SPACE, document.language || lang());
    return { arrow, slot, text, set, height, place: both.indexOf(arrow) };
  });

/**
 * Definitions that are too long for their cells.
 * @param {CrosswordDocument} document
 * @param {import('./model.js').Slot[]} slots
 */
export const cutDefinitions = (document, slots) =>
  definitionsOf(document, slots, document.arrows ?? []).filter(({ set }) => set.cut);

/**
 * @param {{
 *   document: CrosswordDocument,
 *   slots: import('./model.js').Slot[],
 *   arrows: Arrow[],
 * }} props
 */
export function Definitions({ document, slots, arrows }) {
  return html`<g class="definitions">
    ${definitionsOf(document, slots, arrows).map(({ arrow, set, height, place }, at) => {
      const [x, y] = [
        (arrow.cell % document.columns) * CELL,
        Math.floor(arrow.cell / document.columns) * CELL,
      ];
      const [top, line] = [y + place * height, set.size * LINE_HEIGHT];
      const first = top + height / 2 - ((set.lines.length - 1) * line) / 2;
      return html`<g key=${at}>
        ${place > 0 && html`<path class="rule" d="M${x} ${top}h${CELL}" />`}
        ${set.lines.map(
          (text, row) =>
            html`<text x=${x + CELL / 2} y=${first + row * line} dy=".35em" font-size=${set.size}
              >${text}</text
            >`,
        )}
        <path class="arrow" d=${arrowPath(arrow.arrow, x, y, top + height / 2, CELL)} />
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
