// @ts-check
// The form for the shape and size of a board.

import { html } from './vendor/preact.js';
import { t } from './i18n.js';
import { readTopology } from './notation.js';
import { Segmented, Select, Switch } from './ui.js';

const SIZES = [3, 4, 5, 6, 7, 8, 9, 10];

/**
 * @typedef {{
 *   kind: string,
 *   rows: number,
 *   columns: number,
 *   planes: number,
 *   straight: boolean,
 *   wrapped: boolean,
 * }} Shape
 */

/** A topology as the fields of a form. @param {string} topology @returns {Shape} */
function shapeOf(topology) {
  const shape = readTopology(topology) ?? { kind: 'grid', dims: [4, 4] };
  const [rows, columns] = shape.dims.slice(-2);
  const deep = shape.dims.length > 2;
  return {
    kind: shape.kind === 'hex' ? 'hex' : deep ? 'space' : 'plane',
    ...{ rows, columns },
    planes: deep ? shape.dims[0] : 3,
    straight: topology.includes(':straight'),
    wrapped: topology.includes(':wrapped'),
  };
}

/** The longest side of a board in space: larger ones are drawn too small to read. */
const LONGEST_SIDE = 5;

/** @param {Shape} shape */
function topologyOf({ kind, rows, columns, planes, straight, wrapped }) {
  if (kind === 'hex') return `hex${rows}x${columns}`;
  const side = (/** @type {number} */ size) => Math.min(size, LONGEST_SIDE);
  const sides = kind === 'space' ? [planes, side(rows), side(columns)] : [rows, columns];
  return sides.join('x') + (straight ? ':straight' : '') + (wrapped ? ':wrapped' : '');
}

/**
 * Shape and size, as a topology's text.
 * @param {{value: string, onValue: (topology: string) => void}} props
 */
export default function ShapeForm({ value, onValue }) {
  const shape = shapeOf(value);
  const { kind, rows, columns } = shape;
  const change = (/** @type {Partial<Shape>} */ part) => onValue(topologyOf({ ...shape, ...part }));
  const limit = kind === 'space' ? LONGEST_SIDE : 10;
  const sides = SIZES.filter((size) => size <= limit || size === rows || size === columns);
  const size = (/** @type {'planes'|'rows'|'columns'} */ key, sizes = sides) =>
    html`<${Select}
      label=${t(key)}
      name=${key}
      value=${String(shape[key])}
      options=${sizes.map((size) => [String(size), String(size)])}
      onValue=${(/** @type {string} */ size) => change({ [key]: Number(size) })}
    />`;
  const turn = (/** @type {'straight'|'wrapped'} */ key) =>
    html`<${Switch}
      label=${t(`shape.${key}`)}
      name=${key}
      checked=${shape[key]}
      onValue=${(/** @type {boolean} */ on) => change({ [key]: on })}
    />`;
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
      ${kind === 'space' && size('planes', [2, 3, 4, 5])} ${size('rows')} ${size('columns')}
    </div>
    ${kind !== 'hex' && [turn('straight'), turn('wrapped')]}
  </div>`;
}
