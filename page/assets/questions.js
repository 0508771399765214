// @ts-check
// The requests of the page, one function each; no other module knows their fields. Those about
// crosswords are in `crossword/questions.js` and those about games in `play/questions.js`, which other pages
// need not load.

import { beginJob, get, post as send } from './api.js';
import { isOwn, languageOf } from './lists.js';

/**
 * A question as the engine understands it: a list of one's own has a name and a language.
 * @param {Record<string, any>} wish
 */
export const named = (wish) =>
  wish.language && isOwn(wish.language)
    ? { ...wish, language: languageOf(wish.language), list: wish.language }
    : wish;

/** @param {string} path @param {Record<string, any>} wish @param {AbortSignal} [signal] */
export const post = (path, wish, signal) => send(path, named(wish), signal);

/**
 * An answer with its board ready to draw, and its words by falling points.
 * @param {Record<string, any>} answer
 * @returns {any}
 */
export const drawn = ({ drawing, found, ...answer }) => ({
  ...answer,
  board: drawing,
  found: found && [...found].sort((a, b) => b.points - a.points || b.letters - a.letters),
});

/**
 * @param {{
 *   board: string,
 *   language: string,
 *   rules?: string,
 *   known?: boolean,
 *   lemma?: boolean,
 *   added?: string[],
 *   hidden?: string[],
 * }} wish
 * @param {AbortSignal} [signal]
 * @returns {Promise<import('./wire.js').Solution>}
 */
export const solve = async (wish, signal) =>
  drawn(await post('solve', { ...wish, drawing: true }, signal));

/**
 * Whether a word counts, and all its paths; of a word that is not in the list, what is near it.
 * @param {{word: string, board: string, language: string, rules?: string}} wish
 * @param {AbortSignal} [signal]
 */
export const check = (wish, signal) => post('check', wish, signal);

/**
 * Boards, with their solutions if they are asked for.
 * @param {Record<string, any>} wish
 * @param {AbortSignal} [signal]
 */
export const generate = async ({ solutions, ...wish }, signal) => {
  const show = solutions ? 'solutions' : 'statistics';
  const answer = await post('generate', { ...wish, show, drawing: true }, signal);
  return { ...answer, boards: answer.boards.map(drawn) };
};

/** Boards designed for players. @param {Record<string, any>} wish @param {AbortSignal} [signal] */
export const design = async (wish, signal) => {
  const answer = await post('design', { ...wish, drawing: true }, signal);
  return { ...answer, boards: answer.boards.map(drawn) };
};

/** What a word means, and what else is known of it. @param {string} word @param {string} list @returns {Promise<import('./wire.js').Defined>} */
export const define = (word, list) =>
  get(`define?word=${encodeURIComponent(word)}&language=${languageOf(list)}`);

/** Begins a search for the best board, for some seconds. @param {Record<string, any>} wish */
export const best = ({ seconds, ...wish }) =>
  beginJob('best', named({ ...wish, time: `${seconds}s` }));

/** @typedef {{tier?: number, family?: boolean}} Known which words are listed, by who knows them */

/**
 * Words that letters make, with all of them or some.
 * @param {string} letters
 * @param {string} language
 * @param {number} limit
 * @param {Known & {exact?: boolean}} [more]
 */
export const anagram = (letters, language, limit, more) =>
  post('anagram', { letters, language, limit, ...more, known_first: true, zipf: true });

/** Words of a pattern. @param {string} pattern @param {string} language @param {number} limit @param {Known} [more] */
export const words = (pattern, language, limit, more) =>
  post('words', { pattern, language, limit, ...more, known_first: true, zipf: true });
