//! Boards as text, JSON Lines and CSV.
//!
//! JSON is written by hand into a byte buffer: letters come from the tiles of a path and coordinates from a table, so a
//! solution of a hundred words takes a few microseconds. Only the name of the rules can need escapes, and it is escaped
//! once, when the writer is built.

use std::cmp::Reverse;
use std::io::Write as _;
use std::sync::Arc;

use worddle_ask::generate::{GENERATED, GeneratePlan, Show};
use worddle_board::generate::GeneratedBoard;
use worddle_board::{Board, Cell, Count, Found, Solution, Tile, Topology};
use worddle_lexicon::{Frequencies, Knowledge, Letter, WordList, Zipf};

use crate::render::{Align, Paint, Table};
use crate::settings::Settings;
use worddle_ask::Speech;

/// The output format.
///
/// One line per board, except for text with whole solutions, which has a table for each.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Layout {
    /// For people.
    Text,
    /// One object per line, `worddle.generate/2`, the schema of the API.
    Json,
    /// For spreadsheets; one line per board, or per word.
    Csv,
}

/// The words of a solution, without the crude ones if they are known.
pub(super) fn listed<'a>(
    solution: &'a Solution,
    family: Option<&'a Knowledge>,
) -> impl Iterator<Item = &'a Found> {
    solution.iter().filter(move |found| family.is_none_or(|known| !known.is_hidden(found.word)))
}

/// Writes boards.
///
/// Cloned for each thread; the table of cells is shared.
#[derive(Clone)]
pub(super) struct Writer<'a> {
    /// The words, their letters and spellings.
    list: &'a WordList,
    /// The name of the rules as a JSON string.
    rules: String,
    /// The output format.
    layout: Layout,
    /// How much of each board is shown.
    show: Show,
    /// Zipf frequencies, if they are printed.
    frequencies: Option<&'a Frequencies>,
    /// Which words are crude, if those are left out.
    family: Option<&'a Knowledge>,
    /// The language of text. JSON and CSV have none.
    speech: Speech,
    /// Colours of text.
    paint: Paint,
    /// Each cell as text in this format, with a separator before it.
    places: Arc<[Short]>,
    /// The letters of the word being written.
    word: Vec<Letter>,
}

impl<'a> Writer<'a> {
    /// Builds a writer for the boards of a plan.
    ///
    /// Builds the table of cells, once for all boards: they share a topology.
    pub(super) fn new(plan: &'a GeneratePlan, layout: Layout, settings: &Settings) -> Self {
        Self {
            list: plan.list(),
            rules: serde_json::Value::from(plan.rules().id.as_str()).to_string(),
            layout,
            show: plan.show(),
            frequencies: plan.frequencies(),
            family: plan.family(),
            speech: settings.speech,
            paint: settings.paint,
            places: places(plan.topology(), layout),
            word: Vec::new(),
        }
    }

