// @ts-check
// The engine as a server: a question is a request, a job sends events, a room is a socket. While the
// server is away, workers in this browser answer, if the server provides them.

import { BASE, LISTS } from '../made.js';
import { note } from './used.js';

export { eachUsedList } from './used.js';

/** @typedef {import('../engine.js').Answer} Answer */
/** @typedef {import('../engine.js').Question} Question */

const API = `${BASE}api/v1/`;

/** What answers while the server is away, once it was. @type {typeof import('./away.js') | undefined} */
let away;

/** @param {Question} question @returns {Promise<Answer>} */
export async function ask(question) {
  if (away?.isHere(question.path)) return away.ask(question);
  try {
    const answer = await askServer(question);
    if (answer.status < 400) note(question);
    return answer;
  } catch (failure) {
    if (!LISTS || !(failure instanceof TypeError)) throw failure;
    // What the browser has not kept cannot be loaded now.
    const workers = await import('./away.js').catch(() => Promise.reject(failure));
    away = workers;
    return workers.ask(question);
  }
}

/**
 * Whether a proxy answers for a server that is away. The server's own errors are problems in JSON.
 * @param {Response} response
 */
const isGateway = ({ status, headers }) =>
  status >= 502 && status <= 504 && !headers.get('Content-Type')?.includes('json');

/** @param {Question} question @returns {Promise<Answer>} */
async function askServer({ method, path, lang, media, body, signal }) {
  const headers = { 'Accept-Language': lang, ...(media && { 'Content-Type': media }) };
  const response = await fetch(API + path, { method, headers, body, signal });
  if (isGateway(response)) throw new TypeError(`a proxy answers ${response.status}`);
  return {
    status: response.status,
    media: response.headers.get('Content-Type') ?? '',
    body: await response.arrayBuffer(),
    losses: response.headers.get('worddle-losses') ?? '',
  };
}

/**
 * An address for what cannot send headers: it says the interface's language in its query.
 * @param {string} path
 * @param {string} lang
 */
const spoken = (path, lang) => `${API}${path}?lang=${lang}`;

/**
 * @param {string} path
 * @param {string} lang
 * @param {import('../engine.js').Follower} follower
 */
export function watch(path, lang, follower) {
  if (away?.isHere(path)) return away.watch(path, lang, follower);
  const source = new EventSource(spoken(`${path}/events`, lang));
  source.addEventListener('progress', (event) => follower.progress(JSON.parse(event.data)));
  source.addEventListener('done', (event) => {
    source.close();
    follower.done(JSON.parse(event.data));
  });
  source.onerror = () => source.readyState === EventSource.CLOSED && follower.lost();
  return () => source.close();
}

/** Whether the server answers. */
export const isThere = () =>
  fetch(`${BASE}health`).then(
    (answer) => answer.ok,
    () => false,
  );

/**
 * @param {string} path
 * @param {string} lang
 * @param {import('../engine.js').LineEvents} on
 * @returns {import('../engine.js').Line}
 */
export function openLine(path, lang, on) {
  const scheme = location.protocol === 'https:' ? 'wss' : 'ws';
  const socket = new WebSocket(`${scheme}://${location.host}${spoken(path, lang)}`);
  socket.onopen = on.open;
  socket.onmessage = (event) => on.message(event.data);
  socket.onclose = on.close;
  return {
    send: (text) => socket.readyState === WebSocket.OPEN && socket.send(text),
    close: () => socket.close(),
  };
}
