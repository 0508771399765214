//! The search through one class.
//!
//! The search decides one place after the other, in one of two ways. While the bound is far above the cutoff, the next place
//! is [forced](crate::force) to each symbol in turn: the tree is merged, which tightens the bound. Once the bound is near the
//! cutoff, places are [decided](crate::bound) without merging. That is much cheaper, and prunes well from there on.

use worddle_board::Instructions;
use worddle_optimize::{Beauty, Objective, RankedBoard};
use worddle_run::{Run, Stop};

use crate::bound::{Decision, Engine, Level, WaitingRoom};
use crate::class::{Class, Ranks, SymbolSet, Turn, may_lead};
use crate::problem::Problem;
use crate::size::MOST_CELLS;
use crate::sort::sort;
use crate::terms::{Layout, Term, TooMany, collect};
use crate::tree::{BoundedSum, Tree};
use crate::unit::Unit;

mod probe;
mod surplus;

use surplus::Surplus;

pub use probe::Probe;

/// Stop merging once the bound is within this factor of the cutoff. On 3×3 the value hardly matters, on larger boards it does.
const NEAR: u32 = 3;

/// The most terms of one tree. A class with more is split first. With 20 million terms on 4×4, a process took 1.9 GB, merged
/// blocks included.
const MOST_TERMS: usize = 20_000_000;

/// The result of a unit, or of a part of one.
///
/// Adding the outcomes of all parts in any order gives the same outcome.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Outcome {
    /// All boards of the unit that reach the cutoff, each in canonical form.
    pub boards: Vec<RankedBoard>,
    /// The number of forced places, over all classes.
    pub forced: u64,
    /// The number of decided places.
    pub decided: u64,
    /// The number of boards that were solved.
    pub solved: u64,
}

impl Outcome {
    /// Adds the result of another part.
    ///
    /// Sorted by value, best first, then by tiles. A board that two parts report, turned, is kept once.
    pub fn add(&mut self, other: Self) {
        self.boards.extend(other.boards);
        self.boards.sort_by(|left, right| (right.beauty, &left.tiles).cmp(&(left.beauty, &right.tiles)));
        self.boards.dedup();
        self.forced += other.forced;
        self.decided += other.decided;
        self.solved += other.solved;
    }
}

/// Receives the result of each part of a unit as soon as it is done.
pub type Report<'a> = &'a mut dyn FnMut(&Class, Outcome);

/// The search for all boards that reach a cutoff. It reuses its memory from unit to unit.
pub struct Search<'p> {
    problem: &'p Problem<'p>,
    cutoff: u32,
    /// The bound that a class must have to be searched. It equals the cutoff; a test raises it, as if bounds were too low.
    needed: u32,
    /// See [`NEAR`].
    near: u32,
    /// See [`MOST_TERMS`].
    most_terms: usize,
    /// The loop that decides a place, for the processor at hand.
    engine: Engine,
    /// Values whole boards.
    objective: Box<dyn Objective + 'p>,
    /// Buffers for terms of 64 bits.
    short: Terms<u64>,
    /// Buffers for terms of 128 bits, which few classes need.
    long: Terms<u128>,
    /// The terms of the current class, arranged.
    tree: Tree,
    /// Choices that wait to be decided, for all levels together.
    room: WaitingRoom,
    /// The state of the bound after each number of decided places.
    levels: Vec<Level>,
    /// By how much these bounds count words too often.
    surplus: Surplus,
    /// Whether to find that out. Only tests do not, to count every place that plain bounds leave.
    learns: bool,
    /// The symmetries of the current unit.
    turns: Vec<Turn>,
    /// The symbols of the first places.
    decided: Vec<u8>,
    /// The result since the last report.
    outcome: Outcome,
}

/// Buffers for the terms of a class.
#[derive(Default)]
struct Terms<T> {
    /// Sorted in place.
    terms: Vec<T>,
    /// The second buffer of the sort.
    spare: Vec<T>,
}

