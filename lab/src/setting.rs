//! What a measurement was made with.

use serde::{Deserialize, Serialize};
use worddle_lexicon::{WordList, file};

use crate::experiment::Scope;

/// What a measurement was made with.
#[derive(Serialize, Deserialize, Clone, PartialEq, Eq, Debug, Default)]
pub struct Setting {
    /// How much was measured.
    pub scope: String,
    /// The processor, and how many threads it runs at once.
    pub machine: String,
    /// The compiler that built the program.
    pub compiler: String,
    /// The commit that it was built from.
    pub commit: String,
    /// The word list.
    pub list: String,
    /// The checksum of its saved form.
    pub checksum: String,
}

impl Setting {
    /// This machine and program, with a list.
    pub fn new(scope: Scope, name: &str, list: &WordList) -> Self {
        Self {
            scope: scope.name().to_owned(),
            machine: machine(),
            compiler: env!("LAB_COMPILER").to_owned(),
            commit: env!("LAB_COMMIT").to_owned(),
            list: name.to_owned(),
            checksum: format!("{:016x}", file::checksum(&file::save(list))),
        }
    }
}

/// The processor's name, where the system tells it, and how many threads it runs.
fn machine() -> String {
    let threads = std::thread::available_parallelism().map_or(1, std::num::NonZero::get);
    format!("{}, {threads} threads", processor())
}

/// The processor's name, or its architecture where the system does not tell.
#[expect(clippy::disallowed_methods, reason = "a measurement says what it ran on")]
pub fn processor() -> String {
    let info = std::fs::read("/proc/cpuinfo").unwrap_or_default();
    let info = String::from_utf8_lossy(&info);
    let name = info.lines().find_map(|line| line.strip_prefix("model name")?.split_once(": "));
    name.map_or(std::env::consts::ARCH, |(_, name)| name).to_owned()
}
