// @ts-check
// The texts of a person's own words, in English.

import { format } from '../en.js';

export default /** @type {Record<string, any>} */ ({
  'words.what':
    'They stay in this browser, for your own games and crosswords. The daily board and rooms use the same list for everyone, but your hidden words are never asked for there.',
  'words.hidden': 'Hidden words',
  'words.hidden.what': 'Never shown in tables, hints, games alone or crosswords.',
  'words.hidden.add': 'Hide',
  'words.added': 'Added words',
  'words.added.what':
    'They count in your games alone although the list lacks them, and crosswords use them.',
  'words.added.add': 'Add',
  'words.more': 'Words, with spaces between them',
  'words.empty': 'No words yet.',
  'words.wrong': (/** @type {string} */ word) => `“${word}” is not a word of this language.`,
  'words.most': (/** @type {number} */ n) => `That is more than ${format.format(n)} words.`,
  'words.remove': (/** @type {string} */ word) => `Remove ${word}`,
});
