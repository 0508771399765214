// @ts-check
// A new grid: its pattern, with or without words.

import { html, useEffect, useMemo, useRef, useState } from '../vendor/preact.js';
import { lang, nameOf, t } from '../i18n.js';
import { optionsOf, useOffer } from '../offer.js';
import { Problem } from '../api.js';
import { keep, kept } from '../store.js';
import { Field, Icon, Select, SheetButton, Switch, Trouble } from '../ui.js';
import { GridDrawing } from './grid-drawing.js';
import { parseGrid } from './model.js';
import { newGrid } from './questions.js';

/** @typedef {import('./model.js').Grid} Grid */

/** Definitions inside the grid: a kind of its own, without conventions, symmetry and bars. */
const ARROW = 'arrow';

/** What a person wishes for, as it stands in the form. */
const WISH = {
  convention: 'american',
  symmetry: '',
  height: '15',
  width: '15',
  black: '',
  bars: false,
  filled: false,
  themed: true,
  most_words: '',
  most_blocks: '',
};
/** @typedef {typeof WISH} Wish */
/** What is usual where a kind of grid is printed. @type {Record<string, Partial<Wish>>} */
const USUAL = {
  american: { height: '15', width: '15' },
  british: { height: '15', width: '15' },
  french: { height: '10', width: '10' },
  [ARROW]: { height: '9', width: '9' },
};
const KEY = 'crossword.new';

/** How many grids there are to choose from. */
const SEVERAL = 10;
/** Time limits of a grid and of several, in seconds. Theme words use all of it: after 20 s there are ten grids, and more time betters few of them. */
const [ONE_SECONDS, SEVERAL_SECONDS] = [60, 30];

/** What was made last, or else what is usual in the interface's language. @returns {Wish} */
function firstWish() {
  const convention = lang() === 'fr' ? 'french' : 'american';
  return { ...WISH, convention, ...USUAL[convention], ...kept(KEY, {}) };
}

/** A wish for another kind of grid: what was usual becomes what is usual there. @param {Wish} wish @param {string} convention @returns {Wish} */
function ofKind(wish, convention) {
  const fields = /** @type {(keyof Wish)[]} */ (Object.keys(USUAL.french));
  const same = fields.every((field) => USUAL[wish.convention]?.[field] === wish[field]);
  return { ...wish, convention, ...(same && USUAL[convention]) };
}

/** @typedef {(part: Partial<Wish>) => void} Change */
/** @typedef {{stop?: AbortController, told?: any, problem?: any, drawn?: any}} Making */

/**
 * The question for a wish. The arrow kind has no convention, symmetry or bars; with bars there are no
 * black cells to count.
 * @param {Wish} wish
 * @param {string} language
 * @param {string[]} theme
 */
function questionOf(wish, language, theme) {
  const { convention, filled } = wish;
  const size = { language, width: Number(wish.width), height: Number(wish.height), filled };
  const black = wish.black.trim() ? Number(wish.black) : undefined;
  if (convention === ARROW) return { ...size, kind: ARROW, black };
  const { bars } = wish;
  const limit = (/** @type {string} */ text) => (text && !bars ? Number(text) : undefined);
  const [most_words, most_blocks] = [limit(wish.most_words), limit(wish.most_blocks)];
  const words = wish.themed ? theme.map((word) => word.trim()).filter(Boolean) : [];
  return {
    ...size,
    convention,
    symmetry: wish.symmetry || undefined,
    ...{ bars, most_words, most_blocks },
    ...(words.length > 0 && { theme: words, fillable: true }),
    // A limit on black cells replaces their share.
    black: bars || most_blocks !== undefined ? undefined : black,
  };
}

