// @ts-check
/** Names of lists in a question, as far as they are written out. @param {string} text */
export const namesIn = (text) =>
  [...text.matchAll(/"(?:language|list|name)":"([^"]+)"|\blanguage=([\w-]+)/g)].map(
    ([, inBody, inPath]) => inBody ?? inPath,
  );
