//! Cleans the texts of files: what a document keeps is bounded, printable and the same in every format.

/// Most characters in one cell. The longest rebus ever printed has fewer.
const MAX_CELL_LETTERS: usize = 32;

/// Most bytes of a title, a clue or a note: one page of text.
const MAX_TEXT: usize = 1 << 16;

/// Characters with a meaning in one of the text formats, which a solution therefore cannot contain.
const SIGNS: &str = "#._-:;,=?~\"'<>&{}[]\\";

/// Cleans the letters of a cell: capitals, without blanks and without [signs](SIGNS).
pub(crate) fn clean_solution(text: &str) -> String {
    let keep = |character: &char| {
        !character.is_whitespace() && !character.is_control() && !SIGNS.contains(*character)
    };
    // A capital may be several characters, so the result is filtered again.
    text.chars().filter(keep).flat_map(char::to_uppercase).filter(keep).take(MAX_CELL_LETTERS).collect()
}

/// Cleans a text: removes control characters other than line ends, trims it, and cuts it after [`MAX_TEXT`] bytes.
pub(crate) fn clean_text(text: &str) -> String {
    let unified = text.replace("\r\n", "\n").replace('\r', "\n");
    let plain = |character: char| {
        let refused =
            character.is_control() && character != '\n' || matches!(character, '\u{fffe}' | '\u{ffff}');
        if refused { ' ' } else { character }
    };
    let mut kept: String = unified.chars().map(plain).collect();
    if kept.len() > MAX_TEXT {
        let end = (0..=MAX_TEXT).rev().find(|&end| kept.is_char_boundary(end)).unwrap_or(0);
        kept.truncate(end);
    }
    kept.trim().to_owned()
}

/// Cleans a text that must stand on one line.
pub(crate) fn one_line(text: &str) -> String {
    clean_text(text).split_whitespace().collect::<Vec<_>>().join(" ")
}

/// Cleans a colour: `#rrggbb` in lower case, or empty if it is no colour.
pub(crate) fn clean_color(text: &str) -> String {
    let digits = text.trim().trim_start_matches('#').to_ascii_lowercase();
    let is_hexadecimal = digits.bytes().all(|byte| byte.is_ascii_hexdigit());
    match digits.len() {
        6 if is_hexadecimal => format!("#{digits}"),
        3 if is_hexadecimal => {
            digits.chars().fold("#".to_owned(), |color, digit| color + &digit.to_string().repeat(2))
        }
        _ => String::new(),
    }
}

/// Replaces curly quotes and apostrophes by straight ones.
pub(crate) fn straight(text: &str) -> String {
    let straight = |character: char| match character {
        '\u{2018}'..='\u{201b}' => '\'',
        '\u{201c}'..='\u{201f}' => '"',
        other => other,
    };
    text.chars().map(straight).collect()
}
