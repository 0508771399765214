// @ts-check
// The menu of games, and the results so far.

import { html, useState } from '../vendor/preact.js';
import { t } from '../i18n.js';
import { address, go, setQuery, useAddress } from '../router.js';
import { keep, kept } from '../store.js';
import { LanguageSelect, randomSeed, ShapeField } from '../choices.js';
import { languageOf } from '../lists.js';
import { useOffer } from '../offer.js';
import { Icon, Segmented, Select } from '../ui.js';
import { USUAL_TOPOLOGY } from './boards.js';
import { BOTS } from './bot.js';
import { daysOf, numberOf, today } from './days.js';
import { queryOf, unfinished } from './keeping.js';
import { Together } from './lobby.js';
import { GIVEN, MODES } from './solo.js';
import { SummaryTable } from './summary.js';

/** Any, then from easy to hard. */
const LEVELS = ['any', '1', '2', '3', '4', '5'];

/** @param {{language: string}} props */
export default function Start({ language }) {
  const { query } = useAddress();
  const going = unfinished();
  const offered = useOffer().languages.find(({ id }) => id === languageOf(language));
  const hasDaily = offered?.daily ?? true;
  return html`<div class="lobby">
    <header class="lobby-head">
      <h1>${t('nav.play')}</h1>
      <${Level} />
      <${LanguageSelect}
        value=${language}
        onValue=${(/** @type {string} */ id) => setQuery({ list: id })}
      />
    </header>
    ${going && html`<${Resume} game=${going} />`}
    <div class="modes">
      ${Object.keys(MODES)
        .filter((id) => !GIVEN.includes(id) && !MODES[id].practice && (id !== 'daily' || hasDaily))
        .map((id) => html`<${ModeCard} id=${id} language=${language} wish=${wishOf(query)} />`)}
    </div>
    <${Wishes} wish=${wishOf(query)} />
    <div class="lobby-more">
      <${Together} language=${language} />
      <${Statistics} language=${language} />
    </div>
  </div>`;
}

/** @typedef {{topology: string, difficulty: string, bot: string}} AloneWish */

/** What games alone are played on, and against whom: from the address. @param {URLSearchParams} query @returns {AloneWish} */
const wishOf = (query) => ({
  topology: query.get('topology') ?? USUAL_TOPOLOGY,
  difficulty: LEVELS.includes(query.get('difficulty') ?? '')
    ? String(query.get('difficulty'))
    : 'any',
  bot: BOTS[query.get('bot') ?? ''] ? String(query.get('bot')) : '',
});

/** The board and the opponent of games alone. @param {{wish: AloneWish}} props */
function Wishes({ wish }) {
  const set =
    (/** @type {string} */ key, usual = '') =>
    (/** @type {string} */ value) =>
      setQuery({ [key]: value === usual ? null : value });
  return html`<section class="card alone" aria-label=${t('alone')}>
    <${ShapeField} value=${wish.topology} onValue=${set('topology', USUAL_TOPOLOGY)} />
    <${Segmented}
      label=${t('alone.difficulty')}
      name="difficulty"
      value=${wish.difficulty}
      options=${LEVELS.map((level) => [level, level === 'any' ? t('alone.any') : level])}
      onValue=${set('difficulty', 'any')}
    />
    <${Select}
      label=${t('alone.bot')}
      name="bot"
      value=${wish.bot}
      options=${['', ...Object.keys(BOTS)].map((id) => [id, t(`bot.${id || 'none'}`)])}
      onValue=${set('bot')}
    />
    <p class="hint">${t('alone.what')}</p>
  </section>`;
}

/** Which words make a game complete. */
function Level() {
  const [level, setLevel] = useState(kept('level', 'common'));
  return html`<${Segmented}
    label=${t('level')}
    name="level"
    value=${level}
    options=${['common', 'all'].map((id) => [id, t(`level.${id}`)])}
    onValue=${(/** @type {string} */ next) => (keep('level', next), setLevel(next))}
  />`;
}

/** @param {{game: import('./solo.js').Game}} props */
function Resume({ game }) {
  return html`<a class="card resume" href=${address('/play', queryOf(game))}>
    <${Icon} name="play" />
    <b>${t('play.continue')}</b>
    <span>${t(`mode.${game.mode}`)} · ${t('words.count', game.claimed.length)}</span></a
  >`;
}

/** @param {{id: string, language: string, wish: AloneWish}} props */
function ModeCard({ id, language, wish }) {
  const { topology, difficulty, bot } = wish;
  const alone = {
    seed: randomSeed(),
    difficulty,
    topology,
    bot: MODES[id].seconds ? bot : null,
  };
  const start = () =>
    go(address('/play', { mode: id, list: language, ...(id === 'daily' ? {} : alone) }));
  return html`<button type="button" class=${`card mode ${id}`} onClick=${start}>
    <${Icon} name=${MODES[id].icon} />
    <b>${t(`mode.${id}`)}</b>
    <span>${t(`mode.${id}.what`)}</span>
    ${id === 'daily' && html`<${DailyState} language=${language} />`}
  </button>`;
}

/** The number of today's board, and what became of it so far. @param {{language: string}} props */
function DailyState({ language }) {
  const now = today();
  const { played, streak } = daysOf(language);
  const note = played.get(now);
  const parts = [
    t('daily.number', numberOf(now)),
    note && t('daily.found', note.words, note.all),
    streak > 1 && t('calendar.streak', streak),
  ];
  return html`<span class="state">${parts.filter(Boolean).join(' · ')}</span>`;
}

/** @param {{language: string}} props */
function Statistics({ language }) {
  return html`<section class="card statistics" aria-labelledby="statistics">
    <h2 id="statistics">${t('statistics')}</h2>
    <${SummaryTable} language=${language} />
    <p>
      <a href=${address('/statistics', { list: language })}>${t('statistics.more')}</a>
    </p>
  </section>`;
}
