// @ts-check
// The texts of games and statistics, in French.

import { count, format } from '../fr.js';

export default /** @type {Record<string, any>} */ ({
  'play.game': 'Partie',
  'play.type': 'Tapez ou tracez un mot',
  'play.claim': 'Valider',
  'play.turn': 'Tourner',
  'play.left': 'Temps restant',
  'play.yours': 'Vos mots',
  'play.how':
    'Glissez d’une lettre à l’autre, touchez-les une à une ou tapez au clavier. Les flèches parcourent la grille ; la barre d’espace choisit une lettre.',
  'play.paused': 'En pause. La grille reste cachée jusqu’à la reprise.',
  'play.hint': 'Indice',
  'play.hinted': (/** @type {number} */ letters, /** @type {string} */ first) =>
    `Un mot de ${letters} lettres commence par le ${first} en surbrillance.`,
  'play.hints': (/** @type {number} */ n) => count(n, 'indice utilisé', 'indices utilisés'),
  'play.end': 'Terminer',
  'play.sure': 'Terminer ?',
  'play.round': (/** @type {number} */ round, /** @type {number} */ rounds) =>
    `Manche ${round} sur ${rounds}`,
  'play.next': 'Manche suivante',
  'play.again': 'Rejouer',
  'play.back': 'Autres jeux',
  'play.continue': 'Reprendre votre partie',
  'play.total': (/** @type {number} */ n) => `${count(n, 'point', 'points')} jusqu’ici`,
  'verdict.accepted': 'Bravo !',
  'verdict.repeated': 'Déjà trouvé',
  'verdict.not-on-board': 'Absent de la grille',
  'verdict.not-in-list': 'Absent de la liste',
  'verdict.too-short': 'Trop court',
  'verdict.too-long': 'Trop long',
  'verdict.no-letter': 'Lettre inconnue dans cette langue',
  'mode.daily': 'Grille du jour',
  'mode.daily.what': 'La même pour tous aujourd’hui, sans chrono',
  'mode.boggle': 'Boggle',
  'mode.boggle.what': 'Trois minutes, les mots longs rapportent plus',
  'mode.ruzzle': 'Ruzzle',
  'mode.ruzzle.what': 'Trois manches de deux minutes, de plus en plus de bonus',
  'mode.untimed': 'Sans chrono',
  'mode.untimed.what': 'Prenez tout votre temps',
  statistics: 'Vos parties',
  'statistics.none': 'Vos résultats s’afficheront ici. Ils restent dans ce navigateur.',
  'statistics.games': 'Parties',
  'statistics.best': 'Record',
  'statistics.share': '% du maximum',
  'statistics.longest': 'Mot le plus long',
  'statistics.streak': 'Jours d’affilée',
  'review.hint': 'Choisissez un mot pour voir où il se cachait.',
  'review.which': 'Afficher',
  'review.all': 'Tous',
  'review.found': 'Trouvés',
  'review.missed': 'Manqués',
  'review.share': (
    /** @type {number} */ words,
    /** @type {number} */ all,
    /** @type {string} */ share,
  ) => `${count(words, 'mot', 'mots')} sur ${format.format(all)}, ${share} du maximum`,
  'share.result': 'Partager le résultat',
  'play.leave': 'Quitter',
  'play.ready': 'Commencer',
  'play.bonus': 'Mot bonus',
  'play.revealed': 'révélé',
  'play.complete': (/** @type {number} */ bonus) =>
    bonus
      ? `Tous les mots sont trouvés, avec ${count(bonus, 'mot bonus', 'mots bonus')} en plus !`
      : 'Tous les mots sont trouvés !',
  'play.sum': (/** @type {number} */ n) => `${count(n, 'point', 'points')} en tout`,
  'play.unkept':
    'Ce navigateur ne peut pas enregistrer la partie. Elle sera perdue à la fermeture de la page.',
  'verdict.revealed': 'Révélé par un indice',
  level: 'Mots à trouver',
  'level.common': 'Mots courants',
  'level.all': 'Tous les mots',
  'mode.board': 'Votre grille',
  'review.rare': 'Bonus',
  hints: 'Indices',
  'hints.what': 'Les indices sont comptés et affichés avec le résultat.',
  'hint.tiles': 'Nombres sur les lettres',
  'hint.tiles.what': 'combien de mots commencent sur chaque lettre et passent par elle',
  'hint.tiles.legend': '3·12 : 3 mots commencent ici, 12 passent par ici.',
  'hint.tile': (/** @type {number} */ begin, /** @type {number} */ pass) =>
    `${count(begin, 'mot commence', 'mots commencent')} ici, ${format.format(pass)} ${pass < 2 ? 'passe' : 'passent'} par ici`,
  'hint.letters': 'Lettre suivante',
  'hint.letters.what': 'd’un mot pas encore trouvé',
  'hint.words': 'Révéler un mot',
  'hint.words.what': 'il ne rapporte rien',
  'hint.word.is': (/** @type {string} */ word) => `Le mot était ${word}.`,
  'hint.known': (/** @type {number} */ letters, /** @type {string} */ known) =>
    `Un mot de ${letters} lettres qui commence par ${known}.`,
  'hint.more': 'Lettre suivante',
  'help.used': (/** @type {{tiles: number, letters: number, words: number}} */ help) => {
    const parts = [
      help.tiles && 'nombres sur les lettres',
      help.letters && count(help.letters, 'lettre', 'lettres'),
      help.words && count(help.words, 'mot révélé', 'mots révélés'),
    ];
    return `Indices : ${parts.filter(Boolean).join(', ')}`;
  },
  progress: (/** @type {number} */ got, /** @type {number} */ all) =>
    `${count(got, 'mot', 'mots')} sur ${format.format(all)}`,
  'progress.bonus': (/** @type {number} */ n) => count(n, 'mot bonus', 'mots bonus'),
  'progress.letters': (/** @type {number} */ n) => count(n, 'lettre', 'lettres'),
  'share.picture': 'Image',
  'daily.number': (/** @type {number} */ n) => `Grille du jour n° ${n}`,
  'daily.found': (/** @type {number} */ got, /** @type {number} */ all) =>
    `${count(got, 'mot', 'mots')} sur ${format.format(all)}`,
  'daily.resume': 'Continuer',
  'daily.answers': 'Voir les solutions',
  'daily.next': 'Prochaine grille dans',
  'daily.new': 'Une nouvelle grille vous attend. Rechargez la page.',
  'daily.yesterday': 'Les solutions d’hier',
  'calendar.before': 'Mois précédent',
  'calendar.next': 'Mois suivant',
  'calendar.streak': (/** @type {number} */ n) => `${count(n, 'jour', 'jours')} d’affilée`,
  'calendar.longest': (/** @type {number} */ n) => `record : ${format.format(n)}`,
  'calendar.played': (/** @type {string} */ share) => `${share} trouvés`,
  'calendar.late': (/** @type {string} */ share) => `${share} trouvés, jouée plus tard`,
  'calendar.counted': 'jouée',
  'calendar.today': 'aujourd’hui',
  'calendar.missed': 'pas jouée',
  'calendar.what':
    'Un jour compte dès qu’un mot est trouvé ce jour-là. Les grilles passées restent jouables, mais ne comptent pas.',
  'statistics.more': 'Toutes les statistiques et vos données',
  'statistics.sum.games': 'Parties',
  'statistics.sum.words': 'Mots',
  'statistics.sum.bonus': 'Mots bonus',
  'statistics.sum.points': 'Points',
  'statistics.sum.complete': 'Grilles complètes',
  'statistics.sum.hints': 'Indices',
  'statistics.curve': 'Pourcentage du maximum, partie par partie',
  'statistics.average': (/** @type {string} */ share) => `${share} en moyenne`,
  'statistics.lengths': 'Mots trouvés, par nombre de lettres',
  data: 'Vos données',
  'data.what':
    'Parties, jours, réglages et brouillons de mots croisés restent dans ce navigateur. Un seul fichier les emporte ailleurs ; l’ouvrir complète ce qui est ici et ne remplace rien.',
  'data.write': 'Enregistrer un fichier',
  'data.read': 'Ouvrir un fichier',
  'data.wrong': 'Ce n’est pas un fichier de données de Worddle.',
  'data.merged': (
    /** @type {number} */ games,
    /** @type {number} */ drafts,
    /** @type {number} */ same,
  ) =>
    `Ajouts : ${count(games, 'partie', 'parties')} et ${count(drafts, 'brouillon', 'brouillons')}. Déjà ici : ${format.format(same)}.`,
  'data.differ': (/** @type {number} */ n) =>
    n === 1
      ? 'Un réglage diffère de celui du fichier. Le vôtre est conservé.'
      : `${format.format(n)} réglages diffèrent de ceux du fichier. Les vôtres sont conservés.`,
  'data.take': 'Prendre les réglages du fichier',
  'data.taken': 'Réglages changés. Rechargez la page pour tous les voir.',
});
