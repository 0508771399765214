//! What went wrong, in the user's language: the engine's errors say it in English, this page in French.

use worddle_board::generate::{NoSpan, RecipeError};
use worddle_board::{
    MAX_CELLS, MAX_DIMENSIONS, MAX_LINKS, MAX_TILE_LETTERS, ParseError, Place, TopologyError,
};
use worddle_data::{DiceError, FileError, ListError, RULES, RulesError, RulesProblem};
use worddle_lab::{CountError, LabError, RecordError};
use worddle_lexicon::anagram::RackError;
use worddle_lexicon::pattern::PatternError;
use worddle_lexicon::text::ReadError;
use worddle_lexicon::{MAX_LETTERS, NoLetter, file};
use worddle_web::{ServeError, StoreError};

use crate::assignment::GridError;
use crate::best::SaveError;
use crate::render::PictureTooLarge;
use crate::speech::Speech;

/// What went wrong, for a person.
pub(crate) fn explain(error: &anyhow::Error, speech: Speech) -> String {
    if let Some(error) = error.downcast_ref::<GridError>() {
        return error.explain(speech);
    }
    if let Some(error) = error.downcast_ref::<PictureTooLarge>() {
        return error.explain(speech);
    }
    if let Some(error) = error.downcast_ref::<SaveError>() {
        return error.explain(speech);
    }
    let english = || format!("{error:#}");
    if speech == Speech::English {
        return english();
    }
    if let Some(text) = crate::crossword::explain(error) {
        return text;
    }
    let list = error.downcast_ref().map(list_error);
    let file = error.downcast_ref().map(file_error);
    let pattern = error.downcast_ref().map(pattern_error);
    let rack = error.downcast_ref().map(rack_error);
    let letter = error.downcast_ref().copied().map(no_letter);
    let board = error.downcast_ref().map(board_error);
    let topology = error.downcast_ref().map(topology_error);
    let rules = error.downcast_ref().map(rules_error);
    let saved = error.downcast_ref().map(saved_error);
    let dice = error.downcast_ref().map(dice_error);
    let recipe = error.downcast_ref().copied().map(recipe_error);
    let serve = error.downcast_ref().map(serve_error);
    let record = error.downcast_ref().map(record_error);
    let lab = error.downcast_ref().and_then(lab_error).or(error.downcast_ref().map(count_error));
    let list = list.or(record).or(lab).or(saved).or(board).or(topology).or(rules).or(dice).or(recipe);
    list.or(serve).or(file).or(pattern).or(rack).or(letter).unwrap_or_else(english)
}

fn serve_error(error: &ServeError) -> String {
    match error {
        ServeError::Address { address, source } => format!("impossible d'écouter sur {address} : {source}"),
        ServeError::Threads(source) => format!("impossible de démarrer les fils du serveur : {source}"),
        ServeError::Store(StoreError::Sqlite { path, source }) => {
            format!("impossible de garder les salons dans {} : {source}", path.display())
        }
        ServeError::Store(StoreError::Foreign(path)) => {
            format!("{} n'est pas un fichier de salons : il en faut un que worddle a écrit", path.display())
        }
    }
}

fn record_error(error: &RecordError) -> String {
    match error {
        RecordError::File { name, source } => format!("impossible d'utiliser {name:?} : {source}"),
        RecordError::Line { name, line, source } => {
            format!("la ligne {line} de {name:?} n'est pas une mesure du laboratoire : {source}")
        }
    }
}

fn count_error(error: &CountError) -> String {
    let reason = match error {
        CountError::Start(source) => format!("impossible de lancer « valgrind » : {source}"),
        CountError::File(source) => source.to_string(),
        CountError::Failed { status, said } => {
            format!("l'exécution sous valgrind s'est terminée par {status} : {said}")
        }
        CountError::Counts(file) => {
            format!("le fichier {file} de valgrind n'a pas de ligne « totals: NOMBRE »")
        }
        CountError::Said(source) => source.to_string(),
    };
    format!("impossible de compter les instructions : {reason}")
}

/// What stopped an experiment; `None` if that is a mistake of ours.
fn lab_error(error: &LabError) -> Option<String> {
    match error {
        LabError::List(error) => Some(list_error(error)),
        LabError::Record(error) => Some(record_error(error)),
        LabError::Input { .. } | LabError::Subject(_) | LabError::Stopped => None,
    }
}

