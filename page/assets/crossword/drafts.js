// @ts-check
// The database of drafts, with their versions of the last days. In a browser that stores nothing,
// drafts last as long as the page, and the page says so.

import { holdsAll } from './document.js';

/** @typedef {import('./document.js').CrosswordDocument} CrosswordDocument */
/**
 * @typedef {{
 *   format: number,
 *   id: string,
 *   name: string,
 *   named?: number,
 *   made: number,
 *   changed: number,
 *   revision: number,
 *   by?: string,
 *   list: string,
 *   document: CrosswordDocument,
 *   deleted?: number,
 * }} Draft times in milliseconds; `named` is when it got its name; the revision rises with every change that is kept;
 *   `by` is the page that kept it
 */
/** @typedef {{draft: string, number: number, time: number, document: CrosswordDocument}} Version */

/** The format of drafts. The number rises when older pages would misread newer drafts. */
export const FORMAT = 1;
const DATABASE = 'worddle-drafts';
const DAY = 24 * 60 * 60 * 1000;
/** How long versions and deleted drafts are kept. */
const KEPT_DAYS = 14;
/** The most versions of one draft. */
const MOST_VERSIONS = 1000;
/** A version that only grew is extended for so long; then a new one begins. */
const VERSION_MS = 10 * 60 * 1000;
/** A browser that takes longer to open its database never will. */
const OPEN_MS = 4000;

export const newId = () =>
  [...crypto.getRandomValues(new Uint8Array(8))].map((byte) => (byte % 36).toString(36)).join('');

/**
 * @typedef {{
 *   get: (store: string, key: any) => Promise<any>,
 *   all: (store: string, draft?: string) => Promise<any[]>,
 *   change: (act: (tables: Tables) => Promise<any>) => Promise<any>,
 *   kept: boolean,
 * }} Database
 */
/**
 * @typedef {{
 *   get: (store: string, key: any) => Promise<any>,
 *   all: (store: string, draft: string) => Promise<any[]>,
 *   put: (store: string, value: any) => Promise<any>,
 *   remove: (store: string, key: any) => Promise<any>,
 * }} Tables
 */

/** @type {Promise<Database> | undefined} */
let opened;
const database = () => (opened ??= openDatabase().catch(() => inMemory()));

/** @template T @param {IDBRequest<T>} request @returns {Promise<T>} */
const answer = (request) =>
  new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });

/** Versions of a draft. @param {string} draft */
const versionsOf = (draft) => IDBKeyRange.bound([draft], [draft, []]);

/** @returns {Promise<Database>} */
async function openDatabase() {
  const request = indexedDB.open(DATABASE, 1);
  request.onupgradeneeded = () => {
    request.result.createObjectStore('drafts', { keyPath: 'id' });
    request.result.createObjectStore('versions', { keyPath: ['draft', 'number'] });
  };
  const late = new Promise((_, reject) => setTimeout(reject, OPEN_MS));
  const base = /** @type {IDBDatabase} */ (await Promise.race([answer(request), late]));
  // A newer page may want to change the database: it must not wait for this one.
  base.onversionchange = () => base.close();
  const tables = (/** @type {IDBTransaction} */ work) => ({
    get: (/** @type {string} */ store, /** @type {any} */ key) =>
      answer(work.objectStore(store).get(key)),
    all: (/** @type {string} */ store, /** @type {string} */ draft) =>
      answer(work.objectStore(store).getAll(draft ? versionsOf(draft) : undefined)),
    put: (/** @type {string} */ store, /** @type {any} */ value) =>
      answer(work.objectStore(store).put(value)),
    remove: (/** @type {string} */ store, /** @type {any} */ key) =>
      answer(work.objectStore(store).delete(key)),
  });
  return {
    kept: true,
    get: (store, key) => tables(base.transaction(store)).get(store, key),
    all: (store, draft = '') => tables(base.transaction(store)).all(store, draft),
    change: (act) => {
      const work = base.transaction(['drafts', 'versions'], 'readwrite');
      const done = new Promise((resolve, reject) => {
        work.oncomplete = resolve;
        work.onabort = () => reject(work.error);
      });
      const acted = act(tables(work)).catch((problem) => {
        try {
          work.abort();
        } catch {
          // It has ended already.
        }
        throw problem;
      });
      return Promise.all([acted, done]).then(([result]) => result);
    },
  };
}

/** @returns {Database} */
function inMemory() {
  const stores = /** @type {Record<string, Map<string, any>>} */ ({
    drafts: new Map(),
    versions: new Map(),
  });
  const keyOf = (/** @type {any} */ value) => value.id ?? `${value.draft} ${value.number}`;
  const tables = {
    get: async (/** @type {string} */ store, /** @type {any} */ key) =>
      stores[store].get([key].flat().join(' ')),
    all: async (/** @type {string} */ store, draft = '') =>
      [...stores[store].values()].filter((value) => !draft || value.draft === draft),
    put: async (/** @type {string} */ store, /** @type {any} */ value) =>
      stores[store].set(keyOf(value), structuredClone(value)),
    remove: async (/** @type {string} */ store, /** @type {any} */ key) =>
      stores[store].delete([key].flat().join(' ')),
  };
  return { ...tables, kept: false, change: (act) => act(tables) };
}

