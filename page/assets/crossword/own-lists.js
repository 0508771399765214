// @ts-check
// The constructor's own word lists: stored in this browser in order of precedence, and sent with each
// request. Large ones are uploaded first, if the server accepts lists.

import { Problem, send } from '../api.js';
import { answer, openStore } from '../database.js';
import { readable } from './word-text.js';

/**
 * @typedef {{id: string, name: string, text: string, score: number, on: boolean, order: number}} OwnList
 *   `score` is for words without one
 */

const DATABASE = 'worddle-lists';
/** What goes along with every question. */
const MOST_INLINE = 24_000;
/** Larger files are no word lists. */
export const MOST_BYTES = 30_000_000;

/** Lists of a browser that keeps nothing. @type {Map<string, OwnList>} */
const memory = new Map();

/** @type {Promise<IDBDatabase | null> | undefined} */
let opened;
const database = () => (opened ??= openStore(DATABASE, 'lists', 'id').catch(() => null));

/** @param {IDBTransactionMode} mode */
const lists = async (mode) => (await database())?.transaction('lists', mode).objectStore('lists');

/** Every list, the first to count first. @returns {Promise<OwnList[]>} */
export async function allLists() {
  const store = await lists('readonly');
  const all = store ? await answer(store.getAll()) : [...memory.values()];
  return all.sort((one, other) => one.order - other.order);
}

/** @param {OwnList} list */
export async function keepList(list) {
  const store = await lists('readwrite');
  if (store) await answer(store.put(list));
  else memory.set(list.id, list);
}

/** @param {string} id */
export async function forgetList(id) {
  const store = await lists('readwrite');
  if (store) await answer(store.delete(id));
  else memory.delete(id);
}

/** What large lists are known by to the server. @type {Map<string, Promise<string | null>>} */
const sent = new Map();

/** @param {OwnList} list @param {string} language */
function sentId({ id, text }, language) {
  const key = `${language} ${id} ${text.length}`;
  if (!sent.has(key))
    sent.set(
      key,
      send(`lists?language=${language}`, text, 'text/plain')
        .then(({ id }) => id)
        .catch((problem) => {
          // A server that is away may be back; one that takes no lists will not change its mind.
          if (!(problem instanceof Problem) || problem.status === 0) sent.delete(key);
          return null;
        }),
    );
  return /** @type {Promise<string | null>} */ (sent.get(key));
}

/**
 * The lists as a question names them, and those that the server does not take.
 * @param {OwnList[]} all
 * @param {string} language
 */
export async function askedLists(all, language) {
  const [asked, refused] = [/** @type {any[]} */ ([]), /** @type {string[]} */ ([])];
  let room = MOST_INLINE;
  const wanted = all
    .filter(({ on }) => on)
    .map((list) => ({ ...list, text: readable(list.text) }))
    .filter(({ text }) => text.trim());
  for (const list of wanted) {
    const { text, score, name } = list;
    if (text.length <= room) {
      asked.push({ words: text, score });
      room -= text.length;
      continue;
    }
    const id = await sentId(list, language);
    if (id) asked.push({ name: id, score });
    else refused.push(name);
  }
  return { asked, refused };
}
