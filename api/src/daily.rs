//! The board of the day.

use std::collections::BTreeSet;
use std::time::Duration;

use serde::{Deserialize, Serialize};

use worddle_ask::DailyRequest;
use worddle_ask::generate::GeneratedAnswer;

use crate::bytes::query;
use crate::desk::{Call, Desk, Reply};
use crate::problem::{Problem, Status};
use crate::question::{Content, Kind, Method, Question, Summary, Weight};

/// The seconds of a day.
const DAY: u64 = 24 * 60 * 60;

/// How far ahead of UTC the first calendars on Earth are (Kiritimati). A day may be asked for once it has begun there, so
/// that everyone gets a new board at their own midnight.
const FIRST_MIDNIGHT: Duration = Duration::from_hours(14);

/// The board of the day.
pub(crate) const QUESTION: Question = Question {
    path: "/daily",
    method: Method::Get,
    content: Content::Any,
    weight: Weight::Light,
    lasting: false,
    summary: Summary::new(
        "Get the board of today or of an earlier day, the same for everyone in a language.",
        "Obtenir la grille du jour ou d'un jour passé, la même pour tous dans une langue.",
    ),
    kind: Kind::Answer(answer),
    #[cfg(feature = "schema")]
    shape: crate::shape::Shape::query::<DailyQuery, Daily>(),
};

/// The query of a daily board.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
#[cfg_attr(feature = "schema", derive(utoipa::IntoParams), into_params(parameter_in = Query))]
struct DailyQuery {
    /// The language of the board.
    #[cfg_attr(feature = "schema", param(schema_with = worddle_ask::schema::daily_language))]
    language: String,
    /// The day, counted from 1970-01-01, up to the one that has begun anywhere on Earth; today in UTC by default.
    day: Option<u64>,
    /// Leave out crude words, which then do not count; true by default.
    family: Option<bool>,
    /// The language of messages: `en` or `fr`.
    #[expect(dead_code, reason = "every door reads it before the question does")]
    lang: Option<String>,
}

/// The board of the day.
#[derive(Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct Daily {
    /// The date of the board.
    date: String,
    /// The day, counted from 1970-01-01.
    day: u64,
    /// Today in UTC, counted likewise.
    today: u64,
    /// Seconds until the next day in UTC.
    next_in: u64,
    /// The board, with its words.
    #[serde(flatten)]
    board: GeneratedAnswer,
}

/// The board of today or of an earlier day.
fn answer(call: &Call<'_>, desk: &Desk<'_>) -> Result<Reply, Problem> {
    let DailyQuery { language, day, family, .. } = query(call.query)?;
    let (today, left) = Day::at(desk.now);
    let day = Day::new(day.unwrap_or(today.number()));
    let board = board_of(desk, language, day, family)?;
    let (date, next_in) = (day.date(), left.as_secs());
    Ok(Reply::json(&Daily { date, day: day.number(), today: today.number(), next_in, board }))
}

/// The board of a day, with its words.
fn board_of(
    desk: &Desk<'_>,
    language: String,
    day: Day,
    family: Option<bool>,
) -> Result<GeneratedAnswer, Problem> {
    let latest = Day::latest(desk.now).number();
    let request = DailyRequest { family, ..DailyRequest::up_to(latest, language, Some(day.number()))? };
    let answer = desk.run(&request.plan(desk.library, desk.limits)?)?;
    // The filters are loose enough that every day has a board; a defect must still not become an empty answer.
    answer.boards.into_iter().next().ok_or_else(|| {
        Problem::new(
            Status::INTERNAL_SERVER_ERROR,
            "nothing",
            "there is no board for today",
            "il n'y a pas de grille pour aujourd'hui",
        )
    })
}

