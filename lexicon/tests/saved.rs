//! A saved list opens as it was saved, and nothing else opens: not a truncated file, not an altered one, not
//! a malicious one.

#![expect(clippy::unwrap_used, reason = "a test that cannot go on has failed")]

use std::ops::Range;

use proptest::prelude::*;
use worddle_lexicon::file::{MAGIC, SavedError, VERSION, checksum, open, save};
use worddle_lexicon::{Alphabet, MAX_LETTERS, PackError, ReadOptions, SpellingsError, WordId, WordList};
use worddle_run::Random;

/// Offsets of the header's fields.
const VERSION_AT: Range<usize> = 8..10;
const ALPHABET_AT: usize = 10;
const WORDS_AT: Range<usize> = 12..16;
const AUTOMATON_AT: Range<usize> = 16..24;
const SPELLINGS_AT: Range<usize> = 24..32;
const CHECKSUM_AT: Range<usize> = 32..40;

fn list(text: &str, alphabet: Alphabet) -> WordList {
    WordList::read(text.as_bytes(), &ReadOptions::new(alphabet)).unwrap().0
}

/// A few hundred words with shared prefixes and suffixes, accents, a ligature and words with several
/// spellings.
fn verbs() -> WordList {
    let stems = "aim alert arriv bless cass chant charm coiff cré dans élev ferm gagn gên jou lav mang marqu mêl montr \
                 nag œuvr parl pass pêch pench port prêt racl rêv saign tomb tourn travers tu vid voil zon";
    let endings = "e é ée ées er és es ez ai ais ait ant ent ons";
    let forms = |stem: &'static str| endings.split_whitespace().map(move |ending| stem.to_owned() + ending);
    let forms: Vec<String> = stems.split_whitespace().flat_map(forms).collect();
    list(&forms.join("\n"), Alphabet::French)
}

/// Writes a valid checksum, as an attacker would.
fn seal(bytes: &mut [u8]) {
    let right = checksum(bytes).to_le_bytes();
    if let Some(place) = bytes.get_mut(CHECKSUM_AT) {
        place.copy_from_slice(&right);
    }
}

/// Reads everything in an opened list and checks that it is consistent.
fn walk(list: &WordList) {
    let mut next = 0;
    list.each_word(|word, id| {
        assert_eq!((id, list.id(word)), (WordId(next), Some(id)), "words are numbered by rank");
        assert_eq!(list.word(id), word);
        assert!(!list.spellings_of(id).is_empty() && word.len() <= MAX_LETTERS);
        next += 1;
    });
    assert_eq!(next as usize, list.len());
    assert_eq!(list.words().len(), list.len());
    assert_eq!(list.text().lines().count(), list.spellings().forms());
}

/// Copies of a file with 1 to 8 bytes changed, each different from the original.
fn alterations(saved: &[u8], count: usize) -> impl Iterator<Item = Vec<u8>> {
    let mut random = Random::new(2);
    let altered = move || {
        let mut bytes = saved.to_vec();
        for _ in 0..=random.below(8) {
            let place = random.below(saved.len() as u64) as usize;
            bytes[place] = random.bits() as u8;
        }
        bytes
    };
    std::iter::repeat_with(altered).filter(move |bytes| bytes != saved).take(count)
}

proptest! {
    #[test]
    fn any_list_opens_as_it_was_saved(
        words in prop::collection::vec("[a-cA-CéèœßñÑäÖü\u{301}\u{303}]{1,6}", 0..80),
        alphabet in prop::sample::select(&Alphabet::ALL[..]),
    ) {
        let list = list(&words.join("\n"), alphabet);
        prop_assert_eq!(open(&save(&list)), Ok(list));
    }

    #[test]
    fn any_bytes_after_a_valid_header_are_rejected_or_can_be_walked(
        edges in prop::collection::vec((0u8..4, 0u32..4, any::<bool>(), any::<bool>()), 0..12),
        spellings in prop::collection::vec(0u8..3, 0..12),
        words in 0u32..20,
    ) {
        let edges: Vec<Edge> = edges
            .into_iter()
            .map(|(letter, offset, ends, last)| Edge { letter, offset, ends, last })
            .collect();
        if let Ok(list) = open(&made(words, &edges, &spellings)) {
            prop_assert_eq!(list.len(), words as usize);
            walk(&list);
        }
    }
}

