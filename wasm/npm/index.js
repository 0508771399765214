// Worddle as a library: questions as objects, answers as objects. The engine's two modules and its lists lie beside this
// file, and are fetched when they are needed.
import { Engine, moduleOf, unpacked } from './module.js';

/** A question that is not answered as asked. */
export class Problem extends Error {
  /** @param {{status: number, detail: string, code: string, field?: string}} told */
  constructor({ status, detail, code, field }) {
    super(detail);
    this.name = 'Problem';
    this.status = status;
    this.code = code;
    this.field = field;
  }
}

/**
 * Reads a file by its address: with node's own means where it is a file.
 * @param {URL} address
 * @returns {Promise<ArrayBuffer>}
 */
async function load(address) {
  if (address.protocol === 'file:') {
    const { readFile } = await import('node:fs/promises');
    const bytes = await readFile(address);
    return bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.byteLength);
  }
  const response = await fetch(address);
  if (!response.ok) throw new Error(`${address}: ${response.status}`);
  return response.arrayBuffer();
}

/**
 * Opens the engine.
 * @param {{modules?: string | URL, lists?: string | URL, language?: 'en' | 'fr'}} [options]
 */
export async function open({ modules, lists, language = 'en' } = {}) {
  const directory = (/** @type {string | URL} */ address) =>
    new URL(new URL(address, globalThis.location?.href).href.replace(/\/?$/, '/'));
  const worddle = new Worddle(
    directory(modules ?? new URL('./', import.meta.url)),
    directory(lists ?? new URL('./lists/', import.meta.url)),
    language,
  );
  // The module that most people want, so that one that is not there is told here.
  await worddle.ready;
  return worddle;
}

/** One module, with the files of lists that it has been given. */
class Opened {
  #engine;
  #lists;
  /** @type {Map<string, Promise<ArrayBuffer>>} */
  #loading = new Map();
  /** @type {Set<string>} */
  #given = new Set();

  constructor(engine, lists) {
    [this.#engine, this.#lists] = [engine, lists];
  }

  async ask(question) {
    for (;;) {
      const answer = this.#engine.ask(question);
      if (!('missing' in answer)) return answer;
      await this.#give(answer.missing);
    }
  }

  /** Gives the engine files of lists: they are loaded at once, and given in their order. */
  async #give(names) {
    const files = await Promise.all(names.map((name) => this.#load(name)));
    for (const [at, name] of names.entries()) {
      // Two questions may have waited for the same file.
      if (this.#given.has(name)) continue;
      if (!this.#engine.give(name, files[at])) {
        throw new Error(
          `${this.#address(name)} is no file of the word list "${name.split('.')[0]}"`,
        );
      }
      this.#given.add(name);
    }
  }

  #load(name) {
    const loading = this.#loading.get(name) ?? load(this.#address(name)).then(unpacked);
    this.#loading.set(name, loading);
    const forget = () => this.#loading.delete(name);
    loading.then(forget, forget);
    return loading;
  }

  #address(name) {
    return new URL(`${name}.gz`, this.#lists);
  }
}

class Worddle {
  #modules;
  #lists;
  #language;
  /** @type {Map<string, Promise<Opened>>} */
  #opened = new Map();

  constructor(modules, lists, language) {
    [this.#modules, this.#lists, this.#language] = [modules, lists, language];
  }

  solve = (request) => this.ask('solve', request);
  generate = (request) => this.ask('generate', request);
  anagram = (request) => this.ask('anagram', request);
  fill = (request) => this.ask('crossword/fill', request);

  get ready() {
    return this.#open('boards');
  }

  async ask(path, request) {
    const engine = await this.#open(moduleOf(path));
    const body = JSON.stringify(request);
    const media = 'application/json';
    const answer = await engine.ask({ method: 'POST', path, lang: this.#language, media, body });
    const told = JSON.parse(new TextDecoder().decode(answer.body));
    if (answer.status !== 200) throw new Problem(told);
    return told;
  }

  /** A module, which is loaded once unless that fails. */
  #open(name) {
    const open = async () => {
      const bytes = await load(new URL(`${name}.wasm`, this.#modules));
      return new Opened(await Engine.open(await WebAssembly.compile(bytes)), this.#lists);
    };
    const opened = this.#opened.get(name) ?? open();
    this.#opened.set(name, opened);
    opened.catch(() => this.#opened.delete(name));
    return opened;
  }
}
