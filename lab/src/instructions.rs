//! Counts instructions with valgrind.
//!
//! A time depends on the machine and on what else runs there; a number of instructions does not. Counters of the processor cannot
//! be read without `unsafe` and are missing on most virtual machines, so the program is run once more under valgrind
//! (Nethercote and Seward, 2007), whose tool callgrind counts what happens within one function: [`counted_task`]. That run does
//! each task once, says on its standard output which one it was, and callgrind writes a file after each.
//!
//! Valgrind has no AVX-512 and says so to the program, which then takes its portable form: that is what is counted.

use std::ffi::OsStr;
use std::io;
use std::path::Path;
use std::process::{Command, Stdio};

use crate::record::Record;

/// Callgrind counts within the function that does a task, and writes a file when it ends. The second option takes no patterns.
const COLLECT: &str = "--toggle-collect=worddle_lab::instructions::counted_task";
const DUMP: &str = "--dump-after=worddle_lab::instructions::counted_task";

/// Why instructions could not be counted.
#[derive(Debug, thiserror::Error)]
pub enum CountError {
    /// Valgrind is not there, or cannot be started.
    #[error("cannot count instructions: cannot start \"valgrind\": {0}")]
    Start(io::Error),
    /// A file of its own cannot be used.
    #[error("cannot count instructions: {0}")]
    File(io::Error),
    /// The run under valgrind failed.
    #[error("cannot count instructions: the run under valgrind ended with {status}: {said}")]
    Failed {
        /// How it ended.
        status: std::process::ExitStatus,
        /// The last line that it said.
        said: String,
    },
    /// It wrote something unexpected.
    #[error("cannot count instructions: valgrind's file {0} has no line \"totals: NUMBER\"")]
    Counts(usize),
    /// The program printed something that is not a record.
    #[error("cannot count instructions: {0}")]
    Said(serde_json::Error),
}

/// Does a task where callgrind finds it: its name is what valgrind is told to look for.
///
/// The number that it gives is there so that something is left to do after the call. Otherwise the compiler makes the call a
/// jump out of this function, and callgrind does not see where it ends.
#[inline(never)]
pub(crate) fn counted_task(task: &mut dyn FnMut()) -> u32 {
    task();
    std::hint::black_box(1)
}

/// Runs a program that does tasks on a counting workbench and prints their records, a line each; gives the records with their
/// instructions.
pub fn count_instructions(program: &Path, arguments: &[&OsStr]) -> Result<Vec<Record>, CountError> {
    let directory = tempfile::tempdir().map_err(CountError::File)?;
    let file = directory.path().join("count");
    let mut command = Command::new("valgrind");
    command.args(["--tool=callgrind", COLLECT, DUMP]);
    command.arg(format!("--callgrind-out-file={}", file.display())).arg(program).args(arguments);
    let output = command.stdin(Stdio::null()).output().map_err(CountError::Start)?;
    if !output.status.success() {
        let said = String::from_utf8_lossy(&output.stderr);
        let said = said.lines().last().unwrap_or_default().to_owned();
        return Err(CountError::Failed { status: output.status, said });
    }
    let lines = output.stdout.split(|&byte| byte == b'\n').filter(|line| !line.is_empty());
    let mut records =
        lines.map(serde_json::from_slice).collect::<Result<Vec<Record>, _>>().map_err(CountError::Said)?;
    for (number, record) in (1..).zip(&mut records) {
        let path = directory.path().join(format!("count.{number}"));
        let text = std::fs::read_to_string(path).map_err(CountError::File)?;
        let total = total(&text).ok_or(CountError::Counts(number))?;
        record.instructions = Some(total);
    }
    Ok(records)
}

/// The number of instructions in a file of callgrind.
fn total(text: &str) -> Option<u64> {
    text.lines().find_map(|line| line.strip_prefix("totals: ")?.trim().parse().ok())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_total_of_a_file_is_found() {
        assert_eq!(total("version: 1\nevents: Ir\nsummary: 12\n\ntotals: 12\n"), Some(12));
        assert_eq!(total("version: 1\nevents: Ir\n"), None);
    }
}
