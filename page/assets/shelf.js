// @ts-check
// A person's own word lists, for every page: built in this browser from a text file, stored in its
// database (`shelf-store.js`), and sent nowhere.

/**
 * @typedef {{name: string, title: string, language: string, words: number, bytes: ArrayBuffer}} OwnList
 *   `name` as questions name it, `title` as its person does
 */

/** Every list, stored or not. @type {Map<string, OwnList>} */
export const shelf = new Map();
/** @type {Set<() => void>} */
const listeners = new Set();
const tell = () => listeners.forEach((listener) => listener());
const store = () => import('./shelf-store.js');

/** @type {Promise<void> | undefined} */
let read;
/** Reads the stored lists, once. */
export const readShelf = () =>
  (read ??= (async () => {
    for (const list of await (await store()).allLists()) shelf.set(list.name, list);
    tell();
  })().catch(() => {}));

/** Calls back when the lists change. @param {() => void} listener */
export function onShelf(listener) {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

/**
 * Puts a list on the shelf.
 * @param {OwnList} list
 * @returns {Promise<boolean>} whether it was stored
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
