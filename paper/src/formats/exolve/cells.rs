//! The cells of the grid: letters, and signs behind them.

use crate::document::{Bars, CellKind, Document, DocumentCell};

/// The signs that a letter needs an ampersand before.
const SIGNS: &str = "|_+@!~*.?&";

/// What a cell may hold besides one letter.
#[derive(Clone, Copy, Default)]
pub(super) struct Allowed {
    /// Cells may have several letters, so blanks or signs stand between cells.
    rebus: bool,
    /// The number 0 is a letter like others, and no empty cell.
    zero: bool,
}

impl Allowed {
    /// Reads the options of a file.
    pub(super) fn of(options: &[&str]) -> Self {
        let zero = |option: &&str| {
            *option == "allow-digits"
                || option.strip_prefix("allow-chars:").is_some_and(|characters| characters.contains('0'))
        };
        Self { rebus: options.contains(&"rebus-cells"), zero: options.iter().any(zero) }
    }
}

/// The options that a file of a document needs: rebus cells, and the characters that are no letters.
pub(super) fn options_of(document: &Document) -> Vec<String> {
    let letters = || document.cells().iter().map(|cell| cell.solution.as_str());
    let mut characters: Vec<char> =
        letters().flat_map(str::chars).filter(|character| !character.is_alphabetic()).collect();
    characters.sort_unstable();
    characters.dedup();
    let mut options = Vec::new();
    if letters().any(|letters| letters.chars().count() > 1) {
        options.push("rebus-cells".to_owned());
    }
    if !characters.is_empty() {
        options.push(format!("allow-chars:{}", String::from_iter(characters)));
    }
    options
}

/// A cell of a file.
pub(super) struct FileCell {
    /// The cell of the document.
    pub(super) cell: DocumentCell,
    /// It has no number, though a word begins there.
    pub(super) is_uncounted: bool,
    /// Solvers do not see whether it is a block.
    pub(super) is_diagramless: bool,
}

/// Reads a row.
///
/// Scripts whose letters are several characters have blanks between cells, like rebus cells: if a character a cell makes too many
/// cells, it is read in the other way.
///
/// # Errors
///
/// A sign without a cell, with the number of the cell after it.
pub(super) fn read_row(line: &str, width: usize, allowed: Allowed) -> Result<Vec<FileCell>, (char, usize)> {
    let cells = read_cells(line, allowed)?;
    if allowed.rebus || cells.len() == width {
        return Ok(cells);
    }
    let runs = read_cells(line, Allowed { rebus: true, ..allowed })?;
    Ok(if runs.len() == width { runs } else { cells })
}

/// Reads the cells of a row.
fn read_cells(line: &str, allowed: Allowed) -> Result<Vec<FileCell>, (char, usize)> {
    let mut characters = line.chars().peekable();
    let mut cells: Vec<FileCell> = Vec::new();
    while let Some(first) = characters.next() {
        if first.is_whitespace() {
            continue;
        }
        if decorate(&mut cells, first) {
            continue;
        }
        let mut letters = String::new();
        let (mut next, mut is_literal) = (Some(first), false);
        while let Some(character) = next {
            if character == '&' {
                is_literal = true;
                letters.extend(characters.next());
            } else {
                letters.push(character);
            }
            let goes_on = |character: &char| {
                allowed.rebus
                    && !character.is_whitespace()
                    && (!SIGNS.contains(*character) || *character == '&')
            };
            // Blocks have no letters behind them, and empty cells neither.
            let is_alone = !is_literal && matches!(letters.as_str(), "." | "?");
            next = if is_alone { None } else { characters.next_if(goes_on) };
        }
        let cell = match letters.as_str() {
            _ if is_literal => DocumentCell::open(&letters),
            "." => DocumentCell::block(),
            "?" => DocumentCell::open(""),
            "0" if !allowed.zero => DocumentCell::open(""),
            "|" | "_" | "+" | "@" | "!" | "~" | "*" => return Err((first, cells.len() + 1)),
            letters => DocumentCell::open(letters),
        };
        cells.push(FileCell { cell, is_uncounted: false, is_diagramless: false });
    }
    Ok(cells)
}

/// Applies a sign to the last cell; `false` if it is none, or if there is no cell.
fn decorate(cells: &mut [FileCell], sign: char) -> bool {
    let Some(last) = cells.last_mut() else { return false };
    match sign {
        '|' => last.cell.bars.right = true,
        '_' => last.cell.bars.below = true,
        '+' => last.cell.bars = Bars { right: true, below: true },
        '@' => last.cell.circled = true,
        '!' => last.cell.revealed = !last.cell.solution.is_empty(),
        '~' => last.is_uncounted = true,
        '*' => last.is_diagramless = true,
        _ => return false,
    }
    true
}

/// Writes a cell; one without a letter has a sign for it.
pub(super) fn write_cell(cell: &DocumentCell, unknown: char) -> String {
    let mut text = String::new();
    match cell.kind {
        CellKind::Block | CellKind::Void => text.push('.'),
        CellKind::Open if cell.solution.is_empty() => text.push(unknown),
        CellKind::Open => {
            for character in cell.solution.chars() {
                // A zero alone would be an empty cell.
                if SIGNS.contains(character) || cell.solution == "0" {
                    text.push('&');
                }
                text.push(character);
            }
        }
    }
    let signs = [(cell.circled, '@'), (cell.revealed && !cell.solution.is_empty(), '!')];
    text.extend(signs.into_iter().filter(|(is_set, _)| *is_set).map(|(_, sign)| sign));
    text.push_str(match cell.bars {
        Bars { right: true, below: true } => "+",
        Bars { right: true, below: false } => "|",
        Bars { right: false, below: true } => "_",
        Bars { right: false, below: false } => "",
    });
    text
}
