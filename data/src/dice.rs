//! Dice sets that ship with the program. `dice.toml` is the only list of them.

use serde::Deserialize;
use worddle_board::{Dice, Die, Spelling, Tile};
use worddle_lexicon::{Alphabet, NoLetter};

/// Every set, as TOML.
const FILE: &str = include_str!("../dice.toml");

/// A set of dice and its provenance.
#[derive(Clone, PartialEq, Eq, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct DiceSet {
    /// Stable name.
    pub id: String,
    /// Language code, two letters.
    pub language: String,
    /// Side of the square board that it fills.
    pub size: u32,
    /// How reliable it is.
    pub status: String,
    /// Remarks.
    pub note: String,
    /// Source.
    pub source: String,
    /// Faces of each die: letters, or `#` for a block.
    faces: Vec<Vec<String>>,
}

/// Why a dice set cannot be used.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum DiceError {
    /// No set has this name.
    #[error("no dice {name:?}: expected {}", .known.join(", "))]
    Unknown {
        /// The name.
        name: String,
        /// The known names.
        known: Vec<String>,
    },
    /// A face has a character outside the alphabet.
    #[error(transparent)]
    Face(#[from] NoLetter),
}

/// The contents of `dice.toml`.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct DiceFile {
    dice: Vec<DiceSet>,
}

/// Returns every dice set.
pub fn dice_sets() -> Vec<DiceSet> {
    let file: DiceFile = toml::from_str(FILE).expect("the dice inside the program are valid");
    file.dice
}

/// Looks up a dice set.
pub fn dice_set(name: &str) -> Result<DiceSet, DiceError> {
    // Parsed for each lookup: sets are looked up once per request at most.
    let mut sets = dice_sets();
    if let Some(place) = sets.iter().position(|set| set.id == name) {
        return Ok(sets.swap_remove(place));
    }
    let known = sets.into_iter().map(|set| set.id).collect();
    Err(DiceError::Unknown { name: name.to_owned(), known })
}

impl DiceSet {
    /// Builds the dice for an alphabet.
    pub fn dice(&self, alphabet: Alphabet) -> Result<Dice, DiceError> {
        let die = |faces: &Vec<String>| {
            let tiles: Result<Vec<Tile>, DiceError> = faces.iter().map(|face| tile(face, alphabet)).collect();
            Ok(Die::build(tiles?).expect("every die inside the program has faces"))
        };
        Ok(Dice::new(self.faces.iter().map(die).collect::<Result<_, DiceError>>()?))
    }
}

/// Makes the tile for a face.
fn tile(face: &str, alphabet: Alphabet) -> Result<Tile, DiceError> {
    if face == "#" {
        return Ok(Tile::Block);
    }
    let letters = alphabet.fold(face)?;
    Ok(Tile::Letters(Spelling::from_letters(&letters).expect("a face has one letter or two")))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::languages::Language;

    #[test]
    fn every_set_fills_its_square_with_dice_of_six_faces() {
        let sets = dice_sets();
        assert_eq!(sets.len(), 11);
        for set in sets {
            let language = Language::of_locale(&set.language).expect("a language of ours");
            let dice = set.dice(language.alphabet()).expect("faces of its alphabet");
            assert_eq!(dice.len() as u32, set.size * set.size, "{}", set.id);
            assert!(dice.iter().all(|die| die.faces().len() == 6), "{}", set.id);
            assert!(!set.status.is_empty() && !set.source.is_empty(), "{}", set.id);
            assert_eq!(dice_set(&set.id).map(|set| set.id), Ok(set.id));
        }
    }

    #[test]
    fn every_built_in_language_has_dice() {
        let sets = dice_sets();
        for language in Language::BUILT_IN {
            assert!(sets.iter().any(|set| set.language == language.id()), "{language:?}");
        }
        let count = format!("`dice.toml` has {} sets", sets.len());
        assert!(crate::SOURCES.contains(&count), "data/README.md does not say that {count}");
    }

    #[test]
    fn dice_serve_any_alphabet_with_their_letters() {
        for set in dice_sets() {
            // Polish has no Q V X.
            let mut others = Alphabet::ALL.into_iter().filter(|&alphabet| alphabet != Alphabet::Polish);
            assert!(others.all(|alphabet| set.dice(alphabet).is_ok()), "{}", set.id);
        }
        let error =
            dice_set("en-classic-4x4").and_then(|set| set.dice(Alphabet::Polish)).unwrap_err().to_string();
        assert!(error.contains("is not a letter of the Polish alphabet"), "{error}");
    }

    #[test]
    fn an_unknown_name_is_rejected_with_the_known_ones() {
        let error = dice_set("loaded").unwrap_err().to_string();
        assert!(error.contains("no dice \"loaded\"") && error.contains("fr-4x4"), "{error}");
    }
}
