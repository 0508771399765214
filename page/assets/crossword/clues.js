// @ts-check
// The clues: both lists with their answers, and the field for the chosen word.

import { html, useEffect, useRef } from '../vendor/preact.js';
import { t } from '../i18n.js';
import { Icon } from '../ui.js';
import { cutDefinitions } from './definitions.js';
import { clueAt, lengthsAt } from './document.js';
import { Earlier } from './earlier.js';
import { givenAway } from './known-clues.js';
import { slotName } from './candidates.js';
import { labelOf, shortName, slotsOfList } from './layout.js';
import { slotKey, wordAt } from './model.js';

/** @typedef {import('./model.js').Slot} Slot */
/** @typedef {import('./document.js').Clue} Clue */
/** @typedef {import('./document.js').CrosswordDocument} CrosswordDocument */
/** @typedef {(slot: Slot, part: Partial<Omit<Clue, 'place' | 'word'>>) => void} OnClue */

/** Few papers print longer clues. */
const LONG = 500;
/** `(3,4)` and `(2-5)`, as British grids have it. */
const ENUMERATION = '[0-9]+([,\\-][0-9]+)*';
const MARKS = /** @type {const} */ (['', 'draft', 'final']);

/**
 * @param {{
 *   document: CrosswordDocument,
 *   slots: Slot[],
 *   current?: Slot,
 *   onClue: OnClue,
 *   onSlot: (slot: Slot) => void,
 *   onUnclued: () => void,
 * }} props
 */
export function Clues({ document, slots, current, onClue, onSlot, onUnclued }) {
  const cut = cutKeys(document, slots);
  const list = (/** @type {boolean} */ across) =>
    html`<h2>${t(across ? 'xw.across' : 'xw.down')}</h2>
      <ol>
        ${slotsOfList(document, slots, across).map((slot) => {
          const key = slotKey(slot);
          const on = Boolean(current && slotKey(current) === key);
          return html`<${Line}
            key=${key}
            document=${document}
            slot=${slot}
            on=${on}
            cut=${cut.has(key)}
            onClue=${onClue}
            onSlot=${onSlot}
            onUnclued=${onUnclued}
          />`;
        })}
      </ol>`;
  return html`${list(true)}${list(false)}`;
}

/** Words whose definitions are too long for their cells. @param {CrosswordDocument} document @param {Slot[]} slots */
export const cutKeys = (document, slots) =>
  new Set(cutDefinitions(document, slots).map(({ slot }) => slot && slotKey(slot)));

/**
 * The line of the chosen word is always in sight. Only its list moves.
 * @param {boolean} on
 */
function useInSight(on) {
  const line = useRef(/** @type {HTMLElement | null} */ (null));
  useEffect(() => {
    const list = line.current?.closest('.xw-clues');
    if (!on || !line.current || !list) return;
    const [box, frame] = [line.current, list].map((one) => one.getBoundingClientRect());
    if (box.top < frame.top || box.bottom > frame.bottom)
      list.scrollTop += box.top - frame.top - frame.height / 3;
  }, [on]);
  return line;
}

/**
 * @param {{
 *   document: CrosswordDocument,
 *   slot: Slot,
 *   on: boolean,
 *   cut: boolean,
 *   onClue: OnClue,
 *   onSlot: (slot: Slot) => void,
 *   onUnclued: () => void,
 * }} props
 */
function Line({ document, slot, on, cut, onClue, onSlot, onUnclued }) {
  const clue = clueAt(document, slot);
  return html`<li ref=${useInSight(on)} class=${on ? 'on' : ''}>
    <div class="xw-clue-line">
      <button
        type="button"
        class="quiet small"
        aria-label=${slotName(document, slot)}
        onClick=${() => onSlot(slot)}
      >
        ${labelOf(document, slot)}
      </button>
      <${ClueField} ...${{ document, slot, cut, onClue, onUnclued }} />
      ${clue?.mark && html`<span class=${`xw-mark ${clue.mark}`}>${t(`xw.mark.${clue.mark}`)}</span>`}
      <span class="xw-answer" aria-label=${t('xw.answer')}>
        ${slot.cells.map((cell) => document.cells[cell] || '·').join('')}
      </span>
    </div>
    ${on && html`<${ClueMore} document=${document} slot=${slot} onClue=${onClue} />`}
  </li>`;
}

