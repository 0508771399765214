//! Fills a few slots of a full grid again, in the best way.
//!
//! The words around give most of the letters, so what is left is a small problem, which branch and bound solves: the slot
//! with the fewest words first, its best words first, and no branch whose words could not beat the best found. It costs
//! some ten microseconds, where deciding all other words in a [`FillSearch`](crate::fill::FillSearch) costs a millisecond.

use worddle_lexicon::LetterSet;
use worddle_run::{Run, Stop};

use crate::domain::DomainKind;
use crate::entries::{EntryId, Score, Table};
use crate::index::{BLOCK, WordIndex};
use crate::puzzle::{Puzzle, SlotId};
use crate::shared_parts::{SharedParts, may_meet};
use crate::store::{Decision, Role};
use crate::task::FillTask;

/// What is wanted of the words of freed slots.
pub(super) struct Wish<'w> {
    /// The lowest score that they may have.
    pub(super) floor: Score,
    /// What a word of a score is worth. A higher score is never worth less.
    pub(super) worth: &'w dyn Fn(Score) -> i64,
    /// The sum of worths that they must exceed.
    pub(super) beat: i64,
    /// A word that must go.
    pub(super) without: Option<Decision>,
    /// The most words tried.
    pub(super) nodes: u32,
}

/// Fills freed slots again.
pub(super) struct Refill<'a> {
    puzzle: &'a Puzzle,
    index: &'a WordIndex<'a>,
    parts: Option<&'a SharedParts>,
    /// For each slot that gets a word, the words that letters and conditions allow.
    allowed: Vec<Option<Box<[u64]>>>,
    /// Each slot's place among the freed ones, while some are freed.
    places: Vec<Option<usize>>,
}

/// A freed slot.
struct Freed {
    slot: SlotId,
    /// The words that it can still have, best first.
    words: Vec<EntryId>,
    /// Where it crosses another freed slot: own position, that slot's place, position there.
    crossings: Vec<(usize, usize, usize)>,
}

/// Freed slots that lost words, each with those it had before.
type Narrowed = Vec<(usize, Vec<EntryId>)>;

impl<'a> Refill<'a> {
    /// Prepares the slots of a task.
    pub(super) fn new(task: &'a FillTask<'_>) -> Self {
        let store = task.store(DomainKind::bitset());
        let puzzle = task.puzzle();
        let allowed = puzzle.ids().map(|slot| {
            (store.role(slot) == Role::Wanted).then(|| {
                let mut bits = vec![0; store.table(slot).len().div_ceil(BLOCK)].into_boxed_slice();
                store.domains().each(slot, &mut |entry| bits[entry.index() / BLOCK] |= bit(entry));
                bits
            })
        });
        let allowed: Vec<_> = allowed.collect();
        let places = vec![None; allowed.len()];
        Self { puzzle, index: task.index(), parts: task.parts(), allowed, places }
    }

    /// Whether a slot gets a word.
    pub(super) fn is_wanted(&self, slot: SlotId) -> bool {
        self.allowed[slot.index()].is_some()
    }

    /// The best words for some slots beside the words of all others, if they are what is wished for.
    ///
    /// `words` has the current word of each slot that gets one.
    ///
    /// # Errors
    ///
    /// If the run stops.
    pub(super) fn refill(
        &mut self,
        words: &[Option<EntryId>],
        freed: &[SlotId],
        wish: &Wish<'_>,
        run: &mut Run<'_>,
    ) -> Result<Option<Vec<Decision>>, Stop> {
        for (place, slot) in freed.iter().enumerate() {
            self.places[slot.index()] = Some(place);
        }
        let slots = self.list(words, freed, wish, run);
        for slot in freed {
            self.places[slot.index()] = None;
        }
        let Some(slots) = slots? else { return Ok(None) };
        let mut dive = Dive {
            refill: self,
            wish,
            chosen: vec![None; slots.len()],
            slots,
            best: None,
            beat: wish.beat,
            nodes: wish.nodes,
        };
        dive.down(0, run)?;
        Ok(dive.best)
    }

