// @ts-check
// The chosen word: how it is written, what it is worth, its paths, its definition.

import { html, useEffect } from '../../vendor/preact.js';
import { t } from '../../i18n.js';
import { check } from '../../questions.js';
import { setQuery } from '../../router.js';
import { print } from '../../notation.js';
import { Definition } from '../../words-table.js';
import { Icon } from '../../ui.js';

/**
 * Other paths are asked for when a word stays chosen this long: walking through the table asks for
 * none.
 */
const STAY_MS = 150;

/**
 * @param {{
 *   row: any,
 *   model: import('../../notation.js').Model,
 *   language: string,
 *   rules: string,
 *   path: {now: number[], at: number, known: number[][], setOthers: (others: any) => void},
 * }} props
 */
export function Chosen({ row, model, language, rules, path }) {
  useEffect(() => {
    if (!row) return undefined;
    const stop = new AbortController();
    const ask = () =>
      check({ word: row.word, board: print(model, '#'), language, rules }, stop.signal).then(
        (answer) => path.setOthers({ row, paths: answer.paths }),
        () => {},
      );
    const timer = setTimeout(ask, STAY_MS);
    return () => {
      clearTimeout(timer);
      stop.abort();
    };
  }, [row]);
  if (!row) return html`<div class="chosen"><p class="hint">${t('chosen.none')}</p></div>`;
  const count = path.known.length;
  /** @param {number} step */
  const other = (step) =>
    setQuery({ word: row.word, path: ((path.at + step + count) % count) + 1 });
  return html`<div class="chosen" aria-live="polite">
    <p class="title">
      <b lang=${language}>${row.spellings[0] ?? row.word.toLowerCase()}</b>${' '}<span
        >${t('worth', row.points, row.letters)}</span
      >
    </p>
    <p class="details">
      ${
        row.spellings.length > 1 &&
        html`<span lang=${language}>${row.spellings.slice(1).join(', ')}</span>`
      }
      <span class="cells">${path.now.map((cell) => place(model, cell)).join(' ')}</span>
      ${
        count > 1 &&
        html`<span class="others">
          <button
            type="button"
            class="quiet small"
            aria-label=${t('path.before')}
            onClick=${() => other(-1)}
          >
            <${Icon} name="left" /></button
          >${t('path.of', path.at + 1, count)}<button
            type="button"
            class="quiet small"
            aria-label=${t('path.next')}
            onClick=${() => other(1)}
          >
            <${Icon} name="right" /></button
        ></span>`
      }
      <${Definition} row=${row} language=${language} />
    </p>
  </div>`;
}

/**
 * A cell as on a map: A1 is the first of the first row, a plane's number stands before.
 * @param {import('../../notation.js').Model} model
 * @param {number} cell
 */
function place(model, cell) {
  const columns = model.dims[model.dims.length - 1];
  const rows = model.dims[model.dims.length - 2] ?? 1;
  const inPlane = cell % (rows * columns);
  const plane = model.dims.length > 2 ? `${Math.floor(cell / (rows * columns)) + 1}·` : '';
  const column = String.fromCharCode(65 + (inPlane % columns));
  return `${plane}${column}${Math.floor(inPlane / columns) + 1}`;
}
