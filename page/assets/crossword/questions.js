// @ts-check
// The requests about crosswords, one function each; no other module knows their fields.

import { run } from '../job.js';
import { named, post } from '../questions.js';

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
 * Wordplay for a cryptic clue: kind by kind, the best first.
 * @param {{answer: string, kind: string, language: string}} wish
 * @param {AbortSignal} signal
 */
export const wordplayOf = (wish, signal) => post('crossword/cryptic', wish, signal);

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
 * Draws new grids in the background, for so many seconds at most.
 * @param {Record<string, any>} generate
 * @param {number} seconds
 * @param {(told: any) => void} progress
 * @param {AbortSignal} signal
 */
export const newGrid = (generate, seconds, progress, signal) =>
  run(
    'crossword/jobs',
    { generate: { seed: anySeed(), ...named(generate), time: `${seconds}s` } },
    progress,
    signal,
  );
