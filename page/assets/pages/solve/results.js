// @ts-check
// The words of a solved board: totals, filter, lengths and tables.

import { html, useMemo } from '../../vendor/preact.js';
import { lang, loadTexts, t } from '../../i18n.js';
import { loadStyle } from '../../styles.js';
import { setQuery, useAddress } from '../../router.js';
import { geometryOf } from '../../board/geometry.js';
import { isCrude, tierOf } from '../../tiers.js';
import { arrange, Lengths, WordsTable } from '../../words-table.js';
import { Icon, Later, Trouble, useMedia } from '../../ui.js';

/** @typedef {import('../../notation.js').Model} Model */
/** @typedef {{solution?: import('../../wire.js').Solution, of?: Model, problem?: any}} Solving */

/** What the address says about the words to show. @param {URLSearchParams} query */
export const wishOf = (query) => ({
  filter: query.get('filter') ?? '',
  length: Number(query.get('length')) || 0,
  order: query.get('sort') ?? 'known',
  tier: Number(query.get('tier')) || 3,
  family: query.has('family'),
});

/**
 * The words of some tiers, all of them or those without a crude meaning.
 * @param {any[]} all
 * @param {{tier: number, family: boolean}} wish
 */
export const known = (all, { tier, family }) =>
  tier < 3 || family ? all.filter((row) => tierOf(row) <= tier && !(family && isCrude(row))) : all;

/**
 * The words that are chosen by who knows them, and the rows to show: in one table by the chosen order, or in
 * two by falling and rising points.
 * @param {any[]} found
 * @param {ReturnType<typeof wishOf>} wish
 * @param {boolean} two
 */
function useRows(found, wish, two) {
  const { filter, length, order, tier, family } = wish;
  const all = useMemo(() => known(found, wish), [found, tier, family]);
  const of = (/** @type {string} */ order) => arrange(all, { ...wish, order });
  const rows = useMemo(() => of(order), [all, filter, length, order]);
  const way = order === 'known' ? order : 'points';
  const falling = useMemo(() => (two ? of(way) : []), [two, rows]);
  const rising = useMemo(() => (two ? of(`${way}-up`) : []), [two, rows]);
  return { all, rows, falling, rising };
}

/** The choice of words by who knows them, with its texts and styles. */
const loadKnown = async () => (
  await Promise.all([loadTexts('known/'), loadStyle('known')]),
  import('../../known-bar.js')
);

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
  const wish = wishOf(query);
  const { order } = wish;
  const found = solution?.found ?? NO_WORDS;
  const { all, rows, falling, rising } = useRows(found, wish, two);
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
    [all, wish.length, lang()],
  );
  return html`<section class="results" aria-label=${t('words')} aria-busy=${!solution && !problem}>
    <header class="results-head">
      <${Totals} solution=${solution} shown=${all} failed=${Boolean(problem)} />
      <${Filter} text=${wish.filter} />
      ${wide && html`<${TwoTables} on=${two} />`}${children}
    </header>
    ${problem && html`<${Trouble} problem=${problem} />`}
    <div class="tiers"><${Later} load=${loadKnown} rows=${found} wish=${wish} /></div>
    ${lengths} ${solution && rows.length === 0 && html`<p class="none">${t('words.none')}</p>`}
    <div class="tables">${tables}</div>
  </section>`;
}

const choose = (/** @type {any} */ row) => setQuery({ word: row.word, path: null });
const chooseLength = (/** @type {number} */ length) => setQuery({ length: length || null });
const sortBy = (/** @type {string} */ order) =>
  setQuery({ sort: order === 'known' ? null : order });
const palette = () => document.documentElement.dataset.palette;

/** @param {{solution?: import('../../wire.js').Solution, shown: any[], failed: boolean}} props */
function Totals({ solution, shown, failed }) {
  const isAll = shown === solution?.found;
  const points = isAll ? solution.points : shown.reduce((sum, row) => sum + row.points, 0);
  return html`<p class="totals" role="status">
    ${
      solution
        ? html`<b>${t('words.count', isAll ? solution.words : shown.length)}</b>${' '}<span
              >${t('points.count', points)}</span
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
