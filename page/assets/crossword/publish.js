// @ts-check
// Publishing a crossword on the server: an address of its own, a frame for other sites, a contest, and how
// solvers fared. The author's keys stay in this browser.

import { html, useEffect, useRef, useState } from '../vendor/preact.js';
import { t } from '../i18n.js';
import { get, post, remove } from '../api.js';
import { fromFile, toFile, withoutWorkshop } from './document.js';
import { address } from '../router.js';
import { keep, kept } from '../store.js';
import { copy, Icon, Switch, Trouble } from '../ui.js';
import { frameOf } from './frame.js';
import { GridDrawing } from './grid-drawing.js';
import { isOpen, slotsOf } from './model.js';

/** @typedef {import('./document.js').CrosswordDocument} CrosswordDocument */
/**
 * @typedef {{id: string, key: string, title: string, contest: boolean, embeddable: boolean}} Kept
 *   what the browser keeps of a published crossword
 */

const KEPT = 'published';

/** What this browser has published, the newest first. @returns {Kept[]} */
const published = () => {
  const list = kept(KEPT, /** @type {any[]} */ ([]));
  return Array.isArray(list) ? list.filter((one) => one && typeof one.key === 'string') : [];
};

/** The address of a published crossword, for solvers. @param {Kept} one */
const linkOf = ({ id }) => `${location.origin}${address(`/puzzle/${id}`)}`;

/** Publishing, and everything that was published. @param {{document: CrosswordDocument, complete: boolean}} props */
export default function Publish({ document, complete }) {
  const [wish, setWish] = useState({ contest: false, embeddable: false });
  const [list, setList] = useState(published);
  const [problem, setProblem] = useState(/** @type {any} */ (null));
  const cards = useRef(/** @type {HTMLElement | null} */ (null));
  const change = (/** @type {Kept[]} */ next) => {
    keep(KEPT, next);
    setList(next);
  };
  const publish = async () => {
    setProblem(null);
    try {
      const file = toFile(withoutWorkshop(document));
      const { id, key } = await post('puzzles', { document: file, ...wish });
      change([{ id, key, title: document.title, ...wish }, ...published()]);
      // Below the fold of the sheet: whoever has just published looks for the address.
      requestAnimationFrame(() =>
        cards.current?.firstElementChild?.scrollIntoView({ block: 'end' }),
      );
    } catch (trouble) {
      setProblem(trouble);
    }
  };
  return html`<section class="xw-publish">
    <h3>${t('xw.publish')}</h3>
    <p class="hint">${t('xw.publish.what')}</p>
    <${Switch}
      label=${t('xw.publish.contest')}
      checked=${wish.contest}
      onValue=${(/** @type {boolean} */ contest) => setWish({ ...wish, contest })}
    />
    <${Switch}
      label=${t('xw.publish.embeddable')}
      checked=${wish.embeddable}
      onValue=${(/** @type {boolean} */ embeddable) => setWish({ ...wish, embeddable })}
    />
    ${problem && html`<${Trouble} problem=${problem} />`}
    <div class="actions">
      <button type="button" class="primary" disabled=${!complete} onClick=${publish}>
        <${Icon} name="out" />${t('xw.publish.now')}
      </button>
    </div>
    <div class="xw-published-all" ref=${cards}>
      ${list.map(
        (one) =>
          html`<${Published}
            key=${one.id}
            one=${one}
            onGone=${() => change(published().filter(({ key }) => key !== one.key))}
          />`,
      )}
    </div>
  </section>`;
}

/**
 * One published crossword, with its results.
 * @param {{one: Kept, onGone: () => void}} props
 */
function Published({ one, onGone }) {
  const [results, setResults] = useState(/** @type {any} */ (null));
  const [problem, setProblem] = useState(/** @type {any} */ (null));
  const [sure, setSure] = useState(false);
  const look = () =>
    get(`published/${one.key}`).then(setResults, (trouble) =>
      // Forgotten by the server, or by another one at the same address.
      trouble.status === 404 ? onGone() : setProblem(trouble),
    );
  useEffect(() => {
    look();
  }, [one.key]);
  const withdraw = async () => {
    if (!sure) return setSure(true);
    return remove(`published/${one.key}`).then(onGone, (trouble) =>
      trouble.status === 404 ? onGone() : setProblem(trouble),
    );
  };
  const frame = `${location.origin}${address(`/embed/${one.id}`)}`;
  return html`<article class="xw-published">
    <h4><a href=${linkOf(one)} target="_blank">${one.title || t('xw.publish.untitled')}</a></h4>
    ${problem && html`<${Trouble} problem=${problem} />`}
    ${results && html`<p class="hint">${t('xw.publish.times', results.times)}</p>`}
    <div class="actions">
      <button type="button" onClick=${() => copy(linkOf(one))}>
        <${Icon} name="link" />${t('xw.share.copy')}
      </button>
      ${
        one.embeddable &&
        html`<button type="button" onClick=${() => copy(frameOf(frame, one.title))}>
          ${t('xw.publish.frame')}
        </button>`
      }
      <button type="button" class="quiet" onClick=${withdraw}>
        ${t(sure ? 'xw.publish.withdraw.sure' : 'xw.publish.withdraw')}
      </button>
    </div>
    ${results?.times.solvers > 0 && html`<${Stuck} one=${one} results=${results} />`}
  </article>`;
}

/** Where solvers got stuck: the later a square was filled, the darker. @param {{one: Kept, results: any}} props */
function Stuck({ one, results }) {
  const [document, setDocument] = useState(/** @type {CrosswordDocument | null} */ (null));
  useEffect(() => {
    get(`puzzles/${one.id}`).then(
      (answer) => setDocument(fromFile(answer.document)),
      () => {},
    );
  }, [one.id]);
  if (!document) return null;
  const { solvers } = results.times;
  /** @type {Record<number, any>} */
  const drawn = {};
  const cells = document.cells.map((cell, at) => {
    if (!isOpen(cell)) return cell;
    const { late, helped } = results.cells[at] ?? { late: 0, helped: 0 };
    drawn[at] = { shade: shadeOf(late / solvers / 1000) };
    return helped > 0 ? String(helped) : '';
  });
  const grid = { ...document, cells, drawn };
  return html`<figure class="xw-stuck">
    <${GridDrawing} grid=${grid} slots=${slotsOf(document)} />
    <figcaption class="hint">${t('xw.publish.stuck')}</figcaption>
  </figure>`;
}

/** From nearly white to orange, in both themes legible under dark letters. @param {number} share */
function shadeOf(share) {
  const mix = (/** @type {number} */ from, /** @type {number} */ to) =>
    Math.round(from + (to - from) * share)
      .toString(16)
      .padStart(2, '0');
  return `#${mix(255, 243)}${mix(250, 125)}${mix(240, 0)}`;
}
