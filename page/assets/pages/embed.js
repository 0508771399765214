// @ts-check
// A crossword in a frame on another site: the solver alone, and a way to the whole page.

import { html } from '../vendor/preact.js';
import { t } from '../i18n.js';
import { address } from '../router.js';
import { Trouble } from '../ui.js';
import { useGiven } from '../puzzle/given.js';
import { Solver } from '../puzzle/solver.js';
import '../icons.js';

export default function Embed() {
  const { text, puzzle, problem } = useGiven();
  if (problem) return html`<${Trouble} problem=${problem} />`;
  if (puzzle === undefined && text) return html`<p class="wait" aria-busy="true"></p>`;
  if (!puzzle) return html`<p class="trouble" role="alert">${t('pz.damaged')}</p>`;
  const { id, document, published } = puzzle;
  const whole =
    location.origin +
    (published ? address(`/puzzle/${published.id}`) : `${address('/puzzle')}#${text}`);
  return html`<${Solver} key=${id} ...${{ id, document, published }} link=${whole} />
    <p class="embed-by">
      <a href=${whole} target="_blank" rel="noopener">${t('pz.embed.whole')}</a>
    </p>`;
}
