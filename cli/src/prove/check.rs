//! `worddle prove check`: verifies a ledger with code that is independent of the search.
//!
//! The checker shares no code with the search but the word list and the topology. It checks that the units
//! cover every board once, solves the boards that the ledger lists, and recomputes a sample of the work. With
//! more parts, it recomputes more; only all of them would repeat the proof.

use std::io::Write;

use anyhow::Result;
use worddle_ask::best::BestRequest;
use worddle_ask::prove::{Ledger, ProveAnswer, ProveRequest, statement};
use worddle_data::write_atomically;
use worddle_prove::{Checked, ProofFlaw, covered, verify};
use worddle_run::{Budget, Random, Run};

use super::{check_head, error::ProofError, store};
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
        write_atomically(path, Ledger::text(&ledger.head, &ledger.units).as_bytes())?;
    }
    if matches!(checked, Err(ProofFlaw::Incomplete { .. })) {
        let share = speech.decimal(100.0 * covered(&problem, &ledger.units), 3);
        let said =
            speech.say(format!("{share} % of the work is done"), format!("{share} % du travail est fait"));
        settings.note(&speech.typeset(&said));
    }
    let checked =
        checked.map_err(|flaw| ProofError::Flaw { path: arguments.file.display().to_string(), flaw })?;
    let answer = ProveAnswer::new(&plan, &problem, ledger.head.cutoff, &ledger.units);
    let said = statement(&plan, &problem, (answer.cutoff, &answer.boards), speech);
    writeln!(
        output,
        "{}",
        speech.typeset(&speech.say(format!("proven: {said}"), format!("prouvé : {said}")))
    )?;
    let Checked { units, drawn, boards, parts, climbs } = checked;
    let number = |number: u64| speech.number(number as usize);
    let (units, drawn, boards) = (number(units), number(drawn), number(boards));
    let (parts, climbs) = (number(parts), number(climbs));
    let said = speech.say(
        format!(
            "checked: the chain of hashes; {units} units that cover every board once; {drawn} boards drawn; {boards} boards \
             solved; {climbs} searches for another board; {parts} parts of units recomputed"
        ),
        format!(
            "vérifié : la chaîne d'empreintes ; {units} parties qui couvrent chaque grille une fois ; {drawn} grilles \
             tirées ; {boards} grilles résolues ; {climbs} recherches d'une autre grille ; {parts} morceaux de parties recalculés"
        ),
    );
    writeln!(output, "{}", speech.typeset(&said))?;
    Ok(Outcome::Done)
}
