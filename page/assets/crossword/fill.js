// @ts-check
// Filling by the engine: the whole grid, a part of it, several fills to choose from, or one word at a
// time to watch the search.

import { html, useEffect, useRef, useState } from '../vendor/preact.js';
import { nameOf, t } from '../i18n.js';
import { optionsOf, useOffer } from '../offer.js';
import { Icon, Select, Trouble } from '../ui.js';
import { Fillings } from './fillings.js';
import { shortNames } from './layout.js';
import { withPhrases } from './lengths.js';
import {
  askedGrid,
  lettersBeyond,
  parseGrid,
  quarter,
  slotKey,
  withCells,
  wordsAmong,
} from './model.js';
import { fillGrid, fillSteps } from './questions.js';

/** @typedef {import('./layout.js').NamedGrid} NamedGrid */

/** The algorithm that can look for better scores. */
const FAST = 'fast';
/** Time limit of a fill, in seconds; there is a button to stop it. */
const SECONDS = 120;
/** Time limits of the search for better scores: by default, and for those who want to wait. */
const [GOOD_SECONDS, BEST_SECONDS] = [5, 20];
/** Number of fills to choose from, and the share of words in which any two differ. */
const [FILLINGS, APART] = [10, 0.3];
/** Time limit of the search for them, and how much lower than in a good fill their lowest score may be. */
const [SEVERAL_SECONDS, LOWER] = [20, 4];

/**
 * @typedef {{
 *   stop?: AbortController,
 *   told?: any,
 *   problem?: any,
 *   answer?: any,
 *   steps: number,
 *   letters?: Map<number, string>,
 *   fillings?: any[],
 * }} State
 */

/** How a search ended, what it took, and what is to blame. @param {any} answer @param {NamedGrid} grid */
function outcomeText({ outcome, tried, dead_ends, blame }, grid) {
  if (outcome === 'full') return t('xw.outcome.full');
  const parts = [t(`xw.outcome.${outcome}`), t('xw.effort', tried, dead_ends)];
  if (blame) parts.push(t('xw.blame', shortNames(grid, blame.slots)));
  const given = (blame?.cells ?? []).map((/** @type {number} */ cell) =>
    t(
      'xw.blame.letter',
      grid.cells[cell],
      Math.floor(cell / grid.columns) + 1,
      (cell % grid.columns) + 1,
    ),
  );
  if (given.length > 0) parts.push(t('xw.blame.letters', given.join(t('xw.blame.and'))));
  return parts.join(' ');
}

/** Words that are there and should not be: often they are why nothing fits. @param {import('./verdicts.js').Verdicts} verdicts @param {NamedGrid} grid */
const wrongWords = ({ unknown, repeated }, grid) => [
  ...[...unknown].map(([slot, word]) => t('xw.fill.unknown', word, shortNames(grid, [slot]))),
  ...new Set([...repeated.values()].map((slots) => t('xw.fill.twice', shortNames(grid, slots)))),
];

/**
 * @typedef {{
 *   grid: NamedGrid,
 *   slots: import('./model.js').Slot[],
 *   slot?: import('./model.js').Slot,
 *   cell: number,
 *   region: number[],
 *   source: Record<string, any>,
 *   verdicts: import('./verdicts.js').Verdicts,
 *   onGrid: (grid: any) => void,
 *   onClear: () => void,
 *   onShow: (shown: {letters: Map<number, string>, blamed: number[]}) => void,
 * }} Props
 */

/**
 * A grid with the words of a fill, and with the lengths of its phrases.
 * @param {any} grid
 * @param {import('./model.js').Slot[]} slots
 * @param {{grid: string, words?: {slot: string, enumeration?: string}[]}} filling
 */
function withFilling(grid, slots, { grid: text, words = [] }) {
  const lengths = new Map(words.map(({ slot, enumeration = '' }) => [slot, enumeration]));
  const phrases = slots.map(
    (slot) => /** @type {[typeof slot, string]} */ ([slot, lengths.get(slotKey(slot)) ?? '']),
  );
  return withPhrases(grid, withCells(grid, lettersBeyond(grid, parseGrid(text))), phrases);
}

/** @typedef {(more: Record<string, any>, seconds: number) => Promise<any>} Search */

/**
 * The best fill that is found in some seconds. Where that is too short for a first one, any fill will do.
 * @param {Search} search
 * @param {AbortSignal} stopped
 * @param {number} seconds
 */
async function goodFill(search, stopped, seconds) {
  const good = await search({ best: true }, seconds);
  const isFinal = good.fillings[0]?.complete || good.outcome === 'impossible';
  return isFinal || stopped.aborted ? good : search({}, SECONDS);
}

/**
 * A good fill, and others whose lowest scores are not much lower.
 * @param {Search} search
 * @param {AbortSignal} stopped
 * @param {{apart: number, lowest_score?: number}} wish
 */
