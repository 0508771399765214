//! The colours of every picture, each for a light and for a dark screen, and the style sheets that name them.
//!
//! Colours are spelled out in each rule instead of being CSS variables: some programs that show SVG know no variables,
//! and those that know no media queries either show the light theme.

use std::fmt::Write as _;

/// A value of a style in each of the two themes.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Themed {
    light: &'static str,
    dark: &'static str,
}

pub(crate) const fn themed(light: &'static str, dark: &'static str) -> Themed {
    Themed { light, dark }
}

/// The ground of plots, crosswords and sheets.
pub(crate) const PAPER: Themed = themed("#fff", "#15181b");
/// The ground of trees.
pub(crate) const GROUND: Themed = themed("#f6f6f3", "#15181b");
/// What the tiles of a board lie on.
pub(crate) const TABLE: Themed = themed("#e9e9e4", "#15181b");
/// Tiles, nodes, and the cells of a crossword.
pub(crate) const TILE: Themed = themed("#fff", "#2a2f35");
/// Text.
pub(crate) const INK: Themed = themed("#1b1e22", "#e9ebee");
/// Text and outlines on the colours of a path, which are light in both themes.
pub(crate) const DARK_INK: Themed = themed("#16181b", "#16181b");
/// Text on badges, which are dark in both themes.
pub(crate) const LIGHT_INK: Themed = themed("#fff", "#fff");
/// Text that matters less.
pub(crate) const SOFT_INK: Themed = themed("#555d66", "#a9b1ba");
/// Outlines and axes.
pub(crate) const LINE: Themed = themed("#868d96", "#78818b");
/// Lines behind everything else.
pub(crate) const FAINT_LINE: Themed = themed("#e3e5e8", "#2a2f35");
/// Cells of a board that hold nothing.
pub(crate) const HOLE: Themed = themed("#555d66", "#0b0d0f");
/// The black cells of a crossword.
pub(crate) const BLOCK: Themed = themed("#2b2f33", "#090b0d");
/// The cells of a crossword that hold definitions.
pub(crate) const DEFINITION: Themed = themed("#eef1f5", "#1d2226");
/// The lines between the cells of a crossword.
pub(crate) const GRID_LINE: Themed = themed("#2b2f33", "#69727c");
/// The circles in the cells of a crossword.
pub(crate) const CIRCLE: Themed = themed("#6a727b", "#9aa4ae");
/// What stands out: ends of words, bars of a histogram, letters that are given.
pub(crate) const ACCENT: Themed = themed("#1a5fb4", "#86bcff");
/// What stands out from the accent.
pub(crate) const MARKER: Themed = themed("#a21a63", "#ff7fa8");

/// The badges of the four bonuses: double and triple letter, double and triple word.
pub(crate) const BONUSES: [Themed; 4] = [
    themed("#0a63a8", "#0f6db5"),
    themed("#4d45c4", "#5f57d6"),
    themed("#8a5300", "#8f5a06"),
    themed("#a21a63", "#ad2470"),
];

/// The colours of series, with a contrast of at least 4.5:1 against the paper. Neighbours differ in lightness too, for
/// those who see few colours.
pub(crate) const SERIES: [Themed; 7] = [
    themed("#0067a5", "#5ab4f0"),
    themed("#b83a00", "#ff8f57"),
    themed("#00704f", "#3ecf9f"),
    themed("#8b3a80", "#e39be0"),
    themed("#8a5a00", "#e6c04a"),
    themed("#33393f", "#d5dae0"),
    themed("#c2185b", "#ff7fa8"),
];

/// The colours of a path, from its start to its end (evenly spaced in OKLCH, lightness falling).
const PATH: [[f64; 3]; 5] = [
    [130.0, 236.0, 156.0],
    [183.0, 207.0, 71.0],
    [222.0, 168.0, 0.0],
    [243.0, 125.0, 0.0],
    [240.0, 86.0, 83.0],
];

/// The colour of a path at a share of its way, from 0 to 1.
pub(crate) fn path_color(share: f64) -> String {
    let place = share.clamp(0.0, 1.0) * (PATH.len() - 1) as f64;
    let from = (place as usize).min(PATH.len() - 2);
    let part = |channel: usize| {
        let (start, end) = (PATH[from][channel], PATH[from + 1][channel]);
        (start + (end - start) * (place - from as f64)).round() as u8
    };
    format!("#{:02x}{:02x}{:02x}", part(0), part(1), part(2))
}

/// The fonts of all text: names of several words need no quotes.
pub(crate) const FONTS: &str = "font-family:system-ui,Segoe UI,Roboto,Noto Sans,DejaVu Sans,sans-serif";

/// A style sheet: what each rule says in both themes is written once.
#[derive(Default)]
pub(crate) struct Style {
    light: String,
    dark: String,
}

impl Style {
    /// Adds a rule: declarations that are the same in both themes, and properties with a value for each.
    pub(crate) fn rule(mut self, selector: &str, fixed: &str, themed: &[(&str, Themed)]) -> Self {
        let join = |value: fn(&Themed) -> &'static str, fixed: &str| {
            let values = themed.iter().map(|(property, themed)| format!("{property}:{}", value(themed)));
            let fixed = (!fixed.is_empty()).then(|| fixed.to_owned());
            values.chain(fixed).collect::<Vec<_>>().join(";")
        };
        let _ = writeln!(self.light, "{selector}{{{}}}", join(|themed| themed.light, fixed));
        if !themed.is_empty() {
            // Dark rules come after all light ones and would overrule them: a colour that is the same in both themes is
            // therefore repeated too.
            let _ = writeln!(self.dark, "{selector}{{{}}}", join(|themed| themed.dark, ""));
        }
        self
    }

    /// Adds the rule that paints each series: its number is the class `s0`, `s1` and so on.
    pub(crate) fn series(self, property: &str, classes: &[&str]) -> Self {
        SERIES.into_iter().enumerate().fold(self, |style, (number, color)| {
            let selectors: Vec<String> = classes.iter().map(|class| format!(".{class}.s{number}")).collect();
            style.rule(&selectors.join(","), "", &[(property, color)])
        })
    }

    /// The style sheet for a screen of either theme; paper is always light.
    pub(crate) fn for_screens(self) -> String {
        let Self { light, dark } = self;
        format!("\n{light}@media screen and (prefers-color-scheme:dark){{\n{dark}}}\n")
    }

    /// The style sheet for paper.
    pub(crate) fn for_paper(self) -> String {
        format!("\n{}", self.light)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_rule_has_its_colours_in_both_themes() {
        let style = || Style::default().rule("a", "r:1", &[("fill", PAPER)]).rule("b", "x:y", &[]);
        assert_eq!(style().for_paper(), "\na{fill:#fff;r:1}\nb{x:y}\n");
        let dark = "@media screen and (prefers-color-scheme:dark){\na{fill:#15181b}\n}\n";
        assert_eq!(style().for_screens(), format!("{}{dark}", style().for_paper()));
    }

    #[test]
    fn a_path_runs_from_green_to_red() {
        assert_eq!([0.0, 0.5, 1.0].map(path_color), ["#82ec9c", "#dea800", "#f05653"]);
    }
}
