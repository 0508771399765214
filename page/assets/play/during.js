// @ts-check
// A solo game in progress: the board, the hints, the words still to find.

import { html, useEffect, useMemo, useRef, useState } from '../vendor/preact.js';
import { number, t } from '../i18n.js';
import { Dots } from '../dots.js';
import { Icon, say, SheetButton } from '../ui.js';
import { numberOf } from './days.js';
import { helpTotal, tileCounts, withLetter, withTiles, withWord } from './ladder.js';
import { botFinds } from './bot.js';
import { RANKS, rankOf, STARS, starLine, starsLeft } from './ranks.js';
import { byLength, MODES, scoreOf, secondsOf } from './solo.js';
import { isWanted, standing } from './wanted.js';
import { feel } from './sound.js';
import { ClaimedList, GameView } from './view.js';

/** @typedef {import('./solo.js').Game} Game */
/** @typedef {import('./solo.js').Solved} Solved */
/** @typedef {(change: (game: Game) => Game) => void} SetGame */

/** How long each figure stays before a game with a clock. */
const COUNT_MS = 1000;
/** Blanks that are drawn for a length; the others are a number. */
const MOST_BLANKS = 24;

/**
 * @param {{
 *   game: Game,
 *   solved: Solved,
 *   setGame: SetGame,
 *   answer: any,
 *   onClaim: (text: string) => void,
 *   frame?: import('../pages/play.js').Frame,
 *   practice?: import('../pages/play.js').Practice,
 * }} props
 */
export function During({ game, solved, setGame, answer, onClaim, frame, practice }) {
  const seconds = secondsOf(game);
  const { wanted, got, open, hints, bonus, complete } = standing(solved, game);
  const paused = game.phase === 'paused';
  const starting = game.phase === 'starting';
  const hinted = game.hint ? open.find(({ word }) => word === game.hint) : undefined;
  const counts = game.help.tiles > 0 ? tileCounts(open, solved.board.tiles.length) : undefined;
  const cover = starting
    ? html`<${Ready}
        key=${game.round}
        look=${practice?.look(game)}
        onGo=${() => setGame((now) => ({ ...now, phase: 'playing' }))}
      />`
    : paused && t('play.paused');
  const title = practice ? practice.title(game) : titleOf(game);
  const daily = game.mode === 'daily';
  const level = !frame && daily && solved.design?.difficulty;
  const aside = html`${practice && html`<p class="tip">${practice.look(game)}</p>`}
  ${level && html`<${Dots} level=${level} />`}
  ${solved.instead && html`<p class="tip">${t(`play.instead.${solved.instead}`)}</p>`}
  ${complete && html`<p class="tip done">${t('play.complete', bonus)}</p>`}
  ${
    hinted &&
    html`<${LetterTip}
      found=${hinted}
      shown=${game.shown}
      onMore=${() => setGame((now) => withLetter(now, hints))}
    />`
  }
  ${counts && html`<p class="tip"><${Icon} name="hint" /> ${t('hint.tiles.legend')}</p>`}`;
  return html`${!frame && html`<h1 class="unseen">${title}</h1>`}
    <${GameView}
      board=${solved.board}
      claimed=${claimedOf(game, solved)}
      answer=${answer}
      left=${seconds ? game.left : null}
      seconds=${seconds}
      score=${scoreOf(solved, game.claimed)}
      covered=${cover || ''}
      demo=${frame?.demo}
      hint=${hinted ? hinted.path.slice(0, game.shown) : []}
      notes=${counts?.map(({ begin, pass }) => ({
        text: `${begin}·${pass}`,
        label: t('hint.tile', begin, pass),
      }))}
      language=${game.language}
      onClaim=${onClaim}
      actions=${html`<${Actions} game=${game} open=${hints} setGame=${setGame} />`}
      aside=${aside}
      after=${
        !seconds &&
        html`<${Progress} wanted=${wanted} got=${got} claimed=${game.claimed} bonus=${bonus} />`
      }
      title=${game.bot ? html`<${Versus} game=${game} solved=${solved} />` : title}
      gauge=${daily && html`<${Rank} solved=${solved} claimed=${game.claimed} />`}
    />`;
}

