// @ts-check
// The choices that several pages offer, from the server's own lists: word list, rules, shape of the
// board and others.

import { html, useEffect, useState } from './vendor/preact.js';
import { languageName, lang, loadTexts, nameOf, t } from './i18n.js';
import { info } from './api.js';
import { readTopology } from './notation.js';
import { buildList } from './engine.js';
import { isListName, languageOf } from './lists.js';
import { onShelf, readShelf, shelf } from './shelf.js';
import { Later, Segmented, Select, Sheet, SheetButton, Switch } from './ui.js';

/** What the server has told: a page that is opened later has it at once. */
let offer = /** @type {import('./api.js').Info} */ ({
  version: '',
  languages: [],
  rules: [],
  dice: [],
  methods: [],
  goals: [],
  algorithms: [],
  orders: [],
  conventions: [],
  symmetries: [],
  formats: [],
  limits: {},
});

/**
 * What the server offers; its lists are empty until it has answered.
 * @returns {import('./api.js').Info}
 */
export function useOffer() {
  const [now, setNow] = useState(offer);
  useEffect(() => {
    info().then(
      (told) => setNow((offer = told)),
      () => {},
    );
  }, []);
  return now;
}

/**
 * Names as the options of a menu; the chosen one is there even before the server has answered.
 * @param {string[]} names
 * @param {string} chosen
 * @param {(name: string) => string} text
 */
export const optionsOf = (names, chosen, text) =>
  (names.includes(chosen) ? names : [chosen, ...names]).map((name) => [name, text(name)]);

/** @param {string} id */
export const rulesName = (id) => nameOf(`rules.${id}`, id);
/** @param {string} id */
export const methodName = (id) => nameOf(`method.${id}`, id);

const SIZES = [3, 4, 5, 6, 7, 8, 9, 10];

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

/**
 * Shape and size, as a topology's text.
 * @param {{value: string, onValue: (topology: string) => void}} props
 */
export function ShapeForm({ value, onValue }) {
  const shape = readTopology(value) ?? { kind: 'grid', dims: [4, 4], topology: '4x4' };
  const kind = shape.kind === 'hex' ? 'hex' : shape.dims.length > 2 ? 'space' : 'plane';
  const [rows, columns] = shape.dims.slice(-2);
  const planes = shape.dims.length > 2 ? shape.dims[0] : 3;
  const [straight, wrapped] = [value.includes(':straight'), value.includes(':wrapped')];
  /**
   * @param {Partial<{
   *   kind: string,
   *   rows: number,
   *   columns: number,
   *   planes: number,
   *   straight: boolean,
   *   wrapped: boolean,
   * }>} change
   */
  const change = (change) => {
    const next = { kind, rows, columns, planes, straight, wrapped, ...change };
    if (next.kind === 'hex') return onValue(`hex${next.rows}x${next.columns}`);
    const side =
      next.kind === 'space'
        ? [Math.min(next.rows, 5), Math.min(next.columns, 5)]
        : [next.rows, next.columns];
    const lengths = next.kind === 'space' ? [next.planes, ...side] : side;
    return onValue(
      lengths.join('x') + (next.straight ? ':straight' : '') + (next.wrapped ? ':wrapped' : ''),
    );
  };
  const limit = kind === 'space' ? 5 : 10;
  const options = SIZES.filter((size) => size <= limit || size === rows || size === columns).map(
    (size) => [String(size), String(size)],
  );
  return html`<div class="form">
    <${Segmented}
      label=${t('shape')}
      name="shape"
      value=${kind}
      options=${['plane', 'space', 'hex'].map((id) => [id, t(`shape.${id}`)])}
      onValue=${(/** @type {string} */ id) =>
        change(id === 'space' ? { kind: id, rows: 3, columns: 3, planes: 3 } : { kind: id })}
    />
    <div class="inline">
      ${
        kind === 'space' &&
        html`<${Select}
          label=${t('planes')}
          name="planes"
          value=${String(planes)}
          options=${[2, 3, 4, 5].map((size) => [String(size), String(size)])}
          onValue=${(/** @type {string} */ size) => change({ planes: Number(size) })}
        />`
      }
      <${Select}
        label=${t('rows')}
        name="rows"
        value=${String(rows)}
        options=${options}
        onValue=${(/** @type {string} */ size) => change({ rows: Number(size) })}
      />
      <${Select}
        label=${t('columns')}
        name="columns"
        value=${String(columns)}
        options=${options}
        onValue=${(/** @type {string} */ size) => change({ columns: Number(size) })}
      />
    </div>
    ${
      kind !== 'hex' &&
      html`<${Switch}
          label=${t('shape.straight')}
          name="straight"
          checked=${straight}
          onValue=${(/** @type {boolean} */ on) => change({ straight: on })}
        />
        <${Switch}
          label=${t('shape.wrapped')}
          name="wrapped"
          checked=${wrapped}
          onValue=${(/** @type {boolean} */ on) => change({ wrapped: on })}
        />`
    }
  </div>`;
}
