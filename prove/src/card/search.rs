//! The search through one class on a device.
//!
//! It is the search of `walk.rs`: the same places are forced, with the same bounds, and the same are decided by a walk that gives nothing
//! away. The device makes the terms, merges, walks, and solves the boards that no bound rules out; the processor decides what is next,
//! and solves the best boards again. A walk that runs into a limit of the device is repeated in halves; what is too much for the device even
//! alone is searched by the processor.
//!
//! A card is fast on many boards at once and slow on one, so work is collected: classes that are ready for
//! the walk wait as *leaves*, and one launch walks all of them. Results are therefore reported late, after
//! the walk of their leaves. That changes the time of a report, never its content: [`Search`] and this search
//! report the same boards for the same parts.
//!
//! Nothing that a card returns is believed blindly. Boards that reach the cutoff are solved again on the
//! processor, and so is one in every thousand others; a single difference ends the proof with an error.

use worddle_run::{Budget, Run};

use super::args::{Address, Leaf, Shape, Task, UNKNOWN};
use super::arrange::{Arranger, Formed, Level, Root};
use super::device::Device;
use super::memory::{BYTES_PER_TERM, MOST_SHAPES, Memory, Sizes};
use super::trie::{MOST_ANAGRAMS, TileTrie};
use super::{CardError, GpuWork, Halt, Pause};
use crate::class::{Class, SymbolSet, Turn, may_lead};
use crate::problem::Problem;
use crate::size::MOST_CELLS;
use crate::unit::Unit;
use crate::walk::{Outcome, Report, Search};

mod leaves;

/// The processor solves one of so many boards again, to check the card. A heavy unit of 4×4 leaves five million boards, and a core
/// solves some twenty thousand a second.
const CHECKED: u32 = 1024;

/// The search for all boards that reach a cutoff, on a device. It reuses its memory from unit to unit.
///
/// `D` is a card, or the processor that plays one in tests.
pub(crate) struct CardSearch<'p, D> {
    /// The boards and the words.
    problem: &'p Problem<'p>,
    /// Decides how to search, solves boards, and searches classes that the device cannot.
    host: Search<'p>,
    /// Runs the kernels.
    device: D,
    /// Where everything lies on the device, taken once.
    memory: Memory,
    /// The most terms of one tree. A class with more is split first.
    most_terms: u32,
    /// The symbols that words begin with, a bit each.
    roots: u32,
    /// The value that a board must reach.
    cutoff: u32,
    /// The processor solves one of so many boards again.
    checked: u32,
    /// Lowers bounds by what they count too often, once boards were solved in vain.
    learns: bool,
    /// Gives symbols away even if no warp waits: for tests, where warps run one after the other.
    always_gives: bool,
    /// The symmetries of the current unit.
    turns: Vec<Turn>,
    /// The symbols of the first places.
    decided: Vec<u8>,
    /// The classes of the leaves.
    shapes: Vec<Shape>,
    /// Classes that wait for the walk, and the part that each belongs to, as an index of `finished`.
    leaves: Vec<(Leaf, usize)>,
    /// The numbers that their blocks take.
    numbers: u32,
    /// Parts that wait for the walk of their leaves, before they can be reported.
    finished: Vec<(Class, Outcome)>,
    /// The result of the current part.
    outcome: Outcome,
    pub(crate) work: GpuWork,
}

impl<'p, D: Device> CardSearch<'p, D> {
    /// A search for all boards that reach a cutoff.
    ///
    /// Takes all of its memory here, so that a unit cannot fail for want of it later.
    ///
    /// # Errors
    ///
    /// [`CardError::Goal`] if the worth of a word depends on more than its length, which kernels do not
    /// compute. [`CardError::Anagrams`] if there are more anagrams than an edge can number. Otherwise, an
    /// error of the driver.
    pub(crate) fn new(
        problem: &'p Problem<'p>,
        cutoff: u32,
        mut device: D,
        sizes: Sizes,
    ) -> Result<Self, CardError> {
        if problem.worth_by_length().is_none() {
            return Err(CardError::Goal);
        }
        if problem.anagram_bits() > MOST_ANAGRAMS.ilog2() {
            return Err(CardError::Anagrams);
        }
        let trie = TileTrie::new(problem);
        let memory = Memory::new(&mut device, sizes, &trie)?;
        Ok(Self {
            problem,
            host: Search::new(problem, cutoff),
            device,
            most_terms: (memory.arena.left() / BYTES_PER_TERM).min(1 << 30) as u32,
            memory,
            roots: trie.roots,
            cutoff,
            checked: CHECKED,
            learns: true,
            always_gives: false,
            turns: Vec::new(),
            decided: Vec::new(),
            shapes: Vec::new(),
            leaves: Vec::new(),
            numbers: 0,
            finished: Vec::new(),
            outcome: Outcome::default(),
            work: GpuWork::default(),
        })
    }

