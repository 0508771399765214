//! Repeats published experiments on word grids with Worddle's own contenders, and plots the results.
//!
//! An [`Experiment`] is data: a TOML file with inputs, repetitions, published figures and plots. Its
//! contenders come from the same lists as everywhere else, so a new structure or method appears in every
//! plot. [`run`] checks every answer before it times anything, times contenders in turns, and passes on each
//! [`Record`] at once, as a line of JSON that names the processor, the compiler and the commit. [`html`] and
//! [`markdown`] turn records into reports; the Markdown comes with the `index.json` that the Lab page shows.
//!
//! The benchmarks also use the [`harness`], the [`oracle`], the [`workload`] and the [`yardstick`].

mod contender;
mod experiment;
mod format;
pub mod harness;
mod instructions;
pub mod oracle;
mod record;
mod report;
mod setting;
mod subjects;
mod workbench;
pub mod workload;
pub mod yardstick;

pub use contender::Contender;
pub use experiment::{Experiment, Scope, experiment, experiments};
pub use instructions::{CountError, count_instructions};
pub use record::{Record, RecordError, Records, Verdict};
pub use report::{Page, html, markdown, pages};
pub use subjects::run;
pub use worddle_data::processor;
pub use workbench::{LabError, Workbench};

#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
