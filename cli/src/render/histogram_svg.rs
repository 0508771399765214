//! A histogram as a picture, light enough to print.

use std::fmt::Write as _;

use worddle_board::generate::Distribution;

use crate::speech::Speech;
use worddle_lab::linear_ticks;

/// The size of the picture.
const SIZE: [f64; 2] = [960.0, 540.0];
/// The room around the bars: left, top, right, bottom.
const ROOM: [f64; 4] = [86.0, 96.0, 28.0, 62.0];
/// About so many labels stand on an axis.
const LABELS: f64 = 8.0;
/// Classes beyond this quantile are too thin to see, and would squeeze the others together.
const SHOWN: f64 = 0.9995;

/// A histogram to be drawn.
pub(crate) struct HistogramPicture<'a> {
    /// What was counted.
    pub(crate) words: &'a Distribution,
    /// The width of a class.
    pub(crate) class: u64,
    /// What stands above.
    pub(crate) title: String,
    /// What stands below the title.
    pub(crate) summary: String,
    /// The language of the axes.
    pub(crate) speech: Speech,
}

impl HistogramPicture<'_> {
    /// The picture as SVG.
    pub(crate) fn svg(&self) -> String {
        let last = self.words.quantile(SHOWN).unwrap_or(0) / self.class;
        let classes: Vec<(u64, u64)> =
            self.words.classes(self.class).take_while(|&(from, _)| from / self.class <= last).collect();
        let axes = Axes::new(&classes, self.class);
        let [width, height] = SIZE;
        let mut svg = format!(
            "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {width} {height}\" width=\"{width}\" \
             height=\"{height}\" role=\"img\">\n<title>{0}</title>\n<style>{STYLE}</style>\n\
             <rect width=\"100%\" height=\"100%\" fill=\"#fff\"/>\n\
             <text class=\"title\" x=\"{1}\" y=\"34\">{0}</text>\n<text class=\"summary\" x=\"{1}\" y=\"60\">{2}</text>\n",
            self.title, ROOM[0], self.summary
        );
        self.draw_axes(&axes, &mut svg);
        for &(from, boards) in &classes {
            let [x, y] = [axes.x(from as f64), axes.y(boards as f64)];
            let bar_width = (axes.x((from + self.class) as f64) - x - 1.0).max(0.5);
            let bar_height = axes.y(0.0) - y;
            let to = from + self.class - 1;
            let _ = writeln!(
                svg,
                "<rect class=\"bar\" x=\"{x:.2}\" y=\"{y:.2}\" width=\"{bar_width:.2}\" height=\"{bar_height:.2}\">\
                 <title>{from}–{to}: {boards}</title></rect>"
            );
        }
        self.draw_marks(&axes, &mut svg);
        svg + "</svg>\n"
    }

    fn draw_axes(&self, axes: &Axes, svg: &mut String) {
        let [left, right, bottom] = [ROOM[0], SIZE[0] - ROOM[2], SIZE[1] - ROOM[3]];
        for boards in linear_ticks(0.0, axes.tallest, LABELS, 1.0) {
            let (y, label) = (axes.y(boards), self.speech.number(boards as usize));
            let _ = writeln!(
                svg,
                "<path class=\"line\" d=\"M{left} {y:.2}H{right}\"/><text class=\"side\" x=\"{:.2}\" y=\"{:.2}\">{label}</text>",
                left - 8.0,
                y + 4.5
            );
        }
        for words in linear_ticks(axes.from, axes.to, LABELS, 1.0) {
            let (x, label) = (axes.x(words), self.speech.number(words as usize));
            let _ = writeln!(
                svg,
                "<path class=\"tick\" d=\"M{x:.2} {bottom}v5\"/><text class=\"below\" x=\"{x:.2}\" y=\"{:.2}\">{label}</text>",
                bottom + 21.0
            );
        }
        let words = self.speech.say("words on a board", "mots sur une grille");
        let words = format!("{words}{}", self.hidden(axes));
        let boards = self.speech.say("boards", "grilles");
        let _ = writeln!(
            svg,
            "<path class=\"tick\" d=\"M{left} {bottom}H{right}\"/>\
             <text class=\"below\" x=\"{:.2}\" y=\"{:.2}\">{words}</text>\
             <text class=\"side\" x=\"{:.2}\" y=\"{:.2}\">{boards}</text>",
            f64::midpoint(left, right),
            SIZE[1] - 14.0,
            left - 8.0,
            ROOM[1] - 10.0,
        );
    }

    /// How many boards lie to the right of the picture.
    fn hidden(&self, axes: &Axes) -> String {
        let classes = self.words.classes(self.class).skip_while(|&(from, _)| (from as f64) < axes.to);
        match classes.map(|(_, boards)| boards).sum::<u64>() {
            0 => String::new(),
            boards => {
                let (boards, to) = (self.speech.number(boards as usize), axes.to);
                self.speech.say(
                    format!(" ({boards} boards with {to} and more are not shown)"),
                    format!(" ({boards} grilles de {to} et plus ne sont pas montrées)"),
                )
            }
        }
    }

    /// Lines at the median and the quartiles.
    fn draw_marks(&self, axes: &Axes, svg: &mut String) {
        let median = self.speech.say("median", "médiane");
        for (share, name) in [(0.25, "1/4"), (0.5, median), (0.75, "3/4")] {
            let Some(words) = self.words.quantile(share) else { continue };
            let (x, top, bottom) = (axes.x(words as f64 + 0.5), ROOM[1] - 12.0, SIZE[1] - ROOM[3]);
            let _ = writeln!(
                svg,
                "<path class=\"mark\" d=\"M{x:.2} {top}V{bottom}\"/><text class=\"below\" x=\"{x:.2}\" y=\"{:.2}\">{name}</text>",
                top - 4.0
            );
        }
    }
}

/// Where numbers lie in the picture.
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
        // A little room above the highest bar.
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

const STYLE: &str = "
text{font-family:system-ui,'Segoe UI',Roboto,'Noto Sans','DejaVu Sans',sans-serif;fill:#1b1e22;font-size:13px}
.title{font-size:18px;font-weight:650}.summary{fill:#555d66;font-size:13.5px}
.side{text-anchor:end}.below{text-anchor:middle}.bar{fill:#1a5fb4}
.line{stroke:#d9dbde;stroke-width:1}.tick{stroke:#868d96;stroke-width:1}.mark{stroke:#a21a63;stroke-width:1.5;stroke-dasharray:5 4}";

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn nothing_counted_is_a_picture_too() {
        let words = Distribution::default();
        let (title, summary) = (String::new(), String::new());
        let svg =
            HistogramPicture { words: &words, class: 10, title, summary, speech: Speech::English }.svg();
        assert!(!svg.contains("NaN") && svg.ends_with("</svg>\n"), "{svg}");
    }
}
