//! `worddle --version`, and with `--verbose` what this machine counts boards with.

use std::io::Write;

use anyhow::Result;
use worddle_board::{Board, Choice, Instructions};
use worddle_data::{built_in, processor};
use worddle_lexicon::Alphabet;

use crate::outcome::Outcome;
use crate::settings::Settings;

/// Boards on which the instructions are measured: with many words and with few.
const BOARDS: [&str; 4] =
    ["PERS/LATG/SINE/TERS", "DHCE/RIES/ALNT/GOPS", "SERS/PATG/LINE/SERS", "WEXO/TIHK/QUAB/DROM"];

/// Prints the version, and on request the processor and its instructions.
pub(crate) fn run(verbose: bool, settings: &Settings, output: &mut impl Write) -> Result<Outcome> {
    writeln!(output, "worddle {}", env!("CARGO_PKG_VERSION"))?;
    if verbose {
        let speech = settings.speech;
        let titles = speech.say(["processor", "instructions"], ["processeur", "instructions"]);
        let width = titles.map(str::len).into_iter().max().unwrap_or_default();
        for (title, text) in titles.into_iter().zip([processor(), instructions(settings)]) {
            writeln!(output, "{title:width$}  {text}")?;
        }
    }
    Ok(Outcome::Done)
}

/// The instructions that this process counts boards with, and why.
fn instructions(settings: &Settings) -> String {
    let speech = settings.speech;
    let list = built_in("en").expect("the English list is built in");
    let boards = BOARDS.map(|board| Board::parse(board, Alphabet::English).expect("a board"));
    let Some(choice) = Choice::make(list.dawg(), &boards) else {
        let only = speech.say("the only ones of this processor", "les seules de ce processeur");
        return format!("{}, {only}", Instructions::detect().name());
    };
    let name = choice.instructions.name();
    if choice.measured.is_empty() {
        return format!("{name}, {}", speech.say("as you wanted", "comme demandé"));
    }
    let measured: Vec<_> = choice
        .measured
        .iter()
        .map(|(one, nanoseconds)| format!("{} {nanoseconds:.2} ns", one.name()))
        .collect();
    let reason =
        speech.say("the fastest, by the time for a path", "les plus rapides, selon le temps par chemin");
    format!("{name}, {reason}: {}", measured.join(", "))
}
