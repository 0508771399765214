//! Fills a grid with Worddle's engine.

use std::ops::ControlFlow;

use worddle_crossword::{Entries, FillTask, Filling, Grid, Puzzle, Strategy};
use worddle_lexicon::Alphabet;
use worddle_rivals::{Cost, arguments};
use worddle_run::{Budget, Run};

fn main() {
    let (grid, list, limit) = arguments();
    let grid = std::fs::read_to_string(grid).expect("a grid");
    let grid = Grid::parse(&grid, Alphabet::English).expect("a grid");
    let entries = {
        let text = std::fs::read_to_string(list).expect("a list");
        Entries::read(&text, Alphabet::English).expect("a list of scored words")
    };
    let puzzle = Puzzle::new(&grid);
    let task = FillTask::new(&puzzle, &entries);
    let _ = task.search(Strategy::fast(), 1).fill(
        &mut Run::new(Budget::time(limit)),
        &mut |filling: &Filling| {
            println!("{}", filling.on(&grid).notation(Alphabet::English).replace('/', "\n"));
            ControlFlow::Break(())
        },
    );
    eprintln!("{}", Cost::of_this_process());
}
