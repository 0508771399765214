// @ts-check
// Small parts that all pages share.

import { html, useEffect, useRef, useState } from './vendor/preact.js';
import { nameOf, t } from './i18n.js';
import { IS_FOLDER } from './made.js';

/** Icons as paths on 24×24, drawn with strokes; `icons.js` adds those that the first page does without. */
export const ICONS = /** @type {Record<string, string>} */ ({
  home: 'M4 11l8-7 8 7v9h-5v-6H9v6H4z',
  solve: 'M4 4h6v6H4zM14 4h6v6h-6zM4 14h6v6H4zM16 16.5a2.5 2.5 0 1 0 .01 0M18.5 19l2 2',
  play: 'M7 4.5v15l12-7.5z',
  generate:
    'M5 3h14a2 2 0 0 1 2 2v14a2 2 0 0 1-2 2H5a2 2 0 0 1-2-2V5a2 2 0 0 1 2-2zM8 8h.01M16 8h.01M12 12h.01M8 16h.01M16 16h.01',
  best: 'M4 19l5-6 4 3 7-10M20 11V6h-5',
  crossword: 'M3 3h18v18H3zM3 9h18M3 15h18M9 3v18M15 3v18',
  more: 'M5 11.2a.8.8 0 1 0 .01 0zM12 11.2a.8.8 0 1 0 .01 0zM19 11.2a.8.8 0 1 0 .01 0z',
  settings: 'M4 7h10M18 7h2M4 17h2M10 17h10M16 5v4M8 15v4',
  left: 'M15 5l-7 7 7 7',
  right: 'M9 5l7 7-7 7',
  close: 'M6 6l12 12M18 6L6 18',
  link: 'M10 14a4 4 0 0 0 6 .5l3-3a4 4 0 0 0-5.7-5.7l-1.2 1.2M14 10a4 4 0 0 0-6-.5l-3 3a4 4 0 0 0 5.7 5.7l1.2-1.2',
  out: 'M14 4h6v6M20 4l-9 9M18 14v5a1 1 0 0 1-1 1H5a1 1 0 0 1-1-1V7a1 1 0 0 1 1-1h5',
  save: 'M12 4v11M7 10l5 5 5-5M5 20h14',
  print: 'M7 8V3h10v5M7 17H4V9h16v8h-3M7 14h10v7H7z',
  two: 'M4 4h7v16H4zM13 4h7v16h-7z',
  up: 'M6 15l6-6 6 6',
  down: 'M6 9l6 6 6-6',
  check: 'M5 12.5l4.5 4.5L19 7.5',
  book: 'M12 6c-2-1.5-5-2-8-2v14c3 0 6 .5 8 2 2-1.5 5-2 8-2V4c-3 0-6 .5-8 2zM12 6v14',
});

/** @param {{name: string, label?: string}} props */
export function Icon({ name, label }) {
  return html`<svg
    class="icon"
    viewBox="0 0 24 24"
    role=${label ? 'img' : undefined}
    aria-label=${label}
    aria-hidden=${label ? undefined : 'true'}
  >
    <path d=${ICONS[name]} />
  </svg>`;
}

/**
 * A choice in a list, with its label before it or only for those who do not see.
 * @param {{
 *   label: string,
 *   value: string,
 *   options: [string, string][],
 *   onValue: (value: string) => void,
 *   hidden?: boolean,
 *   name?: string,
 * }} props
 */
export function Select({ label, value, options, onValue, hidden, name }) {
  return html`<label class="field">
    <span class=${hidden ? 'unseen' : 'caption'}>${label}</span>
    <select
      name=${name}
      value=${value}
      onChange=${(/** @type {any} */ event) => onValue(event.target.value)}
    >
      ${options.map(
        ([id, text]) => html`<option value=${id} selected=${id === value}>${text}</option>`,
      )}
    </select></label
  >`;
}

/**
 * A few choices side by side.
 * @param {{
 *   label: string,
 *   value: string,
 *   options: [string, any][],
 *   onValue: (value: string) => void,
 *   name: string,
 *   hidden?: boolean,
 * }} props
 */
