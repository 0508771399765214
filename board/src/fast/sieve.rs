//! A list that filters without a branch.

/// A list that keeps some of the values it is offered.
///
/// Every value is written, and kept by advancing the end. Where the decision is a coin toss, a write costs less than a
/// mispredicted branch.
#[derive(Clone, Default)]
pub(super) struct Sieve<T> {
    room: Vec<T>,
    /// The number of kept values.
    kept: usize,
}

impl<T: Copy + Default> Sieve<T> {
    /// Calls `offer` for each thing, and keeps the values for which it returns `true`.
    #[inline]
    pub(super) fn offer_all<U>(
        &mut self,
        things: impl ExactSizeIterator<Item = U>,
        mut offer: impl FnMut(U) -> (T, bool),
    ) {
        // One place more, for a value that is written behind the last kept one.
        let needed = self.kept + things.len() + 1;
        if self.room.len() < needed {
            self.room.resize(needed, T::default());
        }
        // A local copy, because the field would be written back in every turn.
        let (room, mut kept) = (&mut self.room[..needed], self.kept);
        for thing in things {
            let (value, is_wanted) = offer(thing);
            room[kept] = value;
            kept += usize::from(is_wanted);
        }
        self.kept = kept;
    }

    /// Takes all kept values, and empties the list.
    pub(super) fn take(&mut self) -> &[T] {
        &self.room[..std::mem::take(&mut self.kept)]
    }
}
