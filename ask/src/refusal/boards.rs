//! What is wrong with boards, rules and dice, in French.

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
        let at = |place: &Place| format!("ligne {}, colonne {}", place.row, place.column);
        match self {
            Self::Empty => {
                "la grille est vide : il faut des cases, comme dans CRES/AMIN/ILAT/LSER".to_owned()
            }
            Self::Letter { character, alphabet, place } => {
                format!("pas de lettre {character:?} dans l'alphabet ({}) ({})", alphabet.id(), at(place))
            }
            Self::TileLength { found, place } => {
                format!("une case de {found} lettres : il en faut 1 à {MAX_TILE_LETTERS} ({})", at(place))
            }
            Self::Open(place) => {
                format!("une case ouverte par '(' n'est pas fermée : il faut ')' ({})", at(place))
            }
            Self::Bonus { found, place } => {
                format!("pas de bonus {found:?} : il faut dl, tl, dw ou tw ({})", at(place))
            }
            Self::Row { row, found, expected } => {
                format!("la ligne {row} a {} : il en faut {expected}", cells(*found))
            }
            Self::Plane(rows) => {
                format!("les plans n'ont pas le même nombre de lignes : le premier en a {rows}")
            }
            Self::NoSquare(tiles) => {
                format!("{tiles} cases ne font pas un carré : il en faut 4, 9, 16 …, ou '/' entre les lignes")
            }
            Self::Count(error) => format!("{} : il en faut {}", cells(error.found), error.expected),
            Self::Topology(error) => error.french(),
        }
    }
}

/// A number of cells.
pub(super) fn cells(number: usize) -> String {
    Speech::French.count(number, ("cell", "case"), ("cells", "cases"))
}

impl Bilingual for TopologyError {
    fn french(&self) -> String {
        match self {
            Self::Notation(text) => format!(
                "pas de topologie {text:?} : il faut une forme comme 4x4, 3x3x3, 5x5:straight, 4x4:wrapped, hex3x4 ou \
                 graph:0-1,1-2"
            ),
            Self::NoCells => "une grille a au moins une case, celle-ci n'en a pas".to_owned(),
            Self::Dimensions(count) => format!("{count} dimensions : il en faut 1 à {MAX_DIMENSIONS}"),
            Self::Cells(count) => format!("{count} cases : il en faut {MAX_CELLS} au plus"),
            Self::Links => format!("plus de {MAX_LINKS} paires de voisins"),
            Self::Edge { from, to, cells } => {
                format!(
                    "pas d'arête {from}-{to} : il faut deux cases différentes, de numéro inférieur à {cells}"
                )
            }
        }
    }
}

impl Bilingual for RulesError {
    fn french(&self) -> String {
        match self {
            Self::Unknown(name) => {
                format!("pas de règles {name:?} : il faut {} ou un fichier TOML", RULES.join(", "))
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
            Self::Points => "il faut soit points_by_length, soit letter_points".to_owned(),
            Self::Letter(letter) => {
                format!("letter_points contient {letter:?} : il faut des lettres de l'alphabet, une par une")
            }
            Self::Values(value) => {
                format!("letter_points vaut {value:?} : il faut \"ruzzle\" ou une table de lettres")
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
            "pas de bonus {:?} : il faut round1, round2, round3, ou une liste de dl, tl, dw et tw",
            self.0
        )
    }
}

impl Bilingual for RecipeError {
    fn french(&self) -> String {
        match self {
            Self::Dice { dice, cells } => format!("{dice} dés pour {cells} cases : il faut un dé par case"),
            Self::Length { letters, cells } => format!(
                "un mot de {letters} lettres sur {cells} cases : il faut au moins une lettre, et pas plus de lettres que \
                 de cases"
            ),
            Self::Faces => {
                "les dés ne peuvent pas montrer le mot : il faut un dé pour chaque lettre".to_owned()
            }
            Self::Bonuses { bonuses, cells } => {
                format!("{bonuses} bonus sur {cells} cases : il en faut un par case au plus")
            }
        }
    }
}

impl Bilingual for NoSpan {
    fn french(&self) -> String {
        match self {
            Self::Notation(text) => {
                format!("pas d'intervalle {text:?} : il faut une forme comme 250..350, 250.., ..350 ou 300")
            }
            Self::Backwards { least, most } => {
                format!("l'intervalle {least}..{most} est vide : il faut le plus petit nombre d'abord")
            }
        }
    }
}

impl Bilingual for NoGoal {
    fn french(&self) -> String {
        match self {
            Self::Part(part) => format!(
                "{part:?} n'est pas un objectif : il faut words, points, letters, longest, lengths=4,5, ou une somme comme \
                 100*longest+words"
            ),
            Self::Parts(count) => format!("une somme de {count} termes : il en faut {MAX_PARTS} au plus"),
        }
    }
}
