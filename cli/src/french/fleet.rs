//! French help for `worddle fleet` and `worddle work`.

/// Help texts by command and argument, as in `help`.
pub(super) const FLEET: &[(&str, &str)] = &[
    (
        "worddle fleet",
        "Partage les longues recherches entre plusieurs machines, grâce à une base de données PostgreSQL",
    ),
    (
        "* database",
        "La base de données : postgres://UTILISATEUR@HÔTE/BASE, sans mot de passe [par défaut : WORDDLE_DATABASE]",
    ),
    ("* database_file", "Lit l'adresse de la base dans un fichier ; elle peut contenir un mot de passe"),
    ("* job", "Le numéro de la tâche"),
    ("worddle fleet start", "Prépare la base de données pour une flotte, ou rouvre une flotte arrêtée"),
    (
        "worddle fleet start lease",
        "Le temps sans nouvelles d'une machine au bout duquel d'autres prennent ses parties : 30s, 5m [par défaut : 1m]",
    ),
    (
        "worddle fleet start longest",
        "Le temps au bout duquel une partie passe à d'autres, avec ou sans nouvelles : 2h [par défaut : 24h]",
    ),
    (
        "worddle fleet enroll",
        "Crée un compte pour une machine et affiche l'adresse avec laquelle elle travaille, mot de passe compris",
    ),
    ("worddle fleet enroll name", "Le nom de la machine : lettres minuscules, chiffres et _"),
    (
        "worddle fleet enroll connections",
        "Le nombre de processus qui peuvent se connecter en même temps [par défaut : 16]",
    ),
    ("worddle fleet dismiss", "Exclut une machine : d'autres prennent ses parties, ce qu'elle a livré reste"),
    ("worddle fleet dismiss name", "Le nom de la machine, tel qu'à l'inscription"),
    (
        "worddle fleet add",
        "Ajoute une tâche et affiche son numéro : une recherche, un histogramme ou une preuve, comme sur une machine",
    ),
    ("* priority", "La priorité : les tâches de priorité plus haute passent d'abord [par défaut : 0]"),
    (
        "worddle fleet add second_look",
        "Le pourcentage des parties que deux machines calculent, pour comparer leurs réponses [par défaut : 2]",
    ),
    (
        "worddle fleet add units",
        "Le nombre de parties d'un histogramme [par défaut : environ dix secondes de calcul par partie]",
    ),
    ("worddle fleet status", "Affiche l'avancement des tâches, les machines et les échecs"),
    ("worddle fleet watch", "Affiche l'état de la flotte sur un terminal, en continu"),
    ("worddle fleet watch every", "Le temps entre deux affichages : 500ms, 2s [par défaut : 1s]"),
    (
        "worddle fleet result",
        "Affiche la réponse d'une tâche terminée : celle d'une seule machine avec --json, sans les durées",
    ),
    ("worddle fleet export", "Affiche chaque partie d'une tâche et son résultat, en JSON Lines"),
    (
        "worddle fleet export ledger",
        "Affiche le registre d'une preuve, pour « worddle prove check » et « worddle prove --from »",
    ),
    ("worddle fleet pause", "Suspend une tâche : ses parties ne sont plus distribuées jusqu'à la reprise"),
    ("worddle fleet resume", "Reprend une tâche suspendue ou annulée"),
    ("worddle fleet priority", "Change la priorité d'une tâche"),
    ("worddle fleet cancel", "Annule une tâche ; les parties terminées restent"),
    ("worddle fleet retry", "Relance, depuis le début, les parties d'une tâche mises de côté"),
    (
        "worddle fleet stop",
        "Arrête la flotte : les machines rendent leurs parties et s'arrêtent ; les tâches restent",
    ),
    ("worddle work", "Travaille pour une flotte jusqu'à ce qu'elle soit arrêtée"),
    ("worddle work threads", "Le nombre de fils d'exécution [par défaut : un par cœur]"),
    (
        "worddle work store",
        "Le répertoire des listes de mots et des résultats non livrés [par défaut : worddle/fleet dans le répertoire de \
         données de l'utilisateur]",
    ),
    ("worddle work name", "Le nom de la machine à l'affichage [par défaut : celui du système]"),
    ("worddle work once", "S'arrête quand il n'y a plus de partie à prendre"),
];
