//! Anagrams of the whole answer, of one word or several.
//!
//! The words that the answer's letters make are grouped by their letters. A combination is built by always taking the
//! rarest letter that is left, the one that fewest words have, and trying the words with it, so each combination is met
//! once. The last word is looked up. Words are tried in the order of their cost, and a branch ends where what it costs
//! already is too much to be kept, so the search proves most of the possible combinations worse without looking at them.
//!
//! All anagrams of one word and of two are found; with more words the number of combinations explodes, so the search has
//! an allowance, shared among the first words.

use std::collections::HashMap;

use worddle_lexicon::{Letter, LetterSet, MAX_ALPHABET};
use worddle_run::{Run, Stop};

use super::chain;
use crate::bag::{Bag, Fields};
use crate::bench::{Bench, Choice};
use crate::best::Best;
use crate::how::How;
use crate::kind::Kind;
use crate::variety::varied;
use crate::wordplay::{Part, Piece, Wordplay};

/// What each further word costs: as much as the difference between a word everyone knows and a bookish one.
const FURTHER: u32 = 14;
/// What a word costs that stands in the answer as it is: (ACES STAIR)* does not disguise STAIRCASE.
const INTACT: u32 = 20;
/// What the search for each number of words may spend: a word that is tried costs 1, one that fits [`FITS`]. Fodder of 20
/// letters rarely needs it all, and it lasts for some ten milliseconds.
const ALLOWANCE: u64 = 1_000_000;
/// What a word that fits costs, since what is left is looked up or searched.
const FITS: u64 = 10;
/// The share of the allowance that a first word may use, as a multiple of an equal share: the first words are the best.
const GENEROUS: u64 = 8;
/// Most words of an anagram.
const WORDS: usize = 5;
/// Letters for each word beyond which another word makes no sense: 9 letters have up to 3 words.
const LETTERS_EACH: usize = 3;
/// Anagrams kept for each one that is wanted, to choose different ones from.
const SPARE: usize = 12;

/// The anagrams of the answer, and those of a part of it beside other pieces.
pub(crate) fn find(bench: &Bench<'_>, run: &mut Run<'_>) -> Result<Vec<Wordplay>, Stop> {
    let fitting = Fitting::new(bench, run)?;
    let mut found = whole(bench, &fitting, run)?;
    found.extend(chain::with_anagrams(bench, &fitting, run)?);
    // A stable sort: those of the whole stay before those of a part.
    found.sort_by_key(|wordplay| wordplay.cost);
    Ok(varied(found, bench.most))
}

/// The anagrams of the whole answer.
fn whole(bench: &Bench<'_>, fitting: &Fitting, run: &mut Run<'_>) -> Result<Vec<Wordplay>, Stop> {
    let letters = bench.letters().len();
    let mut search = Search::new(fitting, Best::new(bench.most.saturating_mul(SPARE)));
    for words in 1..=WORDS.min(letters / LETTERS_EACH).max(2) {
        search.begin(words, letters, run)?;
    }
    let wordplay = |(cost, mut pieces): (u32, Vec<Piece>)| {
        pieces.sort_by_key(|piece| (std::cmp::Reverse(piece.letters().len()), piece.letters().to_vec()));
        Wordplay { kind: Kind::Anagram, parts: vec![Part::new(How::Anagram, pieces)], cost }
    };
    Ok(search.best.into_sorted().into_iter().map(wordplay).collect())
}

/// The words that the answer's letters make, grouped by their letters.
pub(crate) struct Fitting {
    fields: Fields,
    groups: Vec<Group>,
    by_bag: HashMap<Bag, u32>,
}

/// Words of the same letters.
struct Group {
    bag: Bag,
    letters: usize,
    set: LetterSet,
    /// The best first.
    words: Vec<Choice>,
}

impl Group {
    /// What the best word costs.
    fn cost(&self) -> u32 {
        self.words.first().map_or(0, |word| word.cost)
    }
}

