// @ts-check
// About: what this is, how to use it without a mouse, where the words come from.

import { html } from '../vendor/preact.js';
import { languageName, t } from '../i18n.js';
import { info } from '../api.js';
import { BASE, IS_FOLDER } from '../made.js';
import { address } from '../router.js';
import { usePromise } from '../ui.js';

const KEYS = ['tiles', 'table', 'play', 'trace', 'crossword'];

/** A question that anybody can ask from a terminal. */
const EXAMPLE = [
  `curl -s ${location.origin}/api/v1/solve`,
  `-H 'content-type: application/json'`,
  `-d '{"board":"CRES/AMIN/ILAT/LSER","language":"fr"}'`,
].join(' ');

/** Where the words come from: what lies beside the lists. */
function Sources() {
  return html`<p>
    <a href=${`${BASE}lists/README.md`} target="_blank" rel="noopener">${t('about.sources')}</a>
  </p>`;
}

/** Where programs ask. */
function Interface() {
  const page = address('/api');
  return html`<h2>API</h2>
    <p>${t('about.api')} <a href=${page} target="_blank" rel="noopener">${page}</a></p>
    <p>
      <code>${EXAMPLE}</code>
    </p>`;
}

export default function About() {
  const { value } = usePromise(info, []);
  return html`<article class="reading">
    <h1>Worddle</h1>
    <p>${t('about.what')}</p>
    <p>${t(IS_FOLDER ? 'about.private.here' : 'about.private')}</p>
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
    ${IS_FOLDER ? html`<${Sources} />` : html`<${Interface} />`}
    <p class="hint">${value && `Worddle ${value.version} · `}${t('about.licence')}</p>
  </article>`;
}