    /// The line above the first board.
    ///
    /// Only CSV has one. It is printed once, before any thread starts.
    pub(super) fn heading(&self) -> &'static str {
        match (self.layout, self.show) {
            (Layout::Csv, Show::Boards) => "number,board\n",
            (Layout::Csv, Show::Statistics) => "number,board,words,points,longest\n",
            (Layout::Csv, Show::Solutions) => "number,board,word,spellings,points,letters,path\n",
            (Layout::Text | Layout::Json, _) => "",
        }
    }

    /// Appends a board. Numbers count from 0 here and from 1 in the output.
    ///
    /// Appends whole lines, so that blocks of different threads can be joined as they are.
    pub(super) fn append(&mut self, number: u64, generated: &GeneratedBoard, text: &mut Vec<u8>) {
        let notation = generated.board.notation(self.list.alphabet());
        match self.layout {
            Layout::Json => self.append_json(number + 1, &notation, generated, text),
            Layout::Csv => self.append_csv(number + 1, &notation, generated, text),
            Layout::Text => self.append_text(&notation, generated, text),
        }
    }

    /// Appends a board as a line of JSON.
    ///
    /// The schema is that of the API, where `serde` writes the same fields.
    fn append_json(&mut self, number: u64, notation: &str, generated: &GeneratedBoard, text: &mut Vec<u8>) {
        text.extend_from_slice(b"{\"schema\":\"");
        text.extend_from_slice(GENERATED.as_bytes());
        text.extend_from_slice(b"\",\"number\":");
        push_number(text, number);
        text.extend_from_slice(b",\"board\":\"");
        text.extend_from_slice(notation.as_bytes());
        text.push(b'"');
        if let Some(solution) = self.shown(generated) {
            // Statistics and words only if they were asked for; the solution may exist without, for sheets.
            let (words, points, longest) = self.figures(generated, solution);
            text.extend_from_slice(b",\"rules\":");
            text.extend_from_slice(self.rules.as_bytes());
            for (name, value) in [("words", words), ("points", points), ("longest", longest)] {
                text.extend_from_slice(b",\"");
                text.extend_from_slice(name.as_bytes());
                text.extend_from_slice(b"\":");
                push_number(text, value);
            }
            if self.show == Show::Solutions {
                text.extend_from_slice(b",\"found\":[");
                self.append_found(&generated.board, solution, text);
                text.push(b']');
            }
        }
        text.extend_from_slice(b"}\n");
    }

    /// Appends the words of a solution as JSON, in alphabetical order.
    ///
    /// Alphabetical order is that of the word's ids, in which the solver returns them.
    fn append_found(&mut self, board: &Board, solution: &Solution, text: &mut Vec<u8>) {
        for (place, found) in listed(solution, self.family).enumerate() {
            text.extend_from_slice(b",{\"word\":\"");
            if place == 0 {
                // No comma before the first word.
                let comma = text.len() - b",{\"word\":\"".len();
                text.remove(comma);
            }
            self.read(board, found);
            self.list.alphabet().append_upper(&self.word, text);
            text.extend_from_slice(b"\",\"spellings\":[\"");
            self.list.spellings().append(found.word, &self.word, b"\",\"", text);
            text.extend_from_slice(b"\"],\"letters\":");
            push_number(text, self.word.len() as u64);
            text.extend_from_slice(b",\"points\":");
            push_number(text, u64::from(found.points));
            text.extend_from_slice(b",\"path\":[");
            self.append_path(&found.path, text);
            text.push(b']');
            if let Some(frequencies) = self.frequencies {
                let zipf = frequencies.of(found.word);
                let common = zipf.is_some_and(Zipf::is_common);
                // Writing to memory cannot fail.
                let _ = zipf.map(|zipf| write!(text, ",\"zipf\":{:?}", zipf.value()));
                let _ = write!(text, ",\"common\":{common}");
            }
            text.push(b'}');
        }
    }

    /// Appends a board as CSV: one line, or one line per word of its solution.
    ///
    /// A board without words has no line in a list of solutions.
    fn append_csv(&mut self, number: u64, notation: &str, generated: &GeneratedBoard, text: &mut Vec<u8>) {
        // Only a graph has commas in its notation.
        let board = if notation.contains(',') { format!("\"{notation}\"") } else { notation.to_owned() };
        let line = format!("{number},{board}");
        // Writing to memory cannot fail.
        let _ = match (self.show, self.shown(generated)) {
            (Show::Solutions, Some(solution)) => {
                let found = listed(solution, self.family);
                found.for_each(|found| self.append_row(&line, &generated.board, found, text));
                Ok(())
            }
            (Show::Statistics, Some(solution)) => {
                let (words, points, longest) = self.figures(generated, solution);
                writeln!(text, "{line},{words},{points},{longest}")
            }
            _ => writeln!(text, "{line}"),
        };
    }

    /// Appends a word as a line of CSV, after the columns of its board. Spellings are separated by `|`.
    ///
    /// No field needs quotes: letters, numbers, and paths with spaces and full stops.
    fn append_row(&mut self, line: &str, board: &Board, found: &Found, text: &mut Vec<u8>) {
        text.extend_from_slice(line.as_bytes());
        text.push(b',');
        self.read(board, found);
        self.list.alphabet().append_upper(&self.word, text);
        text.push(b',');
        self.list.spellings().append(found.word, &self.word, b"|", text);
        text.push(b',');
        push_number(text, u64::from(found.points));
        text.push(b',');
        push_number(text, self.word.len() as u64);
        text.push(b',');
        self.append_path(&found.path, text);
        text.push(b'\n');
    }

    /// Appends a board as text.
    ///
    /// One line for a board or its figures; a table and an empty line for a whole solution.
    fn append_text(&mut self, notation: &str, generated: &GeneratedBoard, text: &mut Vec<u8>) {
        let Some(solution) = self.shown(generated) else {
            text.extend_from_slice(notation.as_bytes());
            text.push(b'\n');
            return;
        };
        let (words, points, longest) = self.figures(generated, solution);
        let words = self.speech.count(words as usize, ("word", "mot"), ("words", "mots"));
        let points = self.speech.count(points as usize, ("point", "point"), ("points", "points"));
        let longest = self.speech.say(format!("longest {longest}"), format!("le plus long {longest}"));
        let figures = format!("{words}, {points}, {longest}");
        // Writing to memory cannot fail.
        let _ = if self.show == Show::Statistics {
            writeln!(text, "{notation}  {figures}")
        } else {
            let colon = self.speech.colon();
            let heading = self.paint.heading(&format!("{notation}{colon} {figures}"));
            writeln!(text, "{heading}\n\n{}", self.table(&generated.board, solution))
        };
    }

    /// The words of a solution as a table, most points first.
    ///
    /// Longer paths come first among equal points, then the alphabet decides, since the sort is stable.
    fn table(&mut self, board: &Board, solution: &Solution) -> String {
        let mut table = Table::new(&[
            (self.speech.say("word", "mot"), Align::Left),
            ("points", Align::Right),
            (self.speech.say("letters", "lettres"), Align::Right),
            (self.speech.say("path", "chemin"), Align::Left),
        ]);
        let mut found: Vec<&Found> = listed(solution, self.family).collect();
        found.sort_by_key(|found| Reverse((found.points, found.path.len())));
        for found in found {
            let (mut spellings, mut path) = (Vec::new(), Vec::new());
            self.read(board, found);
            self.list.spellings().append(found.word, &self.word, b", ", &mut spellings);
            self.append_path(&found.path, &mut path);
            let [spellings, path] = [spellings, path].map(|text| String::from_utf8_lossy(&text).into_owned());
            table.row([spellings, found.points.to_string(), self.word.len().to_string(), path]);
        }
        table.render(self.paint)
    }

    /// The number of words that are listed, their points, and the letters of the longest.
    fn figures(&self, generated: &GeneratedBoard, solution: &Solution) -> (u64, u64, u64) {
        if self.family.is_none() {
            let Count { words, points } = solution.count();
            return (words, points, generated.longest() as u64);
        }
        listed(solution, self.family).fold((0, 0, 0), |(words, points, longest), found| {
            let letters = self.list.word(found.word).len() as u64;
            (words + 1, points + u64::from(found.points), longest.max(letters))
        })
    }

    /// The solution of a board, if any part of it is printed.
    fn shown<'b>(&self, generated: &'b GeneratedBoard) -> Option<&'b Solution> {
        generated.solution.as_ref().filter(|_| self.show != Show::Boards)
    }

    /// Reads the letters of a word off its path.
    ///
    /// Faster than asking the list, which would walk its automaton by number.
    fn read(&mut self, board: &Board, found: &Found) {
        self.word.clear();
        for &cell in found.path.iter() {
            // A generated board has no blanks, and no path crosses a block.
            if let Tile::Letters(spelling) = board.tile(cell) {
                self.word.extend_from_slice(&spelling);
            }
        }
    }

    /// Appends the cells of a path, with separators between them.
    ///
    /// Cells in the order of the word's letters.
    fn append_path(&self, path: &[Cell], text: &mut Vec<u8>) {
        let Some((first, others)) = path.split_first() else { return };
        // The separator is the first byte of every cell's text; the first cell goes without.
        text.extend_from_slice(&self.places[first.index()].as_bytes()[1..]);
        for cell in others {
            self.places[cell.index()].append(text);
        }
    }
}

