// @ts-check
// The board of the day on the home page once it is over: what was found, and the way to the whole result.

import { html, useMemo } from '../../vendor/preact.js';
import { number, t } from '../../i18n.js';
import { address } from '../../router.js';
import { fromWire } from '../../notation.js';
import { Board } from '../../board.js';
import { Icon } from '../../ui.js';
import { scoreOf } from '../../play/solo.js';
import { standing } from '../../play/wanted.js';

/**
 * @param {{
 *   game: import('../../play/solo.js').Game,
 *   solved: import('../../play/solo.js').Solved,
 *   setGame: (change: (game: import('../../play/solo.js').Game) => import('../../play/solo.js').Game) => void,
 * }} props
 */
export default function Done({ game, solved, setGame }) {
  const model = useMemo(() => fromWire(solved.board), [solved.board]);
  const { got, wanted } = standing(solved, game);
  const spellings = new Map(solved.found.map(({ word, spellings }) => [word, spellings[0]]));
  const goOn = () => setGame((now) => ({ ...now, phase: 'playing' }));
  const score = t('points.count', scoreOf(solved, game.claimed));
  return html`<section class="game" aria-label=${t('play.game')}>
    <div class="game-main">
      <p class="home-over" role="status">
        <b>${t('home.found', got, wanted.length)}</b> · ${score}
      </p>
      <div class="stage"><${Board} model=${model} /></div>
      <div class="actions">
        <a class="button primary" href=${address('/play', { mode: 'daily', list: game.language })}
          >${t('home.result')}</a
        >
        ${
          !game.answered &&
          got < wanted.length &&
          html`<button type="button" onClick=${goOn}>
            <${Icon} name="play" /> ${t('daily.resume')}
          </button>`
        }
      </div>
    </div>
    <div class="game-side" tabindex="0" role="group" aria-label=${t('play.yours')}>
      <h2>${t('play.yours')} <span class="hint">${number(game.claimed.length)}</span></h2>
      <ol class="chips" lang=${game.language}>
        ${[...game.claimed].reverse().map((word) => html`<li>${spellings.get(word) ?? word.toLowerCase()}</li>`)}
      </ol>
    </div>
  </section>`;
}
