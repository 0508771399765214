//! `worddle best`: the most beautiful board, by any method, within any limits, for as long as one likes.

use std::io::Write;
use std::num::NonZero;

use anyhow::Result;
use worddle_data::write_atomically;
use worddle_draw::board::BoardPicture;
use worddle_run::Stop;

use crate::args::BestArgs;
use crate::interrupt;
use crate::outcome::Outcome;
use crate::render::badges;
use crate::settings::Settings;

mod compare;
mod contradiction;
mod crew;
mod goal;
mod live;
mod plan;
mod report;
mod request;
mod save;

use crew::{Beginning, Ended, Event};
use live::{Live, Moment};
use plan::Plan;
use report::Report;
use request::{Limits, Request};
pub(crate) use save::SaveError;
use save::{Entry, Kept, MethodState, Store};

/// Runs the command.
pub(crate) fn run(arguments: &BestArgs, settings: &Settings, output: &mut impl Write) -> Result<Outcome> {
    if arguments.keeping.compare {
        return compare::run(arguments, settings, output);
    }
    match &arguments.keeping.resume {
        None => {
            let request = Request::new(arguments, settings);
            let list = settings.load()?;
            let plan = Plan::new(&request, &list, settings.speech)?;
            let save = arguments.keeping.save.as_ref();
            let store = save.map(|path| Store::create(path, &request, &list, &plan)).transpose()?;
            let search = Search { plan: &plan, settings, arguments, maximize: &request.maximize };
            search.run(store, output)
        }
        Some(path) => {
            let (store, mut request) = Store::open(path)?;
            request.limits = Limits::new(arguments).unwrap_or(request.limits);
            let settings = &request.list.settings(settings);
            let list = settings.load()?;
            let plan = Plan::new(&request, &list, settings.speech)?;
            store.check_words(&list, settings.list_name(), &plan)?;
            let search = Search { plan: &plan, settings, arguments, maximize: &request.maximize };
            search.run(Some(store), output)
        }
    }
}

/// How many threads are wanted.
fn threads(arguments: &BestArgs) -> usize {
    let threads = arguments.search.threads.or_else(|| std::thread::available_parallelism().ok());
    threads.map_or(1, NonZero::get)
}

/// A search that begins, or goes on.
struct Search<'a> {
    plan: &'a Plan<'a>,
    settings: &'a Settings,
    arguments: &'a BestArgs,
    maximize: &'a str,
}

impl Search<'_> {
    /// One method after the other; then the best boards of each.
    fn run(&self, mut store: Option<Store>, output: &mut impl Write) -> Result<Outcome> {
        let json = self.arguments.keeping.json;
        let report = Report { plan: self.plan, settings: self.settings, maximize: self.maximize, json };
        // From the first sign of life on, Ctrl-C ends with the best so far.
        interrupt::cancel();
        self.settings.note(&report.note());
        report.start(output)?;
        let mut endings = Vec::new();
        let mut cancelled = false;
        for &method in &self.plan.methods {
            let ending = self.method(method, &report, store.as_mut(), output)?;
            report.end(&ending, output)?;
            cancelled = ending.ended == Ended::Stopped(Stop::Cancelled);
            endings.push(ending);
            if cancelled {
                break;
            }
        }
        if !json {
            output.write_all(report.table(&endings).as_bytes())?;
        }
        self.draw(&endings)?;
        let found = endings.iter().any(|ending| !ending.best.boards().is_empty());
        Ok(if cancelled { Outcome::Interrupted } else { Outcome::found(found) })
    }

    /// Looks for boards with one method. Whatever is told was kept before.
    fn method(
        &self,
        method: &'static str,
        report: &Report<'_>,
        mut store: Option<&mut Store>,
        output: &mut impl Write,
    ) -> Result<report::Ending> {
        let state = match &store {
            Some(store) => store.method(method, self.plan)?,
            None => MethodState::new(self.plan),
        };
        let mut best = state.best.clone();
        let boards_before = state.chains.iter().map(|chain| chain.tried).sum();
        let mut live = Live::new(self.plan, self.settings, method);
        let (mut boards, mut elapsed) = (boards_before, state.elapsed);
        let beginning =
            Beginning { method, chains: &state.chains, best: &state.best, elapsed: state.elapsed };
        let ended = crew::search(self.plan, threads(self.arguments), &beginning, |tick| {
            let (kept, chains) = self.sort(tick.events, &mut best);
            (boards, elapsed) = (tick.boards, tick.elapsed);
            if let Some(store) = store.as_mut().filter(|_| !kept.is_empty() || !chains.is_empty()) {
                store.keep(&Entry { method, boards: &kept, chains: &chains, elapsed })?;
            }
            report.found(method, &kept, output)?;
            let best = best.boards().first();
            live.show(&Moment { best, boards, boards_before, elapsed, elapsed_before: state.elapsed });
            Ok(())
        })?;
        Ok(report::Ending { method, best, ended, boards, elapsed })
    }

    /// The boards among the best, and how far chains are.
    fn sort(
        &self,
        events: Vec<Event>,
        best: &mut worddle_optimize::Best,
    ) -> (Vec<Kept>, Vec<(u64, crew::ChainState)>) {
        let (mut kept, mut chains) = (Vec::new(), Vec::new());
        for event in events {
            match event {
                Event::Moved { chain, state } => chains.push((chain, state)),
                Event::Found { chain, beauty, tiles, step } => {
                    let board = self.plan.notation(&tiles);
                    kept.extend(best.keep(beauty, tiles).map(|_| Kept { board, beauty, chain, step }));
                }
            }
        }
        (kept, chains)
    }

    /// Draws the best board of all methods, if a picture is wanted.
    fn draw(&self, endings: &[report::Ending]) -> Result<()> {
        let Some(path) = &self.arguments.keeping.svg else { return Ok(()) };
        let all = endings.iter().filter_map(|ending| ending.best.boards().first());
        let Some(best) = all.reduce(|best, next| if next.beauty > best.beauty { next } else { best }) else {
            return Ok(());
        };
        let board = self.plan.with_tiles(&best.tiles);
        let speech = self.settings.speech;
        let unit = goal::unit(&self.plan.goal, speech);
        let caption = Some(format!("{} {unit}", speech.number(best.beauty.0 as usize)));
        let alphabet = self.plan.list.alphabet();
        let badges = badges(speech);
        let picture = BoardPicture { board: &board, alphabet, path: &[], caption, badges }.svg();
        Ok(write_atomically(path, picture.as_bytes())?)
    }
}
