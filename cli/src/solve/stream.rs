//! `worddle solve -`: reads one board per line and writes one JSON object per line, in the same order, on all cores.
//!
//! Lines are read in batches, which bounds memory. Each core solves a part of the batch with its own solver. A line that
//! is not a board gets an object with the error, and the other lines are still solved.
//!
//! Output is in the order of the input and flushed after each batch, so the command can serve another program
//! over two pipes. The exit code is 2 if any line was bad, 0 otherwise: a board without words is an answer.

use std::io::{self, BufRead, BufReader, Read, Write};

use anyhow::{Result, anyhow, bail};
use serde::Serialize;
use worddle_ask::{Input, OpenList, Plan, Request, SolveAnswer, SolveRequest, Speech, out_of_time};
use worddle_board::Solver;
use worddle_lexicon::Dawg;
use worddle_run::{Run, Stop};

use crate::args::SolveArgs;
use crate::errors::explain;
use crate::interrupt;
use crate::outcome::Outcome;
use crate::settings::Settings;
use crate::stderr;

/// Lines per core and batch.
/// Large enough that starting threads for a batch costs little beside solving it.
const BATCH: usize = 256;

/// Bytes read at a time: some thousand boards.
const BUFFER: usize = 1 << 16;

/// The longest line: enough for a board of two million cells.
const MAX_LINE: u64 = 1 << 25;

/// A line that is not a board.
///
/// Takes the place of the answer, so that output and input have the same number of lines.
#[derive(Serialize)]
struct BadLine {
    /// `worddle.problem/1`.
    schema: &'static str,
    /// The number of the line, from 1.
    line: u64,
    /// What is wrong, in the user's language.
    error: String,
}

/// Runs the command over standard input.
///
/// # Errors
///
/// Fails if the list cannot be opened or standard output is closed. A line that is no board is not an error
/// of the command.
pub(super) fn run(
    arguments: &SolveArgs,
    request: &SolveRequest,
    settings: &Settings,
    output: &mut impl Write,
) -> Result<Outcome> {
    // Rejects `-d -` too: standard input can be read once.
    settings.library.take_input(Input::Boards)?;
    let list = settings.open()?;
    let threads = settings.limits.threads(arguments.threads)?;
    let worker = |_| Worker { request: request.clone(), settings, list: &list, solver: None };
    let mut workers: Vec<Worker<'_>> = (0..threads).map(worker).collect();
    let cancel = interrupt::cancel();
    let mut input = BufReader::with_capacity(BUFFER, io::stdin());
    let (mut next_line, mut problems) = (1, 0);
    while !cancel.is_cancelled() {
        let lines = read_batch(&mut input, threads * BATCH, next_line, settings.speech)?;
        // The end of the input. An empty line is a line, and its error is reported.
        if lines.is_empty() {
            return if problems == 0 { Ok(Outcome::Done) } else { Ok(Outcome::Failed) };
        }
        for solved in solve_batch(&mut workers, &lines) {
            output.write_all(solved.text.as_bytes())?;
            if let Some(problem) = solved.problem {
                problems += 1;
                stderr::tell(format_args!("worddle: {problem}"));
            }
        }
        output.flush()?;
        next_line += lines.len() as u64;
    }
    Ok(Outcome::Interrupted)
}

/// Reads the next lines, with their numbers. It waits for the first one only: a program that writes one board and waits
/// for the answer gets it at once.
///
/// Returns fewer than `most` at the end of the input or of the buffer, and none only at the end.
///
/// # Errors
///
/// Fails if reading does, or on a line longer than [`MAX_LINE`]: nobody writes such a board, and memory is
/// finite.
fn read_batch(
    input: &mut BufReader<impl Read>,
    most: usize,
    first: u64,
    speech: Speech,
) -> Result<Vec<(u64, Vec<u8>)>> {
    let mut lines = Vec::new();
    for number in first..first + most as u64 {
        // Reads on only while a whole line is in the buffer: a read could wait for a program that waits for
        // us.
        if !lines.is_empty() && !input.buffer().contains(&b'\n') {
            break;
        }
        let mut line = Vec::new();
        if input.by_ref().take(MAX_LINE).read_until(b'\n', &mut line)? == 0 {
            break;
        }
        if line.len() as u64 == MAX_LINE {
            bail!(speech.say(
                format!("line {number} has more than {MAX_LINE} bytes: expected one board a line"),
                format!("la ligne {number} a plus de {MAX_LINE} octets : écrivez une grille par ligne"),
            ));
        }
        lines.push((number, line));
    }
    Ok(lines)
}

