//! The best fill: the highest lowest score first, then the highest mean.
//!
//! The lowest score is raised tier by tier, by searching for a fill without words of the lower tiers. Within
//! a tier, and when the next one is out of reach, a few slots around a weak word are freed and filled again in the best way
//! (large neighborhood search, Shaw 1998; see `refill`). When nothing has helped for a while, a word is forced out of a
//! copy of the fill, which is improved in turn and kept if it gets better (iterated local search, Lourenço 2003).

mod refill;

use std::cmp::Ordering;
use std::ops::ControlFlow;

use worddle_run::{Random, Run, Stop};

use crate::choice::MostWays;
use crate::entries::Score;
use crate::fill::{End, FillSearch};
use crate::filling::Filling;
use crate::puzzle::SlotId;
use crate::store::{Decision, Halt, Role};
use crate::strategy::Strategy;
use crate::task::FillTask;

use refill::{Refill, Wish};

/// The quality of a fill. The lowest score counts first, then the sum.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Quality {
    /// The lowest score of a word.
    pub lowest: Score,
    /// Sum of all scores.
    pub sum: u64,
    /// Number of scored words.
    pub words: usize,
}

impl Quality {
    /// Mean score.
    pub fn mean(&self) -> f64 {
        self.sum as f64 / self.words.max(1) as f64
    }
}

impl PartialOrd for Quality {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl Ord for Quality {
    fn cmp(&self, other: &Self) -> Ordering {
        (self.lowest, self.sum, self.words).cmp(&(other.lowest, other.sum, other.words))
    }
}

/// Words tried for a tier in the first round. Each round doubles it.
const TIER_NODES: u64 = 5_000;

/// Words tried to refill freed slots. Most attempts end far sooner.
const FREED_NODES: u32 = 400;

/// Slots are freed this many times before the next tier is tried again.
const ROUND: usize = 300;

/// After so many attempts in vain, a word is forced out.
const PATIENCE: usize = 100;

/// The most slots that are freed at once.
const FREED: usize = 16;

/// Words up to so much above the lowest score weigh on a fill: they stand in the way of raising it.
const WEAK: i64 = 6;

/// Searches for fills of ever higher quality.
pub struct Improver<'a, 't> {
    task: &'a FillTask<'t>,
    /// The search that confirms new fills. Keeping it means that the given letters are propagated only once.
    search: FillSearch<'a>,
    refill: Refill<'a>,
    random: Random,
    best: Option<(Quality, Vec<Decision>)>,
    /// The fill that is worked on.
    current: Vec<Decision>,
    /// The fill before a word was last forced out of it.
    home: Vec<Decision>,
    /// Attempts since the current fill got better.
    in_vain: usize,
    report: &'a mut dyn FnMut(&Filling, Quality),
}

impl<'a, 't> Improver<'a, 't> {
    /// Makes an improver that reports every fill better than all before.
    pub fn new(task: &'a FillTask<'t>, seed: u64, report: &'a mut dyn FnMut(&Filling, Quality)) -> Self {
        let search = task.search(Self::strategy(), seed);
        let (refill, random) = (Refill::new(task), Random::new(seed));
        Self {
            task,
            search,
            refill,
            random,
            best: None,
            current: Vec::new(),
            home: Vec::new(),
            in_vain: 0,
            report,
        }
    }

    /// Returns the quality of the best fill so far.
    pub fn quality(&self) -> Option<Quality> {
        self.best.as_ref().map(|(quality, _)| *quality)
    }

