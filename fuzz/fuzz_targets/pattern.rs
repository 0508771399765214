//! Any text parses as a pattern or an error, and searching a lexicon finds the words that match one by one.

#![no_main]

use std::sync::LazyLock;

use libfuzzer_sys::fuzz_target;
use worddle_lexicon::pattern::Pattern;
use worddle_lexicon::{Alphabet, ReadOptions, WordId, WordList};

static LIST: LazyLock<WordList> = LazyLock::new(|| {
    let words = b"at\ncat\nchat\nchien\ncoeur\ncot\ncut\ncutter\nniche\nnicher\ntact\nzoo\n";
    WordList::read(words, &ReadOptions::new(Alphabet::French)).expect("the words are a list").0
});

fuzz_target!(|text: &str| {
    let Ok(pattern) = Pattern::parse(text, Alphabet::French) else { return };
    let mut found = Vec::new();
    pattern.search(LIST.dawg(), &mut |id| found.push(id));
    let all = (0..LIST.len() as u32).map(WordId);
    let matching: Vec<WordId> = all.filter(|&id| pattern.matches(&LIST.word(id))).collect();
    assert_eq!(found, matching);
});
