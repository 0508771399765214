//! Boards, words and rules of every kind, drawn at random.

use std::sync::Arc;

use proptest::prelude::*;
use proptest::sample::select;
use worddle_board::{Board, Bonus, CellUse, LengthTable, PerLetter, Points, Rules, Spelling, Tile, Topology};
use worddle_lexicon::{Letter, Words};

/// How many letters the words and boards of the tests use: few, so that many words are found.
pub(crate) const LETTERS: u8 = 4;

/// A topology of each kind, small enough for the naive solver.
pub(crate) const TOPOLOGIES: [&str; 14] = [
    "1",
    "1x2",
    "5",
    "2x3",
    "3x3",
    "3x3:straight",
    "3x4:wrapped",
    "2x2:straight:wrapped",
    "2x2x2",
    "2x2x2x2:straight",
    "hex3x3",
    "hex2x4",
    "graph:0-1,1-2,2-0,2-3,5",
    "9x9:straight",
];

/// One letter.
pub(crate) fn letter() -> impl Strategy<Value = Letter> {
    (0..LETTERS).prop_map(|place| Letter::new(place).expect("a letter"))
}

/// Some words of one to six letters.
pub(crate) fn words() -> impl Strategy<Value = Words> {
    let word = prop::collection::vec(letter(), 1..7);
    prop::collection::vec(word, 0..60).prop_map(Words::new)
}

/// A tile of any kind, mostly of one letter.
pub(crate) fn tile() -> impl Strategy<Value = Tile> {
    let several = prop::collection::vec(letter(), 2..4)
        .prop_map(|letters| Tile::Letters(Spelling::from_letters(&letters).expect("a few letters")));
    prop_oneof![
        16 => letter().prop_map(Tile::letter),
        2 => several,
        1 => Just(Tile::Any),
        1 => Just(Tile::Block),
    ]
}

/// A bonus, mostly none.
pub(crate) fn bonus() -> impl Strategy<Value = Bonus> {
    prop_oneof![3 => Just(Bonus::None), 2 => select(&Bonus::ALL[..])]
}

/// A board with any topology, tiles and bonuses.
pub(crate) fn board() -> impl Strategy<Value = Board> {
    select(&TOPOLOGIES[..]).prop_flat_map(|text| board_on(text, tile().boxed()))
}

/// A board of letters and blocks, mostly of up to 64 cells: what the queue can do, and a little more.
pub(crate) fn small_board() -> impl Strategy<Value = Board> {
    let shapes = [
        "4x4",
        "4x4:straight",
        "4x4:wrapped",
        "2x3",
        "1x7",
        "hex4x4",
        "3x3",
        "2x2x2x2:straight",
        "5x5",
        "3x3x3",
        "5x5:wrapped",
        "hex5x6",
        "4x8",
        "3x11",
        "6x6:straight",
        "8x8:straight",
        "2x3x3:wrapped",
        "graph:0-40,40-3,3-0,40-63",
        "5x13:straight",
    ];
    (select(shapes.to_vec()), 1usize..4).prop_flat_map(|(text, longest)| {
        let fits = move |&tile: &Tile| tile != Tile::Any && tile.length() <= longest;
        board_on(text, tile().prop_filter("no blank, and not too many letters", fits).boxed())
    })
}

/// A board so small that every path can be tried.
pub(crate) fn tiny_board() -> impl Strategy<Value = Board> {
    select(&["1", "2x2", "2x3:straight", "1x4:wrapped", "hex2x2", "graph:0-1,1-2,3"][..])
        .prop_flat_map(|text| board_on(text, tile().boxed()))
}

/// A board with tiles of a kind.
fn board_on(text: &str, tile: BoxedStrategy<Tile>) -> impl Strategy<Value = Board> + use<> {
    let topology: Arc<Topology> = Arc::new(text.parse().expect("a topology"));
    let cells = topology.len();
    (prop::collection::vec(tile, cells), prop::collection::vec(bonus(), cells)).prop_map(
        move |(tiles, bonuses)| {
            Board::build_with_bonuses(Arc::clone(&topology), tiles, bonuses).expect("a tile for each cell")
        },
    )
}

/// Rules of any kind.
pub(crate) fn rules() -> impl Strategy<Value = Rules> {
    let points = prop_oneof![
        Just(Rules::boggle().points),
        Just(Points::ByLength(LengthTable {
            values: vec![0, 2],
            per_letter: Some(PerLetter { from: 3, points: 2 })
        })),
        prop::collection::vec(0u32..11, 0..=usize::from(LETTERS))
            .prop_map(|values| Rules::ruzzle(values).points),
    ];
    let cell_use = prop_oneof![3 => Just(CellUse::Once), 1 => Just(CellUse::Reusable)];
    let longest = prop_oneof![Just(usize::MAX), 0usize..6];
    (points, cell_use, 0usize..4, longest.clone(), longest).prop_map(
        |(points, cell_use, shortest, longest, longest_path)| Rules {
            id: "drawn".to_owned(),
            shortest,
            longest,
            longest_path,
            cell_use,
            points,
        },
    )
}
