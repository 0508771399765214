//! The search through one class.
//!
//! While the bound of all boards is far above the cutoff, the next place is [forced](crate::force) to each symbol in
//! turn. Once it is near enough, places are [decided](crate::bound) without merging, which is much cheaper and prunes
//! well from there.

use worddle_board::Instructions;
use worddle_optimize::{Beauty, Objective, RankedBoard};
use worddle_run::{Run, Stop};

use crate::bound::{Decision, Engine, Level, WaitingRoom};
use crate::class::{Class, Ranks, SymbolSet, Turn, may_lead};
use crate::problem::{MOST_CELLS, Problem};
use crate::sort::sort;
use crate::terms::{Layout, Term, TooMany, collect};
use crate::tree::{BoundedSum, Tree};
use crate::unit::Unit;

mod probe;

pub use probe::Probe;

/// Up to how many times the cutoff merging does not pay: on 3×3 it hardly matters, beyond it does.
const NEAR: u32 = 3;

/// The most terms that are arranged at once: on 4×4, with what is merged, a process took 1.9 GB with 20 million of them. A
/// class with more is cut first.
const MOST_TERMS: usize = 20_000_000;

/// What came of a unit.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Outcome {
    /// All boards of the unit that reach the cutoff, each in canonical form.
    pub boards: Vec<RankedBoard>,
    /// How many places were forced, over all classes.
    pub forced: u64,
    /// How many places were decided.
    pub decided: u64,
    /// How many boards were solved.
    pub solved: u64,
}

impl Outcome {
    /// Adds what came of another part.
    pub fn add(&mut self, other: Self) {
        self.boards.extend(other.boards);
        self.boards.sort_by(|left, right| (right.beauty, &left.tiles).cmp(&(left.beauty, &right.tiles)));
        self.boards.dedup();
        self.forced += other.forced;
        self.decided += other.decided;
        self.solved += other.solved;
    }
}

/// Who hears of each part of a unit as soon as it is done.
type Told<'a> = &'a mut dyn FnMut(&Class, Outcome);

/// What is to be done of a unit, and what becomes of it.
struct Parts<'a> {
    /// The parts that were done before.
    known: &'a [Class],
    told: Told<'a>,
}

/// The search for all boards that reach a cutoff; it keeps its memory from unit to unit.
pub struct Search<'p> {
    problem: &'p Problem<'p>,
    cutoff: u32,
    /// How many times the cutoff the bound may be for places to be decided without merging.
    near: u32,
    /// The most terms that are arranged at once.
    most_terms: usize,
    engine: Engine,
    objective: Box<dyn Objective + 'p>,
    short: Terms<u64>,
    long: Terms<u128>,
    tree: Tree,
    room: WaitingRoom,
    levels: Vec<Level>,
    turns: Vec<Turn>,
    decided: Vec<u8>,
    outcome: Outcome,
}

/// Room for the terms of a class.
#[derive(Default)]
struct Terms<T> {
    terms: Vec<T>,
    spare: Vec<T>,
}

impl<T: Term> Terms<T> {
    /// Arranges the terms of a class in a tree.
    fn arrange(
        &mut self,
        problem: &Problem<'_>,
        layout: &Layout,
        part: (&Class, &Ranks),
        most: usize,
        tree: &mut Tree,
    ) -> Result<BoundedSum, TooMany> {
        // With its part of the tree, a term of 128 bits takes a quarter more than one of 64.
        let most = if T::BITS == u64::BITS { most } else { most / 5 * 4 };
        collect(problem, layout, part, most, &mut self.terms)?;
        sort(&mut self.terms, &mut self.spare, layout.word_bits, layout.bits());
        Ok(tree.build(problem, layout, &self.terms))
    }
}

impl<'p> Search<'p> {
    /// A search for all boards that reach a cutoff.
    pub fn new(problem: &'p Problem<'p>, cutoff: u32) -> Self {
        Self {
            problem,
            cutoff,
            near: NEAR,
            most_terms: MOST_TERMS,
            engine: Engine::new(Instructions::detect()),
            objective: problem.objective(),
            short: Terms::default(),
            long: Terms::default(),
            tree: Tree::default(),
            room: WaitingRoom::default(),
            levels: vec![Level::empty(); MOST_CELLS + 1],
            turns: Vec::new(),
            decided: Vec::new(),
            outcome: Outcome::default(),
        }
    }

    /// The same search that merges while the bound is more than so many times the cutoff, and arranges so many terms at
    /// once: what it finds does not depend on them.
    #[must_use]
    pub fn tuned(mut self, near: u32, most_terms: usize) -> Self {
        (self.near, self.most_terms) = (near.max(1), most_terms);
        self
    }

    /// The same search with other instructions; it decides the same places, faster or slower.
    #[must_use]
    pub fn with_instructions(mut self, instructions: Instructions) -> Self {
        self.engine = Engine::new(instructions);
        self
    }

    /// Finds all boards of a unit that reach the cutoff.
    pub fn unit(&mut self, unit: &Unit, run: &mut Run<'_>) -> Result<Outcome, Stop> {
        let mut outcome = Outcome::default();
        self.parts(unit, &[], &mut |_, part| outcome.add(part), run)?;
        Ok(outcome)
    }

    /// Goes through the parts of a unit that are not known yet, and tells what came of each as soon as it is done.
    ///
    /// Parts are classes that together are the class of the unit. Which there are depends on the problem, not on the
    /// machine: a unit that was given up can be gone on with elsewhere.
    pub fn parts(
        &mut self,
        unit: &Unit,
        known: &[Class],
        told: &mut dyn FnMut(&Class, Outcome),
        run: &mut Run<'_>,
    ) -> Result<(), Stop> {
        self.outcome = Outcome::default();
        self.turns = unit.turns(self.problem);
        self.class(unit.class(), &mut Parts { known, told }, run)
    }

