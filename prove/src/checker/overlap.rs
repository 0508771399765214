//! Finds two classes that share a board, without comparing all of them with each other.
//!
//! Classes that share a board share a tile on every cell. So those that have a tile on a cell are looked at by themselves, then
//! those of them that have a tile on another cell, and so on, until one is left, or several share a tile on every cell.

use std::collections::{BTreeMap, BTreeSet};

use worddle_run::{Run, Stop};

/// The tiles of each cell, a bit for each.
pub(super) type Bits = Vec<u32>;

/// Two of some classes that share a board, by their places; `None` if no two do.
///
/// # Errors
///
/// If the run stops.
pub(super) fn overlap(classes: &[Bits], run: &mut Run<'_>) -> Result<Option<(usize, usize)>, Stop> {
    let cells = 0..classes.first().map_or(0, Vec::len);
    search(classes, &(0..classes.len()).collect::<Vec<_>>(), &cells.collect::<Vec<_>>(), run)
}

/// Two of the classes at some places that share a tile on each of some cells.
fn search(
    classes: &[Bits],
    places: &[usize],
    cells: &[usize],
    run: &mut Run<'_>,
) -> Result<Option<(usize, usize)>, Stop> {
    let [first, second, ..] = *places else { return Ok(None) };
    run.step()?;
    let parted = |&cell: &usize| (parts(classes, places, cell), cell);
    let best = cells.iter().map(parted).min_by_key(|(parts, _)| parts.values().sum::<usize>());
    let Some((parts, cell)) = best else { return Ok(Some((first, second))) };
    let rest: Vec<usize> = cells.iter().copied().filter(|&other| other != cell).collect();
    for tile in parts.into_keys() {
        let own: Vec<usize> =
            places.iter().copied().filter(|&place| classes[place][cell] & tile != 0).collect();
        let found = search(classes, &own, &rest, run)?;
        if found.is_some() {
            return Ok(found);
        }
    }
    Ok(None)
}

/// The tiles of a cell, each as a bit, with the number of classes that have it. Of tiles that the same classes have, one is enough.
fn parts(classes: &[Bits], places: &[usize], cell: usize) -> BTreeMap<u32, usize> {
    let mut sets: BTreeMap<u32, usize> = BTreeMap::new();
    for &place in places {
        *sets.entry(classes[place][cell]).or_default() += 1;
    }
    let mut seen: BTreeSet<Vec<u32>> = BTreeSet::new();
    let mut parts = BTreeMap::new();
    for tile in (0..u32::BITS).map(|bit| 1 << bit) {
        let having: Vec<u32> = sets.keys().copied().filter(|set| set & tile != 0).collect();
        let count: usize = having.iter().map(|set| sets[set]).sum();
        if count > 0 && seen.insert(having) {
            parts.insert(tile, count);
        }
    }
    parts
}

#[cfg(test)]
mod tests {
    use worddle_run::{Budget, Random};

    use super::*;

    /// Compares each class with each.
    fn plain(classes: &[Bits]) -> BTreeSet<(usize, usize)> {
        let meet = |one: &Bits, other: &Bits| one.iter().zip(other).all(|(one, other)| one & other != 0);
        let pairs = (0..classes.len()).flat_map(|second| (0..second).map(move |first| (first, second)));
        pairs.filter(|&(first, second)| meet(&classes[first], &classes[second])).collect()
    }

    fn find(classes: &[Bits]) -> Option<(usize, usize)> {
        overlap(classes, &mut Run::new(Budget::UNLIMITED)).expect("no limit")
    }

    #[test]
    fn a_pair_is_found_where_there_is_one() {
        let mut random = Random::new(1);
        let (mut shared, mut apart) = (0, 0);
        for _ in 0..3000 {
            let (count, cells) = (1 + random.below(6), 1 + random.below(5));
            let set = |random: &mut Random| {
                (1 + random.below(31) as u32) & (1 + random.below(31) as u32) | 1 << random.below(5)
            };
            let classes: Vec<Bits> =
                (0..count).map(|_| (0..cells).map(|_| set(&mut random)).collect()).collect();
            let expected = plain(&classes);
            if let Some(pair) = find(&classes) {
                assert!(expected.contains(&pair), "{classes:?}");
                shared += 1;
            } else {
                assert!(expected.is_empty(), "{classes:?}");
                apart += 1;
            }
        }
        assert!(shared > 300 && apart > 300, "{shared} {apart}");
        assert_eq!(find(&[]), None);
        assert_eq!(find(&[vec![], vec![]]), Some((0, 1)), "the empty board");
    }

    #[test]
    fn many_classes_take_a_moment() {
        // A hundred thousand classes of one board each, but for one cell that all of them leave open.
        let digits = |number: u32| (0..5).map(move |place| 1 << (number / 10u32.pow(place) % 10));
        let mut classes: Vec<Bits> =
            (0..100_000).map(|number| digits(number).chain([u32::MAX]).collect()).collect();
        assert_eq!(find(&classes), None);
        classes.push(classes[77_777].clone());
        assert_eq!(find(&classes), Some((77_777, 100_000)));
    }
}
