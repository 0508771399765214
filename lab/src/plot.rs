//! Curves over two axes as a picture.
//!
//! It knows nothing of boards or words: numbers, names and how to write numbers come from whoever has something to show.
//! Each series is told apart by colour, by its dashes, by the shape of its marks and by a name at its end, so that nobody has to match colours with a
//! legend. Names that would overlap move apart, with a thin line to where they belong.

use std::fmt::Write as _;

use crate::ticks::{linear_ticks, logarithmic_ticks};

/// The size of the picture.
const SIZE: [f64; 2] = [960.0, 540.0];
/// The room around the curves: left, top, right, bottom. Names stand at the right.
const ROOM: [f64; 4] = [86.0, 92.0, 238.0, 62.0];
/// About so many labels stand on a linear axis.
const LABELS: f64 = 8.0;
/// How far apart names are at least.
const LINE: f64 = 19.0;

/// How a series is drawn besides its colour. There are as many as colours; more series begin again.
const DASHES: [&str; 7] = ["none", "9 4", "2.5 3.5", "12 4 2.5 4", "18 5", "6 3 2 3 2 3", "4 2"];

/// Curves to be drawn.
pub struct Plot<'a> {
    /// What stands above.
    pub title: &'a str,
    /// What stands below the title.
    pub summary: &'a str,
    /// The axis from left to right.
    pub x: Axis<'a>,
    /// The axis from bottom to top.
    pub y: Axis<'a>,
    /// The curves.
    pub series: Vec<Series>,
    /// A part of the axis from left to right that is set off.
    pub range: Option<[f64; 2]>,
}

/// An axis.
pub struct Axis<'a> {
    /// What its numbers are, with their unit.
    pub label: &'a str,
    /// How its numbers are spread.
    pub scale: Scale,
    /// How its numbers are written.
    pub number: &'a dyn Fn(f64) -> String,
}

/// How numbers are spread over an axis.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Scale {
    /// Evenly.
    Linear,
    /// By their logarithm, for positive numbers; others are left out.
    Logarithmic,
}

/// A curve.
pub struct Series {
    /// What it is called.
    pub name: String,
    /// Its points, from left to right.
    pub line: Vec<[f64; 2]>,
    /// What lies around it: a place, the lowest and the highest number there; may be empty.
    pub band: Vec<[f64; 3]>,
    /// Points of somebody else that belong beside it, shown as rings; may be empty.
    pub rings: Vec<[f64; 2]>,
    /// How its points are shown.
    pub mark: Mark,
}

/// How the points of a series are shown.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Mark {
    /// As a curve.
    Curve,
    /// As a curve with a dot at each point.
    Dotted,
    /// As dots alone.
    Dots,
}

