//! Words without a board: anagrams, suffix lists, letters, automata.
//!
//! Each subject answers first and is timed second: the digest of its answer is compared with one that is found the
//! slow way.

use std::hint::black_box;

use worddle_lexicon::anagram::{Anagrams, EachAnagrams, Rack, Use, each_anagrams};
use worddle_lexicon::{
    Dawg, EachStructure, Letter, ListLengths, Structure, WordList, Words, each_structure, each_word,
};
use worddle_run::{Random, Weights};

use crate::contender::Contender;
use crate::oracle::mix;
use crate::workbench::{LabError, Workbench};

/// Fixed, so that every run draws the same letters.
const SEED: u64 = 2026;

/// Build, search and both for every anagram structure.
///
/// # Errors
///
/// A missing input, or a list that cannot be opened.
pub(super) fn anagrams(bench: &mut Workbench<'_>) -> Result<(), LabError> {
    let list = bench.list(&bench.experiment().list)?;
    let (words, letters) = (list.words(), draw_racks(bench, &list)?);
    let rack = |letters: &Vec<Letter>| Rack::new(letters, 0).expect("a rack has letters");
    let racks: Vec<Rack> = letters.iter().map(rack).collect();
    let expected = || letters.iter().map(|letters| made_of(&words, letters)).fold(0, mix);
    let mut rows = AnagramRows { words: &words, racks: &racks, contenders: Vec::new() };
    each_anagrams(&mut rows);
    bench.race(expected, rows.contenders)
}

/// Returns a digest of the words that letters make, found by crossing letters off: too simple to be wrong.
///
/// Every word of the list is tried, which no structure would do.
fn made_of(words: &Words, letters: &[Letter]) -> u64 {
    let made = |word: &[Letter]| {
        let mut left = letters.to_vec();
        word.iter().all(|letter| {
            left.iter().position(|other| other == letter).map(|place| left.remove(place)).is_some()
        })
    };
    (0..).zip(words.iter()).filter(|(_, word)| made(word)).map(|(id, _)| id).fold(0, mix)
}

/// Draws racks by letter frequency.
///
/// # Errors
///
/// A missing input.
fn draw_racks(bench: &Workbench<'_>, list: &WordList) -> Result<Vec<Vec<Letter>>, LabError> {
    let (racks, size) = (bench.count("racks")?, bench.count("letters")?);
    let mut random = Random::new(SEED);
    let weights = Weights::new(list.letter_counts()).expect("the words have letters");
    let mut letter = || Letter::new(weights.draw(&mut random) as u8).expect("a letter of the alphabet");
    Ok((0..racks).map(|_| (0..size).map(|_| letter()).collect()).collect())
}

/// Collects a contender for each anagram structure.
struct AnagramRows<'a> {
    /// The words to build from.
    words: &'a Words,
    /// The letters to search with.
    racks: &'a [Rack],
    /// One for each structure so far.
    contenders: Vec<Contender<'a>>,
}

impl EachAnagrams for AnagramRows<'_> {
    fn visit<A: Anagrams>(&mut self) {
        let (words, racks) = (self.words, self.racks);
        let built = A::build(words);
        let find = |built: &A| {
            let digest = |rack| built.find(rack, Use::Some).into_iter().map(|id| id.0.into()).fold(0, mix);
            racks.iter().map(digest).fold(0, mix)
        };
        let contender = Contender::new(A::NAME, move || find(&built))
            .task("build", move || drop(black_box(A::build(words))))
            .timing_its_answer("search")
            .task("both", move || {
                black_box(find(&A::build(words)));
            });
        self.contenders.push(contender);
    }
}

/// Lengths of the lists of a hybrid tree at each height.
///
/// Nothing is timed: lengths are facts.
pub(super) fn list_lengths(bench: &mut Workbench<'_>) -> Result<(), LabError> {
    let list = bench.list(&bench.experiment().list)?;
    let words = list.words();
    for height in bench.counts("heights")? {
        let expected = || words.iter().filter(|word| word.len() > height).count() as u64;
        let lengths = ListLengths::of(&words, height);
        let contender = Contender::new("hybrid-tree", move || lengths.endings as u64)
            .on(height as f64, "")
            .fact("mean", "words", lengths.mean())
            .fact("longest", "words", lengths.longest as f64);
        bench.race(expected, vec![contender])?;
    }
    Ok(())
}

