// @ts-check
// A person's own words by language, as played: those never shown (`hidden`), and those that count although the
// list lacks them (`added`). They stay in this browser.

import { useEffect, useState } from './vendor/preact.js';
import { keep, kept, onKept } from './store.js';

/** Most words of a kind; more is no list of exceptions, but a word list. */
export const MOST_WORDS = 10_000;

/** @typedef {'hidden'|'added'} Kind */
/** @type {Set<() => void>} */
const listeners = new Set();

/** @param {Kind} kind @param {string} language @returns {Set<string>} */
export function ownWords(kind, language) {
  const words = kept(`${kind}.${language}`, /** @type {any} */ ([]));
  return new Set(Array.isArray(words) ? words : []);
}

/** @param {Kind} kind @param {string} language @param {Iterable<string>} words the first ones, if too many */
export function keepWords(kind, language, words) {
  const sorted = [...new Set(words)].slice(0, MOST_WORDS).sort();
  keep(`${kind}.${language}`, sorted.length > 0 ? sorted : null);
  listeners.forEach((listener) => listener());
}

/** The words of a kind, drawn again when they change, here or in another tab. @param {Kind} kind @param {string} language */
export function useOwnWords(kind, language) {
  const [words, setWords] = useState(() => ownWords(kind, language));
  useEffect(() => {
    const read = () => setWords(ownWords(kind, language));
    read();
    listeners.add(read);
    const stop = onKept(read);
    return () => {
      listeners.delete(read);
      stop();
    };
  }, [kind, language]);
  return words;
}
