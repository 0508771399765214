//! Sets of tiles as text: `AEIOU`, with several letters of one tile in parentheses, `(QU)`, and `#` for a block.
//!
//! Ledgers use it: the tiles of a cell in one short text, which people can read and compare.

use worddle_board::{Spelling, Tile};
use worddle_lexicon::Alphabet;

/// Writes a set of tiles.
///
/// Tiles are written in the order given.
pub(crate) fn write(tiles: &[Tile], alphabet: Alphabet) -> String {
    let text = |tile: &Tile| match tile {
        Tile::Letters(spelling) if spelling.len() == 1 => alphabet.spell(spelling),
        Tile::Letters(spelling) => format!("({})", alphabet.spell(spelling)),
        Tile::Any => "?".to_owned(),
        Tile::Block => "#".to_owned(),
    };
    tiles.iter().map(text).collect()
}

/// Reads a set of tiles; `None` if the text is none.
///
/// Repeated tiles are kept as they are. `None` also for a tile of more letters than a tile may have, and for
/// a parenthesis that does not end.
pub(crate) fn read(text: &str, alphabet: Alphabet) -> Option<Vec<Tile>> {
    let mut tiles = Vec::new();
    let mut rest = text;
    while let Some(first) = rest.chars().next() {
        let (piece, after) = match first {
            '(' => rest[1..].split_once(')')?,
            _ => rest.split_at(first.len_utf8()),
        };
        tiles.push(match piece {
            "#" => Tile::Block,
            "?" => Tile::Any,
            letters => Tile::Letters(Spelling::from_letters(&alphabet.fold(letters).ok()?)?),
        });
        rest = after;
    }
    Some(tiles)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn tiles_come_back_from_text() {
        for text in ["AEIOU", "A(QU)Z", "#", ""] {
            let tiles = read(text, Alphabet::English).expect("tiles");
            assert_eq!(write(&tiles, Alphabet::English), text);
        }
        for text in ["(QU", "A1", "()"] {
            assert_eq!(read(text, Alphabet::English), None, "{text}");
        }
    }
}
