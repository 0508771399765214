//! Domains as reversible sparse bitsets.
//!
//! A domain is a bitset in blocks of 64 words, plus a list of the non-empty blocks. The list shrinks by
//! swapping a block to the end, so undoing restores its length and nothing else (the reversible sparse bitset
//! of Compact-Table, Demeulenaere et al., 2016). For each position and letter, the block that supported it
//! last (its residue) is checked first.

use worddle_lexicon::{Letter, LetterSet, MAX_ALPHABET};

use super::domains::{Domains, Moment};
use crate::entries::{EntryId, Table};
use crate::index::{BLOCK, Supports, WordIndex};
use crate::puzzle::{Puzzle, SlotId};

/// Below this many words per block, counting letters word by word beats intersecting a bitset per letter.
const FEW_WORDS: usize = 16;

/// Cost of reading a word's letter relative to a block of a bitset: measured, 3 to 5.
const LOOK: usize = 4;

/// Up to this many words, reading every word beats asking for support letter by letter.
const MANY_WORDS: u32 = 64;

/// A slot's section of the shared arrays.
#[derive(Clone)]
struct Part<'a> {
    /// The bitsets of the words with a letter at a position.
    supports: &'a Supports,
    /// The words of its length, in the order of their bits.
    table: &'a Table,
    /// Offset of its blocks.
    start: usize,
    /// Offset of its residues.
    residues: usize,
    /// Number of non-empty blocks, which come first in its list.
    live: u32,
    /// Number of words left.
    count: u32,
}

/// Domains as sparse bitsets.
#[derive(Clone)]
pub(crate) struct BitsetDomains<'a> {
    /// The sections, one per slot.
    parts: Vec<Part<'a>>,
    /// The bitsets of all slots, back to back: a copy of the domains is a copy of a few arrays.
    blocks: Vec<u64>,
    /// Each slot's block indices, non-empty ones first.
    list: Vec<u16>,
    /// For each slot, position and letter, the block that supported it last.
    residues: Vec<u16>,
    /// Trail of overwritten blocks.
    old_blocks: Vec<(u32, u64)>,
    /// Trail of list lengths and word counts.
    old_sizes: Vec<(SlotId, u32, u32)>,
    /// Lengths of both trails at each mark.
    marks: Vec<(usize, usize)>,
    /// Scratch for [`Self::gather`].
    with: Vec<u64>,
}

impl Part<'_> {
    /// Returns true if no word was removed, in which case the table's own counts apply.
    fn is_whole(&self) -> bool {
        self.count as usize == self.table.len()
    }
}

impl<'a> BitsetDomains<'a> {
    /// Gives each slot all words of its length.
    pub(crate) fn new(puzzle: &Puzzle, index: &'a WordIndex<'a>) -> Self {
        let mut all = Self {
            parts: Vec::with_capacity(puzzle.slots().len()),
            blocks: Vec::new(),
            list: Vec::new(),
            residues: Vec::new(),
            old_blocks: Vec::new(),
            old_sizes: Vec::new(),
            marks: Vec::new(),
            with: Vec::new(),
        };
        for slot in puzzle.slots() {
            let (supports, table) = (index.supports(slot.len()), index.table(slot.len()));
            all.parts.push(Part {
                supports,
                table,
                start: all.blocks.len(),
                residues: all.residues.len(),
                live: supports.blocks() as u32,
                count: table.len() as u32,
            });
            all.blocks.extend((0..supports.blocks()).map(|block| full_block(table.len(), block)));
            all.list.extend((0..supports.blocks()).map(|block| block as u16));
            // The densest block is the likeliest to support a letter for long.
            all.residues.extend((0..slot.len()).flat_map(|position| supports.densest(position)));
        }
        all
    }

