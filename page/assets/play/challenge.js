// @ts-check
// A challenge as the text of a link: a board, its rules, and what others found on it. Pure.
//
// The bytes are a version, a checksum, and the rest, which is mixed so that nobody reads a word or a score off the link by
// accident. Words are written letter by letter, not as places in a list: they mean the same with another version of
// the list. A score is never written: it follows from the words.

import { isOwn } from '../lists.js';

/** @typedef {{name: string, words: string[], help: import('./solo.js').Help}} Challenger */
/**
 * @typedef {{
 *   language: string,
 *   rules: string,
 *   seconds: number,
 *   day: number,
 *   level: import('./solo.js').Level,
 *   board: string,
 *   players: Challenger[],
 * }} Challenge without a clock `seconds` is 0; `day` is 0 unless the board is that of a day
 */
/** @typedef {'damaged' | 'newer'} Fault why a text is no challenge */

const VERSION = 1;
/** The most players of a chain: a link must still fit into a message. */
export const MOST_PLAYERS = 8;
/** The longest link that is read or made: some services cut longer ones. */
const MOST_TEXT = 12_000;
/** More words than anyone finds on a board. */
const MOST_WORDS = 2000;
const LONGEST = { name: 24, word: 100, board: 1000, seconds: 3600 };

/**
 * A name as it may be shown: one line, no control characters, not longer than a table has room for.
 * @param {any} name
 */
export const nameFrom = (name) =>
  [
    ...String(name)
      .normalize('NFC')
      .replace(/[\p{C}\p{Z}]+/gu, ' ')
      .trim(),
  ]
    .slice(0, LONGEST.name)
    .join('')
    .trim();

/** FNV-1a. @param {Iterable<number>} bytes @param {number} [start] */
function checksum(bytes, start = 0x811c9dc5) {
  let sum = start;
  for (const byte of bytes) sum = Math.imul(sum ^ byte, 0x01000193);
  return sum >>> 0;
}

/** Mixes bytes, or what was mixed back: Marsaglia's xorshift. @param {Uint8Array} bytes @param {number} seed */
function mixed(bytes, seed) {
  let state = seed || 1;
  return bytes.map((byte) => {
    state ^= state << 13;
    state ^= state >>> 17;
    state ^= state << 5;
    return byte ^ (state & 255);
  });
}

/**
 * A name for a challenge without its players: the same board under the same rules has the same.
 * @param {Challenge} challenge
 */
export function idOf({ language, rules, seconds, day, level, board }) {
  const bytes = new TextEncoder().encode([language, rules, seconds, day, level, board].join('\n'));
  return [checksum(bytes), checksum(bytes, 0x9e3779b9)].map((sum) => sum.toString(36)).join('');
}

/** How many bits a letter takes; 0 ends a word. @param {number} letters */
const bitsFor = (letters) => Math.ceil(Math.log2(letters + 1)) || 1;

class Writer {
  constructor() {
    /** @type {number[]} */
    this.bytes = [];
  }
  /** @param {number} value */
  number(value) {
    for (let rest = value; ; rest = Math.floor(rest / 128)) {
      this.bytes.push((rest % 128) + (rest >= 128 ? 128 : 0));
      if (rest < 128) return;
    }
  }
  /** @param {string} text */
  text(text) {
    const bytes = new TextEncoder().encode(text);
    this.number(bytes.length);
    this.bytes.push(...bytes);
  }
  /** @param {string[]} words @param {string[]} letters */
  words(words, letters) {
    const bits = bitsFor(letters.length);
    let [held, count] = [0, 0];
    const put = (/** @type {number} */ value) => {
      held = (held << bits) | value;
      for (count += bits; count >= 8; count -= 8) this.bytes.push((held >> (count - 8)) & 255);
      held &= (1 << count) - 1;
    };
    for (const word of words) {
      for (const letter of word) put(letters.indexOf(letter) + 1);
      put(0);
    }
    if (count > 0) this.bytes.push((held << (8 - count)) & 255);
  }
}

