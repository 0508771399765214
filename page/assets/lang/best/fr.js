// @ts-check
// The texts of the search for the best board, in French.

import { count, format } from '../fr.js';

export default /** @type {Record<string, any>} */ ({
  'play.paused.short': 'en pause',
  hall: 'Tableau des records',
  'hall.what':
    'Les grilles les plus riches que Worddle ait trouvées, et comment. Celles qui sont prouvées sont imbattables.',
  'hall.search': 'Chercher mieux',
  'hall.list': 'Langue',
  'hall.shape': 'Forme',
  'hall.goal': 'Objectif',
  'hall.all': 'Tout',
  'hall.proven': 'Prouvé',
  'hall.proven.what':
    'L’examen de toutes les grilles a montré qu’aucune ne fait mieux. Un programme indépendant peut en vérifier le registre.',
  'hall.seeds.none': 'Trouvée avec une version antérieure de la liste.',
  'hall.beat': 'La battre',
  'hall.how': 'Comment elle a été trouvée',
  'hall.found': 'Trouvée par',
  'hall.again': 'Recomptée par',
  'hall.ledger': 'Télécharger le registre',
  'hall.copy': 'Copier la commande',
  'best.search': 'Chercher une meilleure grille',
  'best.waiting': 'en attente',
  'best.waiting.what':
    'Le serveur ne mène que peu de recherches à la fois. Celle-ci commencera dès qu’une autre sera finie.',
  'best.proved': 'record prouvé',
  'hall.wrapped': (/** @type {string} */ size) => `${size}, bords reliés`,
  'hall.count': (/** @type {number} */ n, /** @type {number} */ proven) =>
    `${count(n, 'record', 'records')}, dont ${count(proven, 'prouvé', 'prouvés')}`,
  'hall.seeds': (/** @type {number} */ agreed, /** @type {number} */ n) =>
    `${count(agreed, 'recherche', 'recherches')} sur ${format.format(n)} y ${agreed < 2 ? 'est arrivée' : 'sont arrivées'}.`,
  'hall.tried': (/** @type {string} */ steps) =>
    `${steps} grilles essayées à partir de chaque graine.`,
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