    /// Searches until the run stops, or until there is provably no fill or only one.
    pub fn improve(&mut self, run: &mut Run<'_>) -> Result<End, Stop> {
        // A first fill at any cost, since without one there is nothing to improve.
        if self.fill_from(0, u64::MAX, run)? == End::Exhausted {
            return Ok(End::Exhausted);
        }
        // The given letters leave nothing to decide: the grid has no slots, or is full.
        if self.best.as_ref().is_some_and(|(_, decisions)| decisions.is_empty()) {
            return Ok(End::Enough);
        }
        let lengths = self.task.puzzle().slots().iter().map(crate::puzzle::Slot::len);
        let tiers = self.task.entries().scores(lengths);
        let mut nodes = TIER_NODES;
        let mut top = tiers.len();
        loop {
            // Strides double while they succeed, since most tiers below the best one are easy.
            let mut stride = 1;
            while let Some(tier) = self.tier_above(&tiers[..top], stride) {
                let end = self.fill_from(tier, nodes, run)?;
                if end == End::Exhausted {
                    // No higher tier has a fill either.
                    top = tiers.partition_point(|&score| score < tier);
                }
                match end {
                    End::Enough => stride *= 2,
                    // Too hard for now. Improve the current fill, and come back with twice the limit.
                    End::Limit if stride == 1 => break,
                    End::Limit | End::Exhausted => stride = 1,
                }
            }
            nodes = nodes.saturating_mul(2);
            self.begin_anew();
            for _ in 0..ROUND {
                self.free_and_fill(run)?;
            }
        }
    }

    /// Returns the tier so many above the lowest score of the best fill, or the last one.
    fn tier_above(&self, tiers: &[Score], stride: usize) -> Option<Score> {
        let lowest = self.quality()?.lowest;
        let above = &tiers[tiers.partition_point(|&score| score <= lowest)..];
        above.get(stride - 1).or(above.last()).copied()
    }

    /// The fast strategy, with a strong preference for high scores.
    fn strategy() -> Strategy {
        Strategy { choice: Box::new(MostWays::default().with_scores()), ..Strategy::fast() }
    }

    /// Searches for a fill without words below a score.
    fn fill_from(&mut self, lowest: Score, nodes: u64, run: &mut Run<'_>) -> Result<End, Stop> {
        // A new seed each time, so that a failed tier is not searched the same way again.
        let mut search = self.task.search_from(lowest, Self::strategy(), self.random.bits());
        search.limit(nodes);
        let (end, found) = first_filling(&mut search, run)?;
        if let Some((decisions, filling)) = found {
            self.consider(decisions, &filling);
        }
        Ok(end)
    }

    /// Works on the best fill again.
    fn begin_anew(&mut self) {
        self.current = self.best.as_ref().map(|(_, decisions)| decisions.clone()).unwrap_or_default();
        self.home.clone_from(&self.current);
        self.in_vain = 0;
    }

    /// Frees a weak word and slots around it, and fills them again.
    fn free_and_fill(&mut self, run: &mut Run<'_>) -> Result<(), Stop> {
        run.step()?;
        let Some(best) = self.quality() else { return Ok(()) };
        let lowest = i64::from(best.lowest);
        let worth = |score: Score| {
            let score = i64::from(score);
            let weakness = (lowest + WEAK - score).max(0);
            2 * score - weakness * weakness
        };
        let is_stuck = self.in_vain >= PATIENCE;
        if is_stuck {
            // What was forced last is kept if it led to something better.
            if self.worth(&self.current, &worth) < self.worth(&self.home, &worth) {
                self.current.clone_from(&self.home);
            } else {
                self.home.clone_from(&self.current);
            }
            self.in_vain = 0;
        }
        self.in_vain += 1;
        let center = self.weak_word();
        let freed = self.around(center.slot);
        let mut words = vec![None; self.task.puzzle().slots().len()];
        for decision in &self.current {
            words[decision.slot.index()] = Some(decision.entry);
        }
        let (inside, outside): (Vec<Decision>, Vec<Decision>) =
            self.current.iter().partition(|decision| freed.contains(&decision.slot));
        let wish = Wish {
            floor: best.lowest,
            worth: &worth,
            beat: if is_stuck { i64::MIN / 2 } else { self.worth(&inside, &worth) },
            without: is_stuck.then_some(center),
            nodes: FREED_NODES,
        };
        let Some(refilled) = self.refill.refill(&words, &freed, &wish, run)? else { return Ok(()) };
        let decisions = [outside, refilled].concat();
        if let Some(filling) = self.confirmed(&decisions, run)? {
            self.in_vain = 0;
            self.current.clone_from(&decisions);
            self.consider(decisions, &filling);
        }
        Ok(())
    }

    /// What the words of a fill are worth together.
    fn worth(&self, decisions: &[Decision], worth: &impl Fn(Score) -> i64) -> i64 {
        decisions.iter().map(|&decision| worth(self.score(decision))).sum()
    }

