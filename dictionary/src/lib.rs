//! Dictionaries: readers for the formats that people have, and one packed form for quick lookups.
//!
//! ```
//! use worddle_dictionary::{Dictionary, Memory, ReadOptions, find, read};
//!
//! let thesaurus = "UTF-8\nhouse|1\n(noun)|home|dwelling\n";
//! let files = Memory::new([("th_en_US.dat", thesaurus), ("th_en_US.idx", "")]);
//! let found = find(&files);
//! let dictionary = Dictionary::open(read(&files, &found[0], &ReadOptions::default())?)?;
//! let senses = dictionary.find("House")?;
//! assert_eq!((senses[0].part.as_str(), senses[0].text.as_str()), ("noun", "home, dwelling"));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! The path of a dictionary through the crate: `formats` has the list of formats and finds theirs among some [`Files`]; a
//! reader gives senses to `collect`, which bounds and orders them; `packed` writes them as sorted blocks, each compressed by
//! itself, and looks words up in one block. `about` has what is kept of a dictionary as a whole: name, language, kind, licence
//! and source.
//!
//! Nothing in a file is believed. Sizes, lines, entries and what is unpacked are bounded by `limits`; an offset is checked
//! before it is followed. A file that breaks a rule is refused with an [`Error`] that names the file, the place and what was
//! expected.

mod about;
mod collect;
mod english;
mod error;
mod files;
mod formats;
mod limits;
mod packed;
mod text;

pub use about::{About, Kind};
pub use english::base_forms;
pub use error::{Error, Expected, Place, Problem};
pub use files::{Files, Memory};
pub use formats::{Found, ReadOptions, describe_formats, find, read};
pub use packed::{Dictionary, PackedError, ReadAt, Sense};

#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
