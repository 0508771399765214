// @ts-check
// The engine in a worker. Messages and their answers:
//
//   await {names}                                       → nothing: these files of lists are brought and need not be fetched
//   bring {name, bytes?}                                → nothing: such a file, packed, if it could be fetched
//   open {engine, lists, today?}                        → ready | failed {detail}
//   ask {id, method, path, lang, media, body}           → answer {id, status, media, body, losses?, kept?}
//   list {name, language, bytes}                        → listed {name} | failed {detail}
//   job {id, path, body, lang, from?, chains?}          → progress {id, data, ranks?, cut?} and checkpoint {id, data} for
//                                                         as long as it lasts, then done {id, data, ranks?}; or an answer
//
// A question that crashes the engine is answered by failed {id, detail}; the worker is useless after that.

import { Engine, unpacked } from './module.js';

/** @type {any} The worker, whose types are not those of a page. */
const worker = globalThis;

/** @type {Promise<Engine>} */
let opened;
/** Where the lists lie. */
let shelf = '';
/** The files of lists that are being fetched or are there, unpacked. @type {Map<string, Promise<ArrayBuffer>>} */
const fetched = new Map();
/** Those that the engine has. @type {Set<string>} */
const given = new Set();

/** A list that cannot be fetched. */
class NoList extends Error {}

/** @param {string} address */
async function load(address) {
  const response = await fetch(address);
  if (!response.ok) throw new Error(`${response.status}`);
  return unpacked(await response.arrayBuffer());
}

/**
 * Fetches a file of a list, once unless it fails.
 * @param {string} name
 */
function fetchFile(name) {
  const file = fetched.get(name) ?? load(`${shelf.replace(/\/$/, '')}/${name}.gz`);
  fetched.set(name, file);
  return file.catch(() => {
    fetched.delete(name);
    throw new NoList(name.split('.')[0]);
  });
}

/** How the files are handed over that are awaited. @type {Map<string, (file: Promise<any>) => void>} */
const awaited = new Map();

/** @param {{names: string[]}} message */
async function awaitFiles({ names }) {
  for (const name of names) {
    const file = new Promise((done) => awaited.set(name, done));
    // A failed fetch is reported to the question that needs the file.
    file.catch(() => {});
    fetched.set(name, file);
  }
}

/** @param {{name: string, bytes?: ArrayBuffer}} message */
async function bring({ name, bytes }) {
  awaited.get(name)?.(bytes ? unpacked(bytes) : Promise.reject(new Error(name)));
}

/**
 * Gives the engine files of lists, all fetched at once. What was fetched is not kept here: the browser's
 * own cache has it.
 * @param {Engine} engine
 * @param {string[]} names
 */
async function giveFiles(engine, names) {
  // All of them come to an end first: one that is about to fail must not fail the next question too.
  const fetching = names.map(fetchFile);
  const ended = await Promise.allSettled(fetching);
  // The next question fetches all of them anew, also those that came.
  if (ended.some(({ status }) => status === 'rejected'))
    names.forEach((name) => fetched.delete(name));
  const files = await Promise.all(fetching);
  for (const [at, name] of names.entries()) {
    fetched.delete(name);
    // Two questions may have waited for the same file.
    if (given.has(name)) continue;
    if (!engine.give(name, files[at])) throw new NoList(name.split('.')[0]);
    given.add(name);
  }
}

/**
 * Asks the engine, and fetches the lists that it lacks until it has them all.
 * @template T
 * @param {(engine: Engine) => T | import('./module.js').Missing} call
 * @returns {Promise<T>}
 */
async function withLists(call) {
  const engine = await opened;
  for (;;) {
    const came = call(engine);
    const missing =
      came && typeof came === 'object' && 'missing' in came ? came.missing : undefined;
    if (!missing) return /** @type {T} */ (came);
    await giveFiles(engine, missing);
  }
}

/**
 * What to answer where a list is missing, in the form of a problem.
 * @param {string} name
 * @param {string} lang
 */
function noList(name, lang) {
  const detail = lang.startsWith('fr')
    ? `la liste de mots "${name}" n'a pas pu être chargée\u00a0: vérifiez la connexion, puis réessayez`
    : `the word list "${name}" cannot be loaded: check the connection, then try again`;
  const problem = { type: 'about:blank', title: 'Service Unavailable', status: 503, detail };
  const body = new TextEncoder().encode(
    JSON.stringify({ ...problem, code: 'list', field: 'list' }),
  );
  return { status: 503, media: 'application/problem+json', body: body.buffer };
}

/** @param {{engine: string | WebAssembly.Module, lists: string, today?: number}} message */
async function open({ engine, lists, today }) {
  shelf = lists;
  const date = today === undefined ? Date.now : () => today * 86_400_000;
  opened = (async () =>
    Engine.open(typeof engine === 'string' ? await compile(engine) : engine, date))();
  await opened;
  return { type: 'ready' };
}

/** @param {string} address */
async function compile(address) {
  const response = await fetch(address);
  if (!response.ok) throw new Error(`${address}: ${response.status}`);
  // Compiles while it loads, if the host says what it is.
  const is = response.headers.get('content-type')?.startsWith('application/wasm');
  return is
    ? WebAssembly.compileStreaming(response)
    : WebAssembly.compile(await response.arrayBuffer());
}

/** @param {any} message */
async function ask({ id, method, path, lang, media, body }) {
  const question = { method, path, lang, media: media ?? '', body: body ?? '' };
  const { losses, kept, ...answer } = await withLists((engine) => engine.ask(question));
  return {
    type: 'answer',
    id,
    status: answer.status,
    media: answer.media,
    body: answer.body.buffer,
    ...(losses && { losses }),
    ...(kept.length > 0 && { kept: kept.buffer }),
  };
}

/** @param {any} message */
async function job({ id, path, body, lang, from, chains }) {
  let last = from;
  /** @param {import('./module.js').JobReport} jobReport */
  const report = ({ view, ranks, checkpoint, cut }) => {
    const more = { ...(ranks && { ranks }), ...(cut && { cut }) };
    worker.postMessage({ type: 'progress', id, data: view, ...more });
    if (checkpoint && checkpoint !== last)
      worker.postMessage({ type: 'checkpoint', id, data: checkpoint });
    last = checkpoint;
  };
  const came = await withLists((engine) => engine.work({ path, body, lang, from, chains }, report));
  if ('done' in came) {
    const { view, ranks } = came.done;
    return { type: 'done', id, data: view, ...(ranks && { ranks }) };
  }
  return { type: 'answer', id, status: came.status, media: came.media, body: came.body.buffer };
}

/** @param {any} message */
async function list({ name, language, bytes }) {
  const why = await withLists((engine) => engine.putBack(name, language ?? '', bytes));
  return why === undefined ? { type: 'listed', name } : { type: 'failed', detail: why };
}

/** @type {Record<string, (message: any) => Promise<any>>} */
const handlers = { await: awaitFiles, bring, open, ask, job, list };

worker.onmessage = async (/** @type {MessageEvent} */ { data }) => {
  const { id } = data;
  const answer = await handlers[data.type](data).catch((error) =>
    error instanceof NoList && id !== undefined
      ? { type: 'answer', id, ...noList(error.message, data.lang ?? 'en') }
      : { type: 'failed', id, detail: error.message },
  );
  if (answer) worker.postMessage(answer);
};
