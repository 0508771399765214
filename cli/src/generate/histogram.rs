//! `worddle generate --histogram`: counts boards by their number of words.
//!
//! A histogram keeps no boards, so its memory does not grow with their number. Boards are grouped in classes
//! of equal width (`CLASS`), because a distribution over a few hundred numbers of words is hard to read one by
//! one.

use std::fmt::Write as _;
use std::io::Write;

use anyhow::Result;
use worddle_ask::generate::{CLASS, HistogramAnswer, HistogramPlan, MEDIAN, QUANTILES};
use worddle_ask::{Plan, Speech};
use worddle_board::generate::ProductionEnd;
use worddle_data::write_atomically;
use worddle_draw::histogram::HistogramPicture;
use worddle_run::{Run, Stop};

use super::failure::outcome;
use super::lines::Layout;
use crate::args::GenerateArgs;
use crate::interrupt;
use crate::outcome::Outcome;
use crate::progress::{ProgressLine, Unit};
use crate::render::{Align, Table, bar};
use crate::settings::Settings;

/// Width of the longest bar.
const BAR: usize = 50;

/// Runs the command. After Ctrl-C it shows the histogram so far.
///
/// # Errors
///
/// Fails if output or picture cannot be written. A filter that no board passes is explained like that of
/// `generate`, and the exit code is 1.
pub(super) fn run(
    arguments: &GenerateArgs,
    settings: &Settings,
    plan: &HistogramPlan,
    output: &mut impl Write,
) -> Result<Outcome> {
    let mut progress = ProgressLine::new(Unit::Boards, settings.speech);
    let mut run = Run::new(plan.budget()).with_cancel(interrupt::cancel()).with_observer(&mut progress);
    let (answer, ending) = plan.count(&mut run);
    // The run borrows the line of progress until here.
    drop(run);
    progress.clear();
    // Nothing was counted wrong if it was stopped: the histogram says how many boards it has.
    let histogram = Histogram { answer: &answer, plan, settings };
    match arguments.layout() {
        Layout::Text => output.write_all(histogram.text().as_bytes())?,
        Layout::Csv => output.write_all(histogram.csv().as_bytes())?,
        Layout::Json => {
            serde_json::to_writer(&mut *output, &answer)?;
            writeln!(output)?;
        }
    }
    if let Some(file) = &arguments.printing.svg {
        write_atomically(file, histogram.svg().as_bytes())?;
    }
    if matches!(ending, ProductionEnd::Stopped(Stop::Cancelled)) {
        let boards = settings.speech.number(answer.boards as usize);
        settings.note(&settings.speech.say(
            format!("interrupted: the histogram of {boards} boards"),
            format!("interrompu : l'histogramme de {boards} grilles"),
        ));
    }
    Ok(outcome(&ending, plan.boards(), settings))
}

/// Renders a histogram.
struct Histogram<'a> {
    /// What was counted.
    answer: &'a HistogramAnswer,
    /// What was asked for.
    plan: &'a HistogramPlan,
    /// Language and colours.
    settings: &'a Settings,
}

impl Histogram<'_> {
    /// Renders the histogram with bars of text.
    ///
    /// Bars are relative to the fullest class, shares to all boards.
    fn text(&self) -> String {
        let speech = self.settings.speech;
        // At least 1: without boards there is nothing to divide.
        let most = self.answer.words.classes(CLASS).map(|(_, boards)| boards).max().unwrap_or(1).max(1);
        let mut table = Table::new(&[
            (speech.say("words", "mots"), Align::Right),
            (speech.say("boards", "grilles"), Align::Right),
            ("%", Align::Right),
            ("", Align::Left),
        ]);
        for (from, boards) in self.answer.words.classes(CLASS) {
            let share = boards as f64 / self.answer.boards as f64 * 100.0;
            let bar = self.settings.paint.bar(&bar(boards as f64 / most as f64, BAR));
            let class = format!("{from}–{}", from + CLASS - 1);
            table.row([class, speech.number(boards as usize), speech.decimal(share, 2), bar]);
        }
        let heading = self.settings.paint.heading(&self.title());
        format!("{heading}\n{}\n\n{}", self.summary(), table.render(self.settings.paint))
    }

    /// One line per class. Mean and quantiles go to standard error, so that the CSV stays a table.
    ///
    /// `to` is inclusive. The share has six digits, which tells one board in a million.
    fn csv(&self) -> String {
        self.settings.note(&self.summary());
        let mut text = "from,to,boards,share\n".to_owned();
        for (from, boards) in self.answer.words.classes(CLASS) {
            let share = boards as f64 / self.answer.boards as f64;
            let _ = writeln!(text, "{from},{},{boards},{share:.6}", from + CLASS - 1);
        }
        text
    }

    /// Draws the histogram.
    ///
    /// The few boards far to the right would squeeze the others, so the picture cuts them off and says how
    /// many.
    fn svg(&self) -> String {
        let speech = self.settings.speech;
        let hidden = |boards: u64, words: u64| {
            let boards = speech.count(boards as usize, ("board", "grille"), ("boards", "grilles"));
            speech.say(
                format!("not shown: {boards} with {words} or more"),
                format!("hors du cadre : {boards} de {words} mots et plus"),
            )
        };
        HistogramPicture {
            words: &self.answer.words,
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

    /// The title: everything that is needed to repeat the count.
    fn title(&self) -> String {
        let speech = self.settings.speech;
        let boards = speech.count(self.answer.boards as usize, ("board", "grille"), ("boards", "grilles"));
        let HistogramAnswer { list, rules, seed, .. } = self.answer;
        let by = speech.say("by number of words", "par nombre de mots");
        format!("{boards} {by} ({list}, {rules}, {}, --seed {seed})", self.plan.boards().topology())
    }

    /// Mean, median and quantiles in one line.
    ///
    /// The same line heads the text, stands below the title of the picture and goes to standard error with
    /// CSV.
    fn summary(&self) -> String {
        let speech = self.settings.speech;
        let Some(mean) = self.answer.mean else {
            return speech.say("no board", "aucune grille").to_owned();
        };
        let at = |share| number(self.answer.words.quantile(share), speech);
        let colon = speech.colon();
        // The median has a name of its own; the other quantiles are printed as percentages.
        let shares = QUANTILES.iter().filter(|share| share.total_cmp(&MEDIAN).is_ne());
        let quantiles: Vec<String> =
            shares.map(|&share| format!("{:.0} %{colon} {}", share * 100.0, at(share))).collect();
        let (mean, median, quantiles) = (speech.decimal(mean, 1), at(MEDIAN), quantiles.join(", "));
        let (least, most) = (at(0.0), at(1.0));
        speech.say(
            format!("mean {mean}, median {median}, from {least} to {most}; {quantiles}"),
            format!("moyenne {mean}, médiane {median}, de {least} à {most}\u{202f}; {quantiles}"),
        )
    }
}

/// Formats a number, if there is one.
///
/// Empty without one, as for a quantile of no boards.
fn number(number: Option<u64>, speech: Speech) -> String {
    number.map_or_else(String::new, |number| speech.number(number as usize))
}