    /// Returns the section of a slot.
    fn part(&self, slot: SlotId) -> &Part<'a> {
        &self.parts[slot.index()]
    }

    /// Returns the indices of the non-empty blocks.
    fn live(&self, slot: SlotId) -> &[u16] {
        let part = self.part(slot);
        &self.list[part.start..][..part.live as usize]
    }

    /// Calls `found` with every word of a domain.
    fn visit(&self, slot: SlotId, mut found: impl FnMut(EntryId)) {
        let start = self.part(slot).start;
        for &block in self.live(slot) {
            let mut left = self.blocks[start + usize::from(block)];
            while left != 0 {
                found(EntryId(u32::from(block) * BLOCK as u32 + left.trailing_zeros()));
                left &= left - 1;
            }
        }
    }

    /// Maps every non-empty block. Returns whether any changed.
    ///
    /// Blocks only lose words: `change` may clear bits and never sets one, or the number of words left would
    /// be wrong.
    fn narrow(&mut self, slot: SlotId, mut change: impl FnMut(usize, u64) -> u64) -> bool {
        let part = &mut self.parts[slot.index()];
        let (live, count) = (part.live, part.count);
        // In reverse, because an emptied block is swapped with the last live one, which has been visited
        // already.
        for place in (0..live as usize).rev() {
            let block = self.list[part.start + place];
            let word = &mut self.blocks[part.start + usize::from(block)];
            let changed = change(usize::from(block), *word);
            if changed != *word {
                self.old_blocks.push(((part.start + usize::from(block)) as u32, *word));
                part.count -= (*word ^ changed).count_ones();
                *word = changed;
                if changed == 0 {
                    part.live -= 1;
                    self.list.swap(part.start + place, part.start + part.live as usize);
                }
            }
        }
        let changed = part.count != count;
        if changed {
            self.old_sizes.push((slot, live, count));
        }
        changed
    }

    /// For each live block, computes the words with one of some letters at a position. Reading one letter's
    /// bitset from front to back is twice as fast as going block by block.
    ///
    /// Entries of `with` for other blocks are stale and must not be read.
    fn gather(
        &self,
        slot: SlotId,
        supports: &Supports,
        position: usize,
        letters: LetterSet,
        with: &mut Vec<u64>,
    ) {
        with.resize(supports.blocks().max(with.len()), 0);
        let live = self.live(slot);
        for &block in live {
            with[usize::from(block)] = 0;
        }
        for letter in letters.iter() {
            let row = supports.of(position, letter);
            let with = &mut with[..row.len()];
            for &block in live {
                with[usize::from(block)] |= row[usize::from(block)];
            }
        }
    }

    /// Returns true if a word of the domain has a letter at a position, and remembers the supporting block.
    ///
    /// Residues are never undone: one that no longer supports its letter costs a search, not a wrong answer.
    fn is_supported(&mut self, slot: SlotId, position: usize, letter: Letter) -> bool {
        let part = &self.parts[slot.index()];
        let row = part.supports.of(position, letter);
        let blocks = &self.blocks[part.start..][..row.len()];
        let residue = &mut self.residues[part.residues + position * MAX_ALPHABET + letter.index()];
        // The residue nearly always still supports the letter.
        if blocks.get(usize::from(*residue)).is_some_and(|block| block & row[usize::from(*residue)] != 0) {
            return true;
        }
        let live = &self.list[part.start..][..part.live as usize];
        let found = live.iter().find(|&&block| blocks[usize::from(block)] & row[usize::from(block)] != 0);
        if let Some(&block) = found {
            *residue = block;
        }
        found.is_some()
    }
}

