// @ts-check
// QR codes (ISO/IEC 18004): text as bytes, error correction of level M, versions 1 to 10, which hold
// up to 213 bytes. Loaded only where a room is shown.

/** For each version from 1 on: bytes of correction in a block, and blocks. */
const BLOCKS = [
  [10, 1],
  [16, 1],
  [26, 1],
  [18, 2],
  [24, 2],
  [16, 4],
  [18, 4],
  [22, 4],
  [22, 5],
  [26, 5],
];

/** What decides whether a cell is turned over, by mask. @type {((x: number, y: number) => boolean)[]} */
const MASKS = [
  (x, y) => (x + y) % 2 === 0,
  (_, y) => y % 2 === 0,
  (x) => x % 3 === 0,
  (x, y) => (x + y) % 3 === 0,
  (x, y) => (Math.floor(x / 3) + Math.floor(y / 2)) % 2 === 0,
  (x, y) => ((x * y) % 2) + ((x * y) % 3) === 0,
  (x, y) => (((x * y) % 2) + ((x * y) % 3)) % 2 === 0,
  (x, y) => (((x + y) % 2) + ((x * y) % 3)) % 2 === 0,
];

/**
 * The dark cells of a text, row by row; nothing if the text is too long.
 * @param {string} text
 * @returns {boolean[][] | null}
 */
export function qrCode(text) {
  const bytes = [...new TextEncoder().encode(text)];
  const version = BLOCKS.findIndex((_, place) => bytes.length <= roomFor(place + 1)) + 1;
  if (version === 0) return null;
  const codewords = interleaved(packed(bytes, version), version);
  const drawings = MASKS.map((_, mask) => drawn(version, codewords, mask));
  return drawings.reduce((best, next) => (penalty(next) < penalty(best) ? next : best));
}

/** The path of an SVG that draws dark cells, each one unit wide. @param {boolean[][]} cells */
export const pathOf = (cells) =>
  cells.flatMap((row, y) => row.map((dark, x) => (dark ? `M${x} ${y}h1v1h-1z` : ''))).join('');

/** How many bits a version has for data and correction. @param {number} version */
function bitsOf(version) {
  let bits = (16 * version + 128) * version + 64;
  if (version >= 2) {
    const marks = Math.floor(version / 7) + 2;
    bits -= (25 * marks - 10) * marks - 55;
  }
  return version >= 7 ? bits - 36 : bits;
}

/** How many bytes of data a version has, with the head. @param {number} version */
function dataOf(version) {
  const [correction, blocks] = BLOCKS[version - 1];
  return Math.floor(bitsOf(version) / 8) - correction * blocks;
}

/** The head of a text: its kind in 4 bits, its length in 8, or in 16 from version 10 on. @param {number} version */
const headOf = (version) => (version < 10 ? 12 : 20);
/** @param {number} version */
const roomFor = (version) => Math.floor((dataOf(version) * 8 - headOf(version)) / 8);

/** The bytes of data: head, text, filling. @param {number[]} bytes @param {number} version */
function packed(bytes, version) {
  /** @type {number[]} */
  const bits = [];
  const put = (/** @type {number} */ value, /** @type {number} */ length) => {
    for (let place = length - 1; place >= 0; place--) bits.push((value >> place) & 1);
  };
  put(4, 4);
  put(bytes.length, headOf(version) - 4);
  bytes.forEach((byte) => put(byte, 8));
  const most = dataOf(version) * 8;
  put(0, Math.min(4, most - bits.length));
  put(0, (8 - (bits.length % 8)) % 8);
  for (let filling = 0xec; bits.length < most; filling ^= 0xec ^ 0x11) put(filling, 8);
  return Array.from({ length: bits.length / 8 }, (_, place) =>
    bits.slice(place * 8, place * 8 + 8).reduce((sum, bit) => sum * 2 + bit, 0),
  );
}

/** Blocks with their correction, byte by byte in turns. @param {number[]} data @param {number} version */
function interleaved(data, version) {
  const [correction, count] = BLOCKS[version - 1];
  const generator = generatorOf(correction);
  const short = Math.floor(data.length / count);
  const longer = data.length % count;
  let from = 0;
  const blocks = Array.from({ length: count }, (_, place) => {
    const block = data.slice(from, (from += short + (place < count - longer ? 0 : 1)));
    return { block, rest: remainder(block, generator) };
  });
  const turns = (/** @type {number[][]} */ rows) =>
    Array.from({ length: Math.max(...rows.map((row) => row.length)) }, (_, place) =>
      rows.filter((row) => place < row.length).map((row) => row[place]),
    ).flat();
  return [...turns(blocks.map(({ block }) => block)), ...turns(blocks.map(({ rest }) => rest))];
}

/** A product in the field of 256 elements modulo x⁸ + x⁴ + x³ + x² + 1. @param {number} a @param {number} b */
function times(a, b) {
  let product = 0;
  for (let bit = 7; bit >= 0; bit--) {
    product = (product << 1) ^ ((product >> 7) * 0x11d);
    product ^= ((b >> bit) & 1) * a;
  }
  return product;
}

/** The polynomial of Reed and Solomon whose roots are the first powers of 2. @param {number} degree */
function generatorOf(degree) {
  const polynomial = [...Array(degree - 1).fill(0), 1];
  let root = 1;
  for (let power = 0; power < degree; power++) {
    for (let place = 0; place < degree; place++)
      polynomial[place] = times(polynomial[place], root) ^ (polynomial[place + 1] ?? 0);
    root = times(root, 2);
  }
  return polynomial;
}

