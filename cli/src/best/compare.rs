//! `worddle best --compare`: runs all methods over several seeds, each with the same number of boards.
//!
//! A comparison answers which method is best for a goal and a board: every method gets the same number of
//! boards, because time would measure the machine as well. One seed proves little, so each method runs with
//! several, and the table shows mean and spread beside the best. Trials run in parallel, one to a thread; the
//! result does not depend on that.

use std::io::Write;
use std::ops::ControlFlow;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Mutex, PoisonError};

use anyhow::Result;
use serde::Serialize;
use worddle_ask::Names;
use worddle_ask::best::{BestPlan, BestRequest, all_methods};
use worddle_data::write_atomically;
use worddle_draw::plot::{Axis, Mark, Plot, Scale, Series};
use worddle_optimize::{Best, Checkpoint, Search, Threads, drive};

use super::goal;
use crate::args::BestArgs;
use crate::interrupt;
use crate::outcome::Outcome;
use crate::render::{Align, Table};
use crate::settings::Settings;

/// Default number of boards for each method and seed.
const USUAL_STEPS: u64 = 100_000;

/// Default number of seeds.
/// The spread of five shows whether a difference between two methods means anything.
const USUAL_SEEDS: u64 = 5;

/// Points of a curve in the plot.
const POINTS: usize = 160;

/// Width of the curve in the table.
const SPARKS: usize = 24;

/// One method with one seed.
struct Trial {
    /// The name of the method.
    method: &'static str,
    /// The seed of its random numbers.
    seed: u64,
    /// The best boards.
    best: Best,
    /// Each improvement: the step, and the best value from there on.
    history: Vec<(u64, u64)>,
    /// Boards tried. Less than the budget if the method exhausted its boards or Ctrl-C came.
    boards: u64,
}

impl Trial {
    /// The best value after a number of boards.
    ///
    /// 0 before the first board. `boards` is a float because the curve is sampled on a logarithmic scale.
    fn at(&self, boards: f64) -> u64 {
        self.history
            .iter()
            .take_while(|&&(step, _)| step as f64 <= boards)
            .last()
            .map_or(0, |&(_, value)| value)
    }

    /// The best value in the end.
    fn last(&self) -> u64 {
        self.history.last().map_or(0, |&(_, value)| value)
    }
}

/// Runs the command. After Ctrl-C it shows the comparison so far.
///
/// `--time` has no effect here. `--svg` draws the curves, `--json` prints a line per method.
///
/// # Errors
///
/// Fails if the request is refused, or if standard output or the picture cannot be written.
pub(super) fn run(arguments: &BestArgs, settings: &Settings, output: &mut impl Write) -> Result<Outcome> {
    let asked = arguments.request(settings);
    let all = Names(all_methods().map(ToOwned::to_owned).collect());
    let plan = settings.plan(&BestRequest {
        steps: Some(arguments.search.steps.unwrap_or(USUAL_STEPS)),
        time: None,
        // One chain: all methods then spend the same number of boards in the same order.
        chains: Some(1),
        method: if asked.method.is_empty() { all } else { asked.method.clone() },
        ..asked
    })?;
    let seeds = arguments.keeping.seeds.unwrap_or(USUAL_SEEDS);
    // Installs the handler before the first trial starts.
    interrupt::cancel();
    let comparison = Comparison { plan: &plan, settings, seeds };
    settings.note(&comparison.title());
    let trials = comparison.trials(plan.threads);
    if arguments.keeping.json {
        comparison.write_json(&trials, output)?;
    } else {
        output.write_all(comparison.table(&trials).as_bytes())?;
    }
    if let Some(path) = &arguments.keeping.svg {
        write_atomically(path, comparison.svg(&trials).as_bytes())?;
    }
    Ok(if interrupt::cancel().is_cancelled() { Outcome::Interrupted } else { Outcome::Done })
}

/// What is compared.
///
/// Titles, tables and plots are rendered from it and the trials.
struct Comparison<'a> {
    /// The question, with all methods.
    plan: &'a BestPlan,
    /// Language and colours.
    settings: &'a Settings,
    /// Trials of each method, with consecutive seeds.
    seeds: u64,
}

/// A method with all seeds, as JSON.
///
/// One line of `--compare --json`; its schema is `worddle.compare/1`.
#[derive(Serialize)]
struct MethodRecord<'a> {
    /// Name and version of this form.
    schema: &'static str,
    method: &'a str,
    /// The highest value of any trial.
    best: u64,
    /// Mean of the best values of the trials.
    mean: f64,
    /// Standard deviation of the same, over all trials (not an estimate from a sample).
    deviation: f64,
    /// The best value of the worst trial.
    lowest: u64,
    /// Boards tried by all trials together.
    boards: u64,
    /// A board with the highest value, in the notation that every command reads.
    board: String,
    trials: Vec<TrialRecord<'a>>,
}

/// A method with one seed, as JSON.
#[derive(Serialize)]
struct TrialRecord<'a> {
    seed: u64,
    best: u64,
    boards: u64,
    /// Pairs of a number of boards and the best value from there on.
    history: &'a [(u64, u64)],
}

