//! How far a proof is, on a terminal only.

use std::collections::BTreeSet;
use std::io::IsTerminal;
use std::time::Duration;

use worddle_ask::Speech;
use worddle_prove::ledger::UnitRecord;
use worddle_run::Progress;

use crate::progress::one_line;
use crate::settings::Settings;
use crate::stderr;

/// The shortest time between two drawings.
const PAUSE: Duration = Duration::from_millis(200);

/// One line on a terminal.
pub(super) struct Live {
    speech: Speech,
    visible: bool,
    drawn: Option<Duration>,
    /// The best board so far, with its value.
    best: Option<(u64, String)>,
    units: u64,
    /// The units that are done, or some of them in part.
    done: BTreeSet<u64>,
    /// The share that was done before the proof was resumed.
    before: f64,
}

impl Live {
    /// A view of a proof of so many units, some of which were done before.
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

    /// Takes in a unit that is done.
    pub(super) fn add(&mut self, record: &UnitRecord) {
        self.done.insert(record.unit);
        if let Some(board) = record.boards.first()
            && self.best.as_ref().is_none_or(|(best, _)| board.value > *best)
        {
            self.best = Some((board.value, board.board.clone()));
        }
    }

    /// Shows how far the proof is, unless that was shown just before.
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
        // The pace is that of this run: what was done before may come from another machine.
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
