// @ts-check
// A board as SVG: plates, the path under the tiles, the tiles. Also its small picture in a table.

import { html } from '../vendor/preact.js';
import { t } from '../i18n.js';
import { PITCH, TILE } from './geometry.js';
import { stepColor } from './colors.js';

/** @typedef {import('./geometry.js').Geometry} Geometry */
/** @typedef {import('../notation.js').Tile} Tile */

const HEXAGON = Array.from({ length: 6 }, (_, corner) => {
  const angle = (Math.PI / 3) * corner + Math.PI / 2;
  return `${(49 * Math.cos(angle)).toFixed(1)},${(49 * Math.sin(angle)).toFixed(1)}`;
}).join(' ');

/**
 * @param {{
 *   tiles: Tile[],
 *   geometry: Geometry,
 *   path: number[],
 *   label: string,
 *   marks?: Map<number, string>,
 *   notes?: string[],
 * }} props
 */
export function Drawing({ tiles, geometry, path, label, marks, notes }) {
  const steps = new Map(path.map((cell, step) => [cell, step]));
  return html`<svg
    class="drawing"
    viewBox="0 0 ${geometry.width} ${geometry.height}"
    role="img"
    aria-label=${label}
  >
    ${geometry.plates.map(
      (plate) =>
        html`<rect
          class="plate"
          x=${plate.x}
          y=${plate.y}
          width=${plate.width}
          height=${plate.height}
          rx="26"
        />`,
    )}
    ${segments(geometry, path, 'near')}
    ${tiles.map(
      (tile, cell) =>
        html`<${TileShape}
          key=${cell}
          tile=${tile}
          at=${geometry.cells[cell]}
          hex=${geometry.hex}
          step=${steps.get(cell)}
          steps=${path.length}
          mark=${marks?.get(cell)}
          note=${notes?.[cell]}
        />`,
    )}
    ${segments(geometry, path, 'far')}
  </svg>`;
}

/**
 * @param {{
 *   tile: Tile,
 *   at: {x: number, y: number},
 *   hex: boolean,
 *   step?: number,
 *   steps: number,
 *   mark?: string,
 *   note?: string,
 * }} props
 */
function TileShape({ tile, at, hex, step, steps, mark, note }) {
  const chosen = step !== undefined;
  const block = tile.text === '#';
  const kind = [
    'tile',
    hex && 'hex',
    chosen && 'chosen',
    block && 'block',
    tile.text === '' && 'empty',
    mark,
  ]
    .filter(Boolean)
    .join(' ');
  const color = chosen ? stepColor(step, steps) : undefined;
  return html`<g
    class=${kind}
    transform="translate(${at.x} ${at.y})"
    style=${{ transform: `translate(${at.x}px, ${at.y}px)`, '--step': step ?? 0 }}
  >
    ${
      hex
        ? html`<polygon class="face" points=${HEXAGON} fill=${color} />`
        : html`<rect
            class="face"
            x=${-EDGE}
            y=${-EDGE}
            width=${TILE}
            height=${TILE}
            rx="17"
            fill=${color}
          />`
    }
    ${step === 0 && html`<circle class="ring" r="31" />`}
    ${
      !block &&
      html`<text class=${`letter${tile.text.length > 1 ? ' long' : ''}`} dy=".35em"
        >${tile.text.length > 1 ? tile.text[0] + tile.text.slice(1).toLowerCase() : tile.text}</text
      >`
    }
    ${cornerTexts(tile, hex, step, note)}
  </g>`;
}

const EDGE = TILE / 2;
/** Where the texts around a letter stand; a hexagon has room above and below it. */
const CORNERS = {
  square: {
    value: { x: EDGE - 8, y: EDGE - 8 },
    note: { x: EDGE - 6, y: 17 - EDGE },
    step: { x: 6 - EDGE, y: EDGE - 8 },
    badge: '-26 -33',
  },
  hex: {
    value: { x: 0, y: 34 },
    note: { x: 0, y: -27 },
    step: { x: 0, y: -27 },
    badge: '24 -26',
  },
};

/**
 * What stands around the letter of a tile: its value, a note, the step of the path, the bonus.
 * @param {Tile} tile
 * @param {boolean} hex
 * @param {number | undefined} step
 * @param {string | undefined} note
 */
