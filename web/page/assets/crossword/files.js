// @ts-check
// Opening, saving and printing a crossword, in every format that the server knows.

import { html, useRef } from '../vendor/preact.js';
import { nameOf, t } from '../i18n.js';
import { useOffer } from '../choices.js';
import { send } from '../api.js';
import { here } from '../router.js';
import { save } from '../export.js';
import { printContent } from '../paper.js';
import { copy, Icon, say, SheetButton, troubleText } from '../ui.js';
import { GridDrawing } from './grid.js';
import { BELOW, RIGHT, slotKey, slotsOf } from './model.js';

/** @typedef {import('./model.js').Grid} Grid */
/** @typedef {Record<string, string>} Clues by slot: `12A` */

/** Larger than any grid with its clues, and no more than the server takes. */
const MOST_BYTES = 65_536;

/**
 * @param {{
 *   grid: Grid,
 *   slots: import('./model.js').Slot[],
 *   clues: Clues,
 *   language: string,
 *   onOpen: (grid: Grid, clues: Clues) => void,
 * }} props
 */
export function Files({ grid, slots, clues, language, onOpen }) {
  const { formats } = useOffer();
  const readable = formats.filter((format) => format.readable);
  const writable = formats.filter((format) => format.writable);
  const chooser = useRef(/** @type {HTMLInputElement | null} */ (null));
  const trouble = (/** @type {any} */ problem) => say(troubleText(problem), 'show');
  const open = async (/** @type {any} */ event) => {
    const file = event.target.files[0];
    if (!file) return;
    try {
      if (file.size > MOST_BYTES) throw new Error(t('xw.large'));
      const bytes = await file.arrayBuffer();
      const read = await send('crossword/read', bytes, 'application/octet-stream');
      onOpen(...fromDocument(JSON.parse(await read.text())));
    } catch (problem) {
      trouble(problem);
    }
    // The same file can be chosen again.
    event.target.value = '';
  };
  const write = (/** @type {string} */ format, /** @type {string} */ end) =>
    send(
      `crossword/write?format=${format}`,
      JSON.stringify(toDocument(grid, slots, clues, language)),
      'application/json',
    ).then((blob) => save(`crossword.${end}`, blob), trouble);
  return html`<input
      type="file"
      ref=${chooser}
      hidden
      aria-label=${t('xw.open')}
      onChange=${open}
    />
    <${SheetButton}
      title=${t('xw.file')}
      label=${t('xw.file')}
      icon="save"
      children=${(/** @type {() => void} */ close) =>
        html`<div class="ways">
          <button type="button" onClick=${() => chooser.current?.click()}>
            <${Icon} name="plus" />
            <b>${t('xw.open')}</b>
            <span>${readable.map(({ extension }) => `.${extension}`).join(', ')}</span>
          </button>
          ${writable.map(
            ({ name, extension }) =>
              html`<button type="button" onClick=${() => (write(name, extension), close())}>
                <${Icon} name="save" />
                <b>.${extension}</b>
                <span>${nameOf(`xw.save.${name}`, name)}</span>
              </button>`,
          )}
          <button type="button" onClick=${() => (copy(here()), close())}>
            <${Icon} name="link" />
            <b>${t('share.link')}</b>
            <span>${t('share.link.what')}</span>
          </button>
          <button type="button" onClick=${() => (printCrossword(grid, slots, clues), close())}>
            <${Icon} name="print" />
            <b>${t('print')}</b>
            <span>${t('xw.print.what')}</span>
          </button>
        </div>`}
    />`;
}

/** Bars, and their names in the server's JSON. */
const MARKS = /** @type {[string, string][]} */ ([
  [BELOW, 'bar-below'],
  [RIGHT, 'bar-right'],
]);

/**
 * The server's own JSON.
 * @param {Grid} grid
 * @param {import('./model.js').Slot[]} slots
 * @param {Clues} clues
 * @param {string} language
 */
function toDocument(grid, slots, clues, language) {
  const cells = grid.cells.map((cell, at) =>
    grid.bars[at]
      ? {
          cell,
          marks: MARKS.filter(([bar]) => grid.bars[at].includes(bar)).map(([, mark]) => mark),
        }
      : cell,
  );
  const rows = Array.from({ length: grid.rows }, (_, row) =>
    cells.slice(row * grid.columns, (row + 1) * grid.columns),
  );
  const given = slots.map((slot) => ({
    list: slot.across ? 'across' : 'down',
    number: String(slot.number),
    text: clues[slotKey(slot)] ?? '',
    cells: slot.cells,
  }));
  return { schema: 'worddle.crossword/1', language, rows, clues: given };
}

/** @param {any} document @returns {[Grid, Clues]} */
function fromDocument(document) {
  const text = (/** @type {any} */ cell) => (typeof cell === 'string' ? cell : cell.cell);
  const cells = document.rows
    .flat()
    .map((/** @type {any} */ cell) =>
      ['#', '_'].includes(text(cell)) ? '#' : text(cell).slice(0, 1).toUpperCase(),
    );
  const bars = document.rows.flat().map((/** @type {any} */ cell) =>
    MARKS.filter(([, mark]) => cell.marks?.includes(mark))
      .map(([bar]) => bar)
      .join(''),
  );
  const grid = { rows: document.rows.length, columns: document.rows[0].length, cells, bars };
  const known = new Set(slotsOf(grid).map(slotKey));
  const clues = /** @type {Clues} */ ({});
  for (const clue of document.clues ?? []) {
    const key = `${clue.number}${clue.list === 'across' ? 'A' : 'D'}`;
    if (clue.text && known.has(key)) clues[key] = clue.text;
  }
  return [grid, clues];
}

/**
 * The empty grid with its clues, then the solution on a page of its own.
 * @param {Grid} grid
 * @param {import('./model.js').Slot[]} slots
 * @param {Clues} clues
 */
function printCrossword(grid, slots, clues) {
  const list = (/** @type {boolean} */ across) =>
    html`<h2>${t(across ? 'xw.across' : 'xw.down')}</h2>
      ${slots
        .filter((slot) => slot.across === across)
        .map(
          (slot) =>
            html`<p><b>${slot.number}</b> ${clues[slotKey(slot)] ?? ''} (${slot.cells.length})</p>`,
        )}`;
  printContent(
    html`<section class="xw-paper">
        <${GridDrawing} grid=${grid} slots=${slots} blank />${list(true)}${list(false)}
      </section>
      <section class="solutions xw-paper">
        <h1>${t('xw.solution')}</h1>
        <${GridDrawing} grid=${grid} slots=${slots} />
      </section>`,
  );
}
