//! puz, the binary format of Across Lite: a header, two grids with one byte per cell, zero-terminated strings, and extensions.
//!
//! The format was never published; users reverse-engineered it. Three kinds of checksums protect a file: one of the header's
//! last eight bytes, one of everything, and four of parts, masked with a sentence. All are written. A file with a wrong one
//! is read with a remark if it makes sense, because some programs write none. Texts are in windows-1252 up to version 1.3 and in UTF-8 from 2.0 on; the newer version is
//! written only if the older one lacks a character.
//!
//! | offset | bytes | |
//! |---|---|---|
//! | 0x00 | 2 | checksum of everything |
//! | 0x02 | 12 | `ACROSS&DOWN` and a zero byte |
//! | 0x0e | 2 | checksum of the eight bytes from 0x2c on |
//! | 0x10 | 8 | four checksums of parts, low bytes then high bytes, XOR `ICHEATED` |
//! | 0x18 | 4 | version, such as `1.3` |
//! | 0x1e | 2 | checksum of the unscrambled solution, if it is scrambled |
//! | 0x2c | 2 | width and height |
//! | 0x2e | 6 | number of clues, kind of puzzle, state of the solution |
//! | 0x34 | 2 × cells | the solution, then the letters entered |
//!
//! Strings follow (title, author, copyright, one clue per word, notes), then extensions. All numbers are little-endian.

use std::collections::BTreeMap;

use super::checks::quoted;
use super::error::FormatError;
use super::feature::Feature;
use super::format::{Format, FormatOptions};
use super::picture::Look;
use super::wording::Wording;
use crate::document::{
    CellKind, Clue, Document, DocumentCell, Heading, Remark, Stretch, clean_solution, clean_text, straight,
};

mod bytes;
mod extensions;
mod scramble;

use bytes::{Checksum, Source, Text, check_sum};
use extensions::Extensions;

/// puz, as the list of formats has it.
pub(super) const FORMAT: Format = Format {
    name: "puz",
    title: Wording { english: "Across Lite", french: "Across Lite" },
    summary: Wording {
        english: "binary, with checksums; a key may lock the solution",
        french: "binaire, avec sommes de contrôle et clé éventuelle",
    },
    extensions: &["puz"],
    media_type: "application/octet-stream",
    holds: &[
        Feature::Circles,
        Feature::Rebus,
        Feature::Revealed,
        Feature::Entered,
        Feature::Diagramless,
        Feature::Clues,
        Feature::Title,
        Feature::Notes,
    ],
    recognizes: |bytes| start_of(bytes).is_some(),
    read: Some(read),
    write,
};

/// The magic bytes, two bytes after the start of every file.
const MAGIC: &[u8] = b"ACROSS&DOWN\0";

/// Most bytes before the file proper: some mail archives put their own lines there.
const MOST_BEFORE: usize = 4096;

/// The length of the header, up to the first grid.
const HEADER: usize = 0x34;

/// The puzzle type of a diagramless crossword, whose blocks are hidden.
const DIAGRAMLESS: u16 = 0x0401;
/// The puzzle type of a usual crossword.
const NORMAL: u16 = 1;

/// The bit of a solution that is not in the file.
const NOT_PROVIDED: u16 = 2;
/// The bit of a scrambled solution.
const LOCKED: u16 = 4;

/// Finds the start of the file proper.
fn start_of(bytes: &[u8]) -> Option<usize> {
    let part = &bytes[..bytes.len().min(MOST_BEFORE + MAGIC.len())];
    part.windows(MAGIC.len()).position(|window| window == MAGIC)?.checked_sub(2)
}

/// The fields of the header.
struct Header {
    /// The checksum of everything.
    overall: u16,
    /// The checksum of sizes, kind and state.
    sizes_sum: u16,
    /// The four checksums of parts, behind their mask.
    masked: [u8; 8],
    /// The encoding of all strings.
    text: Text,
    /// Checksums before version 1.3 leave out the notes.
    sums_notes: bool,
    /// The checksum of the unscrambled solution.
    scrambled: u16,
    /// Cells of a row.
    width: usize,
    /// Rows.
    height: usize,
    /// How many clues follow.
    clues: usize,
    /// Usual or diagramless.
    kind: u16,
    /// Bits of the solution: provided, scrambled.
    state: u16,
    /// The checksum that `sizes_sum` should be.
    computed: u16,
}

