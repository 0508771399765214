//! The conditions of a fill: words that must appear, the part to fill, words allowed in single slots.
//!
//! A condition is read and checked when the request is planned, so that a typing error is refused before the search
//! starts, and becomes a [`FillTask`] when the plan runs.

use worddle_crossword::conditions::{AllowedWords, Region, RegionError, SlotCondition, SlotConditionError};
use worddle_crossword::entries::Score;
use worddle_crossword::grid::GridCell;
use worddle_crossword::index::WordIndex;
use worddle_crossword::puzzle::SlotId;
use worddle_crossword::{Entries, FillTask, Grid, Puzzle};
use worddle_lexicon::pattern::Pattern;
use worddle_lexicon::{Alphabet, Letter};
use worddle_run::{Run, Stop};

use super::{FillRequest, find_slot, read_phrase};
use crate::library::{Library, SharedEntries, SharedList};
use crate::limits::Limits;
use crate::refusal::Refusal;

/// Most consecutive letters that words can be forbidden to share.
const MOST_SHARED: u8 = 25;

/// The words of a plan: those of a list, or a selection of them.
pub(super) enum PlanWords {
    /// The list as it is, shared with other plans.
    Shared,
    /// A copy without some words, with others, or in another order.
    Own(Entries),
}

/// The conditions of a fill.
pub(super) struct Conditions {
    /// The lowest score of a word.
    lowest_score: Score,
    /// The cells to fill; `None` for all.
    cells: Option<Vec<GridCell>>,
    /// No two words share this many letters in a row.
    no_shared: Option<u8>,
    /// The slots with conditions of their own.
    slots: Vec<(SlotId, Allowed)>,
}

/// The words allowed in a slot.
enum Allowed {
    /// Words that match a pattern. Boxed: it is many times the size of a list's handle.
    Pattern(Box<Pattern>),
    /// Words of a list.
    List(SharedList),
}

impl Conditions {
    /// Reads the conditions of a request.
    ///
    /// Slots are checked against the grid, patterns against the alphabet, lists are opened.
    ///
    /// # Errors
    ///
    /// A refusal of the field that is wrong: `slot`, `no_shared`, `region` or `cells`.
    pub(super) fn read(
        request: &FillRequest,
        (grid, puzzle): (&Grid, &Puzzle),
        alphabet: Alphabet,
        library: &dyn Library,
        limits: &Limits,
    ) -> Result<Self, Refusal> {
        let mut slots = Vec::new();
        for text in &request.slot {
            let condition = text.parse();
            let condition: SlotCondition =
                condition.map_err(|error: SlotConditionError| Refusal::new("slot", error))?;
            let slot = find_slot(condition.slot, puzzle)?;
            let allowed = match condition.words {
                AllowedWords::List(name) => {
                    Allowed::List(library.other("slot", &name, Some(alphabet), limits)?)
                }
                AllowedWords::Pattern(pattern) => {
                    let pattern = Pattern::parse(&pattern, alphabet);
                    Allowed::Pattern(Box::new(pattern.map_err(|error| Refusal::new("slot", error))?))
                }
            };
            slots.push((slot, allowed));
        }
        if let Some(letters) = request.no_shared.filter(|letters| !(1..=MOST_SHARED).contains(letters)) {
            return Err(Refusal::said(
                "no_shared",
                format!("{letters} letters in a row: expected 1 to {MOST_SHARED}"),
                format!("{letters} lettres de suite : choisissez un nombre de 1 à {MOST_SHARED}"),
            ));
        }
        let cells = cells(request, grid)?;
        Ok(Self { lowest_score: request.entries.lowest(), cells, no_shared: request.no_shared, slots })
    }

    /// The fill task with these conditions.
    ///
    /// Cheap, but for conditions on slots, which go through the words of the slot's length once, and for shared parts, which go
    /// through all words.
    ///
    /// # Errors
    ///
    /// What stopped the run meanwhile.
    pub(super) fn task<'a>(
        &self,
        puzzle: &'a Puzzle,
        index: &'a WordIndex<'a>,
        run: &mut Run<'_>,
    ) -> Result<FillTask<'a>, Stop> {
        let mut task = FillTask::with_index(puzzle, index).at_least(self.lowest_score);
        if let Some(cells) = &self.cells {
            task = task.within(cells.iter().copied());
        }
        if let Some(letters) = self.no_shared {
            task = task.without_shared_parts(letters.into(), run)?;
        }
        for (slot, allowed) in &self.slots {
            task = match allowed {
                // Closures, because the engine knows neither patterns nor lists by name.
                Allowed::Pattern(pattern) => task.allowing(*slot, |word| pattern.matches(word)),
                Allowed::List(list) => task.allowing(*slot, |word| list.id(word).is_some()),
            };
        }
        Ok(task)
    }
}

