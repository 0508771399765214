// @ts-check
// A crossword on paper: the empty grid with all its clues, on one page if they stay readable, and the
// solution on another.

import { html, render } from '../vendor/preact.js';
import { t } from '../i18n.js';
import { printContent } from '../paper.js';
import { balanced } from './columns.js';
import { GridDrawing } from './grid-drawing.js';
import { cutDefinitions } from './definitions.js';
import { clueLines, hasLengths } from './layout.js';
import { slotsOf } from './model.js';

/** @typedef {import('./document.js').CrosswordDocument} CrosswordDocument */
/** @typedef {import('./layout.js').ClueLine} ClueLine */
/** @typedef {import('./columns.js').Block} Block */
/** @typedef {(size: number, column: number) => {top: number, blocks: Block[]}} Measure the height of the title and of each text */
/**
 * @typedef {{size: number, grid: number, column: number, pages: number[][], starts: number[]}} Fit sizes of letters, grid
 *   and columns; where the columns of each page begin, and with which text
 */
/** @typedef {{paper?: string, large?: boolean, solution?: boolean, lengths?: boolean}} PrintWish */

/** Width and height in millimetres. */
const PAPERS = /** @type {Record<string, [number, number]>} */ ({
  a4: [210, 297],
  letter: [215.9, 279.4],
});
const MARGIN = 12;
const GAP = 5;
/** Sizes of letters in points; smaller ones are unreadable. */
const SIZES = [11, 10.5, 10, 9.5, 9, 8.5, 8, 7.5, 7, 6.5];
const EASY = 8.5;
/** Columns, and how many of them the grid is wide: the first with letters that are easy to read is taken. */
const SHAPES = [
  [3, 2],
  [4, 3],
  [4, 2],
  [5, 3],
  [5, 4],
];
/** Cells are no wider than this: a small grid does not fill the page. */
const MOST_CELL = 11;
/** Cells are at least this wide, or the grid is as wide as the page: it is hard to write into smaller ones. */
const LEAST_CELL = 7;
/** Columns of clues that need a second page. */
const SPREAD = 4;
/** Room for the title above a grid that is as large as the page. */
const HEAD = 30;
/** The size of numbers in large print, of the 40 that a cell has. */
const LARGE_NUMBER = 13;
/** A millimetre in pixels. */
const MM = 96 / 25.4;

/**
 * @param {CrosswordDocument} document
 * @param {PrintWish} [wish]
 */
export function printCrossword(document, wish = {}) {
  const { paper = 'a4', large = false, solution = true, lengths = hasLengths(document) } = wish;
  const [width, height] = PAPERS[paper];
  const slots = slotsOf(document);
  // The definitions of an arrow crossword are in its grid; those that it has no room for follow it.
  const inside = Boolean(document.arrows);
  const [inner, tall] = [width - 2 * MARGIN, height - 2 * MARGIN];
  const texts = inside
    ? cutDefinitions(document, slots).map(({ text }) => html`<p><span>${text}</span></p>`)
    : [true, false].flatMap((across) => printedList(document, slots, across, lengths));
  const head = html`<${Head} document=${document} />`;
  const fit =
    large || inside
      ? null
      : measured(texts, head, inner, (measure) => bestFit(document, inner, tall, measure));
  const grid = (/** @type {number} */ wide, /** @type {boolean} */ blank) => {
    // Beside letters, large numbers would be in the way.
    const number = large && blank ? LARGE_NUMBER : undefined;
    return html`<div style=${{ width: `${wide}mm`, ...(number && { '--number': `${number}px` }) }}>
      <${GridDrawing} grid=${document} slots=${slots} blank=${blank} number=${number} />
    </div>`;
  };
  const wide = Math.min(inner, (tall - HEAD) * (document.columns / document.rows));
  const clues = fit
    ? fit.pages.map(
        (tops, page) =>
          html`<section
            class="xw-sheet"
            style=${{ height: `${tall - 1}mm`, fontSize: `${fit.size}pt` }}
          >
            ${
              page === 0 &&
              html`${head}
                <div class="grid">${grid(fit.grid, true)}</div>`
            }
            ${tops.map((top, at) => html`<${ClueColumn} ...${{ fit, texts, page, top, at }} />`)}
          </section>`,
      )
    : html`<section class=${`xw-sheet loose${large ? ' large' : ''}`}>
        ${head}${grid(wide, true)} ${texts.length > 0 && html`<div class="clues">${texts}</div>`}
      </section>`;
  const answer = html`<section class="xw-sheet solution">
    <h1>${document.title ? t('xw.solution.of', document.title) : t('xw.solution')}</h1>
    ${grid(large ? wide : Math.min(wide, MOST_CELL * document.columns), false)}
  </section>`;
  setPaper(width, height);
  printContent(html`${clues}${solution && answer}`);
}

/** @param {{fit: Fit, texts: any[], page: number, top: number, at: number}} props */
function ClueColumn({ fit: { pages, starts, column }, texts, page, top, at }) {
  const number = page * pages[0].length + at;
  return html`<div
    class="column"
    style=${{ left: `${at * (column + GAP)}mm`, top: `${top / MM}mm`, width: `${column}mm` }}
  >
    ${texts.slice(starts[number], starts[number + 1] ?? texts.length)}
  </div>`;
}

