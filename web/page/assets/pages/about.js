// @ts-check
// About: what this is, how to use it without a mouse, where the words come from.

import { html } from '../vendor/preact.js';
import { languageName, t } from '../i18n.js';
import { info } from '../api.js';
import { usePromise } from '../ui.js';

const KEYS = ['tiles', 'table', 'play', 'trace', 'crossword'];

/** A question that anybody can ask from a terminal. */
const EXAMPLE = [
  `curl -s ${location.origin}/api/v1/solve`,
  `-H 'content-type: application/json'`,
  `-d '{"board":"CRES/AMIN/ILAT/LSER","language":"fr"}'`,
].join(' ');

export default function About() {
  const { value } = usePromise(info, []);
  return html`<article class="reading">
    <h1>Worddle</h1>
    <p>${t('about.what')}</p>
    <p>${t('about.private')}</p>
    <h2>${t('about.keys')}</h2>
    <ul>
      ${KEYS.map(
        (id) => html`<li><b>${t(`about.keys.${id}`)}</b> ${t(`about.keys.${id}.how`)}</li>`,
      )}
    </ul>
    <h2>${t('about.lists')}</h2>
    ${
      value &&
      html`<ul>
        ${value.languages.map(
          (one) =>
            html`<li>${t('labelled', languageName(one.id), t('words.count', one.words))}</li>`,
        )}
      </ul>`
    }
    <p>${t('about.lists.what')}</p>
    <h2>API</h2>
    <p>${t('about.api')} <a href="/api" target="_blank" rel="noopener">/api</a></p>
    <p>
      <code>${EXAMPLE}</code>
    </p>
    <p class="hint">${value && `Worddle ${value.version} · `}${t('about.licence')}</p>
  </article>`;
}
