//! `worddle generate --histogram`: how many boards have how many words.

use std::fmt::Write as _;
use std::io::Write;

use anyhow::Result;
use serde::Serialize;
use worddle_board::generate::{Detail, Distribution, Generated};
use worddle_data::write_atomically;
use worddle_draw::histogram::HistogramPicture;

use super::lines::Layout;
use super::outcome;
use super::pipeline::{Ended, produce};
use super::plan::Plan;
use crate::args::GenerateArgs;
use crate::outcome::Outcome;
use crate::progress::{ProgressLine, Unit};
use crate::render::{Align, Table, bar};
use crate::settings::Settings;
use crate::speech::Speech;

/// How many boards are drawn unless the user says so.
const USUAL_COUNT: u64 = 1_000_000;

/// How many numbers of words make a class.
pub(super) const CLASS: u64 = 10;

/// How long the longest bar is.
const BAR: usize = 50;

/// The quantiles that are shown.
const QUANTILES: [f64; 7] = [0.01, 0.05, 0.25, MEDIAN, 0.75, 0.95, 0.99];

/// The median as a quantile.
const MEDIAN: f64 = 0.5;

/// Runs the command. Whoever interrupts it gets what was counted so far.
pub(super) fn run(
    arguments: &GenerateArgs,
    settings: &Settings,
    plan: &Plan<'_>,
    output: &mut impl Write,
) -> Result<Outcome> {
    let count = arguments.count.unwrap_or(USUAL_COUNT);
    let mut words = Distribution::default();
    let make = || {
        |_: u64, generated: Generated, part: &mut Distribution| {
            part.add(generated.count.map_or(0, |count| count.words));
        }
    };
    let mut progress = ProgressLine::new(Unit::Boards, settings.speech);
    let ended = produce(plan, Detail::Count, count, &mut progress, make, |part: Distribution| {
        words.merge(&part);
        Ok(())
    })?;
    drop(progress);
    let histogram = Histogram { words: &words, plan, settings };
    match arguments.layout() {
        Layout::Text => output.write_all(histogram.text().as_bytes())?,
        Layout::Csv => output.write_all(histogram.csv().as_bytes())?,
        Layout::Json => {
            serde_json::to_writer(&mut *output, &histogram.record())?;
            writeln!(output)?;
        }
    }
    if let Some(file) = &arguments.printing.svg {
        write_atomically(file, histogram.svg().as_bytes())?;
    }
    if matches!(ended, Ended::Cancelled) {
        let boards = settings.speech.number(words.total() as usize);
        settings.note(&settings.speech.say(
            format!("interrupted: the histogram of {boards} boards"),
            format!("interrompu : l'histogramme de {boards} grilles"),
        ));
    }
    Ok(outcome(&ended, plan, settings))
}

/// What was counted, to be shown.
struct Histogram<'a> {
    words: &'a Distribution,
    plan: &'a Plan<'a>,
    settings: &'a Settings,
}

/// What was counted, as JSON.
#[derive(Serialize)]
struct Record<'a> {
    schema: &'static str,
    list: &'a str,
    rules: &'a str,
    seed: u64,
    boards: u64,
    mean: Option<f64>,
    least: Option<u64>,
    most: Option<u64>,
    quantiles: Vec<(f64, Option<u64>)>,
    class: u64,
    classes: Vec<(u64, u64)>,
}

impl Histogram<'_> {
    fn text(&self) -> String {
        let speech = self.settings.speech;
        let most = self.words.classes(CLASS).map(|(_, boards)| boards).max().unwrap_or(1).max(1);
        let mut table = Table::new(&[
            (speech.say("words", "mots"), Align::Right),
            (speech.say("boards", "grilles"), Align::Right),
            ("%", Align::Right),
            ("", Align::Left),
        ]);
        for (from, boards) in self.words.classes(CLASS) {
            let share = boards as f64 / self.words.total() as f64 * 100.0;
            let bar = self.settings.paint.bar(&bar(boards as f64 / most as f64, BAR));
            let class = format!("{from}–{}", from + CLASS - 1);
            table.row([class, speech.number(boards as usize), speech.decimal(share, 2), bar]);
        }
        let heading = self.settings.paint.heading(&self.title());
        format!("{heading}\n{}\n\n{}", self.summary(), table.render(self.settings.paint))
    }

    /// Classes line by line; mean and quantiles go to standard error, where they do not disturb a table.
    fn csv(&self) -> String {
        self.settings.note(&self.summary());
        let mut text = "from,to,boards,share\n".to_owned();
        for (from, boards) in self.words.classes(CLASS) {
            let share = boards as f64 / self.words.total() as f64;
            let _ = writeln!(text, "{from},{},{boards},{share:.6}", from + CLASS - 1);
        }
        text
    }

    fn record(&self) -> Record<'_> {
        let at = |share: f64| (share, self.words.quantile(share));
        Record {
            schema: "worddle.histogram/1",
            list: self.settings.list_name(),
            rules: &self.plan.rules.id,
            seed: self.plan.seed,
            boards: self.words.total(),
            mean: self.words.mean(),
            least: self.words.quantile(0.0),
            most: self.words.quantile(1.0),
            quantiles: QUANTILES.map(at).into(),
            class: CLASS,
            classes: self.words.classes(CLASS).collect(),
        }
    }

    fn svg(&self) -> String {
        let speech = self.settings.speech;
        let hidden = |boards: u64, words: u64| {
            let boards = speech.number(boards as usize);
            speech.say(
                format!("{boards} boards with {words} or more are not shown"),
                format!("{boards} grilles de {words} et plus ne sont pas montrées"),
            )
        };
        HistogramPicture {
            words: self.words,
            class: CLASS,
            title: &self.title(),
            summary: &self.summary(),
            x_label: speech.say("words on a board", "mots sur une grille"),
            y_label: speech.say("boards", "grilles"),
            median: speech.say("median", "médiane"),
            number: &|number| speech.number(number as usize),
            hidden: &hidden,
        }
        .svg()
    }

    fn title(&self) -> String {
        let speech = self.settings.speech;
        let boards = speech.count(self.words.total() as usize, ("board", "grille"), ("boards", "grilles"));
        let (list, rules, seed) = (self.settings.list_name(), &self.plan.rules.id, self.plan.seed);
        let by = speech.say("by number of words", "par nombre de mots");
        format!("{boards} {by} ({list}, {rules}, {}, --seed {seed})", self.plan.topology())
    }

    /// Mean, median and quantiles in one line.
    fn summary(&self) -> String {
        let speech = self.settings.speech;
        let Some(mean) = self.words.mean() else {
            return speech.say("no board", "aucune grille").to_owned();
        };
        let at = |share| number(self.words.quantile(share), speech);
        let colon = speech.say(":", " :");
        // The median is named, the others are shares.
        let shares = QUANTILES.iter().filter(|share| share.total_cmp(&MEDIAN).is_ne());
        let quantiles: Vec<String> =
            shares.map(|&share| format!("{:.0} %{colon} {}", share * 100.0, at(share))).collect();
        let (mean, median, quantiles) = (speech.decimal(mean, 1), at(MEDIAN), quantiles.join(", "));
        let (least, most) = (at(0.0), at(1.0));
        speech.say(
            format!("mean {mean}, median {median}, from {least} to {most}; {quantiles}"),
            format!("moyenne {mean}, médiane {median}, de {least} à {most} ; {quantiles}"),
        )
    }
}

/// A number, if there is one.
fn number(number: Option<u64>, speech: Speech) -> String {
    number.map_or_else(String::new, |number| speech.number(number as usize))
}
