//! All ways to place the theme words of a grid, the best first.
//!
//! A word goes where its image under the symmetry is free too: for another theme word of its length, or for the word itself
//! where it lies in the middle. Places are chosen word by word, the longest first, and of all ways so far only the best are
//! followed.

use worddle_lexicon::Letter;
use worddle_run::{Run, Stop};

use super::sketch::{SIDES, bits};
use crate::convention::{Checking, Symmetry};
use crate::pattern::PatternRecipe;
use crate::puzzle::Direction;

/// How many ways are followed after each word.
const FOLLOWED: usize = 2_000;

/// Most words of a theme for which ways are looked for.
pub(super) const WORDS: usize = 16;

/// A word down, since readers look for a theme in the words across.
const DOWN: u32 = 60;

/// A place whose image holds no word of the theme: a long word that no theme explains.
const UNPAIRED: u32 = 50;

/// A word in the first or last row or column.
const AT_THE_EDGE: u32 = 60;

/// A word next to that.
const NEAR_THE_EDGE: u32 = 60;

/// Letters of two words side by side, by the number of lines between them: words across both have few to choose from.
const NEAR: [u32; 2] = [30, 2];

/// A block that only closes a gap too short for a word.
const GAP: u32 = 5;

/// A place for a word.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Span {
    pub(super) direction: Direction,
    pub(super) line: usize,
    pub(super) start: usize,
    pub(super) length: usize,
}

impl Span {
    /// Row and column of each cell.
    pub(super) fn cells(self) -> impl Iterator<Item = (usize, usize)> {
        (self.start..self.start + self.length).map(move |place| match self.direction {
            Direction::Across => (self.line, place),
            Direction::Down => (place, self.line),
        })
    }
}

/// Theme words in their places, and what follows from them.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Arrangement {
    /// The place of each word that has one, in the order of the theme.
    pub(super) spans: Vec<Option<Span>>,
    /// Images that no word has taken. They stay as long as they are.
    images: Vec<Span>,
    /// The letters, row by row.
    pub(super) letters: Vec<Option<Letter>>,
    /// Cells that stay open, by row.
    pub(super) open: [u32; SIDES],
    /// Blocks, by row.
    pub(super) blocks: [u32; SIDES],
    /// The lower, the better.
    pub(super) cost: u32,
}

/// Finds the ways to place a theme.
pub(super) struct Arranger<'a> {
    pub(super) recipe: &'a PatternRecipe,
}

