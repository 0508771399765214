//! `worddle crossword check`: what is wrong with a crossword.

use std::fmt::Write as _;
use std::io::Write;

use anyhow::Result;
use serde::Serialize;
use worddle_crossword::convention::{Checking, Convention};
use worddle_crossword::grid::{GridCell, MAX_SIDE, Square};
use worddle_crossword::puzzle::SlotId;
use worddle_crossword::{Grid, Puzzle};
use worddle_lexicon::Alphabet;
use worddle_paper::review::{Finding, block_share, review, unchecked};

use super::files;
use super::words::load_entries;
use crate::args::CrosswordCheckArgs;
use crate::outcome::Outcome;
use crate::settings::Settings;
use crate::speech::Speech;

/// The most cells that are named one by one.
const MOST_CELLS: usize = 6;

/// The answer as JSON.
#[derive(Serialize)]
struct Answer {
    schema: &'static str,
    width: usize,
    height: usize,
    words: usize,
    /// Words of which every letter is there.
    filled: usize,
    blocks: usize,
    empty: usize,
    unchecked: usize,
    good: bool,
    problems: Vec<Problem>,
}

#[derive(Serialize)]
struct Problem {
    kind: &'static str,
    slots: Vec<String>,
    /// Row and column of each cell, from 1.
    cells: Vec<[usize; 2]>,
    text: String,
}

/// Runs the command.
pub(super) fn run(
    arguments: &CrosswordCheckArgs,
    settings: &Settings,
    output: &mut impl Write,
) -> Result<Outcome> {
    let document = files::read(&arguments.source, settings)?;
    let (entries, alphabet) = load_entries(settings)?;
    let grid = document.grid(alphabet)?;
    let puzzle = Puzzle::new(&grid);
    let convention = arguments.convention;
    let report = Report { grid: &grid, puzzle: &puzzle, alphabet, convention, speech: settings.speech };
    let problems: Vec<Problem> =
        review(&grid, &puzzle, &entries, convention).iter().map(|finding| report.problem(finding)).collect();
    let count = |square: Square| grid.cells().filter(|&cell| grid.square(cell) == square).count();
    let is_filled = |slot: &SlotId| report.word(*slot).is_some();
    let answer = Answer {
        schema: "worddle.crossword-check/1",
        width: grid.width(),
        height: grid.height(),
        words: puzzle.slots().len(),
        filled: puzzle.ids().filter(is_filled).count(),
        blocks: count(Square::Block),
        empty: count(Square::Open),
        unchecked: unchecked(&grid, &puzzle, Checking::Both).len(),
        good: problems.is_empty(),
        problems,
    };
    if arguments.json {
        serde_json::to_writer(&mut *output, &answer)?;
        writeln!(output)?;
    } else {
        output.write_all(text(&answer, block_share(&grid), settings).as_bytes())?;
    }
    Ok(Outcome::found(answer.good))
}

struct Report<'a> {
    grid: &'a Grid,
    puzzle: &'a Puzzle,
    alphabet: Alphabet,
    convention: Option<&'static Convention>,
    speech: Speech,
}

