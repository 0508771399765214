// @ts-check
// Play: choose a way to play, play it alone, look at what was missed. Rooms have a page of their
// own.

import { html, useEffect, useRef, useState } from '../vendor/preact.js';
import { t } from '../i18n.js';
import { address, go, here, useAddress } from '../router.js';
import { keep, kept } from '../store.js';
import { listOf, randomSeed } from '../choices.js';
import { Icon, Trouble } from '../ui.js';
import { GameView } from '../play/view.js';
import { Headline, resultText, Review, ShareButton } from '../play/result.js';
import { sound } from '../play/sound.js';
import { Lobby } from '../play/lobby.js';
import {
  boardOf,
  countGame,
  hintFor,
  judge,
  keyOf,
  MODES,
  newGame,
  placeOf,
  scoreOf,
} from '../play/solo.js';

/** @typedef {import('../play/solo.js').Game} Game */
/** @typedef {import('../play/solo.js').Solved} Solved */

/** The clock is looked at this often. */
const TICK_MS = 250;

export default function Play() {
  const { query } = useAddress();
  const mode = query.get('mode') ?? '';
  const language = listOf(query);
  if (!MODES[mode]) return html`<${Lobby} language=${language} />`;
  const seed =
    mode === 'daily' ? Math.floor(Date.now() / 86_400_000) : Number(query.get('seed')) || 1;
  return html`<${Solo}
    key=${keyOf(mode, language, seed)}
    mode=${mode}
    language=${language}
    seed=${seed}
  />`;
}

/**
 * The game of this address: the kept one if it is the same, paused, or else a new one.
 * @param {string} mode
 * @param {string} language
 * @param {number} seed
 * @returns {Game}
 */
function gameOf(mode, language, seed) {
  const before = kept(placeOf(mode, language), /** @type {Game | null} */ (null));
  if (before?.key !== keyOf(mode, language, seed)) return newGame(mode, language, seed);
  return before.phase === 'playing' && MODES[mode].seconds
    ? { ...before, phase: 'paused' }
    : before;
}

/** @param {{mode: string, language: string, seed: number}} props */
function Solo({ mode, language, seed }) {
  const [game, setGame] = useState(() => gameOf(mode, language, seed));
  const [solved, setSolved] = useState(/** @type {(Solved & {date?: string}) | null} */ (null));
  const [problem, setProblem] = useState(/** @type {any} */ (null));
  const [answer, setAnswer] = useState(/** @type {any} */ (null));
  useEffect(() => {
    setSolved(null);
    boardOf(game).then(
      (board) => (setSolved(board), setGame((now) => ({ ...now, date: board.date }))),
      setProblem,
    );
  }, [game.key, game.round]);
  useEffect(() => keep(placeOf(mode, language), game), [game]);
  useClock(game, Boolean(solved), setGame);
  useEffect(() => {
    if (game.phase !== 'over' || !solved || game.past.length === game.round) return;
    const result = {
      score: scoreOf(solved, game.claimed),
      most: solved.points,
      words: game.claimed.length,
    };
    const longest = [...game.claimed].sort((a, b) => b.length - a.length)[0] ?? '';
    countGame(game, { ...result, longest });
    setGame((now) => ({
      ...now,
      past: [...now.past, { score: result.score, words: result.words, points: solved.points }],
    }));
    sound('over');
  }, [game.phase, solved]);
  if (problem)
    return html`<div class="reading">
      <${Trouble} problem=${problem} />
      <a class="button" href="/play">${t('play.back')}</a>
    </div>`;
  if (!solved) return html`<p class="wait" aria-busy="true"></p>`;
  /** @param {string} text */
  const claim = (text) => {
    const judged = judge(solved, game.claimed, text);
    setAnswer({
      ...judged,
      points: judged.found?.points,
      spelling: judged.found?.spellings[0],
      round: game.round,
      key: performance.now(),
    });
    if (judged.verdict === 'accepted')
      setGame((now) => ({ ...now, claimed: [...now.claimed, judged.word] }));
  };
  const shared = { game, solved, setGame };
  return game.phase === 'over'
    ? html`<${After} ...${shared} />`
    : html`<${During}
        ...${shared}
        answer=${answer?.round === game.round ? answer : null}
        onClaim=${claim}
      />`;
}

/**
 * @param {{
 *   game: Game,
 *   solved: Solved,
 *   setGame: (change: (game: Game) => Game) => void,
 *   answer: any,
 *   onClaim: (text: string) => void,
 * }} props
 */