impl Plot<'_> {
    /// The picture as SVG.
    pub fn svg(&self) -> String {
        let [width, height] = SIZE;
        let (title, summary) = (escape(self.title), escape(self.summary));
        let mut svg = format!(
            "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {width} {height}\" width=\"{width}\" \
             height=\"{height}\" role=\"img\">\n<title>{title}</title>\n<style>{0}</style>\n\
             <rect class=\"back\" width=\"100%\" height=\"100%\"/>\n\
             <text class=\"title\" x=\"{1}\" y=\"34\">{title}</text>\n<text class=\"summary\" x=\"{1}\" y=\"58\">{summary}</text>\n",
            style(),
            ROOM[0]
        );
        let frame = Frame::new(self);
        self.draw_range(&frame, &mut svg);
        self.draw_axes(&frame, &mut svg);
        for (number, series) in self.series.iter().enumerate() {
            frame.draw_band(series, number, &mut svg);
        }
        for (number, series) in self.series.iter().enumerate() {
            frame.draw_line(series, number, &mut svg);
        }
        self.draw_names(&frame, &mut svg);
        svg + "</svg>\n"
    }

    fn draw_range(&self, frame: &Frame, svg: &mut String) {
        let Some(range) = self.range else { return };
        let [from, to] = range.map(|end| frame.x(end));
        let [top, height] = [ROOM[1], SIZE[1] - ROOM[1] - ROOM[3]];
        let _ = writeln!(
            svg,
            "<rect class=\"range\" x=\"{from:.1}\" y=\"{top}\" width=\"{:.1}\" height=\"{height}\"/>",
            to - from
        );
    }

    fn draw_axes(&self, frame: &Frame, svg: &mut String) {
        let [left, top, right, bottom] = [ROOM[0], ROOM[1], SIZE[0] - ROOM[2], SIZE[1] - ROOM[3]];
        for tick in frame.y.ticks() {
            let (y, label) = (frame.y(tick), escape(&(self.y.number)(tick)));
            let _ = writeln!(
                svg,
                "<path class=\"line\" d=\"M{left} {y:.2}H{right}\"/><text class=\"side\" x=\"{:.2}\" y=\"{:.2}\">{label}</text>",
                left - 8.0,
                y + 4.5
            );
        }
        for tick in frame.x.ticks() {
            let (x, label) = (frame.x(tick), escape(&(self.x.number)(tick)));
            let _ = writeln!(
                svg,
                "<path class=\"line\" d=\"M{x:.2} {top}V{bottom}\"/><path class=\"tick\" d=\"M{x:.2} {bottom}v5\"/>\
                 <text class=\"below\" x=\"{x:.2}\" y=\"{:.2}\">{label}</text>",
                bottom + 21.0
            );
        }
        let _ = writeln!(
            svg,
            "<path class=\"tick\" d=\"M{left} {bottom}H{right}\"/>\
             <text class=\"below\" x=\"{:.2}\" y=\"{:.2}\">{}</text><text x=\"{left}\" y=\"{:.2}\">{}</text>",
            f64::midpoint(left, right),
            SIZE[1] - 14.0,
            escape(self.x.label),
            top - 10.0,
            escape(self.y.label),
        );
    }

    /// Writes the name of each series beside its end.
    fn draw_names(&self, frame: &Frame, svg: &mut String) {
        let mut names: Vec<(f64, [f64; 2], usize)> = Vec::new();
        for (number, series) in self.series.iter().enumerate() {
            if let Some(end) = frame.points(&series.line).last() {
                names.push((end[1], end, number));
            }
        }
        names.sort_by(|a, b| a.0.total_cmp(&b.0).then(a.2.cmp(&b.2)));
        let mut places: Vec<f64> = names.iter().map(|&(y, ..)| y).collect();
        move_apart(&mut places, [ROOM[1], SIZE[1] - ROOM[3]]);
        let start = SIZE[0] - ROOM[2] + 24.0;
        for ((_, [x, y], number), place) in names.into_iter().zip(places) {
            let class = number % DASHES.len();
            let name = escape(&self.series[number].name);
            let _ = writeln!(
                svg,
                "<path class=\"lead s{class}\" d=\"M{x:.2} {y:.2}L{:.2} {place:.2}\"/>\
                 <path class=\"dot s{class}\" d=\"{}\"/>\
                 <text class=\"name s{class}\" x=\"{start:.2}\" y=\"{:.2}\">{name}</text>",
                start - 5.0,
                shape(class, [x, y]),
                place + 4.5
            );
        }
    }
}

/// Moves places, which ascend, at least a line apart, as little as needed and within a range if there is room.
fn move_apart(places: &mut [f64], [top, bottom]: [f64; 2]) {
    for place in 1..places.len() {
        places[place] = places[place].max(places[place - 1] + LINE);
    }
    let Some(last) = places.last_mut() else { return };
    *last = last.min(bottom);
    for place in (1..places.len()).rev() {
        places[place - 1] = places[place - 1].min(places[place] - LINE);
    }
    let above = top - places[0];
    if above > 0.0 {
        for place in places {
            *place += above;
        }
    }
}

/// The numbers that an axis covers.
#[derive(Clone, Copy)]
struct Range {
    from: f64,
    to: f64,
    scale: Scale,
}

impl Range {
    /// The range of some numbers, which is never empty.
    fn new(numbers: impl Iterator<Item = f64>, scale: Scale) -> Self {
        let shown = numbers.filter(|&number| number.is_finite() && (scale == Scale::Linear || number > 0.0));
        let (from, to) = shown.fold((f64::INFINITY, f64::NEG_INFINITY), |(from, to), number| {
            (from.min(number), to.max(number))
        });
        match scale {
            _ if from > to => Self { from: 1.0, to: 10.0, scale },
            Scale::Logarithmic if from >= to => Self { from: from / 2.0, to: to * 2.0, scale },
            Scale::Linear if from >= to => Self { from: from - 0.5, to: to + 0.5, scale },
            _ => Self { from, to, scale },
        }
    }

    /// The same with some air above, and down to nothing if that is near.
    fn with_air(self) -> Self {
        match self.scale {
            Scale::Logarithmic => self,
            Scale::Linear => {
                let from = if self.from > 0.0 && self.from < self.to * 0.4 { 0.0 } else { self.from };
                Self { from, to: self.to + (self.to - from) * 0.04, ..self }
            }
        }
    }

