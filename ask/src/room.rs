//! The settings of a room, and the board of each round.
//!
//! A request is planned once, when the room is opened, and logged by name; after a restart, the same plan is
//! made again from the log. Boards come from secret random bits, so that nobody can compute the next board
//! from the seed of an earlier one.

use std::sync::Arc;
use std::time::Duration;

use serde::{Deserialize, Serialize};
use worddle_board::generate::{Detail, Filters, Generator, Letters, Recipe, Span};
use worddle_board::{Board, Count, Rules, Solution, Solver, Topology};
use worddle_data::{Language, bonuses_by_name};
use worddle_lexicon::WordId;
use worddle_play::{MAX_TEAMS, MIN_TEAMS, Millis, Mode, RoomSettings, SharedWords};
use worddle_run::{Budget, Random, Run, Stop, Weights};

use crate::board::{read_board, read_topology};
use crate::few::FewWords;
use crate::library::{Library, SharedList};
use crate::limits::{Limits, out_of_time};
use crate::notation::Time;
use crate::refusal::Refusal;

/// The rules that a room can play by, the default first.
pub const ROOM_RULES: [&str; 3] = ["group", "boggle", "ruzzle"];

/// The schema of the rules that a room plays by.
#[cfg(feature = "schema")]
fn rules_schema() -> utoipa::openapi::Schema {
    crate::schema::optional(ROOM_RULES)
}

/// The modes of rooms: who shares words. The default comes first.
pub const ROOM_MODES: [&str; 3] = ["rivals", "teams", "together"];

/// The minimum and maximum time of a round.
const TIMES: (Duration, Duration) = (Duration::from_secs(10), Duration::from_hours(1));

/// The default time of a round.
const USUAL_TIME: Duration = Duration::from_mins(3);

/// The maximum countdown.
const LONGEST_COUNTDOWN: Duration = Duration::from_secs(10);

/// The default countdown: 3, 2, 1.
const USUAL_COUNTDOWN: Duration = Duration::from_secs(3);

/// The default number of rounds.
const USUAL_ROUNDS: u8 = 3;

/// The maximum number of rounds. With the default time, a game of twenty takes an hour.
const MAX_ROUNDS: u8 = 20;

/// The minimum and maximum cells of a board in a room.
const CELLS: (usize, usize) = (4, 64);

/// The minimum words of a board in a room, unless it is so small that this is rare.
const FEWEST_WORDS: u64 = 40;

/// The minimum cells of a board that must have that many words.
const USUAL_CELLS: usize = 16;

/// The maximum boards drawn to find one with enough words.
const TRIES: u64 = 2_000;

/// The maximum paths that a walk is expected to follow on a random board of a room: a second or two. In French, a board of
/// 4×4 has a thousand, one of 8×8 13,000, one of 4×4×4 14 million, and one of 32 cells that all touch 10 billion.
const MOST_PATHS: f64 = (1u64 << 24) as f64;

/// The settings of a room to open.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields, default)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct RoomRequest {
    /// A language.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schema", schema(schema_with = crate::schema::optional_language))]
    pub language: Option<String>,
    /// The topology; `4x4` by default.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub topology: Option<String>,
    /// The rules, by name; `group` by default.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schema", schema(schema_with = rules_schema))]
    pub rules: Option<String>,
    /// The time of a round, from `10s` to `1h`; `3m` by default.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub time: Option<Time>,
    /// The number of rounds, up to 20; 3 by default.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub rounds: Option<u8>,
    /// Who shares words: nobody (`rivals`, the default), `teams`, or everyone (`together`).
    #[serde(skip_serializing_if = "Option::is_none")]
    pub mode: Option<String>,
    /// The number of teams, from 2 to 4; 2 by default.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub teams: Option<u8>,
    /// The countdown before a board is shown, up to `10s`; `3s` by default.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub countdown: Option<Time>,
    /// Show everyone's number of words during a round.
    pub live: bool,
    /// Crude words do not count and are not shown; true by default.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub family: Option<bool>,
}

