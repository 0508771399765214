//! `worddle solve -`: reads one board per line and writes one JSON object per line, in the same order, on all cores.
//!
//! Lines are read in batches, which bounds memory. Each core solves a part of the batch with its own solver. A line that
//! is not a board gets an object with the error, and the other lines are still solved.

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
const BATCH: usize = 256;

/// Bytes read at a time: some thousand boards.
const BUFFER: usize = 1 << 16;

/// The longest line: enough for a board of two million cells.
const MAX_LINE: u64 = 1 << 25;

/// A line that is not a board.
#[derive(Serialize)]
struct BadLine {
    schema: &'static str,
    line: u64,
    error: String,
}

/// Runs the command over standard input.
pub(super) fn run(
    arguments: &SolveArgs,
    request: &SolveRequest,
    settings: &Settings,
    output: &mut impl Write,
) -> Result<Outcome> {
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
fn read_batch(
    input: &mut BufReader<impl Read>,
    most: usize,
    first: u64,
    speech: Speech,
) -> Result<Vec<(u64, Vec<u8>)>> {
    let mut lines = Vec::new();
    for number in first..first + most as u64 {
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
    text: String,
    problem: Option<String>,
}

/// Solves lines on all workers, and returns the results in the order of the lines.
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
    settings: &'a Settings,
    list: &'a OpenList,
    solver: Option<Solver<'a, Dawg>>,
}

impl Worker<'_> {
    /// Solves some lines in their order.
    fn solve_all(&mut self, lines: &[(u64, Vec<u8>)]) -> Vec<Solved> {
        lines.iter().map(|(number, line)| self.solve_line(*number, line)).collect()
    }

    /// Solves one line, or phrases its error.
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
