//! Runs work so that other Python threads can run meanwhile and Ctrl-C stops it.

use std::sync::Mutex;
use std::sync::mpsc::{Receiver, RecvTimeoutError, channel};
use std::time::Duration;

use pyo3::prelude::*;
use worddle_run::Cancel;

/// How often to check for Ctrl-C: sooner than people get impatient.
const POLL: Duration = Duration::from_millis(50);

/// Runs work on another thread and waits for it.
pub(crate) fn patiently<T: Send>(py: Python<'_>, work: &(dyn Fn(&Cancel) -> T + Sync)) -> PyResult<T> {
    let cancel = Cancel::default();
    let (sender, receiver) = channel();
    let receiver = Mutex::new(receiver);
    std::thread::scope(|scope| {
        // The scope waits for its thread, and must not hold the interpreter lock meanwhile.
        let working = scope.spawn(|| sender.send(work(&cancel)));
        let result = next(py, &receiver);
        if result.is_err() {
            cancel.cancel();
            py.detach(|| {
                let _ = working.join();
            });
        }
        result.map(|done| done.expect("the thread sends what it has made"))
    })
}

/// Returns the next value from another thread, or `None` if it has ended.
pub(crate) fn next<T: Send>(py: Python<'_>, receiver: &Mutex<Receiver<T>>) -> PyResult<Option<T>> {
    loop {
        let sent = py.detach(|| {
            let receiver = receiver.lock().expect("whoever waits does not panic");
            receiver.recv_timeout(POLL)
        });
        match sent {
            Ok(value) => return Ok(Some(value)),
            Err(RecvTimeoutError::Disconnected) => return Ok(None),
            Err(RecvTimeoutError::Timeout) => py.check_signals()?,
        }
    }
}
