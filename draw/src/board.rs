//! Pictures of boards, with the path of a word drawn from green to red.
//!
//! Segments of the path lie under the tiles and show in the gaps, with a chevron for the direction. Colour is
//! never the only cue: each tile of the path carries its step number, the first has a ring, and the colours
//! darken from start to end, so their order survives in grey.

use worddle_board::{Board, Bonus, Border, Cell, Shape, Tile};
use worddle_lexicon::Alphabet;

use crate::palette::{
    BONUSES, DARK_INK, FONTS, HOLE, INK, LIGHT_INK, LINE, Style, TABLE, TILE, path_color, themed,
};
use crate::svg::{Element, Elements, Pair, PathData, ground, picture_on, plain};

/// Side of a tile.
pub(crate) const SIDE: f64 = 64.0;
/// Distance between the centres of adjacent tiles.
const PITCH: f64 = 78.0;
/// Space around the board.
const MARGIN: f64 = 30.0;
/// Space for a caption.
const CAPTION: f64 = 42.0;

/// Corner radius of the picture.
const CORNER: f64 = 18.0;

/// Length drawn of a path that leaves a wrapped board, as a fraction of the distance to the next cell.
const OVER_THE_EDGE: f64 = 0.62;

/// A board to draw.
///
/// Lengths are in pixels of an SVG that scales to any size. Any topology can be drawn, by the positions that
/// it gives its cells.
pub struct BoardPicture<'a> {
    /// The board.
    pub board: &'a Board,
    /// The alphabet of its tiles.
    pub alphabet: Alphabet,
    /// The cells of a word; empty to draw the board alone.
    pub path: &'a [Cell],
    /// Text below the board.
    pub caption: Option<String>,
    /// Texts of the bonus badges.
    pub badges: Badges<'a>,
}

/// Texts of the four bonus badges: two letters each, in the reader's language.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Badges<'a> {
    /// Double letter.
    pub double_letter: &'a str,
    /// Triple letter.
    pub triple_letter: &'a str,
    /// Double word.
    pub double_word: &'a str,
    /// Triple word.
    pub triple_word: &'a str,
}

/// The tiles of a board, to be framed alone or with others.
pub(crate) struct Tiles {
    /// The shapes, in the order in which they are drawn.
    pub(crate) elements: Elements,
    /// Size, including a margin.
    pub(crate) size: Pair,
}

