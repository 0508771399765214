//! How a command ends, and its exit code.

use std::io;
use std::process::ExitCode;

/// How a command ended.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Outcome {
    /// Something was found, shown or written.
    Done,
    /// Nothing was found. That is an answer, not a failure.
    NothingFound,
    /// Some of the input was invalid and was reported.
    Failed,
    /// The user stopped it; what was found so far was printed.
    Interrupted,
}

/// The exit code for wrong use and failures.
pub(crate) const FAILED: u8 = 2;

/// The exit code after Ctrl-C, as shells use it: 128 and the number of SIGINT.
pub(crate) const INTERRUPTED: u8 = 130;

impl Outcome {
    /// The outcome of a search.
    pub(crate) fn found(anything: bool) -> Self {
        if anything { Self::Done } else { Self::NothingFound }
    }

    /// The exit code.
    ///
    /// As the guide documents them: 0 done, 1 nothing found, 2 bad input or failure, 130 after Ctrl-C.
    pub(crate) fn code(self) -> ExitCode {
        ExitCode::from(match self {
            Self::Done => 0,
            Self::NothingFound => 1,
            Self::Failed => FAILED,
            Self::Interrupted => INTERRUPTED,
        })
    }
}

/// Whether an error only means that the reader of a pipe closed it, as `head` does.
///
/// The whole chain of causes is searched, because writers wrap errors: `serde_json` has one of its own.
pub(crate) fn is_closed_pipe(error: &anyhow::Error) -> bool {
    let closed = |error: &(dyn std::error::Error + 'static)| {
        let kind = error.downcast_ref::<io::Error>().map(io::Error::kind);
        let json = error.downcast_ref::<serde_json::Error>().and_then(serde_json::Error::io_error_kind);
        kind.or(json) == Some(io::ErrorKind::BrokenPipe)
    };
    error.chain().any(closed)
}
