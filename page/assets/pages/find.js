// @ts-check
// Find: words of your letters, and words that fit a pattern.

import { html, useEffect, useMemo } from '../vendor/preact.js';
import { t } from '../i18n.js';
import { anagram, words } from '../questions.js';
import { setQuery, useAddress } from '../router.js';
import { LanguageSelect, listOf } from '../choices.js';
import { Field, Trouble, usePromise, useSettled } from '../ui.js';
import { languageOf } from '../lists.js';
import { useOwnWords } from '../own-words.js';
import KnownBar from '../known-bar.js';
import { tierOf } from '../tiers.js';
import { closeCard, Definition, noteOf } from '../words-table.js';

/** Words that are shown at first, and with every further wish. */
const SHOWN = 60;
const MOST = 1000;
/** What is found as long as nothing is typed, by the language of the words. @type {Record<string, {letters: string, pattern: string}>} */
const EXAMPLES = {
  en: { letters: 'retains', pattern: 'c?t*' },
  fr: { letters: 'cartons', pattern: 'ch?t*' },
  de: { letters: 'gartens', pattern: 'h?nd*' },
  es: { letters: 'caminos', pattern: 'c?sa*' },
  it: { letters: 'stellare', pattern: 'c?sa*' },
};

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

/**
 * Known words first; of those, long words before short ones where letters are put together, and common words
 * before others.
 * @param {any[]} found
 * @param {string} id
 */
const inOrder = (found, id) =>
  [...found].sort(
    (a, b) =>
      tierOf(a) - tierOf(b) ||
      (id === 'letters' ? b.letters - a.letters : 0) ||
      (b.zipf ?? 0) - (a.zipf ?? 0),
  );

/** @param {{id: 'letters'|'pattern', find: typeof words, language: string, value: string}} props */
function Finder({ id, find, language, value }) {
  const { query } = useAddress();
  const shown = Math.min(MOST, Number(query.get(`${id}-shown`)) || SHOWN);
  const { tier, family } = knownOf(query);
  const example = (EXAMPLES[languageOf(language)] ?? EXAMPLES.en)[id];
  // Who has asked something needs no example.
  const isNew = !query.get('letters') && !query.get('pattern');
  const wanted = value.trim() || (isNew ? example : '');
  const settled = useSettled(wanted, 120);
  const { value: answer, problem } = usePromise(
    async () => (settled ? find(settled, language, MOST, { tier, family }) : null),
    [settled, language, tier, family],
  );
  const hidden = useOwnWords('hidden', languageOf(language));
  useEffect(() => closeCard, []);
  const found = useMemo(() => inOrder(answer?.words ?? [], id), [answer]);
  const more = found.length > shown;
  return html`<section class="card together" aria-labelledby=${`find-${id}`}>
    <h2 id=${`find-${id}`}>${t(`lab.${id}`)}</h2>
    <${Field}
      label=${t(`lab.${id}.label`)}
      name=${id}
      value=${value}
      hint=${t(`lab.${id}.hint`)}
      maxlength=${40}
      placeholder=${example}
      onValue=${(/** @type {string} */ text) => setQuery({ [id]: text, [`${id}-shown`]: null })}
    />
    ${problem && html`<${Trouble} problem=${problem} />`}${
      answer &&
      html`<p role="status">
          ${!value.trim() && html`${t('find.example')} <b lang=${language}>${example}</b> · `}${t(
            'words.count',
            answer.total,
          )}
        </p>
        <${Words}
          words=${found.slice(0, shown).filter(({ word }) => !hidden.has(word))}
          language=${language}
        />
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

/** @param {{words: any[], language: string}} props */
function Words({ words, language }) {
  return html`<ol class="chips defined" lang=${language}>
    ${words.map(
      (one) =>
        html`<li>
          ${one.spellings?.[0] ?? one.word}${
            noteOf(one) && html` <span class="note">${noteOf(one)}</span>`
          }
          <${Definition} row=${one} language=${language} quiet />
        </li>`,
    )}
  </ol>`;
}
