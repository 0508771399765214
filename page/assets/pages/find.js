// @ts-check
// Find: words of your letters, and words that fit a pattern.

import { html, useEffect } from '../vendor/preact.js';
import { t } from '../i18n.js';
import { anagram, words } from '../questions.js';
import { setQuery, useAddress } from '../router.js';
import { LanguageSelect, listOf } from '../choices.js';
import { Field, Trouble, usePromise, useSettled } from '../ui.js';
import { languageOf } from '../lists.js';
import { useOwnWords } from '../own-words.js';
import KnownBar from '../known-bar.js';
import { closeCard, Definition, noteOf } from '../words-table.js';

/** Words that are shown at first, and with every further wish. */
const SHOWN = 60;
const MOST = 1000;

export default function Find() {
  const { query } = useAddress();
  const language = listOf(query);
  return html`<div class="lobby">
    <header class="lobby-head">
      <h1>${t('nav.find')}</h1>
      <${LanguageSelect}
        value=${language}
        onValue=${(/** @type {string} */ list) => setQuery({ list })}
      />
    </header>
    <${KnownBar} wish=${knownOf(query)} />
    <div class="lobby-more">
      <${Finder}
        id="letters"
        find=${anagram}
        language=${language}
        value=${query.get('letters') ?? ''}
      />
      <${Finder}
        id="pattern"
        find=${words}
        language=${language}
        value=${query.get('pattern') ?? ''}
      />
    </div>
  </div>`;
}

/** Which words are listed, as the address says. @param {URLSearchParams} query */
const knownOf = (query) => ({ tier: Number(query.get('tier')) || 3, family: query.has('family') });

/** @param {{id: string, find: typeof words, language: string, value: string}} props */
function Finder({ id, find, language, value }) {
  const { query } = useAddress();
  const shown = Math.min(MOST, Number(query.get(`${id}-shown`)) || SHOWN);
  const { tier, family } = knownOf(query);
  const settled = useSettled(value.trim(), 120);
  const { value: answer, problem } = usePromise(
    async () => (settled ? find(settled, language, shown, { tier, family }) : null),
    [settled, language, shown, tier, family],
  );
  const hidden = useOwnWords('hidden', languageOf(language));
  useEffect(() => closeCard, []);
  const more = answer && answer.total > answer.words.length && shown < MOST;
  return html`<section class="card together" aria-labelledby=${`find-${id}`}>
    <h2 id=${`find-${id}`}>${t(`lab.${id}`)}</h2>
    <${Field}
      label=${t(`lab.${id}.label`)}
      name=${id}
      value=${value}
      hint=${t(`lab.${id}.hint`)}
      maxlength=${40}
      onValue=${(/** @type {string} */ text) => setQuery({ [id]: text, [`${id}-shown`]: null })}
    />
    ${problem && html`<${Trouble} problem=${problem} />`}${
      answer &&
      html`<p role="status">${t('words.count', answer.total)}</p>
        <ol class="chips defined" lang=${language}>
          ${answer.words
            .filter((/** @type {any} */ one) => !hidden.has(one.word))
            .map(
              (/** @type {any} */ one) =>
                html`<li>
                  ${one.spellings?.[0] ?? one.word}${
                    noteOf(one) && html` <span class="note">${noteOf(one)}</span>`
                  }
                  <${Definition} row=${one} language=${language} quiet />
                </li>`,
            )}
        </ol>
        ${
          more &&
          html`<div>
            <button
              type="button"
              onClick=${() => setQuery({ [`${id}-shown`]: Math.min(MOST, shown * 4) })}
            >
              ${t('find.more')}
            </button>
          </div>`
        }`
    }
  </section>`;
}
