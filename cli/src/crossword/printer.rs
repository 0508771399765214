//! Fillings as they are found, on standard output.

use std::io::{self, IsTerminal, Write};
use std::ops::ControlFlow;

use worddle_ask::crossword::{FillPlan, FillingAnswer};
use worddle_crossword::Filling;
use worddle_paper::Document;
use worddle_paper::formats::ShownLetters;

use super::draw::{self, Drawn};
use crate::render::Paint;
use crate::stderr;

/// Prints fillings: rows of letters, or JSON, or a drawing on a terminal.
pub(super) struct Printer<'a, W: Write> {
    plan: &'a FillPlan,
    look: PrintStyle,
    output: W,
    found: usize,
    last: Option<Filling>,
    /// The first thing that went wrong; nothing is printed after it.
    failed: Option<io::Error>,
}

/// How a filling is printed.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum PrintStyle {
    /// Rows of letters, as a text file has them.
    Rows,
    /// A drawing with numbers.
    Drawing,
    /// JSON, an object a line.
    Json,
}

impl<'a, W: Write> Printer<'a, W> {
    /// Prints fillings of a plan.
    pub(super) fn new(plan: &'a FillPlan, look: PrintStyle, output: W) -> Self {
        Self { plan, look, output, found: 0, last: None, failed: None }
    }

    /// Prints a filling.
    pub(super) fn print(&mut self, filling: &Filling) {
        if self.found > 0 && self.look != PrintStyle::Json {
            self.write("\n");
        }
        self.found += 1;
        self.put(filling, FillPlan::whole);
        self.last = Some(filling.clone());
    }

    /// Prints what was reached of a filling.
    pub(super) fn print_partial(&mut self, filling: &Filling) {
        self.put(filling, FillPlan::partial);
    }

    /// Prints how many fillings there are.
    pub(super) fn print_count(&mut self, count: u64) {
        self.write(&format!("{count}\n"));
    }

    /// Whether more can be printed.
    pub(super) fn go_on(&self) -> ControlFlow<()> {
        if self.failed.is_some() { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    }

    /// The last filling that was printed.
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
        // Each filling is shown as soon as it is found.
        if self.failed.is_none() {
            self.failed = self.output.flush().err();
        }
    }

    fn write(&mut self, text: &str) {
        // Progress is on the same screen, in the line in which the filling would begin.
        if self.look == PrintStyle::Drawing && io::stderr().is_terminal() {
            stderr::show("\r\x1b[K");
        }
        if self.failed.is_none() {
            self.failed = self.output.write_all(text.as_bytes()).err();
        }
    }
}
