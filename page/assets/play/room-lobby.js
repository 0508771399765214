// @ts-check
// A room between rounds: who is there and ready, in which team, and what is played next.

import { html, useState } from '../vendor/preact.js';
import { languageName, t } from '../i18n.js';
import { keep, kept } from '../store.js';
import { LanguageSelect, rulesName, topologyName } from '../choices.js';
import { Field, Icon, Select, SheetButton, Trouble } from '../ui.js';
import { Invite } from './invite.js';
import { requestOf, RulesFields, wishOf } from './room-rules.js';

/** @typedef {import('./room.js').RoomState} RoomState */
/** @typedef {import('./room.js').Player} Player */
/** @typedef {{state: RoomState, send: (message: any) => void}} Props */

/** The longest name that the server takes. */
const MOST_NAME = 24;

/** Whether this browser's player is the host. @param {RoomState} state */
export const isHost = ({ room, seat }) =>
  room.players.some((/** @type {Player} */ one) => one.host && one.seat === seat);

/** The rules of the room in one line. @param {{room: any}} props */
function Summary({ room }) {
  return html`<p class="hint">
    ${[
      languageName(room.language),
      rulesName(room.rules),
      topologyName(room.topology),
      t('minutes', room.seconds / 60),
      t('room.rounds', room.rounds),
      t(`together.${room.mode}`),
    ].join(' · ')}
  </p>`;
}

/**
 * Before the first round.
 * @param {Props & {onJoin: (name: string) => void, onWatch: () => void}} props
 */
export function RoomLobby({ state, send, onJoin, onWatch }) {
  const { room, seat } = state;
  return html`<div class="lobby room-lobby">
    <header>
      <h1>${t('together')}</h1>
      <${Summary} room=${room} />
    </header>
    <div class="room-here">
      ${seat === null && html`<${JoinForm} onJoin=${onJoin} refused=${state.refused} />`}
      <div class="actions">
        <${BeginActions} state=${state} send=${send} />
        ${isHost(state) && html`<${ChangeRules} state=${state} send=${send} />`}${
          seat !== null &&
          html`<button type="button" class="quiet" onClick=${onWatch}>${t('room.watch')}</button>`
        }
      </div>
      <${Waiting} room=${room} />
      <${PlayersCard} state=${state} send=${send} />
      ${seat !== null && html`<p class="hint">${t(`together.${room.rules}`)}</p>`}
    </div>
    <${Invite} room=${room} />
  </div>`;
}

/** @param {Props} props */
function PlayersCard({ state, send }) {
  const { players, watchers } = state.room;
  return html`<section class="card">
    <h2>${t('room.players', players.length)}</h2>
    <${Standings} state=${state} send=${send} />${
      players.length === 0 && html`<p class="hint">${t('room.nobody')}</p>`
    }${watchers > 0 && html`<p class="hint">${t('room.watchers', watchers)}</p>`}
  </section>`;
}

/** After a round: who plays, what, and who else may come. @param {Props} props */
export function RoomMenu({ state, send }) {
  return html`<${SheetButton} title=${t('room.menu')} icon="people" kind="square">
    ${() =>
      html`<div class="room-menu">
        <${Summary} room=${state.room} />
        <${PlayersCard} state=${state} send=${send} />
        ${isHost(state) && html`<${ChangeRules} state=${state} send=${send} />`}
        <${Invite} room=${state.room} />
      </div>`}
  <//>`;
}

/** Those who are waited for. @param {any} room @returns {Player[]} */
const present = (room) => room.players.filter((/** @type {Player} */ one) => one.present);

/** How many are ready, where there are several. @param {{room: any}} props */
export function Waiting({ room }) {
  const here = present(room);
  if (here.length < 2 || room.phase === 'over') return null;
  const ready = here.filter((player) => player.ready).length;
  return html`<p class="hint" role="status">${t('room.waiting', ready, here.length)}</p>`;
}

/** Being ready, and the host's start. @param {Props} props */
export function BeginActions({ state, send }) {
  const { room, seat } = state;
  const own = room.players.find((/** @type {Player} */ one) => one.seat === seat);
  if (!own || room.phase === 'over') return null;
  const closed = state.line !== 'open';
  const several = present(room).length > 1;
  return html`${
    several &&
    html`<button
      type="button"
      class=${own.ready ? '' : 'primary'}
      aria-pressed=${own.ready}
      disabled=${closed}
      onClick=${() => send({ type: 'ready', ready: !own.ready })}
    >
      <${Icon} name=${own.ready ? 'undo' : 'check'} />
      ${t(own.ready ? 'room.unready' : 'room.ready')}
    </button>`
  }${
    own.host &&
    html`<button
      type="button"
      class=${several ? '' : 'primary'}
      disabled=${closed}
      onClick=${() => send({ type: 'start' })}
    >
      ${t(room.round === 0 ? 'room.start' : 'play.next')}
    </button>`
  }`;
}

