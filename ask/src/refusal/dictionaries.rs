//! The errors of dictionaries in French.
//!
//! Each text says the same as the English `Display` of its error in `worddle-dictionary` or `worddle-data`.

use worddle_data::DictionaryError;
use worddle_dictionary::{Error, PackedError, Place, Problem, describe_formats};

use super::Bilingual;

impl Bilingual for DictionaryError {
    fn french(&self) -> String {
        match self {
            Self::File(error) => error.french(),
            Self::Read { directory, source } => format!("{directory} : {}", source.french()),
            Self::Packed { name, source } => format!("dictionnaire {name:?} : {}", source.french()),
            Self::Nothing(path) => {
                format!("pas de dictionnaire dans {path:?} ; formats possibles : {}", describe_formats())
            }
            Self::Several { directory, names } => format!(
                "{directory:?} contient plusieurs dictionnaires ({}) : ajoutez un fichier, ou omettez --name",
                names.join(", ")
            ),
            Self::Name(name) => {
                format!("{name:?} n'est pas un nom valable : choisissez-en un sans / ni . (--name)")
            }
            Self::Taken(name) => format!(
                "le nom {name:?} est déjà pris : choisissez-en un autre (--name), ou retirez d'abord ce dictionnaire"
            ),
            Self::Unknown { name, known } if known.is_empty() => {
                format!("pas de dictionnaire {name:?} : aucun n'est installé")
            }
            Self::Unknown { name, known } => {
                format!("pas de dictionnaire {name:?} ; noms possibles : {}", known.join(", "))
            }
            Self::OfTheSystem(name) => {
                format!("{name:?} appartient au système : désinstallez plutôt son paquet")
            }
            Self::NoDirectory => {
                "aucun répertoire pour les dictionnaires : définissez HOME ou XDG_DATA_HOME".to_owned()
            }
        }
    }
}

impl Bilingual for Error {
    fn french(&self) -> String {
        let place = match self.place {
            Place::Whole => String::new(),
            Place::Line(line) => format!(", ligne {line}"),
            Place::Byte(byte) => format!(", octet {byte}"),
        };
        format!("{:?}{place} : {}", self.file, self.problem.french())
    }
}

impl Bilingual for Problem {
    fn french(&self) -> String {
        match self {
            Self::Unreadable(error) => format!("lecture impossible : {error}"),
            Self::Packed(error) => format!("décompression impossible : {error}"),
            Self::TooLarge { most } => {
                format!("plus de {most} octets une fois décompressé : aucun dictionnaire n'est si grand")
            }
            Self::TooMany { most, .. } => {
                format!("plus que la limite de {most} : divisez le dictionnaire")
            }
            Self::Alone(file) => format!("{file:?} est attendu à côté"),
            Self::Malformed(expected) => format!("attendu : {}", expected.french),
            Self::Empty => "aucune entrée : est-il complet ?".to_owned(),
            Self::NoLanguage => "sa langue est inconnue : indiquez-la (--language fr)".to_owned(),
        }
    }
}

impl Bilingual for PackedError {
    fn french(&self) -> String {
        match self {
            Self::Unreadable(error) => format!("lecture impossible : {error}"),
            Self::Foreign => "ce n'est pas un dictionnaire compacté : ajoutez-le à nouveau".to_owned(),
            Self::Later(version) => format!(
                "compacté par une version plus récente ({version}) : mettez Worddle à jour, ou ajoutez-le à nouveau"
            ),
            Self::Damaged => "endommagé : ajoutez-le à nouveau".to_owned(),
        }
    }
}
