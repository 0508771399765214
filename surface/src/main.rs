//! Writes the public API of each published library to `docs/api`: `cargo run --package worddle-surface`.

use std::error::Error;
use std::path::Path;

use worddle_surface::{Publishing, libraries, surface};

/// Files of libraries that are no longer published stay, and have to be removed by hand.
///
/// # Errors
///
/// If cargo cannot be run, or a source cannot be read.
#[expect(
    clippy::disallowed_methods,
    reason = "this writes documents of the repository, not a person's files"
)]
fn main() -> Result<(), Box<dyn Error>> {
    let workspace = Path::new(env!("CARGO_MANIFEST_DIR")).join("..");
    for library in libraries(&workspace)? {
        if library.publishing == Publishing::Public {
            let text = surface(&library.name, &library.root)?;
            let file = workspace.join("docs/api").join(format!("{}.txt", library.name));
            std::fs::write(&file, text)?;
            println!("{}", library.name);
        }
    }
    Ok(())
}
