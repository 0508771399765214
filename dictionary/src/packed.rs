//! The packed form of a dictionary: one file, in which a word is found by reading one block.
//!
//! ```text
//! "WDDLDICT"  version u32  length of the head u32  checksum of the head u64
//! head:   title, language, kind, licence, source · words u32 · blocks u32
//!         for each block: its first key · its packed length u32 · its unpacked length u32
//! blocks: each a zlib stream of records, sorted by key
//! record: key · number of items u16 · items
//! item:   0 headword (empty if it is the key), part of speech, text   or   1 the key to see instead
//! ```
//!
//! Numbers are little-endian; a text is its length as u16 and its UTF-8. A block has 64 KiB unpacked: that compresses nearly as
//! well as the whole, and unpacks in under a millisecond. Opening reads the head alone, which for a million words has some
//! hundred kilobytes. Each zlib stream ends with a checksum of its own.

use std::io::{self, Read, Write};

use flate2::Compression;
use flate2::read::ZlibDecoder;
use flate2::write::ZlibEncoder;
use xxhash_rust::xxh3::xxh3_64;

use crate::about::{About, Kind};
use crate::collect::Record;
use crate::limits;
use crate::text::{cut, key};

/// First bytes of a packed dictionary.
const MAGIC: &[u8; 8] = b"WDDLDICT";
/// The version of the form.
const VERSION: u32 = 1;
/// Bytes before the head.
const FRONT: usize = 24;
/// Bytes of records in a block, from which on it is closed.
const BLOCK: usize = 64 << 10;
/// The most bytes of an unpacked block: one record less than closes it, and the largest record there can be.
const LARGEST_BLOCK: usize = BLOCK + limits::SENSES * (limits::SENSE + 2 * limits::HEADWORD + 8);
/// The most bytes of a head: 64 bytes of key and numbers for each block of the largest dictionary, and its licence.
const LARGEST_HEAD: u32 = 8 << 20;

/// A meaning of a word, or what else a dictionary says of it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Sense {
    /// The headword as the dictionary writes it.
    pub headword: String,
    /// The part of speech, as the dictionary names it; may be empty.
    pub part: String,
    /// The text, perhaps in several lines.
    pub text: String,
}

/// Why a packed dictionary cannot be used.
#[derive(Debug, thiserror::Error)]
pub enum PackedError {
    /// The system returned an error.
    #[error("cannot be read: {0}")]
    Unreadable(#[from] io::Error),
    /// It is something else.
    #[error("not a packed dictionary: add it again")]
    Foreign,
    /// It was written by a later version.
    #[error("packed by a later version ({0}): update Worddle, or add it again")]
    Later(u32),
    /// Its bytes were changed or lost.
    #[error("damaged: add it again")]
    Damaged,
}

/// Bytes that can be read at any place.
pub trait ReadAt: Send + Sync {
    /// The number of bytes.
    fn size(&self) -> u64;

    /// Fills a buffer with the bytes from a place on.
    ///
    /// # Errors
    ///
    /// If there are fewer, or they cannot be read.
    fn read_at(&self, place: u64, buffer: &mut [u8]) -> io::Result<()>;
}

impl<T: AsRef<[u8]> + Send + Sync> ReadAt for T {
    fn size(&self) -> u64 {
        self.as_ref().len() as u64
    }

    fn read_at(&self, place: u64, buffer: &mut [u8]) -> io::Result<()> {
        let from = usize::try_from(place).ok().and_then(|place| self.as_ref().get(place..));
        let bytes = from.and_then(|bytes| bytes.get(..buffer.len()));
        buffer.copy_from_slice(bytes.ok_or(io::ErrorKind::UnexpectedEof)?);
        Ok(())
    }
}

/// A packed dictionary, open for lookups.
pub struct Dictionary {
    about: About,
    words: u32,
    blocks: Vec<Block>,
    source: Box<dyn ReadAt>,
}

/// A block of records.
struct Block {
    first: Box<str>,
    place: u64,
    packed: u32,
    unpacked: u32,
}

impl Dictionary {
    /// Opens a packed dictionary. Reads its head alone.
    ///
    /// # Errors
    ///
    /// If it is none, or damaged.
    pub fn open(source: impl ReadAt + 'static) -> Result<Self, PackedError> {
        let mut front = [0; FRONT];
        source.read_at(0, &mut front).map_err(|_| PackedError::Foreign)?;
        let mut rest = front.strip_prefix(MAGIC).ok_or(PackedError::Foreign)?;
        let version = take_u32(&mut rest).ok_or(PackedError::Foreign)?;
        if version != VERSION {
            return Err(PackedError::Later(version));
        }
        let length = take_u32(&mut rest).filter(|&length| length <= LARGEST_HEAD);
        let mut head = vec![0; length.ok_or(PackedError::Damaged)? as usize];
        source.read_at(FRONT as u64, &mut head).map_err(|_| PackedError::Damaged)?;
        if rest != xxh3_64(&head).to_le_bytes() {
            return Err(PackedError::Damaged);
        }
        let place = (FRONT + head.len()) as u64;
        let (about, words, blocks, end) = take_head(&mut &head[..], place).ok_or(PackedError::Damaged)?;
        if end != source.size() {
            return Err(PackedError::Damaged);
        }
        Ok(Self { about, words, blocks, source: Box::new(source) })
    }