fn list_error(error: &ListError) -> String {
    match error {
        ListError::Unknown { name, known } => format!(
            "pas de liste de mots {name:?} : il faut un nom ({}), un fichier, ou - pour l'entrée standard",
            known.join(", ")
        ),
        ListError::File(error) => file_error(error),
        ListError::Text { name, source } => format!("{name:?} : {}", read_error(source)),
        ListError::Saved { name, source } => format!("{name:?} : {}", saved_error(source)),
    }
}

fn file_error(error: &FileError) -> String {
    match error {
        FileError::Missing(name) => format!("pas de fichier {name:?}"),
        FileError::Directory(name) => format!("{name:?} est un répertoire : il faut un fichier"),
        FileError::Unreadable { name, source } => format!("impossible de lire {name:?} : {source}"),
        FileError::Damaged { name, source } => format!("impossible de décompresser {name:?} : {source}"),
        FileError::TooLarge { name, most } => {
            format!("{name:?} a plus de {most} octets une fois décompressé")
        }
        FileError::NotText { name, source } => format!("{name:?} : {}", read_error(source)),
        FileError::Unwritable { name, source } => format!("impossible d'écrire {name:?} : {source}"),
    }
}

fn read_error(error: &ReadError) -> String {
    match error {
        ReadError::Binary { offset } => {
            format!("un fichier binaire, pas une liste de mots : l'octet {offset} est nul")
        }
        ReadError::Utf16 => "le texte est en UTF-16 : il faut UTF-8, ISO-8859-15 ou windows-1252".to_owned(),
        ReadError::EndlessLine { line } => {
            format!(
                "la ligne {line} a plus de {} octets : il faut un mot par ligne",
                worddle_lexicon::text::MAX_LINE
            )
        }
        ReadError::NotUtf8 { line } => format!("la ligne {line} n'est pas en UTF-8 valide"),
        ReadError::TooLarge => format!("la liste a plus de {} lettres", u32::MAX),
    }
}

fn saved_error(error: &file::SavedError) -> String {
    match error {
        file::SavedError::Foreign => {
            "ce n'est pas une liste enregistrée : elle ne commence pas par « WORDDLE »".to_owned()
        }
        file::SavedError::Version(version) => {
            format!(
                "version {version} de la forme enregistrée, ce programme lit la version {} : un worddle plus récent l'a écrite",
                file::VERSION
            )
        }
        file::SavedError::Length { found, expected } => {
            format!(
                "la liste enregistrée a {found} octets au lieu de {expected} : elle a été coupée ou allongée"
            )
        }
        file::SavedError::Checksum => {
            "la liste enregistrée est abîmée : sa somme de contrôle ne correspond pas".to_owned()
        }
        file::SavedError::Alphabet(number) => {
            format!("l'alphabet numéro {number} est inconnu de ce programme")
        }
        file::SavedError::Automaton(error) => format!("la liste enregistrée est malformée : {error}"),
        file::SavedError::Spellings(error) => format!("la liste enregistrée est malformée : {error}"),
    }
}

fn pattern_error(error: &PatternError) -> String {
    let expected = "il faut des lettres, ?, *, [abc], @ ou #";
    match error {
        PatternError::Empty => format!("le motif est vide : {expected}"),
        PatternError::Character { character, column } => {
            format!("{character:?} à la colonne {column} du motif : {expected}")
        }
        PatternError::Unclosed { column } => format!("le [ à la colonne {column} du motif n'a pas de ]"),
        PatternError::EmptyClass { column } => {
            format!("la classe à la colonne {column} du motif n'a aucune lettre")
        }
        PatternError::Backwards { column } => {
            format!("l'intervalle à la colonne {column} du motif va à rebours")
        }
        PatternError::TooLong => {
            format!("le motif a plus de {} éléments", worddle_lexicon::pattern::MAX_PARTS)
        }
    }
}

fn rack_error(error: &RackError) -> String {
    match error {
        RackError::NoLetter(error) => {
            format!("{} : il faut des lettres, et ? pour n'importe quelle lettre", no_letter(*error))
        }
        RackError::Empty => "aucune lettre donnée : il en faut, et ? pour n'importe quelle lettre".to_owned(),
        RackError::TooMany(count) => format!("{count} lettres données : il en faut {MAX_LETTERS} au plus"),
    }
}

