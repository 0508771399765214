// @ts-check
// Opens and saves a crossword in every format that the engine lists. The menu shows what a format
// cannot hold before anything is saved.

import { html, render, useEffect, useRef, useState } from '../vendor/preact.js';
import { lang, nameOf, t } from '../i18n.js';
import { useOffer } from '../offer.js';
import { Problem, send, written } from '../api.js';
import { asPng, save } from '../export.js';
import { IS_FOLDER } from '../made.js';
import { address } from '../router.js';
import { keep, kept } from '../store.js';
import {
  copy,
  Field,
  Icon,
  Later,
  say,
  Segmented,
  Sheet,
  SheetButton,
  Switch,
  troubleText,
} from '../ui.js';
import { readAll } from './archive.js';
import { fromFile, toFile } from './document.js';
import { GridDrawing } from './grid-drawing.js';
import { isComplete, packPuzzle } from './link.js';
import { slotsOf } from './model.js';
import { hasLengths } from './layout.js';
import { printCrossword } from './print.js';
import { frameOf, PUBLISHES } from './frame.js';
import { tellRemarks } from './remarks.js';

/** @typedef {import('./document.js').CrosswordDocument} CrosswordDocument */

/** Larger than any grid with its clues, and no more than the server takes. */
const MOST_BYTES = 65_536;

/** @param {any} problem */
const trouble = (problem) => say(troubleText(problem), 'show');

/**
 * Opens a file, and asks for its key if it is locked.
 * @param {(document: CrosswordDocument, name: string) => void} onOpen
 */
function useOpening(onOpen) {
  const [locked, setLocked] = useState(/** @type {File | null} */ (null));
  /** @param {File} file @param {string} [key] */
  const open = async (file, key = '') => {
    try {
      const drafts = await readAll(file);
      if (drafts !== null) return say(t('xw.drafts.read', drafts), 'show');
      if (file.size > MOST_BYTES) throw new Error(t('xw.large'));
      const query = key && `?key=${encodeURIComponent(key)}`;
      const bytes = await file.arrayBuffer();
      const read = await send(`crossword/read${query}`, bytes, 'application/octet-stream');
      onOpen(fromFile(read), file.name.replace(/\.[^.]*$/, ''));
      tellRemarks(read);
      setLocked(null);
    } catch (problem) {
      // A locked file is fine: it only needs its key.
      if (problem instanceof Problem && problem.field === 'key' && !key) setLocked(file);
      else trouble(problem);
    }
    return undefined;
  };
  return { open, locked, setLocked };
}

/**
 * @typedef {{document: CrosswordDocument, name: string, language: string, link: string}} Saved
 *   `name` is that of the file, `link` opens the grid alone
 */

/**
 * @param {Saved & {onOpen: (document: CrosswordDocument, name: string) => void}} props
 */
export function Files({ onOpen, ...saved }) {
  const chooser = useRef(/** @type {HTMLInputElement | null} */ (null));
  const { open, locked, setLocked } = useOpening(onOpen);
  const choose = (/** @type {any} */ event) => {
    const [file] = event.target.files;
    if (file) open(file);
    // The same file can be chosen again.
    event.target.value = '';
  };
  return html`<input
      type="file"
      ref=${chooser}
      hidden
      aria-label=${t('xw.open')}
      onChange=${choose}
    />
    <${SheetButton}
      title=${t('xw.file')}
      label=${t('xw.file')}
      icon="save"
      children=${(/** @type {() => void} */ close) =>
        html`<${FileMenu} ...${saved} close=${close} onChoose=${() => chooser.current?.click()} />`}
    />
    <${Share} document=${saved.document} />
    <${Print} document=${saved.document} />
    ${
      locked &&
      html`<${Locked}
        onKey=${(/** @type {string} */ key) => open(locked, key)}
        onClose=${() => setLocked(null)}
      />`
    }`;
}

