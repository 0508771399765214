//! Any files are read as a dictionary that answers, or refused; any bytes open as a packed one, or fail.

#![no_main]

use libfuzzer_sys::fuzz_target;
use worddle_dictionary::{Dictionary, Memory, ReadOptions, find, read};

/// The files of each format. The first byte of an input chooses a row, and a line `=====` separates the files.
const FORMATS: [&[&str]; 5] = [
    &["data.noun", "index.noun", "noun.exc"],
    &["wn.index", "wn.dict.dz"],
    &["some.ifo", "some.idx", "some.dict", "some.syn"],
    &["th_en.dat", "th_en.idx"],
    &["some.jsonl"],
];

fuzz_target!(|input: &[u8]| {
    look_up(input.to_vec());
    let Some((&format, content)) = input.split_first() else { return };
    let names = FORMATS[usize::from(format) % FORMATS.len()];
    let files = names.iter().copied().zip(split(content));
    let files = Memory::new(files.map(|(name, bytes)| (name, bytes.to_vec())));
    let options = ReadOptions { language: Some("en".to_owned()), ..ReadOptions::default() };
    for found in find(&files) {
        if let Ok(packed) = read(&files, &found, &options) {
            assert!(look_up(packed), "what was packed opens again");
        }
    }
});

/// Splits bytes at lines of five equal signs. Missing files are empty.
fn split(bytes: &[u8]) -> impl Iterator<Item = &[u8]> {
    const MARK: &[u8] = b"\n=====\n";
    let mut rest = Some(bytes);
    std::iter::from_fn(move || {
        let bytes = rest.unwrap_or_default();
        let end = bytes.windows(MARK.len()).position(|window| window == MARK);
        rest = end.map(|end| &bytes[end + MARK.len()..]);
        Some(&bytes[..end.unwrap_or(bytes.len())])
    })
}

/// Looks some words up, if the bytes are a packed dictionary.
fn look_up(bytes: Vec<u8>) -> bool {
    let Ok(dictionary) = Dictionary::open(bytes) else { return false };
    for word in ["a", "mouse", "zebra", ""] {
        let _ = dictionary.find(word);
    }
    true
}
