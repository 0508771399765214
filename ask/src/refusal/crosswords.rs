//! Errors of crosswords and their files in French.
//!
//! Each text says the same as the English `Display` of its error, which stands beside the rule in `worddle-crossword`
//! or `worddle-paper`. A new variant does not compile until it has a text here.
//!
//! Rust's orphan rule puts the texts here: [`Bilingual`] belongs to this crate, the errors to others. French
//! is kept out of the engine crates, which also serve programs that speak no French.
//!
//! A text names what was found and what to do, in the polite form, and uses the words of the French
//! interface: *case*, *emplacement*, *définition*. Numbers of rows and columns count from 1, as in the
//! English texts.

use worddle_crossword::conditions::{OutsideGrid, RegionError, SlotConditionError};
use worddle_crossword::entries::EntriesError;
use worddle_crossword::grid::{GridError, MAX_SIDE};
use worddle_crossword::pattern::PatternRecipeError;
use worddle_crossword::puzzle::SlotNameError;
use worddle_crossword::strategy::{Part, UnknownPart};
use worddle_cryptic::{AnswerError, MAX_ANSWER};
use worddle_lexicon::MAX_LETTERS;
use worddle_paper::document::{LetterError, SizeError};
use worddle_paper::formats::{FormatError, MAX_FILE, NoKey};

use super::Bilingual;
use super::boards::cells;

impl Bilingual for AnswerError {
    fn french(&self) -> String {
        match *self {
            Self::NoLetter(error) => error.french(),
            Self::TooFew(letters) => {
                let noun = if letters == 1 { "1 lettre" } else { "aucune lettre" };
                format!("{noun} : une réponse en a 2 à {MAX_ANSWER}")
            }
            Self::TooMany(letters) => format!("{letters} lettres : une réponse en a 2 à {MAX_ANSWER}"),
        }
    }
}

impl Bilingual for GridError {
    fn french(&self) -> String {
        match *self {
            // The same message as for a document: an author does not care which of the two was read.
            Self::Size { width, height } => SizeError::Side { width, height }.french(),
            Self::Ragged { row, found, expected } => {
                format!("la ligne {row} de la grille a {} au lieu de {expected}", cells(found))
            }
            // The alphabet is not named: the message lists what may stand in a grid.
            Self::Character { character, row, column, .. } => {
                format!(
                    "{character:?} à la ligne {row}, colonne {column} de la grille ; valeurs possibles : '#', '.' ou une lettre"
                )
            }
        }
    }
}

impl Bilingual for SizeError {
    fn french(&self) -> String {
        match self {
            Self::Side { width, height } => {
                format!("une grille de {width} sur {height} cases : choisissez des côtés de 1 à {MAX_SIDE}")
            }
            Self::Cells { found, expected } => format!("{} au lieu de {expected}", cells(*found)),
        }
    }
}

impl Bilingual for LetterError {
    fn french(&self) -> String {
        let Self { found, alphabet, row, column } = self;
        format!(
            "{found:?} dans la case de la ligne {row}, colonne {column} : ce n'est pas une lettre de l'alphabet ({})",
            alphabet.id()
        )
    }
}

impl Bilingual for PatternRecipeError {
    fn french(&self) -> String {
        match self {
            Self::Grid(error) => error.french(),
            Self::Blocks(share) => {
                format!("une part de cases noires de {share} : choisissez-la entre 0 et 0,7")
            }
            Self::ThemeLength { number, letters, shortest, longest } => format!(
                "le mot imposé {number} a {letters} lettres : choisissez des mots de {shortest} à {longest} lettres"
            ),
            Self::ThemeTwice { number } => {
                format!("le mot imposé {number} est déjà là : donnez chaque mot une seule fois")
            }
            Self::ThemeSize { letters, width, height } => format!(
                "{letters} lettres imposées dans une grille de {width} sur {height} cases : deux par case au maximum"
            ),
            Self::Shortest { shortest, width, height } => format!(
                "des mots de {shortest} lettres au moins dans une grille de {width} sur {height} cases : choisissez au moins 2 \
                 lettres, et au plus le plus long côté"
            ),
        }
    }
}

impl Bilingual for EntriesError {
    fn french(&self) -> String {
        match self {
            Self::Score { found, line } => {
                format!("score {found:?} à la ligne {line} de la liste : écrivez un nombre de 0 à 65535")
            }
            Self::Letter { source, line } => format!("{} (ligne {line} de la liste)", source.french()),
            Self::TooLong { letters, line } => format!(
                "un mot de {letters} lettres à la ligne {line} de la liste : {MAX_LETTERS} au maximum"
            ),
        }
    }
}

