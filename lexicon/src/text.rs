//! Reads a word list from text: one word per line, in any common encoding, with any line endings.
//!
//! Lists found on the web come in three encodings, and few say which. Valid UTF-8 is taken as UTF-8, since
//! accented text in another encoding is practically never valid UTF-8. Otherwise a byte from 0x80 to 0x9F,
//! which are control characters in ISO-8859-15, means windows-1252. Otherwise a byte from 0xBC to 0xBE means
//! ISO-8859-15, where it is Œ, œ or Ÿ; in windows-1252 it would be ¼, ½ or ¾, which no word contains. The
//! caller can also name the encoding.
//!
//! Lines that are not playable words (compounds, elisions, digits) are skipped and counted by [`Cause`], so
//! that a person can see why a list came out smaller than expected.

use std::borrow::Cow;
use std::fmt;
use std::str::FromStr;

use crate::alphabet::Alphabet;
use crate::compose::{composed, is_plain};
use crate::legacy;
use crate::letter::Letter;
use crate::spelling::{EditsId, Speller, Spellings, SpellingsBuilder};
use crate::words::{MAX_LETTERS, STRIDE, Words, WordsBuilder};

/// Longest line accepted, in bytes. A longer one means that the file is not a word list.
pub const MAX_LINE: usize = 4096;

/// A character encoding.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Encoding {
    /// Unicode.
    Utf8,
    /// Western European with the euro sign and œ ("Latin-9").
    Iso8859_15,
    /// Western European, Windows.
    Windows1252,
}

impl Encoding {
    /// Every encoding.
    pub const ALL: [Self; 3] = [Self::Utf8, Self::Iso8859_15, Self::Windows1252];

    /// The name used in flags and reports.
    pub const fn id(self) -> &'static str {
        match self {
            Self::Utf8 => "utf-8",
            Self::Iso8859_15 => "iso-8859-15",
            Self::Windows1252 => "windows-1252",
        }
    }

    /// Guesses the encoding from the bytes; see the module documentation.
    pub fn detect(bytes: &[u8]) -> Self {
        if std::str::from_utf8(bytes).is_ok() {
            Self::Utf8
        } else if bytes.iter().any(|byte| (0x80..=0x9f).contains(byte)) {
            Self::Windows1252
        } else if bytes.iter().any(|byte| (0xbc..=0xbe).contains(byte)) {
            Self::Iso8859_15
        } else {
            Self::Windows1252
        }
    }

    /// Decodes bytes. Only UTF-8 can fail: the others define every byte.
    pub fn decode(self, bytes: &[u8]) -> Result<Cow<'_, str>, ReadError> {
        let character = match self {
            Self::Utf8 => {
                let wrong = |error: std::str::Utf8Error| ReadError::NotUtf8 {
                    line: line_of(bytes, error.valid_up_to()),
                };
                return std::str::from_utf8(bytes).map(Cow::Borrowed).map_err(wrong);
            }
            Self::Iso8859_15 => legacy::iso_8859_15,
            Self::Windows1252 => legacy::windows_1252,
        };
        Ok(bytes.iter().copied().map(character).collect())
    }
}

impl fmt::Display for Encoding {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.id())
    }
}

/// An unknown encoding name.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("unknown encoding {0:?}: expected {known}", known = Encoding::ALL.map(Encoding::id).join(", "))]
pub struct NoEncoding(pub String);

impl FromStr for Encoding {
    type Err = NoEncoding;

    fn from_str(id: &str) -> Result<Self, NoEncoding> {
        Self::ALL.into_iter().find(|encoding| encoding.id() == id).ok_or_else(|| NoEncoding(id.to_owned()))
    }
}

/// Options for reading a list.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct ReadOptions {
    /// The alphabet to fold spellings into.
    pub alphabet: Alphabet,
    /// The encoding, or `None` to detect it.
    pub encoding: Option<Encoding>,
    /// Fewest letters of a word to keep.
    pub shortest: usize,
    /// Most letters of a word to keep.
    pub longest: usize,
}

impl ReadOptions {
    /// Keeps words of 2 letters or more and detects the encoding.
    pub fn new(alphabet: Alphabet) -> Self {
        Self { alphabet, encoding: None, shortest: 2, longest: MAX_LETTERS }
    }
}