async function severalFills(search, stopped, { apart, lowest_score = 0 }) {
  const good = await goodFill(search, stopped, GOOD_SECONDS);
  const [first] = good.fillings;
  if (!first?.complete || stopped.aborted) return good;
  const least = Math.max(lowest_score, first.lowest - LOWER);
  const wish = { fills: FILLINGS, apart, ...(least > 0 && { lowest_score: least }) };
  const { fillings } = await search(wish, SEVERAL_SECONDS);
  const others = fillings.filter((/** @type {any} */ one) => one.grid !== first.grid);
  return { ...good, fillings: [first, ...others].slice(0, FILLINGS) };
}

/** Nothing beyond what the grid itself has. */
const nothing = () => ({ letters: new Map(), blamed: [] });

/**
 * A search for a fill: how it goes, and what starts and ends it.
 * @param {Props} props
 * @param {{algorithm: string, order: string}} how
 */
function useFill({ grid, slots, source, onGrid, onShow }, how) {
  const [state, setState] = useState(/** @type {State} */ ({ steps: 0 }));
  const text = askedGrid(grid);
  const latest = useRef(text);
  latest.current = text;
  const clear = () => {
    setState({ steps: 0 });
    onShow(nothing());
  };
  useEffect(clear, [text, JSON.stringify(source)]);
  // Nobody waits for the search any more once the grid has changed or the page is left.
  useEffect(() => () => state.stop?.abort(), [state.stop]);
  const wish = { grid: text, ...source, algorithm: how.algorithm, order: how.order || undefined };
  /** @param {any} answer @param {number} steps */
  const show = (answer, steps) => {
    const letters = lettersBeyond(grid, parseGrid(answer.grid));
    onShow({ letters, blamed: answer.blame?.cells ?? [] });
    setState({ answer, steps, letters });
  };
  /** @param {any} filled @param {boolean} several */
  const finish = (filled, several) => {
    if (several && filled.fillings.length > 0) {
      onShow(nothing());
      return setState({ steps: 0, fillings: filled.fillings });
    }
    // A search for the best fill has a whole grid when its time is up, too.
    const whole = filled.fillings[0];
    const done = filled.outcome === 'filled' || whole?.complete;
    return done ? onGrid(withFilling(grid, slots, whole ?? filled)) : show(filled, 0);
  };
  /**
   * Fills cells in the background; the grid shows the progress.
   * @param {(search: Search, stopped: AbortSignal) => Promise<any>} searching
   * @param {boolean} [several]
   */
  const fill = async (searching, several = false) => {
    if (!grid.cells.includes('')) return setState({ answer: { outcome: 'full' }, steps: 0 });
    const stop = new AbortController();
    const progress = (/** @type {any} */ told) => {
      if (latest.current !== text) return;
      setState({ stop, told, steps: 0 });
      if (told.partial)
        onShow({ letters: lettersBeyond(grid, parseGrid(told.partial)), blamed: [] });
    };
    setState({ stop, steps: 0 });
    const search = async (/** @type {Record<string, any>} */ more, /** @type {number} */ seconds) =>
      (await fillGrid({ ...wish, ...more }, seconds, progress, stop.signal)).filled;
    try {
      const filled = await searching(search, stop.signal);
      if (latest.current === text) finish(filled, several);
    } catch (problem) {
      setState({ problem, steps: 0 });
    }
    return undefined;
  };
  return { state, setState, wish, show, fill, clear };
}

/** @param {Props} props */
export function Fill(props) {
  const { grid, verdicts, onGrid, onShow } = props;
  const [how, setHow] = useState({ algorithm: FAST, order: '' });
  const { state, setState, wish, show, fill, clear } = useFill(props, how);
  /** Tries some words, to watch the search. @param {number} steps */
  const step = async (steps) => {
    setState({ stop: new AbortController(), steps });
    await fillSteps(wish, steps).then(
      (answer) => show(answer, steps),
      (problem) => setState({ problem, steps: 0 }),
    );
  };
  const accept = () => state.letters && onGrid(withCells(grid, state.letters));
  return html`<div class="card xw-fill">
    <${FillButtons}
      ...${props}
      algorithm=${how.algorithm}
      busy=${Boolean(state.stop)}
      onFill=${fill}
    />
    <${FillProgress} state=${state} grid=${grid} verdicts=${verdicts} />
    ${
      state.answer &&
      (state.letters?.size ?? 0) > 0 &&
      html`<div class="actions">
        <button type="button" onClick=${accept}>${t('xw.accept')}</button>
        <button type="button" class="quiet" onClick=${clear}>${t('xw.discard')}</button>
      </div>`
    }
    ${
      state.fillings &&
      html`<div class="actions">
          <button type="button" class="quiet" onClick=${clear}>${t('xw.discard')}</button>
        </div>
        <${Fillings}
          grid=${grid}
          fillings=${state.fillings}
          onChoose=${(/** @type {any} */ filling) => onGrid(withFilling(grid, props.slots, filling))}
          onShow=${(/** @type {NamedGrid | null} */ filled) =>
            onShow({ letters: filled ? lettersBeyond(grid, filled) : new Map(), blamed: [] })}
        />`
    }
    ${state.problem && html`<${Trouble} problem=${state.problem} />`}
    <${Method}
      how=${how}
      onHow=${setHow}
      busy=${Boolean(state.stop)}
      onStep=${() => step(state.steps + 1)}
    />
  </div>`;
}

