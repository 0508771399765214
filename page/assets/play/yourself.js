// @ts-check
// A day beside other days of the same player: those as hard as this one, and those of the same weekday.

import { html } from '../vendor/preact.js';
import { percent, t } from '../i18n.js';
import { dateOf } from './days.js';
import { allPlayed } from './keeping.js';
import { standing } from './wanted.js';

/** @typedef {import('./keeping.js').Played} Played */

/** How much was found of what was asked for. @param {Played} note */
const shareOf = ({ words, all }) => (all ? words / all : 0);

/**
 * @param {{game: import('./solo.js').Game, solved: import('./solo.js').Solved}} props
 */
export function Yourself({ game, solved }) {
  const others = allPlayed().filter(
    ({ mode, language, day, late }) =>
      mode === 'daily' && language === game.language && day !== game.seed && !late,
  );
  const level = solved.design?.difficulty;
  const groups = /** @type {[string, Played[]][]} */ ([
    [t('yourself.days'), others],
    ...(level
      ? [[t('yourself.level', level), others.filter(({ difficulty }) => difficulty === level)]]
      : []),
    [
      dateOf(game.seed, { weekday: 'long' }),
      others.filter(({ day = 0 }) => (game.seed - day) % 7 === 0),
    ],
  ]);
  const { wanted, got } = standing(solved, game);
  return html`<section class="card yourself" aria-labelledby="yourself">
    <h2 id="yourself">${t('yourself')}</h2>
    <table>
      <thead>
        <tr>
          <td></td>
          <th scope="col">${t('yourself.count')}</th>
          <th scope="col">${t('yourself.average')}</th>
          <th scope="col">${t('yourself.best')}</th>
        </tr>
      </thead>
      <tbody>
        <tr class="me">
          <th scope="row">${t('yourself.today')}</th>
          <td></td>
          <td>${percent(got, wanted.length)}</td>
          <td></td>
        </tr>
        ${groups.map(([name, notes]) => {
          const shares = notes.map(shareOf);
          const sum = shares.reduce((total, share) => total + share, 0);
          return html`<tr key=${name}>
            <th scope="row">${name}</th>
            <td>${notes.length}</td>
            <td>${notes.length ? percent(sum, notes.length) : '–'}</td>
            <td>${notes.length ? percent(Math.max(...shares), 1) : '–'}</td>
          </tr>`;
        })}
      </tbody>
    </table>
  </section>`;
}
