//! The fast path for reading lists: nearly every line is a word from A to Z, perhaps with a score.

use worddle_lexicon::{Alphabet, Letter, MAX_LETTERS};

use super::table::Score;

/// A line of ASCII letters, perhaps with a score, that needs no folding.
pub(super) struct PlainLine<'t> {
    pub(super) word: &'t [u8],
    pub(super) score: Option<Score>,
    /// The text after the line.
    pub(super) rest: &'t [u8],
}

/// Parses the first line of a text if it is plain.
pub(super) fn plain_line(text: &[u8]) -> Option<PlainLine<'_>> {
    let letters = plain_letters(text);
    let (word, after) = text.split_at(letters);
    let (score, after) = match after {
        [b';', after @ ..] => plain_score(after).map(|(score, after)| (Some(score), after))?,
        _ => (None, after),
    };
    let rest = match after {
        [] => after,
        [b'\n', rest @ ..] | [b'\r', b'\n', rest @ ..] => rest,
        _ => return None,
    };
    (1..=MAX_LETTERS).contains(&letters).then_some(PlainLine { word, score, rest })
}

/// Number of letters tested at once, in a `u128`.
pub(super) const SHORT: usize = 16;

/// Counts the ASCII letters that a text starts with. A loop would end at a different place in each line and
/// be mispredicted every time; testing all bytes of a short word together halves the time.
fn plain_letters(text: &[u8]) -> usize {
    const EACH: u128 = u128::MAX / 0xff;
    const HIGH: u128 = EACH * 0x80;
    if let Some(&first) = text.first_chunk::<SHORT>() {
        let bytes = u128::from_le_bytes(first);
        // SWAR: one comparison for all sixteen bytes. No byte carries into the next, since each is below 0x80
        // before the addition and below 0x100 after it.
        let small = (bytes & !HIGH) | (EACH * 0x20);
        let from_a = small + EACH * u128::from(0x80 - b'a');
        let after_z = small + EACH * u128::from(0x80 - b'z' - 1);
        let others = !(from_a & !after_z & !bytes) & HIGH;
        if others != 0 {
            return others.trailing_zeros() as usize / 8;
        }
    }
    text.iter().position(|byte| !byte.is_ascii_alphabetic()).unwrap_or(text.len())
}

/// Parses the score that a text starts with, if it has at most four digits, and returns the text after it.
fn plain_score(text: &[u8]) -> Option<(Score, &[u8])> {
    // Five digits may exceed a `u16`; such a line takes the slow path, which reports it.
    let digits = text.iter().take(5).take_while(|byte| byte.is_ascii_digit()).count();
    let (number, after) = text.split_at(digits);
    let score = || number.iter().fold(0, |score, digit| score * 10 + Score::from(digit - b'0'));
    (1..=4).contains(&digits).then(|| (score(), after))
}

/// Returns the letters of a 26-letter alphabet, indexed by the low five bits of their ASCII code.
pub(super) fn latin_letters(alphabet: Alphabet) -> Option<[Letter; 32]> {
    const LATIN_LETTERS: usize = 26;
    let letter =
        |bits: usize| Letter::new(bits.clamp(1, LATIN_LETTERS) as u8 - 1).expect("a letter from A to Z");
    (alphabet.size() == LATIN_LETTERS).then(|| std::array::from_fn(letter))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn plain_lines_are_read_like_any_other() {
        let plain = |text: &str| {
            plain_line(text.as_bytes()).map(|line| (line.word.len(), line.score, line.rest.len()))
        };
        assert_eq!(plain("Cat;60\r\nore"), Some((3, Some(60), 3)));
        assert_eq!(plain("incomprehensibilities\nx"), Some((21, None, 1)));
        for text in [
            "",
            ";5",
            "ca t",
            "c@t;1",
            "[at",
            "zoo{;2;3;4;5;6;7;8",
            "été;5",
            "cat;",
            "cat;12345",
            "cat;5x",
            "cat\r",
        ] {
            assert_eq!(plain(text), None, "{text}");
        }
        for byte in 0..=u8::MAX {
            let word = [b'a', b'Z', byte, b'b', b'@', 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0];
            assert_eq!(plain_letters(&word), if byte.is_ascii_alphabetic() { 4 } else { 2 }, "{byte}");
        }
    }
}
