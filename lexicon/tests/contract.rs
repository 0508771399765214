//! One contract for every structure: it reads exactly the words it was built from and numbers them by rank.

use std::collections::BTreeSet;

use proptest::prelude::*;
use worddle_lexicon::{
    Dawg, EachStructure, HybridTree, Letter, Lexicon, Size, Structure, WordId, Words, descend,
    each_structure, each_word, look_up, structure_names,
};

fn letter(place: u8) -> Letter {
    Letter::new(place).expect("tests use real letters")
}

fn words(text: &str) -> Words {
    Words::new(
        text.split_whitespace().map(|word| word.bytes().map(|byte| letter(byte - b'a')).collect::<Vec<_>>()),
    )
}

/// Short words over few letters, so that many prefixes and suffixes are shared.
fn small_lists() -> impl Strategy<Value = Words> {
    let word = prop::collection::vec((0u8..4).prop_map(letter), 1..7);
    prop::collection::vec(word, 0..60).prop_map(Words::new)
}

/// Checks that a lexicon reads all of the words, in order, with their numbers, and no others.
fn check_reads(lexicon: &impl Lexicon, words: &Words, name: &str) {
    let mut read = Vec::new();
    each_word(lexicon, lexicon.root(), &mut |word, id| read.push((word.to_vec(), id)));
    let expected: Vec<_> = words.iter().zip(0..).map(|(word, id)| (word.to_vec(), WordId(id))).collect();
    assert_eq!(read, expected, "{name}");
}

/// Checks that a state exists for each prefix of a word, and for no other string one letter longer.
fn check_prefixes(lexicon: &impl Lexicon, words: &Words, name: &str) {
    let prefixes: BTreeSet<&[Letter]> =
        words.iter().flat_map(|word| (1..=word.len()).map(|end| &word[..end])).collect();
    let mut longer = Vec::new();
    for prefix in prefixes.iter().copied().chain([&[][..]]) {
        let state = descend(lexicon, prefix).expect("a prefix has a state");
        assert_eq!(lexicon.word(state), words.id(prefix), "{name}: {prefix:?}");
        let branches: Vec<Letter> = lexicon.branches(state).map(|(letter, _)| letter).collect();
        assert!(branches.is_sorted(), "{name}: {branches:?}");
        for next in Letter::first(31) {
            assert_eq!(branches.contains(&next), lexicon.step(state, next).is_some(), "{name}: {prefix:?}");
            longer.clear();
            longer.extend_from_slice(prefix);
            longer.push(next);
            assert_eq!(
                lexicon.step(state, next).is_some(),
                prefixes.contains(&longer[..]),
                "{name}: {longer:?}"
            );
        }
    }
}

struct Contract<'a>(&'a Words);

impl EachStructure for Contract<'_> {
    fn visit<S: Structure>(&mut self) {
        let lexicon = S::build(self.0);
        check_reads(&lexicon, self.0, S::NAME);
        let size = Size { nodes: lexicon.nodes(), bytes: lexicon.heap_bytes() };
        assert_eq!(S::measure_while(self.0, &mut || true), Some(size), "{}", S::NAME);
        if !self.0.is_empty() {
            check_prefixes(&lexicon, self.0, S::NAME);
            assert!(lexicon.heap_bytes() > 0 && lexicon.nodes() > 0, "{}", S::NAME);
        }
    }
}

#[test]
fn every_structure_reads_the_words_of_the_assignment() {
    let words = words("chien chat niche nicher zoo");
    each_structure(&mut Contract(&words));
    assert_eq!(look_up(&Dawg::build(&words), &words[WordId(3)]), Some(WordId(3)));
}

#[test]
fn every_structure_reads_no_words_one_word_and_one_letter() {
    for text in ["", "a", "zoo", "a b c d", "a aa aaa aaaa", "ab b"] {
        each_structure(&mut Contract(&words(text)));
    }
}

#[test]
fn every_structure_reads_words_of_the_greatest_length() {
    let long = vec![letter(3); 255];
    let other = [&long[..254], &[letter(30)]].concat();
    each_structure(&mut Contract(&Words::new([long, other])));
}

#[test]
fn names_are_stable() {
    assert_eq!(
        structure_names(),
        ["sorted-list", "hybrid-tree", "trie", "hash-sets", "pointer-trie", "dawg"]
    );
}

/// Counts the states and edges of the minimal automaton the slow way: the trie of all prefixes, with prefixes
/// merged if they have the same continuations.
fn minimised_tree(words: &Words) -> (usize, usize) {
    let prefixes: BTreeSet<&[Letter]> =
        words.iter().flat_map(|word| (0..=word.len()).map(|end| &word[..end])).collect();
    let endings = |prefix: &[Letter]| -> BTreeSet<Vec<Letter>> {
        words
            .iter()
            .filter(|word| word.starts_with(prefix))
            .map(|word| word[prefix.len()..].to_vec())
            .collect()
    };
    let states: BTreeSet<_> = prefixes.iter().map(|prefix| endings(prefix)).collect();
    // States that differ only in finality share their edges.
    let onward = |endings: &BTreeSet<Vec<Letter>>| -> BTreeSet<Vec<Letter>> {
        endings.iter().filter(|ending| !ending.is_empty()).cloned().collect()
    };
    let groups: BTreeSet<_> = states.iter().map(onward).collect();
    let first_letters =
        |group: &BTreeSet<Vec<Letter>>| group.iter().map(|ending| ending[0]).collect::<BTreeSet<_>>();
    (states.len(), groups.iter().map(|group| first_letters(group).len()).sum())
}

proptest! {
    #[test]
    fn every_structure_reads_any_words(words in small_lists()) {
        each_structure(&mut Contract(&words));
    }

    #[test]
    fn hybrid_trees_of_every_height_read_any_words(words in small_lists()) {
        for height in 0..9 {
            let tree = HybridTree::with_height(&words, height);
            check_reads(&tree, &words, &format!("height {height}"));
            if !words.is_empty() {
                check_prefixes(&tree, &words, &format!("height {height}"));
            }
        }
    }

    #[test]
    fn the_automaton_is_minimal(words in small_lists()) {
        let dawg = Dawg::build(&words);
        let (states, edges) = if words.is_empty() { (1, 0) } else { minimised_tree(&words) };
        prop_assert_eq!((dawg.states(), dawg.edges()), (states, edges));
    }

    #[test]
    fn the_automaton_spells_each_number(words in small_lists()) {
        let dawg = Dawg::build(&words);
        let mut word = Vec::new();
        for (expected, id) in words.iter().zip(0..) {
            dawg.spell(WordId(id), &mut word);
            prop_assert_eq!(&word[..], expected);
        }
        dawg.spell(WordId(words.len() as u32), &mut word);
        prop_assert!(word.is_empty());
        prop_assert_eq!(dawg.words(), words);
    }
}
