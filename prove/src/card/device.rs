//! A device that runs kernels: a graphics card, or the processor in tests.

use super::CardError;
use super::args::{Address, Kernel, Plain};

/// A device with one queue of commands. They run in order; only [`read`](Self::read) waits for them.
pub(crate) trait Device {
    /// Takes memory, which stays taken until the device is dropped.
    fn allocate(&mut self, bytes: u64) -> Result<Address, CardError>;

    /// Sets some bytes to zero.
    fn clear(&self, at: Address, bytes: u64) -> Result<(), CardError>;

    /// Copies values to the device.
    fn write<T: Plain>(&self, at: Address, values: &[T]) -> Result<(), CardError>;

    /// Copies values from the device, once all commands are done.
    fn read<T: Plain>(&self, at: Address, values: &mut [T]) -> Result<(), CardError>;

    /// Runs a kernel with some warps.
    fn launch<A: Kernel>(&self, args: &A, warps: u32) -> Result<(), CardError>;

    /// Whether commands are still running.
    fn is_busy(&self) -> Result<bool, CardError>;

    /// Copies values to the device while a kernel runs.
    fn interrupt<T: Plain>(&self, at: Address, values: &[T]) -> Result<(), CardError>;
}

/// A part of the memory that is handed out from the start on, and taken back in reverse order.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Arena {
    next: Address,
    end: Address,
}

/// The step between two pieces of an arena: kernels read up to 16 bytes at once, cards fetch 128.
const STEP: u64 = 256;

impl Arena {
    /// An arena of some bytes.
    pub(crate) fn new(begin: Address, bytes: u64) -> Self {
        Self { next: begin, end: begin.plus(bytes) }
    }

    /// Room for some values; `None` if too little is left.
    pub(crate) fn take<T>(&mut self, count: u64) -> Option<Address> {
        let bytes = count.checked_mul(size_of::<T>() as u64)?.checked_next_multiple_of(STEP)?;
        (bytes <= self.left()).then(|| {
            let taken = self.next;
            self.next = taken.plus(bytes);
            taken
        })
    }

    /// The bytes that are left.
    pub(crate) fn left(&self) -> u64 {
        self.end.0 - self.next.0
    }
}
