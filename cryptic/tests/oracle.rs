//! Wordplay of small lists, compared with what trying everything finds.

use std::collections::BTreeSet;

use proptest::prelude::*;
use worddle_cryptic::{Answer, Bench, How, Kind, Part, Piece, Stock, Wanted, Wordplay, find};
use worddle_lexicon::{Alphabet, Frequencies, Knowledge, Lemmas, Letter, ReadOptions, Tier, WordList};
use worddle_run::{Budget, Cancel, Run};

/// Without a phrasebook, so that the words are all there is.
const PLAIN: Alphabet = Alphabet::Dutch;
/// More than small lists have.
const ALL: usize = 100_000;

/// A list of words that everyone knows, and all wordplay of a kind for an answer.
fn found(words: &[String], answer: &str, kind: Kind, alphabet: Alphabet) -> Vec<Wordplay> {
    some(words, answer, kind, alphabet, ALL)
}

/// The best wordplay of a kind for an answer.
fn some(words: &[String], answer: &str, kind: Kind, alphabet: Alphabet, most: usize) -> Vec<Wordplay> {
    let (list, _) = WordList::read(words.join("\n").as_bytes(), &ReadOptions::new(alphabet)).expect("a list");
    let known = Knowledge::new((0..list.len()).map(|_| (Tier::Everyone, None)));
    let run = &mut Run::new(Budget::UNLIMITED);
    let wanted = Wanted { tier: Tier::Rare, family: false };
    let stock = Stock::build(&list, &known, &Frequencies::default(), wanted, run).expect("no limit");
    let (answer, lemmas) = (Answer::parse(answer, alphabet).expect("an answer"), Lemmas::default());
    find(kind, &Bench::new(&answer, &list, &lemmas, &stock, most), run).expect("no limit")
}

/// The notations, sorted.
fn notations(found: &[Wordplay]) -> BTreeSet<String> {
    found.iter().map(|wordplay| wordplay.notation(PLAIN)).collect()
}

/// What is left of an answer after a part, read in the simplest way.
fn after<'a>(part: &Part, answer: &'a [Letter]) -> Option<&'a [Letter]> {
    let used: Vec<Letter> = part.pieces.iter().flat_map(Piece::used).collect();
    let (before, rest) = answer.split_at_checked(used.len())?;
    let sorted = |letters: &[Letter]| {
        let mut sorted = letters.to_vec();
        sorted.sort_unstable();
        sorted
    };
    let made = match part.how {
        How::Anagram | How::Spooner => return (sorted(&used) == sorted(before)).then_some(rest),
        How::Reversed | How::HiddenBackwards => used.iter().rev().copied().collect(),
        How::Around => {
            let (outer, inner) = (part.pieces[0].used(), part.pieces[1].used());
            [&outer[..part.opened], &inner, &outer[part.opened..]].concat()
        }
        _ => used,
    };
    (made == before).then_some(rest)
}

/// Whether wordplay makes the answer.
fn makes(wordplay: &Wordplay, answer: &str) -> bool {
    let letters = PLAIN.fold(answer).expect("letters");
    let rest = wordplay.parts.iter().try_fold(&letters[..], |rest, part| after(part, rest));
    rest.is_some_and(<[Letter]>::is_empty)
}

/// All multisets of so many words, joined, whose letters are those of the answer.
fn anagrams(words: &[String], answer: &str, most: usize) -> BTreeSet<String> {
    let sorted = |text: &str| {
        let mut letters: Vec<char> = text.chars().collect();
        letters.sort_unstable();
        letters
    };
    let mut sets: Vec<Vec<&String>> = vec![vec![]];
    let mut all = BTreeSet::new();
    for _ in 0..most {
        let mut longer = Vec::new();
        for set in &sets {
            for word in words.iter().filter(|word| set.last().is_none_or(|last| word >= last)) {
                longer.push([&set[..], &[word]].concat());
            }
        }
        sets = longer;
        for set in &sets {
            let joined: String = set.iter().map(|word| word.as_str()).collect();
            if sorted(&joined) == sorted(answer) {
                let mut set: Vec<String> = set.iter().map(|word| word.to_uppercase()).collect();
                set.sort_by_key(|word| (std::cmp::Reverse(word.len()), word.clone()));
                all.insert(format!("({})*", set.join(" ")));
            }
        }
    }
    all
}

