//! What a search tells: events as JSON, and the best boards as a table.

use std::io::Write;
use std::time::Duration;

use anyhow::Result;
use serde::Serialize;
use worddle_optimize::{Best, Goal};
use worddle_run::Stop;

use super::crew::Ended;
use super::goal;
use super::plan::Plan;
use super::save::Kept;
use crate::render::{Align, Table};
use crate::settings::Settings;

const SCHEMA: &str = "worddle.best/1";

/// Something that has happened, as JSON.
#[derive(Serialize)]
#[serde(tag = "event", rename_all = "lowercase")]
enum Event<'a> {
    /// A search begins, or goes on.
    Start {
        schema: &'static str,
        list: &'a str,
        rules: &'a str,
        board: String,
        maximize: &'a str,
        methods: &'a [&'static str],
        seed: u64,
        chains: u64,
        steps: Option<u64>,
        seconds: Option<f64>,
    },
    /// A board is among the best of its method.
    Found { schema: &'static str, method: &'a str, value: u64, board: &'a str, chain: u64, step: u64 },
    /// A method has ended.
    End {
        schema: &'static str,
        method: &'a str,
        stop: &'static str,
        boards: u64,
        seconds: f64,
        best: Vec<Row>,
    },
}

/// A board and its value.
#[derive(Serialize)]
struct Row {
    value: u64,
    board: String,
}

/// What a method came to.
pub(super) struct Ending {
    pub(super) method: &'static str,
    pub(super) best: Best,
    pub(super) ended: Ended,
    pub(super) boards: u64,
    pub(super) elapsed: Duration,
}

/// Writes events.
pub(super) struct Report<'a> {
    pub(super) plan: &'a Plan<'a>,
    pub(super) settings: &'a Settings,
    pub(super) maximize: &'a str,
    /// Whether events are wanted as JSON.
    pub(super) json: bool,
}

impl Report<'_> {
    /// Tells that a search begins.
    pub(super) fn start(&self, output: &mut impl Write) -> Result<()> {
        let Plan { board, rules, methods, seed, chains, limits, list, .. } = self.plan;
        self.event(
            output,
            &Event::Start {
                schema: SCHEMA,
                list: self.settings.list_name(),
                rules: &rules.id,
                board: board.notation(list.alphabet()),
                maximize: self.maximize,
                methods,
                seed: *seed,
                chains: *chains,
                steps: limits.steps,
                seconds: limits.time.map(|time| time.as_secs_f64()),
            },
        )
    }

    /// Tells of boards that are kept already.
    pub(super) fn found(&self, method: &str, boards: &[Kept], output: &mut impl Write) -> Result<()> {
        for Kept { board, beauty, chain, step } in boards {
            let event =
                Event::Found { schema: SCHEMA, method, value: beauty.0, board, chain: *chain, step: *step };
            self.event(output, &event)?;
        }
        Ok(())
    }

    /// Tells that a method has ended.
    pub(super) fn end(&self, result: &Ending, output: &mut impl Write) -> Result<()> {
        let row = |ranked: &worddle_optimize::RankedBoard| Row {
            value: ranked.beauty.0,
            board: self.plan.notation(&ranked.tiles),
        };
        self.event(
            output,
            &Event::End {
                schema: SCHEMA,
                method: result.method,
                stop: stop_id(result.ended),
                boards: result.boards,
                seconds: result.elapsed.as_secs_f64(),
                best: result.best.boards().iter().map(row).collect(),
            },
        )
    }

    fn event(&self, output: &mut impl Write, event: &Event<'_>) -> Result<()> {
        if self.json {
            serde_json::to_writer(&mut *output, event)?;
            writeln!(output)?;
            output.flush()?;
        }
        Ok(())
    }

    /// The best boards of each method.
    pub(super) fn table(&self, results: &[Ending]) -> String {
        let speech = self.settings.speech;
        let unit = goal::unit(&self.plan.goal, speech);
        let mut table = Table::new(&[
            (speech.say("method", "méthode"), Align::Left),
            (&unit, Align::Right),
            (speech.say("board", "grille"), Align::Left),
            (speech.say("boards tried", "grilles essayées"), Align::Right),
        ]);
        for result in results {
            for (place, ranked) in result.best.boards().iter().enumerate() {
                let first = |text: String| if place == 0 { text } else { String::new() };
                table.row([
                    first(result.method.to_owned()),
                    speech.number(ranked.beauty.0 as usize),
                    self.plan.notation(&ranked.tiles),
                    first(speech.number(result.boards as usize)),
                ]);
            }
        }
        table.render(self.settings.paint)
    }

    /// What stands above everything else: enough to have the same search again.
    pub(super) fn note(&self) -> String {
        let Plan { rules, methods, seed, goal, .. } = self.plan;
        let goal = match goal {
            Goal::Sum(_) => self.maximize.to_owned(),
            _ => goal::unit(goal, self.settings.speech),
        };
        format!("{}, {goal}, {}, {}  --seed {seed}", methods.join(", "), self.settings.list_name(), rules.id)
    }
}

/// Why a method has ended, as JSON has it.
fn stop_id(ended: Ended) -> &'static str {
    match ended {
        Ended::Exhausted => "exhausted",
        Ended::Stopped(Stop::Steps) => "steps",
        Ended::Stopped(Stop::Time) => "time",
        Ended::Stopped(Stop::Cancelled) => "cancelled",
    }
}
