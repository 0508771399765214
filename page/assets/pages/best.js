// @ts-check
// Records: the hall of those that are known, and the search for better ones.

import { html } from '../vendor/preact.js';
import { useAddress } from '../router.js';
import { Hall } from './best/hall.js';
import { Searches } from './best/searches.js';
import '../icons.js';

/** What the address of a search has, and that of the hall has not. */
const OF_SEARCH = [
  'search',
  'runs',
  'topology',
  'maximize',
  'method',
  'seconds',
  'rules',
  'seed',
  'without',
  'with',
  'only_vowels',
];

export default function Best() {
  const { query } = useAddress();
  return OF_SEARCH.some((key) => query.has(key)) ? html`<${Searches} />` : html`<${Hall} />`;
}
