// @ts-check
// The interface for programs, as the server describes it.

import { html } from '../vendor/preact.js';
import { lang, t } from '../i18n.js';
import { get } from '../api.js';
import { Trouble, usePromise } from '../ui.js';

/**
 * A body that works: the example of it, or one made of the examples of its fields.
 * @param {any} document
 * @param {any} body
 */
function example(document, body) {
  const schema = document.components.schemas[body.schema?.$ref?.split('/').pop()] ?? {};
  const fields = Object.entries(schema.properties ?? {}).filter(
    ([, property]) => property.example !== undefined,
  );
  const one =
    body.example ??
    schema.example ??
    Object.fromEntries(fields.map(([key, property]) => [key, property.example]));
  return typeof one === 'string' ? one : JSON.stringify(one);
}

/** A query that works: the parameters that have an example, or else a language. @param {any[]} parameters */
function exampleQuery(parameters) {
  const examples = parameters.filter(({ example }) => example !== undefined);
  if (examples.length > 0)
    return `?${examples.map(({ name, example }) => `${name}=${example}`).join('&')}`;
  return parameters.some(({ name }) => name === 'language') ? '?language=fr' : '';
}

/** @param {any} document @param {string} path @param {string} method @param {any} operation */
function curl(document, path, method, operation) {
  const query = exampleQuery(operation.parameters ?? []);
  const data =
    Object.entries(operation.requestBody?.content ?? {}).map(
      ([type, body]) => ` -H 'content-type: ${type}' -d '${example(document, body)}'`,
    )[0] ?? '';
  return `curl -s${method === 'delete' ? ' -X DELETE' : ''} ${location.origin}${path}${query}${data}`;
}

/** What an address is for, in the interface's language. @param {{operation: any}} props */
function Summary({ operation }) {
  const own = operation[`x-summary-${lang()}`];
  return html`<p lang=${own ? lang() : 'en'}>${own ?? operation.summary}</p>`;
}

export default function Api() {
  const { value, problem } = usePromise(() => get('openapi.json'), []);
  const operations =
    value &&
    Object.entries(value.paths).flatMap(([path, methods]) =>
      Object.entries(methods).map(([method, operation]) => ({ path, method, operation })),
    );
  return html`<article class="reading">
    <h1>API</h1>
    <p>${t('api.what')} <a href="/api/v1/openapi.json">openapi.json</a></p>
    ${problem && html`<${Trouble} problem=${problem} />`}
    ${operations?.map(
      (/** @type {any} */ { path, method, operation }) =>
        html`<section key=${method + path}>
          <h2>
            <code>${method.toUpperCase()} ${path}</code>
          </h2>
          <${Summary} operation=${operation} />
          ${
            path.includes('{')
              ? null
              : html`<p><code>${curl(value, path, method, operation)}</code></p>`
          }
        </section>`,
    )}
  </article>`;
}