fn board_error(error: &ParseError) -> String {
    let at = |place: Place| format!("ligne {}, colonne {}", place.row, place.column);
    match error {
        ParseError::Empty => "une grille vide : il faut des cases, comme dans CRES/AMIN/ILAT/LSER".to_owned(),
        ParseError::Letter { character, alphabet, place } => {
            format!("pas de lettre {character:?} dans l'alphabet ({}) ({})", alphabet.id(), at(*place))
        }
        ParseError::TileLength { found, place } => {
            format!("une case de {found} lettres : il en faut 1 à {MAX_TILE_LETTERS} ({})", at(*place))
        }
        ParseError::Open(place) => {
            format!("une case qui commence par '(' et ne finit jamais : il faut ')' ({})", at(*place))
        }
        ParseError::Bonus { found, place } => {
            format!("pas de bonus {found:?} : il faut dl, tl, dw ou tw ({})", at(*place))
        }
        ParseError::Row { row, found, expected } => {
            format!("la ligne {row} a {found} cases : il en faut {expected}")
        }
        ParseError::Plane(rows) => {
            format!("les plans n'ont pas le même nombre de lignes : le premier en a {rows}")
        }
        ParseError::NoSquare(tiles) => {
            format!("{tiles} cases ne font pas un carré : il en faut 4, 9, 16 …, ou '/' entre les lignes")
        }
        ParseError::Count(error) => format!("{} cases : il en faut {}", error.found, error.expected),
        ParseError::Topology(error) => topology_error(error),
    }
}

fn topology_error(error: &TopologyError) -> String {
    match error {
        TopologyError::Notation(text) => format!(
            "pas de topologie {text:?} : il faut une forme comme 4x4, 3x3x3, 5x5:straight, 4x4:wrapped, hex3x4 ou graph:0-1,1-2"
        ),
        TopologyError::NoCells => "une grille a au moins une case, celle-ci n'en a pas".to_owned(),
        TopologyError::Dimensions(count) => format!("{count} dimensions : il en faut 1 à {MAX_DIMENSIONS}"),
        TopologyError::Cells(count) => format!("{count} cases : il en faut {MAX_CELLS} au plus"),
        TopologyError::Links => format!("plus de {MAX_LINKS} paires de voisins"),
        TopologyError::Edge { from, to, cells } => {
            format!("pas d'arête {from}-{to} : il faut deux cases différentes sous {cells}")
        }
    }
}

fn rules_error(error: &RulesError) -> String {
    match error {
        RulesError::Unknown(name) => {
            format!("pas de règles {name:?} : il faut {} ou un fichier TOML", RULES.join(", "))
        }
        RulesError::File(error) => file_error(error),
        RulesError::Toml { name, source } => format!("{name:?} : {source}"),
        RulesError::Impossible { name, problem } => match problem {
            RulesProblem::Points => format!("{name:?} : il faut soit points_by_length, soit letter_points"),
            RulesProblem::Letter(letter) => {
                format!(
                    "{name:?} : letter_points a {letter:?} : il faut des lettres de l'alphabet, une par une"
                )
            }
            RulesProblem::Values(value) => {
                format!("{name:?} : letter_points est {value:?} : il faut \"ruzzle\" ou une table de lettres")
            }
            RulesProblem::Lengths { shortest, longest } => {
                format!("{name:?} : shortest est {shortest} et longest {longest} : aucun mot ne convient")
            }
        },
    }
}

fn no_letter(error: NoLetter) -> String {
    format!("pas de lettre {:?} dans l'alphabet ({})", error.character, error.alphabet.id())
}

fn dice_error(error: &DiceError) -> String {
    match error {
        DiceError::Unknown { name, known } => {
            format!("pas de dés {name:?} : il faut {}", known.join(", "))
        }
        DiceError::Face(error) => no_letter(*error),
    }
}

fn recipe_error(error: RecipeError) -> String {
    match error {
        RecipeError::Dice { dice, cells } => {
            format!("{dice} dés pour {cells} cases : il faut un dé par case")
        }
        RecipeError::Length { letters, cells } => format!(
            "un mot de {letters} lettres sur {cells} cases : il faut une lettre au moins, et pas plus que de cases"
        ),
        RecipeError::Faces => {
            "les dés ne peuvent pas montrer le mot : il faut un dé pour chaque lettre".to_owned()
        }
        RecipeError::Bonuses { bonuses, cells } => {
            format!("{bonuses} bonus sur {cells} cases : il en faut un par case au plus")
        }
    }
}

/// What is wrong with a range.
pub(crate) fn no_span(error: &NoSpan) -> String {
    match error {
        NoSpan::Notation(text) => {
            format!("pas d'intervalle {text:?} : il faut une forme comme 250..350, 250.., ..350 ou 300")
        }
        NoSpan::Backwards { least, most } => {
            format!("l'intervalle {least}..{most} est vide : il faut le plus petit nombre d'abord")
        }
    }
}
