//! The saved form of a word list: one file that opens without rebuilding the automaton.
//!
//! | bytes | content |
//! |---|---|
//! | 0–7 | `WORDDLE` and 0x1A, which no text contains |
//! | 8–9 | version, 1 |
//! | 10 | alphabet: its place in [`Alphabet::ALL`] |
//! | 11 | 0 |
//! | 12–15 | number of words |
//! | 16–23 | bytes of the automaton |
//! | 24–31 | bytes of the spellings |
//! | 32–39 | checksum of all other bytes (XXH3, 64 bits) |
//! | 40– | the automaton (see `dawg::pack`), then the spellings |
//!
//! Numbers are little-endian. Nothing in the file is derived data: sets of letters and word counts follow
//! from the edges, and opening recomputes them in one pass.
//!
//! The checksum catches accidents. A malicious file can carry a valid checksum, so opening also validates
//! every number, once. A small file cannot expand without bound: the number of spellings is limited to 64 per
//! byte of the spellings section, where real lists have about one.

use xxhash_rust::xxh3::Xxh3;

use crate::alphabet::Alphabet;
use crate::dawg::{Dawg, PackError};
use crate::spelling::{Spellings, SpellingsError};
use crate::word_list::WordList;

/// First bytes of every saved list. The 0x1A keeps the magic from matching a text file.
pub const MAGIC: [u8; 8] = *b"WORDDLE\x1a";

/// The version written, and the only one read.
pub const VERSION: u16 = 1;

/// Bytes before the automaton.
pub const HEADER: usize = 40;
const CHECKSUM: std::ops::Range<usize> = 32..40;

/// Why a file cannot be opened as a saved list.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
pub enum SavedError {
    /// The file does not start with [`MAGIC`].
    #[error("not a saved word list: it does not begin with \"WORDDLE\"")]
    Foreign,
    /// A later version of the program wrote the file.
    #[error(
        "the saved word list has format version {0}, but this program reads version {VERSION}: update worddle"
    )]
    Version(u16),
    /// The file's size differs from the size in its header.
    #[error("the saved word list has {found} bytes instead of {expected}: it was truncated or extended")]
    Length {
        /// Actual size.
        found: u64,
        /// Size by the header.
        expected: u64,
    },
    /// The file has changed since it was written.
    #[error("the saved word list is damaged: its checksum does not match")]
    Checksum,
    /// The alphabet code is unknown to this program.
    #[error("the saved word list uses alphabet {0}, which this program does not know: update worddle")]
    Alphabet(u8),
    /// The automaton is invalid.
    #[error("the saved word list is malformed: {0}")]
    Automaton(#[from] PackError),
    /// The spellings are invalid.
    #[error("the saved word list is malformed: {0}")]
    Spellings(#[from] SpellingsError),
}

/// Returns true if the bytes start like a saved list.
pub fn is_saved(bytes: &[u8]) -> bool {
    bytes.starts_with(&MAGIC)
}

/// Returns the number of words that the first [`HEADER`] bytes of a saved list claim, unchecked.
pub fn words(start: &[u8]) -> Option<usize> {
    let header = start.first_chunk::<HEADER>().filter(|_| is_saved(start))?;
    Some(u32::from_le_bytes(part(header, 12)) as usize)
}

/// Saves a list.
pub fn save(list: &WordList) -> Vec<u8> {
    let (automaton, spellings) = (list.dawg().pack(), list.spellings().pack());
    let mut bytes = Vec::with_capacity(HEADER + automaton.len() + spellings.len());
    let alphabet = Alphabet::ALL.iter().position(|&alphabet| alphabet == list.alphabet()).unwrap_or_default();
    bytes.extend(MAGIC);
    bytes.extend(VERSION.to_le_bytes());
    bytes.extend([alphabet as u8, 0]);
    bytes.extend((list.len() as u32).to_le_bytes());
    bytes.extend((automaton.len() as u64).to_le_bytes());
    bytes.extend((spellings.len() as u64).to_le_bytes());
    bytes.extend([0; 8]);
    bytes.extend(automaton);
    bytes.extend(spellings);
    let checksum = checksum(&bytes);
    bytes[CHECKSUM].copy_from_slice(&checksum.to_le_bytes());
    bytes
}

/// Opens a saved list.
pub fn open(bytes: &[u8]) -> Result<WordList, SavedError> {
    if !is_saved(bytes) {
        return Err(SavedError::Foreign);
    }
    let found = bytes.len() as u64;
    let Some((header, rest)) = bytes.split_first_chunk::<HEADER>() else {
        return Err(SavedError::Length { found, expected: HEADER as u64 });
    };
    let version = u16::from_le_bytes(part(header, 8));
    if version != VERSION {
        return Err(SavedError::Version(version));
    }
    let (automaton, spellings) = (u64::from_le_bytes(part(header, 16)), u64::from_le_bytes(part(header, 24)));
    // Saturate, so that two sizes near 2^64 cannot wrap to a small sum.
    let expected = automaton.saturating_add(spellings).saturating_add(HEADER as u64);
    if found != expected {
        return Err(SavedError::Length { found, expected });
    }
    if checksum(bytes) != u64::from_le_bytes(part(header, CHECKSUM.start)) {
        return Err(SavedError::Checksum);
    }
    let alphabet = *Alphabet::ALL.get(header[10] as usize).ok_or(SavedError::Alphabet(header[10]))?;
    let words = u32::from_le_bytes(part(header, 12));
    let (automaton, spellings) = rest.split_at(automaton as usize);
    // Spellings first. They take at least a byte per word, so they prove that the word count is not inflated
    // before the automaton is checked against it.
    let spellings = Spellings::unpack(spellings, words, alphabet)?;
    Ok(WordList::new(Dawg::unpack(automaton, words, alphabet.size())?, spellings))
}

/// Computes the checksum of a saved list over all bytes but the checksum field. It also identifies a list.
pub fn checksum(bytes: &[u8]) -> u64 {
    let mut hash = Xxh3::new();
    hash.update(&bytes[..bytes.len().min(CHECKSUM.start)]);
    hash.update(bytes.get(CHECKSUM.end..).unwrap_or_default());
    hash.digest()
}

fn part<const N: usize>(header: &[u8; HEADER], start: usize) -> [u8; N] {
    *header[start..].first_chunk().expect("the parts of a header lie within it")
}
