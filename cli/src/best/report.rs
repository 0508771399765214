//! The output of a search: events as JSON, and the best boards as a table.
//!
//! Events and table have the same content. A program reads events while the search runs; a person waits for
//! the table.

use std::io::Write;

use anyhow::Result;
use worddle_ask::best::{BestEvent, BestPlan, MethodAnswer};
use worddle_optimize::Goal;

use super::goal;
use crate::render::{Align, Table};
use crate::settings::Settings;

/// Writes the output of a search.
///
/// Borrows its parts; [`super::Session`] makes one for all methods.
pub(super) struct BestReport<'a> {
    /// The question, with all defaults settled.
    pub(super) plan: &'a BestPlan,
    /// Language and colours.
    pub(super) settings: &'a Settings,
    /// Print events as JSON.
    pub(super) json: bool,
}

impl BestReport<'_> {
    /// Writes an event, if events are printed.
    ///
    /// Flushed, so that a program that reads a pipe gets each event when it happens.
    pub(super) fn event(&self, output: &mut impl Write, event: &BestEvent) -> Result<()> {
        if self.json {
            serde_json::to_writer(&mut *output, event)?;
            writeln!(output)?;
            output.flush()?;
        }
        Ok(())
    }

    /// The table of the best boards of each method.
    ///
    /// Method and number of boards stand beside the first board of a method only; the other rows are its
    /// further boards.
    pub(super) fn table(&self, results: &[MethodAnswer]) -> String {
        let speech = self.settings.speech;
        let unit = goal::unit(&self.plan.goal, speech);
        let mut table = Table::new(&[
            (speech.say("method", "méthode"), Align::Left),
            (&unit, Align::Right),
            (speech.say("board", "grille"), Align::Left),
            (speech.say("boards tried", "grilles essayées"), Align::Right),
        ]);
        for result in results {
            for (place, ranked) in result.best.iter().enumerate() {
                let first = |text: String| if place == 0 { text } else { String::new() };
                table.row([
                    first(result.method.to_owned()),
                    speech.number(ranked.value as usize),
                    ranked.board.clone(),
                    first(speech.number(result.boards as usize)),
                ]);
            }
        }
        table.render(self.settings.paint)
    }

    /// The note before the search: enough to repeat it.
    ///
    /// The goal is written out for a sum, whose unit alone would not say what is added.
    pub(super) fn note(&self) -> String {
        let BestPlan { list, rules, methods, seed, goal, .. } = self.plan;
        let goal = match goal {
            Goal::Sum(_) => self.plan.maximize().to_owned(),
            _ => goal::unit(goal, self.settings.speech),
        };
        format!("{}, {goal}, {}, {}  --seed {seed}", methods.join(", "), list.name, rules.id)
    }
}
