// @ts-check
// Words in a table of any length; only the rows on the screen are drawn.

import { html, useEffect, useLayoutEffect, useRef, useState } from './vendor/preact.js';
import { number, t } from './i18n.js';
import { languageOf } from './lists.js';
import { fold } from './notation.js';
import { useOwnWords } from './own-words.js';
import { isCrude, tierOf } from './tiers.js';
import { Thumbnail } from './board/draw.js';
import { Icon } from './ui.js';

/** @typedef {import('./wire.js').Found & {mark?: string, note?: string}} Row */

/** Rows drawn above and below those on the screen, so that scrolling shows no gap. */
const SPARE = 4;

/** What a row says of its word: what its game notes, or else that few people know it. @param {{note?: string, tier?: number, crude?: string}} row */
export const noteOf = (row) =>
  row.note ?? (isCrude(row) ? t('tier.crude') : row.tier === 3 && t('tier.rare'));

const ORDERS = /** @type {Record<string, (a: Row, b: Row) => number>} */ ({
  known: (a, b) => tierOf(a) - tierOf(b) || ORDERS.points(a, b),
  'known-up': (a, b) => tierOf(a) - tierOf(b) || ORDERS['points-up'](a, b),
  points: (a, b) => b.points - a.points || b.letters - a.letters || alphabet(a, b),
  'points-up': (a, b) => a.points - b.points || a.letters - b.letters || alphabet(a, b),
  length: (a, b) => b.letters - a.letters || alphabet(a, b),
  'length-up': (a, b) => a.letters - b.letters || alphabet(a, b),
  alphabet: (a, b) => alphabet(a, b),
  'alphabet-down': (a, b) => alphabet(b, a),
});
/** @param {Row} a @param {Row} b */
const alphabet = (a, b) => (a.word < b.word ? -1 : a.word > b.word ? 1 : 0);

/**
 * The rows that a filter lets through, in an order. A filter is part of a word, or a pattern with
 * `?` and `*`.
 * @param {Row[]} rows
 * @param {{filter?: string, length?: number, order?: string}} wish
 */
export function arrange(rows, { filter = '', length = 0, order = 'points' }) {
  const text = fold(filter.trim());
  const pattern =
    /[?*]/.test(text) &&
    new RegExp(
      `^${text
        .replace(/[^\p{L}?*]/gu, '')
        .replace(/\?/g, '.')
        .replace(/\*/g, '.*')}$`,
      'u',
    );
  const fits = (/** @type {Row} */ row) =>
    (!length || row.letters === length) &&
    (pattern ? pattern.test(row.word) : row.word.includes(text));
  return rows.filter(fits).sort(ORDERS[order] ?? ORDERS.points);
}

/**
 * @param {{
 *   rows: Row[],
 *   geometry: import('./board/geometry.js').Geometry,
 *   chosen?: string,
 *   order: string,
 *   language: string,
 *   label: string,
 *   alone?: boolean,
 *   onChoose: (row: Row) => void,
 *   onHover?: (row: Row | null) => void,
 *   onOrder?: (order: string) => void,
 * }} props
 */
export function WordsTable({
  rows: all,
  geometry,
  chosen,
  order,
  language,
  label,
  alone = true,
  onChoose,
  onHover,
  onOrder,
}) {
  const box = useRef(/** @type {HTMLElement | null} */ (null));
  const rows = useShownRows(all, language);
  const { first, last, height, total } = useWindow(box, rows.length);
  const at = rows.findIndex((row) => row.word === chosen);
  useShown(box, at, height, chosen, alone);
  const id = useRef(`t${Math.random().toString(36).slice(2, 8)}`).current;
  /** @param {KeyboardEvent} event */
  const key = (event) => {
    const page = Math.max(1, Math.floor((box.current?.clientHeight ?? 0) / height) - 1);
    const by = rowsMoved(event.key, page);
    if (by === undefined || rows.length === 0) return;
    event.preventDefault();
    onChoose(rows[at < 0 ? 0 : Math.max(0, Math.min(rows.length - 1, at + by))]);
  };
  return html`<div
    class="words"
    role="grid"
    aria-label=${label}
    aria-rowcount=${rows.length + 1}
    aria-colcount="4"
    ref=${box}
    tabindex="0"
    onKeyDown=${key}
    aria-activedescendant=${at >= first && at < last ? `${id}-${at}` : undefined}
    onMouseLeave=${() => onHover?.(null)}
  >
    <${Head} order=${order} onOrder=${onOrder} />
    <div class="rows" role="rowgroup" style=${{ height: `${total}px` }}>
      ${rows
        .slice(first, last)
        .map(
          (row, index) =>
            html`<${WordRow}
              key=${row.word}
              id=${`${id}-${first + index}`}
              row=${row}
              index=${first + index}
              top=${(first + index) * height}
              chosen=${row.word === chosen}
              geometry=${geometry}
              language=${language}
              onChoose=${onChoose}
              onHover=${onHover}
            />`,
        )}
    </div>
  </div>`;
}

