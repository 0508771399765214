//! Reads a word list from text: one word a line, in any common encoding, with any line endings.
//!
//! Valid UTF-8 is UTF-8. Otherwise a byte from 0x80 to 0x9F, which ISO-8859-15 leaves to control characters, shows
//! windows-1252; otherwise one from 0xBC to 0xBE shows ISO-8859-15, where it is Œ, œ or Ÿ (in windows-1252 it would be
//! ¼, ½ or ¾). The encoding can also be given.

use std::borrow::Cow;
use std::fmt;
use std::str::FromStr;

use crate::alphabet::Alphabet;
use crate::compose::{composed, is_plain};
use crate::legacy;
use crate::letter::Letter;
use crate::spelling::{EditsId, Speller, Spellings, SpellingsBuilder};
use crate::words::{MAX_LETTERS, Words, WordsBuilder};

/// A line of more bytes than this is no line of a word list.
pub const MAX_LINE: usize = 4096;

/// How the characters of a text are written as bytes.
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

    /// The encoding that the bytes themselves suggest.
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

    /// Decodes bytes in this encoding.
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

/// An unknown name of an encoding.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("no encoding {0:?}: expected utf-8, iso-8859-15 or windows-1252")]
pub struct NoEncoding(pub String);

impl FromStr for Encoding {
    type Err = NoEncoding;

    fn from_str(id: &str) -> Result<Self, NoEncoding> {
        Self::ALL.into_iter().find(|encoding| encoding.id() == id).ok_or_else(|| NoEncoding(id.to_owned()))
    }
}

/// How a list is to be read.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct ReadOptions {
    /// The alphabet that spellings fold into.
    pub alphabet: Alphabet,
    /// The encoding, if it is known.
    pub encoding: Option<Encoding>,
    /// The fewest letters of a word that is kept.
    pub shortest: usize,
    /// The most letters of a word that is kept.
    pub longest: usize,
}

impl ReadOptions {
    /// Words of 2 letters and more, the encoding detected.
    pub fn new(alphabet: Alphabet) -> Self {
        Self { alphabet, encoding: None, shortest: 2, longest: MAX_LETTERS }
    }
}

/// Why a text is not a word list.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum ReadError {
    /// The text contains a zero byte, which no text does.
    #[error("a binary file, not a word list: byte {offset} is zero")]
    Binary {
        /// How many bytes come before it.
        offset: usize,
    },
    /// The text is in UTF-16.
    #[error("the text is in UTF-16: expected UTF-8, ISO-8859-15 or windows-1252")]
    Utf16,
    /// A line has no end in sight.
    #[error("line {line} has more than {MAX_LINE} bytes: expected one word a line")]
    EndlessLine {
        /// Its number, from 1.
        line: usize,
    },
    /// The encoding was given as UTF-8, and the text is not.
    #[error("line {line} is not valid UTF-8")]
    NotUtf8 {
        /// Its number, from 1.
        line: usize,
    },
    /// Someone said that it was enough.
    #[error("the reading was stopped")]
    Stopped,
    /// There are more letters than can be numbered.
    #[error("the list has more than {} letters", u32::MAX)]
    TooLarge,
}

/// Why a line of a list is left out.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Cause {
    /// Fewer letters than asked for.
    TooShort,
    /// More letters than asked for.
    TooLong,
    /// A hyphen: compounds are not played.
    Hyphen,
    /// An apostrophe: elided forms are not played.
    Apostrophe,
    /// A digit.
    Digit,
    /// A space between words.
    Space,
    /// A character that no letter of the alphabet stands for.
    Foreign,
}

impl Cause {
    /// Every cause, in the order of reports.
    pub const ALL: [Self; 7] = [
        Self::TooShort,
        Self::TooLong,
        Self::Hyphen,
        Self::Apostrophe,
        Self::Digit,
        Self::Space,
        Self::Foreign,
    ];

    /// Why a line with a character outside of its alphabet is left out.
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

/// How many lines of a list were left out, by cause.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct LeftOut([usize; Cause::ALL.len()]);

impl LeftOut {
    /// Counts another line.
    pub fn add(&mut self, cause: Cause) {
        self.0[cause as usize] += 1;
    }

