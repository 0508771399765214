//! How much a dictionary may claim.
//!
//! Real dictionaries stay far below: the largest seen are the extract of the English Wiktionary (3 GB as JSON Lines, 1.3 million
//! headwords) and `FreeDict`'s German to English (100 MB of text, 517,534 headwords).

/// The most bytes of a file that is read as a whole, once unpacked.
pub(crate) const FILE: u64 = 512 << 20;

/// The most bytes of an extract that is read line by line, once unpacked.
pub(crate) const EXTRACT: u64 = 32 << 30;

/// The longest line of an extract in bytes. The entry of a word with translations into all languages has 2 MB.
pub(crate) const LINE: u64 = 16 << 20;

/// The longest headword kept, in bytes. Longer ones are sentences.
pub(crate) const HEADWORD: usize = 200;

/// The longest text of a sense, in bytes; the rest is cut. Some entries of gcide are essays.
pub(crate) const SENSE: usize = 4 << 10;

/// The most senses of a word, the first ones.
pub(crate) const SENSES: usize = 64;

/// The most senses of a dictionary.
pub(crate) const ENTRIES: usize = 8_000_000;

/// The most bytes of all senses together.
pub(crate) const TEXT: u64 = 1 << 30;

/// The most bytes that index entries may point at, counted each time: entries that all point at the same megabytes must not
/// take hours.
pub(crate) const POINTED: u64 = 4 << 30;

/// The longest licence kept, in bytes.
pub(crate) const LICENCE: usize = 64 << 10;

/// The longest name or source kept, in bytes.
pub(crate) const NAME: usize = 500;
