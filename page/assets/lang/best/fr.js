// @ts-check
// The texts of the search for the best board, in French.

import { count, format } from '../fr.js';

export default /** @type {Record<string, any>} */ ({
  'play.paused.short': 'en pause',
  'best.searches': 'Recherches',
  'best.title': 'La plus belle grille',
  'best.what':
    'Choisissez un objectif et une méthode, puis regardez la grille s’améliorer. Plusieurs méthodes peuvent tourner côte à côte.',
  'best.maximize': 'Maximiser',
  'best.method': 'Méthode',
  'best.constraints': 'Contraintes sur les lettres',
  'best.without': 'Sans ces lettres',
  'best.with': 'Avec ces lettres',
  'best.only_vowels': 'Seulement ces voyelles',
  'best.start': 'Chercher',
  'best.beside.annealing': 'Comparer au recuit simulé',
  'best.beside.pool': 'Comparer à la recherche par population',
  'best.running': 'recherche…',
  'best.lost': 'expirée',
  'best.over': 'temps écoulé',
  'best.stopped': 'arrêtée',
  'best.facts': (
    /** @type {number} */ steps,
    /** @type {number} */ seconds,
    /** @type {number} */ rate,
  ) => `${count(steps, 'grille', 'grilles')} en ${seconds} s, ${format.format(rate)} par seconde`,
  'best.curve': 'Meilleure valeur selon le nombre de grilles essayées',
  'best.boards': 'grilles',
  'best.open': 'Voir ses mots',
  'best.proven': 'Record prouvé.',
  'best.proven.what': 'Avec cette liste et ces règles, aucune grille ne fait mieux.',
  'best.top': 'Meilleures grilles',
  'method.pool': 'Recherche par population',
  'method.annealing': 'Recuit simulé',
  'method.genetic': 'Algorithme génétique',
  'method.tabu': 'Recherche tabou',
  'method.steepest-ascent': 'Plus forte pente',
  'method.random': 'Recherche aléatoire',
  'goal.words': 'Mots',
  'goal.points': 'Points',
  'goal.letters': 'Total des lettres',
  'goal.longest': 'Mot le plus long',
  'goal.lengths=4': 'Mots de 4 lettres',
  'goal.lengths=5,6': 'Mots de 5 et 6 lettres',
});
