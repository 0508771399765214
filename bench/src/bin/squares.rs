//! Lists all word squares of a list: `squares LIST KIND SIDE [START]`, such as `squares en symmetric 8`.
//!
//! `KIND` is `symmetric` or `double`. With `START`, only squares whose first row begins with these letters are listed, so
//! a long search can be shared between machines. One square per line goes to standard output, and the count to
//! standard error. `docs/SQUARES.md` has the counts.

use std::error::Error;
use std::io::{BufWriter, Write};
use std::ops::ControlFlow;
use std::process::ExitCode;

use worddle_bench::workload::list;
use worddle_bench::{Clock, duration};
use worddle_crossword::Entries;
use worddle_crossword::squares::{Kind, MOST_LETTERS, Squares};
use worddle_run::{Budget, Run};

/// How to call it.
const USAGE: &str = "usage: squares LIST symmetric|double SIDE [START]";

/// Exit code 0 if there is a square, 1 if there is none, 2 after a mistake.
fn main() -> ExitCode {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    match run(&arguments) {
        Ok(0) => ExitCode::FAILURE,
        Ok(_) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("{error}");
            ExitCode::from(2)
        }
    }
}

/// Lists the squares and returns their number.
fn run(arguments: &[String]) -> Result<u64, Box<dyn Error>> {
    let [name, kind, side, start @ ..] = arguments else { return Err(USAGE.into()) };
    let kind = match kind.as_str() {
        "symmetric" => Kind::Symmetric,
        "double" => Kind::Double,
        _ => return Err(format!("{kind:?} is not a kind of square: {USAGE}").into()),
    };
    let side: usize = side.parse().map_err(|_| format!("{side:?} is not a number of letters: {USAGE}"))?;
    if !(2..=MOST_LETTERS).contains(&side) {
        return Err(format!("a side of {side} letters: expected 2 to {MOST_LETTERS}").into());
    }
    let list = list(name);
    let alphabet = list.alphabet();
    let entries = Entries::new(&list.words(), alphabet);
    let start = start.first().map_or(Ok(Vec::new()), |start| alphabet.fold(start))?;
    let squares = Squares::new(entries.table(side), kind).beginning_with(start);
    let mut output = BufWriter::new(std::io::stdout().lock());
    let (mut count, mut failed) = (0, None);
    let (_, time) = Clock::Processor.time(|| {
        squares.each(&mut Run::new(Budget::UNLIMITED), &mut |rows| {
            count += 1;
            let rows: Vec<String> = rows.iter().map(|row| alphabet.spell(row)).collect();
            match writeln!(output, "{}", rows.join("/")) {
                Ok(()) => ControlFlow::Continue(()),
                Err(error) => {
                    failed = Some(error);
                    ControlFlow::Break(())
                }
            }
        })
    });
    if let Some(error) = failed {
        return Err(error.into());
    }
    output.flush()?;
    eprintln!("{count} squares of {} words, {}", entries.table(side).len(), duration(time));
    Ok(count)
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::{BTreeMap, BTreeSet};
    use worddle_lexicon::Letter;

    const DOCUMENT: &str = include_str!("../../../docs/SQUARES.md");

    /// The symmetric squares of a list.
    fn symmetric(entries: &Entries, side: usize, start: &[Letter]) -> Vec<Vec<Vec<Letter>>> {
        let mut found = Vec::new();
        let squares = Squares::new(entries.table(side), Kind::Symmetric).beginning_with(start.to_vec());
        let end = squares.each(&mut Run::new(Budget::UNLIMITED), &mut |rows| {
            found.push(rows.iter().map(|row| row.to_vec()).collect());
            ControlFlow::Continue(())
        });
        assert!(end.is_ok());
        found
    }

    /// Appends the symmetric squares that begin with some rows, by trying every word that has the letters of its column.
    fn naive(
        by_prefix: &BTreeMap<Vec<Letter>, Vec<Vec<Letter>>>,
        rows: &mut Vec<Vec<Letter>>,
        side: usize,
        found: &mut Vec<Vec<Vec<Letter>>>,
    ) {
        let column = |at: usize| rows.iter().map(|row| row[at]).collect::<Vec<Letter>>();
        if rows.len() == side {
            if rows.iter().collect::<BTreeSet<_>>().len() == side {
                found.push(rows.clone());
            }
            return;
        }
        // Without this look ahead it would take hours.
        if !(rows.len()..side).all(|at| by_prefix.contains_key(&column(at))) {
            return;
        }
        for word in &by_prefix[&column(rows.len())] {
            rows.push(word.clone());
            naive(by_prefix, rows, side, found);
            rows.pop();
        }
    }

    #[test]
    fn squares_are_those_of_a_naive_search() {
        let list = list("it");
        let entries = Entries::new(&list.words(), list.alphabet());
        let start = list.alphabet().fold("ab").unwrap();
        let mut by_prefix: BTreeMap<Vec<Letter>, Vec<Vec<Letter>>> = BTreeMap::new();
        for (_, word) in entries.table(6).iter() {
            for length in 0..6 {
                by_prefix.entry(word[..length].to_vec()).or_default().push(word.to_vec());
            }
        }
        let mut expected = Vec::new();
        for word in &by_prefix[&start] {
            naive(&by_prefix, &mut vec![word.clone()], 6, &mut expected);
        }
        assert!(expected.len() > 10, "{}", expected.len());
        assert_eq!(symmetric(&entries, 6, &start), expected);
    }

    #[test]
    fn the_document_has_the_counts_of_the_search() {
        let list = list("it");
        let entries = Entries::new(&list.words(), list.alphabet());
        let squares = symmetric(&entries, 6, &[]);
        let [words, count] = [entries.table(6).len(), squares.len()]
            .map(|number| worddle_bench::records::grouped(number as u64));
        let first: Vec<String> = squares[0].iter().map(|row| list.alphabet().spell(row)).collect();
        let row = format!("| `it` | 6 | {words} | {count} |");
        let line = DOCUMENT.lines().find(|line| line.starts_with(&row));
        assert!(line.is_some_and(|line| line.contains(&first.join("/"))), "{row} {first:?}");
    }
}
