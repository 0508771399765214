//! What was asked for, decided and kept: all that a search needs to begin, and to go on after it was left.

use std::time::Duration;

use serde::{Deserialize, Serialize};
use worddle_data::ListOptions;

use crate::anagram::new_seed;
use crate::args::{BestArgs, PresetName};
use crate::settings::Settings;

/// How long a method looks unless the user says so.
const USUAL_TIME: Duration = Duration::from_secs(20);

/// How many steps make a chain of their own unless the user says so: enough for a start or two of every method.
const STEPS_OF_A_CHAIN: u64 = 200_000;

/// The most chains unless the user says so: as many cores as are likely to be there.
const MOST_CHAINS: u64 = 64;

/// What was asked for.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Request {
    pub(super) list: ListRequest,
    pub(super) board: Option<String>,
    pub(super) topology: Option<String>,
    pub(super) rules: Option<String>,
    pub(super) maximize: String,
    pub(super) allowed: Allowed,
    pub(super) methods: Vec<String>,
    pub(super) preset: PresetName,
    pub(super) seed: u64,
    pub(super) chains: u64,
    pub(super) top: u64,
    pub(super) limits: Limits,
}

/// How far each method goes.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Limits {
    pub(super) steps: Option<u64>,
    pub(super) time: Option<Duration>,
}

/// The word list, as it was named.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct ListRequest {
    name: String,
    alphabet: Option<String>,
    encoding: Option<String>,
    shortest: Option<usize>,
    longest: Option<usize>,
}

/// Which boards are allowed.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Allowed {
    pub(super) without: Option<String>,
    pub(super) with: Option<String>,
    pub(super) only_vowels: Option<String>,
    pub(super) at_most: Vec<String>,
    pub(super) arrange: Option<String>,
    pub(super) dice: Option<String>,
}

impl Request {
    /// What the command line asks for.
    pub(super) fn new(arguments: &BestArgs, settings: &Settings) -> Self {
        let (search, allowed) = (&arguments.search, &arguments.allowed);
        let limits = Limits::new(arguments).unwrap_or(Limits { steps: None, time: Some(USUAL_TIME) });
        let chains = limits.steps.map_or(MOST_CHAINS, |steps| steps / STEPS_OF_A_CHAIN);
        Self {
            list: ListRequest::new(settings),
            board: arguments.board.clone(),
            topology: arguments.topology.clone(),
            rules: arguments.rules.clone(),
            maximize: arguments.maximize.clone(),
            allowed: Allowed {
                without: allowed.without.clone(),
                with: allowed.with.clone(),
                only_vowels: allowed.only_vowels.clone(),
                at_most: allowed.at_most.clone(),
                arrange: allowed.arrange.clone(),
                dice: allowed.dice.clone(),
            },
            methods: search.method.clone(),
            preset: search.preset,
            seed: search.seed.unwrap_or_else(new_seed),
            chains: search.chains.unwrap_or(chains.clamp(1, MOST_CHAINS)),
            top: arguments.keeping.top,
            limits,
        }
    }
}

impl Limits {
    /// What the command line says, if it says anything.
    pub(super) fn new(arguments: &BestArgs) -> Option<Self> {
        let limits = Self { steps: arguments.search.steps, time: arguments.search.time };
        (limits.steps.is_some() || limits.time.is_some()).then_some(limits)
    }
}

impl ListRequest {
    fn new(settings: &Settings) -> Self {
        let ListOptions { alphabet, encoding, shortest, longest } = settings.list_options();
        Self {
            name: settings.list_name().to_owned(),
            alphabet: alphabet.map(|alphabet| alphabet.id().to_owned()),
            encoding: encoding.map(|encoding| encoding.id().to_owned()),
            shortest,
            longest,
        }
    }

    /// The settings with this list, unless another one was named on the command line.
    pub(super) fn settings(&self, settings: &Settings) -> Settings {
        let options = ListOptions {
            alphabet: self.alphabet.as_deref().and_then(|id| id.parse().ok()),
            encoding: self.encoding.as_deref().and_then(|id| id.parse().ok()),
            shortest: self.shortest,
            longest: self.longest,
        };
        settings.with_list_of(&self.name, options)
    }
}
