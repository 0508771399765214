//! Helpers for commands on boards: paths as text, and solving a board without a request.

use worddle_board::{Board, Rules, Solution, Solver};
use worddle_lexicon::WordList;
use worddle_run::{Budget, Run};

use crate::interrupt;
use crate::progress::{ProgressLine, Unit};
use crate::settings::Settings;

/// Solves a board. Also returns whether Ctrl-C stopped it; the solution then has the words found so far.
///
/// Unlimited in time: it is for boards that the user typed, and Ctrl-C always works.
pub(crate) fn solve(list: &WordList, board: &Board, rules: &Rules, settings: &Settings) -> (Solution, bool) {
    let mut progress = ProgressLine::new(Unit::Steps, settings.speech);
    let cancel = interrupt::cancel();
    let mut run = Run::new(Budget::UNLIMITED).with_cancel(cancel).with_observer(&mut progress);
    let solved = Solver::new(list.dawg(), rules.clone()).solve_within(board, &mut run);
    progress.clear();
    match solved {
        Ok(solution) => (solution, false),
        Err(stopped) => {
            settings.note(settings.speech.say("interrupted; found so far", "interrompu ; trouvé jusqu'ici"));
            (stopped.so_far, true)
        }
    }
}

/// Formats a path: each cell by its coordinates, counted from 1, as in `1,1 2,2 2,3`.
///
/// `separator` stands between the coordinates of a cell, a space between cells. A board of three dimensions
/// has three coordinates.
pub(crate) fn path_text(board: &Board, path: &[u32], separator: char) -> String {
    let cell = |&cell: &u32| {
        let along = board.topology().coordinates(worddle_board::Cell(cell));
        let along: Vec<String> = along.into_iter().map(|place| (place + 1).to_string()).collect();
        along.join(&separator.to_string())
    };
    path.iter().map(cell).collect::<Vec<_>>().join(" ")
}