/// Different words of two to four letters, from few letters, so that they make many things.
fn words() -> impl Strategy<Value = Vec<String>> {
    prop::collection::btree_set("[aest]{2,4}", 1..14).prop_map(|words| words.into_iter().collect())
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 300, ..ProptestConfig::default() })]

    #[test]
    fn all_wordplay_makes_the_answer(words in words(), answer in "[aest]{2,8}") {
        for kind in Kind::ALL {
            let found = found(&words, &answer, kind, PLAIN);
            prop_assert!(found.is_sorted_by_key(|wordplay| wordplay.cost), "{}", kind.name());
            prop_assert_eq!(notations(&found).len(), found.len(), "{} twice", kind.name());
            for wordplay in found {
                let notation = wordplay.notation(PLAIN);
                prop_assert!(makes(&wordplay, &answer), "{} {} {}", answer, kind.name(), notation);
                let own = PLAIN.fold(&answer).expect("letters");
                prop_assert!(wordplay.pieces().all(|piece| piece.letters() != own), "{}", notation);
            }
        }
    }

    #[test]
    fn every_anagram_is_found(words in words(), answer in "[aest]{4,9}") {
        let others: Vec<String> = words.iter().filter(|word| **word != answer).cloned().collect();
        let most = (answer.len() / 3).clamp(2, 5);
        let whole: Vec<_> =
            found(&words, &answer, Kind::Anagram, PLAIN).into_iter().filter(|found| found.parts.len() == 1).collect();
        prop_assert_eq!(notations(&whole), anagrams(&others, &answer, most));
    }

    #[test]
    fn every_container_is_found(words in words(), answer in "[aest]{4,8}") {
        let mut expected = BTreeSet::new();
        for outer in words.iter().filter(|outer| **outer != answer) {
            for inner in words.iter().filter(|inner| **inner != answer) {
                for at in 1..outer.len() {
                    let (before, after) = outer.split_at(at);
                    if format!("{before}{inner}{after}") == answer && outer.len().max(inner.len()) > 2 {
                        expected.insert(format!("{before}({inner}){after}").to_uppercase());
                    }
                }
            }
        }
        let whole: Vec<_> =
            found(&words, &answer, Kind::Container, PLAIN).into_iter().filter(|found| found.parts.len() == 1).collect();
        prop_assert_eq!(notations(&whole), expected);
    }

    #[test]
    fn every_phrase_that_hides_the_answer_is_found(words in words(), answer in "[aest]{4,6}") {
        let phrase = |one: &String, other: &String| {
            let joined = format!("{one}{other}");
            let at = |cut: usize| (cut + answer.len() < joined.len() && cut > 0 && cut < one.len()).then_some(cut);
            (1..one.len()).filter_map(at).filter(|&cut| joined[cut..].starts_with(&answer)).count()
        };
        let pairs = words.iter().flat_map(|one| words.iter().map(move |other| (one, other)));
        let is_free = |word: &String| !word.contains(&answer);
        let expected: usize = pairs
            .filter(|(one, other)| is_free(one) && is_free(other))
            // The answer must begin in the first word and end in the second.
            .map(|(one, other)| phrase(one, other))
            .sum();
        let found = found(&words, &answer, Kind::Hidden, PLAIN);
        let forwards = found.iter().filter(|found| found.parts[0].how == How::Hidden && found.pieces().count() == 2);
        prop_assert_eq!(forwards.count(), expected);
    }

    #[test]
    fn every_word_that_loses_an_end_is_found(words in words(), answer in "[aet]{2,3}") {
        let expected: BTreeSet<String> = words
            .iter()
            .filter(|word| word.len() == answer.len() + 1)
            // A word with an S more is taken for the plural. One that loses either end comes once.
            .filter(|word| word[1..] == answer || word.strip_prefix(&answer).is_some_and(|last| last != "s"))
            .cloned()
            .collect();
        let found = found(&words, &answer, Kind::Deletion, PLAIN);
        let ends: Vec<String> = found
            .iter()
            .filter(|found| [How::Beheaded, How::Curtailed].contains(&found.parts[0].how))
            .flat_map(Wordplay::pieces)
            .map(|piece| PLAIN.spell(piece.letters()).to_lowercase())
            .collect();
        prop_assert_eq!(ends.len(), expected.len());
        prop_assert_eq!(ends.into_iter().collect::<BTreeSet<_>>(), expected);
    }

    #[test]
    fn dense_repeats_end(letter in "[ab]", count in 2_usize..=30) {
        let words: Vec<String> = (2..12).flat_map(|length| [letter.repeat(length), "ab".repeat(length)]).collect();
        for kind in Kind::ALL {
            for wordplay in some(&words, &letter.repeat(count), kind, Alphabet::English, 20) {
                prop_assert!(wordplay.pieces().count() > 0);
            }
        }
    }
}

