//! How many files, and so how many connections, the system lets this program have.

/// Files that are not connections: rooms, word lists, the sockets that listen, standard input and output.
const OTHERS: usize = 64;

/// The most connections where nothing else bounds them: each takes some kilobytes.
const MOST: usize = 10_000;

/// The fewest connections that make a server.
const FEWEST: usize = 16;

/// How many connections there may be, of those asked for (0 for as many as possible).
pub(crate) fn connections(asked: usize) -> usize {
    let wanted = if asked == 0 { MOST } else { asked };
    wanted.min(allowed(wanted.saturating_add(OTHERS)).saturating_sub(OTHERS)).max(FEWEST)
}

/// How many files this program may open, raised as far as is wanted and allowed.
#[cfg(unix)]
fn allowed(wanted: usize) -> usize {
    use rustix::process::{Resource, Rlimit, getrlimit, setrlimit};
    let Rlimit { current, maximum } = getrlimit(Resource::Nofile);
    let wanted = maximum.map_or(wanted as u64, |maximum| maximum.min(wanted as u64));
    if current.is_some_and(|current| current < wanted) {
        let raised = Rlimit { current: Some(wanted), maximum };
        // Where it may not be raised, it stays as it is.
        let _: rustix::io::Result<()> = setrlimit(Resource::Nofile, raised);
    }
    getrlimit(Resource::Nofile).current.map_or(usize::MAX, |current| current as usize)
}

/// How many files this program may open.
#[cfg(not(unix))]
fn allowed(wanted: usize) -> usize {
    wanted
}
