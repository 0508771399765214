//! Spoonerisms: two words that make the answer when their beginnings are exchanged.
//!
//! Worddle does not know how words sound, so this goes by spelling. What is exchanged is what stands before the first
//! vowel: BELLY + JEAN for JELLYBEAN. A setter reads the result aloud.

use worddle_lexicon::{Alphabet, Letter};
use worddle_run::{Run, Stop};

use crate::bench::Bench;
use crate::best::Best;
use crate::how::How;
use crate::kind::Kind;
use crate::wordplay::{Part, Wordplay};

/// Shortest part of the answer: of two letters, too little is left to recognise.
const SHORTEST: usize = 3;
/// What it costs if one of the words begins with a vowel: only one sound moves.
const ONE_SIDED: u32 = 10;

/// The pairs of words whose beginnings are exchanged.
pub(crate) fn find(bench: &Bench<'_>, run: &mut Run<'_>) -> Result<Vec<Wordplay>, Stop> {
    let (answer, alphabet) = (bench.letters(), bench.alphabet());
    let mut best = Best::new(bench.most);
    for cut in SHORTEST..(answer.len() + 1).saturating_sub(SHORTEST) {
        run.work(32)?;
        let (first, second) = answer.split_at(cut);
        let (one, other) = (onset(first, alphabet), onset(second, alphabet));
        if first[..one] == second[..other] {
            continue;
        }
        let swap = |onset: &[Letter], rest: &[Letter]| bench.find(&[onset, rest].concat());
        let found = swap(&second[..other], &first[one..]).zip(swap(&first[..one], &second[other..]));
        let Some((left, right)) = found else { continue };
        let one_sided = if one == 0 || other == 0 { ONE_SIDED } else { 0 };
        best.offer(left.cost + right.cost + one_sided, || vec![left.piece, right.piece]);
    }
    let wordplay = |(cost, pieces)| Wordplay {
        kind: Kind::Spoonerism,
        parts: vec![Part::new(How::Spooner, pieces)],
        cost,
    };
    Ok(best.into_sorted().into_iter().map(wordplay).collect())
}

/// The number of letters before the first vowel. Y is a consonant at the beginning; U after Q is one too.
fn onset(word: &[Letter], alphabet: Alphabet) -> usize {
    let vowels = alphabet.vowels();
    let [y, q, u] = ['Y', 'Q', 'U'].map(|letter| alphabet.fold_char(letter).letters().next());
    let is_consonant = |place: usize| {
        let letter = Some(word[place]);
        let after_q = place > 0 && Some(word[place - 1]) == q;
        !vowels.contains(word[place]) || (place == 0 && letter == y) || (after_q && letter == u)
    };
    (0..word.len()).find(|&place| !is_consonant(place)).unwrap_or(word.len())
}
