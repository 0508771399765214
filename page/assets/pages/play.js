// @ts-check
// Play: choose a game, play it alone, see the missed words. Rooms have their own page. Modules for
// before and after a game are loaded when needed.

import { html, useEffect, useLayoutEffect, useRef, useState } from '../vendor/preact.js';
import { loadTexts, t } from '../i18n.js';
import { address, useAddress } from '../router.js';
import { kept, onKept } from '../store.js';
import { listOf } from '../choices.js';
import { loadStyle } from '../styles.js';
import { Later, say, Trouble } from '../ui.js';
import { USUAL_TOPOLOGY } from '../play/boards.js';
import { BOTS } from '../play/bot.js';
import { askDaily, keptDaily } from '../play/days.js';
import { boardOf, judge } from '../play/deal.js';
import { During } from '../play/during.js';
import { isPlaceOf, keepGame, notePlayed, openGame, together } from '../play/keeping.js';
import { markedHidden } from '../play/own.js';
import { unanswered, useRetry } from '../play/retry.js';
import { feel } from '../play/sound.js';
import { keyOf, MODES, scoreOf, secondsOf, withClaim } from '../play/solo.js';
import { isWanted, standing } from '../play/wanted.js';
import '../icons.js';

/** @typedef {import('../play/solo.js').Game} Game */
/** @typedef {import('../play/solo.js').Solved} Solved */
/** @typedef {import('../play/solo.js').Wish} Wish */
/** @typedef {import('../play/days.js').Daily} Daily */

/**
 * @typedef {{
 *   demo: number[],
 *   onGame: (game: Game, solved: Solved) => void,
 *   after: () => Promise<{default: any}>,
 * }} Frame what a page around the game of the day has of its own: a path to show, what it does with every change,
 *   and the part that follows the game. It also has the heading.
 */

/**
 * @typedef {{
 *   title: (game: Game) => string,
 *   look: (game: Game) => string,
 *   after: () => Promise<{default: any}>,
 * }} Practice what a drill has of its own: what a round is called, what to look for, and the part that follows a round
 */

/** Modules for before and after a game, with their texts and style. */
const loadChallenge = async () => (await loadStyle('result'), import('../play/challenged.js'));
const loadDrill = async () => {
  await Promise.all([loadTexts('coach/'), loadStyle('coach')]);
  return import('../play/drill-page.js');
};
const loadAfter = async () => (await loadStyle('result'), import('../play/after.js'));

/** The clock is looked at this often. */
const TICK_MS = 250;
/** After this long a board that is still being made is worth a word. */
const PATIENCE_MS = 500;

export default function Play() {
  const { query } = useAddress();
  const mode = query.get('mode') ?? '';
  const language = listOf(query);
  if (mode === 'daily') {
    const day = Number(query.get('day')) || 0;
    return html`<${OfDay} key=${`${language}/${day}`} language=${language} day=${day} />`;
  }
  if (mode === 'challenge')
    return html`<${Later} load=${loadChallenge} day=${OfDay} solo=${Solo} />`;
  if (mode === 'drill') return html`<${Later} load=${loadDrill} solo=${Solo} query=${query} />`;
  const board = query.get('board') ?? '';
  if (!MODES[mode] || (mode === 'board' && !board))
    return html`<${Later} load=${() => import('../play/start.js')} language=${language} />`;
  const wish =
    mode === 'board'
      ? { mode, language, seed: 1, board, rules: query.get('rules') ?? 'boggle' }
      : wishOf(query, mode, language);
  return html`<${Solo} key=${keyOf(wish)} wish=${wish} />`;
}

/**
 * A game on a board that is made for it.
 * @param {URLSearchParams} query
 * @param {string} mode
 * @param {string} language
 * @returns {Wish}
 */
function wishOf(query, mode, language) {
  const wish = { mode, language, seed: Number(query.get('seed')) || 1 };
  const bot = query.get('bot') ?? '';
  const rival = BOTS[bot] && MODES[mode].seconds ? { bot } : {};
  const difficulty = query.get('difficulty');
  if (!difficulty) return { ...wish, ...rival };
  return { ...wish, ...rival, difficulty, topology: query.get('topology') ?? USUAL_TOPOLOGY };
}

