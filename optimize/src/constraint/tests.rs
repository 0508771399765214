use super::*;
use proptest::prelude::*;
use worddle_board::Spelling;
use worddle_lexicon::{Alphabet, Letter, LetterSet};

fn tile(text: &str) -> Tile {
    let letters = Alphabet::English.fold(text).expect("letters");
    Tile::Letters(Spelling::from_letters(&letters).expect("few enough letters"))
}

fn tiles(text: &str) -> Vec<Tile> {
    text.chars().map(|letter| tile(&letter.to_string())).collect()
}

fn letter(text: &str) -> Letter {
    Alphabet::English.fold(text).expect("letters")[0]
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
    let [letter_a, letter_b, letter_e] = ["A", "B", "E"].map(letter);
    check(4, &any("AB"), &[Fix(Cell(4), a)], "no cell 4 on a board of 4 cells");
    check(4, &any("AB"), &[Fix(Cell(1), a), Fix(Cell(1), b)], "cell 1 is fixed twice: to A and to B");
    check(
        4,
        &any("ABE"),
        &[Fix(Cell(1), e), Forbid(letters("E"))],
        "cell 1 is fixed to E, which is forbidden",
    );
    check(4, &any("AB"), &[Forbid(letters("AB"))], "the allowed tiles cannot fill 4 cells as required");
    check(4, &any("AB"), &[AtLeast(letter_e, 1)], "E is required, but forbidden or not among the tiles");
    check(
        4,
        &any("AB"),
        &[Fix(Cell(0), e), AtLeast(letter_e, 2)],
        "E is required, but forbidden or not among the tiles",
    );
    check(4, &any("AB"), &[AtLeast(letter_a, 2), AtMost(letter_a, 1)], "at least 2 × A and at most 1");
    check(
        4,
        &any("AB"),
        &[AtLeast(letter_a, 3), AtLeast(letter_b, 2)],
        "5 tiles are required or fixed, on a board of 4 cells",
    );
    check(
        4,
        &any("AB"),
        &[AtMost(letter_a, 1), AtMost(letter_b, 2)],
        "the allowed tiles cannot fill 4 cells as required",
    );
    check(3, &Supply::Exactly(tiles("AB")), &[], "2 tiles to arrange: expected one for each of the 3 cells");
    let dice = Supply::Dice(vec![tiles("AB"), tiles("AE"), tiles("EF")]);
    let cannot = "there are too few dice or tiles for B as well as everything else that is required";
    check(3, &dice, &[AtLeast(letter_b, 2)], cannot);
    check(4, &dice, &[], "the allowed tiles cannot fill 4 cells as required");
    check(3, &dice, &[Forbid(letters("AB"))], "the allowed tiles cannot fill 3 cells as required");
}

#[test]
fn a_letter_counts_on_tiles_of_several_letters_too() {
    let dice = Supply::Dice(vec![vec![tile("QU"), tile("A")], tiles("UE"), tiles("UI")]);
    let once = Constraint::build(3, &dice, &[Demand::AtMost(letter("U"), 1)]).expect("a board");
    assert!(once.allows(&[tile("QU"), tile("E"), tile("I")]) && once.allows(&tiles("AUI")));
    assert!(!once.allows(&[tile("QU"), tile("U"), tile("I")]) && !once.allows(&tiles("AUU")));
    let cannot = "there are too few dice or tiles for Q as well as everything else that is required";
    check(3, &dice, &[Demand::AtLeast(letter("Q"), 2)], cannot);
    let with_q = Constraint::build(3, &dice, &[Demand::AtLeast(letter("Q"), 1)]).expect("a board");
    assert!(with_q.allows(&[tile("QU"), tile("U"), tile("I")]) && !with_q.allows(&tiles("AUI")));
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
    assert_eq!(constraint.draw_move(&[tile("Z"), Tile::Block], MoveReach::Tiles, &mut random), None);
}

/// Six cells with letters up to F.
const CELLS: usize = 6;

fn some_letter() -> impl Strategy<Value = Letter> {
    (0u8..6).prop_map(|place| Letter::new(place).expect("a letter"))
}

/// Mostly tiles of one letter.
fn some_tile() -> impl Strategy<Value = Tile> {
    let several = prop::collection::vec(some_letter(), 2..4);
    let several = several.prop_map(|letters| Spelling::from_letters(&letters).expect("few enough letters"));
    prop_oneof![6 => some_letter().prop_map(Tile::letter), 1 => several.prop_map(Tile::Letters)]
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
        (some_letter(), 0usize..3).prop_map(|(letter, count)| Demand::AtLeast(letter, count)),
        (some_letter(), 0usize..4).prop_map(|(letter, count)| Demand::AtMost(letter, count)),
        (0u32..CELLS as u32, some_tile()).prop_map(|(cell, tile)| Demand::Fix(Cell(cell), tile)),
    ]
}

/// Whether a board meets one demand, word for word.
fn meets(board: &[Tile], demand: &Demand) -> bool {
    let spelled = |tile: &Tile| match tile {
        Tile::Letters(spelling) => spelling.to_vec(),
        Tile::Any | Tile::Block => Vec::new(),
    };
    let all: Vec<Letter> = board.iter().flat_map(spelled).collect();
    let count = |wanted: Letter| all.iter().filter(|&&letter| letter == wanted).count();
    match *demand {
        Demand::Forbid(letters) => letters.iter().all(|letter| count(letter) == 0),
        Demand::AtLeast(letter, least) => count(letter) >= least,
        Demand::AtMost(letter, most) => count(letter) <= most,
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
        constraint.moves(&board, MoveReach::TilesAndSwaps, &mut moves);
        moves.extend(constraint.draw_move(&board, MoveReach::TilesAndSwaps, &mut random));
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