/// The cells to fill: those of the region and those listed; `None` for all.
///
/// A region and single cells add up.
///
/// # Errors
///
/// If a cell lies outside the grid, or the region cannot be parsed.
fn cells(request: &FillRequest, grid: &Grid) -> Result<Option<Vec<GridCell>>, Refusal> {
    let region = request.region.as_deref().map(|text| {
        let region: Region = text.parse().map_err(|error: RegionError| Refusal::new("region", error))?;
        region.cells(grid).map_err(|error| Refusal::new("region", error))
    });
    let region = region.transpose()?;
    let Some(named) = &request.cells else { return Ok(region) };
    let count = grid.cells().len();
    if let Some(cell) = named.iter().find(|&&cell| cell as usize >= count) {
        return Err(Refusal::said(
            "cells",
            format!("cell {cell} is outside the grid: expected numbers below {count}"),
            format!("la case {cell} est hors de la grille : les numéros vont de 0 à {}", count - 1),
        ));
    }
    let named = named.iter().map(|&cell| GridCell(cell));
    Ok(Some(named.chain(region.into_iter().flatten()).collect()))
}

/// Reads the words and phrases that must appear; each needs a slot of its length.
///
/// # Errors
///
/// If one has a character that is no letter, or no slot has its length: no search could place it.
pub(super) fn must(
    must: &[String],
    puzzle: &Puzzle,
    alphabet: Alphabet,
) -> Result<Vec<Vec<Letter>>, Refusal> {
    let read = |word: &String| {
        let letters = read_phrase("must", word, alphabet)?;
        let length = letters.len();
        if puzzle.slots().iter().any(|slot| slot.len() == length) {
            return Ok(letters);
        }
        Err(Refusal::said(
            "must",
            format!("{word:?} must appear and has {length} letters: the grid has no slot of this length"),
            format!(
                "{word:?} doit apparaître et a {length} lettres : la grille n'a pas d'emplacement de cette longueur"
            ),
        ))
    };
    must.iter().map(read).collect()
}

/// The words of the list without the excluded ones and with those that must appear.
///
/// # Errors
///
/// If a list cannot be opened. An excluded word that must appear is added again: the demand is the more
/// explicit of the two.
pub(super) fn words(
    request: &FillRequest,
    list: &SharedEntries,
    must: &[Vec<Letter>],
    library: &dyn Library,
    limits: &Limits,
) -> Result<PlanWords, Refusal> {
    let alphabet = list.alphabet();
    let other = |field, name: &Option<String>| {
        name.as_deref().map(|name| library.other(field, name, Some(alphabet), limits)).transpose()
    };
    let (excluded, preferred) = (other("exclude", &request.exclude)?, other("prefer", &request.prefer)?);
    // A word that must appear may be in no list.
    let lacks = |entries: &Entries| must.iter().any(|word| entries.table(word.len()).find(word).is_none());
    // The usual case: the list has an index already, which a copy would have to build again.
    if excluded.is_none() && preferred.is_none() && !lacks(list) {
        return Ok(PlanWords::Shared);
    }
    let mut entries = match &excluded {
        Some(excluded) => list.without(&excluded.words()),
        None => Entries::clone(list),
    };
    if let Some(preferred) = &preferred {
        entries = entries.preferring(&preferred.words());
    }
    Ok(PlanWords::Own(if lacks(&entries) { with_words(&entries, &request.must, alphabet) } else { entries }))
}

/// The same words, and those that must appear as they are written. New ones get the plain score.
fn with_words(entries: &Entries, must: &[String], alphabet: Alphabet) -> Entries {
    let line = |word: &String| word.split_whitespace().collect::<Vec<_>>().join(" ");
    let lines: Vec<String> = must.iter().map(line).collect();
    entries.over(&Entries::read(&lines.join("\n"), alphabet).expect("these words were read before"))
}
