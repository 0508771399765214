//! The progress of a running fill, and the answer it would give if it were stopped.

use std::cell::{Cell, RefCell};
use std::ops::ControlFlow;
use std::time::Duration;

use worddle_crossword::Filling;
use worddle_crossword::fill::{Effort, Listener};
use worddle_run::{Budget, Cancel, Progress, Run};

use super::fill::FillPlan;
use super::filling::{BlameAnswer, FillAnswer};

/// A report of a running fill.
#[derive(Clone, Copy, Debug)]
pub struct FillProgress<'a> {
    /// Steps, time and share, as for any long work; those of the last time the clock was read.
    pub progress: Progress,
    /// The words tried and the dead ends so far.
    pub effort: Effort,
    /// The event that caused the report; `None` for the regular ones, several a second.
    pub detail: Option<FillDetail<'a>>,
}

/// A grid that a running fill has reached.
#[derive(Clone, Copy, Debug)]
pub enum FillDetail<'a> {
    /// An incomplete fill with more words than any before.
    Further(&'a Filling),
    /// A complete fill.
    Found(&'a Filling),
    /// A complete fill with better scores than any before.
    Better(&'a Filling),
}

/// What a running fill has reached, collected from its reports.
#[derive(Clone, Debug, Default)]
pub struct PartialFill {
    /// The most words that crossed.
    furthest: Option<Filling>,
    fillings: Vec<Filling>,
    effort: Effort,
}

impl PartialFill {
    /// Takes in a report.
    pub fn update(&mut self, report: &FillProgress<'_>) {
        self.effort = report.effort;
        match report.detail {
            None => {}
            Some(FillDetail::Further(filling)) => self.furthest = Some(filling.clone()),
            // A search for the best scores reports its last fill twice: as better, and as found when it ends.
            Some(FillDetail::Found(filling)) if self.fillings.last() == Some(filling) => {}
            Some(FillDetail::Found(filling)) => self.fillings.push(filling.clone()),
            Some(FillDetail::Better(filling)) => {
                self.furthest = Some(filling.clone());
                self.fillings = vec![filling.clone()];
            }
        }
    }
}

impl FillPlan {
    /// Fills the grid and reports progress: regularly, and whenever a grid is reached. A fill that is stopped answers with what it
    /// has.
    pub fn run_reporting(
        &self,
        budget: Budget,
        cancel: &Cancel,
        mut report: impl FnMut(FillProgress<'_>),
    ) -> FillAnswer {
        let nothing = Progress { steps: 0, elapsed: Duration::ZERO, share: None };
        let (progress, effort) = (Cell::new(nothing), Cell::new(Effort::default()));
        // The run reports its steps while it is lent to the search, and the search its grids: two borrowers of one callback,
        // never at the same time.
        let report: RefCell<&mut dyn FnMut(FillProgress<'_>)> = RefCell::new(&mut report);
        let send = |detail: Option<FillDetail<'_>>| {
            (report.borrow_mut())(FillProgress { progress: progress.get(), effort: effort.get(), detail });
        };
        let mut observer = |seen: Progress| {
            progress.set(seen);
            send(None);
        };
        let mut run = Run::new(budget).with_cancel(cancel.clone()).with_observer(&mut observer);
        let answer = self.fill(&mut run, &mut |event| match event {
            // Kept for the next report: it changes with every word.
            FillEvent::Tried(tried) => effort.set(*tried),
            FillEvent::Reached(detail) => send(Some(detail)),
        });
        // The last report has the figures of the whole fill, so that its reports add up to its answer.
        progress.set(Progress { steps: run.steps(), elapsed: run.elapsed(), ..progress.get() });
        send(None);
        answer
    }

    /// The answer of a running fill if it were stopped now.
    pub fn stopped(&self, partial: &PartialFill) -> FillAnswer {
        self.answer(&partial.fillings, partial.furthest.as_ref(), partial.effort)
    }

    /// The grid with the most words that crossed so far.
    pub fn furthest(&self, partial: &PartialFill) -> Option<String> {
        partial.furthest.as_ref().map(|filling| self.filled(filling).notation(self.alphabet()))
    }

    /// Fills the grid and passes on what the search does.
    pub(super) fn fill(&self, run: &mut Run<'_>, pass_on: &mut dyn FnMut(FillEvent<'_>)) -> FillAnswer {
        let mut kept = KeepingListener { most: self.most(), fillings: Vec::new(), pass_on };
        let ended = self.search(run, &mut kept);
        FillAnswer {
            outcome: ended.outcome(),
            found: ended.found,
            blame: ended.blame.map(|blame| BlameAnswer {
                slots: blame.slots.iter().map(|&slot| self.puzzle().slot(slot).to_string()).collect(),
                cells: blame.letters.iter().map(|cell| cell.0).collect(),
            }),
            ..self.answer(&kept.fillings, ended.reached.as_ref(), ended.effort.unwrap_or_default())
        }
    }
}

/// One thing that a search did.
pub(super) enum FillEvent<'a> {
    /// It tried a word, or letters.
    Tried(&'a Effort),
    /// It reached a grid.
    Reached(FillDetail<'a>),
}

/// Keeps the fills of a search and passes on what it does.
struct KeepingListener<'a> {
    /// The most fills to keep.
    most: usize,
    fillings: Vec<Filling>,
    pass_on: &'a mut dyn FnMut(FillEvent<'_>),
}

impl Listener for KeepingListener<'_> {
    fn found(&mut self, filling: &Filling) -> ControlFlow<()> {
        self.fillings.push(filling.clone());
        (self.pass_on)(FillEvent::Reached(FillDetail::Found(filling)));
        if self.fillings.len() < self.most { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
    }

    fn tried(&mut self, effort: &Effort) {
        (self.pass_on)(FillEvent::Tried(effort));
    }

    fn further(&mut self, filling: &Filling) {
        (self.pass_on)(FillEvent::Reached(FillDetail::Further(filling)));
    }

    fn better(&mut self, filling: &Filling) {
        (self.pass_on)(FillEvent::Reached(FillDetail::Better(filling)));
    }
}
