// @ts-check
// Theme words: a tray of words to place. Placed words are bold, and clearing the letters keeps them.

import { html } from '../vendor/preact.js';
import { t } from '../i18n.js';
import { languageOf } from '../lists.js';
import { fold } from '../notation.js';
import { SheetButton } from '../ui.js';
import { change } from './desk.js';
import { slotName } from './candidates.js';
import { GridDrawing } from './grid-drawing.js';
import { shortNames } from './layout.js';
import { phraseLengths, withPhrases } from './lengths.js';
import { askedGrid, BLACK, isOpen, parseGrid, slotsOf, withCells, wordAt } from './model.js';
import { placesOf } from './questions.js';
import { useAsked } from './verdicts.js';

/** @typedef {import('./document.js').CrosswordDocument} CrosswordDocument */
/** @typedef {import('./model.js').Slot} Slot */

/** @typedef {{slot: string, cells: number[], grid: string, blocks: number[], dead: string | null}} Place */

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

/** The symmetry that a pattern has, which a new black cell is to keep. @param {CrosswordDocument} document */
export function symmetryOf({ cells, columns }) {
  const black = cells.map((cell) => cell === BLACK);
  const like = (/** @type {(cell: number) => number} */ other) =>
    black.every((is, cell) => is === black[other(cell)]);
  if (like((cell) => cells.length - 1 - cell)) return 'half-turn';
  return like((cell) => cell - (cell % columns) + columns - 1 - (cell % columns))
    ? 'mirror'
    : 'none';
}

/** A document with a word in a place, and with the black cells or bars that it needs. @param {CrosswordDocument} document @param {string} word @param {Place} place */
function withPlace(document, word, { cells, blocks, grid }) {
  const letters = [...lettersOf(word)];
  const put = [
    ...cells.map((cell, at) => /** @type {[number, string]} */ ([cell, letters[at]])),
    ...blocks.map((cell) => /** @type {[number, string]} */ ([cell, BLACK])),
  ];
  return withCells({ ...document, bars: parseGrid(grid)?.bars ?? document.bars }, put);
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
 *   language: string,
 *   onSlot: (slot: Slot) => void,
 * }} props
 */
export function Theme({ document, slots, language, onSlot }) {
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
                  language=${language}
                  onPut=${(/** @type {Place} */ place) => {
                    const next = withPlace(document, word, place);
                    const first = place.cells[0];
                    const across = place.cells[1] === first + 1;
                    const there = slotsOf(next).find(
                      (slot) => slot.cells[0] === first && slot.across === across,
                    );
                    change(
                      withPhrases(document, next, there ? [[there, phraseLengths([word])]] : []),
                    );
                    if (there) onSlot(there);
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
 *   language: string,
 *   onPut: (place: Place) => void,
 * }} props
 */
function ThemeWord({ word, document, slots, language, onPut }) {
  const letters = lettersOf(word);
  const there = slots.find((slot) => wordAt(document, slot) === letters);
  const wish = {
    grid: askedGrid(document),
    word,
    language,
    convention: languageOf(language) === 'fr' ? 'french' : 'american',
    symmetry: symmetryOf(document),
    most: MOST_PLACES,
  };
  const answer = useAsked(there ? '' : JSON.stringify(wish), (signal) => placesOf(wish, signal));
  const places = /** @type {Place[]} */ (answer?.places ?? []);
  return html`<li>
    <b>${letters}</b> <span class="hint">(${letters.length})</span>${' '}
    ${there && html`<span class="hint">${t('xw.theme.placed', slotName(document, there))}</span>`}
    ${
      answer &&
      html`<span class=${answer.found ? 'hint' : 'bad'}>
        ${t('xw.theme.places', answer.found)}
      </span>`
    }
    <div class="xw-fillings">
      ${places.map((place) => {
        const { cells, blocks } = place;
        const placed = withPlace(document, word, place);
        const slot = shortNames(placed, [place.slot]);
        const dead = place.dead && shortNames(placed, [place.dead]);
        const parts = [
          t('xw.theme.put', letters, slot),
          blocks.length && t('xw.theme.blocks', blocks.length),
          dead && t('xw.theme.dead', dead),
        ].filter(Boolean);
        return html`<button
          key=${cells}
          type="button"
          title=${parts.join(', ')}
          onClick=${() => onPut(place)}
        >
          <${GridDrawing}
            grid=${placed}
            slots=${[]}
            marks=${new Map(cells.map((cell) => [cell, 'theme']))}
          />
          <span class="unseen">${parts.join(', ')}</span>
          <span aria-hidden="true">
            ${slot}${blocks.length > 0 && ` +${blocks.length}\xa0■`}
            ${dead && html`<span class="bad">✕ ${dead}</span>`}
          </span>
        </button>`;
      })}
    </div>
  </li>`;
}
