// @ts-check
// The requests about the board of a day and about rooms, one function each.

import { get } from '../api.js';
import { languageOf } from '../lists.js';
import { drawn, post } from '../questions.js';

/** How many players of the server found how many words of a day. @param {string} language @param {number} day */
export const dayResults = (language, day) =>
  get(`daily/results?language=${languageOf(language)}&day=${day}`);

/**
 * Adds a result to those of a day, and returns all of them.
 * @param {string} language
 * @param {number} day
 * @param {string[]} words
 */
export const sendDayResult = (language, day, words) =>
  post('daily/results', { language: languageOf(language), day, words });

/** The board of a day; without one, of today. @param {string} language @param {number} [day] */
export const daily = async (language, day) =>
  drawn(await get(`daily?language=${languageOf(language)}${day ? `&day=${day}` : ''}`));

/**
 * Opens a room with rounds of some seconds.
 * @param {{seconds: number} & Record<string, any>} wish
 */
export const openRoom = ({ seconds, ...wish }) => post('rooms', { ...wish, time: `${seconds}s` });

/** The room of a short code. @param {string} code @returns {Promise<{id: string}>} */
export const roomOf = (code) => get(`codes/${encodeURIComponent(code)}`);

/** Where others find the server, asked from the machine it runs on. @returns {Promise<string[]>} */
export const addresses = async () => (await get('addresses')).addresses;
