// @ts-check
// The word lists that questions have used: they are cached for use without a network.

import { isListName, isOwn } from '../lists.js';
import { LISTS } from '../made.js';
import { namesIn } from './names.js';

/** @type {Set<string>} */
const used = new Set();
/** @type {(addresses: string[]) => void} */
let tell = () => {};

/** @param {string} name */
const addressesOf = (name) =>
  ['list', 'zipf', 'tiers', 'crude', 'lemmas'].map((part) => `${LISTS}/${name}.${part}.gz`);

/** Notes the lists of a question that was answered. @param {import('../engine.js').Question} question */
export function note({ path, body }) {
  for (const name of namesIn(`${path} ${typeof body === 'string' ? body : ''}`)) {
    if (!LISTS || used.has(name) || !isListName(name) || isOwn(name)) continue;
    used.add(name);
    tell(addressesOf(name));
  }
}

/** Tells the addresses of lists that were used, and from now on of each that is. @param {(addresses: string[]) => void} hear */
export function eachUsedList(hear) {
  tell = hear;
  used.forEach((name) => hear(addressesOf(name)));
}