impl Header {
    /// Reads the header.
    fn read(source: &mut Source<'_>) -> Result<Self, FormatError> {
        let bytes = source.take(HEADER, "header")?;
        let number = |place: usize| u16::from_le_bytes([bytes[place], bytes[place + 1]]);
        let mut masked = [0; 8];
        masked.copy_from_slice(&bytes[0x10..0x18]);
        Ok(Self {
            overall: number(0),
            sizes_sum: number(0x0e),
            masked,
            // The version is text, such as "1.3", and its first digit decides the encoding.
            text: if bytes[0x18] >= b'2' { Text::Utf8 } else { Text::Windows1252 },
            sums_notes: bytes[0x18..0x1b] >= b"1.3"[..],
            scrambled: number(0x1e),
            width: bytes[0x2c].into(),
            height: bytes[0x2d].into(),
            clues: number(0x2e).into(),
            kind: number(0x30),
            state: number(0x32),
            computed: Checksum::of(&bytes[0x2c..HEADER]).0,
        })
    }
}

/// The two grids and the strings of a file, as bytes.
struct Parts<'a> {
    /// A letter for each cell, or a block.
    solution: &'a [u8],
    /// The letters that the solver has entered, or `-`.
    entered: &'a [u8],
    /// The title.
    title: &'a [u8],
    /// The author.
    author: &'a [u8],
    /// The copyright.
    copyright: &'a [u8],
    /// The clues, in the order of their words.
    clues: Vec<&'a [u8]>,
    /// The notes.
    notes: &'a [u8],
}

impl<'a> Parts<'a> {
    /// Reads grids and strings; a string that runs past the end of the file is an error.
    fn read(source: &mut Source<'a>, header: &Header) -> Result<Self, FormatError> {
        let cells = header.width * header.height;
        Ok(Self {
            solution: source.take(cells, "solution")?,
            entered: source.take(cells, "grid")?,
            title: source.string("title")?,
            author: source.string("author")?,
            copyright: source.string("copyright")?,
            clues: (0..header.clues).map(|_| source.string("clues")).collect::<Result<_, _>>()?,
            // Some files end after the clues, without even an empty string.
            notes: if source.is_empty() { &[] } else { source.string("notes")? },
        })
    }

    /// Adds all strings to a checksum.
    fn sum_strings(&self, start: Checksum, sums_notes: bool) -> Checksum {
        let mut sum = start;
        for text in [self.title, self.author, self.copyright] {
            sum = sum.add_ended(text);
        }
        // Unlike the other strings, clues are summed without their zero bytes.
        sum = self.clues.iter().fold(sum, |sum, clue| sum.add(clue));
        if sums_notes { sum.add_ended(self.notes) } else { sum }
    }

    /// The checksum of everything, and the four masked checksums of parts.
    fn sums(&self, header_sum: u16, sums_notes: bool) -> (u16, [u8; 8]) {
        let header = Checksum(header_sum);
        let overall = self.sum_strings(header.add(self.solution).add(self.entered), sums_notes);
        let strings = self.sum_strings(Checksum(0), sums_notes);
        let parts = [header, Checksum::of(self.solution), Checksum::of(self.entered), strings];
        let mut masked = *b"ICHEATED";
        for (place, part) in parts.into_iter().enumerate() {
            let [low, high] = part.0.to_le_bytes();
            masked[place] ^= low;
            masked[place + 4] ^= high;
        }
        (overall.0, masked)
    }
}

/// Reads a file. One with a wrong checksum is read as long as it makes sense, with a remark.
///
/// # Errors
///
/// A file that ends too early, whose parts do not fit each other, or whose solution no key unlocks. Behind a wrong checksum,
/// that checksum is the error: the file is damaged, and everything else follows.
fn read(bytes: &[u8], options: FormatOptions) -> Result<Document, FormatError> {
    let foreign = FormatError::Foreign { format: "puz", expected: "the words ACROSS&DOWN at its start" };
    let mut source = Source::new(&bytes[start_of(bytes).ok_or(foreign)?..]);
    let header = Header::read(&mut source)?;
    let mut damage = check_sum("header", header.sizes_sum.into(), header.computed.into()).err();
    match (read_rest(&mut source, &header, options, &mut damage), damage) {
        (Ok(mut document), damage) => {
            document.remarks.extend(damage.map(|_| Remark::Checksum));
            Ok(document)
        }
        // The file is what it should be, but for its key.
        (Err(error @ (FormatError::Scrambled | FormatError::WrongKey(_))), _) | (Err(error), None) => {
            Err(error)
        }
        (Err(_), Some(damage)) => Err(damage),
    }
}

