// @ts-check
// Filling by the server: all of the grid, the chosen slot, or a word at a time to look at the search.

import { html, useEffect, useState } from '../vendor/preact.js';
import { t } from '../i18n.js';
import { post } from '../api.js';
import { Icon, Select, Trouble } from '../ui.js';
import { lettersBeyond, parseGrid, printGrid } from './model.js';

/** @typedef {import('./model.js').Grid} Grid */

const ALGORITHMS = ['fast', 'forward-checking', 'backjumping', 'backjumping-improved', 'ac-3'];
const ORDERS = ['', 'smallest-domain', 'most-assigned-neighbors', 'most-constraints', 'failure-weighted'];

/**
 * @param {{grid: Grid, slot?: import('./model.js').Slot, language: string, onGrid: (grid: Grid) => void, onShow: (shown: {letters: Map<number, string>, blamed: number[]}) => void}} props
 */
export function Fill({ grid, slot, language, onGrid, onShow }) {
  const [how, setHow] = useState({ algorithm: 'fast', order: '' });
  const [state, setState] = useState(/** @type {{busy?: boolean, problem?: any, answer?: any, steps: number, letters?: Map<number, string>}} */ ({ steps: 0 }));
  const text = printGrid(grid);
  const clear = () => {
    setState({ steps: 0 });
    onShow({ letters: new Map(), blamed: [] });
  };
  useEffect(clear, [text, language]);
  /** @param {Record<string, any>} wish @param {number} steps */
  const ask = async (wish, steps) => {
    setState({ busy: true, steps });
    try {
      const answer = await post('crossword/fill', { grid: text, language, algorithm: how.algorithm, ...(how.order ? { order: how.order } : {}), ...wish });
      const filled = parseGrid(answer.grid);
      if (answer.outcome === 'filled' && filled && !wish.steps) return onGrid(filled);
      const letters = lettersBeyond(grid, filled);
      onShow({ letters, blamed: answer.blame?.cells ?? [] });
      setState({ answer, steps, letters });
    } catch (problem) {
      setState({ problem, steps: 0 });
    }
    return undefined;
  };
  const accept = () => state.letters && onGrid({ ...grid, cells: grid.cells.map((now, cell) => now || (state.letters?.get(cell) ?? '')) });
  return html`<div class="card xw-fill"><div class="inline"><${Select} label=${t('xw.algorithm')} name="algorithm" value=${how.algorithm} options=${ALGORITHMS.map((id) => [id, t(`xw.algorithm.${id}`)])} onValue=${(/** @type {string} */ algorithm) => setHow({ ...how, algorithm })} />
      <${Select} label=${t('xw.order')} name="order" value=${how.order} options=${ORDERS.map((id) => [id, t(`xw.order.${id || 'own'}`)])} onValue=${(/** @type {string} */ order) => setHow({ ...how, order })} /></div>
    <div class="actions"><button type="button" class="primary" disabled=${state.busy} onClick=${() => ask({}, 0)}>${t('xw.fill')}</button>
      <button type="button" disabled=${state.busy || !slot} onClick=${() => slot && ask({ cells: slot.cells }, 0)}>${t('xw.fill.slot')}</button>
      <button type="button" disabled=${state.busy} onClick=${() => ask({ steps: state.steps + 1 }, state.steps + 1)}><${Icon} name="right" />${t('xw.step')}</button></div>
    <div role="status">${state.answer && html`<p class=${state.answer.outcome === 'impossible' ? 'bad' : 'hint'}>${t(`xw.outcome.${state.answer.outcome}`)} ${t('xw.effort', state.answer.tried, state.answer.dead_ends)}${state.answer.blame && html` ${t('xw.blame', state.answer.blame.slots.join(', '))}`}</p>`}</div>
    ${state.answer && (state.letters?.size ?? 0) > 0 && html`<div class="actions"><button type="button" onClick=${accept}>${t('xw.accept')}</button><button type="button" class="quiet" onClick=${clear}>${t('xw.discard')}</button></div>`}
    ${state.problem && html`<${Trouble} problem=${state.problem} />`}</div>`;
}
