//! `worddle solve -`: one board a line in, one JSON object a line out, in the same order, on all cores.
//!
//! Lines are taken in batches, so that memory stays bounded however many there are; each core solves a part of the
//! batch with a solver of its own. A line that is not a board gives an object that says so; the others are solved.

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

/// How many lines a core takes at once.
const BATCH: usize = 256;

/// How many bytes are read at a time: some thousand boards.
const BUFFER: usize = 1 << 16;

/// The longest line: a board of two million cells with room to spare.
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

/// The next lines, with their numbers: the first one is waited for, others are taken only if they are there already, so
/// that a program that writes one board and waits for the answer gets it.
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

/// What became of a line.
struct Solved {
    text: String,
    problem: Option<String>,
}

/// Solves lines on all workers, and gives the answers in the order of the lines.
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
    /// What is asked of each board.
    request: SolveRequest,
    settings: &'a Settings,
    list: &'a OpenList,
    solver: Option<Solver<'a, Dawg>>,
}

impl Worker<'_> {
    fn solve_all(&mut self, lines: &[(u64, Vec<u8>)]) -> Vec<Solved> {
        lines.iter().map(|(number, line)| self.solve_line(*number, line)).collect()
    }

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

    fn answer(&mut self, line: &str) -> Result<SolveAnswer> {
        line.clone_into(&mut self.request.board);
        let plan = self.request.plan(&self.settings.library, &self.settings.limits)?;
        let solver = match &mut self.solver {
            // The rules follow from the size of a board; as long as boards are alike, the tables of the solver serve
            // them all.
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
