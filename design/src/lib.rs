//! Designs boards for players.
//!
//! A drawn board has what chance gives it. A designed one has a *spine*, a long word that people know (or a theme of
//! several words), a number of known words that can be found in an evening, no tile that belongs to none of them, no crude
//! word, and a [`Level`] of difficulty. A [`Brief`] says what is wanted, a [`Vocabulary`] which words are known, and a
//! [`Designer`] searches for the boards, numbered like those of a generator: the same brief, seed and number give the same
//! board on every machine.
//!
//! | file | |
//! |---|---|
//! | `vocabulary` | the words that players know, and those that no board may have |
//! | `lay` | lays the words of a spine on free cells |
//! | `difficulty` | how long a player should need |
//! | `designer` | the search |
//! | `player` | simulated players, who show that the estimate orders boards |
//!
//! ```
//! use worddle_board::{Board, Rules};
//! use worddle_data::Language;
//! use worddle_design::{Brief, Designer, Level, Vocabulary};
//! use worddle_lexicon::Tier;
//! use worddle_run::{Budget, Run};
//!
//! let list = worddle_data::built_in("en").expect("English is built in");
//! let known = worddle_data::knowledge(Language::English).expect("English is built in");
//! let frequencies = worddle_data::frequencies(Language::English).expect("English is built in");
//! let lemmas = worddle_data::lemmas(Language::English).expect("English is built in");
//! let vocabulary = Vocabulary::new(&list, &known, &frequencies, &lemmas, Tier::Everyone);
//! let brief = Brief::new(Board::parse("????/????/????/????", list.alphabet())?, &list).at_level(Level::EASIEST);
//! let mut designer = Designer::new(&brief, &vocabulary, &Rules::boggle(), 2026);
//! let design = designer.board(1, &mut Run::new(Budget::UNLIMITED)).expect("no limit");
//! assert!((25..=50).contains(&design.known.len()));
//! # Ok::<(), worddle_board::ParseError>(())
//! ```

mod designer;
mod difficulty;
mod lay;
mod player;
mod vocabulary;

pub use designer::{Brief, Design, Designer};
pub use difficulty::Level;
pub use player::{PLAYERS, Player};
pub use vocabulary::Vocabulary;
