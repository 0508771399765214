// @ts-check
// The engine answers the page's questions. It has two forms with the same functions: a server
// (`engine/http.js`), or workers in this browser (`engine/worker.js`). The host of the page chooses; a
// server may also provide workers for when it is away. No other module talks to the network.

import { ENGINE } from './made.js';

/**
 * @typedef {{
 *   method: string,
 *   path: string,
 *   lang: string,
 *   media?: string,
 *   body?: string | ArrayBuffer,
 *   signal?: AbortSignal,
 *   job?: boolean,
 * }} Question `path` is what comes after `/api/v1/`; a `job` outlives its question
 * @typedef {{status: number, media: string, body: ArrayBuffer, losses?: string}} Answer
 *   `losses` names what a file cannot hold
 * @typedef {{progress: (told: any) => void, done: (told: any) => void, lost: () => void}} Follower
 * @typedef {{
 *   open: () => void,
 *   message: (text: string) => void,
 *   close: () => void,
 * }} LineEvents
 * @typedef {{send: (text: string) => void, close: () => void}} Line
 * @typedef {{
 *   ask: (question: Question) => Promise<Answer>,
 *   watch: (path: string, lang: string, follower: Follower) => () => void,
 *   isThere: () => Promise<boolean>,
 *   eachUsedList: (follower: (addresses: string[]) => void) => void,
 *   buildList?: (language: string, text: ArrayBuffer) => Promise<Answer & {kept?: ArrayBuffer}>,
 *   openLine?: (path: string, lang: string, on: LineEvents) => Line,
 * }} Engine
 *   `watch` reports a job and returns a function that stops watching; `eachUsedList` reports which lists
 *   to cache; only a host with rooms has `openLine`, only one that can build lists has `buildList`
 */

const engine = /** @type {Engine} */ (await import(`./engine/${ENGINE}.js`));

export const { ask, watch, isThere, eachUsedList, openLine, buildList } = engine;

/** Whether there can be rooms. */
export const hasRooms = openLine !== undefined;

/** A file that lies beside the page. @param {string} address @returns {Promise<Response>} */
export const loadFile = (address) => fetch(address);
