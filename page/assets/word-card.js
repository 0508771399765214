// @ts-check
// The card of a word: what it means, who knows it, its lemma and its points. From it, a person hides the
// word or copies a report about it.

import { html, render, useState } from './vendor/preact.js';
import { loadTexts, t } from './i18n.js';
import { languageOf } from './lists.js';
import { keepWords, useOwnWords } from './own-words.js';
import { define } from './questions.js';
import { loadStyle } from './styles.js';
import { copy, Icon, Sheet, Trouble, usePromise } from './ui.js';

/** @typedef {import('./wire.js').Defined} Defined */
/** @typedef {import('./wire.js').Definition} Definition */
/** @typedef {{word: string, spellings: string[], points?: number}} Row a word as played, and how it is written */

/**
 * Shows the card of a word over the page.
 * @param {Row} row
 * @param {string} list its word list
 * @returns {Promise<() => void>} closes it
 */
export async function showCard(row, list) {
  await Promise.all([loadTexts('word/'), loadStyle('word')]);
  const place = document.createElement('div');
  document.body.append(place);
  const close = () => {
    render(null, place);
    place.remove();
  };
  const word = spellingOf(row);
  render(
    html`<${Sheet} title=${word} language=${languageOf(list)} onClose=${close}>
      <${Card} row=${row} word=${word} list=${list} />
    <//>`,
    place,
  );
  return close;
}

/** How a word is written. @param {Row} row */
export const spellingOf = ({ word, spellings }) => spellings[0] ?? word.toLowerCase();

/** @param {{row: Row, word: string, list: string}} props */
function Card({ row, word, list }) {
  const { value, problem } = usePromise(() => define(word, list), [word, list]);
  const language = languageOf(list);
  return html`<div class="word-card">
    <${Facts} row=${row} defined=${value} />
    ${problem && html`<${Trouble} problem=${problem} />`}
    ${value && html`<${Meanings} defined=${value} language=${language} />`}
    ${!value && !problem && html`<p class="hint" role="status">${t('card.wait')}</p>`}
    <${Actions} row=${row} word=${word} list=${list} defined=${value} />
  </div>`;
}

/**
 * What is known of a word. Its points are those of the board that it stands on, if it does.
 * @param {{row: Row, defined?: Defined}} props
 */
function Facts({ row, defined }) {
  const { tier, crude, lemma, spellings = [] } = defined ?? {};
  const points = row.points ?? defined?.points;
  const facts = [
    tier && t(`card.tier.${tier}`),
    lemma && !spellings.includes(lemma) && t('card.lemma', lemma),
    points !== undefined && t('points.count', points),
  ].filter(Boolean);
  return html`${crude && html`<p class="crude">${t(`card.crude.${crude}`)}</p>`}
  ${facts.length > 0 && html`<p class="about">${facts.join(' · ')}</p>`}`;
}

/** What dictionaries say, and which they are. @param {{defined: Defined, language: string}} props */
function Meanings({ defined: { definitions, dictionaries }, language }) {
  if (definitions.length === 0)
    return html`<p role="status">${t(dictionaries.length > 0 ? 'card.none' : 'card.nowhere')}</p>`;
  const used = dictionaries.filter(({ name }) =>
    definitions.some((one) => one.dictionary === name),
  );
  return html`${grouped(definitions).map(
      ({ headword, part, kind, texts }) =>
        html`<section>
          <h3>
            <span lang=${language}>${headword}</span>${part && html` <i>${part}</i>`}${
              kind !== 'definitions' && html` <span class="hint">${t(`card.${kind}`)}</span>`
            }
          </h3>
          <ol>
            ${texts.map((text) => html`<li>${text}</li>`)}
          </ol>
        </section>`,
    )}
    <p class="hint">${used.map(({ title }) => title).join(' · ')}</p>`;
}

/**
 * Definitions of one headword and part of speech, in one group.
 * @param {Definition[]} definitions
 */
function grouped(definitions) {
  /** @type {Map<string, Definition & {texts: string[]}>} */
  const groups = new Map();
  for (const one of definitions) {
    const key = JSON.stringify([one.dictionary, one.headword, one.part]);
    const group = groups.get(key) ?? { ...one, texts: [] };
    group.texts.push(one.text);
    groups.set(key, group);
  }
  return [...groups.values()];
}

/** @param {{row: Row, word: string, list: string, defined?: Defined}} props */
function Actions({ row, word, list, defined }) {
  const language = languageOf(list);
  const hidden = useOwnWords('hidden', language);
  const isHidden = hidden.has(row.word);
  const toggle = () => {
    const others = [...hidden].filter((one) => one !== row.word);
    keepWords('hidden', language, isHidden ? others : [row.word, ...others]);
  };
  const [copied, setCopied] = useState(false);
  const address = `https://${language}.wiktionary.org/wiki/${encodeURIComponent(word)}`;
  const report = async () => {
    await copy(t('card.report.text', word, list, defined ?? {}));
    // What is said for a moment stands below the card, where nobody sees it.
    setCopied(true);
  };
  return html`<div class="actions">
    <a class="button" href=${address} target="_blank" rel="noopener noreferrer">
      <${Icon} name="out" />${t('card.wiktionary')}</a
    >
    <button type="button" onClick=${toggle}>${t(isHidden ? 'card.show' : 'card.hide')}</button>
    <button type="button" title=${t('card.report.what')} onClick=${report}>
      ${t(copied ? 'copied' : 'card.report')}
    </button>
  </div>`;
}