    /// Where a number lies, from 0 to 1.
    fn share(self, number: f64) -> f64 {
        match self.scale {
            Scale::Linear => (number - self.from) / (self.to - self.from),
            Scale::Logarithmic => (number / self.from).ln() / (self.to / self.from).ln(),
        }
    }

    fn ticks(self) -> Vec<f64> {
        match self.scale {
            Scale::Linear => linear_ticks(self.from, self.to, LABELS, 0.0),
            Scale::Logarithmic => logarithmic_ticks(self.from, self.to),
        }
    }
}

/// Where numbers lie in the picture.
struct Frame {
    x: Range,
    y: Range,
}

impl Frame {
    fn new(plot: &Plot<'_>) -> Self {
        let points = plot.series.iter().flat_map(|series| series.line.iter().chain(&series.rings));
        let bands = plot.series.iter().flat_map(|series| &series.band);
        let xs = points.clone().map(|point| point[0]).chain(bands.clone().map(|band| band[0]));
        let ys = points.map(|point| point[1]).chain(bands.flat_map(|band| [band[1], band[2]]));
        Self { x: Range::new(xs, plot.x.scale), y: Range::new(ys, plot.y.scale).with_air() }
    }

    fn x(&self, number: f64) -> f64 {
        ROOM[0] + self.x.share(number) * (SIZE[0] - ROOM[0] - ROOM[2])
    }

    fn y(&self, number: f64) -> f64 {
        SIZE[1] - ROOM[3] - self.y.share(number) * (SIZE[1] - ROOM[1] - ROOM[3])
    }

    /// The points that can be shown, in the picture.
    fn points(&self, line: &[[f64; 2]]) -> impl DoubleEndedIterator<Item = [f64; 2]> {
        line.iter()
            .map(|&[x, y]| [self.x(x), self.y(y)])
            .filter(|point| point.iter().all(|place| place.is_finite()))
    }

    fn draw_line(&self, series: &Series, number: usize, svg: &mut String) {
        let class = number % DASHES.len();
        if series.mark != Mark::Curve {
            for point in self.points(&series.line) {
                let _ = writeln!(svg, "<path class=\"dot s{class}\" d=\"{}\"/>", shape(class, point));
            }
        }
        for [x, y] in self.points(&series.rings) {
            let _ = writeln!(
                svg,
                "<circle class=\"ring s{class}\" cx=\"{x:.1}\" cy=\"{y:.1}\" r=\"7\"><title>{}</title></circle>",
                escape(&series.name)
            );
        }
        if series.mark == Mark::Dots {
            return;
        }
        let path = path(self.points(&series.line));
        let _ = writeln!(
            svg,
            "<path class=\"curve s{class}\" stroke-dasharray=\"{}\" d=\"{path}\"><title>{}</title></path>",
            DASHES[class],
            escape(&series.name)
        );
    }

    fn draw_band(&self, series: &Series, number: usize, svg: &mut String) {
        if series.band.is_empty() {
            return;
        }
        let edge =
            |side: usize| -> Vec<[f64; 2]> { series.band.iter().map(|band| [band[0], band[side]]).collect() };
        let (low, high) = (edge(1), edge(2));
        let around = path(self.points(&high).chain(self.points(&low).rev()));
        let _ = writeln!(svg, "<path class=\"band s{}\" d=\"{around}Z\"/>", number % DASHES.len());
    }
}

/// The mark of a series at a point, as the data of a path: each of the first seven has a shape of its own.
fn shape(class: usize, [x, y]: [f64; 2]) -> String {
    const SHAPES: [&str; 7] = [
        "m-4 0a4 4 0 1 0 8 0a4 4 0 1 0-8 0Z",
        "m-3.6-3.6h7.2v7.2h-7.2Z",
        "m0-5l4.8 8.6h-9.6Z",
        "m0-5.2l5.2 5.2l-5.2 5.2l-5.2-5.2Z",
        "m0 5l4.8-8.6h-9.6Z",
        "m-1.5-5h3v3.5h3.5v3h-3.5v3.5h-3v-3.5h-3.5v-3h3.5Z",
        "m-5-2.2h10v4.4h-10Z",
    ];
    format!("M{x:.1} {y:.1}{}", SHAPES[class % SHAPES.len()])
}

/// Points as the data of a path.
fn path(points: impl Iterator<Item = [f64; 2]>) -> String {
    let mut data = String::new();
    for [x, y] in points {
        let _ = write!(data, "{}{x:.1} {y:.1}", if data.is_empty() { 'M' } else { 'L' });
    }
    data
}

