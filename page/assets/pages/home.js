// @ts-check
// Home: the board of the day, ready to be played, and a way to everything else. The page itself is small;
// the game follows at once, and the three moves are taught on a first visit.

import { html, useMemo, useState } from '../vendor/preact.js';
import { languageName, loadTexts, t } from '../i18n.js';
import { hasRooms } from '../engine.js';
import { setQuery, useAddress } from '../router.js';
import { keep, kept, keysOf } from '../store.js';
import { loadStyle } from '../styles.js';
import { listOf } from '../choices.js';
import { optionsOf, useOffer } from '../offer.js';
import { languageOf } from '../lists.js';
import { Dots } from '../dots.js';
import { CodeForm } from '../play/code-form.js';
import { dateOf, daysOf, numberOf, today } from '../play/days.js';
import { standing } from '../play/wanted.js';
import { Later, Select, useMedia } from '../ui.js';
import { Cards } from './home/cards.js';

/** @typedef {import('../play/solo.js').Game} Game */
/** @typedef {import('../play/days.js').Daily} Daily */
/** @typedef {{game: Game, daily: Daily}} Now the game of the day as it stands */

/** The moves were taught on this visit: a browser that stores nothing forgets it only with the page. */
let taught = false;
/** Whether this is somebody's first visit. */
const isNew = () => !taught && !kept('taught', false) && keysOf('played.').length === 0;

/** The game of a day, with the texts and styles of games. */
async function loadDay() {
  const styles = ['play', 'pages', 'small', 'game'].map(loadStyle);
  const [{ OfDay }] = await Promise.all([import('./play.js'), loadTexts('game/'), ...styles]);
  const Day = (/** @type {any} */ { language, frame }) =>
    html`<${OfDay} key=${language} language=${language} day=${0} frame=${frame} />`;
  return { default: Day };
}
const loadDone = () => import('./home/done.js');
const loadLesson = () => import('./home/lesson.js');

export default function Home() {
  const { query } = useAddress();
  const language = languageOf(listOf(query));
  const [seen, setSeen] = useState(/** @type {Now | null} */ (null));
  const [isTaught, setTaught] = useState(() => !isNew());
  const [demo, setDemo] = useState(/** @type {number[]} */ ([]));
  const narrow = useMedia('(max-width: 759px), (max-height: 500px)');
  const now = seen?.game.language === language ? seen : null;
  const end = () => (keep('taught', (taught = true)), setDemo([]), setTaught(true));
  const frame = {
    demo,
    onGame: (/** @type {Game} */ game, /** @type {any} */ daily) => setSeen({ game, daily }),
    after: loadDone,
  };
  const teaches = now && !isTaught && now.game.phase === 'playing';
  const lesson =
    teaches && html`<${Later} load=${loadLesson} ...${now} onDemo=${setDemo} onEnd=${end} />`;
  return html`<div class=${`home${isTaught ? '' : ' new'}`}>
    <${Head}
      language=${language}
      now=${now}
      children=${html`${hasRooms && narrow && html`<${Code} />`} ${lesson}`}
    />
    <p class="home-what">${t('home.what')}</p>
    ${!now && html`<div class="home-wait" aria-hidden="true"></div>`}
    <${Later} load=${loadDay} language=${language} frame=${frame} />
    <${Cards} language=${language} code=${!narrow && html`<${Code} />`} />
  </div>`;
}

const Code = () =>
  html`<${CodeForm} label=${t('home.code')} enter=${t('home.join')} kind="home-code" />`;

/**
 * Which board it is, and how far one is with it.
 * @param {{language: string, now: Now | null, children: any}} props
 */
function Head({ language, now, children }) {
  const day = now?.game.seed ?? today();
  const begun = (now?.game.claimed.length ?? 0) > 0;
  const streak = useMemo(() => daysOf(language).streak, [language, day, begun]);
  const difficulty = now?.daily.design?.difficulty;
  const counts = now && standing(now.daily, now.game);
  return html`<header class="home-head">
    <h1>${t('home.title')}</h1>
    <${Language} language=${language} />
    <p class="home-day">
      <span>${dateOf(day, { weekday: 'short', day: 'numeric', month: 'short' })}</span>
      <span>${t('home.number', numberOf(day))}</span>
      ${difficulty && html`<${Dots} level=${difficulty} />`}
      ${streak > 1 && html`<span class="badge">${t('home.streak', streak)}</span>`}
      ${counts && html`<span class="badge">${t('home.found', counts.got, counts.wanted.length)}</span>`}
    </p>
    ${children}
  </header>`;
}

/** The languages that have a board of the day. @param {{language: string}} props */
function Language({ language }) {
  const ids = useOffer()
    .languages.filter(({ daily }) => daily)
    .map(({ id }) => id);
  return html`<${Select}
    label=${t('list')}
    name="list"
    hidden
    value=${language}
    options=${optionsOf(ids, language, languageName)}
    onValue=${(/** @type {string} */ id) => setQuery({ list: id })}
  />`;
}
