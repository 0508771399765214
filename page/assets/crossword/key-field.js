// @ts-check
// The one field that takes the keys of a grid.

import { html } from '../vendor/preact.js';

/**
 * The field over the chosen cell. It is always empty: each input event holds what was just typed.
 * @param {{
 *   field: {current: HTMLInputElement | null},
 *   place: Record<string, string>,
 *   label: string,
 *   keys: string,
 *   mode?: string,
 *   onText: (text: string) => void,
 *   onKey: (event: KeyboardEvent) => void,
 * }} props `keys` is the id of the text that explains the keys
 */
export const KeyField = ({ field, place, label, keys, mode, onText, onKey }) =>
  html`<input
    ref=${field}
    style=${place}
    aria-label=${label}
    aria-describedby=${keys}
    value=""
    inputmode=${mode}
    autocomplete="off"
    autocapitalize="characters"
    autocorrect="off"
    spellcheck=${false}
    onInput=${(/** @type {any} */ event) => {
      const text = event.target.value;
      event.target.value = '';
      onText(text);
    }}
    onKeyDown=${onKey}
  />`;
