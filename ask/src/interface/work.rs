//! Work that lasts: it notes how far it is, and whoever oversees it shows that and may end it.

use std::time::Duration;

use serde::Serialize;
use worddle_run::Cancel;

use crate::speech::Speech;

/// Work that lasts longer than somebody waits for an answer.
pub trait Work: Sized {
    /// What it has come to.
    type Progress: Clone + Default + Send;

    /// What listeners see of it.
    type View: Serialize + Send;

    /// How long it may take.
    fn time(&self) -> Duration;

    /// Does the work, and notes its progress.
    fn work(&self, overseer: &impl Overseer<Self::Progress>);

    /// What to show listeners who speak a language.
    fn tell(&self, standing: Standing<Self::Progress>, speech: Speech) -> Self::View;
}

/// Whoever oversees work: keeps what it notes, and ends it.
pub trait Overseer<P> {
    /// What ends the work.
    fn cancel(&self) -> &Cancel;

    /// Takes a note of something that listeners should see.
    fn note(&self, change: impl FnOnce(&mut P));

    /// Takes a note of how far the work is, and looks whether it must end.
    fn advance(&self, change: impl FnOnce(&mut P));
}

/// What work has come to.
#[derive(Clone, Debug, Default)]
pub struct Standing<P> {
    /// What it has noted.
    pub found: P,
    /// How long it has worked, without pauses.
    pub spent: Duration,
    /// Whether it is paused: nothing above changes until it resumes.
    pub paused: bool,
    /// Whether it is over.
    pub done: bool,
}
