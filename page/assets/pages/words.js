// @ts-check
// A person's own words: those that are never shown, and those that count although the list lacks them.

import { html, useState } from '../vendor/preact.js';
import { t } from '../i18n.js';
import { languageOf } from '../lists.js';
import { setQuery, useAddress } from '../router.js';
import { LanguageSelect, listOf } from '../choices.js';
import { fold } from '../notation.js';
import { useOffer } from '../offer.js';
import { keepWords, MOST_WORDS, useOwnWords } from '../own-words.js';
import { Field, Icon } from '../ui.js';
import '../icons.js';

/** @typedef {import('../own-words.js').Kind} Kind */

const KINDS = /** @type {Kind[]} */ (['hidden', 'added']);
/** No word of a list is longer. */
const LONGEST = 255;

export default function Words() {
  const { query } = useAddress();
  const list = listOf(query);
  return html`<div class="lobby">
    <header class="lobby-head">
      <h1>${t('nav.words')}</h1>
      <${LanguageSelect}
        value=${list}
        onValue=${(/** @type {string} */ id) => setQuery({ list: id })}
      />
    </header>
    <p class="hint">${t('words.what')}</p>
    <div class="lobby-more">
      ${KINDS.map(
        (kind) => html`<${OfKind} key=${kind} kind=${kind} language=${languageOf(list)} />`,
      )}
    </div>
  </div>`;
}

/** Words of a text, with spaces, commas or lines between them. @param {string} text */
const wordsOf = (text) => text.split(/[\s,;]+/).filter(Boolean);

/**
 * What cannot be a word of a language.
 * @param {string[]} words
 * @param {string | undefined} alphabet unknown until the engine has answered
 */
function wrongOf(words, alphabet) {
  const letters = new Set(alphabet ?? words.join(''));
  return words.find(
    (word) => word.length > LONGEST || ![...word].every((letter) => letters.has(letter)),
  );
}

/** The words of one kind. @param {{kind: Kind, language: string}} props */
function OfKind({ kind, language }) {
  const words = useOwnWords(kind, language);
  const [text, setText] = useState('');
  const [wrong, setWrong] = useState('');
  const alphabet = useOffer().languages.find(({ id }) => id === language)?.alphabet;
  const add = (/** @type {Event} */ event) => {
    event.preventDefault();
    const typed = wordsOf(text).map(fold);
    const none = wrongOf(typed, alphabet);
    const all = new Set([...words, ...typed]);
    if (none !== undefined) return setWrong(t('words.wrong', none.toLowerCase().slice(0, 40)));
    if (all.size > MOST_WORDS) return setWrong(t('words.most', MOST_WORDS));
    setWrong('');
    setText('');
    return keepWords(kind, language, all);
  };
  const without = (/** @type {string} */ word) =>
    keepWords(
      kind,
      language,
      [...words].filter((one) => one !== word),
    );
  return html`<section class="card together" aria-labelledby=${`words-${kind}`}>
    <h2 id=${`words-${kind}`}>${t(`words.${kind}`)}</h2>
    <p class="hint">${t(`words.${kind}.what`)}</p>
    <form class="inline" onSubmit=${add}>
      <${Field}
        label=${t('words.more')}
        name=${kind}
        value=${text}
        onValue=${(/** @type {string} */ typed) => (setText(typed), setWrong(''))}
      />
      <button type="submit" disabled=${!text.trim()}>
        <${Icon} name="plus" />${t(`words.${kind}.add`)}
      </button>
    </form>
    ${wrong && html`<p class="trouble" role="alert">${wrong}</p>`}
    <p role="status">${words.size > 0 ? t('words.count', words.size) : t('words.empty')}</p>
    <ol class="chips own-words" lang=${language}>
      ${[...words].map((word) => html`<${OwnWord} key=${word} word=${word} onRemove=${without} />`)}
    </ol>
  </section>`;
}

/** @param {{word: string, onRemove: (word: string) => void}} props */
const OwnWord = ({ word, onRemove }) =>
  html`<li>
    ${word.toLowerCase()}
    <button
      type="button"
      class="quiet"
      aria-label=${t('words.remove', word.toLowerCase())}
      title=${t('words.remove', word.toLowerCase())}
      onClick=${() => onRemove(word)}
    >
      <${Icon} name="close" />
    </button>
  </li>`;
