//! What all commands on boards share: reading them, their rules, solving, and paths as text.

use anyhow::Result;
use worddle_board::{Board, Bonus, Cell, Rules, Solution, Solver};
use worddle_data::{rules, usual_rules};
use worddle_lexicon::{Alphabet, WordList};
use worddle_run::{Budget, Run};

use crate::args::BoardArgs;
use crate::interrupt;
use crate::progress::{ProgressLine, Unit};
use crate::settings::Settings;

/// Reads a board, on a topology if one is given.
pub(crate) fn read_board(text: &str, arguments: &BoardArgs, alphabet: Alphabet) -> Result<Board> {
    Ok(match &arguments.topology {
        Some(topology) => Board::parse(&format!("{topology}={text}"), alphabet)?,
        None => Board::parse(text, alphabet)?,
    })
}

/// The rules asked for, or those that the board looks like.
pub(crate) fn rules_for(arguments: &BoardArgs, board: &Board, alphabet: Alphabet) -> Result<Rules> {
    let bonuses = board.bonuses().iter().filter(|&&bonus| bonus != Bonus::None).count();
    let usual = usual_rules(board.len(), bonuses);
    Ok(rules(arguments.rules.as_deref().unwrap_or(usual), alphabet)?)
}

/// Solves a board. Whoever interrupts gets what was found so far.
pub(crate) fn solve(list: &WordList, board: &Board, rules: &Rules, settings: &Settings) -> (Solution, bool) {
    let mut progress = ProgressLine::new(Unit::Steps, settings.speech);
    let cancel = interrupt::cancel();
    let mut run = Run::new(Budget::UNLIMITED).with_cancel(cancel).with_observer(&mut progress);
    let solved = Solver::new(list.dawg(), rules.clone()).solve_within(board, &mut run);
    progress.clear();
    match solved {
        Ok(solution) => (solution, false),
        Err(stopped) => {
            settings.note(
                settings
                    .speech
                    .say("interrupted: what was found so far", "interrompu : ce qui est trouvé jusqu'ici"),
            );
            (stopped.so_far, true)
        }
    }
}

/// The place of each cell of a path along each axis, counted from 1.
pub(crate) fn coordinates(board: &Board, path: &[Cell]) -> Vec<Vec<u32>> {
    let place = |&cell| board.topology().coordinates(cell).into_iter().map(|place| place + 1).collect();
    path.iter().map(place).collect()
}

/// A path as text: `1,1 2,2 2,3`.
pub(crate) fn path_text(path: &[Vec<u32>], separator: char) -> String {
    let cell =
        |place: &Vec<u32>| place.iter().map(u32::to_string).collect::<Vec<_>>().join(&separator.to_string());
    path.iter().map(cell).collect::<Vec<_>>().join(" ")
}
