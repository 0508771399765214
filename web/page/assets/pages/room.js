// @ts-check
// A room: everybody plays the same board against the same clock.

import { html, useEffect, useMemo, useReducer, useRef, useState } from '../vendor/preact.js';
import { clock, languageName, number, t } from '../i18n.js';
import { get } from '../api.js';
import { here, useAddress } from '../router.js';
import { keep, kept } from '../store.js';
import { fromWire } from '../notation.js';
import { Board } from '../board.js';
import { rulesName, topologyName } from '../choices.js';
import { copy, Field, Icon, say, Trouble, troubleText } from '../ui.js';
import { GameView } from '../play/view.js';
import { Review } from '../play/result.js';
import { heard, NO_ROOM } from '../play/room.js';
import { RoomLine } from '../play/socket.js';
import { sound } from '../play/sound.js';

/** @typedef {import('../play/room.js').RoomState} RoomState */

/** The longest name that the server takes. */
const MOST_NAME = 24;

export default function Room() {
  const { path } = useAddress();
  const id = path.split('/')[2] ?? '';
  const [state, hear] = useReducer(heard, NO_ROOM);
  const [problem, setProblem] = useState(/** @type {any} */ (null));
  const line = useRef(/** @type {RoomLine | null} */ (null));
  useEffect(() => {
    get(`rooms/${encodeURIComponent(id)}`).then(() => {
      line.current = new RoomLine(id, {
        message: hear,
        state: (now) => hear({ type: 'line', state: now }),
      });
      if (kept(`seat.${id}`, null)) line.current.join(kept('name', ''));
    }, setProblem);
    return () => line.current?.close();
  }, [id]);
  const phase = state.room?.phase;
  useEffect(() => sound(phase === 'playing' ? 'start' : 'over'), [phase]);
  useEffect(() => {
    // Whoever has no seat reads it beside the name.
    if (state.refused && state.seat !== null)
      say(troubleText({ message: state.refused.detail }), 'show');
  }, [state.refused]);
  if (problem)
    return html`<div class="reading">
      <h1>${t(problem.status === 404 ? 'room.none' : 'nav.room')}</h1>
      ${problem.status !== 404 && html`<${Trouble} problem=${problem} />`}
      <a class="button" href="/play">${t('nav.play')}</a>
    </div>`;
  if (!state.room) return html`<p class="wait" aria-busy="true"></p>`;
  const send = (/** @type {any} */ message) => line.current?.send(message);
  const join = (/** @type {string} */ name) => line.current?.join(name);
  const Phase = phase === 'playing' ? Playing : Between;
  return html`
    ${
      notice(state) &&
      html`<p class="offline" role="status">${t(/** @type {string} */ (notice(state)))}</p>`
    }
    <${Phase} state=${state} send=${send} onJoin=${join} />
  `;
}

/** What everybody in the room should know before anything else. @param {RoomState} state */
function notice(state) {
  if (state.closing) return 'room.closing';
  if (state.line === 'closed') return 'room.lost';
  if (!state.saving) return 'room.unsaved';
  return state.removed ? 'room.removed' : null;
}

/**
 * @param {{state: RoomState, send: (message: any) => void, onJoin: (name: string) => void}} props
 */
function Playing({ state, send, onJoin }) {
  const left = useCountdown(state.ends);
  const { room } = state;
  const { words: claimed } = state;
  const score = claimed.reduce((sum, word) => sum + word.points, 0);
  const title = t('play.round', room.round, room.rounds);
  const aside = html`<${Standings} state=${state} />`;
  if (state.seat === null)
    return html`<${Watching} state=${state} left=${left} title=${title} onJoin=${onJoin} />`;
  return html`<h1 class="unseen">${title}</h1>
    <${GameView}
      board=${room.board}
      claimed=${claimed}
      answer=${state.answer}
      left=${left}
      seconds=${room.seconds}
      score=${score}
      language=${room.language}
      title=${title}
      aside=${aside}
      covered=${left <= 0 ? t('room.counting') : ''}
      onClaim=${(/** @type {string} */ word) => send({ type: 'claim', word })}
    />`;
}