/// Planned settings of a room.
#[derive(Clone)]
pub struct RoomPlan {
    /// The language.
    pub language: Language,
    /// Its words.
    pub list: SharedList,
    /// The name of the rules.
    pub rules_name: &'static str,
    /// The rules.
    pub rules: Rules,
    /// The topology.
    pub topology: Arc<Topology>,
    /// The time of a round.
    pub time: Duration,
    /// The number of rounds.
    pub rounds: u8,
    /// Who shares words.
    pub mode: Mode,
    /// The countdown before a board is shown.
    pub countdown: Duration,
    /// Whether everyone sees the others' number of words during a round.
    pub live: bool,
    /// Whether crude words do not count and are not shown.
    pub family: bool,
}

/// The board of a round, with all of its words.
#[derive(Clone, Debug)]
pub struct Deal {
    /// The board.
    pub board: Board,
    /// All words on it.
    pub solution: Solution,
    /// Those of them that count, with their points, in the order of their ids.
    words: Vec<(WordId, u32)>,
}

impl Deal {
    /// The words that count, with their points.
    ///
    /// In the order of the solution, which is that of the words' ids.
    pub fn words(&self) -> Vec<(WordId, u32)> {
        self.words.clone()
    }

    /// The number of words that count, and their points.
    pub fn count(&self) -> Count {
        let points = self.words.iter().map(|&(_, points)| u64::from(points)).sum();
        Count { words: self.words.len() as u64, points }
    }
}

impl RoomRequest {
    /// Plans the settings of a room, or refuses the field that is invalid or requests too much.
    ///
    /// # Errors
    ///
    /// A refusal of the field that is invalid. Limits of the server apply as for any other question.
    pub fn plan(&self, library: &dyn Library, limits: &Limits) -> Result<RoomPlan, Refusal> {
        let plan = self.planned(library, limits)?;
        plan.check_cost()?;
        Ok(plan)
    }

    /// Plans the settings of a room that exists already, whatever a server admits now: a room outlives a lower limit.
    ///
    /// Its next round may still be refused by [`RoomPlan::check_cost`].
    ///
    /// # Errors
    ///
    /// If no room can ever have had these settings.
    pub fn plan_again(&self, library: &dyn Library) -> Result<RoomPlan, Refusal> {
        // A room that was logged before there was such a setting counted every word.
        let request = Self { family: self.family.or(Some(false)), ..self.clone() };
        request.planned(library, &within_a_room(&Limits::command()))
    }

    /// The settings, whatever their boards cost.
    fn planned(&self, library: &dyn Library, limits: &Limits) -> Result<RoomPlan, Refusal> {
        let language = library.language(self.language.as_deref())?;
        let list = library.list(Some(language.id()), None, limits)?;
        let named = self.rules.as_deref().unwrap_or(ROOM_RULES[0]);
        let known = ROOM_RULES.into_iter().find(|&known| known == named);
        let rules_name =
            known.ok_or_else(|| Refusal::unknown("rules", ("rules", "règles"), named, &ROOM_RULES))?;
        let topology = read_topology(self.topology.as_deref().unwrap_or("4x4"), limits)?;
        let (fewest, most) = CELLS;
        // Ruzzle's last round puts bonuses on five cells.
        let fewest = if rules_name == "ruzzle" { fewest + 1 } else { fewest };
        let cells = topology.len();
        if !(fewest..=most).contains(&cells) {
            return Err(Refusal::said(
                "topology",
                format!("a board of {cells} cells for a room: choose one of {fewest} to {most} cells"),
                format!(
                    "une grille de {cells} cases pour un salon : choisissez-en une de {fewest} à {most} cases"
                ),
            ));
        }
        let time = self.time.map_or(USUAL_TIME, |Time(time)| time);
        let (shortest, longest) = TIMES;
        if !(shortest..=longest).contains(&time) {
            let [time, shortest, longest] = [time, shortest, longest].map(Time);
            return Err(Refusal::said(
                "time",
                format!("rounds of {time}: choose {shortest} to {longest}"),
                format!("des manches de {time} : choisissez une durée de {shortest} à {longest}"),
            ));
        }
        let rounds = self.rounds.unwrap_or(USUAL_ROUNDS);
        if !(1..=MAX_ROUNDS).contains(&rounds) {
            return Err(Refusal::said(
                "rounds",
                format!("{rounds} rounds: choose 1 to {MAX_ROUNDS}"),
                format!("{rounds} manches : choisissez un nombre de 1 à {MAX_ROUNDS}"),
            ));
        }
        let countdown = self.countdown.map_or(USUAL_COUNTDOWN, |Time(countdown)| countdown);
        if countdown > LONGEST_COUNTDOWN {
            let [countdown, longest] = [countdown, LONGEST_COUNTDOWN].map(Time);
            return Err(Refusal::said(
                "countdown",
                format!("a countdown of {countdown}: choose {longest} at most"),
                format!("un compte à rebours de {countdown} : choisissez {longest} au maximum"),
            ));
        }
        Ok(RoomPlan {
            mode: self.planned_mode()?,
            countdown,
            rules: library.rules(rules_name, list.alphabet())?,
            language,
            list,
            rules_name,
            topology: Arc::new(topology),
            time,
            rounds,
            live: self.live,
            family: self.family.unwrap_or(true),
        })
    }

