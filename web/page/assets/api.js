// @ts-check
// The server, as functions. A refused request is a `Problem` with the server's own words.

import { lang } from './i18n.js';

/**
 * @typedef {{
 *   text: string,
 *   kind: 'letters'|'any'|'block',
 *   bonus: string,
 *   at: number[],
 *   points?: number,
 * }} WireTile
 */
/**
 * @typedef {{
 *   notation: string,
 *   topology: string,
 *   kind: string,
 *   dimensions: number[],
 *   tiles: WireTile[],
 *   neighbors: number[][],
 * }} WireBoard
 */
/**
 * @typedef {{
 *   word: string,
 *   spellings: string[],
 *   letters: number,
 *   points: number,
 *   path: number[],
 *   common?: boolean,
 * }} Found `common` says whether most people know the word, where the list knows that
 */
/**
 * @typedef {{
 *   board: WireBoard,
 *   rules: string,
 *   language: string,
 *   words: number,
 *   points: number,
 *   found: Found[],
 * }} Solution
 */
/**
 * @typedef {{id: string, name: string, own_name: string, words: number, alphabet: string}} Language
 */
/**
 * @typedef {{
 *   version: string,
 *   languages: Language[],
 *   rules: {id: string, shortest: number, by_tiles: boolean}[],
 *   dice: {id: string, language: string, size: number, status: string}[],
 *   methods: string[],
 *   goals: string[],
 *   algorithms: string[],
 *   orders: string[],
 *   conventions: string[],
 *   symmetries: string[],
 *   formats: {name: string, extension: string, readable: boolean, writable: boolean}[],
 *   limits: Record<string, number>,
 * }} Info
 */

/** A request that the server did not grant, or that never reached it (status 0). */
export class Problem extends Error {
  /**
   * @param {number} status
   * @param {string} detail
   * @param {string} [field]
   */
  constructor(status, detail, field) {
    super(detail);
    this.status = status;
    this.field = field;
  }
}

/**
 * A connection that broke is a problem too, unless it was given up here.
 * @param {AbortSignal | null} [signal]
 */
const broken = (signal) => (/** @type {any} */ error) => {
  throw signal?.aborted ? error : new Problem(0, '');
};

/**
 * Asks in the interface's language, so that a refusal comes in it too.
 * @param {string} address
 * @param {RequestInit} [options]
 * @returns {Promise<Response>}
 */
export async function request(address, options = {}) {
  const headers = { 'Accept-Language': lang(), ...options.headers };
  const response = await fetch(address, { ...options, headers }).catch(broken(options.signal));
  if (response.ok) return response;
  // A refusal counts even without its words.
  const told = await response.json().catch(() => ({}));
  throw new Problem(response.status, told.detail ?? told.title ?? '', told.field);
}

/**
 * @param {string} method
 * @param {string} path
 * @param {any} [body]
 * @param {AbortSignal} [signal]
 */
async function ask(method, path, body, signal) {
  const sent =
    body === undefined
      ? {}
      : { headers: { 'Content-Type': 'application/json' }, body: JSON.stringify(body) };
  const response = await request(`/api/v1/${path}`, { method, signal, ...sent });
  return response.status === 204 ? null : response.json().catch(broken(signal));
}

/** @param {string} path @param {AbortSignal} [signal] */
export const get = (path, signal) => ask('GET', path, undefined, signal);
/** @param {string} path @param {any} body @param {AbortSignal} [signal] */
export const post = (path, body, signal) => ask('POST', path, body, signal);
/** @param {string} path */
export const remove = (path) => ask('DELETE', path);

/**
 * Sends a file, and gets one back.
 * @param {string} path
 * @param {BodyInit} body
 * @param {string} type
 * @returns {Promise<Blob>}
 */
export async function send(path, body, type) {
  const headers = { 'Content-Type': type };
  const response = await request(`/api/v1/${path}`, { method: 'POST', headers, body });
  return response.blob();
}

/**
 * An address for what cannot send headers: it says the interface's language in its query.
 * @param {string} path
 */
export const spoken = (path) => `/api/v1/${path}?lang=${lang()}`;

/** @type {Promise<Info> | undefined} */
let known;
/** What the server has: languages, rules, dice, limits. Asked once. @returns {Promise<Info>} */
export function info() {
  known ??= get('info').catch((error) => {
    known = undefined;
    throw error;
  });
  return known;
}