    /// The fill of some decisions, unless the conditions of the task rule it out.
    fn confirmed(&mut self, decisions: &[Decision], run: &mut Run<'_>) -> Result<Option<Filling>, Stop> {
        self.search.release(0);
        for &Decision { slot, entry } in decisions {
            match self.search.fix(slot, entry, run) {
                Ok(()) => {}
                Err(Halt::Conflict(_)) => return Ok(None),
                Err(Halt::Stop(stop)) => return Err(stop),
            }
        }
        Ok(Some(Filling::of(self.search.store())))
    }

    /// Draws a word, preferring low scores.
    fn weak_word(&mut self) -> Decision {
        let mut draw = || self.current[self.random.below(self.current.len() as u64) as usize];
        // The worst of three draws: a cheap bias towards low scores that still reaches every word.
        [draw(), draw(), draw()]
            .into_iter()
            .min_by_key(|decision| self.score(*decision))
            .expect("three were drawn")
    }

    /// A slot with the slots that cross it and some of those that cross these.
    fn around(&mut self, center: SlotId) -> Vec<SlotId> {
        let puzzle = self.task.puzzle();
        let mut freed = vec![center];
        let mut next = 0;
        let most = FREED.min(2 + self.random.below(FREED as u64) as usize);
        while next < freed.len() && freed.len() < most {
            let mut neighbors: Vec<SlotId> = puzzle.neighbors(freed[next]).collect();
            self.random.shuffle(&mut neighbors);
            for slot in neighbors {
                if freed.len() < most && self.refill.is_wanted(slot) && !freed.contains(&slot) {
                    freed.push(slot);
                }
            }
            next += 1;
        }
        freed
    }

    fn score(&self, Decision { slot, entry }: Decision) -> Score {
        self.task.entries().table(self.task.puzzle().slot(slot).len()).score(entry)
    }

    /// Keeps and reports a fill if it is the best so far.
    fn consider(&mut self, decisions: Vec<Decision>, filling: &Filling) {
        let scores = || decisions.iter().map(|&decision| self.score(decision));
        let quality = Quality {
            // Without any words to score, nothing could be better.
            lowest: scores().min().unwrap_or(Score::MAX),
            sum: scores().map(u64::from).sum(),
            words: decisions.len(),
        };
        if self.quality().is_none_or(|best| quality > best) {
            (self.report)(filling, quality);
            self.best = Some((quality, decisions));
        }
    }
}

/// A fill, and the words of the slots that had to be filled.
type Found = (Vec<Decision>, Filling);

/// Returns the first fill that a search finds, with the words of the slots that it had to fill.
///
/// The words are read off the fill, not off the search's decisions, because a fill found letter by letter is
/// not made of decisions.
fn first_filling(search: &mut FillSearch<'_>, run: &mut Run<'_>) -> Result<(End, Option<Found>), Stop> {
    let mut first = None;
    let end = search.fill(run, &mut |filling: &Filling| {
        first = Some(filling.clone());
        ControlFlow::Break(())
    })?;
    let store = search.store();
    let word = |filling: &Filling, slot: SlotId| {
        let entry = store.table(slot).find(&filling.word(store.puzzle(), slot)?)?;
        Some(Decision { slot, entry })
    };
    let wanted = || store.puzzle().ids().filter(|&slot| store.role(slot) == Role::Wanted);
    let found = first.map(|filling| (wanted().filter_map(|slot| word(&filling, slot)).collect(), filling));
    Ok((end, found))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Entries, Grid, Puzzle};
    use worddle_lexicon::Alphabet;
    use worddle_run::Budget;

    #[test]
    fn the_lowest_score_is_raised_first_then_the_sum() {
        let grid = Grid::parse("../..", Alphabet::English).unwrap();
        let puzzle = Puzzle::new(&grid);
        let text = "an;60\nat;70\nto;10\nno;90\nta;50\nna;40\nas;99\nso;99";
        let entries = Entries::read(text, Alphabet::English).unwrap();
        let task = FillTask::new(&puzzle, &entries);
        let mut fillings = Vec::new();
        let mut report = |filling: &Filling, quality: Quality| {
            fillings.push((filling.on(&grid).notation(Alphabet::English), quality));
        };
        let stop = Improver::new(&task, 1, &mut report).improve(&mut Run::new(Budget::steps(2_000)));
        assert_eq!(stop, Err(Stop::Steps));
        assert!(fillings.is_sorted_by(|(_, before), (_, after)| before < after));
        let (_, best) = fillings.last().unwrap();
        assert_eq!(Some(*best), best_of_all(&task));
        assert!((best.mean() - best.sum as f64 / 4.0).abs() < 1e-9);
    }

