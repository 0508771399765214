//! Histograms of how many words boards have.

use worddle_board::generate::Distribution;

use crate::palette::{ACCENT, MARKER, PAPER};
use crate::plot::{axis_style, draw_headings};
use crate::svg::{Element, Elements, Pair, PathData, picture};
use crate::ticks::linear_ticks;

/// Size of the picture.
const SIZE: Pair = [960.0, 540.0];
/// Space around the bars: left, top, right, bottom.
const ROOM: [f64; 4] = [86.0, 112.0, 28.0, 62.0];
/// Approximate number of labels per axis.
const LABELS: f64 = 8.0;
/// Classes beyond this quantile are omitted: they are too thin to see and would squeeze the rest.
const SHOWN: f64 = 0.9995;
/// Least distance between two quantile labels on one line.
const NAME_WIDTH: f64 = 44.0;

/// A histogram to draw.
pub struct HistogramPicture<'a> {
    /// Number of boards by number of words.
    pub words: &'a Distribution,
    /// Class width.
    pub class: u64,
    /// Title.
    pub title: &'a str,
    /// Text below the title.
    pub summary: &'a str,
    /// Label of the horizontal axis.
    pub x_label: &'a str,
    /// Label of the vertical axis.
    pub y_label: &'a str,
    /// Label of the median line.
    pub median: &'a str,
    /// Formats a number.
    pub number: &'a dyn Fn(u64) -> String,
    /// Describes the omitted boards on the horizontal axis, given their number and the fewest words they
    /// have.
    pub hidden: &'a dyn Fn(u64, u64) -> String,
}

impl HistogramPicture<'_> {
    /// Returns the picture as SVG.
    pub fn svg(&self) -> String {
        let last = self.words.quantile(SHOWN).unwrap_or(0) / self.class;
        let (shown, hidden): (Vec<_>, Vec<_>) =
            self.words.classes(self.class).partition(|&(from, _)| from / self.class <= last);
        let hidden: u64 = hidden.iter().map(|(_, boards)| boards).sum();
        let axes = Axes::new(&shown, self.class);
        let mut body = Elements::default();
        draw_headings(self.title, self.summary, ROOM[0], &mut body);
        self.draw_axes(&axes, hidden, &mut body);
        for (from, boards) in shown {
            let corner @ [x, y] = [axes.x(from as f64), axes.y(boards as f64)];
            // One unit of gap between bars, unless they are too thin for it.
            let width = (axes.x((from + self.class) as f64) - x - 1.0).max(0.5);
            let bar = Element::rectangle("bar", corner, [width, axes.y(0.0) - y]);
            body.push(&bar.titled(&format!("{from}–{}: {boards}", from + self.class - 1)));
        }
        self.draw_quantiles(&axes, &mut body);
        let style = axis_style()
            .rule(".bar", "", &[("fill", ACCENT)])
            .rule(".halo", "stroke-width:4", &[("stroke", PAPER)])
            .rule(".mark", "stroke-width:1.5;stroke-dasharray:5 4", &[("stroke", MARKER)]);
        picture(SIZE, self.title, &style.for_screens(), &body)
    }

    /// Draws both axes with their labels.
    fn draw_axes(&self, axes: &Axes, hidden: u64, body: &mut Elements) {
        let [left, right, bottom] = [ROOM[0], SIZE[0] - ROOM[2], SIZE[1] - ROOM[3]];
        for boards in linear_ticks(0.0, axes.tallest, LABELS, 1.0) {
            let y = axes.y(boards);
            body.push(&Element::path("line", &PathData::line([left, y], [right, y])));
            body.push(&Element::text("side", [left - 8.0, y + 4.5], &(self.number)(boards as u64)));
        }
        for words in linear_ticks(axes.from, axes.to, LABELS, 1.0) {
            let x = axes.x(words);
            body.push(&Element::path("tick", &PathData::line([x, bottom], [x, bottom + 5.0])));
            body.push(&Element::text("below", [x, bottom + 21.0], &(self.number)(words as u64)));
        }
        body.push(&Element::path("tick", &PathData::line([left, bottom], [right, bottom])));
        let label = match hidden {
            0 => self.x_label.to_owned(),
            boards => format!("{} ({})", self.x_label, (self.hidden)(boards, axes.to as u64)),
        };
        body.push(&Element::text("below", [f64::midpoint(left, right), SIZE[1] - 14.0], &label));
        body.push(&Element::text("side", [left - 8.0, ROOM[1] - 10.0], self.y_label));
    }

    /// Draws lines at the median and the quartiles.
    fn draw_quantiles(&self, axes: &Axes, body: &mut Elements) {
        let bottom = SIZE[1] - ROOM[3];
        let at = |share| self.words.quantile(share).map(|words| axes.x(words as f64 + 0.5));
        let Some(middle) = at(0.5) else { return };
        for (share, name) in [(0.25, "1/4"), (0.5, self.median), (0.75, "3/4")] {
            let Some(x) = at(share) else { continue };
            // A quartile close to the median would overprint its label, so the median's label moves up a
            // line.
            let crowded =
                [0.25, 0.75].iter().any(|&share| at(share).is_some_and(|x| (x - middle).abs() < NAME_WIDTH));
            let raised = if crowded && name == self.median { 17.0 } else { 0.0 };
            let top = ROOM[1] - 12.0 - raised;
            let line = PathData::line([x, top], [x, bottom]);
            // On the bars alone, the dashes would hardly show.
            body.push(&Element::path("halo", &line));
            body.push(&Element::path("mark", &line));
            body.push(&Element::text("below", [x, top - 4.0], name));
        }
    }
}

/// Maps numbers to the picture.
struct Axes {
    from: f64,
    to: f64,
    tallest: f64,
}

impl Axes {
    fn new(classes: &[(u64, u64)], class: u64) -> Self {
        let from = classes.first().map_or(0, |&(from, _)| from) as f64;
        let to = classes.last().map_or(class, |&(from, _)| from + class) as f64;
        let tallest = classes.iter().map(|&(_, boards)| boards).max().unwrap_or(1).max(1) as f64;
        // A little space above the highest bar.
        Self { from, to, tallest: tallest * 1.04 }
    }

    fn x(&self, words: f64) -> f64 {
        let width = SIZE[0] - ROOM[0] - ROOM[2];
        ROOM[0] + (words - self.from) / (self.to - self.from) * width
    }

    fn y(&self, boards: f64) -> f64 {
        let height = SIZE[1] - ROOM[1] - ROOM[3];
        SIZE[1] - ROOM[3] - boards / self.tallest * height
    }
}
