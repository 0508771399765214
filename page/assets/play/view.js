// @ts-check
// The board of a running game, solo or in a room: words by drag, keys or typing, and their verdicts.

import { html, useEffect, useLayoutEffect, useMemo, useRef, useState } from '../vendor/preact.js';
import { clock, number, t } from '../i18n.js';
import { address } from '../router.js';
import { fold, fromWire, readPath } from '../notation.js';
import { Board } from '../board.js';
import { Trace } from '../board/trace.js';
import { findPath } from '../board/find.js';
import { Icon, say } from '../ui.js';
import { nearText } from './near.js';
import { feel } from './sound.js';

/**
 * @typedef {{
 *   word: string,
 *   spelling: string,
 *   points: number,
 *   path: number[],
 *   bonus?: boolean,
 *   revealed?: boolean,
 *   extra?: boolean,
 *   by?: string,
 * }} Claimed a word, and who found it if that was someone else
 */
/**
 * @typedef {{
 *   verdict: string,
 *   word: string,
 *   spelling?: string,
 *   points?: number,
 *   bonus?: boolean,
 *   told?: string,
 *   key: number,
 * }} Answer
 */

/** How long an answer stays. */
const ANSWER_MS = 1400;

/**
 * @typedef {{
 *   board: import('../wire.js').WireBoard,
 *   claimed: Claimed[],
 *   answer: Answer | null,
 *   left: number | null,
 *   seconds: number,
 *   score: number,
 *   covered?: any,
 *   hint?: number[],
 *   demo?: number[],
 *   notes?: {text: string, label: string}[],
 *   language: string,
 *   onClaim: (word: string, path: number[]) => void,
 *   actions?: any,
 *   aside?: any,
 *   after?: any,
 *   title?: any,
 *   gauge?: any,
 * }} GameProps `gauge` stands where a game with a clock has its time
 */

/**
 * The path that is drawn: the one being read, or that of the word just accepted, or one to be tried.
 * @param {number[]} reading
 * @param {Answer | null} flash
 * @param {Claimed[]} claimed
 * @param {number[]} demo
 */
function shownPath(reading, flash, claimed, demo = []) {
  if (reading.length > 0) return reading;
  if (flash?.verdict !== 'accepted') return flash ? [] : demo;
  return claimed.find((word) => word.word === flash.word)?.path ?? [];
}

/** @param {GameProps} props */
export function GameView(props) {
  const { board, claimed, covered, hint = [], notes, language, aside, after } = props;
  const model = useMemo(() => fromWire(board), [board]);
  const [turns, setTurns] = useState(0);
  const entry = useEntry(model, board.neighbors, props.onClaim, Boolean(covered));
  const shown = useAnswer(props.answer);
  const flash = shown && entry.text === '' ? shown : null;
  useNear(props);
  const layer = (/** @type {any} */ shared) =>
    html`<${Trace}
      ...${shared}
      neighbors=${board.neighbors}
      path=${entry.path}
      notes=${notes}
      onPath=${entry.setPath}
      onDone=${entry.done}
    />`;
  const drawn = html`<${Board}
    model=${model}
    turns=${turns}
    path=${shownPath(entry.path, flash, claimed, props.demo)}
    marks=${new Map(hint.map((cell) => [cell, 'hinted']))}
    notes=${notes?.map(({ text }) => text)}
    layer=${layer}
  />`;
  const cover = html`<div class="cover">
    ${typeof covered === 'string' ? html`<p>${covered}</p>` : covered}
  </div>`;
  return html`<section
    class=${`game ${flash ? (flash.verdict === 'accepted' ? 'good' : 'bad') : ''}${flash?.bonus ? ' rare' : ''}`}
    aria-label=${t('play.game')}
  >
    <div class="game-main">
      <${Scoreline} ...${props} />
      <${EntryForm}
        entry=${entry}
        flash=${flash}
        language=${language}
        disabled=${Boolean(covered)}
      />
      <div class="stage">${covered ? cover : drawn}</div>
      <${GameActions}
        actions=${props.actions}
        canTurn=${model.dims.length === 2 && model.kind === 'grid'}
        onTurn=${() => setTurns(turns + 1)}
      />
    </div>
    <div class="game-side" tabindex="0" role="group" aria-label=${t('play.yours')}>
      ${aside}<${ClaimedList} claimed=${claimed} language=${language} />${after}
    </div>
  </section>`;
}

/**
 * The word that is traced or typed, above the board, where no finger covers it; and the answer to the last one.
 * @param {{
 *   entry: ReturnType<typeof useEntry>,
 *   flash: Answer | null,
 *   language: string,
 *   disabled: boolean,
 * }} props
 */
