//! How all boards are cut into units.
//!
//! The tiles fall into groups (vowels, frequent consonants, the others), and a unit says which group lies on each of the
//! first places; on the others, any tile may lie. A unit and its images under the symmetries of the board hold the same
//! boards, turned; only the one whose sequence of groups is the greatest is kept. Symmetries that leave a unit as it is
//! are used inside it.

use worddle_board::Tile;
use worddle_lexicon::Letter;

use crate::class::{Class, SymbolSet, Turn};
use crate::problem::{MOST_TILES, Problem};

/// How many consonants are frequent: with the vowels they make most words.
const FREQUENT: usize = 8;

/// Of how many places two at least have a group: so 3×3 has 63 units, 3×4 has 216, and 4×4 some ten thousands of minutes
/// each.
const OF_PLACES: usize = 5;

/// A part of all boards: a group of tiles on each of the first places.
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

/// All boards of a problem, cut into units, up to symmetry.
pub fn units(problem: &Problem<'_>) -> Vec<Unit> {
    let sets = groups(problem);
    let ends = problem.orbit_ends();
    let least = (2 * problem.order().len()).div_ceil(OF_PLACES);
    // At the end of an orbit, so that every symmetry maps the grouped places to themselves.
    let places = ends.iter().copied().find(|&end| end >= least).unwrap_or(0);
    let turns: Vec<&Turn> = problem.turns().iter().filter(|turn| keeps_first(turn, places)).collect();
    let mut units = vec![Unit { groups: Vec::new(), class: problem.all() }];
    for place in 0..places {
        units = units.iter().flat_map(|unit| with_groups(unit, place, &sets)).collect();
    }
    units.retain(|unit| turns.iter().all(|turn| image(turn, &unit.groups).le(unit.groups.iter().copied())));
    units
}

/// A unit with each group on one more place.
fn with_groups(unit: &Unit, place: usize, sets: &[SymbolSet]) -> Vec<Unit> {
    let part = |(group, set): (u8, &SymbolSet)| {
        let set = unit.class.sets[place].and(*set);
        let groups = [&unit.groups[..], &[group]].concat();
        (!set.is_empty()).then(|| Unit { groups, class: unit.class.with(place, set) })
    };
    (0..).zip(sets).filter_map(part).collect()
}

/// The groups of tiles: vowels, the consonants that stand in most words, the others.
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
