//! A word list, ready to search and display.
//!
//! Words are not stored beside the automaton: the automaton already spells them, and [`WordList::words`]
//! reads them back when another structure is to be built from them.

use std::sync::OnceLock;

use crate::alphabet::Alphabet;
use crate::dawg::Dawg;
use crate::letter::Letter;
use crate::lexicon::{Lexicon, Structure, look_up};
use crate::spelling::Spellings;
use crate::text::{ReadError, ReadOptions, ReadReport, read_while};
use crate::words::{WordId, Words};

/// A list's words as a minimal automaton, with their alphabet and spellings.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct WordList {
    dawg: Dawg,
    spellings: Spellings,
    letter_counts: LetterCounts,
}

/// Letter counts of the list, computed on first use. Every board drawn by letter frequency needs them.
#[derive(Clone, Debug, Default)]
struct LetterCounts(OnceLock<Vec<u64>>);

impl PartialEq for LetterCounts {
    /// Equal words have equal counts, so it does not matter which side has computed them.
    fn eq(&self, _: &Self) -> bool {
        true
    }
}

impl Eq for LetterCounts {}

impl WordList {
    /// Reads a list from text and reports the lines it skipped.
    pub fn read(text: &[u8], options: &ReadOptions) -> Result<(Self, ReadReport), ReadError> {
        Self::read_while(text, options, &mut || true)
    }

    /// Reads a list from text, polling `go_on` every few thousand lines and stopping once it returns false.
    pub fn read_while(
        text: &[u8],
        options: &ReadOptions,
        go_on: &mut dyn FnMut() -> bool,
    ) -> Result<(Self, ReadReport), ReadError> {
        let reading = read_while(text, options, go_on)?;
        let dawg = Dawg::build_while(&reading.words, go_on).ok_or(ReadError::Stopped)?;
        Ok((Self::new(dawg, reading.spellings), reading.report))
    }

    pub(crate) fn new(dawg: Dawg, spellings: Spellings) -> Self {
        debug_assert_eq!(dawg.len(), spellings.words(), "every word has its spellings");
        Self { dawg, spellings, letter_counts: LetterCounts::default() }
    }

    /// Returns the alphabet that the words are played in.
    pub fn alphabet(&self) -> Alphabet {
        self.spellings.alphabet()
    }

    /// Returns the automaton.
    pub fn dawg(&self) -> &Dawg {
        &self.dawg
    }

    /// Returns the spellings.
    pub fn spellings(&self) -> &Spellings {
        &self.spellings
    }

    /// Number of words.
    pub fn len(&self) -> usize {
        self.dawg.len()
    }

    /// Returns true if the list has no words.
    pub fn is_empty(&self) -> bool {
        self.dawg.is_empty()
    }

    /// Returns the words, from which any other structure can be built.
    pub fn words(&self) -> Words {
        self.dawg.words()
    }

    /// Looks up a word's number.
    pub fn id(&self, word: &[Letter]) -> Option<WordId> {
        look_up(&self.dawg, word)
    }

    /// Returns a word's letters.
    pub fn word(&self, id: WordId) -> Vec<Letter> {
        let mut word = Vec::new();
        self.dawg.spell(id, &mut word);
        word
    }

    /// Reorders each word's spellings by rank, highest first, then alphabetically. The first spelling is the
    /// one that is displayed.
    ///
    /// ```
    /// # use worddle_lexicon::{Alphabet, ReadOptions, WordId, WordList};
    /// let options = ReadOptions::new(Alphabet::French);
    /// let (list, _) = WordList::read("mème\nmême\n".as_bytes(), &options)?;
    /// assert_eq!(list.spellings_of(WordId(0)), ["mème", "même"]);
    /// let list = list.ranked(|spelling| u32::from(spelling == "même"));
    /// assert_eq!(list.spellings_of(WordId(0)), ["même", "mème"]);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn ranked(self, rank: impl FnMut(&str) -> u32) -> Self {
        let Self { dawg, spellings, letter_counts } = self;
        // Many lists have one spelling per word, and sorting those would be wasted work.
        let has_several = spellings.forms() > spellings.words();
        let spellings = if has_several { spellings.ranked(&dawg, rank) } else { spellings };
        Self { dawg, spellings, letter_counts }
    }

    /// Reorders each word's spellings as in another list. Spellings that the other list lacks come last.
    #[must_use]
    pub fn ranked_like(self, other: &Self) -> Self {
        let place = |spelling: &str| {
            let id = other.id(&other.alphabet().fold(spelling).ok()?)?;
            other.spellings_of(id).iter().position(|known| known == spelling)
        };
        self.ranked(|spelling| place(spelling).map_or(0, |place| u32::MAX - place as u32))
    }

    /// Returns a word's spellings, alphabetically unless they are [ranked](Self::ranked).
    pub fn spellings_of(&self, id: WordId) -> Vec<String> {
        self.spellings.of(id, &self.word(id)).collect()
    }

    /// Returns all spellings as sorted text, one per line. Reading it again gives the same list.
    pub fn text(&self) -> String {
        let mut forms = Vec::with_capacity(self.spellings.forms());
        self.each_word(|word, id| forms.extend(self.spellings.of(id, word)));
        forms.sort_unstable();
        forms.push(String::new());
        forms.join("\n")
    }

    /// Counts how often each letter of the alphabet occurs, with each word counted once.
    pub fn letter_counts(&self) -> Vec<u64> {
        let counted = self.letter_counts.0.get_or_init(|| {
            let mut counts = vec![0; self.alphabet().size()];
            self.each_word(|word, _| word.iter().for_each(|letter| counts[letter.index()] += 1));
            counts
        });
        counted.clone()
    }

    /// Calls `found` with each word's letters and number, in alphabetical order.
    pub fn each_word(&self, mut found: impl FnMut(&[Letter], WordId)) {
        crate::lexicon::each_word(&self.dawg, self.dawg.root(), &mut found);
    }
}
