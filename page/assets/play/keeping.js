// @ts-check
// Stored games: those in progress, in any number of tabs, and the results of finished ones. Each game
// has its own key, so that no other overwrites it; tabs that play the same game merge their words.

import { isListName } from '../lists.js';
import { keep, kept, keysOf } from '../store.js';
import { helpTotal } from './ladder.js';
import { keyOf, MODES, newGame, revived, scoreOf } from './solo.js';
import { byTier, standing } from './wanted.js';

/** @typedef {import('./solo.js').Game} Game */
/** @typedef {import('./solo.js').Wish} Wish */
/** @typedef {import('./solo.js').Solved} Solved */
/**
 * @typedef {{
 *   id: string,
 *   mode: string,
 *   language: string,
 *   at: number,
 *   level: import('./solo.js').Level,
 *   score: number,
 *   most: number,
 *   words: number,
 *   all: number,
 *   bonus: number,
 *   longest: string,
 *   lengths: Record<string, number>,
 *   tiers?: Record<string, [got: number, all: number]>,
 *   help: import('./solo.js').Help,
 *   complete: boolean,
 *   round?: number,
 *   day?: number,
 *   late?: boolean,
 *   difficulty?: number,
 * }} Played `words` of `all` that were to be found, and `bonus` on top; `lengths` is how many words of
 *   each length, `tiers` how many of each tier were found, of how many; a day that was played later is `late`;
 *   `difficulty` is that of a day
 */

/** The most games that are begun and left, besides the last one. */
const MOST_LEFT = 20;

/** The most games of challenges that are kept. */
const MOST_CHALLENGES = 60;

/**
 * Where a game is kept: that of a day, that of a challenge and the last drill have places of their own, also when they are over.
 * @param {{mode: string, language: string, seed: number, id?: string, key: string}} game
 */
const placesOf = ({ mode, language, seed, id, key }) =>
  mode === 'daily'
    ? [`game.daily.${language}.${seed}`]
    : mode === 'challenge'
      ? [`game.challenge.${id}`]
      : MODES[mode].practice
        ? ['game.drill']
        : ['game', `left.${key}`];

/**
 * The game of a wish: the kept one, paused, or else a new one.
 * @param {Wish} wish
 * @returns {Game}
 */
export function openGame(wish) {
  const key = keyOf(wish);
  const before = placesOf({ ...wish, key })
    .map((place) => kept(place, /** @type {any} */ (null)))
    .filter((game) => game?.key === key);
  if (before.length === 0) return newGame(wish);
  return before.map(revived).reduce(together);
}

/**
 * The last game, if it has begun and can go on.
 * @returns {Game | null}
 */
export function unfinished() {
  const game = kept('game', /** @type {any} */ (null));
  return MODES[game?.mode] && game.phase !== 'over' && game.claimed?.length > 0 ? game : null;
}

/** What leads to a game again, as the query of an address. @param {Game} game */
export const queryOf = ({
  mode,
  language,
  seed,
  board,
  rules,
  topology,
  difficulty,
  bot,
  look,
}) => ({
  mode,
  list: language,
  ...(mode === 'board'
    ? { board, rules }
    : { seed: mode === 'daily' ? null : seed, topology, difficulty, bot, look }),
});

/** @param {string[]} one @param {string[]} other */
const union = (one, other) =>
  other.every((word) => one.includes(word)) ? one : [...new Set([...one, ...other])];

/**
 * When the words of two tabs were found; the same object if the other tab has none besides.
 * @param {Game['times']} one
 * @param {Game['times']} other
 */
const timesOf = (one = {}, other = {}) =>
  Object.keys(other).every((word) => word in one) ? one : { ...other, ...one };

/**
 * One game, played in two tabs: the words of both, the help of both, the time that is left to the
 * slower. What one tab has ended stays ended.
 * @param {Game} here
 * @param {Game} there
 * @returns {Game}
 */
export function together(here, there) {
  if (there.key !== here.key || there.begun !== here.begun) return here;
  if (there.round !== here.round) return there.round > here.round ? there : here;
  const most = (/** @type {'tiles'|'letters'|'words'} */ kind) =>
    Math.max(here.help[kind], there.help[kind]);
  const revealed = union(here.revealed, there.revealed);
  const over = here.phase !== 'over' && there.phase === 'over' && here.left > 0 && there.left <= 0;
  const answered = here.answered || there.answered;
  const help = { tiles: most('tiles'), letters: most('letters'), words: most('words') };
  /** @type {Game} */
  const both = {
    ...here,
    revealed,
    claimed: union(here.claimed, there.claimed),
    ...((here.times || there.times) && { times: timesOf(here.times, there.times) }),
    help: helpTotal(help) === helpTotal(here.help) ? here.help : help,
    left: Math.min(here.left, there.left),
    answered,
    phase: over || answered ? 'over' : here.phase,
    past: here.past.length >= there.past.length ? here.past : there.past,
  };
  // The same game if nothing is new: two tabs would otherwise answer each other for ever.
  const keys = /** @type {(keyof Game)[]} */ (Object.keys(both));
  return keys.every((key) => both[key] === here[key]) ? here : both;
}