/** Sets the size of the paper until it is printed. @param {number} width @param {number} height */
function setPaper(width, height) {
  const { document } = globalThis;
  const rule = new CSSStyleSheet();
  rule.replaceSync(`@page { size: ${width}mm ${height}mm; margin: ${MARGIN}mm; }`);
  document.adoptedStyleSheets.push(rule);
  const remove = () => {
    document.adoptedStyleSheets = document.adoptedStyleSheets.filter((sheet) => sheet !== rule);
  };
  addEventListener('afterprint', remove, { once: true });
}

/** @param {{document: CrosswordDocument}} props */
const Head = ({ document: { title, author, copyright, notes } }) =>
  html`<header>
    ${title && html`<h1>${title}</h1>`}
    ${(author || copyright) && html`<p>${[author, copyright].filter(Boolean).join(' · ')}</p>`}
    ${notes && html`<p class="notes">${notes}</p>`}
  </header>`;

/** A heading and its clues. @param {CrosswordDocument} document @param {import('./model.js').Slot[]} slots @param {boolean} across @param {boolean} lengths */
function printedList(document, slots, across, lengths) {
  const lines = clueLines(document, slots, across);
  // All texts of a list begin below each other, whether their label is I or VIII.
  const longest = Math.max(2, ...lines.map(({ label }) => label.length));
  return [
    html`<h2>${t(across ? 'xw.across' : 'xw.down')}</h2>`,
    ...lines.map(
      (line) => html`<${Printed} line=${line} lengths=${lengths} room=${0.4 + longest / 2} />`,
    ),
  ];
}

/** @param {{line: ClueLine, lengths: boolean, room: number}} props `room` is that for the label, in letters */
function Printed({ line, lengths, room }) {
  const texts = line.clues.map(({ text, enumeration }) => {
    const told = /\([\d,\- ]+\)\s*$/.test(text);
    return lengths && !told ? `${text} (${enumeration})`.trim() : text;
  });
  return html`<p>
    <b style=${{ minWidth: `${room}em` }}>${line.label}</b>
    <span>${texts.join('\u00a0– ')}</span>
  </p>`;
}

/** The width of one of several columns. @param {number} inner @param {number} count */
const columnOf = (inner, count) => (inner - (count - 1) * GAP) / count;
/** The width that the grid gets. @param {number} inner @param {number[]} shape */
const roomOf = (inner, [count, span]) => span * columnOf(inner, count) + (span - 1) * GAP;

/** Shapes that leave the cells of a grid wide enough. @param {CrosswordDocument} document @param {number} inner */
const shapesFor = ({ columns }, inner) =>
  SHAPES.filter((shape) => roomOf(inner, shape) / columns >= LEAST_CELL);

/**
 * How the texts of a crossword are measured: as they will be printed.
 * @param {any[]} texts
 * @param {any} head
 * @param {number} inner
 * @param {(measure: Measure) => Fit | null} act
 */
function measured(texts, head, inner, act) {
  const desk = globalThis.document.createElement('div');
  desk.className = 'xw-measure xw-sheet';
  globalThis.document.body.append(desk);
  try {
    return act((size, column) => {
      desk.style.fontSize = `${size}pt`;
      desk.style.width = `${inner}mm`;
      render(
        html`${head}
          <div class="column" style=${{ width: `${column}mm`, position: 'static' }}>${texts}</div>`,
        desk,
      );
      const top = /** @type {HTMLElement} */ (desk.firstElementChild).offsetHeight;
      const blocks = [...(desk.querySelector('.column')?.children ?? [])].map((child) => ({
        height: child.getBoundingClientRect().height,
        head: child.tagName === 'H2',
      }));
      return { top, blocks };
    });
  } finally {
    render(null, desk);
    desk.remove();
  }
}

/**
 * The largest letters with which the grid and all clues are on one page, or else on two.
 * @param {CrosswordDocument} document
 * @param {number} inner width of what is printed, in millimetres
 * @param {number} tall
 * @param {Measure} measure
 * @returns {Fit | null}
 */
function bestFit(document, inner, tall, measure) {
  const shapes = shapesFor(document, inner);
  const bottom = (tall - 1) * MM;
  const below = (/** @type {number} */ grid) =>
    ((grid * document.rows) / document.columns + GAP) * MM;
  const most = MOST_CELL * document.columns;
  const tries = [
    ...shapes.flatMap((shape) =>
      SIZES.filter((size) => size >= EASY).map((size) => ({ size, shape })),
    ),
    ...SIZES.filter((size) => size < EASY).flatMap((size) =>
      shapes.map((shape) => ({ size, shape })),
    ),
  ];
  for (const { size, shape } of tries) {
    const [count, span] = shape;
    const column = columnOf(inner, count);
    const grid = Math.min(roomOf(inner, shape), most);
    const { top, blocks } = measure(size, column);
    const tops = Array.from({ length: count }, (_, at) => top + (at < span ? below(grid) : 0));
    const starts = balanced(blocks, tops, bottom);
    if (starts) return { size, grid, column, pages: [tops], starts };
  }
  const column = columnOf(inner, SPREAD);
  for (const size of SIZES) {
    const { top, blocks } = measure(size, column);
    const high = (tall - 1 - GAP - top / MM) * (document.columns / document.rows);
    const grid = Math.min(inner, high, most);
    const tops = Array(SPREAD).fill(top + below(grid));
    const starts = balanced(blocks, tops, bottom, SPREAD);
    if (starts) return { size, grid, column, pages: [tops, Array(SPREAD).fill(0)], starts };
  }
  return null;
}
