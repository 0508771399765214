// @ts-check
// The texts of choosing words by who knows them, in French.

export default /** @type {Record<string, any>} */ ({
  known: 'Mots affichés',
  'known.tier.3': 'Tous',
  'known.tier.2': 'Connus',
  'known.tier.1': 'Très connus',
  'known.first': 'Connus d’abord',
  'known.family': 'Sans mots grossiers',
  'known.what':
    'Très connus : tout le monde les connaît. Connus : les gens cultivés les connaissent. Les autres sont rares.',
});