#[test]
fn the_longest_words_and_no_words_at_all_are_saved() {
    for text in [String::new(), format!("{}\n{}z\n", "é".repeat(MAX_LETTERS), "é".repeat(MAX_LETTERS - 1))]
    {
        let list = list(&text, Alphabet::French);
        walk(&list);
        assert_eq!(open(&save(&list)), Ok(list));
    }
}

#[test]
fn every_truncation_is_an_error() {
    let list = verbs();
    assert!(list.len() > 400, "the list is worth cutting");
    let saved = save(&list);
    for length in 0..saved.len() {
        let expected = match length {
            0..8 => SavedError::Foreign,
            8..40 => SavedError::Length { found: length as u64, expected: 40 },
            _ => SavedError::Length { found: length as u64, expected: saved.len() as u64 },
        };
        assert_eq!(open(&saved[..length]), Err(expected), "{length} bytes");
    }
}

#[test]
fn trailing_bytes_are_an_error() {
    let saved = save(&verbs());
    for added in [&[0][..], b"\n", &saved] {
        let longer = [&saved, added].concat();
        let (found, expected) = (longer.len() as u64, saved.len() as u64);
        assert_eq!(open(&longer), Err(SavedError::Length { found, expected }));
    }
}

#[test]
fn every_flipped_bit_is_an_error() {
    let mut saved = save(&verbs());
    for bit in 0..saved.len() * 8 {
        saved[bit / 8] ^= 1 << (bit % 8);
        assert!(open(&saved).is_err(), "bit {bit}");
        saved[bit / 8] ^= 1 << (bit % 8);
    }
    assert_eq!(open(&saved), Ok(verbs()));
}

#[test]
fn ten_thousand_alterations_are_all_errors() {
    for altered in alterations(&save(&verbs()), 10_000) {
        assert!(open(&altered).is_err(), "an altered file opens");
    }
}

#[test]
fn ten_thousand_alterations_with_a_valid_checksum_are_rejected_or_can_be_walked() {
    let (mut opened, mut refused) = (0, 0);
    for mut altered in alterations(&save(&verbs()), 10_000) {
        seal(&mut altered);
        match open(&altered) {
            Ok(list) => {
                let stated = u32::from_le_bytes(altered[WORDS_AT].try_into().unwrap());
                assert_eq!(list.len(), stated as usize);
                walk(&list);
                opened += 1;
            }
            Err(_) => refused += 1,
        }
    }
    assert!(opened > 100 && refused > 1_000, "both happen: {opened} opened, {refused} refused");
}

/// A saved French list of two words, damaged by `spoil`.
fn spoiled(spoil: impl FnOnce(&mut [u8])) -> Result<WordList, SavedError> {
    let mut bytes = save(&list("chat\nchien\n", Alphabet::French));
    spoil(&mut bytes);
    seal(&mut bytes);
    open(&bytes)
}

#[test]
fn an_invalid_header_is_rejected() {
    assert_eq!(spoiled(|_| ()).map(|list| list.len()), Ok(2));
    assert_eq!(spoiled(|bytes| bytes[0] = b'w'), Err(SavedError::Foreign));
    let future = VERSION + 1;
    assert_eq!(
        spoiled(|bytes| bytes[VERSION_AT].copy_from_slice(&future.to_le_bytes())),
        Err(SavedError::Version(future))
    );
    let unknown = Alphabet::ALL.len() as u8;
    assert_eq!(spoiled(|bytes| bytes[ALPHABET_AT] = unknown), Err(SavedError::Alphabet(unknown)));
    assert_eq!(spoiled(|bytes| bytes[ALPHABET_AT] = 255), Err(SavedError::Alphabet(255)));
    let count = Err(SavedError::Automaton(PackError::Count { found: 2, expected: 1 }));
    assert_eq!(made_error(1, &TWO_WORDS, &[1, 1, 0, 0]), count);
}

#[test]
fn huge_sizes_in_a_header_are_rejected_before_allocating() {
    let huge = u64::MAX.to_le_bytes();
    for parts in [&[AUTOMATON_AT][..], &[SPELLINGS_AT], &[AUTOMATON_AT, SPELLINGS_AT]] {
        let error = spoiled(|bytes| parts.iter().for_each(|part| bytes[part.clone()].copy_from_slice(&huge)));
        assert!(matches!(error, Err(SavedError::Length { expected: u64::MAX, .. })), "{error:?}");
    }
    let words = spoiled(|bytes| bytes[WORDS_AT].fill(0xff));
    assert_eq!(words, Err(SavedError::Spellings(SpellingsError::Short)));
}

