// @ts-check
// The result of a round of a room: scores, the table of all rounds, and every word with who found it.

import { html, useMemo } from '../vendor/preact.js';
import { number, t } from '../i18n.js';
import { BoardLinks } from '../board/links.js';
import { Review } from './result.js';
import { TeamBadge } from './room-lobby.js';

/** @typedef {import('./room.js').RoomState} RoomState */

/** @param {{state: RoomState, actions: any, join: any}} props */
export function RoomResult({ state, actions, join }) {
  const { room, seat } = state;
  const { result } = room;
  const { solved, notes, struck, claimed } = useMemo(
    () => gathered(result, room.board, seat),
    [result, seat],
  );
  const head = html`<h1>
      ${t(room.phase === 'over' ? 'room.final' : 'room.after', result.round, room.rounds)}
    </h1>
    ${join}${result.sides.length > 0 && html`<${Sides} sides=${result.sides} />`}
    <${Players} result=${result} seat=${seat} />
    ${room.history.length > 1 && html`<${AllRounds} history=${room.history} />`}`;
  return html`<div class="room-result">
    <${Review}
      solved=${solved}
      claimed=${claimed}
      notes=${notes}
      struck=${struck}
      language=${room.language}
      head=${head}
      actions=${html`${actions}<${BoardLinks}
          notation=${room.board.notation}
          language=${room.language}
          rules=${room.rules}
        />`}
    />
  </div>`;
}

/** What teams have, or everyone together. @param {{sides: any[]}} props */
function Sides({ sides }) {
  return html`<table class="sides">
    <thead>
      <tr>
        <th scope="col">${t('room.side')}</th>
        <th scope="col">${t('words')}</th>
        <th scope="col">${t('points')}</th>
        <th scope="col">${t('room.total')}</th>
      </tr>
    </thead>
    <tbody>
      ${sides.map(
        (side) =>
          html`<tr>
            <th scope="row">
              ${
                side.team === null
                  ? t('room.everyone')
                  : html`<span class=${`team team-${side.team}`} aria-hidden="true"
                        >${side.team + 1}</span
                      >
                      ${t('room.team', side.team + 1)}`
              }
            </th>
            <td>${number(side.words)}</td>
            <td>${number(side.score)}</td>
            <td>${number(side.total)}</td>
          </tr>`,
      )}
    </tbody>
  </table>`;
}

/** @param {{result: any, seat: number | null}} props */
function Players({ result, seat }) {
  return html`<table class="scores">
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
            <th scope="row">
              ${one.name}${one.team !== null && ' '}<${TeamBadge} team=${one.team} />
            </th>
            <td>${one.words.length}</td>
            <td>${one.words.filter((/** @type {any} */ word) => word.struck).length}</td>
            <td>${number(one.score)}</td>
            <td>${number(one.total)}</td>
          </tr>`,
      )}
    </tbody>
  </table>`;
}

/** One line for each player, one column for each round. @param {{history: any[]}} props */
function AllRounds({ history }) {
  /** @type {Map<string, {name: string, scores: Map<number, number>}>} */
  const lines = new Map();
  for (const { round, players } of history) {
    for (const { seat, name, score } of players) {
      // A seat may be given to someone else.
      const key = `${seat} ${name}`;
      if (!lines.has(key)) lines.set(key, { name, scores: new Map() });
      lines.get(key)?.scores.set(round, score);
    }
  }
  const total = (/** @type {{scores: Map<number, number>}} */ { scores }) =>
    [...scores.values()].reduce((sum, score) => sum + score, 0);
  const sorted = [...lines.values()].sort((a, b) => total(b) - total(a));
  return html`<div class="scroll" tabindex="0" role="group" aria-label=${t('room.table')}>
    <table class="rounds">
      <caption>
        ${t('room.table')}
      </caption>
      <thead>
        <tr>
          <th scope="col">${t('room.player')}</th>
          ${history.map(
            ({ round }) =>
              html`<th scope="col">
                <span class="unseen">${t('room.round', round)}</span>
                <span aria-hidden="true">${round}</span>
              </th>`,
          )}
          <th scope="col">${t('room.total')}</th>
        </tr>
      </thead>
      <tbody>
        ${sorted.map(
          (line) =>
            html`<tr>
              <th scope="row">${line.name}</th>
              ${history.map(({ round }) => {
                const score = line.scores.get(round);
                return html`<td>${score === undefined ? '–' : number(score)}</td>`;
              })}
              <td>${number(total(line))}</td>
            </tr>`,
        )}
      </tbody>
    </table>
  </div>`;
}

/**
 * All words of a round in one list, with who found them.
 * @param {any} result
 * @param {import('../wire.js').WireBoard} board
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
  const own = result.players.find((/** @type {any} */ player) => player.seat === seat);
  // Where words are shared, those of one's side are one's own.
  const isShared = result.sides.length > 0;
  const claimed = result.players
    .filter(
      (/** @type {any} */ player) =>
        own && (player.seat === seat || (isShared && player.team === own.team)),
    )
    .flatMap((/** @type {any} */ player) => player.words)
    .map((/** @type {any} */ word) => word.word);
  return {
    notes,
    struck,
    claimed,
    solved: { board, found: [...words.values()], words: result.words, points: result.points },
  };
}
