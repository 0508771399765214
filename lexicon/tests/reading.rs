//! Word lists as found in the wild: any encoding, any line endings, accents composed or not, and lines that
//! are not words.

#![expect(clippy::unwrap_used, reason = "a test that cannot go on has failed")]

use std::collections::{BTreeMap, BTreeSet};

use proptest::prelude::*;
use unicode_normalization::UnicodeNormalization;
use worddle_lexicon::file;
use worddle_lexicon::text::{Cause, MAX_LINE, read};
use worddle_lexicon::{
    Alphabet, Encoding, Letter, MAX_LETTERS, ReadError, ReadOptions, ReadReport, Reading, WordId, WordList,
    Words,
};

/// The oracle: a list read the simplest way, as the spellings of each word and the number of skipped lines.
#[derive(Default)]
struct Oracle {
    spellings: BTreeMap<Vec<Letter>, BTreeSet<String>>,
    blank: usize,
    comments: usize,
    left_out: usize,
    repeats: usize,
}

impl Oracle {
    fn read(text: &str, options: &ReadOptions) -> Self {
        let mut oracle = Self::default();
        for line in text.strip_prefix('\u{feff}').unwrap_or(text).lines() {
            let spelling = line.trim();
            match options.alphabet.fold(spelling) {
                _ if spelling.is_empty() => oracle.blank += 1,
                _ if spelling.starts_with('#') => oracle.comments += 1,
                Ok(word) if (options.shortest..=options.longest).contains(&word.len()) => {
                    let is_new = oracle.spellings.entry(word).or_default().insert(spelling.nfc().collect());
                    oracle.repeats += usize::from(!is_new);
                }
                _ => oracle.left_out += 1,
            }
        }
        oracle
    }

    fn forms(&self) -> BTreeSet<&str> {
        self.spellings.values().flatten().map(String::as_str).collect()
    }
}

fn options(alphabet: Alphabet) -> ReadOptions {
    ReadOptions::new(alphabet)
}

/// The spellings of each word as read.
fn spellings(reading: &Reading) -> BTreeMap<Vec<Letter>, BTreeSet<String>> {
    let of = |(word, id): (&[Letter], u32)| {
        (word.to_vec(), reading.spellings.of(WordId(id), word).collect::<BTreeSet<_>>())
    };
    reading.words.iter().zip(0..).map(of).collect()
}

fn every_line_counts(report: &ReadReport) -> bool {
    let ReadReport { lines, blank, comments, repeats, forms, .. } = *report;
    lines == blank + comments + report.left_out.total() + repeats + forms
}

fn alphabets() -> impl Strategy<Value = Alphabet> {
    prop::sample::select(&Alphabet::ALL[..])
}

/// Mostly words with random case and accents over few letters, so that they repeat, and some lines that are
/// not words.
fn lines() -> impl Strategy<Value = String> {
    let word = "[abeonuABEONUéÉèœŒæßẞñÑäÖü\u{301}\u{303}\u{308}]{0,5}";
    let other = "[ab]{0,2}[-'’0-9 .Ωжﬁ\u{a0}\u{2010}][ab]{0,2}";
    prop_oneof![
        8 => word,
        1 => other,
        1 => "[ \t]{0,2}(#[a-z# é]{0,4})?",
        1 => Just("a".repeat(MAX_LETTERS + 1)),
    ]
}

/// Lines with the whitespace and byte-order marks that editors leave.
fn texts() -> impl Strategy<Value = String> {
    let line = (lines(), "[ \t]{0,1}", prop::sample::select(vec!["\n", "\r\n", " \n"]));
    let joined = prop::collection::vec(line, 0..60).prop_map(|lines| {
        lines.into_iter().map(|(line, before, end)| before + &line + end).collect::<String>()
    });
    (prop::sample::select(vec!["", "\u{feff}"]), joined, "[abé]{0,3}")
        .prop_map(|(mark, lines, last)| mark.to_owned() + &lines + &last)
}

/// Arbitrary bytes, with many line endings and few zeros, since a zero ends the reading.
fn bytes() -> impl Strategy<Value = u8> {
    prop_oneof![1 => Just(0), 200 => Just(b'\n'), 400 => b'a'..=b'e', 400 => 1u8..]
}

