// @ts-check
// Sheets to print: boards first, six a page, then their solutions on pages of their own.

import { html } from '../../vendor/preact.js';
import { t } from '../../i18n.js';
import { printContent } from '../../paper.js';
import { generate } from '../../questions.js';
import { fromWire } from '../../notation.js';
import { Board } from '../../board.js';
import { say, troubleText } from '../../ui.js';

/** @param {any} wish */
export async function printBoards(wish) {
  try {
    const { boards, seed } = await generate({ ...wish, solutions: true });
    await printContent(html`<${Sheets} boards=${boards} seed=${seed} />`);
  } catch (problem) {
    say(troubleText(/** @type {any} */ (problem)), 'show');
  }
}

/** @param {{boards: any[], seed: number}} props */
function Sheets({ boards, seed }) {
  return html`<section class="sheets">
      ${boards.map(
        (one, index) =>
          html`<figure>
            <figcaption>${index + 1} · ${t('totals', one.words, one.points)}</figcaption>
            <${Board} model=${fromWire(one.board)} />
          </figure>`,
      )}
    </section>
    <section class="solutions">
      <h1>${t('generate.solutions', seed)}</h1>
      ${boards.map(
        (one, index) =>
          html`<h2>${index + 1} · ${one.board.notation}</h2>
            <p>
              ${one.found
                .map(
                  (/** @type {any} */ found) =>
                    `${found.spellings[0] ?? found.word.toLowerCase()} ${found.points}`,
                )
                .join(' · ')}
            </p>`,
      )}
    </section>`;
}
