//! The result of a proof.

use serde::Serialize;
use worddle_prove::ledger::{ListedBoard, UnitRecord, known_parts, share_of};
use worddle_prove::{Problem, units};

use super::plan::ProvePlan;
use crate::best::RankedAnswer;
use crate::speech::Speech;

/// The name and version of this schema.
const SCHEMA: &str = "worddle.prove/1";

/// The result of a proof.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct ProveAnswer {
    /// The name and version of this schema.
    pub schema: &'static str,
    /// The version of the program.
    pub program: &'static str,
    /// The name of the word list.
    pub list: String,
    /// Its checksum.
    pub list_checksum: String,
    /// The rules.
    pub rules: String,
    /// The goal.
    pub maximize: String,
    /// The board, with `?` on each free cell.
    pub board: String,
    /// The number of symmetries of the board: each board is listed once for all of them.
    pub symmetries: usize,
    /// The minimum value of the listed boards.
    pub cutoff: u32,
    /// Whether all units are done, so that the answer is proven.
    pub proven: bool,
    /// The theorem, in one sentence.
    pub statement: String,
    /// All boards that reach the cutoff, best first.
    pub boards: Vec<RankedAnswer>,
    /// The number of units.
    pub units: u64,
    /// The number of finished units.
    pub units_done: u64,
    /// The number of decisions on a cell.
    pub decided: u64,
    /// The number of boards solved.
    pub solved: u64,
    /// The time of all units in seconds; absent from a proof shared by machines, whose answer is always the same.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub seconds: Option<f64>,
}

impl From<ListedBoard> for RankedAnswer {
    fn from(ListedBoard { value, board }: ListedBoard) -> Self {
        Self { value, board }
    }
}

impl ProveAnswer {
    /// The result of the finished units.
    pub fn new(plan: &ProvePlan, problem: &Problem<'_>, cutoff: u32, records: &[UnitRecord]) -> Self {
        let listed = records.iter().flat_map(|record| record.boards.clone());
        let mut boards: Vec<RankedAnswer> = listed.map(RankedAnswer::from).collect();
        // Records come in the order in which units ended, which differs from run to run.
        boards.sort_by(|one, other| (other.value, &one.board).cmp(&(one.value, &other.board)));
        let units = units(problem);
        // A unit may have several records, so counting records would count some units twice.
        let known = known_parts(problem, records);
        let is_done = |(number, unit)| known.get(&number).is_some_and(|parts| share_of(unit, parts) >= 1.0);
        let done = (0..).zip(&units).filter(|&unit| is_done(unit)).count() as u64;
        let units = units.len() as u64;
        Self {
            schema: SCHEMA,
            program: env!("CARGO_PKG_VERSION"),
            list: plan.search.list.name.clone(),
            list_checksum: plan.search.list.checksum(),
            rules: plan.search.rules.id.clone(),
            maximize: plan.search.maximize().to_owned(),
            board: plan.search.board.notation(plan.search.list.alphabet()),
            symmetries: problem.symmetries(),
            cutoff,
            proven: done == units,
            statement: statement(plan, problem, (cutoff, &boards), Speech::English),
            boards,
            units,
            units_done: done,
            decided: records.iter().map(|record| record.decided + record.forced).sum(),
            solved: records.iter().map(|record| record.solved).sum(),
            seconds: Some(records.iter().map(|record| record.milliseconds).sum::<u64>() as f64 / 1e3),
        }
    }
}

/// The theorem, in one sentence.
pub fn statement(
    plan: &ProvePlan,
    problem: &Problem<'_>,
    (cutoff, boards): (u32, &[RankedAnswer]),
    speech: Speech,
) -> String {
    let search = &plan.search;
    let shape = search.board.notation(search.list.alphabet());
    let (list, checksum, rules) = (&search.list.name, search.list.checksum(), &search.rules.id);
    let (goal, version) = (search.maximize(), env!("CARGO_PKG_VERSION"));
    let number = |number: u64| speech.number(number as usize);
    let by = speech.say(
        format!("by the words of {list} ({checksum}), the rules {rules} and the goal {goal}"),
        format!("avec les mots de {list} ({checksum}), les règles {rules} et le but {goal}"),
    );
    let best = boards.first().map(|best| best.value);
    let count = boards.iter().filter(|board| Some(board.value) == best).count();
    let what = if let Some(best) = best {
        let best = number(best);
        let reach = speech.count(
            count,
            ("board reaches that", "grille atteint ce nombre"),
            ("boards reach that", "grilles atteignent ce nombre"),
        );
        speech.say(
            format!("no board {shape} has more than {best}, and {reach}"),
            format!("aucune grille {shape} n'a plus de {best}, et {reach}"),
        )
    } else {
        let cutoff = number(cutoff.into());
        speech.say(
            format!("no board {shape} reaches {cutoff}"),
            format!("aucune grille {shape} n'atteint {cutoff}"),
        )
    };
    let symmetries = match problem.symmetries() {
        0 | 1 => String::new(),
        count => speech.say(format!(", up to {count} symmetries"), format!(", à {count} symétries près")),
    };
    format!("{by}, {what}{symmetries} (worddle {version})")
}