function cornerTexts(tile, hex, step, note) {
  const at = CORNERS[hex ? 'hex' : 'square'];
  return html`${
    tile.points !== undefined &&
    tile.points > 0 &&
    html`<text class="value" ...${at.value}>${tile.points}</text>`
  }
  ${note && html`<text class="note" ...${at.note}>${note}</text>`}
  ${step !== undefined && html`<text class="step" ...${at.step}>${step + 1}</text>`}
  ${
    tile.bonus &&
    html`<g class=${`badge ${tile.bonus}`} transform="translate(${at.badge})">
      <rect x="-18" y="-12" width="36" height="24" rx="8" />
      <text dy=".36em">${t(`bonus.${tile.bonus}`)}</text>
    </g>`
  }`;
}

/**
 * The steps of a path: those to the next cell go under the tiles, those across planes or around the
 * border over them.
 * @param {Geometry} geometry
 * @param {number[]} path
 * @param {'near'|'far'} which
 */
function segments(geometry, path, which) {
  const shapes = [];
  for (let step = 0; step + 1 < path.length; step++) {
    const [from, to] = [geometry.cells[path[step]], geometry.cells[path[step + 1]]];
    if (!from || !to) continue;
    const near = Math.hypot(to.x - from.x, to.y - from.y) < PITCH * 1.5;
    if (near !== (which === 'near')) continue;
    shapes.push(
      near
        ? nearSegment(from, to, stepColor(step + 0.5, path.length))
        : farSegment(from, to, stepColor(step + 0.5, path.length)),
    );
  }
  return shapes;
}

/** @param {{x: number, y: number}} from @param {{x: number, y: number}} to @param {string} color */
function nearSegment(from, to, color) {
  const ends = { x1: from.x, y1: from.y, x2: to.x, y2: to.y };
  const angle = (Math.atan2(to.y - from.y, to.x - from.x) * 180) / Math.PI;
  return html`<g class="segment">
    <line class="edge" ...${ends} />
    <line class="band" ...${ends} stroke=${color} />
    <path
      class="chevron"
      d="M-3.5-6.5 3.5 0-3.5 6.5"
      transform="translate(${(from.x + to.x) / 2} ${(from.y + to.y) / 2}) rotate(${angle})"
  /></g>`;
}

/** @param {{x: number, y: number}} from @param {{x: number, y: number}} to @param {string} color */
function farSegment(from, to, color) {
  const [dx, dy] = [to.x - from.x, to.y - from.y];
  const length = Math.hypot(dx, dy);
  const shorten = (TILE * 0.42) / length;
  const [x1, y1, x2, y2] = [
    from.x + dx * shorten,
    from.y + dy * shorten,
    to.x - dx * shorten,
    to.y - dy * shorten,
  ];
  const bend = { x: (x1 + x2) / 2 - dy * 0.16, y: (y1 + y2) / 2 + dx * 0.16 };
  const d = `M${x1} ${y1}Q${bend.x} ${bend.y} ${x2} ${y2}`;
  const angle = (Math.atan2(y2 - bend.y, x2 - bend.x) * 180) / Math.PI;
  return html`<g class="segment far">
    <path class="edge" d=${d} />
    <path class="band" d=${d} stroke=${color} />
    <path
      class="arrow"
      d="M-13-9 3 0-13 9z"
      fill=${color}
      transform="translate(${x2} ${y2}) rotate(${angle})"
  /></g>`;
}

/**
 * A path as a small picture: dots for the cells, the way from the first (a dot with a ring) to the
 * last.
 * @param {{geometry: Geometry, path: number[]}} props
 */
export function Thumbnail({ geometry, path }) {
  const { width, height, cells } = geometry;
  const lines = path.slice(1).map((cell, step) => {
    const [from, to] = [cells[path[step]], cells[cell]];
    return html`<line
      x1=${from.x}
      y1=${from.y}
      x2=${to.x}
      y2=${to.y}
      stroke=${stepColor(step + 0.5, path.length)}
    />`;
  });
  const first = cells[path[0]];
  return html`<svg class="thumbnail" viewBox="0 0 ${width} ${height}" aria-hidden="true">
    <path class="dots" d=${dotsOf(geometry)} />
    ${lines}${
      first &&
      html`<circle
        cx=${first.x}
        cy=${first.y}
        r=${Math.max(24, width / 18)}
        fill=${stepColor(0, 2)}
      />`
    }
  </svg>`;
}

/** The dots of a geometry, which all its thumbnails share. @type {WeakMap<Geometry, string>} */
const dots = new WeakMap();
/** @param {Geometry} geometry */
function dotsOf(geometry) {
  const known =
    dots.get(geometry) ?? geometry.cells.map((cell) => `M${cell.x} ${cell.y}h.1`).join('');
  dots.set(geometry, known);
  return known;
}
