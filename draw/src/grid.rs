//! The grid of a crossword as a picture: cells, numbers, letters, bars and circles.
//!
//! A grid is given cell by cell: this module knows no file formats and no rules of numbering.

mod definition;

use crate::palette::{
    ACCENT, BLOCK, CIRCLE, DEFINITION, FONTS, GRID_LINE, INK, PAPER, SOFT_INK, Style, TILE, themed,
};
use crate::svg::{Element, Elements, Pair, PathData, picture, plain};

pub use definition::{ArrowPicture, DefinitionPicture};

/// The side of a cell.
const SIDE: f64 = 36.0;
/// Room around the grid.
const MARGIN: f64 = 8.0;
/// Room for labels along the edges.
const EDGE: f64 = 30.0;
/// The size of a letter.
const LETTER: f64 = 21.0;
/// How far the number of a cell stands below the upper edge.
const NUMBER: f64 = 10.0;

/// A grid to draw.
pub struct GridPicture<'a> {
    /// How many cells a row has.
    pub width: usize,
    /// The cells, row by row.
    pub cells: Vec<CellPicture<'a>>,
    /// The labels along the edges, if there are any.
    pub edges: Option<EdgeLabels>,
}

/// How a cell looks.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct CellPicture<'a> {
    /// What it is made of.
    pub ground: CellGround,
    /// A colour of its own, as CSS writes it; may be empty.
    pub shade: &'a str,
    /// Whether it has a circle.
    pub circled: bool,
    /// The bars at its sides.
    pub bars: CellBars,
    /// Its number; may be empty.
    pub number: String,
    /// The letters that are shown; may be empty.
    pub letters: &'a str,
    /// Whether the solver is given the letters.
    pub given: bool,
    /// The definitions that stand in it; it is then no black cell.
    pub definitions: Vec<DefinitionPicture<'a>>,
}

/// What a cell is made of.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum CellGround {
    /// For a letter.
    #[default]
    Open,
    /// Black.
    Block,
    /// No part of the grid.
    Void,
}

/// The bars that part a cell from its neighbours.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct CellBars {
    /// One at its right.
    pub right: bool,
    /// One below it.
    pub below: bool,
}

/// What stands along the edges of a grid.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct EdgeLabels {
    /// Above the columns, from left to right.
    pub columns: Vec<String>,
    /// To the left of the rows, from top to bottom.
    pub rows: Vec<String>,
}

