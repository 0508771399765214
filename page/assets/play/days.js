// @ts-check
// Days of the daily board: their numbers and dates, which of them were played, and how many in a
// row. Days are counted by the server, in universal time: a browser's clock may be wrong.

import { lang } from '../i18n.js';
import { keep, kept } from '../store.js';
import { daily } from './questions.js';
import { allPlayed } from './keeping.js';

/** @typedef {import('./keeping.js').Played} Played */
/** @typedef {import('./solo.js').Solved & {day: number, today: number, date: string, next: number}} Daily */

export const DAY_MS = 86_400_000;
/** The day before the first one with a number: the last of 2025. */
const BEFORE_FIRST = 20_453;

/** A day's number, as players call it. @param {number} day */
export const numberOf = (day) => day - BEFORE_FIRST;

/**
 * The language of dates: the interface's, as the browser's own country writes it. In a British browser the
 * year follows the month and a week begins on Monday.
 */
const locale = () => navigator.languages.find((one) => one.split('-')[0] === lang()) ?? lang();

/** The day that a week begins with; 0 is Sunday. */
export function weekStart() {
  const here = /** @type {any} */ (new Intl.Locale(locale()));
  const { firstDay } = here.getWeekInfo?.() ?? here.weekInfo ?? {};
  // Some browsers do not know: weeks begin on Sunday in a few countries of these languages.
  return firstDay ? firstDay % 7 : SUNDAYS.includes(here.maximize().region) ? 0 : 1;
}
const SUNDAYS = ['US', 'CA', 'IN', 'ZA', 'PH', 'HK', 'SG', 'JM', 'KE'];

/**
 * A day as the interface's language writes it.
 * @param {number} day
 * @param {Intl.DateTimeFormatOptions} [how]
 */
export const dateOf = (day, how = { day: 'numeric', month: 'long', year: 'numeric' }) =>
  new Date(day * DAY_MS).toLocaleDateString(locale(), { timeZone: 'UTC', ...how });

/**
 * Asks for the board of a day, or of today. `next` is when the next board comes, by the monotonic
 * clock.
 * @param {string} language
 * @param {number} [day]
 * @returns {Promise<Daily>}
 */
export async function askDaily(language, day) {
  const { next_in, ...answer } = await daily(language, day);
  keep('today', { day: answer.today, at: Date.now() });
  if (answer.day === answer.today) keep(`daily.${language}`, answer);
  return { ...answer, next: performance.now() + next_in * 1000 };
}

/**
 * Today's board if it is stored and this browser's clock still says today; the server is asked at the
 * same time.
 * @param {string} language
 * @returns {Daily | null}
 */
export function keptDaily(language) {
  const there = kept(`daily.${language}`, /** @type {any} */ (null));
  if (there?.today !== Math.floor(Date.now() / DAY_MS)) return null;
  return { ...there, next: performance.now() + DAY_MS - (Date.now() % DAY_MS) };
}

/**
 * Today's number: the last one from the server, plus the days since. A clock that was set back does not
 * bring a day back.
 */
export function today() {
  const { day, at } = kept('today', { day: Math.floor(Date.now() / DAY_MS), at: Date.now() });
  const started = at - (at % DAY_MS);
  return Math.max(day, day + Math.floor((Date.now() - started) / DAY_MS));
}

/**
 * The days of a language that were played, and how many in a row: now, and at best. A day counts if
 * a word was found on that very day; today need not be played yet.
 * @param {string} language
 * @param {Played[]} [notes]
 * @param {number} [now]
 */
export function daysOf(language, notes = allPlayed(), now = today()) {
  const played = /** @type {Map<number, Played>} */ (new Map());
  for (const note of notes)
    if (note.mode === 'daily' && note.language === language && note.day !== undefined)
      played.set(note.day, note);
  const inTime = new Set(
    [...played].filter(([, note]) => !note.late && note.words + note.bonus > 0).map(([day]) => day),
  );
  const days = [...inTime].filter((day) => day <= now).sort((a, b) => a - b);
  let [run, longest] = [0, 0];
  days.forEach((day, index) => {
    run = days[index - 1] === day - 1 ? run + 1 : 1;
    longest = Math.max(longest, run);
  });
  const last = days[days.length - 1];
  return { played, inTime, streak: last >= now - 1 ? run : 0, longest };
}
