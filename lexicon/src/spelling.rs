//! Spellings of words: ELEVE is written `élève` or `élevé`, AIDS `AIDS`, OEUF `œuf`.
//!
//! A spelling is stored as its edits to the word in lower case: "é at letter 1, è at letter 3". A list has
//! many words but few distinct sets of edits (2,334 for the 422,292 words of the French list, one for the
//! English), so a word costs one number, and its spellings are found by indexing.
//!
//! In a saved list, the sets come first, then one number per word. Sets are numbered by how many words use
//! them, so most words take one byte.

use std::cmp::Reverse;
use std::collections::HashMap;

use crate::alphabet::{Alphabet, Fold, Folder, append_character};
use crate::leb128::{NoNumber, put, take};
use crate::letter::Letter;
use crate::lexicon::{Lexicon, each_word};
use crate::words::{MAX_LETTERS, WordId};

/// One character of a spelling that differs from the lower-case letter.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
struct Edit {
    /// Index of the letter it replaces or precedes.
    at: u8,
    /// Number of letters it replaces: usually 1, 2 for œ, 0 for a combining mark.
    letters: u8,
    character: char,
}

/// The edits of one spelling, from left to right.
type Edits = Box<[Edit]>;

/// Index of a distinct sequence of edits.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub(crate) struct EditsId(u32);

/// The spellings of every word in a list.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Spellings {
    alphabet: Alphabet,
    /// The distinct sets of spellings, most used first.
    sets: Vec<Vec<Edits>>,
    /// Each word's index in `sets`.
    of: Vec<u32>,
}

impl Spellings {
    /// Returns the alphabet that the words are played in.
    pub fn alphabet(&self) -> Alphabet {
        self.alphabet
    }

    /// Number of words.
    pub fn words(&self) -> usize {
        self.of.len()
    }

    /// Total number of spellings.
    pub fn forms(&self) -> usize {
        self.of.iter().map(|&set| self.sets[set as usize].len()).sum()
    }

    /// Iterates over the spellings of a word, given its letters. They are in alphabetical order unless the
    /// list was [ranked](crate::WordList::ranked).
    pub fn of(&self, id: WordId, word: &[Letter]) -> impl Iterator<Item = String> {
        self.edits_of(id).iter().map(|edits| render(self.alphabet, word, edits))
    }

    /// Appends a word's spellings to UTF-8 text, with a separator between them.
    pub fn append(&self, id: WordId, word: &[Letter], separator: &[u8], text: &mut Vec<u8>) {
        for (place, edits) in self.edits_of(id).iter().enumerate() {
            if place > 0 {
                text.extend_from_slice(separator);
            }
            append(self.alphabet, word, edits, text);
        }
    }

    /// Reorders each word's spellings by rank, highest first, then alphabetically.
    pub(crate) fn ranked(self, lexicon: &impl Lexicon, mut rank: impl FnMut(&str) -> u32) -> Self {
        let Self { alphabet, sets, mut of } = self;
        // Two words that share a set may rank it differently, so each ordering becomes a set of its own.
        let mut orders = sets.clone();
        let mut known: HashMap<Vec<Edits>, u32> = sets.iter().cloned().zip(0..).collect();
        each_word(lexicon, lexicon.root(), &mut |word: &[Letter], id: WordId| {
            let set = &mut of[id.index()];
            if sets[*set as usize].len() < 2 {
                return;
            }
            let mut ranked = sets[*set as usize].clone();
            ranked.sort_by_cached_key(|edits| {
                let spelling = render(alphabet, word, edits);
                (Reverse(rank(&spelling)), spelling)
            });
            *set = *known.entry(ranked).or_insert_with_key(|ranked| add(&mut orders, ranked));
        });
        let (sets, of) = by_use(orders, &of);
        Self { alphabet, sets, of }
    }

    /// Returns the edits of each spelling of a word.
    fn edits_of(&self, id: WordId) -> &[Edits] {
        self.of.get(id.index()).map_or(&[][..], |&set| &self.sets[set as usize])
    }

