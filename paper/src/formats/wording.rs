//! Texts of formats, features and remarks in both languages.

use crate::document::Remark;

/// A text in the two languages of help and errors.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Wording {
    /// In English.
    pub english: &'static str,
    /// In French.
    pub french: &'static str,
}

impl Remark {
    /// What a person is told when the file is opened.
    pub const fn wording(self) -> Wording {
        let (english, french) = match self {
            Self::Checksum => (
                "the checksum is wrong, so the file may be damaged: check grid and clues",
                "la somme de contrôle est fausse, le fichier est peut-être abîmé : vérifiez la grille et les définitions",
            ),
            Self::Unlocked => (
                "the solution was locked; its key was found by trying them all",
                "la solution était verrouillée ; sa clé a été trouvée en les essayant toutes",
            ),
        };
        Wording { english, french }
    }
}
