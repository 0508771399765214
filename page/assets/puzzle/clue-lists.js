// @ts-check
// The clues for a solver: both lists, and the bar with the current clue.

import { html, useEffect, useRef } from '../vendor/preact.js';
import { t } from '../i18n.js';
import { clueText, labelOf, slotsOfList } from '../crossword/layout.js';
import { slotKey } from '../crossword/model.js';
import { Icon } from '../ui.js';

/** @typedef {import('../crossword/document.js').CrosswordDocument} CrosswordDocument */
/** @typedef {import('../crossword/model.js').Slot} Slot */

/** Number and direction of a word. @param {CrosswordDocument} document @param {Slot} slot */
export const slotTitle = (document, slot) =>
  t(slot.across ? 'pz.across' : 'pz.down', labelOf(document, slot));

/**
 * @param {{
 *   document: CrosswordDocument,
 *   slots: Slot[],
 *   slot?: Slot,
 *   crossing?: Slot,
 *   entries: string[],
 *   onSlot: (slot: Slot) => void,
 * }} props
 */
export function ClueLists({ document, slots, slot, crossing, entries, onSlot }) {
  return [true, false].map(
    (across) =>
      html`<section class="pz-list" aria-label=${t(across ? 'xw.across' : 'xw.down')}>
        <h2>${t(across ? 'xw.across' : 'xw.down')}</h2>
        <ol lang=${document.language || undefined}>
          ${slotsOfList(document, slots, across).map(
            (one) =>
              html`<${ClueLine}
                key=${slotKey(one)}
                label=${labelOf(document, one)}
                text=${clueText(document, one)}
                state=${one === slot ? 'on' : one === crossing ? 'near' : ''}
                done=${one.cells.every((cell) => entries[cell] !== '')}
                onChoose=${() => onSlot(one)}
              />`,
          )}
        </ol>
      </section>`,
  );
}

/**
 * @param {{label: string, text: string, state: string, done: boolean, onChoose: () => void}} props
 */
function ClueLine({ label, text, state, done, onChoose }) {
  const line = useRef(/** @type {HTMLElement | null} */ (null));
  useEffect(() => {
    const list = line.current?.closest('.pz-list');
    if (!state || !line.current || !list || list.scrollHeight <= list.clientHeight) return;
    // Only the list moves: the page stays where it is.
    const [box, frame] = [line.current, list].map((one) => one.getBoundingClientRect());
    if (box.top < frame.top + 34 || box.bottom > frame.bottom)
      list.scrollTop += box.top - frame.top - frame.height / 3;
  }, [state]);
  return html`<li ref=${line} class=${`${state} ${done ? 'done' : ''}`}>
    <button
      type="button"
      class="quiet"
      aria-current=${state === 'on' ? 'true' : undefined}
      onClick=${onChoose}
    >
      <b>${label}</b>
      <span>${text || '—'}</span>
    </button>
  </li>`;
}

/**
 * The clue at hand, with the ones before and after it one touch away.
 * @param {{
 *   document: CrosswordDocument,
 *   slot: Slot,
 *   onTurn: () => void,
 *   onStep: (by: number) => void,
 * }} props
 */
export function ClueBar({ document, slot, onTurn, onStep }) {
  return html`<div class="pz-clue" role="group" aria-label=${t('pz.clue')}>
    <button
      type="button"
      class="quiet square"
      aria-label=${t('pz.clue.before')}
      onClick=${() => onStep(-1)}
    >
      <${Icon} name="left" />
    </button>
    <button type="button" class="quiet text" onClick=${onTurn}>
      <b>${slotTitle(document, slot)}</b>
      <span lang=${document.language || undefined}>${clueText(document, slot) || '—'}</span>
    </button>
    <button
      type="button"
      class="quiet square"
      aria-label=${t('pz.clue.next')}
      onClick=${() => onStep(1)}
    >
      <${Icon} name="right" />
    </button>
  </div>`;
}
