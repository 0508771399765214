//! Double definitions: two definitions of different senses.

use crate::bench::Bench;
use crate::best::Best;
use crate::how::How;
use crate::kind::Kind;
use crate::wordplay::{Part, Piece, Wordplay};

/// What each character of a definition costs beyond the first few: half of a double definition is a word or two.
const SHORT: usize = 12;
/// What a definition costs for being later among those of its sense: dictionaries put the best first.
const LATER: usize = 3;
/// Definitions of a sense that are considered.
const EACH: usize = 4;

/// Pairs of definitions. Only the dictionaries that are installed can say them: without any, there are none.
pub(crate) fn find(bench: &Bench<'_>) -> Vec<Wordplay> {
    let mut best = Best::new(bench.most);
    for (number, first) in bench.senses.iter().enumerate() {
        for (second_number, second) in bench.senses.iter().enumerate().skip(number + 1) {
            for (one, other) in pairs(first, second) {
                let cost = [one, other].iter().map(|&(place, text)| cost_of(place, text)).sum::<usize>();
                // The main senses come first in a dictionary, and solvers know them.
                let cost = cost + number + second_number;
                let pieces = || [one, other].map(|(_, text)| Piece::Text(text.clone())).to_vec();
                best.offer(cost as u32, || vec![Part::new(How::Defined, pieces())]);
            }
        }
    }
    let wordplay = |(cost, parts)| Wordplay { kind: Kind::Definition, parts, cost };
    best.into_sorted().into_iter().map(wordplay).collect()
}

/// A definition, and its place among those of its sense.
type Placed<'a> = (usize, &'a String);

/// Each definition of one sense with each of another. The same word for both would be no second definition.
fn pairs<'a>(first: &'a [String], second: &'a [String]) -> impl Iterator<Item = (Placed<'a>, Placed<'a>)> {
    let each = |sense: &'a [String]| sense.iter().enumerate().take(EACH);
    let both = each(first).flat_map(move |one| each(second).map(move |other| (one, other)));
    both.filter(|((_, one), (_, other))| one.to_lowercase() != other.to_lowercase())
}

fn cost_of(place: usize, text: &str) -> usize {
    place * LATER + text.chars().count().saturating_sub(SHORT)
}
