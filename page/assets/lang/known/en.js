// @ts-check
// The texts of choosing words by who knows them, in English.

export default /** @type {Record<string, any>} */ ({
  known: 'Words shown',
  'known.tier.3': 'All',
  'known.tier.2': 'Known',
  'known.tier.1': 'Well known',
  'known.first': 'Known first',
  'known.family': 'No crude words',
  'known.what':
    'Everyone knows the well-known words; well-read people know the known ones. The others are rare.',
});
