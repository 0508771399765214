// @ts-check
// Sheets to print: boards first, six a page, then their solutions on pages of their own.

import { html, render } from '../../vendor/preact.js';
import { t } from '../../i18n.js';
import { post } from '../../api.js';
import { fromWire } from '../../notation.js';
import { Board } from '../../board.js';
import { say } from '../../ui.js';

/** @param {any} wish */
export async function printBoards(wish) {
  const paper = /** @type {Element} */ (document.getElementById('print'));
  try {
    const answer = await post('generate', { ...wish, solutions: true });
    render(html`<${Sheets} boards=${answer.boards} seed=${answer.seed} />`, paper);
  } catch (problem) {
    return say(/** @type {Error} */ (problem).message || t('trouble.offline'), 'show');
  }
  document.documentElement.classList.add('paper');
  addEventListener(
    'afterprint',
    () => {
      document.documentElement.classList.remove('paper');
      render(null, paper);
    },
    { once: true },
  );
  return print();
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
