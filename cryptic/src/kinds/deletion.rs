//! Longer words that lose some of their letters: the first, the last, both, the middle, all but the ends, or letters that an
//! abbreviation stands for.

use worddle_lexicon::{Letter, LetterSet};
use worddle_run::{Run, Stop};

use crate::bench::{ABBREVIATION, Bench};
use crate::best::Best;
use crate::how::How;
use crate::kind::Kind;
use crate::wordplay::{Part, Wordplay};

/// What a longer loss costs than that of the first or last letter: the solver has more to find.
const LONGER: u32 = 6;
/// What a lost end costs if the answer has [`RELATED`] letters: both words may be of one family, as ORCHESTRAL and ORCHESTRA.
const FAMILY: u32 = 24;
/// From so many letters on, a word that begins with another one is mostly made of it.
const RELATED: usize = 6;

/// The words that lose letters.
pub(crate) fn find(bench: &Bench<'_>, run: &mut Run<'_>) -> Result<Vec<Wordplay>, Stop> {
    let mut losses = Losses { bench, best: Best::new(bench.most) };
    losses.at_the_ends(run)?;
    losses.in_the_middle(run)?;
    losses.of_abbreviations(run)?;
    if bench.letters().len() == 2 {
        losses.of_all_but_the_ends(run)?;
    }
    let found = losses.best.into_sorted();
    let mut wordplays: Vec<Wordplay> = Vec::with_capacity(found.len());
    for (cost, part) in found {
        // A word may lose the same letters in two readings: one is enough, and the cheaper comes first.
        let word = part.pieces[0].letters();
        let is_known = |known: &Wordplay| known.parts[0].pieces[0].letters() == word;
        if !wordplays.iter().any(is_known) {
            wordplays.push(Wordplay { kind: Kind::Deletion, parts: vec![part], cost });
        }
    }
    Ok(wordplays)
}

struct Losses<'a> {
    bench: &'a Bench<'a>,
    best: Best<Part>,
}

impl Losses<'_> {
    /// Offers a word made of the answer with letters inserted at a place.
    fn try_word(
        &mut self,
        at: usize,
        lost: &[Letter],
        how: How,
        cost: u32,
        run: &mut Run<'_>,
    ) -> Result<(), Stop> {
        let (before, after) = self.bench.letters().split_at(at);
        let word = [before, lost, after].concat();
        let used = !(((1 << lost.len()) - 1) << at);
        self.offer(&word, used, how, cost, run)
    }

    fn offer(
        &mut self,
        word: &[Letter],
        used: u64,
        how: How,
        cost: u32,
        run: &mut Run<'_>,
    ) -> Result<(), Stop> {
        run.work(16)?;
        let choice = self.bench.stock.find(word).and_then(|place| self.bench.choose_part(place, used));
        if let Some(choice) = choice {
            self.best.offer(choice.cost + cost, || Part::new(how, vec![choice.piece]));
        }
        Ok(())
    }

    fn alphabet(&self) -> impl Iterator<Item = Letter> + use<> {
        Letter::first(self.bench.alphabet().size())
    }

    /// The first letter, the last, or both.
    fn at_the_ends(&mut self, run: &mut Run<'_>) -> Result<(), Stop> {
        let length = self.bench.letters().len();
        // A word with an S more is the plural, also of an answer that the list does not know.
        let plural = self.bench.alphabet().fold_char('S').letters().next();
        for first in self.alphabet() {
            self.try_word(0, &[first], How::Beheaded, 0, run)?;
            if Some(first) != plural || self.bench.letters().last() == plural.as_ref() {
                let family = if length < RELATED { 0 } else { FAMILY };
                self.try_word(length, &[first], How::Curtailed, family, run)?;
            }
            for last in self.alphabet() {
                let word = [&[first], self.bench.letters(), &[last]].concat();
                let used = ((1 << length) - 1) << 1;
                self.offer(&word, used, How::Trimmed, LONGER, run)?;
            }
        }
        Ok(())
    }

    /// The letter in the middle, or both.
    fn in_the_middle(&mut self, run: &mut Run<'_>) -> Result<(), Stop> {
        let length = self.bench.letters().len();
        if !length.is_multiple_of(2) {
            return Ok(());
        }
        for first in self.alphabet() {
            self.try_word(length / 2, &[first], How::Heartless, LONGER, run)?;
            for second in self.alphabet() {
                self.try_word(length / 2, &[first, second], How::Heartless, LONGER, run)?;
            }
        }
        Ok(())
    }

    /// The letters of an abbreviation, anywhere but at the ends.
    fn of_abbreviations(&mut self, run: &mut Run<'_>) -> Result<(), Stop> {
        let bench = self.bench;
        for abbreviation in bench.phrasebook.abbreviations().iter().filter(|known| known.letters.len() <= 2) {
            for at in 1..bench.letters().len() {
                self.try_word(at, &abbreviation.letters, How::Without, ABBREVIATION, run)?;
            }
        }
        Ok(())
    }

    /// Everything between the first letter and the last.
    fn of_all_but_the_ends(&mut self, run: &mut Run<'_>) -> Result<(), Stop> {
        let &[first, last] = self.bench.letters() else { return Ok(()) };
        let ends = LetterSet::from_iter([first, last]);
        for place in 0..self.bench.stock.len() {
            run.work(1)?;
            let (word, known) = (self.bench.stock.letters(place), self.bench.stock.word(place));
            let is_whole = ends.without(known.set).is_empty() && word.len() > 3;
            if is_whole && word.first() == Some(&first) && word.last() == Some(&last) {
                let used = 1 | 1 << (word.len() - 1);
                if let Some(choice) = self.bench.choose_part(place, used) {
                    self.best.offer(choice.cost + LONGER, || Part::new(How::Gutted, vec![choice.piece]));
                }
            }
        }
        Ok(())
    }
}