function During({ game, solved, setGame, answer, onClaim }) {
  const { seconds, rounds } = MODES[game.mode];
  const [armed, setArmed] = useState(false);
  const words = new Map(solved.found.map((found) => [found.word, found]));
  const claimed = game.claimed.flatMap((word) => {
    const found = words.get(word);
    return found
      ? [
          {
            word,
            spelling: found.spellings[0] ?? word.toLowerCase(),
            points: found.points,
            path: found.path,
          },
        ]
      : [];
  });
  const hinted = game.hint ? solved.found.find((found) => found.word === game.hint) : undefined;
  const shownHint = hinted && !game.claimed.includes(game.hint) ? hinted : undefined;
  const paused = game.phase === 'paused';
  const hint = () =>
    setGame((now) => ({ ...now, hints: now.hints + 1, hint: hintFor(solved, now)?.word ?? '' }));
  const end = () =>
    armed
      ? setGame((now) => ({ ...now, phase: 'over' }))
      : (setArmed(true), setTimeout(() => setArmed(false), 3000));
  const actions = html`${
      seconds > 0 &&
      html`<button
        type="button"
        class=${paused ? 'primary' : 'quiet'}
        onClick=${() => setGame((now) => ({ ...now, phase: paused ? 'playing' : 'paused' }))}
      >
        <${Icon} name=${paused ? 'play' : 'pause'} />
        <span>${t(paused ? 'play.resume' : 'play.pause')}</span>
      </button>`
    }
    <button type="button" class="quiet" disabled=${paused} onClick=${hint}>
      <${Icon} name="hint" />
      <span>${t('play.hint')}</span>
    </button>
    <button type="button" class=${armed ? 'danger' : 'quiet'} onClick=${end}>
      <${Icon} name="flag" />
      <span>${t(armed ? 'play.sure' : 'play.end')}</span>
    </button>`;
  const title = rounds > 1 ? t('play.round', game.round, rounds) : t(`mode.${game.mode}`);
  const aside =
    shownHint &&
    html`<p class="tip" role="status">
      <${Icon} name="hint" /> ${t('play.hinted', shownHint.letters, shownHint.word[0])}
    </p>`;
  return html`<h1 class="unseen">${title}</h1>
    <${GameView}
      board=${solved.board}
      claimed=${claimed}
      answer=${answer}
      left=${seconds ? game.left : null}
      seconds=${seconds}
      score=${scoreOf(solved, game.claimed)}
      covered=${paused ? t('play.paused') : ''}
      hint=${shownHint ? [shownHint.path[0]] : []}
      language=${game.language}
      onClaim=${onClaim}
      actions=${actions}
      aside=${aside}
      title=${title}
    />`;
}

/** @param {{game: Game, solved: Solved, setGame: (change: (game: Game) => Game) => void}} props */
function After({ game, solved, setGame }) {
  const { rounds, seconds } = MODES[game.mode];
  const score = scoreOf(solved, game.claimed);
  const total = game.past.reduce((sum, round) => sum + round.score, 0);
  const mode = [t(`mode.${game.mode}`), game.mode === 'daily' && game.date]
    .filter(Boolean)
    .join(' ');
  const title = ['Worddle', mode, game.language.toUpperCase()].join(' · ');
  const more = game.round < rounds;
  const next = () =>
    setGame((now) => ({
      ...now,
      round: now.round + 1,
      left: seconds * 1000,
      claimed: [],
      hint: '',
      phase: 'playing',
    }));
  const again = () =>
    go(
      address('/play', {
        mode: game.mode,
        list: game.language,
        seed: randomSeed(),
      }),
    );
  const head = html`<h1>
      ${rounds > 1 ? t('play.round', game.round, rounds) : t(`mode.${game.mode}`)}
    </h1>
    <${Headline}
      score=${score}
      most=${solved.points}
      words=${game.claimed.length}
      all=${solved.words}
    />
    ${rounds > 1 && html`<p class="hint">${t('play.total', total)}</p>`}${
      game.hints > 0 && html`<p class="hint">${t('play.hints', game.hints)}</p>`
    }`;
  const actions = html`${
      more
        ? html`<button type="button" class="primary" onClick=${next}>${t('play.next')}</button>`
        : game.mode !== 'daily' &&
          html`<button type="button" class="primary" onClick=${again}>${t('play.again')}</button>`
    }
    <${ShareButton} text=${resultText(title, solved, game.claimed, score, here())} />
    <a class="button quiet" href=${address('/play', { list: game.language })}
      >${t('play.back')}</a
    >`;
  return html`<${Review}
    solved=${solved}
    claimed=${game.claimed}
    language=${game.language}
    head=${head}
    actions=${actions}
  />`;
}

/**
 * Takes time off a game that is being played; a hidden page is a paused game.
 * @param {Game} game
 * @param {boolean} ready
 * @param {(change: (game: Game) => Game) => void} setGame
 */
function useClock(game, ready, setGame) {
  const timed = MODES[game.mode].seconds > 0;
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