proptest! {
    #[test]
    fn any_bytes_are_read_or_rejected(
        bytes in prop::collection::vec(bytes(), 0..600),
        alphabet in alphabets(),
        encoding in prop::option::of(prop::sample::select(&Encoding::ALL[..])),
    ) {
        if let Ok(reading) = read(&bytes, &ReadOptions { encoding, ..options(alphabet) }) {
            prop_assert!(every_line_counts(&reading.report), "{:?}", reading.report);
            prop_assert_eq!(reading.spellings.forms(), reading.report.forms);
        }
    }

    #[test]
    fn any_text_gives_the_words_and_spellings_of_the_oracle(text in texts(), alphabet in alphabets()) {
        let options = ReadOptions { shortest: 2, longest: 6, ..options(alphabet) };
        let oracle = Oracle::read(&text, &options);
        let reading = read(text.as_bytes(), &options).unwrap();
        let report = &reading.report;
        prop_assert_eq!(&reading.words, &Words::new(oracle.spellings.keys()));
        prop_assert_eq!(&spellings(&reading), &oracle.spellings);
        prop_assert!(every_line_counts(report), "{:?}", report);
        prop_assert_eq!(
            (report.blank, report.comments, report.left_out.total(), report.repeats),
            (oracle.blank, oracle.comments, oracle.left_out, oracle.repeats)
        );
    }

    #[test]
    fn the_text_of_a_list_is_its_spellings_in_order_and_reads_as_the_same_list(
        text in texts(),
        alphabet in alphabets(),
    ) {
        let options = options(alphabet);
        let list = WordList::read(text.as_bytes(), &options).unwrap().0;
        let forms: Vec<String> =
            Oracle::read(&text, &options).forms().into_iter().map(|form| format!("{form}\n")).collect();
        prop_assert_eq!(list.text(), forms.concat());
        prop_assert_eq!(WordList::read(list.text().as_bytes(), &options).unwrap().0, list);
    }

    #[test]
    fn decomposed_text_gives_the_list_of_composed_text(text in texts(), alphabet in alphabets()) {
        let decomposed: String = text.nfd().collect();
        let composed: String = text.nfc().collect();
        prop_assert_eq!(
            read(decomposed.as_bytes(), &options(alphabet)),
            read(composed.as_bytes(), &options(alphabet))
        );
    }

    #[test]
    fn three_encodings_give_the_same_words(
        words in prop::collection::vec("[abcéÉèœŒŸçñäöüß]{1,6}", 0..40),
        alphabet in alphabets(),
    ) {
        let text = words.join("\r\n");
        let [utf_8, others @ ..] =
            Encoding::ALL.map(|encoding| read(&encode(&text, encoding), &named(alphabet, encoding)).unwrap());
        for other in others {
            prop_assert_eq!((&other.words, &other.spellings), (&utf_8.words, &utf_8.spellings));
        }
    }
}

fn named(alphabet: Alphabet, encoding: Encoding) -> ReadOptions {
    ReadOptions { encoding: Some(encoding), ..options(alphabet) }
}

fn encode(text: &str, encoding: Encoding) -> Vec<u8> {
    let encoder = match encoding {
        Encoding::Utf8 => encoding_rs::UTF_8,
        Encoding::Iso8859_15 => encoding_rs::ISO_8859_15,
        Encoding::Windows1252 => encoding_rs::WINDOWS_1252,
    };
    let (bytes, _, unmappable) = encoder.encode(text);
    assert!(!unmappable, "{text:?} has no form in {encoding}");
    bytes.into_owned()
}

#[test]
fn recognizable_encodings_are_detected() {
    for (text, encoding) in [
        ("cœur élève", Encoding::Utf8),
        ("cœur élève", Encoding::Iso8859_15),
        ("cœur élève", Encoding::Windows1252),
        ("élève", Encoding::Windows1252),
        ("eleve", Encoding::Utf8),
    ] {
        let reading = read(&encode(&text.replace(' ', "\n"), encoding), &options(Alphabet::French)).unwrap();
        assert_eq!(reading.report.encoding, encoding, "{text}");
        let written: BTreeSet<String> = spellings(&reading).into_values().flatten().collect();
        assert_eq!(written, text.split(' ').map(str::to_owned).collect(), "{encoding}");
    }
}

/// Reads one French line, which must be skipped for the cause, or kept if there is none.
#[track_caller]
fn check_cause(line: &str, expected: Option<Cause>) {
    let report = read(line.as_bytes(), &options(Alphabet::French)).unwrap().report;
    let met: Vec<Cause> = Cause::ALL.into_iter().filter(|&cause| report.left_out.of(cause) > 0).collect();
    assert_eq!(met, Vec::from_iter(expected), "{line:?}");
    assert_eq!(report.left_out.total() + report.forms, 1, "{line:?}");
}

#[test]
fn a_skipped_line_is_counted_by_cause() {
    check_cause("a", Some(Cause::TooShort));
    check_cause("\u{301}", Some(Cause::TooShort));
    check_cause("arc-en-ciel", Some(Cause::Hyphen));
    check_cause("arc\u{2011}en\u{2011}ciel", Some(Cause::Hyphen));
    check_cause("aujourd'hui", Some(Cause::Apostrophe));
    check_cause("aujourd’hui", Some(Cause::Apostrophe));
    check_cause("mp3", Some(Cause::Digit));
    check_cause("m²", Some(Cause::Digit));
    check_cause("pomme de terre", Some(Cause::Space));
    check_cause("pomme\u{a0}cuite", Some(Cause::Space));
    check_cause("Ωμέγα", Some(Cause::Foreign));
    check_cause("etc.", Some(Cause::Foreign));
    check_cause("  élève\t", None);
    check_cause("œ", None);
}