impl Fitting {
    /// Goes through the stock.
    pub(crate) fn new(bench: &Bench<'_>, run: &mut Run<'_>) -> Result<Self, Stop> {
        let whole: LetterSet = bench.letters().iter().copied().collect();
        let mut fitting =
            Self { fields: Fields::new(bench.letters()), groups: Vec::new(), by_bag: HashMap::new() };
        for place in 0..bench.stock.len() {
            run.work(1)?;
            if !bench.stock.word(place).set.without(whole).is_empty() {
                continue;
            }
            run.work(4)?;
            let letters = bench.stock.letters(place);
            let Some(bag) = fitting.fields.bag(letters) else { continue };
            let Some(mut choice) = bench.choose(place) else { continue };
            let is_intact =
                letters.len() > 2 && bench.letters().windows(letters.len()).any(|part| part == letters);
            choice.cost += if is_intact { INTACT } else { 0 };
            fitting.add(bag, choice);
        }
        for (letter, choice) in bench.singles() {
            if let Some(bag) = fitting.fields.bag(&[letter]) {
                fitting.add(bag, choice);
            }
        }
        fitting.groups.iter_mut().for_each(|group| group.words.sort_by_key(|word| word.cost));
        Ok(fitting)
    }

    fn add(&mut self, bag: Bag, choice: Choice) {
        let next = self.groups.len() as u32;
        let group = *self.by_bag.entry(bag).or_insert(next);
        if group == next {
            let letters = choice.piece.letters();
            let (letters, set) = (letters.len(), letters.iter().copied().collect());
            self.groups.push(Group { bag, letters, set, words: Vec::new() });
        }
        self.groups[group as usize].words.push(choice);
    }

    /// The words that have just these letters.
    pub(crate) fn anagrams(&self, letters: &[Letter]) -> &[Choice] {
        let group = self.fields.bag(letters).and_then(|bag| self.by_bag.get(&bag));
        group.map_or(&[], |&group| &self.groups[group as usize].words)
    }
}

/// A group as the search tries it. Those of a bucket lie side by side in memory: trying them is all that the search does.
#[derive(Clone, Copy)]
struct Entry {
    bag: Bag,
    cost: u32,
    letters: u32,
    group: u32,
}

/// A search for combinations of words.
struct Search<'a> {
    fitting: &'a Fitting,
    /// The letters of the answer, those that fewest words have first.
    order: Vec<Letter>,
    /// For each of these letters the groups with it and none before it, the best first.
    buckets: Vec<Vec<Entry>>,
    /// The bucket of each group, and its place there.
    places: Vec<(usize, usize)>,
    /// The groups taken so far.
    taken: Vec<u32>,
    best: Best<Vec<Piece>>,
    /// Words that may still be tried from the present first word.
    allowance: u64,
}

/// What is left of the answer at some point of the search.
#[derive(Clone, Copy)]
struct Rest {
    bag: Bag,
    letters: usize,
    words: usize,
    cost: u32,
    /// The bucket and the place from which the next word comes.
    from: (usize, usize),
}

impl<'a> Search<'a> {
    fn new(fitting: &'a Fitting, best: Best<Vec<Piece>>) -> Self {
        let mut counts = [0_usize; MAX_ALPHABET];
        fitting
            .groups
            .iter()
            .flat_map(|group| group.set.iter())
            .for_each(|letter| counts[letter.index()] += 1);
        let whole = fitting.fields.whole();
        let mut order: Vec<Letter> =
            Letter::first(MAX_ALPHABET).filter(|&letter| fitting.fields.has(whole, letter)).collect();
        order.sort_by_key(|letter| counts[letter.index()]);
        let mut buckets = vec![Vec::new(); order.len()];
        for (number, group) in (0..).zip(&fitting.groups) {
            let first = order.iter().position(|&letter| group.set.contains(letter));
            let (bag, cost, letters) = (group.bag, group.cost(), group.letters as u32);
            let entry = Entry { bag, cost, letters, group: number };
            buckets[first.expect("a word has letters of the answer")].push(entry);
        }
        let mut places = vec![(0, 0); fitting.groups.len()];
        for (number, bucket) in buckets.iter_mut().enumerate() {
            bucket.sort_by_key(|entry| entry.cost);
            for (place, entry) in bucket.iter().enumerate() {
                places[entry.group as usize] = (number, place);
            }
        }
        Self { fitting, order, buckets, places, taken: Vec::new(), best, allowance: 0 }
    }

