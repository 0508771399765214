// @ts-check
// Word lists of one's own, for every page: built in this browser from a text file, kept in its database
// in the saved form (`shelf-store.js`), and sent nowhere.

/**
 * @typedef {{name: string, title: string, language: string, words: number, bytes: ArrayBuffer}} OwnList
 *   `name` as questions name it, `title` as its person does
 */

/** Every list that is there, kept or not. @type {Map<string, OwnList>} */
export const shelf = new Map();
/** @type {Set<() => void>} */
const listeners = new Set();
const tell = () => listeners.forEach((listener) => listener());
const store = () => import('./shelf-store.js');

/** @type {Promise<void> | undefined} */
let read;
/** Reads the lists that were kept, once. A browser that keeps nothing has none. */
export const readShelf = () =>
  (read ??= (async () => {
    for (const list of await (await store()).allLists()) shelf.set(list.name, list);
    tell();
  })().catch(() => {}));

/** Calls back when there are other lists. @param {() => void} listener */
export function onShelf(listener) {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

/**
 * Puts a list on the shelf.
 * @param {OwnList} list
 * @returns {Promise<boolean>} whether it is there the next time
 */
export async function putOnShelf(list) {
  shelf.set(list.name, list);
  tell();
  return (await store()).keepList(list).then(
    () => true,
    () => false,
  );
}

/** @param {string} name */
export async function removeFromShelf(name) {
  shelf.delete(name);
  tell();
  await (await store()).forgetList(name).catch(() => {});
}