    /// How many lines were left out for a cause.
    pub fn of(&self, cause: Cause) -> usize {
        self.0[cause as usize]
    }

    /// How many lines were left out in all.
    pub fn total(&self) -> usize {
        self.0.iter().sum()
    }
}

/// What was found while a list was read.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ReadReport {
    /// The encoding, named or detected.
    pub encoding: Encoding,
    /// All lines.
    pub lines: usize,
    /// Lines with nothing on them.
    pub blank: usize,
    /// Lines that begin with `#`.
    pub comments: usize,
    /// Spellings that had come before.
    pub repeats: usize,
    /// Different spellings kept.
    pub forms: usize,
    /// Lines left out.
    pub left_out: LeftOut,
}

/// A list that was read.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Reading {
    /// The words, folded.
    pub words: Words,
    /// How each is written.
    pub spellings: Spellings,
    /// What was met.
    pub report: ReadReport,
}

/// Looks at a text as it comes in, so that what is not a word list is refused before all of it is there.
#[derive(Default)]
pub struct Inspector {
    seen: usize,
    line: usize,
    line_length: usize,
}

impl Inspector {
    /// Looks at the next bytes.
    pub fn look(&mut self, bytes: &[u8]) -> Result<(), ReadError> {
        if self.seen == 0 && (bytes.starts_with(&[0xff, 0xfe]) || bytes.starts_with(&[0xfe, 0xff])) {
            return Err(ReadError::Utf16);
        }
        // No text in any of the encodings has a zero byte, and nearly every binary file does.
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

/// How many lines are read, or words built in, before it is asked again whether to go on.
pub(crate) const STRIDE: usize = 4096;

/// Reads a word list.
pub fn read(bytes: &[u8], options: &ReadOptions) -> Result<Reading, ReadError> {
    read_while(bytes, options, &mut || true)
}

/// Reads a word list for as long as `go_on` says to.
pub(crate) fn read_while(
    bytes: &[u8],
    options: &ReadOptions,
    go_on: &mut dyn FnMut() -> bool,
) -> Result<Reading, ReadError> {
    Inspector::default().look(bytes)?;
    let encoding = options.encoding.unwrap_or_else(|| Encoding::detect(bytes));
    let text = encoding.decode(bytes)?;
    let mut reader = ListReader::new(options, encoding);
    for line in text.strip_prefix('\u{feff}').unwrap_or(&text).lines() {
        if reader.report.lines.is_multiple_of(STRIDE) && !go_on() {
            return Err(ReadError::Stopped);
        }
        reader.line(line)?;
    }
    if go_on() { Ok(reader.finish()) } else { Err(ReadError::Stopped) }
}

/// A spelling read, before words are sorted.
struct Form {
    /// The first letters, packed: comparing forms rarely needs more.
    head: u64,
    start: u32,
    length: u8,
    edits: EditsId,
}

/// How many letters, of 5 bits each, [`Form::head`] holds.
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
        // What was folded of a line that is left out must not stay among the letters.
        self.letters.truncate(start);
        Ok(())
    }

    fn finish(mut self) -> Reading {
        let letters = &self.letters;
        let word = |form: &Form| &letters[form.start as usize..][..form.length as usize];
        let tail = |form: &Form| word(form).get(HEAD..).unwrap_or_default();
        let order = |a: &Form, b: &Form| a.head.cmp(&b.head).then_with(|| tail(a).cmp(tail(b)));
        // Nearly every comparison is decided by the heads, without a look at the letters.
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

/// The first letters in one number that compares as they do.
fn head(word: &[Letter]) -> u64 {
    let code = |place: usize| word.get(place).map_or(0, |letter| letter.index() as u64 + 1);
    (0..HEAD).fold(0, |head, place| head << 5 | code(place))
}

/// The number, from 1, of the line that a byte is on.
fn line_of(bytes: &[u8], offset: usize) -> usize {
    bytes[..offset].iter().filter(|&&byte| byte == b'\n').count() + 1
}