    /// The freed slots with the words that each can have beside those of the others; `None` if one has none.
    fn list(
        &self,
        words: &[Option<EntryId>],
        freed: &[SlotId],
        wish: &Wish<'_>,
        run: &mut Run<'_>,
    ) -> Result<Option<Vec<Freed>>, Stop> {
        let mut slots: Vec<Freed> = freed.iter().map(|&slot| self.freed(slot)).collect();
        // Those with the fewest open cells have the fewest words, and tell the others which letters are left.
        let mut order: Vec<usize> = (0..slots.len()).collect();
        order.sort_unstable_by_key(|&place| slots[place].crossings.len());
        let mut letters: Vec<Vec<Option<LetterSet>>> =
            freed.iter().map(|&slot| vec![None; self.puzzle.slot(slot).len()]).collect();
        for place in order {
            let words = self.words_of(slots[place].slot, words, &letters[place], wish);
            run.work(words.len() as u64)?;
            if words.is_empty() {
                return Ok(None);
            }
            let table = self.table(slots[place].slot);
            for &(own, other, theirs) in &slots[place].crossings {
                letters[other][theirs] = Some(words.iter().map(|&entry| table.word(entry)[own]).collect());
            }
            slots[place].words = words;
        }
        while self.narrow_all(&mut slots) {
            run.work(slots.iter().map(|freed| freed.words.len() as u64).sum())?;
            if slots.iter().any(|freed| freed.words.is_empty()) {
                return Ok(None);
            }
        }
        for Freed { slot, words, .. } in &mut slots {
            let table = self.table(*slot);
            words.sort_unstable_by_key(|&entry| std::cmp::Reverse(table.score(entry)));
        }
        Ok(Some(slots))
    }

    /// A freed slot and where it crosses others.
    fn freed(&self, slot: SlotId) -> Freed {
        let crossing = |position| {
            let other = self.puzzle.crossing(slot, position)?;
            Some((position, self.places[other.slot.index()]?, usize::from(other.position)))
        };
        let crossings = (0..self.puzzle.slot(slot).len()).filter_map(crossing).collect();
        Freed { slot, words: Vec::new(), crossings }
    }

    /// The words that a freed slot can have beside those that stay, with the letters that its freed neighbors still have.
    fn words_of(
        &self,
        slot: SlotId,
        words: &[Option<EntryId>],
        letters: &[Option<LetterSet>],
        wish: &Wish<'_>,
    ) -> Vec<EntryId> {
        let (table, supports) = (self.table(slot), self.index.supports(self.puzzle.slot(slot).len()));
        let mut bits = self.allowed[slot.index()].clone().unwrap_or_default();
        for (position, letters) in letters.iter().enumerate() {
            if let Some(letters) = *letters {
                for (block, bits) in bits.iter_mut().enumerate().filter(|(_, bits)| **bits != 0) {
                    *bits &= supports.any(position, letters, block);
                }
            } else if let Some(other) = self.puzzle.crossing(slot, position)
                && self.places[other.slot.index()].is_none()
                && let Some(entry) = words[other.slot.index()]
            {
                let letter = self.table(other.slot).word(entry)[usize::from(other.position)];
                let fitting = supports.of(position, letter);
                bits.iter_mut().zip(fitting).for_each(|(bits, fitting)| *bits &= fitting);
            }
        }
        let stays = |other: &SlotId| self.places[other.index()].is_none();
        for other in self.puzzle.ids().filter(stays) {
            // A word stands in a grid once.
            if let Some(entry) = words[other.index()].filter(|_| self.table(other).length() == table.length())
            {
                bits[entry.index() / BLOCK] &= !bit(entry);
            }
        }
        let mut found = Vec::new();
        for (block, &word) in bits.iter().enumerate() {
            let mut left = word;
            while left != 0 {
                let entry = EntryId((block * BLOCK) as u32 + left.trailing_zeros());
                left &= left - 1;
                if table.score(entry) >= wish.floor && wish.without != Some(Decision { slot, entry }) {
                    found.push(entry);
                }
            }
        }
        if self.parts.is_some() {
            let others: Vec<SlotId> = self.puzzle.ids().filter(stays).collect();
            found.retain(|&entry| {
                others.iter().all(|&other| {
                    words[other.index()].is_none_or(|word| {
                        may_meet(self.parts, table.word(entry), self.table(other).word(word))
                    })
                })
            });
        }
        found
    }

    /// Drops words whose letters a crossing slot can no longer have. Returns whether there were any.
    fn narrow_all(&self, slots: &mut [Freed]) -> bool {
        let mut changed = false;
        for place in 0..slots.len() {
            for at in 0..slots[place].crossings.len() {
                let (own, other, theirs) = slots[place].crossings[at];
                let table = self.table(slots[other].slot);
                let letters: LetterSet =
                    slots[other].words.iter().map(|&entry| table.word(entry)[theirs]).collect();
                let (table, before) = (self.table(slots[place].slot), slots[place].words.len());
                slots[place].words.retain(|&entry| letters.contains(table.word(entry)[own]));
                changed |= slots[place].words.len() < before;
            }
        }
        changed
    }