/** The host's form of what is played from the next round on. @param {Props} props */
function ChangeRules({ state, send }) {
  return html`<${SheetButton} label=${t('room.rules')} title=${t('room.rules')} icon="settings">
    ${(/** @type {() => void} */ close) =>
      html`<${RulesForm} state=${state} send=${send} close=${close} />`}
  <//>`;
}

/** @param {Props & {close: () => void}} props */
function RulesForm({ state, send, close }) {
  const { room } = state;
  const [wish, setWish] = useState(wishOf(room));
  const [language, setLanguage] = useState(room.language);
  const apply = (/** @type {Event} */ event) => {
    event.preventDefault();
    const { seconds, ...request } = requestOf(wish);
    const countdown = `${room.countdown_ms}ms`;
    send({ type: 'change', room: { ...request, language, countdown, time: `${seconds}s` } });
    close();
  };
  return html`<form class="room-menu" onSubmit=${apply}>
    <${LanguageSelect} value=${language} onValue=${setLanguage} />
    <${RulesFields}
      wish=${wish}
      onChange=${(/** @type {any} */ change) => setWish({ ...wish, ...change })}
    />
    <button type="submit" class="primary">${t('room.rules.apply')}</button>
  </form>`;
}

/** @param {{onJoin: (name: string) => void, refused: any}} props */
export function JoinForm({ onJoin, refused }) {
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

/** A team by its number and colour. @param {{team: number | null | undefined}} props */
export const TeamBadge = ({ team }) =>
  team === null || team === undefined
    ? null
    : html`<span class=${`team team-${team}`} title=${t('room.team', team + 1)}>
        <span class="unseen">${t('room.team', team + 1)}</span>
        <span aria-hidden="true">${team + 1}</span>
      </span>`;

/**
 * Who plays. Where there is a way to say so, players choose their team, and the host chooses for
 * others and can remove them.
 * @param {{state: RoomState, send?: (message: any) => void}} props
 */
export function Standings({ state, send }) {
  const { room, seat } = state;
  const hosting = isHost(state);
  const players = [...room.players].sort(
    (a, b) => (a.team ?? 0) - (b.team ?? 0) || b.total - a.total || a.seat - b.seat,
  );
  return html`<ol class="players">
    ${players.map(
      (/** @type {Player} */ player) =>
        html`<li
          key=${player.seat}
          class=${`${player.seat === seat ? 'me' : ''}${player.present ? '' : ' away'}`}
        >
          <i aria-hidden="true">${[...player.name][0]?.toUpperCase()}</i>
          <b>${player.name}</b>
          <${TeamBadge} team=${player.team} />
          ${tags(state, player).map((tag) => html`<span class="you">${tag}</span>`)}
          <span class="count">${figures(state, player)}</span>${
            send &&
            room.mode === 'teams' &&
            (hosting || player.seat === seat) &&
            html`<${TeamSelect}
              player=${player}
              mine=${player.seat === seat}
              room=${room}
              send=${send}
            />`
          }${
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

/** @param {{player: Player, mine: boolean, room: any, send: (message: any) => void}} props */
function TeamSelect({ player, mine, room, send }) {
  return html`<${Select}
    hidden
    label=${mine ? t('room.team.mine') : t('room.team.of', player.name)}
    value=${String(player.team)}
    options=${Array.from({ length: room.teams }, (_, team) => [
      String(team),
      t('room.team', team + 1),
    ])}
    onValue=${(/** @type {string} */ team) =>
      send({ type: 'team', seat: player.seat, team: Number(team) })}
  />`;
}

/** @param {RoomState} state @param {Player} player */
const tags = ({ room, seat }, player) =>
  [
    player.seat === seat && t('room.you'),
    player.host && t('room.host'),
    !player.present && t('room.away'),
    room.phase !== 'playing' && player.ready && t('room.is.ready'),
    room.phase === 'waiting' && player.won > 0 && t('room.won', player.won),
  ].filter(Boolean);

/** @param {RoomState} state @param {Player} player */
function figures({ room, standings, words }, player) {
  const playing = room.phase === 'playing';
  const known =
    room.mode === 'together'
      ? words.filter((word) => word.seat === player.seat).length
      : (standings.get(player.seat) ?? 0);
  return [
    playing && (room.live || room.mode === 'together') && t('words.count', known),
    room.round > (playing || room.phase === 'starting' ? 1 : 0) && t('points.count', player.total),
  ]
    .filter(Boolean)
    .join(' · ');
}
