//! Errors in French as well.

use std::fmt::Display;

/// An error with an English text and a French one.
///
/// The engine's errors are in English only; they are translated here, so that every interface has the same texts.
pub trait Bilingual: Display {
    /// The French text.
    fn french(&self) -> String;
}

impl<T: Bilingual + ?Sized> Bilingual for &T {
    fn french(&self) -> String {
        (**self).french()
    }
}
