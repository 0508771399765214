//! The circumstances of a measurement.

use serde::{Deserialize, Serialize};
use worddle_lexicon::{WordList, file};

use crate::experiment::Scope;

/// The circumstances of a measurement, stored in every record.
#[derive(Serialize, Deserialize, Clone, PartialEq, Eq, Debug, Default)]
pub struct Setting {
    /// The scope.
    pub scope: String,
    /// The processor and its number of threads.
    pub machine: String,
    /// The compiler that built the program.
    pub compiler: String,
    /// The commit it was built from.
    pub commit: String,
    /// The word list.
    pub list: String,
    /// The checksum of the saved list.
    pub checksum: String,
}

impl Setting {
    /// Describes this machine and program, with a list.
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

/// Returns the processor's name, if known, and its number of threads.
fn machine() -> String {
    let threads = std::thread::available_parallelism().map_or(1, std::num::NonZero::get);
    format!("{}, {threads} threads", worddle_data::processor())
}