/** All rows but those of hidden words; what a player found is shown all the same. @param {Row[]} rows @param {string} language */
function useShownRows(rows, language) {
  const hidden = useOwnWords('hidden', languageOf(language));
  useEffect(() => closeCard, []);
  return hidden.size === 0
    ? rows
    : rows.filter(({ word, mark }) => mark?.startsWith('found') || !hidden.has(word));
}

/** By how many rows a key moves, if it does. @param {string} key @param {number} page */
const rowsMoved = (key, page) =>
  /** @type {Record<string, number>} */ ({
    ArrowDown: 1,
    ArrowUp: -1,
    PageDown: page,
    PageUp: -page,
    Home: -Infinity,
    End: Infinity,
  })[key];

/** @param {{order: string, onOrder?: (order: string) => void}} props */
function Head({ order, onOrder }) {
  /** @param {string} name @param {string} up @param {string} down @param {string} kind */
  const column = (name, up, down, kind) => {
    const sorted = order === up ? 'ascending' : order === down ? 'descending' : undefined;
    const next = kind === 'name' ? (order === up ? down : up) : order === down ? up : down;
    const arrow = sorted && html`<${Icon} name=${sorted === 'ascending' ? 'up' : 'down'} />`;
    return html`<div role="columnheader" class=${kind} aria-sort=${sorted ?? 'none'}>
      ${
        onOrder
          ? html`<button type="button" tabindex="0" onClick=${() => onOrder(next)}>
              ${name}${arrow}
            </button>`
          : html`<span>${name}${arrow}</span>`
      }
    </div>`;
  };
  return html`<div class="head" role="rowgroup">
    <div class="row" role="row" aria-rowindex="1">
      ${column(t('word'), 'alphabet', 'alphabet-down', 'name')}
      ${column(t('points'), 'points-up', 'points', 'figure')}
      ${column(t('letters'), 'length-up', 'length', 'figure')}
      <div role="columnheader" class="path">
        <span>${t('path')}</span>
      </div>
    </div>
  </div>`;
}

/**
 * @param {{
 *   id: string,
 *   row: Row,
 *   index: number,
 *   top: number,
 *   chosen: boolean,
 *   geometry: import('./board/geometry.js').Geometry,
 *   language: string,
 *   onChoose: (row: Row) => void,
 *   onHover?: (row: Row | null) => void,
 * }} props
 */
function WordRow({ id, row, index, top, chosen, geometry, language, onChoose, onHover }) {
  const note = noteOf(row);
  return html`<div
    class=${`row ${row.mark ?? ''}`}
    role="row"
    id=${id}
    aria-rowindex=${index + 2}
    aria-selected=${chosen}
    style=${{ transform: `translateY(${top}px)` }}
    onClick=${() => onChoose(row)}
    onMouseEnter=${() => onHover?.(row)}
  >
    <div role="gridcell" class="name">
      <b lang=${language}>${row.spellings[0] ?? row.word.toLowerCase()}</b>${
        row.spellings.length > 1 &&
        html`<span class="also" lang=${language}>${row.spellings.slice(1).join(', ')}</span>`
      }${note && html`<span class="note">${note}</span>`}
    </div>
    <div role="gridcell" class="figure">
      ${row.mark?.includes('struck') ? '–' : number(row.points)}
    </div>
    <div role="gridcell" class="figure">${row.letters}</div>
    <div role="gridcell" class="path">
      <${Thumbnail} geometry=${geometry} path=${row.path} />
      <${Definition} row=${row} language=${language} quiet />
    </div>
  </div>`;
}

/** Closes the card that is shown. */
let close = () => {};
/** Closes the card of a word, when what it belongs to goes away: a new round, another page. */
export const closeCard = () => close();

/**
 * A button that shows the card of a word: what it means, who knows it, and more.
 * @param {{
 *   row: {word: string, spellings: string[], points?: number},
 *   language: string,
 *   quiet?: boolean,
 * }} props
 */
