// @ts-check
// Undo and redo of a document. Pure.

/** @typedef {import('./document.js').CrosswordDocument} CrosswordDocument */
/**
 * @typedef {{
 *   before: CrosswordDocument[],
 *   now: CrosswordDocument,
 *   after: CrosswordDocument[],
 *   typed: string,
 * }} History `typed` names the text that is being typed: all of it is taken back at once
 */

/** Changes that can be taken back. They share what they have in common. */
const MOST = 1000;

/** @param {CrosswordDocument} now @returns {History} */
export const historyOf = (now) => ({ before: [], now, after: [], typed: '' });

/**
 * @param {History} history
 * @param {CrosswordDocument} next
 * @param {string} [typed]
 * @returns {History}
 */
export function changed(history, next, typed = '') {
  if (next === history.now) return history;
  const goesOn = typed !== '' && typed === history.typed;
  const before = goesOn ? history.before : [...history.before, history.now].slice(-MOST);
  return { before, now: next, after: [], typed };
}

/** @param {History} history @returns {History} */
export function undone({ before, now, after, ...rest }) {
  if (before.length === 0) return { before, now, after, ...rest };
  const last = before[before.length - 1];
  return { before: before.slice(0, -1), now: last, after: [now, ...after], typed: '' };
}

/** @param {History} history @returns {History} */
export function redone({ before, now, after, ...rest }) {
  if (after.length === 0) return { before, now, after, ...rest };
  return { before: [...before, now], now: after[0], after: after.slice(1), typed: '' };
}
