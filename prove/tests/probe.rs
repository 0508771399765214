//! Probes of units, compared with the whole units.

use worddle_board::{Board, Rules, Tile};
use worddle_lexicon::{Alphabet, ReadOptions, WordList};
use worddle_optimize::{Constraint, Goal, Supply};
use worddle_prove::{Problem, Search, units};
use worddle_run::{Budget, Random, Run};

/// Words over five letters.
const WORDS: &[u8] = b"are\nart\narts\near\neast\neat\nera\nrat\nrate\nrates\nrats\nresat\nseat\nstar\nstare\ntar\ntars\ntea\ntear\ntsar\n";

/// How often each unit is probed.
const PROBES: u32 = 500;

#[test]
fn probes_are_right_on_average() {
    let (list, _) = WordList::read(WORDS, &ReadOptions::new(Alphabet::English)).expect("words");
    let board = Board::parse("???/???", Alphabet::English).expect("a board");
    let letters = Alphabet::English.fold("AERST").expect("letters");
    let supply = Supply::Any(letters.into_iter().map(|letter| (Tile::letter(letter), 1)).collect());
    let constraint = Constraint::build(board.len(), &supply, &[]).expect("boards");
    let problem =
        Problem::build(&list, &Rules::boggle(), &Goal::Words, &board, &constraint).expect("a problem");
    let run = &mut Run::new(Budget::UNLIMITED);
    let mut random = Random::new(7);
    // Merging as long as there is anything to merge, in one part and in many: symbols are drawn, and parts.
    for most_terms in [usize::MAX, 200] {
        let mut search = Search::new(&problem, 8).tuned(1, most_terms);
        let (mut places, mut probed) = (0, 0.0);
        for unit in units(&problem) {
            let outcome = search.unit(&unit, run).expect("no limit");
            places += outcome.forced + outcome.decided;
            for _ in 0..PROBES {
                probed += search.probe(&unit, &mut random, run).expect("no limit").places / f64::from(PROBES);
            }
        }
        let ratio = probed / places as f64;
        assert!((0.97..1.03).contains(&ratio), "{probed} instead of {places} in parts of {most_terms}");
    }
}
