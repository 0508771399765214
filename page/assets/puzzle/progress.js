// @ts-check
// Stored progress of a crossword that is being solved, shared by all tabs.

import { keep, kept } from '../store.js';
import { beginSolving, isSolving } from './solving.js';

/** @typedef {import('./solving.js').Solving} Solving */
/** @typedef {import('../crossword/document.js').CrosswordDocument} CrosswordDocument */

/** @param {string} id */
const keyOf = (id) => `solving.${id}`;

/** @param {string} id @param {CrosswordDocument} document @returns {Solving} */
export function progressOf(id, document) {
  const there = kept(keyOf(id), null);
  return isSolving(there, document) ? there : beginSolving(document);
}

/** @param {string} id @param {Solving} solving */
export const keepProgress = (id, solving) => keep(keyOf(id), solving);

/**
 * Calls back when another tab has made progress with the same crossword.
 * @param {string} id
 * @param {() => void} listener
 */
export function onProgress(id, listener) {
  const heard = (/** @type {StorageEvent} */ { key }) =>
    key?.endsWith(`.${keyOf(id)}`) && listener();
  addEventListener('storage', heard);
  return () => removeEventListener('storage', heard);
}
