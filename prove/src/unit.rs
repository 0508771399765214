//! Splits all boards into units, the parts of a proof.
//!
//! The tiles fall into three groups: vowels, frequent consonants, and the others. A unit fixes the group of each of the first
//! places, and allows any tile on the rest. A unit and its images under the symmetries hold the same boards, turned, so only
//! the one with the greatest sequence of groups is kept. Symmetries that leave a unit as it is are used inside it.

use worddle_board::Tile;
use worddle_lexicon::Letter;

use crate::class::{Class, SymbolSet, Turn};
use crate::problem::Problem;
use crate::size::MOST_TILES;

/// The number of frequent consonants. Together with the vowels, eight spell most words.
const FREQUENT: usize = 8;

/// Two of this many places have a group, rounded up to the end of an orbit. That makes 63 units on 3×3, 216 on 3×4, and some
/// ten thousand on 4×4, which take minutes each.
const OF_PLACES: usize = 5;

/// A part of all boards: those with a given group of tiles on each of the first places.
///
/// Units are numbered by their place in [`units`], which is the same on every machine.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Unit {
    /// The group of each of the first places.
    groups: Vec<u8>,
    class: Class,
}

impl Unit {
    /// The boards of the unit.
    pub fn class(&self) -> &Class {
        &self.class
    }

    /// The symmetries that leave the unit as it is.
    ///
    /// Inside the unit, the search uses them to skip boards that are images of others.
    pub(crate) fn turns(&self, problem: &Problem<'_>) -> Vec<Turn> {
        let keeps = |turn: &&Turn| {
            keeps_first(turn, self.groups.len()) && image(turn, &self.groups).eq(self.groups.iter().copied())
        };
        problem.turns().iter().filter(keeps).cloned().collect()
    }
}

/// Whether a symmetry maps the first places to themselves.
fn keeps_first(turn: &Turn, places: usize) -> bool {
    turn[..places].iter().all(|&from| usize::from(from) < places)
}

/// The groups of the first places after a symmetry that maps them to themselves.
fn image<'a>(turn: &'a Turn, groups: &'a [u8]) -> impl Iterator<Item = u8> + 'a {
    turn[..groups.len()].iter().map(|&from| groups[usize::from(from)])
}

/// Splits all boards of a problem into units, up to symmetry.
///
/// The order is fixed by the question alone, since ledgers and fleets refer to units by number.
pub fn units(problem: &Problem<'_>) -> Vec<Unit> {
    let sets = groups(problem);
    let ends = problem.orbit_ends();
    let least = (2 * problem.order().len()).div_ceil(OF_PLACES);
    // Ending with an orbit lets every symmetry map the grouped places to themselves.
    let places = ends.iter().copied().find(|&end| end >= least).unwrap_or(0);
    let turns: Vec<&Turn> = problem.turns().iter().filter(|turn| keeps_first(turn, places)).collect();
    // All sequences of groups, place by place. There are few enough to list them before symmetric ones are dropped.
    let mut units = vec![Unit { groups: Vec::new(), class: problem.all() }];
    for place in 0..places {
        units = units.iter().flat_map(|unit| with_groups(unit, place, &sets)).collect();
    }
    units.retain(|unit| turns.iter().all(|turn| image(turn, &unit.groups).le(unit.groups.iter().copied())));
    units
}

/// The units that result from giving one more place a group.
///
/// Groups that leave the place no tile are left out.
fn with_groups(unit: &Unit, place: usize, sets: &[SymbolSet]) -> Vec<Unit> {
    let part = |(group, set): (u8, &SymbolSet)| {
        let set = unit.class.sets[place].and(*set);
        let groups = [&unit.groups[..], &[group]].concat();
        (!set.is_empty()).then(|| Unit { groups, class: unit.class.with(place, set) })
    };
    (0..).zip(sets).filter_map(part).collect()
}

/// The groups of tiles: the others, the frequent consonants, and the vowels. Empty groups are left out.
///
/// A tile of several letters belongs to the vowels by its first letter, and otherwise to the others.
fn groups(problem: &Problem<'_>) -> Vec<SymbolSet> {
    let mut counts = [0u64; MOST_TILES];
    let first_letter = |tile: &Tile| match tile {
        Tile::Letters(spelling) => Some(spelling[0]),
        Tile::Any | Tile::Block => None,
    };
    let letter_counts = problem.list().letter_counts();
    let is_vowel = |letter: Letter| problem.vowels().contains(letter);
    let mut consonants = Vec::new();
    let (mut vowels, mut others) = (SymbolSet(0), SymbolSet(0));
    for (symbol, tile) in (0u8..).zip(problem.tiles()) {
        match first_letter(tile) {
            Some(letter) if is_vowel(letter) => vowels.0 |= 1 << symbol,
            Some(letter) if tile.length() == 1 => {
                counts[usize::from(symbol)] = letter_counts[letter.index()];
                consonants.push(symbol);
            }
            _ => others.0 |= 1 << symbol,
        }
    }
    consonants.sort_by_key(|&symbol| (std::cmp::Reverse(counts[usize::from(symbol)]), symbol));
    let (frequent, rare) = consonants.split_at(consonants.len().min(FREQUENT));
    others.0 |= rare.iter().copied().collect::<SymbolSet>().0;
    let frequent = frequent.iter().copied().collect();
    [others, frequent, vowels].into_iter().filter(|set| !set.is_empty()).collect()
}
