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
    /// Makes room for so many more.
    pub(super) fn make_room(&mut self, more: usize) {
        // One place more, where what comes after the last is written and not kept.
        let needed = self.kept + more + 1;
        if self.room.len() < needed {
            self.room.resize(needed, T::default());
        }
    }

    /// Keeps a value for which there is room, if `is_wanted`.
    #[inline]
    pub(super) fn offer(&mut self, thing: T, is_wanted: bool) {
        self.room[self.kept] = thing;
        self.kept += usize::from(is_wanted);
    }

    /// What was kept; the list is empty then.
    pub(super) fn take(&mut self) -> &[T] {
        &self.room[..std::mem::take(&mut self.kept)]
    }
}
