// @ts-check
// Undo and redo of every draft, kept in this browser, so that a page that is loaded again can take back
// what was done before.

import { answer, openStore } from '../database.js';

/** @typedef {import('./history.js').History} History */
/** @typedef {{id: string, format: number} & Omit<History, 'typed'>} Steps */

/** The format of steps: a page reads no other one. */
const FORMAT = 1;
/** Documents share what they have in common, in the database too: a hundred steps are about 100 kB. */
const MOST = 100;
/** Steps that are put down when the page closes, when nothing is shared and no database answers. */
const LAST = 30;
const TAIL = 'worddle.undo';

/** @type {Promise<IDBDatabase | null> | undefined} */
let opened;
const database = () => (opened ??= openStore('worddle-undo', 'steps', 'id').catch(() => null));

/** @param {IDBTransactionMode} mode */
const table = async (mode) => (await database())?.transaction('steps', mode).objectStore('steps');

/** @param {string} id @param {History} history @param {number} most @returns {Steps} */
const stepsOf = (id, { before, now, after }, most) => ({
  ...{ id, format: FORMAT, now },
  before: before.slice(-most),
  after: after.slice(0, most),
});

/** @param {string} id of the draft @param {History} history */
export async function keepHistory(id, history) {
  try {
    (await table('readwrite'))?.put(stepsOf(id, history, MOST));
  } catch {
    // The browser is full or refuses to store: there is only less to take back.
  }
}

/** Puts the last steps down without waiting: the page closes. @param {string} id @param {History} history */
export function putDownHistory(id, history) {
  try {
    sessionStorage.setItem(TAIL, JSON.stringify(stepsOf(id, history, LAST)));
  } catch {
    // As above.
  }
}

/** The steps that this tab put down, once. @param {string} id @returns {Steps | undefined} */
function takeTail(id) {
  try {
    const tail = JSON.parse(sessionStorage.getItem(TAIL) ?? 'null');
    sessionStorage.removeItem(TAIL);
    return tail?.id === id && tail.format === FORMAT ? tail : undefined;
  } catch {
    return undefined;
  }
}

/** @param {string} id @returns {Promise<History | undefined>} */
export async function keptHistory(id) {
  const tail = takeTail(id);
  const there = await table('readonly')
    .then((store) => store && answer(store.get(id)))
    .catch(() => undefined);
  const known = there?.format === FORMAT ? there : undefined;
  if (!tail) return known && { ...known, typed: '' };
  const text = (/** @type {any} */ document) => JSON.stringify(document);
  // The last steps go on from those in the database.
  const from = tail.before.findLastIndex((one) => text(one) === text(known?.now));
  const begin = from < 0 ? [] : [...(known?.before ?? []), tail.before[from]];
  return { ...tail, before: [...begin, ...tail.before.slice(from + 1)], typed: '' };
}

/** Forgets what a draft was. @param {string} id */
export async function forgetHistory(id) {
  try {
    (await table('readwrite'))?.delete(id);
  } catch {
    // It is in nobody's way.
  }
}
