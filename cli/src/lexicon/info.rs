//! `worddle lexicon info`: what is in a list, and how large it is in every structure.

use std::io::Write;

use anyhow::Result;
use serde::Serialize;
use worddle_data::Loaded;
use worddle_lexicon::text::Cause;
use worddle_lexicon::{EachStructure, Letter, Structure, Words, each_structure, file};

use crate::args::InfoArgs;
use crate::outcome::Outcome;
use crate::render::{Align, Table, bar};
use crate::settings::{Settings, left_out};

/// How long the longest bar is.
const BAR: usize = 30;

/// Everything that is shown, as JSON.
#[derive(Serialize)]
struct Info {
    schema: &'static str,
    list: String,
    alphabet: &'static str,
    checksum: String,
    words: usize,
    spellings: usize,
    letters: u64,
    saved_bytes: usize,
    #[serde(skip_serializing_if = "Option::is_none")]
    left_out: Option<LeftOut>,
    by_length: Vec<Length>,
    by_letter: Vec<Frequency>,
    structures: Vec<Size>,
}

#[derive(Serialize)]
struct LeftOut {
    encoding: &'static str,
    lines: usize,
    repeats: usize,
    too_short: usize,
    too_long: usize,
    hyphen: usize,
    apostrophe: usize,
    digit: usize,
    space: usize,
    other: usize,
}

#[derive(Serialize)]
struct Length {
    letters: usize,
    words: usize,
}

#[derive(Serialize)]
struct Frequency {
    letter: char,
    count: u64,
    percent: f64,
}

#[derive(Serialize)]
struct Size {
    structure: &'static str,
    nodes: usize,
    bytes: usize,
}

/// Runs the command.
pub(super) fn run(arguments: &InfoArgs, settings: &Settings, output: &mut impl Write) -> Result<Outcome> {
    let loaded = settings.load_silently()?;
    let info = collect(&loaded, settings.list_name());
    if arguments.json {
        serde_json::to_writer(&mut *output, &info)?;
        writeln!(output)?;
    } else {
        summary(&info, &loaded, settings, output)?;
        output.write_all(lengths(&info, settings).as_bytes())?;
        output.write_all(frequencies(&info, settings).as_bytes())?;
        output.write_all(structures(&info, settings).as_bytes())?;
    }
    Ok(Outcome::found(info.words > 0))
}

fn collect(loaded: &Loaded, name: &str) -> Info {
    let list = &loaded.list;
    let words = list.words();
    let saved = file::save(list);
    let left_out = loaded.report.as_ref().map(|report| LeftOut {
        encoding: report.encoding.id(),
        lines: report.lines,
        repeats: report.repeats,
        too_short: report.left_out(Cause::TooShort),
        too_long: report.left_out(Cause::TooLong),
        hyphen: report.left_out(Cause::Hyphen),
        apostrophe: report.left_out(Cause::Apostrophe),
        digit: report.left_out(Cause::Digit),
        space: report.left_out(Cause::Space),
        other: report.left_out(Cause::Foreign),
    });
    Info {
        schema: "worddle.lexicon/1",
        list: name.to_owned(),
        alphabet: list.alphabet().id(),
        checksum: format!("{:016x}", file::checksum(&saved)),
        words: list.len(),
        spellings: list.spellings().forms(),
        letters: words.total_letters() as u64,
        saved_bytes: saved.len(),
        left_out,
        by_length: by_length(&words),
        by_letter: by_letter(loaded),
        structures: sizes(&words),
    }
}

fn by_length(words: &Words) -> Vec<Length> {
    let mut counts = Vec::new();
    for word in words.iter() {
        counts.resize(counts.len().max(word.len() + 1), 0);
        counts[word.len()] += 1;
    }
    let lengths = counts.into_iter().enumerate().map(|(letters, words)| Length { letters, words });
    lengths.filter(|length| length.words > 0).collect()
}

