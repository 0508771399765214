//! Runs the kernels of the prover on a processor: 32 fibers stand for the lanes of a warp.
//!
//! The kernels for graphics cards (`prove/kernels`) are compiled for the processor too, so that `make test` compares them with
//! the search in Rust on machines without a card. Nothing but tests depends on this crate.
#![expect(unsafe_code, reason = "calls C++")]

use std::ffi::{CStr, c_char, c_void};

unsafe extern "C" {
    fn worddle_emulate(name: *const c_char, args: *const c_void, warps: u32) -> bool;
}

/// Runs a kernel with some warps, one after the other.
///
/// # Safety
///
/// `args` must point to the structure that the kernel takes, with addresses of memory that it may use.
///
/// # Panics
///
/// If there is no kernel of this name.
pub unsafe fn run(name: &CStr, args: *const c_void, warps: u32) {
    // SAFETY: the caller's promise.
    let known = unsafe { worddle_emulate(name.as_ptr(), args, warps) };
    assert!(known, "no kernel {name:?}");
}