/** How a bot does so far. @param {{game: Game, solved: Solved}} props */
function Versus({ game, solved }) {
  const most = secondsOf(game) * 1000;
  const finds = useMemo(() => botFinds(solved, String(game.bot), botSeed(game), most), [solved]);
  const so = finds.filter(({ at }) => at <= most - game.left);
  const score = so.reduce((sum, { found }) => sum + found.points, 0);
  return html`<span class="versus">${t('bot.so', t(`bot.${game.bot}`), so.length, score)}</span>`;
}

/** The seed of a bot: it finds other words in each round. @param {Game} game */
export const botSeed = ({ seed, round }) => `${seed}/${round}`;

/** The rank of the day, and how far it is to the next. @param {{solved: Solved, claimed: string[]}} props */
export function Rank({ solved, claimed }) {
  const { rank, got, all, more } = rankOf(solved, claimed);
  return html`<div class="rank">
    <p>
      <b>${t(`rank.${rank}`)}</b>
      ${more > 0 && html`<span>${t('rank.more', more, t(`rank.${rank + 1}`))}</span>`}
    </p>
    <div class="rank-steps" aria-hidden="true">
      ${RANKS.slice(1).map((share, place) => {
        const [from, to] = [RANKS[place] * all, share * all];
        const part = Math.min(1, Math.max(0, (got - from) / (to - from)));
        return html`<i key=${share}><b style=${{ transform: `scaleX(${part})` }}></b></i>`;
      })}
    </div>
  </div>`;
}

/** What a game is called. @param {Game} game */
export function titleOf(game) {
  const { rounds } = MODES[game.mode];
  if (rounds > 1) return t('play.round', game.round, rounds);
  return game.mode === 'daily' ? t('daily.number', numberOf(game.seed)) : t(`mode.${game.mode}`);
}

/**
 * The words of a player, and those that were revealed, in their order.
 * @param {Game} game
 * @param {Solved} solved
 */
function claimedOf({ claimed, revealed, level }, solved) {
  const words = new Map(solved.found.map((found) => [found.word, found]));
  return [...revealed, ...claimed].flatMap((word, place) => {
    const found = words.get(word);
    if (!found) return [];
    return [
      {
        word,
        spelling: found.spellings[0] ?? word.toLowerCase(),
        points: found.points,
        path: found.path,
        bonus: !isWanted(found, level),
        revealed: place < revealed.length,
        extra: found.extra,
      },
    ];
  });
}

/** What a player found so far, beside a result. @param {{game: Game, solved: Solved}} props */
export const FoundWords = ({ game, solved }) =>
  html`<${ClaimedList} claimed=${claimedOf(game, solved)} language=${game.language} quiet />`;

/** @param {{game: Game, open: import('../wire.js').Found[], setGame: SetGame}} props */
function Actions({ game, open, setGame }) {
  const [armed, setArmed] = useState(false);
  const seconds = secondsOf(game);
  const [paused, starting] = [game.phase === 'paused', game.phase === 'starting'];
  const end = () =>
    armed
      ? setGame((now) => ({ ...now, phase: 'over' }))
      : (setArmed(true), setTimeout(() => setArmed(false), 3000));
  return html`${
      seconds > 0 &&
      html`<button
        type="button"
        class=${paused ? 'primary' : 'quiet'}
        disabled=${starting}
        onClick=${() => setGame((now) => ({ ...now, phase: paused ? 'playing' : 'paused' }))}
      >
        <${Icon} name=${paused ? 'play' : 'pause'} />
        <span>${t(paused ? 'play.resume' : 'play.pause')}</span>
      </button>`
    }
    <${SheetButton}
      title=${t('hints')}
      icon="hint"
      kind="quiet"
      label=${html`<span>${t('play.hint')}</span>`}
      children=${(/** @type {() => void} */ close) =>
        html`<${Ladder} game=${game} open=${open} setGame=${setGame} onDone=${close} />`}
    />
    <button type="button" class=${armed ? 'danger' : 'quiet'} onClick=${end}>
      <${Icon} name="flag" />
      <span>${t(armed ? 'play.sure' : 'play.end')}</span>
    </button>`;
}

/**
 * The hints, the mildest first, with how many of each were taken.
 * @param {{game: Game, open: import('../wire.js').Found[], setGame: SetGame, onDone: () => void}} props
 */
