// @ts-check
// What a browser knows of a room: a state, and how each message changes it.

/** @typedef {{seat: number, name: string, present: boolean, total: number}} Player */
/** @typedef {{word: string, points: number, path: number[]}} Own */
/**
 * @typedef {{
 *   line: 'open'|'closed',
 *   closing: boolean,
 *   seat: number | null,
 *   welcome: boolean,
 *   room: any,
 *   ends: number,
 *   words: Own[],
 *   standings: Map<number, number>,
 *   answer: any,
 *   refused: any,
 * }} RoomState
 */

/** @type {RoomState} */
export const NO_ROOM = {
  line: 'closed',
  closing: false,
  seat: null,
  welcome: false,
  room: null,
  ends: 0,
  words: [],
  standings: new Map(),
  answer: null,
  refused: null,
};

/**
 * @param {RoomState} state
 * @param {any} message
 * @returns {RoomState}
 */
export function heard(state, message) {
  switch (message.type) {
    case 'line':
      return { ...state, line: message.state };
    case 'welcome':
      return {
        ...state,
        welcome: true,
        closing: false,
        seat: message.seat,
        room: message.room,
        ends: endOf(message.room.ends_in_ms),
        words: own(message.room.words ?? []),
        refused: null,
      };
    case 'players':
      return { ...state, room: { ...state.room, players: message.players } };
    case 'round':
      return {
        ...state,
        room: {
          ...state.room,
          phase: 'playing',
          round: message.round,
          board: message.board,
          result: null,
        },
        ends: endOf(message.ends_in_ms),
        words: [],
        standings: new Map(),
        answer: null,
      };
    case 'claimed':
      return {
        ...state,
        words: message.verdict === 'accepted' ? own([...state.words, message]) : state.words,
        answer: { ...message, key: performance.now() },
      };
    case 'standings':
      return {
        ...state,
        standings: new Map(
          message.standings.map((/** @type {any} */ one) => [one.seat, one.words]),
        ),
      };
    case 'result':
      return {
        ...state,
        room: {
          ...state.room,
          phase: message.result.last ? 'over' : 'between',
          result: message.result,
          players: withTotals(state.room.players, message.result),
        },
      };
    case 'closing':
      return { ...state, closing: true };
    case 'refused':
      return { ...state, refused: message };
    default:
      return state;
  }
}

/** @param {number | null} ms */
const endOf = (ms) => performance.now() + (ms ?? 0);

/** @param {any[]} claims @returns {Own[]} */
const own = (claims) =>
  claims
    .filter((claim) => !claim.verdict || claim.verdict === 'accepted')
    .map(({ word, points, path }) => ({ word, points: points ?? 0, path: path ?? [] }));

/** @param {Player[]} players @param {any} result */
function withTotals(players, result) {
  const totals = new Map(result.players.map((/** @type {any} */ one) => [one.seat, one.total]));
  return players.map((player) => ({ ...player, total: totals.get(player.seat) ?? player.total }));
}
