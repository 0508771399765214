//! Wordplay for cryptic clues.
//!
//! A cryptic clue defines its answer and also says how to put it together: ST(A)IR, DEVIL backwards, an anagram of DIRTY
//! ROOM. Given an answer and a word list, this crate finds such wordplay of every kind, the best first. Known words come
//! before bookish ones, few long pieces before many short ones; crude words, the answer itself and forms of its words never
//! come.
//!
//! ```
//! use worddle_cryptic::{Answer, Bench, Kind, Stock, Wanted, find};
//! use worddle_data::Language;
//! use worddle_lexicon::Tier;
//! use worddle_run::{Budget, Run};
//!
//! let list = worddle_data::built_in("en").expect("English is built in");
//! let known = worddle_data::knowledge(Language::English).expect("English is built in");
//! let frequencies = worddle_data::frequencies(Language::English).expect("English is built in");
//! let lemmas = worddle_data::lemmas(Language::English).expect("English is built in");
//! let run = &mut Run::new(Budget::UNLIMITED);
//! let wanted = Wanted { tier: Tier::WellRead, family: false };
//! let stock = Stock::build(&list, &known, &frequencies, wanted, run)?;
//!
//! let answer = Answer::parse("dormitory", list.alphabet()).expect("a word");
//! let bench = Bench::new(&answer, &list, &lemmas, &stock, 5);
//! let anagrams = find(Kind::Anagram, &bench, run)?;
//! assert!(anagrams.iter().any(|anagram| anagram.notation(list.alphabet()) == "(DIRTY ROOM)*"));
//! # Ok::<(), worddle_run::Stop>(())
//! ```
//!
//! | file | |
//! |---|---|
//! | `kind` | the list of kinds |
//! | `how` | what is done with pieces |
//! | `answer` | a word or phrase to write a clue for |
//! | `stock` | the words that pieces are, and what each costs |
//! | `phrasebook` | indicators and abbreviations in five languages |
//! | `bench` | an answer with all of these |
//! | `kinds` | a file for each kind of wordplay |
//! | `find` | which file finds which kind |
//! | `variety` | keeps one word from filling the results |
//! | `wordplay` | the result, and its notation |

mod answer;
mod bag;
mod bench;
mod best;
mod find;
mod how;
mod kind;
mod kinds;
mod phrasebook;
mod stock;
mod variety;
mod wordplay;

pub use answer::{Answer, AnswerError, MAX_ANSWER};
pub use bench::Bench;
pub use find::find;
pub use how::How;
pub use kind::Kind;
pub use phrasebook::{Abbreviation, Phrasebook};
pub use stock::{Stock, Wanted};
pub use wordplay::{Part, Piece, Wordplay};

#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
