// @ts-check
// The database of a person's own word lists.

import { answer, openStore } from './database.js';

/** @typedef {import('./shelf.js').OwnList} OwnList */

/** @type {Promise<IDBDatabase> | undefined} */
let opened;
const database = () => (opened ??= openStore('worddle-shelf', 'lists', 'name'));

/** Waits until a change is on the disk. @param {(store: IDBObjectStore) => void} change */
async function write(change) {
  const transaction = (await database()).transaction('lists', 'readwrite');
  change(transaction.objectStore('lists'));
  await new Promise((resolve, reject) => {
    transaction.oncomplete = resolve;
    transaction.onabort = transaction.onerror = () => reject(transaction.error);
  });
}

/** @returns {Promise<OwnList[]>} */
export const allLists = async () =>
  answer((await database()).transaction('lists').objectStore('lists').getAll());
/** @param {OwnList} list */
export const keepList = (list) => write((store) => store.put(list));
/** @param {string} name */
export const forgetList = (name) => write((store) => store.delete(name));
