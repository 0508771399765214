//! Patterns such as `c?t*`, for puzzle makers.
//!
//! | in a pattern | stands for |
//! |---|---|
//! | a letter | itself, with or without its accents |
//! | `?` or `.` | any letter |
//! | `*` | any letters, or none |
//! | `[aeu]`, `[a-f]` | one of these letters |
//! | `[^aeu]`, `[!aeu]` | one letter, none of these |
//! | `@` | a vowel |
//! | `#` | a consonant |
//!
//! The search is Shift-And (Baeza-Yates and Gonnet, 1992) over a lexicon instead of over text. One bit per
//! part says that the letters so far can end in front of that part. A step with a letter shifts the bits that
//! the letter fits, and a branch of the lexicon is abandoned once no bit is left.

use crate::alphabet::{Alphabet, Fold};
use crate::compose::composed;
use crate::letter::{Letter, LetterSet, MAX_ALPHABET};
use crate::lexicon::Lexicon;
use crate::words::WordId;

/// Most parts in a pattern: a `u128` has one bit for each, and one for the end.
pub const MAX_PARTS: usize = 127;

/// A pattern of letters.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Pattern {
    /// Number of parts. Bit `parts` is the end of the pattern.
    parts: u32,
    /// Bits of the `*` parts. Two never follow each other.
    runs: u128,
    /// For each letter, the bits of the parts it fits.
    fits: [u128; MAX_ALPHABET],
}

/// Why a text is not a pattern. Columns count characters from 1.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
pub enum PatternError {
    /// The pattern is empty.
    #[error("the pattern is empty: expected letters, ?, *, [abc], @ or #")]
    Empty,
    /// A character has no meaning in a pattern.
    #[error("{character:?} at column {column} of the pattern: expected a letter, ?, *, [abc], @ or #")]
    Character {
        /// The character.
        character: char,
        /// Its column.
        column: usize,
    },
    /// A class has no closing bracket.
    #[error("the [ at column {column} of the pattern has no matching ]")]
    Unclosed {
        /// Column of the opening bracket.
        column: usize,
    },
    /// A class excludes every letter.
    #[error("the class at column {column} of the pattern has no letters")]
    EmptyClass {
        /// Column of the opening bracket.
        column: usize,
    },
    /// A range runs from a later letter to an earlier one.
    #[error("the range at column {column} of the pattern runs backwards: swap its letters")]
    Backwards {
        /// Column of the range's first letter.
        column: usize,
    },
    /// The pattern exceeds [`MAX_PARTS`].
    #[error("the pattern has more than {MAX_PARTS} parts")]
    TooLong,
}

impl Pattern {
    /// Parses a pattern.
    pub fn parse(text: &str, alphabet: Alphabet) -> Result<Self, PatternError> {
        let characters = composed(text);
        let mut parser = Parser { characters: &characters, next: 0, alphabet };
        let mut pattern = Self { parts: 0, runs: 0, fits: [0; MAX_ALPHABET] };
        while let Some(part) = parser.part()? {
            match part {
                Part::Run => pattern.push_run()?,
                Part::One(letters) => pattern.push(letters)?,
                Part::Two(first, second) => {
                    pattern.push(LetterSet::from_iter([first]))?;
                    pattern.push(LetterSet::from_iter([second]))?;
                }
            }
        }
        if pattern.parts == 0 { Err(PatternError::Empty) } else { Ok(pattern) }
    }

    /// Returns true if the pattern matches a whole word.
    pub fn matches(&self, word: &[Letter]) -> bool {
        self.ended(word.iter().fold(self.start(), |places, &letter| self.step(places, letter)))
    }

    /// Calls `found` for every matching word of a lexicon, in alphabetical order.
    pub fn search<L: Lexicon>(&self, lexicon: &L, found: &mut impl FnMut(WordId)) {
        let mut open = vec![(lexicon.branches(lexicon.root()), self.start())];
        while let Some((left, places)) = open.last_mut() {
            let Some((letter, next)) = left.next() else {
                open.pop();
                continue;
            };
            let next_places = self.step(*places, letter);
            if next_places == 0 {
                continue;
            }
            if self.ended(next_places)
                && let Some(id) = lexicon.word(next)
            {
                found(id);
            }
            open.push((lexicon.branches(next), next_places));
        }
    }

    fn start(&self) -> u128 {
        self.skip_runs(1)
    }

    fn step(&self, places: u128, letter: Letter) -> u128 {
        // A letter advances every bit it fits by one part, except that a `*` may take the letter and stay.
        let fitting = places & self.fits[letter.index()];
        self.skip_runs((fitting & !self.runs) << 1 | (fitting & self.runs))
    }

    /// A `*` can match nothing, so a bit in front of one is also set behind it.
    fn skip_runs(&self, places: u128) -> u128 {
        places | (places & self.runs) << 1
    }

    fn ended(&self, places: u128) -> bool {
        places >> self.parts & 1 != 0
    }

    fn push(&mut self, letters: LetterSet) -> Result<(), PatternError> {
        if self.parts as usize == MAX_PARTS {
            return Err(PatternError::TooLong);
        }
        letters.iter().for_each(|letter| self.fits[letter.index()] |= 1 << self.parts);
        self.parts += 1;
        Ok(())
    }

    fn push_run(&mut self) -> Result<(), PatternError> {
        // `**` means `*`. Merging them keeps `skip_runs` to a single shift.
        let after_run = self.parts > 0 && self.runs >> (self.parts - 1) & 1 != 0;
        if !after_run {
            self.push(LetterSet::first(MAX_ALPHABET))?;
            self.runs |= 1 << (self.parts - 1);
        }
        Ok(())
    }
}

