//! Colours of a terminal.

/// Colours text, or leaves it plain.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Paint {
    colours: bool,
}

impl Paint {
    /// A paint that uses colours, or none.
    pub(crate) const fn new(colours: bool) -> Self {
        Self { colours }
    }

    /// A heading.
    pub(crate) fn heading(self, text: &str) -> String {
        self.with("1", text)
    }

    /// Something of less weight.
    pub(crate) fn dim(self, text: &str) -> String {
        self.with("2", text)
    }

    /// A bar of a chart.
    pub(crate) fn bar(self, text: &str) -> String {
        self.with("34", text)
    }

    fn with(self, code: &str, text: &str) -> String {
        if self.colours && !text.is_empty() { format!("\x1b[{code}m{text}\x1b[0m") } else { text.to_owned() }
    }
}
