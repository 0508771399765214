//! Colours on a terminal.

use anstyle::{AnsiColor, Style};

/// Colours text, or leaves it plain.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Paint {
    colours: bool,
}

impl Paint {
    /// A paint with colours, or without.
    pub(crate) const fn new(colours: bool) -> Self {
        Self { colours }
    }

    /// A heading.
    pub(crate) fn heading(self, text: &str) -> String {
        self.with(Style::new().bold(), text)
    }

    /// Text of less importance.
    pub(crate) fn dim(self, text: &str) -> String {
        self.with(Style::new().dimmed(), text)
    }

    /// A bar of a chart.
    pub(crate) fn bar(self, text: &str) -> String {
        self.with(AnsiColor::Blue.on_default(), text)
    }

    /// Wraps a text in a style. An empty text stays empty, so that tables can trim it.
    fn with(self, style: Style, text: &str) -> String {
        if self.colours && !text.is_empty() { format!("{style}{text}{style:#}") } else { text.to_owned() }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn colours_are_those_that_every_terminal_knows() {
        let paint = Paint::new(true);
        assert_eq!(paint.heading("a"), "\x1b[1ma\x1b[0m");
        assert_eq!(paint.dim("a"), "\x1b[2ma\x1b[0m");
        assert_eq!(paint.bar("a"), "\x1b[34ma\x1b[0m");
        assert_eq!((paint.bar(""), Paint::new(false).bar("a")), (String::new(), "a".to_owned()));
    }
}