    /// Heap size in bytes.
    pub fn heap_bytes(&self) -> usize {
        let edits_bytes: usize =
            self.sets.iter().flatten().map(|edits| size_of::<Edits>() + size_of_val(&**edits)).sum();
        let sets = edits_bytes + self.sets.len() * size_of::<Vec<Edits>>();
        sets + self.of.len() * size_of::<u32>()
    }
}

/// Applies edits to a word.
fn render(alphabet: Alphabet, word: &[Letter], edits: &[Edit]) -> String {
    let mut spelling = Vec::with_capacity(word.len() + edits.len());
    append(alphabet, word, edits, &mut spelling);
    String::from_utf8(spelling).expect("whole characters were written")
}

/// Applies edits to a word and appends the result to UTF-8 text.
fn append(alphabet: Alphabet, word: &[Letter], edits: &[Edit], text: &mut Vec<u8>) {
    // Letters between two edits are copied in lower case. Every index is clamped, because a file may hold
    // edits that do not fit its words: the spelling is then wrong, but nothing panics.
    let mut place = 0;
    for edit in edits {
        let until = (edit.at as usize).min(word.len()).max(place);
        alphabet.append_lower(&word[place..until], text);
        append_character(edit.character, text);
        place = (until + edit.letters as usize).min(word.len());
    }
    alphabet.append_lower(&word[place..], text);
}

/// Folds spellings and interns the edits of each.
pub(crate) struct Speller {
    folder: Folder,
    /// The lower-case character of each letter.
    lower: Vec<char>,
    edits: Vec<Edits>,
    known: HashMap<Edits, EditsId>,
    scratch: Vec<Edit>,
}

impl Speller {
    pub(crate) fn new(alphabet: Alphabet) -> Self {
        let lower = Letter::first(alphabet.size()).map(|letter| alphabet.lower(letter)).collect();
        let none = Edits::default();
        let known = HashMap::from([(none.clone(), EditsId(0))]);
        Self { folder: Folder::new(alphabet), lower, edits: vec![none], known, scratch: Vec::new() }
    }

    /// Folds a composed spelling and appends its letters to `letters`. Fails with the first character outside
    /// the alphabet.
    pub(crate) fn fold(&mut self, spelling: &str, letters: &mut Vec<Letter>) -> Result<EditsId, char> {
        let start = letters.len();
        self.scratch.clear();
        for character in spelling.chars() {
            let at = (letters.len() - start).min(MAX_LETTERS) as u8;
            let fold = self.folder.fold_char(character);
            match fold {
                Fold::Outside => return Err(character),
                // The common case needs no edit: the character is already the lower-case letter.
                Fold::One(letter) if self.lower[letter.index()] == character => letters.push(letter),
                _ => {
                    letters.extend(fold.letters());
                    let length = fold.letters().count() as u8;
                    self.scratch.push(Edit { at, letters: length, character });
                }
            }
        }
        Ok(self.intern())
    }

    /// Returns the index of the edits in `scratch`, adding them if they are new.
    fn intern(&mut self) -> EditsId {
        if self.scratch.is_empty() {
            return EditsId(0);
        }
        if let Some(&id) = self.known.get(&self.scratch[..]) {
            return id;
        }
        let id = EditsId(self.edits.len() as u32);
        self.edits.push(self.scratch.clone().into());
        self.known.insert(self.scratch.clone().into(), id);
        id
    }
}

/// Collects the spellings of words that arrive in order.
pub(crate) struct SpellingsBuilder {
    speller: Speller,
    sets: Vec<Vec<EditsId>>,
    known: HashMap<Vec<EditsId>, u32>,
    /// The set with a single spelling, indexed by its edits. Nine words in ten have one spelling and need no
    /// hashing.
    alone: Vec<Option<u32>>,
    of: Vec<u32>,
}

impl SpellingsBuilder {
    pub(crate) fn new(speller: Speller) -> Self {
        let alone = vec![None; speller.edits.len()];
        Self { speller, sets: Vec::new(), known: HashMap::new(), alone, of: Vec::new() }
    }

