//! Definitions inside the cells of an arrow crossword: small text that fits, and arrows to their words.

use super::SIDE;
use crate::svg::{Element, Elements, Pair, PathData};

/// A definition in a cell.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct DefinitionPicture<'a> {
    /// What it says.
    pub text: &'a str,
    /// Where its arrow leads.
    pub arrow: ArrowPicture,
}

/// Where an arrow leads: out of the cell on one side, then straight on or around a corner.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum ArrowPicture {
    /// To the right.
    Right,
    /// To the right, then down.
    RightDown,
    /// Down.
    Down,
    /// Down, then to the right.
    DownRight,
}

/// The sizes of letters that are tried, the largest first: on paper, with cells of 12 mm, 8 to 4 points.
const SIZES: [f64; 7] = [8.0, 7.2, 6.5, 5.8, 5.2, 4.6, 4.1];
/// The distance of two lines, in sizes of a letter.
const LINE: f64 = 1.08;
/// Room between the text and the edge of the cell.
const PADDING: f64 = 1.6;
/// How far an arrow reaches into the next cell.
const REACH: f64 = 4.6;
/// Half the width of an arrow's head.
const HEAD: f64 = 2.2;

/// Draws the definitions of a cell, whose upper left corner is given: one above the other, with a line between them.
pub(super) fn draw(definitions: &[DefinitionPicture<'_>], [x, y]: Pair, elements: &mut Elements) {
    let part = SIDE / definitions.len().max(1) as f64;
    for (place, definition) in definitions.iter().enumerate() {
        let top = y + place as f64 * part;
        if place > 0 {
            elements.push(&Element::path("parting", &PathData::line([x, top], [x + SIDE, top])));
        }
        draw_text(definition.text, [x, top], part, elements);
    }
    for (place, definition) in definitions.iter().enumerate() {
        // Two arrows on the lower side stand side by side.
        let share =
            if definitions.len() > 1 && definition.arrow == ArrowPicture::DownRight { 0.25 } else { 0.5 };
        let middle = y + (place as f64 + 0.5) * part;
        elements.push(&Element::path("arrow", &arrow(definition.arrow, [x, y], middle, share)));
    }
}

fn draw_text(text: &str, [x, top]: Pair, height: f64, elements: &mut Elements) {
    let (size, lines) = fitted(text, SIDE - 2.0 * PADDING, height - PADDING);
    let first = top + (height - lines.len() as f64 * size * LINE) / 2.0 + size * 0.82;
    let mut block = Element::new("text").with("class", "definition").number("font-size", size);
    for (number, line) in lines.iter().enumerate() {
        let span = Element::new("tspan").at([x + SIDE / 2.0, first + number as f64 * size * LINE]);
        block = block.holding(&span.saying(line));
    }
    if !lines.is_empty() {
        // What was cut is still told by a pointer that rests there.
        elements.push(&block.titled(text));
    }
}

/// The lines of a text in the largest letters that leave room for all of it; what is still too long ends with dots.
fn fitted(text: &str, width: f64, height: f64) -> (f64, Vec<String>) {
    let fits = |size: f64| (height / (size * LINE)) as usize;
    for size in SIZES {
        let lines = wrapped(text, width / size);
        if lines.len() <= fits(size) {
            return (size, lines);
        }
    }
    let size = SIZES[SIZES.len() - 1];
    let mut lines = wrapped(text, width / size);
    lines.truncate(fits(size).max(1));
    if let Some(last) = lines.last_mut() {
        while length(last) + width_of('…') > width / size && last.pop().is_some() {}
        last.push('…');
    }
    (size, lines)
}

/// A text in lines of a width in sizes of a letter; a word that is too long is parted by hyphens.
fn wrapped(text: &str, width: f64) -> Vec<String> {
    let mut lines: Vec<String> = Vec::new();
    for word in text.split_whitespace() {
        let joined = lines.last().map(|line| format!("{line} {word}"));
        match joined {
            Some(joined) if length(&joined) <= width => {
                lines.pop();
                lines.push(joined);
            }
            _ => lines.push(word.to_owned()),
        }
        while let Some(long) = lines.pop_if(|line| length(line) > width && line.chars().count() > 2) {
            let (mut end, mut used) = (0, width_of('-'));
            for (start, character) in long.char_indices() {
                used += width_of(character);
                // Two letters at least stay on a line, however narrow it is.
                if used > width && long[..start].chars().count() >= 2 {
                    break;
                }
                end = start + character.len_utf8();
            }
            if end == long.len() {
                lines.push(long);
                break;
            }
            lines.push(format!("{}-", &long[..end]));
            lines.push(long[end..].to_owned());
        }
    }
    lines
}

fn length(text: &str) -> f64 {
    text.chars().map(width_of).sum()
}

/// About how wide a character is, in sizes of a letter, in a font without serifs.
fn width_of(character: char) -> f64 {
    match character {
        'i' | 'j' | 'l' | 't' | 'f' | 'r' | 'I' | ' ' | '.' | ',' | ':' | ';' | '\'' | '’' | '!' | '-' => {
            0.34
        }
        'm' | 'w' | 'M' | 'W' | '…' | 'œ' | 'æ' => 0.9,
        upper if upper.is_uppercase() => 0.68,
        _ => 0.56,
    }
}

/// An arrow that leaves a cell: on the right at a height, or below at a share of the width.
fn arrow(arrow: ArrowPicture, [x, y]: Pair, middle: f64, share: f64) -> PathData {
    let (right, below) = ([x + SIDE, middle], [x + SIDE * share, y + SIDE]);
    let mut data = PathData::default();
    match arrow {
        ArrowPicture::Right => head_right(&mut data, right),
        ArrowPicture::Down => head_down(&mut data, below),
        ArrowPicture::RightDown => {
            shaft(&mut data, right, [REACH + 0.4, 0.8]);
            head_down(&mut data, [right[0] + REACH, right[1] + 0.4]);
        }
        ArrowPicture::DownRight => {
            shaft(&mut data, [below[0] - 0.4, below[1]], [0.8, REACH + 0.4]);
            head_right(&mut data, [below[0], below[1] + REACH]);
        }
    }
    data
}

/// A bar as wide as its size says, whose upper left corner lies at a place, half its height above.
fn shaft(data: &mut PathData, [x, y]: Pair, [width, height]: Pair) {
    data.move_to([x, if height > width { y } else { y - height / 2.0 }]);
    data.command('h', &[width]);
    data.command('v', &[height]);
    data.command('h', &[-width]);
    data.command('z', &[]);
}

fn head_right(data: &mut PathData, [x, y]: Pair) {
    data.move_to([x, y - HEAD]);
    data.command('l', &[REACH, HEAD]);
    data.command('l', &[-REACH, HEAD]);
    data.command('z', &[]);
}

fn head_down(data: &mut PathData, [x, y]: Pair) {
    data.move_to([x - HEAD, y]);
    data.command('l', &[HEAD, REACH]);
    data.command('l', &[HEAD, -REACH]);
    data.command('z', &[]);
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn short_texts_are_large_and_long_ones_small() {
        let (large, lines) = fitted("Chat", 32.0, 34.0);
        assert_eq!((large, lines), (SIZES[0], vec!["Chat".to_owned()]));
        let (small, lines) = fitted("Il passe l'hiver au chaud dans sa tanière", 32.0, 34.0);
        assert!(small < large && lines.len() > 2, "{small} {lines:?}");
        assert_eq!(lines.join(" "), "Il passe l'hiver au chaud dans sa tanière");
    }

    #[test]
    fn no_line_is_wider_than_its_cell() {
        for text in ["anticonstitutionnellement", "Mmmmmmmmmmmmmmmm Wwwwwwww", "é", &"mot ".repeat(60), ""] {
            for height in [16.0, 34.0] {
                let (size, lines) = fitted(text, 32.0, height);
                assert!(lines.iter().all(|line| length(line) * size <= 32.0 + size), "{lines:?}");
                assert!(lines.len() as f64 * size * LINE <= height || lines.len() == 1, "{lines:?}");
            }
        }
        assert!(fitted(&"mot ".repeat(60), 32.0, 16.0).1.last().is_some_and(|last| last.ends_with('…')));
    }
}
