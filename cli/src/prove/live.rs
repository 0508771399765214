//! The progress line of a proof. It appears on a terminal only.
//!
//! One line that is written over, with time, units, share of the work and the best board. Units differ in
//! weight, so the share and not their number gives the time left.

use std::collections::BTreeSet;
use std::io::IsTerminal;
use std::time::Duration;

use worddle_ask::Speech;
use worddle_prove::ledger::UnitRecord;
use worddle_run::Progress;

use crate::progress::one_line;
use crate::settings::Settings;
use crate::stderr;

/// The shortest time between two redraws.
/// Reports come more often than anyone can read.
const PAUSE: Duration = Duration::from_millis(200);

/// Shows the progress of a proof in one line.
pub(super) struct Live {
    /// The language of the line.
    speech: Speech,
    /// Standard error is a terminal, and `--quiet` was not given.
    visible: bool,
    /// When the line was last drawn, by the clock of the proof.
    drawn: Option<Duration>,
    /// The best board so far, with its value.
    best: Option<(u64, String)>,
    /// All units of the proof.
    units: u64,
    /// Units with at least one record; a large unit has several.
    done: BTreeSet<u64>,
    /// The share that was done before the proof was resumed; negative until the first report.
    before: f64,
}

impl Live {
    /// A line for a proof of `units` units, some of which are done already.
    pub(super) fn new(settings: &Settings, units: u64, done: &[UnitRecord]) -> Self {
        let visible = std::io::stderr().is_terminal() && !settings.is_quiet();
        let mut live = Self {
            speech: settings.speech,
            visible,
            drawn: None,
            best: None,
            units,
            done: BTreeSet::new(),
            before: -1.0,
        };
        for record in done {
            live.add(record);
        }
        live
    }

    /// Adds a finished unit.
    ///
    /// Keeps the best board of the unit, if it is the best so far. Units of a resumed proof are added too.
    pub(super) fn add(&mut self, record: &UnitRecord) {
        self.done.insert(record.unit);
        if let Some(board) = record.boards.first()
            && self.best.as_ref().is_none_or(|(best, _)| board.value > *best)
        {
            self.best = Some((board.value, board.board.clone()));
        }
    }

    /// Shows the progress, unless the last redraw is too recent.
    ///
    /// The first report sets where this run began.
    pub(super) fn show(&mut self, Progress { elapsed, share, .. }: Progress) {
        let share = share.unwrap_or(0.0);
        if self.before < 0.0 {
            self.before = share;
        }
        if !self.visible || self.drawn.is_some_and(|drawn| elapsed < drawn + PAUSE) {
            return;
        }
        self.drawn = Some(elapsed);
        stderr::show(one_line(&self.text(share, elapsed)));
    }

    /// The text of the line.
    ///
    /// `share` counts all runs; `elapsed` only this one.
    fn text(&self, share: f64, elapsed: Duration) -> String {
        let speech = self.speech;
        let number = |number: u64| speech.number(number as usize);
        let (done, units, seconds) =
            (number(self.done.len() as u64), number(self.units), number(elapsed.as_secs()));
        let mut text = speech.say(
            format!("{seconds} s, {done} of {units} units, {} %", speech.decimal((share * 100.0).floor(), 0)),
            format!(
                "{seconds} s, {done} parties sur {units}, {} %",
                speech.decimal((share * 100.0).floor(), 0)
            ),
        );
        // Only this run counts for the pace: earlier units may come from another machine.
        let own = (share - self.before) / (1.0 - self.before).max(1e-9);
        if let Some(left) = (Progress { steps: 0, elapsed, share: Some(own) }).remaining() {
            let left = number(left.as_secs() + 1);
            text += &speech.say(format!(", {left} s left"), format!(", encore {left} s"));
        }
        let best = self.best.as_ref().map(|(value, board)| format!("  {} {board}", number(*value)));
        text + best.as_deref().unwrap_or_default()
    }
}

impl Drop for Live {
    fn drop(&mut self) {
        if self.drawn.is_some() {
            stderr::show("\r\x1b[K");
        }
    }
}
