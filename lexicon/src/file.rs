//! The saved form of a word list: one file that opens without building anything.
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
//! Numbers are little-endian. The checksum catches accidents. A malicious file can have a valid checksum, so every number
//! is checked all the same, once, when the file is opened. What its words spell out is bounded by its size: at most 64
//! spellings for each byte of the spellings, where real lists have about one, so that a small file cannot fill the memory.

use xxhash_rust::xxh3::Xxh3;

use crate::alphabet::Alphabet;
use crate::dawg::{Dawg, PackError};
use crate::spelling::{Spellings, SpellingsError};
use crate::word_list::WordList;

/// The first bytes of every saved list.
pub const MAGIC: [u8; 8] = *b"WORDDLE\x1a";

/// The version that is written, and the latest that is read.
pub const VERSION: u16 = 1;

const HEADER: usize = 40;
const CHECKSUM: std::ops::Range<usize> = 32..40;

/// Why bytes are no saved word list.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
pub enum SavedError {
    /// It does not start with the magic bytes.
    #[error("not a saved word list: it does not begin with \"WORDDLE\"")]
    Foreign,
    /// It was written by a later version of the program.
    #[error(
        "the list is saved in version {0}, this program reads version {VERSION}: a newer worddle wrote it"
    )]
    Version(u16),
    /// It is shorter or longer than its header says.
    #[error("the saved word list has {found} bytes instead of {expected}: it was truncated or extended")]
    Length {
        /// Its bytes.
        found: u64,
        /// The bytes it should have.
        expected: u64,
    },
    /// Bytes have changed since it was written.
    #[error("the saved word list is damaged: its checksum does not match")]
    Checksum,
    /// An alphabet that this program does not know.
    #[error("alphabet number {0} is unknown to this program")]
    Alphabet(u8),
    /// The automaton is invalid.
    #[error("the saved word list is malformed: {0}")]
    Automaton(#[from] PackError),
    /// The spellings are invalid.
    #[error("the saved word list is malformed: {0}")]
    Spellings(#[from] SpellingsError),
}

/// Whether bytes begin like a saved list.
pub fn is_saved(bytes: &[u8]) -> bool {
    bytes.starts_with(&MAGIC)
}

/// The saved form of a list.
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

/// The list of a saved form.
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
    // Saturating: two sizes near 2^64 must not add up to a small one.
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
    // Before the automaton: the spellings have a byte for each word, so they prove that the number of words is not made
    // up.
    let spellings = Spellings::unpack(spellings, words, alphabet)?;
    Ok(WordList::new(Dawg::unpack(automaton, words, alphabet.size())?, spellings))
}

/// The checksum of a saved form without the checksum itself. It also identifies a list.
pub fn checksum(bytes: &[u8]) -> u64 {
    let mut hash = Xxh3::new();
    hash.update(&bytes[..bytes.len().min(CHECKSUM.start)]);
    hash.update(bytes.get(CHECKSUM.end..).unwrap_or_default());
    hash.digest()
}

fn part<const N: usize>(header: &[u8; HEADER], start: usize) -> [u8; N] {
    *header[start..].first_chunk().expect("the parts of a header lie within it")
}
