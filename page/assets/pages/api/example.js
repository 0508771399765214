// @ts-check
// A request that works, from the examples in the description of the API.

/**
 * A body that works: the example of it, or one made of the examples of its fields.
 * @param {any} document
 * @param {any} body
 */
function bodyOf(document, body) {
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
function queryOf(parameters) {
  const examples = parameters.filter(({ example }) => example !== undefined);
  if (examples.length > 0)
    return `?${examples.map(({ name, example }) => `${name}=${example}`).join('&')}`;
  return parameters.some(({ name }) => name === 'language') ? '?language=fr' : '';
}

/**
 * @param {any} document
 * @param {any} operation
 * @returns {{query: string, media?: string, body?: string}}
 */
export function exampleOf(document, operation) {
  const query = queryOf(operation.parameters ?? []);
  const [[media, body] = []] = Object.entries(operation.requestBody?.content ?? {});
  return media ? { query, media, body: bodyOf(document, body) } : { query };
}

/** @param {any} document @param {string} path @param {string} method @param {any} operation */
export function curl(document, path, method, operation) {
  const { query, media, body } = exampleOf(document, operation);
  const data = media ? ` -H 'content-type: ${media}' -d '${body}'` : '';
  return `curl -s${method === 'delete' ? ' -X DELETE' : ''} ${location.origin}${path}${query}${data}`;
}
