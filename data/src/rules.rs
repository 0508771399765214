//! Rules by name, or from the user's file.
//!
//! ```toml
//! shortest = 3                              # fewest letters of a word
//! longest = 16                              # most letters
//! points_by_length = [0, 0, 0, 1, 1, 2]     # for 0, 1, 2 … letters; the last value holds beyond
//! points_per_letter = { from = 9, points = 2 }
//! cells = "once"                            # or "reusable"
//! longest_path = 16                         # most cells of a path
//! ```
//!
//! Instead of `points_by_length`, points may come from the tiles: `letter_points` is a table such as `{ A =
//! 1, Z = 10 }` or the string `"ruzzle"`, and `length_bonus` is like `points_by_length`.

use std::collections::BTreeMap;
use std::path::Path;

use serde::Deserialize;
use worddle_board::{CellUse, LengthTable, PerLetter, Points, Rules};
use worddle_lexicon::{Alphabet, Fold};

use crate::files::{self, FileError, read_bytes};
use crate::letters::ruzzle_values;

/// A name, and the rules that it stands for.
type Preset = (&'static str, fn(Alphabet) -> Rules);

/// The built-in rules. Everything that offers rules by name reads this list.
const PRESETS: [Preset; 6] = [
    ("boggle", |_| Rules::boggle()),
    ("big-boggle", |_| Rules::big_boggle()),
    ("super-big-boggle", |_| Rules::super_big_boggle()),
    ("paroliere", |_| Rules::paroliere()),
    ("ruzzle", |alphabet| Rules::ruzzle(ruzzle_values(alphabet))),
    ("group", |_| Rules::group()),
];

/// The names of the built-in rules.
pub const RULES: [&str; 6] = {
    let mut names = [""; PRESETS.len()];
    let mut place = 0;
    // A loop, since iterators cannot be used in a constant yet.
    while place < names.len() {
        names[place] = PRESETS[place].0;
        place += 1;
    }
    names
};

/// Largest rules file accepted: real ones have a few hundred bytes.
const MAX_RULES_BYTES: u64 = 1 << 16;

/// Why rules cannot be used.
#[derive(Debug, thiserror::Error)]
pub enum RulesError {
    /// Neither a known name nor a file.
    #[error("no rules {0:?}: expected {names} or a TOML file", names = RULES.join(", "))]
    Unknown(String),
    /// The file could not be read.
    #[error(transparent)]
    File(#[from] FileError),
    /// The file is not valid TOML, or has unknown fields.
    #[error("{name:?}: {source}")]
    Toml {
        /// The file.
        name: String,
        /// The parser's error.
        source: toml::de::Error,
    },
    /// The rules in the file are impossible.
    #[error("{name:?}: {problem}")]
    Impossible {
        /// The file.
        name: String,
        /// The reason.
        problem: RulesProblem,
    },
}

/// Why a user's rules are impossible.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum RulesProblem {
    /// There are no points, or two kinds of them.
    #[error("expected either points_by_length or letter_points")]
    Points,
    /// A key of `letter_points` is not a letter.
    #[error("letter_points has {0:?}: expected single letters of the alphabet")]
    Letter(String),
    /// The string for `letter_points` is unknown.
    #[error("letter_points is {0:?}: expected \"ruzzle\" or a table of letters")]
    Values(String),
    /// No length satisfies the bounds.
    #[error("shortest is {shortest} and longest {longest}: no word fits")]
    Lengths {
        /// Fewest letters.
        shortest: usize,
        /// Most letters.
        longest: usize,
    },
}

/// Returns built-in rules for an alphabet.
pub fn rules_by_name(name: &str, alphabet: Alphabet) -> Option<Rules> {
    let (_, rules) = PRESETS.iter().find(|(known, _)| *known == name)?;
    Some(rules(alphabet))
}

/// Returns rules that count words of at least this length and give no points.
pub fn words_only(shortest: usize) -> Rules {
    Rules::new("words", Points::ByLength(LengthTable::default())).with_shortest(shortest)
}

/// Returns rules by name or from a TOML file.
pub fn rules(name: &str, alphabet: Alphabet) -> Result<Rules, RulesError> {
    if let Some(rules) = rules_by_name(name, alphabet) {
        return Ok(rules);
    }
    // Anything that looks like a path is opened, so that the error is about the file.
    if !name.contains(['.', '/', '\\']) && !Path::new(name).exists() {
        return Err(RulesError::Unknown(name.to_owned()));
    }
    let bytes = read_bytes(name, files::open(Path::new(name))?, MAX_RULES_BYTES)?;
    parse_rules(name, &String::from_utf8_lossy(&bytes), alphabet)
}

/// Parses rules from TOML text.
pub fn parse_rules(name: &str, text: &str, alphabet: Alphabet) -> Result<Rules, RulesError> {
    let file: RulesFile =
        toml::from_str(text).map_err(|source| RulesError::Toml { name: name.to_owned(), source })?;
    let impossible = |problem| RulesError::Impossible { name: name.to_owned(), problem };
    file.rules(name, alphabet).map_err(impossible)
}

/// The contents of a rules file.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct RulesFile {
    id: Option<String>,
    #[serde(default = "two")]
    shortest: usize,
    longest: Option<usize>,
    longest_path: Option<usize>,
    #[serde(default)]
    cells: Cells,
    points_by_length: Option<Vec<u32>>,
    points_per_letter: Option<GrowingPoints>,
    letter_points: Option<LetterPoints>,
    #[serde(default)]
    length_bonus: Vec<u32>,
}

