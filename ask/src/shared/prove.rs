//! A proof, shared by units.
//!
//! A unit of a proof is a class of boards, and its record says why none of them reaches the cutoff, or which do. A
//! record from another machine is checked before it counts: its number, and every board that it claims.

use std::time::Duration;

use worddle_prove::ledger::{ProofHead, UnitRecord, UnitSignature};
use worddle_prove::{Search, Unit, units, weights};
use worddle_run::{Budget, Cancel, Run, Stop};

use super::{Bench, SharedPlan, UnitAnswer, UnitFlaw, read, read_all, text};
use crate::best::RankedAnswer;
use crate::library::{ListRequest, SharedList};
use crate::prove::{Ledger, ProveAnswer, ProvePlan, ProveRequest};
use crate::refusal::Refusal;

/// A proof whose units are those of `worddle_prove`.
pub(super) struct SharedProof {
    /// The proof.
    plan: ProvePlan,
    /// The value that the proof is about. It is fixed before units are shared: all machines must prove the same thing.
    cutoff: u32,
}

impl SharedProof {
    /// A proof to share; refused if its cutoff depends on a search that is still to come.
    ///
    /// # Errors
    ///
    /// A refusal of `cutoff`.
    pub(super) fn new(plan: ProvePlan) -> Result<Self, Refusal> {
        let cutoff = plan.shared_cutoff()?;
        Ok(Self { plan, cutoff })
    }

    /// The head of the ledger.
    fn head(&self) -> ProofHead<ProveRequest> {
        let mut head = self.plan.head(&self.plan.problem(), self.cutoff);
        // Machines know the list by its checksum, which the head has anyway. Whoever checks the ledger has it by name.
        head.request.search.list = Some(ListRequest::Name(self.plan.search.list.name.clone()));
        head
    }
}

impl SharedPlan for SharedProof {
    fn list(&self) -> &SharedList {
        &self.plan.search.list
    }

    fn rules(&self) -> String {
        self.plan.search.rules.identity()
    }

    fn units(&self) -> Vec<u64> {
        let problem = self.plan.problem();
        let weights = weights(&problem, &units(&problem), &mut Run::new(Budget::UNLIMITED));
        let mut units: Vec<(u64, f64)> = (0..).zip(weights.expect("nobody stops the run")).collect();
        // The hardest first, so that no machine is left with one of them at the end.
        units.sort_by(|one, other| other.1.total_cmp(&one.1).then(one.0.cmp(&other.0)));
        units.into_iter().map(|(number, _)| number).collect()
    }

    fn bench(&self, work: &mut dyn FnMut(&mut dyn Bench)) {
        let problem = self.plan.problem();
        let (units, search) = (units(&problem), Search::new(&problem, self.cutoff));
        work(&mut ProofBench { problem: &problem, units, search });
    }

    fn check(&self, unit: u64, answer: &str) -> Result<(), UnitFlaw> {
        let record: UnitRecord = read(unit, answer)?;
        let flaw = |what: String| UnitFlaw::new(unit, what);
        if record.unit != unit {
            return Err(flaw(format!("it is that of unit {}", record.unit)));
        }
        let problem = self.plan.problem();
        // Only what the record claims can be checked cheaply. That nothing is missing takes a second look. Boards of a proof are
        // solved in microseconds, and a record has few of them.
        let (mut objective, mut run) = (problem.objective(), Run::new(Budget::UNLIMITED));
        for board in &record.boards {
            let ranked = RankedAnswer::from(board.clone());
            let valued = self.plan.search.read_back(&ranked, &mut *objective, &mut run);
            valued.map_err(|error| flaw(error.to_string()))?;
            if board.value < self.cutoff.into() {
                return Err(flaw(format!("{} does not reach {}", board.board, self.cutoff)));
            }
        }
        Ok(())
    }

    fn merge(&self, answers: &[String]) -> Result<String, UnitFlaw> {
        let records: Vec<UnitRecord> = read_all(answers)?;
        let problem = self.plan.problem();
        let answer = ProveAnswer::new(&self.plan, &problem, self.cutoff, &records);
        Ok(text(&ProveAnswer { seconds: None, ..answer }) + "\n")
    }

    fn statement(&self) -> Option<String> {
        Some(self.head().statement())
    }

    fn ledger(&self, answers: &[String], signatures: &[UnitSignature]) -> Option<Result<String, UnitFlaw>> {
        let ledger = |records: Vec<UnitRecord>| Ledger::text(&self.head(), &records, signatures);
        Some(read_all(answers).map(ledger))
    }
}

/// A thread that proves units.
struct ProofBench<'a> {
    /// The list, the board and the goal.
    problem: &'a worddle_prove::Problem<'a>,
    /// All units, by number.
    units: Vec<Unit>,
    /// The search, whose tables serve all units.
    search: Search<'a>,
}

impl Bench for ProofBench<'_> {
    fn unit(&mut self, number: u64, cancel: &Cancel) -> Result<UnitAnswer, Stop> {
        let unit = &self.units[number as usize];
        let mut run = Run::new(Budget::UNLIMITED).with_cancel(cancel.clone());
        let outcome = self.search.unit(unit, &mut run)?;
        // Without its time, so that the result is the same on any machine.
        let part = (number, unit.class());
        let record = UnitRecord::new(self.problem, part, &outcome, Duration::ZERO);
        Ok(UnitAnswer {
            text: text(&record),
            boards: record.solved,
            best: record.boards.into_iter().next().map(RankedAnswer::from),
        })
    }
}
