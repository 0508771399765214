// @ts-check
// Filling by the server: all of the grid, a part of it, several fillings to choose from, or a word at
// a time to look at the search.

import { html, useEffect, useRef, useState } from '../vendor/preact.js';
import { nameOf, t } from '../i18n.js';
import { optionsOf, useOffer } from '../choices.js';
import { fillGrid, fillSteps } from '../questions.js';
import { Icon, Select, Trouble } from '../ui.js';
import { Fillings } from './fillings.js';
import { shortNames } from './layout.js';
import { askedGrid, lettersBeyond, parseGrid, quarter, withCells, wordsAmong } from './model.js';

/** @typedef {import('./layout.js').NamedGrid} NamedGrid */

/** For how long a filling is looked for; there is a button to stop it. */
const SECONDS = 120;
/** For how long better scores are looked for. */
const BEST_SECONDS = 20;
/** Fillings to choose from, and the share of words in which any two differ. */
const [FILLINGS, APART] = [10, 0.3];

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
 * @param {{
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
 * }} props
 */
export function Fill(props) {
  const { grid, slots, slot, cell, region, source, verdicts, onGrid, onClear, onShow } = props;
  const { algorithms, orders } = useOffer();
  const [how, setHow] = useState({ algorithm: 'fast', order: '' });
  const [state, setState] = useState(/** @type {State} */ ({ steps: 0 }));
  const text = askedGrid(grid);
  const latest = useRef(text);
  latest.current = text;
  const clear = () => {
    setState({ steps: 0 });
    onShow({ letters: new Map(), blamed: [] });
  };
  useEffect(clear, [text, JSON.stringify(source)]);
  // Whoever changes the grid or leaves has no more use for what is being done.
  useEffect(() => () => state.stop?.abort(), [state.stop]);
  const wish = {
    grid: text,
    ...source,
    algorithm: how.algorithm,
    order: how.order || undefined,
  };
  /** @param {any} answer @param {number} steps */
  const show = (answer, steps) => {
    const letters = lettersBeyond(grid, parseGrid(answer.grid));
    onShow({ letters, blamed: answer.blame?.cells ?? [] });
    setState({ answer, steps, letters });
  };
  /**
   * Fills as many cells as wanted, in the background: the grid shows how far it is.
   * @param {Record<string, any>} more
   * @param {number} [seconds]
   */
  const fill = async (more, seconds = SECONDS) => {
    if (!grid.cells.includes('')) return setState({ answer: { outcome: 'full' }, steps: 0 });
    const stop = new AbortController();
    const progress = (/** @type {any} */ told) => {
      if (latest.current !== text) return;
      setState({ stop, told, steps: 0 });
      if (told.partial)
        onShow({ letters: lettersBeyond(grid, parseGrid(told.partial)), blamed: [] });
    };
    setState({ stop, steps: 0 });
    try {
      const { filled } = await fillGrid({ ...wish, ...more }, seconds, progress, stop.signal);
      if (latest.current !== text) return undefined;
      if (more.fills && filled.fillings.length > 0) {
        onShow({ letters: new Map(), blamed: [] });
        return setState({ steps: 0, fillings: filled.fillings });
      }
      // Whoever looks for the best has a whole grid when time is up, too.
      const done = filled.outcome === 'filled' || filled.fillings[0]?.complete;
      const whole = done && parseGrid(filled.fillings[0]?.grid ?? filled.grid);
      if (whole) onGrid(withCells(grid, lettersBeyond(grid, whole)));
      else show(filled, 0);
    } catch (problem) {
      setState({ problem, steps: 0 });
    }
    return undefined;
  };
  /** Tries some words, to look at the search. @param {number} steps */
  const step = async (steps) => {
    setState({ stop: new AbortController(), steps });
    await fillSteps(wish, steps).then(
      (answer) => show(answer, steps),
      (problem) => setState({ problem, steps: 0 }),
    );
  };
  const accept = () => state.letters && onGrid(withCells(grid, state.letters));
  const busy = Boolean(state.stop);
  return html`<div class="card xw-fill">
    <div class="inline">
      <${Select}
        label=${t('xw.algorithm')}
        name="algorithm"
        value=${how.algorithm}
        options=${optionsOf(algorithms, how.algorithm, (id) => nameOf(`xw.algorithm.${id}`, id))}
        onValue=${(/** @type {string} */ algorithm) => setHow({ ...how, algorithm })}
      />
      <${Select}
        label=${t('xw.order')}
        name="order"
        value=${how.order}
        options=${optionsOf(['', ...orders], how.order, (id) => nameOf(`xw.order.${id || 'own'}`, id))}
        onValue=${(/** @type {string} */ order) => setHow({ ...how, order })}
      />
    </div>
    <div class="actions">
      <button type="button" class="primary" disabled=${busy} onClick=${() => fill({})}>
        ${t('xw.fill')}
      </button>
      <button
        type="button"
        disabled=${busy || !slot}
        onClick=${() => slot && fill({ cells: slot.cells })}
      >
        ${t('xw.fill.slot')}
      </button>
      <button
        type="button"
        disabled=${busy}
        onClick=${() => fill({ cells: wordsAmong(slots, region.length > 0 ? region : quarter(grid, cell)) })}
      >
        ${t(region.length > 0 ? 'xw.fill.region' : 'xw.fill.quarter')}
      </button>
      <button type="button" disabled=${busy} onClick=${() => fill({ best: true }, BEST_SECONDS)}>
        ${t('xw.fill.best', BEST_SECONDS)}
      </button>
      <button
        type="button"
        disabled=${busy}
        onClick=${() => fill({ fills: FILLINGS, apart: Math.ceil(slots.length * APART) })}
      >
        ${t('xw.fill.several', FILLINGS)}
      </button>
      <button type="button" class="quiet" disabled=${busy} onClick=${onClear}>
        ${t('xw.fill.clear')}
      </button>
      <button type="button" disabled=${busy} onClick=${() => step(state.steps + 1)}>
        <${Icon} name="right" />${t('xw.step')}
      </button>
    </div>
    <div role="status">
      ${
        state.told &&
        html`<p class="hint">${t('xw.going', state.told.steps, Math.round(state.told.seconds))}</p>`
      }${
        state.answer &&
        html`<p class=${state.answer.outcome === 'impossible' ? 'bad' : 'hint'}>
          ${outcomeText(state.answer, grid)}
        </p>`
      }${state.answer && wrongWords(verdicts, grid).map((text) => html`<p class="bad">${text}</p>`)}
    </div>
    ${
      state.told &&
      html`<progress
          max=${state.told.of}
          value=${state.told.seconds}
          aria-label=${t('time')}
        ></progress>
        <div class="actions">
          <button type="button" onClick=${() => state.stop?.abort()}>
            <${Icon} name="flag" />${t('best.stop')}
          </button>
        </div>`
    }
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
      html`<${Fillings}
        grid=${grid}
        fillings=${state.fillings}
        onChoose=${(/** @type {NamedGrid} */ filled) =>
          onGrid(withCells(grid, lettersBeyond(grid, filled)))}
        onShow=${(/** @type {NamedGrid | null} */ filled) =>
          onShow({ letters: filled ? lettersBeyond(grid, filled) : new Map(), blamed: [] })}
      />`
    }
    ${state.problem && html`<${Trouble} problem=${state.problem} />`}
  </div>`;
}
