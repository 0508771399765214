//! The search for beautiful boards: every method, and every constraint.

use serde::Deserialize;
use worddle_board::{Board, naive};
use worddle_lexicon::{Alphabet, LetterSet, WordList};
use worddle_optimize::{
    Constraint, Demand, Find, Goal, Optimizer, Preset, RankedBoard, Supply, Task, optimizers,
};
use worddle_run::{Budget, Random, Run};

use super::boards::rules;
use crate::contender::Row;
use crate::record::Verdict;
use crate::workbench::{LabError, Workbench};

/// The names of the best four boards, as measures.
const PLACES: [&str; 4] = ["best", "second", "third", "fourth"];

/// What a search came to, and how.
struct Trace {
    /// The best boards.
    best: Vec<RankedBoard>,
    /// The most words from each number of boards on at which they rose.
    history: Vec<(u64, u64)>,
}

fn blank(list: &WordList) -> Board {
    Board::parse("????/????/????/????", list.alphabet()).expect("a board")
}

/// What is looked for: a line of the table of constraints.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Wish {
    /// What it is called.
    name: String,
    /// What counts, as in `worddle best`: words if nothing is said.
    #[serde(default = "words")]
    goal: String,
    /// Letters that must not lie on the board.
    #[serde(default)]
    without: String,
    /// Letters that must lie on the board, each as often as it stands here.
    #[serde(default)]
    with: String,
    /// The only vowels that may lie on the board, if there are any.
    #[serde(default)]
    only_vowels: String,
}

fn words() -> String {
    "words".to_owned()
}

impl Wish {
    fn goal(&self) -> Goal {
        self.goal.parse().expect("the goals of the lab are tested")
    }

    fn demands(&self, alphabet: Alphabet) -> Vec<Demand> {
        let letters = |text: &str| alphabet.fold(text).expect("the wishes of the lab are tested");
        let set = |text: &str| letters(text).into_iter().collect::<LetterSet>();
        let mut demands = Vec::new();
        if !self.without.is_empty() {
            demands.push(Demand::Forbid(set(&self.without)));
        }
        if !self.only_vowels.is_empty() {
            demands.push(Demand::only_vowels(alphabet.vowels(), set(&self.only_vowels)));
        }
        let with = letters(&self.with);
        for letter in set(&self.with).iter() {
            demands.push(Demand::AtLeast(letter, with.iter().filter(|other| **other == letter).count()));
        }
        demands
    }
}

/// Runs a method until it has looked at so many boards.
fn look(
    list: &WordList,
    optimizer: &mut dyn Optimizer,
    (goal, demands): (&Goal, &[Demand]),
    seed: u64,
    steps: u64,
) -> Trace {
    let board = blank(list);
    let supply = Supply::letters_of(list);
    let constraint = Constraint::build(board.len(), &supply, demands).expect("the lab's demands can be met");
    let mut objective = goal.objective(list.dawg(), &rules(), &board);
    let mut history: Vec<(u64, u64)> = Vec::new();
    let mut told = |find: Find<'_>| {
        if history.last().is_none_or(|&(_, words)| words < find.beauty.0) {
            history.push((find.steps, find.beauty.0));
        }
    };
    let run = Run::new(Budget::steps(steps));
    let mut task = Task::new(&board, &mut *objective, &constraint, run, Random::new(seed)).telling(&mut told);
    // Why a search ends does not matter here: its boards are spent, or there are no more.
    let _ = optimizer.search(&mut task);
    let best = task.best().to_vec();
    drop(task);
    Trace { best, history }
}

fn board_of(list: &WordList, found: &RankedBoard) -> Board {
    Board::build(blank(list).topology().clone(), found.tiles.clone()).expect("a tile a cell")
}

/// Whether the best board is worth what a search for each word of the list finds on it.
fn verdict(list: &WordList, goal: &Goal, best: &RankedBoard) -> Verdict {
    let words = list.words();
    let found = naive::solve(&words, &board_of(list, best), &rules());
    let lengths = found.iter().filter_map(|found| words.get(found.word)).map(<[_]>::len);
    let value = match goal {
        Goal::Lengths(wanted) => lengths.filter(|length| wanted.contains(length)).count(),
        Goal::Longest => lengths.max().unwrap_or(0),
        Goal::Letters => lengths.sum(),
        Goal::Words => lengths.count(),
        Goal::Points | Goal::Sum(_) => unreachable!("the lab looks for none of these"),
    };
    if value as u64 == best.beauty.0 { Verdict::Right } else { Verdict::Wrong }
}