/// The result of a line.
struct Solved {
    /// A line of JSON with its end.
    text: String,
    /// The same error as a sentence for standard error.
    problem: Option<String>,
}

/// Solves lines on all workers, and returns the results in the order of the lines.
///
/// Threads are started for each batch. That takes some ten microseconds, next to milliseconds of solving.
fn solve_batch(workers: &mut [Worker<'_>], lines: &[(u64, Vec<u8>)]) -> Vec<Solved> {
    // Contiguous parts, so that joining the workers in turn gives the order of the lines.
    let share = lines.len().div_ceil(workers.len()).max(1);
    std::thread::scope(|scope| {
        let parts = workers.iter_mut().zip(lines.chunks(share));
        let running: Vec<_> = parts.map(|(worker, lines)| scope.spawn(|| worker.solve_all(lines))).collect();
        running.into_iter().flat_map(|part| part.join().expect("a worker does not panic")).collect()
    })
}

/// Solves boards on one core.
struct Worker<'a> {
    /// The request for each board.
    request: SolveRequest,
    /// Language and limits.
    settings: &'a Settings,
    /// The words, opened once for all workers.
    list: &'a OpenList,
    /// The solver of the last board's rules.
    solver: Option<Solver<'a, Dawg>>,
}

impl Worker<'_> {
    /// Solves some lines in their order.
    fn solve_all(&mut self, lines: &[(u64, Vec<u8>)]) -> Vec<Solved> {
        lines.iter().map(|(number, line)| self.solve_line(*number, line)).collect()
    }

    /// Solves one line, or phrases its error.
    ///
    /// The line may end with `\r\n`, and need not be UTF-8.
    fn solve_line(&mut self, number: u64, line: &[u8]) -> Solved {
        let answer =
            std::str::from_utf8(line).map_err(anyhow::Error::from).and_then(|line| self.answer(line.trim()));
        match answer.and_then(|answer| Ok(serde_json::to_string(&answer)?)) {
            Ok(text) => Solved { text: text + "\n", problem: None },
            Err(error) => {
                let speech = self.settings.speech;
                let error = explain(&error, speech);
                let problem = format!("{} {number}{} {error}", speech.say("line", "ligne"), speech.colon());
                let object = BadLine { schema: "worddle.problem/1", line: number, error };
                Solved {
                    text: serde_json::to_string(&object).unwrap_or_default() + "\n",
                    problem: Some(problem),
                }
            }
        }
    }

    /// Plans and solves a board.
    ///
    /// # Errors
    ///
    /// A refusal of the board, or the time limit of a single board. Ctrl-C is an error here, and ends the
    /// command after this batch.
    fn answer(&mut self, line: &str) -> Result<SolveAnswer> {
        line.clone_into(&mut self.request.board);
        let plan = self.request.plan(&self.settings.library, &self.settings.limits)?;
        let solver = match &mut self.solver {
            // Building a solver's tables costs more than solving a board. Boards of one size have the same rules, so one
            // solver serves them all.
            Some(solver) if solver.rules() == plan.rules() => solver,
            other => other.insert(Solver::fast(self.list.dawg(), plan.rules().clone())),
        };
        let mut run = Run::new(plan.budget()).with_cancel(interrupt::cancel());
        plan.run_with(solver, &mut run).map_err(|stopped| match stopped.stop {
            Stop::Cancelled => anyhow!("{}", stopped.stop),
            Stop::Steps | Stop::Time => out_of_time(plan.budget()).into(),
        })
    }
}
