// @ts-check
// After a game alone: the score, what to do next, and the answers. A daily game can go on until its
// answers are looked at.

import { html, useEffect, useState } from '../vendor/preact.js';
import { loadTexts, number, t } from '../i18n.js';
import { address, go } from '../router.js';
import { randomSeed } from '../choices.js';
import { Dots } from '../dots.js';
import { Icon, Later } from '../ui.js';
import { BoardLinks } from '../board/links.js';
import { kept } from '../store.js';
import { botFinds } from './bot.js';
import { Calendar } from './calendar.js';
import { ChallengeButton } from './challenge-sheet.js';
import { dateOf, daysOf, numberOf } from './days.js';
import { botSeed, FoundWords, Progress, Rank, titleOf } from './during.js';
import { Everyone } from './everyone.js';
import { helpTotal } from './ladder.js';
import { learn } from './lessons.js';
import { STARS, starLine, starsLeft } from './ranks.js';
import { Headline, Review } from './result.js';
import { othersOf, tally } from './rivals.js';
import { ShareResult } from './share.js';
import { GIVEN, MODES, scoreOf, secondsOf } from './solo.js';
import { standing } from './wanted.js';
import { Yourself } from './yourself.js';

/** @typedef {import('./solo.js').Game} Game */
/** @typedef {import('./solo.js').Solved} Solved */
/** @typedef {import('./days.js').Daily} Daily */
/**
 * @typedef {{
 *   game: Game,
 *   solved: Solved,
 *   setGame: (change: (game: Game) => Game) => void,
 *   daily?: Daily,
 *   answers?: boolean,
 * }} Props
 */

/** @param {Props} props */
export default function After(props) {
  const { game, daily, answers } = props;
  return daily && !game.answered && !answers
    ? html`<${DayResult} ...${props} daily=${daily} />`
    : html`<${Answers} ...${props} />`;
}

/** The result to share. @param {Game} game @param {Solved} solved */
function shareOf(game, solved) {
  const daily = game.mode === 'daily';
  const name = daily
    ? [t('daily.number', numberOf(game.seed)), dateOf(game.seed)]
    : [t(`mode.${game.mode}`)];
  const title = ['Worddle', ...name, game.language.toUpperCase()].join(' · ');
  const { mode, language, rules } = game;
  const { difficulty, topology, bot } = game;
  // Only the part of the address that leads to this board.
  const query = daily
    ? { mode, list: language, day: game.seed }
    : GIVEN.includes(mode)
      ? { mode: 'board', list: language, board: game.board, rules }
      : { mode, list: language, seed: game.seed, difficulty, topology, bot };
  const link = location.origin + address('/play', query);
  const streak = daily ? daysOf(language).streak : 0;
  return { title, link, streak, game, solved };
}

/** Those who played this board too: by their links, and the bot. @param {Game} game @param {Solved} solved */
function rivalsIn(game, solved) {
  const others = othersOf(game.key, kept('name', ''), game.claimed);
  if (!game.bot) return others;
  const finds = botFinds(solved, game.bot, botSeed(game), secondsOf(game) * 1000);
  const words = finds.map(({ found }) => found.word);
  const help = { tiles: 0, letters: 0, words: 0 };
  return [...others, { name: t(`bot.${game.bot}`), words, help }];
}

/** Who did best, in a sentence. @param {{game: Game, solved: Solved}} props */
function Winner({ game, solved }) {
  const rivals = rivalsIn(game, solved);
  if (rivals.length === 0) return null;
  const mine = scoreOf(solved, game.claimed);
  const best = rivals
    .map((rival) => ({ name: rival.name, score: tally(solved, rival).score }))
    .reduce((one, other) => (other.score > one.score ? other : one));
  const how = mine > best.score ? 'won' : mine === best.score ? 'drawn' : 'lost';
  return html`<p class="winner">${t(`compare.${how}`, best.name, mine, best.score)}</p>`;
}

/** Score and help of a game, or of its last round. @param {{game: Game, solved: Solved}} props */
function Head({ game, solved }) {
  const { rounds } = MODES[game.mode];
  const { wanted, got, bonus } = standing(solved, game);
  const total = game.past.reduce((sum, round) => sum + round.score, 0);
  const last = game.round === rounds;
  return html`<h1>${titleOf(game)}</h1>
    ${game.mode === 'daily' && html`<p class="hint">${dateOf(game.seed)}</p>`}
    ${solved.design && html`<p><${Dots} level=${solved.design.difficulty} /></p>`}
    <${Headline}
      score=${scoreOf(solved, game.claimed)}
      most=${solved.points}
      words=${got}
      all=${wanted.length}
    />
    ${bonus > 0 && html`<p>✦ ${t('progress.bonus', bonus)}</p>`}
    <${Winner} game=${game} solved=${solved} />
    ${
      game.mode === 'daily' &&
      html`<${Rank} solved=${solved} claimed=${game.claimed} />
        <p class="stars" role="img" aria-label=${t('stars', starsLeft(game.help), STARS)}>
          ${starLine(game.help)}
        </p>`
    }
    ${
      rounds > 1 &&
      html`<p class=${last ? 'title' : 'hint'}>${t(last ? 'play.sum' : 'play.total', total)}</p>
        ${
          game.past.length > 1 &&
          html`<ol class="chips rounds">
            ${game.past.map(
              ({ score }, place) =>
                html`<li>${t('play.round', place + 1, rounds)} <span>${number(score)}</span></li>`,
            )}
          </ol>`
        }`
    }
    ${helpTotal(game.help) > 0 && html`<p class="hint">${t('help.used', game.help)}</p>`}`;
}

