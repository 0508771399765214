// @ts-check
// The engine in this browser: one worker for questions about boards, one for crosswords, others for
// jobs. No question leaves the machine.

import { lang, t } from '../i18n.js';
import { isOwn } from '../lists.js';
import { LISTS } from '../made.js';
import { readShelf, shelf } from '../shelf.js';
import { Jobs } from './jobs.js';
import { merge } from './merge.js';
import { moduleOf } from './module.js';
import { Queue } from './queue.js';
import { Failure, RemoteThread } from './remote.js';
import { note } from './used.js';

export { eachUsedList } from './used.js';

/** @typedef {import('../engine.js').Answer} Answer */
/** @typedef {import('../engine.js').Question} Question */

/** Each thread has its own copy of the words in memory: a phone has room for a few. */
const MOST_THREADS = 4;
/** Most characters shown of a request that broke the engine. */
const MOST_SHOWN = 200;
/** Jobs are kept for this tab: another one has its own. */
const JOB = 'worddle.job.';

/** Lists that were built for this page alone. @type {Map<string, import('./remote.js').ShelfList>} */
const built = new Map();
const lists = {
  get: (/** @type {string} */ name) => shelf.get(name) ?? built.get(name),
  set: (/** @type {string} */ name, /** @type {import('./remote.js').ShelfList} */ list) =>
    void built.set(name, list),
};

/** The thread that `early.js` has begun, unless there is a server, with what it has said since. */
const early = /** @type {any} */ (window).worddleThread;
/** Modules that are compiled: once for all threads. @type {Map<string, Promise<WebAssembly.Module | string>>} */
const compiled = new Map(early && [[early.module, early.compiled]]);

/** A module, or its address if it cannot be compiled here: then the thread tries, and says why. @param {string} module */
async function engineOf(module) {
  const address = new URL(`./${module}.wasm`, import.meta.url).href;
  const compiling =
    compiled.get(module) ?? WebAssembly.compileStreaming(fetch(address)).catch(() => address);
  compiled.set(module, compiling);
  const engine = await compiling;
  if (typeof engine === 'string') compiled.delete(module);
  return engine;
}

/** @param {string} module @param {import('./remote.js').Lists} [known] */
function newThread(module, known = lists) {
  const worker = new Worker(new URL('./thread.js', import.meta.url), { type: 'module' });
  const shelf = new URL(LISTS, location.href).href;
  engineOf(module).then((engine) => worker.postMessage({ type: 'open', engine, lists: shelf }));
  return new RemoteThread(worker, known);
}

/** Questions wait for their module. @type {Record<string, Queue>} */
const queues = {
  boards: new Queue(() => newThread('boards')),
  crosswords: new Queue(() => newThread('crosswords')),
};
const jobs = new Jobs({
  newThread: (path) => newThread(moduleOf(path)),
  merge: (told, search) => merge(/** @type {import('./merge.js').Told[]} */ (told), search),
  search: async () => {
    const { body } = await queues.boards.ask({ method: 'GET', path: 'info', lang: lang() });
    return JSON.parse(new TextDecoder().decode(body)).search;
  },
  threads: Math.min(MOST_THREADS, Math.max(1, navigator.hardwareConcurrency || 1)),
  keep: (id, kept) => {
    try {
      if (kept) sessionStorage.setItem(JOB + id, JSON.stringify(kept));
      else sessionStorage.removeItem(JOB + id);
    } catch {
      // A tab that keeps nothing does without.
    }
  },
  kept: (id) => {
    try {
      return JSON.parse(sessionStorage.getItem(JOB + id) ?? 'null');
    } catch {
      return null;
    }
  },
});

/** @param {Question} question @returns {Promise<Answer>} */
export async function ask(question) {
  // A list of one's own comes from the browser's database, which takes a moment.
  if (typeof question.body === 'string' && isOwn(question.body)) await readShelf();
  try {
    const answer = await (jobs.takes(question) ? jobs : queues[moduleOf(question.path)]).ask(
      question,
    );
    if (answer.status < 400) note(question);
    return answer;
  } catch (failure) {
    if (!(failure instanceof Failure)) throw failure;
    return problemOf(failure, question);
  }
}

/**
 * A thread that failed, as an answer: what was asked, and that it can be asked again.
 * @param {Failure} failure
 * @param {Question} question
 * @returns {Answer}
 */
function problemOf({ kind, message }, { path, body }) {
  const asked = `${path} ${typeof body === 'string' ? body.slice(0, MOST_SHOWN) : ''}`.trim();
  const detail = kind === 'trapped' ? t('trouble.trap', asked, message) : t('trouble.engine');
  const told = new TextEncoder().encode(JSON.stringify({ code: 'engine', detail }));
  return {
    status: kind === 'trapped' ? 500 : 503,
    media: 'application/problem+json',
    body: /** @type {ArrayBuffer} */ (told.buffer),
  };
}

/**
 * Builds a list of words from a text, in a thread of its own: a long text would keep others waiting.
 * @param {string} language
 * @param {ArrayBuffer} text
 * @returns {Promise<Answer & {kept?: ArrayBuffer}>}
 */
export async function buildList(language, text) {
  const thread = newThread('boards', { get: lists.get, set: () => {} });
  const path = `lists?language=${language}`;
  const question = { method: 'POST', path, lang: lang(), media: 'text/plain', body: text };
  try {
    return await thread.ask(question);
  } catch (failure) {
    if (!(failure instanceof Failure)) throw failure;
    return problemOf(failure, question);
  } finally {
    thread.close();
  }
}

/**
 * @param {string} path
 * @param {string} _lang
 * @param {import('../engine.js').Follower} follower
 */
export const watch = (path, _lang, follower) => jobs.watch(path, follower);

/** Whether what is not loaded yet can be. */
export const isThere = () =>
  fetch(location.href, { method: 'HEAD' }).then(
    (answer) => answer.ok,
    () => false,
  );

if (early) {
  const thread = new RemoteThread(early.worker, lists);
  for (const message of early.received) thread.receive(message);
  queues[early.module].thread = thread;
}
