//! The words that may be filled in, by length, with their scores.
//!
//! Constructors keep lists of `word;score`: the higher, the better the word looks in a puzzle. A word without a score has
//! [`PLAIN_SCORE`]. Words of one length lie side by side in alphabetical order, so that a domain is a set of small numbers.

mod plain_line;
mod table;

use std::collections::BTreeMap;

use worddle_lexicon::{Alphabet, Cause, LeftOut, Letter, MAX_LETTERS, NoLetter, WordId, Words};

use plain_line::{SHORT, latin_letters, plain_line};

pub use table::{EntryId, PLAIN_SCORE, Score, Table};

/// The words that may be filled in.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Entries {
    alphabet_size: usize,
    /// The words of each length, from 0 letters on.
    tables: Vec<Table>,
    /// How the list writes its phrases, and its words with accents: `ice cream`, `été`.
    spellings: BTreeMap<Box<[Letter]>, Box<str>>,
}

impl Entries {
    /// The words of a list, all with [`PLAIN_SCORE`].
    pub fn new(words: &Words, alphabet: Alphabet) -> Self {
        Self::scored(words, alphabet, |_| PLAIN_SCORE)
    }

    /// The words of a list, each with a score of its own.
    pub fn scored(words: &Words, alphabet: Alphabet, score: impl Fn(WordId) -> Score) -> Self {
        let mut entries = Self::empty(alphabet);
        for (number, word) in words.iter().enumerate() {
            entries.push(word, score(WordId(number as u32)));
        }
        entries
    }

    /// Reads a list of `word;score`, one a line; a line without `;` has [`PLAIN_SCORE`], an empty one is skipped, and
    /// what is in no word of a puzzle (spaces, hyphens, apostrophes) is left out of the word and kept in its spelling.
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

    /// The same, where a line without a score has that of `plain`, and words that no grid of the alphabet can have (with
    /// digits, or too long) are left out and counted: real lists have some.
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

    /// Reads a list, and asks about each line that is wrong whether to go on without it.
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
                // The low five bits number the letters alike in both cases.
                let letter = |byte: u8| latin[usize::from(byte & 31)];
                // All sixteen bytes are turned into letters at once, without a loop over the word; those behind it are
                // cut off.
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
        Self {
            alphabet_size: alphabet.size(),
            tables: (0..=MAX_LETTERS).map(Table::empty).collect(),
            spellings: BTreeMap::new(),
        }
    }

    fn push(&mut self, word: &[Letter], score: Score) {
        self.tables[word.len()].push(word, score);
    }

    /// The words of a length, at most [`MAX_LETTERS`].
    pub fn table(&self, length: usize) -> &Table {
        &self.tables[length]
    }

    /// How the list writes a word, if that is not just its letters: with the spaces of a phrase, or with accents.
    pub fn spelling(&self, word: &[Letter]) -> Option<&str> {
        self.spellings.get(word).map(|spelling| &**spelling)
    }

    /// All words, by length and then in alphabetical order.
    pub fn words(&self) -> impl Iterator<Item = &[Letter]> {
        self.tables.iter().flat_map(|table| table.iter().map(|(_, word)| word))
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

    /// These words, and those of another list that are not among them: of a word in both, the score and the spelling here
    /// count.
    #[must_use]
    pub fn over(&self, base: &Self) -> Self {
        let tables = self.tables.iter().zip(&base.tables).map(|(own, base)| own.over(base)).collect();
        let mut spellings = base.spellings.clone();
        spellings.extend(self.spellings.clone());
        Self { alphabet_size: self.alphabet_size, tables, spellings }
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
            self.tables[word.len()].prefer(word);
        }
        self
    }

    /// Every score that occurs in words of some lengths, from the lowest to the highest.
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

/// The letters of any line, its score if it has one, and its spelling if that is not just the letters.
type Line = (Vec<Letter>, Option<Score>, Option<String>);

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
    // Capitals alone do not make a spelling: most lists are all in capitals.
    let is_plain = text.to_uppercase() == alphabet.spell(&word);
    Ok((word, score, (!is_plain).then(|| text.to_owned())))
}

fn read_score(text: &str) -> Result<Score, Problem> {
    text.parse().map_err(|_| Problem::Score(text.to_owned()))
}

/// Whether a character stands in the phrases of lists but in no cell.
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