/**
 * How it is searched, and the search step by step: for those who want to watch it.
 * @param {{
 *   how: {algorithm: string, order: string},
 *   onHow: (how: {algorithm: string, order: string}) => void,
 *   busy: boolean,
 *   onStep: () => void,
 * }} props
 */
function Method({ how, onHow, busy, onStep }) {
  const { algorithms, orders } = useOffer();
  return html`<details>
    <summary>${t('xw.method')}</summary>
    <div class="inline">
      <${Select}
        label=${t('xw.algorithm')}
        name="algorithm"
        value=${how.algorithm}
        options=${optionsOf(algorithms, how.algorithm, (id) => nameOf(`xw.algorithm.${id}`, id))}
        onValue=${(/** @type {string} */ algorithm) => onHow({ ...how, algorithm })}
      />
      <${Select}
        label=${t('xw.order')}
        name="order"
        value=${how.order}
        options=${optionsOf(['', ...orders], how.order, (id) => nameOf(`xw.order.${id || 'own'}`, id))}
        onValue=${(/** @type {string} */ order) => onHow({ ...how, order })}
      />
      <button type="button" disabled=${busy} onClick=${onStep}>
        <${Icon} name="right" />${t('xw.step')}
      </button>
    </div>
  </details>`;
}

/**
 * @param {Props & {
 *   busy: boolean,
 *   algorithm: string,
 *   onFill: (searching: (search: Search, stopped: AbortSignal) => Promise<any>, several?: boolean) => void,
 * }} props
 */
function FillButtons(props) {
  const { grid, slots, slot, cell, region, source, algorithm, busy, onFill, onClear } = props;
  const part = () => wordsAmong(slots, region.length > 0 ? region : quarter(grid, cell));
  const some = (/** @type {number[]} */ cells) => (/** @type {Search} */ search) =>
    search({ cells }, SECONDS);
  // The other algorithms are there to be watched: they stop at their first fill.
  const whole =
    (/** @type {number} */ seconds) =>
    (/** @type {Search} */ search, /** @type {AbortSignal} */ stopped) =>
      algorithm === FAST ? goodFill(search, stopped, seconds) : search({}, SECONDS);
  const apart = Math.ceil(slots.length * APART);
  const several = (/** @type {Search} */ search, /** @type {AbortSignal} */ stopped) =>
    severalFills(search, stopped, { apart, lowest_score: source.lowest_score });
  const button = (
    /** @type {string} */ label,
    /** @type {() => any} */ onClick,
    kind = '',
    disabled = busy,
  ) =>
    html`<button type="button" class=${kind} disabled=${disabled} onClick=${onClick}>
      ${label}
    </button>`;
  return html`<div class="actions">
    ${button(t('xw.fill', GOOD_SECONDS), () => onFill(whole(GOOD_SECONDS)), 'primary')}
    ${button(t('xw.fill.slot'), () => slot && onFill(some(slot.cells)), '', busy || !slot)}
    ${button(t(region.length > 0 ? 'xw.fill.region' : 'xw.fill.quarter'), () => onFill(some(part())))}
    ${button(t('xw.fill.best', BEST_SECONDS), () => onFill(whole(BEST_SECONDS)))}
    ${button(t('xw.fill.several', FILLINGS), () => onFill(several, true))}
    ${button(t('xw.fill.clear'), onClear, 'quiet')}
  </div>`;
}

/**
 * How the search goes, or how it ended.
 * @param {{state: State, grid: NamedGrid, verdicts: import('./verdicts.js').Verdicts}} props
 */
function FillProgress({ state: { told, answer, stop }, grid, verdicts }) {
  return html`<div role="status">
      ${told && html`<p class="hint">${t('xw.going', told.steps, Math.round(told.seconds))}</p>`}${
        answer &&
        html`<p class=${answer.outcome === 'impossible' ? 'bad' : 'hint'}>
          ${outcomeText(answer, grid)}
        </p>`
      }${answer && wrongWords(verdicts, grid).map((text) => html`<p class="bad">${text}</p>`)}
    </div>
    ${
      told &&
      html`<progress max=${told.of} value=${told.seconds} aria-label=${t('time')}></progress>
        <div class="actions">
          <button type="button" onClick=${() => stop?.abort()}>
            <${Icon} name="flag" />${t('best.stop')}
          </button>
        </div>`
    }`;
}