/**
 * Looking on: the board, the clock and the standings.
 * @param {{state: RoomState, left: number, title: string, onJoin: (name: string) => void}} props
 */
function Watching({ state, left, title, onJoin }) {
  const model = useMemo(() => fromWire(state.room.board), [state.room.board]);
  return html`<h1 class="unseen">${title}</h1>
    <section class="game">
      <div class="game-main">
        <p class="clock">
          <b>${clock(left)}</b>
          <span>${title} · ${t('room.watching')}</span>
        </p>
        <${Board} model=${model} />
      </div>
      <div class="game-side">
        <${JoinForm} onJoin=${onJoin} refused=${state.refused} />
        <${Standings} state=${state} />
      </div>
    </section>`;
}

/**
 * Before the first round, between two, and after the last.
 * @param {{state: RoomState, send: (message: any) => void, onJoin: (name: string) => void}} props
 */
function Between({ state, send, onJoin }) {
  const { room, seat } = state;
  const start = html`<button
    type="button"
    class="primary"
    disabled=${state.line !== 'open'}
    onClick=${() => send({ type: 'start' })}
  >
    ${t(room.round === 0 ? 'room.start' : 'play.next')}
  </button>`;
  const actions = html`${seat !== null && room.phase !== 'over' && start}<button
      type="button"
      onClick=${() => copy(here())}
    >
      <${Icon} name="link" /> ${t('room.invite')}
    </button>`;
  if (room.result && room.board)
    return html`<${Result}
      state=${state}
      actions=${html`${actions}${
        room.phase === 'over' &&
        html`<a class="button primary" href="/play">${t('room.another')}</a>`
      }`}
      join=${seat === null && html`<${JoinForm} onJoin=${onJoin} refused=${state.refused} />`}
    />`;
  return html`<div class="lobby room-lobby">
    <header>
      <h1>${t('together')}</h1>
      <p class="hint">
        ${[
          languageName(room.language),
          rulesName(room.rules),
          topologyName(room.topology),
          t('minutes', room.seconds / 60),
          t('room.rounds', room.rounds),
        ].join(' · ')}
      </p>
    </header>
    ${seat === null && html`<${JoinForm} onJoin=${onJoin} refused=${state.refused} />`}
    <section class="card">
      <h2>${t('room.players', room.players.length)}</h2>
      <${Standings} state=${state} send=${send} />${
        room.players.length === 0 && html`<p class="hint">${t('room.nobody')}</p>`
      }
    </section>
    <section class="card invite">
      <h2>${t('room.link')}</h2>
      <p class="hint">${t('room.link.what')}</p>
      <code>${here()}</code>
    </section>
    <div class="actions">${actions}</div>
    ${seat !== null && html`<p class="hint">${t(`together.${room.rules}`)}</p>`}
  </div>`;
}

/** @param {{onJoin: (name: string) => void, refused: any}} props */
function JoinForm({ onJoin, refused }) {
  const [name, setName] = useState(kept('name', ''));
  const join = (/** @type {Event} */ event) => {
    event.preventDefault();
    if (!name.trim()) return;
    keep('name', name.trim());
    onJoin(name.trim());
  };
  return html`<form class="card join" onSubmit=${join}>
    <${Field}
      label=${t('room.name')}
      name="name"
      value=${name}
      maxlength=${MOST_NAME}
      onValue=${setName}
    />
    <button type="submit" class="primary" disabled=${!name.trim()}>${t('room.join')}</button>${
      refused && html`<${Trouble} problem=${{ message: refused.detail }} />`
    }
  </form>`;
}

/**
 * Who plays. The host can remove others where there is a way to say so.
 * @param {{state: RoomState, send?: (message: any) => void}} props
 */