/// An edge of a hand-made file.
#[derive(Clone, Copy)]
struct Edge {
    letter: u8,
    /// Distance to the first edge of its target.
    offset: u32,
    ends: bool,
    last: bool,
}

impl Edge {
    fn bytes(self) -> [u8; 4] {
        let marks = u32::from(self.last) | u32::from(self.ends) << 1;
        (self.offset << 7 | u32::from(self.letter) << 2 | marks).to_le_bytes()
    }
}

/// The only edge of a state; no word ends on it.
const fn only(letter: u8, offset: u32) -> Edge {
    Edge { letter, offset, ends: false, last: true }
}

/// The only edge of a state; a word ends on it.
const fn end(letter: u8) -> Edge {
    Edge { letter, offset: 0, ends: true, last: true }
}

/// AA and AB.
const TWO_WORDS: [Edge; 3] = [only(0, 1), Edge { last: false, ..end(0) }, end(1)];

/// A hand-made English file with a valid header.
fn made(words: u32, edges: &[Edge], spellings: &[u8]) -> Vec<u8> {
    let automaton: Vec<u8> = edges.iter().flat_map(|edge| edge.bytes()).collect();
    made_of(words, &automaton, spellings)
}

fn made_of(words: u32, automaton: &[u8], spellings: &[u8]) -> Vec<u8> {
    let mut bytes = MAGIC.to_vec();
    bytes.extend(VERSION.to_le_bytes());
    bytes.extend([0, 0]);
    bytes.extend(words.to_le_bytes());
    bytes.extend((automaton.len() as u64).to_le_bytes());
    bytes.extend((spellings.len() as u64).to_le_bytes());
    bytes.extend([0; 8]);
    bytes.extend(automaton);
    bytes.extend(spellings);
    seal(&mut bytes);
    bytes
}

fn made_error(words: u32, edges: &[Edge], spellings: &[u8]) -> Result<(), SavedError> {
    open(&made(words, edges, spellings)).map(drop)
}

/// One set with one spelling without edits, used by the given number of words.
fn plain_spellings(words: usize) -> Vec<u8> {
    [&[1, 1, 0][..], &vec![0; words]].concat()
}

#[track_caller]
fn check_automaton(words: u32, edges: &[Edge], expected: PackError) {
    let spellings = plain_spellings(words as usize);
    assert_eq!(made_error(words, edges, &spellings), Err(SavedError::Automaton(expected)));
}

#[test]
fn a_list_made_by_hand_opens() {
    let list = open(&made(2, &TWO_WORDS, &plain_spellings(2))).unwrap();
    assert_eq!(list.text(), "aa\nab\n");
}

#[test]
fn edges_that_lead_nowhere_or_are_out_of_order_are_rejected() {
    check_automaton(1, &[only(0, 2), end(0)], PackError::Target(0));
    check_automaton(1, &[only(0, (1 << 25) - 1), end(0)], PackError::Target(0));
    let into_the_middle = [only(0, 2), Edge { last: false, ..end(0) }, end(1)];
    check_automaton(2, &into_the_middle, PackError::Target(0));
    check_automaton(1, &[only(0, 0)], PackError::DeadEnd(0));
    check_automaton(1, &[end(26)], PackError::Letter(0));
    check_automaton(2, &[Edge { last: false, ..end(1) }, end(0)], PackError::Order(0));
    check_automaton(2, &[Edge { last: false, ..end(1) }, end(1)], PackError::Order(0));
    check_automaton(1, &[Edge { last: false, ..end(0) }], PackError::Order(0));
    let odd = made_of(1, &[0; 5], &plain_spellings(1));
    assert_eq!(open(&odd), Err(SavedError::Automaton(PackError::Length(5))));
}

#[test]
fn words_beyond_the_greatest_length_are_rejected() {
    let chain = |letters: usize| -> Vec<Edge> {
        let edges = vec![only(0, 1); letters - 1];
        edges.into_iter().chain([end(0)]).collect()
    };
    let list = open(&made(1, &chain(MAX_LETTERS), &plain_spellings(1))).unwrap();
    assert_eq!(list.word(WordId(0)).len(), MAX_LETTERS);
    check_automaton(1, &chain(MAX_LETTERS + 1), PackError::TooDeep(0));
}

