//! The processor as a device: for tests.
//!
//! The kernels are compiled as C++ (`emulate`), and a warp is a loop over 32 lanes. Tests can so run the same
//! kernels on any machine, under a sanitizer too. Nothing is concurrent: a launch ends before it returns.
#![expect(unsafe_code, reason = "kernels take addresses")]

use std::cell::RefCell;

use super::CardError;
use super::args::{Address, Kernel, Plain};
use super::device::Device;

/// A device that runs kernels on the processor, one warp after the other.
#[derive(Default)]
pub(crate) struct Emulated {
    /// The memory that was taken: 16 bytes each, since kernels read that much at once.
    taken: RefCell<Vec<Vec<u128>>>,
}

impl Device for Emulated {
    fn allocate(&mut self, bytes: u64) -> Result<Address, CardError> {
        // Not zero: the memory of a card is not either.
        let mut memory = vec![u128::MAX / 3; bytes.div_ceil(16) as usize];
        let address = Address(memory.as_mut_ptr().expose_provenance() as u64);
        self.taken.borrow_mut().push(memory);
        Ok(address)
    }

    fn clear(&self, at: Address, bytes: u64) -> Result<(), CardError> {
        // SAFETY: callers stay within what they allocated.
        unsafe { std::ptr::write_bytes(pointer(at), 0, bytes as usize) };
        Ok(())
    }

    fn write<T: Plain>(&self, at: Address, values: &[T]) -> Result<(), CardError> {
        let bytes = T::bytes(values);
        // SAFETY: as above.
        unsafe { std::ptr::copy_nonoverlapping(bytes.as_ptr(), pointer(at), bytes.len()) };
        Ok(())
    }

    fn read<T: Plain>(&self, at: Address, values: &mut [T]) -> Result<(), CardError> {
        let bytes = T::bytes_mut(values);
        // SAFETY: as above.
        unsafe { std::ptr::copy_nonoverlapping(pointer(at).cast_const(), bytes.as_mut_ptr(), bytes.len()) };
        Ok(())
    }

    fn launch<A: Kernel>(&self, args: &A, warps: u32) -> Result<(), CardError> {
        // SAFETY: `Kernel` promises that the arguments are those of the kernel.
        unsafe { worddle_emulate::run(A::NAME, std::ptr::from_ref(args).cast(), warps.min(MOST_WARPS)) };
        Ok(())
    }

    fn is_busy(&self) -> Result<bool, CardError> {
        Ok(false)
    }

    fn interrupt<T: Plain>(&self, at: Address, values: &[T]) -> Result<(), CardError> {
        self.write(at, values)
    }
}

/// Kernels work with any number of warps. A few show that they share the work, and many would only take time.
const MOST_WARPS: u32 = 3;

/// The address as a pointer.
fn pointer(at: Address) -> *mut u8 {
    std::ptr::with_exposed_provenance_mut(at.0 as usize)
}
