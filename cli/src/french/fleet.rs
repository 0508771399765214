//! What the help says in French of fleets.

/// Every text under its place, as in `help`.
pub(super) const FLEET: &[(&str, &str)] = &[
    (
        "worddle fleet",
        "Partage les longues recherches entre plusieurs machines, par une base de données PostgreSQL",
    ),
    (
        "* database",
        "La base de données : postgres://UTILISATEUR@HÔTE/BASE, sans mot de passe [par défaut : WORDDLE_DATABASE]",
    ),
    ("* database_file", "Un fichier qui contient l'adresse de la base, mot de passe compris s'il le faut"),
    ("* job", "Le numéro de la tâche"),
    ("worddle fleet start", "Prépare la base de données pour une flotte, ou rouvre une flotte arrêtée"),
    (
        "worddle fleet start lease",
        "Le temps qu'une machine peut se taire avant que d'autres prennent ses parties : 30s, 5m [par défaut : 1m]",
    ),
    (
        "worddle fleet add",
        "Ajoute une tâche : une recherche, un histogramme ou une preuve, comme sur une machine ; affiche son numéro",
    ),
    ("* priority", "La priorité : les tâches de priorité plus haute passent d'abord [par défaut : 0]"),
    (
        "worddle fleet add second_look",
        "La part des parties que deux machines font, pour comparer : un pourcentage [par défaut : 2]",
    ),
    (
        "worddle fleet add units",
        "Le nombre de parties d'un histogramme [par défaut : pour qu'une partie dure environ dix secondes]",
    ),
    ("worddle fleet status", "Montre l'avancement des tâches, les machines, et ce qui a échoué"),
    ("worddle fleet watch", "Montre la même chose sur un terminal, en continu"),
    ("worddle fleet watch every", "Le temps entre deux affichages : 500ms, 2s [par défaut : 1s]"),
    (
        "worddle fleet result",
        "Affiche la réponse d'une tâche terminée : la même que celle d'une machine avec --json, sans les durées",
    ),
    ("worddle fleet export", "Affiche chaque partie d'une tâche et son résultat, en JSON Lines"),
    ("worddle fleet pause", "Suspend une tâche, jusqu'à ce qu'elle soit reprise"),
    ("worddle fleet resume", "Reprend une tâche suspendue ou annulée"),
    ("worddle fleet priority", "Change la priorité d'une tâche"),
    ("worddle fleet cancel", "Abandonne une tâche ; ce qui est fait reste"),
    ("worddle fleet retry", "Remet en jeu les parties d'une tâche mises de côté, depuis le début"),
    (
        "worddle fleet stop",
        "Arrête la flotte : les machines rendent ce qu'elles ont et s'arrêtent ; les tâches restent",
    ),
    ("worddle work", "Travaille pour une flotte jusqu'à ce qu'elle soit arrêtée"),
    ("worddle work threads", "Le nombre de fils d'exécution [par défaut : un par cœur]"),
    (
        "worddle work store",
        "Le répertoire des listes de mots et des résultats qui ne sont pas encore livrés [par défaut : worddle/fleet dans \
         le répertoire de données de l'utilisateur]",
    ),
    ("worddle work name", "Le nom de la machine à l'affichage [par défaut : celui du système]"),
    ("worddle work once", "S'arrête quand il n'y a plus rien à prendre"),
];
