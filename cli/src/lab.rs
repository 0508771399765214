//! `worddle lab`: runs published experiments, records the figures, and writes pages from them.
//!
//! An experiment is a file of its own in `lab/experiments`; this command chooses some, hands each a workbench
//! with the word lists and a place for its records, and says how many figures came out. Measuring (`run`) and
//! writing (`report`) are apart: records are kept as JSON Lines, so pages can be renewed without measuring
//! again, and figures of different machines can be joined.

use std::ffi::OsStr;
use std::io::Write;

use anyhow::{Context, Result, bail};
use worddle_data::write_atomically;
use worddle_lab::{
    CountError, Experiment, LabError, Record, Records, Scope, Workbench, count_instructions, experiment,
    experiments,
};

use crate::args::{LabCommand, LabCountArgs, LabReportArgs, LabRunArgs};
use crate::errors;
use crate::interrupt;
use crate::outcome::Outcome;
use crate::render::{Align, Table};
use crate::settings::Settings;
use crate::stderr;

/// Runs one of the commands.
///
/// All of them need the feature `lab`; a build without it says how to get one.
pub(crate) fn run(command: &LabCommand, settings: &Settings, output: &mut impl Write) -> Result<Outcome> {
    match command {
        LabCommand::List(_) => list(settings, output),
        LabCommand::Run(arguments) => measure(arguments, settings, output),
        LabCommand::Report(arguments) => report(arguments, settings, output),
        LabCommand::Count(arguments) => count(arguments, settings, output),
    }
}

/// `worddle lab list`.
///
/// Names and questions, in the order of the files. Both are in English, as the published pages are.
fn list(settings: &Settings, output: &mut impl Write) -> Result<Outcome> {
    let speech = settings.speech;
    let mut table = Table::new(&[
        (speech.say("experiment", "expérience"), Align::Left),
        (speech.say("question", "question"), Align::Left),
    ]);
    for Experiment { name, question, .. } in experiments() {
        table.row([name, question]);
    }
    output.write_all(table.render(settings.paint).as_bytes())?;
    Ok(Outcome::Done)
}

/// `worddle lab run`. Each figure is appended to the file at once, so an interrupted run keeps what it measured.
///
/// # Errors
///
/// Fails on an unknown name, a file of records that cannot be opened or written, and an experiment that
/// refuses its input. Ctrl-C ends the run after the current measurement, with exit code 130.
fn measure(arguments: &LabRunArgs, settings: &Settings, output: &mut impl Write) -> Result<Outcome> {
    let chosen = choose(&arguments.names, settings)?;
    let scope = if arguments.quick { Scope::Quick } else { Scope::Full };
    let mut records = Records::open(&arguments.out)?;
    for experiment in &chosen {
        settings.note(&format!("{}: {}", experiment.name, experiment.title));
        // Counted first, under valgrind: it takes minutes and would disturb the clock of a measurement.
        let counts =
            if arguments.count_instructions { instructions(experiment, scope, settings) } else { Vec::new() };
        let mut count = 0;
        let mut keep = |record: Record| {
            count += 1;
            records.add(&record)
        };
        let mut bench = Workbench::new(experiment, scope, settings.lists(), interrupt::cancel(), &mut keep)
            .with_counts(counts);
        let ended = worddle_lab::run(&mut bench);
        let name = &experiment.name;
        let figures = settings.speech.count(count, ("figure", "mesure"), ("figures", "mesures"));
        // Printed after each experiment, also one that failed: its figures are in the file.
        writeln!(output, "{name}: {figures}, {}", arguments.out.display())?;
        output.flush()?;
        match ended {
            Ok(()) => {}
            Err(LabError::Stopped) => return Ok(Outcome::Interrupted),
            Err(error) => return Err(error.into()),
        }
    }
    Ok(Outcome::Done)
}

