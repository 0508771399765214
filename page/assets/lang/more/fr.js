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
  'find.example': 'Exemple :',
  'find.more': 'En voir plus',
  'lab.speed': 'Test de vitesse',
  'lab.speed.what': (/** @type {number} */ n) =>
    `Résout ${n} grilles l’une après l’autre et chronomètre chaque réponse dans ce navigateur.`,
  'lab.measure': 'Lancer',
  'lab.median': (/** @type {string} */ ms) => `La moitié des réponses ont pris moins de ${ms} ms.`,
  'lab.results': 'Expériences',
  'lab.results.what':
    'Des expériences publiées sur les grilles de lettres, refaites avec toutes les structures et méthodes de Worddle. Chaque réponse est vérifiée avant d’être chronométrée. Textes en anglais.',
  'lab.why': 'Pourquoi c’est important :',
  'lab.why.s0-anagram':
    'Toute aide au Scrabble ou aux mots croisés pose cette question : quels mots font ces lettres ? Une structure rapide mais longue à préparer ne sert à rien à qui ne demande qu’une fois.',
  'lab.why.s0-heights':
    'Près de ses feuilles, un arbre de lettres gaspille la mémoire en branches d’un seul mot. L’endroit où l’on cesse de ramifier décide de ce qui tient dans le cache du processeur, donc de la vitesse de chaque recherche.',
  'lab.why.s0-lists':
    'Une liste de fins se lit du premier au dernier mot. Si quelques listes sont très longues, la moyenne dit peu de la recherche la plus lente.',
  'lab.why.s0-structures':
    'Aucun dictionnaire n’est le meilleur partout : un téléphone le veut petit, un serveur rapide, un jeu qui démarre souvent vite construit. On voit ici le prix de chaque choix.',
  'lab.why.s1-ladder':
    'Chaque marche est une idée de manuel. Voir ce que chacune rapporte montre lesquelles comptent et lesquelles ne font qu’allonger le code.',
  'lab.why.s1-rate':
    'Une bonne grille est une sur des milliers. Le nombre de grilles tirées et résolues en une seconde décide si un jeu peut choisir ou doit prendre la première.',
  'lab.why.s2-frequencies':
    'Des grilles tirées selon ces fréquences ressemblent à la langue et ont bien plus de mots que des grilles aux lettres égales. Les dés des jeux publiés les suivent aussi.',
  'lab.why.s2-histogram':
    'Il dit ce qu’est une grille ordinaire, donc combien une grille riche est rare : sans lui, aucun record n’a de sens.',
  'lab.why.s2-methods':
    'Il y a trop de grilles pour les essayer toutes. À nombre d’essais égal, les méthodes diffèrent de centaines de mots.',
  'lab.why.s2-constraints':
    'Une grille sans E, ou avec le plus de mots de huit lettres, montre ce que porte chaque lettre, et donne des grilles que personne n’a jouées.',
  'lab.why.s3-automaton':
    'Les mots partagent leurs fins comme leurs débuts. Fusionner les deux donne un dictionnaire qui se charge aussitôt sur un téléphone, dans toute langue.',
  'lab.why.s3-dimensions':
    'Une case a 8 voisines sur le papier, 26 dans un cube et 80 en quatre dimensions. C’est là qu’un solveur rapide sur le papier trouve sa limite.',
  'lab.why.s4-ac3':
    'Pendant qu’on construit des mots croisés, l’éditeur doit montrer à chaque lettre ce qui convient encore. Cela ne semble vivant que si une passe dure moins qu’un clin d’œil.',
  'lab.why.s4-search':
    'Remplir une grille est facile jusqu’au moment où cela ne l’est plus : un mauvais choix peut coûter des heures. Ce que fait une recherche bloquée décide si elle finit un jour.',
  'lab.why.speed':
    'Chercher la meilleure grille et la prouver, c’est compter des mots des milliards de fois. Ce qui prend un jour avec un solveur de manuel prend ici des minutes.',
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
  'api.parameters': 'Paramètres',
  'api.answer': 'Réponse',
  'api.name': 'Nom',
  'api.type': 'Type',
  'api.meaning': 'Sens',
  'api.required': 'obligatoire',
  'api.default': (/** @type {string} */ value) => `par défaut : ${value}`,
  'api.copy': 'Copier la commande',
  'api.try': 'Essayer',
  'api.send': 'Envoyer',
  'api.query': 'Requête',
  'api.body': 'Corps',
  'api.answered': (/** @type {number} */ status, /** @type {string} */ ms) =>
    `Statut ${status}, ${ms} ms`,
  'api.cut': (/** @type {string} */ size) => `Les premières lignes de ${size} ko.`,
  'about.licence': 'MIT ou Apache-2.0',
});
