//! Texts of files as a document keeps them.

/// The most characters of one cell: the longest rebus ever printed has fewer.
const MAX_CELL_LETTERS: usize = 32;

/// The most bytes of a title, a clue or a note that are kept: one page of text.
const MAX_TEXT: usize = 1 << 16;

/// The characters that mean something else in one of the text formats, and so cannot be part of a solution.
const SIGNS: &str = "#._-:;=?~\"'<>&{}[]\\";

/// The letters of a cell as they are kept: in capitals, without blanks and without [signs](SIGNS).
pub(crate) fn clean_solution(text: &str) -> String {
    let keep = |character: &char| {
        !character.is_whitespace() && !character.is_control() && !SIGNS.contains(*character)
    };
    // A capital may be several characters, so the result is filtered again.
    text.chars().filter(keep).flat_map(char::to_uppercase).filter(keep).take(MAX_CELL_LETTERS).collect()
}

/// A text as it is kept: without control characters other than line ends, without blanks around it, cut after
/// [`MAX_TEXT`] bytes.
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

/// A text as it is kept where the format has one line for it.
pub(crate) fn one_line(text: &str) -> String {
    clean_text(text).split_whitespace().collect::<Vec<_>>().join(" ")
}

/// A colour as it is kept: `#rrggbb` in small letters; empty if it is none.
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

/// A text with straight quotes and apostrophes instead of curly ones.
pub(crate) fn straight(text: &str) -> String {
    let straight = |character: char| match character {
        '\u{2018}'..='\u{201b}' => '\'',
        '\u{201c}'..='\u{201f}' => '"',
        other => other,
    };
    text.chars().map(straight).collect()
}
