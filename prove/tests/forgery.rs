//! Ledgers that claim what is not so: the check refuses each of them, whatever its random numbers.

use worddle_board::{Board, Rules, Spelling, Tile};
use worddle_lexicon::{Alphabet, WordList};
use worddle_optimize::{Constraint, Goal, Supply};
use worddle_prove::ledger::{Chain, Ledger, ListedBoard, ProofHead, UnitRecord};
use worddle_prove::{Problem, ProofFlaw, Search, units, verify};
use worddle_run::{Budget, Random, Run};

/// A proof of 3×3 with seven letters.
const CUTOFF: u32 = 190;

fn constraint() -> Constraint {
    let tile = |letter: char| {
        let letters = Alphabet::English.fold(&letter.to_string()).expect("a letter");
        Spelling::from_letters(&letters).map(Tile::Letters).expect("a tile")
    };
    let supply = Supply::Any("AEINRST".chars().map(|letter| (tile(letter), 1)).collect());
    Constraint::build(9, &supply, &[]).expect("tiles that can lie there")
}

/// The true ledger.
fn proof(problem: &Problem<'_>) -> Ledger<()> {
    let mut search = Search::new(problem, CUTOFF);
    let record = |(number, unit): (u64, &worddle_prove::Unit)| {
        let outcome = search.unit(unit, &mut Run::new(Budget::UNLIMITED)).expect("no limit");
        UnitRecord::new(problem, (number, unit.class()), &outcome, std::time::Duration::ZERO)
    };
    let units = (0..).zip(&units(problem)).map(record).collect();
    let head = ProofHead::new((), problem, String::new(), CUTOFF);
    Ledger { head, units, signatures: Vec::new(), chain: Chain::default() }
}

/// The places of the records with boards, the one with the best board first.
fn with_boards(ledger: &Ledger<()>) -> Vec<usize> {
    let mut places: Vec<usize> =
        (0..ledger.units.len()).filter(|&place| !ledger.units[place].boards.is_empty()).collect();
    places.sort_by_key(|&place| std::cmp::Reverse(ledger.units[place].boards[0].value));
    places
}

/// Changes a true ledger.
type Forge<'a> = &'a dyn Fn(&mut Ledger<()>);

#[test]
fn no_forged_ledger_is_believed() {
    let list: WordList = worddle_data::built_in("en").expect("a built-in list");
    let board = Board::parse("???/???/???", Alphabet::English).expect("a board");
    let (constraint, rules, goal) = (constraint(), Rules::boggle(), Goal::Words);
    let problem = Problem::build(&list, &rules, &goal, &board, &constraint).expect("a problem");
    let truth = proof(&problem);
    let check = |ledger: &Ledger<()>, seed: u64| {
        verify(&problem, ledger, 4, &mut Random::new(seed), &mut Run::new(Budget::UNLIMITED))
    };
    let missed = check(&truth, 1).expect("a proof").missed.expect("listed boards");
    assert!(missed.all < 0.001 && missed.best < 0.001, "{missed:?}");
    let places = with_boards(&truth);
    let best = places[0];
    let other = *places.last().expect("boards");

    let forgeries: [(&str, Forge<'_>); 10] = [
        ("no board reaches the cutoff", &|ledger| {
            ledger.units.iter_mut().for_each(|unit| unit.boards.clear());
        }),
        ("the best board is not there", &|ledger| {
            ledger.units[best].boards.remove(0);
        }),
        ("no board of the best unit is there", &|ledger| ledger.units[best].boards.clear()),
        ("only the best board is there", &|ledger| {
            for (place, unit) in ledger.units.iter_mut().enumerate() {
                unit.boards.truncate(usize::from(place == best));
            }
        }),
        ("a lower cutoff", &|ledger| ledger.head.cutoff -= 20),
        ("a board is worth more", &|ledger| ledger.units[other].boards[0].value += 50),
        ("a board that is none", &|ledger| {
            ledger.units[best].boards.push(ListedBoard { value: 300, board: "SSS/SSS/SSS".to_owned() });
        }),
        ("a board in another unit", &|ledger| {
            let board = ledger.units[best].boards.remove(0);
            ledger.units[other].boards.push(board);
        }),
        ("a unit twice instead of another", &|ledger| {
            ledger.units[best].class = ledger.units[other].class.clone();
        }),
        ("a unit with fewer tiles", &|ledger| {
            let cell =
                ledger.units[best].class.iter().position(|tiles| tiles.len() > 1).expect("a wide cell");
            ledger.units[best].class[cell].pop();
        }),
    ];
    for (what, forge) in forgeries {
        let mut forged = truth.clone();
        forge(&mut forged);
        for seed in 0..3 {
            let flaw = check(&forged, seed).expect_err(what);
            assert!(!matches!(flaw, ProofFlaw::Stopped(_)), "{what}: {flaw}");
            if seed == 0 {
                println!("{what}: {}", flaw.to_string().chars().take(120).collect::<String>());
            }
        }
    }
}
