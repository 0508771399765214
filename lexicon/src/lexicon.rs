//! The one trait through which every search reads words.

use crate::letter::{Letter, MAX_ALPHABET};
use crate::words::{MAX_LETTERS, WordId, Words};

/// Something that reads words letter by letter.
///
/// A search starts at the root, steps with each letter that it meets, turns back where there is no step, and asks at
/// each state whether the letters so far are a word. Nothing is remembered in the lexicon, so all threads share one.
pub trait Lexicon: Sync {
    /// Where a reader stands: the letters read so far, in the structure's own terms.
    type State: Copy;

    /// The state before the first letter.
    fn root(&self) -> Self::State;

    /// The state after one more letter, or `None` if no word goes on that way.
    ///
    /// Answering `Some` where no word goes on costs time; answering `None` where one does loses words.
    fn step(&self, state: Self::State, letter: Letter) -> Option<Self::State>;

    /// Every step from a state, in alphabetical order: for searches that may go on with any letter.
    ///
    /// A structure whose steps stand side by side gives them one after the other; the others try every letter.
    #[inline]
    fn branches(&self, state: Self::State) -> impl Iterator<Item = (Letter, Self::State)> {
        Letter::first(MAX_ALPHABET).filter_map(move |letter| Some((letter, self.step(state, letter)?)))
    }

    /// The word that the letters read so far are, if they are one. Its number is its alphabetical rank.
    fn word(&self, state: Self::State) -> Option<WordId>;

    /// Whether no word goes on from a state, where that is known without looking.
    ///
    /// Answering `false` where none goes on costs time; answering `true` where one does loses words.
    #[inline]
    fn is_last(&self, _: Self::State) -> bool {
        false
    }
}

/// A kind of lexicon: it is built from words, has a name and a size.
pub trait Structure: Lexicon + Sized + 'static {
    /// The stable name, as in flags, records and plots.
    const NAME: &'static str;

    /// Builds the structure from words.
    fn build(words: &Words) -> Self;

    /// Bytes on the heap.
    fn heap_bytes(&self) -> usize;

    /// How many nodes, states or keys it has, in its own terms.
    fn nodes(&self) -> usize;
}

/// The state after all letters of a prefix, if a word begins with them.
pub fn descend<L: Lexicon>(lexicon: &L, prefix: &[Letter]) -> Option<L::State> {
    prefix.iter().try_fold(lexicon.root(), |state, &letter| lexicon.step(state, letter))
}

/// The number of a word, read letter by letter.
pub fn look_up<L: Lexicon>(lexicon: &L, word: &[Letter]) -> Option<WordId> {
    lexicon.word(descend(lexicon, word)?)
}

/// Calls `found` with every word that begins with the letters that led to `state`, in alphabetical order: the letters
/// after that state, and the number.
pub fn each_word<L: Lexicon>(lexicon: &L, state: L::State, found: &mut impl FnMut(&[Letter], WordId)) {
    if let Some(id) = lexicon.word(state) {
        found(&[], id);
    }
    let mut word = Vec::with_capacity(MAX_LETTERS);
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