impl Arranger<'_> {
    /// Returns the best ways, the best first.
    pub(super) fn all(&self, ground: [u32; SIDES], run: &mut Run<'_>) -> Result<Vec<Arrangement>, Stop> {
        let PatternRecipe { width, height, theme, .. } = self.recipe;
        let mut ways = vec![Arrangement {
            spans: vec![None; theme.len()],
            images: Vec::new(),
            letters: vec![None; width * height],
            open: [0; SIDES],
            blocks: ground,
            cost: 0,
        }];
        let mut order: Vec<usize> = (0..theme.len()).collect();
        order.sort_by_key(|&word| std::cmp::Reverse(theme[word].len()));
        for word in order {
            let mut next = Vec::new();
            for way in ways {
                // It has taken the image of a word before it.
                if way.spans[word].is_some() {
                    next.push(way);
                    continue;
                }
                run.work((width * height) as u64)?;
                next.extend(self.spans(word).filter_map(|span| self.with(&way, word, span)));
                // What is far behind is dropped early, to bound memory.
                if next.len() > 8 * FOLLOWED {
                    keep_best(&mut next);
                }
            }
            keep_best(&mut next);
            ways = next;
        }
        Ok(ways)
    }

    /// Every line of cells that is long enough for a word.
    fn spans(&self, word: usize) -> impl Iterator<Item = Span> + use<> {
        let length = self.recipe.theme[word].len();
        let (width, height) = (self.recipe.width, self.recipe.height);
        let lines = [(Direction::Across, height, width), (Direction::Down, width, height)];
        lines.into_iter().flat_map(move |(direction, lines, cells)| {
            let starts = (cells + 1).saturating_sub(length);
            (0..lines)
                .flat_map(move |line| (0..starts).map(move |start| Span { direction, line, start, length }))
        })
    }

    /// Returns the image of a place under the symmetry.
    fn image(&self, span: Span) -> Span {
        let (width, height) = (self.recipe.width, self.recipe.height);
        let Span { direction, line, start, length } = span;
        let (lines, cells) = if direction == Direction::Across { (height, width) } else { (width, height) };
        let (turned_line, turned_start) = (lines - 1 - line, cells - length - start);
        let (line, start) = match (self.recipe.symmetry, direction) {
            (Symmetry::None, _) => (line, start),
            (Symmetry::HalfTurn, _) => (turned_line, turned_start),
            (Symmetry::Mirror, Direction::Across) => (line, turned_start),
            (Symmetry::Mirror, Direction::Down) => (turned_line, start),
        };
        Span { line, start, ..span }
    }

    /// Returns the way with a word at a place, and the word that suits its image best there.
    fn with(&self, way: &Arrangement, word: usize, span: Span) -> Option<Arrangement> {
        let image = self.image(span);
        let mut next = way.clone();
        self.put(&mut next, Some(word), span)?;
        if image == span {
            return Some(next);
        }
        let theme = &self.recipe.theme;
        // Words of one length take turns: each comes first in one way, and the next one is its partner.
        let partner =
            (0..theme.len()).find(|&other| next.spans[other].is_none() && theme[other].len() == span.length);
        if partner.is_none() {
            next.cost += UNPAIRED;
        }
        self.put(&mut next, partner, image)?;
        Some(next)
    }

    /// Puts a word, or no word yet, at a place with blocks at its ends, unless something else is in the way.
    fn put(&self, way: &mut Arrangement, word: Option<usize>, span: Span) -> Option<()> {
        let (width, height) = (self.recipe.width, self.recipe.height);
        let (lines, cells) =
            if span.direction == Direction::Across { (height, width) } else { (width, height) };
        let at = |place: usize| match span.direction {
            Direction::Across => (span.line, place),
            Direction::Down => (place, span.line),
        };
        for (position, (row, column)) in span.cells().enumerate() {
            if way.blocks[row] >> column & 1 == 1 {
                return None;
            }
            way.open[row] |= 1 << column;
            let Some(word) = word else { continue };
            let letter = self.recipe.theme[word][position];
            let there = &mut way.letters[row * width + column];
            if there.is_some_and(|there| there != letter) {
                return None;
            }
            *there = Some(letter);
        }
        let end = span.start + span.length;
        // Too few cells beyond an end for a word all become blocks.
        let gap = |beyond: usize| {
            let is_single = beyond == 2 && self.recipe.checking == Checking::One;
            if beyond == 0 || is_single || beyond > self.recipe.shortest { beyond.min(1) } else { beyond }
        };
        let (before, after) = (gap(span.start), gap(cells - end));
        for place in (span.start - before..span.start).chain(end..end + after) {
            let (row, column) = at(place);
            if way.open[row] >> column & 1 == 1 {
                return None;
            }
            way.blocks[row] |= 1 << column;
        }
        way.cost += GAP * (before.saturating_sub(1) + after.saturating_sub(1)) as u32;
        way.cost += match span.line.min(lines - 1 - span.line) {
            0 => AT_THE_EDGE,
            1 => NEAR_THE_EDGE,
            _ => 0,
        };
        if span.direction == Direction::Down {
            way.cost += DOWN;
        }
        way.cost += others(way).map(|other| nearness(span, other)).sum::<u32>();
        match word {
            Some(word) => way.spans[word] = Some(span),
            None => way.images.push(span),
        }
        Some(())
    }
}

/// The places taken.
fn others(way: &Arrangement) -> impl Iterator<Item = Span> {
    way.spans.iter().flatten().chain(&way.images).copied()
}

/// How much two places side by side hinder each other.
fn nearness(span: Span, other: Span) -> u32 {
    if span.direction != other.direction {
        return 0;
    }
    let lines = span.line.abs_diff(other.line);
    let shared = bits(span.start, span.length) & bits(other.start, other.length);
    match lines.checked_sub(1) {
        Some(between) => NEAR.get(between).map_or(0, |near| near * shared.count_ones()),
        None => 0,
    }
}

/// Keeps the best ways, the best first.
fn keep_best(ways: &mut Vec<Arrangement>) {
    ways.sort_by_key(|way| way.cost);
    ways.dedup_by(|way, before| way.letters == before.letters && way.blocks == before.blocks);
    ways.truncate(FOLLOWED);
}
