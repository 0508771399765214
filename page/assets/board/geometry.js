// @ts-check
// Where cells lie on the drawing: a cell is 100 units wide, planes lie side by side.

/** @typedef {import('../notation.js').Model} Model */
/** @typedef {{x: number, y: number}} Point */
/**
 * @typedef {{
 *   width: number,
 *   height: number,
 *   cells: Point[],
 *   plates: {x: number, y: number, width: number, height: number}[],
 *   hex: boolean,
 * }} Geometry
 */

/** From the middle of a cell to that of the next. */
export const PITCH = 100;
/** Width of a tile: the rest is the gap in which paths show. */
export const TILE = 84;
const PAD = 14;
const PLANE_GAP = 26;
/** Rows of hexagons are as high as three quarters of a hexagon. */
const HEX_ROW = PITCH * 0.866;

/**
 * @param {Model} model
 * @param {number} [turns] quarter turns clockwise, for boards of two dimensions
 * @returns {Geometry}
 */
export function geometryOf(model, turns = 0) {
  if (model.kind === 'hex') return hexagons(model);
  if (model.kind === 'graph') return circle(model);
  const flat = planes(model);
  return model.dims.length === 2 && turns % 4 ? turned(flat, ((turns % 4) + 4) % 4) : flat;
}

/** @param {Model} model @returns {Geometry} */
function planes({ dims }) {
  const columns = dims[dims.length - 1];
  const rows = dims[dims.length - 2] ?? 1;
  const count = dims.slice(0, -2).reduce((product, length) => product * length, 1);
  const across = Math.ceil(Math.sqrt(count));
  const [width, height] = [columns * PITCH + 2 * PAD, rows * PITCH + 2 * PAD];
  const plates = Array.from({ length: count }, (_, plane) => ({
    x: (plane % across) * (width + PLANE_GAP),
    y: Math.floor(plane / across) * (height + PLANE_GAP),
    width,
    height,
  }));
  const cells = plates.flatMap((plate) =>
    Array.from({ length: rows * columns }, (_, cell) => ({
      x: plate.x + PAD + ((cell % columns) + 0.5) * PITCH,
      y: plate.y + PAD + (Math.floor(cell / columns) + 0.5) * PITCH,
    })),
  );
  const last = plates[plates.length - 1];
  return {
    width: Math.max(...plates.map((plate) => plate.x)) + width,
    height: last.y + height,
    cells,
    plates,
    hex: false,
  };
}

/** @param {Geometry} flat @param {number} turns @returns {Geometry} */
function turned(flat, turns) {
  const { width, height } = flat;
  const turn = [
    (/** @type {Point} */ p) => p,
    (/** @type {Point} */ p) => ({ x: height - p.y, y: p.x }),
    (/** @type {Point} */ p) => ({ x: width - p.x, y: height - p.y }),
    (/** @type {Point} */ p) => ({ x: p.y, y: width - p.x }),
  ][turns];
  const size = turns % 2 ? { width: height, height: width } : { width, height };
  return { ...size, cells: flat.cells.map(turn), plates: [{ x: 0, y: 0, ...size }], hex: false };
}

/** @param {Model} model @returns {Geometry} */
function hexagons({ dims: [rows, columns] }) {
  const width = (columns + (rows > 1 ? 0.5 : 0)) * PITCH + 2 * PAD;
  const height = (rows - 1) * HEX_ROW + PITCH * 1.16 + 2 * PAD;
  const cells = Array.from({ length: rows * columns }, (_, cell) => {
    const row = Math.floor(cell / columns);
    return {
      x: PAD + ((cell % columns) + 0.5 + (row % 2) / 2) * PITCH,
      y: PAD + PITCH * 0.58 + row * HEX_ROW,
    };
  });
  return { width, height, cells, plates: [{ x: 0, y: 0, width, height }], hex: true };
}

/** @param {Model} model @returns {Geometry} */
function circle({ tiles }) {
  const radius = Math.max(PITCH, (tiles.length * PITCH) / (2 * Math.PI));
  const size = 2 * (radius + PITCH / 2 + PAD);
  const cells = tiles.map((_, place) => {
    const angle = (2 * Math.PI * place) / tiles.length - Math.PI / 2;
    return { x: size / 2 + radius * Math.cos(angle), y: size / 2 + radius * Math.sin(angle) };
  });
  return {
    width: size,
    height: size,
    cells,
    plates: [{ x: 0, y: 0, width: size, height: size }],
    hex: false,
  };
}

/**
 * The cell that one reaches with an arrow key, or the same if there is none that way.
 * @param {Geometry} geometry
 * @param {number} from
 * @param {string} key
 */
export function towards(geometry, from, key) {
  const [dx, dy] = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] }[
    key
  ] ?? [0, 0];
  const start = geometry.cells[from];
  let best = from;
  let least = Infinity;
  geometry.cells.forEach((cell, place) => {
    const along = (cell.x - start.x) * dx + (cell.y - start.y) * dy;
    const across = Math.abs((cell.x - start.x) * dy) + Math.abs((cell.y - start.y) * dx);
    if (along > 1 && along + 4 * across < least) [best, least] = [place, along + 4 * across];
  });
  return best;
}

/**
 * The cell under a point, if the point is well inside: corners are left out, so that a drag can go
 * across them.
 * @param {Geometry} geometry
 * @param {Point} point
 * @param {number} [reach]
 */
export function cellAt(geometry, point, reach = 38) {
  return geometry.cells.findIndex(
    (cell) => Math.hypot(cell.x - point.x, cell.y - point.y) <= reach,
  );
}