impl GridPicture<'_> {
    /// Returns the picture as SVG, in a file of its own; an empty title is left out.
    pub fn svg(&self, title: &str) -> String {
        picture(self.size(), title, &style(), &self.elements())
    }

    /// Returns the picture as an element of a page that has [`style`] among its styles, at most so wide in pixels.
    pub fn inline(&self, most: f64) -> String {
        let [width, height] = self.size().map(plain);
        let figure = Element::new("svg")
            .with("viewBox", &format!("0 0 {width} {height}"))
            .with("style", &format!("max-width:{most:.0}px"))
            .with("role", "img");
        let mut page = Elements::default();
        page.push(&figure.holding_all(&self.elements()));
        page.into_text()
    }

    /// The width and height of the picture.
    pub fn size(&self) -> [f64; 2] {
        let height = self.cells.len().div_ceil(self.width.max(1));
        [self.width, height].map(|cells| self.start() + cells as f64 * SIDE + MARGIN)
    }

    /// Where the first cell begins, on either axis.
    fn start(&self) -> f64 {
        if self.edges.is_some() { MARGIN + EDGE } else { MARGIN }
    }

    /// The upper left corner of a cell.
    fn corner(&self, place: usize) -> Pair {
        let (row, column) = (place / self.width, place % self.width);
        [column, row].map(|cells| self.start() + cells as f64 * SIDE)
    }

    fn elements(&self) -> Elements {
        let mut elements = Elements::default();
        self.draw_ground(&mut elements);
        for (place, cell) in self.cells.iter().enumerate() {
            self.draw_cell(place, cell, &mut elements);
        }
        for (place, cell) in self.cells.iter().enumerate().filter(|(_, cell)| cell.ground == CellGround::Open)
        {
            self.draw_content(place, cell, &mut elements);
        }
        for (place, cell) in self.cells.iter().enumerate().filter(|(_, cell)| !cell.definitions.is_empty()) {
            definition::draw(&cell.definitions, self.corner(place), &mut elements);
        }
        self.draw_bars(&mut elements);
        self.draw_edges(&mut elements);
        elements
    }

    /// Draws a ground in the colour of lines, which shows wherever two cells leave a gap. Cells outside the grid have none.
    fn draw_ground(&self, elements: &mut Elements) {
        let mut data = PathData::default();
        for (place, _) in self.cells.iter().enumerate().filter(|(_, cell)| cell.ground != CellGround::Void) {
            let side = SIDE + 2.0;
            data.move_to(self.corner(place).map(|start| start - 1.0));
            data.command('h', &[side]);
            data.command('v', &[side]);
            data.command('h', &[-side]);
            data.command('z', &[]);
        }
        elements.push(&Element::path("line", &data));
    }

    fn draw_cell(&self, place: usize, cell: &CellPicture<'_>, elements: &mut Elements) {
        let corner = self.corner(place);
        // Blocks touch each other: a line between two of them would say nothing.
        let (class, inset) = match cell.ground {
            CellGround::Void => return,
            CellGround::Block if !cell.definitions.is_empty() => ("clue", 0.5),
            CellGround::Block => ("block", 0.0),
            CellGround::Open => ("cell", 0.5),
        };
        let rectangle = |class: &str| {
            Element::rectangle(class, corner.map(|start| start + inset), [SIDE - 2.0 * inset; 2])
        };
        elements.push(&rectangle(class));
        if !cell.shade.is_empty() {
            elements.push(&rectangle("shade").with("fill", cell.shade));
        }
        if cell.circled {
            let center = corner.map(|start| start + SIDE / 2.0);
            elements.push(&Element::circle("ring", center, SIDE / 2.0 - 1.5));
        }
    }

    fn draw_content(&self, place: usize, cell: &CellPicture<'_>, elements: &mut Elements) {
        let [x, y] = self.corner(place);
        if !cell.number.is_empty() {
            elements.push(&Element::text("number", [x + 2.5, y + NUMBER], &cell.number));
        }
        if !cell.letters.is_empty() {
            let count = cell.letters.chars().count() as f64;
            let size = if count > 1.0 { (LETTER * 1.75 / count).clamp(5.0, 15.0) } else { LETTER };
            let class = if cell.given { "letter given" } else { "letter" };
            // A letter sits a little below the middle, out of the way of the number.
            let baseline = y + SIDE / 2.0 + size * 0.36 + 2.5;
            let letter = Element::text(class, [x + SIDE / 2.0, baseline], cell.letters);
            elements.push(&letter.number("font-size", size));
        }
    }

    fn draw_bars(&self, elements: &mut Elements) {
        // Half a unit longer at both ends, so that bars that meet at a corner leave no notch.
        let (start, length) = (-0.5, SIDE + 1.0);
        let mut data = PathData::default();
        for (place, cell) in self.cells.iter().enumerate() {
            let [x, y] = self.corner(place);
            if cell.bars.right {
                data.move_to([x + SIDE, y + start]);
                data.command('v', &[length]);
            }
            if cell.bars.below {
                data.move_to([x + start, y + SIDE]);
                data.command('h', &[length]);
            }
        }
        if !data.is_empty() {
            elements.push(&Element::path("bar", &data));
        }
    }

    fn draw_edges(&self, elements: &mut Elements) {
        let Some(EdgeLabels { columns, rows }) = &self.edges else { return };
        let middle = |place: usize| self.start() + (place as f64 + 0.5) * SIDE;
        for (column, label) in columns.iter().enumerate() {
            elements.push(&Element::text("edge", [middle(column), self.start() - 9.0], label));
        }
        for (row, label) in rows.iter().enumerate() {
            elements.push(&Element::text("edge row", [self.start() - 8.0, middle(row) + 4.5], label));
        }
    }
}

/// The style sheet of a grid, for a page that shows one inline. Paper is always light.
pub fn style() -> String {
    Style::default()
        .rule(".back", "", &[("fill", PAPER)])
        .rule(".line", "", &[("fill", GRID_LINE)])
        .rule(".block", "", &[("fill", BLOCK)])
        .rule(".cell", "", &[("fill", TILE)])
        .rule(".clue", "", &[("fill", DEFINITION)])
        .rule(".parting", "fill:none;stroke-width:.7", &[("stroke", GRID_LINE)])
        .rule(".arrow", "", &[("fill", INK)])
        .rule(".definition", "text-anchor:middle", &[("fill", INK)])
        .rule(".shade", "", &[("fill-opacity", themed(".75", ".32"))])
        .rule(".ring", "fill:none;stroke-width:1.2", &[("stroke", CIRCLE)])
        .rule(".bar", "fill:none;stroke-width:4.5", &[("stroke", INK)])
        .rule(".number,.letter,.edge,.definition", FONTS, &[("fill", INK)])
        .rule(".number", "font-size:10px", &[("fill", SOFT_INK)])
        .rule(".letter", "text-anchor:middle;font-weight:600", &[])
        .rule(".given", "", &[("fill", ACCENT)])
        .rule(".edge", "font-size:13px;font-weight:600;text-anchor:middle", &[("fill", SOFT_INK)])
        .rule(".row", "text-anchor:end", &[])
        .for_screens()
}