    /// Includes fills found letter by letter, which happens after some dead ends.
    #[test]
    fn every_reported_fill_has_all_of_its_words_and_their_scores() {
        let grid = Grid::parse("..../..../..../....", Alphabet::English).unwrap();
        let puzzle = Puzzle::new(&grid);
        for seed in 0..10 {
            let mut random = Random::new(seed);
            let mut letter = |_| char::from(b'a' + random.below(8) as u8);
            let words: Vec<String> = (0..700).map(|_| (0..4).map(&mut letter).collect()).collect();
            let lines = words.iter().enumerate().map(|(place, word)| format!("{word};{}", place % 97));
            let entries = Entries::read(&lines.collect::<Vec<_>>().join("\n"), Alphabet::English).unwrap();
            let task = FillTask::new(&puzzle, &entries);
            let mut report = |filling: &Filling, quality: Quality| {
                let score = |slot: SlotId| {
                    let word = filling.word(&puzzle, slot).expect("a word for every slot");
                    entries.table(4).score(entries.table(4).find(&word).expect("a word of the list"))
                };
                let scores: Vec<Score> = puzzle.ids().map(score).collect();
                let sum = scores.iter().map(|&score| u64::from(score)).sum();
                let lowest = *scores.iter().min().expect("eight slots");
                assert_eq!(quality, Quality { lowest, sum, words: 8 });
            };
            let end = Improver::new(&task, seed, &mut report).improve(&mut Run::new(Budget::steps(3_000)));
            assert!(matches!(end, Err(Stop::Steps) | Ok(End::Exhausted)), "{end:?}");
        }
    }

    #[test]
    fn the_search_ends_if_nothing_is_left_to_decide() {
        let entries = Entries::read("an;60\nat;70\nto;10\nno;90\n", Alphabet::English).unwrap();
        for text in ["##/##", ".", "./#", "at/no", "AT"] {
            let grid = Grid::parse(text, Alphabet::English).unwrap();
            let puzzle = Puzzle::new(&grid);
            let task = FillTask::new(&puzzle, &entries);
            let mut reports = 0;
            let mut tell = |_: &Filling, _: Quality| reports += 1;
            let end = Improver::new(&task, 1, &mut tell).improve(&mut Run::new(Budget::steps(100)));
            assert_eq!((end, reports), (Ok(End::Enough), 1), "{text}");
        }
    }

    /// The best quality of all fills, one by one.
    fn best_of_all(task: &FillTask<'_>) -> Option<Quality> {
        let puzzle = task.puzzle();
        let mut best = None;
        let mut found = |filling: &Filling| {
            let score = |slot: SlotId| {
                let table = task.entries().table(puzzle.slot(slot).len());
                table.score(table.find(&filling.word(puzzle, slot).unwrap()).unwrap())
            };
            let scores: Vec<Score> = puzzle.ids().map(score).collect();
            let sum = scores.iter().map(|&score| u64::from(score)).sum();
            let lowest = *scores.iter().min().unwrap();
            best = best.max(Some(Quality { lowest, sum, words: scores.len() }));
            ControlFlow::Continue(())
        };
        task.each_filling(&mut Run::new(Budget::UNLIMITED), &mut found).unwrap();
        best
    }

    #[test]
    fn without_a_fill_there_is_nothing_to_improve() {
        let puzzle = Puzzle::new(&Grid::parse("...", Alphabet::English).unwrap());
        let entries = Entries::read("an;60", Alphabet::English).unwrap();
        let task = FillTask::new(&puzzle, &entries);
        let mut report = |_: &Filling, _: Quality| {};
        let end = Improver::new(&task, 1, &mut report).improve(&mut Run::new(Budget::steps(100)));
        assert_eq!(end, Ok(End::Exhausted));
    }
}
