//! The board of the day, the same for everyone in a language.
//!
//! The seed is the number of the day, so server, page without a server and command make the same board without asking
//! each other. The words that it asks for are marked as required ([`crate::known`]); every other word is a bonus.
//!
//! Boards are designed, easy on Mondays and hard on Saturdays, with another shape on Sundays. Those of earlier days were
//! drawn, and stay as they were.

use serde::{Deserialize, Serialize};
use worddle_data::Language;
use worddle_run::{Budget, Interruption, Run};

use crate::design::{DesignPlan, DesignRequest};
use crate::generate::{GenerateAnswer, GeneratePlan, GenerateRequest, Show};
use crate::known::AboutRequest;
use crate::library::Library;
use crate::limits::Limits;
use crate::refusal::Refusal;
use crate::{Plan, Request};

/// The number of words on a board that is drawn: enough to look for, not too many to find.
const WORDS: &str = "80..250";

/// The first day whose board is designed: 1 December 2026.
const FIRST_DESIGNED: u64 = 20_788;

/// How hard the boards of a week are, from Monday to Saturday; on Sundays it does not matter.
const DIFFICULTIES: [u8; 6] = [1, 2, 2, 3, 4, 5];

/// The shapes of Sundays, one after another; a square of 16 cells on other days.
const SUNDAYS: [&str; 4] = [
    "?????/?????/?????/?????/?????",
    "hex4x4=????/????/????/????",
    // A heart.
    "??#??/?????/?????/#???#/##?##",
    // A ring.
    "#???#/?????/??#??/?????/#???#",
];

/// The board of a day.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct DailyRequest {
    /// A language with a built-in list.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schema", schema(schema_with = crate::schema::optional_daily_language))]
    pub language: Option<String>,
    /// The number of the day since 1970.
    pub day: u64,
    /// Leave out crude words, which then do not count; true by default.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub family: Option<bool>,
}

impl DailyRequest {
    /// The board of a day up to the latest, which it is by default. Later days are refused, so that nobody plays
    /// tomorrow's board early.
    pub fn up_to(latest: u64, language: String, day: Option<u64>) -> Result<Self, Refusal> {
        let day = day.unwrap_or(latest);
        if day > latest {
            return Err(Refusal::said(
                "day",
                format!("day {day} has not begun anywhere yet: choose {latest} or an earlier day"),
                format!(
                    "le jour {day} n'a encore commencé nulle part : choisissez {latest} ou un jour antérieur"
                ),
            ));
        }
        Ok(Self { language: Some(language), day, family: None })
    }

    /// The plan that makes the board, with its words and the data to draw it.
    pub fn plan(&self, library: &dyn Library, limits: &Limits) -> Result<DailyPlan, Refusal> {
        daily_language(library, self.language.as_deref())?;
        if self.day < FIRST_DESIGNED {
            return Ok(DailyPlan(Making::Drawn(Box::new(self.drawn(library, limits)?))));
        }
        Ok(DailyPlan(Making::Designed(Box::new(self.designed(library, limits)?))))
    }

    /// What is included about each word.
    fn about(&self) -> AboutRequest {
        AboutRequest {
            known: true,
            lemma: true,
            family: self.family.unwrap_or(true),
            ..AboutRequest::default()
        }
    }

    /// A board of those that are designed.
    fn designed(&self, library: &dyn Library, limits: &Limits) -> Result<DesignPlan, Refusal> {
        // 1 January 1970 was a Thursday.
        let since_monday = self.day.saturating_add(3);
        let (week, weekday) = (since_monday / 7, (since_monday % 7) as usize);
        let shape = SUNDAYS[(week % SUNDAYS.len() as u64) as usize];
        let request = DesignRequest {
            language: self.language.clone(),
            // Always the same, so that boards of consecutive days have different spines.
            seed: Some(0),
            board: (weekday == 6).then(|| shape.to_owned()),
            // The rules of every day, whatever the shape.
            rules: Some("boggle".to_owned()),
            difficulty: DIFFICULTIES.get(weekday).copied(),
            show: Show::Solutions,
            zipf: true,
            about: self.about(),
            drawing: true,
            ..DesignRequest::default()
        };
        Ok(request.plan(library, limits)?.starting_at(self.day))
    }

