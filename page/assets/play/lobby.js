// @ts-check
// Playing together: opening a room, or going to one by its code.

import { html, useState } from '../vendor/preact.js';
import { t } from '../i18n.js';
import { hasRooms } from '../engine.js';
import { openRoom, roomOf } from './questions.js';
import { address, go } from '../router.js';
import { Field, Icon, Trouble } from '../ui.js';
import { requestOf, RulesFields, USUAL } from './room-rules.js';

/** Opening a room, or going to one. @param {{language: string}} props */
export function Together({ language }) {
  if (!hasRooms) return html`<${NoRooms} />`;
  return html`<div class="with-others">
    <${MakeForm} language=${language} />
    <${CodeForm} />
  </div>`;
}

/** Why there are no rooms here, and how to have some. */
export function NoRooms() {
  return html`<section class="card together" aria-labelledby="no-rooms">
    <h2 id="no-rooms"><${Icon} name="people" /> ${t('rooms.none')}</h2>
    <p class="hint">${t('rooms.none.how')}</p>
    <p><code>worddle serve --address 0.0.0.0</code></p>
  </section>`;
}

/** Makes a room, and goes there. @param {{language: string}} props */
function MakeForm({ language }) {
  const [wish, setWish] = useState(USUAL);
  const [problem, setProblem] = useState(/** @type {any} */ (null));
  const [busy, setBusy] = useState(false);
  const make = async (/** @type {Event} */ event) => {
    event.preventDefault();
    setBusy(true);
    try {
      const room = await openRoom({ ...requestOf(wish), language });
      go(address(`/room/${room.id}`));
    } catch (error) {
      setProblem(error);
      setBusy(false);
    }
  };
  return html`<form class="card together" onSubmit=${make}>
    <h2><${Icon} name="people" /> ${t('together')}</h2>
    <p class="hint">${t('together.what')}</p>
    <${RulesFields}
      wish=${wish}
      onChange=${(/** @type {any} */ change) => setWish({ ...wish, ...change })}
    />
    ${problem && html`<${Trouble} problem=${problem} />`}<button
      type="submit"
      class="primary"
      disabled=${busy}
    >
      ${t('together.make')}
    </button>
  </form>`;
}

/** Goes to the room of a code that someone has read out. */
function CodeForm() {
  const [code, setCode] = useState('');
  const [problem, setProblem] = useState(/** @type {any} */ (null));
  const enter = (/** @type {Event} */ event) => {
    event.preventDefault();
    roomOf(code.trim()).then(({ id }) => go(address(`/room/${id}`)), setProblem);
  };
  return html`<form class="card join" onSubmit=${enter}>
    <${Field}
      label=${t('together.code')}
      name="code"
      value=${code}
      autocomplete="off"
      autocapitalize="characters"
      spellcheck=${false}
      maxlength="8"
      onValue=${setCode}
    />
    <button type="submit" disabled=${!code.trim()}>${t('together.enter')}</button>
    ${problem && html`<${Trouble} problem=${problem} />`}
  </form>`;
}