/// Letter frequencies in the spellings of a list, each spelling once.
pub(super) fn frequencies(bench: &mut Workbench<'_>) -> Result<(), LabError> {
    let list = bench.list(&bench.experiment().list)?;
    let longest = bench.count("longest")?;
    let mut counts = vec![0u64; list.alphabet().size()];
    list.each_word(|word, id| {
        let spellings = if word.len() > longest { 0 } else { list.spellings_of(id).len() as u64 };
        for letter in word {
            counts[letter.index()] += spellings;
        }
    });
    // The text of a list has every spelling, one per line.
    let text = list.text();
    // The check counts letters in the text itself, which no structure has touched.
    let lines: Vec<Vec<Letter>> = text.lines().filter_map(|line| list.alphabet().fold(line).ok()).collect();
    let total = counts.iter().sum::<u64>() as f64;
    let mut letters: Vec<(Letter, u64)> = Letter::first(counts.len()).zip(counts).collect();
    letters.sort_by_key(|&(_, count)| std::cmp::Reverse(count));
    for (letter, count) in letters {
        let shown = lines.iter().filter(|line| line.len() <= longest).flatten();
        let expected = || shown.filter(|other| **other == letter).count() as u64;
        let contender = Contender::new("worddle", move || count).on(0.0, list.alphabet().upper(letter)).fact(
            "share",
            "%",
            count as f64 * 100.0 / total,
        );
        bench.race(expected, vec![contender])?;
    }
    Ok(())
}

/// Nodes, bytes and build time of the trie and the minimal automaton in each language.
///
/// One race per language, so that figures of different lists are never compared.
pub(super) fn automaton(bench: &mut Workbench<'_>) -> Result<(), LabError> {
    for name in bench.texts("lists")? {
        let list = bench.list(name)?;
        let words = list.words();
        let expected = || words.iter().fold(0, |digest, word| mix(digest, digest_of(word)));
        let mut rows = AutomatonRows { words: &words, language: name, contenders: Vec::new() };
        each_structure(&mut rows);
        bench.race(expected, rows.contenders)?;
    }
    Ok(())
}

/// Returns a digest of a word's letters.
///
/// The order of letters matters in it.
fn digest_of(word: &[Letter]) -> u64 {
    word.iter().map(|letter| letter.index() as u64).fold(0, mix)
}

/// Collects a contender for the trie and the automaton.
struct AutomatonRows<'a> {
    /// The words to build from.
    words: &'a Words,
    /// The name of their list.
    language: &'a str,
    /// One for each structure so far.
    contenders: Vec<Contender<'a>>,
}

impl EachStructure for AutomatonRows<'_> {
    fn visit<S: Structure>(&mut self) {
        // The question is what merging equal endings saves, which these two answer.
        if !["trie", "dawg"].contains(&S::NAME) {
            return;
        }
        let words = self.words;
        let built = S::build(words);
        let [nodes, bytes] = [built.nodes(), built.heap_bytes()].map(|count| count as f64);
        let spelled = move || {
            let mut digest = 0;
            each_word(&built, built.root(), &mut |word, _| digest = mix(digest, digest_of(word)));
            digest
        };
        let contender = Contender::new(S::NAME, spelled)
            .on(words.len() as f64, self.language)
            .task("build", move || drop(black_box(S::build(words))))
            .fact("nodes", "", nodes)
            .fact("memory", "bytes", bytes);
        self.contenders.push(if S::NAME == <Dawg as Structure>::NAME {
            let dawg = <Dawg as Structure>::build(words);
            let [edges, saved] = [dawg.edges(), dawg.packed_bytes()].map(|count| count as f64);
            contender.fact("edges", "", edges).fact("saved", "bytes", saved)
        } else {
            // A tree has an edge to each node but its root.
            contender.fact("edges", "", nodes - 1.0)
        });
    }
}