impl Comparison<'_> {
    /// Runs every method with every seed on all threads, and returns the trials by method, then by seed.
    ///
    /// Threads take the next trial from a shared counter, so a slow method does not hold up the others.
    fn trials(&self, threads: usize) -> Vec<Trial> {
        let methods = self.plan.methods.iter();
        let jobs: Vec<(&'static str, u64)> = methods
            .flat_map(|&method| {
                // Consecutive seeds are as good as any: splitmix64 scatters neighbours.
                (0..self.seeds).map(move |number| (method, self.plan.seed.wrapping_add(number)))
            })
            .collect();
        let (next, done) = (AtomicUsize::new(0), Mutex::new(Vec::new()));
        std::thread::scope(|scope| {
            for _ in 0..threads.min(jobs.len()) {
                scope.spawn(|| {
                    while let Some(&(method, seed)) = jobs.get(next.fetch_add(1, Ordering::Relaxed)) {
                        // A trial that Ctrl-C cuts short is kept; one that has not begun is not.
                        if interrupt::cancel().is_cancelled() {
                            return;
                        }
                        let trial = self.trial(method, seed);
                        done.lock().unwrap_or_else(PoisonError::into_inner).push(trial);
                    }
                });
            }
        });
        let mut trials = done.into_inner().unwrap_or_else(PoisonError::into_inner);
        // By position and not by name: methods stay in the order of the request.
        let place = |trial: &Trial| jobs.iter().position(|&job| job == (trial.method, trial.seed));
        // Threads finish in any order; the table must not depend on it.
        trials.sort_by_key(place);
        trials
    }

    /// Runs one method with one seed.
    ///
    /// On the current thread: the driver is given one worker and no threads of its own.
    fn trial(&self, method: &'static str, seed: u64) -> Trial {
        let search = Search { seed, ..self.plan.search(&interrupt::cancel()) };
        let (mut checkpoint, mut worker) = (Checkpoint::new(1, 1), self.plan.worker(method));
        let mut history: Vec<(u64, u64)> = Vec::new();
        drive(&search, &mut checkpoint, Threads::Here(&mut worker), &mut |report| {
            for found in report.found {
                // A report may bring boards that are no better than the last; the curve only needs the rises.
                if history.last().is_none_or(|&(_, value)| value < found.beauty.0) {
                    history.push((found.step, found.beauty.0));
                }
            }
            ControlFlow::Continue(())
        });
        let boards = checkpoint.tried();
        Trial { method, seed, best: checkpoint.best, history, boards }
    }

    /// Groups the trials by method.
    ///
    /// In the order of the request. Methods without a trial, after Ctrl-C, are left out.
    fn by_method<'t>(&self, trials: &'t [Trial]) -> impl Iterator<Item = (&'static str, Vec<&'t Trial>)> {
        let of =
            |method: &'static str| (method, trials.iter().filter(|trial| trial.method == method).collect());
        let groups: Vec<(&'static str, Vec<&Trial>)> =
            self.plan.methods.iter().map(|&method| of(method)).collect();
        groups.into_iter().filter(|(_, trials)| !trials.is_empty())
    }

    /// Summarises the trials of a method.
    ///
    /// `trials` is not empty. Values are exact up to 2^53, far above any count of words or points.
    fn record<'t>(&self, method: &'t str, trials: &[&'t Trial]) -> MethodRecord<'t> {
        let values: Vec<f64> = trials.iter().map(|trial| trial.last() as f64).collect();
        let mean = values.iter().sum::<f64>() / values.len() as f64;
        let variance = values.iter().map(|value| (value - mean).powi(2)).sum::<f64>() / values.len() as f64;
        let best = trials.iter().filter_map(|trial| trial.best.boards().first());
        // Not `max_by_key`, which takes the last of equals: the first seed should win a tie.
        let best = best.reduce(|best, next| if next.beauty > best.beauty { next } else { best });
        let trial = |trial: &&'t Trial| TrialRecord {
            seed: trial.seed,
            best: trial.last(),
            boards: trial.boards,
            history: &trial.history,
        };
        MethodRecord {
            schema: "worddle.compare/1",
            method,
            best: trials.iter().map(|trial| trial.last()).max().unwrap_or(0),
            mean,
            deviation: variance.sqrt(),
            lowest: trials.iter().map(|trial| trial.last()).min().unwrap_or(0),
            boards: trials.iter().map(|trial| trial.boards).sum(),
            board: best.map_or_else(String::new, |best| self.plan.notation(&best.tiles)),
            trials: trials.iter().map(trial).collect(),
        }
    }

    /// Writes one line of JSON per method.
    ///
    /// Lines come in the order of the methods, after all trials have ended.
    fn write_json(&self, trials: &[Trial], output: &mut impl Write) -> Result<()> {
        for (method, trials) in self.by_method(trials) {
            serde_json::to_writer(&mut *output, &self.record(method, &trials))?;
            writeln!(output)?;
        }
        Ok(())
    }

    /// Best, mean and spread of each method, with its curve.
    ///
    /// Curves share one scale, so that they can be compared down the column.
    fn table(&self, trials: &[Trial]) -> String {
        let speech = self.settings.speech;
        let right = |english, french| (speech.say(english, french), Align::Right);
        let mut table = Table::new(&[
            (speech.say("method", "méthode"), Align::Left),
            right("best", "meilleur"),
            right("mean", "moyenne"),
            right("spread", "écart"),
            right("lowest", "minimum"),
            right("boards tried", "grilles essayées"),
            (speech.say("progress", "progression"), Align::Left),
            (speech.say("best board", "meilleure grille"), Align::Left),
        ]);
        let most = trials.iter().map(Trial::last).max().unwrap_or(1).max(1);
        for (method, trials) in self.by_method(trials) {
            let record = self.record(method, &trials);
            table.row([
                method.to_owned(),
                speech.number(record.best as usize),
                speech.decimal(record.mean, 1),
                speech.decimal(record.deviation, 1),
                speech.number(record.lowest as usize),
                speech.number(record.boards as usize),
                self.settings.paint.bar(&self.sparks(&trials, most)),
                record.board,
            ]);
        }
        table.render(self.settings.paint)
    }

    /// The mean curve of a method, in one line of text.
    ///
    /// The height of a bar is the mean best value at that number of boards, relative to the best value of
    /// all.
    fn sparks(&self, trials: &[&Trial], most: u64) -> String {
        /// Bars of one to eight eighths.
        const EIGHTHS: [char; 8] = ['▁', '▂', '▃', '▄', '▅', '▆', '▇', '█'];
        // The lowest bar stands for zero, so eight bars leave seven steps.
        let height = |boards: f64| mean_at(trials, boards) / most as f64 * 7.0;
        self.places(SPARKS).map(|boards| EIGHTHS[(height(boards) as usize).min(7)]).collect()
    }

    /// Numbers of boards up to the budget, evenly spaced on a logarithmic scale.
    ///
    /// From 10 boards, or the whole budget if it is smaller, to the budget. `count` is at least 2.
    fn places(&self, count: usize) -> impl Iterator<Item = f64> + use<> {
        let all = self.plan.steps.unwrap_or(1).max(2) as f64;
        let first = all.min(10.0);
        // Logarithmic: most of the rise happens in the first hundredth of the boards.
        (0..count).map(move |place| first * (all / first).powf(place as f64 / (count - 1) as f64))
    }

    /// Draws the mean curve of each method, with a band from the lowest to the highest seed.
    ///
    /// Boards are on a logarithmic axis. The band shows how much the seed matters.
    fn svg(&self, trials: &[Trial]) -> String {
        let speech = self.settings.speech;
        let curve = |(method, trials): (&'static str, Vec<&Trial>)| {
            let around = |boards: f64| {
                let values = || trials.iter().map(|trial| trial.at(boards) as f64);
                [boards, values().fold(f64::INFINITY, f64::min), values().fold(0.0, f64::max)]
            };
            Series {
                name: method.to_owned(),
                line: self.places(POINTS).map(|boards| [boards, mean_at(&trials, boards)]).collect(),
                band: self.places(POINTS).map(around).collect(),
                rings: Vec::new(),
                mark: Mark::Curve,
            }
        };
        let number = |number: f64| speech.number(number.round() as usize);
        let unit = goal::unit(&self.plan.goal, speech);
        let label = speech.say(format!("{unit}, best so far"), format!("{unit}, meilleur jusqu'ici"));
        let x = speech.say("boards tried", "grilles essayées");
        let summary = speech.say(
            format!(
                "mean of {} seeds, from the lowest to the highest; --seed {}",
                self.seeds, self.plan.seed
            ),
            format!(
                "moyenne de {} graines, du minimum au maximum\u{202f}; --seed {}",
                self.seeds, self.plan.seed
            ),
        );
        Plot {
            title: &self.title(),
            summary: &summary,
            x: Axis { label: x, scale: Scale::Logarithmic, number: &number },
            y: Axis { label: &label, scale: Scale::Linear, number: &number },
            series: self.by_method(trials).map(curve).collect(),
            range: None,
        }
        .svg()
    }

    /// The title: everything that is needed to repeat the comparison.
    fn title(&self) -> String {
        let speech = self.settings.speech;
        let steps = speech.number(self.plan.steps.unwrap_or(0) as usize);
        let unit = goal::unit(&self.plan.goal, speech);
        let (list, rules) = (&self.plan.list.name, &self.plan.rules.id);
        let (topology, seeds, seed) = (self.plan.board.topology(), self.seeds, self.plan.seed);
        speech.say(
            format!(
                "{unit}, {topology}, {list}, {rules}: {steps} boards × {seeds} seeds, starting at {seed}"
            ),
            format!(
                "{unit}, {topology}, {list}, {rules}\u{a0}: {steps} grilles × {seeds} graines à partir de {seed}"
            ),
        )
    }
}

/// The mean of the best values after a number of boards.
///
/// All trials are counted, also those that ended before: their last value stays.
fn mean_at(trials: &[&Trial], boards: f64) -> f64 {
    trials.iter().map(|trial| trial.at(boards) as f64).sum::<f64>() / trials.len() as f64
}
