// @ts-check
// The engine in WebAssembly, as functions: texts and bytes in, texts and bytes out. It needs nothing of a page, so that
// it runs in a worker, in node, and in other people's programs.

/**
 * @typedef {{status: number, media: string, body: Uint8Array, losses: string, kept: Uint8Array}} Answered
 *   `losses` is what a file does not keep of a crossword, `kept` what brings a list of one's own back
 */
/**
 * @typedef {{
 *   view: string,
 *   ranks: string[] | undefined,
 *   checkpoint: string | undefined,
 *   cut: string | undefined,
 * }} JobReport `cut` is what the view would be if work ended here, where that is more than the view
 */
/** @typedef {{missing: string[]}} Missing the files to give before it is asked again: `fr.list`, `fr.tiers` … */

/**
 * The module that answers an address. There are two, so that solving boards does not load the code of crosswords.
 * @param {string} path
 */
export const moduleOf = (path) => (path.startsWith('crossword/') ? 'crosswords' : 'boards');

/** The engine has failed: it cannot be asked again. */
export class Failure extends Error {}

const encoder = new TextEncoder();
const decoder = new TextDecoder();

/** What `ask` and `work` of the module return when files of lists are missing. */
const MISSING = 0;
/** What `work`, `give` and `put_back` of the module return when all went well. */
const DONE = 200;

export class Engine {
  /** @type {any} */
  #module;
  #why = '';
  /** @type {(report: JobReport) => void} */
  #report = () => {};

  /**
   * @param {WebAssembly.Module} module
   * @param {() => number} [date] the milliseconds since 1970
   */
  static async open(module, date = Date.now) {
    const engine = new Engine();
    const host = {
      now: () => performance.now(),
      date,
      chance: () => crypto.getRandomValues(new Uint32Array(1))[0],
      report: () => engine.#report(engine.#jobReport()),
      fail: (/** @type {number} */ text, /** @type {number} */ length) => {
        engine.#why = decoder.decode(new Uint8Array(engine.#module.memory.buffer, text, length));
      },
    };
    engine.#module = (await WebAssembly.instantiate(module, { host })).exports;
    return engine;
  }

  /** How many bytes of memory it takes. @returns {number} */
  get memory() {
    return this.#module.memory.buffer.byteLength;
  }

  /**
   * Answers a question as the server does.
   * @param {{
   *   method: string,
   *   path: string,
   *   lang?: string,
   *   media?: string,
   *   body?: string | ArrayBuffer | Uint8Array,
   * }} question its path is that below `/api/v1/`, with its query
   * @returns {Answered | Missing}
   */
  ask({ method, path, lang = 'en', media = '', body = '' }) {
    const status = this.#call('ask', [method, path, lang, media, body]);
    return status === MISSING ? this.#missing() : this.#answered(status);
  }

  /**
   * Does long work, and returns when it is done.
   * @param {{
   *   path: string,
   *   lang?: string,
   *   body: string,
   *   from?: string,
   *   chains?: [number, number],
   * }} job `from` is a checkpoint, `chains` the first chain of a search to make and how many
   * @param {(report: JobReport) => void} report
   * @returns {{done: JobReport} | Answered | Missing} what came of it, or why it is refused
   */
  work({ path, lang = 'en', body, from = '', chains }, report) {
    this.#report = report;
    const status = this.#call('work', [path, lang, body, from, chains?.join(',') ?? '']);
    if (status === MISSING) return this.#missing();
    return status === DONE ? { done: this.#jobReport() } : this.#answered(status);
  }

  /**
   * Gives a file of a list, those that are missing in their order.
   * @param {string} name as it was missing
   * @param {ArrayBuffer} bytes unpacked
   * @returns {boolean} whether it is that file
   */
  give(name, bytes) {
    return this.#call('give', [name, bytes]) === DONE;
  }

  /**
   * Puts a list of one's own back that was kept.
   * @param {string} name
   * @param {string} language
   * @param {ArrayBuffer | Uint8Array} kept
   * @returns {Missing | string | undefined} why not, if it is not there now
   */
  putBack(name, language, kept) {
    const status = this.#call('put_back', [name, language, kept]);
    if (status === DONE) return undefined;
    return status === MISSING ? this.#missing() : this.#text(0);
  }

  /**
   * @param {string} name
   * @param {(string | ArrayBuffer | Uint8Array)[]} values
   * @returns {number}
   */
  #call(name, values) {
    if (this.#why) throw new Failure(this.#why);
    try {
      for (const value of values) {
        const bytes = typeof value === 'string' ? encoder.encode(value) : new Uint8Array(value);
        const place = this.#module.reserve(bytes.length) >>> 0;
        // Reserving may move the memory, so it is looked up after it.
        new Uint8Array(this.#module.memory.buffer, place, bytes.length).set(bytes);
      }
      return this.#module[name]();
    } catch (error) {
      this.#why ||= String(error);
      throw new Failure(this.#why);
    }
  }

  /** A result of the last call. @param {number} number */
  #bytes(number) {
    const place = this.#module.result(number) >>> 0;
    const length = this.#module.result_length(number);
    return new Uint8Array(this.#module.memory.buffer, place, length).slice();
  }

  /** @param {number} number */
  #text(number) {
    return decoder.decode(this.#bytes(number));
  }

  /** @returns {Missing} */
  #missing() {
    return { missing: this.#text(0).split(',') };
  }

  /** @param {number} status @returns {Answered} */
  #answered(status) {
    const [media, losses] = [this.#text(0), this.#text(2)];
    return { status, media, body: this.#bytes(1), losses, kept: this.#bytes(3) };
  }

  /** @returns {JobReport} */
  #jobReport() {
    const [view, ranks, checkpoint, cut] = [0, 1, 2, 3].map((number) => this.#text(number));
    return {
      view,
      ranks: ranks ? JSON.parse(ranks) : undefined,
      checkpoint: checkpoint || undefined,
      cut: cut || undefined,
    };
  }
}

/**
 * Unpacks a file of a list, unless the server has done so already.
 * @param {ArrayBuffer} bytes
 * @returns {Promise<ArrayBuffer>}
 */
export async function unpacked(bytes) {
  const [first, second] = new Uint8Array(bytes);
  if (first !== 0x1f || second !== 0x8b) return bytes;
  const stream = new Blob([bytes]).stream().pipeThrough(new DecompressionStream('gzip'));
  return new Response(stream).arrayBuffer();
}
