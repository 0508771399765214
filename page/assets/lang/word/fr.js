// @ts-check
// The texts of a word's card, in French.

export default /** @type {Record<string, any>} */ ({
  'card.wait': 'Recherche…',
  'card.tier.1': 'Tout le monde le connaît',
  'card.tier.2': 'Les gens cultivés le connaissent',
  'card.tier.3': 'Rare',
  'card.crude.vulgar': 'Vulgaire',
  'card.crude.slur': 'Injurieux : ce mot blesse',
  'card.crude.sexual': 'Sexuel',
  'card.crude.double': 'A aussi un sens grossier',
  'card.lemma': (/** @type {string} */ lemma) => `forme de ${lemma}`,
  'card.none': 'Aucun dictionnaire installé n’a ce mot.',
  'card.nowhere': 'Aucun dictionnaire n’est installé pour cette langue.',
  'card.synonyms': 'Synonymes',
  'card.translation': 'Traduction',
  'card.wiktionary': 'Wiktionnaire',
  'card.hide': 'Masquer',
  'card.show': 'Montrer',
  'card.report': 'Signaler',
  'card.report.what': 'Copier un rapport à envoyer à qui tient la liste',
  'card.report.text': (
    /** @type {string} */ word,
    /** @type {string} */ list,
    /** @type {any} */ { tier, crude, lemma },
  ) =>
    `Worddle, liste ${list} : « ${word} » (niveau ${tier ?? 'aucun'}${crude ? `, ${crude}` : ''}${lemma ? `, lemme ${lemma}` : ''}) devrait être : `,
});
