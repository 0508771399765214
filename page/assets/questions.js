// @ts-check
// The requests of the page, one function each; no other module knows their fields.

import { beginJob, get, post as send } from './api.js';
import { run } from './job.js';
import { isOwn, languageOf } from './lists.js';

/**
 * A question as the engine understands it: a list of one's own has a name and a language.
 * @param {Record<string, any>} wish
 */
const named = (wish) =>
  wish.language && isOwn(wish.language)
    ? { ...wish, language: languageOf(wish.language), list: wish.language }
    : wish;

/** @param {string} path @param {Record<string, any>} wish @param {AbortSignal} [signal] */
const post = (path, wish, signal) => send(path, named(wish), signal);

/**
 * An answer with its board ready to draw, and its words by falling points.
 * @param {Record<string, any>} answer
 * @returns {any}
 */
const drawn = ({ drawing, found, ...answer }) => ({
  ...answer,
  board: drawing,
  found: found && [...found].sort((a, b) => b.points - a.points || b.letters - a.letters),
});

/**
 * @param {{board: string, language: string, rules?: string, known?: boolean, lemma?: boolean}} wish
 * @param {AbortSignal} [signal]
 * @returns {Promise<import('./api.js').Solution>}
 */
export const solve = async (wish, signal) =>
  drawn(await post('solve', { ...wish, drawing: true }, signal));

/**
 * Whether a word counts, and all its paths.
 * @param {{word: string, board: string, language: string, rules: string}} wish
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

/** The board of a day; without one, of today. @param {string} language @param {number} [day] */
export const daily = async (language, day) =>
  drawn(await get(`daily?language=${languageOf(language)}${day ? `&day=${day}` : ''}`));

/** Begins a search for the best board, for some seconds. @param {Record<string, any>} wish */
export const best = ({ seconds, ...wish }) =>
  beginJob('best', named({ ...wish, time: `${seconds}s` }));

/**
 * Words that letters make, with all of them or some.
 * @param {string} letters
 * @param {string} language
 * @param {number} limit
 * @param {boolean} [exact]
 */
export const anagram = (letters, language, limit, exact) =>
  post('anagram', { letters, language, limit, exact, known_first: true });

/** Words of a pattern. @param {string} pattern @param {string} language @param {number} limit */
export const words = (pattern, language, limit) =>
  post('words', { pattern, language, limit, known_first: true });

/**
 * Opens a room with rounds of some seconds.
 * @param {{seconds: number} & Record<string, any>} wish
 */
export const openRoom = ({ seconds, ...wish }) => post('rooms', { ...wish, time: `${seconds}s` });

/** The room of a short code. @param {string} code @returns {Promise<{id: string}>} */
export const roomOf = (code) => get(`codes/${encodeURIComponent(code)}`);

/** Where others find the server, asked from the machine it runs on. @returns {Promise<string[]>} */
export const addresses = async () => (await get('addresses')).addresses;

/** The same request has the same answer, so each new one gets a new seed. */
const anySeed = () => Math.floor(Math.random() * 2 ** 32);

/**
 * What still fits a grid, and the words of one slot.
 * @param {{grid: string, slot?: string} & Record<string, any>} wish
 * @param {AbortSignal} signal
 */
export const candidates = (wish, signal) => post('crossword/candidates', wish, signal);

/**
 * Every slot of a grid: its word with its score, whether it comes again.
 * @param {{grid: string} & Record<string, any>} wish
 * @param {AbortSignal} signal
 * @returns {Promise<{slots: {slot: string, word: string | null, score: number | null, repeated: boolean}[]}>}
 */
export const surveyGrid = (wish, signal) => post('crossword/survey', wish, signal);

/**
 * Where a word can stand in a grid, with the black cells or bars that it needs.
 * @param {{grid: string, word: string} & Record<string, any>} wish
 * @param {AbortSignal} signal
 */
export const placesOf = (wish, signal) => post('crossword/places', wish, signal);

/**
 * Words of a grid that are not in the list, or come again.
 * @param {{grid: string, language: string}} wish
 * @param {AbortSignal} signal
 * @returns {Promise<{problems: {kind: string, slots: string[], word?: string}[]}>}
 */
export const checkGrid = (wish, signal) => post('crossword/check', wish, signal);

/** The score of a word. @param {string} grid @param {string} language @param {AbortSignal} signal */
export const scoreOf = async (grid, language, signal) =>
  (await post('crossword/fill', { grid, language }, signal)).fillings[0]?.words[0]?.score;

/** Tries so many words of a grid. @param {Record<string, any>} fill @param {number} steps */
export const fillSteps = (fill, steps) => post('crossword/fill', { ...fill, steps });

/**
 * Fills a grid in the background, for so many seconds at most.
 * @param {Record<string, any>} fill
 * @param {number} seconds
 * @param {(told: any) => void} progress
 * @param {AbortSignal} signal
 */
export const fillGrid = (fill, seconds, progress, signal) =>
  run(
    'crossword/jobs',
    { fill: { seed: anySeed(), ...named(fill), time: `${seconds}s` } },
    progress,
    signal,
  );

/**
 * Draws a new grid in the background, for a minute at most.
 * @param {Record<string, any>} generate
 * @param {AbortSignal} signal
 */
export const newGrid = (generate, signal) =>
  run(
    'crossword/jobs',
    { generate: { seed: anySeed(), ...named(generate), time: '1m' } },
    () => {},
    signal,
  );