#[test]
fn a_cancelled_run_stops_every_kind() {
    let words: Vec<String> = ["stair", "case", "cases", "air", "at"].map(str::to_owned).to_vec();
    let (list, _) =
        WordList::read(words.join("\n").as_bytes(), &ReadOptions::new(Alphabet::English)).expect("a list");
    let known = Knowledge::new((0..list.len()).map(|_| (Tier::Everyone, None)));
    let wanted = Wanted { tier: Tier::Rare, family: false };
    let build = |run: &mut Run<'_>| Stock::build(&list, &known, &Frequencies::default(), wanted, run);
    let stock = build(&mut Run::new(Budget::UNLIMITED)).expect("no limit");
    let cancel = Cancel::default();
    cancel.cancel();
    let run = || Run::new(Budget::UNLIMITED).with_cancel(cancel.clone());
    assert!(build(&mut run()).is_err());
    let (answer, lemmas) =
        (Answer::parse("staircase", Alphabet::English).expect("a word"), Lemmas::default());
    let bench = Bench::new(&answer, &list, &lemmas, &stock, 10);
    for kind in Kind::ALL.into_iter().filter(|kind| *kind != Kind::Definition) {
        assert!(find(kind, &bench, &mut run()).is_err(), "{}", kind.name());
    }
}

#[test]
fn spoonerisms_exchange_beginnings_and_alternations_skip_letters() {
    let words: Vec<String> = ["belly", "jean", "seater", "set", "easier"].map(str::to_owned).to_vec();
    let of = |answer, kind| notations(&found(&words, answer, kind, PLAIN)).into_iter().collect::<Vec<_>>();
    assert_eq!(of("jellybean", Kind::Spoonerism), ["BELLY + JEAN"]);
    assert_eq!(of("stair", Kind::Alternation), ["S[e]T [e]A[s]I[e]R"]);
    assert_eq!(of("set", Kind::Alternation), Vec::<String>::new());
}

#[test]
fn definitions_are_of_different_senses() {
    let (list, _) = WordList::read(b"bank\n", &ReadOptions::new(Alphabet::English)).expect("a list");
    let (answer, lemmas) = (Answer::parse("bank", Alphabet::English).expect("a word"), Lemmas::default());
    let stock = Stock::default();
    let senses = [vec!["slope".to_owned(), "Side".to_owned()], vec!["side".to_owned(), "lender".to_owned()]];
    let bench = Bench::new(&answer, &list, &lemmas, &stock, 10).with_senses(&senses);
    let found = find(Kind::Definition, &bench, &mut Run::new(Budget::UNLIMITED)).expect("no limit");
    assert_eq!(found.len(), 3, "side is no second definition of side");
    assert_eq!(found[0].notation(Alphabet::English), "slope / side");
    let bench = Bench::new(&answer, &list, &lemmas, &stock, 10);
    assert!(find(Kind::Definition, &bench, &mut Run::new(Budget::UNLIMITED)).expect("no limit").is_empty());
}
