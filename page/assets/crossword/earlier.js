// @ts-check
// Clues that the author wrote for the same word before.

import { html, useEffect, useState } from '../vendor/preact.js';
import { t } from '../i18n.js';
import { allDrafts } from './drafts.js';
import { cluesFor } from './known-clues.js';

/** More would push the next clue away. */
const MOST_EARLIER = 5;

/**
 * Earlier clues for the word, to take one of them.
 * @param {{word: string, text: string, onText: (text: string) => void}} props
 */
export function Earlier({ word, text, onText }) {
  const [clues, setClues] = useState(/** @type {string[]} */ ([]));
  useEffect(() => {
    let gone = false;
    setClues([]);
    if (word)
      allDrafts().then(
        (drafts) => gone || setClues(cluesFor(drafts, word)),
        () => {},
      );
    return () => {
      gone = true;
    };
  }, [word]);
  const others = clues.filter((one) => one !== text).slice(0, MOST_EARLIER);
  if (others.length === 0) return null;
  return html`<div class="xw-earlier" role="group" aria-label=${t('xw.earlier')}>
    <span>${t('xw.earlier')}</span>
    ${others.map(
      (one) =>
        html`<button type="button" class="quiet small" onClick=${() => onText(one)}>
          ${one}
        </button>`,
    )}
  </div>`;
}