    /// Looks for anagrams of so many words.
    fn begin(&mut self, words: usize, letters: usize, run: &mut Run<'_>) -> Result<(), Stop> {
        let cost = (words as u32 - 1) * FURTHER;
        let whole = Rest { bag: self.fitting.fields.whole(), letters, words, cost, from: (0, 0) };
        if words == 1 {
            self.allowance = 1;
            return self.extend(whole, run);
        }
        let first = self.buckets.first().map_or(0, Vec::len);
        let mut left = ALLOWANCE;
        for place in 0..first {
            // All pairs are tried: each first word is one look-up.
            let share = left / (first - place) as u64;
            let given = if words == 2 { u64::MAX } else { share.saturating_mul(GENEROUS).min(left) };
            self.allowance = given;
            self.try_word(whole, (0, place), run)?;
            left = left.saturating_sub(given - self.allowance);
        }
        Ok(())
    }

    /// Continues with every word that has the rarest letter left.
    fn extend(&mut self, rest: Rest, run: &mut Run<'_>) -> Result<(), Stop> {
        if rest.words == 1 {
            let last = self.fitting.by_bag.get(&rest.bag).copied();
            if let Some(last) = last.filter(|&last| self.places[last as usize] >= rest.from) {
                self.taken.push(last);
                self.offer(rest.cost, 0, 0, &mut Vec::new());
                self.taken.pop();
            }
            return Ok(());
        }
        let has = |bucket: &usize| self.fitting.fields.has(rest.bag, self.order[*bucket]);
        let Some(bucket) = (rest.from.0..self.order.len()).find(has) else { return Ok(()) };
        // Words of the same bucket come in one order only, so that no combination is met twice.
        let from = if bucket == rest.from.0 { rest.from.1 } else { 0 };
        for place in from..self.buckets[bucket].len() {
            let cost = self.buckets[bucket][place].cost;
            if self.allowance == 0 || !self.best.takes(rest.cost + cost) {
                break;
            }
            self.try_word(rest, (bucket, place), run)?;
        }
        Ok(())
    }

    /// Continues with the words of a group, if they fit.
    fn try_word(&mut self, rest: Rest, at: (usize, usize), run: &mut Run<'_>) -> Result<(), Stop> {
        run.work(1)?;
        self.allowance = self.allowance.saturating_sub(1);
        let entry = self.buckets[at.0][at.1];
        let (cost, letters) = (rest.cost + entry.cost, entry.letters as usize);
        if letters + rest.words > rest.letters + 1 || !self.best.takes(cost) {
            return Ok(());
        }
        let Some(bag) = self.fitting.fields.less(rest.bag, entry.bag) else { return Ok(()) };
        run.work(FITS)?;
        self.allowance = self.allowance.saturating_sub(FITS);
        self.taken.push(entry.group);
        let next = Rest { bag, letters: rest.letters - letters, words: rest.words - 1, cost, from: at };
        self.extend(next, run)?;
        self.taken.pop();
        Ok(())
    }

    /// Offers all choices of words from the groups taken. `base` has what the best words of the groups cost, but for the
    /// last; `over` is what the words chosen so far cost more.
    fn offer(&mut self, base: u32, number: usize, over: u32, chosen: &mut Vec<usize>) {
        let last = self.taken.last().map_or(0, |&last| self.fitting.groups[last as usize].cost());
        let Some(&taken) = self.taken.get(number) else {
            let (fitting, groups) = (self.fitting, &self.taken);
            let words = groups.iter().zip(chosen.iter());
            let piece =
                |(&group, &word): (&u32, &usize)| fitting.groups[group as usize].words[word].piece.clone();
            self.best.offer(base + last + over, || words.map(piece).collect());
            return;
        };
        let group = &self.fitting.groups[taken as usize];
        // Of the same group twice, each pair of words comes once.
        let again = number > 0 && self.taken[number - 1] == taken;
        let from = if again { chosen[number - 1] } else { 0 };
        for word in from..group.words.len() {
            let more = over + group.words[word].cost - group.cost();
            if !self.best.takes(base + last + more) {
                break;
            }
            chosen.push(word);
            self.offer(base, number + 1, more, chosen);
            chosen.pop();
        }
    }
}
