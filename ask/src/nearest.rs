//! The words of a list that differ from a text by one letter.

use std::cmp::Reverse;

use worddle_lexicon::{Letter, WordId, Zipf};

use crate::library::OpenList;

/// The most words suggested.
const MOST: usize = 8;

/// The words one letter away: one more, one fewer, another one, or two swapped (Damerau 1964). The best known come first, and
/// crude ones are left out.
pub(crate) fn nearest(word: &[Letter], list: &OpenList) -> Vec<String> {
    let (known, frequencies) = (list.knowledge(), list.frequencies());
    let mut found: Vec<WordId> = Vec::new();
    each_neighbour(word, list.alphabet().size(), |neighbour| found.extend(list.id(neighbour)));
    found.sort_unstable();
    found.dedup();
    found.retain(|&id| !known.is_hidden(id) && list.word(id) != word);
    found.sort_by_key(|&id| (known.tier(id), Reverse(frequencies.of(id).map(Zipf::tenths))));
    found.truncate(MOST);
    let spelling = |id| list.spellings_of(id).into_iter().next();
    found.into_iter().filter_map(spelling).collect()
}

/// Calls `visit` with everything that is one edit away.
fn each_neighbour(word: &[Letter], size: usize, mut visit: impl FnMut(&[Letter])) {
    for place in 0..=word.len() {
        let (before, after) = word.split_at(place);
        let mut try_with = |middle: &[Letter], skipped: usize| {
            visit(&[before, middle, after.get(skipped..).unwrap_or_default()].concat());
        };
        for letter in Letter::first(size) {
            try_with(&[letter], 0);
            if !after.is_empty() {
                try_with(&[letter], 1);
            }
        }
        if !after.is_empty() {
            try_with(&[], 1);
        }
        if let [one, other, ..] = after {
            try_with(&[*other, *one], 2);
        }
    }
}
