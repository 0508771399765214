//! The walk through leaves on a device, and the boards that it leaves.
//!
//! A walk takes a list of tasks, at first one for each leaf. One that runs into a limit is repeated in two halves: limits are about
//! all leaves together, such as the boards that there is room for.

use worddle_run::{Budget, Run, Stop};

use super::{CardSearch, outcome_of};
use crate::card::args::{Address, Queue, Survivor, Tally, Task, UNKNOWN, UNSOLVED, WalkArgs, Words};
use crate::card::device::Device;
use crate::card::memory::Memory;
use crate::card::{CardError, Pause, pause};
use crate::class::{Class, SymbolSet};
use crate::size::MOST_CELLS;

/// A busy warp of the walk looks every so many steps whether others wait.
const CHECK_EVERY: u32 = 8;

/// Symbols of places up to this one are given to other warps. Later ones are done sooner than given away.
const DONATED_BELOW: u32 = 12;

impl<D: Device> CardSearch<'_, D> {
    /// Walks some tasks, and checks the boards that are left. What exceeds a limit is walked in two halves.
    pub(super) fn walk_tasks(&mut self, tasks: &[Task], run: &mut Run<'_>) -> Result<(), Pause> {
        match (self.run_walk(tasks, run), tasks) {
            (Ok(boards), _) => {
                let clock = Run::new(Budget::UNLIMITED);
                self.check(&boards, run)?;
                self.work.checking += clock.elapsed();
                Ok(())
            }
            (Err(Pause::Limit(_)), [task]) => self.walk_alone(task, run),
            (Err(Pause::Limit(_)), _) => {
                let (first, second) = tasks.split_at(tasks.len() / 2);
                self.walk_tasks(first, run)?;
                self.walk_tasks(second, run)
            }
            (Err(pause), _) => Err(pause),
        }
    }

    /// Walks a leaf that exceeds a limit by itself, one symbol of its next place at a time. A symbol that still does is searched
    /// by the processor.
    fn walk_alone(&mut self, task: &Task, run: &mut Run<'_>) -> Result<(), Pause> {
        let (leaf, part) = self.leaves[task.leaf as usize];
        let sets = &self.shapes[leaf.shape as usize].sets[..self.problem.order().len()];
        let class = Class { sets: sets.iter().map(|&set| SymbolSet(set)).collect() };
        let place = leaf.depth as usize;
        if task.symbols == UNKNOWN {
            // As in the walk of the whole leaf, its first undecided place counts as one that was decided.
            outcome_of(&mut self.finished, &mut self.outcome, part).decided += 1;
            for symbol in class.sets[place].iter() {
                self.walk_tasks(&[Task::new(task.leaf, &leaf, 1 << symbol)], run)?;
            }
            return Ok(());
        }
        let mut decided = leaf.decided[..place].to_vec();
        decided.push(task.symbols.trailing_zeros() as u8);
        if self.may_begin(&decided) {
            let outcome = self.by_processor(&class, &decided, run)?;
            outcome_of(&mut self.finished, &mut self.outcome, part).add(outcome);
        }
        Ok(())
    }

    /// Solves boards again that a walk returned: all that reach the cutoff, and some of the others.
    ///
    /// # Errors
    ///
    /// [`CardError::Fault`] if the processor finds another value for a board. That is a broken card or a bug,
    /// and both make everything that the card has ruled out worthless.
    fn check(&mut self, boards: &[Survivor], run: &mut Run<'_>) -> Result<(), Pause> {
        for board in boards {
            run.step()?;
            let (_, part) = self.leaves[board.leaf as usize];
            let symbols = &board.symbols[..self.problem.order().len()];
            let value = self.host.value(symbols, run)?;
            if board.value != UNSOLVED && u64::from(board.value) != value.0 {
                return Err(CardError::Fault("a board has another value on the processor").into());
            }
            if value.0 >= self.host.cutoff().into() {
                let found = self.host.solved(symbols, run)?.boards;
                outcome_of(&mut self.finished, &mut self.outcome, part).boards.extend(found);
            }
        }
        Ok(())
    }

    /// Walks some tasks, and counts what was done below each leaf. Returns the boards that reach the cutoff, and some others.
    fn run_walk(&mut self, todo: &[Task], run: &mut Run<'_>) -> Result<Vec<Survivor>, Pause> {
        let clock = Run::new(Budget::UNLIMITED);
        let Memory { shapes, leaves, roots, numbers, tasks, queue, rooms, boards, tallies, sizes, .. } =
            self.memory;
        let Memory { edges, worth, marks, mark_size, .. } = self.memory;
        let count = todo.len() as u32;
        self.device.clear(tasks, u64::from(sizes.tasks) * size_of::<Task>() as u64)?;
        self.device.write(tasks, todo)?;
        self.device.clear(tallies, (self.leaves.len() * size_of::<Tally>()) as u64)?;
        let mut state = [Queue {
            tickets: 0,
            filled: count,
            open: count,
            capacity: sizes.tasks,
            boards: 0,
            most_boards: sizes.boards,
            donated_below: DONATED_BELOW,
            check_every: if self.always_gives { 1 } else { CHECK_EVERY },
            always: self.always_gives.into(),
            limits: 0,
            stop: 0,
            checked: self.checked,
            learns: self.learns.into(),
            unused: 0,
            calls: 0,
            replayed: 0,
        }];
        self.device.write(queue, &state)?;
        let words = Words { edges, worth, roots: self.roots, mark_size };
        let args =
            WalkArgs { shapes, leaves, roots, numbers, tasks, queue, rooms, boards, tallies, marks, words };
        self.device.launch(&args, sizes.walkers)?;
        let stopped = self.wait(queue, run)?;
        self.device.read(queue, &mut state)?;
        if let Some(stop) = stopped {
            return Err(stop.into());
        }
        let [state] = state;
        if state.limits != 0 {
            return Err(Pause::Limit(state.limits));
        }
        // The kernel ends when no task is open, so anything else is a fault of ours.
        if state.open != 0 {
            return Err(CardError::Fault("a walk ended before its tasks").into());
        }
        self.work.calls += state.calls;
        self.work.replayed += state.replayed;
        self.work.walks += 1;
        let mut left = vec![Survivor { leaf: 0, value: 0, symbols: [0; MOST_CELLS] }; state.boards as usize];
        self.device.read(boards, &mut left)?;
        let mut done = vec![Tally { decided: 0, solved: 0 }; self.leaves.len()];
        self.device.read(tallies, &mut done)?;
        for (&(_, part), Tally { decided, solved }) in self.leaves.iter().zip(done) {
            let outcome = outcome_of(&mut self.finished, &mut self.outcome, part);
            outcome.decided += decided;
            outcome.solved += solved;
            self.work.solved += solved;
        }
        self.work.walking += clock.elapsed();
        Ok(left)
    }

    /// Waits for the walk. Tells it to end if the run stops.
    ///
    /// The kernel polls a flag, so it ends soon after.
    ///
    /// # Errors
    ///
    /// If the device fails. The run's own stop is returned as a value: memory has to be read before it is
    /// used again.
    fn wait(&self, queue: Address, run: &mut Run<'_>) -> Result<Option<Stop>, Pause> {
        let mut stopped = None;
        while self.device.is_busy()? {
            if stopped.is_none()
                && let Err(stop) = run.step()
            {
                stopped = Some(stop);
                let stop_at = queue.plus(std::mem::offset_of!(Queue, stop) as u64);
                self.device.interrupt(stop_at, &[1u32])?;
            }
            pause();
        }
        Ok(stopped)
    }
}
