//! Lists of words, one per line.

use std::io::{self, Write};

use worddle_ask::{Speech, WordAnswer};
use worddle_lexicon::Zipf;

/// Writes every spelling of each word, after its Zipf frequency and before its lemma if they were asked for.
///
/// One line per spelling, in the order of the answer. `common` is set exactly if frequencies were asked for.
pub(crate) fn write_words(words: &[WordAnswer], speech: Speech, output: &mut impl Write) -> io::Result<()> {
    for word in words {
        let zipf = word.about.common.map(|_| zipf_text(word.about.zipf, speech));
        for spelling in &word.spellings {
            let columns = zipf.iter().chain([spelling]).chain(&word.about.lemma);
            writeln!(output, "{}", columns.map(String::as_str).collect::<Vec<_>>().join("  "))?;
        }
    }
    Ok(())
}

/// Formats a Zipf frequency in three characters; a dash if it is unknown.
///
/// The dash is right-aligned, so that columns stay straight.
pub(crate) fn zipf_text(zipf: Option<Zipf>, speech: Speech) -> String {
    zipf.map_or_else(|| "  -".to_owned(), |zipf| speech.decimal(zipf.value(), 1))
}
