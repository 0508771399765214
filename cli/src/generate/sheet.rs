//! Printable sheets: boards on the first pages, their words on the following ones.
//!
//! A page is an SVG file in the size of A4. Boards come first and solutions last, so that players can be
//! given the first pages and keep the others.

use std::cmp::Reverse;
use std::ops::Add as _;
use std::path::{Path, PathBuf};

use anyhow::{Result, bail};
use worddle_board::generate::GeneratedBoard;
use worddle_board::{Count, Found};
use worddle_data::write_atomically;
use worddle_draw::board::BoardPicture;
use worddle_draw::sheet::{SheetBoard, SheetLine, board_pages, solution_pages};

use worddle_ask::generate::GeneratePlan;

use super::lines::listed;
use crate::render::badges;
use crate::settings::Settings;
use worddle_ask::Speech;

/// The most boards on sheets. All stay in memory until the last is drawn, and nobody prints more.
const MOST_BOARDS: u64 = 1000;

/// The most cells of a board on a sheet. With more, a letter is smaller than a millimetre.
const MOST_CELLS: usize = 2500;

/// The title of a page before its number, the same in both languages.
const TITLE: &str = "Worddle, page";

/// Checks that the boards fit on sheets, before any is drawn.
///
/// # Errors
///
/// Names what was asked for and what is possible. The file itself is not touched yet.
pub(super) fn check(file: &Path, plan: &GeneratePlan, speech: Speech) -> Result<()> {
    let (count, cells) = (plan.count(), plan.topology().len());
    if count > MOST_BOARDS || cells > MOST_CELLS {
        let name = file.display();
        bail!(speech.say(
            format!(
                "{count} boards of {cells} cells for {name}: expected at most {MOST_BOARDS} boards of {MOST_CELLS} cells"
            ),
            format!(
                "{count} grilles de {cells} cases pour {name} : demandez au plus {MOST_BOARDS} grilles de {MOST_CELLS} cases"
            ),
        ));
    }
    Ok(())
}

/// Writes all pages, and reports the names of the files.
///
/// Pages are numbered through, solutions after boards. Files of an earlier run with more pages are left
/// alone.
///
/// # Errors
///
/// Fails at the first page that cannot be written; the pages before it stay.
pub(super) fn write(
    file: &Path,
    boards: &[GeneratedBoard],
    plan: &GeneratePlan,
    settings: &Settings,
) -> Result<()> {
    let speech = settings.speech;
    let pictures: Vec<SheetBoard<'_>> =
        boards.iter().map(|generated| sheet_board(generated, plan, speech)).collect();
    let first = board_pages(&pictures, TITLE);
    let lines: Vec<SheetLine> = boards
        .iter()
        // Numbers count from 1, as the boards on the pages do.
        .enumerate()
        .flat_map(|(place, board)| solution_lines(place + 1, board, plan, speech))
        .collect();
    let second = solution_pages(&lines, first.len(), TITLE);
    let solutions_from = first.len() + 1;
    for (number, page) in first.iter().chain(&second).enumerate() {
        write_atomically(&page_path(file, number + 1), page.as_bytes())?;
    }
    let (one, last) = (page_path(file, 1), page_path(file, first.len() + second.len()));
    let (one, last) = (one.display(), last.display());
    settings.note(&speech.say(
        format!("{one} to {last}, solutions from page {solutions_from} on"),
        format!("{one} à {last}, solutions à partir de la page {solutions_from}"),
    ));
    Ok(())
}

/// The file of a page: `boards-1.svg`, `boards-2.svg` and so on for `boards.svg`.
///
/// The number goes before the extension, so that the pages sort together.
fn page_path(file: &Path, page: usize) -> PathBuf {
    let stem = file.file_stem().unwrap_or_default().to_string_lossy();
    let extension = file.extension().map_or_else(|| "svg".into(), |extension| extension.to_string_lossy());
    file.with_file_name(format!("{stem}-{page}.{extension}"))
}

/// A board with its caption.
///
/// No path is drawn: the board is to be solved.
fn sheet_board<'a>(generated: &'a GeneratedBoard, plan: &GeneratePlan, speech: Speech) -> SheetBoard<'a> {
    let (board, alphabet, badges) = (&generated.board, plan.list().alphabet(), badges(speech));
    let picture = BoardPicture { board, alphabet, path: &[], caption: None, badges };
    SheetBoard { picture, caption: caption(generated, plan, speech) }
}

/// The number of words and points to find.
///
/// Below the board and above its words.
fn caption(generated: &GeneratedBoard, plan: &GeneratePlan, speech: Speech) -> String {
    let mut count = generated.count.unwrap_or_default();
    if let Some((solution, family)) = generated.solution.as_ref().zip(plan.family()) {
        count = listed(solution, Some(family))
            .map(|found| Count { words: 1, points: u64::from(found.points) })
            .fold(Count::default(), Count::add);
    }
    let words = speech.count(count.words as usize, ("word", "mot"), ("words", "mots"));
    let points = speech.count(count.points as usize, ("point", "point"), ("points", "points"));
    format!("{words} · {points}")
}

/// The words of a board under a heading, longest first.
///
/// Starts with an empty line, the number of the board, its count and its notation, which can be typed in
/// again.
fn solution_lines(
    number: usize,
    generated: &GeneratedBoard,
    plan: &GeneratePlan,
    speech: Speech,
) -> Vec<SheetLine> {
    let sum = SheetLine::Sum(caption(generated, plan, speech));
    let notation = SheetLine::Note(generated.board.notation(plan.list().alphabet()));
    let mut found: Vec<(Vec<_>, &Found)> = generated
        .solution
        .iter()
        .flat_map(|solution| listed(solution, plan.family()))
        .map(|found| (plan.list().word(found.word), found))
        .collect();
    // A stable sort: words of one length stay in alphabetical order.
    found.sort_by_key(|(word, _)| Reverse(word.len()));
    let words = found.into_iter().map(|(word, found)| SheetLine::Word {
        spellings: plan.list().spellings().of(found.word, &word).collect(),
        points: found.points,
    });
    let head = [SheetLine::Blank, SheetLine::Heading(number), sum, notation];
    head.into_iter().chain(words).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn pages_are_numbered_before_the_ending() {
        assert_eq!(page_path(Path::new("a/boards.svg"), 2), Path::new("a/boards-2.svg"));
        assert_eq!(page_path(Path::new("boards"), 1), Path::new("boards-1.svg"));
    }
}
