//! The strategy of a search: a part of each kind, by name.
//!
//! Parts come from the lists [`domains`], [`propagators`], [`orders`], [`retreats`] and [`choices`]; an
//! algorithm of [`algorithms`] is a selection of parts. Names are stable, because flags, requests and records
//! use them.

mod settings;

use crate::choice::{Alphabetical, HighScores, MostWays};
use crate::order::{FailureWeighted, SmallestDomain};
use crate::propagate::{Chain, CheckBack, CompactTable, ForwardChecking, InitialPass};
use crate::retreat::{Chronological, ConflictDirected};

pub use crate::choice::choices;
pub use crate::domain::{DomainKind, domains};
pub use crate::order::orders;
pub use crate::parts::{Choice, Order, Propagator, Retreat};
pub use crate::propagate::{Ac3, propagators};
pub use crate::retreat::retreats;
pub use settings::{Branching, Restarts, Sweep, Trials};

/// The strategy of a search.
pub struct Strategy {
    /// Representation of domains.
    pub domains: DomainKind,
    /// Propagation of a change to the other slots.
    pub propagator: Box<dyn Propagator>,
    /// Where to go back to from a dead end.
    pub retreat: Box<dyn Retreat>,
    /// Which slot to decide next.
    pub order: Box<dyn Order>,
    /// Which word to try first.
    pub choice: Box<dyn Choice>,
    /// How a decision splits the search.
    pub branching: Branching,
    /// How many words are propagated before one is decided, after every second restart.
    pub trials: Trials,
    /// When to start over.
    pub restarts: Restarts,
    /// When to enumerate fills letter by letter as well.
    pub sweep: Sweep,
}

/// Dead ends before the first restart: about the most that an easy grid needs.
const PATIENCE: f64 = 100.0;

/// Each attempt is a tenth longer than the last, so that no single bad start costs much.
const GROWTH: f64 = 1.1;

impl Strategy {
    /// The fastest strategy for a fill.
    pub fn fast() -> Self {
        Self {
            domains: DomainKind::bitset(),
            propagator: Box::<CompactTable>::default(),
            retreat: Box::new(ConflictDirected),
            order: Box::<FailureWeighted>::default(),
            choice: Box::<MostWays>::default(),
            branching: Branching::WordOrNot,
            trials: Trials::MANY_SLOTS,
            restarts: Restarts::Growing { first: PATIENCE, growth: GROWTH },
            sweep: Sweep::FEW_SLOTS,
        }
    }

    /// Textbook forward checking with tree domains: a branch per word, back to the last decision.
    pub fn forward_checking() -> Self {
        Self {
            domains: DomainKind::tree(),
            propagator: Box::new(ForwardChecking),
            retreat: Box::new(Chronological),
            order: Box::new(SmallestDomain),
            choice: Box::new(Alphabetical),
            branching: Branching::EachWord,
            trials: Trials::NONE,
            restarts: Restarts::Never,
            sweep: Sweep::NONE,
        }
    }

    /// Textbook conflict-directed backjumping: words are checked against earlier decisions, and the blamed
    /// decision is retracted.
    pub fn backjumping() -> Self {
        Self {
            propagator: Box::new(CheckBack),
            retreat: Box::new(ConflictDirected),
            ..Self::forward_checking()
        }
    }

    /// Backjumping with two improvements: AC-3 once at the start, and a forward check before each descent.
    pub fn backjumping_improved() -> Self {
        Self::backjumping().with_forward_check().with_ac3_pass()
    }

    /// The fastest strategy for a fill with good words: high scores are tried first as long as the grid is
    /// easy.
    pub fn fast_with_scores() -> Self {
        Self { choice: Box::<HighScores>::default(), ..Self::fast() }
    }

    /// Adds AC-3 once before the search.
    #[must_use]
    pub fn with_ac3_pass(mut self) -> Self {
        self.propagator = Box::new(InitialPass { pass: Box::new(Ac3), then: self.propagator });
        self
    }

    /// Adds a forward check: a decided word narrows the slots it crosses.
    #[must_use]
    pub fn with_forward_check(mut self) -> Self {
        self.propagator = Box::new(Chain { first: self.propagator, then: Box::new(ForwardChecking) });
        self
    }
}

/// A name and its strategy.
type Algorithm = (&'static str, fn() -> Strategy);

/// Every algorithm, Worddle's own first.
const ALGORITHMS: [Algorithm; 5] = [
    ("fast", Strategy::fast),
    ("forward-checking", Strategy::forward_checking),
    ("backjumping", Strategy::backjumping),
    ("backjumping-improved", Strategy::backjumping_improved),
    ("ac-3", || Strategy { propagator: Box::new(Ac3), ..Strategy::forward_checking() }),
];

/// Returns the names of all algorithms, Worddle's own first.
pub fn algorithms() -> Vec<&'static str> {
    ALGORITHMS.iter().map(|(name, _)| *name).collect()
}

/// Names of parts. An absent part is that of the algorithm; an absent algorithm is `fast`.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct PartNames<'n> {
    /// One of [`algorithms`].
    pub algorithm: Option<&'n str>,
    /// One of [`domains`].
    pub domains: Option<&'n str>,
    /// One of [`orders`].
    pub order: Option<&'n str>,
    /// One of [`retreats`].
    pub retreat: Option<&'n str>,
    /// One of [`choices`].
    pub choice: Option<&'n str>,
}

