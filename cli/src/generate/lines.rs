//! Boards as text, JSON Lines and CSV.
//!
//! JSON is written by hand into one buffer that is used again and again: letters come from the tiles of a path and the
//! places of cells from a table, so that a solution of a hundred words takes some microseconds. Nothing written needs an
//! escape but the name of the rules, which has it beforehand.

use std::cmp::Reverse;
use std::fmt::Write as _;
use std::sync::Arc;

use worddle_board::generate::Generated;
use worddle_board::{Board, Cell, Count, Found, Solution, Tile, Topology};
use worddle_lexicon::{Alphabet, Letter, WordList};

use super::plan::Plan;
use crate::args::Show;
use crate::render::{Align, Paint, Table};
use crate::settings::Settings;
use crate::speech::Speech;

/// How results are laid out.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Layout {
    Text,
    Json,
    Csv,
}

/// Writes boards.
#[derive(Clone)]
pub(super) struct Writer<'a> {
    list: &'a WordList,
    /// The name of the rules, with quotes as JSON has them.
    rules: String,
    layout: Layout,
    show: Show,
    speech: Speech,
    paint: Paint,
    /// The place of each cell, as the layout writes it.
    places: Arc<[String]>,
    /// The letters of the word being written.
    word: Vec<Letter>,
}

impl<'a> Writer<'a> {
    /// A writer for the boards of a plan.
    pub(super) fn new(plan: &Plan<'a>, layout: Layout, show: Show, settings: &Settings) -> Self {
        Self {
            list: plan.list,
            rules: serde_json::Value::from(plan.rules.id.as_str()).to_string(),
            layout,
            show,
            speech: settings.speech,
            paint: settings.paint,
            places: places(plan.topology(), layout),
            word: Vec::new(),
        }
    }

