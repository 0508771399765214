//! Line plots.
//!
//! Each series has its own colour, dashes and marks, and its name stands at its end, so nobody has to match
//! colours with a legend. Names that would overlap are moved apart, with a thin line to their series.

use crate::palette::{FAINT_LINE, FONTS, INK, LINE, PAPER, SERIES, SOFT_INK, Style, themed};
use crate::svg::{Element, Elements, Pair, PathData, picture};
use crate::ticks::{linear_ticks, logarithmic_ticks};

/// Size of the picture.
const SIZE: Pair = [960.0, 540.0];
/// Space around the curves: left, top, right, bottom. Names go on the right.
const ROOM: [f64; 4] = [86.0, 92.0, 238.0, 62.0];
/// Approximate number of labels on a linear axis.
const LABELS: f64 = 8.0;
/// Least distance between two names.
const NAME_HEIGHT: f64 = 19.0;

/// Dash patterns, one per colour. The eighth series starts over.
const DASHES: [&str; SERIES.len()] = ["none", "9 4", "2.5 3.5", "12 4 2.5 4", "18 5", "6 3 2 3 2 3", "4 2"];

/// Curves to draw.
///
/// Axes fit their curves. Ticks and labels follow from the range.
pub struct Plot<'a> {
    /// Title.
    pub title: &'a str,
    /// Text below the title.
    pub summary: &'a str,
    /// Horizontal axis.
    pub x: Axis<'a>,
    /// Vertical axis.
    pub y: Axis<'a>,
    /// The curves.
    pub series: Vec<Series>,
    /// A range of the horizontal axis to shade.
    pub range: Option<[f64; 2]>,
}

/// An axis.
pub struct Axis<'a> {
    /// What its numbers are, with their unit.
    pub label: &'a str,
    /// Its scale.
    pub scale: Scale,
    /// Formats a number.
    pub number: &'a dyn Fn(f64) -> String,
}

/// The scale of an axis.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Scale {
    /// Linear.
    Linear,
    /// Logarithmic. Numbers that are not positive are omitted.
    Logarithmic,
}

/// A curve.
pub struct Series {
    /// Its name.
    pub name: String,
    /// Its points, left to right.
    pub line: Vec<[f64; 2]>,
    /// A band around it, as position, low and high; may be empty.
    pub band: Vec<[f64; 3]>,
    /// Published points for comparison, drawn as rings; may be empty.
    pub rings: Vec<[f64; 2]>,
    /// How its points are drawn.
    pub mark: Mark,
}

/// How the points of a series are drawn.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Mark {
    /// A curve.
    Curve,
    /// A curve with dots.
    Dotted,
    /// Dots only.
    Dots,
}

impl Plot<'_> {
    /// Returns the picture as SVG.
    ///
    /// Bands are drawn first and curves last, so that no curve is covered.
    pub fn svg(&self) -> String {
        let frame = Frame::new(self);
        let mut body = Elements::default();
        draw_headings(self.title, self.summary, ROOM[0], &mut body);
        if let Some(range) = self.range {
            let [from, to] = range.map(|end| frame.x(end));
            let height = SIZE[1] - ROOM[1] - ROOM[3];
            body.push(&Element::rectangle("range", [from, ROOM[1]], [to - from, height]));
        }
        self.draw_axes(&frame, &mut body);
        for (number, series) in self.series.iter().enumerate() {
            frame.draw_band(series, number, &mut body);
        }
        for (number, series) in self.series.iter().enumerate() {
            frame.draw_line(series, number, &mut body);
        }
        self.draw_names(&frame, &mut body);
        picture(SIZE, self.title, &style(), &body)
    }

    /// Draws both axes with grid lines and labels.
    ///
    /// Grid lines run through every tick.
    fn draw_axes(&self, frame: &Frame, body: &mut Elements) {
        let [left, top, right, bottom] = [ROOM[0], ROOM[1], SIZE[0] - ROOM[2], SIZE[1] - ROOM[3]];
        for tick in frame.y.ticks() {
            let y = frame.y(tick);
            body.push(&Element::path("line", &PathData::line([left, y], [right, y])));
            body.push(&Element::text("side", [left - 8.0, y + 4.5], &(self.y.number)(tick)));
        }
        for tick in frame.x.ticks() {
            let x = frame.x(tick);
            body.push(&Element::path("line", &PathData::line([x, top], [x, bottom])));
            body.push(&Element::path("tick", &PathData::line([x, bottom], [x, bottom + 5.0])));
            body.push(&Element::text("below", [x, bottom + 21.0], &(self.x.number)(tick)));
        }
        body.push(&Element::path("tick", &PathData::line([left, bottom], [right, bottom])));
        body.push(&Element::text("below", [f64::midpoint(left, right), SIZE[1] - 14.0], self.x.label));
        body.push(&Element::text("", [left, top - 10.0], self.y.label));
    }

    /// Draws the name of each series next to its end.
    ///
    /// Names are sorted by height, and moved as little as possible.
    fn draw_names(&self, frame: &Frame, body: &mut Elements) {
        let numbered = self.series.iter().enumerate();
        let mut ends: Vec<(Pair, usize)> = numbered
            .filter_map(|(number, series)| Some((frame.points(&series.line).last()?, number)))
            .collect();
        ends.sort_by(|(a, first), (b, second)| a[1].total_cmp(&b[1]).then(first.cmp(second)));
        let mut places: Vec<f64> = ends.iter().map(|([_, y], _)| *y).collect();
        move_apart(&mut places, [ROOM[1], SIZE[1] - ROOM[3]]);
        let start = SIZE[0] - ROOM[2] + 24.0;
        for ((end, number), place) in ends.into_iter().zip(places) {
            let class = |name: &str| class(name, number);
            body.push(&Element::path(&class("lead"), &PathData::line(end, [start - 5.0, place])));
            body.push(&Element::path(&class("dot"), &mark(number, end)));
            let name = &self.series[number].name;
            body.push(&Element::text(&class("name"), [start, place + 4.5], name));
        }
    }
}

