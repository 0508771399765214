// @ts-check
// An on-screen keyboard: a phone's own one would hide half the grid.

import { html } from '../vendor/preact.js';
import { lang, t } from '../i18n.js';
import { Icon } from '../ui.js';

const ROWS = /** @type {Record<string, string[]>} */ ({
  en: ['QWERTYUIOP', 'ASDFGHJKL', 'ZXCVBNM'],
  fr: ['AZERTYUIOP', 'QSDFGHJKLM', 'WXCVBN'],
});

/**
 * @param {{
 *   extra: string[],
 *   onLetter: (letter: string) => void,
 *   onBack: () => void,
 *   onRebus: () => void,
 * }} props `extra` are letters of the crossword that have no key
 */
export function Keyboard({ extra, onLetter, onBack, onRebus }) {
  const rows = [...ROWS[lang()], ...(extra.length > 0 ? [extra.join('')] : [])];
  const last = ROWS[lang()].length - 1;
  const key = (/** @type {string} */ letter) =>
    html`<button type="button" key=${letter} onClick=${() => onLetter(letter)}>${letter}</button>`;
  return html`<div class="pz-keyboard" role="group" aria-label=${t('pz.keyboard')}>
    ${rows.map(
      (row, at) =>
        html`<div>
          ${
            at === last &&
            html`<button type="button" class="wide" aria-label=${t('pz.rebus')} onClick=${onRebus}>
              ··
            </button>`
          }${[...row].map(key)}${
            at === last &&
            html`<button type="button" class="wide" aria-label=${t('pz.back')} onClick=${onBack}>
              <${Icon} name="left" />
            </button>`
          }
        </div>`,
    )}
  </div>`;
}

/** The letters of a crossword that have no key. @param {string[]} answers */
export function extraKeys(answers) {
  const usual = ROWS[lang()].join('');
  const letters = new Set(answers.flatMap((answer) => [...answer]));
  return [...letters].filter((letter) => !usual.includes(letter) && /[\p{L}\p{N}]/u.test(letter));
}
