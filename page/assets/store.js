// @ts-check
// What the browser keeps: settings, games that are being played, games that were.

const PREFIX = 'worddle.';

/**
 * What is kept under a key, or `otherwise`. A browser that keeps nothing (private windows) is no
 * error.
 * @template T
 * @param {string} key
 * @param {T} otherwise
 * @returns {T}
 */
export function kept(key, otherwise) {
  try {
    const text = localStorage.getItem(PREFIX + key);
    return text === null ? otherwise : JSON.parse(text);
  } catch {
    return otherwise;
  }
}

/**
 * Keeps a value; `null` forgets it.
 * @param {string} key
 * @param {any} value
 * @returns {boolean} whether the browser took it; the page works without
 */
export function keep(key, value) {
  try {
    if (value === null) localStorage.removeItem(PREFIX + key);
    else localStorage.setItem(PREFIX + key, JSON.stringify(value));
    return true;
  } catch {
    return false;
  }
}

/** Every key that begins so. @param {string} [start] */
export function keysOf(start = '') {
  try {
    return Object.keys(localStorage)
      .filter((key) => key.startsWith(PREFIX + start))
      .map((key) => key.slice(PREFIX.length));
  } catch {
    return [];
  }
}

/**
 * Calls back when another tab has kept something, with its key.
 * @param {(key: string) => void} listener
 */
export function onKept(listener) {
  const heard = (/** @type {StorageEvent} */ { key }) =>
    key?.startsWith(PREFIX) && listener(key.slice(PREFIX.length));
  addEventListener('storage', heard);
  return () => removeEventListener('storage', heard);
}
