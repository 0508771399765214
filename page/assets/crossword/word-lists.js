// @ts-check
// Words for filling a grid: own lists, banned words, and favoured words; for all grids, or for this
// one.

import { html, useEffect, useMemo, useRef, useState } from '../vendor/preact.js';
import { t } from '../i18n.js';
import { save } from '../export.js';
import { languageOf } from '../lists.js';
import { useOffer } from '../offer.js';
import { fitting } from '../own-wish.js';
import { useOwnWords } from '../own-words.js';
import { keep, kept } from '../store.js';
import { Field, Icon, say, SheetButton, Switch } from '../ui.js';
import { change } from './desk.js';
import { newId } from './drafts.js';
import { allLists, askedLists, forgetList, keepList, MOST_BYTES } from './own-lists.js';
import { badLines, countWords, wordsIn, wordsOf } from './word-text.js';

/** @typedef {import('./document.js').CrosswordDocument} CrosswordDocument */
/** @typedef {import('./own-lists.js').OwnList} OwnList */
/** @typedef {{ban: string, favour: string}} Wishes words as they were typed */

const KEY = 'crossword.words';
/** The score of a word that a person adds: above those that everyone knows, below favoured ones. */
const ADDED_SCORE = 80;
const KINDS = /** @type {const} */ (['ban', 'favour']);

/**
 * The sources of words, as fields of a request.
 * @param {CrosswordDocument} document
 * @param {string} language
 * @param {number} lowest
 */
export function useWords(document, language, lowest) {
  const [lists, setLists] = useState(/** @type {OwnList[]} */ ([]));
  const [wishes, setWishes] = useState(() =>
    kept(KEY, /** @type {Wishes} */ ({ ban: '', favour: '' })),
  );
  const [own, setOwn] = useState({
    asked: /** @type {any[]} */ ([]),
    refused: /** @type {string[]} */ ([]),
  });
  const reload = () => allLists().then(setLists);
  useEffect(() => void reload(), []);
  useEffect(() => {
    let current = true;
    askedLists(lists, language).then((next) => current && setOwn(next));
    return () => {
      current = false;
    };
  }, [lists, language]);
  const words = (/** @type {'ban' | 'favour'} */ kind) => [
    ...wordsOf(wishes[kind]),
    ...wordsOf(document[kind] ?? ''),
  ];
  const { languages } = useOffer();
  const [hidden, added] = /** @type {const} */ (['hidden', 'added']).map((kind) => {
    useOwnWords(kind, languageOf(language));
    return fitting(kind, language, languages);
  });
  const [ban, favour] = [[...words('ban'), ...hidden], words('favour')];
  // What a person adds for all games comes after the lists that they made for crosswords.
  const asked = [
    ...own.asked,
    ...(added.length > 0 ? [{ words: added.join('\n'), score: ADDED_SCORE }] : []),
  ];
  const source = {
    language,
    ...(asked.length > 0 && { lists: asked }),
    ...(ban.length > 0 && { ban }),
    ...(favour.length > 0 && { favour }),
    ...(lowest > 0 && { lowest_score: lowest }),
  };
  const wish = (/** @type {Partial<Wishes>} */ part) => {
    const next = { ...wishes, ...part };
    keep(KEY, next);
    setWishes(next);
  };
  return { source, lists, reload, wishes, wish, refused: own.refused };
}

/**
 * Words of one kind in a text field, one per line.
 * @param {{label: string, name: string, value: string, onValue: (text: string) => void}} props
 */
const Area = ({ label, name, value, onValue }) =>
  html`<label class="field">
    <span class="caption">${label}</span>
    <textarea
      name=${name}
      rows="2"
      value=${value}
      onInput=${(/** @type {any} */ event) => onValue(event.target.value)}
    ></textarea>
    ${
      wordsIn(value).others.length > 0 &&
      html`<span class="bad">${t('xw.words.bad', wordsIn(value).others.join(', '))}</span>`
    }
  </label>`;

/** Says which line of a list is left out. @param {{text: string}} props */
function BadLines({ text }) {
  const { count, first } = useMemo(() => badLines(text), [text]);
  return first && html`<p class="bad">${t('xw.list.bad', first.line, first.text, count - 1)}</p>`;
}

/**
 * One of the person's own lists.
 * @param {{
 *   list: OwnList,
 *   refused: boolean,
 *   onList: (list: OwnList) => void,
 *   onEarlier?: () => void,
 *   onForget: () => void,
 * }} props
 */
