// @ts-check
// A drill: three boards of forty seconds, each with many words of one pattern that its player keeps missing.

import { html, useMemo } from '../vendor/preact.js';
import { t } from '../i18n.js';
import { address } from '../router.js';
import { listOf } from '../choices.js';
import { languageOf } from '../lists.js';
import { loadStyle } from '../styles.js';
import { patternOf, patternsIn, saying } from './practice.js';
import { keyOf, MODES } from './solo.js';

/** @typedef {import('./solo.js').Game} Game */

/** Words with a pattern, in words. @param {{look?: string, round: number}} game */
const wordsOf = (game) => {
  const [kind, letters] = saying(patternOf(game));
  return t(`pattern.${kind}`, letters);
};

/** @type {import('../pages/play.js').Practice} */
const PRACTICE = {
  title: (game) => `${patternOf(game)} · ${game.round}/${MODES.drill.rounds}`,
  look: (game) => t('drill.look', wordsOf(game)),
  after: async () => (await loadStyle('result'), import('./drill-result.js')),
};

/** @param {{query: URLSearchParams, solo: any}} props */
export default function Drill({ query, solo: Solo }) {
  const language = languageOf(listOf(query));
  const look = patternsIn(query.get('look') ?? '').join(',');
  const wish = useMemo(
    () => ({
      ...{ mode: 'drill', language, look, level: /** @type {'common'} */ ('common') },
      seed: Number(query.get('seed')) || 1,
    }),
    [language, look, query.get('seed')],
  );
  if (look) return html`<${Solo} key=${keyOf(wish)} wish=${wish} practice=${PRACTICE} />`;
  return html`<div class="reading">
    <h1>${t('mode.drill')}</h1>
    <p>${t('drill.none')}</p>
    <div>
      <a class="button primary" href=${address('/statistics', { list: language })}
        >${t('coach.back')}</a
      >
    </div>
  </div>`;
}
