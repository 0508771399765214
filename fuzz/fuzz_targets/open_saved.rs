//! Any bytes open as a saved list that can be walked, or fail, even behind a valid header.

#![no_main]

use libfuzzer_sys::fuzz_target;
use worddle_lexicon::WordList;
use worddle_lexicon::file::{MAGIC, VERSION, checksum, open};

fuzz_target!(|input: &[u8]| {
    if let Ok(list) = open(input) {
        walk(&list);
    }
    if let Some(bytes) = with_valid_header(input)
        && let Ok(list) = open(&bytes)
    {
        walk(&list);
    }
});

/// Prepends a valid header that leaves the fuzzer the remaining choices: the alphabet, the number of words,
/// and where the automaton ends.
fn with_valid_header(input: &[u8]) -> Option<Vec<u8>> {
    let ([alphabet, words, edges, more_edges], content) = input.split_first_chunk()?;
    let automaton = 4 * usize::from(u16::from_le_bytes([*edges, *more_edges]));
    let spellings = content.len().checked_sub(automaton)?;
    let mut bytes = MAGIC.to_vec();
    bytes.extend(VERSION.to_le_bytes());
    bytes.extend([*alphabet, 0]);
    bytes.extend(u32::from(*words).to_le_bytes());
    bytes.extend((automaton as u64).to_le_bytes());
    bytes.extend((spellings as u64).to_le_bytes());
    bytes.extend([0; 8]);
    bytes.extend(content);
    let right = checksum(&bytes).to_le_bytes();
    bytes[32..40].copy_from_slice(&right);
    Some(bytes)
}

/// Reads everything in a list.
fn walk(list: &WordList) {
    let mut count = 0;
    list.each_word(|word, id| {
        assert_eq!(list.id(word), Some(id));
        assert_eq!(list.word(id), word);
        assert!(!list.spellings_of(id).is_empty());
        count += 1;
    });
    assert_eq!((count, list.words().len()), (list.len(), list.len()));
    assert_eq!(list.text().lines().count(), list.spellings().forms());
}
