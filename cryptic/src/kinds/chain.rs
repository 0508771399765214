//! Pieces in a row: charades, and containers, reversals and anagrams that make the answer alone or beside other pieces.
//!
//! Everything that can stand for a stretch of the answer is an *option*. A chain takes options from the first letter to
//! the last. In a plain charade all of them are words and abbreviations; any other chain has one *special* option more,
//! which gives it its kind.

use worddle_lexicon::Letter;
use worddle_run::{Run, Stop};

use super::anagram::Fitting;
use crate::bench::{Bench, Choice};
use crate::best::Best;
use crate::how::How;
use crate::kind::Kind;
use crate::wordplay::{Part, Wordplay};

/// What each further part of a chain costs.
const FURTHER: u32 = 12;
/// What an operation on one part of a chain costs beside that part.
const OPERATION: u32 = 6;
/// Most parts of a chain: a clue with more reads like a list.
const PARTS: usize = 4;
/// Most parts of a long answer's chain.
const LONG_PARTS: usize = 5;
/// Letters from which on an answer is long.
const LONG: usize = 13;
/// Letters of the answer for each part of one or two letters that a chain may have.
const LETTERS_EACH: usize = 4;
/// Shortest word to reverse: of two letters, nobody sees the trick.
const REVERSED: usize = 3;
/// Shortest part of an answer that is an anagram: of three letters, everybody sees it.
const ANAGRAM: usize = 4;
/// Containers considered for each stretch of the answer.
const CONTAINERS: usize = 3;

/// Something that stands for a stretch of the answer.
struct Stretch {
    end: usize,
    part: Part,
    cost: u32,
    is_special: bool,
}

/// The options at each letter of the answer.
struct Chains<'a> {
    starts: Vec<Vec<Stretch>>,
    letters: &'a [Letter],
    kind: Kind,
    needs_special: bool,
    parts: usize,
    best: Best<Vec<Part>>,
}

/// Charades of words and abbreviations.
pub(crate) fn charades(bench: &Bench<'_>, run: &mut Run<'_>) -> Result<Vec<Wordplay>, Stop> {
    Chains::new(bench, bench.letters(), Kind::Charade, run)?.search(run)
}

/// Containers of the whole answer, and of a part of it.
pub(crate) fn containers(bench: &Bench<'_>, run: &mut Run<'_>) -> Result<Vec<Wordplay>, Stop> {
    let mut chains = Chains::new(bench, bench.letters(), Kind::Container, run)?;
    let length = bench.letters().len();
    let inner = inner_options(bench, run)?;
    for start in 0..length {
        for end in start + 3..=length {
            let containers = containers_of(bench, start, end, &inner, run)?;
            chains.starts[start].extend(containers.into_iter().map(|(cost, part)| special(end, part, cost)));
        }
    }
    chains.search(run)
}

/// What can be inside a container, for each stretch of the answer.
fn inner_options(bench: &Bench<'_>, run: &mut Run<'_>) -> Result<Vec<Vec<Option<Choice>>>, Stop> {
    let letters = bench.letters();
    let mut options = vec![vec![None; letters.len() + 1]; letters.len()];
    for (start, row) in options.iter_mut().enumerate() {
        for (end, option) in row.iter_mut().enumerate().skip(start + 1) {
            run.work(16)?;
            let inner = &letters[start..end];
            *option = cheaper(bench.find(inner), bench.abbreviation(inner));
        }
    }
    Ok(options)
}

/// The best containers of a stretch of the answer.
fn containers_of(
    bench: &Bench<'_>,
    start: usize,
    end: usize,
    inner: &[Vec<Option<Choice>>],
    run: &mut Run<'_>,
) -> Result<Vec<(u32, Part)>, Stop> {
    let letters = bench.letters();
    let mut best = Best::new(CONTAINERS.max(if end - start == letters.len() { bench.most } else { 0 }));
    for from in start + 1..end - 1 {
        for to in from + 1..end {
            run.work(1)?;
            let Some(inside) = &inner[from][to] else { continue };
            run.work(16)?;
            let outer = [&letters[start..from], &letters[to..end]].concat();
            let Some(outside) = bench.find(&outer) else { continue };
            // An outer word of two letters shows the trick at once.
            let narrow = if outer.len() < 3 { FURTHER } else { 0 };
            best.offer(outside.cost + inside.cost + FURTHER + narrow, || Part {
                how: How::Around,
                pieces: vec![outside.piece, inside.piece.clone()],
                opened: from - start,
            });
        }
    }
    Ok(best.into_sorted())
}

/// Words and phrases that make the answer backwards, and charades with one reversed word.
pub(crate) fn reversals(bench: &Bench<'_>, run: &mut Run<'_>) -> Result<Vec<Wordplay>, Stop> {
    let mut chains = Chains::new(bench, bench.letters(), Kind::Reversal, run)?;
    let length = bench.letters().len();
    for start in 0..length {
        for end in start + REVERSED..=length {
            run.work(16)?;
            let backwards: Vec<Letter> = bench.letters()[start..end].iter().rev().copied().collect();
            // A palindrome reads the same: there is nothing to reverse.
            if backwards == bench.letters()[start..end] {
                continue;
            }
            let Some(Choice { piece, cost }) = bench.find(&backwards) else { continue };
            chains.starts[start].push(special(end, Part::new(How::Reversed, vec![piece]), cost));
        }
    }
    let mut found = chains.search(run)?;
    let backwards: Vec<Letter> = bench.letters().iter().rev().copied().collect();
    for wordplay in Chains::new(bench, &backwards, Kind::Reversal, run)?.plain().search(run)? {
        let pieces = wordplay.parts.into_iter().flat_map(|part| part.pieces).collect();
        let parts = vec![Part::new(How::Reversed, pieces)];
        found.push(Wordplay { parts, cost: wordplay.cost + OPERATION, ..wordplay });
    }
    found.sort_by_key(|wordplay| wordplay.cost);
    found.truncate(bench.most);
    Ok(found)
}

