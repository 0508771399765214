// @ts-check
// The fields of requests and answers, from the description of the API.

import { html } from '../../vendor/preact.js';
import { t } from '../../i18n.js';

/** @typedef {{name: string, type: string, required: boolean, meaning: string, usual?: string}} Field */

/** How far the fields of fields are listed. */
const DEPTH = 2;

/** The schema behind a reference, a choice with nothing, or several parts. @param {any} document @param {any} schema @returns {any} */
function resolved(document, schema) {
  const [one] = (schema.oneOf ?? []).filter((/** @type {any} */ { type }) => type !== 'null');
  const named = one ?? schema;
  const found = named.$ref && document.components.schemas[named.$ref.split('/').pop()];
  if (found)
    return { ...resolved(document, found), description: named.description ?? found.description };
  const parts = /** @type {any[]} */ (named.allOf ?? []).map((part) => resolved(document, part));
  if (parts.length === 0) return named;
  return {
    type: 'object',
    properties: Object.assign({}, ...parts.map(({ properties }) => properties)),
    required: parts.flatMap(({ required = [] }) => required),
    description: named.description,
  };
}

/** @param {any} schema @returns {string} */
function typeOf({ type, enum: values, items }) {
  const names = [type ?? []].flat().filter((name) => name !== 'null');
  if (values) return values.filter(Boolean).join(' | ');
  return items && names.includes('array') ? `${typeOf(items) || 'object'}[]` : names.join(' | ');
}

/**
 * The fields of an object, those of objects in it after their own name and a dot.
 * @param {any} document
 * @param {any} schema
 * @param {string} [before]
 * @param {number} [depth]
 * @returns {Field[]}
 */
function listed(document, schema, before = '', depth = DEPTH) {
  const { properties = {}, required = [] } = resolved(document, schema);
  return Object.entries(properties).flatMap(([key, property]) => {
    const own = resolved(document, property);
    const inner = own.items ? resolved(document, own.items) : own;
    const name = `${before}${key}`;
    const field = {
      name,
      type: typeOf(own.items ? { ...own, items: inner } : own),
      required: required.includes(key),
      meaning: own.description ?? '',
      usual: property.default === null ? undefined : JSON.stringify(property.default),
    };
    const more = depth > 1 && inner.properties ? `${name}${own.items ? '[]' : ''}.` : null;
    return more === null ? [field] : [field, ...listed(document, inner, more, depth - 1)];
  });
}

/** What a request takes: in its address, and in its body. @param {any} document @param {any} operation @returns {Field[]} */
export function fieldsOf(document, { parameters = [], requestBody }) {
  const inAddress = parameters.map((/** @type {any} */ one) => ({
    name: one.name,
    type: typeOf(resolved(document, one.schema ?? {})),
    required: Boolean(one.required),
    meaning: one.description ?? '',
  }));
  const bodies = /** @type {any[]} */ (Object.values(requestBody?.content ?? {}));
  return [...inAddress, ...bodies.flatMap(({ schema = {} }) => listed(document, schema, '', 1))];
}

/** What a good answer has. @param {any} document @param {any} operation @returns {Field[]} */
export function ofAnswer(document, { responses }) {
  const good = Object.entries(responses).find(([status]) => status.startsWith('2'))?.[1];
  const contents = /** @type {any[]} */ (Object.values(good?.content ?? {}));
  return contents.flatMap(({ schema = {} }) =>
    listed(document, schema).map((field) => ({ ...field, required: false })),
  );
}

/** A text whose `code` stands between backticks. @param {string} text */
const marked = (text) =>
  text.split('`').map((part, at) => (at % 2 === 1 ? html`<code>${part}</code>` : part));

/** @param {{name: string, of: string, fields: Field[]}} props */
export function Fields({ name, of, fields }) {
  return html`<details>
    <summary>${name}</summary>
    <div class="sideways" tabindex="0" role="region" aria-label=${t('labelled', name, of)}>
      <table class="fields">
        <thead>
          <tr>
            <th scope="col">${t('api.name')}</th>
            <th scope="col">${t('api.type')}</th>
            <th scope="col">${t('api.meaning')}</th>
          </tr>
        </thead>
        <tbody>
          ${fields.map(
            ({ name, type, required, meaning, usual }) =>
              html`<tr>
                <th scope="row"><code>${name}</code></th>
                <td>${type}${required && html` <b>${t('api.required')}</b>`}</td>
                <td>
                  <span lang="en">${marked(meaning)}</span>${
                    usual && html` <span class="hint">${t('api.default', usual)}</span>`
                  }
                </td>
              </tr>`,
          )}
        </tbody>
      </table>
    </div>
  </details>`;
}
