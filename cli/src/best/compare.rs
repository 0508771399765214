//! `worddle best --compare`: runs all methods over several seeds, each with the same number of boards.

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
const USUAL_SEEDS: u64 = 5;

/// Points of a curve in the plot.
const POINTS: usize = 160;

/// Width of the curve in the table.
const SPARKS: usize = 24;

/// One method with one seed.
struct Trial {
    method: &'static str,
    seed: u64,
    best: Best,
    /// Each improvement: the step, and the best value from there on.
    history: Vec<(u64, u64)>,
    boards: u64,
}

impl Trial {
    /// The best value after a number of boards.
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
struct Comparison<'a> {
    plan: &'a BestPlan,
    settings: &'a Settings,
    seeds: u64,
}

/// A method with all seeds, as JSON.
#[derive(Serialize)]
struct MethodRecord<'a> {
    schema: &'static str,
    method: &'a str,
    best: u64,
    mean: f64,
    deviation: f64,
    lowest: u64,
    boards: u64,
    board: String,
    trials: Vec<TrialRecord<'a>>,
}

/// A method with one seed, as JSON.
#[derive(Serialize)]
struct TrialRecord<'a> {
    seed: u64,
    best: u64,
    boards: u64,
    history: &'a [(u64, u64)],
}

impl Comparison<'_> {
    /// Runs every method with every seed on all threads, and returns the trials by method, then by seed.
    fn trials(&self, threads: usize) -> Vec<Trial> {
        let methods = self.plan.methods.iter();
        let jobs: Vec<(&'static str, u64)> = methods
            .flat_map(|&method| {
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
        let place = |trial: &Trial| jobs.iter().position(|&job| job == (trial.method, trial.seed));
        // Threads finish in any order; the table must not depend on it.
        trials.sort_by_key(place);
        trials
    }

    /// Runs one method with one seed.
    fn trial(&self, method: &'static str, seed: u64) -> Trial {
        let search = Search { seed, ..self.plan.search(&interrupt::cancel()) };
        let (mut checkpoint, mut worker) = (Checkpoint::new(1, 1), self.plan.worker(method));
        let mut history: Vec<(u64, u64)> = Vec::new();
        drive(&search, &mut checkpoint, Threads::Here(&mut worker), &mut |report| {
            for found in report.found {
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
    fn by_method<'t>(&self, trials: &'t [Trial]) -> impl Iterator<Item = (&'static str, Vec<&'t Trial>)> {
        let of =
            |method: &'static str| (method, trials.iter().filter(|trial| trial.method == method).collect());
        let groups: Vec<(&'static str, Vec<&Trial>)> =
            self.plan.methods.iter().map(|&method| of(method)).collect();
        groups.into_iter().filter(|(_, trials)| !trials.is_empty())
    }

    /// Summarises the trials of a method.
    fn record<'t>(&self, method: &'t str, trials: &[&'t Trial]) -> MethodRecord<'t> {
        let values: Vec<f64> = trials.iter().map(|trial| trial.last() as f64).collect();
        let mean = values.iter().sum::<f64>() / values.len() as f64;
        let variance = values.iter().map(|value| (value - mean).powi(2)).sum::<f64>() / values.len() as f64;
        let best = trials.iter().filter_map(|trial| trial.best.boards().first());
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
    fn write_json(&self, trials: &[Trial], output: &mut impl Write) -> Result<()> {
        for (method, trials) in self.by_method(trials) {
            serde_json::to_writer(&mut *output, &self.record(method, &trials))?;
            writeln!(output)?;
        }
        Ok(())
    }

    /// Best, mean and spread of each method, with its curve.
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
    fn sparks(&self, trials: &[&Trial], most: u64) -> String {
        /// Bars of one to eight eighths.
        const EIGHTHS: [char; 8] = ['▁', '▂', '▃', '▄', '▅', '▆', '▇', '█'];
        let height = |boards: f64| mean_at(trials, boards) / most as f64 * 7.0;
        self.places(SPARKS).map(|boards| EIGHTHS[(height(boards) as usize).min(7)]).collect()
    }

    /// Numbers of boards up to the budget, evenly spaced on a logarithmic scale.
    fn places(&self, count: usize) -> impl Iterator<Item = f64> + use<> {
        let all = self.plan.steps.unwrap_or(1).max(2) as f64;
        let first = all.min(10.0);
        // Logarithmic: most of the rise happens in the first hundredth of the boards.
        (0..count).map(move |place| first * (all / first).powf(place as f64 / (count - 1) as f64))
    }

    /// Draws the mean curve of each method, with a band from the lowest to the highest seed.
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
fn mean_at(trials: &[&Trial], boards: f64) -> f64 {
    trials.iter().map(|trial| trial.at(boards) as f64).sum::<f64>() / trials.len() as f64
}
