//! Repeats the published experiments on word grids, with Worddle's own contenders beside, and draws them.
//!
//! An [`Experiment`] is data: a TOML file with inputs, repetitions, published figures and plots. Its contenders come from the
//! same lists as everywhere, so that a new structure or method has its line in every plot. [`run`] checks every answer before
//! it times anything, lets contenders take turns, and hands each [`Record`] over as soon as it is there; `report` makes a
//! page and Markdown of records.

mod contender;
mod experiment;
mod format;
mod instructions;
mod measure;
mod record;
mod report;
mod setting;
mod subjects;
pub mod workload;
pub mod yardstick;

pub use contender::Contender;
pub use experiment::{Experiment, PlotKind, PlotSpec, Published, Scope, experiment, experiments};
pub use instructions::{CountError, count_instructions};
pub use measure::{Bench, LabError};
pub use record::{Record, RecordError, Records, Verdict};
pub use report::{Drawing, Page, html, index, markdown, pages};
pub use setting::Setting;
pub use subjects::run;
