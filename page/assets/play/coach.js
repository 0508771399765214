// @ts-check
// The coach: which endings, beginnings and stems of words a player keeps missing. Pure.
//
// A pattern is compared with what the player finds anyway. How likely a word is to be missed depends on its length and on the
// game (three minutes or a whole day, a hard board or an easy one), so both are estimated first, as the difficulty of a
// question and the skill of a person are in the model of Rasch (1960). What remains is the pattern's own share.
//
// Hundreds of patterns are looked at, and by chance alone some are missed often. So a pattern is only shown if its lower
// confidence bound exceeds what was to be expected, at a level that all patterns together share. Three facts keep this both
// safe and able to see something:
// - the tail of a sum of unequal chances is at most that of the binomial distribution with their mean (Hoeffding 1956),
//   so one tail of it is enough for each pattern;
// - patterns that are too rare to stand out even if all of their words were missed need not be counted (Tarone 1990);
// - the same bound ranks: a pattern that is always missed comes before one that contains it and others (-ING before -NG),
//   and one that is part of it has fewer words and so less certainty (-TING).
// The plain share of missed words would show whatever happened to be on two boards; a z-score, whatever is common.

import { fold } from '../notation.js';

/** @typedef {{id: string, at: number, found: string[], missed: string[]}} Lesson a game, with its known words as they are written */
/**
 * @typedef {{
 *   pattern: string,
 *   seen: number,
 *   found: number,
 *   usual: number,
 *   excess: number,
 *   examples: string[],
 * }} Advice `usual` is the share that the player would find of other words as long, in the same games; `excess`
 *   how much more than that is missed, at least; examples are missed words
 */

/** Games before the coach says anything: fewer rarely show more than luck. */
export const GAMES_NEEDED = 10;
/** The most patterns that are shown: nobody watches for more. */
export const MOST_PATTERNS = 5;
/** The most examples of each. */
const MOST_EXAMPLES = 6;
/**
 * The level that all patterns share. It bounds the chance of any advice for a player who misses words at random; the bounds
 * are so cautious that such players got some in 2 to 3 of 100 simulations, and in 1 of 200 at a level of 0.05.
 */
const FALSE_ADVICE = 0.15;
/** Words and games that a pattern must have been in: words of one board are found or overlooked together. */
const [LEAST_SEEN, LEAST_GAMES] = [8, 4];
/** Letters of endings and of prefixes; a stem is a longer beginning that is a word itself. */
const [MOST_ENDING, LEAST_PREFIX, MOST_PREFIX] = [4, 2, 3];
/** Lengths from here on are taken as one: long words are rare. */
const LONG = 8;
/** Rounds of estimation; more change no chance by a thousandth. */
const ROUNDS = 6;

/** What a pattern is: an ending (`-ING`), a prefix (`RE-`), or a stem (`PLAY-`). @param {string} pattern */
export const kindOf = (pattern) =>
  pattern.startsWith('-') ? 'ending' : pattern.length - 1 > MOST_PREFIX ? 'stem' : 'prefix';

/** Whether something is a pattern: an address may say anything. @param {string} text */
export const isPattern = (text) => /^(-\p{Lu}{1,4}|\p{Lu}{2,20}-)$/u.test(text);

/** Whether a word has a pattern, and letters besides. @param {string} pattern @param {string} word in capitals */
export const fits = (pattern, word) =>
  word.length >= pattern.length &&
  (pattern.startsWith('-')
    ? word.endsWith(pattern.slice(1))
    : word.startsWith(pattern.slice(0, -1)));

/** The letters of a word as it is played. @param {string} spelling */
export const lettersOf = (spelling) => fold(spelling).replace(/[^\p{L}]/gu, '');

/**
 * All patterns of a word.
 * @param {string} word
 * @param {Set<string>} known words that can be stems
 */
export function patternsOf(word, known) {
  const all = [];
  for (let size = 1; size <= MOST_ENDING && size < word.length; size++)
    all.push(`-${word.slice(-size)}`);
  for (let size = LEAST_PREFIX; size < word.length; size++)
    if (size <= MOST_PREFIX || known.has(word.slice(0, size))) all.push(`${word.slice(0, size)}-`);
  return all;
}

