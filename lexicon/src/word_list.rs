//! A word list, ready to be searched and shown.

use std::sync::OnceLock;

use crate::alphabet::Alphabet;
use crate::dawg::Dawg;
use crate::letter::Letter;
use crate::lexicon::{Lexicon, look_up};
use crate::spelling::Spellings;
use crate::text::{ReadError, ReadOptions, ReadReport, read_while};
use crate::words::{WordId, Words};

/// The words of a list in the minimal automaton, with their alphabet and spellings.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct WordList {
    dawg: Dawg,
    spellings: Spellings,
    letter_counts: LetterCounts,
}

/// How often each letter occurs, counted when it is first asked for: every board drawn by frequency asks.
#[derive(Clone, Debug, Default)]
struct LetterCounts(OnceLock<Vec<u64>>);

impl PartialEq for LetterCounts {
    /// They follow from the words, whether they are counted yet or not.
    fn eq(&self, _: &Self) -> bool {
        true
    }
}

impl Eq for LetterCounts {}

impl WordList {
    /// Reads a list from text, and reports what was left out.
    pub fn read(text: &[u8], options: &ReadOptions) -> Result<(Self, ReadReport), ReadError> {
        Self::read_while(text, options, &mut || true)
    }

    /// Reads a list from text for as long as `go_on` says to: it is asked now and then.
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

    /// The alphabet that the words are played in.
    pub fn alphabet(&self) -> Alphabet {
        self.spellings.alphabet()
    }

    /// The automaton that reads the words.
    pub fn dawg(&self) -> &Dawg {
        &self.dawg
    }

    /// How the words are written.
    pub fn spellings(&self) -> &Spellings {
        &self.spellings
    }

    /// How many words there are.
    pub fn len(&self) -> usize {
        self.dawg.len()
    }

    /// Whether there is no word.
    pub fn is_empty(&self) -> bool {
        self.dawg.is_empty()
    }

    /// The words, from which any other structure is built.
    pub fn words(&self) -> Words {
        self.dawg.words()
    }

    /// The number of a word given by its letters.
    pub fn id(&self, word: &[Letter]) -> Option<WordId> {
        look_up(&self.dawg, word)
    }

    /// The letters of a word.
    pub fn word(&self, id: WordId) -> Vec<Letter> {
        let mut word = Vec::new();
        self.dawg.spell(id, &mut word);
        word
    }

    /// The same list with the spellings of each word in the order of their ranks, the highest first, and of their
    /// characters where ranks are equal: what is shown of a word is its first spelling.
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
        // Many lists have no word with several spellings.
        let has_several = spellings.forms() > spellings.words();
        let spellings = if has_several { spellings.ranked(&dawg, rank) } else { spellings };
        Self { dawg, spellings, letter_counts }
    }

    /// The same list with the spellings of each word in the order that they have in another list, and before those that it
    /// does not have.
    #[must_use]
    pub fn ranked_like(self, other: &Self) -> Self {
        let place = |spelling: &str| {
            let id = other.id(&other.alphabet().fold(spelling).ok()?)?;
            other.spellings_of(id).iter().position(|known| known == spelling)
        };
        self.ranked(|spelling| place(spelling).map_or(0, |place| u32::MAX - place as u32))
    }

    /// The spellings of a word, in the order of their characters unless they are [ranked](Self::ranked).
    pub fn spellings_of(&self, id: WordId) -> Vec<String> {
        self.spellings.of(id, &self.word(id)).collect()
    }

    /// All spellings as text, one a line, in the order of their characters: what the list was read from, without what was
    /// left out.
    pub fn text(&self) -> String {
        let mut forms = Vec::with_capacity(self.spellings.forms());
        self.each_word(|word, id| forms.extend(self.spellings.of(id, word)));
        forms.sort_unstable();
        forms.push(String::new());
        forms.join("\n")
    }

    /// How often each letter of the alphabet occurs, each word counted once.
    pub fn letter_counts(&self) -> Vec<u64> {
        let counted = self.letter_counts.0.get_or_init(|| {
            let mut counts = vec![0; self.alphabet().size()];
            self.each_word(|word, _| word.iter().for_each(|letter| counts[letter.index()] += 1));
            counts
        });
        counted.clone()
    }

    /// Calls `found` with every word in alphabetical order: its letters and its number.
    pub fn each_word(&self, mut found: impl FnMut(&[Letter], WordId)) {
        crate::lexicon::each_word(&self.dawg, self.dawg.root(), &mut found);
    }
}
