// @ts-check
/** Names of lists that a question spells out. @param {string} text */
export const namesIn = (text) =>
  [...text.matchAll(/"(?:language|list|name)":"([^"]+)"|\blanguage=([\w-]+)/g)].map(
    ([, inBody, inPath]) => inBody ?? inPath,
  );
