// @ts-check
// A room: everybody plays the same board against the same clock.

import { html, useEffect, useMemo, useReducer, useRef, useState } from '../vendor/preact.js';
import { clock, t } from '../i18n.js';
import { get } from '../api.js';
import { hasRooms } from '../engine.js';
import { address, useAddress } from '../router.js';
import { keep, kept } from '../store.js';
import { fromWire } from '../notation.js';
import { Board } from '../board.js';
import { Icon, say, Trouble, troubleText } from '../ui.js';
import { GameView } from '../play/view.js';
import {
  BeginActions,
  isHost,
  JoinForm,
  RoomLobby,
  RoomMenu,
  Standings,
  Waiting,
} from '../play/room-lobby.js';
import { NoRooms } from '../play/lobby.js';
import { RoomResult } from '../play/room-result.js';
import { NO_ROOM, receive } from '../play/room.js';
import { useRetry } from '../play/retry.js';
import { RoomLine } from '../play/socket.js';
import { sound } from '../play/sound.js';
import { PAUSE_MS, shownWaiting, SOON_MS, waitingBefore } from '../play/waiting.js';
import '../icons.js';

/** @typedef {import('../play/room.js').RoomState} RoomState */
/**
 * @typedef {{
 *   state: RoomState,
 *   send: (message: any) => void,
 *   onClaim: (word: string) => void,
 *   onJoin: (name: string) => void,
 *   onWatch: () => void,
 * }} Props
 */

/** How long the host has to confirm the end of a round. */
const SURE_MS = 3000;

export default function Room() {
  return hasRooms
    ? html`<${OpenRoom} />`
    : html`<div class="reading">
        <h1 class="unseen">${t('nav.room')}</h1>
        <${NoRooms} />
        <a class="button" href=${address('/play')}>${t('nav.play')}</a>
      </div>`;
}

function OpenRoom() {
  const { path } = useAddress();
  const id = path.split('/')[2] ?? '';
  const [state, dispatch] = useKeptRoom(id);
  const [problem, setProblem] = useState(/** @type {any} */ (null));
  const [tries, setTries] = useState(0);
  const line = useRef(/** @type {RoomLine | null} */ (null));
  useEffect(() => {
    get(`rooms/${encodeURIComponent(id)}`).then(() => {
      setProblem(null);
      line.current = new RoomLine(id, {
        message: dispatch,
        state: (now) => dispatch({ type: 'line', state: now }),
      });
      const before = kept(`seat.${id}`, /** @type {{watching?: boolean} | null} */ (null));
      if (before && !before.watching) line.current.join(kept('name', ''));
    }, setProblem);
    return () => line.current?.close();
  }, [id, tries]);
  // Whether a room is there, only its server can say.
  const away = problem && problem.status !== 404;
  useRetry(away ? problem : null, () => setTries(tries + 1));
  useSendAgain(state, (word) => line.current?.send({ type: 'claim', word }));
  const phase = state.room?.phase;
  useEffect(() => sound(phase === 'playing' ? 'start' : 'over'), [phase]);
  useEffect(() => {
    // A visitor without a seat reads it beside the name.
    if (state.refused && state.seat !== null)
      say(troubleText({ message: state.refused.detail }), 'show');
  }, [state.refused]);
  if (problem) return html`<${Unreachable} problem=${problem} away=${away} />`;
  if (!state.room) return html`<p class="wait" aria-busy="true"></p>`;
  const shared = {
    state,
    send: (/** @type {any} */ message) => line.current?.send(message),
    onClaim: (/** @type {string} */ word) => {
      dispatch({ type: 'typed', word });
      line.current?.send({ type: 'claim', word });
    },
    onJoin: (/** @type {string} */ name) => line.current?.join(name),
    onWatch: () => line.current?.watch(),
  };
  const Phase = phase === 'playing' ? Playing : phase === 'starting' ? Starting : Between;
  return html`
    ${
      notice(state) &&
      html`<p class="offline" role="status">${t(/** @type {string} */ (notice(state)))}</p>`
    }
    <${Unanswered} state=${state} />
    <${Phase} ...${shared} />
  `;
}

/** What this page knows of a room. Words that wait to be sent outlive the page. @param {string} id */
function useKeptRoom(id) {
  const place = `waiting.${id}`;
  const [first] = useState(() => ({ ...NO_ROOM, waiting: waitingBefore(kept(place, null)) }));
  const [state, dispatch] = useReducer(receive, first);
  useEffect(() => {
    keep(place, state.waiting.length > 0 ? state.waiting : null);
  }, [state.waiting]);
  return /** @type {const} */ ([state, dispatch]);
}

/**
 * A room that is not there, or whose server is away.
 * @param {{problem: any, away: boolean}} props
 */
const Unreachable = ({ problem, away }) =>
  html`<div class="reading">
    <h1>${t(away ? 'room.away.server' : 'room.none')}</h1>
    ${
      away
        ? html`<p role="status">${t('room.away.what')}</p>`
        : html`<${Trouble} problem=${problem} />`
    }
    <a class="button" href=${address('/play')}>${t('nav.play')}</a>
  </div>`;

/**
 * Sends words that were not answered again, one by one.
 * @param {RoomState} state
 * @param {(word: string) => void} send
 */
function useSendAgain({ again, waiting }, send) {
  const now = useRef(waiting);
  now.current = waiting;
  useEffect(() => {
    const timers = waiting.map((one, place) =>
      setTimeout(
        () => now.current.includes(one) && send(one.word),
        (again?.after ?? 0) + place * PAUSE_MS,
      ),
    );
    return () => timers.forEach(clearTimeout);
  }, [again]);
}

