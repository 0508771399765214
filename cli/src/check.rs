//! `worddle check`: is a word on a board, is it in the list, what is it worth, and why not.

use std::io::Write;

use anyhow::Result;
use serde::Serialize;
use worddle_board::{Board, Path, Rules, Tile, naive};
use worddle_lexicon::{Alphabet, Letter};

use crate::args::CheckArgs;
use crate::boards::{coordinates, path_text, read_board, rules_for};
use crate::outcome::Outcome;
use crate::settings::Settings;
use crate::speech::Speech;

/// The most paths that are shown.
const MOST_PATHS: usize = 1000;

/// Why a word does not count.
#[derive(Clone, PartialEq, Eq, Debug)]
enum Why {
    NotInList,
    TooShort { shortest: usize },
    TooLong { longest: usize },
    NoTile(char),
    NotEnough { letter: char, needed: usize, there: usize },
    NoPath,
}

impl Why {
    fn explain(&self, speech: Speech) -> String {
        match self {
            Self::NotInList => {
                speech.say("it is not in the list".to_owned(), "il n'est pas dans la liste".to_owned())
            }
            Self::TooShort { shortest } => speech.say(
                format!("the rules ask for {shortest} letters at least"),
                format!("les règles demandent au moins {shortest} lettres"),
            ),
            Self::TooLong { longest } => speech.say(
                format!("the rules allow {longest} letters at most"),
                format!("les règles permettent au plus {longest} lettres"),
            ),
            Self::NoTile(letter) => speech.say(
                format!("there is no {letter} on the board"),
                format!("il n'y a pas de {letter} sur la grille"),
            ),
            Self::NotEnough { letter, needed, there } => speech.say(
                format!("it needs {letter} {needed} times, the board has it {there} times"),
                format!("il faut {needed} fois {letter}, la grille ne l'a que {there} fois"),
            ),
            Self::NoPath => speech.say(
                "its letters are on the board, but no path connects them in this order".to_owned(),
                "ses lettres sont sur la grille, mais aucun chemin ne les relie dans cet ordre".to_owned(),
            ),
        }
    }
}

/// The answer as JSON.
#[derive(Serialize)]
struct Answer {
    schema: &'static str,
    word: String,
    board: String,
    rules: String,
    in_list: bool,
    on_board: bool,
    counts: bool,
    points: Option<u32>,
    paths: Vec<Vec<Vec<u32>>>,
    why_not: Vec<String>,
}

/// Runs the command.
pub(crate) fn run(arguments: &CheckArgs, settings: &Settings, output: &mut impl Write) -> Result<Outcome> {
    let list = settings.load()?;
    let alphabet = list.alphabet();
    let board = read_board(&arguments.board, &arguments.shared, alphabet)?;
    let rules = rules_for(&arguments.shared, &board, alphabet)?;
    let word = alphabet.fold(&arguments.word)?;
    let in_list = list.id(&word).is_some();
    let paths = naive::paths(&board, &rules, &word, MOST_PATHS);
    let best = naive::best_path(&board, &rules, &word);
    let why = why_not(&word, &board, &rules, alphabet, in_list, best.is_some());
    let answer = Answer {
        schema: "worddle.check/1",
        word: alphabet.spell(&word),
        board: board.notation(alphabet),
        rules: rules.id.clone(),
        in_list,
        on_board: !paths.is_empty(),
        counts: why.is_empty(),
        points: best.as_ref().filter(|_| why.is_empty()).map(|&(_, points)| points),
        paths: paths.iter().map(|path| coordinates(&board, path)).collect(),
        why_not: why.iter().map(|why| why.explain(settings.speech)).collect(),
    };
    if arguments.json {
        serde_json::to_writer(&mut *output, &answer)?;
        writeln!(output)?;
    } else {
        output.write_all(text(&answer, best.as_ref(), &board, settings.speech).as_bytes())?;
    }
    Ok(Outcome::found(answer.counts))
}

/// Every reason for which a word does not count.
fn why_not(
    word: &[Letter],
    board: &Board,
    rules: &Rules,
    alphabet: Alphabet,
    in_list: bool,
    has_path: bool,
) -> Vec<Why> {
    let mut why = Vec::new();
    if !in_list {
        why.push(Why::NotInList);
    }
    if word.len() < rules.shortest {
        why.push(Why::TooShort { shortest: rules.shortest });
    }
    if word.len() > rules.longest {
        why.push(Why::TooLong { longest: rules.longest });
    }
    let fits = (rules.shortest..=rules.longest).contains(&word.len());
    if fits && !has_path {
        why.push(missing_letter(word, board, rules, alphabet).unwrap_or(Why::NoPath));
    }
    why
}

/// The first letter of a word that the board has too few of, if that is what is wrong.
fn missing_letter(word: &[Letter], board: &Board, rules: &Rules, alphabet: Alphabet) -> Option<Why> {
    let blanks = board.tiles().iter().filter(|tile| matches!(tile, Tile::Any)).count();
    let count = |tile: &Tile, letter| match tile {
        Tile::Letters(spelling) => spelling.iter().filter(|&&there| there == letter).count(),
        Tile::Any | Tile::Block => 0,
    };
    word.iter().find_map(|&letter| {
        let there: usize = board.tiles().iter().map(|tile| count(tile, letter)).sum();
        let needed = word.iter().filter(|&&other| other == letter).count();
        let shown = alphabet.upper(letter);
        match there + blanks {
            0 => Some(Why::NoTile(shown)),
            most if most < needed && rules.cell_use == worddle_board::CellUse::Once => {
                Some(Why::NotEnough { letter: shown, needed, there })
            }
            _ => None,
        }
    })
}

fn text(answer: &Answer, best: Option<&(Path, u32)>, board: &Board, speech: Speech) -> String {
    let colon = speech.say(":", " :");
    let word = &answer.word;
    if !answer.counts {
        let no = speech.say("no", "non");
        let reasons: Vec<String> = answer.why_not.iter().map(|why| format!("  {why}\n")).collect();
        return format!("{word}{colon} {no}\n{}", reasons.concat());
    }
    let points = speech.count(answer.points.unwrap_or(0) as usize, ("point", "point"), ("points", "points"));
    let paths = speech.count(answer.paths.len(), ("path", "chemin"), ("paths", "chemins"));
    let best = best.map(|(path, _)| coordinates(board, path)).unwrap_or_default();
    let others = answer.paths.iter().filter(|path| **path != best);
    let lines = std::iter::once(&best).chain(others).map(|path| format!("  {}\n", path_text(path, ',')));
    format!("{word}{colon} {points}, {paths}\n{}", lines.collect::<Vec<_>>().concat())
}
