//! The progress line of a long command. It appears on a terminal only.

use std::io::IsTerminal;

use worddle_run::{Observer, Progress};

use crate::stderr;
use worddle_ask::Speech;

/// What a search counts.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Unit {
    /// Steps of any kind.
    Steps,
    /// Boards.
    Boards,
}

impl Unit {
    /// Formats a count with its unit.
    fn count(self, number: u64, speech: Speech) -> String {
        // Both languages are written side by side; French has no plural of "pas".
        let (one, several) = match self {
            Self::Steps => (("step", "pas"), ("steps", "pas")),
            Self::Boards => (("board", "grille"), ("boards", "grilles")),
        };
        speech.count(number as usize, one, several)
    }
}

/// Shows the progress of a search and the time left.
///
/// It implements `Observer`: a run calls it about ten times a second.
pub(crate) struct ProgressLine {
    /// The language of the line.
    speech: Speech,
    /// What is counted.
    unit: Unit,
    /// Standard error is a terminal.
    visible: bool,
    /// The line is on the screen and has to be erased.
    shown: bool,
}

impl ProgressLine {
    /// Seconds before the line appears. Most commands end sooner, and would only flicker.
    const PATIENCE: f64 = 0.5;

    /// A line on standard error, if that is a terminal.
    pub(crate) fn new(unit: Unit, speech: Speech) -> Self {
        Self { speech, unit, visible: std::io::stderr().is_terminal(), shown: false }
    }

    /// The same, but hidden if standard output is a terminal too: the line would mix with the output.
    pub(crate) fn beside_output(unit: Unit, speech: Speech) -> Self {
        let line = Self::new(unit, speech);
        Self { visible: line.visible && !std::io::stdout().is_terminal(), ..line }
    }

    /// Erases the line.
    ///
    /// Call it before printing to the same terminal. Dropping the line does the same.
    pub(crate) fn clear(&mut self) {
        if self.shown {
            stderr::show("\r\x1b[K");
            self.shown = false;
        }
    }
}

impl Drop for ProgressLine {
    fn drop(&mut self) {
        self.clear();
    }
}

impl Observer for ProgressLine {
    fn progress(&mut self, progress: Progress) {
        if !self.visible || progress.elapsed.as_secs_f64() < Self::PATIENCE {
            return;
        }
        stderr::show(one_line(&text(progress, self.unit, self.speech)));
        self.shown = true;
    }
}

/// Replaces the current line of the terminal. Wrapping is off meanwhile: `clear` could not erase a second line.
///
/// `\x1b[K` erases to the end of the line, `\x1b[?7l` and `h` switch wrapping off and on.
pub(crate) fn one_line(text: &str) -> String {
    format!("\r\x1b[K\x1b[?7l{text}\x1b[?7h")
}

/// The longest time left to show, a year in seconds. Longer estimates mean nothing to a person.
const LONGEST: u64 = 365 * 24 * 60 * 60;

/// The text of the line.
///
/// Share and time left appear once the run can estimate them, which a search without a limit never can.
fn text(progress: Progress, unit: Unit, speech: Speech) -> String {
    // Some work has no steps, only a share that is done.
    let steps =
        if progress.steps == 0 { String::new() } else { format!(", {}", unit.count(progress.steps, speech)) };
    let seconds = speech.number(progress.elapsed.as_secs() as usize);
    let share = progress
        .share
        .map_or_else(String::new, |share| format!(", {} %", speech.decimal((share * 100.0).floor(), 0)));
    let left = progress.remaining().map(|left| left.as_secs() + 1).filter(|&left| left < LONGEST);
    let left = left.map_or_else(String::new, |left| {
        let left = speech.number(left as usize);
        speech.say(format!(", {left} s left"), format!(", encore {left} s"))
    });
    let stop = speech.say("; Ctrl-C shows the result so far", "\u{202f}; Ctrl-C affiche le résultat partiel");
    format!("{seconds} s{steps}{share}{left}{stop}")
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::time::Duration;

    #[test]
    fn what_is_left_is_estimated_from_the_pace() {
        let elapsed = Duration::from_millis(2_900);
        let progress = Progress { steps: 250_000, elapsed, share: Some(0.25) };
        assert_eq!(
            text(progress, Unit::Boards, Speech::English),
            "2 s, 250,000 boards, 25 %, 9 s left; Ctrl-C shows the result so far"
        );
        assert!(text(progress, Unit::Steps, Speech::French).contains("pas, 25 %, encore 9 s\u{202f};"));
        let without_steps = Progress { steps: 0, ..progress };
        assert!(text(without_steps, Unit::Steps, Speech::English).starts_with("2 s, 25 %, 9 s left"));
        let unknown = Progress { share: None, ..progress };
        assert_eq!(
            text(unknown, Unit::Steps, Speech::English),
            "2 s, 250,000 steps; Ctrl-C shows the result so far"
        );
        let endless = Progress { share: Some(1e-12), ..progress };
        assert!(!text(endless, Unit::Steps, Speech::English).contains("left"));
    }
}