    /// What stands above the first board.
    pub(super) fn heading(&self) -> &'static str {
        match (self.layout, self.show) {
            (Layout::Csv, Show::Boards) => "number,board\n",
            (Layout::Csv, Show::Statistics) => "number,board,words,points,longest\n",
            (Layout::Csv, Show::Solutions) => "number,board,word,spellings,points,letters,path\n",
            (Layout::Text | Layout::Json, _) => "",
        }
    }

    /// Writes a board, by its number from 0 on, to the end of a text.
    pub(super) fn append(&mut self, number: u64, generated: &Generated, text: &mut String) {
        let notation = generated.board.notation(self.list.alphabet());
        match self.layout {
            Layout::Json => self.append_json(number + 1, &notation, generated, text),
            Layout::Csv => self.append_csv(number + 1, &notation, generated, text),
            Layout::Text => self.append_text(&notation, generated, text),
        }
    }

    fn append_json(&mut self, number: u64, notation: &str, generated: &Generated, text: &mut String) {
        text.push_str("{\"schema\":\"worddle.generate/1\",\"number\":");
        push_number(text, number);
        text.push_str(",\"board\":\"");
        text.push_str(notation);
        text.push('"');
        if let Some(solution) = generated.solution.as_ref().filter(|_| self.show != Show::Boards) {
            let Count { words, points } = solution.count();
            text.push_str(",\"rules\":");
            text.push_str(&self.rules);
            for (name, value) in [
                (",\"words\":", words),
                (",\"points\":", points),
                (",\"longest\":", generated.longest() as u64),
            ] {
                text.push_str(name);
                push_number(text, value);
            }
            if self.show == Show::Solutions {
                text.push_str(",\"found\":[");
                self.append_found(&generated.board, solution, text);
                text.push(']');
            }
        }
        text.push_str("}\n");
    }

    /// Writes the words of a solution as JSON, in alphabetical order.
    fn append_found(&mut self, board: &Board, solution: &Solution, text: &mut String) {
        for (place, found) in solution.iter().enumerate() {
            text.push_str(if place > 0 { ",{\"word\":\"" } else { "{\"word\":\"" });
            self.read(board, found);
            push_word(text, self.list.alphabet(), &self.word);
            text.push_str("\",\"spellings\":[\"");
            self.list.spellings().append(found.word, &self.word, "\",\"", text);
            text.push_str("\"],\"letters\":");
            push_number(text, self.word.len() as u64);
            text.push_str(",\"points\":");
            push_number(text, u64::from(found.points));
            text.push_str(",\"path\":[");
            self.append_path(&found.path, ",", text);
            text.push_str("]}");
        }
    }

    fn append_csv(&mut self, number: u64, notation: &str, generated: &Generated, text: &mut String) {
        let solution = generated.solution.as_ref().filter(|_| self.show != Show::Boards);
        let board = if notation.contains(',') { format!("\"{notation}\"") } else { notation.to_owned() };
        let line = format!("{number},{board}");
        match (self.show, solution) {
            (Show::Solutions, Some(solution)) => {
                for found in solution.iter() {
                    text.push_str(&line);
                    self.read(&generated.board, found);
                    text.push(',');
                    push_word(text, self.list.alphabet(), &self.word);
                    text.push(',');
                    self.list.spellings().append(found.word, &self.word, "|", text);
                    let _ = write!(text, ",{},{},", found.points, self.word.len());
                    self.append_path(&found.path, " ", text);
                    text.push('\n');
                }
            }
            (Show::Statistics, Some(solution)) => {
                let Count { words, points } = solution.count();
                let _ = write!(text, "{line},{words},{points},{}\n", generated.longest());
            }
            _ => text.push_str(&(line + "\n")),
        }
    }

    fn append_text(&mut self, notation: &str, generated: &Generated, text: &mut String) {
        let solution = generated.solution.as_ref().filter(|_| self.show != Show::Boards);
        let Some(solution) = solution else {
            text.push_str(notation);
            text.push('\n');
            return;
        };
        let Count { words, points } = solution.count();
        let words = self.speech.count(words as usize, ("word", "mot"), ("words", "mots"));
        let points = self.speech.count(points as usize, ("point", "point"), ("points", "points"));
        let longest = generated.longest();
        let longest = self.speech.say(format!("longest {longest}"), format!("le plus long {longest}"));
        if self.show == Show::Statistics {
            let _ = write!(text, "{notation}  {words}, {points}, {longest}\n");
            return;
        }
        let heading = self.paint.heading(&format!("{notation}: {words}, {points}, {longest}"));
        let _ = write!(text, "{heading}\n\n{}\n", self.table(&generated.board, solution));
    }

    /// The words of a solution as a table, the most points first.
    fn table(&mut self, board: &Board, solution: &Solution) -> String {
        let mut table = Table::new(&[
            (self.speech.say("word", "mot"), Align::Left),
            ("points", Align::Right),
            (self.speech.say("letters", "lettres"), Align::Right),
            (self.speech.say("path", "chemin"), Align::Left),
        ]);
        let mut found: Vec<&Found> = solution.iter().collect();
        found.sort_by_key(|found| Reverse((found.points, found.path.len())));
        for found in found {
            let (mut spellings, mut path) = (String::new(), String::new());
            self.read(board, found);
            self.list.spellings().append(found.word, &self.word, ", ", &mut spellings);
            self.append_path(&found.path, " ", &mut path);
            table.row([spellings, found.points.to_string(), self.word.len().to_string(), path]);
        }
        table.render(self.paint)
    }

    /// Reads the letters of a word off its path.
    fn read(&mut self, board: &Board, found: &Found) {
        self.word.clear();
        for &cell in found.path.iter() {
            // A board that is generated has no blanks, and no path crosses a block.
            if let Tile::Letters(spelling) = board.tile(cell) {
                self.word.extend_from_slice(&spelling);
            }
        }
    }

    fn append_path(&self, path: &[Cell], separator: &str, text: &mut String) {
        for (place, cell) in path.iter().enumerate() {
            text.push_str(if place > 0 { separator } else { "" });
            text.push_str(&self.places[cell.index()]);
        }
    }
}

/// The place of each cell along each axis, counted from 1: `[1,2]` in JSON, `1.2` in CSV, `1,2` in a text.
fn places(topology: &Topology, layout: Layout) -> Arc<[String]> {
    let (open, separator, close) = match layout {
        Layout::Json => ("[", ",", "]"),
        Layout::Csv => ("", ".", ""),
        Layout::Text => ("", ",", ""),
    };
    let place = |cell| {
        let along: Vec<String> =
            topology.coordinates(cell).iter().map(|place| (place + 1).to_string()).collect();
        format!("{open}{}{close}", along.join(separator))
    };
    topology.cells().map(place).collect()
}

/// Writes a word as it stands on tiles.
fn push_word(text: &mut String, alphabet: Alphabet, word: &[Letter]) {
    text.extend(word.iter().map(|&letter| alphabet.upper(letter)));
}

/// Writes a number, most of which have few digits.
fn push_number(text: &mut String, number: u64) {
    if number >= 10 {
        push_number(text, number / 10);
    }
    text.push((b'0' + (number % 10) as u8) as char);
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_written_with_all_their_digits() {
        for number in [0, 7, 10, 1234, u64::MAX] {
            let mut text = String::new();
            push_number(&mut text, number);
            assert_eq!(text, number.to_string());
        }
    }
}
