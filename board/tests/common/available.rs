//! The instructions that tests run with.

use std::io::Write;
use std::sync::Once;

use worddle_board::Instructions;

/// The instructions that this processor has. Reports those that it lacks, once in each test binary.
///
/// A solver that is asked for missing instructions runs the portable loops, so a test over all of them would pass without
/// having tested them.
pub(crate) fn available() -> impl Iterator<Item = Instructions> {
    static REPORT: Once = Once::new();
    REPORT.call_once(|| {
        for missing in Instructions::ALL.into_iter().filter(|instructions| !instructions.are_here()) {
            // Not by `eprintln`, which is captured while a test passes.
            writeln!(std::io::stderr(), "not tested here: {missing}").expect("standard error is open");
        }
    });
    Instructions::here()
}
