// @ts-check
// A crossword on paper.

import { html } from '../vendor/preact.js';
import { t } from '../i18n.js';
import { printContent } from '../paper.js';
import { clueAt } from './document.js';
import { GridDrawing } from './grid.js';
import { slotsOf } from './model.js';

/**
 * The empty grid with its clues, then the solution on a page of its own.
 * @param {import('./document.js').CrosswordDocument} document
 */
export function printCrossword(document) {
  const slots = slotsOf(document);
  const list = (/** @type {boolean} */ across) =>
    html`<h2>${t(across ? 'xw.across' : 'xw.down')}</h2>
      ${slots
        .filter((slot) => slot.across === across)
        .map((slot) => {
          const { text = '', enumeration = slot.cells.length } = clueAt(document, slot) ?? {};
          return html`<p><b>${slot.number}</b> ${text} (${enumeration})</p>`;
        })}`;
  const { title, author, copyright } = document;
  printContent(
    html`<section class="xw-paper">
        ${title && html`<h1>${title}</h1>`}
        ${(author || copyright) && html`<p>${[author, copyright].filter(Boolean).join(' · ')}</p>`}
        <${GridDrawing} grid=${document} slots=${slots} blank />${list(true)}${list(false)}
      </section>
      <section class="solutions xw-paper">
        <h1>${t('xw.solution')}</h1>
        <${GridDrawing} grid=${document} slots=${slots} />
      </section>`,
  );
}
