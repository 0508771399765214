// @ts-check
// The texts of the lab, the finder, About and the API, in French.

export default /** @type {Record<string, any>} */ ({
  'lab.letters': 'Mots avec vos lettres',
  'lab.letters.label': 'Lettres',
  'lab.letters.hint': '? remplace n’importe quelle lettre',
  'lab.pattern': 'Mots selon un motif',
  'lab.pattern.label': 'Motif',
  'lab.pattern.hint':
    '? une lettre, * plusieurs lettres ou aucune, [aeu] l’une de celles-ci, @ une voyelle, # une consonne',
  'find.more': 'En voir plus',
  'lab.speed': 'Test de vitesse',
  'lab.speed.what': (/** @type {number} */ n) =>
    `Résout ${n} grilles l’une après l’autre et chronomètre chaque réponse dans ce navigateur.`,
  'lab.measure': 'Lancer',
  'lab.median': (/** @type {string} */ ms) => `La moitié des réponses ont pris moins de ${ms} ms.`,
  'lab.results': 'Expériences',
  'lab.results.what':
    'Des expériences publiées sur les grilles de lettres, refaites avec toutes les structures et méthodes de Worddle. Chaque réponse est vérifiée avant d’être chronométrée. Textes en anglais.',
  'lab.published': 'Résultats publiés',
  'lab.table': 'Données',
  'lab.plot': 'Nombre de réponses selon le temps en millisecondes',
  'about.what':
    'Trouvez tous les mots de n’importe quelle grille de lettres, jouez seul ou à plusieurs, générez des grilles, cherchez la meilleure et construisez des mots croisés.',
  'about.private':
    'Cette page ne parle qu’à son propre serveur. Réglages, parties, statistiques, brouillons de mots croisés et grilles commencées restent dans ce navigateur ; un salon ne sait de vous que le nom que vous tapez.',
  'about.private.here':
    'Tout se passe dans ce navigateur. Rien de ce que vous tapez n’en sort : réglages, parties, statistiques, brouillons de mots croisés et listes de mots restent ici.',
  'about.keys': 'Raccourcis clavier',
  'about.keys.tiles': 'Cases :',
  'about.keys.tiles.how':
    'une lettre remplace la précédente et passe à la case suivante, les flèches déplacent, Retour arrière efface, ? remplace n’importe quelle lettre, # est un bloc ; on peut coller une grille entière.',
  'about.keys.table': 'Tableau des mots :',
  'about.keys.table.how':
    'les flèches, Page précédente, Page suivante, Début et Fin parcourent les mots et montrent chaque chemin.',
  'about.keys.play': 'Parties :',
  'about.keys.play.how': 'tapez un mot puis Entrée ; Échap l’efface.',
  'about.keys.trace': 'Grille de jeu :',
  'about.keys.trace.how':
    'les flèches déplacent, la barre d’espace choisit une lettre ; choisir de nouveau la dernière lettre valide le mot.',
  'about.keys.crossword': 'Mots croisés :',
  'about.keys.crossword.how':
    'les flèches déplacent, la barre d’espace noircit une case, | et _ tracent une barre à droite et en dessous, Entrée change de sens, Page suivante va au mot suivant, Ctrl+Z annule. La fiche de toutes les touches s’ouvre avec le point d’interrogation.',
  'about.lists': 'Listes de mots',
  'about.lists.what': 'Les accents sont ignorés dans le jeu et affichés dans les résultats.',
  'about.sources': 'Sources et licences des listes de mots',
  'about.api': 'Les programmes peuvent faire tout cela grâce à l’API :',
  'api.what':
    'Tout ce qu’un programme peut demander à ce serveur, avec des commandes prêtes à l’emploi.',
  'about.licence': 'MIT ou Apache-2.0',
});
