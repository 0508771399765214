// @ts-check
// The word lists that questions have used: they are cached for use without a network.

import { isListName, isOwn } from '../lists.js';
import { LISTS } from '../made.js';
import { namesIn } from './names.js';

/** What every list has. */
const PARTS = ['list', 'zipf', 'tiers', 'crude', 'lemmas'];

/** The addresses of files that were used. @type {Set<string>} */
const used = new Set();
/** @type {(addresses: string[]) => void} */
let tell = () => {};

/** Notes the lists of a question that was answered. @param {import('../engine.js').Question} question */
export function note({ path, body }) {
  if (!LISTS) return;
  // Entries beyond the words and dictionaries are large, and not every question uses them.
  const parts = path.startsWith('crossword/')
    ? [...PARTS, 'entries']
    : path.startsWith('define')
      ? [...PARTS, 'dictionary']
      : PARTS;
  for (const name of namesIn(`${path} ${typeof body === 'string' ? body : ''}`)) {
    if (!isListName(name) || isOwn(name)) continue;
    const addresses = parts.map((part) => `${LISTS}/${name}.${part}.gz`);
    const fresh = addresses.filter((address) => !used.has(address));
    fresh.forEach((address) => used.add(address));
    if (fresh.length) tell(fresh);
  }
}

/** Tells the addresses of lists that were used, and from now on of each that is. @param {(addresses: string[]) => void} hear */
export function eachUsedList(hear) {
  tell = hear;
  if (used.size) hear([...used]);
}