/** @param {number[]} data @param {number[]} generator */
function remainder(data, generator) {
  const rest = generator.map(() => 0);
  for (const byte of data) {
    const factor = byte ^ /** @type {number} */ (rest.shift());
    rest.push(0);
    generator.forEach((coefficient, place) => (rest[place] ^= times(coefficient, factor)));
  }
  return rest;
}

/** A code with one of the masks. @param {number} version @param {number[]} codewords @param {number} mask */
function drawn(version, codewords, mask) {
  const size = version * 4 + 17;
  const cells = Array.from({ length: size }, () => Array(size).fill(false));
  const fixed = Array.from({ length: size }, () => Array(size).fill(false));
  const set = (/** @type {number} */ x, /** @type {number} */ y, /** @type {any} */ dark) => {
    if (x < 0 || y < 0 || x >= size || y >= size) return;
    [cells[y][x], fixed[y][x]] = [Boolean(dark), true];
  };
  drawFixed(version, size, mask, set);
  let bit = 0;
  // In columns of two from the right, up and down in turns, around the sixth column.
  for (let right = size - 1; right >= 1; right -= 2) {
    if (right === 6) right = 5;
    const upwards = ((right + 1) & 2) === 0;
    for (let step = 0; step < size; step++) {
      const y = upwards ? size - 1 - step : step;
      for (const x of [right, right - 1]) {
        if (fixed[y][x]) continue;
        const byte = codewords[bit >> 3] ?? 0;
        cells[y][x] = Boolean((byte >> (7 - (bit & 7))) & 1) !== MASKS[mask](x, y);
        bit++;
      }
    }
  }
  return cells;
}

/**
 * What every code has: finders, alignment, timing, and what it says of itself.
 * @param {number} version
 * @param {number} size
 * @param {number} mask
 * @param {(x: number, y: number, dark: any) => void} set
 */
function drawFixed(version, size, mask, set) {
  const bit = (/** @type {number} */ value, /** @type {number} */ place) => (value >> place) & 1;
  for (let place = 0; place < size; place++) {
    set(6, place, place % 2 === 0);
    set(place, 6, place % 2 === 0);
  }
  const ring = (/** @type {number} */ x, /** @type {number} */ y, /** @type {number} */ most) => {
    for (let dy = -most; dy <= most; dy++)
      for (let dx = -most; dx <= most; dx++) {
        const away = Math.max(Math.abs(dx), Math.abs(dy));
        set(x + dx, y + dy, most === 4 ? away !== 2 && away !== 4 : away !== 1);
      }
  };
  const marks = alignment(version, size);
  for (const x of marks)
    for (const y of marks) {
      const corner =
        (x === 6 && y === 6) || (x === 6 && y === size - 7) || (x === size - 7 && y === 6);
      if (!corner) ring(x, y, 2);
    }
  for (const [x, y] of [
    [3, 3],
    [size - 4, 3],
    [3, size - 4],
  ])
    ring(x, y, 4);
  // Level M is 0, so that the mask alone is said, with its correction (BCH).
  const format = ((mask << 10) | checked(mask, 10, 0x537)) ^ 0x5412;
  for (let place = 0; place <= 5; place++) set(8, place, bit(format, place));
  set(8, 7, bit(format, 6));
  set(8, 8, bit(format, 7));
  set(7, 8, bit(format, 8));
  for (let place = 9; place < 15; place++) set(14 - place, 8, bit(format, place));
  for (let place = 0; place < 8; place++) set(size - 1 - place, 8, bit(format, place));
  for (let place = 8; place < 15; place++) set(8, size - 15 + place, bit(format, place));
  set(8, size - 8, true);
  if (version < 7) return;
  const told = (version << 12) | checked(version, 12, 0x1f25);
  for (let place = 0; place < 18; place++) {
    const [far, near] = [size - 11 + (place % 3), Math.floor(place / 3)];
    set(far, near, bit(told, place));
    set(near, far, bit(told, place));
  }
}

/** The remainder of a code of Bose, Chaudhuri and Hocquenghem. @param {number} value @param {number} bits @param {number} generator */
function checked(value, bits, generator) {
  let rest = value;
  for (let step = 0; step < bits; step++) rest = (rest << 1) ^ ((rest >> (bits - 1)) * generator);
  return rest;
}

/** Where the middles of alignment marks lie. @param {number} version @param {number} size */
function alignment(version, size) {
  if (version === 1) return [];
  const count = Math.floor(version / 7) + 2;
  const step = Math.ceil((version * 4 + 4) / (count * 2 - 2)) * 2;
  const places = [6];
  for (let at = size - 7; places.length < count; at -= step) places.splice(1, 0, at);
  return places;
}

/** How hard a code is to read: long runs, blocks, what looks like a finder, too much of one colour. @param {boolean[][]} cells */
function penalty(cells) {
  const size = cells.length;
  let sum = 0;
  const lines = [...cells, ...cells.map((_, x) => cells.map((row) => row[x]))];
  for (const line of lines) {
    const text = line.map((dark) => (dark ? '1' : '0')).join('');
    for (const run of text.match(/0{5,}|1{5,}/g) ?? []) sum += run.length - 2;
    for (const like of ['10111010000', '00001011101'])
      for (let at = text.indexOf(like); at >= 0; at = text.indexOf(like, at + 1)) sum += 40;
  }
  for (let y = 1; y < size; y++)
    for (let x = 1; x < size; x++) {
      const four = [cells[y][x], cells[y - 1][x], cells[y][x - 1], cells[y - 1][x - 1]];
      if (four.every((dark) => dark === four[0])) sum += 3;
    }
  const dark = cells.flat().filter(Boolean).length / (size * size);
  return sum + Math.floor(Math.abs(dark - 0.5) * 20) * 10;
}
