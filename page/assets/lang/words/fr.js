// @ts-check
// The texts of a person's own words, in French.

import { format } from '../fr.js';

export default /** @type {Record<string, any>} */ ({
  'words.what':
    'Ils restent dans ce navigateur, pour vos parties et vos mots croisés. La grille du jour et les salons ont la même liste pour tous, mais on ne vous y demande jamais vos mots masqués.',
  'words.hidden': 'Mots masqués',
  'words.hidden.what':
    'Jamais montrés dans les tableaux, les indices, les parties en solo ou les mots croisés.',
  'words.hidden.add': 'Masquer',
  'words.added': 'Mots ajoutés',
  'words.added.what':
    'Ils comptent dans vos parties en solo, même s’ils ne sont pas dans la liste, et les mots croisés s’en servent.',
  'words.added.add': 'Ajouter',
  'words.more': 'Mots, séparés par des espaces',
  'words.empty': 'Aucun mot pour l’instant.',
  'words.wrong': (/** @type {string} */ word) => `« ${word} » n’est pas un mot de cette langue.`,
  'words.most': (/** @type {number} */ n) => `Cela fait plus de ${format.format(n)} mots.`,
  'words.remove': (/** @type {string} */ word) => `Retirer ${word}`,
});