/// Why a file cannot be read as a word list.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum ReadError {
    /// The file contains a zero byte, so it is not text.
    #[error("a binary file, not a word list: byte {offset} is zero")]
    Binary {
        /// Offset of the zero byte.
        offset: usize,
    },
    /// The file starts with a UTF-16 byte-order mark.
    #[error("the text is in UTF-16: convert it to UTF-8")]
    Utf16,
    /// A line exceeds [`MAX_LINE`].
    #[error("line {line} has more than {MAX_LINE} bytes; expected one word per line")]
    EndlessLine {
        /// Line number, from 1.
        line: usize,
    },
    /// The caller asked for UTF-8, but the text is not UTF-8.
    #[error("line {line} is not valid UTF-8; name the list's encoding")]
    NotUtf8 {
        /// Line number, from 1.
        line: usize,
    },
    /// `go_on` returned false.
    #[error("reading the list was stopped")]
    Stopped,
    /// The total number of letters does not fit 32 bits.
    #[error("the list has more than {} letters", u32::MAX)]
    TooLarge,
}

/// Why a line is skipped.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Cause {
    /// Fewer letters than the minimum.
    TooShort,
    /// More letters than the maximum.
    TooLong,
    /// A hyphen. Compounds are not playable.
    Hyphen,
    /// An apostrophe. Elided forms are not playable.
    Apostrophe,
    /// A digit.
    Digit,
    /// A space inside the line.
    Space,
    /// Any other character outside the alphabet.
    Foreign,
}

impl Cause {
    /// Every cause, in report order.
    pub const ALL: [Self; 7] = [
        Self::TooShort,
        Self::TooLong,
        Self::Hyphen,
        Self::Apostrophe,
        Self::Digit,
        Self::Space,
        Self::Foreign,
    ];

    /// Returns why a line with this character, which is not in the alphabet, is skipped.
    pub fn of(character: char) -> Self {
        match character {
            '-' | '\u{2010}'..='\u{2015}' => Self::Hyphen,
            '\'' | '\u{2019}' | '\u{2bc}' | '`' => Self::Apostrophe,
            _ if character.is_numeric() => Self::Digit,
            _ if character.is_whitespace() => Self::Space,
            _ => Self::Foreign,
        }
    }
}

/// Number of skipped lines by cause.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct LeftOut([usize; Cause::ALL.len()]);

impl LeftOut {
    /// Counts another line.
    pub fn add(&mut self, cause: Cause) {
        self.0[cause as usize] += 1;
    }

    /// Number of lines skipped for a cause.
    pub fn of(&self, cause: Cause) -> usize {
        self.0[cause as usize]
    }

    /// Number of lines skipped for any cause.
    pub fn total(&self) -> usize {
        self.0.iter().sum()
    }
}

/// Statistics of reading a list.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ReadReport {
    /// The encoding, given or detected.
    pub encoding: Encoding,
    /// Total number of lines.
    pub lines: usize,
    /// Blank lines.
    pub blank: usize,
    /// Comment lines, which start with `#`.
    pub comments: usize,
    /// Lines that repeat an earlier spelling.
    pub repeats: usize,
    /// Distinct spellings kept.
    pub forms: usize,
    /// Lines skipped.
    pub left_out: LeftOut,
}

/// The result of reading a list.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Reading {
    /// The folded words.
    pub words: Words,
    /// Their spellings.
    pub spellings: Spellings,
    /// Statistics.
    pub report: ReadReport,
}

/// Checks text as it arrives, so that a file that is not a word list is rejected after its first bytes.
#[derive(Default)]
pub struct Inspector {
    seen: usize,
    line: usize,
    line_length: usize,
}

impl Inspector {
    /// Checks the next chunk.
    pub fn look(&mut self, bytes: &[u8]) -> Result<(), ReadError> {
        if self.seen == 0 && (bytes.starts_with(&[0xff, 0xfe]) || bytes.starts_with(&[0xfe, 0xff])) {
            return Err(ReadError::Utf16);
        }
        // No supported encoding uses zero bytes in text, and nearly every binary file contains one.
        if let Some(zero) = bytes.iter().position(|&byte| byte == 0) {
            return Err(ReadError::Binary { offset: self.seen + zero });
        }
        for line in bytes.split_inclusive(|&byte| byte == b'\n') {
            self.line_length += line.len();
            if self.line_length > MAX_LINE {
                return Err(ReadError::EndlessLine { line: self.line + 1 });
            }
            if line.ends_with(b"\n") {
                self.line += 1;
                self.line_length = 0;
            }
        }
        self.seen += bytes.len();
        Ok(())
    }
}

/// Reads a word list.
pub fn read(bytes: &[u8], options: &ReadOptions) -> Result<Reading, ReadError> {
    read_while(bytes, options, &mut || true)
}

