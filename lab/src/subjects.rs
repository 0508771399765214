//! The code behind experiments: one subject per function, found by name.
//!
//! An experiment is a file that names a subject and its inputs (lists, sizes, time limits). So the same code serves a
//! published experiment and the reader's own variation of it.

mod beauty;
mod boards;
mod crosswords;
mod drawing;
mod solving;
mod words;

use crate::workbench::{LabError, Workbench};

/// A subject: its name in experiment files, and the code to run.
type Subject = (&'static str, fn(&mut Workbench<'_>) -> Result<(), LabError>);

/// Every subject.
const SUBJECTS: &[Subject] = &[
    ("anagrams", words::anagrams),
    ("heights", boards::heights),
    ("list-lengths", words::list_lengths),
    ("structures", boards::structures),
    ("frequencies", words::frequencies),
    ("automaton", words::automaton),
    ("ladder", solving::ladder),
    ("rate", drawing::rate),
    ("histogram", drawing::histogram),
    ("dimensions", boards::dimensions),
    ("methods", beauty::methods),
    ("constraints", beauty::constraints),
    ("ac3", crosswords::ac3),
    ("crossword-search", crosswords::search),
    ("speed", solving::speed),
];

/// Runs the experiment of a workbench.
pub fn run(bench: &mut Workbench<'_>) -> Result<(), LabError> {
    let name = &bench.experiment().subject;
    let subject = SUBJECTS.iter().find(|(known, _)| known == name);
    let (_, subject) = subject.ok_or_else(|| LabError::Subject(name.clone()))?;
    subject(bench)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::experiment::experiments;

    #[test]
    fn every_experiment_has_a_subject() {
        for experiment in experiments() {
            assert!(SUBJECTS.iter().any(|(name, _)| *name == experiment.subject), "{}", experiment.name);
        }
    }
}
