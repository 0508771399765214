//! Regular endings of English, by the rules of `WordNet`'s *morphy* (Miller and others, 1990).
//!
//! The lemmas that ship with Worddle cover the words that people know. A dictionary also has rarer ones, whose plurals and
//! participles are regular, and leaves out words whose base explains them.

/// Endings, and what stands in their place in the base form.
const ENDINGS: [(&str, &str); 28] = [
    ("s", ""),
    ("ses", "s"),
    ("ves", "f"),
    ("xes", "x"),
    ("zes", "z"),
    ("ches", "ch"),
    ("shes", "sh"),
    ("men", "man"),
    ("ies", "y"),
    ("es", "e"),
    ("es", ""),
    ("ed", "e"),
    ("ed", ""),
    ("ing", "e"),
    ("ing", ""),
    ("er", ""),
    ("er", "e"),
    ("est", ""),
    // Derived words that dictionaries leave out, since their base explains them: *circuitously*, *impeachable*.
    ("ier", "y"),
    ("iest", "y"),
    ("ly", ""),
    ("ily", "y"),
    ("bly", "ble"),
    ("ers", "e"),
    ("ers", ""),
    ("able", ""),
    ("able", "e"),
    ("or", ""),
];

/// The words that a regular inflected form may come from, such as *argentite* for *argentites*. Some are no words.
pub fn base_forms(word: &str) -> Vec<String> {
    let mut bases = Vec::new();
    for (ending, base) in ENDINGS {
        let Some(stem) = word.strip_suffix(ending).filter(|stem| stem.len() > 1) else { continue };
        bases.push(format!("{stem}{base}"));
        // The consonant that was doubled: *batted*, *batting*.
        let doubled = stem.as_bytes().last_chunk().is_some_and(|[one, other]| one == other && one.is_ascii());
        if doubled && base.is_empty() && ending != "s" {
            bases.push(stem[..stem.len() - 1].to_owned());
        }
    }
    bases
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn regular_forms_have_their_base() {
        for (form, base) in [
            ("argentites", "argentite"),
            ("churches", "church"),
            ("batting", "bat"),
            ("bored", "bore"),
            ("flies", "fly"),
            ("wolves", "wolf"),
            ("juicily", "juicy"),
            ("insufferably", "insufferable"),
        ] {
            assert!(base_forms(form).iter().any(|found| found == base), "{form}");
        }
        // The last two bytes of this letter are the same.
        assert_eq!(base_forms("\u{a000}ed"), ["\u{a000}e", "\u{a000}"]);
    }
}