/// Counts the instructions of each task. Without valgrind, returns none and prints the reason on standard error.
///
/// Starts this same program under valgrind with `lab count`, so that what is counted is what is measured.
/// Only experiments that are marked as counted have such counts.
fn instructions(experiment: &Experiment, scope: Scope, settings: &Settings) -> Vec<Record> {
    if !experiment.counted {
        return Vec::new();
    }
    let mut arguments = vec!["lab", "count", &experiment.name];
    if scope == Scope::Quick {
        arguments.push("--quick");
    }
    let arguments: Vec<&OsStr> = arguments.into_iter().map(OsStr::new).collect();
    let counted = std::env::current_exe().map_err(CountError::File);
    counted.and_then(|program| count_instructions(&program, &arguments)).unwrap_or_else(|error| {
        // A note and no failure: the times are worth having without the counts.
        stderr::tell(format_args!("worddle: {}", errors::explain(&error.into(), settings.speech)));
        Vec::new()
    })
}

/// `worddle lab count`: the run that valgrind observes.
///
/// Prints its records instead of appending them to a file: the parent process reads standard output.
fn count(arguments: &LabCountArgs, settings: &Settings, output: &mut impl Write) -> Result<Outcome> {
    let scope = if arguments.quick { Scope::Quick } else { Scope::Full };
    for experiment in choose(std::slice::from_ref(&arguments.name), settings)? {
        let mut lines = Vec::new();
        let mut keep = |record: Record| {
            lines.push(serde_json::to_string(&record).expect("a record is plain data"));
            Ok(())
        };
        let mut bench =
            Workbench::new(&experiment, scope, settings.lists(), interrupt::cancel(), &mut keep).counting();
        worddle_lab::run(&mut bench)?;
        for line in lines {
            writeln!(output, "{line}")?;
        }
    }
    Ok(Outcome::Done)
}

/// Returns the experiments with these names, each once.
///
/// `all` stands for every experiment. The order is that of the command line, which is the order of measuring.
fn choose(names: &[String], settings: &Settings) -> Result<Vec<Experiment>> {
    if names.iter().any(|name| name == "all") {
        return Ok(experiments());
    }
    let mut chosen: Vec<Experiment> = Vec::new();
    for name in names {
        let Some(experiment) = experiment(name) else {
            let known: Vec<String> = experiments().into_iter().map(|experiment| experiment.name).collect();
            let known = known.join(", ");
            bail!(settings.speech.say(
                format!("no experiment {name:?}: expected all, or {known}"),
                format!("pas d'expérience {name:?} ; valeurs possibles : all (toutes), {known}"),
            ));
        };
        if chosen.iter().all(|other| other.name != *name) {
            chosen.push(experiment);
        }
    }
    Ok(chosen)
}

/// `worddle lab report`.
///
/// Writes one HTML page with all experiments and, if asked, a Markdown file for each. An experiment without
/// records gets a page that says so, and a note on standard error names it.
fn report(arguments: &LabReportArgs, settings: &Settings, output: &mut impl Write) -> Result<Outcome> {
    let pages = worddle_lab::pages(&Records::read(&arguments.from)?);
    write_atomically(&arguments.out, worddle_lab::html(&pages).as_bytes())?;
    writeln!(output, "{}", arguments.out.display())?;
    if let Some(directory) = &arguments.markdown {
        std::fs::create_dir_all(directory).with_context(|| directory.display().to_string())?;
        for (name, text) in worddle_lab::markdown(&pages) {
            write_atomically(&directory.join(name), text.as_bytes())?;
        }
        writeln!(output, "{}", directory.join("README.md").display())?;
    }
    let missing = pages.iter().filter(|page| page.records.is_empty());
    let missing: Vec<&str> = missing.map(|page| page.experiment.name.as_str()).collect();
    if !missing.is_empty() {
        let text = settings.speech.say("not measured yet", "pas encore mesuré");
        settings.note(&format!("{text}{} {}", settings.speech.colon(), missing.join(", ")));
    }
    Ok(Outcome::Done)
}
