//! Grouped bar charts, for categories instead of numbers.

use crate::palette::SERIES;
use crate::plot::{axis_style, draw_headings};
use crate::svg::{Element, Elements, picture};

/// Width of the picture.
const WIDTH: f64 = 960.0;
/// Least space on the left, for group names.
const LEFT: f64 = 120.0;
/// Space on the right, for the numbers.
const RIGHT: f64 = 210.0;
/// Average width of a character, since there is no font to measure with.
const LETTER: f64 = 7.3;
/// Space above, for title and legend.
const TOP: f64 = 104.0;
/// Distance from one bar to the next.
const PITCH: f64 = 15.0;
/// Height of a bar.
const HEIGHT: f64 = 13.0;
/// Space between two groups.
const GAP: f64 = 9.0;
/// Left edge of title and legend.
const MARGIN: f64 = 24.0;

/// A bar.
#[derive(Clone, PartialEq, Debug)]
pub struct Bar {
    /// Its group.
    pub group: String,
    /// Its series. Each has a colour.
    pub name: String,
    /// Its length.
    pub value: f64,
    /// Text at its end.
    pub text: String,
}

/// Bars in groups, in the given order.
pub struct BarChart<'a> {
    /// Title.
    pub title: &'a str,
    /// What the numbers are, with their unit.
    pub label: &'a str,
    /// The bars.
    pub bars: &'a [Bar],
}

impl BarChart<'_> {
    /// Returns the picture as SVG.
    pub fn svg(&self) -> String {
        let (groups, names) = (distinct(self.bars, |bar| &bar.group), distinct(self.bars, |bar| &bar.name));
        let rows = self.bars.len() as f64 * PITCH + groups.len() as f64 * GAP;
        let mut body = Elements::default();
        draw_headings(self.title, self.label, MARGIN, &mut body);
        if names.len() > 1 {
            draw_legend(&names, &mut body);
        }
        self.draw_bars(&groups, &names, &mut body);
        let style = axis_style().rule(".figure", "font-size:12px", &[]).series("fill", &["bar"]);
        picture([WIDTH, TOP + rows + 20.0], self.title, &style.for_screens(), &body)
    }

    /// Draws the bars group by group, each group's name to its left.
    fn draw_bars(&self, groups: &[&str], names: &[&str], body: &mut Elements) {
        // Never zero, since lengths are divided by it.
        let most = self.bars.iter().map(|bar| bar.value).fold(0.0, f64::max).max(f64::MIN_POSITIVE);
        let longest = groups.iter().map(|group| group.chars().count()).max().unwrap_or(0);
        let left = (longest as f64 * LETTER + 34.0).max(LEFT);
        let mut y = TOP;
        for group in groups {
            let bars: Vec<&Bar> = self.bars.iter().filter(|bar| bar.group == *group).collect();
            let middle = y + bars.len() as f64 * PITCH / 2.0 + 4.5;
            body.push(&Element::text("side", [left - 10.0, middle], group));
            for bar in bars {
                let number = names.iter().position(|name| *name == bar.name).unwrap_or(0);
                let width = (bar.value / most).clamp(0.0, 1.0) * (WIDTH - left - RIGHT);
                body.push(&Element::rectangle(&class(number), [left, y], [width, HEIGHT]));
                // With more than two colours, a legend is hard to match, so each bar repeats its name.
                let name = if names.len() > 2 { format!("  {}", bar.name) } else { String::new() };
                let text = format!("{}{name}", bar.text);
                body.push(&Element::text("figure", [left + width + 6.0, y + 11.0], &text));
                y += PITCH;
            }
            y += GAP;
        }
    }
}

/// Returns the classes of a series' bars.
fn class(name: usize) -> String {
    format!("bar s{}", name % SERIES.len())
}

/// Draws the legend, in the order of the bars in a group.
fn draw_legend(names: &[&str], body: &mut Elements) {
    let mut x = MARGIN;
    for (number, name) in names.iter().enumerate().filter(|(_, name)| !name.is_empty()) {
        body.push(&Element::rectangle(&class(number), [x, 74.0], [HEIGHT, HEIGHT]));
        body.push(&Element::text("", [x + 19.0, 85.0], name));
        x += 46.0 + LETTER * name.chars().count() as f64;
    }
}

/// Returns distinct texts in order of first appearance.
fn distinct(bars: &[Bar], text: impl Fn(&Bar) -> &String) -> Vec<&str> {
    let mut texts: Vec<&str> = Vec::new();
    for text in bars.iter().map(text) {
        if !texts.contains(&text.as_str()) {
            texts.push(text);
        }
    }
    texts
}