/** What everybody in the room should know before anything else. @param {RoomState} state */
function notice(state) {
  if (state.closing) return 'room.closing';
  if (state.line === 'closed') return 'room.lost';
  if (!state.saving) return 'room.unsaved';
  if (state.removed) return 'room.removed';
  return state.room?.damaged ? 'room.damaged' : null;
}

/** Words that were typed and not answered, and those that came too late. @param {{state: RoomState}} props */
function Unanswered({ state }) {
  const [, setLate] = useState(0);
  useEffect(() => {
    const timer = setTimeout(() => setLate(performance.now()), SOON_MS);
    return () => clearTimeout(timer);
  }, [state.waiting]);
  const waiting = shownWaiting(state);
  const list = (/** @type {string[]} */ words) =>
    html`<b lang=${state.room.language}>${words.join(', ').toLowerCase()}</b>`;
  return html`${
    waiting.length > 0 &&
    html`<p class="offline unanswered" role="status">${t('room.waits')} ${list(waiting)}</p>`
  }${
    state.unsent.length > 0 &&
    html`<p class="offline unanswered" role="status">${t('room.unsent')} ${list(state.unsent)}</p>`
  }`;
}

/** Three, two, one, by the room's clock. @param {Props} props */
function Starting({ state }) {
  const left = Math.max(1, Math.ceil(useCountdown(state.starts) / 1000));
  const { round, rounds } = state.room;
  useEffect(() => sound('repeated'), [left]);
  return html`<section class="countdown">
    <h1>${t('room.starts', round, rounds)}</h1>
    <p role="timer" aria-live="assertive"><b key=${left}>${left}</b></p>
    <${Standings} state=${state} />
  </section>`;
}

/** @param {Props} props */
function Playing({ state, send, onClaim, onJoin }) {
  const left = useCountdown(state.ends);
  const [armed, setArmed] = useState(false);
  const { room, seat } = state;
  const names = new Map(room.players.map((/** @type {any} */ one) => [one.seat, one.name]));
  const claimed = state.words.map((word) => ({
    ...word,
    by: word.seat === seat || word.seat === null ? '' : (names.get(word.seat) ?? ''),
  }));
  const score = claimed.reduce((sum, word) => sum + word.points, 0);
  const title = t('play.round', room.round, room.rounds);
  if (seat === null)
    return html`<${Watching} state=${state} left=${left} title=${title} onJoin=${onJoin} />`;
  const end = () =>
    armed ? send({ type: 'end' }) : (setArmed(true), setTimeout(() => setArmed(false), SURE_MS));
  const taken = state.answer?.verdict === 'taken' && names.get(state.answer.seat);
  return html`<h1 class="unseen">${title}</h1>
    <${GameView}
      board=${room.board}
      claimed=${claimed}
      answer=${taken ? { ...state.answer, told: t('room.taken', taken) } : state.answer}
      left=${left}
      seconds=${room.seconds}
      score=${score}
      language=${room.language}
      title=${title}
      actions=${
        isHost(state) &&
        html`<button type="button" class="quiet" onClick=${end}>
          <${Icon} name="flag" /><span>${t(armed ? 'room.end.sure' : 'room.end')}</span>
        </button>`
      }
      aside=${html`<${Standings} state=${state} />`}
      covered=${left <= 0 ? t('room.counting') : ''}
      onClaim=${onClaim}
    />`;
}

/**
 * Looking on: the board, the clock, the standings, and the words where all play together.
 * @param {{state: RoomState, left: number, title: string, onJoin: (name: string) => void}} props
 */
function Watching({ state, left, title, onJoin }) {
  const { room, words } = state;
  const model = useMemo(() => fromWire(room.board), [room.board]);
  return html`<h1 class="unseen">${title}</h1>
    <section class="game">
      <div class="game-main">
        <p class="clock">
          <b>${clock(left)}</b>
          <span>${title} · ${t('room.watching')}</span>
        </p>
        <${Board} model=${model} />
      </div>
      <div class="game-side" tabindex="0" role="group" aria-label=${t('room.watching')}>
        <${JoinForm} onJoin=${onJoin} refused=${state.refused} />
        <${Standings} state=${state} />${
          words.length > 0 &&
          html`<ol class="chips" lang=${room.language}>
            ${[...words].reverse().map((word) => html`<li key=${word.word}>${word.spelling}</li>`)}
          </ol>`
        }
      </div>
    </section>`;
}

/** Before the first round, between two, and after the last. @param {Props} props */
function Between({ state, send, onJoin, onWatch }) {
  const { room, seat } = state;
  if (!room.result || !room.board)
    return html`<${RoomLobby} state=${state} send=${send} onJoin=${onJoin} onWatch=${onWatch} />`;
  const over = room.phase === 'over';
  const next = html`<${BeginActions} state=${state} send=${send} />${
      over &&
      isHost(state) &&
      html`<button type="button" class="primary" onClick=${() => send({ type: 'rematch' })}>
        ${t('room.rematch')}
      </button>`
    }<${RoomMenu} state=${state} send=${send} />`;
  const waiting = html`<${Waiting} room=${room} />${
      over && seat !== null && !isHost(state) && html`<p class="hint">${t('room.rematch.host')}</p>`
    }`;
  return html`<${RoomResult}
    state=${state}
    next=${next}
    waiting=${waiting}
    more=${over && html`<a class="button" href=${address('/play')}>${t('room.another')}</a>`}
    join=${seat === null && html`<${JoinForm} onJoin=${onJoin} refused=${state.refused} />`}
  />`;
}

/** Milliseconds until a moment of `performance.now()`. @param {number} end */
function useCountdown(end) {
  const [now, setNow] = useState(performance.now());
  useEffect(() => {
    const timer = setInterval(() => setNow(performance.now()), 100);
    return () => clearInterval(timer);
  }, [end]);
  return Math.max(0, end - now);
}
