// @ts-check
// Addresses. The whole state is in path and query, so that it can be linked.

import { useEffect, useState } from './vendor/preact.js';
import { BASE, IS_FOLDER } from './made.js';

/** Browsers refuse more than some 200 changes of the address in 30 seconds; this is well below. */
const WRITE_MS = 250;

/** @type {Set<() => void>} */
const listeners = new Set();
/** The address as the page has it; the browser's own follows a little later. */
let current = location.pathname + location.search;
/** @type {ReturnType<typeof setTimeout> | undefined} */
let writing;

const notify = () => listeners.forEach((listener) => listener());
function write() {
  clearTimeout(writing);
  writing = undefined;
  if (current !== location.pathname + location.search) history.replaceState(null, '', current);
}
addEventListener('pagehide', write);
addEventListener('popstate', () => {
  clearTimeout(writing);
  writing = undefined;
  current = location.pathname + location.search;
  notify();
});

/**
 * Goes to an address of this page.
 * @param {string} address
 * @param {'push'|'replace'} [how]
 */
export function go(address, how = 'push') {
  if (how === 'push') {
    write();
    history.pushState(null, '', address);
  } else writing ??= setTimeout(write, WRITE_MS);
  current = address;
  notify();
}

/** The whole address of what is on the screen, to be shared. */
export const here = () => location.origin + current;

/**
 * The path of a page, wherever it lies: `/solve` for `/below/some/path/solve/`.
 * @param {string} path
 */
export const pathOf = (path) =>
  `/${path.startsWith(BASE) ? path.slice(BASE.length) : path.slice(1)}`.replace(
    /\/(index\.html)?$/,
    '',
  ) || '/';

/** Path and query of an address. @param {string} address */
function parts(address) {
  const [path, query = ''] = address.split(/\?(.*)/s);
  return { path: pathOf(path), query: new URLSearchParams(query) };
}

/** The current path and query. */
export const pathNow = () => parts(current);

/** The current path and query; the component is drawn again when they change. */
export function useAddress() {
  const [, redraw] = useState(0);
  const shown = current;
  useEffect(() => {
    const listener = () => redraw((count) => count + 1);
    listeners.add(listener);
    // A part inside may have gone elsewhere before this one could hear of it.
    if (shown !== current) listener();
    return () => listeners.delete(listener);
  }, []);
  return parts(current);
}

/** Characters that may stand as they are in a query and read better so. */
const PLAIN = /%(2F|3A|3D|3F|2C|28|29)/g;

/**
 * The address of a page, with these values in its query; empty ones are left out. A page that is a
 * file of its own has an address that ends in `/`: any host knows that one, without a detour.
 * @param {string} path
 * @param {Record<string, any>} [values]
 */
export function address(path, values = {}) {
  const query = new URLSearchParams();
  for (const [key, value] of Object.entries(values)) {
    if (value !== undefined && value !== null && value !== '' && value !== false)
      query.set(key, String(value));
  }
  const text = query.toString().replace(PLAIN, decodeURIComponent);
  const page = BASE + path.slice(1) + (IS_FOLDER && path !== '/' ? '/' : '');
  return text ? `${page}?${text}` : page;
}

/**
 * Changes some values of the query in place.
 * @param {Record<string, any>} changes
 * @param {'push'|'replace'} [how]
 */
export function setQuery(changes, how = 'replace') {
  const { path, query } = parts(current);
  const next = address(path, { ...Object.fromEntries(query), ...changes });
  if (next !== current) go(next, how);
}

/**
 * Follows links inside the page without loading it again.
 * @param {MouseEvent} event
 */
export function followLink(event) {
  if (
    event.defaultPrevented ||
    event.button !== 0 ||
    event.metaKey ||
    event.ctrlKey ||
    event.shiftKey
  )
    return;
  const link = /** @type {Element} */ (event.target).closest?.('a');
  if (!link || link.target || link.origin !== location.origin || link.hasAttribute('download'))
    return;
  if (!link.pathname.startsWith(BASE) || link.getAttribute('href')?.startsWith('#')) return;
  // What the server answers itself is no page.
  if (link.pathname.startsWith(`${BASE}api/v`)) return;
  event.preventDefault();
  go(link.pathname + link.search);
}
