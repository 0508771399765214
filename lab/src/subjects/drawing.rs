//! Random boards: how many a second, and how many words they have.

use std::sync::Arc;

use worddle_board::generate::{Detail, Distribution, Generator, Letters, Recipe};
use worddle_board::{Solver, naive};
use worddle_lexicon::WordList;
use worddle_run::{Budget, Run, Weights};

use super::boards::rules;
use crate::contender::Row;
use crate::record::Verdict;
use crate::workbench::{LabError, Workbench};

/// The same boards in every run.
const SEED: u64 = 2026;

/// How many boards are checked against a search for each word of the list.
const CHECKED: u64 = 3;

fn recipe(list: &WordList) -> Recipe {
    let letters = Letters::ByFrequency(Weights::new(list.letter_counts()).expect("there are letters"));
    Recipe::build(Arc::new("4x4".parse().expect("a topology")), letters).expect("a recipe")
}

/// How many words some boards have.
fn words_of(
    list: &WordList,
    recipe: &Recipe,
    boards: impl Iterator<Item = u64>,
    detail: Detail,
) -> Distribution {
    let solver = Solver::fast(list.dawg(), rules());
    let mut generator = Generator::new(recipe, solver, SEED, detail);
    let words = boards.map(|number| {
        let generated = generator.board(number, &mut Run::new(Budget::UNLIMITED)).expect("there is no limit");
        let words = generated.solution.as_ref().map(|solution| solution.count().words);
        words.or(generated.count.map(|count| count.words)).unwrap_or(0)
    });
    words.collect()
}

/// Whether the first boards have as many words, drawn as the experiments do, as a search for each word of the list finds.
fn check(list: &WordList, recipe: &Recipe, detail: Detail) -> Verdict {
    let solver = Solver::fast(list.dawg(), rules());
    let mut generator = Generator::new(recipe, solver, SEED, Detail::Board);
    let words = list.words();
    let count = |number| {
        let drawn = generator.board(number, &mut Run::new(Budget::UNLIMITED)).expect("there is no limit");
        naive::solve(&words, &drawn.board, &rules()).count().words
    };
    let expected: Distribution = (0..CHECKED).map(count).collect();
    let found = words_of(list, recipe, 0..CHECKED, detail);
    if found.classes(1).eq(expected.classes(1)) { Verdict::Right } else { Verdict::Wrong }
}

/// Boards with their solutions a second, by number of threads.
pub(super) fn rate(bench: &mut Workbench<'_>) -> Result<(), LabError> {
    let list = bench.list(&bench.experiment().list)?;
    let (recipe, boards) = (recipe(&list), bench.count("boards")? as u64);
    let verdict = check(&list, &recipe, Detail::Solution);
    let repetitions = bench.count("repetitions")?;
    let counts = bench.counts("threads")?;
    let mut rates = vec![Vec::new(); counts.len()];
    for _ in 0..repetitions {
        for (&threads, rates) in counts.iter().zip(&mut rates) {
            bench.go_on()?;
            let clock = Run::new(Budget::UNLIMITED);
            std::thread::scope(|scope| {
                for thread in 0..threads as u64 {
                    let (list, recipe) = (&list, &recipe);
                    let own = (thread..boards).step_by(threads);
                    scope.spawn(move || words_of(list, recipe, own, Detail::Solution));
                }
            });
            rates.push(boards as f64 / clock.elapsed().as_secs_f64());
        }
    }
    for (threads, rates) in counts.into_iter().zip(rates) {
        let case = format!("worddle, {threads} thread{}", if threads > 1 { "s" } else { "" });
        let row = Row::new("worddle").on(threads as f64, case);
        bench.note(&row, "rate", "boards/s", verdict, rates)?;
    }
    Ok(())
}

/// How many of many random boards have how many words.
pub(super) fn histogram(bench: &mut Workbench<'_>) -> Result<(), LabError> {
    let list = bench.list(&bench.experiment().list)?;
    let recipe = recipe(&list);
    let verdict = check(&list, &recipe, Detail::Count);
    let words = words_of(&list, &recipe, 0..bench.count("boards")? as u64, Detail::Count);
    for (from, boards) in words.classes(bench.count("width")? as u64) {
        let row = Row::new("random boards").on(from as f64, "");
        bench.note(&row, "boards", "", verdict, vec![boards as f64])?;
    }
    Ok(())
}