/** Whether the browser keeps what it is given. */
export const isKept = async () => (await database()).kept;

/** Every draft, the last changed first; also those that were deleted. @returns {Promise<Draft[]>} */
export async function allDrafts() {
  const all = /** @type {Draft[]} */ (await (await database()).all('drafts'));
  return all.sort((one, other) => other.changed - one.changed);
}

/** @param {string} id @returns {Promise<Draft | undefined>} */
export const findDraft = async (id) => (await database()).get('drafts', id);

/** What a draft was in the last days, the newest first. @param {string} id @returns {Promise<Version[]>} */
export const versions = async (id) => (await (await database()).all('versions', id)).reverse();

/** Whether this page understands a draft: a newer page may have written it. @param {Draft} draft */
export const isReadable = (draft) => draft.format <= FORMAT;

/**
 * Stores a draft. If another page has changed it since the revision that it is based on, nothing is
 * stored, and the answer is the other one.
 * @param {Draft} draft
 * @returns {Promise<{draft: Draft, conflict?: Draft}>}
 */
export async function keepDraft(draft) {
  const base = await database();
  const kept = await base.change(async (tables) => {
    const there = /** @type {Draft | undefined} */ (await tables.get('drafts', draft.id));
    // A page that ended before it heard of its own revision is still the one that made it.
    const own = there?.by !== undefined && there.by === draft.by && there.changed <= draft.changed;
    if (there && ((there.revision !== draft.revision && !own) || !isReadable(there)))
      return { draft, conflict: there };
    // Another page may have renamed it; and working on a deleted draft restores it.
    const { name, named } = there && namedLater(there, draft) ? there : draft;
    const { deleted, ...rest } = draft;
    const revision = (there?.revision ?? draft.revision) + 1;
    const next = { ...rest, name, named, format: FORMAT, revision };
    await tables.put('drafts', next);
    await keepVersion(tables, next);
    return { draft: next };
  });
  if (!kept.conflict) tell(draft.id);
  return kept;
}

/** @param {Draft} one @param {Draft} other */
export const namedLater = (one, other) => (one.named ?? 0) > (other.named ?? 0);

/**
 * Extends the last version while nothing is removed from it, so everything of the last days is in some
 * version.
 * @param {Tables} tables
 * @param {Draft} draft
 */
async function keepVersion(tables, { id, document, changed }) {
  const all = /** @type {Version[]} */ (await tables.all('versions', id));
  const last = all.at(-1);
  const goesOn = last && changed - last.time < VERSION_MS && holdsAll(document, last.document);
  const number = goesOn ? last.number : (last?.number ?? 0) + 1;
  const time = goesOn ? last.time : changed;
  await tables.put('versions', { draft: id, number, time, document });
  const old = all.filter(
    ({ time }, place) => changed - time > KEPT_DAYS * DAY || all.length - place > MOST_VERSIONS,
  );
  for (const version of old) await tables.remove('versions', [id, version.number]);
}

/**
 * Changes the name or other data of a draft, but not its document.
 * @param {string} id
 * @param {Partial<Draft>} about
 */
export async function noteDraft(id, about) {
  await (
    await database()
  ).change(async (tables) => {
    const draft = await tables.get('drafts', id);
    if (draft) await tables.put('drafts', { ...draft, ...about });
  });
  tell(id);
}

/** Removes for good what was deleted long ago. @returns {Promise<string[]>} the drafts that are gone */
export async function forgetDeleted() {
  const old = (await allDrafts()).filter(
    ({ deleted }) => deleted && Date.now() - deleted > KEPT_DAYS * DAY,
  );
  if (old.length === 0) return [];
  await (
    await database()
  ).change(async (tables) => {
    for (const { id } of old) {
      for (const { number } of await tables.all('versions', id))
        await tables.remove('versions', [id, number]);
      await tables.remove('drafts', id);
    }
  });
  return old.map(({ id }) => id);
}

/** Pages of this browser tell each other which drafts they have stored. */
const channel = typeof BroadcastChannel === 'undefined' ? null : new BroadcastChannel(DATABASE);
const listeners = /** @type {Set<(id: string) => void>} */ (new Set());
if (channel) channel.onmessage = ({ data }) => listeners.forEach((listener) => listener(data));
/** @param {string} id */
function tell(id) {
  channel?.postMessage(id);
  listeners.forEach((listener) => listener(id));
}
/** Calls back when a draft has been kept, here or in another tab. @param {(id: string) => void} listener */
export function onDraft(listener) {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
