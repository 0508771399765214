// @ts-check
// A crossword to solve: published here, in the link, or in a file.

import { html, useRef, useState } from '../vendor/preact.js';
import { t } from '../i18n.js';
import { send } from '../api.js';
import { useOffer } from '../offer.js';
import { address } from '../router.js';
import { Icon, Trouble } from '../ui.js';
import { fromFile } from '../crossword/document.js';
import { isComplete, packPuzzle } from '../crossword/link.js';
import { tellRemarks } from '../crossword/remarks.js';
import { useGiven } from '../puzzle/given.js';
import { Solver } from '../puzzle/solver.js';
import '../icons.js';

/** No more than the server takes. */
const MOST_BYTES = 65_536;

export default function Puzzle() {
  const { text, puzzle, problem } = useGiven();
  if (!text) return html`<${Nothing} />`;
  if (problem)
    return html`<article class="reading">
      <h1>${t('nav.puzzle')}</h1>
      <${Trouble} problem=${problem} />
      <a class="button" href=${address('/crossword')}>${t('pz.make')}</a>
    </article>`;
  if (puzzle === undefined) return html`<p class="wait" aria-busy="true"></p>`;
  if (!puzzle) return html`<${Nothing} damaged />`;
  const { id, document, published } = puzzle;
  return html`<${Solver} key=${id} ...${{ id, document, published }} link=${location.href} />`;
}

/** Without a crossword: what a link is for, and a file to solve. @param {{damaged?: boolean}} props */
function Nothing({ damaged }) {
  const chooser = useRef(/** @type {HTMLInputElement | null} */ (null));
  const [problem, setProblem] = useState(/** @type {any} */ (null));
  const readable = useOffer().formats.filter((format) => format.readable);
  const files = readable.map(({ extension }) => `.${extension}`);
  const open = async (/** @type {any} */ event) => {
    const [file] = event.target.files;
    event.target.value = '';
    if (!file) return;
    try {
      if (file.size > MOST_BYTES) throw new Error(t('xw.large'));
      const bytes = await file.arrayBuffer();
      const answer = await send('crossword/read', bytes, 'application/octet-stream');
      const document = fromFile(answer);
      if (!isComplete(document)) throw new Error(t('pz.incomplete'));
      location.hash = await packPuzzle(document);
      tellRemarks(answer);
    } catch (trouble) {
      setProblem(trouble);
    }
  };
  return html`<article class="reading">
    <h1>${t('nav.puzzle')}</h1>
    ${damaged && html`<p class="trouble" role="alert">${t('pz.damaged')}</p>`}
    <p>${t('pz.none', files.join(', '))}</p>
    <input type="file" ref=${chooser} hidden aria-label=${t('pz.open')} onChange=${open} />
    <div class="actions">
      <button type="button" class="primary" onClick=${() => chooser.current?.click()}>
        <${Icon} name="plus" />${t('pz.open')}
      </button>
      <a class="button" href=${address('/crossword')}>${t('pz.make')}</a>
    </div>
    ${problem && html`<${Trouble} problem=${problem} />`}
  </article>`;
}
