//! How far a long run is, on a terminal only.

use std::io::{IsTerminal, Write};

use worddle_run::{Observer, Progress};

use crate::speech::Speech;

/// Shows how many boards are made, and how long the rest will take.
pub(super) struct BoardProgress {
    speech: Speech,
    visible: bool,
    shown: bool,
}

impl BoardProgress {
    /// Nothing is shown before so many seconds are over.
    const PATIENCE: f64 = 0.5;

    /// Shows progress on standard error, if it is a terminal.
    pub(super) fn new(speech: Speech) -> Self {
        Self { speech, visible: std::io::stderr().is_terminal(), shown: false }
    }

    /// The same, unless the output goes to a terminal too, where the two would mix.
    pub(super) fn beside_output(speech: Speech) -> Self {
        let progress = Self::new(speech);
        Self { visible: progress.visible && !std::io::stdout().is_terminal(), ..progress }
    }
}

impl Observer for BoardProgress {
    fn progress(&mut self, progress: Progress) {
        if !self.visible || progress.elapsed.as_secs_f64() < Self::PATIENCE {
            return;
        }
        eprint!("\r\x1b[K{}", text(progress, self.speech));
        let _ = std::io::stderr().flush();
        self.shown = true;
    }
}

impl Drop for BoardProgress {
    fn drop(&mut self) {
        if self.shown {
            eprint!("\r\x1b[K");
        }
    }
}

/// What is shown.
fn text(progress: Progress, speech: Speech) -> String {
    let boards = speech.count(progress.steps as usize, ("board", "grille"), ("boards", "grilles"));
    let share = speech.decimal(progress.share.unwrap_or(0.0) * 100.0, 0);
    let left = progress.remaining().map_or_else(String::new, |left| {
        let seconds = speech.number(left.as_secs() as usize + 1);
        speech.say(format!(", {seconds} s left"), format!(", encore {seconds} s"))
    });
    let stop = speech.say("Ctrl-C shows what there is", "Ctrl-C montre ce qu'il y a");
    speech.say(format!("{boards}, {share} %{left}; {stop}"), format!("{boards}, {share} %{left} ; {stop}"))
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::time::Duration;

    #[test]
    fn what_is_left_is_estimated_from_the_pace() {
        let progress = Progress { steps: 250_000, elapsed: Duration::from_millis(2_900), share: Some(0.25) };
        assert_eq!(
            text(progress, Speech::English),
            "250,000 boards, 25 %, 9 s left; Ctrl-C shows what there is"
        );
        assert!(text(progress, Speech::French).contains("25 %, encore 9 s ;"));
    }
}
