//! The board of the day.

use std::sync::Arc;

use axum::Json;
use axum::extract::State;
use axum::http::StatusCode;
use serde::Serialize;
use utoipa::ToSchema;
use worddle_ask::generate::GeneratedAnswer;
use worddle_ask::{DailyRequest, Plan, out_of_time};
use worddle_run::Run;

use crate::app::App;
use crate::clock::Day;
use crate::problem::Problem;
use crate::wire::{OfDay, QueryFields};

/// The board of the day.
#[derive(Debug, Serialize, ToSchema)]
pub(super) struct Daily {
    /// The date, in universal time.
    date: String,
    /// The number of the day since 1970.
    day: u64,
    /// The number of today.
    today: u64,
    /// How many seconds are left until the next board.
    next_in: u64,
    /// The board, with its words.
    #[serde(flatten)]
    board: GeneratedAnswer,
}

/// Gives the board of today or of an earlier day, the same for everyone in a language.
#[utoipa::path(get, path = "/api/v1/daily", params(OfDay), responses(
    (status = 200, body = Daily), (status = "4XX", body = Problem, content_type = "application/problem+json"), (status = 503, body = Problem, content_type = "application/problem+json")))]
pub(super) async fn daily(
    State(app): State<Arc<App>>,
    QueryFields(OfDay { language, day, .. }): QueryFields<OfDay>,
) -> Result<Json<Daily>, Problem> {
    let (today, left) = Day::today();
    let request = DailyRequest::up_to(today.number(), language, day)?;
    let day = Day::new(request.day);
    let shared = Arc::clone(&app);
    let board = move |cancel| {
        let plan = request.plan(&shared.library, &shared.ask)?;
        let answer = plan.run(&mut Run::new(plan.budget()).with_cancel(cancel));
        let answer = answer.map_err(|_| Problem::from(out_of_time(plan.budget())))?;
        answer.boards.into_iter().next().ok_or_else(|| {
            Problem::new(
                StatusCode::INTERNAL_SERVER_ERROR,
                "nothing",
                "there is no board for today",
                "il n'y a pas de grille pour aujourd'hui",
            )
        })
    };
    let board = app.pool.run(board).await??;
    Ok(Json(Daily {
        date: day.date(),
        day: day.number(),
        today: today.number(),
        next_in: left.as_secs(),
        board,
    }))
}
