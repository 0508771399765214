//! Crosswords in files and on paper: reads, writes, prints and reviews them.
//!
//! ```
//! use worddle_paper::Document;
//! use worddle_paper::formats::{Format, FormatOptions, Look};
//!
//! let text = Format::named("text").expect("a format of the list");
//! let document: Document = text.read(b"CAT\n.#.\n", FormatOptions::default())?;
//! let ipuz = Format::named("ipuz").expect("a format of the list");
//! let bytes = ipuz.write(&document, Look::default())?;
//! assert_eq!(Format::of_bytes(&bytes).name, "ipuz");
//! # Ok::<(), worddle_paper::formats::FormatError>(())
//! ```
//!
//! A [`Document`] holds everything in a crossword file. [`formats`] is the one list of formats that read and write it.
//! [`listing`] puts clues in printed lines, [`statistics`] counts, and [`review`](mod@review) finds faults. Nothing here
//! searches: `worddle_crossword` fills grids.

pub mod document;
pub mod formats;
pub mod listing;
pub mod review;
pub mod statistics;

pub use document::Document;

#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
