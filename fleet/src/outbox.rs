//! The outbox: results on the worker's disk until the server has them.

use std::path::{Path, PathBuf};

use worddle_data::{FileError, read_file, write_atomically};

use crate::error::FleetError;
use crate::queue::Delivery;

/// Largest result. The longest have a few hundred boards.
const MOST: u64 = 64 << 20;

/// A directory with one file per undelivered result.
pub(crate) struct Outbox(PathBuf);

impl Outbox {
    /// Opens the outbox of a fleet and creates its directory.
    pub(crate) fn open(store: &Path, fleet: &str) -> Result<Self, FleetError> {
        let directory = store.join("outbox").join(fleet);
        std::fs::create_dir_all(&directory).map_err(FleetError::System)?;
        Ok(Self(directory))
    }

    /// Returns the file of a result.
    fn path(&self, delivery: &Delivery) -> PathBuf {
        // The worker is part of the name, since several workers may share a store and do the same unit.
        self.0.join(format!("{}-{}-{}.json", delivery.job.0, delivery.unit, delivery.worker))
    }

    /// Stores a result. It is on disk when this returns.
    pub(crate) fn keep(&self, delivery: &Delivery) -> Result<(), FileError> {
        let text = serde_json::to_string(delivery).expect("a delivery is plain data");
        write_atomically(&self.path(delivery), text.as_bytes())
    }

    /// Removes a delivered result.
    pub(crate) fn remove(&self, delivery: &Delivery) {
        // If removal fails, it is delivered again some day, which does no harm.
        let _ = std::fs::remove_file(self.path(delivery));
    }

    /// Reads all undelivered results, including those of earlier workers.
    pub(crate) fn load(&self) -> Vec<Delivery> {
        let Ok(entries) = std::fs::read_dir(&self.0) else { return Vec::new() };
        let mut paths: Vec<PathBuf> = entries.filter_map(|entry| Some(entry.ok()?.path())).collect();
        paths.retain(|path| path.extension().is_some_and(|extension| extension == "json"));
        paths.sort();
        let read = |path: &PathBuf| {
            let bytes = read_file(path.to_str()?, std::io::empty(), MOST).ok()?;
            serde_json::from_slice(&bytes).ok()
        };
        paths.iter().filter_map(read).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::job::JobId;

    fn delivery(unit: u64) -> Delivery {
        Delivery {
            worker: 3,
            key: "key".to_owned(),
            job: JobId(7),
            unit,
            inputs: "hash".to_owned(),
            answer: "{\"é\":1}".to_owned(),
            boards: 5,
            milliseconds: 2,
            best: Some((9, "AB/CD".to_owned())),
            signature: None,
        }
    }

    #[test]
    fn results_stay_until_they_are_removed() {
        let store = tempfile::tempdir().expect("a directory");
        let outbox = Outbox::open(store.path(), "fleet").expect("an outbox");
        let (first, second) = (delivery(1), delivery(2));
        outbox.keep(&second).expect("room");
        outbox.keep(&first).expect("room");
        let again = Outbox::open(store.path(), "fleet").expect("the same");
        assert_eq!(again.load(), [first.clone(), second.clone()]);
        again.remove(&first);
        assert_eq!(outbox.load(), [second]);
        assert_eq!(Outbox::open(store.path(), "other").expect("another").load(), []);
    }
}
