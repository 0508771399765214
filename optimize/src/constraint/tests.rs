use super::*;
use proptest::prelude::*;
use worddle_board::Spelling;
use worddle_lexicon::Alphabet;

fn tile(text: &str) -> Tile {
    let letters = Alphabet::English.fold(text).expect("letters");
    Tile::Letters(Spelling::from_letters(&letters).expect("few enough letters"))
}

fn tiles(text: &str) -> Vec<Tile> {
    text.chars().map(|letter| tile(&letter.to_string())).collect()
}

fn letters(text: &str) -> LetterSet {
    Alphabet::English.fold(text).expect("letters").into_iter().collect()
}

fn any(text: &str) -> Supply {
    Supply::Any(tiles(text).into_iter().map(|tile| (tile, 1)).collect())
}

/// The constraint's contradiction as a person reads it.
#[track_caller]
fn check(cells: usize, supply: &Supply, demands: &[Demand], expected: &str) {
    let contradiction = Constraint::build(cells, supply, demands).expect_err("a contradiction");
    assert_eq!(contradiction.to_string(), expected);
}

#[test]
fn contradictions_are_explained() {
    use Demand::{AtLeast, AtMost, Fix, Forbid};
    let [a, b, e] = ["A", "B", "E"].map(tile);
    check(4, &any("AB"), &[Fix(Cell(4), a)], "no cell 4 on a board of 4 cells");
    check(4, &any("AB"), &[Fix(Cell(1), a), Fix(Cell(1), b)], "cell 1 is fixed twice: to A and to B");
    check(
        4,
        &any("ABE"),
        &[Fix(Cell(1), e), Forbid(letters("E"))],
        "cell 1 is fixed to E, which is forbidden",
    );
    check(4, &any("AB"), &[Forbid(letters("AB"))], "the tiles that are allowed cannot fill 4 cells");
    check(4, &any("AB"), &[AtLeast(e, 1)], "E is required, but forbidden or not among the tiles");
    check(
        4,
        &any("AB"),
        &[Fix(Cell(0), e), AtLeast(e, 2)],
        "E is required, but forbidden or not among the tiles",
    );
    check(4, &any("AB"), &[AtLeast(a, 2), AtMost(a, 1)], "at least 2 × A and at most 1");
    check(
        4,
        &any("AB"),
        &[AtLeast(a, 3), AtLeast(b, 2)],
        "5 tiles are required or fixed, on a board of 4 cells",
    );
    check(4, &any("AB"), &[AtMost(a, 1), AtMost(b, 2)], "the tiles that are allowed cannot fill 4 cells");
    check(3, &Supply::Exactly(tiles("AB")), &[], "2 tiles to arrange: expected one for each of the 3 cells");
    let dice = Supply::Dice(vec![tiles("AB"), tiles("AE"), tiles("EF")]);
    let cannot = "there are too few dice or tiles for B as often as required, beside what else is required";
    check(3, &dice, &[AtLeast(b, 2)], cannot);
    check(4, &dice, &[], "the tiles that are allowed cannot fill 4 cells");
    check(3, &dice, &[Forbid(letters("AB"))], "the tiles that are allowed cannot fill 3 cells");
}

#[test]
fn dice_lie_on_one_cell_each() {
    let supply = Supply::Dice(vec![tiles("AB"), tiles("AE"), tiles("EF")]);
    let constraint = Constraint::build(3, &supply, &[]).expect("three dice for three cells");
    assert!(constraint.allows(&tiles("BAE")) && constraint.allows(&tiles("EAF")));
    assert!(!constraint.allows(&tiles("BBE")) && !constraint.allows(&tiles("BFF")));
    assert!(!constraint.allows(&tiles("BA")) && !constraint.allows(&tiles("BAZ")));
}

#[test]
fn one_vowel_alone_forbids_the_others() {
    let vowels = Alphabet::English.vowels();
    assert_eq!(Demand::only_vowels(vowels, letters("E")), Demand::Forbid(letters("AIOUY")));
}

#[test]
fn a_board_may_be_fixed_altogether() {
    let demands = [Demand::Fix(Cell(0), tile("Z")), Demand::Fix(Cell(1), Tile::Block)];
    let constraint = Constraint::build(2, &any("AB"), &demands).expect("a board");
    let mut random = Random::new(1);
    assert_eq!(constraint.draw(&mut random), [tile("Z"), Tile::Block]);
    assert_eq!(constraint.draw_move(&[tile("Z"), Tile::Block], Reach::Tiles, &mut random), None);
}

/// Six cells with letters up to F.
const CELLS: usize = 6;

fn some_tile() -> impl Strategy<Value = Tile> {
    (0u8..6).prop_map(|place| Tile::letter(Letter::new(place).expect("a letter")))
}

