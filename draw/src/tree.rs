//! Pictures of word trees.
//!
//! Every leaf has its own column, and every inner node is centred over its children. A ring marks the end of
//! a word, as in textbooks. Lists of suffixes are drawn in boxes.

use crate::palette::{ACCENT, FONTS, GROUND, INK, LINE, SOFT_INK, Style, TILE};
use crate::svg::{Element, Elements, Pair, PathData, picture};

/// Most nodes and suffixes that anyone could make out in one picture.
const MOST: usize = 600;

/// Width of a node's column.
const COLUMN: f64 = 50.0;
/// Height of a level.
const ROW: f64 = 62.0;
/// Radius of a node.
const RADIUS: f64 = 15.0;
/// Line height in a list of suffixes.
const LINE_HEIGHT: f64 = 18.0;
/// Width of a character in a list of suffixes.
const GLYPH: f64 = 9.5;
/// Space around the tree.
const MARGIN: f64 = 24.0;
/// Least width, for the legend.
const MIN_WIDTH: f64 = 250.0;

/// A tree with too many nodes and suffixes to draw.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct TreeTooLarge {
    /// The limit.
    pub most: usize,
}

impl std::fmt::Display for TreeTooLarge {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "the tree has more than {} nodes and endings, too many for a picture", self.most)
    }
}

impl std::error::Error for TreeTooLarge {}

/// A tree to draw, added node by node in preorder, left to right.
#[derive(Default)]
pub struct TreePicture {
    nodes: Vec<Node>,
    /// The ancestors of the next node, root first.
    spine: Vec<usize>,
    /// Number of nodes and suffixes.
    size: usize,
}

/// A node, positioned once the tree is complete.
struct Node {
    label: Label,
    depth: usize,
    children: Vec<usize>,
    /// Horizontal centre, computed once the tree is complete.
    x: f64,
}

/// What a node shows.
enum Label {
    Root,
    Letter { letter: char, ends: bool },
    List(Vec<String>),
}

impl Label {
    /// Returns the horizontal space needed.
    fn width(&self) -> f64 {
        match self {
            Self::Root | Self::Letter { .. } => COLUMN,
            Self::List(endings) => {
                let longest = endings.iter().map(|ending| ending.chars().count()).max().unwrap_or(0);
                (longest as f64 * GLYPH + 28.0).max(COLUMN)
            }
        }
    }

    /// Returns the vertical space needed.
    fn height(&self) -> f64 {
        match self {
            Self::Root | Self::Letter { .. } => RADIUS * 2.0,
            Self::List(endings) => endings.len() as f64 * LINE_HEIGHT + 10.0,
        }
    }
}

impl TreePicture {
    /// Adds a node at a depth: its letter (`None` for the root), and whether a word ends there.
    pub fn node(&mut self, depth: usize, letter: Option<char>, ends: bool) -> Result<(), TreeTooLarge> {
        self.add(depth, letter.map_or(Label::Root, |letter| Label::Letter { letter, ends }), 1)
    }

    /// Adds a list of suffixes under the node at `depth - 1`.
    pub fn list(&mut self, depth: usize, endings: &[String]) -> Result<(), TreeTooLarge> {
        self.add(depth, Label::List(endings.to_vec()), endings.len())
    }

    /// Adds a node under the last node at the depth above.
    fn add(&mut self, depth: usize, label: Label, size: usize) -> Result<(), TreeTooLarge> {
        self.size += size;
        if self.size > MOST {
            return Err(TreeTooLarge { most: MOST });
        }
        let place = self.nodes.len();
        // After truncation, the spine holds the ancestors, parent last.
        self.spine.truncate(depth);
        if let Some(&parent) = self.spine.last() {
            self.nodes[parent].children.push(place);
        }
        self.spine.push(place);
        self.nodes.push(Node { label, depth, children: Vec::new(), x: 0.0 });
        Ok(())
    }

