//! Every picture that Worddle makes, as SVG text.
//!
//! One room a subject: [`board`], [`sheet`] (boards on pages to print), [`grid`] (crosswords), [`tree`], [`plot`],
//! [`bars`] and [`histogram`]. They share an element writer that escapes everything it is given, so that no room writes
//! markup by hand, and one palette for light and dark screens. Pictures follow the viewer's colour scheme by themselves.
//!
//! Nothing here does I/O, and nothing here speaks a language: titles, labels and the way numbers are written come in as
//! arguments.

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
