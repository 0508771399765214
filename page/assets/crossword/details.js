// @ts-check
// Name, title and author of a draft, and whether it is saved.

import { html } from '../vendor/preact.js';
import { t } from '../i18n.js';
import { Field, SheetButton } from '../ui.js';
import { change, nameOf, rename } from './desk.js';
import { HEADS } from './document.js';

/** @param {{desk: import('./desk.js').Desk}} props */
export function Details({ desk }) {
  const { draft, history, saved } = desk;
  const document = history.now;
  const heads = HEADS.filter((head) => head !== 'notes');
  const typed = (/** @type {string} */ head) => (/** @type {any} */ text) =>
    change({ ...document, [head]: text }, head);
  return html`<div class="xw-name">
    <${SheetButton}
      title=${t('xw.details')}
      label=${html`<span>${nameOf({ ...draft, document })}</span>`}
      icon="pencil"
      kind="quiet"
      children=${() =>
        html`<div class="form">
          <${Field}
            label=${t('xw.draft.name')}
            name="name"
            maxlength=${100}
            placeholder=${nameOf({ name: '', document })}
            value=${draft.name}
            onValue=${rename}
          />
          ${heads.map(
            (head) =>
              html`<${Field}
                label=${t(`xw.head.${head}`)}
                name=${head}
                value=${document[head]}
                onValue=${typed(head)}
              />`,
          )}
          <label class="field">
            <span class="caption">${t('xw.head.notes')}</span>
            <textarea
              name="notes"
              rows="4"
              value=${document.notes}
              onInput=${(/** @type {any} */ event) => typed('notes')(event.target.value)}
            ></textarea>
          </label>
        </div>`}
    />
    <span role="status" class=${saved === 'unkept' ? 'bad' : 'hint'}>
      ${saved !== 'new' && t(`xw.saved.${saved}`)}
    </span>
  </div>`;
}
