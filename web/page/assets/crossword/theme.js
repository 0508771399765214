// @ts-check
// Theme words: a tray of words to place. A placed one is drawn heavy, and stays when the rest of the
// letters goes.

import { html } from '../vendor/preact.js';
import { t } from '../i18n.js';
import { fold } from '../notation.js';
import { SheetButton } from '../ui.js';
import { change } from './desk.js';
import { slotName } from './candidates.js';
import { isOpen, slotKey, withCells, wordAt } from './model.js';

/** @typedef {import('./document.js').CrosswordDocument} CrosswordDocument */
/** @typedef {import('./model.js').Slot} Slot */

/** Places that are offered for a word. */
const MOST_PLACES = 8;
/** Words of a theme: more are a list. */
const MOST_WORDS = 40;

/** The letters of a word or phrase. @param {string} text */
export const lettersOf = (text) => fold(text).replace(/[^\p{L}]/gu, '');

/** The slots in which theme words stand. @param {CrosswordDocument} document @param {Slot[]} slots */
export function placedSlots(document, slots) {
  const words = new Set((document.theme ?? []).map(lettersOf));
  return slots.filter((slot) => words.has(wordAt(document, slot)));
}

/**
 * Where a word fits without changing a letter or the pattern: most crossings with letters first, then
 * those whose counterpart across the middle is free for another theme word.
 * @param {CrosswordDocument} document
 * @param {Slot[]} slots
 * @param {string} word
 * @returns {Slot[]}
 */
export function placesFor(document, slots, word) {
  const letters = [...lettersOf(word)];
  const last = document.cells.length - 1;
  const starts = new Set(slots.map(({ across, cells }) => `${across} ${cells[0]} ${cells.length}`));
  return slots
    .filter(
      ({ cells }) =>
        cells.length === letters.length &&
        cells.every((cell, at) => ['', letters[at]].includes(document.cells[cell])),
    )
    .map((slot) => {
      const { across, cells } = slot;
      const shared = cells.filter((cell) => document.cells[cell] !== '').length;
      const mirrored = starts.has(`${across} ${last - cells[cells.length - 1]} ${cells.length}`);
      return { slot, shared, mirrored };
    })
    .sort(
      (one, other) => other.shared - one.shared || Number(other.mirrored) - Number(one.mirrored),
    )
    .map(({ slot }) => slot);
}

/** A grid without its letters, but for those of theme words. @param {CrosswordDocument} document @param {Slot[]} slots */
export function withoutFill(document, slots) {
  const kept = new Set(placedSlots(document, slots).flatMap((slot) => slot.cells));
  return withCells(
    document,
    document.cells.flatMap((cell, at) =>
      isOpen(cell) && cell !== '' && !kept.has(at)
        ? [/** @type {[number, string]} */ ([at, ''])]
        : [],
    ),
  );
}

/**
 * @param {{
 *   document: CrosswordDocument,
 *   slots: Slot[],
 *   onSlot: (slot: Slot) => void,
 * }} props
 */
export function Theme({ document, slots, onSlot }) {
  const theme = document.theme ?? [];
  const write = (/** @type {string} */ text) =>
    change({ ...document, theme: text.split('\n').slice(0, MOST_WORDS) }, 'theme');
  return html`<${SheetButton}
    title=${t('xw.theme')}
    label=${t('xw.theme.short')}
    icon="star"
    children=${(/** @type {() => void} */ close) =>
      html`<div class="form">
        <label class="field">
          <span class="caption">${t('xw.theme.words')}</span>
          <textarea
            name="theme"
            rows="5"
            value=${theme.join('\n')}
            onInput=${(/** @type {any} */ event) => write(event.target.value)}
          ></textarea>
        </label>
        <p class="hint">${t('xw.theme.what')}</p>
        <ul class="xw-theme">
          ${theme
            .filter((word) => lettersOf(word).length > 1)
            .map(
              (word) =>
                html`<${ThemeWord}
                  key=${word}
                  word=${word}
                  document=${document}
                  slots=${slots}
                  onPut=${(/** @type {Slot} */ slot) => {
                    const letters = [...lettersOf(word)];
                    change(
                      withCells(
                        document,
                        slot.cells.map((cell, at) => [cell, letters[at]]),
                      ),
                    );
                    onSlot(slot);
                    close();
                  }}
                />`,
            )}
        </ul>
      </div>`}
  />`;
}

/**
 * @param {{
 *   word: string,
 *   document: CrosswordDocument,
 *   slots: Slot[],
 *   onPut: (slot: Slot) => void,
 * }} props
 */
function ThemeWord({ word, document, slots, onPut }) {
  const letters = lettersOf(word);
  const there = slots.find((slot) => wordAt(document, slot) === letters);
  const places = there ? [] : placesFor(document, slots, word);
  return html`<li>
    <b>${letters}</b> <span class="hint">(${letters.length})</span>
    ${
      there
        ? html`<span class="hint">${t('xw.theme.placed', slotName(there))}</span>`
        : html`<span class=${places.length ? 'hint' : 'bad'}>
            ${t('xw.theme.places', places.length)}
          </span>`
    }
    <div class="actions">
      ${places
        .slice(0, MOST_PLACES)
        .map(
          (slot) =>
            html`<button
              type="button"
              aria-label=${t('xw.theme.put', letters, `${slotKey(slot)} (${slotName(slot)})`)}
              onClick=${() => onPut(slot)}
            >
              ${slotKey(slot)}
            </button>`,
        )}
    </div>
  </li>`;
}
