//! The questions of Worddle: requests, plans and answers.
//!
//! A [`Request`] is data: typed by a person, received over the network, or read from a saved search. It is checked in
//! one place, [`Request::plan`], against a [`Library`] (the lists and rules that can be named) and [`Limits`] (how
//! much may be requested). The result is a [`Refusal`], which names the field, the value found and the remedy, in
//! English and in French; or a [`Plan`], in which nothing is left to parse or check. A plan is executed within a
//! [`Run`], which can stop it and observe its progress, and returns an answer, which is data again.
//!
//! ```
//! use worddle_ask::{Limits, Plan, Request, SharedLibrary, SolveRequest};
//! use worddle_run::Run;
//!
//! let request: SolveRequest = serde_json::from_str(r#"{ "board": "CAT/ORE", "language": "en" }"#)?;
//! let plan = request.plan(&SharedLibrary::default(), &Limits::server())?;
//! let answer = plan.run(&mut Run::new(plan.budget())).expect("a small board takes no time");
//! assert_eq!(answer.found[0].word, "COATER");
//!
//! let typo = SolveRequest { rules: Some("bogle".to_owned()), ..request };
//! let refusal = typo.plan(&SharedLibrary::default(), &Limits::server()).err().expect("no such rules");
//! assert_eq!(refusal.field(), "rules");
//! assert!(refusal.to_string().starts_with("no rules \"bogle\": expected boggle, big-boggle"));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! Each question has a file of its own, which defines its meaning and nothing else. Algorithms are in the crates below,
//! screens and sockets in the interfaces above.

mod anagram;
pub mod best;
mod board;
mod check;
mod count;
pub mod crossword;
mod cryptic;
mod daily;
mod define;
mod design;
mod few;
pub mod generate;
mod info;
mod known;
mod library;
mod limits;
mod nearest;
mod notation;
mod own;
pub mod prove;
mod refusal;
mod room;
#[cfg(feature = "schema")]
pub mod schema;
pub mod shared;
mod solve;
mod speech;
mod word;
mod words;

use serde::Serialize;
use serde::de::DeserializeOwned;
use worddle_run::{Budget, Interruption, Run};

pub use anagram::{AnagramAnswer, AnagramPlan, AnagramRequest, random_letters};
pub use board::{BoardAnswer, TileAnswer};
pub use check::{CheckAnswer, CheckPlan, CheckRequest, WhyNot};
pub use count::{CountPlan, CountRequest, CountedBoards};
pub use cryptic::{
    CrypticAnswer, CrypticKindAnswer, CrypticPlan, CrypticRequest, IndicatorsAnswer, PieceAnswer,
    WordplayAnswer, wordplay_kinds,
};
pub use daily::{DailyPlan, DailyRequest, daily_language};
pub use define::{DefineAnswer, DefinePlan, DefineRequest, DefinitionAnswer, DictionaryAnswer};
pub use design::{DesignAnswer, DesignPlan, DesignRequest, SpineAnswer};
pub use info::{InfoAnswer, InfoPlan, InfoRequest};
pub use known::{AboutRequest, AboutWord, FEWEST_REQUIRED, Sources};
pub use library::{
    CombinedEntries, FileLibrary, Input, Library, ListRequest, OpenDictionaries, OpenList, ReadRequest,
    SharedDictionary, SharedEntries, SharedLibrary, SharedList, Shelf,
};
pub use limits::{LIMITS, Limits, out_of_time};
pub use notation::{Names, NoTime, Time, new_seed};
pub use own::OwnRequest;
pub use refusal::{Bilingual, Kind, Refusal};
pub use room::{Deal, ROOM_MODES, ROOM_RULES, RoomPlan, RoomRequest};
pub use solve::{SolveAnswer, SolvePlan, SolveRequest, Sort};
pub use speech::Speech;
pub use word::{FoundAnswer, WordAnswer};
pub use words::{WordsAnswer, WordsPlan, WordsRequest};

/// A question, as data.
pub trait Request: Serialize + DeserializeOwned {
    /// The planned question.
    type Plan: Plan;

    /// Plans the question, or refuses the field that is invalid or requests too much.
    fn plan(&self, library: &dyn Library, limits: &Limits) -> Result<Self::Plan, Refusal>;
}

/// A planned question: its values are typed and checked, and nothing is parsed after this.
pub trait Plan {
    /// The answer, as data.
    type Answer: Serialize;

    /// The time it may take; the caller adds cancellation and an observer.
    fn budget(&self) -> Budget;

    /// Computes the answer. An interruption carries the results so far.
    fn run(&self, run: &mut Run<'_>) -> Result<Self::Answer, Interruption<Self::Answer>>;

    /// The reason why an answer falls short of the request, for interfaces that return everything requested or nothing.
    fn shortfall(_answer: &Self::Answer) -> Option<Refusal> {
        None
    }
}

#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
