//! `worddle solve`: every word of a board, with its best path and its points.

use std::cmp::Reverse;
use std::io::Write;

use anyhow::Result;
use serde::Serialize;
use worddle_board::{Board, Found, Rules, Solution, naive};
use worddle_draw::board::BoardPicture;
use worddle_lexicon::WordList;

use crate::args::{SolveArgs, Sort};
use crate::boards::{coordinates, path_text, read_board, rules_for, solve};
use crate::outcome::Outcome;
use crate::render::{Align, Table, badges, bar};
use crate::settings::Settings;
use crate::speech::Speech;

mod stream;

/// The most paths of one word that are shown.
const MOST_PATHS: usize = 1000;

/// How long the longest bar of the statistics is.
const BAR: usize = 30;

/// Runs the command.
pub(crate) fn run(arguments: &SolveArgs, settings: &Settings, output: &mut impl Write) -> Result<Outcome> {
    let list = settings.load()?;
    if arguments.board == "-" {
        return stream::run(arguments, settings, &list, output);
    }
    let board = read_board(&arguments.board, &arguments.shared, list.alphabet())?;
    let rules = rules_for(&arguments.shared, &board, list.alphabet())?;
    let (solution, interrupted) = solve(&list, &board, &rules, settings);
    let answer = Answer::new(&list, &board, &rules, &solution, arguments);
    if let Some(path) = &arguments.svg {
        let picture = picture(&answer, &board, &list, arguments, settings.speech)?;
        worddle_data::write_atomically(path, picture.as_bytes())?;
    }
    match arguments.format() {
        Format::Json => answer.write_json(output)?,
        Format::Csv => answer.write_csv(output)?,
        Format::WordsOnly => answer.write_words(output)?,
        Format::Stats => output.write_all(answer.statistics(settings).as_bytes())?,
        Format::Table => output.write_all(answer.table(settings).as_bytes())?,
    }
    Ok(if interrupted { Outcome::Interrupted } else { Outcome::found(!answer.found.is_empty()) })
}

/// What is printed.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Format {
    Table,
    Json,
    Csv,
    WordsOnly,
    Stats,
}

impl SolveArgs {
    fn format(&self) -> Format {
        let choices = [
            (self.json, Format::Json),
            (self.csv, Format::Csv),
            (self.words_only, Format::WordsOnly),
            (self.stats, Format::Stats),
        ];
        choices.into_iter().find(|&(chosen, _)| chosen).map_or(Format::Table, |(_, format)| format)
    }
}

/// Everything that is shown of a board, as JSON.
#[derive(Serialize)]
pub(crate) struct Answer {
    schema: &'static str,
    board: String,
    rules: String,
    words: u64,
    points: u64,
    found: Vec<Row>,
}

/// A word that was found.
#[derive(Serialize)]
struct Row {
    word: String,
    spellings: Vec<String>,
    letters: usize,
    points: u32,
    path: Vec<Vec<u32>>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    paths: Vec<Vec<Vec<u32>>>,
    #[serde(skip)]
    found: Found,
}

impl Answer {
    /// The answer, in the order asked for.
    fn new(
        list: &WordList,
        board: &Board,
        rules: &Rules,
        solution: &Solution,
        arguments: &SolveArgs,
    ) -> Self {
        let row = |found: &Found| {
            let word = list.word(found.word);
            let paths =
                if arguments.paths { naive::paths(board, rules, &word, MOST_PATHS) } else { Vec::new() };
            Row {
                spellings: list.spellings().of(found.word, &word).collect(),
                letters: word.len(),
                word: list.alphabet().spell(&word),
                points: found.points,
                path: coordinates(board, &found.path),
                paths: paths.iter().map(|path| coordinates(board, path)).collect(),
                found: found.clone(),
            }
        };
        let mut rows: Vec<Row> = solution.iter().map(row).collect();
        if let Some(most) = arguments.longest {
            rows.sort_by_key(|row| Reverse(row.letters));
            rows.truncate(most);
        }
        // Words come in alphabetical order, and stay so where the rest is equal.
        rows.sort_by_key(|row| row.found.word);
        match arguments.sort() {
            Sort::Points => rows.sort_by_key(|row| Reverse((row.points, row.letters))),
            Sort::PointsUp => rows.sort_by_key(|row| (row.points, row.letters)),
            Sort::Length => rows.sort_by_key(|row| Reverse(row.letters)),
            Sort::Alphabet => {}
        }
        let count = solution.count();
        Self {
            schema: "worddle.solve/1",
            board: board.notation(list.alphabet()),
            rules: rules.id.clone(),
            words: count.words,
            points: count.points,
            found: rows,
        }
    }

