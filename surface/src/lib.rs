//! What a crate shows to others, as text: a line for each public item, in a fixed order.
//!
//! The text of each library of the workspace is kept in `docs/api`, and a test compares it with the sources, so that no
//! change of what others build on goes unseen. The sources are read as they are written, without the compiler: items that
//! a macro makes are not seen, and neither is what a function promises beyond its types.

mod packages;
mod print;
mod shown;
mod tree;

pub use packages::{Library, PackagesError, Publishing, libraries};
pub use shown::surface;
pub use tree::ReadError;
