//! Prints fills on standard output as they are found.
//!
//! Errors of standard output are kept and returned at the end, because the search calls the printer from a
//! listener that cannot fail. A failed write stops the search.

use std::io::{self, IsTerminal, Write};
use std::ops::ControlFlow;

use worddle_ask::crossword::{FillPlan, FillingAnswer};
use worddle_crossword::Filling;
use worddle_paper::Document;
use worddle_paper::formats::ShownLetters;

use super::draw::{self, Drawn};
use crate::render::Paint;
use crate::stderr;

/// Prints fills: rows of letters, JSON, or a drawing on a terminal.
///
/// Each fill is flushed, so that `--all` can be watched and piped.
pub(super) struct Printer<'a, W: Write> {
    /// Turns fills into letters and words.
    plan: &'a FillPlan,
    /// The style.
    look: PrintStyle,
    /// Standard output.
    output: W,
    /// Fills printed so far.
    found: usize,
    /// The last fill, which `--out` writes.
    last: Option<Filling>,
    /// The first error; nothing is printed after it.
    failed: Option<io::Error>,
}

/// The style of a printed fill.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum PrintStyle {
    /// Rows of letters, as a text file has them.
    Rows,
    /// A drawing with numbers.
    Drawing,
    /// JSON, one object per line.
    Json,
}

impl<'a, W: Write> Printer<'a, W> {
    /// Prints the fills of a plan.
    pub(super) fn new(plan: &'a FillPlan, look: PrintStyle, output: W) -> Self {
        Self { plan, look, output, found: 0, last: None, failed: None }
    }

    /// Prints a complete fill.
    ///
    /// An empty line separates fills, except in JSON, which has one per line.
    pub(super) fn print(&mut self, filling: &Filling) {
        if self.found > 0 && self.look != PrintStyle::Json {
            self.write("\n");
        }
        self.found += 1;
        self.put(filling, FillPlan::whole);
        self.last = Some(filling.clone());
    }

    /// Prints an incomplete fill.
    ///
    /// For a search that was stopped. Empty cells stay empty.
    pub(super) fn print_partial(&mut self, filling: &Filling) {
        self.put(filling, FillPlan::partial);
    }

    /// Prints the number of fills.
    pub(super) fn print_count(&mut self, count: u64) {
        self.write(&format!("{count}\n"));
    }

    /// Returns whether to go on: printing has not failed.
    ///
    /// The search asks after each fill.
    pub(super) fn go_on(&self) -> ControlFlow<()> {
        if self.failed.is_some() { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    }

    /// Ends the output, and returns the last printed fill.
    ///
    /// # Errors
    ///
    /// The first error of any write.
    pub(super) fn finish(mut self) -> io::Result<Option<Filling>> {
        self.output.flush()?;
        self.failed.map_or(Ok(self.last), Err)
    }

    /// `answer` decides between a whole fill and a partial one, which differ only in JSON.
    fn put(&mut self, filling: &Filling, answer: fn(&FillPlan, &Filling) -> FillingAnswer) {
        let (filled, alphabet) = (self.plan.filled(filling), self.plan.alphabet());
        let text = match self.look {
            PrintStyle::Rows => filled.notation(alphabet).replace('/', "\n") + "\n",
            PrintStyle::Drawing => {
                let drawn = Drawn { letters: ShownLetters::All, paint: Paint::new(false) };
                draw::grid(&Document::of_grid(&filled, alphabet), drawn)
            }
            PrintStyle::Json => match serde_json::to_string(&answer(self.plan, filling)) {
                Ok(json) => json + "\n",
                Err(error) => return self.failed = Some(error.into()),
            },
        };
        self.write(&text);
        // Flush, so that each fill appears as soon as it is found.
        if self.failed.is_none() {
            self.failed = self.output.flush().err();
        }
    }

    /// Does nothing after an error.
    fn write(&mut self, text: &str) {
        // Clear the progress line, which stands where the fill begins.
        if self.look == PrintStyle::Drawing && io::stderr().is_terminal() {
            stderr::show("\r\x1b[K");
        }
        if self.failed.is_none() {
            self.failed = self.output.write_all(text.as_bytes()).err();
        }
    }
}
