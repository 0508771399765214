//! The output of a search: events as JSON, and the best boards as a table.

use std::io::Write;

use anyhow::Result;
use worddle_ask::best::{BestEvent, BestPlan, MethodAnswer};
use worddle_optimize::Goal;

use super::goal;
use crate::render::{Align, Table};
use crate::settings::Settings;

/// Writes the output of a search.
pub(super) struct BestReport<'a> {
    pub(super) plan: &'a BestPlan,
    pub(super) settings: &'a Settings,
    /// Print events as JSON.
    pub(super) json: bool,
}

impl BestReport<'_> {
    /// Writes an event, if events are printed.
    pub(super) fn event(&self, output: &mut impl Write, event: &BestEvent) -> Result<()> {
        if self.json {
            serde_json::to_writer(&mut *output, event)?;
            writeln!(output)?;
            output.flush()?;
        }
        Ok(())
    }

    /// The table of the best boards of each method.
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
    pub(super) fn note(&self) -> String {
        let BestPlan { list, rules, methods, seed, goal, .. } = self.plan;
        let goal = match goal {
            Goal::Sum(_) => self.plan.maximize().to_owned(),
            _ => goal::unit(goal, self.settings.speech),
        };
        format!("{}, {goal}, {}, {}  --seed {seed}", methods.join(", "), list.name, rules.id)
    }
}