/// Reads everything after the header, and keeps the first wrong checksum in `damage`.
fn read_rest(
    source: &mut Source<'_>,
    header: &Header,
    options: FormatOptions,
    damage: &mut Option<FormatError>,
) -> Result<Document, FormatError> {
    Document::check_sides(header.width, header.height)?;
    let parts = Parts::read(source, header)?;
    let (overall, masked) = parts.sums(header.computed, header.sums_notes);
    let mut check = |sum: Result<(), FormatError>| {
        if damage.is_none() {
            *damage = sum.err();
        }
    };
    check(check_sum("file", header.overall.into(), overall.into()));
    check(check_sum("parts", u64::from_le_bytes(header.masked), u64::from_le_bytes(masked)));
    let (extensions, sums) = Extensions::read(source, header.width * header.height)?;
    check(sums);
    let mut solution = parts.solution.to_vec();
    let mut remark = None;
    if header.state & LOCKED != 0 {
        if let Some(key) = options.key {
            scramble::unlock(&mut solution, header.width, key, header.scrambled)?;
        } else {
            scramble::force(&mut solution, header.width, header.scrambled)?;
            remark = Some(Remark::Unlocked);
        }
    }
    let mut document = document(header, &parts, &solution, &extensions)?;
    document.remarks.extend(remark);
    Ok(document)
}

/// Makes the document of a file.
fn document(
    header: &Header,
    parts: &Parts<'_>,
    solution: &[u8],
    extensions: &Extensions,
) -> Result<Document, FormatError> {
    let is_known = header.state & NOT_PROVIDED == 0;
    let block = if header.kind == DIAGRAMLESS { b':' } else { b'.' };
    let has_blocks = solution.contains(&block);
    let mut cells = Vec::with_capacity(solution.len());
    for (&letter, &entered) in solution.iter().zip(parts.entered) {
        cells.push(match letter {
            // A colon is a block of a diagramless crossword, and a full stop one of any other. Beside blocks, the other
            // sign is a hole.
            b'.' | b':' if has_blocks && letter != block => {
                DocumentCell { kind: CellKind::Void, ..DocumentCell::default() }
            }
            b'.' | b':' => DocumentCell::block(),
            _ => DocumentCell {
                solution: if is_known { header.text.letter(letter) } else { String::new() },
                entered: header.text.letter(entered),
                ..DocumentCell::default()
            },
        });
    }
    extensions.apply(&mut cells, header.text)?;
    let mut document = Document::build(header.width, header.height, cells)?;
    let text = |bytes| Ok::<_, FormatError>(clean_text(&header.text.decode(bytes)?));
    document.title = text(parts.title)?;
    document.author = text(parts.author)?;
    document.copyright = text(parts.copyright)?;
    document.notes = text(parts.notes)?;
    if header.kind == DIAGRAMLESS {
        document.set_diagramless();
    }
    let stretches = document.stretches();
    // Clues have no numbers here. They belong to the words of the grid in order, so each word must have one.
    if stretches.len() != parts.clues.len() {
        return Err(FormatError::Value {
            field: "number of clues".to_owned(),
            found: quoted(parts.clues.len()),
            expected: "one for each word of the grid",
        });
    }
    let clues = stretches.into_iter().zip(&parts.clues).map(|(stretch, bytes)| {
        Ok(Clue { text: text(bytes)?, ..Clue::new(stretch.heading, stretch.number.to_string()) })
    });
    let clues = clues.collect::<Result<_, FormatError>>()?;
    document.set_clues(clues);
    Ok(document)
}

