//! Tiers, crude words and lemmas of the built-in lists.
//!
//! `known/LANGUAGE.txt` has 200 everyday and 100 rare words of each list. They were written down by hand before anyone
//! looked at the tiers; where they disagree, the tiers are corrected, never the sample.

#[path = "common/grouped.rs"]
mod grouped;

use std::path::Path;

use worddle_data::{Language, ListFile, Part, SOURCES, built_in, knowledge, lemmas};
use worddle_lexicon::{Crude, Knowledge, Tier, WordId, WordList};

use grouped::grouped;

/// A built-in list and what is known of its words.
struct Known {
    list: WordList,
    known: Knowledge,
}

impl Known {
    fn new(language: Language) -> Self {
        let list = built_in(language.id()).expect("a built-in list");
        Self { list, known: knowledge(language).expect("built in") }
    }

    #[track_caller]
    fn id(&self, word: &str) -> WordId {
        let id = self.list.id(&self.list.alphabet().fold(word).expect("letters"));
        id.unwrap_or_else(|| panic!("the list has no {word}"))
    }

    fn tier(&self, word: &str) -> Tier {
        self.known.tier(self.id(word))
    }
}

/// The everyday and the rare words of a sample.
fn sample(language: Language) -> [Vec<String>; 2] {
    let path = format!("{}/tests/known/{}.txt", env!("CARGO_MANIFEST_DIR"), language.id());
    let text = std::fs::read_to_string(path).expect("a file beside this one");
    let parts = text.strip_prefix("everyday\n").and_then(|text| text.split_once("\nrare\n"));
    let (everyday, rare) = parts.expect("everyday words, then rare ones");
    [everyday, rare].map(|words| words.split_whitespace().map(str::to_owned).collect())
}

#[test]
fn everyday_words_are_known_and_rare_ones_are_not() {
    for language in Language::BUILT_IN {
        let (known, [everyday, rare]) = (Known::new(language), sample(language));
        assert_eq!((everyday.len(), rare.len()), (200, 100), "{language:?}");
        let unknown: Vec<_> = everyday.iter().filter(|word| known.tier(word) == Tier::Rare).collect();
        assert!(unknown.len() * 100 <= everyday.len() * 3, "{language:?}: {unknown:?}");
        let misplaced: Vec<_> = rare.iter().filter(|word| known.tier(word) == Tier::Everyone).collect();
        assert!(misplaced.len() * 100 <= rare.len() * 2, "{language:?}: {misplaced:?}");
    }
}

#[test]
fn the_words_that_players_complained_about_are_right() {
    let english = Known::new(Language::English);
    for word in ["hae", "mae", "sae", "tae", "tas", "ama", "lat", "eth", "mos"] {
        assert!(english.tier(word) > Tier::Everyone, "{word}");
    }
    for word in ["oat", "mops", "loam", "lathe", "elate"] {
        assert_eq!(english.tier(word), Tier::Everyone, "{word}");
    }
    let french = Known::new(Language::French);
    for word in ["réa", "rem", "rom"] {
        assert!(french.tier(word) > Tier::Everyone, "{word}");
    }
    for word in ["orme", "feta", "étole"] {
        assert_eq!(french.tier(word), Tier::Everyone, "{word}");
    }
}

#[test]
fn crude_words_are_marked_and_never_known_to_everyone() {
    let english = Known::new(Language::English);
    let crude = |word: &str| english.known.crude(english.id(word));
    assert_eq!(
        [crude("shit"), crude("fuck"), crude("table")],
        [Some(Crude::Vulgar), Some(Crude::Vulgar), None]
    );
    assert_eq!([crude("ass"), crude("bastard")], [Some(Crude::Double); 2]);
    for language in Language::BUILT_IN {
        let Known { list, known } = Known::new(language);
        let ids = || (0..list.len() as u32).map(WordId);
        assert!(ids().all(|id| known.crude(id).is_none() || known.tier(id) > Tier::Everyone), "{language:?}");
        assert!(ids().filter(|&id| known.is_hidden(id)).count() > 500, "{language:?}");
    }
}

#[test]
fn forms_have_lemmas() {
    for (language, form, lemma) in [
        (Language::English, "running", "run"),
        (Language::English, "mice", "mouse"),
        (Language::French, "chantait", "chanter"),
        (Language::French, "yeux", "œil"),
        (Language::German, "Häuser", "Haus"),
        (Language::German, "gegangen", "gehen"),
        (Language::Spanish, "tuvieron", "tener"),
        (Language::Italian, "mangiavo", "mangiare"),
    ] {
        let (Known { list, .. }, lemmas) = (Known::new(language), lemmas(language).unwrap());
        let [form, lemma] = [form, lemma].map(|word| list.alphabet().fold(word).unwrap());
        assert_eq!(lemmas.of(list.id(&form).unwrap(), &form), Some(lemma), "{form:?}");
    }
}

#[test]
fn every_lemma_is_a_word_of_its_list() {
    for language in Language::BUILT_IN {
        let (Known { list, known }, lemmas) = (Known::new(language), lemmas(language).unwrap());
        assert_eq!((known.words(), lemmas.words()), (list.len(), list.len()));
        let mut forms = 0;
        list.each_word(|word, id| {
            if let Some(lemma) = lemmas.of(id, word) {
                forms += 1;
                assert!(list.id(&lemma).is_some(), "{language:?}: {word:?} {lemma:?}");
            }
        });
        assert!(forms > 30_000, "{language:?}: {forms}");
    }
}

#[test]
fn knowledge_of_all_languages_takes_at_most_400_kilobytes() {
    let size = |language: Language, part: Part| {
        std::fs::metadata(Path::new(env!("CARGO_MANIFEST_DIR")).join(part.path(language).unwrap()))
            .unwrap()
            .len()
    };
    let parts = [Part::Tiers, Part::Crude, Part::Lemmas];
    let mut total = 0;
    for language in Language::BUILT_IN {
        let sizes = parts.map(|part| size(language, part));
        total += sizes.iter().sum::<u64>();
        let known = Known::new(language);
        let tier =
            |tier| (0..known.list.len() as u32).filter(|&id| known.known.tier(WordId(id)) == tier).count();
        let [first, second] = [Tier::Everyone, Tier::WellRead].map(|of| grouped(tier(of)));
        let [tiers, crude, lemmas] = sizes.map(|size| grouped(size as usize));
        let row = format!("| `{}` | {first} | {second} | {tiers} | {crude} | {lemmas} |", language.id());
        assert!(SOURCES.contains(&row), "data/README.md has no row {row}");
    }
    assert!((1..=400_000).contains(&total), "{total}");
}

#[test]
fn every_part_has_a_name_in_the_browser() {
    for language in Language::BUILT_IN {
        for part in Part::ALL.into_iter().filter(|part| part.is_of(language)) {
            let file = ListFile { language, part };
            assert_eq!(ListFile::named(&file.name()), Some(file));
        }
    }
    for name in ["fr", "fr.", "fr.txt", "xx.list", "fr.list.gz", "de.entries", ""] {
        assert_eq!(ListFile::named(name), None, "{name}");
    }
}
