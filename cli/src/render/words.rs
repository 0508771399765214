//! Lists of words, one per line.

use std::io::{self, Write};

use worddle_ask::{Speech, WordAnswer};
use worddle_lexicon::Zipf;

/// Writes every spelling of each word, after its Zipf frequency if that was asked for.
///
/// One line per spelling, in the order of the answer. `common` is set exactly if frequencies were asked for.
pub(crate) fn write_words(words: &[WordAnswer], speech: Speech, output: &mut impl Write) -> io::Result<()> {
    for word in words {
        let zipf = word.common.map(|_| zipf_text(word.zipf, speech));
        for spelling in &word.spellings {
            match &zipf {
                Some(zipf) => writeln!(output, "{zipf}  {spelling}")?,
                None => writeln!(output, "{spelling}")?,
            }
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
