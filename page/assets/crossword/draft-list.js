// @ts-check
// The list of drafts, with a picture and the recent versions of each.

import { html, useEffect, useState } from '../vendor/preact.js';
import { lang, t } from '../i18n.js';
import { Icon, SheetButton, Trouble, usePromise } from '../ui.js';
import { saveAll } from './archive.js';
import { change, flush, nameOf, openDraft } from './desk.js';
import {
  allDrafts,
  isKept,
  isReadable,
  keepDraft,
  newId,
  noteDraft,
  onDraft,
  versions,
} from './drafts.js';
import { GridDrawing } from './grid-drawing.js';

/** @typedef {import('./drafts.js').Draft} Draft */

/** @param {number} time */
const timeText = (time) =>
  new Date(time).toLocaleString(lang(), { dateStyle: 'medium', timeStyle: 'short' });

/** @param {{current: string, onLeave: () => void}} props `onLeave` if the current draft is deleted */
export function Drafts({ current, onLeave }) {
  return html`<${SheetButton}
    title=${t('xw.drafts')}
    label=${t('xw.drafts')}
    icon="two"
    children=${(/** @type {() => void} */ close) =>
      html`<${DraftList} current=${current} onLeave=${onLeave} close=${close} />`}
  />`;
}

/** @param {{current: string, onLeave: () => void, close: () => void}} props */
function DraftList({ current, onLeave, close }) {
  const [count, setCount] = useState(0);
  const [past, setPast] = useState(/** @type {Draft | null} */ (null));
  useEffect(() => onDraft(() => setCount((before) => before + 1)), []);
  const { value: drafts, problem } = usePromise(() => flush().then(allDrafts), [count]);
  const { value: kept } = usePromise(isKept, []);
  if (problem) return html`<${Trouble} problem=${problem} />`;
  if (past) return html`<${Versions} draft=${past} close=${close} onBack=${() => setPast(null)} />`;
  const row = (/** @type {Draft} */ draft) =>
    draft.deleted
      ? html`<${DeletedRow} key=${draft.id} draft=${draft} />`
      : html`<${DraftRow}
          key=${draft.id}
          draft=${draft}
          current=${draft.id === current}
          onOpen=${() => openDraft(draft.id).then((done) => done && close())}
          onPast=${() => setPast(draft)}
          onDelete=${() =>
            noteDraft(draft.id, { deleted: Date.now() }).then(
              () => draft.id === current && onLeave(),
            )}
        />`;
  return html`${kept === false && html`<p class="trouble">${t('xw.unkept.what')}</p>`}
    ${drafts?.length === 0 && html`<p class="hint">${t('xw.drafts.none')}</p>`}
    <ol class="xw-drafts">
      ${drafts?.map(row)}
    </ol>
    <p class="hint">${t('xw.drafts.what')}</p>
    <div class="actions">
      <button type="button" disabled=${!drafts?.length} onClick=${saveAll}>
        <${Icon} name="save" />${t('xw.drafts.save')}
      </button>
    </div>`;
}

/**
 * @param {{
 *   draft: Draft,
 *   current: boolean,
 *   onOpen: () => void,
 *   onPast: () => void,
 *   onDelete: () => void,
 * }} props
 */
function DraftRow({ draft, current, onOpen, onPast, onDelete }) {
  const [renaming, setRenaming] = useState(false);
  const name = nameOf(draft);
  const rename = (/** @type {any} */ event) => {
    setRenaming(false);
    const text = event.target.value.trim();
    if (text !== name) noteDraft(draft.id, { name: text, named: Date.now() });
  };
  const key = (/** @type {any} */ event) => {
    if (event.key === 'Enter') event.target.blur();
    if (event.key !== 'Escape') return;
    // Escape leaves the name as it was, and the sheet open.
    event.preventDefault();
    event.target.value = name;
    event.target.blur();
  };
  const tool = (
    /** @type {string} */ icon,
    /** @type {string} */ label,
    /** @type {() => void} */ act,
  ) =>
    html`<button
      type="button"
      class="quiet square"
      aria-label=${`${label}: ${name}`}
      title=${label}
      onClick=${act}
    >
      <${Icon} name=${icon} />
    </button>`;
  const copied = () =>
    keepDraft({ ...draft, id: newId(), revision: 0, name: t('xw.draft.copy', name) });
  return html`<li class=${current ? 'on' : ''} aria-current=${current ? 'true' : undefined}>
    <button type="button" class="quiet picture" onClick=${onOpen}>
      <span class="unseen">${t('xw.draft.open', name)}</span>
      <${Picture} document=${draft.document} readable=${isReadable(draft)} />
    </button>
    <div>
      ${
        renaming
          ? html`<input
              aria-label=${t('xw.draft.name')}
              value=${name}
              maxlength="100"
              ref=${(/** @type {any} */ field) => field?.focus()}
              onBlur=${rename}
              onKeyDown=${key}
            />`
          : html`<b>${name}</b>`
      }
      <span class="hint">${timeText(draft.changed)}</span>
      <span class="tools">
        ${tool('pencil', t('xw.draft.rename'), () => setRenaming(true))}
        ${tool('copy', t('xw.draft.duplicate'), copied)} ${tool('clock', t('xw.versions'), onPast)}
        ${tool('close', t('xw.draft.delete'), onDelete)}
      </span>
    </div>
  </li>`;
}

/** @param {{draft: Draft}} props */
function DeletedRow({ draft }) {
  const name = nameOf(draft);
  return html`<li class="gone">
    <span>${t('xw.draft.deleted', name)}</span>
    <button
      type="button"
      class="quiet"
      aria-label=${`${t('undo')}: ${name}`}
      onClick=${() => noteDraft(draft.id, { deleted: undefined })}
    >
      <${Icon} name="undo" />${t('undo')}
    </button>
  </li>`;
}

/** @param {{draft: Draft, close: () => void, onBack: () => void}} props */
function Versions({ draft, close, onBack }) {
  const { value: all } = usePromise(() => versions(draft.id), [draft.id]);
  const restore = async (/** @type {import('./drafts.js').Version} */ version) => {
    if (await openDraft(draft.id)) change(version.document);
    close();
  };
  return html`<h3>${nameOf(draft)}</h3>
    <p class="hint">${t('xw.versions.what')}</p>
    <ol class="xw-drafts">
      ${all?.map(
        (version) =>
          html`<li key=${version.number}>
            <button type="button" class="quiet picture" onClick=${() => restore(version)}>
              <span class="unseen">${t('xw.version.open', timeText(version.time))}</span>
              <${Picture} document=${version.document} readable />
            </button>
            <div>
              <b>${timeText(version.time)}</b>
              <span class="hint">${t('xw.version.holds', ...countsOf(version.document))}</span>
            </div>
          </li>`,
      )}
    </ol>
    <div class="actions">
      <button type="button" class="quiet" onClick=${onBack}>
        <${Icon} name="left" />${t('xw.drafts')}
      </button>
    </div>`;
}

/** Letters and clues. @param {import('./document.js').CrosswordDocument} document */
const countsOf = ({ cells, clues }) => [
  cells.filter((cell) => /\p{L}/u.test(cell)).length,
  clues.filter(({ text }) => text).length,
];

/** @param {{document: import('./document.js').CrosswordDocument, readable: boolean}} props */
const Picture = ({ document, readable }) =>
  readable ? html`<${GridDrawing} grid=${document} slots=${[]} />` : html`<${Icon} name="close" />`;