/** A grid of an answer, named as its kind is, with its arrows if it has any. @param {any} drawn @param {number} at @param {Wish} wish */
function gridOf(drawn, at, { convention }) {
  const grid = parseGrid(drawn.grids[at]);
  if (grid && convention === 'french') return { ...grid, layout: convention };
  if (!grid || convention !== ARROW) return grid;
  const arrows = drawn.arrows?.[at]?.map((/** @type {any} */ { cell, arrow }) => ({ cell, arrow }));
  return { ...grid, arrows };
}

/**
 * A new pattern of black cells or bars, by the conventions of a country, with or without words.
 * @param {{language: string, theme: string[], onGrid: (grid: Grid & {arrows?: any}) => void}} props
 */
export function NewGrid({ language, theme, onGrid }) {
  const [changed, setWish] = useState(/** @type {Wish | null} */ (null));
  const first = useMemo(firstWish, [lang()]);
  const wish = changed ?? first;
  const [state, setState] = useState(/** @type {Making} */ ({}));
  /** @param {any} drawn @param {number} at @param {() => void} close */
  const take = (drawn, at, close) => {
    const grid = gridOf(drawn, at, wish);
    if (grid) onGrid(grid);
    keep(KEY, wish);
    setState({});
    close();
  };
  /** @param {number} count @param {() => void} close */
  const make = async (count, close) => {
    const stop = new AbortController();
    setState({ stop });
    const progress = (/** @type {any} */ told) => setState({ stop, told });
    try {
      const several = count > 1 && { count, fillable: true };
      const seconds = several ? SEVERAL_SECONDS : ONE_SECONDS;
      const question = { ...questionOf(wish, language, theme), ...several };
      const { drawn, problem } = await newGrid(question, seconds, progress, stop.signal);
      // Stopped before there was one.
      if (!drawn && !problem) return setState({});
      if (!drawn) throw new Problem(problem.status, problem.detail, problem.field);
      if (count > 1) setState({ drawn });
      else take(drawn, 0, close);
    } catch (problem) {
      setState({ problem });
    }
  };
  const form = (/** @type {() => void} */ close) =>
    html`<${WishForm}
      ...${{ wish, theme, state }}
      onChange=${(/** @type {Partial<Wish>} */ part) => (setWish({ ...wish, ...part }), setState({}))}
      onMake=${(/** @type {number} */ count) => make(count, close)}
      onTake=${(/** @type {number} */ at) => take(state.drawn, at, close)}
    />`;
  return html`<${SheetButton}
    title=${t('xw.new')}
    label=${t('xw.new.short')}
    icon="plus"
    children=${form}
  />`;
}

/**
 * The form of a new grid, with its actions and what came of them.
 * @param {{
 *   wish: Wish,
 *   theme: string[],
 *   state: Making,
 *   onChange: Change,
 *   onMake: (count: number) => void,
 *   onTake: (at: number) => void,
 * }} props
 */
function WishForm({ wish, theme, state, onChange, onMake, onTake }) {
  const { stop, problem, drawn } = state;
  return html`<form
    class="form"
    onSubmit=${(/** @type {Event} */ event) => (event.preventDefault(), onMake(1))}
  >
    <div class="form">
      <${WishFields} ...${{ wish, theme, onChange }} />${
        problem && html`<${Trouble} problem=${problem} />`
      }
      <div class="actions">
        <button type="submit" class="primary" disabled=${Boolean(stop)}>${t('xw.make')}</button
        ><button type="button" disabled=${Boolean(stop)} onClick=${() => onMake(SEVERAL)}>
          ${t('xw.make.several', SEVERAL)}
        </button>
      </div>
      ${stop && html`<${Looking} ...${state} />`}
    </div>
    ${drawn && html`<${Choice} ...${{ drawn, onTake }} />`}
  </form>`;
}

