//! The command line program: parses arguments, calls the engine, and renders its answers.
//!
//! A command turns its arguments into a request of `worddle-ask`, plans and runs it, and prints the answer. It has no
//! rules of its own: the server and the browser build the same requests.
//!
//! Every command has one shape: `run(arguments, settings, output) -> Result<Outcome>`. Answers go to standard
//! output, which is the `output` of the signature, so that tests can read them from memory. Progress, notes
//! and errors go to standard error, so that a pipe carries nothing but answers.
//!
//! Exit codes follow from the result: an [`Outcome`] for a command that ran (0 done, 1 nothing found, 2 bad
//! input among good, 130 after Ctrl-C), and 2 for every error. `main` is the only place that turns one into
//! the other.

// The command line is the same without fleets and the lab: a command that was left out says how to get it.
#![cfg_attr(
    not(all(feature = "fleet", feature = "lab")),
    expect(dead_code, unused_imports, reason = "arguments and settings of commands left out")
)]

mod anagram;
mod args;
mod ask;
mod assignment;
mod best;
mod boards;
mod check;
mod crossword;
mod cryptic;
mod database;
mod define;
mod demo;
mod design;
mod dictionary;
mod errors;
#[cfg(feature = "fleet")]
mod fleet;
mod french;
mod generate;
mod interrupt;
#[cfg(feature = "lab")]
mod lab;
mod lexicon;
mod manual;
mod names;
mod outcome;
mod progress;
mod prove;
mod render;
mod serve;
mod settings;
mod site;
mod solve;
mod stderr;
mod usage;
mod version;
mod words;
#[cfg(feature = "fleet")]
mod work;

use std::ffi::OsString;
use std::io::{self, BufWriter, IsTerminal, Write};
use std::process::ExitCode;

use anyhow::Result;
use clap::FromArgMatches;

use args::{Arguments, Command};
use outcome::{FAILED, Outcome, is_closed_pipe};
use settings::{Config, Environment, Settings};
use worddle_ask::Speech;

/// Runs the command line and turns every outcome into an exit code.
///
/// Environment and configuration file are read once, here, before the command line is parsed. A broken
/// configuration file is an error of its own, reported in the language of the environment.
///
/// A closed pipe counts as success: the reader has what it wanted.
fn main() -> ExitCode {
    let environment = Environment::read();
    // Raw words instead of `String`: a path need not be UTF-8.
    let typed: Vec<OsString> = std::env::args_os().collect();
    let config = Config::read(&environment);
    // Known before anything is parsed, since even a usage error is explained in the user's language.
    let speech = usage::speech_of(&typed, &environment, config.as_ref().ok());
    let outcome = config.and_then(|config| parse_and_run(typed, &environment, &config, speech));
    match outcome {
        Ok(code) => code,
        // `worddle words '*' | head` is no failure.
        Err(error) if is_closed_pipe(&error) => ExitCode::SUCCESS,
        Err(error) => {
            stderr::tell(format_args!("worddle: {}", errors::explain(&error, speech)));
            ExitCode::from(FAILED)
        }
    }
}

/// Parses the command line and runs it. Help and usage errors are printed here.
///
/// Returns the exit code of the command, and an error only for a command that failed. Standard output is
/// locked for the whole command; nothing else in the program may print to it.
fn parse_and_run(
    typed: Vec<OsString>,
    environment: &Environment,
    config: &Config,
    speech: Speech,
) -> Result<ExitCode> {
    let parsed = usage::command(speech).try_get_matches_from(typed);
    let arguments = match parsed.and_then(|matches| Arguments::from_arg_matches(&matches)) {
        Ok(arguments) => arguments,
        Err(error) => return usage::report(&error, speech),
    };
    let settings = Settings::new(&arguments.common, environment, config)?;
    let mut output = BufWriter::new(io::stdout().lock());
    // One lock and one buffer for the whole command: some print millions of lines.
    // An error leaves without a flush here, but a dropped `BufWriter` still writes its buffer.
    let outcome = run(&arguments, &settings, &mut output)?;
    output.flush()?;
    Ok(outcome.code())
}

