//! Letters, words, and the data structures that read words one letter at a time.
//!
//! ```
//! use worddle_lexicon::{Alphabet, ReadOptions, WordList};
//!
//! let text = "chien\nchat\nniche\nnicher\nzoo\n".as_bytes();
//! let (list, report) = WordList::read(text, &ReadOptions::new(Alphabet::French))?;
//! assert_eq!((list.len(), report.left_out.total()), (5, 0));
//!
//! let niche = list.id(&Alphabet::French.fold("niché")?).expect("niche is in the list");
//! assert_eq!(list.spellings_of(niche), ["niche"]);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! The rest of Worddle works with a [`WordList`]. Under it are the sorted words ([`Words`]), the trait
//! through which every search reads them ([`Lexicon`]), and the structures that implement that trait, one per
//! file ([`each_structure`] visits them all).
//!
//! The path of a list through the crate: `text` decodes and parses lines, `alphabet` folds spellings into
//! letters, `words` sorts and numbers the result, `dawg` builds the automaton, `spelling` keeps the accents
//! and capitals that folding removed, and `file` saves both. `zipf` and `knowledge` have what is known of a
//! word: how often it is written, who knows it, whether it is crude, and its lemma. `anagram` and `pattern`
//! are the two searches that need no board.
//!
//! Two decisions shape everything above this crate:
//!
//! - A letter is a small number, its index in an alphabet of at most 31. A set of letters is then one `u32`,
//!   and the spare bit can mark the end of a word.
//! - A word is a number too, its alphabetical rank, and the rank is the same in every structure. A search
//!   needs no table of strings, a result set removes repeats with an array, and two structures can be
//!   compared number by number.

mod alphabet;
pub mod anagram;
mod compose;
mod dawg;
pub mod file;
mod hash_sets;
mod hybrid_tree;
pub mod knowledge;
mod leb128;
mod legacy;
mod letter;
mod lexicon;
pub mod pattern;
mod pointer_trie;
mod sorted_list;
mod spelling;
mod structures;
pub mod text;
mod trie;
mod word_list;
mod words;
mod zipf;

pub use alphabet::{Alphabet, Fold, NoAlphabet, NoLetter};
pub use compose::composed;
pub use dawg::{Dawg, DawgState, PackError};
pub use hybrid_tree::{HybridState, HybridTree, ListLengths};
pub use knowledge::{Crude, Knowledge, KnowledgeError, Lemmas, NoTier, Tier};
pub use letter::{Letter, LetterSet, MAX_ALPHABET};
pub use lexicon::{Lexicon, Size, Structure, descend, each_word, look_up};
pub use pointer_trie::PointerTrie;
pub use sorted_list::ListState;
pub use spelling::{Spellings, SpellingsError};
pub use structures::{EachStructure, each_structure, structure_names};
pub use text::{Cause, Encoding, LeftOut, ReadError, ReadOptions, ReadReport, Reading};
pub use trie::{Trie, TrieState};
pub use word_list::WordList;
pub use words::{MAX_LETTERS, WordId, Words};
pub use zipf::{Frequencies, NoZipf, Zipf, ZipfTable};

#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
