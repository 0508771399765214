// The engine in a worker of node, as the page has it in a worker of the browser. Its files are those of `make engine`.
import { Worker } from 'node:worker_threads';
import { pathToFileURL } from 'node:url';

/** Where `make engine` puts the engine, or what WORDDLE_SITE names. */
export const SITE = pathToFileURL(
  `${process.env.WORDDLE_SITE ?? new URL('../../../target/site', import.meta.url).pathname}/`,
);

export class Thread {
  #worker = new Worker(new URL('./engine-worker.mjs', import.meta.url));
  /** @type {Map<number, (message: any) => void>} */
  #waiting = new Map();
  #last = 0;
  #opened;

  /** @param {{lists?: string, today?: number, preload?: string[]}} [options] */
  constructor({ lists = new URL('lists', SITE).href, today, preload } = {}) {
    this.#opened = new Promise((resolve) => {
      this.#worker.on('message', (message) =>
        message.id === undefined ? resolve(message) : this.#waiting.get(message.id)?.(message),
      );
    });
    const engine = new URL('engine.wasm', SITE).href;
    this.#worker.postMessage({ type: 'open', engine, lists, today, preload });
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
