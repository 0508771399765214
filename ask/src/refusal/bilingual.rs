//! Errors in French as well.

use std::fmt::Display;

/// An error that says in English what was found and what was expected, and can say it in French.
///
/// The engine speaks English only; its errors get their French here, so that every door has the same.
pub trait Bilingual: Display {
    /// The same in French.
    fn french(&self) -> String;
}

impl<T: Bilingual + ?Sized> Bilingual for &T {
    fn french(&self) -> String {
        (**self).french()
    }
}
