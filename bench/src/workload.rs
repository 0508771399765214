//! The boards for measuring solvers: those of the lab, with the lists shipped with Worddle.

use std::path::Path;

use worddle_data::{Language, ListBounds, ListOptions, Lists};
pub use worddle_lab::workload::Workload;
use worddle_lab::workload::{self, ENGLISH, FRENCH};
use worddle_lexicon::WordList;

/// Returns the four workloads of 4×4 boards.
///
/// English and French, near the best boards and ordinary ones.
pub fn small() -> Vec<Workload> {
    counted(workload::small(&list(ENGLISH), &list(FRENCH)))
}

/// Returns English boards of more than 16 cells.
///
/// 5×5 and more; the first is near the best board.
pub fn medium() -> Vec<Workload> {
    counted(workload::medium(&list(ENGLISH)))
}

/// Returns French boards of other shapes, by letter frequency.
///
/// Up to 100×100, and in three dimensions.
pub fn other_shapes() -> Vec<Workload> {
    counted(workload::other_shapes(&list(FRENCH)))
}

/// Adds the number of boards to the titles.
fn counted(mut workloads: Vec<Workload>) -> Vec<Workload> {
    for Workload { title, boards, .. } in &mut workloads {
        *title = format!("{title}: {} boards", boards.len());
    }
    workloads
}

/// Returns a list shipped with Worddle.
///
/// # Panics
///
/// If there is no such list.
pub fn list(name: &str) -> WordList {
    let directory = Path::new(env!("CARGO_MANIFEST_DIR")).join("../data/words");
    let options = ListOptions::default();
    let loaded = Lists::new(vec![directory]).load(
        name,
        &options,
        Language::French,
        ListBounds::NONE,
        std::io::empty(),
    );
    loaded.expect("the list came with Worddle").list
}
