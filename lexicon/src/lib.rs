//! Letters, words, and structures that read words letter by letter.
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
//! A [`WordList`] is what the rest of Worddle works with. Behind it stand the words themselves ([`Words`]), the trait
//! through which every search reads them ([`Lexicon`]), and one structure a file that implements it ([`each_structure`]).

mod alphabet;
pub mod anagram;
mod compose;
mod dawg;
pub mod file;
mod hash_sets;
mod hybrid_tree;
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
pub use letter::{Letter, LetterSet, MAX_ALPHABET};
pub use lexicon::{Lexicon, Structure, descend, each_word, look_up};
pub use pointer_trie::PointerTrie;
pub use sorted_list::ListState;
pub use spelling::{Spellings, SpellingsError};
pub use structures::{EachStructure, each_structure, structure_names};
pub use text::{Cause, Encoding, LeftOut, ReadError, ReadOptions, ReadReport, Reading};
pub use trie::{Trie, TrieState};
pub use word_list::WordList;
pub use words::{MAX_LETTERS, WordId, Words};
pub use zipf::{Frequencies, Zipf};

#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