impl BoardPicture<'_> {
    /// Returns the picture as SVG.
    ///
    /// The notation of the board becomes the title, which screen readers read.
    pub fn svg(&self) -> String {
        let Tiles { elements: mut body, size: [width, mut height] } = self.tiles();
        if let Some(caption) = &self.caption {
            height += CAPTION;
            body.push(&Element::text("caption", [width / 2.0, height - 22.0], caption));
        }
        let (title, style) = (self.board.notation(self.alphabet), style().for_screens());
        picture_on(&ground().number("rx", CORNER), [width, height], &title, &style, &body)
    }

    /// Draws the tiles and the path, without a frame.
    ///
    /// Sheets draw several boards in one picture with it.
    pub(crate) fn tiles(&self) -> Tiles {
        let topology = self.board.topology();
        let mut elements = Elements::default();
        // The layout of a graph does not show which cells touch, so its edges are drawn.
        if let Shape::Graph { edges, .. } = topology.shape() {
            for &(from, to) in edges {
                let data = PathData::line(self.center(Cell(from)), self.center(Cell(to)));
                elements.push(&Element::path("link", &data));
            }
        }
        // Before the tiles, which then cover its ends.
        self.draw_path(&mut elements);
        topology.cells().for_each(|cell| self.draw_tile(cell, &mut elements));
        let farthest = |axis: usize| topology.cells().map(|cell| self.center(cell)[axis]).fold(0.0, f64::max);
        Tiles { elements, size: [0, 1].map(|axis| farthest(axis) + SIDE / 2.0 + MARGIN) }
    }

    /// Returns the centre of a cell in the picture.
    ///
    /// Positions are in cells; hexagons and further planes have fractions and gaps.
    fn center(&self, cell: Cell) -> Pair {
        self.board.topology().position(cell).map(|place| MARGIN + SIDE / 2.0 + place * PITCH)
    }

    /// Draws the segments of the path.
    ///
    /// Colours are those between two steps, so that a segment lies between the colours of its tiles.
    fn draw_path(&self, elements: &mut Elements) {
        for (step, pair) in self.path.windows(2).enumerate() {
            let color = self.color(step as f64 + 0.5);
            let (from, to) = (self.center(pair[0]), self.center(pair[1]));
            match self.way_around(from, to) {
                None => draw_segment(from, to, &color, elements),
                // The path leaves the board on one side and re-enters on the other.
                Some(way) => {
                    let part = way.map(|length| length * OVER_THE_EDGE);
                    draw_segment(from, [from[0] + part[0], from[1] + part[1]], &color, elements);
                    draw_segment([to[0] - part[0], to[1] - part[1]], to, &color, elements);
                }
            }
        }
    }

    /// Returns the displacement across the edge of a wrapped two-dimensional board, if that is how two places
    /// touch.
    ///
    /// `None` for neighbours that touch inside the board, and for boards of other dimensions, whose edges are
    /// not drawn.
    fn way_around(&self, from: Pair, to: Pair) -> Option<Pair> {
        let Shape::Grid { lengths, border: Border::Wrapped, .. } = self.board.topology().shape() else {
            return None;
        };
        let [rows, columns] = lengths[..] else { return None };
        let straight = [to[0] - from[0], to[1] - from[1]];
        // Neighbours are one pitch apart on each axis. Anything farther wraps around.
        let is_far = |way: f64| way.abs() > PITCH * 1.5;
        let shortest = |way: f64, length: u32| {
            if is_far(way) { way - f64::from(length) * PITCH * way.signum() } else { way }
        };
        let way = [shortest(straight[0], columns), shortest(straight[1], rows)];
        straight.into_iter().any(is_far).then_some(way)
    }

    /// Draws a tile with its letters, step numbers and badge.
    ///
    /// Step numbers count from 1. A cell that is visited several times has all of them.
    fn draw_tile(&self, cell: Cell, elements: &mut Elements) {
        let [x, y] = self.center(cell);
        // A path may visit a cell more than once, if the rules allow it.
        let steps: Vec<usize> = (0..self.path.len()).filter(|&step| self.path[step] == cell).collect();
        let tile = self.board.tile(cell);
        let class = match (tile, steps.first()) {
            (Tile::Block, _) => "block",
            (_, Some(0)) => "tile on first",
            (_, Some(_)) => "tile on",
            (_, None) => "tile",
        };
        let outline = self.outline(class, [x, y]);
        elements.push(&match steps.first() {
            Some(&step) => outline.with("style", &format!("fill:{}", self.color(step as f64))),
            None => outline,
        });
        let ink = if steps.is_empty() { "letter" } else { "letter ink" };
        let face = self.face(tile);
        if !face.is_empty() {
            elements.push(&Element::text(ink, [x, y + 10.0], &face));
        }
        if !steps.is_empty() {
            let numbers: Vec<String> = steps.iter().map(|step| (step + 1).to_string()).collect();
            let (class, place) = match self.board.topology().shape() {
                Shape::Grid { .. } => ("step", [x - SIDE / 2.0 + 6.0, y - SIDE / 2.0 + 16.0]),
                // Hexagons and discs have no room in a corner.
                Shape::Hexagonal { .. } | Shape::Graph { .. } => ("step top", [x, y - 17.0]),
            };
            elements.push(&Element::text(class, place, &numbers.join("·")));
        }
        self.draw_badge(cell, [x, y], elements);
    }

    /// Returns a square, hexagon or disc, depending on the topology.
    ///
    /// The shape tells how cells touch: squares on eight sides, hexagons on six, discs by drawn links.
    fn outline(&self, class: &str, [x, y]: Pair) -> Element {
        let half = SIDE / 2.0;
        match self.board.topology().shape() {
            Shape::Grid { .. } => {
                Element::rectangle(class, [x - half, y - half], [SIDE, SIDE]).number("rx", 10.0)
            }
            Shape::Hexagonal { .. } => {
                let corner = |number: i32| {
                    let angle = (f64::from(number) * 60.0 + 30.0).to_radians();
                    // Slightly larger than its inscribed disc, so that rows of hexagons look as dense as rows
                    // of squares.
                    let radius = half * 1.12;
                    format!("{},{}", plain(x + angle.cos() * radius), plain(y + angle.sin() * radius))
                };
                let corners: Vec<String> = (0..6).map(corner).collect();
                Element::new("polygon").with("class", class).with("points", &corners.join(" "))
            }
            Shape::Graph { .. } => Element::circle(class, [x, y], half),
        }
    }

    /// Returns the text on a tile: the first letter in upper case, as in `Qu`.
    ///
    /// Blanks are question marks, as in the notation; blocks show nothing.
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

    /// Draws the badge of a bonus in the upper right corner.
    ///
    /// Nothing without a bonus.
    fn draw_badge(&self, cell: Cell, [x, y]: Pair, elements: &mut Elements) {
        let (class, text) = match self.board.bonus(cell) {
            Bonus::None => return,
            Bonus::DoubleLetter => ("badge b0", self.badges.double_letter),
            Bonus::TripleLetter => ("badge b1", self.badges.triple_letter),
            Bonus::DoubleWord => ("badge b2", self.badges.double_word),
            Bonus::TripleWord => ("badge b3", self.badges.triple_word),
        };
        let [x, y] = [x + SIDE / 2.0 - 10.0, y - SIDE / 2.0 + 8.0];
        elements.push(&Element::rectangle(class, [x - 15.0, y - 10.0], [30.0, 20.0]).number("rx", 10.0));
        elements.push(&Element::text("bonus", [x, y + 4.5], text));
    }

    /// Returns the colour at a step of the path, or between two steps.
    ///
    /// From the start of the path at 0 to its end at 1. A path of one cell has the first colour.
    fn color(&self, step: f64) -> String {
        path_color(step / (self.path.len() as f64 - 1.0).max(1.0))
    }
}

