// @ts-check
// A crossword to solve: it comes in the link, or in a file.

import { html, useEffect, useRef, useState } from '../vendor/preact.js';
import { t } from '../i18n.js';
import { send } from '../api.js';
import { useOffer } from '../offer.js';
import { address } from '../router.js';
import { Icon, Trouble } from '../ui.js';
import { fromFile } from '../crossword/document.js';
import { isComplete, packPuzzle, unpackPuzzle } from '../crossword/link.js';
import { slotsOf } from '../crossword/model.js';
import { tellRemarks } from '../crossword/remarks.js';
import { Solver } from '../puzzle/solver.js';
import '../icons.js';

/** No more than the server takes. */
const MOST_BYTES = 65_536;
const textOf = () => location.hash.slice(1);

export default function Puzzle() {
  const [text, setText] = useState(textOf);
  const [read, setRead] = useState(/** @type {{text: string, puzzle: any} | null} */ (null));
  useEffect(() => {
    const listener = () => setText(textOf());
    addEventListener('hashchange', listener);
    return () => removeEventListener('hashchange', listener);
  }, []);
  useEffect(() => {
    if (text) unpackPuzzle(text).then((puzzle) => setRead({ text, puzzle }));
  }, [text]);
  if (!text) return html`<${Nothing} />`;
  if (read?.text !== text) return html`<p class="wait" aria-busy="true"></p>`;
  const { puzzle } = read;
  if (!puzzle || slotsOf(puzzle.document).length === 0) return html`<${Nothing} damaged />`;
  return html`<${Solver}
    key=${puzzle.id}
    id=${puzzle.id}
    document=${puzzle.document}
    link=${location.href}
  />`;
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
