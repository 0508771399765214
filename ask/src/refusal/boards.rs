//! The errors of boards, rules and dice in French.
//!
//! Each text says the same as the English `Display` of its error, which stands beside the rule in `worddle-board`,
//! `worddle-data` or `worddle-optimize`. A new variant does not compile until it has a text here.
//!
//! The orphan rule puts the texts here: see `crosswords`. Places count from 1, rows first.
//!
//! Where an English text lists the possible values, the French one lists the same.

use worddle_board::generate::{NoSpan, RecipeError};
use worddle_board::{
    MAX_CELLS, MAX_DIMENSIONS, MAX_LINKS, MAX_TILE_LETTERS, ParseError, Place, TopologyError,
};
use worddle_data::{DiceError, NoBonuses, RULES, RulesError, RulesProblem};
use worddle_optimize::{MAX_PARTS, NoGoal};

use super::Bilingual;
use crate::speech::Speech;

impl Bilingual for ParseError {
    fn french(&self) -> String {
        // In brackets at the end, as in English: the sentence comes first, its place second.
        let at = |place: &Place| format!("ligne {}, colonne {}", place.row, place.column);
        match self {
            Self::Empty => {
                "la grille est vide : écrivez ses cases, par exemple CRES/AMIN/ILAT/LSER".to_owned()
            }
            Self::Letter { character, alphabet, place } => {
                format!("pas de lettre {character:?} dans l'alphabet ({}) ({})", alphabet.id(), at(place))
            }
            Self::TileLength { found, place } => {
                format!(
                    "une case de {found} lettres : de 1 à {MAX_TILE_LETTERS} sont possibles ({})",
                    at(place)
                )
            }
            Self::Open(place) => {
                format!("une case ouverte par '(' n'est pas fermée par ')' ({})", at(place))
            }
            Self::Bonus { found, place } => {
                format!("pas de bonus {found:?} ; valeurs possibles : dl, tl, dw, tw ({})", at(place))
            }
            Self::Row { row, found, expected } => {
                format!("la ligne {row} a {} au lieu de {expected}", cells(*found))
            }
            Self::Plane(rows) => {
                format!("les plans n'ont pas le même nombre de lignes : le premier en a {rows}")
            }
            Self::NoSquare(tiles) => {
                format!("{tiles} cases ne font pas un carré, comme 4, 9 ou 16 : séparez les lignes par '/'")
            }
            Self::Count(error) => format!("{} au lieu de {}", cells(error.found), error.expected),
            Self::Topology(error) => error.french(),
        }
    }
}

/// A number of cells.
///
/// One cell or several; French says "0 case".
pub(super) fn cells(number: usize) -> String {
    Speech::French.count(number, ("cell", "case"), ("cells", "cases"))
}

impl Bilingual for TopologyError {
    fn french(&self) -> String {
        match self {
            Self::Notation(text) => format!(
                "pas de topologie {text:?} ; forme attendue : 4x4, 3x3x3, 5x5:straight, 4x4:wrapped, hex3x4 ou \
                 graph:0-1,1-2"
            ),
            Self::NoCells => "une grille a au moins une case, celle-ci n'en a pas".to_owned(),
            Self::Dimensions(count) => format!("{count} dimensions : de 1 à {MAX_DIMENSIONS} sont possibles"),
            Self::Cells(count) => format!("{count} cases : {MAX_CELLS} au maximum"),
            Self::Links => format!("plus de {MAX_LINKS} paires de voisins"),
            Self::Edge { from, to, cells } => {
                format!(
                    "pas d'arête {from}-{to} : reliez deux cases différentes, de numéro inférieur à {cells}"
                )
            }
        }
    }
}

impl Bilingual for RulesError {
    fn french(&self) -> String {
        match self {
            Self::Unknown(name) => {
                format!(
                    "pas de règles {name:?} ; valeurs possibles : {}, ou un fichier TOML",
                    RULES.join(", ")
                )
            }
            Self::File(error) => error.french(),
            Self::Toml { name, source } => format!("{name:?} : {source}"),
            Self::Impossible { name, problem } => format!("{name:?} : {}", problem.french()),
        }
    }
}

impl Bilingual for RulesProblem {
    fn french(&self) -> String {
        match self {
            Self::Points => "indiquez soit points_by_length, soit letter_points".to_owned(),
            Self::Letter(letter) => {
                format!("letter_points contient {letter:?} : écrivez les lettres de l'alphabet une par une")
            }
            Self::Values(value) => {
                format!(
                    "letter_points vaut {value:?} ; valeurs possibles : \"ruzzle\", ou une table de lettres"
                )
            }
            Self::Lengths { shortest, longest } => {
                format!("shortest vaut {shortest} et longest {longest} : aucun mot ne convient")
            }
        }
    }
}

impl Bilingual for DiceError {
    fn french(&self) -> String {
        match self {
            Self::Unknown { name, known } => {
                format!("pas de dés {name:?} ; valeurs possibles : {}", known.join(", "))
            }
            Self::Face(error) => error.french(),
        }
    }
}

impl Bilingual for NoBonuses {
    fn french(&self) -> String {
        format!(
            "pas de bonus {:?} ; valeurs possibles : round1, round2, round3, ou une liste de dl, tl, dw et tw",
            self.0
        )
    }
}

impl Bilingual for RecipeError {
    fn french(&self) -> String {
        match self {
            Self::Dice { dice, cells } => format!("{dice} dés pour {cells} cases : prenez un dé par case"),
            Self::Length { letters, cells } => format!(
                "un mot de {letters} lettres sur {cells} cases : choisissez-en un d'une lettre au moins, et sans plus de lettres que \
                 de cases"
            ),
            Self::Faces => {
                "les dés ne peuvent pas montrer le mot : chaque lettre demande un dé à elle".to_owned()
            }
            Self::Bonuses { bonuses, cells } => {
                format!("{bonuses} bonus sur {cells} cases : un par case au maximum")
            }
        }
    }
}

impl Bilingual for NoSpan {
    fn french(&self) -> String {
        match self {
            Self::Notation(text) => {
                format!("pas d'intervalle {text:?} ; forme attendue : 250..350, 250.., ..350 ou 300")
            }
            Self::Backwards { least, most } => {
                format!("l'intervalle {least}..{most} est vide : écrivez le plus petit nombre d'abord")
            }
        }
    }
}

impl Bilingual for NoGoal {
    fn french(&self) -> String {
        match self {
            Self::Part(part) => format!(
                "{part:?} n'est pas un objectif ; valeurs possibles : words, points, letters, longest, lengths=4,5, ou une somme comme \
                 100*longest+words"
            ),
            Self::Parts(count) => format!("une somme de {count} termes : {MAX_PARTS} au maximum"),
        }
    }
}