/** The coach, as soon as it has something to say. */
const loadLink = async () => (await loadTexts('coach/'), import('./coach-link.js'));

/** @param {Props} props */
function Answers({ game, solved, setGame, daily }) {
  const { rounds, rules } = MODES[game.mode];
  const seconds = secondsOf(game);
  const next = () =>
    setGame((now) => ({
      ...now,
      round: now.round + 1,
      left: seconds * 1000,
      claimed: [],
      revealed: [],
      hint: '',
      shown: 0,
      phase: 'starting',
    }));
  useEffect(() => learn(game, solved), [game.key, game.round]);
  const { mode, language, difficulty, topology, bot } = game;
  const again = () =>
    go(address('/play', { mode, list: language, seed: randomSeed(), difficulty, topology, bot }));
  const open = !daily && !GIVEN.includes(mode);
  const onward = html`${
      game.round < rounds
        ? html`<button type="button" class="primary" onClick=${next}>${t('play.next')}</button>`
        : open &&
          html`<button type="button" class="primary" onClick=${again}>${t('play.again')}</button>`
    } <${ChallengeButton} game=${game} solved=${solved} primary=${!open} />`;
  const actions = html` <${Later} load=${loadLink} language=${language} />
    <${ShareResult} share=${shareOf(game, solved)} />
    <${BoardLinks}
      notation=${solved.board.notation}
      language=${game.language}
      rules=${game.rules ?? rules}
      without="play"
    />
    <a class="button quiet" href=${address('/play', { list: game.language })}
      >${t('play.back')}</a
    >`;
  return html`<${Review}
    solved=${solved}
    claimed=${game.claimed}
    level=${game.level}
    language=${game.language}
    times=${game.times ?? {}}
    help=${game.help}
    rivals=${rivalsIn(game, solved)}
    head=${html`<${Head} game=${game} solved=${solved} />
      <div class="actions next">${onward}</div>`}
    actions=${actions}
    foot=${
      daily &&
      html`<${Everyone} game=${game} solved=${solved} /><${Yourself}
          game=${game}
          solved=${solved}
        /><${Calendar} language=${game.language} day=${game.seed} today=${daily.today} />`
    }
  />`;
}

/**
 * A daily game that was ended but can go on: nothing is given away.
 * @param {Props & {daily: Daily}} props
 */
function DayResult({ game, solved, setGame, daily }) {
  const { wanted, got, bonus } = standing(solved, game);
  const resume = () => setGame((now) => ({ ...now, phase: 'playing' }));
  const answer = () => setGame((now) => ({ ...now, answered: true }));
  const isToday = game.seed === daily.today;
  return html`<div class="lobby">
    <section class="card verdict day-verdict">
      <${Head} game=${game} solved=${solved} />
      <div class="actions">
        ${
          got < wanted.length &&
          html`<button type="button" class="primary" onClick=${resume}>
            <${Icon} name="play" /> ${t('daily.resume')}
          </button>`
        }
        <${ChallengeButton} game=${game} solved=${solved} />
        <${ShareResult} share=${shareOf(game, solved)} />
        <button type="button" class="quiet" onClick=${answer}>${t('daily.answers')}</button>
        <a class="button quiet" href=${address('/play', { list: game.language })}
          >${t('play.back')}</a
        >
      </div>
      ${isToday && html`<${NextIn} next=${daily.next} />`}
    </section>
    <div class="lobby-more">
      <div class="card">
        <${FoundWords} game=${game} solved=${solved} />
        <${Progress} wanted=${wanted} got=${got} claimed=${game.claimed} bonus=${bonus} />
      </div>
      <${Everyone} game=${game} solved=${solved} />
      <${Yourself} game=${game} solved=${solved} />
      <${Calendar} language=${game.language} day=${game.seed} today=${daily.today} />
    </div>
  </div>`;
}

/** The time to the next board, by the monotonic clock. @param {{next: number}} props */
function NextIn({ next }) {
  const [now, setNow] = useState(performance.now());
  useEffect(() => {
    const timer = setInterval(() => setNow(performance.now()), 1000);
    return () => clearInterval(timer);
  }, []);
  const left = Math.max(0, Math.ceil((next - now) / 1000));
  const parts = [left / 3600, (left / 60) % 60, left % 60].map((part) =>
    String(Math.floor(part)).padStart(2, '0'),
  );
  return html`<p class="next" role="timer">
    ${left > 0 ? html`${t('daily.next')} <b>${parts.join(':')}</b>` : t('daily.new')}
  </p>`;
}
