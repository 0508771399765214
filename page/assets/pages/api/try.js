// @ts-check
// A request that can be changed and sent from the page, with its answer.

import { html, useState } from '../../vendor/preact.js';
import { lang, number, t } from '../../i18n.js';
import { ask } from '../../engine.js';
import { Field, Icon, Trouble } from '../../ui.js';

/** Characters of an answer that are shown. */
const SHOWN = 4000;

/** JSON with line breaks; what is no JSON stays as it is. @param {string} text */
function laidOut(text) {
  try {
    return JSON.stringify(JSON.parse(text), null, 2);
  } catch {
    return text;
  }
}

/** @typedef {{status: number, ms: number, text: string, size: number}} Told */

/**
 * @param {{
 *   path: string,
 *   method: string,
 *   example: {query: string, media?: string, body?: string},
 * }} props
 */
export function Try({ path, method, example }) {
  const [query, setQuery] = useState(example.query);
  const [body, setBody] = useState(example.body);
  const [told, setTold] = useState(/** @type {Told | null} */ (null));
  const [problem, setProblem] = useState(/** @type {any} */ (null));
  const [busy, setBusy] = useState(false);
  const send = async (/** @type {Event} */ event) => {
    event.preventDefault();
    setBusy(true);
    setProblem(null);
    const begun = performance.now();
    const question = {
      method: method.toUpperCase(),
      path: path.replace('/api/v1/', '') + query,
      media: example.media,
      body,
      lang: lang(),
    };
    try {
      const answer = await ask(question);
      const ms = performance.now() - begun;
      const text = laidOut(new TextDecoder().decode(answer.body));
      setTold({ status: answer.status, ms, text, size: answer.body.byteLength });
    } catch {
      setProblem({ status: 0 });
    }
    setBusy(false);
  };
  return html`<details>
    <summary>${t('api.try')}</summary>
    <form class="form try" onSubmit=${send}>
      ${
        (query || method === 'get') &&
        html`<${Field}
          wide
          label=${t('api.query')}
          name="query"
          value=${query}
          onValue=${setQuery}
        />`
      }${
        body !== undefined &&
        html`<label class="field wide">
          <span class="caption">${t('api.body')}</span>
          <textarea
            name="body"
            rows="3"
            spellcheck=${false}
            value=${body}
            onInput=${(/** @type {any} */ event) => setBody(event.target.value)}
          ></textarea>
        </label>`
      }
      <button type="submit" disabled=${busy}><${Icon} name="play" /> ${t('api.send')}</button>
      ${problem && html`<${Trouble} problem=${problem} />`}
      ${told && html`<${Answer} told=${told} />`}
    </form>
  </details>`;
}

/** @param {{told: Told}} props */
function Answer({ told: { status, ms, text, size } }) {
  const cut = text.length > SHOWN;
  return html`<p role="status">
      ${t('api.answered', status, number(Math.round(ms)))}
      ${cut && html`<span class="hint">${t('api.cut', number(Math.ceil(size / 1000)))}</span>`}
    </p>
    <pre tabindex="0" class="sideways" aria-label=${t('api.answer')}>
${cut ? `${text.slice(0, SHOWN)}…` : text}</pre>`;
}
