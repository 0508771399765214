// @ts-check
// A person's own words for requests. What was kept may say anything, and the engine refuses what is no word.

import { languageOf } from './lists.js';
import { ownWords } from './own-words.js';

/** @typedef {import('./wire.js').Language} Language */

/** Letters that every alphabet has. */
const LATIN = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ';

/**
 * The own words of a kind that have only letters of their language.
 * @param {import('./own-words.js').Kind} kind
 * @param {string} list
 * @param {Language[]} languages those of the engine, if it has answered
 */
export function fitting(kind, list, languages) {
  const language = languageOf(list);
  const letters = languages.find(({ id }) => id === language)?.alphabet ?? LATIN;
  return [...ownWords(kind, language)].filter(
    (word) => word && [...word].every((letter) => letters.includes(letter)),
  );
}