impl Domains for BitsetDomains<'_> {
    fn len(&self, slot: SlotId) -> usize {
        self.part(slot).count as usize
    }

    fn contains(&self, slot: SlotId, entry: EntryId) -> bool {
        let block = self.blocks[self.part(slot).start + entry.index() / BLOCK];
        block >> (entry.index() % BLOCK) & 1 == 1
    }

    fn each(&self, slot: SlotId, found: &mut dyn FnMut(EntryId)) {
        self.visit(slot, found);
    }

    fn first(&self, slot: SlotId) -> Option<EntryId> {
        // Live blocks are in no particular order, so look for the lowest.
        let block = *self.live(slot).iter().min()?;
        let words = self.blocks[self.part(slot).start + usize::from(block)];
        Some(EntryId(u32::from(block) * BLOCK as u32 + words.trailing_zeros()))
    }

    fn keep(&mut self, slot: SlotId, position: usize, kept: LetterSet, gone: LetterSet) -> bool {
        let Part { supports, table, live, count, .. } = *self.part(slot);
        let letters = kept.len().min(gone.len());
        // With few words spread over many blocks, reading each word is cheaper than reading a bitset per
        // letter.
        if count as usize * LOOK < live as usize * letters {
            return self.narrow(slot, |block, words| fitting(table, position, kept, (block, words)));
        }
        if let Some(letter) = only(kept) {
            let row = supports.of(position, letter);
            return self.narrow(slot, |block, words| words & row[block]);
        }
        if let Some(letter) = only(gone) {
            let row = supports.of(position, letter);
            return self.narrow(slot, |block, words| words & !row[block]);
        }
        // Gather the smaller of the two sets. If it is the lost letters, keep the words that have none of
        // them.
        let fewer = kept.len() <= gone.len();
        // Taken out because `narrow` borrows self. Put back so that the next call reuses the memory.
        let mut with = std::mem::take(&mut self.with);
        self.gather(slot, supports, position, if fewer { kept } else { gone }, &mut with);
        let flip = if fewer { 0 } else { u64::MAX };
        let changed = self.narrow(slot, |block, words| words & (with[block] ^ flip));
        self.with = with;
        changed
    }

    fn remove(&mut self, slot: SlotId, entry: EntryId) -> bool {
        if !self.contains(slot, entry) {
            return false;
        }
        let part = &mut self.parts[slot.index()];
        self.old_sizes.push((slot, part.live, part.count));
        let block = entry.index() / BLOCK;
        let words = &mut self.blocks[part.start + block];
        self.old_blocks.push(((part.start + block) as u32, *words));
        *words &= !(1 << (entry.index() % BLOCK));
        part.count -= 1;
        if *words == 0 {
            let live = &mut self.list[part.start..][..part.live as usize];
            let place = live.iter().position(|&live| usize::from(live) == block);
            live.swap(place.expect("a block with a word is in the list"), part.live as usize - 1);
            part.live -= 1;
        }
        true
    }

    fn remove_all(&mut self, slot: SlotId, entries: &[EntryId]) -> bool {
        if entries.len() < self.part(slot).live as usize {
            return entries.iter().fold(false, |changed, &entry| self.remove(slot, entry) | changed);
        }
        // By blocks, so that the trail gets a line per block instead of one per word.
        let mut with = std::mem::take(&mut self.with);
        with.clear();
        with.resize(self.part(slot).supports.blocks(), 0);
        for entry in entries {
            with[entry.index() / BLOCK] |= 1 << (entry.index() % BLOCK);
        }
        let changed = self.narrow(slot, |block, words| words & !with[block]);
        self.with = with;
        changed
    }

    fn fix(&mut self, slot: SlotId, entry: EntryId) {
        let (fixed, bit) = (entry.index() / BLOCK, 1 << (entry.index() % BLOCK));
        self.narrow(slot, |block, words| if block == fixed { words & bit } else { 0 });
    }

    fn letters(&mut self, slot: SlotId, position: usize, among: LetterSet) -> LetterSet {
        let part = self.part(slot);
        if part.is_whole() {
            let counts = part.supports.counts(position);
            return among.iter().filter(|letter| counts[letter.index()] > 0).collect();
        }
        among.iter().filter(|&letter| self.is_supported(slot, position, letter)).collect()
    }

    fn all_letters(&mut self, slot: SlotId, letters: &mut [LetterSet]) {
        let part = self.part(slot);
        if part.count > MANY_WORDS {
            for (position, letters) in letters.iter_mut().enumerate() {
                *letters = self.letters(slot, position, *letters);
            }
            return;
        }
        letters.fill(LetterSet::EMPTY);
        self.visit(slot, |entry| {
            for (letters, &letter) in letters.iter_mut().zip(part.table.word(entry)) {
                letters.insert(letter);
            }
        });
    }

    fn counts(&self, slot: SlotId, position: usize) -> [u32; MAX_ALPHABET] {
        let part = self.part(slot);
        if part.is_whole() {
            return part.supports.counts(position);
        }
        let mut counts = [0; MAX_ALPHABET];
        if (part.count as usize) < part.live as usize * FEW_WORDS {
            self.visit(slot, |entry| counts[part.table.word(entry)[position].index()] += 1);
            return counts;
        }
        for letter in Letter::first(part.supports.alphabet_size()) {
            let row = part.supports.of(position, letter);
            let words = |&block: &u16| {
                (self.blocks[part.start + usize::from(block)] & row[usize::from(block)]).count_ones()
            };
            counts[letter.index()] = self.live(slot).iter().map(words).sum();
        }
        counts
    }

    fn mark(&mut self) -> Moment {
        self.marks.push((self.old_blocks.len(), self.old_sizes.len()));
        Moment(self.marks.len() - 1)
    }

    fn undo(&mut self, Moment(mark): Moment) {
        let (blocks, sizes) = self.marks[mark];
        self.marks.truncate(mark);
        // In reverse: a block that changed twice must end with its oldest value. Only the length of a list is
        // restored, not its order; the blocks beyond the length are the emptied ones.
        for (block, words) in self.old_blocks.drain(blocks..).rev() {
            self.blocks[block as usize] = words;
        }
        for (slot, live, count) in self.old_sizes.drain(sizes..).rev() {
            let part = &mut self.parts[slot.index()];
            (part.live, part.count) = (live, count);
        }
    }

    fn copy<'a>(&self) -> Box<dyn Domains + 'a>
    where
        Self: 'a,
    {
        Box::new(self.clone())
    }
}

/// Returns the letter of a one-letter set.
fn only(letters: LetterSet) -> Option<Letter> {
    letters.iter().next().filter(|_| letters.len() == 1)
}

/// Keeps the words of a block that have one of some letters at a position, testing word by word.
///
/// Takes as long as the block has words, whatever the number of letters.
fn fitting(table: &Table, position: usize, kept: LetterSet, (block, words): (usize, u64)) -> u64 {
    let (mut left, mut fitting) = (words, 0);
    while left != 0 {
        let bit = left.trailing_zeros();
        let entry = EntryId(block as u32 * BLOCK as u32 + bit);
        fitting |= u64::from(kept.contains(table.word(entry)[position])) << bit;
        left &= left - 1;
    }
    fitting
}

/// Returns a block of the full set of `words` words.
///
/// The last block is cut, so that counting bits counts words.
fn full_block(words: usize, block: usize) -> u64 {
    match words - block * BLOCK {
        rest if rest < BLOCK => (1 << rest) - 1,
        _ => u64::MAX,
    }
}
