//! The headers of a file that say what the characters of its grid mean.

use crate::document::{CellKind, DocumentCell, clean_solution};

/// The shade of a file that does not name a colour.
const SHADE: &str = "#d3d3d3";

/// The headers about cells.
pub(super) struct Signs {
    /// The letters of each rebus character.
    rebus: Vec<(char, String)>,
    /// The meaning of lower-case letters.
    special: Option<Special>,
}

/// The mark of a lower-case letter. A file has only one kind of mark.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Special {
    /// A circle.
    Circle,
    /// A coloured cell.
    Shaded,
}

impl Signs {
    /// Reads the headers `Rebus` and `Special`.
    pub(super) fn of(rebus: &str, special: &str) -> Self {
        // Any other value marks something too, and a circle is how most programs show it.
        let special = match special.to_lowercase().as_str() {
            "" => None,
            "shaded" => Some(Special::Shaded),
            _ => Some(Special::Circle),
        };
        Self { rebus: entries(rebus), special }
    }

    /// Returns whether the header gives a character letters.
    pub(super) fn is_rebus(&self, character: char) -> bool {
        self.rebus.iter().any(|(sign, _)| *sign == character)
    }

    /// Reads a character as a cell; `None` if it stands for none.
    ///
    /// A sign of the rebus header wins over the letter or digit itself.
    pub(super) fn cell(&self, character: char) -> Option<DocumentCell> {
        let mut cell = match (character, self.rebus.iter().find(|(sign, _)| *sign == character)) {
            ('#', _) => return Some(DocumentCell::block()),
            ('_', _) => return Some(DocumentCell { kind: CellKind::Void, ..DocumentCell::default() }),
            (_, Some((_, letters))) => DocumentCell::open(letters),
            ('.', _) => DocumentCell::open(""),
            (_, None) if character.is_alphanumeric() => {
                DocumentCell::open(character.encode_utf8(&mut [0; 4]))
            }
            _ => return None,
        };
        if character.is_lowercase() {
            cell.circled = self.special == Some(Special::Circle);
            cell.shade = if self.special == Some(Special::Shaded) { SHADE.to_owned() } else { String::new() };
        }
        Some(cell)
    }
}

/// Reads `1=HEART,2=DIAMOND`: entries with commas, semicolons or blanks between them, whose letters may have blanks too.
fn entries(header: &str) -> Vec<(char, String)> {
    let is_between = |character: char| character.is_whitespace() || matches!(character, ',' | ';');
    // An entry begins at a character alone before an equals sign.
    let mut starts = Vec::new();
    let mut before = ' ';
    for (place, sign) in header.char_indices() {
        let rest = header[place + sign.len_utf8()..].trim_start();
        if is_between(before) && !sign.is_whitespace() && rest.starts_with('=') {
            starts.push((place, sign, header.len() - rest.len() + 1));
        }
        before = sign;
    }
    let ends = starts.iter().skip(1).map(|&(place, ..)| place).chain([header.len()]);
    let entry = |(&(_, sign, from), to): (&(usize, char, usize), usize)| {
        let letters = header.get(from..to).unwrap_or_default();
        (sign, clean_solution(letters.trim_end_matches(is_between)))
    };
    starts.iter().zip(ends).map(entry).collect()
}
