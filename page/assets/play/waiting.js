// @ts-check
// Words that were typed and not answered yet. They are sent again when the line is back, until the room answers or the
// round is over. Pure.

import { fold } from '../notation.js';

/** @typedef {import('./room.js').RoomState} RoomState */
/**
 * @typedef {{word: string, game: number, round: number, at: number}} Waiting a word as typed, the round that
 *   it was typed in, and when
 */

/** Most words that a page takes over from the one before it; more cannot be typed while a line is away. */
const MOST = 200;

/** How long an answer may take before the word is shown as waiting. */
export const SOON_MS = 1000;
/** Pauses before words are sent again: between two of them, and after too many messages. */
export const PAUSE_MS = 150;
const TOO_FAST_MS = 1500;

/** Refusals after which the same word may be sent again: when, in milliseconds, or later by another message. */
const AGAIN = new Map([
  ['too-fast', TOO_FAST_MS],
  ['busy', TOO_FAST_MS],
  ['unsaved', null],
]);

/** @param {string} one @param {string} other */
const isSame = (one, other) => fold(one) === fold(other);

/** The words that an earlier visit stored and that were not answered. @param {any} stored @returns {Waiting[]} */
export function waitingBefore(stored) {
  const words = Array.isArray(stored) ? stored.slice(0, MOST) : [];
  return words
    .filter((one) => typeof one?.word === 'string')
    .map(({ word, game, round }) => ({ word, game, round, at: 0 }));
}

/** A word was typed. @param {RoomState} state @param {{word: string}} message @returns {RoomState} */
export function typed(state, { word }) {
  if (state.waiting.some((one) => isSame(one.word, word))) return state;
  const { game, round } = state.room;
  return { ...state, waiting: [...state.waiting, { word, game, round, at: performance.now() }] };
}

/** A word was answered. @param {RoomState} state @param {{word: string}} message @returns {RoomState} */
export function answered(state, { word }) {
  return { ...state, waiting: state.waiting.filter((one) => !isSame(one.word, word)) };
}

/** Something was refused, perhaps a word. @param {RoomState} state @param {{why: string}} message @returns {RoomState} */
export function refused(state, { why }) {
  if (state.waiting.length === 0) return state;
  const after = AGAIN.get(why);
  if (why === 'not-playing' || why === 'no-seat' || why === 'closed') return settled(state, true);
  return after ? { ...state, again: { after } } : state;
}

/**
 * The line or the disk is back, or a round is over: words that the room has are answered, those of a round that is over
 * are too late, and the others are sent again.
 * @param {RoomState} state
 * @param {boolean} [late] whether none can be sent any more
 * @returns {RoomState}
 */
export function settled(state, late = false) {
  if (state.waiting.length === 0) return state;
  const { phase, game, round, result } = state.room;
  const results = result?.players.find((/** @type {any} */ one) => one.seat === state.seat);
  const counted = [...state.words, ...(results?.words ?? [])];
  const open = state.waiting.filter((one) => !counted.some(({ word }) => isSame(one.word, word)));
  const inTime = (/** @type {Waiting} */ one) =>
    !late && state.seat !== null && phase === 'playing' && one.game === game && one.round === round;
  return {
    ...state,
    waiting: open.filter(inTime),
    unsent: [...state.unsent, ...open.filter((one) => !inTime(one)).map(({ word }) => word)],
    again: { after: PAUSE_MS },
  };
}

/** The words to show as waiting. @param {RoomState} state */
export function shownWaiting({ line, saving, waiting }) {
  const away = line === 'closed' || !saving;
  const late = performance.now() - SOON_MS;
  return waiting.filter(({ at }) => away || at <= late).map(({ word }) => word);
}
