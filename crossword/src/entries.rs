//! The words available for a fill, by length, with scores.
//!
//! Constructors keep lists of `word;score`, where a higher score means that the word looks better in a
//! puzzle. A word without a score gets [`PLAIN_SCORE`]. The words of one length are stored side by side in
//! alphabetical order, so that a domain is a set of small numbers.

mod plain_line;
mod table;

use std::collections::BTreeMap;

use worddle_lexicon::{Alphabet, Cause, LeftOut, Letter, MAX_LETTERS, NoLetter, WordId, Words};

use plain_line::{SHORT, latin_letters, plain_line};

pub use table::{EntryId, PLAIN_SCORE, Score, Table};

/// The words available for a fill.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Entries {
    alphabet_size: usize,
    /// The words of each length, from 0 on.
    tables: Vec<Table>,
    /// Spellings of phrases and accented words, such as `ice cream` or `été`.
    spellings: BTreeMap<Box<[Letter]>, Box<str>>,
}

impl Entries {
    /// Takes the words of a list, all with [`PLAIN_SCORE`].
    pub fn new(words: &Words, alphabet: Alphabet) -> Self {
        Self::scored(words, alphabet, |_| PLAIN_SCORE)
    }

    /// Takes the words of a list, each with its own score.
    pub fn scored(words: &Words, alphabet: Alphabet, score: impl Fn(WordId) -> Score) -> Self {
        let mut entries = Self::empty(alphabet);
        for (number, word) in words.iter().enumerate() {
            entries.push(word, score(WordId(number as u32)));
        }
        entries
    }

