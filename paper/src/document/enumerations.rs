//! Enumerations: the word lengths of an answer that is a phrase, such as (3,5).

use std::collections::BTreeSet;

use super::{Clue, Document, Stretch};

impl Document {
    /// Sets the enumeration of an answer, unless its clue has one. An answer without a clue gets an empty clue, in order among
    /// the others.
    pub fn set_enumeration(&mut self, stretch: &Stretch, enumeration: &str) {
        let numbers = self.numbers();
        let named = |stretch: &Stretch| (stretch.heading.clone(), numbers[stretch.cells[0]].clone());
        let (heading, number) = named(stretch);
        let known = self.clues.iter_mut().find(|clue| clue.heading == heading && clue.number == number);
        if let Some(clue) = known {
            if clue.enumeration.is_empty() && !clue.text.trim_end().ends_with(&format!("({enumeration})")) {
                enumeration.clone_into(&mut clue.enumeration);
            }
            return;
        }
        let stretches = self.stretches();
        // The list stays sorted, though the clue is added late: programs show clues in the order of the file.
        let later =
            stretches.iter().filter(|other| other.heading == heading && other.number > stretch.number);
        let later: BTreeSet<_> = later.map(named).collect();
        let comes_later = |clue: &Clue| {
            clue.heading > heading || later.contains(&(clue.heading.clone(), clue.number.clone()))
        };
        let place = self.clues.iter().position(comes_later).unwrap_or(self.clues.len());
        let enumeration = enumeration.to_owned();
        self.clues.insert(place, Clue { enumeration, ..Clue::new(heading, number) });
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::document::Heading;
    use crate::formats::{Format, FormatOptions};

    #[test]
    fn enumerations_come_to_their_clues_and_make_those_that_are_missing() {
        let text = Format::named("text").expect("a format of the list");
        let mut document = text.read(b"...\n.#.\n...\n", FormatOptions::default()).expect("a grid");
        let clue = |heading: Heading, number: &str, text: &str| Clue {
            text: text.to_owned(),
            ..Clue::new(heading, number)
        };
        document.set_clues(vec![
            clue(Heading::Across, "3", "Both (1-2)"),
            clue(Heading::Down, "2", "Two"),
            clue(Heading::Other("Theme".to_owned()), "*", "All"),
        ]);
        for stretch in document.stretches() {
            document.set_enumeration(&stretch, "1-2");
        }
        let shown = |clue: &Clue| format!("{}{}", clue.number, clue.text_with_enumeration());
        let shown: Vec<String> = document.clues.iter().map(shown).collect();
        assert_eq!(shown, ["1(1-2)", "3Both (1-2)", "1(1-2)", "2Two (1-2)", "*All"]);
    }
}
