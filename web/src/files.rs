//! The limit on open files, which bounds the number of connections.

/// Descriptors that are not connections: rooms, word lists, listening sockets, standard input and output.
const OTHERS: usize = 64;

/// Maximum connections where nothing else bounds them: each takes a few kilobytes.
const MOST: usize = 10_000;

/// Minimum connections of a useful server.
const FEWEST: usize = 16;

/// The number of connections to allow, of those asked for (0 for as many as possible).
pub(crate) fn connections(asked: usize) -> usize {
    let wanted = if asked == 0 { MOST } else { asked };
    wanted.min(allowed(wanted.saturating_add(OTHERS)).saturating_sub(OTHERS)).max(FEWEST)
}

/// The limit on open files, raised to `wanted` if the system allows it.
#[cfg(unix)]
fn allowed(wanted: usize) -> usize {
    use rustix::process::{Resource, Rlimit, getrlimit, setrlimit};
    let Rlimit { current, maximum } = getrlimit(Resource::Nofile);
    let wanted = maximum.map_or(wanted as u64, |maximum| maximum.min(wanted as u64));
    if current.is_some_and(|current| current < wanted) {
        let raised = Rlimit { current: Some(wanted), maximum };
        // On failure the limit stays as it is, which the next line reads.
        let _: rustix::io::Result<()> = setrlimit(Resource::Nofile, raised);
    }
    getrlimit(Resource::Nofile).current.map_or(usize::MAX, |current| current as usize)
}

/// The limit on open files, which this system does not set.
#[cfg(not(unix))]
fn allowed(wanted: usize) -> usize {
    wanted
}
