//! The colours of every picture, for light and dark screens, and the style sheets that use them.
//!
//! Each rule spells out its colours instead of using CSS variables, because some SVG viewers do not support
//! variables. Viewers without media queries show the light theme.

use std::fmt::Write as _;

/// A style value for each of the two themes.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Themed {
    light: &'static str,
    dark: &'static str,
}

/// Makes a value from its light and dark variants.
pub(crate) const fn themed(light: &'static str, dark: &'static str) -> Themed {
    Themed { light, dark }
}

/// Background of plots, crosswords and sheets.
pub(crate) const PAPER: Themed = themed("#fff", "#15181b");
/// Background of trees.
pub(crate) const GROUND: Themed = themed("#f6f6f3", "#15181b");
/// Background of a board.
pub(crate) const TABLE: Themed = themed("#e9e9e4", "#15181b");
/// Tiles, nodes, and crossword cells.
pub(crate) const TILE: Themed = themed("#fff", "#2a2f35");
/// Text.
pub(crate) const INK: Themed = themed("#1b1e22", "#e9ebee");
/// Text and outlines on path colours, which are light in both themes.
pub(crate) const DARK_INK: Themed = themed("#16181b", "#16181b");
/// Text on badges, which are dark in both themes.
pub(crate) const LIGHT_INK: Themed = themed("#fff", "#fff");
/// Secondary text.
pub(crate) const SOFT_INK: Themed = themed("#555d66", "#a9b1ba");
/// Outlines and axes.
pub(crate) const LINE: Themed = themed("#868d96", "#78818b");
/// Grid lines behind everything else.
pub(crate) const FAINT_LINE: Themed = themed("#e3e5e8", "#2a2f35");
/// Cells of a board without a tile.
pub(crate) const HOLE: Themed = themed("#555d66", "#0b0d0f");
/// Blocks of a crossword.
pub(crate) const BLOCK: Themed = themed("#2b2f33", "#090b0d");
/// Crossword cells with definitions.
pub(crate) const DEFINITION: Themed = themed("#eef1f5", "#1d2226");
/// Lines between crossword cells.
pub(crate) const GRID_LINE: Themed = themed("#2b2f33", "#69727c");
/// Circles in crossword cells.
pub(crate) const CIRCLE: Themed = themed("#6a727b", "#9aa4ae");
/// Highlights: ends of words, histogram bars, given letters.
pub(crate) const ACCENT: Themed = themed("#1a5fb4", "#86bcff");
/// Highlights on top of the accent colour.
pub(crate) const MARKER: Themed = themed("#a21a63", "#ff7fa8");

/// Badges of the four bonuses: double and triple letter, double and triple word.
pub(crate) const BONUSES: [Themed; 4] = [
    themed("#0a63a8", "#0f6db5"),
    themed("#4d45c4", "#5f57d6"),
    themed("#8a5300", "#8f5a06"),
    themed("#a21a63", "#ad2470"),
];

/// Series colours, with a contrast of at least 4.5:1 to the paper. Neighbours also differ in lightness, for
/// people with colour vision deficiency.
pub(crate) const SERIES: [Themed; 7] = [
    themed("#0067a5", "#5ab4f0"),
    themed("#b83a00", "#ff8f57"),
    themed("#00704f", "#3ecf9f"),
    themed("#8b3a80", "#e39be0"),
    themed("#8a5a00", "#e6c04a"),
    themed("#33393f", "#d5dae0"),
    themed("#c2185b", "#ff7fa8"),
];

/// Path colours from start to end, evenly spaced in OKLCH with decreasing lightness.
const PATH: [[f64; 3]; 5] = [
    [130.0, 236.0, 156.0],
    [183.0, 207.0, 71.0],
    [222.0, 168.0, 0.0],
    [243.0, 125.0, 0.0],
    [240.0, 86.0, 83.0],
];

/// Returns the colour at a fraction of the path, from 0 to 1.
pub(crate) fn path_color(share: f64) -> String {
    let place = share.clamp(0.0, 1.0) * (PATH.len() - 1) as f64;
    let from = (place as usize).min(PATH.len() - 2);
    let part = |channel: usize| {
        let (start, end) = (PATH[from][channel], PATH[from + 1][channel]);
        (start + (end - start) * (place - from as f64)).round() as u8
    };
    format!("#{:02x}{:02x}{:02x}", part(0), part(1), part(2))
}

/// Fonts of all text. Font names of several words need no quotes in CSS.
pub(crate) const FONTS: &str = "font-family:system-ui,Segoe UI,Roboto,Noto Sans,DejaVu Sans,sans-serif";

/// A style sheet that states each rule once for both themes.
#[derive(Default)]
pub(crate) struct Style {
    light: String,
    dark: String,
}

impl Style {
    /// Adds a rule: declarations common to both themes, and properties with a value for each.
    pub(crate) fn rule(mut self, selector: &str, fixed: &str, themed: &[(&str, Themed)]) -> Self {
        let join = |value: fn(&Themed) -> &'static str, fixed: &str| {
            let values = themed.iter().map(|(property, themed)| format!("{property}:{}", value(themed)));
            let fixed = (!fixed.is_empty()).then(|| fixed.to_owned());
            values.chain(fixed).collect::<Vec<_>>().join(";")
        };
        let _ = writeln!(self.light, "{selector}{{{}}}", join(|themed| themed.light, fixed));
        if !themed.is_empty() {
            // Dark rules follow all light ones and would override them, so a colour that is equal in both
            // themes must be repeated.
            let _ = writeln!(self.dark, "{selector}{{{}}}", join(|themed| themed.dark, ""));
        }
        self
    }

    /// Adds the rules that colour each series, by classes `s0`, `s1` and so on.
    pub(crate) fn series(self, property: &str, classes: &[&str]) -> Self {
        SERIES.into_iter().enumerate().fold(self, |style, (number, color)| {
            let selectors: Vec<String> = classes.iter().map(|class| format!(".{class}.s{number}")).collect();
            style.rule(&selectors.join(","), "", &[(property, color)])
        })
    }

    /// Returns the style sheet for screens. Print is always light.
    pub(crate) fn for_screens(self) -> String {
        let Self { light, dark } = self;
        format!("\n{light}@media screen and (prefers-color-scheme:dark){{\n{dark}}}\n")
    }

    /// Returns the style sheet for print.
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
