//! All words as sequences of tiles, for the card.
//!
//! The automaton of the list steps by letters. A board is walked by tiles, and one tile may have several
//! letters, so a card would step several times for one cell. Here one edge is one tile. It also stores which
//! symbols may follow, so that a warp can drop a path without reading further edges.

use std::collections::BTreeMap;

use worddle_board::Tile;
use worddle_lexicon::{Letter, Lexicon, each_word};

use super::args::Edge;
use crate::problem::Problem;

/// A trie of tiles: the edges of each prefix lie side by side.
pub(crate) struct TileTrie {
    /// The edges.
    pub(crate) edges: Vec<Edge>,
    /// The symbols that words begin with, a bit each. Their edges come first.
    pub(crate) roots: u32,
    /// The worth of each word.
    pub(crate) worth: Vec<u32>,
}

/// A prefix while the trie is built.
#[derive(Default)]
struct Prefix {
    /// The prefix after each symbol, in order.
    next: BTreeMap<u8, u32>,
    /// The word that ends here.
    word: Option<Word>,
}

/// A word, as the card knows it.
#[derive(Clone, Copy)]
struct Word {
    /// The number of the word among those that count.
    number: u32,
    /// The number of anagrams before it.
    anagram: u32,
}

impl Prefix {
    /// The symbols that may follow, a bit each.
    fn symbols(&self) -> u32 {
        self.next.keys().fold(0, |symbols, symbol| symbols | 1 << symbol)
    }
}

/// The most anagrams that an edge can tell apart.
/// An edge has twenty bits for them.
pub(crate) const MOST_ANAGRAMS: u32 = 1 << 20;

impl TileTrie {
    /// The trie of the words that count. A word that several sequences of tiles spell is there with each.
    ///
    /// Words are numbered as in [`Problem::words`].
    pub(crate) fn new(problem: &Problem<'_>) -> Self {
        let mut prefixes = vec![Prefix::default()];
        let words = problem.words();
        let by_length = problem.worth_by_length().unwrap_or_default();
        let mut worth = vec![0; words.len()];
        each_word(words, words.root(), &mut |word, id| {
            worth[id.index()] = by_length[word.len()];
            let known = Word { number: id.index() as u32, anagram: problem.anagram_number(id) };
            add(problem, &mut prefixes, 0, word, known, 0);
        });
        Self::packed(&prefixes, worth)
    }

    /// Lays the edges out, prefix by prefix, the shortest first.
    ///
    /// Breadth first: the short prefixes, which every walk reads, lie together in the cache.
    fn packed(prefixes: &[Prefix], worth: Vec<u32>) -> Self {
        let mut order = vec![0u32];
        let mut firsts = vec![0u32; prefixes.len()];
        let (mut at, mut count) = (0, 0u32);
        while let Some(&own) = order.get(at) {
            firsts[own as usize] = count;
            count += prefixes[own as usize].next.len() as u32;
            order.extend(prefixes[own as usize].next.values());
            at += 1;
        }
        let edge = |(&symbol, &next): (&u8, &u32)| {
            let prefix = &prefixes[next as usize];
            // The layout of `info` is that of `card.h`: six bits for the count, five for the symbol, one for
            // a word, then anagrams.
            let word = prefix.word.map_or(0, |word| 1 << 11 | word.anagram << 12);
            Edge {
                next: firsts[next as usize],
                info: prefix.next.len() as u32 | u32::from(symbol) << 6 | word,
                symbols: prefix.symbols(),
                word: prefix.word.map_or(0, |word| word.number + 1),
            }
        };
        let edges = order.iter().flat_map(|&own| prefixes[own as usize].next.iter().map(edge)).collect();
        Self { edges, roots: prefixes[0].symbols(), worth }
    }
}

/// Adds a word after a prefix that has some tiles, with every sequence of tiles that spells it and fits the board.
///
/// A word is added once for every way to cut it into tiles, such as Q-U and Qu.
fn add(
    problem: &Problem<'_>,
    prefixes: &mut Vec<Prefix>,
    at: u32,
    word: &[Letter],
    known: Word,
    tiles: usize,
) {
    if word.is_empty() {
        prefixes[at as usize].word = Some(known);
        return;
    }
    // Such a path is longer than the board, or than the rules allow.
    if tiles == problem.order().len().min(problem.longest_path()) {
        return;
    }
    for (symbol, tile) in (0u8..).zip(problem.tiles()) {
        let Tile::Letters(spelling) = tile else { continue };
        let Some(rest) = word.strip_prefix(&spelling[..]) else { continue };
        let new = prefixes.len() as u32;
        let next = *prefixes[at as usize].next.entry(symbol).or_insert(new);
        if next == new {
            prefixes.push(Prefix::default());
        }
        add(problem, prefixes, next, rest, known, tiles + 1);
    }
}
