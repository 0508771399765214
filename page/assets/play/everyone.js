// @ts-check
// A day beside everyone who played it on this server: how many found fewer words, and how the results are spread. Nothing
// about the player is sent but the words that were found, and those only once the game is over; a setting turns it off.

import { html, useEffect, useState } from '../vendor/preact.js';
import { number, percent, t } from '../i18n.js';
import { IS_FOLDER } from '../made.js';
import { keep, kept } from '../store.js';
import { today } from './days.js';
import { dayResults, sendDayResult } from './questions.js';
import { standing } from './wanted.js';

/** @typedef {{found: number, players: number}} Count */

/** How many days a server keeps. */
const KEPT = 400;

/** The columns of the picture. */
const COLUMNS = 10;

/** Where a browser remembers that a result was counted. @param {import('./solo.js').Game} game */
const placeOf = (game) => `counted.${game.language}.${game.seed}`;

/**
 * How a result compares with those of others.
 * @param {Count[]} results with one's own in it if it was counted
 * @param {number} mine
 * @param {boolean} counted
 */
export function comparedWith(results, mine, counted) {
  const sum = (/** @type {Count[]} */ some) => some.reduce((all, { players }) => all + players, 0);
  const others = Math.max(0, sum(results) - (counted ? 1 : 0));
  return { others, fewer: sum(results.filter(({ found }) => found < mine)) };
}

/**
 * The number of players in each column of the picture, by the share of the words that they found.
 * @param {Count[]} results
 * @param {number} all
 */
export function columnsOf(results, all) {
  const columns = /** @type {number[]} */ (Array(COLUMNS).fill(0));
  for (const { found, players } of results) columns[columnOf(found, all)] += players;
  return columns;
}

/** @param {number} found @param {number} all */
const columnOf = (found, all) =>
  all > 0 ? Math.min(COLUMNS - 1, Math.max(0, Math.floor((found / all) * COLUMNS))) : 0;

/**
 * The results of a day, and whether this game is among them. Sends this one once the game is over.
 * @param {import('./solo.js').Game} game
 * @param {number} got
 * @param {boolean} over
 */
function useResults(game, got, over) {
  const [results, setResults] = useState(/** @type {Count[] | null} */ (null));
  const [counted, setCounted] = useState(kept(placeOf(game), false));
  const wished = !IS_FOLDER && kept('everyone', true) && game.seed > today() - KEPT;
  useEffect(() => {
    if (!wished) return;
    const sending = over && got > 0 && !kept(placeOf(game), false);
    // Before the answer: another tab must not send the same result meanwhile.
    if (sending) keep(placeOf(game), true);
    const asked = sending
      ? sendDayResult(game.language, game.seed, game.claimed)
      : dayResults(game.language, game.seed);
    asked.then(
      (told) => (setCounted(sending || counted), setResults(told.results)),
      // Without its server, the game has nothing to compare with; the result is sent at the next visit.
      () => sending && keep(placeOf(game), null),
    );
  }, [game.key, over]);
  return { results: wished ? results : null, counted };
}

/** @param {{game: import('./solo.js').Game, solved: import('./solo.js').Solved}} props */
export function Everyone({ game, solved }) {
  const { wanted, got, complete } = standing(solved, game);
  const over = Boolean(game.answered) || complete;
  const { results, counted } = useResults(game, got, over);
  if (!results) return null;
  const { others, fewer } = comparedWith(results, got, counted);
  const columns = columnsOf(results, wanted.length);
  const most = Math.max(1, ...columns);
  return html`<section class="card everyone" aria-labelledby="everyone">
    <h2 id="everyone">${t('everyone')}</h2>
    <p>
      ${others > 0 ? t('everyone.better', fewer, others, percent(fewer, others)) : t('everyone.first')}
    </p>
    ${
      others > 0 &&
      html`<ol class="spread" aria-label=${t('everyone.spread')}>
          ${columns.map(
            (players, place) =>
              html`<li
                class=${place === columnOf(got, wanted.length) ? 'me' : ''}
                style=${`--share: ${players / most}`}
              >
                <span class="unseen"
                  >${t('everyone.column', percent(place, COLUMNS), percent(place + 1, COLUMNS))}</span
                >
                <span class=${players ? '' : 'unseen'}>${number(players)}</span>
              </li>`,
          )}
        </ol>
        <p class="hint ends" aria-hidden="true">
          <span>${percent(0, 1)}</span><span>${t('everyone.axis')}</span
          ><span>${percent(1, 1)}</span>
        </p>`
    }
    ${!over && html`<p class="hint">${t('everyone.later')}</p>`}
  </section>`;
}