/// All methods with the same number of boards, from several seeds.
pub(super) fn methods(bench: &mut Workbench<'_>) -> Result<(), LabError> {
    let list = bench.list(&bench.experiment().list)?;
    let steps = bench.count("steps")? as u64;
    for number in 0..optimizers(Preset::Worddle).len() {
        let method = || optimizers(Preset::Worddle).swap_remove(number);
        // The exhaustive search is for boards of a few cells: it does not choose.
        if method().name() != "exhaustive" {
            method_from_seeds(bench, &list, &method, steps)?;
        }
    }
    Ok(())
}

/// How many places a curve has.
const PLACES_OF_CURVE: u32 = 24;

/// One method from several seeds: its best boards, and how it came to them.
fn method_from_seeds(
    bench: &mut Workbench<'_>,
    list: &WordList,
    method: &dyn Fn() -> Box<dyn Optimizer>,
    steps: u64,
) -> Result<(), LabError> {
    let share = |place| f64::from(place) / f64::from(PLACES_OF_CURVE);
    let place = |place| (10.0 * (steps as f64 / 10.0).powf(share(place))).round() as u64;
    let places: Vec<u64> = (0..=PLACES_OF_CURVE).map(place).collect();
    let (mut curves, mut bests) = (vec![Vec::new(); places.len()], Vec::new());
    for seed in 0..bench.count("seeds")? as u64 {
        bench.go_on()?;
        let found = look(list, &mut *method(), (&Goal::Words, &[]), seed, steps);
        for (place, best) in PLACES.iter().zip(&found.best) {
            let board = board_of(list, best).notation(list.alphabet());
            let row = Row::new(method().name()).on(steps as f64, seed.to_string()).with_remark(board);
            let verdict = verdict(list, &Goal::Words, best);
            bench.note(&row, place, "words", verdict, vec![best.beauty.0 as f64])?;
        }
        bests.extend(found.best.first().map(|best| best.beauty.0 as f64));
        for (&place, curve) in places.iter().zip(&mut curves) {
            let so_far = found.history.iter().take_while(|(boards, _)| *boards <= place).last();
            curve.push(so_far.map_or(0, |&(_, words)| words) as f64);
        }
    }
    for (&place, curve) in places.iter().zip(curves) {
        let row = Row::new(method().name()).on(place as f64, "");
        bench.note(&row, "so far", "words", Verdict::Right, curve)?;
    }
    let row = Row::new(method().name()).on(steps as f64, "");
    let best = bests.into_iter().fold(0.0, f64::max);
    bench.note(&row, "best of all seeds", "words", Verdict::Right, vec![best])
}

/// The best board under each constraint, by the method that needs the fewest boards.
pub(super) fn constraints(bench: &mut Workbench<'_>) -> Result<(), LabError> {
    let list = bench.list(&bench.experiment().list)?;
    let steps = bench.count("steps")? as u64;
    for wish in bench.parsed::<Vec<Wish>>("wishes")? {
        bench.go_on()?;
        let (goal, demands) = (wish.goal(), wish.demands(list.alphabet()));
        let mut pool = worddle_optimize::optimizer("pool", Preset::Worddle).expect("a method");
        let found = look(&list, &mut *pool, (&goal, &demands), 1, steps);
        let Some(best) = found.best.first() else { continue };
        let board = board_of(&list, best).notation(list.alphabet());
        let row = Row::new("pool").on(0.0, wish.name).with_remark(board);
        let verdict = verdict(&list, &goal, best);
        bench.note(&row, "words", "words", verdict, vec![best.beauty.0 as f64])?;
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_wish_becomes_demands() {
        let wish: Wish =
            toml::from_str("name = 'x'\nwith = 'QUU'\nwithout = 'E'\nonly_vowels = 'U'").unwrap();
        let letters = |text: &str| Alphabet::French.fold(text).unwrap();
        let set = |text: &str| letters(text).into_iter().collect::<LetterSet>();
        assert_eq!(
            wish.demands(Alphabet::French),
            [
                Demand::Forbid(set("E")),
                Demand::Forbid(set("AEIOY")),
                Demand::AtLeast(letters("Q")[0], 1),
                Demand::AtLeast(letters("U")[0], 2)
            ]
        );
        assert_eq!(wish.goal(), Goal::Words);
    }
}
