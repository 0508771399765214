//! Keeps the memory of a server together.
//!
//! The allocator of glibc gives every thread a region of its own, up to eight for each core, and what is free in one serves no other
//! thread. Questions come to whatever thread is free, so after some minutes of large ones a server held 896 MB, 605 of them
//! free. With two regions it held 553 MB, half of them free, in pieces between others that the allocator gives back only when
//! asked.

#![cfg_attr(
    all(target_os = "linux", target_env = "gnu"),
    expect(unsafe_code, reason = "settings of the allocator are C")
)]

use std::io;

/// Makes all threads share two regions, and gives back twice a minute what is free in them. Threads of the engine take memory too
/// seldom to wait for each other.
///
/// # Errors
///
/// Fails if the system starts no thread.
#[cfg(all(target_os = "linux", target_env = "gnu"))]
pub(super) fn keep_together() -> io::Result<()> {
    use std::thread;
    use std::time::Duration;

    /// Looking for free pages in 300 MB takes some 10 ms, in which no thread gets memory.
    const PAUSE: Duration = Duration::from_secs(30);

    // SAFETY: `mallopt` takes any values. No other thread takes memory meanwhile: none is started yet but the one that waits for
    // Ctrl-C.
    unsafe {
        libc::mallopt(libc::M_ARENA_MAX, 2);
        // Set at all, it no longer grows with the largest piece that was ever freed.
        libc::mallopt(libc::M_MMAP_THRESHOLD, 1 << 20);
    }
    thread::Builder::new().name("memory".into()).spawn(|| {
        loop {
            thread::sleep(PAUSE);
            // SAFETY: `malloc_trim` may be called at any time, from any thread.
            unsafe { libc::malloc_trim(0) };
        }
    })?;
    Ok(())
}

/// Does nothing: other allocators have no such regions.
#[cfg(not(all(target_os = "linux", target_env = "gnu")))]
pub(super) fn keep_together() -> io::Result<()> {
    Ok(())
}
