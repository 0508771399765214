// @ts-check
// Boards as text and back, for drawing and editing; the engine decides what is a valid board.
//
// `CRES/AMIN/ILAT/LSER`, planes with `//`, `hex3x3=…`, `4x4:wrapped=…`, tiles `Qu`, `(qu)`, `?`,
// `#`, bonuses `e:tw`.
// A cell that is still empty is `.` here and a block for the server.

/** @typedef {{text: string, bonus: string, points?: number}} Tile */
/**
 * @typedef {{kind: 'grid'|'hex'|'graph', dims: number[], topology: string, tiles: Tile[]}} Model
 */

const TILE = /(?:\(([^)]*)\)|([\p{Lu}])(\p{Ll}+)|([\p{L}?#.]))(?::([dt][lw]))?/gu;
/** As many cells as a person can still read on a screen; the server's own limit may be lower. */
const MOST_CELLS = 400;

/**
 * A letter as it is played: without accents, in capitals. Ñ is a letter of its own.
 * @param {string} text
 */
export function fold(text) {
  return text
    .toUpperCase()
    .normalize('NFD')
    .replace(/N\u0303/g, 'Ñ')
    .replace(/\p{M}/gu, '')
    .replace(/Œ/g, 'OE')
    .replace(/Æ/g, 'AE');
}

/** @param {string} text @returns {Tile[]} */
export function readTiles(text) {
  const tiles = [];
  for (const [, several, capital, small, single, bonus] of text.matchAll(TILE)) {
    const letters = fold(several ?? (capital ? capital + small : single));
    tiles.push({ text: letters === '.' ? '' : letters, bonus: bonus ?? '' });
  }
  return tiles;
}

/**
 * Reads a board. Returns null for what makes none; what is wrong with it is the server's to say.
 * @param {string} text
 * @returns {Model | null}
 */
export function parse(text) {
  const [head, ...rest] = text.trim().split('=');
  const named = rest.length > 0;
  const body = (named ? rest.join('=') : head).trim();
  const tiles = readTiles(body);
  if (tiles.length === 0 || tiles.length > MOST_CELLS) return null;
  const shape = named
    ? readTopology(head)
    : { kind: /** @type {const} */ ('grid'), dims: dimensions(body), topology: '' };
  if (!shape || shape.dims.length === 0) return null;
  const cells =
    shape.kind === 'graph'
      ? tiles.length
      : shape.dims.reduce((product, length) => product * length, 1);
  if (cells !== tiles.length) return null;
  if (shape.kind === 'graph') shape.dims = [tiles.length];
  return { ...shape, topology: shape.topology || shape.dims.join('x'), tiles };
}

/**
 * What can be drawn of a text that makes no board: its letters in their rows, with empty cells where
 * some are missing.
 * @param {string} text
 * @returns {Model}
 */
export function mend(text) {
  const [, head = '', body] = /** @type {string[]} */ (text.match(/^(?:([^=]*)=)?(.*)$/s));
  const rows = body
    .split(/[/\n]+/)
    .map(readTiles)
    .filter((row) => row.length > 0);
  const width = Math.max(0, ...rows.map((row) => row.length));
  const even = rows.flatMap((row) => Array.from({ length: width }, (_, place) => row[place]));
  return /** @type {Model} */ (
    reshape(head, rows.flat()) ?? reshape(`${rows.length}x${width}`, even) ?? reshape('4x4', [])
  );
}

/**
 * The lengths of a board whose text has its rows marked, or that is a square.
 * @param {string} body
 */
function dimensions(body) {
  const planes = body
    .replace(/\s*\n\s*\n\s*/g, '//')
    .replace(/\s*\n\s*/g, '/')
    .split('//');
  const rows = planes.map((plane) =>
    plane
      .split('/')
      .filter((row) => row.trim())
      .map((row) => readTiles(row).length),
  );
  const [depth, height, width] = [rows.length, rows[0].length, rows[0][0]];
  if (depth === 1 && height === 1) {
    const side = Math.sqrt(width);
    return Number.isInteger(side) ? [side, side] : [];
  }
  const even = rows.every(
    (plane) => plane.length === height && plane.every((length) => length === width),
  );
  if (!even) return [];
  return depth === 1 ? [height, width] : [depth, height, width];
}

/**
 * @param {string} text
 * @returns {{kind: 'grid'|'hex'|'graph', dims: number[], topology: string} | null}
 */
export function readTopology(text) {
  const topology = text.trim().toLowerCase();
  if (topology.startsWith('graph:')) return { kind: 'graph', dims: [1], topology };
  const match = topology.match(/^(hex)?\s*(\d+(?:x\d+)*)((?::(?:straight|wrapped))*)$/);
  if (!match) return null;
  return { kind: match[1] ? 'hex' : 'grid', dims: match[2].split('x').map(Number), topology };
}

/**
 * The text of a board. Empty cells become `empty`.
 * @param {Model} model
 * @param {'.'|'#'} [empty]
 */
export function print(model, empty = '.') {
  const parts = model.tiles.map(({ text, bonus }) => {
    const letters =
      text === '' ? empty : text.length > 1 ? text[0] + text.slice(1).toLowerCase() : text;
    return bonus ? `${letters}:${bonus}` : letters;
  });
  const breaks = breakSizes(model);
  const body = parts
    .map(
      (part, place) =>
        (place > 0 ? '/'.repeat(breaks.filter((size) => place % size === 0).length) : '') + part,
    )
    .join('');
  const plain =
    model.kind === 'grid' &&
    model.topology === model.dims.join('x') &&
    model.dims.length > 1 &&
    model.dims[0] > 1;
  return plain ? body : `${model.topology}=${body}`;
}

/** After how many cells a row, a plane … ends. @param {Model} model */
function breakSizes({ kind, dims }) {
  if (kind === 'graph') return [];
  const sizes = [];
  let size = 1;
  for (const length of [...dims].reverse().slice(0, -1)) sizes.push((size *= length));
  return sizes;
}

/**
 * A board of a topology with these tiles; cells beyond them are empty.
 * @param {string} topology
 * @param {(Tile | undefined)[]} before
 * @returns {Model | null}
 */
export function reshape(topology, before) {
  const shape = readTopology(topology);
  if (!shape) return null;
  const cells = shape.dims.reduce((product, length) => product * length, 1);
  if (cells < 1 || cells > MOST_CELLS) return null;
  const tiles = Array.from(
    { length: cells },
    (_, place) => before[place] ?? { text: '', bonus: '' },
  );
  return { ...shape, tiles: tiles.map(({ text, bonus }) => ({ text, bonus })) };
}

/**
 * The server's board as a model.
 * @param {import('./wire.js').WireBoard} board
 * @returns {Model}
 */
export function fromWire(board) {
  const kind = board.kind === 'hex' || board.kind === 'graph' ? board.kind : 'grid';
  const text = (/** @type {import('./wire.js').WireTile} */ tile) =>
    tile.kind === 'any' ? '?' : tile.kind === 'block' ? '#' : tile.text.toUpperCase();
  const tiles = board.tiles.map((tile) => ({
    text: text(tile),
    bonus: tile.bonus,
    points: tile.points,
  }));
  return { kind, dims: board.dimensions, topology: board.topology, tiles };
}

/**
 * The letters that a path reads.
 * @param {Tile[]} tiles
 * @param {number[]} path
 */
export const readPath = (tiles, path) => path.map((cell) => tiles[cell].text).join('');
