//! Rules as text, so that a saved search, a proof or a fleet notices when a name has come to mean other rules.
//!
//! The text is versioned and lists only what differs from the rules that [`Rules::new`] makes. A field that is added to
//! [`Rules`] must be written only where it differs from its default; then texts that were saved before stay equal.

use std::fmt::Write as _;

use super::{CellUse, LengthTable, Points, Rules};

/// The version of the text.
const VERSION: &str = "rules/1";

impl Rules {
    /// The rules in full, as one line of text. Equal rules have equal texts, and only they do.
    ///
    /// ```
    /// use worddle_board::Rules;
    ///
    /// assert_eq!(Rules::boggle().identity(), "rules/1 id=\"boggle-4x4\" shortest=3 length=0,0,0,1,1,2,3,5,11");
    /// ```
    pub fn identity(&self) -> String {
        let mut text = format!("{VERSION} id={:?} shortest={}", self.id, self.shortest);
        for (name, most) in [("longest", self.longest), ("longest-path", self.longest_path)] {
            if most != usize::MAX {
                let _ = write!(text, " {name}={most}");
            }
        }
        if self.cell_use == CellUse::Reusable {
            text += " cells=reusable";
        }
        match &self.points {
            Points::ByLength(table) => {
                let _ = write!(text, " length={}", table_text(table));
            }
            Points::ByTiles { values, length_bonus } => {
                let _ = write!(text, " tiles={} bonus={}", numbers(values), table_text(length_bonus));
            }
        }
        text
    }

    /// Whether a saved text names these rules: the text of [`Self::identity`], or the form that version 0.1 saved before.
    pub fn has_identity(&self, text: &str) -> bool {
        text == self.identity() || text == first::identity(self)
    }
}

fn numbers(values: &[u32]) -> String {
    values.iter().map(ToString::to_string).collect::<Vec<_>>().join(",")
}

fn table_text(table: &LengthTable) -> String {
    let per_letter = table.per_letter.map(|per| format!("+{}:{}", per.from, per.points));
    numbers(&table.values) + &per_letter.unwrap_or_default()
}

/// The form that was saved before: what `Debug` printed of the structs as they were then. Their copies here never change.
mod first {
    use super::super as now;

    #[derive(Debug)]
    #[expect(dead_code, reason = "only Debug reads them")]
    struct Rules<'a> {
        id: &'a str,
        shortest: usize,
        longest: usize,
        longest_path: usize,
        cell_use: CellUse,
        points: Points<'a>,
    }

    #[derive(Debug)]
    enum CellUse {
        Once,
        Reusable,
    }

    #[derive(Debug)]
    #[expect(dead_code, reason = "only Debug reads them")]
    enum Points<'a> {
        ByLength(LengthTable<'a>),
        ByTiles { values: &'a [u32], length_bonus: LengthTable<'a> },
    }

    #[derive(Debug)]
    #[expect(dead_code, reason = "only Debug reads them")]
    struct LengthTable<'a> {
        values: &'a [u32],
        per_letter: Option<PerLetter>,
    }

    #[derive(Debug)]
    #[expect(dead_code, reason = "only Debug reads them")]
    struct PerLetter {
        from: usize,
        points: u32,
    }

    fn table(table: &now::LengthTable) -> LengthTable<'_> {
        let now::LengthTable { values, per_letter } = table;
        let per_letter = per_letter.map(|now::PerLetter { from, points }| PerLetter { from, points });
        LengthTable { values, per_letter }
    }

    pub(super) fn identity(rules: &now::Rules) -> String {
        let cell_use = match rules.cell_use {
            now::CellUse::Once => CellUse::Once,
            now::CellUse::Reusable => CellUse::Reusable,
        };
        let points = match &rules.points {
            now::Points::ByLength(by_length) => Points::ByLength(table(by_length)),
            now::Points::ByTiles { values, length_bonus } => {
                Points::ByTiles { values, length_bonus: table(length_bonus) }
            }
        };
        let now::Rules { id, shortest, longest, longest_path, .. } = rules;
        let (shortest, longest, longest_path) = (*shortest, *longest, *longest_path);
        format!("{:?}", Rules { id, shortest, longest, longest_path, cell_use, points })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn different_rules_have_different_texts() {
        let all = [
            Rules::boggle(),
            Rules::boggle().with_shortest(4),
            Rules { longest: 7, ..Rules::boggle() },
            Rules { longest_path: 7, ..Rules::boggle() },
            Rules { cell_use: CellUse::Reusable, ..Rules::boggle() },
            Rules { id: "boggle".to_owned(), ..Rules::boggle() },
            Rules::big_boggle(),
            Rules::super_big_boggle(),
            Rules::paroliere(),
            Rules::ruzzle([1, 2, 3]),
            Rules::ruzzle([1, 23]),
            Rules::group(),
        ];
        for (number, rules) in all.iter().enumerate() {
            for (other, others) in all.iter().enumerate() {
                assert_eq!(rules.has_identity(&others.identity()), number == other, "{number} and {other}");
                assert_eq!(
                    rules.has_identity(&first::identity(others)),
                    number == other,
                    "{number} and {other}"
                );
            }
        }
    }

    #[test]
    fn what_was_saved_before_still_names_the_same_rules() {
        let saved = "Rules { id: \"super-big-boggle-6x6\", shortest: 4, longest: 18446744073709551615, longest_path: \
                     18446744073709551615, cell_use: Once, points: ByLength(LengthTable { values: [0, 0, 0, 0, 1, 2, 3, 5, 11], \
                     per_letter: Some(PerLetter { from: 9, points: 2 }) }) }";
        assert!(Rules::super_big_boggle().has_identity(saved));
        assert!(!Rules::big_boggle().has_identity(saved));
    }
}
