//! Ctrl-C: the first one asks running work to stop, the second one ends the program.
//!
//! Work polls the flag and ends in its own time, with its result so far and its files closed. Someone who
//! presses Ctrl-C a second time does not want to wait for that.

use std::sync::OnceLock;

use worddle_run::Cancel;

use crate::outcome::INTERRUPTED;

/// Returns the flag that the first Ctrl-C sets. The first call installs the handler; before it, Ctrl-C ends the program.
///
/// Every call returns the same flag; it is never reset.
pub(crate) fn cancel() -> Cancel {
    static CANCEL: OnceLock<Cancel> = OnceLock::new();
    CANCEL
        .get_or_init(|| {
            let cancel = Cancel::default();
            let asked = cancel.clone();
            let handler = move || {
                if asked.is_cancelled() {
                    // The exit code of a shell after SIGINT, without running destructors: files are safe by
                    // design.
                    std::process::exit(i32::from(INTERRUPTED));
                }
                asked.cancel();
            };
            // Where signals are not supported, Ctrl-C keeps its usual effect.
            let _ = ctrlc::set_handler(handler);
            cancel
        })
        .clone()
}
