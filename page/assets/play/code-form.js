// @ts-check
// Goes to the room of a code that someone has read out.

import { html, useState } from '../vendor/preact.js';
import { address, go } from '../router.js';
import { Field, Trouble } from '../ui.js';
import { roomOf } from './questions.js';

/** @param {{label: string, enter: string, kind?: string}} props */
export function CodeForm({ label, enter, kind = 'card' }) {
  const [code, setCode] = useState('');
  const [problem, setProblem] = useState(/** @type {any} */ (null));
  const open = (/** @type {Event} */ event) => {
    event.preventDefault();
    roomOf(code.trim()).then(({ id }) => go(address(`/room/${id}`)), setProblem);
  };
  const type = (/** @type {string} */ text) => (setProblem(null), setCode(text));
  return html`<form class=${`join ${kind}`} onSubmit=${open}>
    <${Field}
      label=${label}
      name="code"
      value=${code}
      autocomplete="off"
      autocapitalize="characters"
      spellcheck=${false}
      placeholder=${kind === 'card' ? undefined : label}
      maxlength="8"
      onValue=${type}
    />
    <button type="submit" disabled=${!code.trim()}>${enter}</button>
    ${problem && html`<${Trouble} problem=${problem} />`}
  </form>`;
}
