// @ts-check
// Those whose challenges came by link: what they found on a board that is played here too. Each board has a key of its
// own in the store, that of its game.

import { keep, kept, keysOf } from '../store.js';
import { MOST_PLAYERS, nameFrom } from './challenge.js';
import { isWanted } from './wanted.js';

/** @typedef {import('./challenge.js').Challenger} Challenger */
/** @typedef {import('./solo.js').Solved} Solved */
/** @typedef {import('../wire.js').Found} Found */
/** @typedef {Challenger & {me?: boolean}} Side */

/** What came while this page is open: enough for a game in a browser that stores nothing. @type {Map<string, Challenger[]>} */
const came = new Map();

/** The most boards whose challengers are kept. */
const MOST_BOARDS = 60;

/** @param {string} key that of a game */
const placeOf = (key) => `rivals.${key}`;

/** Whether something is a challenger: the store may have anything. @param {any} one @returns {one is Challenger} */
const isChallenger = (one) =>
  typeof one?.name === 'string' &&
  nameFrom(one.name) === one.name &&
  one.name !== '' &&
  Array.isArray(one.words) &&
  one.words.every((/** @type {any} */ word) => typeof word === 'string') &&
  ['tiles', 'letters', 'words'].every((kind) => Number.isFinite(one.help?.[kind]));

/** Those who played a board, as far as their links came here. @param {string} key @returns {Challenger[]} */
export function rivalsOf(key) {
  const { players } = kept(placeOf(key), { players: /** @type {any} */ (came.get(key)) }) ?? {};
  return Array.isArray(players) ? players.filter(isChallenger).slice(-MOST_PLAYERS) : [];
}

/** Whether one player found all that the other did. @param {Challenger} one @param {{words: string[]}} other */
const hasAll = (one, other) => other.words.every((word) => one.words.includes(word));

/**
 * Players of two links: whoever comes twice, once with more words, is one player.
 * @param {Challenger[]} before
 * @param {Challenger[]} more
 */
export function joined(before, more) {
  const all = [...before];
  for (const one of more) {
    const same = all.findIndex(
      (other) => other.name === one.name && (hasAll(one, other) || hasAll(other, one)),
    );
    if (same < 0) all.push(one);
    else if (one.words.length > all[same].words.length) all[same] = one;
  }
  return all.slice(-MOST_PLAYERS);
}

/** Keeps what came with a link. @param {string} key @param {Challenger[]} players */
export function keepRivals(key, players) {
  const all = joined(rivalsOf(key), players.filter(isChallenger));
  came.set(key, all);
  keep(placeOf(key), { at: Date.now(), players: all });
  const old = keysOf('rivals.')
    .map((place) => ({ place, at: kept(place, { at: 0 })?.at ?? 0 }))
    .sort((one, other) => other.at - one.at)
    .slice(MOST_BOARDS);
  for (const { place } of old) keep(place, null);
  return all;
}

/**
 * The others who played a board: not those lines of a link that are this player's own.
 * @param {string} key
 * @param {string} name
 * @param {string[]} claimed
 */
export const othersOf = (key, name, claimed) =>
  rivalsOf(key).filter((one) => one.name !== name || !hasAll({ ...one, words: claimed }, one));

/**
 * What a player has on a board: only words that lie on it and are in its list count, whatever a link says.
 * @param {Solved} solved
 * @param {{words: string[]}} player
 */
export function tally(solved, { words }) {
  const said = new Set(words);
  const found = solved.found.filter(({ word }) => said.has(word));
  return {
    words: found.length,
    score: found.reduce((sum, { points }) => sum + points, 0),
    unknown: said.size - found.length,
  };
}

/**
 * The words of a board by who found them: both, only the player, only the rival, or nobody although the game asks for
 * them. The best of those that people know come first.
 * @param {Solved} solved
 * @param {string[]} mine
 * @param {string[]} theirs
 * @param {import('./solo.js').Level} level
 * @returns {Record<'both'|'mine'|'theirs'|'nobody', Found[]>}
 */
export function compared(solved, mine, theirs, level) {
  const [here, there] = [new Set(mine), new Set(theirs)];
  const of = (/** @type {boolean} */ me, /** @type {boolean} */ they) =>
    solved.found.filter(({ word }) => here.has(word) === me && there.has(word) === they);
  const asked = of(false, false).filter((row) => isWanted(row, level));
  return { both: of(true, true), mine: of(true, false), theirs: of(false, true), nobody: asked };
}