    /// What is known of it.
    pub fn about(&self) -> &About {
        &self.about
    }

    /// The number of words that can be looked up.
    pub fn words(&self) -> usize {
        self.words as usize
    }

    /// Finds the senses of a word in any case; none if it is missing. A word that sends to others has theirs after its own.
    ///
    /// # Errors
    ///
    /// If the file cannot be read, or is damaged.
    pub fn find(&self, word: &str) -> Result<Vec<Sense>, PackedError> {
        let (mut senses, others) = self.record(&key(word))?;
        for other in others {
            // One step only: a circle cannot hold up anybody.
            senses.extend(self.record(&other)?.0);
        }
        senses.truncate(limits::SENSES);
        Ok(senses)
    }

    /// The senses of a key, and the keys that it sends to.
    fn record(&self, key: &str) -> Result<(Vec<Sense>, Vec<String>), PackedError> {
        let after = self.blocks.partition_point(|block| *block.first <= *key);
        let Some(block) = after.checked_sub(1).map(|place| &self.blocks[place]) else {
            return Ok((Vec::new(), Vec::new()));
        };
        let bytes = self.unpack(block)?;
        take_record(&bytes, key).ok_or(PackedError::Damaged)
    }

    /// Reads and unpacks a block.
    fn unpack(&self, block: &Block) -> Result<Vec<u8>, PackedError> {
        let mut packed = vec![0; block.packed as usize];
        self.source.read_at(block.place, &mut packed)?;
        let mut bytes = Vec::with_capacity(block.unpacked as usize);
        // One byte more than stated tells whether there are more; the decoder checks its sum only at the end.
        let mut stream = ZlibDecoder::new(&packed[..]).take(u64::from(block.unpacked) + 1);
        stream.read_to_end(&mut bytes).map_err(|_| PackedError::Damaged)?;
        if bytes.len() == block.unpacked as usize { Ok(bytes) } else { Err(PackedError::Damaged) }
    }
}

/// Packs records that are sorted by key.
pub(crate) fn pack(about: &About, records: &[Record]) -> Vec<u8> {
    let mut head = Vec::new();
    put_text(&mut head, &cut(&about.title, limits::NAME));
    put_text(&mut head, &cut(&about.language, limits::NAME));
    put_text(&mut head, about.kind.name());
    put_text(&mut head, &cut(&about.licence, limits::LICENCE));
    put_text(&mut head, &cut(&about.source, limits::NAME));
    head.extend((records.len() as u32).to_le_bytes());
    let mut blocks = Vec::new();
    let mut index = Vec::new();
    let mut number = 0_u32;
    let mut rest = records;
    while let Some(first) = rest.first() {
        let mut raw = Vec::new();
        let taken = rest.iter().take_while(|record| {
            let has_room = raw.len() < BLOCK;
            if has_room {
                raw.extend(&record.bytes);
            }
            has_room
        });
        rest = &rest[taken.count()..];
        let before = blocks.len();
        deflate(&raw, &mut blocks);
        put_text(&mut index, &first.key);
        index.extend(((blocks.len() - before) as u32).to_le_bytes());
        index.extend((raw.len() as u32).to_le_bytes());
        number += 1;
    }
    head.extend(number.to_le_bytes());
    head.extend(index);
    let mut packed = MAGIC.to_vec();
    packed.extend(VERSION.to_le_bytes());
    packed.extend((head.len() as u32).to_le_bytes());
    packed.extend(xxh3_64(&head).to_le_bytes());
    packed.extend(head);
    packed.extend(blocks);
    packed
}

/// Appends compressed bytes.
fn deflate(raw: &[u8], packed: &mut Vec<u8>) {
    // The highest level: a dictionary is packed once and read often.
    let mut encoder = ZlibEncoder::new(packed, Compression::best());
    encoder.write_all(raw).and_then(|()| encoder.try_finish()).expect("memory can always be written to");
}

/// Appends a text: its length and its bytes. Longer ones than u16 can count were cut before.
pub(crate) fn put_text(bytes: &mut Vec<u8>, text: &str) {
    bytes.extend((text.len() as u16).to_le_bytes());
    bytes.extend(text.as_bytes());
}

/// Appends a sense.
pub(crate) fn put_sense(bytes: &mut Vec<u8>, headword: &str, part: &str, text: &str) {
    bytes.push(0);
    for text in [headword, part, text] {
        put_text(bytes, text);
    }
}

/// Appends the key of another record.
pub(crate) fn put_see(bytes: &mut Vec<u8>, key: &str) {
    bytes.push(1);
    put_text(bytes, key);
}

/// Takes the head apart: what is known of the dictionary, its words, its blocks and where they end.
fn take_head(head: &mut &[u8], mut place: u64) -> Option<(About, u32, Vec<Block>, u64)> {
    let [title, language, kind, licence, source] =
        [take_text(head)?, take_text(head)?, take_text(head)?, take_text(head)?, take_text(head)?]
            .map(str::to_owned);
    let about = About { title, language, kind: Kind::named(&kind)?, licence, source };
    let (words, number) = (take_u32(head)?, take_u32(head)?);
    let mut blocks: Vec<Block> = Vec::new();
    for _ in 0..number {
        let first = take_text(head)?.into();
        let (packed, unpacked) = (take_u32(head)?, take_u32(head)?);
        // Packed bytes are hardly more than unpacked ones, whatever they are.
        if unpacked as usize > LARGEST_BLOCK || packed as usize > 2 * LARGEST_BLOCK {
            return None;
        }
        blocks.push(Block { first, place, packed, unpacked });
        place += u64::from(packed);
    }
    let is_sorted = blocks.is_sorted_by(|one, next| one.first < next.first);
    (is_sorted && head.is_empty()).then_some((about, words, blocks, place))
}

/// Finds a key in a block: its senses, and the keys that it sends to. `None` means damage.
fn take_record(mut block: &[u8], wanted: &str) -> Option<(Vec<Sense>, Vec<String>)> {
    let (mut senses, mut others) = (Vec::new(), Vec::new());
    while !block.is_empty() {
        let key = take_text(&mut block)?;
        for _ in 0..take_u16(&mut block)? {
            let (&tag, rest) = block.split_first()?;
            block = rest;
            if tag == 1 {
                let other = take_text(&mut block)?;
                others.extend((key == wanted).then(|| other.to_owned()));
                continue;
            }
            let [headword, part, text] =
                [take_text(&mut block)?, take_text(&mut block)?, take_text(&mut block)?];
            let headword = if headword.is_empty() { key } else { headword };
            senses.extend((key == wanted).then(|| Sense {
                headword: headword.to_owned(),
                part: part.to_owned(),
                text: text.to_owned(),
            }));
        }
        if key >= wanted {
            break;
        }
    }
    Some((senses, others))
}

/// Takes a text.
fn take_text<'a>(bytes: &mut &'a [u8]) -> Option<&'a str> {
    let length = usize::from(take_u16(bytes)?);
    let (text, rest) = bytes.split_at_checked(length)?;
    *bytes = rest;
    std::str::from_utf8(text).ok()
}

/// Takes a number of two bytes.
fn take_u16(bytes: &mut &[u8]) -> Option<u16> {
    let (number, rest) = bytes.split_first_chunk()?;
    *bytes = rest;
    Some(u16::from_le_bytes(*number))
}

/// Takes a number of four bytes.
fn take_u32(bytes: &mut &[u8]) -> Option<u32> {
    let (number, rest) = bytes.split_first_chunk()?;
    *bytes = rest;
    Some(u32::from_le_bytes(*number))
}
