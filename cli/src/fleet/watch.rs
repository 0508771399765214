//! `worddle fleet watch`: shows the status of a fleet on a terminal and keeps it current.
//!
//! It reads the status again and again; nothing is pushed. The view goes to standard error and is drawn over
//! itself.

use std::io::IsTerminal;
use std::time::Duration;

use anyhow::Result;
use worddle_board::Board;
use worddle_fleet::{Foreman, Status};
use worddle_lexicon::Alphabet;

use super::show;
use crate::args::FleetWatchArgs;
use crate::best::picture;
use crate::interrupt;
use crate::outcome::Outcome;
use crate::settings::Settings;
use crate::stderr;

/// Default time between two refreshes.
const USUAL: Duration = Duration::from_secs(1);

/// How often to check for Ctrl-C while waiting.
const TICK: Duration = Duration::from_millis(50);

/// Boards with more cells are not drawn.
/// A larger one would push the tables off the screen.
const MOST_CELLS: usize = 49;

/// Shows the status until Ctrl-C or until all jobs are finished; without a terminal, once.
///
/// Also ends if no job is running. A paused job does not count: it may stay so for days.
///
/// # Errors
///
/// Fails if the database cannot be reached. A refresh that fails ends the view.
pub(super) fn run(arguments: &FleetWatchArgs, foreman: &mut Foreman, settings: &Settings) -> Result<Outcome> {
    let cancel = interrupt::cancel();
    let every = arguments.every.map_or(USUAL, |every| every.0);
    let mut lines = 0;
    loop {
        let status = foreman.status()?;
        let text = show::text(&status, settings) + &best(&status);
        if lines > 0 {
            // Moves up to the first line, then erases everything below the cursor.
            stderr::show(format_args!("\x1b[{lines}A\x1b[J"));
        }
        stderr::show(&text);
        lines = text.lines().count();
        let is_over = status.jobs.iter().all(|job| job.state != "running" || job.waiting + job.leased == 0);
        if is_over || !std::io::stderr().is_terminal() {
            return Ok(Outcome::Done);
        }
        let mut waited = Duration::ZERO;
        while waited < every {
            if cancel.is_cancelled() {
                return Ok(Outcome::Done);
            }
            std::thread::sleep(TICK);
            waited += TICK;
        }
    }
}

/// Draws the best board of the running job.
///
/// Of several running jobs, the last one. A board that no alphabet can read, or that is too large, is left
/// out.
fn best(status: &Status) -> String {
    let running = status.jobs.iter().filter(|job| job.state == "running");
    let Some(best) = running.filter_map(|job| job.best.as_ref()).next_back() else { return String::new() };
    // The status does not name the alphabet. Any that can read the board will do, since it is only drawn.
    let read = |alphabet: &Alphabet| Some((Board::parse(&best.board, *alphabet).ok()?, *alphabet));
    let Some((board, alphabet)) = Alphabet::ALL.iter().find_map(read) else { return String::new() };
    if board.len() > MOST_CELLS {
        return String::new();
    }
    let rows = picture(&board, alphabet).into_iter().map(|row| format!("  {row}\n"));
    std::iter::once("\n".to_owned()).chain(rows).collect()
}