/** @param {Saved & {close: () => void, onChoose: () => void}} props */
function FileMenu({ document, name, language, link, close, onChoose }) {
  const readable = useOffer().formats.filter((format) => format.readable);
  return html`<div class="ways">
    <button type="button" onClick=${() => (onChoose(), close())}>
      <${Icon} name="plus" />
      <b>${t('xw.open')}</b>
      <span>${readable.map(({ extension }) => `.${extension}`).join(', ')}</span>
    </button>
    <${Ways} document=${document} name=${name} language=${language} close=${close} />
    ${[true, false].map(
      (blank) =>
        html`<button
          type="button"
          onClick=${() => (savePicture(document, name, blank).catch(trouble), close())}
        >
          <${Icon} name="save" />
          <b>.png</b>
          <span>${t(blank ? 'xw.save.png.blank' : 'xw.save.png')}</span>
        </button>`,
    )}
    <button type="button" onClick=${() => (copy(link), close())}>
      <${Icon} name="link" />
      <b>${t('share.link')}</b>
      <span>${t('xw.link.what')}</span>
    </button>
  </div>`;
}

/** A link for solving. @param {{document: CrosswordDocument}} props */
function Share({ document }) {
  const complete = isComplete(document);
  /** @param {(link: string) => void} act @param {string} [page] */
  const withLink = async (act, page = '/puzzle') =>
    act(`${location.origin + address(page)}#${await packPuzzle(document)}`);
  const copyFrame = (/** @type {string} */ link) => copy(frameOf(link, document.title));
  return html`<${SheetButton}
    title=${t('xw.share.title')}
    label=${t('xw.share.short')}
    icon="link"
    children=${(/** @type {() => void} */ close) =>
      html`<p>${t(complete ? 'xw.share.what' : 'xw.share.incomplete')}</p>
        <div class="ways">
          <button type="button" disabled=${!complete} onClick=${() => (withLink(copy), close())}>
            <${Icon} name="link" />
            <b>${t('xw.share.copy')}</b>
            <span>${t('xw.share.copy.what')}</span>
          </button>
          <button
            type="button"
            disabled=${!complete}
            onClick=${() => (withLink((link) => open(link, '_blank', 'noopener')), close())}
          >
            <${Icon} name="out" />
            <b>${t('xw.share.solve')}</b>
            <span>${t('xw.share.solve.what')}</span>
          </button>
          ${
            (IS_FOLDER || PUBLISHES) &&
            html`<button
              type="button"
              disabled=${!complete}
              onClick=${() => (withLink(copyFrame, '/embed'), close())}
            >
              <${Icon} name="save" />
              <b>${t('xw.publish.frame')}</b>
              <span>${t('xw.publish.frame.what')}</span>
            </button>`
          }
        </div>
        <p class="hint">${t('xw.share.honest')}</p>
        ${PUBLISHES && html`<${Later} load=${loadPublish} ...${{ document, complete }} />`}`}
  />`;
}

/** Publishing, for servers that do. */
const loadPublish = () => import('./publish.js');

/** @param {{document: CrosswordDocument}} props */
function Print({ document }) {
  const [wish, setWish] = useState({
    paper: kept('paper', lang() === 'fr' ? 'a4' : 'letter'),
    large: false,
    solution: true,
    lengths: /** @type {boolean | undefined} */ (undefined),
  });
  const change = (/** @type {Partial<typeof wish>} */ part) => setWish({ ...wish, ...part });
  const { paper, large, solution, lengths = hasLengths(document) } = wish;
  return html`<${SheetButton}
    title=${t('print')}
    label=${t('print')}
    icon="print"
    children=${(/** @type {() => void} */ close) =>
      html`<form
        class="form"
        onSubmit=${(/** @type {Event} */ event) => {
          event.preventDefault();
          close();
          printCrossword(document, { paper, large, solution, lengths });
        }}
      >
        <${Segmented}
          label=${t('xw.paper')}
          name="paper"
          value=${paper}
          options=${[
            ['a4', 'A4'],
            ['letter', 'Letter'],
          ]}
          onValue=${(/** @type {string} */ next) => (keep('paper', next), change({ paper: next }))}
        />
        <${Switch}
          label=${t('xw.paper.large')}
          checked=${large}
          onValue=${(/** @type {boolean} */ next) => change({ large: next })}
        />
        <${Switch}
          label=${t('xw.paper.solution')}
          checked=${solution}
          onValue=${(/** @type {boolean} */ next) => change({ solution: next })}
        />
        <${Switch}
          label=${t('xw.paper.lengths')}
          checked=${lengths}
          onValue=${(/** @type {boolean} */ next) => change({ lengths: next })}
        />
        <p class="hint">${t('xw.print.what')}</p>
        <div class="actions">
          <button type="submit" class="primary"><${Icon} name="print" />${t('print')}</button>
        </div>
      </form>`}
  />`;
}

