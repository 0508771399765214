// @ts-check
// The texts of one's own word lists, in French.

import { count } from '../fr.js';

export default /** @type {Record<string, any>} */ ({
  'own.what':
    'Ouvrez un fichier texte avec un mot par ligne. Il reste dans ce navigateur et n’est envoyé nulle part.',
  'own.language': 'Langue des mots',
  'own.open': 'Ouvrir un fichier',
  'own.opened': (/** @type {string} */ title, /** @type {number} */ words) =>
    `${title} : ${count(words, 'mot', 'mots')}.`,
  'own.left': (/** @type {number} */ n) =>
    `${count(n, 'ligne ignorée', 'lignes ignorées')} : pas un mot de cette langue.`,
  'own.unkept':
    'Ce navigateur n’a pas la place de stocker la liste. Elle disparaîtra à la fermeture de la page.',
  'own.large': 'Ce fichier est trop gros pour une liste de mots.',
  'own.remove': (/** @type {string} */ title) => `Supprimer ${title}`,
});