/** @typedef {{game: number, length: number, all: number, missed: number, chance: number}} Cell words of one length in a game */
/** @typedef {{word: string, spelling: string, missed: boolean, cell: Cell}} Seen a word on a board */

/**
 * All words of some games but hidden ones, with the chance that this player misses such a word in such a game.
 * @param {Lesson[]} lessons
 * @param {Set<string>} hidden
 */
function seenWords(lessons, hidden) {
  const cells = /** @type {Cell[]} */ ([]);
  const seen = /** @type {Seen[]} */ ([]);
  lessons.forEach(({ found, missed }, game) => {
    const ofLength = /** @type {Cell[]} */ ([]);
    const see = (/** @type {string} */ spelling, /** @type {boolean} */ isMissed) => {
      const word = lettersOf(spelling);
      if (hidden.has(word)) return;
      const length = Math.min(LONG, word.length);
      const cell = (ofLength[length] ??= { game, length, all: 0, missed: 0, chance: 0 });
      if (cell.all === 0) cells.push(cell);
      cell.all += 1;
      cell.missed += Number(isMissed);
      seen.push({ word, spelling, missed: isMissed, cell });
    };
    found.forEach((spelling) => see(spelling, false));
    missed.forEach((spelling) => see(spelling, true));
  });
  estimate(cells, lessons.length);
  return seen;
}

/**
 * Sets the chance of words to be missed, by their length and their game: both move the odds, and are moved in turn until as
 * many words are missed as they predict.
 * @param {Cell[]} cells
 * @param {number} games
 */
function estimate(cells, games) {
  const shifts = { length: new Float64Array(LONG + 1), game: new Float64Array(games) };
  for (let round = 0; round < ROUNDS; round++) {
    for (const by of /** @type {('length'|'game')[]} */ (['length', 'game'])) {
      const size = shifts[by].length;
      const [all, missed, expected] = [0, 1, 2].map(() => new Float64Array(size));
      for (const cell of cells) {
        all[cell[by]] += cell.all;
        missed[cell[by]] += cell.missed;
        expected[cell[by]] += cell.all * chanceOf(cell, shifts);
      }
      for (let place = 0; place < size; place++)
        shifts[by][place] +=
          logOdds(missed[place], all[place]) - logOdds(expected[place], all[place]);
    }
  }
  for (const cell of cells) cell.chance = chanceOf(cell, shifts);
}

/** @param {Cell} cell @param {{length: Float64Array, game: Float64Array}} shifts */
const chanceOf = ({ length, game }, shifts) =>
  1 / (1 + Math.exp(-shifts.length[length] - shifts.game[game]));

/** The logarithm of the odds, with half a word on either side, so that none are infinite. @param {number} part @param {number} whole */
const logOdds = (part, whole) => Math.log((part + 0.5) / (whole - part + 0.5));

/**
 * The probability of at least `least` successes in `count` attempts.
 * @param {number} count
 * @param {number} least
 * @param {number} chance
 * @returns {number}
 */
export function tail(count, least, chance) {
  if (least <= 0) return 1;
  if (chance <= 0 || least > count) return 0;
  if (chance >= 1) return 1;
  // The other tail is the short one.
  if (least < count * chance) return 1 - tail(count, count - least + 1, 1 - chance);
  // The first term by its logarithm, since it can be smaller than any number; the others follow from it.
  let log = least * Math.log(chance) + (count - least) * Math.log1p(-chance);
  for (let place = 1; place <= count - least; place++) log += Math.log((least + place) / place);
  let [term, sum] = [1, 1];
  for (let at = least; at < count && term > sum * 1e-12; at++)
    sum += term *= ((count - at) / (at + 1)) * (chance / (1 - chance));
  return Math.min(1, Math.exp(log) * sum);
}

/**
 * The lowest chance at which so many successes are no surprise at a level (Clopper and Pearson 1934).
 * @param {number} count
 * @param {number} successes
 * @param {number} level
 */
