//! Bars in groups as a picture: for what has names instead of sizes.

use std::fmt::Write as _;

use crate::plot::{COLORS, DARK_STYLE, LIGHT_STYLE, escape};

/// How wide the picture is.
const WIDTH: f64 = 960.0;
/// The least room at the left for names, and the room at the right for numbers.
const SIDES: [f64; 2] = [120.0, 210.0];
/// How wide a letter is, about.
const LETTER: f64 = 7.3;
/// The room above, for title and legend.
const TOP: f64 = 104.0;
/// How high a bar is, and how far apart groups are.
const BAR: [f64; 2] = [15.0, 9.0];

/// A bar.
#[derive(Clone, PartialEq, Debug)]
pub struct Bar {
    /// The group that it stands in.
    pub group: String,
    /// Whose bar it is: each has a colour.
    pub name: String,
    /// How long it is.
    pub value: f64,
    /// What is written at its end.
    pub text: String,
}

/// Bars in groups, in the order in which they are given.
pub struct BarChart<'a> {
    /// What stands above.
    pub title: &'a str,
    /// What the numbers are, with their unit.
    pub label: &'a str,
    /// The bars.
    pub bars: &'a [Bar],
}

impl BarChart<'_> {
    /// The picture as SVG.
    pub fn svg(&self) -> String {
        let (groups, names) = (distinct(self.bars, |bar| &bar.group), distinct(self.bars, |bar| &bar.name));
        let rows = self.bars.len() as f64 * BAR[0] + groups.len() as f64 * BAR[1];
        let height = TOP + rows + 20.0;
        let (title, label) = (escape(self.title), escape(self.label));
        let mut svg = format!(
            "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {WIDTH} {height:.0}\" width=\"{WIDTH}\" \
             height=\"{height:.0}\" role=\"img\">\n<title>{title}</title>\n<style>{}</style>\n\
             <rect class=\"back\" width=\"100%\" height=\"100%\"/>\n<text class=\"title\" x=\"24\" y=\"34\">{title}</text>\n\
             <text class=\"summary\" x=\"24\" y=\"58\">{label}</text>\n",
            style()
        );
        if names.len() > 1 {
            legend(&names, &mut svg);
        }
        self.draw(&groups, &names, &mut svg);
        svg + "</svg>\n"
    }

    fn draw(&self, groups: &[&str], names: &[&str], svg: &mut String) {
        let most = self.bars.iter().map(|bar| bar.value).fold(0.0, f64::max).max(f64::MIN_POSITIVE);
        let longest = groups.iter().map(|group| group.chars().count()).max().unwrap_or(0);
        let left = (longest as f64 * LETTER + 34.0).max(SIDES[0]);
        let mut y = TOP;
        for group in groups {
            let bars: Vec<&Bar> = self.bars.iter().filter(|bar| bar.group == *group).collect();
            let middle = y + bars.len() as f64 * BAR[0] / 2.0 + 4.5;
            let (x, name) = (left - 10.0, escape(group));
            let _ = writeln!(svg, "<text class=\"side\" x=\"{x}\" y=\"{middle:.1}\">{name}</text>");
            for bar in bars {
                let class = names.iter().position(|name| *name == bar.name).unwrap_or(0) % COLORS[0].len();
                let width = (bar.value / most).clamp(0.0, 1.0) * (WIDTH - left - SIDES[1]);
                // More than two colours are hard to match with a legend.
                let name = if names.len() > 2 { format!("  {}", bar.name) } else { String::new() };
                let _ = writeln!(
                    svg,
                    "<rect class=\"dot s{class}\" x=\"{}\" y=\"{y:.1}\" width=\"{width:.1}\" height=\"{:.1}\"/>\
                     <text class=\"figure\" x=\"{:.1}\" y=\"{:.1}\">{}</text>",
                    left,
                    BAR[0] - 2.0,
                    left + width + 6.0,
                    y + 11.0,
                    escape(&format!("{}{name}", bar.text))
                );
                y += BAR[0];
            }
            y += BAR[1];
        }
    }
}

/// Writes whose colour is whose, in the order of the bars of a group.
fn legend(names: &[&str], svg: &mut String) {
    let mut x = 24.0;
    for (number, name) in names.iter().enumerate().filter(|(_, name)| !name.is_empty()) {
        let class = number % COLORS[0].len();
        let _ = writeln!(
            svg,
            "<rect class=\"dot s{class}\" x=\"{x:.0}\" y=\"74\" width=\"13\" height=\"13\"/>\
             <text x=\"{:.0}\" y=\"85\">{}</text>",
            x + 19.0,
            escape(name)
        );
        x += 46.0 + LETTER * name.chars().count() as f64;
    }
}

/// Different texts, in the order of their first appearance.
fn distinct(bars: &[Bar], text: impl Fn(&Bar) -> &String) -> Vec<&str> {
    let mut texts: Vec<&str> = Vec::new();
    for bar in bars {
        let place =
            bars.iter().find(|other| text(other) == text(bar)).map_or("", |first| text(first).as_str());
        if !texts.contains(&place) {
            texts.push(place);
        }
    }
    texts
}

fn style() -> String {
    let colors = |colors: [&str; 7]| -> String {
        let rule = |(number, color): (usize, &str)| format!(".dot.s{number}{{fill:{color}}}");
        colors.into_iter().enumerate().map(rule).collect()
    };
    let [light, dark] = COLORS.map(colors);
    format!(
        "{LIGHT_STYLE}.figure{{font-size:12px}}\n{light}\n@media(prefers-color-scheme:dark){{{DARK_STYLE}\n{dark}}}"
    )
}
