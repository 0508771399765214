// @ts-check
// A whole crossword in a link, for solvers: after the `#`, which browsers send to no server. It is
// compressed and scrambled so that nobody reads an answer by accident; it is not encrypted.

import { fromFile, isDocument, toFile, withoutWorkshop } from './document.js';
import { isOpen, LARGEST } from './model.js';

/** @typedef {import('./document.js').CrosswordDocument} CrosswordDocument */

/** The first byte; it rises when older pages would misread newer links. */
const FORMAT = 1;
/** Bytes before the crossword: the format and the checksum. */
const HEAD = 5;
/** More than any grid with its clues, and little enough to be unpacked without a thought. */
const MOST_BYTES = 1_000_000;
/** Cells may only be painted with a colour. */
const COLOR = /^#?\w{1,30}$/;

/** Whether there is an answer for every cell, so that there is something to solve. @param {CrosswordDocument} document */
export const isComplete = ({ cells }) => cells.some(isOpen) && cells.every((cell) => cell !== '');

/**
 * Whether a document from elsewhere can be shown to a solver. What could be entered or painted in its
 * cells by others is taken away.
 * @param {CrosswordDocument} document
 */
export function isSolvable(document) {
  if (document.rows > LARGEST || document.columns > LARGEST || !isDocument(document)) return false;
  for (const drawn of Object.values(document.drawn)) {
    delete drawn.entered;
    if (!COLOR.test(drawn.shade ?? '')) delete drawn.shade;
  }
  return true;
}

/** @param {CrosswordDocument} document @returns {Promise<string>} */
export async function packPuzzle(document) {
  const { schema, fields, ...file } = toFile(withoutWorkshop(document));
  const plain = new TextEncoder().encode(JSON.stringify(file));
  const sum = checksum(plain);
  const packed = await through(new CompressionStream('deflate-raw'), plain);
  const bytes = new Uint8Array([FORMAT, ...bytesOf(sum), ...scrambled(packed, sum)]);
  return btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replace(/=+$/, '');
}

/**
 * The crossword of a link, and a name for it that is the same whenever the crossword is.
 * @param {string} text
 * @returns {Promise<{id: string, document: CrosswordDocument} | null>} null if the link is damaged
 */
export async function unpackPuzzle(text) {
  try {
    const binary = atob(text.replaceAll('-', '+').replaceAll('_', '/'));
    const bytes = Uint8Array.from(binary, (char) => char.charCodeAt(0));
    const sum = new DataView(bytes.buffer).getUint32(1);
    const packed = scrambled(bytes.subarray(HEAD), sum);
    const plain = await through(new DecompressionStream('deflate-raw'), packed);
    if (bytes[0] !== FORMAT || checksum(plain) !== sum) return null;
    const file = JSON.parse(new TextDecoder().decode(plain));
    const document = fromFile(file);
    if (!isSolvable(document) || !isComplete(document)) return null;
    return { id: sum.toString(36), document };
  } catch {
    return null;
  }
}

/** FNV-1a. @param {Uint8Array} bytes */
const checksum = (bytes) =>
  bytes.reduce((sum, byte) => Math.imul(sum ^ byte, 0x01000193) >>> 0, 0x811c9dc5);

/** @param {number} sum */
const bytesOf = (sum) => [24, 16, 8, 0].map((shift) => (sum >>> shift) & 255);

/** Scrambles, or puts in order again: xorshift, begun with the checksum. @param {Uint8Array} bytes @param {number} seed */
function scrambled(bytes, seed) {
  let state = seed || 1;
  return bytes.map((byte) => {
    state ^= state << 13;
    state ^= state >>> 17;
    state ^= state << 5;
    return byte ^ (state & 255);
  });
}

/**
 * Bytes through a stream, as long as they stay bounded.
 * @param {CompressionStream | DecompressionStream} stream
 * @param {Uint8Array} bytes
 */
async function through(stream, bytes) {
  const reader = new Blob([new Uint8Array(bytes)]).stream().pipeThrough(stream).getReader();
  const parts = [];
  let length = 0;
  for (;;) {
    const { done, value } = await reader.read();
    if (done) break;
    length += value.length;
    if (length > MOST_BYTES) {
      await reader.cancel();
      throw new RangeError(`more than ${MOST_BYTES} bytes`);
    }
    parts.push(value);
  }
  const whole = new Uint8Array(length);
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.length;
  }
  return whole;
}
