//! Every picture that Worddle makes, as SVG text.
//!
//! One module per subject: [`board`], [`sheet`] (pages of boards to print), [`grid`] (crosswords), [`tree`],
//! [`plot`], [`bars`] and [`histogram`]. They share an element writer (`svg`) that escapes everything it is
//! given, so no module writes markup by hand, and one palette for light and dark screens. Pictures adapt to
//! the viewer's colour scheme on their own.
//!
//! Nothing here does I/O or contains text in any language: titles, labels and number formats are arguments.

pub mod bars;
pub mod board;
pub mod grid;
pub mod histogram;
mod palette;
pub mod plot;
pub mod sheet;
mod svg;
mod ticks;
pub mod tree;

pub use svg::escape;

#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
