// @ts-check
// À propos de Worddle, en français.

export default /** @type {Record<string, any>} */ ({
  'about.what':
    'Trouvez tous les mots de n’importe quelle grille de lettres, jouez seul ou à plusieurs, générez des grilles, cherchez la meilleure et construisez des mots croisés.',
  'about.private':
    'Cette page ne parle qu’à son propre serveur. Réglages, parties, statistiques, brouillons de mots croisés et grilles commencées restent dans ce navigateur ; un salon ne sait de vous que le nom que vous tapez.',
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
    'les flèches déplacent, la barre d’espace noircit une case, | et _ tracent une barre à droite et en dessous, Entrée change de sens, Page suivante va au mot suivant, Ctrl+Z annule.',
  'about.lists': 'Listes de mots',
  'about.lists.what': 'Les accents sont ignorés dans le jeu et affichés dans les résultats.',
  'about.api': 'Les programmes peuvent faire tout cela grâce à l’API :',
  'about.licence': 'MIT ou Apache-2.0',
});
