// @ts-check
// The texts of games and statistics, in French.

import { count, format } from '../fr.js';

export default /** @type {Record<string, any>} */ ({
  'board.trace': 'Choisir les lettres une à une',
  game: 'Jeu',
  minutes: (/** @type {number} */ n) => count(n, 'minute', 'minutes'),
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
  'rooms.none': 'Les salons ont besoin d’un serveur',
  'rooms.none.guest':
    'Pour jouer à plusieurs, ouvrez le lien ou scannez le code de quelqu’un qui a un serveur.',
  'rooms.none.how':
    'Pour jouer à plusieurs, installez Worddle sur un ordinateur, lancez cette commande, puis ouvrez l’adresse de cet ordinateur sur chaque téléphone :',
  'together.mode': 'Mode de jeu',
  'together.rivals': 'Chacun pour soi',
  'together.teams': 'Par équipes',
  'together.together': 'Tous ensemble',
  'together.count': 'Nombre d’équipes',
  'together.code': 'Code du salon',
  'together.enter': 'Aller au salon',
  'verdict.accepted': 'Bravo !',
  'verdict.repeated': 'Déjà trouvé',
  'verdict.taken': 'Déjà trouvé par quelqu’un de votre camp',
  'verdict.not-on-board': 'Absent de la grille',
  'verdict.not-in-list': 'Absent de la liste',
  'verdict.hidden': 'Vous avez masqué ce mot',
  'verdict.too-short': 'Trop court',
  'verdict.too-long': 'Trop long',
  'verdict.no-letter': 'Lettre inconnue dans cette langue',
  near: (/** @type {string} */ word, /** @type {string} */ near) =>
    `${word} n’est pas dans la liste. Mots proches : ${near}`,
  'near.elsewhere': (/** @type {string} */ word, /** @type {string} */ where) =>
    `${word} est un mot rare : il est dans ${where}, pas dans cette liste.`,
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
  'review.short': (/** @type {number} */ n) => `Deux lettres (${n})`,
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
  'hint.taken': (/** @type {number} */ n) => `pris ${count(n, 'fois', 'fois')}`,
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
  'statistics.trend': 'Pourcentage du maximum, jour par jour',
  'statistics.trend.none': 'Aucune partie ces deux dernières semaines.',
  'statistics.week': (/** @type {string} */ share) => `Ces 7 derniers jours : ${share}.`,
  'statistics.week.before': (/** @type {string} */ share) => `Les 7 jours d’avant : ${share}.`,
  'statistics.curve': 'Pourcentage du maximum, partie par partie',
  'statistics.average': (/** @type {string} */ share) => `${share} en moyenne`,
  'tier.name.1': 'Très connus',
  'tier.name.2': 'Moins connus',
  'tier.name.3': 'Rares',
  'statistics.tiers': 'Mots trouvés, selon qui les connaît',
  'statistics.there': 'Sur les grilles',
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
  together: 'Jouer à plusieurs',
  'together.what': 'Même grille et même chrono pour tous ceux qui ont le lien.',
  'together.group':
    'Un mot trouvé par deux joueurs ne rapporte rien ; les autres rapportent un point par lettre.',
  'together.boggle':
    'Les mots longs rapportent plus ; un mot trouvé par deux joueurs ne rapporte rien.',
  'together.ruzzle': 'Les lettres et les bonus rapportent à tous ceux qui trouvent le mot.',
  'together.live': 'Afficher le nombre de mots de chacun pendant la manche',
  'together.family': 'Sans mots crus',
  'room.player': 'Joueur',
  'room.name': 'Votre nom',
  'together.details': 'Changer la partie',
  'together.rounds': (/** @type {number} */ n, /** @type {string} */ time) =>
    `${count(n, 'manche', 'manches')} de ${time}`,
  'together.make': 'Créer un salon',
  'play.making': 'Préparation d’une grille…',
  'play.instead.level':
    'Aucune grille de cette difficulté n’a été trouvée à temps pour cette forme : celle-ci en a une autre.',
  'play.instead.drawn':
    'Aucune grille n’a pu être conçue pour cette forme et cette liste : celle-ci est tirée au hasard.',
  alone: 'Grille et adversaire',
  'alone.what': 'Pour vos parties en solo. Un robot se joint aux parties chronométrées.',
  'alone.difficulty': 'Difficulté',
  'alone.any': 'Toutes',
  'alone.bot': 'Adversaire',
  'bot.none': 'Personne',
  'bot.beginner': 'Robot débutant',
  'bot.casual': 'Robot occasionnel',
  'bot.practised': 'Robot entraîné',
  'bot.expert': 'Robot expert',
  'bot.so': (
    /** @type {string} */ name,
    /** @type {number} */ words,
    /** @type {number} */ points,
  ) => `${name} : ${count(words, 'mot', 'mots')}, ${count(points, 'point', 'points')}`,
  'rank.0': 'Étincelle',
  'rank.1': 'Bougie',
  'rank.2': 'Lanterne',
  'rank.3': 'Torche',
  'rank.4': 'Brasier',
  'rank.5': 'Comète',
  'rank.6': 'Soleil',
  'rank.more': (/** @type {number} */ n, /** @type {string} */ next) =>
    `${next} dans ${count(n, 'mot', 'mots')}`,
  stars: (/** @type {number} */ left, /** @type {number} */ all) =>
    `${count(left, 'étoile', 'étoiles')} sur ${format.format(all)}`,
  'stars.what': 'Chaque indice coûte une étoile.',
  'stars.none': 'Plus d’étoiles : les indices suivants ne coûtent rien.',
  'challenge.send': 'Défier quelqu’un',
  'challenge.back': 'Renvoyer votre résultat',
  challenge: 'Défi',
  'challenge.damaged':
    'Ce lien de défi est abîmé : il en manque une partie, ou elle a changé. Demandez-le à nouveau.',
  'challenge.newer':
    'Ce défi vient d’une version plus récente de Worddle. Rechargez la page, puis rouvrez le lien.',
  'challenge.from': (/** @type {string} */ names, /** @type {number} */ n) =>
    n === 1 ? `${names} vous lance un défi` : `${names} vous lancent un défi`,
  'challenge.time': (/** @type {string} */ time) => `${time} au chrono`,
  'challenge.what':
    'Même grille, mêmes règles, même temps. Une fois la partie jouée, vous verrez vos mots côte à côte.',
  'challenge.what.day':
    'C’est la grille du jour. Une fois la partie finie, vous verrez vos mots côte à côte.',
  'challenge.play': 'Relever le défi',
  'challenge.how':
    'Qui ouvre le lien joue cette grille avec les mêmes règles, puis voit vos mots à côté des siens. D’ici là, votre score reste caché.',
  'challenge.how.day':
    'Qui ouvre le lien joue cette grille du jour, puis voit vos mots à côté des siens. D’ici là, votre score reste caché.',
  'challenge.text': (/** @type {string} */ name) => `${name} vous lance un défi sur Worddle`,
  'challenge.share': 'Partager',
  'mode.challenge': 'Défi',
  'review.compare': 'Côte à côte',
  compare: 'Les mots côte à côte',
  'compare.you': 'Vous',
  'compare.with': 'Comparer avec',
  'compare.mine': 'Vous seulement',
  'compare.theirs': (/** @type {string} */ name) => `${name} seulement`,
  'compare.both': 'Vous deux',
  'compare.nobody': 'Personne',
  'compare.unknown': (/** @type {string} */ name, /** @type {number} */ n) =>
    `${name} : ${count(n, 'mot laissé', 'mots laissés')} de côté, hors de cette grille ou de cette liste.`,
  'compare.won': (
    /** @type {string} */ name,
    /** @type {number} */ mine,
    /** @type {number} */ theirs,
  ) => `Vous battez ${name}, ${format.format(mine)} à ${format.format(theirs)}`,
  'compare.lost': (
    /** @type {string} */ name,
    /** @type {number} */ mine,
    /** @type {number} */ theirs,
  ) => `${name} vous bat, ${format.format(theirs)} à ${format.format(mine)}`,
  'compare.drawn': (
    /** @type {string} */ name,
    /** @type {number} */ mine,
    /** @type {number} */ theirs,
  ) => `Égalité avec ${name}, ${format.format(mine)} à ${format.format(theirs)}`,
  replay: 'Revoir',
  'replay.at': 'Mot de la partie',
  'replay.what': (/** @type {number} */ n) => `${count(n, 'mot', 'mots')}, dans l’ordre trouvé`,
  everyone: 'Tous les joueurs de ce serveur',
  'everyone.better': (
    /** @type {number} */ fewer,
    /** @type {number} */ others,
    /** @type {string} */ share,
  ) =>
    others > 1
      ? `Vous avez trouvé plus de mots que ${share} des ${format.format(others)} autres joueurs.`
      : fewer
        ? 'Vous avez trouvé plus de mots que l’unique autre joueur.'
        : 'L’unique autre joueur a trouvé autant de mots que vous, ou plus.',
  'everyone.first': 'Vous êtes la première personne à jouer cette grille ici.',
  'everyone.spread': 'Joueurs selon la part des mots trouvés',
  'everyone.column': (/** @type {string} */ from, /** @type {string} */ to) =>
    `de ${from} à ${to} :`,
  'everyone.axis': 'des mots',
  'everyone.later':
    'Votre résultat rejoindra les leurs quand vous aurez regardé les réponses. Aucun nom n’est envoyé.',
  yourself: 'À côté de vos autres jours',
  'yourself.today': 'Ce jour',
  'yourself.days': 'Tous les jours',
  'yourself.level': (/** @type {number} */ level) => `Difficulté ${level}`,
  'yourself.count': 'Joués',
  'yourself.best': 'Record',
  'yourself.average': 'Moyenne',
});