function Ladder({ game, open, setGame, onDone }) {
  const nothing = open.length === 0 || game.phase === 'paused' || game.phase === 'starting';
  const ways = /** @type {[keyof Game['help'], string, (now: Game) => Game][]} */ ([
    ['tiles', 'solve', withTiles],
    ['letters', 'pencil', (now) => withLetter(now, open)],
    ['words', 'star', (now) => withWord(now, open)],
  ]);
  const take = (/** @type {(now: Game) => Game} */ way) => {
    const next = way(game);
    setGame(way);
    onDone();
    const word = next.revealed.length > game.revealed.length ? next.revealed.at(-1) : '';
    if (word) say(t('hint.word.is', word.toLowerCase()), 'show');
  };
  return html`<div class="ladder">
      ${ways.map(
        ([kind, icon, way]) =>
          html`<button
            type="button"
            disabled=${nothing || (kind === 'tiles' && game.help.tiles > 0)}
            onClick=${() => take(way)}
          >
            <${Icon} name=${icon} />
            <b>${t(`hint.${kind}`)}</b>
            <span>${t(`hint.${kind}.what`)}</span>
            <em
              ><span class="unseen">${t('hint.taken', game.help[kind])}</span
              ><i aria-hidden="true">${number(game.help[kind])}×</i></em
            >
          </button>`,
      )}
    </div>
    ${
      game.mode === 'daily' &&
      html`<p class="stars" role="img" aria-label=${t('stars', starsLeft(game.help), STARS)}>
          ${starLine(game.help)}
        </p>
        <p class="hint">${t(starsLeft(game.help) > 0 ? 'stars.what' : 'stars.none')}</p>`
    }
    <p class="hint">
      ${helpTotal(game.help) ? t('play.hints', helpTotal(game.help)) : t('hints.what')}
    </p>`;
}

/**
 * The letters of a word that are known, and a way to the next.
 * @param {{found: import('../wire.js').Found, shown: number, onMore: () => void}} props
 */
function LetterTip({ found, shown, onMore }) {
  const letters = [...found.word];
  const known = letters.map((letter, place) => (place < shown ? letter : '_')).join(' ');
  return html`<div class="tip">
    <${Icon} name="hint" />
    <p role="status">
      ${
        shown === 1
          ? t('play.hinted', found.letters, found.word[0])
          : t('hint.known', found.letters, letters.slice(0, shown).join(' '))
      }
      <b class="known" aria-hidden="true">${known}</b>
    </p>
    <button type="button" class="quiet" onClick=${onMore}>${t('hint.more')}</button>
  </div>`;
}

/**
 * Found of all by length, with blanks for what is missing.
 * @param {{
 *   wanted: import('../wire.js').Found[],
 *   got: number,
 *   claimed: string[],
 *   bonus: number,
 * }} props
 */
export function Progress({ wanted, got, claimed, bonus }) {
  return html`<section class="progress" aria-labelledby="progress">
    <h2 id="progress">${t('progress', got, wanted.length)}</h2>
    ${bonus > 0 && html`<p class="hint">✦ ${t('progress.bonus', bonus)}</p>`}
    <ol>
      ${byLength(wanted, claimed).map(
        ([letters, found, all]) =>
          html`<li class=${found === all ? 'full' : ''}>
            <b>${t('progress.letters', letters)}</b> <span>${number(found)}/${number(all)}</span>
            <p aria-hidden="true">
              ${Array.from(
                { length: Math.min(all - found, MOST_BLANKS) },
                () => html`<i>${'_'.repeat(letters)}</i>`,
              )}${all - found > MOST_BLANKS && html`<i>…</i>`}${
                found === all && html`<${Icon} name="check" />`
              }
            </p>
          </li>`,
      )}
    </ol>
  </section>`;
}

/** Three, two, one; a button starts at once. @param {{look?: any, onGo: () => void}} props */
function Ready({ look, onGo }) {
  const [left, setLeft] = useState(3);
  const button = useRef(/** @type {HTMLElement | null} */ (null));
  const go = () => (feel('start'), onGo());
  useEffect(() => {
    button.current?.focus();
    feel('count');
    say(String(left));
    const timer = setTimeout(() => (left > 1 ? setLeft(left - 1) : go()), COUNT_MS);
    return () => clearTimeout(timer);
  }, [left]);
  return html`<button type="button" class="ready" ref=${button} onClick=${go}>
    ${look && html`<strong>${look}</strong>`}<b key=${left}>${left}</b>
    <span>${t('play.ready')}</span>
  </button>`;
}