    fn table(&self, slot: SlotId) -> &'a Table {
        self.index.table(self.puzzle.slot(slot).len())
    }
}

/// The bit of a word in its block.
const fn bit(entry: EntryId) -> u64 {
    1 << (entry.index() % BLOCK)
}

/// The search through the words of freed slots.
struct Dive<'s, 'a> {
    refill: &'s Refill<'a>,
    wish: &'s Wish<'s>,
    slots: Vec<Freed>,
    /// The words of the slots that have one.
    chosen: Vec<Option<EntryId>>,
    best: Option<Vec<Decision>>,
    /// The sum of worths that the next words must exceed.
    beat: i64,
    /// Words that may still be tried.
    nodes: u32,
}

impl Dive<'_, '_> {
    /// Fills the slots that are left. `sum` is what the others are worth.
    fn down(&mut self, sum: i64, run: &mut Run<'_>) -> Result<(), Stop> {
        let open = |place: &usize| self.chosen[*place].is_none();
        let next = (0..self.slots.len()).filter(open).min_by_key(|&place| self.slots[place].words.len());
        let Some(place) = next else {
            self.beat = sum;
            let decided = self.slots.iter().zip(&self.chosen);
            let decisions =
                decided.filter_map(|(freed, entry)| Some(Decision { slot: freed.slot, entry: (*entry)? }));
            self.best = Some(decisions.collect());
            return Ok(());
        };
        // At best, all others get their best words.
        let others: i64 = (0..self.slots.len())
            .filter(|other| *other != place && self.chosen[*other].is_none())
            .map(|other| self.worth(other, self.slots[other].words[0]))
            .sum();
        for at in 0..self.slots[place].words.len() {
            let entry = self.slots[place].words[at];
            let worth = self.worth(place, entry);
            if sum + worth + others <= self.beat || self.nodes == 0 {
                break;
            }
            if self.clashes(place, entry) {
                continue;
            }
            self.nodes -= 1;
            self.chosen[place] = Some(entry);
            let (before, fits) = self.narrow(place, entry, run)?;
            if fits {
                self.down(sum + worth, run)?;
            }
            for (other, words) in before.into_iter().rev() {
                self.slots[other].words = words;
            }
            self.chosen[place] = None;
        }
        Ok(())
    }

    /// Keeps the words that cross a chosen one. Returns what they were before, and whether every slot has one left.
    fn narrow(&mut self, place: usize, entry: EntryId, run: &mut Run<'_>) -> Result<(Narrowed, bool), Stop> {
        let word = self.refill.table(self.slots[place].slot).word(entry);
        let mut before = Vec::new();
        for at in 0..self.slots[place].crossings.len() {
            let (own, other, theirs) = self.slots[place].crossings[at];
            if self.chosen[other].is_some() {
                continue;
            }
            let table = self.refill.table(self.slots[other].slot);
            let words = &self.slots[other].words;
            run.work(words.len() as u64)?;
            let kept: Vec<EntryId> =
                words.iter().copied().filter(|&entry| table.word(entry)[theirs] == word[own]).collect();
            let is_empty = kept.is_empty();
            before.push((other, std::mem::replace(&mut self.slots[other].words, kept)));
            if is_empty {
                return Ok((before, false));
            }
        }
        Ok((before, true))
    }

    /// Whether a word must not stand beside one that was chosen.
    fn clashes(&self, place: usize, entry: EntryId) -> bool {
        let word = self.refill.table(self.slots[place].slot).word(entry);
        let chosen =
            self.slots.iter().zip(&self.chosen).filter_map(|(freed, chosen)| Some((freed.slot, (*chosen)?)));
        chosen
            .into_iter()
            .any(|(slot, other)| !may_meet(self.refill.parts, word, self.refill.table(slot).word(other)))
    }

    fn worth(&self, place: usize, entry: EntryId) -> i64 {
        (self.wish.worth)(self.refill.table(self.slots[place].slot).score(entry))
    }
}

#[cfg(test)]
mod tests {
    use std::ops::ControlFlow;

    use worddle_lexicon::Alphabet;
    use worddle_run::{Budget, Random};

    use super::*;
    use crate::filling::Filling;
    use crate::{Entries, Grid};

