// @ts-check
// Playing together: opening a room, or going to one by its code.

import { html, useState } from '../vendor/preact.js';
import { languageName, t } from '../i18n.js';
import { rulesName, topologyName } from '../choices.js';
import { languageOf } from '../lists.js';
import { hasRooms } from '../engine.js';
import { CodeForm } from './code-form.js';
import { openRoom } from './questions.js';
import { address, go } from '../router.js';
import { Icon, Trouble, useMedia } from '../ui.js';
import { WITH_KEYS } from './invite.js';
import { requestOf, RulesFields, USUAL } from './room-rules.js';

/** Opening a room, or going to one. @param {{language: string}} props */
export function Together({ language }) {
  if (!hasRooms) return html`<${NoRooms} />`;
  return html`<div class="with-others">
    <${MakeForm} language=${language} />
    <${CodeForm} label=${t('together.code')} enter=${t('together.enter')} />
  </div>`;
}

/** Why there are no rooms here, and how to have some. */
export function NoRooms() {
  const withKeys = useMedia(WITH_KEYS);
  return html`<section class="card together" aria-labelledby="no-rooms">
    <h2 id="no-rooms"><${Icon} name="people" /> ${t('rooms.none')}</h2>
    ${
      withKeys
        ? html`<p class="hint">${t('rooms.none.how')}</p>
            <p><code>worddle serve --address 0.0.0.0</code></p>`
        : html`<p class="hint">${t('rooms.none.guest')}</p>`
    }
  </section>`;
}

/** What a room will play, in one line. @param {import('./room-rules.js').Wish} wish @param {string} language */
const inShort = ({ rules, topology, seconds, rounds, mode }, language) =>
  [
    languageName(languageOf(language)),
    rulesName(rules),
    topologyName(topology),
    t('together.rounds', Number(rounds), t('minutes', Number(seconds) / 60)),
    t(`together.${mode}`),
  ].join(' · ');

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
    <button type="submit" class="primary" disabled=${busy}>${t('together.make')}</button>
    <p class="hint">${inShort(wish, language)}</p>
    ${problem && html`<${Trouble} problem=${problem} />`}
    <details>
      <summary>${t('together.details')}</summary>
      <div class="form">
        <${RulesFields}
          wish=${wish}
          onChange=${(/** @type {any} */ change) => setWish({ ...wish, ...change })}
        />
      </div>
    </details>
  </form>`;
}