export function lowerBound(count, successes, level) {
  let [low, high] = [0, successes / count];
  for (let step = 0; step < 30; step++) {
    const middle = (low + high) / 2;
    if (tail(count, successes, middle) < level) low = middle;
    else high = middle;
  }
  return low;
}

/**
 * The level for each pattern, by what each would reach at best: Bonferroni's, of those that can reach it at all.
 * @param {number[]} best
 */
export function levelOf(best) {
  const sorted = [...best].sort((a, b) => a - b);
  for (let count = 1; ; count++)
    if (!(sorted[count] <= FALSE_ADVICE / count)) return FALSE_ADVICE / count;
}

/**
 * The words of each pattern, if there are enough. One whose words all have a longer pattern is left to that one.
 * @param {Seen[]} words
 */
function grouped(words) {
  const known = new Set(words.map(({ word }) => word));
  const groups = /** @type {Map<string, Seen[]>} */ (new Map());
  const patterns = /** @type {Map<string, string[]>} */ (new Map());
  for (const seen of words) {
    let own = patterns.get(seen.word);
    if (!own) patterns.set(seen.word, (own = patternsOf(seen.word, known)));
    for (const pattern of own) {
      const group = groups.get(pattern);
      if (group) group.push(seen);
      else groups.set(pattern, [seen]);
    }
  }
  const enough = (/** @type {Seen[]} */ group) =>
    group.length >= LEAST_SEEN && new Set(group.map(({ cell }) => cell.game)).size >= LEAST_GAMES;
  const kept = new Map([...groups].filter(([, group]) => enough(group)));
  for (const [pattern, group] of kept) {
    const shorter = pattern.startsWith('-') ? `-${pattern.slice(2)}` : `${pattern.slice(0, -2)}-`;
    if (kept.get(shorter)?.length === group.length) kept.delete(shorter);
  }
  return kept;
}

/** How many words there are, how many of them are missed, and the mean chance of it. @param {Seen[]} words */
function counted(words) {
  let [missed, chance] = [0, 0];
  for (const seen of words) {
    missed += Number(seen.missed);
    chance += seen.cell.chance;
  }
  return { count: words.length, missed, chance: chance / words.length };
}

/** How surprising so many misses are. @param {Seen[]} words */
function surprise(words) {
  const { count, missed, chance } = counted(words);
  // Hoeffding's bound holds above the mean.
  return missed >= count * chance + 1 ? tail(count, missed, chance) : 1;
}

/** The words that were missed most often, the latest first. @param {Seen[]} words */
function examplesOf(words) {
  const times = /** @type {Map<string, number>} */ (new Map());
  for (const { missed, spelling } of words.slice().reverse())
    if (missed) times.set(spelling, (times.get(spelling) ?? 0) + 1);
  return [...times]
    .sort(([, one], [, other]) => other - one)
    .slice(0, MOST_EXAMPLES)
    .map(([spelling]) => spelling);
}

/**
 * What a player keeps missing, the clearest first.
 * @param {Lesson[]} lessons the oldest first
 * @param {Set<string>} [hidden] words that the player does not want to see, in capitals
 * @returns {Advice[]}
 */
export function advise(lessons, hidden = new Set()) {
  if (lessons.length < GAMES_NEEDED) return [];
  const groups = [...grouped(seenWords(lessons, hidden))];
  const level = levelOf(groups.map(([, words]) => counted(words).chance ** words.length));
  const clear = groups
    .filter(([, words]) => surprise(words) < level)
    .map(([pattern, words]) => {
      const { count, missed, chance } = counted(words);
      const excess = lowerBound(count, missed, level) - chance;
      return { pattern, words, seen: count, found: count - missed, usual: 1 - chance, excess };
    })
    .sort((one, other) => other.excess - one.excess);
  const explained = /** @type {Set<Seen>} */ (new Set());
  const chosen = [];
  for (const { words, ...advice } of clear) {
    const others = words.filter((seen) => !explained.has(seen));
    if (chosen.length === MOST_PATTERNS || surprise(others) >= level) continue;
    words.forEach((seen) => explained.add(seen));
    chosen.push({ ...advice, examples: examplesOf(words) });
  }
  return chosen;
}