    /// The same search, whose walks give symbols away even if no warp waits.
    #[cfg(test)]
    pub(crate) fn giving_always(mut self) -> Self {
        self.always_gives = true;
        self
    }

    /// The same search with plain bounds: see [`Search::with_plain_bounds`].
    #[cfg(test)]
    pub(crate) fn with_plain_bounds(mut self) -> Self {
        self.learns = false;
        self.host = self.host.with_plain_bounds();
        self
    }

    /// Whether its bounds are plain.
    #[cfg(test)]
    pub(crate) fn has_plain_bounds(&self) -> bool {
        !self.learns
    }

    /// The same search, whose boards are all solved by the processor too.
    #[cfg(test)]
    pub(crate) fn checking_all(mut self) -> Self {
        self.checked = 1;
        self
    }

    /// The same search with bounds that are too low by a factor.
    #[cfg(test)]
    pub(crate) fn with_low_bounds(mut self, factor: u32) -> Self {
        self.cutoff *= factor;
        self.host = self.host.with_low_bounds(factor);
        self
    }

    /// Finds all boards of a unit that reach the cutoff.
    ///
    /// Keeps no report: for estimates, which only need the time.
    pub(crate) fn unit(&mut self, unit: &Unit, run: &mut Run<'_>) -> Result<Outcome, Halt> {
        let mut outcome = Outcome::default();
        self.parts(unit, &[], &mut |_, part| outcome.add(part), run)?;
        Ok(outcome)
    }

    /// Searches the parts of a unit that are not known yet: see [`Search::parts`].
    ///
    /// # Errors
    ///
    /// [`Halt::Stop`] if the run stops, [`Halt::Card`] if the device fails. A class that is too much for the
    /// device is no error: the processor searches it.
    pub(crate) fn parts(
        &mut self,
        unit: &Unit,
        known: &[Class],
        report: Report<'_>,
        run: &mut Run<'_>,
    ) -> Result<(), Halt> {
        self.turns = unit.turns(self.problem);
        self.forget();
        self.classes(&unit.class().without(known), report, run).map_err(|pause| match pause {
            Pause::Stop(stop) => Halt::Stop(stop),
            Pause::Card(error) => Halt::Card(error),
            Pause::Limit(_) => Halt::Card(CardError::Fault("a limit that no smaller class keeps")),
        })
    }

    /// Drops everything that waits.
    ///
    /// After an error, memory on the device may hold anything, but nothing here refers to it any more.
    fn forget(&mut self) {
        self.shapes.clear();
        self.leaves.clear();
        self.numbers = 0;
        self.finished.clear();
        self.outcome = Outcome::default();
    }

    /// Searches classes, and waits for the last walk.
    ///
    /// The last walk is needed even without leaves: parts without any still wait to be reported.
    fn classes(&mut self, classes: &[Class], report: Report<'_>, run: &mut Run<'_>) -> Result<(), Pause> {
        for class in classes {
            self.class(class, report, run)?;
        }
        self.walk(report, run)
    }

    /// Searches a class, in parts if it has too many terms.
    ///
    /// A class whose terms do not fit 64 bits is split as well. Splitting halves the symbols of its first
    /// open place.
    fn class(&mut self, class: &Class, report: Report<'_>, run: &mut Run<'_>) -> Result<(), Pause> {
        run.step()?;
        let decided = class.decided();
        if !self.may_begin(&decided) {
            self.finish(class.clone());
            return Ok(());
        }
        // Room for shapes is limited, and a shape is needed until its leaves are walked.
        if self.shapes.len() == MOST_SHAPES {
            self.walk(report, run)?;
        }
        self.decided.clear();
        let begun = match Shape::new(self.problem, class, &self.turns, self.cutoff) {
            Some(shape) => self.begin(&shape)?,
            None => None,
        };
        match (begun, class.first_open()) {
            (Some(begun), _) => self.force(class, begun, true, report, run),
            (None, Some(place)) => {
                for part in class.sets[place].parts(2) {
                    self.class(&class.with(place, part), report, run)?;
                }
                Ok(())
            }
            // A single board cannot be split, and needs no tree.
            (None, None) => {
                self.outcome.add(self.host.solved(&decided, run)?);
                self.finish(class.clone());
                Ok(())
            }
        }
    }

