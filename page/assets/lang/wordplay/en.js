// @ts-check
// The texts of wordplay for cryptic clues, in English.

import { count } from '../en.js';

export default /** @type {Record<string, any>} */ ({
  'xw.wordplay.open': 'Fill in all letters of this word to see its wordplay.',
  'xw.wordplay.found': (/** @type {string} */ answer, /** @type {number} */ n) =>
    n === 0 ? `No wordplay for ${answer}.` : `${count(n, 'idea', 'ideas')} for ${answer}`,
  'xw.wordplay.nowhere': 'No double definitions: no dictionary of this language is installed.',
  'xw.wordplay.put': (/** @type {string} */ text) => `Put “${text}” into the clue`,
  'xw.wordplay.bookish': 'well-read',
  'xw.wordplay.more': 'More',
  'xw.wordplay.less': 'Less',
  'xw.wordplay.anagram': 'Anagrams',
  'xw.wordplay.charade': 'Charades',
  'xw.wordplay.container': 'Containers',
  'xw.wordplay.reversal': 'Reversals (X< is X backwards)',
  'xw.wordplay.hidden': 'Hidden words',
  'xw.wordplay.deletion': 'Deletions',
  'xw.wordplay.alternation': 'Alternate letters',
  'xw.wordplay.spoonerism': 'Spoonerisms (by spelling)',
  'xw.wordplay.definition': 'Double definitions',
  'xw.how.plain': 'joined',
  'xw.how.anagram': 'jumbled',
  'xw.how.reversed': 'backwards',
  'xw.how.around': 'outside',
  'xw.how.inside': 'inside',
  'xw.how.hidden': 'hidden',
  'xw.how.hidden-backwards': 'hidden, backwards',
  'xw.how.beheaded': 'no first letter',
  'xw.how.curtailed': 'no last letter',
  'xw.how.trimmed': 'no ends',
  'xw.how.heartless': 'no middle',
  'xw.how.gutted': 'ends only',
  'xw.how.without': 'without a letter',
  'xw.how.alternate': 'every other letter',
  'xw.how.spooner': 'spoken',
  'xw.how.defined': 'linked',
});