impl<T: Term> Terms<T> {
    /// Arranges the terms of a class in a tree.
    ///
    /// # Errors
    ///
    /// [`TooMany`] with about the factor, so that the caller can split the class into enough parts at once.
    fn arrange(
        &mut self,
        problem: &Problem<'_>,
        layout: &Layout,
        part: (&Class, &Ranks),
        most: usize,
        tree: &mut Tree,
    ) -> Result<BoundedSum, TooMany> {
        // Together with its part of the tree, a term of 128 bits takes a quarter more memory than one of 64.
        let most = if T::BITS == u64::BITS { most } else { most / 5 * 4 };
        collect(problem, layout, part, most, &mut self.terms)?;
        sort(&mut self.terms, &mut self.spare, layout.word_bits, layout.bits());
        Ok(tree.build(problem, layout, &self.terms))
    }
}

impl<'p> Search<'p> {
    /// A search for all boards that reach a cutoff.
    ///
    /// Builds the tables of the objective; a search should serve many units.
    pub fn new(problem: &'p Problem<'p>, cutoff: u32) -> Self {
        Self {
            problem,
            cutoff,
            needed: cutoff,
            near: NEAR,
            most_terms: MOST_TERMS,
            engine: Engine::new(Instructions::detect()),
            objective: problem.objective(),
            short: Terms::default(),
            long: Terms::default(),
            tree: Tree::default(),
            room: WaitingRoom::default(),
            levels: vec![Level::empty(); MOST_CELLS + 1],
            surplus: Surplus::default(),
            learns: true,
            turns: Vec::new(),
            decided: Vec::new(),
            outcome: Outcome::default(),
        }
    }

    /// The same search with other limits: it merges while the bound is more than `near` times the cutoff, and splits classes
    /// with more than `most_terms` terms. The limits change the time and the memory, but not the boards that are found.
    #[must_use]
    pub fn tuned(mut self, near: u32, most_terms: usize) -> Self {
        (self.near, self.most_terms) = (near.max(1), most_terms);
        self
    }

    /// The same search with other instructions. It decides the same places, faster or slower.
    #[must_use]
    pub fn with_instructions(mut self, instructions: Instructions) -> Self {
        self.engine = Engine::new(instructions);
        self
    }

    /// The same search with bounds that are too low by a factor. It loses boards, which the [checker](crate::Checker) must
    /// notice.
    #[cfg(test)]
    pub(crate) fn with_low_bounds(mut self, factor: u32) -> Self {
        self.needed *= factor;
        self
    }

    /// The same search, whose bounds count a word once for each way to read it.
    #[cfg(test)]
    pub(crate) fn with_plain_bounds(mut self) -> Self {
        self.learns = false;
        self
    }

    /// The instructions that this search runs with: portable ones if the processor lacks those that it was given.
    pub fn instructions(&self) -> Instructions {
        self.engine.instructions()
    }

    /// Finds all boards of a unit that reach the cutoff.
    ///
    /// # Errors
    ///
    /// If the run stops. What was found so far is lost; see [`Self::parts`].
    pub fn unit(&mut self, unit: &Unit, run: &mut Run<'_>) -> Result<Outcome, Stop> {
        let mut outcome = Outcome::default();
        self.parts(unit, &[], &mut |_, part| outcome.add(part), run)?;
        Ok(outcome)
    }

    /// Searches the parts of a unit that are not known yet, and reports the result of each as soon as it is done.
    ///
    /// Parts are classes that together make up the class of the unit. Those that are known may come from another machine, which
    /// has cut the unit in another way: whatever they leave is searched.
    ///
    /// # Errors
    ///
    /// If the run stops. Parts that were reported are done; the others are not begun, as far as a ledger is
    /// concerned.
    pub fn parts(
        &mut self,
        unit: &Unit,
        known: &[Class],
        report: &mut dyn FnMut(&Class, Outcome),
        run: &mut Run<'_>,
    ) -> Result<(), Stop> {
        self.outcome = Outcome::default();
        self.turns = unit.turns(self.problem);
        unit.class().without(known).iter().try_for_each(|class| self.class(class, report, run))
    }

    /// Searches a class of a unit with these symmetries, whose other classes are searched elsewhere.
    #[cfg(any(feature = "gpu", test))]
    pub(crate) fn within(
        &mut self,
        class: &Class,
        turns: &[Turn],
        run: &mut Run<'_>,
    ) -> Result<Outcome, Stop> {
        self.outcome = Outcome::default();
        self.turns = turns.to_vec();
        let mut outcome = Outcome::default();
        self.class(class, &mut |_, part| outcome.add(part), run)?;
        Ok(outcome)
    }

