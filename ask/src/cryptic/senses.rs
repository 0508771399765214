//! What dictionaries say of an answer, sense by sense, in texts short enough for half of a double definition.

use worddle_dictionary::{Kind, Sense};

use crate::library::SharedDictionary;

/// Characters of a text beyond which it is no half of a clue.
const LONGEST: usize = 60;

/// For each sense of an answer some definitions or synonyms. None has the answer in it. A dictionary that turns out to be
/// damaged has no senses: the others still answer.
pub(super) fn of(answer: &str, dictionaries: &[SharedDictionary]) -> Vec<Vec<String>> {
    let own = dictionaries.iter().filter(|shared| shared.dictionary.about().kind != Kind::Translation);
    let texts = own.flat_map(|shared| {
        let kind = shared.dictionary.about().kind;
        let senses = shared.dictionary.find(answer).unwrap_or_default();
        senses.into_iter().flat_map(move |sense| texts_of(&sense, kind))
    });
    let others = |texts: Vec<String>| -> Vec<String> {
        texts.into_iter().filter(|text| !text.to_lowercase().contains(answer)).collect()
    };
    texts.map(others).filter(|texts| !texts.is_empty()).collect()
}

/// A group of texts for each line of an entry: the synonyms of a thesaurus, or a definition up to its first example.
fn texts_of(sense: &Sense, kind: Kind) -> Vec<Vec<String>> {
    let short = |text: &str| {
        let text = text.trim();
        (!text.is_empty() && text.chars().count() <= LONGEST).then(|| text.to_owned())
    };
    let line = |line: &str| -> Vec<String> {
        if kind == Kind::Synonyms {
            return line.split(',').filter_map(short).collect();
        }
        // Numbers before a definition, and what follows it after a semicolon, are no part of it.
        let numbered = |character: char| character.is_ascii_digit() || ".) ".contains(character);
        let text = line.trim_start().trim_start_matches(numbered);
        text.split(';').next().and_then(short).into_iter().collect()
    };
    sense.text.lines().map(line).filter(|texts| !texts.is_empty()).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_line_is_a_sense() {
        let of = |text: &str, kind| {
            texts_of(&Sense { headword: "bank".into(), part: String::new(), text: text.into() }, kind)
        };
        assert_eq!(of("slope, side\nlender", Kind::Synonyms), [vec!["slope", "side"], vec!["lender"]]);
        assert_eq!(
            of("1. sloping land; \"they sat\"\n\n2. a lender", Kind::Definitions),
            [vec!["sloping land"], vec!["a lender"]]
        );
        assert!(of(&"long ".repeat(20), Kind::Definitions).is_empty());
    }
}
