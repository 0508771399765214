// @ts-check
// The texts of choosing words by who knows them, in English.

export default /** @type {Record<string, any>} */ ({
  known: 'Words shown',
  'known.tier.3': 'All',
  'known.tier.2': 'Known',
  'known.tier.1': 'Well known',
  'known.first': 'Known first',
  'known.family': 'No crude words',
  'known.what': 'Well known: everyone knows them. Known: well-read people do. All others are rare.',
});
