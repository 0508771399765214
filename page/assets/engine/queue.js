// @ts-check
// Questions that wait for the one thread that answers them. An aborted question leaves the queue; if it
// is being answered and takes long, its thread is ended.

import { namesIn } from './names.js';

/** @typedef {import('../engine.js').Answer} Answer */
/** @typedef {import('../engine.js').Question} Question */
/** @typedef {import('./remote.js').RemoteThread} RemoteThread */
/**
 * @typedef {{
 *   question: Question,
 *   resolve: (answer: Answer) => void,
 *   reject: (failure: any) => void,
 * }} Waiting
 */

/** How long the answer to a question that was given up is waited for: a new thread takes longer. */
const GRACE_MS = 300;

/** @param {Question} question */
const listsOf = ({ path, body }) => namesIn(`${path} ${typeof body === 'string' ? body : ''}`);

export class Queue {
  /** @param {() => RemoteThread} newThread */
  constructor(newThread) {
    this.newThread = newThread;
    /** @type {RemoteThread | null} */
    this.thread = null;
    /** Lists that the thread has open. @type {Set<string>} */
    this.open = new Set();
    /** @type {Waiting | null} */
    this.current = null;
    /** @type {Waiting[]} */
    this.waiting = [];
  }

  /** @param {Question} question @returns {Promise<Answer>} */
  ask(question) {
    return new Promise((resolve, reject) => {
      const one = { question, resolve, reject };
      const { signal } = question;
      if (signal?.aborted) return reject(signal.reason);
      signal?.addEventListener('abort', () => this.giveUp(one), { once: true });
      this.waiting.push(one);
      return this.next();
    });
  }

  async next() {
    if (this.current || this.waiting.length === 0) return;
    const one = /** @type {Waiting} */ (this.waiting.shift());
    this.current = one;
    try {
      const answer = await (this.thread ??= this.newThread()).ask(one.question);
      if (this.current === one) for (const name of listsOf(one.question)) this.open.add(name);
      one.resolve(answer);
    } catch (failure) {
      if (this.current === one) this.drop();
      one.reject(failure);
    }
    if (this.current === one) {
      this.current = null;
      this.next();
    }
  }

  /** Ends the thread; the next question gets another one. */
  drop() {
    this.thread?.close();
    this.thread = null;
    this.open.clear();
  }

  /** @param {Waiting} one */
  giveUp(one) {
    one.reject(one.question.signal?.reason);
    this.waiting = this.waiting.filter((other) => other !== one);
    // A thread that still loads its lists would load them again.
    if (this.current !== one || !listsOf(one.question).every((name) => this.open.has(name))) return;
    setTimeout(() => {
      if (this.current !== one) return;
      this.drop();
      this.current = null;
      this.next();
    }, GRACE_MS);
  }
}