    /// Who shares words.
    ///
    /// The number of teams is checked in every mode, though only `teams` uses it.
    fn planned_mode(&self) -> Result<Mode, Refusal> {
        let teams = self.teams.unwrap_or(MIN_TEAMS);
        if !(MIN_TEAMS..=MAX_TEAMS).contains(&teams) {
            return Err(Refusal::said(
                "teams",
                format!("{teams} teams: choose {MIN_TEAMS} to {MAX_TEAMS}"),
                format!("{teams} équipes : choisissez un nombre de {MIN_TEAMS} à {MAX_TEAMS}"),
            ));
        }
        match self.mode.as_deref().unwrap_or(ROOM_MODES[0]) {
            "rivals" => Ok(Mode::Rivals),
            "teams" => Ok(Mode::Teams(teams)),
            "together" => Ok(Mode::Together),
            named => Err(Refusal::unknown("mode", ("mode", "mode"), named, &ROOM_MODES)),
        }
    }
}

/// Limits under which every board that a room can have is read back.
fn within_a_room(limits: &Limits) -> Limits {
    Limits { cells: CELLS.1, ..limits.clone() }
}

impl RoomPlan {
    /// Refuses a topology whose boards cannot be solved while a room waits.
    ///
    /// # Errors
    ///
    /// A refusal of `topology`, with what to choose instead.
    pub fn check_cost(&self) -> Result<(), Refusal> {
        if self.list.odds().expected_paths(&self.topology) <= MOST_PATHS {
            return Ok(());
        }
        let most = self.topology.widest();
        Err(Refusal::said(
            "topology",
            format!(
                "boards whose cells touch up to {most} others cannot be solved in time: choose a shape with fewer cells \
                 or fewer neighbors, such as 4x4 or 3x3x3"
            ),
            format!(
                "des grilles dont les cases touchent jusqu'à {most} autres ne peuvent pas être résolues à temps : \
                 choisissez une forme avec moins de cases ou moins de voisines, comme 4x4 ou 3x3x3"
            ),
        ))
    }

    /// The settings that the rules of play need.
    ///
    /// In Ruzzle, everyone scores a word that several have found; in Boggle, nobody does.
    pub fn settings(&self) -> RoomSettings {
        let shared = if self.rules_name == "ruzzle" { SharedWords::Counts } else { SharedWords::Struck };
        let length = Millis(self.time.as_millis() as u64);
        RoomSettings { length, rounds: self.rounds, shared, mode: self.mode }
    }

