//! The tree of a list as a picture.
//!
//! Every leaf has a column of its own, every other node stands over the middle of its children. A ring marks the end
//! of a word, as in a textbook; lists of endings stand in boxes.

use std::fmt::Write as _;
use std::io;

use worddle_lexicon::Lexicon;

use super::tree::{TreeShape, TreeSink, each_node};
use crate::speech::Speech;

/// The most nodes and endings of a picture that can still be looked at.
const MOST: usize = 600;

const COLUMN: f64 = 44.0;
const ROW: f64 = 62.0;
const RADIUS: f64 = 15.0;
const LINE: f64 = 18.0;
/// The width of a letter of a list.
const GLYPH: f64 = 9.5;
const MARGIN: f64 = 24.0;

/// Why there is no picture.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct PictureTooLarge {
    /// The most nodes and endings that it may have.
    most: usize,
}

impl PictureTooLarge {
    /// What is wrong, for a person.
    pub(crate) fn explain(self, speech: Speech) -> String {
        let most = self.most;
        speech.say(
            format!("the tree has more than {most} nodes and endings, too many for a picture: give --prefix, --height or a smaller list"),
            format!("l'arbre a plus de {most} nœuds et fins de mots, trop pour une image : donnez --prefix, --height ou une liste plus petite"),
        )
    }
}

impl std::fmt::Display for PictureTooLarge {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(&self.explain(Speech::English))
    }
}

impl std::error::Error for PictureTooLarge {}

/// A tree, collected to be drawn.
#[derive(Default)]
pub(crate) struct Picture {
    nodes: Vec<Node>,
    /// The nodes above the next one, the root first.
    spine: Vec<usize>,
    size: usize,
}

struct Node {
    label: Label,
    depth: usize,
    children: Vec<usize>,
    x: f64,
}

enum Label {
    Letter { letter: Option<char>, ends: bool },
    List(Vec<String>),
}

impl Label {
    fn width(&self) -> f64 {
        match self {
            Self::Letter { .. } => COLUMN,
            Self::List(endings) => {
                let longest = endings.iter().map(|ending| ending.chars().count()).max().unwrap_or(0);
                (longest as f64 * GLYPH + 28.0).max(COLUMN)
            }
        }
    }

    fn height(&self) -> f64 {
        match self {
            Self::Letter { .. } => RADIUS * 2.0,
            Self::List(endings) => endings.len() as f64 * LINE + 10.0,
        }
    }
}

impl Picture {
    /// Collects a tree, unless it is too large to be looked at.
    pub(crate) fn collect<L: Lexicon>(lexicon: &L, shape: &TreeShape) -> Result<Self, PictureTooLarge> {
        let mut picture = Self::default();
        each_node(lexicon, shape, &mut picture).map_err(|_| PictureTooLarge { most: MOST })?;
        Ok(picture)
    }

    fn add(&mut self, depth: usize, label: Label, size: usize) -> io::Result<()> {
        self.size += size;
        if self.size > MOST {
            return Err(io::ErrorKind::FileTooLarge.into());
        }
        let place = self.nodes.len();
        self.spine.truncate(depth);
        if let Some(&parent) = self.spine.last() {
            self.nodes[parent].children.push(place);
        }
        self.spine.push(place);
        self.nodes.push(Node { label, depth, children: Vec::new(), x: 0.0 });
        Ok(())
    }

    /// Gives every node its place, and the whole its width.
    fn arrange(&mut self) -> f64 {
        let mut next = MARGIN;
        for place in 0..self.nodes.len() {
            if self.nodes[place].children.is_empty() {
                let width = self.nodes[place].label.width();
                self.nodes[place].x = next + width / 2.0;
                next += width;
            }
        }
        // Children come after their parents, so from the last to the first every child has its place already.
        for place in (0..self.nodes.len()).rev() {
            if let [first, .., last] | [first @ last] = self.nodes[place].children[..] {
                self.nodes[place].x = f64::midpoint(self.nodes[first].x, self.nodes[last].x);
            }
        }
        next + MARGIN
    }

