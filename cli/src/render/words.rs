//! Words, one a line.

use std::io::{self, Write};

use worddle_ask::{Speech, WordAnswer};
use worddle_lexicon::Zipf;

use crate::settings::Settings;

/// Writes every spelling of words, followed by how common the word is if that was asked for.
pub(crate) fn write_words(
    words: &[WordAnswer],
    settings: &Settings,
    output: &mut impl Write,
) -> io::Result<()> {
    for word in words {
        let zipf = word.common.map(|_| zipf_text(word.zipf, settings.speech));
        for spelling in &word.spellings {
            match &zipf {
                Some(zipf) => writeln!(output, "{zipf}  {spelling}")?,
                None => writeln!(output, "{spelling}")?,
            }
        }
    }
    Ok(())
}

/// How common a word is, in three characters; a dash if nothing is known.
pub(crate) fn zipf_text(zipf: Option<Zipf>, speech: Speech) -> String {
    zipf.map_or_else(|| "  -".to_owned(), |zipf| speech.decimal(zipf.value(), 1))
}