export function Segmented({ label, value, options, onValue, name, hidden }) {
  return html`<fieldset class="segmented">
    <legend class=${hidden ? 'unseen' : 'caption'}>${label}</legend>
    <div class="segments">
      ${options.map(
        ([id, text]) =>
          html`<label class=${id === value ? 'on' : ''}>
            <input
              type="radio"
              name=${name}
              value=${id}
              checked=${id === value}
              onChange=${() => onValue(id)}
            />
            <span>${text}</span></label
          >`,
      )}
    </div>
  </fieldset>`;
}

/**
 * A text or number that is typed.
 * @param {{
 *   label: string,
 *   value: any,
 *   onValue: (value: string) => void,
 *   hint?: string,
 *   type?: string,
 *   name?: string,
 *   placeholder?: string,
 *   min?: number,
 *   max?: number,
 *   wide?: boolean,
 *   maxlength?: number,
 *   list?: string,
 * }} props
 */
export function Field({ label, value, onValue, hint, type = 'text', wide, ...rest }) {
  return html`<label class=${`field${wide ? ' wide' : ''}`}>
    <span class="caption">${label}</span>
    <input
      type=${type}
      value=${value}
      autocomplete="off"
      spellcheck=${false}
      ...${rest}
      onInput=${(/** @type {any} */ event) => onValue(event.target.value)}
    />
    ${hint && html`<span class="hint">${hint}</span>`}</label
  >`;
}

/**
 * @param {{
 *   label: string,
 *   checked: boolean,
 *   onValue: (value: boolean) => void,
 *   name?: string,
 * }} props
 */
export function Switch({ label, checked, onValue, name }) {
  return html`<label class="switch">
    <input
      type="checkbox"
      role="switch"
      name=${name}
      checked=${checked}
      onChange=${(/** @type {any} */ event) => onValue(event.target.checked)}
    />
    <span>${label}</span></label
  >`;
}

/**
 * A panel over the page: at the bottom on a phone, in the middle elsewhere. Escape and a click
 * beside it close it.
 * @param {{title: string, language?: string, onClose: () => void, children?: any}} props `language` is
 *   that of the title, if it is not the page's
 */
export function Sheet({ title, language, onClose, children }) {
  const dialog = useRef(/** @type {HTMLDialogElement | null} */ (null));
  useEffect(() => {
    const before = /** @type {HTMLElement | null} */ (document.activeElement);
    dialog.current?.showModal();
    return () => before?.focus?.();
  }, []);
  /** @param {MouseEvent} event */
  const beside = (event) => event.target === dialog.current && onClose();
  return html`<dialog
    class="sheet"
    ref=${dialog}
    aria-label=${title}
    onClose=${onClose}
    onClick=${beside}
  >
    <div class="sheet-body">
      <div class="sheet-head">
        <h2 lang=${language}>${title}</h2>
        <button type="button" class="quiet square" aria-label=${t('close')} onClick=${onClose}>
          <${Icon} name="close" />
        </button>
      </div>
      ${children}
    </div>
  </dialog>`;
}

/**
 * A button that opens a sheet.
 * @param {{
 *   label: any,
 *   title: string,
 *   icon?: string,
 *   kind?: string,
 *   children: (close: () => void) => any,
 * }} props
 */
export function SheetButton({ label, title, icon, kind = '', children }) {
  const [open, setOpen] = useState(false);
  const close = () => setOpen(false);
  return html`<button
      type="button"
      class=${kind}
      aria-haspopup="dialog"
      aria-label=${label ? undefined : title}
      title=${label ? undefined : title}
      onClick=${() => setOpen(true)}
    >
      ${icon && html`<${Icon} name=${icon} />`}${label}
    </button>
    ${open && html`<${Sheet} title=${title} onClose=${close} children=${children(close)} />`}`;
}

/**
 * Says something to those who do not see, and for a moment to those who do if `show` is given.
 * @param {string} message
 * @param {'show'} [how]
 */
export function say(message, how) {
  const live = document.getElementById('live');
  if (live) live.textContent = message;
  const toast = document.getElementById('toast');
  if (how !== 'show' || !toast) return;
  toast.textContent = message;
  toast.hidden = false;
  clearTimeout(Number(toast.dataset.timer));
  toast.dataset.timer = String(setTimeout(() => (toast.hidden = true), 2600));
}

/**
 * Copies a text, and says so.
 * @param {string} text
 */
export async function copy(text) {
  try {
    await navigator.clipboard.writeText(text);
    say(t('copied'), 'show');
  } catch {
    say(text, 'show');
  }
}

