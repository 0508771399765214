//! The words that may be filled in, by length, with their scores.
//!
//! Constructors keep lists of `word;score`: the higher, the better the word looks in a puzzle. A word without a score has
//! [`PLAIN_SCORE`]. Words of one length lie side by side in alphabetical order, so that a domain is a set of small numbers.

use worddle_lexicon::{Alphabet, Letter, MAX_LETTERS, NoLetter, Words};

/// How good a word is in a puzzle.
pub type Score = u16;

/// The score of a word that has none: the middle of the usual scale from 0 to 100.
pub const PLAIN_SCORE: Score = 50;

/// The number of a word among those of its length, in alphabetical order.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct EntryId(pub u32);

impl EntryId {
    /// The number as an index.
    #[inline]
    pub const fn index(self) -> usize {
        self.0 as usize
    }
}

/// The words of one length.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Table {
    length: usize,
    letters: Vec<Letter>,
    scores: Vec<Score>,
    preferred: Vec<EntryId>,
}

impl Table {
    fn empty(length: usize) -> Self {
        Self { length, letters: Vec::new(), scores: Vec::new(), preferred: Vec::new() }
    }

    /// How many words there are.
    pub fn len(&self) -> usize {
        self.scores.len()
    }

    /// Whether there is no word.
    pub fn is_empty(&self) -> bool {
        self.scores.is_empty()
    }

    /// How many letters each word has.
    pub fn length(&self) -> usize {
        self.length
    }

    /// The letters of a word.
    #[inline]
    pub fn word(&self, entry: EntryId) -> &[Letter] {
        &self.letters[entry.index() * self.length..][..self.length]
    }

    /// The score of a word.
    #[inline]
    pub fn score(&self, entry: EntryId) -> Score {
        self.scores[entry.index()]
    }

    /// Whether a word is to be preferred to others.
    pub fn is_preferred(&self, entry: EntryId) -> bool {
        self.preferred.binary_search(&entry).is_ok()
    }

    /// Whether any word is to be preferred to others.
    pub fn has_preferred(&self) -> bool {
        !self.preferred.is_empty()
    }

    /// The number of a word, found by halving.
    pub fn find(&self, word: &[Letter]) -> Option<EntryId> {
        if word.len() != self.length {
            return None;
        }
        let (mut low, mut high) = (0, self.len() as u32);
        while low < high {
            let middle = low + (high - low) / 2;
            match self.word(EntryId(middle)).cmp(word) {
                std::cmp::Ordering::Less => low = middle + 1,
                std::cmp::Ordering::Equal => return Some(EntryId(middle)),
                std::cmp::Ordering::Greater => high = middle,
            }
        }
        None
    }

    /// All words, in order.
    pub fn iter(&self) -> impl ExactSizeIterator<Item = (EntryId, &[Letter])> {
        (0..self.len() as u32).map(|number| (EntryId(number), self.word(EntryId(number))))
    }

    fn is_sorted(&self) -> bool {
        /// A word of so many letters is a number of 64 bits, five for each.
        const PACKED: usize = 12;
        let words = self.letters.chunks(self.length.max(1));
        if self.length > PACKED {
            return words.is_sorted_by(|word, next| word < next);
        }
        let packed = |word: &[Letter]| word.iter().fold(0, |bits, letter| bits << 5 | letter.index() as u64);
        words.map(packed).is_sorted_by(|word, next| word < next)
    }

    /// Puts words that came in any order in order; of a word that comes twice the best score counts.
    fn sort(&mut self) {
        if self.is_sorted() {
            return;
        }
        let mut scored: Vec<(&[Letter], Score)> =
            self.letters.chunks(self.length).zip(self.scores.iter().copied()).collect();
        scored.sort_by(|(word, score), (other, than)| word.cmp(other).then(than.cmp(score)));
        scored.dedup_by(|(word, _), (kept, _)| word == kept);
        let mut table = Self::empty(self.length);
        for (word, score) in scored {
            table.push(word, score);
        }
        *self = table;
    }

    fn push(&mut self, word: &[Letter], score: Score) {
        self.letters.extend_from_slice(word);
        self.scores.push(score);
    }
}

/// The words that may be filled in.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Entries {
    alphabet_size: usize,
    /// The words of each length, from 0 letters on.
    tables: Vec<Table>,
}

impl Entries {
    /// The words of a list, all with [`PLAIN_SCORE`].
    pub fn new(words: &Words, alphabet: Alphabet) -> Self {
        let mut entries = Self::empty(alphabet);
        for word in words.iter() {
            entries.push(word, PLAIN_SCORE);
        }
        entries
    }

