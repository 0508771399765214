// The engine in a worker of node, as the page has it in a worker of the browser. Its files are those of `make engine`.
import assert from 'node:assert/strict';
import { Worker } from 'node:worker_threads';
import { pathToFileURL } from 'node:url';
import { moduleOf } from '../../assets/engine/module.js';

/** Where `make engine` puts the engine, or what WORDDLE_SITE names. */
export const SITE = pathToFileURL(
  `${process.env.WORDDLE_SITE ?? new URL('../../../target/site', import.meta.url).pathname}/`,
);

/**
 * @typedef {{lists?: string, today?: number, engine?: WebAssembly.Module, brought?: Record<string, ArrayBuffer | undefined>}} Options
 *   `brought` are packed files of lists, or nothing if the page could not fetch them
 */

/** One module of the engine in a worker. */
class ModuleThread {
  #worker = new Worker(new URL('./engine-worker.mjs', import.meta.url));
  /** @type {Map<number, (message: any) => void>} */
  #waiting = new Map();
  #last = 0;
  #opened;

  /** @param {string} module @param {Options} options */
  constructor(
    module,
    {
      lists = new URL('lists', SITE).href,
      today,
      engine = new URL(`${module}.wasm`, SITE).href,
      brought = {},
    },
  ) {
    this.#opened = new Promise((resolve) => {
      this.#worker.on('message', (message) =>
        message.id === undefined ? resolve(message) : this.#waiting.get(message.id)?.(message),
      );
    });
    this.#worker.postMessage({ type: 'await', names: Object.keys(brought) });
    for (const [name, bytes] of Object.entries(brought))
      this.#worker.postMessage({ type: 'bring', name, bytes });
    this.#worker.postMessage({ type: 'open', engine, lists, today });
  }

  /** What it says when it is open. */
  get opened() {
    return this.#opened;
  }

  /** Puts a list of one's own back. */
  async list(message) {
    await this.#opened;
    const listed = new Promise((resolve) => this.#worker.once('message', resolve));
    this.#worker.postMessage({ type: 'list', ...message });
    return listed;
  }

  /** Asks a question, and waits for whatever comes. */
  async ask(
    { method = 'POST', path, lang = 'en', media = 'application/json', body },
    transfer = [],
  ) {
    await this.#opened;
    const id = ++this.#last;
    const answer = new Promise((resolve) => this.#waiting.set(id, resolve));
    this.#worker.postMessage({ type: 'ask', id, method, path, lang, media, body }, transfer);
    return answer;
  }

  /** Does a job, and waits for its end; `hear` gets everything that comes before it. */
  async job(job, hear = () => {}) {
    await this.#opened;
    const id = ++this.#last;
    const ended = new Promise((resolve) =>
      this.#waiting.set(id, (message) =>
        ['progress', 'checkpoint'].includes(message.type) ? hear(message) : resolve(message),
      ),
    );
    const body = typeof job.body === 'string' ? job.body : JSON.stringify(job.body);
    this.#worker.postMessage({ type: 'job', id, lang: 'en', ...job, body });
    return ended;
  }

  close() {
    return this.#worker.terminate();
  }
}

/** The engine, with a worker for each module that is asked for. */
export class Thread {
  /** @type {Record<string, ModuleThread>} */
  #modules = {};
  #options;

  /** @param {Options} [options] */
  constructor(options = {}) {
    this.#options = options;
    this.opened = this.#module('boards').opened;
  }

  /** @param {string} name */
  #module(name) {
    return (this.#modules[name] ??= new ModuleThread(name, this.#options));
  }

  /** Puts a list of one's own back, in both modules. */
  async list(message) {
    const listed = ['boards', 'crosswords'].map((name) => this.#module(name).list(message));
    const [one, other] = await Promise.all(listed);
    assert.deepEqual(one, other);
    return one;
  }

  ask = (question, transfer) => this.#module(moduleOf(question.path)).ask(question, transfer);
  job = (job, hear) => this.#module(moduleOf(job.path)).job(job, hear);

  close() {
    return Promise.all(Object.values(this.#modules).map((module) => module.close()));
  }
}