class Reader {
  /** @param {Uint8Array} bytes */
  constructor(bytes) {
    this.bytes = bytes;
    this.at = 0;
  }
  byte() {
    if (this.at >= this.bytes.length) throw new RangeError('too short');
    return this.bytes[this.at++];
  }
  /** A number up to a limit. @param {number} most */
  number(most) {
    let [value, scale] = [0, 1];
    for (;;) {
      const byte = this.byte();
      value += (byte & 127) * scale;
      if (value > most) throw new RangeError('too large');
      if (byte < 128) return value;
      scale *= 128;
    }
  }
  /** @param {number} most bytes */
  text(most) {
    const length = this.number(most);
    if (this.at + length > this.bytes.length) throw new RangeError('too short');
    const bytes = this.bytes.subarray(this.at, (this.at += length));
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  }
  /** @param {string[]} letters */
  words(letters) {
    const bits = bitsFor(letters.length);
    let [held, count] = [0, 0];
    const take = () => {
      for (; count < bits; count += 8) held = ((held << 8) | this.byte()) & 0xffffff;
      count -= bits;
      return (held >> count) & ((1 << bits) - 1);
    };
    return Array.from({ length: this.number(MOST_WORDS) }, () => {
      let word = '';
      for (let value = take(); value > 0; value = take()) {
        if (value > letters.length || word.length >= LONGEST.word)
          throw new RangeError('no letter');
        word += letters[value - 1];
      }
      return word;
    });
  }
}

/** @param {Challenge} challenge */
function bytesOf({ language, rules, seconds, day, level, board, players }) {
  const out = new Writer();
  for (const text of [language, rules, board]) out.text(text);
  for (const value of [seconds, day, level === 'all' ? 1 : 0]) out.number(value);
  const letters = [...new Set(players.flatMap(({ words }) => words.flatMap((word) => [...word])))];
  letters.sort();
  out.text(letters.join(''));
  out.number(players.length);
  for (const { name, help, words } of players) {
    out.text(name);
    for (const value of [help.tiles, help.letters, help.words, words.length]) out.number(value);
    out.words(words, letters);
  }
  return Uint8Array.from(out.bytes);
}

/**
 * A challenge as text. The last player is the one who sends it; if there are too many, the first ones are
 * left out.
 * @param {Challenge} challenge
 * @returns {string}
 */
export function packChallenge(challenge) {
  const players = challenge.players.slice(-MOST_PLAYERS);
  const rest = bytesOf({ ...challenge, players });
  const sum = checksum(rest);
  const sums = [24, 16, 8, 0].map((shift) => (sum >>> shift) & 255);
  const bytes = [VERSION, ...sums, ...mixed(rest, sum)];
  const text = btoa(bytes.map((byte) => String.fromCharCode(byte)).join(''))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replace(/=+$/, '');
  return text.length > MOST_TEXT && players.length > 1
    ? packChallenge({ ...challenge, players: players.slice(1) })
    : text;
}

/** @param {Uint8Array} bytes @returns {Challenge} */
function challengeOf(bytes) {
  const from = new Reader(bytes);
  const [language, rules, board] = [from.text(2), from.text(40), from.text(LONGEST.board)];
  const seconds = from.number(LONGEST.seconds);
  const day = from.number(1e6);
  const level = from.number(1) ? 'all' : 'common';
  const letters = [...from.text(200)];
  const players = Array.from({ length: from.number(MOST_PLAYERS) }, () => {
    const name = nameFrom(from.text(4 * LONGEST.name));
    const [tiles, shown, revealed] = [0, 0, 0].map(() => from.number(MOST_WORDS));
    const words = [...new Set(from.words(letters))];
    return { name, words, help: { tiles, letters: shown, words: revealed } };
  });
  const plain = /^[a-z]{2}$/.test(language) && /^[a-z0-9-]+$/.test(rules) && !isOwn(language);
  if (!plain || !board || players.length === 0 || players.some(({ name }) => !name))
    throw new RangeError('no challenge');
  return { language, rules, seconds, day, level, board, players };
}

/**
 * The challenge of a text, or what is wrong with it.
 * @param {string} text
 * @returns {{challenge: Challenge} | {fault: Fault}}
 */
export function unpackChallenge(text) {
  if (text.length > MOST_TEXT || !/^[\w-]+$/.test(text)) return { fault: 'damaged' };
  try {
    const raw = atob(text.replaceAll('-', '+').replaceAll('_', '/'));
    const bytes = Uint8Array.from(raw, (character) => character.charCodeAt(0));
    if (bytes[0] > VERSION) return { fault: 'newer' };
    const sum = new DataView(bytes.buffer).getUint32(1);
    const rest = mixed(bytes.subarray(5), sum);
    if (bytes[0] !== VERSION || checksum(rest) !== sum) return { fault: 'damaged' };
    return { challenge: challengeOf(rest) };
  } catch {
    return { fault: 'damaged' };
  }
}
