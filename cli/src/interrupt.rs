//! Ctrl-C.

use std::sync::OnceLock;

use worddle_run::Cancel;

use crate::outcome::INTERRUPTED;

/// The request to stop that the first Ctrl-C makes. The second one ends the program immediately.
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
