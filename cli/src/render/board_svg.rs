//! A board as a picture, with the path of a word drawn from green to red.
//!
//! Segments of the path lie under the tiles and show in the gaps between them, with a chevron for the direction. Never
//! hue alone: each tile of the path carries the number of its step, the first one a ring, and the colours fall in
//! lightness, so that they keep their order in grey.

use std::fmt::Write as _;

use worddle_board::{Board, Bonus, Border, Cell, Shape, Tile};
use worddle_lexicon::Alphabet;

use crate::speech::Speech;

/// The side of a tile.
const TILE: f64 = 64.0;
/// From the middle of a tile to that of the next.
const PITCH: f64 = 78.0;
const MARGIN: f64 = 30.0;
const CAPTION: f64 = 42.0;

/// How far a path that leaves a wrapped board is drawn, as a share of the way to the next cell.
const OVER_THE_EDGE: f64 = 0.62;

/// The colours of a path, from its start to its end (OKLCH, lightness falling).
const GRADIENT: [[f64; 3]; 5] = [
    [130.0, 236.0, 156.0],
    [183.0, 207.0, 71.0],
    [222.0, 168.0, 0.0],
    [243.0, 125.0, 0.0],
    [240.0, 86.0, 83.0],
];

/// A board to be drawn.
pub(crate) struct BoardPicture<'a> {
    /// The board.
    pub(crate) board: &'a Board,
    /// The alphabet of its tiles.
    pub(crate) alphabet: Alphabet,
    /// The cells of a word; none for the board alone.
    pub(crate) path: &'a [Cell],
    /// What stands below.
    pub(crate) caption: Option<String>,
    /// The language of the bonuses.
    pub(crate) speech: Speech,
}

/// The tiles of a board as SVG, without the frame.
pub(crate) struct Drawing {
    /// The elements, to be shown with [`LIGHT_STYLE`].
    pub(crate) body: String,
    /// How wide they are, with a margin.
    pub(crate) width: f64,
    /// How high they are, with a margin.
    pub(crate) height: f64,
    /// How wide a tile is.
    pub(crate) tile: f64,
}

