//! Answers hidden in a phrase of two or three words, forwards and backwards.
//!
//! The phrase begins before the answer and ends after it: the answer is the end of the first word, perhaps a whole word,
//! and the beginning of the last.

use worddle_lexicon::Letter;
use worddle_run::{Run, Stop};

use crate::bench::{Bench, Choice};
use crate::best::Best;
use crate::how::How;
use crate::kind::Kind;
use crate::variety::varied;
use crate::wordplay::{Part, Wordplay};

/// Words kept for each beginning and each end of the answer.
const KEPT: usize = 40;
/// Phrases kept for each one that is wanted, to choose different ones from.
const SPARE: usize = 50;
/// What a third word costs.
const THIRD: u32 = 14;
/// What it costs if a word has a single letter of the answer: *[arti]C REAM[s]* nearly spells it out.
const SINGLE: u32 = 12;
/// What it costs to read backwards.
const BACKWARDS: u32 = 6;

/// The phrases with the answer in them.
pub(crate) fn find(bench: &Bench<'_>, run: &mut Run<'_>) -> Result<Vec<Wordplay>, Stop> {
    let backwards: Vec<Letter> = bench.letters().iter().rev().copied().collect();
    let mut found = phrases(bench, bench.letters(), How::Hidden, run)?;
    // A palindrome hides the same way in both directions.
    if backwards != bench.letters() {
        found.extend(phrases(bench, &backwards, How::HiddenBackwards, run)?);
    }
    found.sort_by_key(|wordplay| wordplay.cost);
    Ok(varied(found, bench.most))
}

/// The best words for each cut of the answer.
type Ends = Vec<Vec<(u32, Choice)>>;

fn phrases(bench: &Bench<'_>, hidden: &[Letter], how: How, run: &mut Run<'_>) -> Result<Vec<Wordplay>, Stop> {
    let (heads, tails) = ends(bench, hidden, run)?;
    let mut best = Best::new(bench.most.saturating_mul(SPARE));
    let base = if how == How::Hidden { 0 } else { BACKWARDS };
    for (cut, head) in heads.iter().enumerate() {
        for (head_cost, head) in head {
            for (tail_cost, tail) in &tails[cut] {
                run.work(1)?;
                let single = if cut == 1 || cut + 1 == hidden.len() { SINGLE } else { 0 };
                best.offer(base + single + head_cost + tail_cost, || {
                    vec![head.piece.clone(), tail.piece.clone()]
                });
            }
            for second in cut + 2..hidden.len() {
                run.work(16)?;
                let Some(middle) = bench.find(&hidden[cut..second]) else { continue };
                for (tail_cost, tail) in &tails[second] {
                    run.work(1)?;
                    let cost = base + THIRD + head_cost + middle.cost + tail_cost;
                    best.offer(cost, || vec![head.piece.clone(), middle.piece.clone(), tail.piece.clone()]);
                }
            }
        }
    }
    let wordplay =
        |(cost, pieces)| Wordplay { kind: Kind::Hidden, parts: vec![Part::new(how, pieces)], cost };
    Ok(best.into_sorted().into_iter().map(wordplay).collect())
}

/// For each cut of the answer, the best words that end with what is before it, and those that begin with what is after it;
/// each has other letters too.
fn ends(bench: &Bench<'_>, hidden: &[Letter], run: &mut Run<'_>) -> Result<(Ends, Ends), Stop> {
    let mut heads: Vec<Best<Choice>> = (0..=hidden.len()).map(|_| Best::new(KEPT)).collect();
    let mut tails: Vec<Best<Choice>> = (0..=hidden.len()).map(|_| Best::new(KEPT)).collect();
    // A phrase with ADVICE CREAMY hides nothing.
    let shown = |part: &[Letter]| bench.shows_own_word(part);
    for place in 0..bench.stock.len() {
        let word = bench.stock.letters(place);
        let cost = bench.stock.word(place).cost;
        run.work(2)?;
        for cut in 1..hidden.len() {
            let (before, after) = hidden.split_at(cut);
            let is_head = before.len() < word.len() && word.ends_with(before) && !shown(before);
            if is_head && heads[cut].takes(cost) {
                let used = u64::MAX << (word.len() - before.len());
                if let Some(choice) = bench.choose_part(place, used) {
                    heads[cut].offer(cost, || choice);
                }
            }
            let is_tail = after.len() < word.len() && word.starts_with(after) && !shown(after);
            if is_tail && tails[cut].takes(cost) {
                let used = (1 << after.len()) - 1;
                if let Some(choice) = bench.choose_part(place, used) {
                    tails[cut].offer(cost, || choice);
                }
            }
        }
        run.work(hidden.len() as u64 / 4)?;
    }
    let sorted = |ends: Vec<Best<Choice>>| ends.into_iter().map(Best::into_sorted).collect();
    Ok((sorted(heads), sorted(tails)))
}