fn by_letter(loaded: &Loaded) -> Vec<Frequency> {
    let alphabet = loaded.list.alphabet();
    let counts = loaded.list.letter_counts();
    let total = counts.iter().sum::<u64>().max(1) as f64;
    let frequency = |(letter, count): (Letter, u64)| Frequency {
        letter: alphabet.upper(letter),
        count,
        percent: count as f64 * 100.0 / total,
    };
    let mut letters: Vec<Frequency> = Letter::first(alphabet.size()).zip(counts).map(frequency).collect();
    letters.sort_by_key(|letter| std::cmp::Reverse(letter.count));
    letters
}

fn sizes(words: &Words) -> Vec<Size> {
    struct Sizes<'a>(&'a Words, Vec<Size>);
    impl EachStructure for Sizes<'_> {
        fn visit<S: Structure>(&mut self) {
            let lexicon = S::build(self.0);
            self.1.push(Size { structure: S::NAME, nodes: lexicon.nodes(), bytes: lexicon.heap_bytes() });
        }
    }
    let mut sizes = Sizes(words, Vec::new());
    each_structure(&mut sizes);
    sizes.1
}

fn summary(info: &Info, loaded: &Loaded, settings: &Settings, output: &mut impl Write) -> Result<()> {
    let speech = settings.speech;
    let mut table = Table::new(&[(&info.list, Align::Left), ("", Align::Left)]);
    let mut row = |english: &str, french: &str, value: String| {
        table.row([speech.say(english, french).to_owned(), value]);
    };
    row("alphabet", "alphabet", info.alphabet.to_owned());
    row("words", "mots", speech.number(info.words));
    row("spellings", "graphies", speech.number(info.spellings));
    row("letters", "lettres", speech.number(info.letters as usize));
    row("saved form", "forme enregistrée", speech.bytes(info.saved_bytes));
    row("checksum", "somme de contrôle", info.checksum.clone());
    if let Some(report) = &loaded.report {
        row("encoding", "codage", report.encoding.to_string());
        row("lines", "lignes", speech.number(report.lines));
        row("repeated", "répétées", speech.number(report.repeats));
    }
    output.write_all(table.render(settings.paint).as_bytes())?;
    if let Some(report) = loaded.report.as_ref().filter(|report| report.left_out_total() > 0) {
        writeln!(output, "{}", left_out(report, speech))?;
    }
    Ok(())
}

fn lengths(info: &Info, settings: &Settings) -> String {
    let speech = settings.speech;
    let most = info.by_length.iter().map(|length| length.words).max().unwrap_or(1);
    let mut table = Table::new(&[
        (speech.say("letters", "lettres"), Align::Right),
        (speech.say("words", "mots"), Align::Right),
        ("", Align::Left),
    ]);
    for length in &info.by_length {
        let bar = settings.paint.bar(&bar(length.words as f64 / most as f64, BAR));
        table.row([length.letters.to_string(), speech.number(length.words), bar]);
    }
    format!("\n{}", table.render(settings.paint))
}

fn frequencies(info: &Info, settings: &Settings) -> String {
    let speech = settings.speech;
    let most = info.by_letter.first().map_or(1.0, |letter| letter.percent.max(1e-9));
    let mut table =
        Table::new(&[(speech.say("letter", "lettre"), Align::Left), ("%", Align::Right), ("", Align::Left)]);
    for letter in &info.by_letter {
        let bar = settings.paint.bar(&bar(letter.percent / most, BAR));
        table.row([letter.letter.to_string(), speech.decimal(letter.percent, 2), bar]);
    }
    format!("\n{}", table.render(settings.paint))
}

fn structures(info: &Info, settings: &Settings) -> String {
    let speech = settings.speech;
    let mut table = Table::new(&[
        (speech.say("structure", "structure"), Align::Left),
        (speech.say("nodes", "nœuds"), Align::Right),
        (speech.say("memory", "mémoire"), Align::Right),
    ]);
    for size in &info.structures {
        table.row([size.structure.to_owned(), speech.number(size.nodes), speech.bytes(size.bytes)]);
    }
    format!("\n{}", table.render(settings.paint))
}