/// Returns the classes of a series' element.
///
/// Colours repeat after the last one, and dashes with them.
fn class(name: &str, series: usize) -> String {
    format!("{name} s{}", series % SERIES.len())
}

/// Draws a title and the line below it.
///
/// Histograms and bar charts have the same headings.
pub(crate) fn draw_headings(title: &str, summary: &str, left: f64, body: &mut Elements) {
    body.push(&Element::text("title", [left, 34.0], title));
    body.push(&Element::text("summary", [left, 58.0], summary));
}

/// Moves ascending positions until they are a line apart, as little as necessary, and within a range if they
/// fit.
///
/// Two passes, in time proportional to the number of names.
fn move_apart(places: &mut [f64], [top, bottom]: [f64; 2]) {
    // First push down, then push up from the bottom. If the first is then above the range, there was not
    // enough room, and all move down.
    for place in 1..places.len() {
        places[place] = places[place].max(places[place - 1] + NAME_HEIGHT);
    }
    let Some(last) = places.last_mut() else { return };
    *last = last.min(bottom);
    for place in (1..places.len()).rev() {
        places[place - 1] = places[place - 1].min(places[place] - NAME_HEIGHT);
    }
    let above = top - places[0];
    if above > 0.0 {
        for place in places {
            *place += above;
        }
    }
}

/// The range of an axis.
#[derive(Clone, Copy)]
struct Range {
    /// The lowest number.
    from: f64,
    /// The highest number, greater than the lowest.
    to: f64,
    /// How numbers between them are spread.
    scale: Scale,
}

impl Range {
    /// Returns the range of some numbers. It is never empty.
    ///
    /// Without any number, a range that can be drawn. A single number gets some room on both sides.
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

    /// Adds some space above, and extends down to zero if that is close.
    fn with_air(self) -> Self {
        match self.scale {
            Scale::Logarithmic => self,
            Scale::Linear => {
                // Starting at zero shows ratios truthfully, unless it would squeeze the curves into the top.
                let from = if self.from > 0.0 && self.from < self.to * 0.4 { 0.0 } else { self.from };
                Self { from, to: self.to + (self.to - from) * 0.04, ..self }
            }
        }
    }

    /// Maps a number to 0..1.
    ///
    /// Beyond the range for numbers outside it.
    fn share(self, number: f64) -> f64 {
        match self.scale {
            Scale::Linear => (number - self.from) / (self.to - self.from),
            Scale::Logarithmic => (number / self.from).ln() / (self.to / self.from).ln(),
        }
    }

    /// Returns the labelled numbers of the axis.
    ///
    /// Round numbers within the range.
    fn ticks(self) -> Vec<f64> {
        match self.scale {
            Scale::Linear => linear_ticks(self.from, self.to, LABELS, 0.0),
            Scale::Logarithmic => logarithmic_ticks(self.from, self.to),
        }
    }
}

/// Maps numbers to the picture.
///
/// The upper edge of the picture is 0, so heights are turned around.
struct Frame {
    /// The horizontal axis.
    x: Range,
    /// The vertical axis.
    y: Range,
}

impl Frame {
    /// Covers all points, bands and rings of the plot.
    fn new(plot: &Plot<'_>) -> Self {
        let points = plot.series.iter().flat_map(|series| series.line.iter().chain(&series.rings));
        let bands = plot.series.iter().flat_map(|series| &series.band);
        let xs = points.clone().map(|point| point[0]).chain(bands.clone().map(|band| band[0]));
        let ys = points.map(|point| point[1]).chain(bands.flat_map(|band| [band[1], band[2]]));
        Self { x: Range::new(xs, plot.x.scale), y: Range::new(ys, plot.y.scale).with_air() }
    }

    /// In pixels from the left.
    fn x(&self, number: f64) -> f64 {
        ROOM[0] + self.x.share(number) * (SIZE[0] - ROOM[0] - ROOM[2])
    }

