// @ts-check
// The state of a room in the browser, and how each message changes it. Pure.

import { answered, refused, settled, typed } from './waiting.js';

/**
 * @typedef {{
 *   seat: number,
 *   name: string,
 *   present: boolean,
 *   host: boolean,
 *   ready: boolean,
 *   team: number | null,
 *   total: number,
 *   won: number,
 * }} Player
 */
/**
 * @typedef {{
 *   word: string,
 *   spelling: string,
 *   points: number,
 *   path: number[],
 *   seat: number | null,
 * }} Own a word of one's side, and whose it is
 */
/**
 * @typedef {{
 *   line: 'open'|'closed',
 *   closing: boolean,
 *   seat: number | null,
 *   welcome: boolean,
 *   room: any,
 *   starts: number,
 *   ends: number,
 *   words: Own[],
 *   standings: Map<number, number>,
 *   answer: any,
 *   refused: any,
 *   saving: boolean,
 *   removed: boolean,
 *   waiting: import('./waiting.js').Waiting[],
 *   unsent: string[],
 *   again: {after: number} | null,
 * }} RoomState `waiting` words are sent `again` after some milliseconds; `unsent` ones came too late
 */

/** @type {RoomState} */
export const NO_ROOM = {
  line: 'closed',
  closing: false,
  seat: null,
  welcome: false,
  room: null,
  starts: 0,
  ends: 0,
  words: [],
  standings: new Map(),
  answer: null,
  refused: null,
  saving: true,
  removed: false,
  waiting: [],
  unsent: [],
  again: null,
};

/** @typedef {(state: RoomState, message: any) => RoomState} Handler */

/** Messages about the line to the server and one's own seat. @type {Record<string, Handler>} */
const ABOUT_SEAT = {
  // Everything on a new line is saved until the server says otherwise.
  line: (state, message) => ({ ...state, line: message.state, saving: true }),
  welcome: (state, { seat, room }) =>
    settled({
      ...state,
      welcome: true,
      closing: false,
      seat,
      room,
      starts: endOf(room.starts_in_ms),
      ends: endOf(room.ends_in_ms),
      words: own(room.words ?? []),
      standings: counts(room.standings ?? []),
      refused: null,
      removed: state.removed && seat === null,
    }),
  storage: (state, { saving }) => (saving ? settled({ ...state, saving }) : { ...state, saving }),
  removed: (state) => settled({ ...state, seat: null, words: [], removed: true }, true),
  closing: (state) => ({ ...state, closing: true }),
  refused: (state, message) => refused({ ...state, refused: message }, message),
};

/** Messages about who is in the room and what is played. @type {Record<string, Handler>} */
const ABOUT_ROOM = {
  players: (state, { players }) => inRoom(state, { players }),
  watchers: (state, { watchers }) => inRoom(state, { watchers }),
  changed: (state, { type, ...rules }) => ({ ...inRoom(state, rules), refused: null }),
  countdown: (state, { round, starts_in_ms }) => ({
    // The board of the last round goes away before the next one is shown.
    ...inRoom(state, { phase: 'starting', round, board: null, result: null }),
    starts: endOf(starts_in_ms),
    refused: null,
  }),
  rematch: (state, { game }) => ({
    ...inRoom(state, {
      phase: 'waiting',
      game,
      round: 0,
      board: null,
      result: null,
      history: [],
    }),
    words: [],
  }),
};

/** Messages during a round, and its result. @type {Record<string, Handler>} */
const ABOUT_ROUND = {
  round: (state, { round, board, ends_in_ms }) => ({
    ...inRoom(state, { phase: 'playing', round, board, result: null, damaged: false }),
    ends: endOf(ends_in_ms),
    words: [],
    standings: new Map(),
    answer: null,
    unsent: [],
  }),
  typed,
  found: (state, message) => ({ ...state, words: [...state.words, ...own([message])] }),
  words: (state, { words }) => ({ ...state, words: own(words) }),
  claimed: (state, message) => ({
    ...answered(state, message),
    words: message.verdict === 'accepted' ? [...state.words, ...own([message])] : state.words,
    answer: { ...message, key: performance.now() },
  }),
  standings: (state, { standings }) => ({ ...state, standings: counts(standings) }),
  result: (state, { result, history }) =>
    settled(
      inRoom(state, {
        phase: result.last ? 'over' : 'between',
        result,
        history,
        players: withTotals(state.room.players, result),
      }),
    ),
};

/** Messages that only count once the room is known: the welcome includes what they say. */
const WITH_ROOM = { ...ABOUT_ROOM, ...ABOUT_ROUND };

/** @type {Handler} */
export function receive(state, message) {
  const handler =
    ABOUT_SEAT[message.type] ?? (state.room === null ? undefined : WITH_ROOM[message.type]);
  return handler ? handler(state, message) : state;
}

/** @param {RoomState} state @param {Record<string, any>} part @returns {RoomState} */
const inRoom = (state, part) => ({ ...state, room: { ...state.room, ...part } });

/** @param {number | null} ms */
const endOf = (ms) => performance.now() + (ms ?? 0);

/** How many words each seat has. @param {{seat: number, words: number}[]} standings */
const counts = (standings) => new Map(standings.map(({ seat, words }) => [seat, words]));

/** @param {any[]} claims @returns {Own[]} */
const own = (claims) =>
  claims
    .filter((claim) => !claim.verdict || claim.verdict === 'accepted')
    .map(({ word, spelling, points, path, seat }) => ({
      word,
      spelling: spelling ?? word.toLowerCase(),
      points: points ?? 0,
      path: path ?? [],
      seat: seat ?? null,
    }));

/** @param {Player[]} players @param {any} result */
function withTotals(players, result) {
  const totals = new Map(result.players.map((/** @type {any} */ one) => [one.seat, one.total]));
  return players.map((player) => ({ ...player, total: totals.get(player.seat) ?? player.total }));
}
