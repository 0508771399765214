// @ts-check
// What the coach learns from: the known words of the last games, found and missed, by language.

import { isOwn, languageOf } from '../lists.js';
import { ownWords } from '../own-words.js';
import { keep, kept } from '../store.js';
import { tierOf } from '../tiers.js';
import { advise, lettersOf } from './coach.js';
import { GIVEN, MODES } from './solo.js';
import { isWanted } from './wanted.js';

/** @typedef {import('./coach.js').Lesson} Lesson */
/** @typedef {import('./solo.js').Game} Game */
/** @typedef {import('./solo.js').Solved} Solved */

/** The most games that are kept, about 300 bytes each: older ones say little of how one plays now. */
export const MOST_GAMES = 200;
/** The most words of a game that are kept: evenly chosen ones, if a large board has more. */
const MOST_WORDS = 100;
/** No spelling and no name of a game is longer. */
const [LONGEST_WORD, LONGEST_ID] = [40, 120];

/** @typedef {[id: string, at: number, found: string, missed: string]} Stored words are separated by spaces */

/** @param {string} language */
const place = (language) => `coach.${languageOf(language)}`;

/** @param {any} text */
const wordsOf = (text) =>
  String(text)
    .split(' ')
    .filter((word) => word.length <= LONGEST_WORD && lettersOf(word).length > 1)
    .slice(0, MOST_WORDS);

/** Games as they are stored, without what is none: a file may say anything. @param {any} stored @returns {Lesson[]} */
const read = (stored) =>
  (Array.isArray(stored) ? stored : [])
    .filter(
      (one) =>
        Array.isArray(one) &&
        typeof one[0] === 'string' &&
        one[0].length <= LONGEST_ID &&
        Number.isFinite(one[1]) &&
        typeof one[2] === 'string' &&
        typeof one[3] === 'string',
    )
    .map(([id, at, found, missed]) => ({ id, at, found: wordsOf(found), missed: wordsOf(missed) }))
    .filter(({ found }) => found.length > 0);

/** The games that the coach knows, the oldest first. @param {string} language @returns {Lesson[]} */
export const lessonsOf = (language) => read(kept(place(language), null));

/**
 * Adds games that are not there yet.
 * @param {string} language
 * @param {Lesson[]} more
 * @returns {boolean} whether there were any, and the browser took them
 */
function add(language, more) {
  const there = lessonsOf(language);
  const known = new Set(there.map(({ id }) => id));
  const fresh = more.filter(({ id }) => !known.has(id) && known.add(id));
  if (fresh.length === 0) return false;
  const all = [...there, ...fresh].sort((one, other) => one.at - other.at).slice(-MOST_GAMES);
  const stored = all.map(({ id, at, found, missed }) => [
    id,
    at,
    found.join(' '),
    missed.join(' '),
  ]);
  return keep(place(language), stored);
}

/**
 * Learns from a game whose answers are shown. A game without a word was only opened; a board that its player brought may be
 * known already; a drill says what to look for; a list of one's own does not say which words are known.
 * @param {Game} game
 * @param {Solved} solved
 */
export function learn(game, solved) {
  const { key, mode, round, begun, language, claimed, revealed } = game;
  if (MODES[mode].practice || mode === GIVEN[0] || isOwn(language)) return;
  const wanted = solved.found.filter(
    (row) =>
      isWanted(row, 'common') && !row.crude && tierOf(row) < 3 && !revealed.includes(row.word),
  );
  const step = Math.ceil(wanted.length / MOST_WORDS);
  const [found, missed] = [true, false].map((mine) =>
    wanted
      .filter(({ word }, at) => at % step === 0 && claimed.includes(word) === mine)
      .map(({ spellings, word }) => (spellings[0] ?? word.toLowerCase()).replace(/\s/g, '')),
  );
  if (found.length === 0) return;
  const id = mode === 'daily' ? key : `${key}/${round}/${begun}`;
  add(language, [{ id, at: Date.now(), found, missed }]);
}

/** Adds the games of a file. @param {string} key @param {any} theirs */
export function mergeLessons(key, theirs) {
  const [, language] = /^coach\.([a-z]{2})$/.exec(key) ?? [];
  if (language) add(language, read(theirs));
}

/** Forgets all games of a language. @param {string} language */
export const forgetLessons = (language) => keep(place(language), null);

/** How many games the coach knows, and what it says. @param {string} language */
export function coached(language) {
  const lessons = lessonsOf(language);
  const hidden = ownWords('hidden', languageOf(language));
  return { games: lessons.length, advice: advise(lessons, hidden) };
}
