// @ts-check
// Links from a board to its words and to a game on it.

import { html } from '../vendor/preact.js';
import { t } from '../i18n.js';
import { address } from '../router.js';

/**
 * @param {{
 *   notation: string,
 *   language: string,
 *   rules?: string,
 *   kind?: string,
 *   without?: 'play'|'solve',
 * }} props `without` leaves out the page that one is on
 */
export function BoardLinks({ notation, language, rules, kind = 'button quiet', without }) {
  const board = { list: language, board: notation, rules };
  return html`${
    without !== 'solve' &&
    html`<a class=${kind} href=${address('/solve', board)}>${t('board.solve')}</a>`
  }
  ${
    without !== 'play' &&
    html`<a class=${kind} href=${address('/play', { mode: 'board', ...board })}
      >${t('board.play')}</a
    >`
  }`;
}
