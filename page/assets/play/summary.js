// @ts-check
// Totals of all games of a language.

import { html } from '../vendor/preact.js';
import { number, percent, t } from '../i18n.js';
import { daysOf } from './days.js';
import { allPlayed } from './keeping.js';
import { MODES } from './solo.js';

/** @typedef {import('./keeping.js').Played} Played */
/** @typedef {{games: number, best: number, share: number, longest: string}} Sum */

/**
 * @param {string} language
 * @param {Played[]} [notes]
 * @returns {(Sum & {mode: string})[]} one for each mode that was played
 */
function summary(language, notes = allPlayed()) {
  return Object.keys(MODES)
    .map((mode) => {
      const mine = notes.filter((note) => note.mode === mode && note.language === language);
      const games = mine.length;
      const shares = mine.reduce((sum, { score, most }) => sum + (most ? score / most : 0), 0);
      return {
        mode,
        games,
        best: Math.max(0, ...mine.map(({ score }) => score)),
        share: games ? shares / games : 0,
        longest: mine.reduce(
          (longest, note) => (note.longest.length > longest.length ? note.longest : longest),
          '',
        ),
      };
    })
    .filter(({ games }) => games > 0);
}

/** @param {{language: string}} props */
export function SummaryTable({ language }) {
  const rows = summary(language);
  if (rows.length === 0) return html`<p class="hint">${t('statistics.none')}</p>`;
  const { streak } = daysOf(language);
  return html`<div class="scroll" tabindex="0" role="group" aria-labelledby="statistics">
    <table>
      <thead>
        <tr>
          <th scope="col">${t('game')}</th>
          ${['games', 'best', 'share', 'longest', 'streak'].map(
            (id) => html`<th scope="col">${t(`statistics.${id}`)}</th>`,
          )}
        </tr>
      </thead>
      <tbody>
        ${rows.map(
          ({ mode, games, best, share, longest }) =>
            html`<tr>
              <th scope="row">${t(`mode.${mode}`)}</th>
              <td>${number(games)}</td>
              <td>${number(best)}</td>
              <td>${percent(share, 1)}</td>
              <td lang=${language}>${longest.toLowerCase()}</td>
              <td>${(mode === 'daily' && streak) || '–'}</td>
            </tr>`,
        )}
      </tbody>
    </table>
  </div>`;
}
