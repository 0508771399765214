//! How a command ends, and the exit code that says so.

use std::io;
use std::process::ExitCode;

/// How a command has ended.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Outcome {
    /// Something was found, shown or written.
    Done,
    /// There was nothing to find. That is an answer, not a failure.
    NothingFound,
    /// Some of the input was wrong, and was reported.
    Failed,
    /// The user stopped it, and has what was found so far.
    Interrupted,
}

/// The exit code of wrong use and of failure.
pub(crate) const FAILED: u8 = 2;

/// The exit code of a program that was interrupted, as shells have it.
pub(crate) const INTERRUPTED: u8 = 130;

impl Outcome {
    /// The outcome of a search.
    pub(crate) fn found(anything: bool) -> Self {
        if anything { Self::Done } else { Self::NothingFound }
    }

    /// The exit code.
    pub(crate) fn code(self) -> ExitCode {
        ExitCode::from(match self {
            Self::Done => 0,
            Self::NothingFound => 1,
            Self::Failed => FAILED,
            Self::Interrupted => INTERRUPTED,
        })
    }
}

/// Whether an error is nothing but the reader of a pipe having seen enough.
pub(crate) fn is_closed_pipe(error: &anyhow::Error) -> bool {
    let closed = |error: &(dyn std::error::Error + 'static)| {
        let kind = error.downcast_ref::<io::Error>().map(io::Error::kind);
        let json = error.downcast_ref::<serde_json::Error>().and_then(serde_json::Error::io_error_kind);
        kind.or(json) == Some(io::ErrorKind::BrokenPipe)
    };
    error.chain().any(closed)
}
