// @ts-check
// Which words to show and in which order, by who knows them. The bar also explains tiers.

import { html, useRef } from './vendor/preact.js';
import { number, t } from './i18n.js';
import { useMore } from './more.js';
import { setQuery } from './router.js';
import { tierOf } from './tiers.js';
import { Segmented, Switch } from './ui.js';

/** The choices, all words first. */
const TIERS = [3, 2, 1];

/**
 * @param {{
 *   rows?: any[],
 *   wish: {tier: number, family: boolean, order?: string},
 * }} props with `rows`, each choice has its number of words; with an order, it can be changed
 */
export default function KnownBar({ rows, wish: { tier, family, order } }) {
  const count = (/** @type {number} */ most) =>
    rows && number(rows.filter((row) => tierOf(row) <= most).length);
  const option = (/** @type {number} */ most) => [
    String(most),
    html`${t(`known.tier.${most}`)}${rows && html` <span class="count">${count(most)}</span>`}`,
  ];
  const bar = useRef(/** @type {HTMLElement | null} */ (null));
  useMore(bar);
  return html`<div class="known-bar" ref=${bar}>
    <${Segmented}
      label=${t('known')}
      name="tier"
      hidden
      value=${String(tier)}
      options=${TIERS.map(option)}
      onValue=${(/** @type {string} */ most) => setQuery({ tier: most === '3' ? null : most })}
    />
    ${
      order &&
      html`<${Switch}
        label=${t('known.first')}
        name="known-first"
        checked=${order === 'known'}
        onValue=${(/** @type {boolean} */ on) => setQuery({ sort: on ? null : 'points' })}
      />`
    }
    <${Switch}
      label=${t('known.family')}
      name="family"
      checked=${family}
      onValue=${(/** @type {boolean} */ on) => setQuery({ family: on ? 'on' : null })}
    />
    <p class="hint">${t('known.what')}</p>
  </div>`;
}