#[test]
fn more_words_than_stated_are_rejected_even_if_they_overflow_the_counter() {
    // 200 states with two edges each, both to the next state: 2^200 words.
    let pair = |offset| [Edge { last: false, ..only(0, offset) }, only(1, offset - 1)];
    let ends = [Edge { last: false, ..end(0) }, end(1)];
    let edges: Vec<Edge> = std::iter::repeat_n(pair(2), 199).flatten().chain(ends).collect();
    // Counting stops at the first state with more than 7 words.
    let stopped = PackError::Count { found: 8, expected: 7 };
    check_automaton(7, &edges, stopped);
    assert_eq!(
        made_error(u32::MAX, &edges, &plain_spellings(9)),
        Err(SavedError::Spellings(SpellingsError::Short))
    );
    let none = PackError::Count { found: 0, expected: 1 };
    check_automaton(1, &[], none);
}

#[track_caller]
fn check_spellings(spellings: &[u8], expected: SpellingsError) {
    assert_eq!(made_error(2, &TWO_WORDS, spellings), Err(SavedError::Spellings(expected)), "{spellings:?}");
}

#[test]
fn invalid_spellings_are_rejected() {
    check_spellings(&[], SpellingsError::Short);
    check_spellings(&[1, 1, 0, 0], SpellingsError::Short);
    check_spellings(&[1, 1, 0, 0, 0, 0], SpellingsError::Long(1));
    check_spellings(&[1, 1, 0, 0, 1], SpellingsError::Value(1));
    // No spelling at all; a count beyond the bytes; a number longer than five bytes; half an edit.
    check_spellings(&[1, 0, 0, 0], SpellingsError::Value(0));
    check_spellings(&[0xff, 0xff, 0xff, 0xff, 0x0f, 0, 0], SpellingsError::Short);
    check_spellings(&[0x80, 0x80, 0x80, 0x80, 0x80, 0x80], SpellingsError::Value(0));
    check_spellings(&[1, 1, 1, 0], SpellingsError::Short);
    // An edit with no character, one outside the alphabet, and one with the wrong number of letters.
    check_spellings(&[1, 1, 1, 0, 1, 0x80, 0xb0, 0x03, 0, 0], SpellingsError::Value(0xd800));
    check_spellings(&[1, 1, 1, 0, 1, b'-', 0, 0], SpellingsError::Value(u32::from('-')));
    check_spellings(&[1, 1, 1, 0, 2, b'A', 0, 0], SpellingsError::Value(u32::from('A')));
}

/// Number of three-letter words.
const TRIPLES: usize = 26 * 26 * 26;

/// All three-letter words.
fn triples() -> Vec<Edge> {
    let state = |ends: bool| {
        (0..26).map(move |letter| {
            let offset = if ends { 0 } else { 26 - u32::from(letter) };
            Edge { letter, offset, ends, last: letter == 25 }
        })
    };
    [false, false, true].into_iter().flat_map(state).collect()
}

#[test]
fn a_small_file_cannot_expand_without_bound() {
    let opened = |set: &[u8]| {
        let spellings = [&[1], set, &vec![0; TRIPLES]].concat();
        made_error(TRIPLES as u32, &triples(), &spellings)
    };
    assert_eq!(opened(&[1, 0]), Ok(()));
    // First every word has 10,000 spellings; then one spelling has 10,000 accents.
    let ten_thousand = [0x90, 0x4e];
    let (words, bytes) = (TRIPLES as u64, TRIPLES + 10_003);
    let many_forms = SpellingsError::TooMany { forms: words * 10_000, edits: 0, bytes };
    assert_eq!(opened(&[&ten_thousand[..], &[0; 10_000]].concat()), Err(SavedError::Spellings(many_forms)));
    let accents = [2, 0, 0x81, 0x06].repeat(10_000);
    let many_edits = SpellingsError::TooMany { forms: words, edits: words * 10_000, bytes: TRIPLES + 40_004 };
    assert_eq!(opened(&[&[1], &ten_thousand[..], &accents].concat()), Err(SavedError::Spellings(many_edits)));
}

#[test]
fn a_list_in_capitals_opens() {
    let text = list(&verbs().text().to_uppercase(), Alphabet::French).text();
    let list = list(&text, Alphabet::French);
    assert_eq!(open(&save(&list)).unwrap().text(), text);
}