    /// Reads a list of `word;score`, one per line. A line without `;` gets [`PLAIN_SCORE`], and empty lines
    /// are skipped. Spaces, hyphens and apostrophes are removed from the word and kept in its spelling.
    ///
    /// ```
    /// use worddle_crossword::Entries;
    /// use worddle_lexicon::Alphabet;
    ///
    /// let entries = Entries::read("cat;60\nice cream;80\nore\n", Alphabet::English)?;
    /// assert_eq!((entries.table(3).len(), entries.table(8).len()), (2, 1));
    /// assert_eq!(entries.spelling(&Alphabet::English.fold("icecream")?), Some("ice cream"));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn read(text: &str, alphabet: Alphabet) -> Result<Self, EntriesError> {
        Self::read_with(text, alphabet, PLAIN_SCORE, Err)
    }

    /// Like [`Entries::read`], with `plain` as the default score. Words that no grid of the alphabet can have
    /// (too long, or with digits) are skipped and counted, since real lists contain some.
    pub fn read_leaving_out(
        text: &str,
        alphabet: Alphabet,
        plain: Score,
    ) -> Result<(Self, LeftOut), EntriesError> {
        let mut left_out = LeftOut::default();
        let entries = Self::read_with(text, alphabet, plain, |error| {
            left_out.add(match error {
                EntriesError::Score { .. } => return Err(error),
                EntriesError::Letter { source, .. } => Cause::of(source.character),
                EntriesError::TooLong { .. } => Cause::TooLong,
            });
            Ok(())
        })?;
        Ok((entries, left_out))
    }

    /// Reads a list, and calls `wrong` for each bad line to decide whether to continue without it.
    fn read_with(
        text: &str,
        alphabet: Alphabet,
        plain: Score,
        mut wrong: impl FnMut(EntriesError) -> Result<(), EntriesError>,
    ) -> Result<Self, EntriesError> {
        let mut entries = Self::empty(alphabet);
        let latin = latin_letters(alphabet);
        let (mut rest, mut number) = (text.as_bytes(), 0);
        while !rest.is_empty() {
            number += 1;
            if let (Some(latin), Some(line)) = (&latin, plain_line(rest)) {
                let score = line.score.unwrap_or(plain);
                // The low five bits of an ASCII letter are its number in either case.
                let letter = |byte: u8| latin[usize::from(byte & 31)];
                // Convert sixteen bytes at once, without a loop over the word, and cut off the excess.
                match rest.first_chunk::<SHORT>() {
                    Some(bytes) if line.word.len() <= SHORT => {
                        entries.push(&bytes.map(letter)[..line.word.len()], score);
                    }
                    _ => entries.push(&line.word.iter().copied().map(letter).collect::<Vec<_>>(), score),
                }
                rest = line.rest;
                continue;
            }
            let end = rest.iter().position(|&byte| byte == b'\n').unwrap_or(rest.len());
            match read_line(&rest[..end], alphabet) {
                Ok((word, score, spelling)) if !word.is_empty() => {
                    entries.push(&word, score.unwrap_or(plain));
                    if let Some(spelling) = spelling {
                        // The first spelling of a word wins.
                        entries.spellings.entry(word.into()).or_insert_with(|| spelling.into());
                    }
                }
                Ok(_) => {}
                Err(problem) => wrong(problem.at(number))?,
            }
            rest = rest.get(end + 1..).unwrap_or_default();
        }
        entries.tables.iter_mut().for_each(Table::sort);
        Ok(entries)
    }

    /// Takes words of at most [`MAX_LETTERS`] letters with scores, in any order. A repeated word keeps its
    /// best score.
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
        Self {
            alphabet_size: alphabet.size(),
            tables: (0..=MAX_LETTERS).map(Table::empty).collect(),
            spellings: BTreeMap::new(),
        }
    }

    fn push(&mut self, word: &[Letter], score: Score) {
        self.tables[word.len()].push(word, score);
    }

    /// Returns the words of a length, at most [`MAX_LETTERS`].
    pub fn table(&self, length: usize) -> &Table {
        &self.tables[length]
    }

    /// Returns a word's spelling if it differs from its letters: a phrase with spaces, or a word with
    /// accents.
    pub fn spelling(&self, word: &[Letter]) -> Option<&str> {
        self.spellings.get(word).map(|spelling| &**spelling)
    }

    /// Iterates over all words by length, alphabetically within a length.
    pub fn words(&self) -> impl Iterator<Item = &[Letter]> {
        self.tables.iter().flat_map(|table| table.iter().map(|(_, word)| word))
    }

    /// Number of letters in the alphabet.
    pub fn alphabet_size(&self) -> usize {
        self.alphabet_size
    }

    /// Number of words.
    pub fn len(&self) -> usize {
        self.tables.iter().map(Table::len).sum()
    }

    /// Returns true if there are no words.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// Returns the words that `keep` accepts.
    #[must_use]
    pub fn filtered(&self, mut keep: impl FnMut(&[Letter], Score) -> bool) -> Self {
        let filter = |table: &Table| {
            let mut kept = Table::empty(table.length());
            for (entry, word) in table.iter() {
                if keep(word, table.score(entry)) {
                    kept.push(word, table.score(entry));
                    if table.is_preferred(entry) {
                        kept.prefer(word);
                    }
                }
            }
            kept
        };
        let tables = self.tables.iter().map(filter).collect();
        Self { alphabet_size: self.alphabet_size, tables, spellings: self.spellings.clone() }
    }

    /// Adds the words of another list that are missing here. A word in both keeps its score and spelling from
    /// this list.
    #[must_use]
    pub fn over(&self, base: &Self) -> Self {
        let tables = self.tables.iter().zip(&base.tables).map(|(own, base)| own.over(base)).collect();
        let mut spellings = base.spellings.clone();
        spellings.extend(self.spellings.clone());
        Self { alphabet_size: self.alphabet_size, tables, spellings }
    }

    /// Returns the words of at least a score.
    #[must_use]
    pub fn at_least(&self, minimum: Score) -> Self {
        self.filtered(|_, score| score >= minimum)
    }

    /// Returns the words that are not in `excluded`.
    #[must_use]
    pub fn without(&self, excluded: &Words) -> Self {
        self.filtered(|word, _| excluded.id(word).is_none())
    }

    /// Marks words to be tried before all others.
    #[must_use]
    pub fn preferring(mut self, preferred: &Words) -> Self {
        for word in preferred.iter() {
            self.tables[word.len()].prefer(word);
        }
        self
    }

    /// Returns every score that occurs in words of some lengths, in ascending order.
    pub fn scores(&self, lengths: impl IntoIterator<Item = usize>) -> Vec<Score> {
        let mut occurs = vec![false; usize::from(Score::MAX) + 1];
        for length in lengths {
            for &score in self.tables[length].scores() {
                occurs[usize::from(score)] = true;
            }
        }
        (0..=Score::MAX).filter(|&score| occurs[usize::from(score)]).collect()
    }
}

/// Why a text is not a list of scored words.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum EntriesError {
    /// A score is not a number.
    #[error("{found:?} is not a score (line {line} of the list): expected a number from 0 to 65535")]
    Score {
        /// The text.
        found: String,
        /// Line number, from 1.
        line: usize,
    },
    /// A word has a character outside the alphabet.
    #[error("{source} (line {line} of the list)")]
    Letter {
        /// The character.
        source: NoLetter,
        /// Line number, from 1.
        line: usize,
    },
    /// A word is too long.
    #[error("line {line} of the list has a word of {letters} letters: at most {MAX_LETTERS} are allowed")]
    TooLong {
        /// Number of letters.
        letters: usize,
        /// Line number, from 1.
        line: usize,
    },
}