    /// Reads a list of `word;score`, one a line; a line without `;` has [`PLAIN_SCORE`], an empty one is skipped, and
    /// what is in no word of a puzzle (spaces, hyphens, apostrophes) is left out of the word.
    ///
    /// ```
    /// use worddle_crossword::Entries;
    /// use worddle_lexicon::Alphabet;
    ///
    /// let entries = Entries::read("cat;60\nice cream;80\nore\n", Alphabet::English)?;
    /// assert_eq!((entries.table(3).len(), entries.table(8).len()), (2, 1));
    /// # Ok::<(), worddle_crossword::entries::EntriesError>(())
    /// ```
    pub fn read(text: &str, alphabet: Alphabet) -> Result<Self, EntriesError> {
        Self::read_with(text, alphabet, Err)
    }

    /// The same, but words that no grid of the alphabet can have (with digits, or too long) are left out and counted: real
    /// lists have some.
    pub fn read_leaving_out(text: &str, alphabet: Alphabet) -> Result<(Self, usize), EntriesError> {
        let mut left_out = 0;
        let entries = Self::read_with(text, alphabet, |error| match error {
            EntriesError::Score { .. } => Err(error),
            EntriesError::Letter { .. } | EntriesError::TooLong { .. } => {
                left_out += 1;
                Ok(())
            }
        })?;
        Ok((entries, left_out))
    }

    /// Reads a list, and asks about each line that is wrong whether to go on without it.
    fn read_with(
        text: &str,
        alphabet: Alphabet,
        mut wrong: impl FnMut(EntriesError) -> Result<(), EntriesError>,
    ) -> Result<Self, EntriesError> {
        let mut entries = Self::empty(alphabet);
        let latin = latin_letters(alphabet);
        let (mut rest, mut number) = (text.as_bytes(), 0);
        while !rest.is_empty() {
            number += 1;
            if let (Some(latin), Some(line)) = (&latin, plain_line(rest)) {
                let letter = |byte: u8| latin[usize::from(byte & 31)];
                match rest.first_chunk::<SHORT>() {
                    Some(bytes) if line.word.len() <= SHORT => {
                        entries.push(&bytes.map(letter)[..line.word.len()], line.score);
                    }
                    _ => entries.push(&line.word.iter().copied().map(letter).collect::<Vec<_>>(), line.score),
                }
                rest = line.rest;
                continue;
            }
            let end = rest.iter().position(|&byte| byte == b'\n').unwrap_or(rest.len());
            match read_line(&rest[..end], alphabet) {
                Ok((word, score)) if !word.is_empty() => {
                    entries.push(&word, score);
                }
                Ok(_) => {}
                Err(problem) => wrong(problem.at(number))?,
            }
            rest = rest.get(end + 1..).unwrap_or_default();
        }
        entries.tables.iter_mut().for_each(Table::sort);
        Ok(entries)
    }

    /// Words of at most [`MAX_LETTERS`] letters with their scores, in any order; of a word that comes twice the best score
    /// counts.
    pub fn from_scored<W: AsRef<[Letter]>>(
        alphabet: Alphabet,
        scored: impl IntoIterator<Item = (W, Score)>,
    ) -> Self {
        let mut entries = Self::empty(alphabet);
        for (word, score) in scored.into_iter().filter(|(word, _)| !word.as_ref().is_empty()) {
            entries.push(word.as_ref(), score);
        }
        entries.tables.iter_mut().for_each(Table::sort);
        entries
    }

    fn empty(alphabet: Alphabet) -> Self {
        Self { alphabet_size: alphabet.size(), tables: (0..=MAX_LETTERS).map(Table::empty).collect() }
    }

    fn push(&mut self, word: &[Letter], score: Score) {
        self.tables[word.len()].push(word, score);
    }

    /// The words of a length, at most [`MAX_LETTERS`].
    pub fn table(&self, length: usize) -> &Table {
        &self.tables[length]
    }

    /// How many letters the alphabet has.
    pub fn alphabet_size(&self) -> usize {
        self.alphabet_size
    }

    /// How many words there are.
    pub fn len(&self) -> usize {
        self.tables.iter().map(Table::len).sum()
    }

