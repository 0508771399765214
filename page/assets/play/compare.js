// @ts-check
// Words side by side: what both found, what only one of two found, and what nobody found.

import { html, useMemo, useRef, useState } from '../vendor/preact.js';
import { number, t } from '../i18n.js';
import { useMore } from '../more.js';
import { Segmented } from '../ui.js';
import { helpTotal } from './ladder.js';
import { compared, tally } from './rivals.js';

/** @typedef {import('./rivals.js').Side} Side */
/** @typedef {import('../wire.js').Found} Found */
/** @typedef {import('./solo.js').Solved} Solved */

/** Words that nobody found: the best of them are enough. */
const MOST_MISSED = 20;

/**
 * @param {{
 *   solved: Solved,
 *   claimed: string[],
 *   help: import('./solo.js').Help,
 *   level: import('./solo.js').Level,
 *   rivals: Side[],
 *   language: string,
 *   chosen?: string,
 *   onChoose: (row: Found) => void,
 * }} props
 */
export function Compare({ solved, claimed, help, level, rivals, language, chosen, onChoose }) {
  const [at, setAt] = useState(rivals.length - 1);
  const rival = rivals[Math.min(at, rivals.length - 1)];
  const groups = useMemo(
    () => compared(solved, claimed, rival.words, level),
    [solved, claimed, rival, level],
  );
  const column = useRef(/** @type {HTMLElement | null} */ (null));
  useMore(column);
  const sides = [...rivals, { name: t('compare.you'), words: claimed, help, me: true }];
  const columns = /** @type {[keyof typeof groups, string][]} */ ([
    ['mine', t('compare.mine')],
    ['theirs', t('compare.theirs', rival.name)],
    ['both', t('compare.both')],
    ['nobody', t('compare.nobody')],
  ]);
  return html`<section class="compare" aria-label=${t('compare')} ref=${column}>
    <${Standings} solved=${solved} sides=${sides} />
    ${
      rivals.length > 1 &&
      html`<${Segmented}
        label=${t('compare.with')}
        name="rival"
        value=${String(at)}
        options=${rivals.map(({ name }, place) => [String(place), name])}
        onValue=${(/** @type {string} */ place) => setAt(Number(place))}
      />`
    }
    <div class="compare-groups">
      ${columns.map(
        ([kind, title]) =>
          html`<section class=${`of-${kind}`} key=${kind}>
            <h2>${title} <span>${number(groups[kind].length)}</span></h2>
            <${Words}
              rows=${kind === 'nobody' ? groups[kind].slice(0, MOST_MISSED) : groups[kind]}
              ...${{ language, chosen, onChoose }}
            />
          </section>`,
      )}
    </div>
  </section>`;
}

/** @param {{rows: Found[], language: string, chosen?: string, onChoose: (row: Found) => void}} props */
function Words({ rows, language, chosen, onChoose }) {
  if (rows.length === 0) return html`<p class="hint">–</p>`;
  return html`<ul class="chips" lang=${language}>
    ${rows.map(
      (row) =>
        html`<li key=${row.word}>
          <button type="button" aria-pressed=${row.word === chosen} onClick=${() => onChoose(row)}>
            ${row.spellings[0] ?? row.word.toLowerCase()} <span>${number(row.points)}</span>
          </button>
        </li>`,
    )}
  </ul>`;
}

/** Everyone's words and points, the best first. @param {{solved: Solved, sides: Side[]}} props */
function Standings({ solved, sides }) {
  const rows = sides
    .map((side) => ({ ...side, ...tally(solved, side) }))
    .sort((one, other) => other.score - one.score);
  const unknown = rows.filter((row) => !row.me && row.unknown > 0);
  return html`<table class="standings">
      <thead>
        <tr>
          <th scope="col">${t('room.player')}</th>
          <th scope="col">${t('words')}</th>
          <th scope="col">${t('hints')}</th>
          <th scope="col">${t('points')}</th>
        </tr>
      </thead>
      <tbody>
        ${rows.map(
          ({ name, me, words, score, help }) =>
            html`<tr class=${me ? 'me' : ''}>
              <th scope="row">${name}</th>
              <td>${number(words)}</td>
              <td>${number(helpTotal(help))}</td>
              <td>${number(score)}</td>
            </tr>`,
        )}
      </tbody>
    </table>
    ${unknown.map(
      ({ name, unknown: count }) => html`<p class="hint">${t('compare.unknown', name, count)}</p>`,
    )}`;
}
