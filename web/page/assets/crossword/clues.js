// @ts-check
// The clues: all of them in their lists, and the one of the chosen word.

import { html } from '../vendor/preact.js';
import { t } from '../i18n.js';
import { clueAt } from './document.js';
import { slotName } from './candidates.js';
import { slotKey, wordAt } from './model.js';

/** @typedef {import('./model.js').Slot} Slot */
/** @typedef {import('./document.js').CrosswordDocument} CrosswordDocument */

/** Longer clues are novels. */
const LONGEST = 500;

/**
 * @param {{
 *   document: CrosswordDocument,
 *   slots: Slot[],
 *   current?: Slot,
 *   onClue: (slot: Slot, text: string) => void,
 *   onSlot: (slot: Slot) => void,
 * }} props
 */
export function Clues({ document, slots, current, onClue, onSlot }) {
  const list = (/** @type {boolean} */ across) =>
    html`<h2>${t(across ? 'xw.across' : 'xw.down')}</h2>
      <ol>
        ${slots
          .filter((slot) => slot.across === across)
          .map((slot) => {
            const key = slotKey(slot);
            const on = current && slotKey(current) === key;
            return html`<li key=${key} class=${on ? 'on' : ''}>
              <button
                type="button"
                class="quiet small"
                aria-label=${slotName(slot)}
                onClick=${() => onSlot(slot)}
              >
                ${slot.number}
              </button>
              <${ClueField} document=${document} slot=${slot} onClue=${onClue} />
            </li>`;
          })}
      </ol>`;
  return html`${list(true)}${list(false)}`;
}

/**
 * @param {{
 *   document: CrosswordDocument,
 *   slot: Slot,
 *   onClue: (slot: Slot, text: string) => void,
 * }} props
 */
export function ClueField({ document, slot, onClue }) {
  const clue = clueAt(document, slot);
  const word = wordAt(document, slot);
  const stale = clue?.text && clue.word && word && clue.word !== word;
  return html`<span class="xw-clue">
    <input
      aria-label=${t('xw.clue', slotKey(slot))}
      placeholder=${t('xw.clue.hint')}
      maxlength=${LONGEST}
      value=${clue?.text ?? ''}
      onInput=${(/** @type {any} */ event) => onClue(slot, event.target.value)}
    />
    ${stale && html`<span class="hint">${t('xw.clue.stale', clue.word)}</span>`}
  </span>`;
}