    /// Tells what came of a part.
    fn tell(&mut self, class: &Class, parts: &mut Parts<'_>) {
        let mut outcome = Outcome::default();
        outcome.add(std::mem::take(&mut self.outcome));
        (parts.told)(class, outcome);
    }

    /// What no board of a class exceeds, found without looking at any; `None` if the class has too many terms.
    pub fn bound(&mut self, class: &Class) -> Option<u32> {
        self.turns.clear();
        Some(self.arrange(class).ok()?.bound)
    }

    /// Arranges the terms of a class in the tree.
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

    /// Goes through a class, in parts if it has too many terms.
    fn class(&mut self, class: &Class, parts: &mut Parts<'_>, run: &mut Run<'_>) -> Result<(), Stop> {
        if parts.known.contains(class) {
            return Ok(());
        }
        run.step()?;
        let root = self.arrange(class);
        match (root, class.first_open()) {
            (Ok(root), _) => {
                self.decided.clear();
                self.force(class, root, Some(parts), run)?;
            }
            (Err(TooMany { times }), Some(place)) => {
                for part in class.sets[place].parts(times) {
                    self.class(&class.with(place, part), parts, run)?;
                }
            }
            // A single board needs no tree.
            (Err(TooMany { .. }), None) => {
                self.decided = class.sets.iter().flat_map(|set| set.iter()).collect();
                if may_lead(&self.turns, &self.decided) {
                    self.solve();
                }
                self.tell(class, parts);
            }
        }
        Ok(())
    }

    /// Whether the next place is to be decided by merging.
    fn must_force(&self, class: &Class, root: BoundedSum) -> bool {
        let is_near = root.bound / self.near <= self.cutoff && root.bound < u32::MAX;
        believed(root.bound) >= self.cutoff && !is_near && self.decided.len() < class.sets.len()
    }

    /// Goes through a class whose first places are decided, and whose tree is merged. `parts` hear of it, unless it is
    /// part of something that they will hear of.
    fn force(
        &mut self,
        class: &Class,
        root: BoundedSum,
        mut parts: Option<&mut Parts<'_>>,
        run: &mut Run<'_>,
    ) -> Result<(), Stop> {
        let place = self.decided.len();
        if !self.must_force(class, root) {
            if believed(root.bound) >= self.cutoff {
                self.room.begin(&self.tree, root, &mut self.levels[place]);
                self.walk(class, run)?;
            }
            if let Some(parts) = parts {
                self.tell(class, parts);
            }
            return Ok(());
        }
        let extent = self.tree.extent();
        let is_open = class.sets[place].len() > 1;
        for symbol in class.sets[place].iter() {
            let part = class.with(place, SymbolSet(1 << symbol));
            if is_open && parts.as_ref().is_some_and(|parts| parts.known.contains(&part)) {
                continue;
            }
            run.step()?;
            self.decided.push(symbol);
            if may_lead(&self.turns, &self.decided) && self.problem.allows(&self.decided) {
                self.outcome.forced += 1;
                let forced = self.tree.force(root, place, symbol);
                // The first place with a choice makes parts, those before it only one.
                self.force(class, forced, parts.as_deref_mut().filter(|_| !is_open), run)?;
                self.tree.retreat(extent);
            }
            self.decided.pop();
            if let Some(parts) = parts.as_deref_mut().filter(|_| is_open) {
                self.tell(&part, parts);
            }
        }
        Ok(())
    }

    /// Goes through a class whose first places are decided.
    fn walk(&mut self, class: &Class, run: &mut Run<'_>) -> Result<(), Stop> {
        let place = self.decided.len();
        if place == class.sets.len() {
            self.solve();
            return Ok(());
        }
        run.step()?;
        self.outcome.decided += 1;
        let (own, rest) = self.levels[place].next(place);
        let needed = self.cutoff.saturating_sub(rest);
        let symbols: SymbolSet =
            class.sets[place].iter().filter(|&symbol| own.of(symbol) >= needed).collect();
        for symbol in symbols.iter() {
            self.decided.push(symbol);
            if may_lead(&self.turns, &self.decided) && self.problem.allows(&self.decided) {
                let (before, after) = self.levels.split_at_mut(place + 1);
                let (tree, room, places) = (&self.tree, &mut self.room, class.sets.len());
                let decision = Decision { tree, room, place, symbol, places, cutoff: self.cutoff };
                if self.engine.decide(decision, &before[place], &mut after[0]) {
                    self.walk(class, run)?;
                }
            }
            self.decided.pop();
        }
        Ok(())
    }

    /// Solves a board that the bound could not rule out.
    fn solve(&mut self) {
        self.outcome.solved += 1;
        let tiles = self.problem.tiles_of(&self.decided);
        let beauty = self.objective.value(&tiles);
        if beauty >= Beauty(self.cutoff.into()) && self.problem.constraint().allows(&tiles) {
            self.outcome.boards.push(self.problem.ranked(beauty, &tiles));
        }
    }
}

/// The bound of a class as the search takes it.
#[cfg(not(feature = "wrong-bound"))]
const fn believed(bound: u32) -> u32 {
    bound
}

/// A bound that is too low, for the test in which the checker must catch it.
#[cfg(feature = "wrong-bound")]
const fn believed(bound: u32) -> u32 {
    bound / 4
}