    /// Reports the result of a part.
    fn report(&mut self, class: &Class, report: Report<'_>) {
        // Adding it to an empty one puts the boards in order.
        let mut outcome = Outcome::default();
        outcome.add(std::mem::take(&mut self.outcome));
        report(class, outcome);
    }

    /// The bound of a class: no board in it is worth more. `None` if the class has too many terms.
    ///
    /// Symmetries play no part in it.
    pub fn bound(&mut self, class: &Class) -> Option<u32> {
        self.turns.clear();
        Some(self.arrange(class).ok()?.bound)
    }

    /// Arranges the terms of a class in the tree.
    ///
    /// Terms of boards that are not the greatest of their images are left out: the unit that has their image
    /// counts them.
    fn arrange(&mut self, class: &Class) -> Result<BoundedSum, TooMany> {
        let ranks = Ranks::new(&self.turns);
        let Self { problem, tree, most_terms, .. } = self;
        let layout = Layout::new(problem, class);
        if layout.bits() <= u64::BITS {
            self.short.arrange(problem, &layout, (class, &ranks), *most_terms, tree)
        } else {
            self.long.arrange(problem, &layout, (class, &ranks), *most_terms, tree)
        }
    }

    /// Searches a class, in parts if it has too many terms.
    ///
    /// Splitting goes by the first place that has a choice, so that the parts are classes again.
    fn class(&mut self, class: &Class, report: Report<'_>, run: &mut Run<'_>) -> Result<(), Stop> {
        run.step()?;
        let decided = class.decided();
        if !self.may_begin(&decided) {
            self.report(class, report);
            return Ok(());
        }
        let root = self.arrange(class);
        match (root, class.first_open()) {
            (Ok(root), _) => {
                self.decided.clear();
                self.force(class, root, Some(report), run)?;
            }
            (Err(TooMany { times }), Some(place)) => {
                for part in class.sets[place].parts(times) {
                    self.class(&class.with(place, part), report, run)?;
                }
            }
            // A single board cannot be split, and needs no tree.
            (Err(TooMany { .. }), None) => {
                self.decided = decided;
                self.solve(run)?;
                self.report(class, report);
            }
        }
        Ok(())
    }

    /// Whether a board that is allowed, and the greatest of its images, may begin with these symbols.
    ///
    /// If it may, it may begin with the first of them too.
    fn may_begin(&self, decided: &[u8]) -> bool {
        may_lead(&self.turns, decided) && self.problem.allows(decided)
    }

    /// Whether to force the next place of a class with some decided places and a bound, rather than decide it without merging.
    pub(crate) fn must_force(&self, class: &Class, decided: usize, bound: u32) -> bool {
        let is_near = bound / self.near <= self.cutoff && bound < u32::MAX;
        bound >= self.needed && !is_near && decided < class.sets.len()
    }

    /// Searches a class whose first places are forced: `root` is its merged tree. `report` is `None` inside a part, which is
    /// reported as a whole.
    fn force(
        &mut self,
        class: &Class,
        root: BoundedSum,
        mut report: Option<Report<'_>>,
        run: &mut Run<'_>,
    ) -> Result<(), Stop> {
        let place = self.decided.len();
        if !self.must_force(class, place, root.bound) {
            if root.bound >= self.needed {
                self.begin_walk(root);
                self.walk(class, run)?;
            }
            if let Some(report) = report {
                self.report(class, report);
            }
            return Ok(());
        }
        let extent = self.tree.extent();
        let is_open = class.sets[place].len() > 1;
        for symbol in class.sets[place].iter() {
            run.step()?;
            self.decided.push(symbol);
            if self.may_begin(&self.decided) {
                self.outcome.forced += 1;
                let forced = self.tree.force(root, place, symbol);
                // Only the first place with a choice makes parts.
                match &mut report {
                    Some(report) if !is_open => self.force(class, forced, Some(&mut **report), run)?,
                    _ => self.force(class, forced, None, run)?,
                }
                // The merged blocks of one symbol are of no use to the next.
                self.tree.retreat(extent);
            }
            self.decided.pop();
            if let Some(report) = &mut report
                && is_open
            {
                self.report(&class.with(place, SymbolSet(1 << symbol)), &mut **report);
            }
        }
        Ok(())
    }

