// @ts-check
// The result of a published crossword: sent once, when it is solved, or judged by the server where the
// answers are withheld.

import { html, useEffect, useState } from '../vendor/preact.js';
import { t } from '../i18n.js';
import { post } from '../api.js';
import { fold } from '../notation.js';
import { Icon, Trouble } from '../ui.js';
import { isOpen } from '../crossword/model.js';
import { isFull } from './solving.js';

/** @typedef {import('./given.js').Published} Published */
/** @typedef {import('./solving.js').Solving} Solving */
/** @typedef {{solvers: number, fastest: number, median: number, slowest: number}} Times */

/**
 * What the server counts of a solved crossword: letters, time, how late each cell was filled, and where
 * there was help.
 * @param {Solving} solving
 * @param {import('../crossword/document.js').CrosswordDocument} document
 */
export function resultOf({ entries, at = {}, helped = [], seconds }, { cells, drawn }) {
  const open = (/** @type {number} */ cell) => isOpen(cells[cell]);
  const share = (/** @type {number} */ cell) =>
    seconds > 0 ? Math.min(1000, Math.round(((at[cell] ?? 0) / seconds) * 1000)) : 0;
  return {
    entries: entries.map((entry, cell) => (open(cell) ? ([...fold(entry)][0] ?? '') : '')),
    seconds: Math.round(seconds),
    late: entries.map((_, cell) => (open(cell) ? share(cell) : 0)),
    helped: helped.filter((cell) => !drawn[cell]?.revealed),
  };
}

/**
 * Sends the result when there is one: once, and in a contest whenever the grid is full.
 * @param {{
 *   published?: Published,
 *   document: import('../crossword/document.js').CrosswordDocument,
 *   solving: Solving,
 *   seconds: {current: number},
 *   settle: (times: Times) => void,
 * }} props `settle` is told that everything is right
 */
export function useResult({ published, document, solving, seconds, settle }) {
  const [told, setTold] = useState(/** @type {{wrong?: boolean, problem?: any}} */ ({}));
  const [tries, setTries] = useState(0);
  const due = published?.contest
    ? isFull(solving.entries) && !solving.solved
    : published && solving.solved && !solving.counted;
  const sent = due ? solving.entries.join('\n') : '';
  useEffect(() => {
    setTold({});
    if (!published || !sent) return undefined;
    const gone = new AbortController();
    const result = resultOf({ ...solving, seconds: seconds.current }, document);
    post(`puzzles/${published.id}/results`, result, gone.signal).then(
      ({ right, times }) => (right ? settle(times) : setTold({ wrong: true })),
      (problem) => gone.signal.aborted || setTold({ problem }),
    );
    return () => gone.abort();
  }, [sent, tries]);
  return { ...told, again: () => setTries(tries + 1) };
}

/**
 * How everyone fared, or why that is not known.
 * @param {{
 *   solving: Solving,
 *   seconds: number,
 *   told: ReturnType<typeof useResult>,
 * }} props
 */
export function Result({ solving, seconds, told }) {
  if (solving.solved && solving.counted)
    return html`<p class="pz-times" role="status">${t('pz.times', solving.counted, seconds)}</p>`;
  if (told.wrong) return html`<p class="trouble" role="status">${t('pz.full')}</p>`;
  if (!told.problem) return null;
  return html`<div class="pz-times">
    <${Trouble} problem=${told.problem} />
    <button type="button" onClick=${told.again}>
      <${Icon} name="turn" />${t('pz.send.again')}
    </button>
  </div>`;
}
