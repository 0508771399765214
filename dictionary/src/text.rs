//! Text as dictionaries have it: in several encodings, with markup, of any length.

use std::borrow::Cow;

use worddle_lexicon::{Encoding, composed};

/// What a word is looked up by: composed and in lower case, with single spaces.
///
/// Accents stay: *côte* and *côté* have different meanings.
pub(crate) fn key(word: &str) -> String {
    let word: String = composed(word).into_iter().flat_map(char::to_lowercase).collect();
    word.split_whitespace().collect::<Vec<_>>().join(" ")
}

/// Decodes text whose encoding is not stated.
pub(crate) fn decoded(bytes: &[u8]) -> Cow<'_, str> {
    // Detected UTF-8 is valid, and the other encodings define every byte.
    Encoding::detect(bytes).decode(bytes).unwrap_or_default()
}

/// Cuts text to a number of bytes, at a character, and marks the cut.
pub(crate) fn cut(text: &str, most: usize) -> String {
    const MARK: &str = " …";
    if text.len() <= most {
        return text.to_owned();
    }
    let end = text.floor_char_boundary(most - MARK.len());
    format!("{}{MARK}", text[..end].trim_end())
}

/// Removes tags and resolves entities, as in HTML, XDXF and Pango.
pub(crate) fn without_markup(text: &str) -> String {
    let mut plain = String::with_capacity(text.len());
    let mut rest = text;
    while let Some(place) = rest.find(['<', '&']) {
        plain.push_str(&rest[..place]);
        rest = &rest[place..];
        rest = if rest.starts_with('<') { skip_tag(rest, &mut plain) } else { take_entity(rest, &mut plain) };
    }
    plain.push_str(rest);
    plain
}

/// Skips a tag. Those that end a line become a line break.
fn skip_tag<'a>(text: &'a str, plain: &mut String) -> &'a str {
    /// Tags after which a new line begins.
    const BREAKS: [&str; 7] = ["br", "br/", "/p", "/div", "/li", "/tr", "/def"];
    let Some(end) = text.find('>') else {
        // No tag: a sign for "less than".
        plain.push('<');
        return &text[1..];
    };
    let name = text[1..end].split_whitespace().next().unwrap_or_default();
    if BREAKS.iter().any(|known| name.eq_ignore_ascii_case(known)) && !plain.ends_with('\n') {
        plain.push('\n');
    }
    &text[end + 1..]
}

/// Takes an entity, or the ampersand alone if it is none.
fn take_entity<'a>(text: &'a str, plain: &mut String) -> &'a str {
    /// No entity is longer.
    const LONGEST: usize = 10;
    let end = text.bytes().take(LONGEST).position(|byte| byte == b';');
    let character = end.and_then(|end| entity(&text[1..end]));
    plain.push(character.unwrap_or('&'));
    &text[end.filter(|_| character.is_some()).map_or(1, |end| end + 1)..]
}

/// The character of an entity: `amp`, `#39`, `#x27`.
fn entity(name: &str) -> Option<char> {
    match name {
        "amp" => Some('&'),
        "lt" => Some('<'),
        "gt" => Some('>'),
        "quot" => Some('"'),
        "apos" => Some('\''),
        "nbsp" => Some(' '),
        _ => {
            let number = name.strip_prefix('#')?;
            let number = match number.strip_prefix(['x', 'X']) {
                Some(digits) => u32::from_str_radix(digits, 16),
                None => number.parse(),
            };
            char::from_u32(number.ok()?)
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn keys_ignore_case_and_composition_but_not_accents() {
        assert_eq!(key("E\u{301}tE\u{301}"), "été");
        assert_eq!(key("  Ice   Cream "), "ice cream");
        assert_ne!(key("côte"), key("côté"));
    }

    #[test]
    fn markup_becomes_plain_text() {
        assert_eq!(
            without_markup("<b>a</b> &lt;&#233;&#xE9;&gt;<br/>b & c &unknown; 1 < 2"),
            "a <éé>\nb & c &unknown; 1 < 2"
        );
    }

    #[test]
    fn a_cut_is_marked_and_stays_between_characters() {
        assert_eq!(cut("short", 5), "short");
        assert_eq!(cut("éééééééé", 12), "éééé …");
    }
}
