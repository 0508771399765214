//! A second look: some units of a ledger are searched again on the processor.
//!
//! This is the search itself, so it finds no fault of the search. It finds what a broken machine or a false hand has left out, also where
//! the checker is too slow to look.

use std::collections::{BTreeMap, BTreeSet};
use std::ops::ControlFlow;

use worddle_run::{Cancel, Random};

use crate::drive::{ProofMachine, ProofProgress, prove};
use crate::halt::Halt;
use crate::ledger::{Ledger, ListedBoard, UnitRecord};
use crate::problem::Problem;
use crate::verify::{ProofFlaw, line_of};

/// Units of a ledger, drawn at random, each as likely as any other. All of them if `count` is as many.
pub fn drawn_units<Q>(ledger: &Ledger<Q>, count: u64, random: &mut Random) -> BTreeSet<u64> {
    let mut units: Vec<u64> = ledger.units.iter().map(|record| record.unit).collect();
    units.sort_unstable();
    units.dedup();
    random.shuffle(&mut units);
    units.into_iter().take(count.try_into().unwrap_or(usize::MAX)).collect()
}

/// Searches some units of a ledger again, on so many threads, and compares their boards. Returns how many were searched: fewer than
/// were asked for if it was cancelled.
///
/// # Errors
///
/// [`ProofFlaw::Lost`] for a board that the ledger has not, [`ProofFlaw::Unfound`] for one that only the ledger has.
pub fn search_again<Q>(
    problem: &Problem<'_>,
    ledger: &Ledger<Q>,
    units: &BTreeSet<u64>,
    threads: usize,
    cancel: &Cancel,
    observe: &mut dyn FnMut(&ProofProgress),
) -> Result<u64, ProofFlaw> {
    let others: Vec<UnitRecord> =
        ledger.units.iter().filter(|record| !units.contains(&record.unit)).cloned().collect();
    let mut found: BTreeMap<u64, Vec<UnitRecord>> = BTreeMap::new();
    let machine = ProofMachine::Threads(threads);
    let ended = prove(problem, (ledger.head.cutoff, &others), machine, cancel, &mut |progress| {
        observe(&progress);
        if let Some(record) = progress.record {
            found.entry(record.unit).or_default().push(record);
        }
        ControlFlow::Continue(())
    });
    // The only end but the last unit: no card takes part.
    let is_whole = !matches!(ended, Err(Halt::Stop(_)));
    let mut searched = 0;
    for (unit, records) in found {
        let of = |records: &mut dyn Iterator<Item = &UnitRecord>| -> BTreeSet<(u64, String)> {
            let boards = records.flat_map(|record| record.boards.iter());
            boards.map(|ListedBoard { value, board }| (*value, board.clone())).collect()
        };
        let kept = || ledger.units.iter().enumerate().filter(|(_, record)| record.unit == unit);
        let line = line_of(kept().next().map_or(0, |(place, _)| place));
        let listed = of(&mut kept().map(|(_, record)| record));
        let again = of(&mut records.iter());
        if let Some((value, board)) = again.difference(&listed).next().cloned() {
            return Err(ProofFlaw::Lost { line, board, value });
        }
        // A unit in parts may not be whole when the search is cancelled.
        if !is_whole && records.len() > 1 {
            continue;
        }
        if let Some((value, board)) = listed.difference(&again).next().cloned() {
            return Err(ProofFlaw::Unfound { line, board, value });
        }
        searched += 1;
    }
    Ok(searched)
}

#[cfg(test)]
mod tests {
    use worddle_board::{Board, Rules, Tile};
    use worddle_lexicon::Alphabet;
    use worddle_optimize::{Constraint, Goal, Supply};
    use worddle_run::{Budget, Run};

    use super::*;
    use crate::ledger::{Chain, ProofHead};
    use crate::unit::units;
    use crate::walk::Search;

    const CUTOFF: u32 = 3;

    #[test]
    fn what_a_ledger_leaves_out_or_adds_is_found() {
        let list = worddle_data::built_in("en").expect("a built-in list");
        let letters = Alphabet::English.fold("AEIRST").expect("letters");
        let supply = Supply::Any(letters.into_iter().map(|letter| (Tile::letter(letter), 1)).collect());
        let constraint = Constraint::build(4, &supply, &[]).expect("no demands");
        let board = Board::parse("??/??", Alphabet::English).expect("a board");
        let problem =
            Problem::build(&list, &Rules::boggle(), &Goal::Words, &board, &constraint).expect("a problem");
        let mut search = Search::new(&problem, CUTOFF);
        let records: Vec<UnitRecord> = (0..)
            .zip(units(&problem))
            .map(|(number, unit)| {
                let outcome = search.unit(&unit, &mut Run::new(Budget::UNLIMITED)).expect("no limit");
                UnitRecord::new(&problem, (number, unit.class()), &outcome, std::time::Duration::ZERO)
            })
            .collect();
        let head = ProofHead::new((), &problem, String::new(), CUTOFF);
        let good = Ledger { head, units: records, signatures: Vec::new(), chain: Chain::default() };
        let all = drawn_units(&good, u64::MAX, &mut Random::new(1));
        assert_eq!(all.len(), good.units.len());
        assert_eq!(drawn_units(&good, 3, &mut Random::new(1)).len(), 3);
        let look = |ledger: &Ledger<()>, units: &BTreeSet<u64>| {
            search_again(&problem, ledger, units, 2, &Cancel::default(), &mut |_| ())
        };
        assert_eq!(look(&good, &all), Ok(good.units.len() as u64));

        let place =
            good.units.iter().position(|record| !record.boards.is_empty()).expect("a unit with a board");
        let mut bad = good.clone();
        let left_out = bad.units[place].boards.pop().expect("a board");
        let (value, board) = (left_out.value, left_out.board.clone());
        assert_eq!(look(&bad, &all), Err(ProofFlaw::Lost { line: line_of(place), board, value }));
        let elsewhere = all.iter().copied().filter(|&unit| unit != good.units[place].unit).collect();
        assert!(look(&bad, &elsewhere).is_ok(), "only what is looked at is found");

        let mut bad = good.clone();
        bad.units[place].boards.push(ListedBoard { value: 7, board: "ZZ/ZZ".to_owned() });
        let (value, board) = (7, "ZZ/ZZ".to_owned());
        assert_eq!(look(&bad, &all), Err(ProofFlaw::Unfound { line: line_of(place), board, value }));
    }
}
