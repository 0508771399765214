// @ts-check
// The server, as functions. A refused request is a `Problem` with the server's own words.

import { lang } from './i18n.js';

/** @typedef {{text: string, kind: 'letters'|'any'|'block', bonus: string, at: number[], points?: number}} WireTile */
/** @typedef {{notation: string, topology: string, kind: string, dimensions: number[], tiles: WireTile[], neighbors: number[][]}} WireBoard */
/** @typedef {{word: string, spellings: string[], letters: number, points: number, path: number[]}} Found */
/** @typedef {{board: WireBoard, rules: string, language: string, words: number, points: number, found: Found[]}} Solution */
/** @typedef {{id: string, name: string, own_name: string, words: number, alphabet: string}} Language */
/** @typedef {{version: string, languages: Language[], rules: {id: string, name: string}[], dice: {id: string, language: string, size: number, official: boolean}[], limits: Record<string, number>}} Info */

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
 * @param {string} method
 * @param {string} path
 * @param {any} [body]
 * @param {AbortSignal} [signal]
 */
async function ask(method, path, body, signal) {
  /** @type {Record<string, string>} */
  const headers = { 'Accept-Language': lang() };
  if (body !== undefined) headers['Content-Type'] = 'application/json';
  let response;
  let answer;
  try {
    response = await fetch(`/api/v1/${path}`, {
      method,
      headers,
      signal,
      body: body === undefined ? undefined : JSON.stringify(body),
    });
    if (response.status === 204) return null;
    // What was asked for is there as a whole or not at all; a refusal counts even without its words.
    answer = await (response.ok ? response.json() : response.json().catch(() => ({})));
  } catch (error) {
    if (signal?.aborted) throw error;
    throw new Problem(0, '');
  }
  if (!response.ok)
    throw new Problem(response.status, answer.detail ?? answer.title ?? '', answer.field);
  return answer;
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
  const response = await fetch(`/api/v1/${path}`, {
    method: 'POST',
    headers: { 'Content-Type': type },
    body,
  }).catch(() => {
    throw new Problem(0, '');
  });
  if (response.ok) return response.blob();
  const answer = await response.json().catch(() => ({}));
  throw new Problem(response.status, answer.detail ?? answer.title ?? '');
}

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
