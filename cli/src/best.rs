//! `worddle best`: the best board by any goal, method and constraint; saved, resumed and compared.

use std::io::Write;

use anyhow::Result;
use worddle_ask::Names;
use worddle_ask::best::{
    self, Beginning, BestEvent, BestPlan, BestRequest, ChainState, Ending, Event, MethodAnswer,
};
use worddle_data::write_atomically;
use worddle_draw::board::BoardPicture;
use worddle_optimize::Best;
use worddle_run::Stop;

use crate::args::{AllowedArgs, BestArgs};
use crate::interrupt;
use crate::outcome::Outcome;
use crate::render::badges;
use crate::settings::Settings;

mod compare;
pub(crate) mod goal;
mod live;
mod report;
mod save;

pub(crate) use live::picture;
use live::{Live, Moment};
use report::BestReport;
pub(crate) use save::SaveError;
use save::{KeptBoard, SaveEntry, SavedSearch};

/// Runs the command.
pub(crate) fn run(arguments: &BestArgs, settings: &Settings, output: &mut impl Write) -> Result<Outcome> {
    if arguments.keeping.compare {
        return compare::run(arguments, settings, output);
    }
    let (plan, store) = match &arguments.keeping.resume {
        None => {
            let plan = settings.plan(&arguments.request(settings))?;
            let save = arguments.keeping.save.as_ref();
            let store = save.map(|path| SavedSearch::create(path, &plan)).transpose()?;
            (plan, store)
        }
        Some(path) => {
            let (mut store, saved) = SavedSearch::open(path)?;
            let plan = settings.plan(&arguments.resumed(saved, settings))?;
            store.take_up(&plan)?;
            (plan, Some(store))
        }
    };
    Session { plan: &plan, settings, arguments }.run(store, output)
}

impl BestArgs {
    /// The request.
    pub(crate) fn request(&self, settings: &Settings) -> BestRequest {
        let search = &self.search;
        let request = BestRequest {
            language: settings.language(),
            list: settings.list_request(),
            board: self.board.clone(),
            topology: self.topology.clone(),
            rules: self.rules.clone(),
            shortest: self.shortest,
            maximize: self.maximize.clone(),
            method: Names(search.method.clone()),
            preset: search.preset.clone(),
            time: search.time,
            steps: search.steps,
            seed: search.seed,
            chains: search.chains,
            top: self.keeping.top,
            threads: search.threads,
            ..BestRequest::default()
        };
        self.allowed.demand(request)
    }

    /// A resumed search: with its own list and its own end, unless others are named on the command line.
    fn resumed(&self, saved: BestRequest, settings: &Settings) -> BestRequest {
        let search = &self.search;
        let is_limited = search.time.is_some() || search.steps.is_some();
        let (time, steps) = if is_limited { (search.time, search.steps) } else { (saved.time, saved.steps) };
        BestRequest {
            language: saved.language.or_else(|| settings.language()),
            list: settings.named_list().or(saved.list),
            time,
            steps,
            threads: search.threads,
            ..saved
        }
    }
}

impl AllowedArgs {
    /// A request for the boards that are allowed.
    pub(crate) fn demand(&self, request: BestRequest) -> BestRequest {
        BestRequest {
            without: self.without.clone(),
            with: self.with.clone(),
            only_vowels: self.only_vowels.clone(),
            at_most: Names(self.at_most.clone()),
            arrange: self.arrange.clone(),
            dice: self.dice.clone(),
            ..request
        }
    }
}

/// A search that begins or is resumed.
struct Session<'a> {
    plan: &'a BestPlan,
    settings: &'a Settings,
    arguments: &'a BestArgs,
}