impl Bilingual for SlotNameError {
    fn french(&self) -> String {
        // H and V are what French crosswords use; the parser takes A and D as well.
        format!(
            "pas de nom d'emplacement {:?} ; forme attendue : un numéro et H (horizontal) ou V (vertical), comme 12H",
            self.found
        )
    }
}

impl Bilingual for SlotConditionError {
    fn french(&self) -> String {
        match self {
            Self::NoWords { found } => {
                format!("{found:?} ne décrit pas un emplacement ; forme attendue : 12H=c?t ou 12H=@mots.txt")
            }
            Self::Name(error) => error.french(),
        }
    }
}

impl Bilingual for RegionError {
    fn french(&self) -> String {
        format!(
            "pas de région {:?} ; forme attendue : ligne,colonne-ligne,colonne à partir de 1, comme 1,1-5,8",
            self.found
        )
    }
}

impl Bilingual for OutsideGrid {
    fn french(&self) -> String {
        let Self { last: [row, column], height, width } = self;
        format!(
            "la région finit à la ligne {row}, colonne {column} : la grille a {height} lignes et {width} colonnes"
        )
    }
}

impl Bilingual for UnknownPart {
    fn french(&self) -> String {
        // Each noun has an article of its own, so the sentence cannot be put together from the name.
        let none = match self.part {
            Part::Algorithm => "pas d'algorithme",
            Part::Domains => "pas de domaines",
            Part::Order => "pas d'ordre",
            Part::Retreat => "pas de retour",
            Part::Choice => "pas de choix",
        };
        format!("{none} {:?} ; valeurs possibles : {}", self.found, self.part.known().join(", "))
    }
}

impl Bilingual for NoKey {
    fn french(&self) -> String {
        format!("pas de clé {:?} ; forme attendue : quatre chiffres", self.0)
    }
}

impl Bilingual for FormatError {
    fn french(&self) -> String {
        match self {
            Self::Size(error) => error.french(),
            Self::NoGrid => {
                "pas de grille dans le fichier ; forme attendue : des lignes de '#', de '.' et de lettres"
                    .to_owned()
            }
            Self::Row { row, found, expected } => {
                format!("la ligne {row} a {} au lieu de {expected}", cells(*found))
            }
            Self::Character { character, row, column } => {
                format!(
                    "{character:?} à la ligne {row}, colonne {column} ; valeurs possibles : '#', '.' ou une lettre"
                )
            }
            // The number that was announced matters more than the part of the file that was cut.
            Self::Cut { found, expected, .. } => {
                format!(
                    "le fichier s'arrête après {found} octets, alors qu'il en annonce au moins {expected}"
                )
            }
            Self::Foreign { format, .. } => {
                format!("ce n'est pas un fichier {format} : vérifiez le format indiqué")
            }
            Self::Checksum { .. } => {
                "une somme de contrôle ne correspond pas : le fichier est abîmé, essayez une autre copie"
                    .to_owned()
            }
            Self::Scrambled => {
                "la solution est brouillée : indiquez sa clé à quatre chiffres (--key)".to_owned()
            }
            Self::WrongKey(key) => format!("la clé {key} n'ouvre pas la solution : essayez-en une autre"),
            Self::NotText { offset } => {
                format!("l'octet {offset} n'est pas de l'UTF-8 : ce fichier n'est pas un texte")
            }
            Self::Json(error) => format!("ce n'est pas du JSON : {error}"),
            Self::Xml(error) => format!("ce n'est pas du XML : {error}"),
            // The cause is a message of a library, in English, and tells a person nothing.
            Self::Archive(_) => {
                "l'archive ne peut pas être décompressée : essayez une autre copie".to_owned()
            }
            Self::Value { field, found, .. } => {
                format!("valeur incorrecte dans le fichier : {field} vaut {found:?}")
            }
            Self::Missing { field, .. } => format!("il manque {field:?} dans le fichier"),
            Self::TooMany { format, found, most, .. } => {
                format!("trop d'éléments différents pour un fichier {format} : {found}, pour {most} au plus")
            }
            Self::TooLarge { found } => {
                format!("un fichier de {found} octets : {MAX_FILE} au maximum")
            }
            Self::WriteOnly { format, readable } => format!(
                "les fichiers {format} s'écrivent mais ne se lisent pas ; formats lus : {}",
                readable.join(", ")
            ),
        }
    }
}