    /// Whether there is no word.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// The same words without those that `keep` refuses.
    #[must_use]
    pub fn filtered(&self, mut keep: impl FnMut(&[Letter], Score) -> bool) -> Self {
        let filter = |table: &Table| {
            let mut kept = Table::empty(table.length);
            for (entry, word) in table.iter() {
                if keep(word, table.score(entry)) {
                    if table.is_preferred(entry) {
                        kept.preferred.push(EntryId(kept.len() as u32));
                    }
                    kept.push(word, table.score(entry));
                }
            }
            kept
        };
        Self { alphabet_size: self.alphabet_size, tables: self.tables.iter().map(filter).collect() }
    }

    /// The same words without those of a lower score.
    #[must_use]
    pub fn at_least(&self, minimum: Score) -> Self {
        self.filtered(|_, score| score >= minimum)
    }

    /// The same words without some.
    #[must_use]
    pub fn without(&self, excluded: &Words) -> Self {
        self.filtered(|word, _| excluded.id(word).is_none())
    }

    /// The same words, of which some are tried before all others.
    #[must_use]
    pub fn preferring(mut self, preferred: &Words) -> Self {
        for word in preferred.iter() {
            let table = &mut self.tables[word.len()];
            if let Some(entry) = table.find(word)
                && let Err(place) = table.preferred.binary_search(&entry)
            {
                table.preferred.insert(place, entry);
            }
        }
        self
    }

    /// Every score that occurs in words of some lengths, from the lowest to the highest.
    pub fn scores(&self, lengths: impl IntoIterator<Item = usize>) -> Vec<Score> {
        let mut scores: Vec<Score> = lengths
            .into_iter()
            .flat_map(|length| {
                let mut scores = self.tables[length].scores.clone();
                scores.sort_unstable();
                scores.dedup();
                scores
            })
            .collect();
        scores.sort_unstable();
        scores.dedup();
        scores
    }
}

/// Why a text is no list of scored words.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum EntriesError {
    /// A score is no number.
    #[error("score {found:?} in line {line} of the list: expected a number from 0 to 65535")]
    Score {
        /// What was met.
        found: String,
        /// The line, counted from 1.
        line: usize,
    },
    /// A word has a character outside the alphabet.
    #[error("{source} (line {line} of the list)")]
    Letter {
        /// The character.
        source: NoLetter,
        /// The line, counted from 1.
        line: usize,
    },
    /// A word is too long.
    #[error("a word of {letters} letters in line {line} of the list: expected at most {MAX_LETTERS}")]
    TooLong {
        /// How many letters.
        letters: usize,
        /// The line, counted from 1.
        line: usize,
    },
}

enum Problem {
    Score(String),
    Letter(NoLetter),
    TooLong(usize),
}

impl Problem {
    fn at(self, line: usize) -> EntriesError {
        match self {
            Self::Score(found) => EntriesError::Score { found, line },
            Self::Letter(source) => EntriesError::Letter { source, line },
            Self::TooLong(letters) => EntriesError::TooLong { letters, line },
        }
    }
}

/// The letters and the score of any line.
fn read_line(line: &[u8], alphabet: Alphabet) -> Result<(Vec<Letter>, Score), Problem> {
    let line = String::from_utf8_lossy(line);
    let (text, score) = match line.split_once(';') {
        Some((text, score)) => (text, read_score(score.trim())?),
        None => (&*line, PLAIN_SCORE),
    };
    let solid: String = text.chars().filter(|character| !is_gap(*character)).collect();
    let word = alphabet.fold(&solid).map_err(Problem::Letter)?;
    if word.len() > MAX_LETTERS { Err(Problem::TooLong(word.len())) } else { Ok((word, score)) }
}

fn read_score(text: &str) -> Result<Score, Problem> {
    text.parse().map_err(|_| Problem::Score(text.to_owned()))
}

/// A line of letters from A to Z, perhaps with a score, as nearly every line of a list: it is read without folding.
struct PlainLine<'t> {
    word: &'t [u8],
    score: Score,
    /// What comes after the line.
    rest: &'t [u8],
}

/// The line that a text begins with, if it is plain.
fn plain_line(text: &[u8]) -> Option<PlainLine<'_>> {
    let letters = plain_letters(text);
    let (word, after) = text.split_at(letters);
    let (score, after) = match after {
        [b';', after @ ..] => plain_score(after)?,
        _ => (PLAIN_SCORE, after),
    };
    let rest = match after {
        [] => after,
        [b'\n', rest @ ..] | [b'\r', b'\n', rest @ ..] => rest,
        _ => return None,
    };
    (1..=MAX_LETTERS).contains(&letters).then_some(PlainLine { word, score, rest })
}

/// The letters of a word that are looked at together, in a number.
const SHORT: usize = 16;