/// What is wrong with a line, before its number is known.
enum Problem {
    Score(String),
    Letter(NoLetter),
    TooLong(usize),
}

impl Problem {
    /// Adds the line number.
    fn at(self, line: usize) -> EntriesError {
        match self {
            Self::Score(found) => EntriesError::Score { found, line },
            Self::Letter(source) => EntriesError::Letter { source, line },
            Self::TooLong(letters) => EntriesError::TooLong { letters, line },
        }
    }
}

/// A line's letters, its score if any, and its spelling if that differs from the letters.
type Line = (Vec<Letter>, Option<Score>, Option<String>);

/// Reads any line, with folding.
fn read_line(line: &[u8], alphabet: Alphabet) -> Result<Line, Problem> {
    let line = String::from_utf8_lossy(line);
    let (text, score) = match line.split_once(';') {
        Some((text, score)) => (text, Some(read_score(score.trim())?)),
        None => (&*line, None),
    };
    let text = text.trim();
    let solid: String = text.chars().filter(|character| !is_gap(*character)).collect();
    let word = alphabet.fold(&solid).map_err(Problem::Letter)?;
    if word.len() > MAX_LETTERS {
        return Err(Problem::TooLong(word.len()));
    }
    // Capitals alone are not a special spelling: most lists are all in capitals.
    let is_plain = text.to_uppercase() == alphabet.spell(&word);
    Ok((word, score, (!is_plain).then(|| text.to_owned())))
}

fn read_score(text: &str) -> Result<Score, Problem> {
    text.parse().map_err(|_| Problem::Score(text.to_owned()))
}

/// Returns true for characters that phrases contain but cells do not.
pub(crate) fn is_gap(character: char) -> bool {
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
    fn an_invalid_line_is_named() {
        let error = |text: &str| Entries::read(text, Alphabet::English).unwrap_err().to_string();
        assert_eq!(
            error("cat;1\nore;x1"),
            "\"x1\" is not a score (line 2 of the list): expected a number from 0 to 65535"
        );
        assert_eq!(error("c4t;1"), "'4' is not a letter of the English alphabet (line 1 of the list)");
        assert!(error(&"a".repeat(256)).contains("line 1 of the list has a word of 256 letters"));
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
    fn words_that_no_grid_can_have_are_skipped_on_request() {
        let text = format!("cat;60\nc4t;1\n{};2\nore\n", "a".repeat(256));
        let (entries, left_out) = Entries::read_leaving_out(&text, Alphabet::English, 70).unwrap();
        assert_eq!(spelled(&entries, 3), [("CAT".into(), 60), ("ORE".into(), 70)]);
        assert_eq!([Cause::Digit, Cause::TooLong].map(|cause| left_out.of(cause)), [1, 1]);
        assert_eq!(left_out.total(), 2);
        assert!(Entries::read_leaving_out("cat;60\nore;x", Alphabet::English, 70).is_err());
    }

    #[test]
    fn a_phrase_keeps_its_spelling() {
        let entries =
            Entries::read("Ice cream;80\nCAT\nwell-known;5\nicecream;3\n", Alphabet::English).unwrap();
        let spelling =
            |word: &str| entries.spelling(&Alphabet::English.fold(word).unwrap()).map(str::to_owned);
        assert_eq!(spelling("icecream").as_deref(), Some("Ice cream"));
        assert_eq!(spelling("wellknown").as_deref(), Some("well-known"));
        assert_eq!(spelling("cat"), None);
        assert_eq!(entries.filtered(|_, score| score > 9).spelling(&[]), None);
    }

    #[test]
    fn the_first_list_wins_over_the_others() {
        let read = |text: &str| Entries::read(text, Alphabet::English).unwrap();
        let both = read("dog;1\nice cream;2\nart;3").over(&read("cat;60\nart;99\nice-cream;70\nzoo;4"));
        let expected =
            [("ART", 3), ("CAT", 60), ("DOG", 1), ("ZOO", 4)].map(|(word, score)| (word.into(), score));
        assert_eq!(spelled(&both, 3), expected);
        assert_eq!(spelled(&both, 8), [("ICECREAM".into(), 2)]);
        let ice = Alphabet::English.fold("icecream").unwrap();
        assert_eq!(both.spelling(&ice), Some("ice cream"));
        assert_eq!(both.table(3).find(&Alphabet::English.fold("dog").unwrap()), Some(EntryId(2)));
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
