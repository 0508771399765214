// @ts-check
// Wordplay for the clue of the chosen word: anagrams, charades and the like, each with words that
// indicate it. A click puts a piece of it into the clue.

import { html, useState } from '../vendor/preact.js';
import { t } from '../i18n.js';
import { Trouble } from '../ui.js';
import { clueAt, lengthsAt } from './document.js';
import { slotName } from './candidates.js';
import { ClueField, cutKeys } from './clues.js';
import { slotKey, wordAt } from './model.js';
import { wordplayOf } from './questions.js';
import { useAsked } from './verdicts.js';

/** @typedef {import('./model.js').Slot} Slot */
/** @typedef {import('./workbench.js').Workbench} Workbench */
/** @typedef {import('./workbench.js').Actions} Actions */
/** @typedef {{text: string, how: string, tier?: number, meanings?: string[]}} Piece */
/** @typedef {{notation: string, cost: number, pieces: Piece[]}} Wordplay */
/**
 * @typedef {{
 *   kind: string,
 *   indicators: {how: string, words: string[]}[],
 *   wordplays: Wordplay[],
 * }} Kind
 */
/** @typedef {{kinds: Kind[], dictionaries: string[]}} Answer */
/** @typedef {(text: string) => void} OnText puts a text into the clue */

/** Indicators shown of each operation until more are asked for. */
const FEW_INDICATORS = 8;
/** Wordplays shown of each kind until more are asked for. */
const FEW_WORDPLAYS = 5;
/** Double definitions need a dictionary, which may be large or missing: they are asked for by themselves. */
const DEFINITION = 'definition';
/** All other kinds. */
const KINDS = 'anagram,charade,container,reversal,hidden,deletion,alternation,spoonerism';

/**
 * The wordplay of the chosen word, once all its letters are there.
 * @param {{bench: Workbench, actions: Actions}} props
 */
export default function WordplayPanel({ bench, actions }) {
  const { document, slot, slots, language } = bench;
  const word = slot && wordAt(document, slot);
  const answer = slot && word ? phraseOf(word, lengthsAt(document, slot)) : '';
  const found = useWordplay(answer, language, KINDS);
  const defined = useWordplay(answer, language, DEFINITION);
  if (!slot) return html`<p class="hint">${t('xw.noslot')}</p>`;
  const onText = (/** @type {string} */ text) =>
    actions.onClue(slot, { text: joined(clueAt(document, slot)?.text ?? '', text) });
  const kinds = [...(found?.answer?.kinds ?? []), ...(defined?.answer?.kinds ?? [])];
  return html`<h2>${slotName(document, slot)}</h2>
    <${ClueField}
      document=${document}
      slot=${slot}
      cut=${cutKeys(document, slots).has(slotKey(slot))}
      onClue=${actions.onClue}
      onUnclued=${actions.onUnclued}
    />
    ${!answer && html`<p class="hint">${t('xw.wordplay.open')}</p>`}
    ${found?.problem && html`<${Trouble} problem=${found.problem} />`}
    ${answer && !found && html`<p class="hint" role="status">…</p>`}
    ${
      found?.answer &&
      html`<p class="hint" role="status">${t('xw.wordplay.found', answer, countOf(kinds))}</p>`
    }
    ${kinds.map((kind) => html`<${KindSection} key=${`${answer} ${kind.kind}`} ...${{ kind, onText }} />`)}
    ${
      defined?.answer?.dictionaries.length === 0 &&
      html`<p class="hint">${t('xw.wordplay.nowhere')}</p>`
    }`;
}

/** All wordplays that were found. @param {Kind[]} kinds */
const countOf = (kinds) => kinds.reduce((sum, { wordplays }) => sum + wordplays.length, 0);

/**
 * Wordplay of some kinds; undefined while it is looked for.
 * @param {string} answer
 * @param {string} language
 * @param {string} kind
 * @returns {{answer?: Answer, problem?: any} | undefined}
 */
const useWordplay = (answer, language, kind) =>
  useAsked(answer && `${language} ${kind} ${answer}`, (signal) =>
    wordplayOf({ answer, language, kind }, signal).then(
      (found) => ({ answer: found }),
      (problem) => ({ problem }),
    ),
  );

/**
 * A word of a grid as the phrase that its lengths say: ICECREAM with 3,5 is ICE CREAM.
 * @param {string} word
 * @param {string} lengths
 */
export function phraseOf(word, lengths) {
  const letters = [...word];
  const parts = lengths.split(/[,-]/).map(Number).filter(Boolean);
  if (parts.reduce((sum, length) => sum + length, 0) !== letters.length) return word;
  return parts.map((length) => letters.splice(0, length).join('')).join(' ');
}

/** A clue with a text after it. @param {string} clue @param {string} text */
export const joined = (clue, text) => (clue.trim() ? `${clue.trimEnd()} ${text}` : text);

/** What a clue says of a wordplay's pieces, in their order. @param {Wordplay} wordplay */
const textOf = ({ pieces }) => pieces.map(({ text }) => text.toLowerCase()).join(' ');

/**
 * A kind of wordplay with what was found, and words that indicate it.
 * @param {{kind: Kind, onText: OnText}} props
 */
function KindSection({ kind: { kind, indicators, wordplays }, onText }) {
  const [all, setAll] = useState(false);
  if (wordplays.length === 0) return null;
  const shown = all ? wordplays : wordplays.slice(0, FEW_WORDPLAYS);
  return html`<section class="xw-kind" aria-label=${t(`xw.wordplay.${kind}`)}>
    <h3>${t(`xw.wordplay.${kind}`)}</h3>
    <ul>
      ${shown.map((wordplay) => html`<${Line} wordplay=${wordplay} onText=${onText} />`)}
    </ul>
    ${indicators.map(
      ({ how, words }) =>
        html`<${Indicators}
          key=${how}
          ...${{ how, words, onText }}
          few=${all ? words.length : FEW_INDICATORS}
        />`,
    )}
    <button type="button" class="quiet small" aria-expanded=${all} onClick=${() => setAll(!all)}>
      ${t(all ? 'xw.wordplay.less' : 'xw.wordplay.more')}
    </button>
  </section>`;
}

/** A wordplay: a click puts its pieces into the clue. @param {{wordplay: Wordplay, onText: OnText}} props */
function Line({ wordplay, onText }) {
  const bookish = wordplay.pieces.some(({ tier = 1 }) => tier > 1);
  const meanings = wordplay.pieces.filter((piece) => piece.meanings?.length);
  return html`<li>
    <button
      type="button"
      class="quiet small"
      title=${t('xw.wordplay.put', textOf(wordplay))}
      onClick=${() => onText(textOf(wordplay))}
    >
      ${wordplay.notation}
    </button>
    ${bookish && html`<small>${t('xw.wordplay.bookish')}</small>`}
    ${meanings.map(
      ({ text, meanings }) =>
        html`<small
          >${text.toUpperCase()}${' = '}${(meanings ?? []).slice(0, 4).join(', ')}</small
        >`,
    )}
  </li>`;
}

/** @param {{how: string, words: string[], few: number, onText: OnText}} props */
function Indicators({ how, words, few, onText }) {
  return html`<div class="chips" role="group" aria-label=${t(`xw.how.${how}`)}>
    <small>${t(`xw.how.${how}`)}</small>
    ${words
      .slice(0, few)
      .map(
        (word) =>
          html`<button type="button" class="quiet small" onClick=${() => onText(word)}>
            ${word}
          </button>`,
      )}
  </div>`;
}
