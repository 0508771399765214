// @ts-check
// Local storage: settings, games in progress, finished games.

const PREFIX = 'worddle.';

/**
 * Reads the value of a key, or returns `otherwise`. A browser that stores nothing (private windows) is
 * no error.
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
 * Stores a value; `null` removes it.
 * @param {string} key
 * @param {any} value
 * @returns {boolean} whether the browser stored it; the page works without
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
 * Calls back with the key when another tab has stored something.
 * @param {(key: string) => void} listener
 */
export function onKept(listener) {
  const heard = (/** @type {StorageEvent} */ { key }) =>
    key?.startsWith(PREFIX) && listener(key.slice(PREFIX.length));
  addEventListener('storage', heard);
  return () => removeEventListener('storage', heard);
}