/** Saves a picture of the grid, as it looks on paper. @param {CrosswordDocument} crossword @param {string} name @param {boolean} blank */
async function savePicture(crossword, name, blank) {
  const desk = document.createElement('div');
  desk.className = 'xw-measure xw-sheet';
  document.body.append(desk);
  try {
    render(
      html`<${GridDrawing} grid=${crossword} slots=${slotsOf(crossword)} blank=${blank} />`,
      desk,
    );
    const drawing = /** @type {SVGElement} */ (desk.querySelector('svg'));
    save(`${name}.png`, await asPng(drawing));
  } finally {
    render(null, desk);
    desk.remove();
  }
}

/**
 * A file of every format, with what it does not hold.
 * @param {{
 *   document: CrosswordDocument,
 *   name: string,
 *   language: string,
 *   close: () => void,
 * }} props
 */
function Ways({ document, name, language, close }) {
  const writable = useOffer().formats.filter((format) => format.writable);
  const [lost, setLost] = useState(/** @type {Record<string, string[]>} */ ({}));
  // A crossword that was made here has the language of its words; whether a format tells it is of
  // no interest to anybody.
  const own = document.language === '';
  const body = JSON.stringify({ ...toFile(document), ...(own && { language }) });
  const write = (/** @type {string} */ format) => written(`crossword/write?format=${format}`, body);
  useEffect(() => {
    for (const format of writable.filter((format) => format.readable))
      write(format.name).then(
        (answer) => {
          const losses = answer.losses.filter((loss) => !(own && loss === 'language'));
          setLost((before) => ({ ...before, [format.name]: losses }));
        },
        () => {},
      );
  }, [body, writable.length]);
  const saveAs = (/** @type {string} */ format, /** @type {string} */ end) =>
    write(format).then(({ file }) => save(`${name}.${end}`, file), trouble);
  return writable.map(
    (format) =>
      html`<button type="button" onClick=${() => (saveAs(format.name, format.extension), close())}>
        <${Icon} name="save" />
        <b>.${format.extension}</b>
        <span
          >${formatName(format)}${
            lost[format.name]?.length > 0 &&
            html`<em class="loss">${lossText(lost[format.name])}</em>`
          }</span
        >
      </button>`,
  );
}

/** A format by its title, or else by its name. @param {import('../wire.js').Format} format */
const formatName = ({ name, title }) => title?.[lang()] ?? nameOf(`xw.save.${name}`, name);

/** What a file does not keep, in a person's words. @param {string[]} losses */
function lossText(losses) {
  const told = losses.map((loss) => nameOf(`xw.loss.${loss}`, loss));
  return t('xw.loses', told.join(', '));
}

/** @param {{onKey: (key: string) => void, onClose: () => void}} props */
function Locked({ onKey, onClose }) {
  const [key, setKey] = useState('');
  return html`<${Sheet}
    title=${t('xw.locked')}
    onClose=${onClose}
    children=${html`<form
      class="form"
      onSubmit=${(/** @type {Event} */ event) => (event.preventDefault(), onKey(key))}
    >
      <p>${t('xw.locked.what')}</p>
      <${Field} label=${t('xw.key')} name="key" maxlength=${4} value=${key} onValue=${setKey} />
      <div class="actions">
        <button type="submit" class="primary">${t('xw.open')}</button>
      </div>
    </form>`}
  />`;
}
