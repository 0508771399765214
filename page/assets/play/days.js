// @ts-check
// Days of the daily board: their numbers and dates, which of them were played, and how many in a
// row. A day begins at midnight by the calendar of the place; what time it is, the server knows: a browser's clock may
// be wrong.

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

/** The day that a moment belongs to where the browser is. @param {number} at */
export const dayOf = (at) => Math.floor((at - new Date(at).getTimezoneOffset() * 60_000) / DAY_MS);

/** The time until the next day begins where the browser is: a day on which clocks change is longer or shorter. @param {number} at */
const untilMidnight = (at) => new Date(at).setHours(24, 0, 0, 0) - at;

/**
 * The board of a day, or of the day that a browser's clock says. One that is far ahead asks for a day that has
 * begun nowhere: then it is today's by universal time.
 * @param {string} language
 * @param {number} [day]
 */
const asked = (language, day) =>
  daily(language, day ?? dayOf(Date.now())).catch((problem) => {
    if (day !== undefined || problem.field !== 'day') throw problem;
    return daily(language);
  });

/**
 * Asks for the board of a day, or of today. `today` is the day by the calendar of the place and the clock of the
 * server, `next` is when the next one begins, by the monotonic clock.
 * @param {string} language
 * @param {number} [day]
 * @returns {Promise<Daily>}
 */
export async function askDaily(language, day) {
  const first = await asked(language, day);
  const now = (first.today + 1) * DAY_MS - first.next_in * 1000;
  const here = dayOf(now);
  const right = day !== undefined || first.day === here;
  const { next_in: _, ...answer } = right ? first : await daily(language, here);
  const board = { ...answer, today: here };
  keep('today', { day: here, ahead: Date.now() - now });
  if (board.day === here) keep(`daily.${language}`, board);
  return { ...board, next: performance.now() + untilMidnight(now) };
}

/**
 * Today's board if it is stored and this browser's clock still says today; the server is asked at the
 * same time.
 * @param {string} language
 * @returns {Daily | null}
 */
export function keptDaily(language) {
  const there = kept(`daily.${language}`, /** @type {any} */ (null));
  const now = Date.now();
  if (there?.today !== dayOf(now)) return null;
  return { ...there, next: performance.now() + untilMidnight(now) };
}

/**
 * Today's number, by a clock that is as far ahead as it was when the server last answered. A clock that was set back
 * since does not bring back a day; a journey to the west may bring back one.
 */
export function today() {
  const { day = 0, ahead = 0 } = kept('today', /** @type {any} */ ({})) ?? {};
  const here = dayOf(Date.now() - ahead);
  return here >= day - 1 ? here : day;
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