fn some_supply() -> impl Strategy<Value = Supply> {
    prop_oneof![
        prop::collection::vec((some_tile(), 1u64..5), 1..7).prop_map(Supply::Any),
        prop::collection::vec(some_tile(), CELLS).prop_map(Supply::Exactly),
        prop::collection::vec(prop::collection::vec(some_tile(), 1..4), CELLS..CELLS + 2)
            .prop_map(Supply::Dice),
    ]
}

fn some_demand() -> impl Strategy<Value = Demand> {
    prop_oneof![
        (0u32..64).prop_map(|bits| Demand::Forbid(LetterSet::from_bits(bits & bits >> 1))),
        (some_tile(), 0usize..3).prop_map(|(tile, count)| Demand::AtLeast(tile, count)),
        (some_tile(), 0usize..4).prop_map(|(tile, count)| Demand::AtMost(tile, count)),
        (0u32..CELLS as u32, some_tile()).prop_map(|(cell, tile)| Demand::Fix(Cell(cell), tile)),
    ]
}

/// Whether a board meets one demand, word for word.
fn meets(board: &[Tile], demand: &Demand) -> bool {
    let count = |wanted: Tile| board.iter().filter(|&&tile| tile == wanted).count();
    match *demand {
        Demand::Forbid(letters) => letters.iter().all(|letter| count(Tile::letter(letter)) == 0),
        Demand::AtLeast(tile, least) => count(tile) >= least,
        Demand::AtMost(tile, most) => count(tile) <= most,
        Demand::Fix(cell, tile) => board[cell.index()] == tile,
    }
}

/// Whether the tiles of a board from a cell on can be supplied, by trying every die.
fn supplied(board: &[Tile], supply: &Supply, demands: &[Demand]) -> bool {
    match supply {
        Supply::Any(tiles) => board.iter().enumerate().all(|(cell, tile)| {
            let fixed = demands.contains(&Demand::Fix(Cell(cell as u32), *tile));
            fixed || tiles.iter().any(|(other, _)| other == tile)
        }),
        Supply::Exactly(tiles) => {
            let (mut board, mut tiles) = (board.to_vec(), tiles.clone());
            board.sort_unstable();
            tiles.sort_unstable();
            board == tiles
        }
        Supply::Dice(dice) => roll(board, &mut vec![false; dice.len()], dice),
    }
}

fn roll(board: &[Tile], used: &mut [bool], dice: &[Vec<Tile>]) -> bool {
    let Some((tile, rest)) = board.split_first() else {
        return true;
    };
    (0..dice.len()).any(|die| {
        if used[die] || !dice[die].contains(tile) {
            return false;
        }
        used[die] = true;
        let rolled = roll(rest, used, dice);
        used[die] = false;
        rolled
    })
}

proptest! {
    #[test]
    fn everything_made_is_allowed_and_meets_every_demand(
        supply in some_supply(),
        demands in prop::collection::vec(some_demand(), 0..4),
        wishes in prop::collection::vec(some_tile(), CELLS),
        seed: u64,
    ) {
        let Ok(constraint) = Constraint::build(CELLS, &supply, &demands) else {
            return Ok(());
        };
        let met = |board: &[Tile]| demands.iter().all(|demand| meets(board, demand)) && supplied(board, &supply, &demands);
        let mut random = Random::new(seed);
        let mut board = constraint.draw(&mut random);
        prop_assert!(met(&board) && constraint.allows(&board));
        prop_assert_eq!(constraint.allows(&wishes), met(&wishes));
        let mended = constraint.mend(&wishes, &mut random);
        prop_assert!(met(&mended));
        prop_assert!(!met(&wishes) || mended == wishes, "what is allowed needs no mending");
        let mut moves = Vec::new();
        constraint.moves(&board, Reach::TilesAndSwaps, &mut moves);
        moves.extend(constraint.draw_move(&board, Reach::TilesAndSwaps, &mut random));
        for change in moves {
            let back = change.apply(&mut board);
            prop_assert!(met(&board), "{change:?}");
            back.apply(&mut board);
        }
    }

    #[test]
    fn a_contradiction_leaves_no_board(
        supply in some_supply(),
        demands in prop::collection::vec(some_demand(), 0..4),
        boards in prop::collection::vec(prop::collection::vec(some_tile(), CELLS), 200),
    ) {
        if Constraint::build(CELLS, &supply, &demands).is_err() {
            for board in boards {
                let met = demands.iter().all(|demand| meets(&board, demand)) && supplied(&board, &supply, &demands);
                prop_assert!(!met, "{board:?}");
            }
        }
    }
}
