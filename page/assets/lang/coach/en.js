// @ts-check
// The texts of the coach and its drill, in English.

import { count, format } from '../en.js';

export default /** @type {Record<string, any>} */ ({
  coach: 'Coach',
  'coach.more': (/** @type {number} */ n) =>
    `The coach looks for kinds of words that you keep missing. Finish ${count(n, 'more game', 'more games')} and look at the answers.`,
  'coach.says': (/** @type {number} */ n) =>
    `Words that most people know and you keep missing, in your last ${count(n, 'game', 'games')}.`,
  'coach.nothing': (/** @type {number} */ n) =>
    `Nothing stands out yet in your last ${count(n, 'game', 'games')}. The more you play, the more the coach can see.`,
  'coach.found': (
    /** @type {number} */ found,
    /** @type {number} */ seen,
    /** @type {string} */ share,
  ) => `You found ${format.format(found)} of ${format.format(seen)} (${share}).`,
  'coach.usual': (/** @type {string} */ share) => `Your usual, for words this long: ${share}`,
  'coach.missed': 'Missed:',
  'coach.only': 'Practise only these',
  'coach.only.what': (/** @type {string} */ words) => `Practise only these: ${words}`,
  'coach.forget': 'Clear the coach’s memory',
  'coach.forget.sure': 'Clear it now?',
  'coach.link': 'What the coach says',
  'coach.back': 'Back to the coach',
  'pattern.ending': (/** @type {string} */ letters) => `words ending in -${letters}`,
  'pattern.prefix': (/** @type {string} */ letters) => `words starting with ${letters}-`,
  'pattern.stem': (/** @type {string} */ letters) => `longer words that start with ${letters}`,
  'mode.drill': 'Two-minute drill',
  'drill.board': (/** @type {number} */ n, /** @type {number} */ all) => `Board ${n} of ${all}`,
  'drill.look': (/** @type {string} */ words) => `Look for ${words}`,
  'drill.of': (/** @type {number} */ n, /** @type {string} */ words) =>
    `of ${format.format(n)} ${words}`,
  'drill.extra': (/** @type {number} */ n) => `and ${count(n, 'other word', 'other words')}`,
  'drill.next': 'Next board',
  'drill.again': 'Another drill',
  'drill.so': (/** @type {number} */ n) => `${count(n, 'word', 'words')} so far`,
  'drill.sum': (/** @type {number} */ n) => `${count(n, 'word', 'words')} in this drill`,
  'drill.none': 'This link does not say what to practise. The coach has a drill for you.',
});
