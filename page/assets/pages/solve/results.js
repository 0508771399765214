// @ts-check
// The words of a solved board: totals, filter, lengths and tables.

import { html, useMemo } from '../../vendor/preact.js';
import { lang, t } from '../../i18n.js';
import { setQuery, useAddress } from '../../router.js';
import { geometryOf } from '../../board/geometry.js';
import { arrange, Lengths, WordsTable } from '../../words-table.js';
import { Icon, Trouble, useMedia } from '../../ui.js';

/** @typedef {import('../../notation.js').Model} Model */
/** @typedef {{solution?: import('../../wire.js').Solution, of?: Model, problem?: any}} Solving */

/**
 * The rows to show: in one table by the chosen order, or in two by falling and rising points.
 * @param {any[]} all
 * @param {{filter: string, length: number}} wish
 * @param {string} order
 * @param {boolean} two
 */
function useRows(all, wish, order, two) {
  const of = (/** @type {string} */ order) => arrange(all, { ...wish, order });
  const rows = useMemo(() => of(order), [all, wish.filter, wish.length, order]);
  const falling = useMemo(() => (two ? of('points') : []), [two, rows]);
  const rising = useMemo(() => (two ? of('points-up') : []), [two, rows]);
  return { rows, falling, rising };
}

/** While there is no answer; one value, so that nothing is drawn again for it. @type {any[]} */
const NO_WORDS = [];

/**
 * @param {{
 *   solving: Solving,
 *   model: Model,
 *   language: string,
 *   word: string,
 *   onHover: (row: any) => void,
 *   children?: any,
 * }} props
 */
export function Results({ solving, model, language, word, onHover, children }) {
  const { query } = useAddress();
  const wide = useMedia('(min-width: 1100px)');
  const widest = useMedia('(min-width: 1700px)');
  const two = wide && (query.get('view') ?? (widest ? 'two' : 'one')) === 'two';
  const { solution, problem } = solving;
  const order = query.get('sort') ?? 'points';
  const wish = { filter: query.get('filter') ?? '', length: Number(query.get('length')) || 0 };
  const all = solution?.found ?? NO_WORDS;
  const { rows, falling, rising } = useRows(all, wish, order, two);
  // The words shown may still be those of the previous board.
  const solved = solving.of ?? model;
  const geometry = useMemo(() => geometryOf(solved), [solved.topology, solved.tiles.length]);
  const shared = { geometry, chosen: word, language, onHover, onChoose: choose };
  // The same tables while nothing in them changes: a typed letter draws them once, when the new words
  // are there.
  const tables = useMemo(
    () =>
      two
        ? html`<${WordsTable}
              key="points"
              ...${shared}
              alone=${false}
              label=${t('words.falling')}
              rows=${falling}
              order="points"
            />
            <${WordsTable}
              key="points-up"
              ...${shared}
              alone=${false}
              label=${t('words.rising')}
              rows=${rising}
              order="points-up"
            />`
        : html`<${WordsTable}
            ...${shared}
            label=${t('words')}
            rows=${rows}
            order=${order}
            onOrder=${sortBy}
          />`,
    [two, rows, falling, rising, geometry, word, language, order, lang(), palette()],
  );
  const lengths = useMemo(
    () => html`<${Lengths} rows=${all} chosen=${wish.length} onChoose=${chooseLength} />`,
    [solution, wish.length, lang()],
  );
  return html`<section class="results" aria-label=${t('words')} aria-busy=${!solution && !problem}>
    <header class="results-head">
      <${Totals} solution=${solution} failed=${Boolean(problem)} />
      <${Filter} text=${wish.filter} />
      ${wide && html`<${TwoTables} on=${two} />`}${children}
    </header>
    ${problem && html`<${Trouble} problem=${problem} />`} ${lengths}
    ${solution && rows.length === 0 && html`<p class="none">${t('words.none')}</p>`}
    <div class="tables">${tables}</div>
  </section>`;
}

const choose = (/** @type {any} */ row) => setQuery({ word: row.word, path: null });
const chooseLength = (/** @type {number} */ length) => setQuery({ length: length || null });
const sortBy = (/** @type {string} */ order) =>
  setQuery({ sort: order === 'points' ? null : order });
const palette = () => document.documentElement.dataset.palette;

/** @param {{solution?: import('../../wire.js').Solution, failed: boolean}} props */
function Totals({ solution, failed }) {
  return html`<p class="totals" role="status">
    ${
      solution
        ? html`<b>${t('words.count', solution.words)}</b>${' '}<span
              >${t('points.count', solution.points)}</span
            >`
        : html`<b>${failed ? '–' : '…'}</b>`
    }
  </p>`;
}

/** @param {{text: string}} props */
function Filter({ text }) {
  return html`<label class="filter">
    <span class="unseen">${t('filter')}</span>
    <input
      type="search"
      name="filter"
      placeholder=${t('filter.hint')}
      value=${text}
      autocomplete="off"
      spellcheck=${false}
      onInput=${(/** @type {any} */ event) => setQuery({ filter: event.target.value })}
  /></label>`;
}

/** @param {{on: boolean}} props */
function TwoTables({ on }) {
  return html`<button
    type="button"
    class="quiet square"
    aria-pressed=${on}
    title=${t('view.two')}
    aria-label=${t('view.two')}
    onClick=${() => setQuery({ view: on ? 'one' : 'two' })}
  >
    <${Icon} name="two" />
  </button>`;
}