/** What an author notes about a clue. @param {{document: CrosswordDocument, slot: Slot, onClue: OnClue}} props */
function ClueMore({ document, slot, onClue }) {
  const { mark = '', note = '' } = clueAt(document, slot) ?? {};
  const key = shortName(document, slot);
  return html`<div class="xw-clue-more">
    <label>
      <span>${t('xw.mark')}</span>
      <select
        aria-label=${t('xw.mark.of', key)}
        value=${mark}
        onChange=${(/** @type {any} */ event) => onClue(slot, { mark: event.target.value })}
      >
        ${MARKS.map(
          (id) =>
            html`<option value=${id} selected=${id === mark}>
              ${t(`xw.mark.${id || 'none'}`)}
            </option>`,
        )}
      </select>
    </label>
    <label>
      <span>${t('xw.length')}</span>
      <input
        class="length"
        aria-label=${t('xw.length.of', key)}
        placeholder=${String(slot.cells.length)}
        pattern=${ENUMERATION}
        maxlength="40"
        value=${lengthsAt(document, slot)}
        onInput=${(/** @type {any} */ event) => onClue(slot, { enumeration: event.target.value })}
      />
    </label>
    <input
      aria-label=${t('xw.note.of', key)}
      placeholder=${t('xw.note')}
      value=${note}
      onInput=${(/** @type {any} */ event) => onClue(slot, { note: event.target.value })}
    />
    <${Earlier}
      word=${wordAt(document, slot)}
      text=${clueAt(document, slot)?.text ?? ''}
      onText=${(/** @type {string} */ text) => onClue(slot, { text })}
    />
  </div>`;
}

/**
 * @param {{
 *   document: CrosswordDocument,
 *   slot: Slot,
 *   cut: boolean,
 *   onClue: OnClue,
 *   onUnclued: () => void,
 * }} props `cut` if the text is too long for its cell
 */
export function ClueField({ document, slot, cut, onClue, onUnclued }) {
  const clue = clueAt(document, slot);
  const word = wordAt(document, slot);
  const stale = clue?.text && clue.word && word && clue.word !== word;
  const given = clue?.text && givenAway(document, clue.text);
  const key = (/** @type {KeyboardEvent} */ event) => {
    if (event.key !== 'Enter') return;
    event.preventDefault();
    onUnclued();
  };
  return html`<span class="xw-clue">
    <input
      aria-label=${t('xw.clue', shortName(document, slot))}
      data-slot=${slotKey(slot)}
      placeholder=${t('xw.clue.hint')}
      value=${clue?.text ?? ''}
      onInput=${(/** @type {any} */ event) => onClue(slot, { text: event.target.value })}
      onKeyDown=${key}
    />
    ${stale && html`<span class="hint">${t('xw.clue.stale', clue.word)}</span>`}
    ${given && html`<span class="hint">${t('xw.clue.given', given)}</span>`}
    ${cut && html`<span class="hint">${t('xw.clue.cut')}</span>`}
    ${
      (clue?.text.length ?? 0) > LONG &&
      html`<span class="hint" role="status">${t('xw.clue.long', clue?.text.length)}</span>`
    }
  </span>`;
}

/** To the next word without a clue. @param {{left: number, onUnclued: () => void}} props */
export const NextUnclued = ({ left, onUnclued }) =>
  html`<button type="button" disabled=${left === 0} onClick=${onUnclued}>
    <${Icon} name="right" />${t('xw.unclued', left)}
  </button>`;
