// @ts-check
// The result of a round of a room: scores, the table of all rounds, and every word with who found it.

import { html, useMemo } from '../vendor/preact.js';
import { lang, number, t } from '../i18n.js';
import { address } from '../router.js';
import { BoardLinks } from '../board/links.js';
import { ChallengeButton } from './challenge-sheet.js';
import { Review } from './result.js';
import { TeamBadge } from './room-lobby.js';
import { ShareResult } from './share.js';

/** @typedef {import('./room.js').RoomState} RoomState */

/**
 * `next` is what goes on from here: it stands above everything else. `more` can wait.
 * @param {{state: RoomState, next: any, waiting: any, more: any, join: any}} props
 */
export function RoomResult({ state, next, waiting, more, join }) {
  const { room, seat } = state;
  const { result } = room;
  const { solved, notes, struck, claimed } = useMemo(
    () => gathered(result, room.board, seat),
    [result, seat],
  );
  const over = room.phase === 'over';
  const head = html`<p class="hint">
      ${t(over ? 'room.final' : 'room.after', result.round, room.rounds)}
    </p>
    <h1>${winnerText(result, over, seat)}</h1>
    <div class="actions next">${next}</div>
    ${join}${result.sides.length > 0 && html`<${Sides} sides=${result.sides} />`}
    <${Players} result=${result} seat=${seat} />
    ${waiting} ${room.history.length > 1 && html`<${AllRounds} history=${room.history} />`}`;
  return html`<div class="room-result">
    <${Review}
      solved=${solved}
      claimed=${claimed}
      notes=${notes}
      struck=${struck}
      language=${room.language}
      head=${head}
      actions=${html`${seat !== null && html`<${Away} ...${{ room, solved, claimed }} />`}${more}<${BoardLinks}
          notation=${room.board.notation}
          language=${room.language}
          rules=${room.rules}
        />`}
    />
  </div>`;
}

/**
 * The round as a challenge to others, and the result to share: as if the board had been played alone.
 * @param {{room: any, solved: import('./solo.js').Solved, claimed: string[]}} props
 */
function Away({ room, solved, claimed }) {
  const { language, rules, seconds, code, result } = room;
  const board = room.board.notation;
  const game = {
    ...{ mode: 'board', key: `room/${room.id}/${result.round}`, language, seed: 1, board, rules },
    ...{ seconds, begun: Date.now(), level: /** @type {const} */ ('all'), round: 1, left: 0 },
    ...{ claimed, revealed: [], help: { tiles: 0, letters: 0, words: 0 }, hint: '', shown: 0 },
    ...{ phase: /** @type {const} */ ('over'), past: [] },
  };
  const title = ['Worddle', t('nav.room'), code, t('room.round', result.round)].join(' · ');
  const link = location.origin + address('/play', { mode: 'board', list: language, board, rules });
  return html`<${ChallengeButton} game=${game} solved=${solved} />
    <${ShareResult} share=${{ title, link, streak: 0, game, solved }} />`;
}

/**
 * Who won: the round, or the game once it is over. All together win nothing; they have found so much.
 * @param {any} result
 * @param {boolean} over
 * @param {number | null} seat
 */
function winnerText(result, over, seat) {
  const { sides, players, round, words } = result;
  const [first] = sides;
  if (first && first.team === null) return t('room.shared', first.words, words);
  const all = /** @type {any[]} */ (first ? sides : players);
  const worth = (/** @type {any} */ one) => (over ? one.total : one.score);
  const most = Math.max(...all.map(worth));
  if (all.length === 0 || most === 0) return t('room.scoreless');
  const winners = all.filter((one) => worth(one) === most);
  const named = winners.map(({ team, name }) => (first ? t('room.the.team', team + 1) : name));
  if (winners.length > 1) return t('room.draw', new Intl.ListFormat(lang()).format(named));
  if (!first && winners[0].seat === seat)
    return over ? t('room.wins.you') : t('room.wins.you.round', round);
  return over ? t('room.wins', named[0]) : t('room.wins.round', named[0], round);
}

/** What teams have, or everyone together. @param {{sides: any[]}} props */
function Sides({ sides }) {
  return html`<table class="sides">
    <thead>
      <tr>
        <th scope="col">${t('room.side')}</th>
        <th scope="col">${t('points')}</th>
        <th scope="col">${t('room.total')}</th>
        <th scope="col">${t('words')}</th>
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
            <td>${number(side.score)}</td>
            <td>${number(side.total)}</td>
            <td>${number(side.words)}</td>
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
        <th scope="col">${t('points')}</th>
        <th scope="col">${t('room.total')}</th>
        <th scope="col">${t('words')}</th>
        <th scope="col">${t('room.struck')}</th>
      </tr>
    </thead>
    <tbody>
      ${result.players.map(
        (/** @type {any} */ one) =>
          html`<tr class=${one.seat === seat ? 'me' : ''}>
            <th scope="row">
              ${one.name}${one.team !== null && ' '}<${TeamBadge} team=${one.team} />
            </th>
            <td>${number(one.score)}</td>
            <td>${number(one.total)}</td>
            <td>${one.words.length}</td>
            <td>${one.words.filter((/** @type {any} */ word) => word.struck).length}</td>
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
  return html`<details>
    <summary>${t('room.table')}</summary>
    <div class="scroll" tabindex="0" role="group" aria-label=${t('room.table')}>
      <table class="rounds">
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
    </div>
  </details>`;
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