/// A kind of part that is chosen by name.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Part {
    /// The selection that the other parts default to.
    Algorithm,
    /// Representation of domains.
    Domains,
    /// Which slot to decide next.
    Order,
    /// Where to go back to from a dead end.
    Retreat,
    /// Which word to try first.
    Choice,
}

impl Part {
    /// Every kind.
    pub const ALL: [Self; 5] = [Self::Algorithm, Self::Domains, Self::Order, Self::Retreat, Self::Choice];

    /// Stable name, used in flags and requests.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Algorithm => "algorithm",
            Self::Domains => "domains",
            Self::Order => "order",
            Self::Retreat => "retreat",
            Self::Choice => "choice",
        }
    }

    /// Returns every known name of this kind, Worddle's own first.
    pub fn known(self) -> Vec<&'static str> {
        match self {
            Self::Algorithm => algorithms(),
            Self::Domains => domains().iter().map(DomainKind::name).collect(),
            Self::Order => orders().iter().map(|order| order.name()).collect(),
            Self::Retreat => retreats().iter().map(|retreat| retreat.name()).collect(),
            Self::Choice => choices().iter().map(|choice| choice.name()).collect(),
        }
    }
}

/// An unknown name of a part.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("unknown {} {found:?}: expected {}", .part.name(), .part.known().join(", "))]
pub struct UnknownPart {
    /// The kind of part.
    pub part: Part,
    /// The name.
    pub found: String,
}

impl Strategy {
    /// Builds a strategy from names.
    ///
    /// ```
    /// use worddle_crossword::Strategy;
    /// use worddle_crossword::strategy::PartNames;
    ///
    /// let names = PartNames { algorithm: Some("backjumping"), order: Some("most-constraints"), ..PartNames::default() };
    /// assert_eq!(Strategy::named(names)?.order.name(), "most-constraints");
    /// # Ok::<(), worddle_crossword::strategy::UnknownPart>(())
    /// ```
    pub fn named(names: PartNames<'_>) -> Result<Self, UnknownPart> {
        // The algorithm first, so that parts named separately replace its own.
        let mut strategy = Self::fast();
        if let Some(name) = names.algorithm {
            strategy = find(Part::Algorithm, name, ALGORITHMS, |(known, _)| *known)?.1();
        }
        if let Some(name) = names.domains {
            strategy.domains = find(Part::Domains, name, domains(), DomainKind::name)?;
        }
        if let Some(name) = names.order {
            strategy.order = find(Part::Order, name, orders(), |order| order.name())?;
        }
        if let Some(name) = names.retreat {
            strategy.retreat = find(Part::Retreat, name, retreats(), |retreat| retreat.name())?;
        }
        if let Some(name) = names.choice {
            strategy.choice = find(Part::Choice, name, choices(), |choice| choice.name())?;
        }
        Ok(strategy)
    }
}

/// Finds a part by name.
fn find<T>(
    part: Part,
    name: &str,
    all: impl IntoIterator<Item = T>,
    name_of: impl Fn(&T) -> &'static str,
) -> Result<T, UnknownPart> {
    let found = all.into_iter().find(|known| name_of(known) == name);
    found.ok_or_else(|| UnknownPart { part, found: name.to_owned() })
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Names one part and leaves the others to the algorithm.
    fn only(part: Part, name: &str) -> PartNames<'_> {
        let mut names = PartNames::default();
        *match part {
            Part::Algorithm => &mut names.algorithm,
            Part::Domains => &mut names.domains,
            Part::Order => &mut names.order,
            Part::Retreat => &mut names.retreat,
            Part::Choice => &mut names.choice,
        } = Some(name);
        names
    }

    #[test]
    fn every_part_is_found_by_its_name() {
        for part in Part::ALL {
            for name in part.known() {
                let strategy = Strategy::named(only(part, name)).unwrap();
                let chosen = match part {
                    Part::Algorithm => name,
                    Part::Domains => strategy.domains.name(),
                    Part::Order => strategy.order.name(),
                    Part::Retreat => strategy.retreat.name(),
                    Part::Choice => strategy.choice.name(),
                };
                assert_eq!(chosen, name);
            }
        }
        let propagator = |name| Strategy::named(only(Part::Algorithm, name)).unwrap().propagator.name();
        assert_eq!(
            algorithms().into_iter().map(propagator).collect::<Vec<_>>(),
            ["compact-table", "forward-checking", "none", "none", "ac-3"]
        );
    }

    #[test]
    fn an_unknown_name_is_rejected_with_the_known_ones() {
        for part in Part::ALL {
            let error = Strategy::named(only(part, "magic")).err().unwrap();
            assert_eq!(error, UnknownPart { part, found: "magic".to_owned() });
            let message = error.to_string();
            assert!(
                message.starts_with(&format!("unknown {} \"magic\": expected ", part.name())),
                "{message}"
            );
            assert!(part.known().iter().all(|known| message.contains(known)), "{message}");
        }
    }
}