impl Session<'_> {
    /// One method after the other; then the best boards of each.
    fn run(&self, mut store: Option<SavedSearch>, output: &mut impl Write) -> Result<Outcome> {
        let json = self.arguments.keeping.json;
        let report = BestReport { plan: self.plan, settings: self.settings, json };
        // From the first output on, Ctrl-C stops and shows the best so far.
        interrupt::cancel();
        self.settings.note(&report.note());
        report.event(output, &BestEvent::start(self.plan))?;
        let mut results = Vec::new();
        let mut cancelled = false;
        for &method in &self.plan.methods {
            let (answer, ending) = self.method(method, &report, store.as_mut(), output)?;
            report.event(output, &BestEvent::End(answer.clone()))?;
            results.push(answer);
            cancelled = ending == Ending::Stopped(Stop::Cancelled);
            if cancelled {
                break;
            }
        }
        if !json {
            output.write_all(report.table(&results).as_bytes())?;
        }
        self.draw(&results)?;
        let found = results.iter().any(|result| !result.best.is_empty());
        Ok(if cancelled { Outcome::Interrupted } else { Outcome::found(found) })
    }

    /// Searches with one method. Everything is saved before it is shown.
    fn method(
        &self,
        method: &'static str,
        report: &BestReport<'_>,
        mut store: Option<&mut SavedSearch>,
        output: &mut impl Write,
    ) -> Result<(MethodAnswer, Ending)> {
        let beginning = match &store {
            Some(store) => store.method(method, self.plan)?,
            None => Beginning::new(self.plan, method),
        };
        let mut best = beginning.best.clone();
        let boards_before = beginning.chains.iter().map(|chain| chain.tried).fold(0, u64::saturating_add);
        let mut live = Live::new(self.plan, self.settings, method);
        let (mut boards, mut elapsed) = (boards_before, beginning.elapsed);
        let ending = best::search(self.plan, &beginning, &interrupt::cancel(), |tick| -> Result<()> {
            let (kept, chains) = self.sort(tick.events, &mut best);
            (boards, elapsed) = (tick.boards, tick.elapsed);
            if let Some(store) = store.as_mut().filter(|_| !kept.is_empty() || !chains.is_empty()) {
                store.keep(&SaveEntry { method, boards: &kept, chains: &chains, elapsed })?;
            }
            for KeptBoard { board, beauty, chain, step } in &kept {
                report.event(output, &BestEvent::found(method, board, beauty.0, (*chain, *step)))?;
            }
            let best = best.boards().first();
            live.show(&Moment { best, boards, boards_before, elapsed, elapsed_before: beginning.elapsed });
            Ok(())
        })?;
        Ok((MethodAnswer::new(self.plan, method, &best, ending, (boards, Some(elapsed))), ending))
    }

    /// The boards among the best, and how far chains are.
    fn sort(&self, events: Vec<Event>, best: &mut Best) -> (Vec<KeptBoard>, Vec<(u64, ChainState)>) {
        let (mut kept, mut chains) = (Vec::new(), Vec::new());
        for event in events {
            match event {
                Event::Moved { chain, state } => chains.push((chain, state)),
                Event::Found { chain, beauty, tiles, step } => {
                    let board = self.plan.notation(&tiles);
                    kept.extend(best.keep(beauty, tiles).map(|_| KeptBoard { board, beauty, chain, step }));
                }
            }
        }
        (kept, chains)
    }

    /// Draws the best board of all methods, if a picture is wanted.
    fn draw(&self, results: &[MethodAnswer]) -> Result<()> {
        let Some(path) = &self.arguments.keeping.svg else { return Ok(()) };
        let all = results.iter().filter_map(|result| result.best.first());
        let Some(best) = all.reduce(|best, next| if next.value > best.value { next } else { best }) else {
            return Ok(());
        };
        let (speech, alphabet) = (self.settings.speech, self.plan.list.alphabet());
        let board = worddle_board::Board::parse(&best.board, alphabet)?;
        let unit = goal::unit(&self.plan.goal, speech);
        let caption = Some(format!("{} {unit}", speech.number(best.value as usize)));
        let badges = badges(speech);
        let picture = BoardPicture { board: &board, alphabet, path: &[], caption, badges }.svg();
        Ok(write_atomically(path, picture.as_bytes())?)
    }
}