    /// The name of the mode.
    ///
    /// As in requests and in the log.
    pub fn mode_name(&self) -> &'static str {
        ROOM_MODES[match self.mode {
            Mode::Rivals => 0,
            Mode::Teams(_) => 1,
            Mode::Together => 2,
        }]
    }

    /// The number of teams, in that mode.
    pub fn teams(&self) -> Option<u8> {
        match self.mode {
            Mode::Teams(teams) => Some(teams),
            Mode::Rivals | Mode::Together => None,
        }
    }

    /// Draws the board of a round from 128 secret bits: nobody who knows the other boards of a room can guess it. The run may
    /// stop it.
    ///
    /// Rounds count from 1; from the third on, a board of Ruzzle has the bonuses of the third. If two
    /// thousand draws bring no board with enough words, any board does.
    ///
    /// # Errors
    ///
    /// Why the run stopped it.
    pub fn deal(&self, round: u8, secret: u128, run: &Run<'_>) -> Result<Deal, Stop> {
        let is_small = self.topology.len() < USUAL_CELLS;
        let weights =
            Weights::new(self.list.letter_counts()).expect("every list inside the program has words");
        let recipe = Recipe::build(Arc::clone(&self.topology), Letters::ByFrequency(weights));
        let mut recipe = recipe.expect("letters by frequency fit every board");
        if self.rules_name == "ruzzle" {
            let bonuses = bonuses_by_name(&format!("round{}", round.clamp(1, 3))).expect("rounds 1 to 3");
            recipe = recipe.with_bonuses(bonuses).expect("a board of Ruzzle has room for its bonuses");
        }
        // Small boards rarely have that many words, and all draws would be spent in vain.
        let words = if is_small { Span::ALL } else { Span::build(FEWEST_WORDS, u64::MAX).expect("a range") };
        let recipes = [recipe.clone().with_filters(Filters { words, ..Filters::default() }), recipe];
        let solver = self.list.solver(&self.rules);
        let mut random = Random::secret(secret);
        let mut draw = |recipe: &Recipe| {
            // The generator's own seed is unused: a room's board comes from the secret alone.
            let mut generator = Generator::new(recipe, solver.clone(), 0, Detail::Solution);
            let budget = Budget { steps: Some(TRIES), time: run.time_left() };
            generator.board_from(&mut random, &mut Run::new(budget).with_cancel(run.cancel().clone()))
        };
        let generated = match draw(&recipes[0]) {
            // The second recipe has no filters, so its first board will do.
            Err(Stop::Steps) => draw(&recipes[1])?,
            drawn => drawn?,
        };
        Ok(self.dealt(generated.board, generated.solution.expect("solutions were asked for")))
    }

    /// A deal, without crude words if the room is for families.
    fn dealt(&self, board: Board, solution: Solution) -> Deal {
        let known = self.family.then(|| self.list.knowledge());
        let counts = |word: WordId| known.is_none_or(|known| !known.is_hidden(word));
        let words =
            solution.iter().filter(|found| counts(found.word)).map(|found| (found.word, found.points));
        Deal { words: words.collect(), board, solution }
    }

    /// Solves a board that was dealt and logged, within the time of an answer.
    ///
    /// The words are not logged, since they follow from the board.
    ///
    /// # Errors
    ///
    /// If the notation is not that of a board, which means that the log is damaged, or the board takes too long to solve.
    pub fn deal_again(&self, notation: &str, limits: &Limits) -> Result<Deal, Refusal> {
        let board = self.board_again(notation)?;
        let budget = Budget::time(limits.time);
        let solution = self.list.solver(&self.rules).solve_within(&board, &mut Run::new(budget));
        Ok(self.dealt(board, solution.map_err(|_| out_of_time(budget))?))
    }

    /// Finds some words on a board that was dealt and logged, and no others, within the time of an answer.
    ///
    /// Enough to repeat the claims of a round that is over.
    ///
    /// # Errors
    ///
    /// As [`Self::deal_again`].
    pub fn deal_words(&self, notation: &str, words: Vec<WordId>, limits: &Limits) -> Result<Deal, Refusal> {
        let board = self.board_again(notation)?;
        let (budget, few) = (Budget::time(limits.time), FewWords::new(&self.list, words));
        let solution = Solver::new(&few, self.rules.clone()).solve_within(&board, &mut Run::new(budget));
        Ok(self.dealt(board, solution.map_err(|_| out_of_time(budget))?))
    }

    /// Reads a board that was dealt and logged.
    fn board_again(&self, notation: &str) -> Result<Board, Refusal> {
        read_board(notation, None, self.list.alphabet(), &within_a_room(&Limits::command()))
    }
}