/** How long the search takes, at most, and its end. @param {Making} props */
function Looking({ stop, told }) {
  const line = useRef(/** @type {HTMLElement | null} */ (null));
  useEffect(() => line.current?.scrollIntoView({ block: 'nearest' }), []);
  return html`<div class="xw-looking" ref=${line}>
    <p class="hint" role="status">${t('xw.making')}</p>
    <progress max=${told?.of ?? 1} value=${told?.seconds ?? 0} aria-label=${t('time')}></progress>
    <button type="button" onClick=${() => stop?.abort()}>
      <${Icon} name="flag" />${t('best.stop')}
    </button>
  </div>`;
}

/** Several grids with their figures, the best first. @param {{drawn: any, onTake: (at: number) => void}} props */
function Choice({ drawn, onTake }) {
  const list = useRef(/** @type {HTMLElement | null} */ (null));
  useEffect(() => list.current?.querySelector('li')?.scrollIntoView({ block: 'nearest' }), [drawn]);
  return html`<ol class="xw-fillings xw-new-grids" aria-label=${t('xw.new.grids')} ref=${list}>
    ${drawn.grids.map((/** @type {string} */ text, /** @type {number} */ at) => {
      const grid = parseGrid(text);
      return (
        grid &&
        html`<li key=${text}>
          <button type="button" onClick=${() => onTake(at)}>
            <${GridDrawing} grid=${grid} slots=${[]} />
            <span>${t('xw.new.figures', drawn.figures[at])}</span>
          </button>
        </li>`
      );
    })}
  </ol>`;
}

/** @param {{wish: Wish, theme: string[], onChange: Change}} props */
function WishFields({ wish, theme, onChange }) {
  const { conventions, symmetries } = useOffer();
  const turn = (/** @type {'themed'|'bars'|'filled'} */ key) =>
    html`<${Switch}
      label=${t(`xw.${key}`)}
      checked=${wish[key]}
      onValue=${(/** @type {boolean} */ on) => onChange({ [key]: on })}
    />`;
  return html`<${Select}
      label=${t('xw.convention')}
      name="convention"
      value=${wish.convention}
      options=${optionsOf([...conventions, ARROW], wish.convention, (id) => nameOf(`xw.convention.${id}`, id))}
      onValue=${(/** @type {string} */ convention) => onChange(ofKind(wish, convention))}
    />
    ${
      symmetries.length > 0 &&
      html`<${Select}
        label=${t('xw.symmetric')}
        name="symmetry"
        value=${wish.symmetry}
        options=${optionsOf(['', ...symmetries], wish.symmetry, (id) => nameOf(`xw.symmetry.${id || 'own'}`, id))}
        onValue=${(/** @type {string} */ symmetry) => onChange({ symmetry })}
      />`
    }
    <${SizeFields} wish=${wish} onChange=${onChange} />
    ${theme.some((word) => word.trim()) && turn('themed')} ${turn('bars')} ${turn('filled')}`;
}

/** Rows, columns, and how many black cells and words. @param {{wish: Wish, onChange: Change}} props */
function SizeFields({ wish, onChange }) {
  const field = (
    /** @type {keyof Wish} */ key,
    /** @type {string} */ name,
    /** @type {string} */ label,
    /** @type {[number, number]} */ [min, max],
    disabled = false,
  ) =>
    html`<${Field}
      label=${t(label)}
      name=${name}
      type="number"
      min=${min}
      max=${max}
      value=${wish[key]}
      placeholder=${key === 'black' ? t('xw.share.usual') : ''}
      disabled=${disabled}
      onValue=${(/** @type {string} */ value) => onChange({ [key]: value })}
    />`;
  const { bars } = wish;
  return html`<div class="inline">
      ${field('height', 'rows', 'rows', [3, 40])}${field('width', 'columns', 'columns', [3, 40])}${field('black', 'share', 'xw.share', [0, 60], bars)}
    </div>
    <div class="inline">
      ${field('most_words', 'most_words', 'xw.most_words', [1, 1000], bars)}${field('most_blocks', 'most_blocks', 'xw.most_blocks', [1, 1000], bars)}
    </div>`;
}
