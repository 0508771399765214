// @ts-check
// A new grid: its pattern, with or without words.

import { html, useState } from '../vendor/preact.js';
import { nameOf, t } from '../i18n.js';
import { optionsOf, useOffer } from '../choices.js';
import { Problem } from '../api.js';
import { newGrid } from '../questions.js';
import { Field, Select, SheetButton, Switch, Trouble } from '../ui.js';
import { parseGrid } from './model.js';

/** @typedef {import('./model.js').Grid} Grid */

/** Definitions inside the grid: a kind of its own, without conventions, symmetry and bars. */
const ARROW = 'arrow';

/**
 * A new pattern of black cells or bars, by the conventions of a country, with or without words.
 * @param {{language: string, theme: string[], onGrid: (grid: Grid & {arrows?: any}) => void}} props
 */
export function NewGrid({ language, theme, onGrid }) {
  const { conventions, symmetries } = useOffer();
  const [wish, setWish] = useState({
    convention: 'french',
    symmetry: '',
    height: '9',
    width: '9',
    black: '16',
    bars: false,
    filled: false,
    themed: true,
    most_words: '',
    most_blocks: '',
  });
  const words = wish.themed ? theme.map((word) => word.trim()).filter(Boolean) : [];
  const [state, setState] = useState(/** @type {{stop?: AbortController, problem?: any}} */ ({}));
  const change = (/** @type {Record<string, any>} */ part) => setWish({ ...wish, ...part });
  /** @param {() => void} close */
  const make = async (close) => {
    const stop = new AbortController();
    setState({ stop });
    try {
      const { convention, filled } = wish;
      const arrow = convention === ARROW;
      const bars = wish.bars && !arrow;
      const [width, height] = [Number(wish.width), Number(wish.height)];
      const symmetry = wish.symmetry || undefined;
      const black = bars ? undefined : Number(wish.black);
      const limit = (/** @type {string} */ text) => (text && !bars ? Number(text) : undefined);
      const [most_words, most_blocks] = [limit(wish.most_words), limit(wish.most_blocks)];
      const around = words.length > 0 ? { theme: words, fillable: true } : {};
      const pattern = { convention, symmetry, bars, most_words, most_blocks, ...around };
      const asked = arrow
        ? { kind: ARROW }
        : { ...pattern, black: most_blocks === undefined ? black : undefined };
      const { drawn, problem } = await newGrid(
        { language, width, height, filled, ...asked },
        stop.signal,
      );
      // It was stopped before there was one.
      if (!drawn && !problem) return setState({});
      if (!drawn) throw new Problem(problem.status, problem.detail, problem.field);
      const grid = parseGrid(drawn.grids[0]);
      const arrows = drawn.arrows?.[0]?.map((/** @type {any} */ one) => ({
        cell: one.cell,
        arrow: one.arrow,
      }));
      if (grid) onGrid(arrow ? { ...grid, arrows } : grid);
      setState({});
      close();
    } catch (problem) {
      setState({ problem });
    }
  };
  const side = (/** @type {'height'|'width'} */ key, /** @type {string} */ label) =>
    html`<${Field}
      label=${t(label)}
      name=${label}
      type="number"
      min=${3}
      max=${40}
      value=${wish[key]}
      onValue=${(/** @type {string} */ value) => change({ [key]: value })}
    />`;
  return html`<${SheetButton}
    title=${t('xw.new')}
    label=${t('xw.new.short')}
    icon="plus"
    children=${(/** @type {() => void} */ close) =>
      html`<form
        class="form"
        onSubmit=${(/** @type {Event} */ event) => (event.preventDefault(), make(close))}
      >
        <${Select}
          label=${t('xw.convention')}
          name="convention"
          value=${wish.convention}
          options=${optionsOf([...conventions, ARROW], wish.convention, (id) => nameOf(`xw.convention.${id}`, id))}
          onValue=${(/** @type {string} */ convention) => change({ convention })}
        />
        ${
          symmetries.length > 0 &&
          html`<${Select}
            label=${t('xw.symmetric')}
            name="symmetry"
            value=${wish.symmetry}
            options=${optionsOf(['', ...symmetries], wish.symmetry, (id) => nameOf(`xw.symmetry.${id || 'own'}`, id))}
            onValue=${(/** @type {string} */ symmetry) => change({ symmetry })}
          />`
        }
        <div class="inline">
          ${side('height', 'rows')}${side('width', 'columns')}<${Field}
            label=${t('xw.share')}
            name="share"
            type="number"
            min=${0}
            max=${60}
            value=${wish.black}
            disabled=${wish.bars}
            onValue=${(/** @type {string} */ black) => change({ black })}
          />
        </div>
        <div class="inline">
          ${['most_words', 'most_blocks'].map(
            (limit) =>
              html`<${Field}
                label=${t(`xw.${limit}`)}
                name=${limit}
                type="number"
                min=${1}
                max=${1000}
                value=${wish[/** @type {'most_words' | 'most_blocks'} */ (limit)]}
                disabled=${wish.bars}
                onValue=${(/** @type {string} */ value) => change({ [limit]: value })}
              />`,
          )}
        </div>
        ${
          theme.some((word) => word.trim()) &&
          html`<${Switch}
            label=${t('xw.themed')}
            checked=${wish.themed}
            onValue=${(/** @type {boolean} */ themed) => change({ themed })}
          />`
        }
        <${Switch}
          label=${t('xw.bars')}
          checked=${wish.bars}
          onValue=${(/** @type {boolean} */ bars) => change({ bars })}
        />
        <${Switch}
          label=${t('xw.filled')}
          checked=${wish.filled}
          onValue=${(/** @type {boolean} */ filled) => change({ filled })}
        />${state.problem && html`<${Trouble} problem=${state.problem} />`}
        <div class="actions">
          <button type="submit" class="primary" disabled=${Boolean(state.stop)}>
            ${t('xw.make')}</button
          >${
            state.stop &&
            html`<button type="button" onClick=${() => state.stop?.abort()}>
              ${t('best.stop')}
            </button>`
          }
        </div>
      </form>`}
  />`;
}
