//! A list that keeps some of what it is offered without a branch.

/// A list that keeps some of what it is offered.
///
/// Everything is written, and kept by moving on: where it is a coin toss what is kept, a branch costs more than a write.
#[derive(Clone, Default)]
pub(super) struct Sieve<T> {
    room: Vec<T>,
    /// How many are kept.
    kept: usize,
}

impl<T: Copy + Default> Sieve<T> {
    /// Is offered a value for each of some things, and keeps those that are wanted.
    #[inline]
    pub(super) fn offer_all<U>(
        &mut self,
        things: impl ExactSizeIterator<Item = U>,
        mut offer: impl FnMut(U) -> (T, bool),
    ) {
        // One place more, where what comes after the last is written and not kept.
        let needed = self.kept + things.len() + 1;
        if self.room.len() < needed {
            self.room.resize(needed, T::default());
        }
        // A copy on the stack: the number of those kept would be written back for each of them.
        let (room, mut kept) = (&mut self.room[..needed], self.kept);
        for thing in things {
            let (value, is_wanted) = offer(thing);
            room[kept] = value;
            kept += usize::from(is_wanted);
        }
        self.kept = kept;
    }

    /// What was kept; the list is empty then.
    pub(super) fn take(&mut self) -> &[T] {
        &self.room[..std::mem::take(&mut self.kept)]
    }
}
