// @ts-check
// A thread of the engine, as the page sees it: a worker that answers questions one at a time, or does
// one job. The other end is `thread.js`.

import { namesIn } from './names.js';

/** @typedef {import('../engine.js').Answer} Answer */
/** @typedef {import('../engine.js').Question} Question */
/** @typedef {Pick<Worker, 'postMessage' | 'terminate'> & {onmessage: any, onerror: any}} WorkerLike */
/** @typedef {{name: string, language: string, bytes: ArrayBuffer}} ShelfList a list of one's own, in the saved form */
/**
 * @typedef {{get: (name: string) => ShelfList | undefined, set: (name: string, list: ShelfList) => void}} Lists
 *   where lists are that the engine's host does not have
 */
/**
 * @typedef {{path: string, body: string, lang: string, from?: string, chains?: [number, number]}} JobWish
 *   `from` is a checkpoint, `chains` are the first of those to make and how many
 */
/**
 * @typedef {{data: string, ranks?: string[], cut?: string}} Told
 *   what a job has come to, as JSON; boards of a search have ranks; `cut` is what it comes to if it is
 *   stopped here, where that is something else
 */
/**
 * @typedef {{
 *   progress: (told: Told) => void,
 *   checkpoint: (data: string) => void,
 *   done: (told: Told) => void,
 *   answer: (answer: Answer) => void,
 *   failed: (failure: Failure) => void,
 * }} JobEvents `answer` is a refusal
 */

/** Why a thread is of no more use. */
export class Failure extends Error {
  /**
   * @param {'unloaded' | 'trapped'} kind whether it never began, or broke
   * @param {string} detail
   */
  constructor(kind, detail) {
    super(detail);
    this.kind = kind;
  }
}

export class RemoteThread {
  /** @param {WorkerLike} worker one that was told where its engine lies @param {Lists} shelf */
  constructor(worker, shelf) {
    this.worker = worker;
    this.shelf = shelf;
    /** Lists of the shelf that it has. @type {Set<string>} */
    this.given = new Set();
    /** What waits for the thread: an answer, or what a job tells. @type {JobEvents | null} */
    this.listener = null;
    this.last = 0;
    /** The language of what was asked last. */
    this.language = '';
    this.opened = false;
    /** @type {((value?: any) => void) | undefined} */
    this.onListed = undefined;
    this.ready = new Promise((resolve, reject) => {
      this.onReady = resolve;
      this.onFailed = reject;
    });
    // The next question reports it.
    this.ready.catch(() => {});
    worker.onmessage = (/** @type {MessageEvent} */ { data }) => this.receive(data);
    worker.onerror = (/** @type {any} */ event) => this.failed(event.message ?? '');
  }

  /** @param {any} message */
  receive(message) {
    const { type, id, data, ranks, cut } = message;
    if (type === 'ready') {
      this.opened = true;
      return this.onReady?.(undefined);
    }
    if (type === 'listed') return this.onListed?.(undefined);
    if (type === 'failed') return this.failed(message.detail);
    // What was given up may still have something to say.
    if (id !== this.last || !this.listener) return undefined;
    if (type === 'progress') return this.listener.progress({ data, ranks, cut });
    if (type === 'checkpoint') return this.listener.checkpoint(data);
    const { listener } = this;
    this.listener = null;
    if (type === 'done') return listener.done({ data, ranks });
    if (message.kept) this.keep(message);
    return listener.answer(message);
  }

  /** Puts a list that was just built on the shelf. @param {any} message */
  keep({ body, kept }) {
    const { id } = JSON.parse(new TextDecoder().decode(body));
    this.given.add(id);
    this.shelf.set(id, { name: id, language: this.language, bytes: kept });
  }

  /** @param {string} detail */
  failed(detail) {
    const failure = new Failure(this.opened ? 'trapped' : 'unloaded', detail);
    this.onFailed?.(failure);
    this.listener?.failed(failure);
    this.listener = null;
    this.worker.terminate();
  }

  /**
   * Says something once the thread is there, with the lists that it names.
   * @param {Record<string, any>} message
   * @param {JobEvents} listener
   */
  async say(message, listener) {
    const id = ++this.last;
    try {
      await this.ready;
    } catch (failure) {
      return listener.failed(/** @type {Failure} */ (failure));
    }
    if (id !== this.last) return undefined;
    this.listener = listener;
    const names = namesIn(`${message.path} ${message.body}`);
    this.language = names[0] ?? '';
    for (const name of names) {
      const list = this.shelf.get(name);
      if (!list || this.given.has(name)) continue;
      this.given.add(name);
      const listed = new Promise((resolve) => (this.onListed = resolve));
      this.worker.postMessage({ type: 'list', ...list });
      // The thread may have to load something for it.
      await listed;
      if (id !== this.last) return undefined;
    }
    this.worker.postMessage({ ...message, id });
    return undefined;
  }

  /** @param {Question} question @returns {Promise<Answer>} */
  ask({ method, path, lang, media = '', body }) {
    return new Promise((answer, failed) => {
      const ignore = () => {};
      const listener = { answer, failed, progress: ignore, checkpoint: ignore, done: ignore };
      this.say({ type: 'ask', method, path, lang, media, body }, listener);
    });
  }

  /** @param {JobWish} wish @param {JobEvents} listener */
  job(wish, listener) {
    this.say({ type: 'job', ...wish }, listener);
  }

  close() {
    this.listener = null;
    this.last += 1;
    this.worker.terminate();
  }
}
