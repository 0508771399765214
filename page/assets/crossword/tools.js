// @ts-check
// The constructor's tools: statistics, find and replace, word search, the sheet of keys.

import { html, useState } from '../vendor/preact.js';
import { lang, number, percent, t } from '../i18n.js';
import { anagram, words } from '../questions.js';
import { Field, Segmented, Sheet, SheetButton, Trouble, usePromise, useSettled } from '../ui.js';
import { change } from './desk.js';
import { shortName } from './layout.js';
import { replaced, statisticsOf } from './statistics.js';
import { scoresOf } from './verdicts.js';

/** @typedef {import('./document.js').CrosswordDocument} CrosswordDocument */
/** @typedef {import('./model.js').Slot} Slot */

/** Words that are shown. */
const SHOWN = 200;
/** Figures that say how far the clues are. */
const OF_CLUES = ['unclued', 'drafts'];
/** What the keys do, in the order of the sheet. */
const KEYS = [
  'arrows',
  'enter',
  'black',
  'bars',
  'circle',
  'rebus',
  'erase',
  'next',
  'clue',
  'unclued',
  'search',
  'undo',
  'sheet',
];

/** @typedef {{document: CrosswordDocument, slots: Slot[], verdicts: import('./verdicts.js').Verdicts}} Counted */

/** The figures of a grid, and of its clues unless it is to be `brief`. @param {Counted & {brief?: boolean}} props */
export function Figures({ document, slots, verdicts, brief }) {
  const told = statisticsOf(document, slots);
  const unknown = [...verdicts.unknown.values()];
  const scores = scoresOf(document, slots, verdicts.scores);
  const score =
    scores &&
    t('xw.stats.score.is', Math.round(scores.mean), scores.lowest.score, scores.lowest.word);
  const rows = /** @type {[string, string, boolean?][]} */ ([
    ['words', number(told.words)],
    ['blocks', `${number(told.blocks)} (${percent(told.share, 1)})`],
    ['mean', told.mean.toLocaleString(lang(), { maximumFractionDigits: 1 })],
    ['score', score ?? '–'],
    ['checked', percent(told.checked, 1)],
    ['empty', number(told.empty)],
    ['twice', told.twice.map(([word]) => word).join(', ') || '0', told.twice.length > 0],
    ['unknown', unknown.join(', ') || '0', unknown.length > 0],
    ['unclued', told.unclued.join(', ') || '0', told.unclued.length > 0],
    ['drafts', told.drafts.join(', ') || '0'],
  ]);
  return html`<dl class="xw-stats">
    ${rows
      .filter(([id]) => !brief || !OF_CLUES.includes(id))
      .map(
        ([id, value, bad]) =>
          html`<dt>${t(`xw.stats.${id}`)}</dt>
            <dd class=${bad ? 'bad' : ''}>${value}</dd>`,
      )}
  </dl>`;
}

/** @param {Counted} props */
export const Statistics = (props) =>
  html`<${SheetButton}
    title=${t('xw.stats')}
    label=${t('xw.stats')}
    children=${() => {
      const { letters } = statisticsOf(props.document, props.slots);
      return html`<${Figures} ...${props} />
        <h3>${t('xw.stats.letters', letters.length)}</h3>
        <ul class="xw-letters">
          ${letters.map(
            ([letter, count]) =>
              html`<li>
                <b>${letter}</b>
                <span>${count}</span>
              </li>`,
          )}
        </ul>`;
    }}
  />`;

/** @param {{document: CrosswordDocument, slots: Slot[]}} props */
export function FindReplace({ document, slots }) {
  const [find, setFind] = useState('');
  const [put, setPut] = useState('');
  const next = replaced(document, slots, find, put);
  return html`<${SheetButton}
    title=${t('xw.replace')}
    label=${t('xw.replace')}
    children=${() =>
      html`<form
        class="form"
        onSubmit=${(/** @type {Event} */ event) => {
          event.preventDefault();
          change(next.document);
        }}
      >
        <${Field} label=${t('xw.replace.find')} name="find" value=${find} onValue=${setFind} />
        <${Field} label=${t('xw.replace.put')} name="put" value=${put} onValue=${setPut} />
        <p role="status" class="hint">${find && t('xw.replace.found', next.count)}</p>
        <div class="actions">
          <button type="submit" class="primary" disabled=${next.count === 0}>
            ${t('xw.replace.all')}
          </button>
        </div>
      </form>`}
  />`;
}

/**
 * Words by pattern, or made of letters.
 * @param {{
 *   document: CrosswordDocument,
 *   language: string,
 *   slot?: Slot,
 *   onPut: (word: string, spellings: string[]) => void,
 *   onClose: () => void,
 * }} props
 */
export function WordSearch({ document, language, slot, onPut, onClose }) {
  const [how, setHow] = useState('pattern');
  const [text, setText] = useState('');
  const settled = useSettled(text.trim(), 150);
  const { value, problem } = usePromise(async () => {
    if (!settled) return null;
    if (how === 'pattern') return words(settled, language, SHOWN);
    return anagram(settled, language, SHOWN, { exact: how === 'anagram' });
  }, [settled, how, language]);
  const length = slot?.cells.length;
  return html`<${Sheet}
    title=${t('xw.search')}
    onClose=${onClose}
    children=${html`<div class="form">
      <${Segmented}
        label=${t('xw.search.how')}
        name="how"
        value=${how}
        options=${['pattern', 'anagram', 'letters'].map((id) => [id, t(`xw.search.${id}`)])}
        onValue=${setHow}
        hidden
      />
      <${Field}
        label=${t(`xw.search.${how}`)}
        name="search"
        hint=${t(`xw.search.${how}.hint`)}
        value=${text}
        onValue=${setText}
      />
      ${problem && html`<${Trouble} problem=${problem} />`}
      <p role="status" class="hint">${value && t('words.count', value.total)}</p>
      <ol class="chips" lang=${language}>
        ${(value?.words ?? []).map(
          (/** @type {any} */ one) =>
            html`<li key=${one.word}>
              ${
                [...one.word].length === length
                  ? html`<button
                      type="button"
                      title=${t('xw.search.put', slot ? shortName(document, slot) : '')}
                      onClick=${() => (onPut(one.word.toUpperCase(), one.spellings), onClose())}
                    >
                      ${one.spellings[0] ?? one.word.toLowerCase()}
                    </button>`
                  : html`<span>${one.spellings[0] ?? one.word.toLowerCase()}</span>`
              }
            </li>`,
        )}
      </ol>
    </div>`}
  />`;
}

/** Every key, and what it does. @param {{onClose: () => void}} props */
export const KeySheet = ({ onClose }) =>
  html`<${Sheet}
    title=${t('about.keys')}
    onClose=${onClose}
    children=${html`<dl class="xw-keys">
      ${KEYS.map(
        (key) =>
          html`<dt>${t(`xw.key.${key}`)}</dt>
            <dd>${t(`xw.key.${key}.what`)}</dd>`,
      )}
    </dl>`}
  />`;