/// Runs a command.
///
/// Without a command, the program solves a grid from standard input (`assignment`), or shows a demo to a
/// person at a terminal. `-s` belongs to that grid alone: with a command it is an error instead of a flag
/// without effect.
fn run(arguments: &Arguments, settings: &Settings, output: &mut impl Write) -> Result<Outcome> {
    if arguments.version {
        return version::run(arguments.verbose, settings, output);
    }
    let Some(command) = &arguments.command else {
        // Someone who just types `worddle` at a terminal has no grid at hand: show them what it can do.
        let nothing_given = arguments.side.is_none() && arguments.common.list.is_none();
        if nothing_given && io::stdin().is_terminal() {
            return demo::run(None, settings, output);
        }
        let side = arguments.side.unwrap_or(assignment::USUAL_SIDE);
        return assignment::run(side, settings, io::stdin().lock(), output);
    };
    if arguments.side.is_some() {
        anyhow::bail!(settings.speech.say(
            "-s is for a grid on standard input and cannot be used with a command",
            "-s s'utilise avec une grille sur l'entrée standard, sans commande",
        ));
    }
    match command {
        Command::Solve(arguments) => solve::run(arguments, settings, output),
        Command::Check(arguments) => check::run(arguments, settings, output),
        Command::Generate(arguments) => generate::run(arguments, settings, output),
        Command::Design(arguments) => design::run(arguments, settings, output),
        Command::Best(arguments) => best::run(arguments, settings, output),
        Command::Prove(arguments) => prove::run(arguments, settings, output),
        // Features cut code, never commands: without them, clap still knows `fleet`, `work` and `lab`.
        #[cfg(feature = "fleet")]
        Command::Fleet(arguments) => fleet::run(arguments, settings, output),
        #[cfg(feature = "fleet")]
        Command::Work(arguments) => work::run(arguments, settings),
        #[cfg(not(feature = "fleet"))]
        Command::Fleet(_) | Command::Work(_) => left_out("fleet", settings.speech),
        Command::Anagram(arguments) => anagram::run(arguments, settings, output),
        Command::Words(arguments) => words::run(arguments, settings, output),
        Command::Define(arguments) => define::run(arguments, settings, output),
        Command::Dictionary(arguments) => dictionary::run(&arguments.command, settings, output),
        Command::Ask(arguments) => ask::run(arguments, settings, output),
        Command::Lexicon(arguments) => lexicon::run(&arguments.command, settings, output),
        #[cfg(feature = "lab")]
        Command::Lab(arguments) => lab::run(&arguments.command, settings, output),
        #[cfg(not(feature = "lab"))]
        Command::Lab(_) => left_out("lab", settings.speech),
        Command::Serve(arguments) => serve::run(arguments, settings, output),
        Command::Site(arguments) => site::run(arguments, settings, output),
        Command::Cryptic(arguments) => cryptic::run(arguments, settings, output),
        Command::Crossword(arguments) => crossword::run(&arguments.command, settings, output),
        Command::Demo(arguments) => demo::run(arguments.seed, settings, output),
        Command::Completions(arguments) => {
            // `generate` panics if it cannot write, so it writes to memory first.
            let mut script = Vec::new();
            let mut command = usage::command(settings.speech);
            clap_complete::generate(arguments.shell, &mut command, "worddle", &mut script);
            output.write_all(&script)?;
            Ok(Outcome::Done)
        }
        Command::Man(arguments) => manual::run(arguments, settings, output),
    }
}

/// Refuses a command that this build leaves out, and says how to get it.
#[cfg(not(all(feature = "fleet", feature = "lab")))]
fn left_out(feature: &str, speech: Speech) -> Result<Outcome> {
    anyhow::bail!(speech.say(
        format!("this program was built without {feature:?}: build the whole program with \"make all\""),
        format!(
            "ce programme a été construit sans « {feature} » : construisez-le en entier avec « make all »"
        ),
    ))
}
