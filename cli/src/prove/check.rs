//! `worddle prove check`: verifies a ledger with code that is independent of the search.
//!
//! The checker shares no code with the search but the word list and the topology. It checks that the units
//! cover every board once, solves the boards that the ledger lists, and recomputes a sample of the work. With
//! more parts, it recomputes more; only all of them would repeat the proof.

use std::collections::BTreeMap;
use std::io::Write;
use std::path::Path;

use anyhow::Result;
use worddle_ask::Speech;
use worddle_ask::best::BestRequest;
use worddle_ask::prove::{Ledger, ProveAnswer, ProvePlan, ProveRequest, statement};
use worddle_data::write_atomically;
use worddle_prove::{Checked, Problem, ProofFlaw, covered, drawn_units, search_again, verify};
use worddle_run::{Budget, Random, Run};

use super::{check_head, error::ProofError, live::Live, store};
use crate::args::ProveCheckArgs;
use crate::interrupt;
use crate::outcome::Outcome;
use crate::settings::Settings;

/// Default number of parts to recompute: a few seconds on 3×3.
const USUAL_PARTS: u64 = 20;

/// Default seed. It is fixed, so that the same check does the same work.
const USUAL_SEED: u64 = 1;

/// Runs the command.
///
/// Prints what is proven only if every check passed. Exit code 0 means checked.
///
/// # Errors
///
/// [`ProofError::Flaw`] with the first flaw, which may be that the proof is not complete. The words come from
/// the ledger unless `-d` names a list; either way their checksum must fit.
pub(super) fn run(
    arguments: &ProveCheckArgs,
    settings: &Settings,
    output: &mut impl Write,
) -> Result<Outcome> {
    let ledger = store::read(&arguments.file)?;
    let kept = &ledger.head.request;
    let list = settings.named_list().or_else(|| kept.search.list.clone());
    let request = ProveRequest { search: BestRequest { list, ..kept.search.clone() }, cutoff: kept.cutoff };
    let plan = settings.plan(&request)?;
    let problem = plan.problem();
    let head = plan.head(&problem, ledger.head.cutoff);
    check_head(&ledger.head, &head, Some(&arguments.file), &plan)?;
    let mut random = Random::new(arguments.seed.unwrap_or(USUAL_SEED));
    // Unlimited: the parts bound the work, and half a check is worth nothing.
    let mut run = Run::new(Budget::UNLIMITED).with_cancel(interrupt::cancel());
    let checked = verify(&problem, &ledger, arguments.parts.unwrap_or(USUAL_PARTS), &mut random, &mut run);
    let speech = settings.speech;
    // A proof that goes on can be kept as text too.
    if let Some(path) = &arguments.text
        && matches!(checked, Ok(_) | Err(ProofFlaw::Incomplete { .. }))
    {
        // Hashes are computed anew and come out the same, since the lines are.
        write_atomically(path, Ledger::text(&ledger.head, &ledger.units, &ledger.signatures).as_bytes())?;
    }
    if matches!(checked, Err(ProofFlaw::Incomplete { .. })) {
        let share = speech.decimal(100.0 * covered(&problem, &ledger.units), 3);
        let said =
            speech.say(format!("{share} % of the work is done"), format!("{share} % du travail est fait"));
        settings.note(&speech.typeset(&said));
    }
    let checked =
        checked.map_err(|flaw| ProofError::Flaw { path: arguments.file.display().to_string(), flaw })?;
    let signers = signers(&ledger, &arguments.file)?;
    let answer = ProveAnswer::new(&plan, &problem, ledger.head.cutoff, &ledger.units);
    let said = statement(&plan, &problem, (answer.cutoff, &answer.boards), speech);
    writeln!(
        output,
        "{}",
        speech.typeset(&speech.say(format!("proven: {said}"), format!("prouvé : {said}")))
    )?;
    writeln!(output, "{}", told(&checked, speech))?;
    if let Some((again, asked)) = look_again(arguments, &plan, (&problem, &ledger), &mut random, settings)? {
        writeln!(output, "{}", again_told(again, asked, speech))?;
        if again < asked {
            return Ok(Outcome::Interrupted);
        }
    }
    if !signers.is_empty() {
        writeln!(output, "{}", signed(&signers, speech))?;
    }
    for line in chances(&checked, speech) {
        writeln!(output, "{line}")?;
    }
    Ok(Outcome::Done)
}