impl BoardPicture<'_> {
    /// The picture as SVG.
    pub(crate) fn svg(&self) -> String {
        let Drawing { body, width, height, .. } = self.drawing();
        let height = height + if self.caption.is_some() { CAPTION } else { 0.0 };
        let title = self.board.notation(self.alphabet);
        let mut svg = format!(
            "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {width:.0} {height:.0}\" width=\"{width:.0}\" \
             height=\"{height:.0}\" role=\"img\">\n<title>{title}</title>\n<style>{LIGHT_STYLE}{DARK_STYLE}</style>\n\
             <rect class=\"back\" width=\"100%\" height=\"100%\" rx=\"18\"/>\n{body}"
        );
        if let Some(caption) = &self.caption {
            let _ = writeln!(
                svg,
                "<text class=\"caption\" x=\"{:.1}\" y=\"{:.1}\">{caption}</text>",
                width / 2.0,
                height - 22.0
            );
        }
        svg + "</svg>\n"
    }

    /// The tiles with the path, to be drawn as a part of something larger.
    pub(crate) fn drawing(&self) -> Drawing {
        let centers: Vec<[f64; 2]> = self.board.topology().cells().map(|cell| self.center(cell)).collect();
        let right = centers.iter().map(|center| center[0]).fold(0.0, f64::max);
        let bottom = centers.iter().map(|center| center[1]).fold(0.0, f64::max);
        let mut body = String::new();
        self.links(&mut body);
        self.segments(&mut body);
        self.board.topology().cells().for_each(|cell| self.tile(cell, &mut body));
        let [width, height] = [right, bottom].map(|middle| middle + TILE / 2.0 + MARGIN);
        Drawing { body, width, height, tile: TILE }
    }

    fn center(&self, cell: Cell) -> [f64; 2] {
        let [x, y] = self.board.topology().position(cell);
        [MARGIN + TILE / 2.0 + x * PITCH, MARGIN + TILE / 2.0 + y * PITCH]
    }

    /// The edges of a graph, whose cells do not show by their places which of them touch.
    fn links(&self, svg: &mut String) {
        if let Shape::Graph { edges, .. } = self.board.topology().shape() {
            for &(from, to) in edges {
                let ([x1, y1], [x2, y2]) = (self.center(Cell(from)), self.center(Cell(to)));
                let _ = writeln!(svg, "<path class=\"link\" d=\"M{x1:.1} {y1:.1}L{x2:.1} {y2:.1}\"/>");
            }
        }
    }

    fn segments(&self, svg: &mut String) {
        for (step, pair) in self.path.windows(2).enumerate() {
            let color = self.color(step as f64 + 0.5);
            let (from, to) = (self.center(pair[0]), self.center(pair[1]));
            match self.around(from, to) {
                None => segment(from, to, &color, svg),
                // The path leaves the board on one side and comes back on the other.
                Some(way) => {
                    let part = way.map(|length| length * OVER_THE_EDGE);
                    segment(from, [from[0] + part[0], from[1] + part[1]], &color, svg);
                    segment([to[0] - part[0], to[1] - part[1]], to, &color, svg);
                }
            }
        }
    }

    /// The way from one place to the next over the edge of a wrapped board in the plane, if that is how they touch.
    fn around(&self, from: [f64; 2], to: [f64; 2]) -> Option<[f64; 2]> {
        let Shape::Grid { lengths, border: Border::Wrapped, .. } = self.board.topology().shape() else {
            return None;
        };
        let [rows, columns] = lengths[..] else { return None };
        let straight = [to[0] - from[0], to[1] - from[1]];
        let far = |way: f64| way.abs() > PITCH * 1.5;
        let shortest = |way: f64, length: u32| {
            if far(way) { way - f64::from(length) * PITCH * way.signum() } else { way }
        };
        let way = [shortest(straight[0], columns), shortest(straight[1], rows)];
        straight.into_iter().any(far).then_some(way)
    }

    fn tile(&self, cell: Cell, svg: &mut String) {
        let [x, y] = self.center(cell);
        let steps: Vec<usize> = (0..self.path.len()).filter(|&step| self.path[step] == cell).collect();
        let tile = self.board.tile(cell);
        let class = match (tile, steps.first()) {
            (Tile::Block, _) => "block",
            (_, Some(0)) => "tile on first",
            (_, Some(_)) => "tile on",
            (_, None) => "tile",
        };
        let fill = steps
            .first()
            .map(|&step| format!(" style=\"fill:{}\"", self.color(step as f64)))
            .unwrap_or_default();
        let _ = write!(svg, "{}", self.outline(class, &fill, x, y));
        let ink = if steps.is_empty() { "letter" } else { "letter ink" };
        let _ = write!(
            svg,
            "<text class=\"{ink}\" x=\"{x:.1}\" y=\"{:.1}\">{}</text>",
            y + 10.0,
            self.face(tile)
        );
        if !steps.is_empty() {
            let numbers: Vec<String> = steps.iter().map(|step| (step + 1).to_string()).collect();
            let (class, x, y) = match self.board.topology().shape() {
                Shape::Grid { .. } => ("step", x - TILE / 2.0 + 6.0, y - TILE / 2.0 + 16.0),
                // There is no room in the corner of a hexagon or a disc.
                Shape::Hexagonal { .. } | Shape::Graph { .. } => ("step top", x, y - 17.0),
            };
            let numbers = numbers.join("·");
            let _ = write!(svg, "<text class=\"{class}\" x=\"{x:.1}\" y=\"{y:.1}\">{numbers}</text>");
        }
        self.badge(cell, x, y, svg);
        svg.push('\n');
    }

    /// A square, a hexagon or a disc, as the topology has it.
    fn outline(&self, class: &str, fill: &str, x: f64, y: f64) -> String {
        let half = TILE / 2.0;
        match self.board.topology().shape() {
            Shape::Grid { .. } => format!(
                "<rect class=\"{class}\"{fill} x=\"{:.1}\" y=\"{:.1}\" width=\"{TILE}\" height=\"{TILE}\" rx=\"10\"/>",
                x - half,
                y - half
            ),
            Shape::Hexagonal { .. } => {
                let corner = |number: i32| {
                    let angle = (f64::from(number) * 60.0 + 30.0).to_radians();
                    format!("{:.1},{:.1}", x + angle.cos() * half * 1.12, y + angle.sin() * half * 1.12)
                };
                let points: Vec<String> = (0..6).map(corner).collect();
                format!("<polygon class=\"{class}\"{fill} points=\"{}\"/>", points.join(" "))
            }
            Shape::Graph { .. } => {
                format!("<circle class=\"{class}\"{fill} cx=\"{x:.1}\" cy=\"{y:.1}\" r=\"{half}\"/>")
            }
        }
    }

    fn face(&self, tile: Tile) -> String {
        match tile {
            Tile::Letters(spelling) => {
                let mut letters = spelling.iter();
                let first = letters.next().map(|&letter| self.alphabet.upper(letter));
                first.into_iter().chain(letters.map(|&letter| self.alphabet.lower(letter))).collect()
            }
            Tile::Any => "?".to_owned(),
            Tile::Block => String::new(),
        }
    }

    fn badge(&self, cell: Cell, x: f64, y: f64, svg: &mut String) {
        let (id, text) = match self.board.bonus(cell) {
            Bonus::None => return,
            Bonus::DoubleLetter => ("dl", self.speech.say("DL", "LD")),
            Bonus::TripleLetter => ("tl", self.speech.say("TL", "LT")),
            Bonus::DoubleWord => ("dw", self.speech.say("DW", "MD")),
            Bonus::TripleWord => ("tw", self.speech.say("TW", "MT")),
        };
        let (x, y) = (x + TILE / 2.0 - 10.0, y - TILE / 2.0 + 8.0);
        let _ = write!(
            svg,
            "<rect class=\"badge {id}\" x=\"{:.1}\" y=\"{:.1}\" width=\"30\" height=\"20\" rx=\"10\"/>\
             <text class=\"bonus\" x=\"{x:.1}\" y=\"{:.1}\">{text}</text>",
            x - 15.0,
            y - 10.0,
            y + 4.5
        );
    }

    /// The colour at a step of the path, between steps too.
    fn color(&self, step: f64) -> String {
        let last = (self.path.len() as f64 - 1.0).max(1.0);
        let place = step / last * (GRADIENT.len() - 1) as f64;
        let from = (place as usize).min(GRADIENT.len() - 2);
        let share = place - from as f64;
        let part = |channel: usize| {
            let (start, end) = (GRADIENT[from][channel], GRADIENT[from + 1][channel]);
            (start + (end - start) * share).round() as u8
        };
        format!("#{:02x}{:02x}{:02x}", part(0), part(1), part(2))
    }
}

