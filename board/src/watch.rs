//! The run that may stop a walk.

use worddle_run::{Run, Stop};

/// The run that may stop a walk, if any does.
pub(crate) struct Watch<'a, 'r>(Option<&'a mut Run<'r>>);

impl<'a, 'r> Watch<'a, 'r> {
    /// Nothing stops the walk.
    pub(crate) fn nobody() -> Self {
        Self(None)
    }

    /// The run may stop the walk.
    pub(crate) fn by(run: &'a mut Run<'r>) -> Self {
        Self(Some(run))
    }

    /// The run, if there is one.
    pub(crate) fn run(&mut self) -> Option<&mut Run<'r>> {
        self.0.as_deref_mut()
    }

    /// Reports some paths to follow, or returns why the walk must stop.
    #[inline]
    pub(crate) fn paths(&mut self, count: usize) -> Result<(), Stop> {
        self.0.as_mut().map_or(Ok(()), |run| run.work(count as u64))
    }
}
