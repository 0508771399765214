//! What a room plays, and the board of each round.

use std::sync::Arc;

use worddle_board::generate::{Detail, Filters, Generator, Letters, Recipe, Span};
use worddle_board::{Board, Rules, Solution, Topology};
use worddle_data::{Language, bonuses_by_name};
use worddle_lexicon::WordId;
use worddle_play::{Millis, RoomSettings, SharedWords};
use worddle_run::{Budget, Run, Weights};

use crate::lists::{Lists, named};

/// The fewest words of a board that people play, unless it is so small that this is rare.
const FEWEST_WORDS: u64 = 40;

/// How many boards are drawn at most to find one with enough words.
const TRIES: u64 = 2_000;

/// What a room plays.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Setup {
    pub(crate) language: Language,
    pub(crate) rules: &'static str,
    pub(crate) topology: String,
    pub(crate) seconds: u64,
    pub(crate) rounds: u8,
    /// Whether everyone sees during a round how many words the others have.
    pub(crate) live: bool,
    /// Where the boards come from.
    pub(crate) seed: u64,
}

/// The board of a round, with all of its words.
#[derive(Clone, Debug)]
pub(crate) struct Deal {
    pub(crate) board: Board,
    pub(crate) solution: Solution,
}

impl Setup {
    /// What the state machine needs to know.
    pub(crate) fn settings(&self) -> RoomSettings {
        let shared = if self.rules == "ruzzle" { SharedWords::Counts } else { SharedWords::Struck };
        RoomSettings { length: Millis(self.seconds * 1000), rounds: self.rounds, shared }
    }

    /// The rules.
    pub(crate) fn rules(&self) -> Rules {
        named(self.rules, self.language)
    }

    /// The board of a round, always the same one.
    pub(crate) fn deal(&self, round: u8, lists: &Lists) -> Deal {
        let list = lists.list(self.language);
        let topology: Topology = self.topology.parse().expect("checked when the room was opened");
        let is_small = topology.len() < 16;
        let weights = Weights::new(list.letter_counts()).expect("every list inside the program has words");
        let recipe = Recipe::build(Arc::new(topology), Letters::ByFrequency(weights));
        let mut recipe = recipe.expect("letters by frequency fit every board");
        if self.rules == "ruzzle" {
            let bonuses = bonuses_by_name(&format!("round{}", round.clamp(1, 3))).expect("rounds 1 to 3");
            recipe = recipe.with_bonuses(bonuses).expect("checked when the room was opened");
        }
        let words = if is_small { Span::ALL } else { Span::build(FEWEST_WORDS, u64::MAX).expect("a range") };
        let recipes = [recipe.clone().with_filters(Filters { words, ..Filters::default() }), recipe];
        lists.with_solver(self.language, self.rules, |solver| {
            let draw = |recipe: &Recipe| {
                let mut generator = Generator::new(recipe, solver.clone(), self.seed, Detail::Solution);
                generator.board(u64::from(round), &mut Run::new(Budget::steps(TRIES))).ok()
            };
            // The second recipe wants nothing, so its first board will do.
            let generated = recipes.iter().find_map(draw).expect("a board that need not be like anything");
            Deal { board: generated.board, solution: generated.solution.expect("solutions were asked for") }
        })
    }
}

impl Deal {
    /// The words with their points.
    pub(crate) fn words(&self) -> Vec<(WordId, u32)> {
        self.solution.iter().map(|found| (found.word, found.points)).collect()
    }
}
