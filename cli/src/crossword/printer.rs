//! Fillings as they are found, on standard output.

use std::io::{self, IsTerminal, Write};
use std::ops::ControlFlow;

use serde::Serialize;
use worddle_crossword::convention::Numbering;
use worddle_crossword::puzzle::SlotId;
use worddle_crossword::{FillTask, Filling, Grid};
use worddle_lexicon::Alphabet;
use worddle_paper::Document;
use worddle_paper::formats::ShownLetters;

use super::draw::{self, Drawn};
use crate::render::Paint;

/// Prints fillings: rows of letters, or JSON, or a drawing on a terminal.
pub(super) struct Printer<'a, W: Write> {
    task: &'a FillTask<'a>,
    grid: &'a Grid,
    alphabet: Alphabet,
    look: Look,
    output: W,
    found: usize,
    last: Option<Filling>,
    /// The first thing that went wrong; nothing is printed after it.
    failed: Option<io::Error>,
}

/// How a filling is printed.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Look {
    /// Rows of letters, as a text file has them.
    Rows,
    /// A drawing with numbers.
    Drawing,
    /// JSON, an object a line.
    Json,
}

/// Whether every slot that was to be filled has a word.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Reached {
    Whole,
    Part,
}

/// A filling as JSON.
#[derive(Serialize)]
struct Answer {
    schema: &'static str,
    /// Whether every slot that was to be filled has a word.
    complete: bool,
    rows: Vec<String>,
    words: Vec<Row>,
    lowest: u16,
    mean: f64,
}

#[derive(Serialize)]
struct Row {
    slot: String,
    word: String,
    /// The score in the list; a given word may not be there.
    score: Option<u16>,
}

impl<'a, W: Write> Printer<'a, W> {
    /// Prints fillings of a task.
    pub(super) fn new(
        task: &'a FillTask<'a>,
        grid: &'a Grid,
        alphabet: Alphabet,
        look: Look,
        output: W,
    ) -> Self {
        Self { task, grid, alphabet, look, output, found: 0, last: None, failed: None }
    }

    /// How many fillings were printed.
    pub(super) fn found(&self) -> usize {
        self.found
    }

    /// Prints a filling.
    pub(super) fn print(&mut self, filling: &Filling) {
        if self.found > 0 && self.look != Look::Json {
            self.write("\n");
        }
        self.found += 1;
        self.put(filling, Reached::Whole);
        self.last = Some(filling.clone());
    }

    /// Prints what was reached of a filling.
    pub(super) fn print_partial(&mut self, filling: &Filling) {
        self.put(filling, Reached::Part);
    }

    /// Prints how many fillings there are.
    pub(super) fn print_count(&mut self, count: u64) {
        self.found = usize::try_from(count).unwrap_or(usize::MAX);
        self.write(&format!("{count}\n"));
    }

    /// Whether more can be printed.
    pub(super) fn go_on(&self) -> ControlFlow<()> {
        if self.failed.is_some() { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    }

    /// How many fillings were printed, and the last of them.
    pub(super) fn finish(mut self) -> io::Result<(usize, Option<Filling>)> {
        self.output.flush()?;
        self.failed.map_or(Ok((self.found, self.last)), Err)
    }

    fn put(&mut self, filling: &Filling, reached: Reached) {
        let filled = filling.on(self.grid);
        let text = match self.look {
            Look::Rows => filled.notation(self.alphabet).replace('/', "\n") + "\n",
            Look::Drawing => {
                let drawn = Drawn {
                    numbering: Numbering::Cells,
                    letters: ShownLetters::All,
                    paint: Paint::new(false),
                };
                draw::grid(&Document::of_grid(&filled, self.alphabet), drawn)
            }
            Look::Json => match serde_json::to_string(&self.answer(filling, &filled, reached)) {
                Ok(json) => json + "\n",
                Err(error) => return self.failed = Some(error.into()),
            },
        };
        self.write(&text);
        // Whoever waits for fillings sees each at once.
        if self.failed.is_none() {
            self.failed = self.output.flush().err();
        }
    }

    fn write(&mut self, text: &str) {
        // How far the search is stands on the same screen, in a line that the filling would begin in.
        if self.look == Look::Drawing && io::stderr().is_terminal() {
            eprint!("\r\x1b[K");
        }
        if self.failed.is_none() {
            self.failed = self.output.write_all(text.as_bytes()).err();
        }
    }

    fn answer(&self, filling: &Filling, filled: &Grid, reached: Reached) -> Answer {
        let puzzle = self.task.puzzle();
        let row = |slot: SlotId| {
            let word = filling.word(puzzle, slot)?;
            let table = self.task.entries().table(word.len());
            let score = table.find(&word).map(|entry| table.score(entry));
            Some(Row { slot: puzzle.slot(slot).to_string(), word: self.alphabet.spell(&word), score })
        };
        let words: Vec<Row> = puzzle.ids().filter_map(row).collect();
        let scores: Vec<u16> = words.iter().filter_map(|row| row.score).collect();
        let sum: f64 = scores.iter().copied().map(f64::from).sum();
        Answer {
            schema: "worddle.crossword-fill/1",
            complete: reached == Reached::Whole,
            rows: filled.notation(self.alphabet).split('/').map(str::to_owned).collect(),
            lowest: scores.iter().copied().min().unwrap_or(0),
            mean: (sum / scores.len().max(1) as f64 * 100.0).round() / 100.0,
            words,
        }
    }
}