function ListRow({ list, refused, onList, onEarlier, onForget }) {
  const scored = (/** @type {string} */ text) =>
    onList({ ...list, score: Math.min(100, Math.max(0, Number(text))) });
  return html`<li>
    <${Switch}
      label=${t('xw.list.own', list.name, countWords(list.text))}
      checked=${list.on}
      onValue=${(/** @type {boolean} */ on) => onList({ ...list, on })}
    />
    <${Field}
      label=${t('xw.list.score')}
      name="score"
      type="number"
      min=${0}
      max=${100}
      value=${list.score}
      onValue=${scored}
    />
    <button
      type="button"
      class="quiet square"
      disabled=${!onEarlier}
      aria-label=${t('xw.list.earlier', list.name)}
      onClick=${onEarlier}
    >
      <${Icon} name="up" />
    </button>
    <button
      type="button"
      class="quiet square"
      aria-label=${t('xw.list.forget', list.name)}
      onClick=${onForget}
    >
      <${Icon} name="close" />
    </button>
    <${BadLines} text=${list.text} />
    ${refused && html`<p class="bad">${t('xw.list.refused')}</p>`}
  </li>`;
}

/** Favoured and banned words as a list that this page reads again. @param {Wishes} wishes */
function listText({ favour, ban }) {
  const lines = (/** @type {string} */ text, /** @type {number} */ score) =>
    wordsOf(text).map((word) => `${word};${score}\n`);
  return [...lines(favour, 100), ...lines(ban, 0)].join('');
}

/** Adding, ordering and removing lists. @param {OwnList[]} lists @param {() => Promise<void>} reload */
function listActions(lists, reload) {
  const put = async (/** @type {OwnList} */ list) => {
    await keepList(list);
    await reload();
  };
  const add = async (/** @type {any} */ event) => {
    const [file] = event.target.files;
    event.target.value = '';
    if (!file) return;
    if (file.size > MOST_BYTES) return void say(t('xw.lists.large'), 'show');
    const order = (lists.at(-1)?.order ?? 0) + 1;
    const name = file.name.replace(/\.[^.]*$/, '');
    await put({ id: newId(), name, text: await file.text(), score: 50, on: true, order });
  };
  const earlier = async (/** @type {number} */ at) => {
    const [one, other] = [lists[at - 1], lists[at]];
    await keepList({ ...one, order: other.order });
    await put({ ...other, order: one.order });
  };
  return { put, add, earlier };
}

/**
 * @param {{document: CrosswordDocument, words: ReturnType<typeof useWords>}} props
 */
export function WordLists({ document, words }) {
  const { lists, reload, wishes, wish, refused } = words;
  const chooser = useRef(/** @type {HTMLInputElement | null} */ (null));
  const { put, add, earlier } = listActions(lists, reload);
  const sheet = () =>
    html`<div class="form">
      <ul class="xw-lists">
        ${lists.map(
          (list, at) =>
            html`<${ListRow}
              key=${list.id}
              list=${list}
              refused=${refused.includes(list.name)}
              onList=${put}
              onEarlier=${at > 0 ? () => earlier(at) : undefined}
              onForget=${() => forgetList(list.id).then(reload)}
            />`,
        )}
      </ul>
      <input type="file" ref=${chooser} hidden aria-label=${t('xw.list.add')} onChange=${add} />
      <div class="actions">
        <button type="button" onClick=${() => chooser.current?.click()}>
          <${Icon} name="plus" />${t('xw.list.add')}
        </button>
        <button type="button" onClick=${() => save('words.txt', listText(wishes))}>
          <${Icon} name="save" />${t('xw.lists.save')}
        </button>
      </div>
      <p class="hint">${t('xw.lists.what')}</p>
      ${KINDS.map(
        (kind) =>
          html`<${Area}
            label=${t(`xw.${kind}`)}
            name=${kind}
            value=${wishes[kind]}
            onValue=${(/** @type {string} */ text) => wish({ [kind]: text })}
          />`,
      )}
      ${KINDS.map(
        (kind) =>
          html`<${Area}
            label=${t(`xw.${kind}.here`)}
            name=${`${kind}-here`}
            value=${document[kind] ?? ''}
            onValue=${(/** @type {string} */ text) => change({ ...document, [kind]: text }, kind)}
          />`,
      )}
    </div>`;
  return html`<${SheetButton} title=${t('xw.lists')} label=${t('xw.lists')} children=${sheet} />`;
}
