//! The word lists, and solvers that wait for the next board.

use std::collections::VecDeque;
use std::sync::{Arc, Mutex, OnceLock};

use worddle_board::{Rules, Solver};
use worddle_crossword::Entries;
use worddle_data::{Language, RULES, built_in, rules_by_name};
use worddle_lexicon::{Dawg, WordList};

use crate::problem::Problem;

mod sent;

pub(crate) use sent::SentLists;

/// The most solvers that wait, whatever they solve: each keeps some megabytes.
const IDLE: usize = 16;

/// Solvers with their language and rules, those that were used last at the end.
type Idle = VecDeque<((&'static str, &'static str), Solver<'static, Dawg>)>;

/// The words that a request is about: those of a language, or a list that someone has sent.
#[derive(Clone)]
pub(crate) struct Chosen {
    pub(crate) language: Language,
    pub(crate) sent: Option<Arc<WordList>>,
}

/// The word lists, each opened when it is first asked for, and solvers that wait for the next board.
pub(crate) struct Lists {
    words: [OnceLock<&'static WordList>; Language::ALL.len()],
    /// The words of each language for crosswords.
    entries: [OnceLock<Entries>; Language::ALL.len()],
    idle: Mutex<Idle>,
}

impl Lists {
    pub(crate) fn new() -> Self {
        Self { words: Default::default(), entries: Default::default(), idle: Mutex::default() }
    }

    /// The list of a language. It stays until the program ends: there are five, and every request needs one.
    pub(crate) fn list(&self, language: Language) -> &'static WordList {
        self.words[place(language)].get_or_init(|| {
            Box::leak(Box::new(built_in(language.id()).expect("each language has a list inside the program")))
        })
    }

    /// The words that were chosen.
    pub(crate) fn chosen<'a>(&self, chosen: &'a Chosen) -> &'a WordList {
        chosen.sent.as_deref().unwrap_or_else(|| self.list(chosen.language))
    }

    /// The words of a language for crosswords.
    pub(crate) fn entries(&self, language: Language) -> &Entries {
        let list = self.list(language);
        self.entries[place(language)].get_or_init(|| Entries::new(&list.words(), list.alphabet()))
    }

    /// Lets a solver for some rules work on something. Solvers are used again, since making one takes milliseconds.
    pub(crate) fn with_solver<T>(
        &self,
        language: Language,
        rules: &'static str,
        work: impl FnOnce(&mut Solver<'_, Dawg>) -> T,
    ) -> T {
        let key = (language.id(), rules);
        let mut solver = self.waiting(key).unwrap_or_else(|| {
            let list = self.list(language);
            Solver::fast(list.dawg(), named(rules, language))
        });
        let result = work(&mut solver);
        let mut idle = self.lock();
        idle.push_back((key, solver));
        if idle.len() > IDLE {
            idle.pop_front();
        }
        result
    }

    /// Lets a solver for the chosen words work on something.
    pub(crate) fn solve_with<T>(
        &self,
        chosen: &Chosen,
        rules: &'static str,
        work: impl FnOnce(&mut Solver<'_, Dawg>) -> T,
    ) -> T {
        match &chosen.sent {
            // The walk, which needs no tables: they would serve this one board.
            Some(list) => work(&mut Solver::new(list.dawg(), named(rules, chosen.language))),
            None => self.with_solver(chosen.language, rules, work),
        }
    }

    /// A solver that waits.
    fn waiting(&self, key: (&str, &str)) -> Option<Solver<'static, Dawg>> {
        let mut idle = self.lock();
        let place = idle.iter().rposition(|(known, _)| *known == key)?;
        idle.remove(place).map(|(_, solver)| solver)
    }

    fn lock(&self) -> std::sync::MutexGuard<'_, Idle> {
        self.idle.lock().expect("no thread panics while it holds the solvers")
    }
}

fn place(language: Language) -> usize {
    Language::ALL.iter().position(|&other| other == language).expect("one of all languages")
}

/// Rules by one of the names that [`rules_name`] gives.
pub(crate) fn named(name: &'static str, language: Language) -> Rules {
    rules_by_name(name, language.alphabet()).expect("a name from the list of rules")
}

/// The name of rules, as the program knows it.
pub(crate) fn rules_name(name: &str) -> Result<&'static str, Problem> {
    let known = RULES.into_iter().find(|&known| known == name);
    known.ok_or_else(|| Problem::field("rules", format!("no rules {name:?}: expected {}", RULES.join(", "))))
}

/// A language by its two letters.
pub(crate) fn language(id: &str) -> Result<Language, Problem> {
    let known = Language::ALL.into_iter().find(|language| language.id() == id);
    let names = || Language::ALL.map(Language::id).join(", ");
    known.ok_or_else(|| Problem::field("language", format!("no language {id:?}: expected {}", names())))
}