    /// A board of those that were drawn.
    fn drawn(&self, library: &dyn Library, limits: &Limits) -> Result<GeneratePlan, Refusal> {
        let request = GenerateRequest {
            language: self.language.clone(),
            seed: Some(self.day),
            words: Some(WORDS.to_owned()),
            show: Show::Solutions,
            zipf: true,
            about: self.about(),
            drawing: true,
            // One board: a second thread would have nothing to do.
            threads: Some(1),
            ..GenerateRequest::default()
        };
        request.plan_stream(library, limits)
    }
}

/// A language with a board of the day.
///
/// # Errors
///
/// A language whose list is not built in: that may be another list on every server, and then so would the board.
pub fn daily_language(library: &dyn Library, id: Option<&str>) -> Result<Language, Refusal> {
    let language = library.language(id)?;
    if language.is_built_in() {
        return Ok(language);
    }
    let (name, known) = (language.name(), Language::BUILT_IN.map(Language::id).join(", "));
    Err(Refusal::said(
        "language",
        format!("there is no board of the day in {}: choose {known}", name.english),
        format!("pas de grille du jour pour la langue « {} » : choisissez {known}", name.french),
    ))
}

/// The planned board of a day.
pub struct DailyPlan(Making);

/// How the board of a day is made.
enum Making {
    Drawn(Box<GeneratePlan>),
    Designed(Box<DesignPlan>),
}

impl Plan for DailyPlan {
    type Answer = GenerateAnswer;

    fn budget(&self) -> Budget {
        match &self.0 {
            Making::Drawn(plan) => plan.budget(),
            Making::Designed(plan) => plan.budget(),
        }
    }