/**
 * Stores a game, merged with what another tab has stored of it.
 * @param {Game} game
 * @returns {boolean} whether the browser took it
 */
export function keepGame(game) {
  const [place, left] = placesOf(game);
  const own = left ?? place;
  const there = kept(own, /** @type {Game | null} */ (null));
  const whole = there?.key === game.key ? together(game, there) : game;
  const empty = whole.claimed.length === 0 && whole.phase !== 'over';
  if (!left) {
    if (game.mode === 'challenge') forgetOldest('game.challenge.', MOST_CHALLENGES, place);
    return keep(place, whole);
  }
  if (empty || whole.phase === 'over') keep(left, null);
  else keep(left, whole);
  forgetOldest('left.', MOST_LEFT);
  return keep(place, whole);
}

/**
 * Removes the oldest games of a kind, beyond the limit.
 * @param {string} start of their keys
 * @param {number} most
 * @param {string} [but] one that stays
 */
function forgetOldest(start, most, but) {
  const all = keysOf(start);
  if (all.length <= most) return;
  const old = all
    .filter((key) => key !== but)
    .map((key) => ({ key, begun: kept(key, { begun: 0 })?.begun ?? 0 }))
    .sort((one, other) => other.begun - one.begun)
    .slice(most);
  for (const { key } of old) keep(key, null);
}

/** Whether a key of the browser is where this game is kept. @param {Game} game @param {string} key */
export const isPlaceOf = (game, key) => placesOf(game).includes(key);

/**
 * Stores the result of a game, or of a round. A daily game is stored again with every word.
 * @param {Game} game
 * @param {Solved} solved
 * @param {boolean} late
 * @returns {boolean} whether the browser took it
 */
export function notePlayed(game, solved, late) {
  const daily = game.mode === 'daily';
  const id = daily ? game.key : `${game.key}/${game.round}/${game.begun}`;
  const { wanted, got, bonus, complete } = standing(solved, game);
  const lengths = /** @type {Record<string, number>} */ ({});
  for (const word of game.claimed) lengths[word.length] = (lengths[word.length] ?? 0) + 1;
  const tiers = byTier(solved.found, game.claimed).map(([tier, ...counts]) => [tier, counts]);
  /** @type {Played} */
  const played = {
    id,
    mode: game.mode,
    language: game.language,
    at: Date.now(),
    level: game.level,
    score: scoreOf(solved, game.claimed),
    most: solved.points,
    words: got,
    all: wanted.length,
    bonus,
    longest: [...game.claimed].sort((a, b) => b.length - a.length)[0] ?? '',
    lengths,
    ...(tiers.length > 0 && { tiers: Object.fromEntries(tiers) }),
    help: game.help,
    complete,
    ...(game.round > 1 || game.past.length ? { round: game.round } : {}),
    ...(daily ? { day: game.seed, late } : {}),
    ...(daily && solved.design ? { difficulty: solved.design.difficulty } : {}),
  };
  const before = kept(`played.${id}`, /** @type {Played | null} */ (null));
  return keep(`played.${id}`, before ? better(before, played) : played);
}

/**
 * Of two notes of one game, the one with more words; it was played in time if one of them was.
 * @param {Played} one
 * @param {Played} other
 * @returns {Played}
 */
export function better(one, other) {
  const count = (/** @type {Played} */ { words, bonus }) => words + bonus;
  const more = count(other) >= count(one) ? other : one;
  return one.day === undefined ? more : { ...more, late: Boolean(one.late && other.late) };
}

/** Whether something is a note of a game: a file may say anything. @param {any} note @returns {note is Played} */
export const isPlayed = (note) =>
  typeof note?.id === 'string' &&
  typeof note.mode === 'string' &&
  isListName(note.language) &&
  ['at', 'score', 'most', 'words', 'all', 'bonus'].every((key) => Number.isFinite(note[key])) &&
  (note.day === undefined || Number.isSafeInteger(note.day)) &&
  (note.difficulty === undefined || Number.isSafeInteger(note.difficulty)) &&
  typeof note.help === 'object' &&
  typeof note.lengths === 'object' &&
  (note.tiers === undefined || isTiers(note.tiers));

/** @param {any} tiers */
const isTiers = (tiers) =>
  typeof tiers === 'object' &&
  Object.values(tiers ?? {}).every(
    (counts) => Array.isArray(counts) && counts.length === 2 && counts.every(Number.isFinite),
  );

/** All played games, the oldest first. @returns {Played[]} */
export const allPlayed = () =>
  keysOf('played.')
    .map((key) => kept(key, /** @type {any} */ (null)))
    .filter(isPlayed)
    .sort((one, other) => one.at - other.at);