/// Writes a file with all checksums, as Across Lite expects them.
fn write(document: &Document, _: Look) -> Result<Vec<u8>, FormatError> {
    let clues = clue_texts(document);
    let letters = document.cells().iter().flat_map(|cell| cell.solution.chars().chain(cell.entered.chars()));
    // Across Lite shows curly quotes as other characters, or not at all.
    let headers =
        [&document.title, &document.author, &document.copyright, &document.notes].map(|text| straight(text));
    let texts = headers.iter().chain(&clues).flat_map(|text| text.chars());
    // The old version if it suffices, because not every program reads the new one.
    let is_old = letters.chain(texts).all(|character| bytes::windows_1252(character).is_some());
    let text = if is_old { Text::Windows1252 } else { Text::Utf8 };
    let is_diagramless = document.is_diagramless();
    let block = if is_diagramless { b':' } else { b'.' };
    let solution: Vec<u8> =
        document.cells().iter().map(|cell| text.grid_byte(cell, &cell.solution, block)).collect();
    // Across Lite expects a revealed letter in the grid of entered letters too.
    let entered = |cell: &DocumentCell| {
        if cell.revealed && cell.entered.is_empty() { cell.solution.clone() } else { cell.entered.clone() }
    };
    let state: Vec<u8> =
        document.cells().iter().map(|cell| text.grid_byte(cell, &entered(cell), block)).collect();
    let clues: Vec<Vec<u8>> = clues.iter().map(|clue| text.encode(clue)).collect();
    let [title, author, copyright, notes] = headers.map(|header| text.encode(&header));
    let parts = Parts {
        solution: &solution,
        entered: &state,
        title: &title,
        author: &author,
        copyright: &copyright,
        clues: clues.iter().map(Vec::as_slice).collect(),
        notes: &notes,
    };
    let kind = if is_diagramless { DIAGRAMLESS } else { NORMAL };
    let mut file = assemble(&parts, document, kind, text);
    Extensions::of(document, text)?.write(&mut file)?;
    Ok(file)
}

/// Writes the header, the grids and the strings of a file.
fn assemble(parts: &Parts<'_>, document: &Document, kind: u16, text: Text) -> Vec<u8> {
    let mut sizes = vec![document.width() as u8, document.height() as u8];
    // The last number is the state of the solution: 0, because we never scramble it.
    for number in [parts.clues.len() as u16, kind, 0] {
        sizes.extend(number.to_le_bytes());
    }
    let header_sum = Checksum::of(&sizes).0;
    let (overall, masked) = parts.sums(header_sum, true);
    let mut file = overall.to_le_bytes().to_vec();
    file.extend(MAGIC);
    file.extend(header_sum.to_le_bytes());
    file.extend(masked);
    file.extend(if text == Text::Utf8 { b"2.0\0" } else { b"1.3\0" });
    file.extend([0; 16]);
    file.extend(sizes);
    file.extend(parts.solution);
    file.extend(parts.entered);
    let strings = [parts.title, parts.author, parts.copyright].into_iter();
    for string in strings.chain(parts.clues.iter().copied()).chain([parts.notes]) {
        file.extend(string);
        file.push(0);
    }
    file
}

/// The clue of every word, in the order of the file; empty where there is none.
fn clue_texts(document: &Document) -> Vec<String> {
    let mut clues: BTreeMap<(&Heading, &str), &Clue> = BTreeMap::new();
    for clue in &document.clues {
        clues.entry((&clue.heading, &clue.number)).or_insert(clue);
    }
    let text = |stretch: &Stretch| {
        let number = stretch.number.to_string();
        let clue = clues.get(&(&stretch.heading, number.as_str()));
        clue.map(|clue| straight(&clue.text_with_enumeration())).unwrap_or_default()
    };
    document.stretches().iter().map(text).collect()
}

impl Text {
    /// Decodes a letter of a grid; signs for empty cells and blocks give nothing.
    fn letter(self, byte: u8) -> String {
        match byte {
            b'-' | b'.' | b':' | b' ' | 0 => String::new(),
            _ => self.decode(&[byte]).map(|letter| clean_solution(&letter)).unwrap_or_default(),
        }
    }

    /// The byte of a cell in a grid: its letter, or the first of several.
    fn grid_byte(self, cell: &DocumentCell, letters: &str, block: u8) -> u8 {
        match (cell.kind, letters.chars().next()) {
            (CellKind::Block | CellKind::Void, _) => block,
            (CellKind::Open, None) => b'-',
            // A rebus stands in an extension, with a placeholder here.
            (CellKind::Open, Some(letter)) => self.byte(letter).unwrap_or(b'X'),
        }
    }

    /// The byte of a letter, if the encoding has one; a grid has one byte per cell even in UTF-8.
    fn byte(self, letter: char) -> Option<u8> {
        match self {
            Self::Windows1252 => bytes::windows_1252(letter),
            Self::Utf8 => u8::try_from(letter).ok().filter(u8::is_ascii),
        }
    }
}
