//! How results look: tables, bars, trees, JSON.

mod board_svg;
mod histogram_svg;
mod paint;
mod sheet_svg;
mod table;
mod tree;
mod tree_svg;

pub(crate) use board_svg::BoardPicture;
pub(crate) use histogram_svg::HistogramPicture;
pub(crate) use paint::Paint;
pub(crate) use sheet_svg::{SheetBoard, SheetLine, board_pages, solution_pages};
pub(crate) use table::{Align, Table, bar};
pub(crate) use tree::{TreeShape, text_tree};
pub(crate) use tree_svg::{Picture, PictureTooLarge};
pub(crate) use worddle_lab::{Axis, Mark, Plot, Scale, Series};