/// The default for `shortest`.
fn two() -> usize {
    2
}

/// The field `cells`.
#[derive(Deserialize, Default)]
#[serde(rename_all = "lowercase")]
enum Cells {
    #[default]
    Once,
    Reusable,
}

/// The field `points_per_letter`.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct GrowingPoints {
    from: usize,
    points: u32,
}

/// The field `letter_points`: the name of a preset, or a table.
#[derive(Deserialize)]
#[serde(untagged)]
enum LetterPoints {
    Named(String),
    Table(BTreeMap<String, u32>),
}

impl RulesFile {
    /// Validates the file and turns it into rules.
    fn rules(self, name: &str, alphabet: Alphabet) -> Result<Rules, RulesProblem> {
        let longest = self.longest.unwrap_or(usize::MAX);
        // Rules that admit no word would look like boards without words.
        if self.shortest > longest || longest == 0 {
            return Err(RulesProblem::Lengths { shortest: self.shortest, longest });
        }
        let per_letter =
            self.points_per_letter.map(|growing| PerLetter { from: growing.from, points: growing.points });
        let points = match (self.points_by_length, self.letter_points) {
            (Some(values), None) => Points::ByLength(LengthTable { values, per_letter }),
            (None, Some(letters)) => Points::ByTiles {
                values: letters.values(alphabet)?,
                length_bonus: LengthTable { values: self.length_bonus, per_letter },
            },
            _ => return Err(RulesProblem::Points),
        };
        let cell_use = match self.cells {
            Cells::Once => CellUse::Once,
            Cells::Reusable => CellUse::Reusable,
        };
        let longest_path = self.longest_path.unwrap_or(usize::MAX);
        let id = self.id.unwrap_or_else(|| name.to_owned());
        Ok(Rules { id, shortest: self.shortest, longest, longest_path, cell_use, points })
    }
}

impl LetterPoints {
    /// Returns the value of each letter of the alphabet.
    fn values(self, alphabet: Alphabet) -> Result<Vec<u32>, RulesProblem> {
        let table = match self {
            Self::Named(name) if name == "ruzzle" => return Ok(ruzzle_values(alphabet).to_vec()),
            Self::Named(name) => return Err(RulesProblem::Values(name)),
            Self::Table(table) => table,
        };
        // Letters that the table leaves out are worth nothing.
        let mut values = vec![0; alphabet.size()];
        for (name, value) in table {
            let mut characters = name.chars();
            let fold = characters.next().map(|character| alphabet.fold_char(character));
            match (fold, characters.next()) {
                (Some(Fold::One(letter)), None) => values[letter.index()] = value,
                _ => return Err(RulesProblem::Letter(name)),
            }
        }
        Ok(values)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn parse(text: &str) -> Result<Rules, String> {
        parse_rules("mine.toml", text, Alphabet::French).map_err(|error| error.to_string())
    }

    #[test]
    fn every_name_has_rules() {
        for name in RULES {
            assert!(rules(name, Alphabet::French).is_ok(), "{name}");
        }
        assert!(
            rules("chess", Alphabet::French).unwrap_err().to_string().contains("expected boggle, big-boggle")
        );
    }

    #[test]
    fn a_file_can_express_the_built_in_rules() {
        let text = "id = 'boggle-4x4'\nshortest = 3\npoints_by_length = [0, 0, 0, 1, 1, 2, 3, 5, 11]";
        assert_eq!(parse(text), Ok(Rules::boggle()));
        let text = "id = 'super-big-boggle-6x6'\nshortest = 4\npoints_by_length = [0, 0, 0, 0, 1, 2, 3, 5, 11]\n\
                    points_per_letter = { from = 9, points = 2 }";
        assert_eq!(parse(text), Ok(Rules::super_big_boggle()));
    }

    #[test]
    fn letters_may_have_values_of_their_own() {
        let rules =
            parse("letter_points = { A = 1, 'é' = 5 }\nlength_bonus = [0, 0, 0, 9]\ncells = 'reusable'")
                .unwrap();
        let Points::ByTiles { values, length_bonus } = rules.points else { panic!("points by tiles") };
        assert_eq!((values[0], values[1], values[4]), (1, 0, 5));
        assert_eq!((length_bonus.at(2), length_bonus.at(7)), (0, 9));
        assert_eq!(rules.cell_use, CellUse::Reusable);
    }

    #[test]
    fn invalid_rules_are_explained() {
        assert!(parse("shortest = 3").unwrap_err().contains("either points_by_length or letter_points"));
        assert!(
            parse("points_by_length = [1]\nshortest = 9\nlongest = 4").unwrap_err().contains("no word fits")
        );
        assert!(parse("points_by_length = [1]\nfoo = 1").unwrap_err().contains("unknown field"));
        assert!(parse("letter_points = 'scramble'").unwrap_err().contains("expected \"ruzzle\""));
        assert!(parse("letter_points = { QU = 1 }").unwrap_err().contains("single letters"));
        assert!(parse("points_by_length = [-1]").is_err());
        assert!(parse("not toml").is_err());
    }
}
