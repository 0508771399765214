//! The texts of a file, which are HTML, and its clues.

use crate::document::{Clue, Heading, clean_text, one_line};

/// The characters of HTML and of the format that texts escape.
const ESCAPES: [(char, &str); 5] =
    [('&', "&amp;"), ('<', "&lt;"), ('>', "&gt;"), ('#', "&#35;"), ('~', "&#126;")];

/// Writes a text as HTML. Comments and names of sections are escaped too.
pub(super) fn html(text: &str) -> String {
    let mut written = String::new();
    for character in text.chars() {
        match ESCAPES.iter().find(|(escaped, _)| *escaped == character) {
            Some((_, escape)) => written.push_str(escape),
            None => written.push(character),
        }
    }
    // A line that begins like a section would end the text.
    match written.trim_start().strip_prefix("exolve-") {
        Some(rest) => format!("exolve&#45;{rest}"),
        None => written,
    }
}

/// Reads HTML as a text: without tags, and with line ends where it has them.
pub(super) fn plain(html: &str) -> String {
    let mut text = String::new();
    let mut rest = html;
    while let Some(place) = rest.find(['<', '&']) {
        text.push_str(&rest[..place]);
        rest = &rest[place..];
        let (read, length) = if rest.starts_with('<') { tag(rest) } else { entity(rest) };
        text.push_str(&read);
        rest = &rest[length..];
    }
    text + rest
}

/// Reads a tag, and its length; a sign that begins none is itself.
fn tag(html: &str) -> (String, usize) {
    let is_tag = html[1..].starts_with(|next: char| next.is_ascii_alphabetic() || next == '/');
    // Up to the next sign of either kind: a line of open tags is not searched again and again.
    let end = html[1..].find(['<', '>']).map(|place| place + 1);
    let Some(end) = end.filter(|&end| is_tag && html[end..].starts_with('>')) else {
        return ("<".to_owned(), 1);
    };
    let name = html[1..end].trim_end_matches('/').trim().to_ascii_lowercase();
    let breaks = matches!(name.as_str(), "br" | "p" | "/p" | "/div" | "/li");
    let rest = &html[end + 1..];
    // The line of the file ends where that of the text does.
    let blanks = if breaks { rest.len() - rest.trim_start().len() } else { 0 };
    (if breaks { "\n".to_owned() } else { String::new() }, end + 1 + blanks)
}

/// Reads an entity, and its length; a sign that begins none is itself.
fn entity(html: &str) -> (String, usize) {
    /// Longer ones have names that nobody uses in clues.
    const MOST: usize = 10;
    let end = html.char_indices().take(MOST).find(|(_, character)| *character == ';').map(|(place, _)| place);
    let read = end.and_then(|end| {
        let name = &html[1..end];
        let code = |digits: &str, base| u32::from_str_radix(digits, base).ok().and_then(char::from_u32);
        let character = match name {
            "amp" => Some('&'),
            "lt" => Some('<'),
            "gt" => Some('>'),
            "quot" => Some('"'),
            "apos" => Some('\''),
            "nbsp" => Some('\u{a0}'),
            _ => match name.strip_prefix("#x").or_else(|| name.strip_prefix("#X")) {
                Some(digits) => code(digits, 16),
                None => name.strip_prefix('#').and_then(|digits| code(digits, 10)),
            },
        };
        Some((character?.to_string(), end + 1))
    });
    read.unwrap_or_else(|| ("&".to_owned(), 1))
}

/// Reads `1 Greeting (5) explanation`, `1, 5, 2d A long one (7,3)`, or `[A] A letter instead`.
pub(super) fn read_clue(line: &str, heading: Heading) -> Clue {
    let (number, rest) = number(line);
    let (text, note) = split_note(rest);
    let (text, note) = (clean_text(&plain(text)), clean_text(&plain(note)));
    Clue { text, note, ..Clue::new(heading, number) }
}

/// The number of a clue, or several with slashes between them, and the rest of the line.
fn number(line: &str) -> (String, &str) {
    if let Some((label, rest)) = line.strip_prefix('[').and_then(|rest| rest.split_once(']')) {
        return (one_line(&plain(label)), rest);
    }
    let (mut number, mut rest) = label(line);
    if number.is_empty() {
        return (number, line);
    }
    // A comma follows a number without a blank, and an ampersand with one.
    while let Some(next) = rest.strip_prefix(',').or_else(|| rest.strip_prefix(" & ")) {
        let (other, after) = label(next.trim_start());
        if other.is_empty() {
            break;
        }
        number = number + "/" + &other;
        rest = after;
    }
    (number, rest)
}

/// A number with the letter of its direction, if it has one, and the rest.
fn label(text: &str) -> (String, &str) {
    let digits = text.len() - text.trim_start_matches(|character: char| character.is_ascii_digit()).len();
    let direction = text[digits..].chars().take_while(char::is_ascii_lowercase).count();
    let end = digits + if direction <= 2 { direction } else { 0 };
    let is_number = digits > 0 && (end == text.len() || text[end..].starts_with([' ', ',', '\t']));
    if is_number { (text[..end].to_owned(), &text[end..]) } else { (String::new(), text) }
}

/// Splits a clue from its explanation, behind its enumeration or behind `[]`.
fn split_note(text: &str) -> (&str, &str) {
    if let Some((clue, note)) = text.rsplit_once("[]") {
        return (clue, note);
    }
    match enumeration_end(text) {
        // An asterisk hides the enumeration in a page.
        Some(end) => (&text[..end], text[end..].trim_start_matches('*')),
        None => (text, ""),
    }
}

/// The place behind the last enumeration: `(3,5)`, `(?)`.
fn enumeration_end(text: &str) -> Option<usize> {
    let mut open = text.rmatch_indices('(').map(|(place, _)| place);
    open.find_map(|place| {
        // Up to the next parenthesis of either kind, for the same reason as with tags.
        let end = place + 1 + text[place + 1..].find(['(', ')'])?;
        let inside = &text[place + 1..end];
        let is_number = inside.starts_with(|first: char| first.is_ascii_digit())
            && inside.chars().all(|character| character.is_ascii_digit() || "-,' .".contains(character));
        (text[end..].starts_with(')') && (is_number || inside == "?")).then_some(end + 1)
    })
}

/// Writes a clue; `None` if its number is no number of the format.
pub(super) fn write_clue(clue: &Clue) -> Option<String> {
    let text = html(&one_line(&clue.text_with_enumeration()));
    let number = clue.number.replace('/', ", ");
    let (read, rest) = self::number(&number);
    if read != clue.number || !rest.is_empty() {
        return None;
    }
    // What follows an enumeration would be taken for an explanation.
    let has_more = enumeration_end(&text).is_some_and(|end| end < text.len()) || text.contains("[]");
    let end = if has_more { " []" } else { "" };
    Some(format!("{number} {text}{end}"))
}
