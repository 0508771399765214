//! The quick way through lists: nearly every line is a word of letters from A to Z, perhaps with a score.

use worddle_lexicon::{Alphabet, Letter, MAX_LETTERS};

use super::table::Score;

/// A line of letters from A to Z, perhaps with a score: it is read without folding.
pub(super) struct PlainLine<'t> {
    pub(super) word: &'t [u8],
    pub(super) score: Option<Score>,
    /// What comes after the line.
    pub(super) rest: &'t [u8],
}

/// The line that a text begins with, if it is plain.
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

/// How many letters are tested together, as one number.
pub(super) const SHORT: usize = 16;

/// How many letters from A to Z a text begins with. A loop would end at a different place in each line, and the processor
/// would mispredict it each time: testing all bytes of a short word together takes half the time.
fn plain_letters(text: &[u8]) -> usize {
    const EACH: u128 = u128::MAX / 0xff;
    const HIGH: u128 = EACH * 0x80;
    if let Some(&first) = text.first_chunk::<SHORT>() {
        let bytes = u128::from_le_bytes(first);
        // No byte is carried into the next: each is less than 0x80 before and less than 0x100 after.
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

/// The score that a text begins with, if it has few digits, and what comes after it.
fn plain_score(text: &[u8]) -> Option<(Score, &[u8])> {
    let digits = text.iter().take(5).take_while(|byte| byte.is_ascii_digit()).count();
    let (number, after) = text.split_at(digits);
    let score = || number.iter().fold(0, |score, digit| score * 10 + Score::from(digit - b'0'));
    (1..=4).contains(&digits).then(|| (score(), after))
}

/// The letters of an alphabet that has those from A to Z only, by the last five bits of their characters.
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
    fn plain_lines_are_read_as_others_are() {
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
