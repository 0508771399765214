// @ts-check
// A person's own word lists, in a sheet: opened from a text file, chosen, removed.

import { html, useRef, useState } from './vendor/preact.js';
import { languageName, t } from './i18n.js';
import { buildList } from './engine.js';
import { useOffer } from './offer.js';
import { newOwnName } from './lists.js';
import { putOnShelf, removeFromShelf, shelf } from './shelf.js';
import { Icon, say, Select, Trouble } from './ui.js';
import { refusedBy } from './api.js';
import './icons.js';

/** Larger files are no word lists. */
const MOST_BYTES = 30_000_000;

/**
 * Builds a list from a file and puts it on the shelf.
 * @param {File} file
 * @param {string} language
 * @returns {Promise<{name: string, kept: boolean}>} its name, and whether the browser could store it
 */
async function addList(file, language) {
  const { words, left_out, bytes } = await refusedBy(
    buildList?.(language, await file.arrayBuffer()) ?? Promise.reject(),
  );
  const title = file.name.replace(/\.[^.]*$/, '');
  const list = { name: newOwnName(language), title, language, words, bytes };
  const kept = await putOnShelf(list);
  const told = [t('own.opened', title, words), left_out > 0 && t('own.left', left_out)];
  say([...told, !kept && t('own.unkept')].filter(Boolean).join(' '), 'show');
  return { name: list.name, kept };
}

/** @param {{language: string, onChoose: (name: string) => void}} props */
export default function OwnLists({ language, onChoose }) {
  const [into, setInto] = useState(language);
  const [state, setState] = useState(/** @type {{busy?: boolean, problem?: any}} */ ({}));
  const [, redraw] = useState(0);
  const chooser = useRef(/** @type {HTMLInputElement | null} */ (null));
  const languages = useOffer().languages.map(({ id }) => id);
  const open = async (/** @type {any} */ event) => {
    const [file] = event.target.files;
    event.target.value = '';
    if (!file) return;
    if (file.size > MOST_BYTES) return void setState({ problem: { message: t('own.large') } });
    setState({ busy: true });
    try {
      const { name, kept } = await addList(file, into);
      setState(kept ? {} : { problem: { message: t('own.unkept') } });
      onChoose(name);
    } catch (problem) {
      setState({ problem });
    }
  };
  const remove = (/** @type {string} */ name) =>
    removeFromShelf(name).then(() => redraw((count) => count + 1));
  return html`<div class="form">
    <p class="hint">${t('own.what')}</p>
    <ul class="own-lists">
      ${[...shelf.values()].map(
        (list) =>
          html`<${Row} key=${list.name} list=${list} onChoose=${onChoose} onRemove=${remove} />`,
      )}
    </ul>
    <div class="inline">
      <${Select}
        label=${t('own.language')}
        name="own-language"
        value=${into}
        options=${languages.map((id) => [id, languageName(id)])}
        onValue=${setInto}
      />
      <input type="file" ref=${chooser} hidden aria-label=${t('own.open')} onChange=${open} />
      <button
        type="button"
        class="primary"
        disabled=${state.busy}
        onClick=${() => chooser.current?.click()}
      >
        <${Icon} name="plus" />${t('own.open')}
      </button>
    </div>
    ${state.problem && html`<${Trouble} problem=${state.problem} />`}
  </div>`;
}

/**
 * @param {{
 *   list: import('./shelf.js').OwnList,
 *   onChoose: (name: string) => void,
 *   onRemove: (name: string) => void,
 * }} props
 */
function Row({ list: { name, title, language, words }, onChoose, onRemove }) {
  return html`<li>
    <button type="button" class="quiet" onClick=${() => onChoose(name)}>
      ${title}
      <span class="hint">${languageName(language)} · ${t('words.count', words)}</span>
    </button>
    <button
      type="button"
      class="quiet square"
      aria-label=${t('own.remove', title)}
      onClick=${() => onRemove(name)}
    >
      <${Icon} name="close" />
    </button>
  </li>`;
}
