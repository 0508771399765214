// @ts-check
// The texts of a word's card, in English.

export default /** @type {Record<string, any>} */ ({
  'card.wait': 'Looking it up…',
  'card.tier.1': 'Everyone knows it',
  'card.tier.2': 'Well-read people know it',
  'card.tier.3': 'Rare',
  'card.crude.vulgar': 'Vulgar',
  'card.crude.slur': 'Slur: many people find it offensive',
  'card.crude.sexual': 'Sexual',
  'card.crude.double': 'Also has a crude meaning',
  'card.lemma': (/** @type {string} */ lemma) => `form of ${lemma}`,
  'card.none': 'No installed dictionary has this word.',
  'card.nowhere': 'No dictionary is installed for this language.',
  'card.synonyms': 'Synonyms',
  'card.translation': 'Translation',
  'card.wiktionary': 'Wiktionary',
  'card.hide': 'Hide word',
  'card.show': 'Show word',
  'card.report': 'Report',
  'card.report.what': 'Copy a report to send to whoever keeps the word list',
  'card.report.text': (
    /** @type {string} */ word,
    /** @type {string} */ list,
    /** @type {any} */ { tier, crude, lemma },
  ) =>
    `Worddle, list ${list}: "${word}" (tier ${tier ?? 'none'}${crude ? `, ${crude}` : ''}${lemma ? `, lemma ${lemma}` : ''}) should be: `,
});
