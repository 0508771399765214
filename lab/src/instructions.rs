//! Counts instructions with valgrind.
//!
//! A time depends on the machine and on whatever else it runs; an instruction count does not. Reading
//! hardware counters needs `unsafe`, and most virtual machines lack them. So the program runs once more under
//! valgrind (Nethercote and Seward, 2007), whose tool callgrind counts within one function, [`counted_task`].
//! That run does each task once and prints a record for it, and callgrind writes a file after each.
//!
//! Valgrind does not support AVX-512 and hides it from the program, which then falls back to portable code.
//! That is what gets counted.

use std::ffi::OsStr;
use std::io;
use std::path::Path;
use std::process::{Command, Stdio};

use crate::record::Record;

/// Callgrind counts within the function that runs a task and writes a file when it returns. The second option
/// accepts no patterns.
const COLLECT: &str = "--toggle-collect=worddle_lab::instructions::counted_task";
/// Makes callgrind write a numbered file after each task.
const DUMP: &str = "--dump-after=worddle_lab::instructions::counted_task";

/// Why instructions could not be counted.
#[derive(Debug, thiserror::Error)]
pub enum CountError {
    /// Valgrind is missing or cannot be started.
    #[error("cannot count instructions: cannot start \"valgrind\": {0}")]
    Start(io::Error),
    /// A temporary file cannot be used.
    #[error("cannot count instructions: {0}")]
    File(io::Error),
    /// The run under valgrind failed.
    #[error("cannot count instructions: the run under valgrind ended with {status}: {message}")]
    Failed {
        /// Exit status.
        status: std::process::ExitStatus,
        /// Last line of its error output.
        message: String,
    },
    /// Its output has no total.
    #[error("cannot count instructions: valgrind's file {0} has no line \"totals: NUMBER\"")]
    Counts(usize),
    /// The program printed something other than a record.
    #[error("cannot count instructions: {0}")]
    Output(serde_json::Error),
}

/// Runs a task where callgrind finds it: valgrind looks for this function by name.
///
/// The return value leaves something to do after the call. Otherwise the compiler would turn the call into a
/// jump, and callgrind would miss the end of this function.
#[inline(never)]
pub(crate) fn counted_task(task: &mut dyn FnMut()) -> u32 {
    task();
    std::hint::black_box(1)
}

/// Runs a program that does tasks on a counting workbench and prints one record per line. Returns the records
/// with their instruction counts.
pub fn count_instructions(program: &Path, arguments: &[&OsStr]) -> Result<Vec<Record>, CountError> {
    let directory = tempfile::tempdir().map_err(CountError::File)?;
    let file = directory.path().join("count");
    let mut command = Command::new("valgrind");
    command.args(["--tool=callgrind", COLLECT, DUMP]);
    command.arg(format!("--callgrind-out-file={}", file.display())).arg(program).args(arguments);
    let output = command.stdin(Stdio::null()).output().map_err(CountError::Start)?;
    if !output.status.success() {
        let errors = String::from_utf8_lossy(&output.stderr);
        let message = errors.lines().last().unwrap_or_default().to_owned();
        return Err(CountError::Failed { status: output.status, message });
    }
    let lines = output.stdout.split(|&byte| byte == b'\n').filter(|line| !line.is_empty());
    let mut records =
        lines.map(serde_json::from_slice).collect::<Result<Vec<Record>, _>>().map_err(CountError::Output)?;
    // Callgrind numbers its files in the order the tasks ended, which is that of the records.
    for (number, record) in (1..).zip(&mut records) {
        let path = directory.path().join(format!("count.{number}"));
        let text = std::fs::read_to_string(path).map_err(CountError::File)?;
        let total = total(&text).ok_or(CountError::Counts(number))?;
        record.instructions = Some(total);
    }
    Ok(records)
}

/// Returns the instruction count in a callgrind file.
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
