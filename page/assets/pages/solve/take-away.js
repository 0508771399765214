// @ts-check
// Sharing and exporting a solved board.

import { html } from '../../vendor/preact.js';
import { t } from '../../i18n.js';
import { languageOf } from '../../lists.js';
import { here, useAddress } from '../../router.js';
import { listOf } from '../../choices.js';
import { ownWords } from '../../own-words.js';
import { arrange } from '../../words-table.js';
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

/** @param {{solution?: import('../../wire.js').Solution, onDone: () => void}} props */
export default function TakeAway({ solution, onDone }) {
  const name = (solution?.board.notation ?? 'board').replace(/[^\p{L}\d]+/gu, '-').slice(0, 40);
  const rows = shownRows(solution?.found ?? [], useAddress().query);
  const points = rows.reduce((sum, row) => sum + row.points, 0);
  const shown = { ...solution, words: rows.length, points, found: rows };
  /**
   * What does the work is loaded when it is wanted.
   * @param {(tools: typeof import('../../export.js')) => void} act
   */
  const take = (act) => () => import('../../export.js').then(act);
  const ways = /** @type {[string, string, () => void][]} */ ([
    ['text', 'TXT', take(({ save, asText }) => save(`${name}.txt`, asText(rows)))],
    ['csv', 'CSV', take(({ save, asCsv }) => save(`${name}.csv`, asCsv(rows), 'text/csv'))],
    [
      'json',
      'JSON',
      take(({ save }) => save(`${name}.json`, JSON.stringify(shown, null, 1), 'application/json')),
    ],
    [
      'svg',
      'SVG',
      take(({ save, asSvg }) => save(`${name}.svg`, asSvg(drawing()), 'image/svg+xml')),
    ],
    [
      'png',
      'PNG',
      take(({ save, asPng }) => asPng(drawing()).then((blob) => save(`${name}.png`, blob))),
    ],
  ]);
  const printed = take(({ printWords, asSvg }) =>
    printWords(rows, solution?.board.notation ?? '', asSvg(drawing())),
  );
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