    /// Searches a class whose first places are decided, without merging.
    ///
    /// Levels are a stack: deciding a place writes the next level and leaves this one as it is.
    fn walk(&mut self, class: &Class, run: &mut Run<'_>) -> Result<(), Stop> {
        let place = self.decided.len();
        if place == class.sets.len() {
            if !self.solve(run)? && self.learns {
                self.learn(run)?;
            }
            return Ok(());
        }
        run.step()?;
        self.outcome.decided += 1;
        self.surplus.enter(place);
        // The vector of the place rules out most symbols before any of them is tried.
        let (own, rest) = self.levels[place].next(place);
        let needed = self.needed.saturating_add(self.surplus.least(place)).saturating_sub(rest);
        let symbols: SymbolSet =
            class.sets[place].iter().filter(|&symbol| own.of(symbol) >= needed).collect();
        for symbol in symbols.iter() {
            // A board below may have shown that none here reaches the cutoff.
            let cutoff = self.needed.saturating_add(self.surplus.least(place));
            if self.levels[place].bound() < cutoff {
                break;
            }
            self.decided.push(symbol);
            if self.may_begin(&self.decided) {
                let (before, after) = self.levels.split_at_mut(place + 1);
                let (tree, room, places) = (&self.tree, &mut self.room, class.sets.len());
                let decision = Decision { tree, room, place, symbol, places, cutoff };
                if self.engine.decide(decision, &before[place], &mut after[0]) {
                    self.walk(class, run)?;
                }
            }
            self.decided.pop();
        }
        Ok(())
    }

    /// The bound that a class must have to be searched.
    #[cfg(any(feature = "gpu", test))]
    pub(crate) fn needed(&self) -> u32 {
        self.needed
    }

    /// The value that a board must reach.
    #[cfg(any(feature = "gpu", test))]
    pub(crate) fn cutoff(&self) -> u32 {
        self.cutoff
    }

    /// The value of a board. Solves it, which takes microseconds.
    #[cfg(any(feature = "gpu", test))]
    pub(crate) fn value(&mut self, symbols: &[u8], run: &mut Run<'_>) -> Result<Beauty, Stop> {
        self.objective.value(&self.problem.tiles_of(symbols), run)
    }

    /// The result of a board that no bound ruled out elsewhere.
    #[cfg(any(feature = "gpu", test))]
    pub(crate) fn solved(&mut self, symbols: &[u8], run: &mut Run<'_>) -> Result<Outcome, Stop> {
        self.decided.clear();
        self.decided.extend_from_slice(symbols);
        self.outcome = Outcome::default();
        self.solve(run)?;
        Ok(std::mem::take(&mut self.outcome))
    }

    /// Prepares the walk of a class whose first places are forced: `root` is its merged tree.
    fn begin_walk(&mut self, root: BoundedSum) {
        let place = self.decided.len();
        self.room.begin(&self.tree, root, &mut self.levels[place]);
        self.surplus.begin(place);
    }

    /// Learns from a board that was solved in vain: lowers the bounds along the current path by what they count twice.
    fn learn(&mut self, run: &mut Run<'_>) -> Result<(), Stop> {
        let places = self.decided.len();
        if let Some(level) = self.surplus.fail(places) {
            // All other places are blocked.
            let tiles = self.problem.tiles_of(&self.decided[..level]);
            let value = u32::try_from(self.objective.value(&tiles, run)?.0).unwrap_or(u32::MAX);
            self.surplus.learn(level, self.levels[level].points().saturating_sub(value), places);
        }
        Ok(())
    }

    /// Solves a board that no bound ruled out. Returns whether it reaches the cutoff.
    ///
    /// The bound cannot tell whether the constraint allows the board as a whole, so it is asked here.
    fn solve(&mut self, run: &mut Run<'_>) -> Result<bool, Stop> {
        self.outcome.solved += 1;
        let tiles = self.problem.tiles_of(&self.decided);
        let beauty = self.objective.value(&tiles, run)?;
        let reaches = beauty >= Beauty(self.cutoff.into());
        if reaches && self.problem.constraint().allows(&tiles) {
            self.outcome.boards.push(self.problem.ranked(beauty, &tiles));
        }
        Ok(reaches)
    }
}
