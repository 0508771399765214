// @ts-check
// The interface for programs, as the server describes it.

import { html } from '../vendor/preact.js';
import { lang, t } from '../i18n.js';
import { get } from '../api.js';
import { copy, Icon, Trouble, usePromise } from '../ui.js';
import { curl, exampleOf } from './api/example.js';
import { Fields, fieldsOf, ofAnswer } from './api/fields.js';
import { Try } from './api/try.js';
import '../icons.js';

/** What an address is for, in the interface's language. @param {{operation: any}} props */
function Summary({ operation }) {
  const own = operation[`x-summary-${lang()}`];
  return html`<p lang=${own ? lang() : 'en'}>${own ?? operation.summary}</p>`;
}

/** Methods that change nothing that is there. */
const HARMLESS = ['get', 'post'];

/** @param {{document: any, path: string, method: string, operation: any}} props */
function Operation({ document, path, method, operation }) {
  // What has an id in its address needs one that exists.
  const whole = !path.includes('{');
  const parameters = fieldsOf(document, operation);
  const answer = ofAnswer(document, operation);
  const command = curl(document, path, method, operation);
  return html`<section>
    <h2>
      <code>${method.toUpperCase()} ${path}</code>
    </h2>
    <${Summary} operation=${operation} />
    ${
      whole &&
      html`<p class="command">
        <code>${command}</code>
        <button
          type="button"
          class="quiet square"
          aria-label=${t('api.copy')}
          title=${t('api.copy')}
          onClick=${() => copy(command)}
        >
          <${Icon} name="copy" />
        </button>
      </p>`
    }
    ${parameters.length > 0 && html`<${Fields} name=${t('api.parameters')} of=${path} fields=${parameters} />`}
    ${answer.length > 0 && html`<${Fields} name=${t('api.answer')} of=${path} fields=${answer} />`}
    ${
      whole &&
      HARMLESS.includes(method) &&
      html`<${Try} path=${path} method=${method} example=${exampleOf(document, operation)} />`
    }
  </section>`;
}

export default function Api() {
  const { value, problem } = usePromise(() => get('openapi.json'), []);
  const operations =
    value &&
    Object.entries(value.paths).flatMap(([path, methods]) =>
      Object.entries(methods).map(([method, operation]) => ({ path, method, operation })),
    );
  return html`<article class="reading api">
    <h1>API</h1>
    <p>${t('api.what')} <a href="/api/v1/openapi.json">openapi.json</a></p>
    ${problem && html`<${Trouble} problem=${problem} />`}
    ${operations?.map(
      (/** @type {any} */ one) =>
        html`<${Operation} key=${one.method + one.path} document=${value} ...${one} />`,
    )}
  </article>`;
}