enum Part {
    One(LetterSet),
    Two(Letter, Letter),
    Run,
}

struct Parser<'a> {
    characters: &'a [char],
    next: usize,
    alphabet: Alphabet,
}

impl Parser<'_> {
    fn part(&mut self) -> Result<Option<Part>, PatternError> {
        let all = LetterSet::first(self.alphabet.size());
        let Some(character) = self.take() else {
            return Ok(None);
        };
        Ok(Some(match character {
            '?' | '.' => Part::One(all),
            '*' => Part::Run,
            '@' => Part::One(self.alphabet.vowels()),
            '#' => Part::One(all.without(self.alphabet.vowels())),
            '[' => Part::One(self.class()?),
            _ => match self.alphabet.fold_char(character) {
                Fold::One(letter) => Part::One(LetterSet::from_iter([letter])),
                Fold::Two(first, second) => Part::Two(first, second),
                Fold::Mark | Fold::Outside => return Err(self.unexpected(character)),
            },
        }))
    }

    /// Parses a class after its `[`.
    fn class(&mut self) -> Result<LetterSet, PatternError> {
        let column = self.next;
        let negated = matches!(self.peek(), Some('^' | '!'));
        self.next += usize::from(negated);
        let mut letters = LetterSet::EMPTY;
        loop {
            match self.take() {
                None => return Err(PatternError::Unclosed { column }),
                Some(']') => break,
                Some(character) => letters = letters.union(self.range(character)?),
            }
        }
        let letters = if negated { LetterSet::first(self.alphabet.size()).without(letters) } else { letters };
        if letters.is_empty() { Err(PatternError::EmptyClass { column }) } else { Ok(letters) }
    }

    /// Parses a letter of a class, or the range that it starts.
    fn range(&mut self, character: char) -> Result<LetterSet, PatternError> {
        let column = self.next;
        let first = self.letter(character)?;
        if self.peek() != Some('-') {
            return Ok(LetterSet::from_iter([first]));
        }
        self.next += 1;
        let Some(character) = self.take() else {
            return Err(PatternError::Unclosed { column });
        };
        let last = self.letter(character)?;
        if last < first {
            return Err(PatternError::Backwards { column });
        }
        Ok(LetterSet::first(last.index() + 1).without(LetterSet::first(first.index())))
    }

    fn letter(&self, character: char) -> Result<Letter, PatternError> {
        match self.alphabet.fold_char(character) {
            Fold::One(letter) => Ok(letter),
            _ => Err(self.unexpected(character)),
        }
    }

    fn unexpected(&self, character: char) -> PatternError {
        PatternError::Character { character, column: self.next }
    }

    fn peek(&self) -> Option<char> {
        self.characters.get(self.next).copied()
    }

    fn take(&mut self) -> Option<char> {
        let character = self.peek()?;
        self.next += 1;
        Some(character)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Dawg, Structure, Words};

    const WORDS: &str = "at cat chat chien coeur cot cut cutter niche tact zoo";

    #[track_caller]
    fn check(pattern: &str, expected: &str) {
        let fold = |word: &str| Alphabet::French.fold(word).unwrap();
        let words = Words::new(WORDS.split(' ').map(fold));
        let dawg = <Dawg as Structure>::build(&words);
        let pattern = Pattern::parse(pattern, Alphabet::French).unwrap();
        let mut found = Vec::new();
        pattern.search(&dawg, &mut |id| found.push(Alphabet::French.spell(&words[id]).to_lowercase()));
        assert_eq!(found.join(" "), expected);
        let matched = WORDS.split(' ').filter(|word| pattern.matches(&fold(word)));
        assert_eq!(matched.collect::<Vec<_>>().join(" "), expected);
    }

    #[test]
    fn wildcards_stand_for_one_letter_or_for_any_number() {
        check("c?t", "cat cot cut");
        check("C.T", "cat cot cut");
        check("c?t*", "cat cot cut cutter");
        check("*t", "at cat chat cot cut tact");
        check("*t*t*", "cutter tact");
        check("**", WORDS);
        check("???", "cat cot cut zoo");
        check("chat", "chat");
        check("c", "");
    }

    #[test]
    fn classes_stand_for_some_letters() {
        check("c[ao]t", "cat cot");
        check("c[^ao]t", "cut");
        check("c[!o-z]t", "cat");
        check("#@#", "cat cot cut");
        check("[a-c]*", "at cat chat chien coeur cot cut cutter");
        check("cœ*", "coeur");
        check("nïch?", "niche");
    }

    #[test]
    fn errors_name_their_column() {
        let error = |text: &str| Pattern::parse(text, Alphabet::French).unwrap_err().to_string();
        assert!(error("").contains("empty"));
        assert!(error("ca+").contains("'+' at column 3"));
        assert!(error("ca[ab").contains("[ at column 3"));
        assert!(error("ca[]").contains("class at column 3"));
        assert!(error("ca[^a-z]").contains("class at column 3"));
        assert!(error("ca[z-a]").contains("range at column 4"));
        assert!(error("ca[a-").contains("has no matching ]"));
        assert!(error("ca[œ]").contains("'œ' at column 4"));
        assert!(error(&"?".repeat(128)).contains("127"));
        assert!(Pattern::parse(&"?".repeat(127), Alphabet::French).is_ok());
        assert!(Pattern::parse(&"*".repeat(500), Alphabet::French).is_ok());
    }
}
