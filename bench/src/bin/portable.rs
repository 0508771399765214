//! Counts boards with portable instructions, as the baseline for the engine in browsers.
//!
//! Each input line is the body of a histogram request. The boards are counted on one thread, and the answer
//! is printed on one line.

use std::error::Error;
use std::io::{BufRead, Write};

use worddle_ask::generate::HistogramRequest;
use worddle_ask::{Limits, Request, SharedLibrary};
use worddle_board::generate::Detail;
use worddle_board::{Instructions, Solver};
use worddle_run::Cancel;

/// # Errors
///
/// Fails on a line that is no request, or on one that cannot be counted.
fn main() -> Result<(), Box<dyn Error>> {
    let library = SharedLibrary::default();
    for line in std::io::stdin().lock().lines() {
        let request: HistogramRequest = serde_json::from_str(&line?)?;
        let plan = request.plan(&library, &Limits::command())?;
        let boards = plan.boards();
        // Browsers have vectors of 128 bits at most, so nothing wider may be the baseline.
        let solver =
            Solver::with_instructions(boards.list().dawg(), boards.rules().clone(), Instructions::Portable);
        let mut generator = boards.generator(solver, Detail::Count);
        let counted = plan
            .count_range(0..plan.total(), &mut generator, &Cancel::default())
            .map_err(|stop| format!("{stop:?}"))?;
        let (answer, _) = plan.histogram_of(&[counted]);
        writeln!(std::io::stdout(), "{}", serde_json::to_string(&answer)?)?;
    }
    Ok(())
}