/**
 * The board of a day. Today's is shown at once if the browser has it; the server has the last word
 * on what day it is.
 * @param {{language: string, day: number, frame?: Frame}} props
 */
export function OfDay({ language, day, frame }) {
  const [daily, setDaily] = useState(() => (day ? null : keptDaily(language)));
  const [problem, setProblem] = useState(/** @type {any} */ (null));
  const shown = useRef(daily);
  const ask = () =>
    askDaily(language, day || undefined).then(
      (answer) => (setProblem(null), setDaily((shown.current = answer))),
      (fault) => shown.current || setProblem(fault),
    );
  useRetry(unanswered(problem), ask);
  useEffect(() => {
    ask();
    // A page that comes back may come back on another day.
    const back = () => document.hidden || ask();
    document.addEventListener('visibilitychange', back);
    return () => document.removeEventListener('visibilitychange', back);
  }, []);
  if (problem)
    return frame ? html`<${Trouble} problem=${problem} />` : html`<${Fault} problem=${problem} />`;
  if (!daily) return html`<p class="wait" aria-busy="true"></p>`;
  const wish = { mode: 'daily', language, seed: daily.day };
  return html`<${Solo}
    key=${keyOf(wish)}
    wish=${wish}
    daily=${markedHidden(daily, language)}
    frame=${frame}
  />`;
}

/** @param {{problem: any}} props */
const Fault = ({ problem }) =>
  html`<div class="reading">
    <h1>${t('nav.play')}</h1>
    <${Trouble} problem=${problem} />
    <a class="button" href=${address('/play')}>${t('play.back')}</a>
  </div>`;

/** While a board is made: a few moments, for a shape that has few good boards. */
function Making() {
  const [long, setLong] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setLong(true), PATIENCE_MS);
    return () => clearTimeout(timer);
  }, []);
  return html`<p class="wait" aria-busy="true" role="status">${long && t('play.making')}</p>`;
}

/**
 * Counts a round once it is over.
 * @param {Game} game
 * @param {Solved | null} solved
 * @param {(change: (game: Game) => Game) => void} setGame
 * @param {boolean} noted whether the game is noted as played now
 */
function useRoundOver(game, solved, setGame, noted) {
  usePractised(game, solved, setGame);
  useEffect(() => {
    if (game.phase !== 'over' || !solved || game.past.length === game.round) return;
    if (noted && !MODES[game.mode].practice) notePlayed(game, solved, false);
    const round = {
      score: scoreOf(solved, game.claimed),
      words: solved.found.filter((row) => !row.extra && game.claimed.includes(row.word)).length,
      points: solved.points,
    };
    setGame((now) => ({ ...now, past: [...now.past, round] }));
    feel('over');
  }, [game.phase, solved]);
}