/// The request of a plan, as it is logged: rules and topology by name.
impl From<&RoomPlan> for RoomRequest {
    fn from(plan: &RoomPlan) -> Self {
        Self {
            language: Some(plan.language.id().to_owned()),
            topology: Some(plan.topology.to_string()),
            rules: Some(plan.rules_name.to_owned()),
            time: Some(Time(plan.time)),
            rounds: Some(plan.rounds),
            mode: Some(plan.mode_name().to_owned()),
            teams: plan.teams(),
            countdown: Some(Time(plan.countdown)),
            live: plan.live,
            family: Some(plan.family),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::SharedLibrary;

    fn plan(rules: &str, topology: &str) -> RoomPlan {
        let request = RoomRequest {
            language: Some("fr".to_owned()),
            rules: Some(rules.to_owned()),
            topology: Some(topology.to_owned()),
            ..RoomRequest::default()
        };
        request.plan(&SharedLibrary::default(), &Limits::server()).expect("a room")
    }

    fn deal(plan: &RoomPlan, round: u8, secret: u128) -> Deal {
        plan.deal(round, secret, &Run::new(Budget::UNLIMITED)).expect("no limit")
    }

    #[test]
    fn a_shape_that_takes_too_long_is_refused_with_the_reason() {
        let library = SharedLibrary::default();
        for language in ["en", "fr", "de"] {
            let planned = |topology: &str| {
                let request = RoomRequest {
                    language: Some(language.to_owned()),
                    topology: Some(topology.to_owned()),
                    ..RoomRequest::default()
                };
                request.plan(&library, &Limits::server())
            };
            let pairs = (0..40).flat_map(|one| (0..one).map(move |other| format!("{one}-{other}")));
            let dense = format!("graph:{}", pairs.collect::<Vec<_>>().join(","));
            for topology in ["2x2x2x2x2x2", "4x4x4:wrapped", "2x2x2x2x2", &dense] {
                let refusal = planned(topology).err().expect("too many paths");
                assert_eq!(refusal.field(), "topology");
                assert!(refusal.to_string().contains("fewer neighbors"), "{refusal}");
            }
            for topology in
                ["4x4", "8x8", "8x8:wrapped", "3x3x3", "4x4x4", "hex8x8", "1x64", "graph:0-1,1-2,2-3"]
            {
                assert!(planned(topology).is_ok(), "{language} {topology}");
            }
        }
    }

    #[test]
    fn a_deal_ends_with_its_run() {
        let plan = plan("group", "4x4");
        let over = Run::new(Budget::time(Duration::ZERO));
        assert_eq!(plan.deal(1, 0, &over).map(|deal| deal.board), Err(Stop::Time));
    }

    #[test]
    fn a_board_that_was_written_down_is_the_same_again() {
        for (rules, topology) in
            [("group", "4x4"), ("boggle", "5x5"), ("ruzzle", "4x4"), ("group", "hex4x4"), ("group", "3x3x3")]
        {
            let plan = plan(rules, topology);
            for round in 1..=4 {
                let deal = deal(&plan, round, u128::from(round) << 70);
                let notation = deal.board.notation(plan.list.alphabet());
                let again = plan.deal_again(&notation, &Limits::server()).expect("a board");
                assert_eq!((&again.board, again.words()), (&deal.board, deal.words()), "{notation}");
                let some: Vec<_> = deal.solution.iter().step_by(3).cloned().collect();
                let words = some.iter().rev().map(|found| found.word).collect();
                let few = plan.deal_words(&notation, words, &Limits::server()).expect("a board");
                assert_eq!(few.solution[..], some, "{notation}");
            }
        }
    }

    #[test]
    fn a_room_that_was_written_down_is_the_same_again() {
        let library = SharedLibrary::default();
        for (mode, teams, countdown) in
            [("rivals", None, "0s"), ("teams", Some(3), "3s"), ("together", None, "10s")]
        {
            let request = RoomRequest {
                mode: Some(mode.to_owned()),
                teams,
                countdown: Some(countdown.parse().expect("a time")),
                ..RoomRequest::default()
            };
            let plan = request.plan(&library, &Limits::server()).expect("a room");
            let written = RoomRequest::from(&plan);
            let again = written.plan(&library, &Limits::server()).expect("a room");
            assert_eq!((RoomRequest::from(&again), again.settings()), (written, plan.settings()), "{mode}");
            assert_eq!((plan.mode_name(), plan.teams()), (mode, teams));
        }
        // As rooms were logged before there were modes, and before crude words were left out.
        let old = r#"{"language":"en","topology":"4x4","rules":"group","time":"3m","rounds":3,"live":false}"#;
        let old: RoomRequest = serde_json::from_str(old).expect("a request");
        assert_eq!(old.plan(&library, &Limits::server()).expect("a room").mode, Mode::Rivals);
        let again = old.plan_again(&library).expect("a room");
        assert!(!again.family && old.plan(&library, &Limits::server()).expect("a room").family);
    }

    /// A topology as text: a graph of up to 64 cells, from a path to one where all touch, or a grid of any kind.
    fn random_topology(random: &mut Random) -> String {
        let mut up_to = |most: u64| 1 + random.below(most);
        if up_to(3) == 1 {
            let lengths: Vec<String> = (0..up_to(4)).map(|_| up_to(4).to_string()).collect();
            let kind = ["", ":straight", ":wrapped", ":straight:wrapped"][up_to(4) as usize - 1];
            return lengths.join("x") + kind;
        }
        let (cells, reach) = (3 + up_to(61), up_to(63));
        let links =
            |cell: u64| (cell + 1..cells.min(cell + 1 + reach)).map(move |other| format!("{cell}-{other}"));
        let links: Vec<String> = (0..cells).flat_map(links).collect();
        format!("graph:{}", links.join(","))
    }

    #[test]
    fn whatever_room_can_be_opened_is_read_back() {
        let library = SharedLibrary::default();
        let strict = Limits { cells: 4, ..Limits::server() };
        let (mut random, mut longest, mut refused) = (Random::new(38), 0, 0);
        for language in ["en", "es", "de"].repeat(40) {
            let request = RoomRequest {
                language: Some(language.to_owned()),
                topology: Some(random_topology(&mut random)),
                ..RoomRequest::default()
            };
            let Ok(plan) = request.planned(&library, &Limits::server()) else { continue };
            let written = RoomRequest::from(&plan);
            let again = written.plan_again(&library).expect("a room");
            assert_eq!((RoomRequest::from(&again), &again.topology), (written.clone(), &plan.topology));
            refused += usize::from(written.plan(&library, &strict).is_err());
            // The longest tiles that there are, on every cell.
            let tiles = "(ñññññññ):tw ".repeat(plan.topology.len());
            let alphabet = plan.list.alphabet();
            let tiles = if language == "es" { tiles } else { tiles.replace('ñ', "n") };
            let board = Board::parse_on(Arc::clone(&plan.topology), &tiles, alphabet).expect("a board");
            let notation = board.notation(alphabet);
            longest = longest.max(notation.len());
            assert_eq!(again.board_again(&notation).expect(&notation), board);
            assert_eq!(read_board(&notation, None, alphabet, &Limits::server()).expect(&notation), board);
        }
        assert!(longest > 10_000 && refused > 50, "{longest} bytes, {refused} refused now");
    }

    #[test]
    fn crude_words_count_only_where_the_host_lets_them() {
        let of = |family| {
            let request = RoomRequest { language: Some("en".to_owned()), family, ..RoomRequest::default() };
            let plan = request.plan(&SharedLibrary::default(), &Limits::server()).expect("a room");
            let deal = plan.deal_again("SHIT/TAES/ONRE/LIDE", &Limits::server()).expect("a board");
            let shit = plan.list.id(&plan.list.alphabet().fold("shit").expect("letters")).expect("a word");
            let counts = deal.words().iter().any(|&(word, _)| word == shit);
            assert_eq!(deal.count().words, deal.words().len() as u64);
            (counts, deal.solution.get(shit).is_some())
        };
        assert_eq!([of(None), of(Some(true)), of(Some(false))], [(false, true), (false, true), (true, true)]);
    }

    #[test]
    fn every_bit_of_the_secret_counts() {
        let plan = plan("group", "4x4");
        let first = deal(&plan, 1, 0);
        for bit in 0..128 {
            assert_ne!(deal(&plan, 1, 1 << bit).board, first.board, "bit {bit}");
        }
        assert_eq!(deal(&plan, 1, 0).board, first.board);
    }
}
