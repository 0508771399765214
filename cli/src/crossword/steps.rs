//! Shows a search step by step: live on a terminal, otherwise one line per step.
//!
//! Teaching is its purpose: the search pauses after every step, so it takes far longer than without.

use std::io::{IsTerminal, Write};
use std::time::Duration;

use worddle_ask::crossword::FillPlan;
use worddle_crossword::Filling;
use worddle_crossword::fill::Store;
use worddle_paper::Document;
use worddle_paper::formats::ShownLetters;

use super::draw::{self, Drawn};
use crate::render::Paint;

/// How long each step stays on a terminal: long enough to be seen.
const MOMENT: Duration = Duration::from_millis(30);

/// Shows every step of a search on standard error.
///
/// Standard output stays free for the fills.
pub(super) struct Watcher<'a> {
    /// Names slots and letters.
    plan: &'a FillPlan,
    /// Colours of the drawing.
    paint: Paint,
    /// Standard error is a terminal.
    is_live: bool,
    /// The height of the last picture, to draw the next one over it.
    lines: usize,
}

impl<'a> Watcher<'a> {
    /// Shows the search of a plan.
    pub(super) fn new(plan: &'a FillPlan, paint: Paint) -> Self {
        Self { plan, paint, is_live: std::io::stderr().is_terminal(), lines: 0 }
    }

    /// Shows the current state of the search.
    ///
    /// A line has the depth, the slot, the word and a cross if some slot has no word left. Nothing is shown
    /// before the first decision.
    pub(super) fn show(&mut self, store: &Store<'_>) {
        if self.is_live {
            return self.draw(store);
        }
        let Some(&last) = store.decisions().last() else { return };
        let word = self.plan.alphabet().spell(store.table(last.slot).word(last.entry));
        let depth = store.decisions().len();
        let dead = store.open().any(|slot| store.size(slot) == 0);
        // A failed write to standard error does not stop the search.
        let _ = writeln!(
            std::io::stderr(),
            "{depth:>4}  {:<5} {word}{}",
            store.puzzle().slot(last.slot).to_string(),
            if dead { "  ×" } else { "" }
        );
    }

    /// Draws over the last picture: grids of one plan have one height.
    fn draw(&mut self, store: &Store<'_>) {
        let filled = self.plan.filled(&Filling::of(store));
        let drawn = Drawn { letters: ShownLetters::All, paint: self.paint };
        let picture = draw::grid(&Document::of_grid(&filled, self.plan.alphabet()), drawn);
        let up = if self.lines > 0 { format!("\x1b[{}A", self.lines) } else { String::new() };
        self.lines = picture.lines().count();
        let mut screen = std::io::stderr();
        let _ = write!(screen, "{up}{picture}").and_then(|()| screen.flush());
        std::thread::sleep(MOMENT);
    }
}
