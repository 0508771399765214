// @ts-check
// Sharing and exporting a solved board.

import { html } from '../../vendor/preact.js';
import { t } from '../../i18n.js';
import { here } from '../../router.js';
import { copy, Icon } from '../../ui.js';

const drawing = () => /** @type {SVGElement} */ (document.querySelector('.board svg'));

/** @param {{solution?: import('../../wire.js').Solution, onDone: () => void}} props */
export default function TakeAway({ solution, onDone }) {
  const name = (solution?.board.notation ?? 'board').replace(/[^\p{L}\d]+/gu, '-').slice(0, 40);
  const rows = solution?.found ?? [];
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
      take(({ save }) =>
        save(`${name}.json`, JSON.stringify(solution, null, 1), 'application/json'),
      ),
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
