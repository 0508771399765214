//! Pictures of crossword grids: cells, numbers, letters, bars and circles.
//!
//! The grid is described cell by cell. This module knows nothing of file formats or numbering.

mod definition;

use crate::palette::{
    ACCENT, BLOCK, CIRCLE, DEFINITION, FONTS, GRID_LINE, INK, PAPER, SOFT_INK, Style, TILE, themed,
};
use crate::svg::{Element, Elements, Pair, PathData, picture, plain};

use definition::SIDE;

pub use definition::{ArrowPicture, DefinitionPicture};

/// Space around the grid.
const MARGIN: f64 = 8.0;
/// Space for labels along the edges.
const EDGE: f64 = 30.0;
/// Font size of a letter.
const LETTER: f64 = 21.0;
/// Baseline of a cell's number below its top edge.
const NUMBER: f64 = 10.0;

/// A grid to draw.
pub struct GridPicture<'a> {
    /// Cells per row.
    pub width: usize,
    /// The cells, row by row.
    pub cells: Vec<CellPicture<'a>>,
    /// Labels along the edges, if any.
    pub edges: Option<EdgeLabels>,
}

/// The look of a cell.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct CellPicture<'a> {
    /// Its kind.
    pub ground: CellGround,
    /// A CSS colour; may be empty.
    pub shade: &'a str,
    /// Whether it has a circle.
    pub circled: bool,
    /// Bars on its sides.
    pub bars: CellBars,
    /// Its number; may be empty.
    pub number: String,
    /// The letters shown; may be empty.
    pub letters: &'a str,
    /// Whether the letters are given to the solver.
    pub given: bool,
    /// Definitions in the cell, which is then drawn lighter than a block.
    pub definitions: Vec<DefinitionPicture<'a>>,
}

/// The kind of a cell.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum CellGround {
    /// Holds a letter.
    #[default]
    Open,
    /// A block.
    Block,
    /// Not part of the grid.
    Void,
}

/// Bars that separate a cell from its neighbours.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct CellBars {
    /// On its right.
    pub right: bool,
    /// Below it.
    pub below: bool,
}

/// Labels along the edges of a grid.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct EdgeLabels {
    /// Above the columns, left to right.
    pub columns: Vec<String>,
    /// Left of the rows, top to bottom.
    pub rows: Vec<String>,
}

impl GridPicture<'_> {
    /// Returns the picture as an SVG file. An empty title is omitted.
    pub fn svg(&self, title: &str) -> String {
        picture(self.size(), title, &style(), &self.elements())
    }

    /// Returns the picture as an element for a page that includes [`style`], at most `most` pixels wide.
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

    /// Returns the width and height of the picture.
    pub fn size(&self) -> [f64; 2] {
        let height = self.cells.len().div_ceil(self.width.max(1));
        [self.width, height].map(|cells| self.start() + cells as f64 * SIDE + MARGIN)
    }

    /// Returns the offset of the first cell on either axis.
    fn start(&self) -> f64 {
        if self.edges.is_some() { MARGIN + EDGE } else { MARGIN }
    }

    /// Returns the top-left corner of a cell.
    fn corner(&self, place: usize) -> Pair {
        let (row, column) = (place / self.width, place % self.width);
        [column, row].map(|cells| self.start() + cells as f64 * SIDE)
    }

    /// Draws everything, background first.
    fn elements(&self) -> Elements {
        let mut elements = Elements::default();
        // In painting order: SVG draws later elements over earlier ones, and bars must cover cells.
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

    /// Draws a background in line colour, which shows through the gaps between cells. Cells outside the grid
    /// have none.
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

    /// Draws a cell with its shade and circle.
    fn draw_cell(&self, place: usize, cell: &CellPicture<'_>, elements: &mut Elements) {
        let corner = self.corner(place);
        // Adjacent blocks touch, since a line between them would mean nothing.
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

    /// Draws a cell's number and letters.
    fn draw_content(&self, place: usize, cell: &CellPicture<'_>, elements: &mut Elements) {
        let [x, y] = self.corner(place);
        if !cell.number.is_empty() {
            elements.push(&Element::text("number", [x + 2.5, y + NUMBER], &cell.number));
        }
        if !cell.letters.is_empty() {
            let count = cell.letters.chars().count() as f64;
            // A rebus has several letters, which shrink to fit the cell.
            let size = if count > 1.0 { (LETTER * 1.75 / count).clamp(5.0, 15.0) } else { LETTER };
            let class = if cell.given { "letter given" } else { "letter" };
            // Slightly below the middle, clear of the number.
            let baseline = y + SIDE / 2.0 + size * 0.36 + 2.5;
            let letter = Element::text(class, [x + SIDE / 2.0, baseline], cell.letters);
            elements.push(&letter.number("font-size", size));
        }
    }

    /// Draws all bars as one path.
    fn draw_bars(&self, elements: &mut Elements) {
        // Half a unit longer at both ends, so that bars meeting at a corner leave no notch.
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

    /// Draws the labels along the edges.
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

/// Returns the style sheet of a grid, for pages that show one inline. Print is always light.
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