/// Draws a segment of a path with a chevron in the middle.
///
/// A dark line lies under the coloured one, so that the path shows on any ground.
fn draw_segment(from: Pair, to: Pair, color: &str, elements: &mut Elements) {
    let data = PathData::line(from, to);
    elements.push(&Element::path("under", &data));
    elements.push(&Element::path("segment", &data).with("stroke", color));
    let [x, y] = [f64::midpoint(from[0], to[0]), f64::midpoint(from[1], to[1])].map(plain);
    let angle = plain((to[1] - from[1]).atan2(to[0] - from[0]).to_degrees());
    let chevron = PathData::through([[-2.5, -4.0], [2.5, 0.0], [-2.5, 4.0]]);
    let place = format!("translate({x} {y}) rotate({angle})");
    elements.push(&Element::path("chevron", &chevron).with("transform", &place));
}

/// Returns the style of a board.
///
/// Shared by single boards and sheets.
pub(crate) fn style() -> Style {
    let style = Style::default()
        .rule("text", &format!("{FONTS};text-anchor:middle"), &[("fill", INK)])
        .rule(".back", "", &[("fill", TABLE)])
        .rule(".tile", "stroke-width:1", &[("fill", TILE), ("stroke", LINE)])
        .rule(".block", "", &[("fill", HOLE)])
        // Path tiles are light. On a dark table they need no outline, and the first has a light ring.
        .rule(".on", "stroke-width:2.5", &[("stroke", themed("#16181b", "none"))])
        .rule(".first", "", &[("stroke", INK), ("stroke-width", themed("5", "4"))])
        .rule(".link", "stroke-width:2", &[("stroke", LINE)])
        .rule(".under,.segment", "fill:none;stroke-linecap:round", &[])
        .rule(".under", "stroke-width:19", &[("stroke", themed("#16181b", "#15181b"))])
        .rule(".segment", "stroke-width:14", &[])
        .rule(
            ".chevron",
            "fill:none;stroke-width:2.4;stroke-linecap:round;stroke-linejoin:round",
            &[("stroke", DARK_INK)],
        )
        .rule(".letter", "font-size:29px;font-weight:650", &[])
        .rule(".step", "font-size:12px;font-weight:600;text-anchor:start", &[])
        .rule(".top", "text-anchor:middle", &[])
        .rule(".ink,.step", "", &[("fill", DARK_INK)])
        .rule(".caption", "font-size:19px;font-weight:600", &[])
        .rule(".badge", "stroke-width:2", &[("stroke", themed("#fff", "#e9ebee"))])
        .rule(".bonus", "font-size:12px;font-weight:700", &[("fill", LIGHT_INK)]);
    BONUSES
        .into_iter()
        .enumerate()
        .fold(style, |style, (number, color)| style.rule(&format!(".b{number}"), "", &[("fill", color)]))
}
