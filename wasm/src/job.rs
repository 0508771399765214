//! Long work, which tells how far it is and ends with what it has found.

use std::cell::{Cell, RefCell};
use std::ops::Range;
use std::time::Duration;

#[cfg(feature = "boards")]
use worddle_ask::Request;
use worddle_ask::Speech;
#[cfg(feature = "boards")]
use worddle_ask::best::BestRequest;
#[cfg(feature = "crosswords")]
use worddle_ask::interface::ConstructRequest;
use worddle_ask::interface::{self, Overseer, Problem, Reply, Standing, Work};
#[cfg(feature = "boards")]
use worddle_ask::interface::{BoardSearch, SearchCheckpoint, SearchProgress};
use worddle_run::{Budget, Cancel, Run};

use crate::engine::{Answered, Engine, refused};

/// The shortest time between two words about how far work is.
const PAUSE: Duration = Duration::from_millis(100);

/// Long work, as a browser asks for it.
#[derive(Clone, Debug)]
pub struct JobAsked<'a> {
    /// `best` or `crossword/jobs`.
    pub path: &'a str,
    /// The languages that the person reads, the best first.
    pub languages: &'a str,
    /// The request, as JSON.
    pub body: &'a [u8],
    /// Where it goes on, if it was begun before.
    pub from: Option<&'a str>,
    /// The chains of a search that are made here; all of them if none are named.
    pub chains: Option<Range<u64>>,
}

/// What work tells.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Telling {
    /// How far it is, as JSON.
    pub view: String,
    /// Of a search: what its best boards are compared by, as a JSON list of texts.
    pub ranks: Option<String>,
    /// Of a search: where it would go on, as JSON.
    pub checkpoint: Option<String>,
    /// Of a filling: how far it would be if it ended here, as JSON. Whoever stops work ends its whole worker, which has no
    /// more to say then.
    pub cut: Option<String>,
}

impl Engine {
    /// Works until it is done or its time is up, and tells how far it is; in the end, what came of it.
    pub fn work(&self, asked: &JobAsked<'_>, tell: &dyn Fn(Telling)) -> Result<Telling, Answered> {
        let speech = Speech::asked_for("", asked.languages);
        let done = match asked.path.trim_start_matches('/') {
            #[cfg(feature = "boards")]
            "best" => self.search(asked, speech, tell),
            #[cfg(feature = "crosswords")]
            "crossword/jobs" => self.construct(asked, speech, tell),
            _ => Err(Problem::no_address()),
        };
        done.map_err(|problem| refused(&problem, speech))
    }

    #[cfg(feature = "boards")]
    fn search(
        &self,
        asked: &JobAsked<'_>,
        speech: Speech,
        tell: &dyn Fn(Telling),
    ) -> Result<Telling, Problem> {
        let request: BestRequest = interface::body(asked.body)?;
        let search = if let Some(from) = asked.from {
            let from: SearchCheckpoint = interface::body(from.as_bytes())?;
            BoardSearch::resumed(request, &self.library, &self.limits, &from)?
        } else {
            let plan = request.plan(&self.library, &self.limits)?;
            BoardSearch::new(request, plan)
        };
        let search = match &asked.chains {
            Some(chains) => search.with_chains(chains.clone()),
            None => search,
        };
        let beside = |standing: &Standing<SearchProgress>| Beside {
            ranks: Some(json(&search.ranks(standing))),
            checkpoint: Some(json(&search.checkpoint(standing))),
            cut: None,
        };
        Ok(Teller::new(&search, speech, tell, &beside).work(search.spent()))
    }

    #[cfg(feature = "crosswords")]
    fn construct(
        &self,
        asked: &JobAsked<'_>,
        speech: Speech,
        tell: &dyn Fn(Telling),
    ) -> Result<Telling, Problem> {
        let request: ConstructRequest = interface::body(asked.body)?;
        let construction = request.plan(&self.library, &self.limits)?;
        let cut = |standing: &Standing<_>| {
            Some(json(&construction.tell(construction.cut_short(standing)?, speech)))
        };
        let beside = |standing: &Standing<_>| Beside { ranks: None, checkpoint: None, cut: cut(standing) };
        Ok(Teller::new(&construction, speech, tell, &beside).work(Duration::ZERO))
    }
}

/// What is told beside what listeners see.
struct Beside {
    ranks: Option<String>,
    checkpoint: Option<String>,
    cut: Option<String>,
}

/// Oversees work where it is done.
struct Teller<'a, W: Work> {
    work: &'a W,
    speech: Speech,
    tell: &'a dyn Fn(Telling),
    beside: &'a dyn Fn(&Standing<W::Progress>) -> Beside,
    standing: RefCell<Standing<W::Progress>>,
    cancel: Cancel,
    clock: Run<'static>,
    before: Cell<Duration>,
    told: Cell<Option<Duration>>,
}

impl<'a, W: Work> Teller<'a, W> {
    fn new(
        work: &'a W,
        speech: Speech,
        tell: &'a dyn Fn(Telling),
        beside: &'a dyn Fn(&Standing<W::Progress>) -> Beside,
    ) -> Self {
        Self {
            work,
            speech,
            tell,
            beside,
            standing: RefCell::default(),
            cancel: Cancel::default(),
            clock: Run::new(Budget::UNLIMITED),
            before: Cell::default(),
            told: Cell::default(),
        }
    }

    /// Does the work, which has taken some time before.
    fn work(self, before: Duration) -> Telling {
        self.before.set(before);
        self.work.work(&self);
        self.standing.borrow_mut().done = true;
        self.telling()
    }

    fn telling(&self) -> Telling {
        let standing = self.standing.borrow();
        let Beside { ranks, checkpoint, cut } = (self.beside)(&standing);
        let view = json(&self.work.tell(standing.clone(), self.speech));
        Telling { view, ranks, checkpoint, cut }
    }
}

impl<W: Work> Overseer<W::Progress> for Teller<'_, W> {
    fn cancel(&self) -> &Cancel {
        &self.cancel
    }

    fn note(&self, change: impl FnOnce(&mut W::Progress)) {
        change(&mut self.standing.borrow_mut().found);
    }

    fn advance(&self, change: impl FnOnce(&mut W::Progress)) {
        let now = self.clock.elapsed();
        let spent = self.before.get() + now;
        {
            let mut standing = self.standing.borrow_mut();
            change(&mut standing.found);
            standing.spent = spent;
        }
        if spent >= self.work.time() {
            self.cancel.cancel();
        }
        if self.told.get().is_none_or(|told| now >= told + PAUSE) {
            self.told.set(Some(now));
            (self.tell)(self.telling());
        }
    }
}

/// Something as JSON.
fn json(value: &impl serde::Serialize) -> String {
    String::from_utf8(Reply::json(value).body).expect("JSON is text")
}
