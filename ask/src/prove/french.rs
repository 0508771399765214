//! The errors of proofs in French.
//!
//! The orphan rule puts the texts here: see `refusal::crosswords`. Lines of a ledger count from 1, as in an
//! editor.

use worddle_prove::ledger::LedgerError;
use worddle_prove::{MOST_CELLS, MOST_TILES, ProofFlaw, Unprovable};

use crate::refusal::Bilingual;

impl Bilingual for Unprovable {
    fn french(&self) -> String {
        match self {
            Self::Cells(cells) => {
                format!("{cells} cases : une preuve en admet {MOST_CELLS} au maximum")
            }
            Self::Tiles(tiles) => {
                format!("{tiles} lettres différentes : une preuve en admet {MOST_TILES} au maximum")
            }
            Self::Blank => "un joker : une preuve n'admet que des lettres".to_owned(),
            Self::Goal => {
                "un but qui n'est pas une somme sur les mots ; buts possibles : words, points, letters, \
                           lengths ou une somme de ceux-ci"
                    .to_owned()
            }
            Self::CellUse => {
                "des règles qui permettent de repasser par une case : une preuve ne les admet pas".to_owned()
            }
        }
    }
}

impl Bilingual for LedgerError {
    fn french(&self) -> String {
        match self {
            Self::Tampered(line) => {
                format!("la ligne {line} a été modifiée : son empreinte ne suit pas des lignes précédentes")
            }
            Self::Cut(line) => {
                format!(
                    "la ligne {line} est coupée : il manque une empreinte, un enregistrement ou la fin de la ligne"
                )
            }
            Self::Form { line, what } => format!("la ligne {line} n'est pas celle d'une preuve : {what}"),
        }
    }
}

impl Bilingual for ProofFlaw {
    fn french(&self) -> String {
        match self {
            Self::Incomplete { missing, units, first, line } => format!(
                "incomplet : il manque {missing} parties sur {units}, d'abord la partie {first}, après la ligne {line}"
            ),
            Self::Tiles(line) => {
                format!("ligne {line} : il faut les lettres de chaque case, parmi celles qui sont permises")
            }
            Self::Overlap(one, other) => format!("les lignes {one} et {other} ont une grille en commun"),
            Self::Torn(line) => format!("ligne {line} : il manque un morceau de cette partie"),
            Self::Uncovered(boards) => format!("{boards} grilles ne sont dans aucune partie"),
            Self::Value { line, board, said, found } => {
                format!("ligne {line} : {board} vaut {found}, et non {said}")
            }
            Self::Misplaced { line, board } => {
                format!("ligne {line} : {board} n'est pas une grille de cette partie qui atteint le seuil")
            }
            Self::Lost { line, board, value } => {
                format!("ligne {line} : {board} atteint {value} et n'est pas dans la liste")
            }
            Self::Unfound { line, board, value } => format!(
                "ligne {line} : cette partie, calculée de nouveau, n'a pas de grille {board} qui vaille {value}"
            ),
            Self::Stopped(_) => "la vérification a été interrompue".to_owned(),
        }
    }
}
