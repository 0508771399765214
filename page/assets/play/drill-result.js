// @ts-check
// After a board of a drill: the words of its pattern, found and missed, and the next board at once.

import { html } from '../vendor/preact.js';
import { number, t } from '../i18n.js';
import { address, go } from '../router.js';
import { randomSeed } from '../choices.js';
import { Icon } from '../ui.js';
import { nextLook, patternOf, patternsIn, saying } from './practice.js';
import { Review } from './result.js';
import { MODES, secondsOf } from './solo.js';
import { standing } from './wanted.js';

/** @typedef {import('./solo.js').Game} Game */
/** @typedef {import('./solo.js').Solved} Solved */

/**
 * @param {{
 *   game: Game,
 *   solved: Solved,
 *   setGame: (change: (game: Game) => Game) => void,
 * }} props
 */
export default function DrillResult({ game, solved, setGame }) {
  const { language, look = '', round } = game;
  const { rounds } = MODES.drill;
  const next = () =>
    setGame((now) => ({
      ...now,
      round: now.round + 1,
      left: secondsOf(now) * 1000,
      claimed: [],
      revealed: [],
      times: {},
      hint: '',
      shown: 0,
      phase: 'starting',
    }));
  const again = () => {
    const wish = { mode: 'drill', list: language, look: nextLook(look, rounds) };
    go(address('/play', { ...wish, seed: randomSeed() }));
  };
  const onward =
    round < rounds
      ? html`<button type="button" class="primary" onClick=${next}>
          <${Icon} name="play" /> ${t('drill.next')}
        </button>`
      : html`<button type="button" class="primary" onClick=${again}>
          <${Icon} name="play" /> ${t('drill.again')}
        </button>`;
  return html`<${Review}
    solved=${solved}
    claimed=${game.claimed}
    level=${game.level}
    language=${language}
    times=${game.times ?? {}}
    help=${game.help}
    head=${html`<${Head} game=${game} solved=${solved} />
      <div class="actions next">${onward}</div>`}
    actions=${html`<a class="button" href=${address('/statistics', { list: language })}
        >${t('coach.back')}</a
      ><a class="button quiet" href=${address('/play', { list: language })}>${t('play.back')}</a>`}
  />`;
}

/** How much of the pattern was found, and on each board so far. @param {{game: Game, solved: Solved}} props */
function Head({ game, solved }) {
  const { wanted, got } = standing(solved, game);
  const [kind, letters] = saying(patternOf(game));
  const extra = solved.found.filter((row) => row.extra && game.claimed.includes(row.word)).length;
  const patterns = patternsIn(game.look ?? '');
  const sum = game.past.reduce((total, { words }) => total + words, 0);
  const last = game.round === MODES.drill.rounds;
  return html`<h1>${t('drill.board', game.round, MODES.drill.rounds)}</h1>
    <p class="big">
      <b>${number(got)}</b>${' '}
      <span>${t('drill.of', wanted.length, t(`pattern.${kind}`, letters))}</span>
    </p>
    ${extra > 0 && html`<p class="hint">${t('drill.extra', extra)}</p>`}
    ${
      game.past.length > 1 &&
      html`<p class=${last ? 'title' : 'hint'}>${t(last ? 'drill.sum' : 'drill.so', sum)}</p>
        <ol class="chips rounds">
          ${game.past.map(
            ({ words }, place) =>
              html`<li>${patterns[place % patterns.length]} <span>${number(words)}</span></li>`,
          )}
        </ol>`
    }`;
}
