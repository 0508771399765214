// @ts-check
// Requests to the engine as functions. A refusal is a `Problem` with the engine's own message.

import { lang } from './i18n.js';
import { ask, loadFile } from './engine.js';

const JSON_MEDIA = 'application/json';

/** @typedef {import('./wire.js').Info} Info */

/** A refused request, or one that never arrived (status 0). */
export class Problem extends Error {
  /**
   * @param {number} status
   * @param {string} detail
   * @param {string} [field]
   * @param {string} [code]
   */
  constructor(status, detail, field, code) {
    super(detail);
    this.status = status;
    this.field = field;
    this.code = code;
  }
}

/** @param {ArrayBuffer} body */
const textOf = (body) => new TextDecoder().decode(body);

/**
 * Asks in the interface's language, so that a refusal comes in it too.
 * @param {string} method
 * @param {string} path
 * @param {{media?: string, body?: string | ArrayBuffer, signal?: AbortSignal, job?: boolean}} [more]
 */
async function request(method, path, { signal, ...sent } = {}) {
  const answer = await ask({ method, path, lang: lang(), signal, ...sent }).catch((error) => {
    // A broken connection is a problem too, unless the caller aborted.
    throw signal?.aborted ? error : new Problem(0, '');
  });
  if (answer.status < 400) return answer;
  throw refused(answer);
}

/** A refusal, even if its body is not ours. @param {import('./engine.js').Answer} answer */
function refused({ status, body }) {
  let told = /** @type {any} */ ({});
  try {
    told = JSON.parse(textOf(body));
  } catch {
    // A proxy may answer with its own page.
  }
  return new Problem(status, told.detail ?? told.title ?? '', told.field, told.code);
}

/**
 * @param {string} method
 * @param {string} path
 * @param {any} [body]
 * @param {{signal?: AbortSignal, job?: boolean}} [more]
 */
async function askJson(method, path, body, more) {
  const sent = body === undefined ? {} : { media: JSON_MEDIA, body: JSON.stringify(body) };
  const answer = await request(method, path, { ...sent, ...more });
  return answer.status === 204 ? null : JSON.parse(textOf(answer.body));
}

/** @param {string} path @param {AbortSignal} [signal] */
export const get = (path, signal) => askJson('GET', path, undefined, { signal });
/** @param {string} path @param {any} body @param {AbortSignal} [signal] */
export const post = (path, body, signal) => askJson('POST', path, body, { signal });
/** Begins a job; the answer has its id. @param {string} path @param {any} body @param {AbortSignal} [signal] */
export const beginJob = (path, body, signal) => askJson('POST', path, body, { signal, job: true });
/** @param {string} path */
export const remove = (path) => askJson('DELETE', path);

/**
 * Sends a file, and gets an answer.
 * @param {string} path
 * @param {string | ArrayBuffer} body
 * @param {string} media
 * @returns {Promise<any>}
 */
export const send = async (path, body, media) =>
  JSON.parse(textOf((await request('POST', path, { body, media })).body));

/**
 * Writes a file: its bytes, and what it cannot hold.
 * @param {string} path
 * @param {string} body JSON
 */
export async function written(path, body) {
  const answer = await request('POST', path, { body, media: JSON_MEDIA });
  const losses = answer.losses ? answer.losses.split(',') : [];
  return { file: new Blob([answer.body], { type: answer.media }), losses };
}

/**
 * The result of building a list: its number of words, and its saved form.
 * @param {Promise<import('./engine.js').Answer & {kept?: ArrayBuffer}>} built
 * @returns {Promise<{words: number, left_out: number, bytes: ArrayBuffer}>}
 */
export async function refusedBy(built) {
  const answer = await built;
  if (answer.status >= 400) throw refused(answer);
  return { ...JSON.parse(textOf(answer.body)), bytes: answer.kept };
}

/** A JSON file beside the page. @param {string} address */
export async function fileOf(address) {
  const response = await loadFile(address).catch(() => null);
  if (!response?.ok) throw new Problem(response?.status ?? 0, '');
  return response.json();
}

/** @type {Promise<Info> | undefined} */
let known;
/** What the engine offers: languages, rules, dice, limits. Asked once. @returns {Promise<Info>} */
export function info() {
  known ??= get('info').catch((error) => {
    known = undefined;
    throw error;
  });
  return known;
}