    /// The best sum of worths of the freed slots, by trying every word in every one of them.
    fn best_of_all(task: &FillTask<'_>, words: &[Option<EntryId>], freed: &[SlotId], wish: &Wish<'_>) -> i64 {
        let Some(next) = freed.iter().find(|slot| words[slot.index()].is_none()) else {
            let worth = |slot: &SlotId| Some((wish.worth)(score_of(task, *slot, words[slot.index()])?));
            return freed.iter().map(|slot| worth(slot).expect("a word")).sum();
        };
        let table = task.entries().table(task.puzzle().slot(*next).len());
        let fits = |entry: EntryId| {
            let is_new = task.puzzle().ids().all(|slot| words[slot.index()] != Some(entry));
            let crosses = (0..table.length()).all(|position| {
                task.puzzle().crossing(*next, position).is_none_or(|other| {
                    words[other.slot.index()].is_none_or(|word| {
                        table.word(word)[usize::from(other.position)] == table.word(entry)[position]
                    })
                })
            });
            let stays = wish.without != Some(Decision { slot: *next, entry });
            is_new && crosses && stays && table.score(entry) >= wish.floor
        };
        let value_with = |entry| {
            let mut words = words.to_vec();
            words[next.index()] = Some(entry);
            best_of_all(task, &words, freed, wish)
        };
        table
            .iter()
            .map(|(entry, _)| entry)
            .filter(|&entry| fits(entry))
            .map(value_with)
            .max()
            .unwrap_or(i64::MIN)
    }

    fn score_of(task: &FillTask<'_>, slot: SlotId, entry: Option<EntryId>) -> Option<Score> {
        Some(task.entries().table(task.puzzle().slot(slot).len()).score(entry?))
    }

    /// Words of four letters in a blank square, where all slots have one length.
    #[test]
    fn freed_slots_get_the_best_words_beside_the_others() {
        let grid = Grid::parse("..../..../..../....", Alphabet::English).unwrap();
        let puzzle = Puzzle::new(&grid);
        let mut refilled = 0;
        for seed in 0..40 {
            let mut random = Random::new(seed);
            let mut letter = |_| char::from(b'a' + random.below(5) as u8);
            let words: Vec<String> = (0..200).map(|_| (0..4).map(&mut letter).collect()).collect();
            let lines = words.iter().enumerate().map(|(place, word)| format!("{word};{}", place % 37 + 20));
            let entries = Entries::read(&lines.collect::<Vec<_>>().join("\n"), Alphabet::English).unwrap();
            let task = FillTask::new(&puzzle, &entries);
            let mut full = None;
            let _: Result<(), Stop> =
                task.each_filling(&mut Run::new(Budget::UNLIMITED), &mut |filling: &Filling| {
                    full = Some(filling.clone());
                    ControlFlow::Break(())
                });
            let Some(full) = full else { continue };
            let word = |slot| entries.table(4).find(&full.word(&puzzle, slot)?);
            let mut words: Vec<Option<EntryId>> = puzzle.ids().map(word).collect();
            let mut freed: Vec<SlotId> = puzzle.ids().collect();
            random.shuffle(&mut freed);
            freed.truncate(2 + random.below(4) as usize);
            let center = Decision { slot: freed[0], entry: words[freed[0].index()].unwrap() };
            for floor in [0, 25, 35] {
                for without in [None, Some(center)] {
                    let worth = |score: Score| 3 * i64::from(score) - 50;
                    let wish = Wish { floor, worth: &worth, beat: i64::MIN / 2, without, nodes: u32::MAX };
                    let before = words.clone();
                    let run = &mut Run::new(Budget::UNLIMITED);
                    let found = Refill::new(&task).refill(&words, &freed, &wish, run).unwrap();
                    for slot in &freed {
                        words[slot.index()] = None;
                    }
                    let expected = best_of_all(&task, &words, &freed, &wish);
                    let sum = found.as_ref().map(|decisions| {
                        let score =
                            |decision: &Decision| score_of(&task, decision.slot, Some(decision.entry));
                        decisions.iter().map(|decision| worth(score(decision).unwrap())).sum::<i64>()
                    });
                    assert_eq!(sum.unwrap_or(i64::MIN), expected, "seed {seed}, floor {floor}");
                    refilled += usize::from(sum.is_some());
                    // And with nothing better to find, nothing is found.
                    let wish = Wish { beat: expected, ..wish };
                    words.clone_from(&before);
                    assert_eq!(Refill::new(&task).refill(&words, &freed, &wish, run).unwrap(), None);
                }
            }
        }
        assert!(refilled > 50, "{refilled}");
    }
}
