// @ts-check
// Tools for the chosen cell: a circle, and a rebus.

import { html, useState } from '../vendor/preact.js';
import { t } from '../i18n.js';
import { fold } from '../notation.js';
import { Field, SheetButton } from '../ui.js';
import { change } from './desk.js';
import { toggleCircle } from './document.js';
import { isOpen, withCells } from './model.js';

/** @typedef {import('./document.js').CrosswordDocument} CrosswordDocument */

/** @param {{document: CrosswordDocument, cell: number}} props */
export function CellTools({ document, cell }) {
  const open = isOpen(document.cells[cell]);
  return html`<button
      type="button"
      class="quiet"
      disabled=${!open}
      aria-pressed=${Boolean(document.drawn[cell]?.circled)}
      onClick=${() => change(toggleCircle(document, cell))}
    >
      ${t('xw.circle')}
    </button>
    <${SheetButton}
      title=${t('xw.rebus')}
      label=${t('xw.rebus')}
      kind="quiet"
      children=${(/** @type {() => void} */ close) =>
        html`<${Rebus} document=${document} cell=${cell} close=${close} />`}
    />`;
}

/** @param {{document: CrosswordDocument, cell: number, close: () => void}} props */
function Rebus({ document, cell, close }) {
  const [text, setText] = useState(isOpen(document.cells[cell]) ? document.cells[cell] : '');
  return html`<form
    class="form"
    onSubmit=${(/** @type {Event} */ event) => {
      event.preventDefault();
      const letters = fold(text).replace(/[^\p{L}]/gu, '');
      if (isOpen(document.cells[cell])) change(withCells(document, [[cell, letters]]));
      close();
    }}
  >
    <${Field}
      label=${t('xw.rebus.letters')}
      name="rebus"
      maxlength=${12}
      value=${text}
      onValue=${setText}
    />
    <div class="actions">
      <button type="submit" class="primary">${t('xw.rebus.put')}</button>
    </div>
  </form>`;
}
