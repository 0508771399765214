// @ts-check
// Les textes de l’accueil en français.

import { count, format } from '../fr.js';

export default /** @type {Record<string, any>} */ ({
  'home.title': 'La grille du jour',
  'home.what':
    'Worddle est un jeu de mots sur une grille de lettres\u00a0: une nouvelle grille chaque jour, des salons entre amis et un moteur qui résout toutes les grilles.',
  'home.number': (/** @type {number} */ n) => `n°\u00a0${format.format(n)}`,
  'home.streak': (/** @type {number} */ n) => `${format.format(n)} jours de suite`,
  'home.found': (/** @type {number} */ got, /** @type {number} */ all) =>
    `${format.format(got)} sur ${count(all, 'mot', 'mots')}`,
  'home.code': 'Code du salon',
  'home.join': 'Rejoindre',
  'home.more': 'Autres activités',
  'home.together': 'Jouer à plusieurs',
  'home.together.what': 'Une seule grille et un seul chrono pour tous ceux qui ont le lien.',
  'home.together.none':
    'Les salons ont besoin d’un serveur\u00a0: ouvrez le lien ou scannez le code de quelqu’un qui en a un.',
  'home.room.new': 'Nouveau salon',
  'home.alone': 'Jouer en solo',
  'home.alone.what': 'Une nouvelle grille, avec ou sans chrono',
  'home.crossword': 'Créer des mots croisés',
  'home.crossword.what': 'Dessinez la grille, remplissez-la, rédigez les définitions',
  'home.solve': 'Résoudre ma grille',
  'home.solve.what': 'Saisissez une grille et voyez tous ses mots',
  'home.records': 'Tableau des records',
  'home.records.what': 'Les grilles les plus riches connues, certaines prouvées imbattables',
  'home.left': 'Reprendre',
  'home.left.game': 'Votre partie',
  'home.left.room': (/** @type {string} */ code) => `Salon ${code}`,
  'home.left.crossword': (/** @type {number} */ columns, /** @type {number} */ rows) =>
    `Mots croisés, ${columns}×${rows}`,
  'home.players': (/** @type {number} */ n) => count(n, 'joueur', 'joueurs'),
  'home.untitled': 'Sans titre',
  'home.result': 'Voir le résultat',
  lesson: 'Comment jouer',
  'lesson.step': (/** @type {number} */ step, /** @type {number} */ all) => `${step} sur ${all}`,
  'lesson.drag': (/** @type {string} */ word) =>
    `Glissez d’une lettre à sa voisine\u00a0: ${word}.`,
  'lesson.diagonal': (/** @type {string} */ word) =>
    `Les diagonales comptent aussi\u00a0: ${word}.`,
  'lesson.once': 'Chaque lettre ne sert qu’une fois par mot. À vous d’en trouver un\u202f!',
  'lesson.skip': 'Passer',
});
