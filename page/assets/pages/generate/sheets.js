// @ts-check
// Sheets to print: boards first, six a page, then their solutions on pages of their own.

import { html } from '../../vendor/preact.js';
import { t } from '../../i18n.js';
import { printContent } from '../../paper.js';
import { generate } from '../../questions.js';
import { fromWire } from '../../notation.js';
import { Board } from '../../board.js';
import { tierOf } from '../../tiers.js';
import { arrange } from '../../words-table.js';
import { say, troubleText } from '../../ui.js';

/** @param {any} wish */
export async function printBoards(wish) {
  try {
    const { boards, seed } = await generate({ ...wish, solutions: true, known: true });
    await printContent(html`<${Sheets} boards=${boards} seed=${seed} />`);
  } catch (problem) {
    say(troubleText(/** @type {any} */ (problem)), 'show');
  }
}

/** Of the words that the solution lists. @param {{points: number}[]} found */
const totalsOf = (found) =>
  t(
    'totals',
    found.length,
    found.reduce((sum, { points }) => sum + points, 0),
  );

/** @param {{boards: any[], seed: number}} props */
function Sheets({ boards, seed }) {
  return html`<section class="sheets">
      ${boards.map(
        (one, index) =>
          html`<figure>
            <figcaption>${index + 1} · ${totalsOf(one.found)}</figcaption>
            <${Board} model=${fromWire(one.board)} />
          </figure>`,
      )}
    </section>
    <section class="solutions">
      <h1>${t('generate.solutions', seed)}</h1>
      ${boards.map(
        (one, index) =>
          html`<h2>${index + 1} · ${one.board.notation}</h2>
            ${[false, true].map((rare) => html`<${Words} found=${one.found} rare=${rare} />`)}`,
      )}
    </section>`;
}

/**
 * The words that people may know, or the rare ones, by falling points.
 * @param {{found: any[], rare: boolean}} props
 */
function Words({ found, rare }) {
  const rows = arrange(
    found.filter((one) => (tierOf(one) === 3) === rare),
    { order: 'known' },
  );
  if (rows.length === 0) return null;
  const words = rows.map((row) => `${row.spellings[0] ?? row.word.toLowerCase()} ${row.points}`);
  return html`<p>${rare && html`<b>${t('generate.rare')}</b>${' '}`}${words.join(' · ')}</p>`;
}
