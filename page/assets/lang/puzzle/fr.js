// @ts-check
// Résoudre des mots croisés, en français.

import { count } from '../fr.js';
import { duration } from '../crossword/fr.js';

export default /** @type {Record<string, any>} */ ({
  'pz.by': (/** @type {string} */ author) => `par ${author}`,
  'pz.across': (/** @type {string} */ name) => `${name} horizontal`,
  'pz.down': (/** @type {string} */ name) => `${name} vertical`,
  'pz.place': (/** @type {number} */ at, /** @type {number} */ of) => `lettre ${at} sur ${of}`,
  'pz.clue': 'Définition',
  'pz.clue.before': 'Définition précédente',
  'pz.clue.next': 'Définition suivante',
  'pz.keyboard': 'Touches de lettres',
  'pz.back': 'Effacer',
  'pz.rebus': 'Plusieurs lettres',
  'pz.pencil': 'Crayon',
  'pz.check': 'Vérifier',
  'pz.check.letter': 'Vérifier la lettre',
  'pz.check.word': 'Vérifier le mot',
  'pz.check.grid': 'Vérifier la grille',
  'pz.checked': (/** @type {number} */ n) =>
    n === 0 ? 'Aucune erreur.' : `${count(n, 'erreur', 'erreurs')}.`,
  'pz.reveal': 'Révéler',
  'pz.reveal.letter': 'Révéler la lettre',
  'pz.reveal.word': 'Révéler le mot',
  'pz.reveal.grid': 'Révéler la grille',
  'pz.solved.now': 'Grille résolue. Bravo !',
  'pz.solved': (/** @type {number} */ seconds, /** @type {number} */ revealed) =>
    `Résolue en ${duration(seconds)}${revealed ? `, ${count(revealed, 'lettre révélée', 'lettres révélées')}` : ''}.`,
  'pz.full': 'La grille est pleine, mais elle contient encore une erreur.',
  'pz.times': (
    /** @type {{solvers: number, fastest: number, median: number}} */ { solvers, fastest, median },
  ) =>
    solvers < 2
      ? 'Vous êtes la première personne à la résoudre ici.'
      : `Résolue par ${solvers} personnes jusqu’ici. Meilleur temps : ${duration(fastest)}. Temps médian : ${duration(median)}.`,
  'pz.send.again': 'Renvoyer',
  'pz.embed.whole': 'Ouvrir dans Worddle',
  'pz.honest.published':
    'À la fin, ce serveur compte votre temps et les cases où vous avez eu besoin d’aide, sans votre nom. D’ici là, ce que vous remplissez reste dans ce navigateur.',
  'pz.paused': 'En pause. La grille est cachée jusqu’à la reprise.',
  'pz.link.what': 'vers cette grille, sans vos réponses',
  'pz.print.what': 'grille vide et définitions, sur une page',
  'pz.anew': 'Recommencer',
  'pz.anew.sure': 'Vraiment recommencer ?',
  'pz.anew.what': 'vide la grille et remet le temps à zéro',
  'pz.edit': 'Ouvrir dans l’éditeur',
  'pz.edit.what': 'comme nouveau brouillon, avec toutes les réponses',
  'pz.honest':
    'Les réponses sont dans le lien, brouillées : personne ne les voit par accident, mais une personne motivée peut les décoder. Ce que vous remplissez reste dans ce navigateur.',
  'pz.keys.how':
    'Les flèches changent de sens, puis déplacent. Tab va à la définition suivante, la barre d’espace change de sens, Échap quitte la grille.',
  'pz.key.arrows': '← ↑ → ↓',
  'pz.key.arrows.what': 'changer de sens, puis se déplacer',
  'pz.key.space': 'Espace',
  'pz.key.space.what': 'horizontal ou vertical',
  'pz.key.tab': 'Tab, Entrée',
  'pz.key.tab.what': 'définition suivante ; Maj+Tab : précédente',
  'pz.key.back': 'Retour arrière, Suppr',
  'pz.key.back.what': 'effacer ; Retour arrière recule',
  'pz.key.rebus': 'Inser, Maj+Entrée',
  'pz.key.rebus.what': 'plusieurs lettres dans une case',
  'pz.key.pencil': '.',
  'pz.key.pencil.what': 'crayon ou stylo',
  'pz.key.ends': 'Début, Fin',
  'pz.key.ends.what': 'première, dernière lettre du mot',
  'pz.key.leave': 'Échap',
  'pz.key.leave.what': 'quitter la grille',
  'pz.none': (/** @type {string} */ files) =>
    `Ouvrez un lien de mots croisés, ou résolvez une grille depuis un fichier${files && ` : ${files}`}.`,
  'pz.damaged': 'Ce lien est incomplet ou abîmé. Redemandez-le et copiez-le en entier.',
  'pz.incomplete': 'Ce fichier n’a pas de solution complète : il n’y a rien à vérifier.',
  'pz.open': 'Ouvrir une grille',
  'pz.make': 'Créer des mots croisés',
});