    /// Returns the picture as SVG. The legend explains the rings.
    pub fn svg(mut self, title: &str, legend: &str) -> String {
        let width = self.arrange();
        let bottom = |node: &Node| middle(node.depth) + node.label.height();
        let height = self.nodes.iter().map(bottom).fold(0.0, f64::max) + 44.0;
        let mut body = Elements::default();
        for node in &self.nodes {
            for &child in &node.children {
                body.push(&edge(node, &self.nodes[child]));
            }
        }
        self.nodes.iter().for_each(|node| node.draw(&mut body));
        body.push(&Element::text("legend", [MARGIN, height - 14.0], legend));
        picture([width, height], title, &style(), &body)
    }

    /// Positions every node and returns the total width.
    fn arrange(&mut self) -> f64 {
        let leaves = self.nodes.iter().filter(|node| node.children.is_empty());
        let width: f64 = leaves.map(|node| node.label.width()).sum::<f64>() + 2.0 * MARGIN;
        let mut next = MARGIN + (MIN_WIDTH - width).max(0.0) / 2.0;
        for node in self.nodes.iter_mut().filter(|node| node.children.is_empty()) {
            let width = node.label.width();
            node.x = next + width / 2.0;
            next += width;
        }
        // Children follow their parents, so in reverse order every child has its position already.
        for place in (0..self.nodes.len()).rev() {
            if let [first, .., last] | [first @ last] = self.nodes[place].children[..] {
                self.nodes[place].x = f64::midpoint(self.nodes[first].x, self.nodes[last].x);
            }
        }
        width.max(MIN_WIDTH)
    }
}

impl Node {
    fn center(&self) -> Pair {
        [self.x, middle(self.depth)]
    }

    /// Draws a node.
    fn draw(&self, body: &mut Elements) {
        let [x, y] = self.center();
        match &self.label {
            Label::Root => body.push(&Element::circle("root", [x, y], 6.0)),
            Label::Letter { letter, ends } => {
                if *ends {
                    body.push(&Element::circle("ring", [x, y], RADIUS + 4.0));
                }
                body.push(&Element::circle("node", [x, y], RADIUS));
                body.push(&Element::text("", [x, y + 5.5], &letter.to_string()));
            }
            Label::List(endings) => {
                let [width, height] = [self.label.width() - 12.0, self.label.height()];
                let top = y - RADIUS;
                let frame = Element::rectangle("list", [x - width / 2.0, top], [width, height]);
                body.push(&frame.number("rx", 6.0));
                for (line, ending) in (1..).zip(endings) {
                    let y = top + LINE_HEIGHT * f64::from(line);
                    body.push(&Element::text("ending", [x, y], ending));
                }
            }
        }
    }
}

/// Draws an edge as a curve that leaves and arrives vertically.
fn edge(from: &Node, to: &Node) -> Element {
    let ([x1, y1], [x2, y2]) = (from.center(), to.center());
    let middle = f64::midpoint(y1, y2);
    let mut data = PathData::default();
    data.move_to([x1, y1]);
    data.command('C', &[x1, middle, x2, middle, x2, y2]);
    Element::path("edge", &data)
}

/// Returns the vertical centre of a row of nodes.
fn middle(depth: usize) -> f64 {
    MARGIN + RADIUS + depth as f64 * ROW
}

fn style() -> String {
    Style::default()
        .rule("text", &format!("{FONTS};font-weight:600;font-size:16px;text-anchor:middle"), &[("fill", INK)])
        .rule(".back", "", &[("fill", GROUND)])
        .rule(".edge", "fill:none;stroke-width:1.6", &[("stroke", LINE)])
        .rule(".root", "", &[("fill", SOFT_INK)])
        .rule(".node", "stroke-width:1.6", &[("fill", TILE), ("stroke", INK)])
        .rule(".ring", "fill:none;stroke-width:2.4", &[("stroke", ACCENT)])
        .rule(".list", "stroke-width:2", &[("fill", TILE), ("stroke", ACCENT)])
        .rule(".ending", "font-weight:400;font-size:14px", &[])
        .rule(".legend", "font-weight:400;font-size:13px;text-anchor:start", &[("fill", SOFT_INK)])
        .for_screens()
}
