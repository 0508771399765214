//! `worddle prove estimate`: estimates how long a proof would take.
//!
//! Units differ by orders of magnitude, so a few of them say little. The estimate samples units at random,
//! weights them (`worddle_prove::estimate`) and gives an interval. It improves as long as `--time` lasts.

use std::io::Write;

use anyhow::Result;
use worddle_ask::prove::{EstimateAnswer, EstimateRequest};
use worddle_prove::Halt;
use worddle_run::{Budget, Run, Stop};

use super::{ProofError, machine};
use crate::args::ProveEstimateArgs;
use crate::interrupt;
use crate::outcome::Outcome;
use crate::settings::Settings;
use worddle_ask::Speech;

/// Runs the command: a note after each sampled unit, then the estimate from all of them.
///
/// Exit code 1 means that too few units were sampled for an estimate. After Ctrl-C the last estimate is
/// printed.
///
/// # Errors
///
/// Fails if the request is refused or the card does.
pub(super) fn run(
    arguments: &ProveEstimateArgs,
    settings: &Settings,
    output: &mut impl Write,
) -> Result<Outcome> {
    let proof = arguments.question.request(settings);
    let plan = settings.plan(&EstimateRequest { proof, time: arguments.time, seed: arguments.seed })?;
    let gpu = arguments.question.open_gpu(settings)?;
    // One thread: the unit of the estimate is hours of one core.
    let machine = machine(gpu.as_ref(), 1);
    let on_card = gpu.is_some();
    let mut run = Run::new(Budget::UNLIMITED).with_cancel(interrupt::cancel());
    let mut last = EstimateAnswer::default();
    let answer = plan.sample(machine, &mut run, |answer| {
        // Kept, because a run that is cancelled returns no answer.
        last.clone_from(answer);
        settings.note(&line(answer, on_card, settings.speech));
    });
    let (answer, stopped) = match answer {
        Ok(answer) => (answer, false),
        Err(Halt::Stop(Stop::Cancelled)) => (last, true),
        Err(Halt::Stop(stop)) => anyhow::bail!(stop.to_string()),
        Err(Halt::Card(error)) => return Err(ProofError::Card(error).into()),
    };
    if arguments.json {
        serde_json::to_writer(&mut *output, &answer)?;
        writeln!(output)?;
    } else {
        writeln!(output, "{}", line(&answer, on_card, settings.speech))?;
    }
    Ok(if stopped { Outcome::Interrupted } else { Outcome::found(answer.seconds.is_some()) })
}

/// Describes the estimate so far.
///
/// Hours of one core, or of the card; a person divides by the number of cores. The tail says how well the
/// work can be shared: the heaviest tenth may take most of it.
fn line(answer: &EstimateAnswer, on_card: bool, speech: Speech) -> String {
    let number = |number: u64| speech.number(number as usize);
    let (sampled, units) = (number(answer.sampled), number(answer.units));
    let mut text =
        speech.say(format!("{sampled} of {units} units"), format!("{sampled} parties sur {units}"));
    match (answer.seconds, answer.interval, answer.tail) {
        (Some(seconds), Some([low, high]), Some(tail)) => {
            let hours = |seconds: f64| speech.decimal(seconds / 3600.0, 2);
            let (hours, low, high) = (hours(seconds), hours(low), hours(high));
            let tail = speech.decimal(tail * 100.0, 0);
            let [of, french] = if on_card { ["the card", "de la carte"] } else { ["one core", "d'un cœur"] };
            text += &speech.say(
                format!(": {hours} hours of {of} ({low} to {high}); the heaviest tenth of the units takes {tail} %"),
                format!(" : {hours} heures {french} ({low} à {high}) ; le dixième le plus lourd en prend {tail} %"),
            );
        }
        _ => text += speech.say(": too few for an estimate", " : trop peu pour une estimation"),
    }
    speech.typeset(&text)
}
