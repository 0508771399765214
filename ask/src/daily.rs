//! The board of the day, the same for everyone in a language.

use serde::{Deserialize, Serialize};

use crate::generate::{GeneratePlan, GenerateRequest, Show};
use crate::library::Library;
use crate::limits::Limits;
use crate::refusal::Refusal;

/// How many words the board of the day has: enough to look for, not too many to find.
const WORDS: &str = "80..250";

/// The board of a day.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct DailyRequest {
    /// `en`, `fr`, `de`, `es` or `it`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schema", schema(schema_with = crate::schema::optional_language))]
    pub language: Option<String>,
    /// The number of the day since 1970.
    pub day: u64,
}

impl DailyRequest {
    /// The board of a day up to today, and of today unless a day is named: nobody plays tomorrow's board before the others.
    pub fn up_to(today: u64, language: String, day: Option<u64>) -> Result<Self, Refusal> {
        let day = day.unwrap_or(today);
        if day > today {
            return Err(Refusal::said(
                "day",
                format!("day {day} is still to come: expected {today} at most, which is today"),
                format!("le jour {day} n'est pas encore arrivé : {today} au plus, c'est-à-dire aujourd'hui"),
            ));
        }
        Ok(Self { language: Some(language), day })
    }

    /// The plan that draws the board, with its words and all that is needed to draw it.
    pub fn plan(&self, library: &dyn Library, limits: &Limits) -> Result<GeneratePlan, Refusal> {
        let request = GenerateRequest {
            language: self.language.clone(),
            seed: Some(self.day),
            words: Some(WORDS.to_owned()),
            show: Show::Solutions,
            zipf: true,
            drawing: true,
            threads: Some(1),
            ..GenerateRequest::default()
        };
        request.plan_stream(library, limits)
    }
}