function EntryForm({ entry, flash, language, disabled }) {
  return html`<form class="entry" onSubmit=${entry.submit}>
    <label class="unseen" for="claim">${t('play.type')}</label>
    <input
      id="claim"
      ref=${entry.field}
      value=${entry.text}
      lang=${language}
      placeholder=${t('play.type')}
      autocomplete="off"
      autocapitalize="characters"
      autocorrect="off"
      spellcheck=${false}
      disabled=${disabled}
      onInput=${(/** @type {any} */ event) => entry.setText(event.target.value)}
      onKeyDown=${entry.key}
    />
    <p class="answer" aria-hidden="true">
      ${
        flash &&
        html`<span key=${flash.key}
          ><b lang=${language}>${flash.spelling ?? flash.word.toLowerCase()}</b
          >${' '}${answerText(flash)}</span
        >`
      }
    </p>
    <button type="submit" class="primary square" aria-label=${t('play.claim')} disabled=${disabled}>
      <${Icon} name="check" />
    </button>
  </form>`;
}

/** @param {{actions?: any, canTurn: boolean, onTurn: () => void}} props */
function GameActions({ actions, canTurn, onTurn }) {
  return html`<div class="actions">
    ${actions}${
      canTurn &&
      html`<button type="button" class="quiet" onClick=${onTurn}>
        <${Icon} name="turn" />
        <span>${t('play.turn')}</span>
      </button>`
    }<a class="button quiet leave" href=${address('/play')}
      ><${Icon} name="left" /><span>${t('play.leave')}</span></a
    >
  </div>`;
}

/**
 * @param {{
 *   left: number | null,
 *   seconds: number,
 *   score: number,
 *   claimed: Claimed[],
 *   title?: any,
 *   gauge?: any,
 * }} props
 */
function Scoreline({ left, seconds, score, claimed, title, gauge }) {
  const count = claimed.filter(({ revealed, extra }) => !revealed && !extra).length;
  const share = Math.max(0, (left ?? 0) / (seconds * 1000));
  return html`<div class="scoreline">
    <div
      class="clock"
      role=${left === null ? undefined : 'timer'}
      aria-label=${left === null ? undefined : t('play.left')}
    >
      ${
        left === null
          ? html`<span>${title}</span>`
          : html`<b class=${left < 10_500 ? 'late' : ''}>${clock(left)}</b
              >${title && html`<span>${title}</span>`}`
      }
    </div>
    <dl>
      <div>
        <dt>${t('words')}</dt>
        <dd>${number(count)}</dd>
      </div>
      <div>
        <dt>${t('points')}</dt>
        <dd>${number(score)}</dd>
      </div>
    </dl>
    ${
      left === null
        ? gauge
        : html`<div class="lapse" aria-hidden="true">
            <i style=${{ transform: `scaleX(${share})` }}></i>
          </div>`
    }
  </div>`;
}

/** @param {{claimed: Claimed[], language: string, quiet?: boolean}} props `quiet` does not say how to find words */
export function ClaimedList({ claimed, language, quiet }) {
  return html`<h2>${t('play.yours')}</h2>
    <ol class="chips" lang=${language}>
      ${[...claimed]
        .reverse()
        .map(
          (word) =>
            html`<li
              key=${word.word}
              class=${word.revealed ? 'shown' : word.bonus ? 'rare' : ''}
              title=${word.revealed ? t('play.revealed') : word.bonus ? t('play.bonus') : undefined}
            >
              ${word.spelling} <span>${word.revealed ? '–' : number(word.points)}</span>${
                (word.revealed || word.bonus) &&
                html`<span class="unseen"
                  >, ${t(word.revealed ? 'play.revealed' : 'play.bonus')}</span
                >`
              }${word.by && html` <span class="by">${word.by}</span>`}
            </li>`,
        )}
    </ol>
    ${claimed.length === 0 && !quiet && html`<p class="hint">${t('play.how')} <span class="with-keys">${t('play.how.keys')}</span></p>`}`;
}

/** @param {Answer} answer */
const answerText = ({ verdict, points = 0, bonus, told }) =>
  verdict !== 'accepted'
    ? (told ?? t(`verdict.${verdict}`))
    : bonus
      ? [t('play.bonus'), points > 0 && `+${points}`].filter(Boolean).join(' ')
      : `+${points}`;

/** Nothing is entered yet; a word is typed, or read off the board. */
const NO_ENTRY = { text: '', path: /** @type {number[]} */ ([]), typed: false };

/**
 * The word that is being entered: letters and path follow each other.
 * @param {import('../notation.js').Model} model
 * @param {number[][]} neighbors
 * @param {(word: string, path: number[]) => void} onClaim
 * @param {boolean} blocked
 */