impl Report<'_> {
    fn word(&self, slot: SlotId) -> Option<String> {
        let cells = self.puzzle.slot(slot).cells().iter();
        let word: Option<Vec<_>> = cells.map(|&cell| self.puzzle.given(cell)).collect();
        Some(self.alphabet.spell(&word?))
    }

    fn problem(&self, finding: &Finding) -> Problem {
        let (kind, slots, cells): (_, &[SlotId], &[GridCell]) = match finding {
            Finding::Unknown(slot) => ("unknown", std::slice::from_ref(slot), &[]),
            Finding::Repeated(slots) => ("repeated", slots, &[]),
            Finding::Short(slot) => ("short", std::slice::from_ref(slot), &[]),
            Finding::Unchecked(cells) => ("unchecked", &[], cells),
            Finding::Asymmetric(cells) => ("asymmetric", &[], cells),
            Finding::Apart(_) => ("apart", &[], &[]),
            Finding::Sides => ("sides", &[], &[]),
            Finding::Blocks(_) => ("blocks", &[], &[]),
        };
        let place = |&cell: &GridCell| {
            let (row, column) = self.grid.place(cell);
            [row + 1, column + 1]
        };
        Problem {
            kind,
            slots: slots.iter().map(|&slot| self.puzzle.slot(slot).to_string()).collect(),
            cells: cells.iter().map(place).collect(),
            text: self.explain(finding),
        }
    }

    fn explain(&self, finding: &Finding) -> String {
        let speech = self.speech;
        let name = |slot: SlotId| self.puzzle.slot(slot).to_string();
        let word = |slot: SlotId| self.word(slot).unwrap_or_default();
        match finding {
            Finding::Unknown(slot) => speech.say(
                format!("{} {} is not in the list", name(*slot), word(*slot)),
                format!("{} {} n'est pas dans la liste", name(*slot), word(*slot)),
            ),
            Finding::Repeated(slots) => {
                let names = slots.iter().map(|&slot| name(slot)).collect::<Vec<_>>().join(", ");
                let word = slots.first().map(|&slot| word(slot)).unwrap_or_default();
                speech.say(
                    format!("{word} comes {} times: {names}", slots.len()),
                    format!("{word} vient {} fois : {names}", slots.len()),
                )
            }
            Finding::Short(slot) => {
                let letters = self.puzzle.slot(*slot).len();
                speech.say(
                    format!("{} has only {letters} letters", name(*slot)),
                    format!("{} n'a que {letters} lettres", name(*slot)),
                )
            }
            other => self.explain_shape(other),
        }
    }

    /// What is not usual about the pattern of blocks.
    fn explain_shape(&self, finding: &Finding) -> String {
        let speech = self.speech;
        match finding {
            Finding::Unknown(_) | Finding::Repeated(_) | Finding::Short(_) => String::new(),
            Finding::Unchecked(cells) => {
                let letters = speech.count(
                    cells.len(),
                    ("letter in too few words", "lettre dans trop peu de mots"),
                    ("letters in too few words", "lettres dans trop peu de mots"),
                );
                format!("{letters}{} {}", speech.say(":", " :"), self.places(cells))
            }
            Finding::Asymmetric(cells) => {
                let places = self.places(cells);
                speech.say(
                    format!("not the same upside down: {places}"),
                    format!("pas symétrique par demi-tour : {places}"),
                )
            }
            Finding::Apart(parts) => speech.say(
                format!("the grid falls into {parts} parts"),
                format!("la grille est coupée en {parts} morceaux"),
            ),
            Finding::Sides => {
                let size = format!("{}×{}", self.grid.width(), self.grid.height());
                let (least, most) = self.convention.map_or((1, MAX_SIDE), |convention| convention.sides);
                speech.say(
                    format!("{size} cells: {least} to {most} a side are usual"),
                    format!("{size} cases : {least} à {most} de côté sont habituelles"),
                )
            }
            Finding::Blocks(share) => {
                let percent = |share: f64| speech.decimal(share * 100.0, 1);
                let (least, most) = self.convention.map_or((0.0, 1.0), |convention| convention.blocks);
                let [share, least, most] = [*share, least, most].map(percent);
                speech.say(
                    format!("{share} % of the cells are black: {least} to {most} % are usual"),
                    format!("{share} % de cases noires : {least} à {most} % sont habituels"),
                )
            }
        }
    }

    /// The first few of some cells, by row and column.
    fn places(&self, cells: &[GridCell]) -> String {
        let place = |&cell: &GridCell| {
            let (row, column) = self.grid.place(cell);
            format!("{},{}", row + 1, column + 1)
        };
        let mut places: Vec<String> = cells.iter().take(MOST_CELLS).map(place).collect();
        if cells.len() > MOST_CELLS {
            places.push("…".to_owned());
        }
        places.join(" ")
    }
}

fn text(answer: &Answer, share: f64, settings: &Settings) -> String {
    let speech = settings.speech;
    let size = format!("{}×{}", answer.width, answer.height);
    let words = speech.count(answer.words, ("word", "mot"), ("words", "mots"));
    let share = speech.decimal(share * 100.0, 1);
    let mut text = speech.say(
        format!(
            "{size}, {words}, {} filled, {share} % black, {} unchecked\n",
            answer.filled, answer.unchecked
        ),
        format!(
            "{size}, {words}, dont {} remplis, {share} % de noir, {} sans croisement\n",
            answer.filled, answer.unchecked
        ),
    );
    for problem in &answer.problems {
        let _ = writeln!(text, "  {}", problem.text);
    }
    if answer.good {
        text += speech.say("nothing is wrong\n", "tout va bien\n");
    }
    text
}
