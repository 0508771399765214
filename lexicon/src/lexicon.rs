//! The trait through which every search reads words.
//!
//! A search over a board, a rack or a pattern meets letters one at a time and needs two answers: can any word
//! continue this way, and is this a word already? [`Lexicon`] asks for no more than that, so an automaton, a
//! trie and a sorted list are interchangeable, and the compiler specializes each search for each of them.

use crate::letter::{Letter, MAX_ALPHABET};
use crate::words::{MAX_LETTERS, WordId, Words};

/// A set of words, read letter by letter.
///
/// A search starts at [`root`](Self::root), takes a [`step`](Self::step) with each letter it meets,
/// backtracks where there is no step, and asks at each state whether the letters read so far form a
/// [`word`](Self::word). A lexicon is immutable, so all threads share one.
pub trait Lexicon: Sync {
    /// A position in the structure, reached by the letters read so far: a node, a range and a depth, or an
    /// edge and a rank.
    type State: Copy;

    /// Returns the state before the first letter.
    fn root(&self) -> Self::State;

    /// Returns the state after one more letter, or `None` if no word continues with it.
    ///
    /// Returning `Some` where no word continues only costs time. Returning `None` where one does loses words.
    fn step(&self, state: Self::State, letter: Letter) -> Option<Self::State>;

    /// Iterates over all steps from a state in alphabetical order, for searches that can continue with any
    /// letter.
    ///
    /// The default tries every letter. Structures that store their branches side by side override it.
    #[inline]
    fn branches(&self, state: Self::State) -> impl Iterator<Item = (Letter, Self::State)> {
        Letter::first(MAX_ALPHABET).filter_map(move |letter| Some((letter, self.step(state, letter)?)))
    }

    /// Returns the word formed by the letters read so far, if any. Its number is its alphabetical rank.
    fn word(&self, state: Self::State) -> Option<WordId>;

    /// Returns true if no word is known to continue from a state.
    ///
    /// Returning `false` at the end of all words only costs time. Returning `true` where a word continues
    /// loses words.
    #[inline]
    fn is_last(&self, _: Self::State) -> bool {
        false
    }
}

/// The size of a structure.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Size {
    /// Nodes, states or keys, whichever the structure has.
    pub nodes: usize,
    /// Bytes on the heap.
    pub bytes: usize,
}

/// A kind of lexicon: it has a name, a size, and can be built from words.
pub trait Structure: Lexicon + Sized + 'static {
    /// Stable name, used in flags, records and plots.
    const NAME: &'static str;

    /// Builds the structure from words, or returns `None` soon after `go_on` returned false: a large list takes a second.
    fn build_while(words: &Words, go_on: &mut dyn FnMut() -> bool) -> Option<Self>;

    /// Builds the structure from words.
    fn build(words: &Words) -> Self {
        Self::build_while(words, &mut || true).expect("nobody stops it")
    }

    /// The size that the structure would have, or `None` soon after `go_on` returned false. Where the size follows from the
    /// words, nothing is built: some structures take a hundred times the memory of the words.
    fn measure_while(words: &Words, go_on: &mut dyn FnMut() -> bool) -> Option<Size> {
        let built = Self::build_while(words, go_on)?;
        Some(Size { nodes: built.nodes(), bytes: built.heap_bytes() })
    }

    /// Heap size in bytes.
    fn heap_bytes(&self) -> usize;

    /// Number of nodes, states or keys, whichever the structure has.
    fn nodes(&self) -> usize;
}

/// Returns the state after a prefix, or `None` if no word starts with it.
pub fn descend<L: Lexicon>(lexicon: &L, prefix: &[Letter]) -> Option<L::State> {
    prefix.iter().try_fold(lexicon.root(), |state, &letter| lexicon.step(state, letter))
}

/// Looks up a word's number letter by letter.
pub fn look_up<L: Lexicon>(lexicon: &L, word: &[Letter]) -> Option<WordId> {
    lexicon.word(descend(lexicon, word)?)
}

/// Calls `found` for every word that extends the letters read up to `state`, in alphabetical order.
///
/// `found` gets the letters after `state` and the word's number.
pub fn each_word<L: Lexicon>(lexicon: &L, state: L::State, found: &mut impl FnMut(&[Letter], WordId)) {
    if let Some(id) = lexicon.word(state) {
        found(&[], id);
    }
    let mut word = Vec::with_capacity(MAX_LETTERS);
    // A stack of iterators instead of recursion; `word` has the letter of every level but the first.
    let mut open = vec![lexicon.branches(state)];
    while let Some(left) = open.last_mut() {
        let Some((letter, next)) = left.next() else {
            open.pop();
            word.pop();
            continue;
        };
        word.push(letter);
        if let Some(id) = lexicon.word(next) {
            found(&word, id);
        }
        open.push(lexicon.branches(next));
    }
}