    /// As `Search::may_begin`.
    fn may_begin(&self, decided: &[u8]) -> bool {
        may_lead(&self.turns, decided) && self.problem.allows(decided)
    }

    /// Makes the terms of a class and its tree; `None` if there are too many terms.
    ///
    /// Pushes the shape even if there are too many terms: the slot is taken over by the next class only after
    /// a walk.
    fn begin(&mut self, shape: &Shape) -> Result<Option<(Level, Root)>, Pause> {
        let at = self.shape_at(self.shapes.len());
        self.device.write(at, std::slice::from_ref(shape))?;
        self.shapes.push(*shape);
        let class = Formed { shape, at };
        let clock = Run::new(Budget::UNLIMITED);
        let level = self.arranger().collect(class, self.most_terms)?;
        self.work.collecting += clock.elapsed();
        let Some(mut level) = level else { return Ok(None) };
        self.work.collected += u64::from(level.count);
        match self.arranger().arrange(class, &mut level, 0) {
            Ok(root) => {
                self.work.arranged += u64::from(level.count);
                Ok(Some((level, root)))
            }
            // There are more sums than usual.
            Err(Pause::Limit(super::args::NODE_LIMIT)) => Ok(None),
            Err(pause) => Err(pause),
        }
    }

    /// Where the shape of a number lies.
    ///
    /// Shapes lie side by side, so a number is enough.
    fn shape_at(&self, number: usize) -> Address {
        self.memory.shapes.plus(number as u64 * size_of::<Shape>() as u64)
    }

