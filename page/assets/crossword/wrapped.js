// @ts-check
// Definitions set in lines for their cells: as large as fits, parted as printers part words. Pure.

import { frenchParts } from './hyphens.js';

/**
 * Sizes of definitions on a drawing whose cells are 40 wide. Words are parted before the next group is
 * tried. The last is 4 points in a cell of 18 mm.
 */
const SIZES = [
  [7.5, 6.8, 6.1],
  [5.5, 5, 4.5],
  [4, 3.5, 3],
];
/** How high a line is, in sizes of letters. */
export const LINE_HEIGHT = 1.12;
/** Widths of capitals in sizes of letters, in the widest of the fonts that the page names; others have USUAL. */
const WIDTHS = /** @type {[RegExp, number][]} */ ([
  [/[IJ\s'’.,:;!|()-]/, 0.38],
  [/[MWÆŒ&%…—]/, 1],
  [/[CDGHNOQUV]/, 0.8],
]);
const USUAL = 0.69;

/** @param {string} text */
const widthOf = (text) =>
  [...text.normalize('NFD').replace(/\p{M}/gu, '')].reduce(
    (sum, letter) => sum + (WIDTHS.find(([letters]) => letters.test(letter))?.[1] ?? USUAL),
    0,
  );

/** @typedef {{size: number, lines: string[], cut: boolean}} Wrapped `cut` if not all of the text is in it */
/** @typedef {{text: string, hyphen: string}} Part `hyphen` is what a line gets that ends with it */

/**
 * The parts of a word: after its own hyphens, and between syllables if it may be parted.
 * @param {string} word
 * @param {((word: string) => string[]) | undefined} syllables
 * @returns {Part[]}
 */
function partsOf(word, syllables) {
  return word.split(/(?<=[\p{L}\d]-)(?=[\p{L}\d])/u).flatMap((piece) =>
    (syllables?.(piece) ?? [piece]).map((text, at, { length }) => ({
      text,
      hyphen: at < length - 1 ? '-' : '',
    })),
  );
}

/**
 * Lines of a width in sizes of letters; null if a part is wider than a line.
 * @param {Part[][]} words
 * @param {number} most
 */
function linesOf(words, most) {
  const lines = [''];
  for (const parts of words) {
    for (let rest = parts; rest.length > 0;) {
      const last = lines[lines.length - 1];
      const begun = last && rest === parts ? `${last} ` : last;
      const texts = rest.map(
        ({ hyphen }, at) =>
          begun +
          rest
            .slice(0, at + 1)
            .map(({ text }) => text)
            .join('') +
          hyphen,
      );
      const fits = texts.findLastIndex((text) => widthOf(text) <= most);
      if (fits < 0 && !last) return null;
      if (fits >= 0) lines[lines.length - 1] = texts[fits];
      rest = rest.slice(fits + 1);
      if (rest.length > 0) lines.push('');
    }
  }
  return lines;
}

/** What was set already: a drawing is set again at every key. @type {Map<string, Wrapped>} */
const done = new Map();
const MOST_DONE = 1000;
/** No cell has room for so many letters. */
const MOST_LETTERS = 300;

/**
 * A text in lines for a box, with the largest letters that fit. Words stay whole where letters a little
 * smaller allow it, French ones are parted by their syllables, and what no size fits is cut.
 * @param {string} text
 * @param {number} width
 * @param {number} height
 * @param {string} [language]
 * @returns {Wrapped}
 */
export function wrapped(text, width, height, language = 'fr') {
  const key = [width, height, language, text].join();
  const known = done.get(key);
  if (known) return known;
  if (done.size >= MOST_DONE) done.clear();
  const words = text.slice(0, MOST_LETTERS).split(/\s+/).filter(Boolean);
  const fits = text.length <= MOST_LETTERS && fitted(words, width, height, language);
  const fresh = fits || cut(words, width, height);
  done.set(key, fresh);
  return fresh;
}

/** How many lines there is room for. @param {number} height @param {number} size */
const roomFor = (height, size) => Math.max(1, Math.floor(height / (size * LINE_HEIGHT)));

/** @param {string[]} words @param {number} width @param {number} height @param {string} language */
function fitted(words, width, height, language) {
  const ways = language.startsWith('fr') ? [undefined, frenchParts] : [undefined];
  for (const sizes of SIZES)
    for (const syllables of ways) {
      const parts = words.map((word) => partsOf(word, syllables));
      for (const size of sizes) {
        const lines = linesOf(parts, width / size);
        if (lines && lines.length <= roomFor(height, size)) return { size, lines, cut: false };
      }
    }
  return null;
}

/** The beginning of a text, in the smallest letters; a word wider than a line is parted anywhere. @param {string[]} words @param {number} width @param {number} height */
function cut(words, width, height) {
  const size = SIZES.flat().at(-1) ?? 1;
  const [most, room] = [width / size, roomFor(height, size)];
  const parts = words.map((word) => {
    const letters = [...word];
    if (widthOf(word) <= most) return [{ text: word, hyphen: '' }];
    return letters.map((text, at) => ({ text, hyphen: at < letters.length - 1 ? '-' : '' }));
  });
  const lines = linesOf(parts, most) ?? [''];
  if (lines.length <= room) return { size, lines, cut: false };
  const last = [...lines[room - 1]];
  while (widthOf(`${last.join('')}…`) > most) last.pop();
  return { size, lines: [...lines.slice(0, room - 1), `${last.join('').trim()}…`], cut: true };
}