/// A short text that is copied at full width: one or two instructions, where a text of unknown length takes a call.
#[derive(Clone, Copy)]
struct Short {
    /// The text, padded with zeros.
    bytes: [u8; Self::WIDTH],
    /// Bytes in use, at most [`Short::WIDTH`].
    length: u8,
}

impl Short {
    /// Wide enough for any cell: two million cells in six dimensions take 13 digits and 8 separators.
    const WIDTH: usize = 24;

    /// # Panics
    ///
    /// If the text is longer than [`Short::WIDTH`]; no cell of a board is.
    fn new(text: &str) -> Self {
        let mut bytes = [0; Self::WIDTH];
        bytes[..text.len()].copy_from_slice(text.as_bytes());
        Self { bytes, length: text.len() as u8 }
    }

    /// Without the padding.
    fn as_bytes(&self) -> &[u8] {
        &self.bytes[..usize::from(self.length)]
    }

    /// Copies at full width, then cuts: the compiler knows the length of the copy.
    #[inline]
    fn append(&self, text: &mut Vec<u8>) {
        // Copies the padding too, then cuts it off.
        let end = text.len() + usize::from(self.length);
        text.extend_from_slice(&self.bytes);
        text.truncate(end);
    }
}

/// Formats each cell after a separator: by number in JSON (`,5`), by coordinates from 1 in CSV (` 1.2`) and text
/// (` 1,2`).
fn places(topology: &Topology, layout: Layout) -> Arc<[Short]> {
    let place = |cell: Cell| {
        let along: Vec<String> =
            topology.coordinates(cell).iter().map(|place| (place + 1).to_string()).collect();
        Short::new(&match layout {
            Layout::Json => format!(",{}", cell.0),
            Layout::Csv => format!(" {}", along.join(".")),
            Layout::Text => format!(" {}", along.join(",")),
        })
    };
    topology.cells().map(place).collect()
}

/// Appends a number, digit by digit: most have one or two, and formatting costs more.
///
/// Recursion is as deep as the number has digits, 20 at most.
fn push_number(text: &mut Vec<u8>, number: u64) {
    if number >= 10 {
        push_number(text, number / 10);
    }
    text.push(b'0' + (number % 10) as u8);
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_written_with_all_their_digits() {
        for number in [0, 7, 10, 1234, u64::MAX] {
            let mut text = Vec::new();
            push_number(&mut text, number);
            assert_eq!(text, number.to_string().as_bytes());
        }
    }

    #[test]
    fn the_places_of_every_topology_are_short() {
        for text in ["2097152", "1448x1448", "2x2x2x2x2x4096", "11x11x11x11x11", "hex99x99", "graph:0-1"] {
            let topology: Topology = text.parse().expect("a topology");
            let last = places(&topology, Layout::Csv)[topology.len() - 1];
            assert!(last.as_bytes().len() <= Short::WIDTH, "{text}");
        }
    }
}