function useEntry(model, neighbors, onClaim, blocked) {
  const [entry, setEntry] = useState(NO_ENTRY);
  const field = useRef(/** @type {HTMLInputElement | null} */ (null));
  const setPath = (/** @type {number[]} */ path) =>
    setEntry({ path, text: readPath(model.tiles, path), typed: false });
  const setText = (/** @type {string} */ raw) => {
    const text = fold(raw).replace(/[^\p{L}]/gu, '');
    setEntry({ text, path: findPath(model.tiles, neighbors, text) ?? [], typed: text !== '' });
  };
  const clear = () => setEntry(NO_ENTRY);
  const claim = (/** @type {string} */ word, /** @type {number[]} */ path) => {
    clear();
    if (word.length > 1) onClaim(word, path);
  };
  const done = (/** @type {number[]} */ path) => claim(readPath(model.tiles, path), path);
  const submit = (/** @type {Event} */ event) => (
    event.preventDefault(),
    claim(entry.text, entry.path)
  );
  const key = (/** @type {KeyboardEvent} */ event) => {
    if (event.key === 'Escape') clear();
    if (event.key.startsWith('Arrow') && entry.text === '') {
      event.preventDefault();
      /** @type {HTMLElement | null} */ (document.querySelector('.layer.trace button'))?.focus();
    }
  };
  useTyping(
    blocked,
    entry.typed,
    (letter) => setText(entry.text + letter),
    () => setText(entry.text.slice(0, -1)),
    () => claim(entry.text, entry.path),
  );
  useEffect(() => {
    if (!blocked && matchMedia('(pointer: fine)').matches) field.current?.focus();
  }, [blocked, model]);
  useEffect(clear, [model]);
  return { ...entry, field, setPath, setText, done, submit, key };
}

/**
 * Letters that are typed anywhere on the page belong to the word; Enter on a tile chooses the tile,
 * unless a word was typed there.
 * @param {boolean} blocked
 * @param {boolean} typed
 * @param {(letter: string) => void} onLetter
 * @param {() => void} onBack
 * @param {() => void} onEnter
 */
function useTyping(blocked, typed, onLetter, onBack, onEnter) {
  const latest = useRef({ blocked, typed, onLetter, onBack, onEnter });
  latest.current = { blocked, typed, onLetter, onBack, onEnter };
  useEffect(() => {
    const listener = (/** @type {KeyboardEvent} */ event) => {
      const target = /** @type {HTMLElement} */ (event.target);
      const now = latest.current;
      if (
        now.blocked ||
        event.ctrlKey ||
        event.metaKey ||
        event.altKey ||
        target.closest?.('input, select, textarea, dialog')
      )
        return;
      if (/^\p{L}$/u.test(event.key)) now.onLetter(event.key);
      else if (event.key === 'Backspace') now.onBack();
      else if (
        event.key === 'Enter' &&
        (!target.closest?.('button, a') || (now.typed && target.closest('.trace')))
      )
        now.onEnter();
      else return;
      event.preventDefault();
    };
    addEventListener('keydown', listener);
    return () => removeEventListener('keydown', listener);
  }, []);
}

/**
 * An answer for as long as it is shown; it is also said and heard.
 * @param {Answer | null} answer
 */
function useAnswer(answer) {
  const [shown, setShown] = useState(/** @type {Answer | null} */ (null));
  useLayoutEffect(() => {
    if (!answer) return undefined;
    setShown(answer);
    const { word, spelling = word.toLowerCase(), verdict, points = 0, bonus } = answer;
    feel(bonus ? 'bonus' : ['accepted', 'repeated'].includes(verdict) ? verdict : 'wrong');
    const told =
      verdict === 'accepted' ? t('points.count', points) : (answer.told ?? t(`verdict.${verdict}`));
    say(t('labelled', spelling, bonus ? `${told}, ${t('play.bonus')}` : told));
    const timer = setTimeout(() => setShown(null), ANSWER_MS);
    return () => clearTimeout(timer);
  }, [answer?.key]);
  return shown;
}

/**
 * Says what is near a word that is on no list, once the engine has answered.
 * @param {GameProps} props
 */
function useNear({ answer, board, claimed, language }) {
  useEffect(() => {
    if (answer?.verdict !== 'not-in-list') return undefined;
    const stop = new AbortController();
    const found = claimed.map(({ word }) => word);
    nearText(answer.word, { board, found, language }, stop.signal).then(
      (text) => text && !stop.signal.aborted && say(text, 'show'),
      // The verdict stands without it.
      () => {},
    );
    return () => stop.abort();
  }, [answer?.key]);
}
