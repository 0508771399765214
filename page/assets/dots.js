// @ts-check
// How hard a board is, as filled dots.

import { html } from './vendor/preact.js';
import { t } from './i18n.js';

/** The hardest there is. */
const MOST = 5;

/** @param {{level: number}} props */
export const Dots = ({ level }) =>
  html`<span class="dots" role="img" aria-label=${t('difficulty', level, MOST)}
    >${'●'.repeat(level)}${'○'.repeat(MOST - level)}</span
  >`;