function Standings({ state, send }) {
  const { room, seat, standings } = state;
  const hosting = room.players.some((/** @type {any} */ one) => one.host && one.seat === seat);
  const playing = room.phase === 'playing';
  const players = [...room.players].sort((a, b) => b.total - a.total || a.seat - b.seat);
  return html`<ol class="players">
    ${players.map(
      (player) =>
        html`<li
          key=${player.seat}
          class=${`${player.seat === seat ? 'me' : ''}${player.present ? '' : ' away'}`}
        >
          <i aria-hidden="true">${[...player.name][0]?.toUpperCase()}</i>
          <b>${player.name}</b>
          ${player.seat === seat && html`<span class="you">${t('room.you')}</span>`}${
            player.host && html`<span class="you">${t('room.host')}</span>`
          }${!player.present && html`<span class="you">${t('room.away')}</span>`}
          <span class="count"
            >${[
              playing && room.live && t('words.count', standings.get(player.seat) ?? 0),
              room.round > (playing ? 1 : 0) && t('points.count', player.total),
            ]
              .filter(Boolean)
              .join(' · ')}</span
          >${
            send &&
            hosting &&
            player.seat !== seat &&
            html`<button
              type="button"
              class="quiet square"
              aria-label=${t('room.remove', player.name)}
              title=${t('room.remove', player.name)}
              onClick=${() => send({ type: 'remove', seat: player.seat })}
            >
              <${Icon} name="close" />
            </button>`
          }
        </li>`,
    )}
  </ol>`;
}

/** @param {{state: RoomState, actions: any, join: any}} props */
function Result({ state, actions, join }) {
  const { room, seat } = state;
  const { result } = room;
  const { solved, notes, struck, claimed } = useMemo(
    () => gathered(result, room.board, seat),
    [result, seat],
  );
  const head = html`<h1>
      ${t(result.last ? 'room.final' : 'room.after', result.round, room.rounds)}
    </h1>
    ${join}
    <table>
      <thead>
        <tr>
          <th scope="col">${t('room.player')}</th>
          <th scope="col">${t('words')}</th>
          <th scope="col">${t('room.struck')}</th>
          <th scope="col">${t('points')}</th>
          <th scope="col">${t('room.total')}</th>
        </tr>
      </thead>
      <tbody>
        ${result.players.map(
          (/** @type {any} */ one) =>
            html`<tr class=${one.seat === seat ? 'me' : ''}>
              <th scope="row">${one.name}</th>
              <td>${one.words.length}</td>
              <td>${one.words.filter((/** @type {any} */ word) => word.struck).length}</td>
              <td>${number(one.score)}</td>
              <td>${number(one.total)}</td>
            </tr>`,
        )}
      </tbody>
    </table>`;
  return html`<div class="room-result">
    <${Review}
      solved=${solved}
      claimed=${claimed}
      notes=${notes}
      struck=${struck}
      language=${room.language}
      head=${head}
      actions=${actions}
    />
  </div>`;
}

/**
 * All words of a round in one list, with who found them.
 * @param {any} result
 * @param {import('../api.js').WireBoard} board
 * @param {number | null} seat
 */
function gathered(result, board, seat) {
  const [notes, struck, words] = [
    new Map(),
    new Set(),
    new Map(result.missed.map((/** @type {any} */ found) => [found.word, found])),
  ];
  for (const player of result.players) {
    for (const word of player.words) {
      words.set(word.word, word);
      notes.set(word.word, [notes.get(word.word), player.name].filter(Boolean).join(', '));
      if (word.struck) struck.add(word.word);
    }
  }
  const claimed = (
    result.players.find((/** @type {any} */ player) => player.seat === seat)?.words ?? []
  ).map((/** @type {any} */ word) => word.word);
  return {
    notes,
    struck,
    claimed,
    solved: { board, found: [...words.values()], words: result.words, points: result.points },
  };
}

/** Milliseconds until a moment of `performance.now()`. @param {number} end */
function useCountdown(end) {
  const [now, setNow] = useState(performance.now());
  useEffect(() => {
    const timer = setInterval(() => setNow(performance.now()), 250);
    return () => clearInterval(timer);
  }, [end]);
  return Math.max(0, end - now);
}
