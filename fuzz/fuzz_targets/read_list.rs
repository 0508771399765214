//! Any bytes read as a word list or an error, and the text of a list reads as the same list.

#![no_main]

use libfuzzer_sys::fuzz_target;
use worddle_lexicon::text::MAX_LINE;
use worddle_lexicon::{Alphabet, Encoding, ReadOptions, WordList};

fuzz_target!(|input: &[u8]| {
    let [choice, text @ ..] = input else { return };
    let (alphabet, encoding) = (usize::from(choice % 6), usize::from(choice / 6 % 4));
    let options = ReadOptions {
        encoding: Encoding::ALL.get(encoding).copied(),
        ..ReadOptions::new(Alphabet::ALL[alphabet])
    };
    let Ok((list, report)) = WordList::read(text, &options) else { return };
    let met = report.blank + report.comments + report.left_out.total() + report.repeats + report.forms;
    assert_eq!(report.lines, met);
    let text = list.text();
    // Composing may lengthen a line of accents beyond the limit for reading.
    if text.lines().all(|line| line.len() < MAX_LINE) {
        let again = ReadOptions { encoding: Some(Encoding::Utf8), ..options };
        let (again, _) = WordList::read(text.as_bytes(), &again).expect("the text of a list is a list");
        assert!(again == list);
    }
});
