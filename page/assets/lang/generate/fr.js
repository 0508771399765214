// @ts-check
// The texts of the page that generates boards, in French.

import { count } from '../fr.js';

export default /** @type {Record<string, any>} */ ({
  'generate.frequency': 'Selon la fréquence des lettres',
  'generate.unofficial': 'non officiel',
  'dice.en-classic-4x4': 'Dés de Boggle 4×4, 1976',
  'dice.en-new-4x4': 'Dés de Boggle 4×4, 1987',
  'dice.en-big-5x5-original': 'Dés de Big Boggle 5×5, 1979',
  'dice.en-big-5x5-deluxe': 'Dés de Boggle Deluxe 5×5',
  'dice.en-superbig-6x6': 'Dés de Super Big Boggle 6×6',
  'dice.fr-4x4': 'Dés du Boggle français 4×4',
  'dice.fr-baggle-5x5': 'Dés de Baggle 5×5',
  'dice.it-paroliere-4x4': 'Dés du Paroliere 4×4',
  'dice.tanglet': 'Dés de Tanglet 4×4',
  'generate.busy': 'Génération en cours…',
  'generate.plain': 'Aucun',
  'generate.round1': 'Manche 1',
  'generate.round2': 'Manche 2',
  'generate.round3': 'Manche 3',
  'generate.filters': 'Seulement les grilles avec…',
  'range.from': (/** @type {string} */ what) => `${what}, minimum`,
  'range.to': (/** @type {string} */ what) => `${what}, maximum`,
  'range.from.hint': 'min',
  'range.to.hint': 'max',
  'generate.draw': 'Nouvelles grilles',
  'generate.done': (/** @type {number} */ n, /** @type {number} */ seed) =>
    `${count(n, 'grille', 'grilles')}, graine ${seed}`,
  'generate.longest.is': (/** @type {string} */ n) => `le plus long : ${n}`,
  'generate.print': 'Imprimer avec solutions',
  'generate.text': 'Fichier texte',
  'generate.solutions': (/** @type {number} */ seed) => `Solutions (graine ${seed})`,
  'generate.letters': 'Lettres',
  'generate.bonuses': 'Bonus (Ruzzle)',
  'generate.words': 'Mots',
  'generate.points': 'Points',
  'generate.longest': 'Mot le plus long',
  'generate.vowels': 'Voyelles',
  'generate.containing': 'Contenant le mot',
  'generate.most': 'Max. par lettre',
  'generate.count': 'Nombre de grilles',
});