export function Definition({ row, language, quiet }) {
  const show = async (/** @type {Event} */ event) => {
    event.stopPropagation();
    // Loaded when the first is shown.
    const { showCard } = await import('./word-card.js');
    closeCard();
    close = await showCard(row, language);
  };
  return html`<button
    type="button"
    class="definition quiet"
    aria-haspopup="dialog"
    tabindex=${quiet ? -1 : 0}
    title=${t('definition')}
    aria-label=${t('definition.of', row.spellings[0] ?? row.word.toLowerCase())}
    onClick=${show}
  >
    <${Icon} name="book" />${!quiet && html`<span>${t('definition')}</span>`}
  </button>`;
}

/**
 * Which rows are on the screen.
 * @param {{current: HTMLElement | null}} box
 * @param {number} count
 */
function useWindow(box, count) {
  const [view, setView] = useState({ top: 0, size: 900, height: 40 });
  useEffect(() => {
    const element = box.current;
    if (!element) return undefined;
    const look = () => {
      const height = parseFloat(getComputedStyle(element).getPropertyValue('--row')) || 40;
      setView((before) => {
        // Scrolling by less than a row changes nothing that is drawn.
        const top = Math.floor(element.scrollTop / height) * height;
        const same =
          before.top === top && before.size === element.clientHeight && before.height === height;
        return same ? before : { top, size: element.clientHeight, height };
      });
    };
    look();
    element.addEventListener('scroll', look, { passive: true });
    const observer = new ResizeObserver(look);
    observer.observe(element);
    return () => {
      element.removeEventListener('scroll', look);
      observer.disconnect();
    };
  }, []);
  const first = Math.max(0, Math.floor(view.top / view.height) - SPARE);
  const last = Math.min(count, first + Math.ceil(view.size / view.height) + 2 * SPARE);
  return {
    first: Math.min(first, Math.max(0, last - 1)),
    last,
    height: view.height,
    total: count * view.height,
  };
}

/**
 * Scrolls the chosen row into view; of two tables, only the one that a person is in.
 * @param {{current: HTMLElement | null}} box
 * @param {number} at
 * @param {number} height
 * @param {string | undefined} chosen
 * @param {boolean} alone
 */
function useShown(box, at, height, chosen, alone) {
  useLayoutEffect(() => {
    const element = box.current;
    if (!element || at < 0 || (!alone && document.activeElement !== element)) return;
    const head = element.querySelector('.head')?.clientHeight ?? 0;
    const [top, bottom] = [at * height, (at + 1) * height];
    if (top < element.scrollTop) element.scrollTop = top;
    else if (bottom + head > element.scrollTop + element.clientHeight)
      element.scrollTop = bottom + head - element.clientHeight;
  }, [chosen]);
}

/**
 * How many words have how many letters, as bars; choosing one filters.
 * @param {{
 *   rows: Row[],
 *   chosen?: number,
 *   onChoose?: (length: number) => void,
 *   found?: Set<string>,
 * }} props
 */
export function Lengths({ rows, chosen, onChoose, found }) {
  const counts = new Map();
  for (const row of rows) {
    const count = counts.get(row.letters) ?? { all: 0, found: 0 };
    count.all += 1;
    if (found?.has(row.word)) count.found += 1;
    counts.set(row.letters, count);
  }
  const most = Math.max(1, ...[...counts.values()].map((count) => count.all));
  const lengths = [...counts.keys()].sort((a, b) => a - b);
  return html`<div class="lengths" role="group" aria-label=${t('by.length')}>
    ${lengths.map((length) => {
      const { all, found: got } = counts.get(length);
      const bar = html`<span class="count">${found ? `${got}/${all}` : number(all)}</span>
        <span class="unseen">${t('lengths.of', all)}</span>
        <span class="bar" style=${{ height: `${Math.max(2, (all / most) * 44)}px` }}
          >${
            found && html`<span class="got" style=${{ height: `${(got / all) * 100}%` }}></span>`
          }</span
        >
        <span class="length">${length}</span>
        <span class="unseen">${t('lengths.letters')}</span>`;
      return onChoose
        ? html`<button
            type="button"
            aria-pressed=${chosen === length}
            onClick=${() => onChoose(chosen === length ? 0 : length)}
          >
            ${bar}
          </button>`
        : html`<div>${bar}</div>`;
    })}
  </div>`;
}
