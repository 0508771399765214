//! The board of the day, the same for everyone in a language.
//!
//! The seed is the number of the day, so server, page without a server and command draw the same board without asking
//! each other. The words that it asks for are marked as required ([`crate::known`]); every other word is a bonus.

use serde::{Deserialize, Serialize};

use crate::generate::{GeneratePlan, GenerateRequest, Show};
use crate::known::AboutRequest;
use crate::library::Library;
use crate::limits::Limits;
use crate::refusal::Refusal;

/// The number of words on the board of the day: enough to look for, not too many to find.
const WORDS: &str = "80..250";

/// The board of a day.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct DailyRequest {
    /// A language.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schema", schema(schema_with = crate::schema::optional_language))]
    pub language: Option<String>,
    /// The number of the day since 1970.
    pub day: u64,
    /// Leave out crude words, which then do not count; true by default.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub family: Option<bool>,
}

impl DailyRequest {
    /// The board of a day up to today; of today by default. Later days are refused, so that nobody plays tomorrow's
    /// board early.
    pub fn up_to(today: u64, language: String, day: Option<u64>) -> Result<Self, Refusal> {
        let day = day.unwrap_or(today);
        if day > today {
            return Err(Refusal::said(
                "day",
                format!("day {day} is in the future: choose {today} (today) or an earlier day"),
                format!(
                    "le jour {day} est dans le futur : choisissez {today} (aujourd'hui) ou un jour antérieur"
                ),
            ));
        }
        Ok(Self { language: Some(language), day, family: None })
    }

    /// The plan that draws the board, with its words and the data to draw it.
    pub fn plan(&self, library: &dyn Library, limits: &Limits) -> Result<GeneratePlan, Refusal> {
        let request = GenerateRequest {
            language: self.language.clone(),
            seed: Some(self.day),
            words: Some(WORDS.to_owned()),
            show: Show::Solutions,
            zipf: true,
            about: AboutRequest {
                known: true,
                lemma: true,
                family: self.family.unwrap_or(true),
                ..AboutRequest::default()
            },
            drawing: true,
            // One board: a second thread would have nothing to do.
            threads: Some(1),
            ..GenerateRequest::default()
        };
        request.plan_stream(library, limits)
    }
}

#[cfg(test)]
mod tests {
    use worddle_data::Language;
    use worddle_lexicon::{Crude, Tier};
    use worddle_run::Run;

    use super::*;
    use crate::generate::GeneratedAnswer;
    use crate::{FEWEST_REQUIRED, FoundAnswer, Plan, SharedLibrary};

    /// The board of a day.
    fn board(language: &str, day: u64, family: Option<bool>) -> GeneratedAnswer {
        let request = DailyRequest { language: Some(language.to_owned()), day, family };
        let plan = request.plan(&SharedLibrary::default(), &Limits::server()).expect("a day");
        let answer = plan.run(&mut Run::new(plan.budget())).expect("a board takes milliseconds");
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
        let mut year = 20_454..20_454 + 366;
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
        for language in Language::ALL.map(Language::id) {
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

    #[test]
    fn past_days_keep_their_boards() {
        let board = |language: &str, day| {
            let request = DailyRequest { language: Some(language.to_owned()), day, family: None };
            let plan = request.plan(&SharedLibrary::default(), &Limits::server()).expect("a day");
            plan.run(&mut Run::new(plan.budget())).expect("a board takes milliseconds").boards.remove(0).board
        };
        assert_eq!(
            [board("en", 20_500), board("fr", 20_500)],
            ["OSUS/IWAD/VRSC/SNOE", "PSTS/IUAD/URSC/SNOE"]
        );
    }
}
