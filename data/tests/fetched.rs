//! The lists that `make lists` fetches, where they are there: everyday words with their accents, tiers and letter values.

#![expect(clippy::unwrap_used, clippy::disallowed_methods, reason = "a test that cannot go on has failed")]

use std::io;
use std::path::Path;

use worddle_data::{
    Language, ListBounds, ListOptions, Lists, Loaded, built_in, ruzzle_values, values_by_share,
};
use worddle_lexicon::{Knowledge, Tier, Zipf};

/// Everyday words of each language, as people there spell them.
const EVERYDAY: [(Language, &str); 7] = [
    (
        Language::Dutch,
        "huis fiets brood vriend school kaas melk straat gezellig lekker appel vrijheid één café reünie coördinatie \
         geïnteresseerd ideeën patiënt financiële ijs bijzonder ruïne conciërge crème enquête maïs vacuüm",
    ),
    (
        Language::Portuguese,
        "casa água pão coração ação amanhã avó avô mãe irmão não você também café música país difícil próximo relação \
         criança preço lição português maçã açúcar três",
    ),
    (
        Language::Swedish,
        "hus kött smör bröd mjölk äpple öl år båt kärlek människa språk flicka pojke väg åtta fågel skön gård lärare idé \
         kaffe köpa tjänst",
    ),
    (
        Language::Danish,
        "hus brød mælk æble øl år båd kærlighed menneske sprog pige dreng vej otte fugl skøn gård lærer kød smør købe \
         søster æg gæst",
    ),
    (
        Language::Norwegian,
        "hus brød melk eple øl år båt kjærlighet menneske språk jente gutt vei åtte fugl skjønn gård lærer kjøtt smør \
         kjøpe søster bær blåbær være",
    ),
    (
        Language::Catalan,
        "casa aigua pa cor acció demà àvia avi mare germà també cafè matí música país difícil pròxim relació nen preu \
         lliçó col·legi plaça cançó força intel·ligent pel·lícula dolç raó més",
    ),
    (
        Language::Polish,
        "dom chleb woda mleko jabłko piwo rok łódź miłość człowiek język dziewczyna chłopiec droga ptak piękny nauczyciel \
         mięso masło kupić siostra żona źródło książka księżyc święto środa gęś słońce dzień również",
    ),
];

/// The lists of the source tree.
fn lists() -> Lists {
    Lists::new(vec![Path::new(env!("CARGO_MANIFEST_DIR")).join("words")])
}

/// Calls a check with each fetched list, and says which are missing.
fn each_fetched(check: impl Fn(Language, Loaded)) {
    for language in Language::ALL.into_iter().filter(|language| !language.is_built_in()) {
        if !lists().has(language) {
            eprintln!("not checked: the {} list is not there (make lists)", language.name().english);
            continue;
        }
        let options = ListOptions::default();
        check(
            language,
            lists().load(language.id(), &options, language, ListBounds::NONE, io::empty()).unwrap(),
        );
    }
}

#[test]
fn every_language_without_a_built_in_list_has_everyday_words_to_check() {
    let fetched = Language::ALL.into_iter().filter(|language| !language.is_built_in());
    assert!(fetched.eq(EVERYDAY.into_iter().map(|(language, _)| language)));
    for (language, words) in EVERYDAY {
        assert!(words.split(' ').count() >= 20, "{language:?}");
        assert!(words.split(' ').all(|word| language.alphabet().fold(word).is_ok()), "{language:?}");
        assert!(!words.is_ascii(), "{language:?}: words with accents");
    }
}

#[test]
fn everyday_words_are_in_the_lists_and_known() {
    each_fetched(|language, loaded| {
        let (list, frequencies) = (loaded.list, loaded.frequencies.expect("frequencies beside the list"));
        let known = Knowledge::by_frequency(&frequencies);
        let (_, words) = EVERYDAY.into_iter().find(|&(own, _)| own == language).unwrap();
        for word in words.split(' ') {
            let letters = language.alphabet().fold(word).unwrap();
            let id = list.id(&letters).unwrap_or_else(|| panic!("the {language:?} list lacks {word:?}"));
            assert!(known.tier(id) < Tier::Rare, "{language:?} {word:?}: {:?}", frequencies.of(id));
            assert!(list.spellings_of(id).iter().any(|spelling| spelling == word), "{language:?} {word:?}");
        }
        assert_eq!((list.alphabet(), list.len()), (language.alphabet(), frequencies.words()));
        let languages = lists().languages();
        assert!(languages.contains(&(language, list.len())), "{language:?}: {languages:?}");
    });
}

#[test]
fn letter_values_follow_from_the_lists() {
    each_fetched(|language, loaded| {
        let values = values_by_share(&loaded.list.letter_counts());
        assert_eq!(values, ruzzle_values(language.alphabet()), "{language:?}");
    });
}

#[test]
fn a_list_that_was_not_fetched_says_how_to_get_it() {
    let load = |name| {
        Lists::default().load(name, &ListOptions::default(), Language::English, ListBounds::NONE, io::empty())
    };
    assert_eq!(
        load("nl").unwrap_err().to_string(),
        "no word list \"nl\": Dutch is not built in; fetch its list with `make lists`, or put nl.lexicon.zst into a \
         directory of lists"
    );
    assert!(load("nx").unwrap_err().to_string().starts_with("no word list \"nx\": expected a name (en, fr,"));
    assert!(built_in("nl").is_none() && !Lists::default().has(Language::Dutch));
    assert!(Lists::default().languages().into_iter().map(|(language, _)| language).eq(Language::BUILT_IN));
}

#[test]
fn a_fetched_list_is_found_with_its_frequencies() {
    let directory = tempfile::tempdir().unwrap();
    let (lists, options) = (Lists::new(vec![directory.path().to_owned()]), ListOptions::default());
    let load = |name: &str, options: &ListOptions| {
        lists.load(name, options, Language::English, ListBounds::NONE, io::empty()).unwrap()
    };
    std::fs::write(directory.path().join("nl.txt"), "huis\nijs\nmaïs\n").unwrap();
    let text = load("nl", &options);
    assert_eq!((text.list.alphabet(), text.frequencies), (Language::Dutch.alphabet(), None));
    assert_eq!(lists.languages().len(), Language::BUILT_IN.len(), "nobody counted the words of a text");
    let saved = worddle_lexicon::file::save(&text.list);
    let write = |name: &str, bytes: &[u8]| {
        worddle_data::write_atomically(&directory.path().join(name), bytes).unwrap();
    };
    write("nl.lexicon.zst", &saved);
    assert_eq!(load("nl", &options).frequencies, None);
    write("nl.zipf.zst", &[50, 0, 25]);
    let loaded = load("nl", &options);
    let frequencies = loaded.frequencies.unwrap();
    let zipf =
        |word: &str| frequencies.of(loaded.list.id(&Language::Dutch.alphabet().fold(word).unwrap()).unwrap());
    assert_eq!(
        [zipf("huis"), zipf("ijs"), zipf("maïs")],
        [50, 0, 25].map(|tenths| (tenths > 0).then(|| Zipf::from_tenths(tenths)))
    );
    assert_eq!(lists.languages().last(), Some(&(Language::Dutch, 3)));
    assert!(lists.names().ends_with(&["nl".to_owned()]));
    // A file for another list, and a list read otherwise.
    let longer = ListOptions { shortest: Some(4), ..options };
    assert_eq!(load("nl", &longer).frequencies, None);
    write("nl.zipf.zst", &[50, 0, 25, 25]);
    assert_eq!(load("nl", &options).frequencies, None);
}
