//! The tree of a list as a picture.
//!
//! Every leaf has a column of its own, and every other node stands over the middle of its children. A ring marks the end
//! of a word, as in a textbook; lists of endings stand in boxes.

use crate::palette::{ACCENT, FONTS, GROUND, INK, LINE, SOFT_INK, Style, TILE};
use crate::svg::{Element, Elements, Pair, PathData, picture};

/// The most nodes and endings that anybody can make out in one picture.
const MOST: usize = 600;

const COLUMN: f64 = 50.0;
const ROW: f64 = 62.0;
const RADIUS: f64 = 15.0;
const LINE_HEIGHT: f64 = 18.0;
/// The width of a letter in a list of endings.
const GLYPH: f64 = 9.5;
const MARGIN: f64 = 24.0;
/// Room for the legend.
const MIN_WIDTH: f64 = 250.0;

/// A tree with too many nodes and endings to draw.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct TreeTooLarge {
    /// The most nodes and endings that a picture may have.
    pub most: usize,
}

impl std::fmt::Display for TreeTooLarge {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "the tree has more than {} nodes and endings, too many for a picture", self.most)
    }
}

impl std::error::Error for TreeTooLarge {}

/// A tree to draw, told node by node: from left to right, each before its children.
#[derive(Default)]
pub struct TreePicture {
    nodes: Vec<Node>,
    /// The nodes above the next one, the root first.
    spine: Vec<usize>,
    /// How many nodes and endings there are.
    size: usize,
}

struct Node {
    label: Label,
    depth: usize,
    children: Vec<usize>,
    /// The middle of the node, known once the whole tree is.
    x: f64,
}

enum Label {
    Root,
    Letter { letter: char, ends: bool },
    List(Vec<String>),
}

impl Label {
    /// The room from left to right.
    fn width(&self) -> f64 {
        match self {
            Self::Root | Self::Letter { .. } => COLUMN,
            Self::List(endings) => {
                let longest = endings.iter().map(|ending| ending.chars().count()).max().unwrap_or(0);
                (longest as f64 * GLYPH + 28.0).max(COLUMN)
            }
        }
    }

    fn height(&self) -> f64 {
        match self {
            Self::Root | Self::Letter { .. } => RADIUS * 2.0,
            Self::List(endings) => endings.len() as f64 * LINE_HEIGHT + 10.0,
        }
    }
}

impl TreePicture {
    /// Adds a node under `depth` others: its letter (none for the root), and whether a word ends there.
    pub fn node(&mut self, depth: usize, letter: Option<char>, ends: bool) -> Result<(), TreeTooLarge> {
        self.add(depth, letter.map_or(Label::Root, |letter| Label::Letter { letter, ends }), 1)
    }

    /// Adds the list of endings under the node at `depth - 1`.
    pub fn list(&mut self, depth: usize, endings: &[String]) -> Result<(), TreeTooLarge> {
        self.add(depth, Label::List(endings.to_vec()), endings.len())
    }

    fn add(&mut self, depth: usize, label: Label, size: usize) -> Result<(), TreeTooLarge> {
        self.size += size;
        if self.size > MOST {
            return Err(TreeTooLarge { most: MOST });
        }
        let place = self.nodes.len();
        // What is left of the spine after the cut are the ancestors, the parent last.
        self.spine.truncate(depth);
        if let Some(&parent) = self.spine.last() {
            self.nodes[parent].children.push(place);
        }
        self.spine.push(place);
        self.nodes.push(Node { label, depth, children: Vec::new(), x: 0.0 });
        Ok(())
    }

    /// Returns the picture as SVG; the legend says what a ring means.
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

    /// Gives every node its place, and returns the width of the whole.
    fn arrange(&mut self) -> f64 {
        let leaves = self.nodes.iter().filter(|node| node.children.is_empty());
        let width: f64 = leaves.map(|node| node.label.width()).sum::<f64>() + 2.0 * MARGIN;
        let mut next = MARGIN + (MIN_WIDTH - width).max(0.0) / 2.0;
        for node in self.nodes.iter_mut().filter(|node| node.children.is_empty()) {
            let width = node.label.width();
            node.x = next + width / 2.0;
            next += width;
        }
        // Children come after their parents, so from the last to the first every child has its place already.
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

fn edge(from: &Node, to: &Node) -> Element {
    let ([x1, y1], [x2, y2]) = (from.center(), to.center());
    let middle = f64::midpoint(y1, y2);
    let mut data = PathData::default();
    data.move_to([x1, y1]);
    data.command('C', &[x1, middle, x2, middle, x2, y2]);
    Element::path("edge", &data)
}

/// The middle of a row of nodes, from the top.
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
