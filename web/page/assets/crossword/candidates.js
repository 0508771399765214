// @ts-check
// What is still possible: letters of each cell, words of each slot, and which words for the chosen
// one.

import { html, useEffect, useState } from '../vendor/preact.js';
import { t } from '../i18n.js';
import { candidates } from '../questions.js';
import { askedGrid, isOpen, slotKey } from './model.js';

/** @typedef {import('./model.js').Grid} Grid */
/** @typedef {import('./model.js').Slot} Slot */
/**
 * @typedef {{
 *   letters: string[],
 *   slots: {slot: string, cells: number[], words: number}[],
 *   dead: string | null,
 *   candidates: {word: string, spellings: string[], score: number, ways: number}[],
 * }} Possible
 */

/** A cell with so few letters left is marked. */
const FEW = 3;
/** Typing asks when it stands still. */
const SETTLE_MS = 120;

/**
 * @param {Grid} grid
 * @param {Slot | undefined} slot
 * @param {string} language
 * @returns {Possible | null}
 */
export function usePossible(grid, slot, language) {
  const [possible, setPossible] = useState(/** @type {Possible | null} */ (null));
  const text = askedGrid(grid);
  const key = slot && slotKey(slot);
  useEffect(() => {
    const stop = new AbortController();
    const ask = () =>
      candidates({ grid: text, language, slot: key }, stop.signal).then(
        (answer) => !stop.signal.aborted && setPossible(answer),
        () => !stop.signal.aborted && setPossible(null),
      );
    const timer = setTimeout(ask, SETTLE_MS);
    return () => {
      clearTimeout(timer);
      stop.abort();
    };
  }, [text, key, language]);
  return possible && possible.letters.length === grid.cells.length ? possible : null;
}

/**
 * Cells with few or no letters left, letters where one choice is left, and the tightest slot that
 * is still open.
 * @param {Grid} grid
 * @param {Possible | null} possible
 */
export function marksOf(grid, possible) {
  const [marks, ghosts] = [new Map(), new Map()];
  possible?.letters.forEach((letters, cell) => {
    if (!isOpen(grid.cells[cell]) || (grid.cells[cell] !== '' && letters.length > 0)) return;
    if (letters.length === 0) marks.set(cell, 'dead');
    else if (letters.length <= FEW) marks.set(cell, 'few');
    if (letters.length === 1) ghosts.set(cell, letters);
  });
  for (const cell of possible?.slots.find((slot) => slot.slot === possible.dead)?.cells ?? [])
    marks.set(cell, 'dead');
  const open =
    possible?.slots.filter((slot) => slot.cells.some((cell) => grid.cells[cell] === '')) ?? [];
  const tight = open.reduce(
    (least, slot) => (!least || slot.words < least.words ? slot : least),
    /** @type {Possible['slots'][0] | null} */ (null),
  );
  return { marks, ghosts, tight };
}

/**
 * @param {{
 *   slot?: Slot,
 *   possible: Possible | null,
 *   verdict: {good: boolean, text: string} | null,
 *   language: string,
 *   tight: Possible['slots'][0] | null,
 *   onPut: (word: string) => void,
 *   onTight: (key: string) => void,
 * }} props
 */
export function Candidates({ slot, possible, verdict, language, tight, onPut, onTight }) {
  const count = countOf(slot, possible);
  const bad = verdict ? !verdict.good : count === 0;
  return html`<p role="status" class=${bad ? 'bad' : 'hint'}>
      ${verdict ? verdict.text || '…' : count === undefined ? '…' : t('xw.fit', count)}
    </p>
    ${possible?.dead && html`<p class="bad">${t('xw.dead', possible.dead)}</p>`}
    ${
      tight &&
      slot &&
      tight.slot !== slotKey(slot) &&
      html`<button type="button" onClick=${() => onTight(tight.slot)}>
        ${t('xw.tight', tight.slot, tight.words)}
      </button>`
    }
    <ol class="chips" lang=${language}>
      ${(verdict ? [] : (possible?.candidates ?? [])).map(
        (one) =>
          html`<li key=${one.word}>
            <button type="button" class="quiet" onClick=${() => onPut(one.word.toUpperCase())}>
              ${one.spellings[0] ?? one.word.toLowerCase()}
            </button>
          </li>`,
      )}
    </ol>`;
}

/** How many words fit a slot. @param {Slot | undefined} slot @param {Possible | null} possible */
export const countOf = (slot, possible) =>
  slot && possible?.slots.find((one) => one.slot === slotKey(slot))?.words;

/** What a slot is called. @param {Slot | undefined} slot */
export const slotName = (slot) =>
  slot
    ? t(slot.across ? 'xw.across.n' : 'xw.down.n', slot.number, slot.cells.length)
    : t('xw.noslot');
