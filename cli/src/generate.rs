//! `worddle generate`: random boards as they are wanted, with their solutions; or the histogram of many.

use std::io::Write;

use anyhow::Result;
use worddle_board::generate::{Detail, Generated};

use crate::args::{GenerateArgs, Show};
use crate::interrupt;
use crate::outcome::Outcome;
use crate::progress::{ProgressLine, Unit};
use crate::render::Paint;
use crate::settings::Settings;

mod failure;
mod histogram;
mod lines;
mod pipeline;
mod plan;
mod sheet;

use lines::{Layout, Writer};
use pipeline::{Ended, produce};
use plan::Plan;

/// Runs the command.
pub(crate) fn run(arguments: &GenerateArgs, settings: &Settings, output: &mut impl Write) -> Result<Outcome> {
    let list = settings.load()?;
    let plan = Plan::new(arguments, settings, &list)?;
    // From the first sign of life on, Ctrl-C shows what there is.
    interrupt::cancel();
    settings.note(&plan.note);
    if arguments.printing.histogram {
        return histogram::run(arguments, settings, &plan, output);
    }
    let count = arguments.count.unwrap_or(1);
    if let Some(file) = &arguments.printing.svg {
        sheet::check(file, count, &plan, settings.speech)?;
    }
    let (ended, kept) = print_boards(arguments, settings, &plan, output)?;
    if let Some(file) = arguments.printing.svg.as_ref().filter(|_| !kept.is_empty()) {
        sheet::write(file, &kept, &plan, settings)?;
    }
    Ok(outcome(&ended, &plan, settings))
}

/// What a thread makes of some boards.
#[derive(Default)]
struct Product {
    text: Vec<u8>,
    /// The boards themselves, if they are drawn later.
    kept: Vec<Generated>,
}

/// Prints every board, and gives back those that are to be drawn.
fn print_boards(
    arguments: &GenerateArgs,
    settings: &Settings,
    plan: &Plan<'_>,
    output: &mut impl Write,
) -> Result<(Ended, Vec<Generated>)> {
    let layout = arguments.layout();
    let show = arguments.printing.show.unwrap_or(Show::Boards);
    let keep = arguments.printing.svg.is_some();
    let detail = if show == Show::Boards && !keep { Detail::Board } else { Detail::Solution };
    let writer = Writer::new(plan, layout, show, settings);
    output.write_all(writer.heading().as_bytes())?;
    let make = || {
        let mut writer = writer.clone();
        // As much as the largest block so far, so that a text is hardly ever moved while it grows.
        let mut largest = 0;
        move |number: u64, generated: Generated, product: &mut Product| {
            if product.text.is_empty() {
                product.text.reserve(largest);
            }
            writer.append(number, &generated, &mut product.text);
            largest = largest.max(product.text.len());
            product.kept.extend(keep.then_some(generated));
        }
    };
    let mut kept = Vec::new();
    let mut progress = ProgressLine::beside_output(Unit::Boards, settings.speech);
    let count = arguments.count.unwrap_or(1);
    let ended = produce(plan, detail, count, &mut progress, make, |product: Product| {
        kept.extend(product.kept);
        output.write_all(&product.text)?;
        Ok(output.flush()?)
    })?;
    Ok((ended, kept))
}

/// How the command has ended; a board that was not found is explained.
fn outcome(ended: &Ended, plan: &Plan<'_>, settings: &Settings) -> Outcome {
    match ended {
        Ended::Done => Outcome::Done,
        Ended::Cancelled => Outcome::Interrupted,
        Ended::NotFound { number, seen } => {
            let paint = Paint::new(false);
            eprint!("worddle: {}", failure::explain(*number, seen, &plan.filters, settings.speech, paint));
            Outcome::NothingFound
        }
    }
}

impl GenerateArgs {
    /// How results are laid out.
    fn layout(&self) -> Layout {
        match (self.printing.json, self.printing.csv) {
            (true, _) => Layout::Json,
            (_, true) => Layout::Csv,
            _ => Layout::Text,
        }
    }
}