/// A text without what SVG takes for its own.
pub(crate) fn escape(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;")
}

/// The colours of the series on a light and on a dark background, with at least 4.5:1 against it. Neighbors differ in
/// lightness too, for those who see few colours.
pub(crate) const COLORS: [[&str; 7]; 2] = [
    ["#0067a5", "#b83a00", "#00704f", "#8b3a80", "#8a5a00", "#33393f", "#c2185b"],
    ["#5ab4f0", "#ff8f57", "#3ecf9f", "#e39be0", "#e6c04a", "#d5dae0", "#ff7fa8"],
];

/// How everything looks. Colours are spelled out for each series: some programs know no variables.
fn style() -> String {
    let colors = |colors: [&str; 7]| -> String {
        let rule = |(number, color): (usize, &str)| {
            format!(
                ".curve.s{number},.lead.s{number},.ring.s{number}{{stroke:{color}}}\
                 .band.s{number},.dot.s{number},.name.s{number}{{fill:{color}}}"
            )
        };
        colors.into_iter().enumerate().map(rule).collect()
    };
    let [light, dark] = COLORS.map(colors);
    format!("{LIGHT_STYLE}\n{light}\n@media(prefers-color-scheme:dark){{{DARK_STYLE}\n{dark}}}")
}

pub(crate) const LIGHT_STYLE: &str = "
.back{fill:#fff}text{font-family:system-ui,'Segoe UI',Roboto,'Noto Sans','DejaVu Sans',sans-serif;fill:#1b1e22;font-size:13px}
.title{font-size:18px;font-weight:650}.summary{fill:#555d66;font-size:13.5px}
.side{text-anchor:end}.below{text-anchor:middle}.line{stroke:#e3e5e8;stroke-width:1}.tick{stroke:#868d96;stroke-width:1}
.curve{fill:none;stroke-width:2.4;stroke-linejoin:round}.band{opacity:.12}
.ring{fill:none;stroke-width:2.2}.range{fill:#0067a5;opacity:.09}.lead{fill:none;stroke-width:1;opacity:.7}.name{font-weight:650;font-size:14px}";

pub(crate) const DARK_STYLE: &str = "
.back{fill:#15181b}text{fill:#e9ebee}.summary{fill:#a9b1ba}.line{stroke:#2a2f35}.tick{stroke:#78818b}.band{opacity:.16}
.range{fill:#5ab4f0;opacity:.14}";

#[cfg(test)]
mod tests {
    use super::*;

    fn plot(series: Vec<Series>, scale: Scale) -> String {
        let number = |number: f64| number.to_string();
        let x = Axis { label: "boards", scale, number: &number };
        let y = Axis { label: "words", scale: Scale::Linear, number: &number };
        Plot { title: "a < b", summary: "", x, y, series, range: Some([1.0, 2.0]) }.svg()
    }

    fn series(name: &str, line: &[[f64; 2]]) -> Series {
        let band = line.iter().map(|&[x, y]| [x, y - 1.0, y + 1.0]).collect();
        Series { name: name.to_owned(), line: line.to_vec(), band, rings: line.to_vec(), mark: Mark::Dotted }
    }

    #[test]
    fn whatever_is_drawn_lies_within_the_picture() {
        for scale in [Scale::Linear, Scale::Logarithmic] {
            for lines in [
                vec![],
                vec![series("none", &[])],
                vec![series("one", &[[3.0, 4.0]])],
                vec![series("a", &[[1.0, 1.0], [1e6, 900.0]]), series("b", &[[1.0, 5.0], [1e6, 901.0]])],
                vec![series("nothing to take a logarithm of", &[[0.0, 1.0], [-1.0, f64::NAN]])],
            ] {
                let svg = plot(lines, scale);
                assert!(!svg.contains("NaN") && !svg.contains("inf") && svg.contains("a &lt; b"), "{svg}");
                assert!(svg.ends_with("</svg>\n"));
            }
        }
    }

    #[test]
    fn names_do_not_overlap() {
        let mut places = [100.0, 101.0, 101.5, 300.0, 477.0, 478.0];
        move_apart(&mut places, [92.0, 478.0]);
        assert!(places.windows(2).all(|pair| pair[1] - pair[0] >= LINE - 1e-9), "{places:?}");
        assert!(places[0] >= 92.0 && places[5] <= 478.0 && (places[3] - 300.0).abs() < 1e-9, "{places:?}");
    }
}