/// Charades in which one part is an anagram of a word.
pub(crate) fn with_anagrams(
    bench: &Bench<'_>,
    fitting: &Fitting,
    run: &mut Run<'_>,
) -> Result<Vec<Wordplay>, Stop> {
    let mut chains = Chains::new(bench, bench.letters(), Kind::Anagram, run)?;
    let letters = bench.letters();
    for start in 0..letters.len() {
        for end in start + ANAGRAM..=letters.len() {
            run.work(16)?;
            let part = &letters[start..end];
            // Anagrams of the whole are found elsewhere, and a word that stands there needs none.
            let is_anagram = |choice: &&Choice| choice.piece.letters() != part && part.len() < letters.len();
            if let Some(Choice { piece, cost }) = fitting.anagrams(part).iter().find(is_anagram) {
                let part = Part::new(How::Anagram, vec![piece.clone()]);
                chains.starts[start].push(special(end, part, *cost));
            }
        }
    }
    chains.search(run)
}

/// The cheaper reading of some letters.
fn cheaper(word: Option<Choice>, abbreviation: Option<Choice>) -> Option<Choice> {
    match (word, abbreviation) {
        (Some(word), Some(abbreviation)) => Some(Choice { cost: word.cost.min(abbreviation.cost), ..word }),
        (word, abbreviation) => word.or(abbreviation),
    }
}

fn special(end: usize, part: Part, cost: u32) -> Stretch {
    Stretch { end, part, cost: cost + OPERATION, is_special: true }
}

impl<'a> Chains<'a> {
    /// All words and abbreviations at their places in some letters.
    fn new(bench: &Bench<'_>, letters: &'a [Letter], kind: Kind, run: &mut Run<'_>) -> Result<Self, Stop> {
        let mut starts: Vec<Vec<Stretch>> = Vec::with_capacity(letters.len());
        for start in 0..letters.len() {
            let mut options = Vec::new();
            for end in start + 1..=letters.len() {
                run.work(16)?;
                let part = &letters[start..end];
                // A word that is also an abbreviation is one piece: its meanings are a bonus.
                if let Some(Choice { piece, cost }) = cheaper(bench.find(part), bench.abbreviation(part)) {
                    let part = Part::new(How::Plain, vec![piece]);
                    options.push(Stretch { end, part, cost, is_special: false });
                }
            }
            starts.push(options);
        }
        let parts = if letters.len() < LONG { PARTS } else { LONG_PARTS };
        let needs_special = kind != Kind::Charade;
        Ok(Self { starts, letters, kind, needs_special, parts, best: Best::new(bench.most) })
    }

    /// The same without any special option.
    fn plain(mut self) -> Self {
        self.needs_special = false;
        self
    }

    /// All chains, the best first.
    fn search(mut self, run: &mut Run<'_>) -> Result<Vec<Wordplay>, Stop> {
        // The best first, so that the others are soon too expensive.
        self.starts.iter_mut().for_each(|options| options.sort_by_key(|option| option.cost));
        self.extend(&mut Vec::new(), 0, 0, run)?;
        let kind = self.kind;
        let wordplay = |(cost, parts)| Wordplay { kind, parts, cost };
        Ok(self.best.into_sorted().into_iter().map(wordplay).collect())
    }

    /// Continues a chain of options, given by start and number.
    fn extend(
        &mut self,
        chain: &mut Vec<(usize, usize)>,
        start: usize,
        cost: u32,
        run: &mut Run<'_>,
    ) -> Result<(), Stop> {
        if start == self.letters.len() {
            if self.is_good(chain) {
                let part = |&(start, number): &(usize, usize)| self.starts[start][number].part.clone();
                self.best.offer(cost, || chain.iter().map(part).collect());
            }
            return Ok(());
        }
        if chain.len() == self.parts {
            return Ok(());
        }
        for number in 0..self.starts[start].len() {
            run.work(1)?;
            let option = &self.starts[start][number];
            let cost = cost + option.cost + if start > 0 { FURTHER } else { 0 };
            if !self.best.takes(cost) {
                break;
            }
            let end = option.end;
            chain.push((start, number));
            self.extend(chain, end, cost, run)?;
            chain.pop();
        }
        Ok(())
    }

    /// Whether a chain is what is looked for, and not made of crumbs.
    fn is_good(&self, chain: &[(usize, usize)]) -> bool {
        let options = || chain.iter().map(|&(start, number)| &self.starts[start][number]);
        let specials = options().filter(|option| option.is_special).count();
        let crumb = |&&(start, number): &&(usize, usize)| self.starts[start][number].end - start < 3;
        let crumbs = chain.iter().filter(crumb).count();
        let long = options().any(|option| option.part.pieces.iter().any(|piece| piece.letters().len() > 2));
        specials == usize::from(self.needs_special)
            && (chain.len() > 1 || self.needs_special)
            && crumbs <= (self.letters.len() / LETTERS_EACH).max(1)
            && long
    }
}