/// Searches units of the ledger again, as many as were asked for. Returns how many were, and how many that is.
fn look_again(
    arguments: &ProveCheckArgs,
    plan: &ProvePlan,
    (problem, ledger): (&Problem<'_>, &Ledger),
    random: &mut Random,
    settings: &Settings,
) -> Result<Option<(u64, u64)>> {
    let Some(count) = arguments.units.filter(|&count| count > 0) else { return Ok(None) };
    let units = drawn_units(ledger, count, random);
    let others: Vec<_> =
        ledger.units.iter().filter(|record| !units.contains(&record.unit)).cloned().collect();
    let mut live = Live::new(settings, ledger.head.units, &others);
    let again = search_again(
        problem,
        ledger,
        &units,
        arguments.threads.unwrap_or(plan.search.threads),
        &interrupt::cancel(),
        &mut |progress| {
            if let Some(record) = &progress.record {
                live.add(record);
            }
            live.show(progress.progress);
        },
    );
    drop(live);
    let again =
        again.map_err(|flaw| ProofError::Flaw { path: arguments.file.display().to_string(), flaw })?;
    Ok(Some((again, units.len() as u64)))
}

/// How many units a second look found to be as in the ledger.
fn again_told(again: u64, asked: u64, speech: Speech) -> String {
    let units = speech.count(again as usize, ("unit", "partie"), ("units", "parties"));
    let asked = speech.number(asked as usize);
    speech.typeset(&speech.say(
        format!("searched again: {units} of {asked}, with the same boards"),
        format!("calculé de nouveau : {units} sur {asked}, avec les mêmes grilles"),
    ))
}

/// How many units each worker signed, by its name and key.
type Signers = BTreeMap<(String, String), usize>;

/// Verifies the signatures of a ledger.
///
/// # Errors
///
/// [`ProofError::Signature`] with the first that does not hold.
#[cfg(feature = "fleet")]
fn signers(ledger: &Ledger, path: &Path) -> Result<Signers> {
    let statement = ledger.head.statement();
    let mut records: BTreeMap<u64, Vec<String>> = BTreeMap::new();
    for record in &ledger.units {
        records.entry(record.unit).or_default().push(record.text());
    }
    let mut signers = Signers::new();
    for signature in &ledger.signatures {
        let own = records.get(&signature.unit).into_iter().flatten();
        if !own.into_iter().any(|record| worddle_fleet::is_signed(signature, &statement, record)) {
            let (path, worker) = (path.display().to_string(), signature.worker.clone());
            return Err(ProofError::Signature { path, unit: signature.unit, worker }.into());
        }
        *signers.entry((signature.worker.clone(), signature.key.clone())).or_default() += 1;
    }
    Ok(signers)
}

/// A program without fleets cannot verify signatures, and says so.
#[cfg(not(feature = "fleet"))]
fn signers(ledger: &Ledger, path: &Path) -> Result<Signers> {
    match ledger.signatures.len() {
        0 => Ok(Signers::new()),
        _ => Err(ProofError::Unsigned(path.display().to_string()).into()),
    }
}

/// Who signed how many units.
fn signed(signers: &Signers, speech: Speech) -> String {
    // Enough of a key to tell it from another at a glance.
    let one = |((worker, key), units): (&(String, String), &usize)| {
        let (units, key) = (speech.number(*units), &key[..key.len().min(16)]);
        speech.say(format!("{worker} {units} (key {key})"), format!("{worker} {units} (clé {key})"))
    };
    let all: Vec<String> = signers.iter().map(one).collect();
    let all = all.join(", ");
    speech.typeset(&speech.say(format!("units signed: {all}"), format!("parties signées : {all}")))
}

/// What was checked, in a sentence.
fn told(checked: &Checked, speech: Speech) -> String {
    let number = |number: u64| speech.number(number as usize);
    let (units, drawn) = (number(checked.units), number(checked.drawn));
    let boards = speech.count(
        checked.boards as usize,
        ("board solved", "grille résolue"),
        ("boards solved", "grilles résolues"),
    );
    let (parts, climbs) = (number(checked.parts), number(checked.climbs));
    let said = speech.say(
        format!(
            "checked: the chain of hashes; {units} units that cover every board once; {drawn} boards drawn; {boards}; \
             {climbs} searches for another board; {parts} parts of units recomputed"
        ),
        format!(
            "vérifié : la chaîne d'empreintes ; {units} parties qui couvrent chaque grille une fois ; {drawn} grilles \
             tirées ; {boards} ; {climbs} recherches d'une autre grille ; {parts} morceaux de parties recalculés"
        ),
    );
    speech.typeset(&said)
}

/// How likely a false ledger would have passed, a line for each kind.
fn chances(checked: &Checked, speech: Speech) -> Vec<String> {
    let Some(missed) = checked.missed else {
        let said = speech.say(
            "the ledger lists no board, so nothing tells how likely the searches would have missed one: check more `--parts`"
                .to_owned(),
            "le registre ne cite aucune grille : rien ne dit avec quelle probabilité les recherches en auraient manqué une ; \
             vérifiez plus de `--parts`"
                .to_owned(),
        );
        return vec![speech.typeset(&said)];
    };
    let kinds = [
        (speech.say("wrong units or values", "des parties ou des valeurs fausses"), 0.0),
        (speech.say("every board left out", "toutes les grilles omises"), missed.all),
        (speech.say("the best board left out", "la meilleure grille omise"), missed.best),
        (speech.say("any one board left out", "une grille quelconque omise"), missed.one),
    ];
    let head = speech.say("a false ledger would have passed:", "un faux registre serait passé :");
    let width = kinds.iter().map(|(kind, _)| kind.chars().count()).max().unwrap_or_default();
    let line = |(kind, chance): (&str, f64)| format!("  {kind:<width$}  {}", chance_in_words(chance, speech));
    std::iter::once(head.to_owned()).chain(kinds.map(line)).map(|line| speech.typeset(&line)).collect()
}

/// A likelihood as people say it.
fn chance_in_words(chance: f64, speech: Speech) -> String {
    /// Beyond this, an estimate from some hundred searches says nothing more.
    const RAREST: f64 = 1e-6;
    if chance == 0.0 {
        return speech.say("never", "jamais").to_owned();
    }
    // A search that would hardly have met it says nothing; more searches or parts would.
    if chance > 0.5 {
        return speech.say("most likely", "très probablement").to_owned();
    }
    let times = speech.number((1.0 / chance.max(RAREST)).round() as usize);
    if chance < RAREST {
        speech.say(format!("less than once in {times}"), format!("moins d'une fois sur {times}"))
    } else {
        speech.say(format!("about once in {times}"), format!("environ une fois sur {times}"))
    }
}
