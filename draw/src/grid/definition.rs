//! Definitions in the cells of an arrow crossword: small text fitted to the cell, and arrows to the words.

use crate::svg::{Element, Elements, Pair, PathData};

/// Side of a cell.
pub(super) const SIDE: f64 = 36.0;

/// A definition in a cell.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct DefinitionPicture<'a> {
    /// Its text.
    pub text: &'a str,
    /// Its arrow.
    pub arrow: ArrowPicture,
}

/// The way of an arrow out of its cell: straight on, or around a corner.
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

/// Font sizes to try, largest first. Printed with 12 mm cells, they are 8 to 4 points.
const SIZES: [f64; 7] = [8.0, 7.2, 6.5, 5.8, 5.2, 4.6, 4.1];
/// Line height, relative to the font size.
const LINE: f64 = 1.08;
/// Space between the text and the edge of the cell.
const PADDING: f64 = 1.6;
/// Length of an arrow inside the next cell.
const REACH: f64 = 4.6;
/// Half the width of an arrowhead.
const HEAD: f64 = 2.2;

/// Draws the definitions of a cell, one above the other, separated by a line.
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
        // Two arrows on the lower edge are drawn side by side.
        let share =
            if definitions.len() > 1 && definition.arrow == ArrowPicture::DownRight { 0.25 } else { 0.5 };
        let middle = y + (place as f64 + 0.5) * part;
        elements.push(&Element::path("arrow", &arrow(definition.arrow, [x, y], middle, share)));
    }
}

/// Draws a definition, centred in its part of the cell.
fn draw_text(text: &str, [x, top]: Pair, height: f64, elements: &mut Elements) {
    let (size, lines) = fitted(text, SIDE - 2.0 * PADDING, height - PADDING);
    let first = top + (height - lines.len() as f64 * size * LINE) / 2.0 + size * 0.82;
    let mut block = Element::new("text").with("class", "definition").number("font-size", size);
    for (number, line) in lines.iter().enumerate() {
        let span = Element::new("tspan").at([x + SIDE / 2.0, first + number as f64 * size * LINE]);
        block = block.holding(&span.saying(line));
    }
    if !lines.is_empty() {
        // The full text remains available as a tooltip.
        elements.push(&block.titled(text));
    }
}

/// Breaks a text into lines at the largest font size that fits. Text that never fits is cut off with an
/// ellipsis.
fn fitted(text: &str, width: f64, height: f64) -> (f64, Vec<String>) {
    let fits = |size: f64| (height / (size * LINE)) as usize;
    let is_whole = |size: f64| text.split_whitespace().all(|word| length(word) * size <= width);
    // Unbroken words in small type are easier to read than hyphenated ones in large type.
    let sizes = SIZES.into_iter().filter(|&size| is_whole(size)).chain(SIZES);
    for size in sizes {
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

/// Wraps a text to a width in font sizes. Words that are too long are hyphenated.
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
                // At least two letters stay on a line, however narrow it is.
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

/// Returns the width of a text, relative to the font size.
fn length(text: &str) -> f64 {
    text.chars().map(width_of).sum()
}

/// Approximate width of a character in a sans-serif font, relative to the font size.
fn width_of(character: char) -> f64 {
    match character {
        'i' | 'j' | 'l' | 't' | 'f' | 'r' | 'I' | ' ' | '.' | ',' | ':' | ';' | '\'' | '’' | '!' | '-' => {
            0.38
        }
        'm' | 'w' | 'M' | 'W' | '…' | 'œ' | 'æ' => 0.96,
        upper if upper.is_uppercase() => 0.72,
        _ => 0.61,
    }
}

/// Draws an arrow out of a cell: to the right at a height, or below at a fraction of the width.
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

/// Draws a thin bar from a place, centred on the axis along which it runs.
fn shaft(data: &mut PathData, [x, y]: Pair, [width, height]: Pair) {
    data.move_to([x, if height > width { y } else { y - height / 2.0 }]);
    data.command('h', &[width]);
    data.command('v', &[height]);
    data.command('h', &[-width]);
    data.command('z', &[]);
}

/// Adds an arrowhead that points right.
fn head_right(data: &mut PathData, [x, y]: Pair) {
    data.move_to([x, y - HEAD]);
    data.command('l', &[REACH, HEAD]);
    data.command('l', &[-REACH, HEAD]);
    data.command('z', &[]);
}

/// Adds an arrowhead that points down.
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