/** Where the labels of a form's fields are, by the names of the fields. */
const FORMS = ['generate.', 'best.', 'xw.'];
/** The others, and fields with another name there. */
const LABELS = /** @type {Record<string, string>} */ ({
  board: 'board',
  topology: 'shape',
  language: 'list',
  rules: 'rules',
  dice: 'generate.letters',
  most_of_a_letter: 'generate.most',
  require_tier: 'generate.counted',
  constraint: 'best.constraints',
  time: 'time',
  rounds: 'rounds',
  name: 'room.name',
  letters: 'lab.letters.label',
  pattern: 'lab.pattern.label',
});
/** What a form calls a field of a request, if it shows it. @param {string} field */
const labelOf = (field) =>
  LABELS[field] ? t(LABELS[field]) : FORMS.map((form) => nameOf(form + field, '')).find(Boolean);

/** Codes of a busy answer that say more than that the server is busy. */
const TOLD = ['list', 'engine', 'fleet', 'jobs', 'lists', 'rooms', 'connections', 'codes'];

/**
 * Whether something of the engine could not be loaded, which may work the next time.
 * @param {{status?: number, code?: string}} problem
 */
const isUnloaded = ({ status, code }) => status === 503 && (code === 'list' || code === 'engine');

/**
 * A problem as a sentence: the engine's own if it has one, which is in the interface's language.
 * @param {{status?: number, field?: string, message?: string, code?: string}} problem
 */
export function troubleText({ status, field, message, code }) {
  if (status === 0) return t(IS_FOLDER ? 'trouble.unloaded' : 'trouble.offline');
  if ((status === 429 || status === 503) && !TOLD.includes(code ?? '')) return t('trouble.busy');
  if (!message) return t(status === 404 ? 'trouble.none' : 'trouble.unknown');
  const label = labelOf(field ?? '');
  return label ? t('labelled', label, message) : message.charAt(0).toUpperCase() + message.slice(1);
}

/** @param {{problem: any}} props */
export const Trouble = ({ problem }) =>
  html`<p class="trouble" role="alert">
    ${troubleText(problem)}${
      isUnloaded(problem) &&
      html`<button type="button" onClick=${() => location.reload()}>${t('trouble.again')}</button>`
    }
  </p>`;

/**
 * A value that changes only after it stood still for a while.
 * @template T
 * @param {T} value
 * @param {number} ms
 * @returns {T}
 */
export function useSettled(value, ms) {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), ms);
    return () => clearTimeout(timer);
  }, [value, ms]);
  return settled;
}

/** How often what failed is tried again. */
export const AGAIN_MS = 2000;

/**
 * What a promise gives: undefined until then.
 * @template T
 * @param {() => Promise<T>} make
 * @param {any[]} inputs
 * @returns {{value?: T, problem?: any}}
 */
export function usePromise(make, inputs) {
  const [state, setState] = useState(/** @type {{value?: T, problem?: any}} */ ({}));
  const [tries, setTries] = useState(0);
  useEffect(() => {
    let current = true;
    /** @type {any} */
    let timer;
    make().then(
      (value) => current && setState({ value }),
      (problem) => {
        if (!current) return;
        setState({ problem });
        // Nothing answered: something may, later.
        if (!problem.status) timer = setTimeout(() => setTries(tries + 1), AGAIN_MS);
      },
    );
    return () => {
      current = false;
      clearTimeout(timer);
    };
  }, [...inputs, tries]);
  return state;
}

/**
 * A part that is loaded when it is first shown: the default export of its module.
 * @param {{load: () => Promise<{default: any}>} & Record<string, any>} props
 */
export function Later({ load, ...rest }) {
  const { value, problem } = usePromise(load, []);
  if (problem) return html`<${Trouble} problem=${{ status: 0 }} />`;
  return value ? html`<${value.default} ...${rest} />` : null;
}

/** Whether a media query holds now. @param {string} query */
export function useMedia(query) {
  const [holds, setHolds] = useState(() => matchMedia(query).matches);
  useEffect(() => {
    const list = matchMedia(query);
    const change = () => setHolds(list.matches);
    change();
    list.addEventListener('change', change);
    return () => list.removeEventListener('change', change);
  }, [query]);
  return holds;
}
