// @ts-check
// Statistics of a crossword. Pure.

import { clueAt } from './document.js';
import { shortName } from './layout.js';
import { BLACK, isOpen, isRebus, slotKey, wordAt } from './model.js';

/** @typedef {import('./document.js').CrosswordDocument} CrosswordDocument */
/** @typedef {import('./model.js').Slot} Slot */

/**
 * @param {CrosswordDocument} document
 * @param {Slot[]} slots
 */
export function statisticsOf(document, slots) {
  const open = document.cells.filter(isOpen);
  const lengths = slots.map((slot) => slot.cells.length);
  const letters = /** @type {Map<string, number>} */ (new Map());
  for (const cell of open)
    for (const letter of cell.match(/\p{L}/gu) ?? [])
      letters.set(letter, (letters.get(letter) ?? 0) + 1);
  const words = /** @type {Map<string, string[]>} */ (new Map());
  for (const slot of slots) {
    const word = wordAt(document, slot);
    if (word) words.set(word, [...(words.get(word) ?? []), slotKey(slot)]);
  }
  const name = (/** @type {Slot} */ slot) => shortName(document, slot);
  const crossed = new Set();
  const once = new Set();
  for (const cell of slots.flatMap((slot) => slot.cells))
    (once.has(cell) ? crossed : once).add(cell);
  return {
    words: slots.length,
    blocks: document.cells.filter((cell) => cell === BLACK).length,
    share: document.cells.filter((cell) => cell === BLACK).length / document.cells.length,
    mean: lengths.reduce((sum, length) => sum + length, 0) / (lengths.length || 1),
    empty: open.filter((cell) => cell === '').length,
    rebus: open.filter(isRebus).length,
    checked: crossed.size / (open.length || 1),
    letters: [...letters].sort(([one], [other]) => one.localeCompare(other)),
    twice: [...words].filter(([, places]) => places.length > 1),
    unclued: slots.filter((slot) => isUnclued(document, slot)).map(name),
    drafts: slots.filter((slot) => clueAt(document, slot)?.mark === 'draft').map(name),
  };
}

/** Whether a word has no clue yet. @param {CrosswordDocument} document @param {Slot} slot */
export const isUnclued = (document, slot) => !clueAt(document, slot)?.text.trim();

/**
 * The next word without a clue, in the order of the lists; the first again after the last.
 * @param {CrosswordDocument} document
 * @param {Slot[]} slots in the order of the lists
 * @param {Slot | undefined} current
 */
export function nextUnclued(document, slots, current) {
  const place = slots.findIndex((slot) => current && slotKey(slot) === slotKey(current));
  const around = [...slots.slice(place + 1), ...slots.slice(0, Math.max(0, place))];
  return around.find((slot) => isUnclued(document, slot));
}

/**
 * Replaces a text in all clues that are shown.
 * @param {CrosswordDocument} document
 * @param {Slot[]} slots
 * @param {string} find
 * @param {string} put
 * @returns {{document: CrosswordDocument, count: number}}
 */
export function replaced(document, slots, find, put) {
  let count = 0;
  if (find === '') return { document, count };
  const shown = new Set(slots.map((slot) => clueAt(document, slot)));
  const clues = document.clues.map((clue) => {
    const parts = shown.has(clue) ? clue.text.split(find) : [];
    if (parts.length < 2) return clue;
    count += parts.length - 1;
    return { ...clue, text: parts.join(put) };
  });
  return { document: count ? { ...document, clues } : document, count };
}
