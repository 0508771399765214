// Worddle as a library: questions as objects, answers as objects. The engine and its lists lie beside this file, and are
// fetched when they are needed.
import { Engine, unpacked } from './module.js';

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
 * @param {{engine?: string | URL, lists?: string | URL, language?: 'en' | 'fr'}} [options]
 */
export async function open({ engine, lists, language = 'en' } = {}) {
  const base = globalThis.location?.href;
  const module = new URL(engine ?? new URL('./engine.wasm', import.meta.url), base);
  const shelf = new URL(lists ?? new URL('./lists/', import.meta.url), base);
  const opened = await Engine.open(await WebAssembly.compile(await load(module)));
  return new Worddle(opened, new URL(shelf.href.replace(/\/?$/, '/')), language);
}

class Worddle {
  #engine;
  #lists;
  #language;
  /** @type {Map<string, Promise<void>>} */
  #given = new Map();

  constructor(engine, lists, language) {
    [this.#engine, this.#lists, this.#language] = [engine, lists, language];
  }

  solve = (request) => this.ask('solve', request);
  generate = (request) => this.ask('generate', request);
  anagram = (request) => this.ask('anagram', request);
  fill = (request) => this.ask('crossword/fill', request);

  async ask(path, request) {
    const body = JSON.stringify(request);
    const question = {
      method: 'POST',
      path,
      lang: this.#language,
      media: 'application/json',
      body,
    };
    for (;;) {
      const answer = this.#engine.ask(question);
      if ('missing' in answer) {
        await Promise.all(answer.missing.map((name) => this.#give(name)));
        continue;
      }
      const told = JSON.parse(new TextDecoder().decode(answer.body));
      if (answer.status !== 200) throw new Problem(told);
      return told;
    }
  }

  /** Gives the engine a list, once unless that fails. */
  #give(name) {
    const piece = async (ending) =>
      unpacked(await load(new URL(`${name}.${ending}.gz`, this.#lists)));
    const give = async () => {
      const [list, frequencies] = await Promise.all([piece('list'), piece('zipf')]);
      if (!this.#engine.give(name, list, frequencies)) {
        throw new Error(
          `${new URL(`${name}.list.gz`, this.#lists)} is not the word list "${name}"`,
        );
      }
    };
    const given = this.#given.get(name) ?? give();
    this.#given.set(name, given);
    given.catch(() => this.#given.delete(name));
    return given;
  }
}
