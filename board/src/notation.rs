//! Boards as text that people can type, and back.
//!
//! | text | board |
//! |---|---|
//! | `CRES/AMIN/ILAT/LSER` | rows, `/` between them |
//! | `CRESAMINILATLSER` | a number of tiles that is a square makes a square |
//! | `C R E S` and so on, or a line for each row | tiles with blanks or newlines between them |
//! | `AB/CD//EF/GH` | planes of a board in space, `//` between them; `///` for four dimensions |
//! | `hex2x2=AB/CD`, `4x4:wrapped=…`, `graph:0-1,1-2=CAT` | any other topology, named first |
//!
//! A tile is a letter in either case, with or without accents; several letters, as `Qu` (a capital, then small ones) or `(qu)`;
//! a blank `?`; or a block `#`. A bonus follows its tile: `e:tw`. Worddle prints the shortest of these notations, and reads it
//! back as the same board.

use std::sync::Arc;

use worddle_lexicon::{Alphabet, Letter};

use crate::board::Board;
use crate::bonus::Bonus;
use crate::tile::Tile;
use crate::topology::{Border, Reach, Shape, Topology};

mod error;
mod layout;
mod read;

use layout::{Layout, break_sizes};

pub use error::{ParseError, Place};

impl Board {
    /// Reads a board from its notation.
    pub fn parse(text: &str, alphabet: Alphabet) -> Result<Self, ParseError> {
        if let Some((shape, tiles)) = text.split_once('=') {
            let shape: Shape = shape.parse()?;
            let layout = Layout::read(tiles, alphabet)?;
            // Checked before the topology is built, so that a few characters cannot ask for millions of cells.
            layout.check(&shape)?;
            return layout.board(Arc::new(Topology::build(shape)?));
        }
        let layout = Layout::read(text, alphabet)?;
        let topology = Topology::grid(&layout.lengths()?)?;
        layout.board(Arc::new(topology))
    }

    /// Reads the tiles of a board with a known topology. Anything may separate them, but their number must be right. Rows that
    /// are marked by `/` must have the length of the topology's rows.
    pub fn parse_on(topology: Arc<Topology>, tiles: &str, alphabet: Alphabet) -> Result<Self, ParseError> {
        let layout = Layout::read(tiles, alphabet)?;
        layout.check(topology.shape())?;
        layout.board(topology)
    }

    /// The shortest notation of the board.
    pub fn notation(&self, alphabet: Alphabet) -> String {
        let mut text = String::with_capacity(self.len() * 2);
        let sizes = break_sizes(self.topology().shape());
        for (place, (&tile, &bonus)) in self.tiles().iter().zip(self.bonuses()).enumerate() {
            if place > 0 {
                sizes.iter().filter(|&&size| place % size == 0).for_each(|_| text.push('/'));
            }
            push_tile(&mut text, tile, alphabet);
            if bonus != Bonus::None {
                text.push(':');
                text.push_str(bonus.id());
            }
        }
        if shows_itself(self.topology().shape()) { text } else { format!("{}={text}", self.topology()) }
    }
}

/// Whether the tiles alone determine the shape: for a plain grid of two dimensions or more, whose first axis leaves a break in
/// the text. A single tile is read as a square.
fn shows_itself(shape: &Shape) -> bool {
    let Shape::Grid { lengths, reach: Reach::All, border: Border::Open } = shape else {
        return false;
    };
    lengths[..] == [1, 1] || lengths.len() > 1 && lengths[0] > 1
}

