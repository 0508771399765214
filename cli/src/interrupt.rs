//! Ctrl-C, and what is shown while something takes long.

use std::io::{IsTerminal, Write};
use std::sync::OnceLock;

use worddle_run::{Cancel, Observer};

use crate::outcome::INTERRUPTED;
use crate::speech::Speech;

/// A request to stop that the first Ctrl-C makes. The second one ends the program at once.
pub(crate) fn cancel() -> Cancel {
    static CANCEL: OnceLock<Cancel> = OnceLock::new();
    CANCEL
        .get_or_init(|| {
            let cancel = Cancel::default();
            let asked = cancel.clone();
            let handler = move || {
                if asked.is_cancelled() {
                    std::process::exit(i32::from(INTERRUPTED));
                }
                asked.cancel();
            };
            // Where there are no signals, Ctrl-C ends the program as it always does.
            let _ = ctrlc::set_handler(handler);
            cancel
        })
        .clone()
}

/// Shows how far a search is, on a terminal only.
pub(crate) struct Progress {
    speech: Speech,
    terminal: bool,
    shown: bool,
}

impl Progress {
    /// Nothing is shown before this time is over.
    const PATIENCE: f64 = 1.0;

    /// Shows progress in a language.
    pub(crate) fn new(speech: Speech) -> Self {
        Self { speech, terminal: std::io::stderr().is_terminal(), shown: false }
    }

    /// Removes what is shown.
    pub(crate) fn clear(&mut self) {
        if self.shown {
            eprint!("\r\x1b[K");
            self.shown = false;
        }
    }
}

impl Drop for Progress {
    fn drop(&mut self) {
        self.clear();
    }
}

impl Observer for Progress {
    fn progress(&mut self, progress: worddle_run::Progress) {
        let seconds = progress.elapsed.as_secs_f64();
        if !self.terminal || seconds < Self::PATIENCE {
            return;
        }
        let millions = progress.steps / 1_000_000;
        let text = self.speech.say(
            format!("{seconds:.0} s, {millions} million steps; Ctrl-C shows what was found so far"),
            format!("{seconds:.0} s, {millions} millions de pas ; Ctrl-C montre ce qui est trouvé jusqu'ici"),
        );
        eprint!("\r\x1b[K{text}");
        let _ = std::io::stderr().flush();
        self.shown = true;
    }
}
