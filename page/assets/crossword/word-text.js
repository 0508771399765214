// @ts-check
// Words as a person types them or has them in a list. What the engine would refuse is found here, so that one line does
// not cost all the others. Pure.

/** How many words a list has. @param {string} text */
export const countWords = (text) => text.split('\n').filter((line) => line.trim()).length;

/** A line whose score is none from 0 to 9999: the engine would refuse the whole list for it. */
const BAD_LINE = /^[^;\n]*;(?![^\S\n]*\+?\d{1,4}[^\S\n]*$).*$/gm;

/**
 * The lines of a list that no engine can read, the first ones with their numbers.
 * @param {string} text
 * @returns {{count: number, first?: {line: number, text: string}}}
 */
export function badLines(text) {
  const found = [...text.matchAll(BAD_LINE)];
  if (found.length === 0) return { count: 0 };
  const [{ 0: bad, index }] = found;
  return {
    count: found.length,
    first: { line: text.slice(0, index).split('\n').length, text: bad.trim() },
  };
}

/** A list without the lines that cannot be read. @param {string} text */
export const readable = (text) => text.replace(BAD_LINE, '');

/**
 * Words of a text, one a line or with commas between them, and what is no word: a digit or another sign
 * would have the engine refuse all of it. A name with `@` stands for a list.
 * @param {string} text
 */
export function wordsIn(text) {
  const all = text
    .split(/[\n,;]+/)
    .map((word) => word.trim())
    .filter(Boolean);
  const isWord = (/** @type {string} */ word) =>
    word.startsWith('@') || /^[\p{L}\p{M}\s\-'’.!?&]+$/u.test(word);
  return { words: all.filter(isWord), others: all.filter((word) => !isWord(word)) };
}

/** Words of a text. @param {string} text */
export const wordsOf = (text) => wordsIn(text).words;
