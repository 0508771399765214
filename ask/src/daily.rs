//! The board of the day, the same for everyone in a language.
//!
//! The seed is the number of the day, so server, page without a server and command draw the same board without asking
//! each other.

use serde::{Deserialize, Serialize};

use crate::generate::{GeneratePlan, GenerateRequest, Show};
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
        Ok(Self { language: Some(language), day })
    }

    /// The plan that draws the board, with its words and the data to draw it.
    pub fn plan(&self, library: &dyn Library, limits: &Limits) -> Result<GeneratePlan, Refusal> {
        let request = GenerateRequest {
            language: self.language.clone(),
            seed: Some(self.day),
            words: Some(WORDS.to_owned()),
            show: Show::Solutions,
            zipf: true,
            drawing: true,
            // One board: a second thread would have nothing to do.
            threads: Some(1),
            ..GenerateRequest::default()
        };
        request.plan_stream(library, limits)
    }
}
