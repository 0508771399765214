//! Every path of one word.

use std::ops::ControlFlow;

use worddle_lexicon::{Dawg, Letter, Structure, WordId, Words};
use worddle_run::Run;

use crate::board::Board;
use crate::cell::Cell;
use crate::rules::Rules;
use crate::sink::{Sink, Watched};
use crate::solution::Path;
use crate::solve::{Stopped, explore, stopped};
use crate::trail::Bits;

/// The paths of a word in lexicographic order, at most so many, unless the run stops the search before the end. A word that
/// does not count by the rules has none. Each cell that a path enters is a step.
///
/// ```
/// use worddle_board::{Board, Rules, paths_within};
/// use worddle_lexicon::Alphabet;
/// use worddle_run::{Budget, Run};
///
/// let board = Board::parse("CAT/ATE", Alphabet::English)?;
/// let word = Alphabet::English.fold("cat")?;
/// let paths = paths_within(&board, &Rules::boggle(), &word, 100, &mut Run::new(Budget::UNLIMITED));
/// assert_eq!(paths.expect("no limit").len(), 3);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn paths_within(
    board: &Board,
    rules: &Rules,
    word: &[Letter],
    most: usize,
    run: &mut Run<'_>,
) -> Result<Vec<Path>, Stopped<Vec<Path>>> {
    let dawg = Dawg::build(&Words::new([word]));
    let mut sink = Watched::new(AllPaths { paths: Vec::new(), most }, run);
    explore(&dawg, board, rules, &mut Bits::default(), &mut sink);
    let (all, stop) = sink.finish();
    stopped(all.paths, stop)
}

/// Keeps every path, up to a number.
struct AllPaths {
    paths: Vec<Path>,
    most: usize,
}

impl Sink for AllPaths {
    const WANTS_PATH: bool = true;

    fn found(&mut self, _: WordId, _: usize, path: &[Cell]) -> ControlFlow<()> {
        if self.paths.len() == self.most {
            return ControlFlow::Break(());
        }
        self.paths.push(Path::new(path));
        ControlFlow::Continue(())
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;
    use worddle_lexicon::Alphabet;
    use worddle_run::{Budget, Stop};

    use super::*;
    use crate::naive;

    proptest! {
        #[test]
        fn every_path_is_found_that_the_naive_search_finds(
            tiles in "[AB?#]{9}|[AB?]{8}(Qu)",
            word in "[AB]{1,6}|QUA?B?",
            most in 0usize..40,
        ) {
            let board = Board::parse(&tiles, Alphabet::English).expect("a board");
            let word = Alphabet::English.fold(&word).expect("a word");
            let rules = Rules::boggle().with_shortest(1);
            let found = paths_within(&board, &rules, &word, most, &mut Run::new(Budget::UNLIMITED));
            prop_assert_eq!(found, Ok(naive::paths(&board, &rules, &word, most)));
        }
    }

    #[test]
    fn a_search_among_too_many_paths_can_be_stopped() {
        let board = Board::parse(&"A".repeat(100), Alphabet::English).expect("a board");
        let word = Alphabet::English.fold(&format!("{}B", "A".repeat(30))).expect("a word");
        let found = paths_within(&board, &Rules::boggle(), &word, 10, &mut Run::new(Budget::steps(10_000)));
        assert_eq!(found, Err(Stopped { so_far: Vec::new(), stop: Stop::Steps }));
    }
}