    /// The picture as SVG.
    pub(crate) fn svg(mut self, title: &str, speech: Speech) -> String {
        let width = self.arrange().max(300.0);
        let bottom = |node: &Node| center(node.depth) + node.label.height();
        let height = self.nodes.iter().map(bottom).fold(0.0, f64::max) + 44.0;
        let mut svg = format!(
            "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {width:.0} {height:.0}\" \
             width=\"{width:.0}\" height=\"{height:.0}\" role=\"img\">\n<title>{}</title>\n<style>{STYLE}</style>\n\
             <rect class=\"back\" width=\"100%\" height=\"100%\"/>\n",
            escape(title)
        );
        for node in &self.nodes {
            for &child in &node.children {
                edge(node, &self.nodes[child], &mut svg);
            }
        }
        self.nodes.iter().for_each(|node| draw(node, &mut svg));
        let legend = speech.say("a ring: a word ends here", "un anneau : un mot finit ici");
        let _ = write!(
            svg,
            "<text class=\"legend\" x=\"{MARGIN}\" y=\"{:.0}\">{legend}</text>\n</svg>\n",
            height - 14.0
        );
        svg
    }
}

fn edge(from: &Node, to: &Node, svg: &mut String) {
    let (top, end) = (center(from.depth), center(to.depth));
    let middle = f64::midpoint(top, end);
    let (start, stop) = (from.x, to.x);
    let _ = writeln!(
        svg,
        "<path class=\"edge\" d=\"M{start:.1} {top:.1}C{start:.1} {middle:.1} {stop:.1} {middle:.1} {stop:.1} {end:.1}\"/>"
    );
}

fn center(depth: usize) -> f64 {
    MARGIN + RADIUS + depth as f64 * ROW
}

fn draw(node: &Node, svg: &mut String) {
    let (x, y) = (node.x, center(node.depth));
    let _ = match &node.label {
        Label::Letter { letter: None, .. } => {
            writeln!(svg, "<circle class=\"root\" cx=\"{x:.1}\" cy=\"{y:.1}\" r=\"6\"/>")
        }
        Label::Letter { letter: Some(letter), ends } => {
            let ring = if *ends {
                format!("<circle class=\"ring\" cx=\"{x:.1}\" cy=\"{y:.1}\" r=\"{}\"/>", RADIUS + 4.0)
            } else {
                String::new()
            };
            writeln!(
                svg,
                "{ring}<circle class=\"node\" cx=\"{x:.1}\" cy=\"{y:.1}\" r=\"{RADIUS}\"/>\
                 <text x=\"{x:.1}\" y=\"{:.1}\">{letter}</text>",
                y + 5.5
            )
        }
        Label::List(endings) => {
            let (width, height) = (node.label.width() - 12.0, node.label.height());
            let top = y - RADIUS;
            let line = |line: usize| top + LINE * (line as f64 + 1.0);
            let spans = endings.iter().enumerate();
            let lines: Vec<String> = spans
                .map(|(number, ending)| {
                    format!("<tspan x=\"{x:.1}\" y=\"{:.1}\">{ending}</tspan>", line(number))
                })
                .collect();
            let lines = lines.concat();
            writeln!(
                svg,
                "<rect class=\"list\" x=\"{:.1}\" y=\"{top:.1}\" width=\"{width:.1}\" height=\"{height:.1}\" rx=\"6\"/>\
                 <text class=\"ending\">{lines}</text>",
                x - width / 2.0
            )
        }
    };
}

impl TreeSink for Picture {
    fn node(&mut self, depth: usize, letter: Option<char>, ends: bool) -> io::Result<()> {
        self.add(depth, Label::Letter { letter, ends }, 1)
    }

    fn list(&mut self, depth: usize, endings: &[String]) -> io::Result<()> {
        self.add(depth, Label::List(endings.to_vec()), endings.len())
    }
}

fn escape(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;")
}

const STYLE: &str = "
.back{fill:#f6f6f3}.edge{fill:none;stroke:#868d96;stroke-width:1.6}.root{fill:#555d66}
.node{fill:#fff;stroke:#1b1e22;stroke-width:1.6}.ring{fill:none;stroke:#1a5fb4;stroke-width:2.4}
.list{fill:#fff;stroke:#1a5fb4;stroke-width:2}
text{font:600 16px system-ui,'Segoe UI',Roboto,'Noto Sans','DejaVu Sans',sans-serif;text-anchor:middle;fill:#1b1e22}
.ending{font-weight:400;font-size:14px}.legend{font-weight:400;font-size:13px;text-anchor:start;fill:#555d66}
@media(prefers-color-scheme:dark){.back{fill:#15181b}.edge{stroke:#78818b}.root{fill:#a6aeb8}
.node{fill:#1e2226;stroke:#e9ebee}.ring{stroke:#86bcff}.list{fill:#1e2226;stroke:#86bcff}
text{fill:#e9ebee}.legend{fill:#a6aeb8}}";