    fn write_json(&self, output: &mut impl Write) -> Result<()> {
        serde_json::to_writer(&mut *output, self)?;
        Ok(writeln!(output)?)
    }

    /// Letters, figures and a few signs that need no quotes; spellings are separated by `|`.
    fn write_csv(&self, output: &mut impl Write) -> Result<()> {
        writeln!(output, "word,spellings,points,letters,path")?;
        for row in &self.found {
            let (spellings, path) = (row.spellings.join("|"), path_text(&row.path, '.'));
            writeln!(output, "{},{spellings},{},{},{path}", row.word, row.points, row.letters)?;
        }
        Ok(())
    }

    fn write_words(&self, output: &mut impl Write) -> Result<()> {
        let spellings = self.found.iter().flat_map(|row| &row.spellings);
        Ok(spellings.into_iter().try_for_each(|spelling| writeln!(output, "{spelling}"))?)
    }

    fn heading(&self, settings: &Settings) -> String {
        let speech = settings.speech;
        let words = speech.count(self.words as usize, ("word", "mot"), ("words", "mots"));
        let points = speech.count(self.points as usize, ("point", "point"), ("points", "points"));
        let colon = speech.say(":", " :");
        format!("{}{colon} {words}, {points} ({}, {})\n\n", self.board, settings.list_name(), self.rules)
    }

    fn table(&self, settings: &Settings) -> String {
        let speech = settings.speech;
        let mut table = Table::new(&[
            (speech.say("word", "mot"), Align::Left),
            ("points", Align::Right),
            (speech.say("letters", "lettres"), Align::Right),
            (speech.say("path", "chemin"), Align::Left),
        ]);
        for row in &self.found {
            let path = path_text(&row.path, ',');
            table.row([row.spellings.join(", "), row.points.to_string(), row.letters.to_string(), path]);
            for other in row.paths.iter().filter(|path| **path != row.path) {
                table.row([String::new(), String::new(), String::new(), path_text(other, ',')]);
            }
        }
        self.heading(settings) + &table.render(settings.paint)
    }

    /// Words and points by length, with bars.
    fn statistics(&self, settings: &Settings) -> String {
        let speech = settings.speech;
        let longest = self.found.iter().map(|row| row.letters).max().unwrap_or(0);
        let mut lengths = vec![(0usize, 0u64); longest + 1];
        for row in &self.found {
            lengths[row.letters].0 += 1;
            lengths[row.letters].1 += u64::from(row.points);
        }
        let most = lengths.iter().map(|&(words, _)| words).max().unwrap_or(1).max(1);
        let mut table = Table::new(&[
            (speech.say("letters", "lettres"), Align::Right),
            (speech.say("words", "mots"), Align::Right),
            ("points", Align::Right),
            ("", Align::Left),
        ]);
        for (letters, &(words, points)) in lengths.iter().enumerate().filter(|(_, length)| length.0 > 0) {
            let bar = settings.paint.bar(&bar(words as f64 / most as f64, BAR));
            table.row([letters.to_string(), speech.number(words), speech.number(points as usize), bar]);
        }
        self.heading(settings) + &table.render(settings.paint)
    }
}

/// The board with the path of a word: the one asked for, or the first of the answer.
fn picture(
    answer: &Answer,
    board: &Board,
    list: &WordList,
    arguments: &SolveArgs,
    speech: Speech,
) -> Result<String> {
    let row = match &arguments.word {
        None => answer.found.first(),
        Some(word) => {
            let asked = list.alphabet().spell(&list.alphabet().fold(word)?);
            let found = answer.found.iter().find(|row| row.word == asked);
            let missing = || {
                speech.say(
                    format!("{word:?} is not among the words found: there is no path to draw"),
                    format!("{word:?} n'est pas parmi les mots trouvés : pas de chemin à dessiner"),
                )
            };
            Some(found.ok_or_else(|| anyhow::anyhow!(missing()))?)
        }
    };
    let points = |points: u32| speech.count(points as usize, ("point", "point"), ("points", "points"));
    let caption = row.map(|row| format!("{} · {}", row.spellings.join(", "), points(row.points)));
    let path = row.map_or(&[][..], |row| &row.found.path);
    let badges = badges(speech);
    Ok(BoardPicture { board, alphabet: list.alphabet(), path, caption, badges }.svg())
}