/// How many letters from A to Z a text begins with. A loop would end at another place in each line, and the processor would
/// guess wrong each time: all bytes of a short word at once take half the time.
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
fn latin_letters(alphabet: Alphabet) -> Option<[Letter; 32]> {
    const LATIN_LETTERS: usize = 26;
    let letter =
        |bits: usize| Letter::new(bits.clamp(1, LATIN_LETTERS) as u8 - 1).expect("a letter from A to Z");
    (alphabet.size() == LATIN_LETTERS).then(|| std::array::from_fn(letter))
}

/// Whether a character stands in the phrases of lists but in no cell.
fn is_gap(character: char) -> bool {
    character.is_whitespace() || matches!(character, '-' | '\'' | '’' | '.' | ',' | '!' | '?' | '&')
}

#[cfg(test)]
mod tests {
    use super::*;

    fn spelled(entries: &Entries, length: usize) -> Vec<(String, Score)> {
        let table = entries.table(length);
        table.iter().map(|(entry, word)| (Alphabet::English.spell(word), table.score(entry))).collect()
    }

    #[test]
    fn scored_words_are_read_sorted_and_without_repeats() {
        let entries =
            Entries::read("ore;7\r\ncat;60\n\nCat;80\nice-cream; 5\nart", Alphabet::English).unwrap();
        assert_eq!(spelled(&entries, 3), [("ART".into(), 50), ("CAT".into(), 80), ("ORE".into(), 7)]);
        assert_eq!(spelled(&entries, 8), [("ICECREAM".into(), 5)]);
        assert_eq!(entries.scores([3, 8]), [5, 7, 50, 80]);
        let cat = Alphabet::English.fold("cat").unwrap();
        assert_eq!(entries.table(3).find(&cat), Some(EntryId(1)));
        assert_eq!(entries.table(8).find(&cat), None);
    }

    #[test]
    fn plain_lines_are_read_as_others_are() {
        let plain = |text: &str| {
            plain_line(text.as_bytes()).map(|line| (line.word.len(), line.score, line.rest.len()))
        };
        assert_eq!(plain("Cat;60\r\nore"), Some((3, 60, 3)));
        assert_eq!(plain("incomprehensibilities\nx"), Some((21, PLAIN_SCORE, 1)));
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

    #[test]
    fn what_is_no_scored_word_is_said_with_its_line() {
        let error = |text: &str| Entries::read(text, Alphabet::English).unwrap_err().to_string();
        assert_eq!(
            error("cat;1\nore;x1"),
            "score \"x1\" in line 2 of the list: expected a number from 0 to 65535"
        );
        assert_eq!(error("c4t;1"), "no letter '4' in the English alphabet (line 1 of the list)");
        assert!(error(&"a".repeat(256)).contains("256 letters in line 1"));
        assert!(error("cat;70000").contains("70000"));
    }

    #[test]
    fn words_are_filtered_excluded_and_preferred() {
        let words = |text: &str| {
            Words::new(text.split(' ').map(|word| Alphabet::English.fold(word).expect("letters")))
        };
        let entries = Entries::read("ore;7\ncat;60\nart;90", Alphabet::English).unwrap();
        let entries = entries.preferring(&words("cat dog"));
        assert!(entries.table(3).is_preferred(EntryId(1)) && !entries.table(3).is_preferred(EntryId(0)));
        let good = entries.at_least(60).without(&words("art"));
        assert_eq!(spelled(&good, 3), [("CAT".into(), 60)]);
        assert!(good.table(3).is_preferred(EntryId(0)));
        assert_eq!((entries.len(), good.len(), good.is_empty()), (3, 1, false));
    }

    #[test]
    fn words_that_no_grid_can_have_are_left_out_if_so_asked() {
        let text = format!("cat;60\nc4t;1\n{};2\nore\n", "a".repeat(256));
        let (entries, left_out) = Entries::read_leaving_out(&text, Alphabet::English).unwrap();
        assert_eq!((spelled(&entries, 3), left_out), (vec![("CAT".into(), 60), ("ORE".into(), 50)], 2));
        assert!(Entries::read_leaving_out("cat;60\nore;x", Alphabet::English).is_err());
    }

    #[test]
    fn other_alphabets_have_their_letters() {
        let entries = Entries::read("año;3\nPÑA", Alphabet::Spanish).unwrap();
        assert_eq!(entries.alphabet_size(), 27);
        let spelled: Vec<String> =
            entries.table(3).iter().map(|(_, word)| Alphabet::Spanish.spell(word)).collect();
        assert_eq!(spelled, ["AÑO", "PÑA"]);
    }
}