    fn run(&self, run: &mut Run<'_>) -> Result<GenerateAnswer, Interruption<GenerateAnswer>> {
        match &self.0 {
            Making::Drawn(plan) => plan.run(run),
            Making::Designed(plan) => plan.run(run),
        }
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use worddle_lexicon::{Crude, Tier};
    use worddle_run::Run;

    use super::*;
    use crate::generate::GeneratedAnswer;
    use crate::{FEWEST_REQUIRED, FoundAnswer, Plan, SharedLibrary};

    /// The board of a day.
    fn board(language: &str, day: u64, family: Option<bool>) -> GeneratedAnswer {
        let request = DailyRequest { language: Some(language.to_owned()), day, family };
        let plan = request.plan(&SharedLibrary::default(), &Limits::server()).expect("a day");
        // Without a limit of time, so that a busy machine draws the same boards.
        let answer = plan.run(&mut Run::new(Budget::UNLIMITED)).expect("nothing stops it");
        answer.boards.into_iter().next().expect("a board")
    }

    /// Its words.
    fn words(language: &str, day: u64) -> Vec<FoundAnswer> {
        board(language, day, Some(false)).found.expect("with its words")
    }

    #[test]
    fn crude_words_count_on_no_day_unless_someone_asks_for_them() {
        let is_crude =
            |found: &FoundAnswer| found.about.crude.is_some_and(|class| class != Crude::Double.name());
        let mut year = 20_454..FIRST_DESIGNED;
        let day = year.find(|&day| words("en", day).iter().any(is_crude)).expect("English has such words");
        let (usual, all) = (board("en", day, None), board("en", day, Some(false)));
        let mut clean = all.found.expect("words");
        clean.retain(|found| !is_crude(found));
        assert_eq!((&usual.board, usual.words), (&all.board, Some(clean.len() as u64)));
        assert_eq!(usual.points, Some(clean.iter().map(|found| u64::from(found.points)).sum()));
        assert_eq!(usual.found, Some(clean));
    }

    #[test]
    fn a_year_of_boards_asks_for_known_words_and_never_for_a_crude_one() {
        /// The first of January 2026.
        const FIRST: u64 = 20_454;
        for language in Language::BUILT_IN.map(Language::id) {
            for day in FIRST..FIRST + 365 {
                let words = words(language, day);
                let required = || words.iter().filter(|found| found.required == Some(true));
                let known_to_all = |found: &&FoundAnswer| found.about.tier == Some(Tier::Everyone.number());
                let is_hard = required().filter(known_to_all).count() < FEWEST_REQUIRED;
                let most = if is_hard { Tier::WellRead } else { Tier::Everyone };
                for found in required() {
                    assert_eq!(found.about.crude, None, "{language} {day}: {}", found.word);
                    let tier = found.about.tier.expect("tiers were requested");
                    assert!(tier <= most.number(), "{language} {day}: {}", found.word);
                }
                assert!(words.iter().all(|found| found.required.is_some()), "{language} {day}");
                assert!(required().count() > 0, "{language} {day}");
            }
        }
    }

    /// Checks designed days in every language, one day out of `step`.
    fn check_designed_days(step: usize) {
        let mut boards = BTreeSet::new();
        for language in Language::BUILT_IN.map(Language::id) {
            let mut spines = BTreeSet::new();
            for day in (FIRST_DESIGNED..FIRST_DESIGNED + 365).step_by(step) {
                let board = board(language, day, Some(false));
                let what = format!("{language} {day}: {}", board.board);
                let made = board.design.as_ref().expect("a designed board");
                let found = board.found.as_ref().expect("with its words");
                let required = || found.iter().filter(|found| found.required == Some(true));
                assert!((25..=50).contains(&required().count()), "{what}");
                assert!(required().all(|found| found.about.tier == Some(1)), "{what}");
                assert!(required().any(|found| found.letters >= 7), "{what}");
                let is_hidden = |class: &str| class != Crude::Double.name();
                assert!(!found.iter().any(|found| found.about.crude.is_some_and(is_hidden)), "{what}");
                let used: BTreeSet<u32> = required().flat_map(|found| found.path.clone()).collect();
                let (_, tiles) = board.board.rsplit_once('=').unwrap_or(("", &board.board));
                assert_eq!(used.len(), tiles.chars().filter(|tile| tile.is_alphabetic()).count(), "{what}");
                let weekday = ((day + 3) % 7) as usize;
                assert_eq!(made.difficulty, *DIFFICULTIES.get(weekday).unwrap_or(&made.difficulty), "{what}");
                let is_plain = tiles.chars().count() == 19 && !board.board.contains(['=', '#']);
                assert_eq!(is_plain, weekday != 6, "{what}");
                assert!(spines.insert(made.spine[0].word.clone()), "the spine came before: {what}");
                assert!(boards.insert(board.board.clone()), "the board came before: {what}");
            }
        }
    }

    #[test]
    fn designed_days_are_for_everyone_and_all_different() {
        // Eight days later is another day of the week.
        check_designed_days(8);
    }

    #[test]
    #[ignore = "takes minutes: make test-days"]
    fn a_year_of_designed_days_is_for_everyone_and_all_different() {
        check_designed_days(1);
    }

    #[test]
    fn only_languages_that_are_built_in_have_a_board_of_the_day() {
        let request = DailyRequest { language: Some("nl".to_owned()), day: 20_454, family: None };
        let refusal = request.plan(&SharedLibrary::default(), &Limits::server()).err().expect("a refusal");
        assert_eq!(refusal.field(), "language");
        assert_eq!(refusal.to_string(), "there is no board of the day in Dutch: choose en, fr, de, es, it");
    }

    #[test]
    fn past_days_keep_their_boards() {
        let board = |language: &str, day| {
            let request = DailyRequest { language: Some(language.to_owned()), day, family: None };
            let plan = request.plan(&SharedLibrary::default(), &Limits::server()).expect("a day");
            plan.run(&mut Run::new(Budget::UNLIMITED)).expect("nothing stops it").boards.remove(0).board
        };
        assert_eq!(
            [board("en", 20_500), board("fr", 20_500)],
            ["OSUS/IWAD/VRSC/SNOE", "PSTS/IUAD/URSC/SNOE"]
        );
    }
}