    /// Adds the next word with its distinct spellings, in any order.
    pub(crate) fn push(&mut self, word: &[Letter], spellings: &mut [EditsId]) {
        let set = match spellings {
            [edits] => *self.alone[edits.0 as usize].get_or_insert_with(|| add(&mut self.sets, &[*edits])),
            _ => self.shared(word, spellings),
        };
        self.of.push(set);
    }

    /// Returns the set of several spellings.
    fn shared(&mut self, word: &[Letter], spellings: &mut [EditsId]) -> u32 {
        let alphabet = self.speller.folder.alphabet();
        // Sorted by characters, not by edit index, so that a set is the same whatever list it comes from.
        spellings.sort_by_cached_key(|id| render(alphabet, word, &self.speller.edits[id.0 as usize]));
        if let Some(&set) = self.known.get(&*spellings) {
            return set;
        }
        let set = add(&mut self.sets, spellings);
        self.known.insert(spellings.to_vec(), set);
        set
    }

    /// Returns the collected spellings.
    pub(crate) fn finish(self) -> Spellings {
        let (sets, of) = by_use(self.sets, &self.of);
        let edits = |id: &EditsId| self.speller.edits[id.0 as usize].clone();
        let sets = sets.iter().map(|set| set.iter().map(edits).collect()).collect();
        Spellings { alphabet: self.speller.folder.alphabet(), sets, of }
    }
}

/// Sorts sets by how many words use them, drops unused ones, and renumbers each word's set. Small numbers
/// take one byte in a saved list. Ties are broken by the first word, so that equal spellings get equal
/// numbers however they were read.
fn by_use<S: Default>(mut sets: Vec<S>, of: &[u32]) -> (Vec<S>, Vec<u32>) {
    let (order, of) = order_by_use(sets.len(), of);
    (order.into_iter().map(|set| std::mem::take(&mut sets[set])).collect(), of)
}

/// Returns the order of [`by_use`] as old indices, and each word's new set.
fn order_by_use(sets: usize, of: &[u32]) -> (Vec<usize>, Vec<u32>) {
    let (mut uses, mut first) = (vec![0u32; sets], vec![0; sets]);
    for (word, &set) in of.iter().enumerate() {
        if uses[set as usize] == 0 {
            first[set as usize] = word;
        }
        uses[set as usize] += 1;
    }
    let mut order: Vec<usize> = (0..sets).filter(|&set| uses[set] > 0).collect();
    order.sort_unstable_by_key(|&set| (Reverse(uses[set]), first[set]));
    let mut number = vec![0u32; sets];
    for (new, &old) in order.iter().enumerate() {
        number[old] = new as u32;
    }
    let of = of.iter().map(|&set| number[set as usize]).collect();
    (order, of)
}

/// Adds a set and returns its index.
fn add<E: Clone>(sets: &mut Vec<Vec<E>>, set: &[E]) -> u32 {
    sets.push(set.to_vec());
    sets.len() as u32 - 1
}

/// Why bytes are not valid spellings.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
pub enum SpellingsError {
    /// The data is truncated.
    #[error("the spellings are truncated")]
    Short,
    /// Bytes are left over.
    #[error("{0} bytes follow the last spelling")]
    Long(usize),
    /// A number is not a character, set or letter count.
    #[error("{0} is not a valid value in a spelling")]
    Value(u32),
    /// The spellings expand too much for their packed size.
    #[error("{bytes} bytes expand to {forms} spellings with {edits} edits, which is too many")]
    TooMany {
        /// Total number of spellings.
        forms: u64,
        /// Total number of edits in them.
        edits: u64,
        /// Size of the packed spellings.
        bytes: usize,
    },
}

impl From<NoNumber> for SpellingsError {
    fn from(none: NoNumber) -> Self {
        match none {
            NoNumber::Short => Self::Short,
            NoNumber::Long(number) => Self::Value(number),
        }
    }
}

/// Most spellings per packed byte. Each word takes at least a byte and, in real lists, has little more than
/// one spelling. Without a limit, a small file in which all words share one huge set would fill the memory.
const FORMS_A_BYTE: u64 = 64;

/// Most edits per packed byte, for the same reason. Twice the longest word leaves room for lists in capitals,
/// where every character is an edit.
const EDITS_A_BYTE: u64 = 2 * MAX_LETTERS as u64;

