//! Words, alone or in pairs, every second letter of which makes the answer.

use worddle_lexicon::Letter;
use worddle_run::{Run, Stop};

use crate::bench::{Bench, Choice};
use crate::best::Best;
use crate::how::How;
use crate::kind::Kind;
use crate::variety::varied;
use crate::wordplay::{Part, Piece, Wordplay};

/// Words kept for each beginning and each end of the answer.
const KEPT: usize = 12;
/// Phrases kept for each one that is wanted, to choose different ones from.
const SPARE: usize = 12;
/// What a second word costs.
const SECOND: u32 = 14;
/// Shortest word of a phrase: of three letters, one or two are used.
const SHORTEST: usize = 3;
/// Bits of every second letter, from the first.
const EVEN: u64 = 0x5555_5555_5555_5555;

/// The words and pairs of words that have the answer in every second letter.
pub(crate) fn find(bench: &Bench<'_>, run: &mut Run<'_>) -> Result<Vec<Wordplay>, Stop> {
    let mut search = Search {
        bench,
        best: Best::new(bench.most.saturating_mul(SPARE)),
        heads: fresh(bench.letters().len()),
        tails: fresh(bench.letters().len()),
    };
    for place in 0..bench.stock.len() {
        run.work(4)?;
        if bench.stock.letters(place).len() >= SHORTEST {
            search.try_word(place, 0);
            search.try_word(place, 1);
        }
    }
    let Search { mut best, heads, tails, .. } = search;
    for (heads, tails) in heads.into_iter().flatten().zip(tails.into_iter().flatten()) {
        pair(heads, tails, &mut best, run)?;
    }
    let wordplay = |(cost, pieces)| Wordplay {
        kind: Kind::Alternation,
        parts: vec![Part::new(How::Alternate, pieces)],
        cost,
    };
    Ok(varied(best.into_sorted().into_iter().map(wordplay).collect(), bench.most))
}

/// For each cut of the answer the best words, apart by whether the word after the cut begins with a letter that is used.
type Ends = Vec<[Best<Choice>; 2]>;

fn fresh(letters: usize) -> Ends {
    (0..=letters).map(|_| [Best::new(KEPT), Best::new(KEPT)]).collect()
}

struct Search<'a> {
    bench: &'a Bench<'a>,
    best: Best<Vec<Piece>>,
    heads: Ends,
    tails: Ends,
}

impl Search<'_> {
    /// Tries every second letter of a word, after so many skipped.
    fn try_word(&mut self, place: usize, skipped: usize) {
        let (answer, stock) = (self.bench.letters(), self.bench.stock);
        let (word, cost) = (stock.letters(place), stock.word(place).cost);
        let taken = (word.len() + 1 - skipped) / 2;
        let choose = || self.bench.choose_part(place, EVEN << skipped);
        if taken == answer.len()
            && is_alternation(word, skipped, answer)
            && let Some(choice) = choose()
        {
            self.best.offer(cost, || vec![choice.piece]);
        }
        if taken >= answer.len() {
            return;
        }
        // If the last letter is used, the next word begins with one that is not.
        let next = usize::from((word.len() - skipped) % 2 == 1);
        let tail = answer.len() - taken;
        let heads = &mut self.heads[taken][next];
        if is_alternation(word, skipped, &answer[..taken])
            && heads.takes(cost)
            && let Some(choice) = choose()
        {
            heads.offer(cost, || choice);
        }
        let tails = &mut self.tails[tail][skipped];
        if is_alternation(word, skipped, &answer[tail..])
            && tails.takes(cost)
            && let Some(choice) = choose()
        {
            tails.offer(cost, || choice);
        }
    }
}

/// Offers every pair of a beginning and an end.
fn pair(
    heads: Best<Choice>,
    tails: Best<Choice>,
    best: &mut Best<Vec<Piece>>,
    run: &mut Run<'_>,
) -> Result<(), Stop> {
    let tails = tails.into_sorted();
    for (head_cost, head) in heads.into_sorted() {
        for (tail_cost, tail) in &tails {
            run.work(1)?;
            best.offer(head_cost + tail_cost + SECOND, || vec![head.piece.clone(), tail.piece.clone()]);
        }
    }
    Ok(())
}

/// Whether every second letter of a word, after so many skipped, makes some letters.
fn is_alternation(word: &[Letter], skipped: usize, letters: &[Letter]) -> bool {
    word.iter().skip(skipped).step_by(2).eq(letters)
}
