// @ts-check
// Menus that several pages share, from the engine's lists: word list, rules, shape of the board.

import { html, useEffect, useState } from './vendor/preact.js';
import { languageName, lang, loadTexts, nameOf, t } from './i18n.js';
import { optionsOf, useOffer } from './offer.js';
import { readTopology } from './notation.js';
import { buildList } from './engine.js';
import { isListName, languageOf } from './lists.js';
import { onShelf, readShelf, shelf } from './shelf.js';
import { Later, Select, Sheet, SheetButton } from './ui.js';

/** @param {string} id */
export const rulesName = (id) => nameOf(`rules.${id}`, id);
/** @param {string} id */
export const methodName = (id) => nameOf(`method.${id}`, id);

/**
 * The word list that a page begins with: that of its address, or of the interface.
 * @param {URLSearchParams} query
 */
export function listOf(query) {
  const list = query.get('list') ?? '';
  return isListName(list) ? list : lang();
}

/** A list as its person calls it, or by its language. @param {string} list */
export const listName = (list) => shelf.get(list)?.title ?? languageName(languageOf(list));

/** The sheet of one's own lists, with its texts. */
const loadOwn = async () => (await loadTexts('own/'), import('./own-lists.js'));

/** The choice that opens the sheet of one's own lists. */
const OWN = 'own';

/** @param {{value: string, onValue: (id: string) => void, hidden?: boolean}} props */
export function LanguageSelect({ value, onValue, hidden }) {
  const ids = useOffer().languages.map(({ id }) => id);
  const [open, setOpen] = useState(false);
  const [, redraw] = useState(0);
  useEffect(() => {
    if (!buildList) return undefined;
    readShelf();
    return onShelf(() => redraw((count) => count + 1));
  }, []);
  const own = buildList ? [[OWN, t('own.lists')]] : [];
  const choose = (/** @type {string} */ list) => (setOpen(false), onValue(list));
  return html`<${Select}
      label=${t('list')}
      name="list"
      hidden=${hidden}
      value=${value}
      options=${[...optionsOf([...ids, ...shelf.keys()], value, listName), ...own]}
      onValue=${(/** @type {string} */ list) => (list === OWN ? setOpen(true) : onValue(list))}
    />${
      open &&
      html`<${Sheet}
        title=${t('own.lists')}
        onClose=${() => setOpen(false)}
        children=${html`<${Later}
          load=${loadOwn}
          language=${languageOf(value)}
          onChoose=${choose}
        />`}
      />`
    }`;
}

/**
 * @param {{value: string, onValue: (id: string) => void, hidden?: boolean, ids?: string[]}} props
 */
export function RulesSelect({ value, onValue, hidden, ids }) {
  const all = useOffer().rules.map(({ id }) => id);
  return html`<${Select}
    label=${t('rules')}
    name="rules"
    hidden=${hidden}
    value=${value}
    options=${optionsOf(ids ?? all, value, rulesName)}
    onValue=${onValue}
  />`;
}

/**
 * A topology in words, as short as a button needs.
 * @param {string} topology
 */
export function topologyName(topology) {
  const shape = readTopology(topology);
  if (!shape || shape.kind === 'graph') return t('shape.graph');
  const size = shape.dims.join('×');
  return shape.kind === 'hex' ? `⬡ ${size}` : size;
}

/**
 * The shape as a field of a form, chosen in a sheet.
 * @param {{value: string, onValue: (topology: string) => void}} props
 */
export function ShapeField({ value, onValue }) {
  return html`<div class="field">
    <span class="caption">${t('shape')}</span>
    <${SheetButton}
      title=${t('shape')}
      label=${topologyName(value)}
      kind="choice"
      children=${() => html`<${ShapeForm} value=${value} onValue=${onValue} />`}
    />
  </div>`;
}

/** A seed that every browser and the server count alike. */
export const randomSeed = () => 1 + Math.floor(Math.random() * 1e9);

/** The form of a shape, with its texts. */
const loadShape = async () => (await loadTexts('board/'), import('./shape-form.js'));

/**
 * Shape and size; the form loads when it is first opened.
 * @param {{value: string, onValue: (topology: string) => void}} props
 */
export const ShapeForm = (props) => html`<${Later} load=${loadShape} ...${props} />`;
