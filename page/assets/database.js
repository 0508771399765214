// @ts-check
// The browser's database, as promises.

/** A browser that takes longer to open its database never will. */
const OPEN_MS = 4000;

/** @template T @param {IDBRequest<T>} request @returns {Promise<T>} */
export const answer = (request) =>
  new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });

/**
 * Opens a database with one store.
 * @param {string} name
 * @param {string} store
 * @param {string} key the field that names an entry
 * @returns {Promise<IDBDatabase>}
 */
export async function openStore(name, store, key) {
  const request = indexedDB.open(name, 1);
  request.onupgradeneeded = () => request.result.createObjectStore(store, { keyPath: key });
  const late = new Promise((_, reject) => setTimeout(reject, OPEN_MS));
  return Promise.race([answer(request), /** @type {Promise<IDBDatabase>} */ (late)]);
}