impl Spellings {
    /// Packs the spellings: first the sets, then each word's set. Numbers are LEB128, 7 bits per byte.
    pub(crate) fn pack(&self) -> Vec<u8> {
        let mut bytes = Vec::with_capacity(self.of.len() * 2);
        put(&mut bytes, self.sets.len() as u32);
        for set in &self.sets {
            put(&mut bytes, set.len() as u32);
            for edits in set {
                put(&mut bytes, edits.len() as u32);
                for edit in edits {
                    bytes.extend([edit.at, edit.letters]);
                    put(&mut bytes, u32::from(edit.character));
                }
            }
        }
        self.of.iter().for_each(|&set| put(&mut bytes, set));
        bytes
    }

    /// Unpacks and validates spellings. Never allocates more than the bytes can fill.
    pub(crate) fn unpack(mut bytes: &[u8], words: u32, alphabet: Alphabet) -> Result<Self, SpellingsError> {
        let packed = bytes.len();
        let bytes = &mut bytes;
        let set_count = take_count(bytes)?;
        let sets = (0..set_count).map(|_| take_set(bytes, alphabet)).collect::<Result<Vec<_>, _>>()?;
        // Check before allocating: each word takes at least a byte.
        if bytes.len() < words as usize {
            return Err(SpellingsError::Short);
        }
        let of = (0..words).map(|_| take(bytes)).collect::<Result<Vec<_>, NoNumber>>()?;
        if let Some(&set) = of.iter().find(|&&set| set >= set_count) {
            return Err(SpellingsError::Value(set));
        }
        if !bytes.is_empty() {
            return Err(SpellingsError::Long(bytes.len()));
        }
        check_bounds(&sets, &of, packed)?;
        Ok(Self { alphabet, sets, of })
    }
}

/// Rejects spellings that would expand far beyond their packed size.
fn check_bounds(sets: &[Vec<Edits>], of: &[u32], bytes: usize) -> Result<(), SpellingsError> {
    let changed = |set: &Vec<Edits>| set.iter().map(|edits| edits.len() as u64).sum();
    let sizes: Vec<(u64, u64)> = sets.iter().map(|set| (set.len() as u64, changed(set))).collect();
    let (forms, edits) = of.iter().fold((0, 0), |(forms, edits), &set| {
        let size = sizes[set as usize];
        (forms + size.0, edits + size.1)
    });
    let within = |count: u64, a_byte: u64| count <= a_byte * bytes as u64;
    if within(forms, FORMS_A_BYTE) && within(edits, EDITS_A_BYTE) {
        Ok(())
    } else {
        Err(SpellingsError::TooMany { forms, edits, bytes })
    }
}

fn take_set(bytes: &mut &[u8], alphabet: Alphabet) -> Result<Vec<Edits>, SpellingsError> {
    let spellings = take_count(bytes)?;
    if spellings == 0 {
        return Err(SpellingsError::Value(0));
    }
    (0..spellings).map(|_| take_edits(bytes, alphabet)).collect()
}

/// Reads the edits of a spelling and checks that each character folds into as many letters as it replaces.
fn take_edits(bytes: &mut &[u8], alphabet: Alphabet) -> Result<Edits, SpellingsError> {
    let count = take_count(bytes)?;
    (0..count)
        .map(|_| {
            let [at, letters, rest @ ..] = *bytes else {
                return Err(SpellingsError::Short);
            };
            *bytes = rest;
            let code = take(bytes)?;
            let character = char::from_u32(code).ok_or(SpellingsError::Value(code))?;
            let fold = alphabet.fold_char(character);
            if fold == Fold::Outside || fold.letters().count() != *letters as usize {
                return Err(SpellingsError::Value(code));
            }
            Ok(Edit { at: *at, letters: *letters, character })
        })
        .collect()
}

/// Reads the number of items that follow, each of which takes at least a byte.
fn take_count(bytes: &mut &[u8]) -> Result<u32, SpellingsError> {
    let count = take(bytes)?;
    if count as usize <= bytes.len() { Ok(count) } else { Err(SpellingsError::Short) }
}