/// Reads a word list for as long as `go_on` returns true.
pub(crate) fn read_while(
    bytes: &[u8],
    options: &ReadOptions,
    go_on: &mut dyn FnMut() -> bool,
) -> Result<Reading, ReadError> {
    Inspector::default().look(bytes)?;
    let encoding = options.encoding.unwrap_or_else(|| Encoding::detect(bytes));
    let text = encoding.decode(bytes)?;
    let mut reader = ListReader::new(options, encoding);
    // A byte-order mark is not part of the first word.
    for line in text.strip_prefix('\u{feff}').unwrap_or(&text).lines() {
        if reader.report.lines.is_multiple_of(STRIDE) && !go_on() {
            return Err(ReadError::Stopped);
        }
        reader.line(line)?;
    }
    if go_on() { Ok(reader.finish()) } else { Err(ReadError::Stopped) }
}

/// A spelling before sorting.
struct Form {
    /// The first [`HEAD`] letters, packed so that comparing two numbers compares the letters.
    head: u64,
    start: u32,
    length: u8,
    edits: EditsId,
}

/// Letters in [`Form::head`]: 12 letters of 5 bits fill 60 bits of a `u64`.
const HEAD: usize = 12;

struct ListReader<'a> {
    options: &'a ReadOptions,
    letters: Vec<Letter>,
    forms: Vec<Form>,
    speller: Speller,
    report: ReadReport,
}

impl<'a> ListReader<'a> {
    fn new(options: &'a ReadOptions, encoding: Encoding) -> Self {
        let left_out = LeftOut::default();
        let report = ReadReport { encoding, lines: 0, blank: 0, comments: 0, repeats: 0, forms: 0, left_out };
        let speller = Speller::new(options.alphabet);
        Self { options, letters: Vec::new(), forms: Vec::new(), speller, report }
    }

    fn line(&mut self, line: &str) -> Result<(), ReadError> {
        self.report.lines += 1;
        let spelling = line.trim();
        if spelling.is_empty() {
            self.report.blank += 1;
        } else if spelling.starts_with('#') {
            self.report.comments += 1;
        } else if is_plain(spelling) {
            self.form(spelling)?;
        } else {
            self.form(&composed(spelling).into_iter().collect::<String>())?;
        }
        Ok(())
    }

    fn form(&mut self, spelling: &str) -> Result<(), ReadError> {
        let start = self.letters.len();
        let folded = self.speller.fold(spelling, &mut self.letters);
        let length = self.letters.len() - start;
        let cause = match folded {
            Err(character) => Cause::of(character),
            Ok(_) if length < self.options.shortest.max(1) => Cause::TooShort,
            Ok(_) if length > self.options.longest.min(MAX_LETTERS) => Cause::TooLong,
            Ok(edits) => {
                u32::try_from(self.letters.len()).map_err(|_| ReadError::TooLarge)?;
                let head = head(&self.letters[start..]);
                self.forms.push(Form { head, start: start as u32, length: length as u8, edits });
                return Ok(());
            }
        };
        self.report.left_out.add(cause);
        // Remove the letters already folded from the skipped line.
        self.letters.truncate(start);
        Ok(())
    }

    fn finish(mut self) -> Reading {
        let letters = &self.letters;
        let word = |form: &Form| &letters[form.start as usize..][..form.length as usize];
        let tail = |form: &Form| word(form).get(HEAD..).unwrap_or_default();
        let order = |a: &Form, b: &Form| a.head.cmp(&b.head).then_with(|| tail(a).cmp(tail(b)));
        // The heads decide nearly every comparison without touching the letters, which are elsewhere in
        // memory.
        self.forms.sort_unstable_by(|a, b| order(a, b).then(a.edits.cmp(&b.edits)));
        let met = self.forms.len();
        self.forms.dedup_by(|a, b| a.edits == b.edits && word(a) == word(b));
        self.report.forms = self.forms.len();
        self.report.repeats = met - self.forms.len();

        let mut words = WordsBuilder::default();
        let mut spellings = SpellingsBuilder::new(self.speller);
        let mut edits = Vec::new();
        for forms in self.forms.chunk_by(|a, b| word(a) == word(b)) {
            edits.clear();
            edits.extend(forms.iter().map(|form| form.edits));
            words.push(word(&forms[0]));
            spellings.push(word(&forms[0]), &mut edits);
        }
        Reading { words: words.finish(), spellings: spellings.finish(), report: self.report }
    }
}

/// Packs the first letters into a number that sorts as they do. Letters are coded from 1, so that a shorter
/// word sorts first.
fn head(word: &[Letter]) -> u64 {
    let code = |place: usize| word.get(place).map_or(0, |letter| letter.index() as u64 + 1);
    (0..HEAD).fold(0, |head, place| head << 5 | code(place))
}

/// Returns the 1-based line number of a byte.
fn line_of(bytes: &[u8], offset: usize) -> usize {
    bytes[..offset].iter().filter(|&&byte| byte == b'\n').count() + 1
}
