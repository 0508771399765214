use super::*;
use crate::{Alphabet, Frequencies};

/// Five words: their letters, frequency, tier, class and lemma.
const WORDS: [(&str, u8, Tier, Option<Crude>, &str); 5] = [
    ("ASS", 40, Tier::WellRead, Some(Crude::Double), "ASS"),
    ("GERANNT", 0, Tier::WellRead, None, "RENNEN"),
    ("RUN", 55, Tier::Everyone, None, "RUN"),
    ("RUNNING", 50, Tier::Everyone, None, "RUN"),
    ("SHITE", 12, Tier::Rare, Some(Crude::Vulgar), "SHITE"),
];

fn fold(text: &str) -> Vec<Letter> {
    Alphabet::English.fold(text).expect("letters")
}

fn frequencies() -> Frequencies {
    Frequencies::new(WORDS.map(|(_, zipf, ..)| zipf))
}

/// The packed tiers, crude words and lemmas.
fn packed() -> [Vec<u8>; 3] {
    let known = WORDS.iter().filter(|word| word.2 < Tier::Rare);
    let pairs: Vec<_> = known.map(|(word, .., lemma)| (fold(word), fold(lemma))).collect();
    [
        pack_tiers(&WORDS.map(|word| word.2), &frequencies()),
        pack_crude(&WORDS.map(|word| word.3)),
        pack_lemmas(pairs.iter().map(|(word, lemma)| (&**word, &**lemma))),
    ]
}

fn unpacked() -> Knowledge {
    let [tiers, crude, _] = packed();
    Knowledge::unpack(&tiers, &crude, &frequencies()).expect("packed by us")
}

#[test]
fn knowledge_is_the_same_after_packing() {
    let known = unpacked();
    let lemmas = Lemmas::unpack(&packed()[2], &known).expect("packed by us");
    assert_eq!((known.words(), lemmas.words()), (WORDS.len(), WORDS.len()));
    for (id, (word, _, tier, crude, lemma)) in (0..).map(WordId).zip(WORDS) {
        assert_eq!((known.tier(id), known.crude(id)), (tier, crude), "{word}");
        let found = lemmas.of(id, &fold(word)).unwrap_or(fold(word));
        assert_eq!(Alphabet::English.spell(&found), lemma);
    }
}

#[test]
fn only_a_known_word_without_a_second_meaning_is_fair() {
    let known = unpacked();
    let those = |is: &dyn Fn(WordId) -> bool| (0..6).filter(|&id| is(WordId(id))).collect::<Vec<_>>();
    assert_eq!(those(&|id| known.is_fair(id, Tier::Everyone)), [2, 3]);
    assert_eq!(those(&|id| known.is_fair(id, Tier::WellRead)), [1, 2, 3]);
    assert_eq!(those(&|id| known.is_hidden(id)), [4], "the donkey stays");
}

#[test]
fn a_word_of_another_list_is_rare_and_its_own_lemma() {
    let (known, lemmas) = (Knowledge::default(), Lemmas::default());
    assert_eq!((known.tier(WordId(3)), known.crude(WordId(3))), (Tier::Rare, None));
    assert_eq!(lemmas.of(WordId(3), &fold("RUNS")), None);
}

#[test]
fn a_list_shares_the_lemmas_of_the_words_it_shares() {
    let lemmas = Lemmas::unpack(&packed()[2], &unpacked()).expect("packed by us");
    let shared = lemmas.shared_by([None, Some(WordId(3)), Some(WordId(9))]);
    let of = |id| shared.of(WordId(id), &fold("RUNNING")).map(|lemma| Alphabet::English.spell(&lemma));
    assert_eq!([of(0), of(1), of(2), of(3)], [None, Some("RUN".to_owned()), None, None]);
}

#[test]
fn damaged_files_are_rejected_or_harmless() {
    let files = packed();
    for (which, file) in files.iter().enumerate() {
        for cut in 0..file.len() {
            read(&files, which, file[..cut].to_vec());
        }
        for bit in 0..file.len() * 8 {
            let mut flipped = file.clone();
            flipped[bit / 8] ^= 1 << (bit % 8);
            read(&files, which, flipped);
        }
    }
    let [tiers, crude, lemmas] = &files;
    let unpack = |tiers: &[u8], crude: &[u8]| Knowledge::unpack(tiers, crude, &frequencies());
    assert_eq!(unpack(&tiers[1..], crude), Err(KnowledgeError::Short));
    assert_eq!(unpack(&[0; 9], crude), Err(KnowledgeError::Long(7)));
    assert_eq!(unpack(&[0xff, 0], crude), Err(KnowledgeError::Value(3)));
    assert_eq!(unpack(tiers, &[200, 1]), Err(KnowledgeError::Value(200)));
    assert_eq!(unpack(tiers, &[0xff; 6]), Err(KnowledgeError::Value(u32::MAX)));
    let known = unpack(tiers, crude).expect("packed by us");
    let long = [&lemmas[..], &[0]].concat();
    assert_eq!(Lemmas::unpack(&long, &known), Err(KnowledgeError::Long(1)));
    assert_eq!(Lemmas::unpack(&[], &known), Err(KnowledgeError::Short));
    assert_eq!(Lemmas::unpack(&[0], &known), Err(KnowledgeError::Value(0)));
}

/// Reads the files with one of them replaced, and looks up every word.
fn read(files: &[Vec<u8>; 3], which: usize, damaged: Vec<u8>) {
    let mut files = files.clone();
    files[which] = damaged;
    let Ok(known) = Knowledge::unpack(&files[0], &files[1], &frequencies()) else { return };
    let Ok(lemmas) = Lemmas::unpack(&files[2], &known) else { return };
    for (id, (word, ..)) in (0..).map(WordId).zip(WORDS) {
        lemmas.of(id, &fold(word));
    }
}

#[test]
fn tiers_are_read_from_their_numbers() {
    assert_eq!(Tier::ALL.map(|tier| tier.to_string().parse()), Tier::ALL.map(Ok));
    for text in ["0", "4", "", "-1", "one", "256"] {
        assert_eq!(text.parse::<Tier>(), Err(NoTier(text.to_owned())));
    }
}