/// The words that the board of a day asks for.
///
/// # Errors
///
/// A language without such boards, a day that has not begun anywhere, or too little time.
pub fn words_of_day(desk: &Desk<'_>, language: String, day: u64) -> Result<BTreeSet<String>, Problem> {
    let board = board_of(desk, language, Day::new(day), None)?;
    let found = board.found.unwrap_or_default().into_iter();
    Ok(found.filter(|found| found.required == Some(true)).map(|found| found.word).collect())
}

/// A day, UTC.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Day(u64);

impl Day {
    /// A day by its number, counted from 1970-01-01.
    pub const fn new(number: u64) -> Self {
        Self(number)
    }

    /// The day at a time since 1970, and the time left until the next.
    pub fn at(now: Duration) -> (Self, Duration) {
        let now = now.as_secs();
        (Self(now / DAY), Duration::from_secs(DAY - now % DAY))
    }

    /// The day that has begun somewhere on Earth at a time since 1970. Boards of later days stay secret.
    pub fn latest(now: Duration) -> Self {
        Self::at(now.saturating_add(FIRST_MIDNIGHT)).0
    }

    /// Its number, counted from 1970-01-01.
    pub const fn number(self) -> u64 {
        self.0
    }

    /// The date as `2026-11-15`, by the rule of Howard Hinnant's "chrono-compatible low-level date algorithms" (2013).
    pub fn date(self) -> String {
        // Days are counted from 1 March of the year 0, so that leap days end a year.
        let days = self.0 + 719_468;
        let (era, day_of_era) = (days / 146_097, days % 146_097);
        let year = (day_of_era - day_of_era / 1_460 + day_of_era / 36_524 - day_of_era / 146_096) / 365;
        let day_of_year = day_of_era - (365 * year + year / 4 - year / 100);
        let month = (5 * day_of_year + 2) / 153;
        let day = day_of_year - (153 * month + 2) / 5 + 1;
        let (year, month) = if month < 10 { (year, month + 3) } else { (year + 1, month - 9) };
        format!("{:04}-{month:02}-{day:02}", year + era * 400)
    }
}

#[cfg(test)]
mod tests {
    use serde_json::Value;
    use worddle_ask::{Limits, SharedLibrary};
    use worddle_run::Cancel;

    use super::*;

    #[test]
    fn a_day_may_be_asked_for_once_it_has_begun_somewhere_on_earth() {
        /// 19 November 2026.
        const TODAY: u64 = 20_776;
        let (library, limits, cancel) = (SharedLibrary::default(), Limits::server(), Cancel::default());
        let ask = |seconds: u64, query: &str| {
            let now = Duration::from_secs(TODAY * DAY + seconds);
            let desk = Desk { library: &library, limits: &limits, cancel: &cancel, now };
            let answer = answer(&Call { query, media: "", body: &[] }, &desk)?;
            let answer: Value = serde_json::from_slice(&answer.body).expect("JSON");
            Ok::<_, Problem>((answer["day"].as_u64(), answer["today"].as_u64(), answer["next_in"].as_u64()))
        };
        let tomorrow = format!("language=en&day={}", TODAY + 1);
        // In Kiritimati, UTC+14, a day begins at ten in the morning before.
        let ten = 10 * 60 * 60;
        assert_eq!(ask(ten - 1, &tomorrow).err().map(|problem| problem.code()), Some("day"));
        let left = Some(DAY - ten);
        assert_eq!(ask(ten, &tomorrow).ok(), Some((Some(TODAY + 1), Some(TODAY), left)));
        assert!(ask(DAY - 1, &format!("language=en&day={}", TODAY + 2)).is_err());
        assert_eq!(ask(ten, "language=en").ok(), Some((Some(TODAY), Some(TODAY), left)));
    }

    #[test]
    fn days_have_their_dates() {
        let known = [(0, "1970-01-01"), (59, "1970-03-01"), (11_016, "2000-02-29"), (11_017, "2000-03-01")];
        for (day, date) in known.into_iter().chain([(20_772, "2026-11-15"), (47_541, "2100-03-01")]) {
            assert_eq!(Day(day).date(), date);
        }
    }
}
