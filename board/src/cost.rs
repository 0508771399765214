//! Estimates what it costs to solve a board, from its topology alone.
//!
//! A walk follows every path that spells the beginning of a word. On a random board, the letters of a path are independent, so
//! the expected number of paths of `k` cells is the number of paths of `k` cells times the probability that `k` random letters
//! begin a word. That probability is computed exactly from the list. Paths are counted as walks that do not turn back on the
//! spot, and of which each cell is one of those that are left. That is somewhat more than there are paths without repeated
//! cells: counting those exactly takes as long as trying them.

use worddle_lexicon::{MAX_LETTERS, WordList};

use crate::topology::Topology;

/// For each length, the probability that so many letters, drawn by their frequency in a list, begin a word of it.
#[derive(Clone, PartialEq, Debug)]
pub struct PrefixOdds(Vec<f64>);

impl PrefixOdds {
    /// The odds of a list.
    pub fn new(list: &WordList) -> Self {
        let counts = list.letter_counts();
        let total = counts.iter().sum::<u64>().max(1) as f64;
        let mut odds = vec![0.0; MAX_LETTERS + 1];
        // The previous word, and the probability of each of its prefixes. Words come in order, so a prefix is new exactly if
        // the previous word does not have it.
        let mut previous = Vec::new();
        let mut known = vec![1.0; MAX_LETTERS + 1];
        list.each_word(|word, _| {
            let shared = word.iter().zip(&previous).take_while(|(one, other)| one == other).count();
            for place in shared..word.len() {
                known[place + 1] = known[place] * counts[word[place].index()] as f64 / total;
                odds[place + 1] += known[place + 1];
            }
            previous.clear();
            previous.extend_from_slice(word);
        });
        Self(odds)
    }

    /// The expected number of paths that a walk follows on a random board; infinite if it is beyond counting.
    pub fn expected_paths(&self, topology: &Topology) -> f64 {
        let (mut paths, mut of_a_length) = (0.0, 1.0);
        let mut walks = Walks::new(topology);
        let left = (1..=topology.len()).rev();
        for (left, odds) in left.zip(&self.0[1..]) {
            of_a_length = walks.total().min(of_a_length * left as f64);
            paths += of_a_length * odds;
            walks.lengthen(topology);
        }
        // A sum of numbers without bound may end as infinity minus infinity.
        if paths.is_nan() { f64::INFINITY } else { paths }
    }
}

/// The number of walks from each cell, of one length and of the length before. They never turn back on the spot.
struct Walks {
    cells: usize,
    now: Vec<f64>,
    before: Vec<f64>,
}

impl Walks {
    /// The walks of one cell.
    fn new(topology: &Topology) -> Self {
        Self { cells: 1, now: vec![1.0; topology.len()], before: Vec::new() }
    }

    /// The number of walks from all cells.
    fn total(&self) -> f64 {
        self.now.iter().sum()
    }

    /// Adds a cell to all walks.
    ///
    /// A longer walk begins with a step to a neighbor and goes on with a walk from there, except those that return at once.
    /// From each neighbor, those are as many as there are walks from the cell itself, two cells shorter, that may go anywhere
    /// but to that neighbor: added up over all neighbors, one walk less than neighbors for each.
    fn lengthen(&mut self, topology: &Topology) {
        let longer = topology.cells().map(|cell| {
            let neighbors = topology.neighbors(cell);
            let ahead: f64 = neighbors.iter().map(|neighbor| self.now[neighbor.index()]).sum();
            let returning = match self.cells {
                1 => 0.0,
                // From two cells to three: every walk to a neighbor and back.
                2 => neighbors.len() as f64,
                _ => (neighbors.len() as f64 - 1.0) * self.before[cell.index()],
            };
            (ahead - returning).max(0.0)
        });
        let longer = longer.collect();
        self.before = std::mem::replace(&mut self.now, longer);
        self.cells += 1;
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use worddle_lexicon::{Alphabet, ReadOptions};

    /// Counts walks that do not turn back on the spot by making all of them.
    fn count(topology: &Topology, cells: usize) -> usize {
        fn go_on(topology: &Topology, walk: &mut Vec<crate::cell::Cell>, cells: usize) -> usize {
            if walk.len() == cells {
                return 1;
            }
            let (last, before) = (walk[walk.len() - 1], walk.len().checked_sub(2).map(|place| walk[place]));
            let mut count = 0;
            for &next in topology.neighbors(last) {
                if Some(next) != before {
                    walk.push(next);
                    count += go_on(topology, walk, cells);
                    walk.pop();
                }
            }
            count
        }
        topology.cells().map(|cell| go_on(topology, &mut vec![cell], cells)).sum()
    }

    #[test]
    fn walks_are_counted_without_making_them() {
        for text in ["4x4", "2x3", "1x5", "graph:0-1,1-2,2-0,2-3,4", "2x2x2:wrapped", "1"] {
            let topology: Topology = text.parse().expect("a topology");
            let mut walks = Walks::new(&topology);
            for cells in 1..7 {
                assert_eq!(
                    walks.total().to_bits(),
                    (count(&topology, cells) as f64).to_bits(),
                    "{text} {cells}"
                );
                walks.lengthen(&topology);
            }
        }
    }

    #[test]
    fn odds_are_those_of_random_letters() {
        let list = WordList::read(b"ab\nba\n", &ReadOptions::new(Alphabet::English)).expect("a list").0;
        // As many A as B. All letters begin a word, and half of all pairs are one.
        let odds = PrefixOdds::new(&list);
        assert_eq!(odds.0[..4], [0.0, 1.0, 0.5, 0.0]);
        // Of four cells: 4 paths of one, 12 of two.
        let square: Topology = "2x2".parse().expect("a topology");
        assert!((odds.expected_paths(&square) - (4.0 + 12.0 / 2.0)).abs() < 1e-9);
    }

    #[test]
    fn where_all_cells_touch_paths_are_counted_exactly() {
        let odds = PrefixOdds(vec![1.0; 10]);
        let square: Topology = "2x2".parse().expect("a topology");
        assert!((odds.expected_paths(&square) - (4.0 + 12.0 + 24.0 + 24.0)).abs() < 1e-9);
    }

    #[test]
    fn paths_beyond_counting_are_infinite_and_not_nothing() {
        let odds = PrefixOdds(vec![1.0; 400]);
        let dense: Topology = "6x6x6x6:wrapped".parse().expect("a topology");
        assert!(odds.expected_paths(&dense) > 1e300);
    }
}
