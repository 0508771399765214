// @ts-check
// What a browser knows of a room: a state, and how each message changes it.

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
 * }} RoomState
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
};

/** What can be heard of a room that is not known yet. */
const BEFORE_WELCOME = ['line', 'welcome', 'storage', 'removed', 'closing', 'refused'];

/**
 * @param {RoomState} state
 * @param {any} message
 * @returns {RoomState}
 */
export function heard(state, message) {
  // Others come and go while this one is still asking to be let in: the welcome tells of it all.
  if (state.room === null && !BEFORE_WELCOME.includes(message.type)) return state;
  switch (message.type) {
    case 'line':
      // Whatever comes over a new line is saved, until it says otherwise.
      return { ...state, line: message.state, saving: true };
    case 'welcome':
      return {
        ...state,
        welcome: true,
        closing: false,
        seat: message.seat,
        room: message.room,
        starts: endOf(message.room.starts_in_ms),
        ends: endOf(message.room.ends_in_ms),
        words: own(message.room.words ?? []),
        standings: counts(message.room.standings ?? []),
        refused: null,
        removed: state.removed && message.seat === null,
      };
    case 'storage':
      return { ...state, saving: message.saving };
    case 'removed':
      return { ...state, seat: null, words: [], removed: true };
    case 'players':
      return { ...state, room: { ...state.room, players: message.players } };
    case 'watchers':
      return { ...state, room: { ...state.room, watchers: message.watchers } };
    case 'changed': {
      const { type, ...rules } = message;
      return { ...state, refused: null, room: { ...state.room, ...rules } };
    }
    case 'countdown':
      return {
        ...state,
        // The board of the last round goes away, and the next is not there yet.
        room: {
          ...state.room,
          phase: 'starting',
          round: message.round,
          board: null,
          result: null,
        },
        starts: endOf(message.starts_in_ms),
        refused: null,
      };
    case 'rematch':
      return {
        ...state,
        room: {
          ...state.room,
          phase: 'waiting',
          game: message.game,
          round: 0,
          board: null,
          result: null,
          history: [],
        },
        words: [],
      };
    case 'found':
      return { ...state, words: [...state.words, ...own([message])] };
    case 'words':
      return { ...state, words: own(message.words) };
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
        words: message.verdict === 'accepted' ? [...state.words, ...own([message])] : state.words,
        answer: { ...message, key: performance.now() },
      };
    case 'standings':
      return { ...state, standings: counts(message.standings) };
    case 'result':
      return {
        ...state,
        room: {
          ...state.room,
          phase: message.result.last ? 'over' : 'between',
          result: message.result,
          history: message.history,
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
