// @ts-check
// Sharing and exporting a solved board.

import { html, useEffect } from '../../vendor/preact.js';
import { t } from '../../i18n.js';
import { languageOf } from '../../lists.js';
import { here, useAddress } from '../../router.js';
import { listOf } from '../../choices.js';
import { ownWords } from '../../own-words.js';
import { arrange } from '../../words-table.js';
import { asCsv, asPng, asSvg, asText, printWords, save } from '../../export.js';
import { copy, Icon } from '../../ui.js';
import { known, wishOf } from './results.js';

const drawing = () => /** @type {SVGElement} */ (document.querySelector('.board svg'));

/**
 * The words as the table shows them.
 * @param {import('../../wire.js').Found[]} found
 * @param {URLSearchParams} query
 */
function shownRows(found, query) {
  const hidden = ownWords('hidden', languageOf(listOf(query)));
  const wish = wishOf(query);
  return arrange(known(found, wish), wish).filter(({ word }) => !hidden.has(word));
}

/**
 * @param {{
 *   solution?: import('../../wire.js').Solution,
 *   onOpen: () => void,
 *   onDone: () => void,
 * }} props
 */
export default function TakeAway({ solution, onOpen, onDone }) {
  useEffect(onOpen, []);
  const name = (solution?.board.notation ?? 'board').replace(/[^\p{L}\d]+/gu, '-').slice(0, 40);
  const rows = shownRows(solution?.found ?? [], useAddress().query);
  const points = rows.reduce((sum, row) => sum + row.points, 0);
  const shown = { ...solution, words: rows.length, points, found: rows };
  // Each takes the drawing at the click: the row that the mouse is over once the sheet is closed is not in it.
  const ways = /** @type {[string, string, () => void][]} */ ([
    ['text', 'TXT', () => save(`${name}.txt`, asText(rows))],
    ['csv', 'CSV', () => save(`${name}.csv`, asCsv(rows), 'text/csv')],
    [
      'json',
      'JSON',
      () => save(`${name}.json`, JSON.stringify(shown, null, 1), 'application/json'),
    ],
    ['svg', 'SVG', () => save(`${name}.svg`, asSvg(drawing()), 'image/svg+xml')],
    ['png', 'PNG', () => asPng(drawing()).then((blob) => save(`${name}.png`, blob))],
  ]);
  const printed = () => printWords(rows, solution?.board.notation ?? '', asSvg(drawing()));
  return html`<div class="ways">
    <button type="button" onClick=${() => (copy(here()), onDone())}>
      <${Icon} name="link" />
      <b>${t('share.link')}</b>
      <span>${t('share.link.what')}</span>
    </button>
    ${ways.map(
      ([id, label, act]) =>
        html`<button type="button" disabled=${!solution} onClick=${() => (act(), onDone())}>
          <${Icon} name="save" />
          <b>${label}</b>
          <span>${t(`export.${id}`)}</span>
        </button>`,
    )}
    <button type="button" disabled=${!solution} onClick=${() => (printed(), onDone())}>
      <${Icon} name="print" />
      <b>${t('print')}</b>
      <span>${t('print.what')}</span>
    </button>
  </div>`;
}
