// @ts-check
// The texts of one's own word lists, in English.

import { count } from '../en.js';

export default /** @type {Record<string, any>} */ ({
  'own.what':
    'Open a text file with one word per line. It stays in this browser and is sent nowhere.',
  'own.language': 'Language of its words',
  'own.open': 'Open a file',
  'own.opened': (/** @type {string} */ title, /** @type {number} */ words) =>
    `${title}: ${count(words, 'word', 'words')}.`,
  'own.left': (/** @type {number} */ n) =>
    `${count(n, 'line', 'lines')} skipped: not a word of this language.`,
  'own.unkept':
    'This browser has no room to store the list. It will be gone when you close the page.',
  'own.large': 'This file is too large for a word list.',
  'own.remove': (/** @type {string} */ title) => `Remove ${title}`,
});