/// Draws a piece of a path, with a chevron in its middle.
fn segment([x1, y1]: [f64; 2], [x2, y2]: [f64; 2], color: &str, svg: &mut String) {
    let _ = writeln!(
        svg,
        "<path class=\"under\" d=\"M{x1:.1} {y1:.1}L{x2:.1} {y2:.1}\"/>\
         <path class=\"segment\" stroke=\"{color}\" d=\"M{x1:.1} {y1:.1}L{x2:.1} {y2:.1}\"/>"
    );
    let (x, y) = (f64::midpoint(x1, x2), f64::midpoint(y1, y2));
    let angle = (y2 - y1).atan2(x2 - x1).to_degrees();
    let _ = writeln!(
        svg,
        "<path class=\"chevron\" transform=\"translate({x:.1} {y:.1}) rotate({angle:.1})\" d=\"M-2.5 -4L2.5 0L-2.5 4\"/>"
    );
}

/// How a board looks on a light background.
pub(crate) const LIGHT_STYLE: &str = "
.back{fill:#e9e9e4}.tile{fill:#fff;stroke:#868d96;stroke-width:1}.block{fill:#555d66}
.on{stroke:#16181b;stroke-width:2.5}.first{stroke-width:5}
.link{stroke:#868d96;stroke-width:2}.under{stroke:#16181b;stroke-width:19}.segment{stroke-width:14}
.under,.segment{stroke-linecap:round;fill:none}
.chevron{fill:none;stroke:#16181b;stroke-width:2.4;stroke-linecap:round;stroke-linejoin:round}
text{font-family:system-ui,'Segoe UI',Roboto,'Noto Sans','DejaVu Sans',sans-serif;text-anchor:middle;fill:#1b1e22}
.letter{font-size:29px;font-weight:650}.ink,.step{fill:#16181b}.step{font-size:12px;font-weight:600;text-anchor:start}.top{text-anchor:middle}
.caption{font-size:19px;font-weight:600}
.badge{stroke:#fff;stroke-width:2}.bonus{fill:#fff;font-size:12px;font-weight:700}
.dl{fill:#0a63a8}.tl{fill:#4d45c4}.dw{fill:#8a5300}.tw{fill:#a21a63}";

/// What differs on a dark background.
const DARK_STYLE: &str = "
@media(prefers-color-scheme:dark){.back{fill:#15181b}.tile{fill:#2a2f35;stroke:#78818b}.block{fill:#0b0d0f}
.on{stroke:#16181b;stroke-width:0}.first{stroke:#e9ebee;stroke-width:4}.under{stroke:#15181b}
.link{stroke:#78818b}text{fill:#e9ebee}.ink,.step{fill:#16181b}
.badge{stroke:#e9ebee}.bonus{fill:#fff}.dl{fill:#0f6db5}.tl{fill:#5f57d6}.dw{fill:#8f5a06}.tw{fill:#ad2470}}";