    /// In pixels from the top.
    fn y(&self, number: f64) -> f64 {
        SIZE[1] - ROOM[3] - self.y.share(number) * (SIZE[1] - ROOM[1] - ROOM[3])
    }

    /// Iterates over the points that can be drawn, mapped to the picture.
    ///
    /// Numbers that a logarithmic scale cannot show are left out.
    fn points(&self, line: &[[f64; 2]]) -> impl DoubleEndedIterator<Item = Pair> {
        line.iter()
            .map(|&[x, y]| [self.x(x), self.y(y)])
            .filter(|point| point.iter().all(|place| place.is_finite()))
    }

    /// Draws a series: marks, rings and curve.
    ///
    /// Titles of curves and rings appear when a pointer rests on them.
    fn draw_line(&self, series: &Series, number: usize, body: &mut Elements) {
        if series.mark != Mark::Curve {
            for point in self.points(&series.line) {
                body.push(&Element::path(&class("dot", number), &mark(number, point)));
            }
        }
        for point in self.points(&series.rings) {
            body.push(&Element::circle(&class("ring", number), point, 7.0).titled(&series.name));
        }
        let data = PathData::through(self.points(&series.line));
        if series.mark != Mark::Dots && !data.is_empty() {
            let curve = Element::path(&class("curve", number), &data);
            let dashes = DASHES[number % DASHES.len()];
            body.push(&curve.with("stroke-dasharray", dashes).titled(&series.name));
        }
    }

    /// Draws the band of a series as a closed area.
    ///
    /// Nothing without a band.
    fn draw_band(&self, series: &Series, number: usize, body: &mut Elements) {
        let edge =
            |side: usize| -> Vec<[f64; 2]> { series.band.iter().map(|band| [band[0], band[side]]).collect() };
        let (low, high) = (edge(1), edge(2));
        // Along the upper edge and back along the lower one.
        let data = PathData::through(self.points(&high).chain(self.points(&low).rev()));
        if !data.is_empty() {
            body.push(&Element::path(&class("band", number), &data.close()));
        }
    }
}

/// Returns a series' mark at a point. The first seven have distinct shapes.
///
/// Drawn as a path, so that all shapes take the same classes.
fn mark(series: usize, point: Pair) -> PathData {
    // Disc, square, triangle, diamond, inverted triangle, cross, bar.
    const SHAPES: [&str; SERIES.len()] = [
        "m-4 0a4 4 0 1 0 8 0a4 4 0 1 0-8 0Z",
        "m-3.6-3.6h7.2v7.2h-7.2Z",
        "m0-5l4.8 8.6h-9.6Z",
        "m0-5.2l5.2 5.2l-5.2 5.2l-5.2-5.2Z",
        "m0 5l4.8-8.6h-9.6Z",
        "m-1.5-5h3v3.5h3.5v3h-3.5v3.5h-3v-3.5h-3.5v-3h3.5Z",
        "m-5-2.2h10v4.4h-10Z",
    ];
    PathData::through([point]).shape(SHAPES[series % SHAPES.len()])
}

/// The style shared by all pictures with axes.
///
/// Themes for light and dark screens are added by the caller.
pub(crate) fn axis_style() -> Style {
    Style::default()
        .rule("text", &format!("{FONTS};font-size:13px"), &[("fill", INK)])
        .rule(".back", "", &[("fill", PAPER)])
        .rule(".title", "font-size:18px;font-weight:650", &[])
        .rule(".summary", "font-size:13.5px", &[("fill", SOFT_INK)])
        .rule(".side", "text-anchor:end", &[])
        .rule(".below", "text-anchor:middle", &[])
        .rule(".line", "stroke-width:1", &[("stroke", FAINT_LINE)])
        .rule(".tick", "stroke-width:1", &[("stroke", LINE)])
}

fn style() -> String {
    axis_style()
        .rule(".curve", "fill:none;stroke-width:2.4;stroke-linejoin:round", &[])
        .rule(".band", "", &[("opacity", themed(".12", ".16"))])
        .rule(".ring", "fill:none;stroke-width:2.2", &[])
        .rule(".range", "", &[("fill", SERIES[0]), ("opacity", themed(".09", ".14"))])
        .rule(".lead", "fill:none;stroke-width:1;opacity:.7", &[])
        .rule(".name", "font-weight:650;font-size:14px", &[])
        .series("stroke", &["curve", "lead", "ring"])
        .series("fill", &["band", "dot", "name"])
        .for_screens()
}

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
    fn everything_drawn_lies_within_the_picture() {
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
        assert!(places.windows(2).all(|pair| pair[1] - pair[0] >= NAME_HEIGHT - 1e-9), "{places:?}");
        assert!(places[0] >= 92.0 && places[5] <= 478.0 && (places[3] - 300.0).abs() < 1e-9, "{places:?}");
    }
}
