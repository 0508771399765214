//! Random boards: how many per second, and how many words they have.

use worddle_ask::ListRequest;
use worddle_ask::generate::{GeneratePlan, GenerateRequest};
use worddle_board::generate::{Detail, Distribution};
use worddle_board::naive;
use worddle_run::{Budget, Run};

use crate::contender::Row;
use crate::record::Verdict;
use crate::workbench::{LabError, Workbench};

/// Fixed, so that every run draws the same boards.
const SEED: u64 = 2026;

/// Number of boards checked by looking for each word of the list.
const CHECKED: u64 = 3;

/// Plans the boards of an experiment: 4×4, by letter frequency in its list.
fn plan(bench: &mut Workbench<'_>) -> Result<GeneratePlan, LabError> {
    bench.list(&bench.experiment().list)?;
    bench.plan(&GenerateRequest {
        list: Some(ListRequest::Name(bench.experiment().list.clone())),
        rules: Some("boggle".to_owned()),
        shortest: Some(2),
        seed: Some(SEED),
        ..GenerateRequest::default()
    })
}

/// Counts the words of some boards.
///
/// Board `n` is the same whoever draws it.
fn words_of(plan: &GeneratePlan, boards: impl Iterator<Item = u64>, detail: Detail) -> Distribution {
    let mut generator = plan.generator(plan.solver(), detail);
    let words = boards.map(|number| {
        let generated = generator.board(number, &mut Run::new(Budget::UNLIMITED)).expect("there is no limit");
        let words = generated.solution.as_ref().map(|solution| solution.count().words);
        words.or(generated.count.map(|count| count.words)).unwrap_or(0)
    });
    words.collect()
}

/// Checks the number of words on the first boards by looking for each word of the list.
///
/// Few boards, since each takes the time of a whole list.
fn check(plan: &GeneratePlan, detail: Detail) -> Verdict {
    let mut generator = plan.generator(plan.solver(), Detail::Board);
    let words = plan.list().words();
    let count = |number| {
        let drawn = generator.board(number, &mut Run::new(Budget::UNLIMITED)).expect("there is no limit");
        naive::solve(&words, &drawn.board, plan.rules()).count().words
    };
    let expected: Distribution = (0..CHECKED).map(count).collect();
    let found = words_of(plan, 0..CHECKED, detail);
    if found.classes(1).eq(expected.classes(1)) { Verdict::Right } else { Verdict::Wrong }
}

/// Boards with their solutions per second, by number of threads.
///
/// # Errors
///
/// A missing input, or cancellation between two rounds.
pub(super) fn rate(bench: &mut Workbench<'_>) -> Result<(), LabError> {
    let (plan, boards) = (plan(bench)?, bench.count("boards")? as u64);
    let verdict = check(&plan, Detail::Solution);
    let repetitions = bench.count("repetitions")?;
    let counts = bench.counts("threads")?;
    let mut rates = vec![Vec::new(); counts.len()];
    for _ in 0..repetitions {
        for (&threads, rates) in counts.iter().zip(&mut rates) {
            bench.go_on()?;
            // Wall-clock time, since several threads work at once.
            let clock = Run::new(Budget::UNLIMITED);
            std::thread::scope(|scope| {
                for thread in 0..threads as u64 {
                    let plan = &plan;
                    // Interleaved, so that every thread draws about the same mix of boards.
                    let own = (thread..boards).step_by(threads);
                    scope.spawn(move || words_of(plan, own, Detail::Solution));
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

/// Histogram of the number of words on random boards.
///
/// Counting needs no paths.
pub(super) fn histogram(bench: &mut Workbench<'_>) -> Result<(), LabError> {
    let plan = plan(bench)?;
    let verdict = check(&plan, Detail::Count);
    let words = words_of(&plan, 0..bench.count("boards")? as u64, Detail::Count);
    for (from, boards) in words.classes(bench.count("width")? as u64) {
        let row = Row::new("random boards").on(from as f64, "");
        bench.note(&row, "boards", "", verdict, vec![boards as f64])?;
    }
    Ok(())
}
