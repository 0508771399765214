//! Rendering of results: tables, bars, trees, pictures, words.
//!
//! These modules know how things look and nothing about questions: commands pass them texts and numbers in
//! the user's language.

mod paint;
mod pictures;
mod table;
mod tree;
mod words;

pub(crate) use paint::Paint;
pub(crate) use pictures::{PictureTooLarge, badges, tree_picture};
pub(crate) use table::{Align, Table, bar, places};
pub(crate) use tree::{TreeShape, text_tree};
pub(crate) use words::{write_words, zipf_text};
