// @ts-check
// The coach on the page of statistics: what its player keeps missing, with examples, and the drill.

import { html, useEffect, useMemo, useRef, useState } from '../vendor/preact.js';
import { percent, t } from '../i18n.js';
import { address } from '../router.js';
import { randomSeed } from '../choices.js';
import { languageOf } from '../lists.js';
import { useOwnWords } from '../own-words.js';
import { Icon } from '../ui.js';
import { GAMES_NEEDED } from './coach.js';
import { saying } from './practice.js';
import { coached, forgetLessons } from './lessons.js';

/** @typedef {import('./coach.js').Advice} Advice */

/** @param {{list: string}} props */
export function Coach({ list }) {
  const language = languageOf(list);
  const [forgotten, setForgotten] = useState(0);
  const hidden = useOwnWords('hidden', language);
  const { games, advice } = useMemo(() => coached(language), [language, hidden, forgotten]);
  const all = advice.map(({ pattern }) => pattern).join(',');
  return html`<section class="card coach" aria-labelledby="coach">
    <header>
      <h2 id="coach">${t('coach')}</h2>
      ${
        advice.length > 0 &&
        html`<${DrillLink} language=${language} look=${all} kind="primary">
          <${Icon} name="play" /> ${t('mode.drill')}
        <//>`
      }
    </header>
    <p class="hint">
      ${
        games < GAMES_NEEDED
          ? t('coach.more', GAMES_NEEDED - games)
          : t(advice.length > 0 ? 'coach.says' : 'coach.nothing', games)
      }
    </p>
    ${
      advice.length > 0 &&
      html`<ol>
        ${advice.map((one) => html`<${Missed} key=${one.pattern} one=${one} language=${language} />`)}
      </ol>`
    }
    ${
      games > 0 &&
      html`<${Forget} onForget=${() => (forgetLessons(language), setForgotten(forgotten + 1))} />`
    }
  </section>`;
}

/** The way to a drill. @param {{language: string, look: string, kind: string, label?: string, children?: any}} props */
function DrillLink({ language, look, kind, label, children }) {
  const seed = useMemo(randomSeed, [look]);
  return html`<a
    class=${`button ${kind}`}
    aria-label=${label}
    href=${address('/play', { mode: 'drill', list: language, look, seed })}
    >${children}</a
  >`;
}

/** A pattern, how much of it was found, and missed words. @param {{one: Advice, language: string}} props */
function Missed({ one, language }) {
  const { pattern, seen, found, usual, examples } = one;
  const [kind, letters] = saying(pattern);
  const words = t(`pattern.${kind}`, letters);
  const width = (/** @type {number} */ share) => ({ transform: `scaleX(${share})` });
  return html`<li>
    <h3>${words}</h3>
    <p>${t('coach.found', found, seen, percent(found, seen))}</p>
    <div class="coach-bars" aria-hidden="true">
      <i><b style=${width(found / seen)}></b></i>
      <i class="usual"><b style=${width(usual)}></b></i>
    </div>
    <p class="hint">${t('coach.usual', percent(usual, 1))}</p>
    <div class="coach-words">
      <span class="hint">${t('coach.missed')}</span>
      ${examples.map((word) => html`<${Example} key=${word} word=${word} language=${language} />`)}
    </div>
    <${DrillLink}
      language=${language}
      look=${pattern}
      kind="quiet"
      label=${t('coach.only.what', words)}
    >
      ${t('coach.only')}
    <//>
  </li>`;
}

/** A missed word, which opens its card; that closes when one goes to another page. @param {{word: string, language: string}} props */
function Example({ word, language }) {
  const close = useRef(() => {});
  useEffect(() => () => close.current(), []);
  const show = async () => {
    // Loaded when the first is shown.
    const [{ showCard }, { lettersOf }] = await Promise.all([
      import('../word-card.js'),
      import('./coach.js'),
    ]);
    close.current = await showCard({ word: lettersOf(word), spellings: [word] }, language);
  };
  return html`<button
    type="button"
    lang=${language}
    aria-haspopup="dialog"
    title=${t('definition')}
    onClick=${show}
  >
    ${word}
  </button>`;
}

/** Forgets all games, when it is said twice. @param {{onForget: () => void}} props */
function Forget({ onForget }) {
  const [armed, setArmed] = useState(false);
  const click = () => {
    if (armed) onForget();
    setArmed(!armed);
  };
  return html`<button
    type="button"
    class=${`forget ${armed ? 'danger' : 'quiet'}`}
    onClick=${click}
    onBlur=${() => setArmed(false)}
  >
    ${t(armed ? 'coach.forget.sure' : 'coach.forget')}
  </button>`;
}