/** @param {{wish: Wish, daily?: Daily, frame?: Frame, practice?: Practice}} props */
function Solo({ wish, daily, frame, practice }) {
  const { query } = useAddress();
  const [game, setGame] = useState(() => openGame(wish));
  const [solved, setSolved] = useState(/** @type {Solved | null} */ (daily ?? null));
  const [problem, setProblem] = useState(/** @type {any} */ (null));
  const [answer, setAnswer] = useState(/** @type {any} */ (null));
  const lastFound = useRef(performance.now());
  const ask = () => boardOf(game).then((found) => (setProblem(null), setSolved(found)), setProblem);
  useEffect(() => {
    if (daily) return setGame((now) => ({ ...now, date: daily.date }));
    setSolved(null);
    ask();
  }, [game.key, game.round]);
  useRetry(unanswered(problem), ask);
  useKeeping(game, setGame);
  useClock(game, Boolean(solved), setGame);
  useDay(game, daily);
  useLayoutEffect(() => {
    if (solved) frame?.onGame(game, solved);
  }, [game, solved]);
  useRoundOver(game, solved, setGame, !daily);
  if (problem) return html`<${Fault} problem=${problem} />`;
  if (!solved) return html`<${Making} />`;
  /** @param {string} text */
  const claim = (text) => {
    const judged = judge(solved, game, text);
    const { found, verdict, word } = judged;
    const good = verdict === 'accepted' && found;
    const bonus = Boolean(good && !isWanted(found, game.level));
    setAnswer({
      ...judged,
      bonus,
      points: found?.points,
      spelling: found?.spellings[0],
      round: game.round,
      key: performance.now(),
    });
    if (!good) return;
    const next = { ...game, claimed: [...game.claimed, word] };
    const since = performance.now() - lastFound.current;
    lastFound.current = performance.now();
    setGame((now) => withClaim(now, word, since));
    if (!bonus && standing(solved, next).complete) {
      feel('complete');
      say(t('play.complete', standing(solved, next).bonus), 'show');
    }
  };
  const shared = { game, solved, setGame, daily, frame, practice };
  // The answers of an earlier day can be seen without playing.
  const looking = Boolean(daily && game.seed < daily.today && query.get('view') === 'answers');
  const after = practice?.after ?? frame?.after ?? loadAfter;
  return game.phase === 'over' || looking
    ? html`<${Later} load=${after} ...${shared} answers=${looking} />`
    : html`<${During}
        ...${shared}
        answer=${answer?.round === game.round ? answer : null}
        onClaim=${claim}
      />`;
}

/**
 * Ends a board of a drill once nothing is left to practise on it.
 * @param {Game} game
 * @param {Solved | null} solved
 * @param {(change: (game: Game) => Game) => void} setGame
 */
function usePractised(game, solved, setGame) {
  useEffect(() => {
    if (solved && MODES[game.mode].practice && standing(solved, game).complete)
      setGame((now) => ({ ...now, phase: 'over' }));
  }, [game.claimed, solved]);
}

/**
 * Notes that a day is played: with its first word, where any other game is noted when it is over.
 * @param {Game} game
 * @param {Daily | undefined} daily
 */
function useDay(game, daily) {
  useLayoutEffect(() => {
    if (!daily || game.claimed.length === 0) return;
    notePlayed(game, daily, game.seed < daily.today || performance.now() > daily.next);
  }, [game.claimed, game.revealed]);
}

/**
 * Keeps a game as it goes, and takes over what another tab finds.
 * @param {Game} game
 * @param {(change: (game: Game) => Game) => void} setGame
 */
function useKeeping(game, setGame) {
  const warned = useRef(false);
  // Before anyone sees it: what is on the screen is never lost.
  useLayoutEffect(() => {
    if (keepGame(game) || warned.current) return;
    warned.current = true;
    say(t('play.unkept'), 'show');
  }, [game]);
  useEffect(
    () =>
      onKept((key) => {
        if (!isPlaceOf(game, key)) return;
        const there = kept(key, /** @type {Game | null} */ (null));
        if (there) setGame((now) => together(now, there));
      }),
    [game.key],
  );
}

/**
 * Takes time off a game that is being played; a hidden page is a paused game.
 * @param {Game} game
 * @param {boolean} ready
 * @param {(change: (game: Game) => Game) => void} setGame
 */
function useClock(game, ready, setGame) {
  const timed = secondsOf(game) > 0;
  const before = useRef(0);
  useEffect(() => {
    if (!timed || !ready || game.phase !== 'playing') return undefined;
    before.current = performance.now();
    const timer = setInterval(() => {
      const now = performance.now();
      const gone = now - before.current;
      before.current = now;
      setGame((state) => ({
        ...state,
        left: Math.max(0, state.left - gone),
        phase: state.left - gone <= 0 ? 'over' : state.phase,
      }));
    }, TICK_MS);
    const hide = () =>
      document.hidden &&
      setGame((state) => (state.phase === 'playing' ? { ...state, phase: 'paused' } : state));
    document.addEventListener('visibilitychange', hide);
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', hide);
    };
  }, [timed, ready, game.phase, game.round]);
}