#[test]
fn the_first_character_outside_the_alphabet_is_the_cause() {
    check_cause("4-5", Some(Cause::Digit));
    check_cause("a-4", Some(Cause::Hyphen));
}

#[test]
fn words_have_at_most_255_letters_whatever_the_options() {
    let endless = ReadOptions { longest: usize::MAX, ..options(Alphabet::French) };
    let text = format!("{}\n{}\n", "é".repeat(MAX_LETTERS), "é".repeat(MAX_LETTERS + 1));
    let (list, report) = WordList::read(text.as_bytes(), &endless).unwrap();
    assert_eq!((list.len(), report.left_out.of(Cause::TooLong)), (1, 1));
    assert_eq!(list.text(), format!("{}\n", "é".repeat(MAX_LETTERS)));

    check_cause(&"œ".repeat(127), None);
    check_cause(&"œ".repeat(128), Some(Cause::TooLong));
}

#[test]
fn words_outside_the_length_limits_are_skipped() {
    let three = ReadOptions { shortest: 3, longest: 3, ..options(Alphabet::French) };
    let (list, report) = WordList::read(b"an\nane\nanes\n", &three).unwrap();
    assert_eq!(list.text(), "ane\n");
    assert_eq!((report.left_out.of(Cause::TooShort), report.left_out.of(Cause::TooLong)), (1, 1));

    let any = ReadOptions { shortest: 0, ..options(Alphabet::French) };
    assert_eq!(WordList::read("y\n\u{301}\n".as_bytes(), &any).unwrap().0.text(), "y\n");
}

#[test]
fn a_binary_file_is_rejected() {
    let error = |bytes: &[u8]| read(bytes, &options(Alphabet::French)).unwrap_err();
    assert_eq!(error(b"ab\ncd\0"), ReadError::Binary { offset: 5 });
    assert_eq!(error(b"\xff\xfea\0"), ReadError::Utf16);
    assert_eq!(error(b"\xfe\xff\0a"), ReadError::Utf16);
    let endless = [b"ab\n".to_vec(), vec![b'a'; MAX_LINE + 1]].concat();
    assert_eq!(error(&endless), ReadError::EndlessLine { line: 2 });
    let utf_8 = named(Alphabet::French, Encoding::Utf8);
    assert_eq!(read(b"ab\nb\xe9b\n", &utf_8), Err(ReadError::NotUtf8 { line: 2 }));
}

#[test]
fn each_word_has_all_of_its_spellings_in_order() {
    let text = "élevé\nÉlève\nélève\nEleve\nélève\n";
    let (list, report) = WordList::read(text.as_bytes(), &options(Alphabet::French)).unwrap();
    assert_eq!(list.spellings_of(WordId(0)), ["Eleve", "Élève", "élevé", "élève"]);
    assert_eq!((list.len(), report.forms, report.repeats), (1, 4, 1));
}

/// Ranking changes only the order of spellings, both in a list just read and in one opened from a file.
#[test]
fn spellings_are_ordered_by_rank() {
    let text = "côte\ncote\ncôté\ncoté\nélève\nélevé\nmème\nmême\nsol\n";
    let (plain, _) = WordList::read(text.as_bytes(), &options(Alphabet::French)).unwrap();
    let ranks = [("même", 5), ("côté", 4), ("cote", 3), ("côte", 3)];
    let rank = |spelling: &str| ranks.iter().find(|known| known.0 == spelling).map_or(0, |known| known.1);
    let list = plain.clone().ranked(rank);
    let spellings =
        |list: &WordList| (0..4).map(|id| list.spellings_of(WordId(id)).join(" ")).collect::<Vec<_>>();
    assert_eq!(spellings(&list), ["côté cote côte coté", "élevé élève", "même mème", "sol"]);
    assert_eq!((list.text(), list.words()), (plain.text(), plain.words()));
    assert_eq!(list.spellings().forms(), plain.spellings().forms());
    assert_eq!(file::open(&file::save(&list)).unwrap(), list);
    assert_eq!(list.clone().ranked(|_| 0), plain);
    // A word that the other list lacks, and a word of which it has only some spellings.
    let (like, _) = WordList::read("coté\ncôte\nmême\nsol\n".as_bytes(), &options(Alphabet::French)).unwrap();
    let expected = ["coté côte cote côté", "élevé élève", "même mème", "sol"];
    assert_eq!(spellings(&list.ranked_like(&like)), expected);
}
