//! In place of graphics cards, in a program that was built without them.

use worddle_run::Run;

use super::{GpuSettings, GpuWork};
use crate::class::Class;
use crate::halt::{CardError, Halt};
use crate::problem::Problem;
use crate::unit::Unit;
use crate::walk::{Outcome, Report};

/// A graphics card: there is none in this build.
pub enum Gpu {}

impl Gpu {
    /// Opens the first card of this machine.
    pub fn open(_: GpuSettings) -> Result<Self, CardError> {
        Err(CardError::Absent)
    }

    /// The name of the card.
    pub fn name(&self) -> &str {
        match *self {}
    }

    /// The number of searches that share the card.
    pub fn searches(&self) -> usize {
        match *self {}
    }

    /// Takes the memory of all searches.
    pub fn search<'p>(&self, _: &'p Problem<'p>, _: u32) -> Result<Vec<GpuSearch<'p>>, CardError> {
        match *self {}
    }
}

/// One of the searches that share a card: there is none in this build.
pub struct GpuSearch<'p> {
    never: std::convert::Infallible,
    problem: std::marker::PhantomData<&'p ()>,
}

impl GpuSearch<'_> {
    /// Finds all boards of a unit that reach the cutoff.
    pub fn unit(&mut self, _: &Unit, _: &mut Run<'_>) -> Result<Outcome, Halt> {
        match self.never {}
    }

    /// Searches the parts of a unit that are not known yet: see [`Search::parts`](crate::Search::parts).
    pub fn parts(&mut self, _: &Unit, _: &[Class], _: Report<'_>, _: &mut Run<'_>) -> Result<(), Halt> {
        match self.never {}
    }

    /// The work so far.
    pub fn work(&self) -> GpuWork {
        let _ = self.problem;
        match self.never {}
    }
}
