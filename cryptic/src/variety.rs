//! Results that differ.

use std::collections::HashMap;

use worddle_lexicon::Letter;

use crate::how::How;
use crate::wordplay::{Part, Piece, Wordplay};

/// The share of the results in which the same word may occur: a fifth. Ten results then show at least five ideas.
const SHARE: usize = 5;
/// Words of so few letters say little, and come in many phrases.
const SHORT: usize = 2;

/// The first of some wordplays, without the same word coming again and again.
///
/// Only words count that could as well be others: those of an anagram, and those of which a part is used. A piece of a
/// charade has no alternative.
pub(crate) fn varied(found: Vec<Wordplay>, most: usize) -> Vec<Wordplay> {
    let each = most.div_ceil(SHARE);
    let mut uses: HashMap<Vec<Letter>, usize> = HashMap::new();
    let is_new = |wordplay: &Wordplay| {
        let words: Vec<Vec<Letter>> = wordplay.parts.iter().flat_map(free_words).collect();
        let is_new = words.iter().all(|word| uses.get(word).is_none_or(|&count| count < each));
        if is_new {
            for word in words {
                *uses.entry(word).or_default() += 1;
            }
        }
        is_new
    };
    found.into_iter().filter(is_new).take(most).collect()
}

/// The words of a part that could as well be others.
fn free_words(part: &Part) -> impl Iterator<Item = Vec<Letter>> {
    let is_free = |piece: &&Piece| {
        let length = piece.letters().len();
        length > SHORT && (part.how == How::Anagram || piece.used().len() < length)
    };
    part.pieces.iter().filter(is_free).map(|piece| piece.letters().to_vec())
}
