// @ts-check
// The interface's language. Texts are in lang/*.js, loaded one at a time, and those of large pages in
// folders there, loaded with their page; a text with numbers in it is a function.

import { keep } from './store.js';

/** @typedef {'en'|'fr'} Lang */

/** @type {Record<string, string | ((...values: any[]) => string)>} */
let texts = {};
/** @type {Set<() => void>} */
const listeners = new Set();

/** @returns {Lang} the language of the interface. */
export const lang = () => (document.documentElement.lang === 'fr' ? 'fr' : 'en');

/** The texts that are there, by their folder. */
const byPart = /** @type {Map<string, typeof texts>} */ (new Map());

/**
 * Loads the texts of the language that the document says it is in: those of the shell, or of folders.
 * @param {...string} folders `crossword/`
 */
export async function loadTexts(...folders) {
  const load = async (/** @type {string} */ part) =>
    byPart.set(part, (await import(`./lang/${part}${lang()}.js`)).default);
  await Promise.all((folders.length ? folders : ['']).map(load));
  texts = Object.assign({}, ...byPart.values());
}

/**
 * Changes the language of the interface, and keeps the choice.
 * @param {Lang} next
 */
export async function setLang(next) {
  document.documentElement.lang = next;
  keep('lang', next);
  await loadTexts(...byPart.keys());
  listeners.forEach((listener) => listener());
}

/**
 * Calls back when the language changes.
 * @param {() => void} listener
 */
export function onLang(listener) {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/**
 * The text of a key, in the interface's language.
 * @param {string} key
 * @param {...any} values
 * @returns {string}
 */
export function t(key, ...values) {
  const text = texts[key];
  return typeof text === 'function' ? text(...values) : (text ?? key);
}

/**
 * The text for a name that the engine lists, or the name itself if there is no text.
 * @param {string} key
 * @param {string} name
 */
export const nameOf = (key, name) => (key in texts ? t(key) : name);

/**
 * A number as the interface's language writes it.
 * @param {number} value
 */
export const number = (value) => value.toLocaleString(lang());

/**
 * A part of a whole, as the interface's language writes it.
 * @param {number} part
 * @param {number} whole
 */
export const percent = (part, whole) =>
  (whole ? part / whole : 0).toLocaleString(lang(), { style: 'percent' });

/**
 * The name of a language, in the interface's language.
 * @param {string} id
 */
export function languageName(id) {
  const name = new Intl.DisplayNames([lang()], { type: 'language' }).of(id) ?? id;
  return name.charAt(0).toLocaleUpperCase(lang()) + name.slice(1);
}

/**
 * Minutes and seconds.
 * @param {number} ms
 */
export function clock(ms) {
  const seconds = Math.max(0, Math.ceil(ms / 1000));
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
}
