// @ts-check
// What the browser keeps: settings, the game that is being played, statistics.

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
 */
export function keep(key, value) {
  try {
    if (value === null) localStorage.removeItem(PREFIX + key);
    else localStorage.setItem(PREFIX + key, JSON.stringify(value));
  } catch {
    // The page works without.
  }
}