/// Writes a tile: a capital, a capital and small letters, `?` or `#`.
fn push_tile(text: &mut String, tile: Tile, alphabet: Alphabet) {
    match tile {
        Tile::Letters(spelling) => {
            let small = |letter: &Letter| alphabet.lower(*letter);
            text.extend(spelling.first().map(|&letter| alphabet.upper(letter)));
            text.extend(spelling.iter().skip(1).map(small));
        }
        Tile::Any => text.push('?'),
        Tile::Block => text.push('#'),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use expect_test::{Expect, expect};
    use proptest::prelude::*;

    #[track_caller]
    fn check(text: &str, expected: &str) {
        let board = Board::parse(text, Alphabet::English).expect("a board");
        assert_eq!(board.notation(Alphabet::English), expected);
        assert_eq!(Board::parse(expected, Alphabet::English).as_ref(), Ok(&board));
    }

    #[test]
    fn squares_may_be_typed_in_many_ways() {
        for text in [
            "CRES/AMIN/ILAT/LSER",
            "CRESAMINILATLSER",
            "cresaminilatlser",
            " crés/amîn/ilat/lsér ",
            "C R E S A M I N I L A T L S E R",
            "C R E S\nA M I N\nI L A T\nL S E R\n",
            "CRES\r\nAMIN\r\nILAT\r\nLSER",
            "C\nR\nE\nS\nA\nM\nI\nN\nI\nL\nA\nT\nL\nS\nE\nR\n",
            "4x4=CRES AMIN ILAT LSER",
            "cre\u{301}s/amin/ilat/lser",
        ] {
            check(text, "CRES/AMIN/ILAT/LSER");
        }
    }

    #[test]
    fn tiles_of_several_letters_blanks_blocks_and_bonuses_have_their_signs() {
        check("Qu?/#E:tw", "Qu?/#E:tw");
        check("(qu)?/#e:TW", "Qu?/#E:tw");
        check("œa/bc", "OeA/BC");
        check("?:dl #:tw/Th:dwE", "?:dl#:tw/Th:dwE");
        check("e:tw", "E:tw");
    }

    #[test]
    fn other_shapes_have_rows_planes_or_a_name() {
        check("CATS\nDOGS", "CATS/DOGS");
        check("AB/CD//EF/GH", "AB/CD//EF/GH");
        check("A/B/C", "A/B/C");
        check("1x4=ABCD", "1x4=ABCD");
        check("4=ABCD", "4=ABCD");
        check("1x2x2=ABCD", "1x2x2=AB/CD");
        check("2x2x2x2=ABCDEFGHIJKLMNOP", "AB/CD//EF/GH///IJ/KL//MN/OP");
        check("hex 2x3=abcdef", "hex2x3=ABC/DEF");
        check("graph:1-0,1-2=CAT", "graph:0-1,1-2=CAT");
        check("2x2:wrapped=AB/CD", "2x2:wrapped=AB/CD");
    }

    #[test]
    fn spanish_has_its_own_letter() {
        let board = Board::parse("AÑO/año/aXoÑ", Alphabet::Spanish).expect("a board");
        assert_eq!(board.notation(Alphabet::Spanish), "AÑO/AÑO/AXoÑ");
    }

    #[track_caller]
    #[expect(clippy::needless_pass_by_value, reason = "an expectation is written where it is used")]
    fn check_error(text: &str, expected: Expect) {
        expected.assert_eq(&Board::parse(text, Alphabet::English).unwrap_err().to_string());
    }

    #[test]
    fn errors_say_what_where_and_what_was_expected() {
        check_error("", expect!["an empty board: expected tiles, as in CRES/AMIN/ILAT/LSER"]);
        check_error("CATS/DO1S", expect!["no letter '1' in the English alphabet (row 2, column 3)"]);
        check_error("CATS/DOS", expect!["row 2 has 3 tiles: expected 4"]);
        check_error("CATS/DOGS/", expect!["row 3 has 0 tiles: expected 4"]);
        check_error(
            "CATSDOG",
            expect!["7 tiles make no square: expected 4, 9, 16 …, or '/' between the rows"],
        );
        check_error("AB/C:qw", expect!["no bonus \"qw\": expected dl, tl, dw or tw (row 2, column 1)"]);
        check_error(
            "AB/C(qu",
            expect!["a tile opened with '(' is not closed: expected ')' (row 2, column 2)"],
        );
        check_error("()", expect!["a tile of 0 letters: expected 1 to 7 (row 1, column 1)"]);
        check_error("Abcdefgh", expect!["a tile of 8 letters: expected 1 to 7 (row 1, column 1)"]);
        check_error("AB/CD//EF", expect!["the planes have different numbers of rows: the first has 2"]);
        check_error("hex3x4=ABC", expect!["3 tiles: expected one for each of the 12 cells"]);
        check_error("2x3=AB/CDEF", expect!["row 1 has 2 tiles: expected 3"]);
        check_error(
            "hexes=ABC",
            expect![[
                r#"no topology "hexes": expected a form like 4x4, 3x3x3, 5x5:straight, 4x4:wrapped, hex3x4 or graph:0-1,1-2"#
            ]],
        );
    }

    proptest! {
        #[test]
        fn every_grid_is_read_back_from_its_notation(
            lengths in prop::collection::vec(1u32..4, 1..5),
            reach in prop_oneof![4 => Just(Reach::All), 1 => Just(Reach::Straight)],
            border in prop_oneof![4 => Just(Border::Open), 1 => Just(Border::Wrapped)],
        ) {
            let topology = Topology::build(Shape::Grid { lengths, reach, border }).expect("a small grid");
            let tiles = vec![Tile::Any; topology.len()];
            let board = Board::build(Arc::new(topology), tiles).expect("a tile for each cell");
            let text = board.notation(Alphabet::English);
            prop_assert_eq!(Board::parse(&text, Alphabet::English), Ok(board.clone()));
            // The name is left out wherever it can be.
            let tiles = text.rsplit('=').next().expect("a text has a last part");
            let needed = Board::parse(tiles, Alphabet::English) != Ok(board);
            prop_assert_eq!(text.contains('='), needed, "{}", text);
        }

        #[test]
        fn no_text_makes_the_parser_panic(text in "[A-Za-zéœ/ :()?#=\n0-9x-]{0,40}") {
            let _ = Board::parse(&text, Alphabet::French);
        }
    }
}
