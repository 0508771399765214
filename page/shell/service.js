// @ts-check
// Caches the page for use without a network, and offers a new version without forcing it.
//
// One edition is cached at once: every page, script and style, the results of the lab, and the engine if
// it lies beside them. Word lists are cached when they are first used. The edition of an open page stays
// until two newer ones have come, since the page may still load parts of it.
//
// `made` comes before this text: {edition, base, engine, lists, files}.

/** This worker, with the types of one that stands between pages and the network. */
const service = /** @type {ServiceWorkerGlobalScope} */ (/** @type {unknown} */ (self));
const PREFIX = `worddle ${made.base} `;
const SHELL = PREFIX + made.edition;
const USED = `${PREFIX}used`;
/** How long to wait for the server before showing the cached page. */
const PATIENCE_MS = 3000;

/** @param {string} file */
const addressOf = (file) => new URL(made.base + file, location.origin).href;
const scope = addressOf('');

service.addEventListener('install', (event) => event.waitUntil(load()));

/** Loads this edition, with the word lists that were used before in the state that goes with it. */
async function load() {
  const cache = await caches.open(SHELL);
  // Pages keep their address when they change: what the browser has of them may be old.
  const fresh = (/** @type {string} */ file) =>
    new Request(addressOf(file), file.startsWith('assets/') ? {} : { cache: 'no-cache' });
  await cache.addAll(made.files.map(fresh));
  if (!made.lists) return;
  const used = await (await caches.open(USED)).keys();
  const lists = used.filter(({ url }) => isList(url));
  const names = lists.map(({ url }) => url.slice(url.lastIndexOf('/') + 1));
  const keepNew = (/** @type {string} */ name) =>
    loaded(new Request(`${location.origin}${made.lists}/${name}`));
  await Promise.all([...new Set(names)].map(keepNew)).catch(() => {});
}

service.addEventListener('activate', (event) => event.waitUntil(takeOver()));

async function takeOver() {
  const editions = (await caches.keys()).filter(
    (name) => name.startsWith(PREFIX) && name !== USED && name !== SHELL,
  );
  await Promise.all(editions.slice(0, -1).map((name) => caches.delete(name)));
  await service.clients.claim();
}

service.addEventListener('message', (event) => {
  if (event.data.type === 'take over') service.skipWaiting();
  // What was loaded before this script ran.
  if (event.data.type === 'keep')
    event.waitUntil(
      Promise.all(
        event.data.addresses.map((/** @type {string} */ address) => loaded(new Request(address))),
      ).catch(() => {}),
    );
});

/** Whether an address is cached on first use. @param {string} address */
const isList = (address) => address.startsWith(addressOf('lists/'));

service.addEventListener('fetch', (event) => {
  const { request } = event;
  if (request.method !== 'GET' || !request.url.startsWith(scope)) return;
  if (request.mode === 'navigate') event.respondWith(page(request));
  else if (request.url.startsWith(addressOf('assets/')) || isList(request.url))
    event.respondWith(loaded(request));
});

/** A file that never changes at its address. @param {Request} request */
async function loaded(request) {
  const known = await caches.match(request);
  if (known) return known;
  const response = await fetch(request);
  if (response.ok && isList(response.url)) await keep(request, response.clone());
  return response;
}

/** An address whatever its edition is. @param {string} address */
const nameOf = (address) => new URL(address).pathname.replace(/\/[0-9a-f]{16}\//, '/');

/**
 * Caches a file for the next time. A full disk is no reason to fail now.
 * @param {Request} request
 * @param {Response} response
 */
async function keep(request, response) {
  const { url } = response;
  try {
    const used = await caches.open(USED);
    await used.put(request, response);
    const older = (await used.keys()).filter(
      (old) => old.url !== url && nameOf(old.url) === nameOf(url),
    );
    await Promise.all(older.map((old) => used.delete(old)));
  } catch {
    // It is there this time.
  }
}

/**
 * The page that was kept for an address: its own, or the first one, which says if there is none.
 * @param {Request} request
 */
async function keptPage(request) {
  const [name] = new URL(request.url).pathname.slice(made.base.length).split('/');
  const cache = await caches.open(SHELL);
  const end = made.engine === 'worker' && name ? '/' : '';
  return (await cache.match(addressOf(name + end))) ?? cache.match(scope);
}

/**
 * A folder shows what was kept, at once; a server is asked first, since it may be newer.
 * @param {Request} request
 * @returns {Promise<Response>}
 */
async function page(request) {
  if (made.engine === 'worker') return (await keptPage(request)) ?? fetch(request);
  const late = /** @type {Promise<void>} */ (new Promise((done) => setTimeout(done, PATIENCE_MS)));
  const asked = fetch(request);
  asked.catch(() => {});
  const answer = await Promise.race([asked, late]).catch(() => null);
  // A proxy whose server is away answers 502, and a server without room 503: the kept page is better.
  if (answer && answer.status < 500) return answer;
  return (await keptPage(request)) ?? answer ?? asked;
}
