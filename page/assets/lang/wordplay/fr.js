// @ts-check
// Les textes des jeux de lettres pour définitions cryptiques, en français.

import { count } from '../fr.js';

export default /** @type {Record<string, any>} */ ({
  'xw.wordplay.open': 'Écrivez toutes les lettres de ce mot pour voir ses jeux de lettres.',
  'xw.wordplay.found': (/** @type {string} */ answer, /** @type {number} */ n) =>
    n === 0
      ? `Aucun jeu de lettres pour ${answer}.`
      : `${count(n, 'idée', 'idées')} pour ${answer}`,
  'xw.wordplay.nowhere':
    'Pas de doubles définitions : aucun dictionnaire de cette langue n’est installé.',
  'xw.wordplay.put': (/** @type {string} */ text) => `Mettre « ${text} » dans la définition`,
  'xw.wordplay.bookish': 'cultivé',
  'xw.wordplay.more': 'Plus',
  'xw.wordplay.less': 'Moins',
  'xw.wordplay.anagram': 'Anagrammes',
  'xw.wordplay.charade': 'Charades',
  'xw.wordplay.container': 'Inclusions',
  'xw.wordplay.reversal': 'Renversements (X< est X à l’envers)',
  'xw.wordplay.hidden': 'Mots cachés',
  'xw.wordplay.deletion': 'Suppressions',
  'xw.wordplay.alternation': 'Une lettre sur deux',
  'xw.wordplay.spoonerism': 'Contrepèteries (par l’orthographe)',
  'xw.wordplay.definition': 'Doubles définitions',
  'xw.how.plain': 'à la suite',
  'xw.how.anagram': 'en désordre',
  'xw.how.reversed': 'à l’envers',
  'xw.how.around': 'dehors',
  'xw.how.inside': 'dedans',
  'xw.how.hidden': 'caché',
  'xw.how.hidden-backwards': 'caché à l’envers',
  'xw.how.beheaded': 'sans le début',
  'xw.how.curtailed': 'sans la fin',
  'xw.how.trimmed': 'sans les bords',
  'xw.how.heartless': 'sans le milieu',
  'xw.how.gutted': 'bords seuls',
  'xw.how.without': 'moins une lettre',
  'xw.how.alternate': 'une sur deux',
  'xw.how.spooner': 'à voix haute',
  'xw.how.defined': 'liaison',
});
