//! Prints fills on standard output as they are found.

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
pub(super) struct Printer<'a, W: Write> {
    plan: &'a FillPlan,
    look: PrintStyle,
    output: W,
    found: usize,
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
    pub(super) fn print(&mut self, filling: &Filling) {
        if self.found > 0 && self.look != PrintStyle::Json {
            self.write("\n");
        }
        self.found += 1;
        self.put(filling, FillPlan::whole);
        self.last = Some(filling.clone());
    }

    /// Prints an incomplete fill.
    pub(super) fn print_partial(&mut self, filling: &Filling) {
        self.put(filling, FillPlan::partial);
    }

    /// Prints the number of fills.
    pub(super) fn print_count(&mut self, count: u64) {
        self.write(&format!("{count}\n"));
    }

    /// Returns whether to go on: printing has not failed.
    pub(super) fn go_on(&self) -> ControlFlow<()> {
        if self.failed.is_some() { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    }

    /// Ends the output, and returns the last printed fill.
    pub(super) fn finish(mut self) -> io::Result<Option<Filling>> {
        self.output.flush()?;
        self.failed.map_or(Ok(self.last), Err)
    }

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
