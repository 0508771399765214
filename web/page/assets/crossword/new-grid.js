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

/**
 * A new pattern of black cells or bars, by the conventions of a country, with or without words.
 * @param {{language: string, onGrid: (grid: Grid) => void}} props
 */
export function NewGrid({ language, onGrid }) {
  const { conventions, symmetries } = useOffer();
  const [wish, setWish] = useState({
    convention: 'french',
    symmetry: '',
    height: '9',
    width: '9',
    black: '16',
    bars: false,
    filled: false,
  });
  const [state, setState] = useState(/** @type {{stop?: AbortController, problem?: any}} */ ({}));
  const change = (/** @type {Record<string, any>} */ part) => setWish({ ...wish, ...part });
  /** @param {() => void} close */
  const make = async (close) => {
    const stop = new AbortController();
    setState({ stop });
    try {
      const { convention, bars, filled } = wish;
      const [width, height] = [Number(wish.width), Number(wish.height)];
      const symmetry = wish.symmetry || undefined;
      const black = bars ? undefined : Number(wish.black);
      const { drawn, problem } = await newGrid(
        { language, convention, symmetry, width, height, bars, black, filled },
        stop.signal,
      );
      if (!drawn) throw new Problem(problem.status, problem.detail, problem.field);
      const grid = parseGrid(drawn.grids[0]);
      if (grid) onGrid(grid);
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
          options=${optionsOf(conventions, wish.convention, (id) => nameOf(`xw.convention.${id}`, id))}
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
