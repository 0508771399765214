//! How results look: tables, bars, trees, pictures.

mod paint;
mod pictures;
mod table;
mod tree;

pub(crate) use paint::Paint;
pub(crate) use pictures::{PictureTooLarge, badges, tree_picture};
pub(crate) use table::{Align, Table, bar, places};
pub(crate) use tree::{TreeShape, text_tree};