    /// Borrows for a moment: an arranger has no state of its own.
    fn arranger(&self) -> Arranger<'_, D> {
        Arranger { device: &self.device, memory: &self.memory, roots: self.roots }
    }

    /// Searches a class whose first places are forced. `in_parts` says whether its result is to be reported, in parts or as a whole.
    ///
    /// As `Search::force`, with one level of terms on the device for each forced place.
    fn force(
        &mut self,
        class: &Class,
        (level, root): (Level, Root),
        in_parts: bool,
        report: Report<'_>,
        run: &mut Run<'_>,
    ) -> Result<(), Pause> {
        let place = self.decided.len();
        if !self.host.must_force(class, place, root.bound) {
            if root.bound >= self.host.needed() {
                self.add_leaf(class, root, report, run)?;
            }
            if in_parts {
                self.finish(class.clone());
            }
            return Ok(());
        }
        let number = self.shapes.len() - 1;
        let (shape, at) = (self.shapes[number], self.shape_at(number));
        let formed = Formed { shape: &shape, at };
        // The terms are sorted by this place first, so those of one symbol lie together.
        let runs = self.arranger().runs(formed, &level, place)?;
        let is_open = class.sets[place].len() > 1;
        for symbol in class.sets[place].iter() {
            run.step()?;
            self.decided.push(symbol);
            if self.may_begin(&self.decided) {
                self.outcome.forced += 1;
                match self.merged(formed, (&level, &runs), place, symbol) {
                    Ok(merged) => self.force(class, merged, in_parts && !is_open, report, run)?,
                    Err(Pause::Limit(_)) => {
                        let outcome = self.by_processor(class, &self.decided.clone(), run)?;
                        self.outcome.add(outcome);
                        if in_parts && !is_open {
                            self.finish(class.clone());
                        }
                    }
                    Err(pause) => return Err(pause),
                }
            }
            self.decided.pop();
            // Only the first place with a choice makes parts.
            if in_parts && is_open {
                self.finish(class.with(place, SymbolSet(1 << symbol)));
            }
        }
        Ok(())
    }

    /// The tree of a class with a symbol on its next place.
    fn merged(
        &mut self,
        formed: Formed<'_>,
        level: (&Level, &[u32]),
        place: usize,
        symbol: u8,
    ) -> Result<(Level, Root), Pause> {
        let clock = Run::new(Budget::UNLIMITED);
        let mut merged = self.arranger().merge(formed, level, place, symbol)?;
        let root = self.arranger().arrange(formed, &mut merged, place + 1)?;
        self.work.arranging += clock.elapsed();
        self.work.arranged += u64::from(merged.count);
        Ok((merged, root))
    }

    /// Searches a class whose first places are decided on the processor: it is too much for the device.
    fn by_processor(&mut self, class: &Class, decided: &[u8], run: &mut Run<'_>) -> Result<Outcome, Pause> {
        self.work.handed_back += 1;
        let mut part = class.clone();
        for (set, &symbol) in part.sets.iter_mut().zip(decided) {
            *set = SymbolSet(1 << symbol);
        }
        Ok(self.host.within(&part, &self.turns, run)?)
    }

    /// Adds a class to those that wait for the walk, with the blocks of its tree.
    ///
    /// Walks first if there is no room, which empties the waiting leaves. A tree whose blocks alone are larger
    /// than the memory for them is left to the processor.
    fn add_leaf(
        &mut self,
        class: &Class,
        root: Root,
        report: Report<'_>,
        run: &mut Run<'_>,
    ) -> Result<(), Pause> {
        if self.decided.len() == class.sets.len() {
            self.outcome.add(self.host.solved(&self.decided, run)?);
            return Ok(());
        }
        let sizes = self.memory.sizes;
        if self.leaves.len() as u32 == sizes.leaves || root.size > sizes.numbers - self.numbers {
            self.walk_leaves(report, run)?;
        }
        if root.size > sizes.numbers {
            let outcome = self.by_processor(class, &self.decided.clone(), run)?;
            self.outcome.add(outcome);
            return Ok(());
        }
        self.arranger().block(&root, self.numbers, self.leaves.len() as u32)?;
        let mut decided = [0; MOST_CELLS];
        decided[..self.decided.len()].copy_from_slice(&self.decided);
        let shape = self.shapes.len() as u32 - 1;
        let leaf = Leaf { shape, depth: self.decided.len() as u32, decided };
        self.leaves.push((leaf, self.finished.len()));
        self.numbers += root.size;
        Ok(())
    }

    /// Ends the current part: it is reported once its leaves are walked.
    ///
    /// Takes the outcome with it, so that the next part begins with an empty one.
    fn finish(&mut self, class: Class) {
        self.finished.push((class, std::mem::take(&mut self.outcome)));
    }

    /// Walks all leaves, and then drops the classes they belong to.
    fn walk(&mut self, report: Report<'_>, run: &mut Run<'_>) -> Result<(), Pause> {
        self.walk_leaves(report, run)?;
        self.shapes.clear();
        Ok(())
    }

    /// Walks all leaves, and reports the parts that are done then.
    ///
    /// Afterwards, no leaf waits and every finished part is reported.
    fn walk_leaves(&mut self, report: Report<'_>, run: &mut Run<'_>) -> Result<(), Pause> {
        if !self.leaves.is_empty() {
            let leaves: Vec<Leaf> = self.leaves.iter().map(|&(leaf, _)| leaf).collect();
            self.device.write(self.memory.leaves, &leaves)?;
            let whole = |(number, leaf): (u32, &Leaf)| Task::new(number, leaf, UNKNOWN);
            let tasks: Vec<Task> = (0..).zip(&leaves).map(whole).collect();
            self.walk_tasks(&tasks, run)?;
            self.leaves.clear();
            self.numbers = 0;
        }
        for (class, found) in self.finished.drain(..) {
            // Adding it to an empty one puts the boards in order.
            let mut outcome = Outcome::default();
            outcome.add(found);
            report(&class, outcome);
        }
        Ok(())
    }
}

/// The result of a part: one that waits to be reported, or the current one.
fn outcome_of<'a>(
    finished: &'a mut [(Class, Outcome)],
    current: &'a mut Outcome,
    part: usize,
) -> &'a mut Outcome {
    finished.get_mut(part).map_or(current, |(_, outcome)| outcome)
}
