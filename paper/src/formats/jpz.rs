//! jpz, the XML of Crossword Compiler, plain or in a zip archive: cells with bars and shapes, words, lists of clues.
//!
//! A document type declaration is rejected, and with it every entity that could expand. The number of nodes is bounded.
//!
//! ```xml
//! <rectangular-puzzle><metadata><title>Pets</title></metadata><crossword>
//! <grid width="3" height="1"><cell x="1" y="1" solution="C" number="1" background-shape="circle"/>…</grid>
//! <word id="1"><cells x="1" y="1"/><cells x="2" y="1"/><cells x="3" y="1"/></word>
//! <clues><title><b>Across</b></title><clue word="1" number="1" format="3">A pet</clue></clues>
//! </crossword></rectangular-puzzle>
//! ```
//!
//! Files come from many programs, so reading is lenient: elements are found by their names in any namespace,
//! a missing text is empty, and only what would make the grid ambiguous is an error. Writing follows what
//! Crossword Compiler writes.

use std::collections::BTreeMap;
use std::fmt::Write as _;

use roxmltree::{Node, ParsingOptions};
use worddle_draw::escape;

use super::checks::{check_cells, quoted, text_start, utf8};
use super::error::FormatError;
use super::feature::Feature;
use super::format::{Format, FormatOptions};
use super::picture::Look;
use super::wording::Wording;
use super::zip;
use crate::document::{
    CellKind, Clue, Corners, Document, DocumentCell, Heading, clean_color, clean_solution, clean_text,
    draw_bar, one_line,
};

/// jpz, as the list of formats has it.
pub(super) const FORMAT: Format = Format {
    name: "jpz",
    title: Wording { english: "Crossword Compiler", french: "Crossword Compiler" },
    summary: Wording {
        english: "XML, plain or in a zip archive",
        french: "du XML, tel quel ou dans une archive zip",
    },
    extensions: &["jpz", "xml"],
    media_type: "application/xml",
    holds: &[
        Feature::Bars,
        Feature::Circles,
        Feature::Shades,
        Feature::Rebus,
        Feature::Voids,
        Feature::Revealed,
        Feature::Entered,
        Feature::Labels,
        Feature::Corners,
        Feature::Diagramless,
        Feature::Clues,
        Feature::OtherClues,
        Feature::Enumerations,
        Feature::Title,
        Feature::Notes,
        Feature::Quotes,
        Feature::Fields,
    ],
    recognizes: is_jpz,
    read: Some(read),
    write,
};

/// Recognizes any XML, and any zip archive.
fn is_jpz(bytes: &[u8]) -> bool {
    text_start(bytes).starts_with(b"<") || zip::is_archive(bytes)
}

/// Most nodes of a file. The largest grid has 65,025 cells, and each may have a word, a clue and their texts.
const MOST_NODES: u32 = 2_000_000;

/// The metadata elements that a document has fields for.
const KNOWN: [&str; 4] = ["title", "creator", "copyright", "description"];

/// Reads a file: unpacks it if it is an archive, then grid, metadata and clues.
///
/// # Errors
///
/// Anything that is not XML or not a crossword, sizes over the limit, and cells outside the grid. The message
/// names the attribute at fault.
fn read(bytes: &[u8], _: FormatOptions) -> Result<Document, FormatError> {
    let unpacked;
    let bytes = if zip::is_archive(bytes) {
        unpacked = zip::unpack_crossword(bytes)?;
        &unpacked[..]
    } else {
        bytes
    };
    // The parser allocates a node for each element: bounded before it begins.
    let options = ParsingOptions { nodes_limit: MOST_NODES, ..ParsingOptions::default() };
    let tree = roxmltree::Document::parse_with_options(utf8(bytes)?, options)
        .map_err(|error| FormatError::Xml(error.to_string()))?;
    // Metadata may have an element of the same name, which is not the crossword.
    let is_told = |node: &Node<'_, '_>| {
        node.parent_element().is_some_and(|parent| parent.tag_name().name() == "metadata")
    };
    let crossword = all(tree.root_element(), "crossword").find(|node| !is_told(node));
    let crossword = crossword.ok_or_else(|| no_crossword(tree.root_element()))?;
    let grid = find(crossword, "grid").ok_or_else(|| FormatError::Missing {
        field: "grid".to_owned(),
        expected: "an element with width and height",
    })?;
    let mut document = read_grid(grid)?;
    if let Some(metadata) = find(tree.root_element(), "metadata") {
        let text = |name: &str| find(metadata, name).map(text_of).unwrap_or_default();
        document.title = clean_text(&text("title"));
        document.author = clean_text(&text("creator"));
        document.copyright = clean_text(&text("copyright"));
        document.notes = clean_text(&text("description"));
        for node in metadata.children().filter(Node::is_element) {
            let name = node.tag_name().name();
            if !KNOWN.contains(&name) {
                document.push_field(name, &text_of(node));
            }
        }
    }
    read_instructions(tree.root_element(), &mut document);
    let clues = read_clues(crossword, &document)?;
    check_cells(&clues, document.cells().len())?;
    document.set_clues(clues);
    Ok(document)
}

/// The error of XML without a crossword: another kind of puzzle, or none at all.
///
/// Crossword Compiler also writes acrostics, coded crosswords, word searches and Sudokus, each with a grid of its own.
fn no_crossword(root: Node<'_, '_>) -> FormatError {
    match find(root, "grid").and_then(|grid| grid.parent_element()) {
        Some(puzzle) if puzzle != root => FormatError::Value {
            field: "kind of puzzle".to_owned(),
            found: quoted(puzzle.tag_name().name()),
            expected: "crossword; other puzzles are not read",
        },
        _ => FormatError::Foreign { format: "jpz", expected: "a crossword of Crossword Compiler" },
    }
}

/// Reads the instructions beside the metadata. They are notes for solvers, unless there are others.
fn read_instructions(root: Node<'_, '_>, document: &mut Document) {
    let text = find(root, "instructions").map(text_of).unwrap_or_default();
    if document.notes.is_empty() {
        document.notes = clean_text(&text);
    } else {
        document.push_field("instructions", &text);
    }
}

/// All elements with a name below a node, in any namespace.
///
/// The node itself counts too.
fn all<'a, 'input>(node: Node<'a, 'input>, name: &str) -> impl Iterator<Item = Node<'a, 'input>> {
    node.descendants().filter(move |node| node.is_element() && node.tag_name().name() == name)
}

/// The first element with a name below a node.
///
/// In the order of the document, at any depth.
fn find<'a, 'input>(node: Node<'a, 'input>, name: &str) -> Option<Node<'a, 'input>> {
    all(node, name).next()
}

/// All text in an element.
///
/// Markup inside it (`<b>`, `<i>`) is dropped, its text is kept.
fn text_of(node: Node<'_, '_>) -> String {
    node.descendants().filter(Node::is_text).filter_map(|node| node.text()).collect()
}

/// The error of a value that cannot be.
///
/// `found` is shortened, since a file may put anything there.
fn wrong(field: &str, found: &str, expected: &'static str) -> FormatError {
    FormatError::Value { field: field.to_owned(), found: quoted(found), expected }
}

/// Reads an attribute as a number.
///
/// # Errors
///
/// A value that is no number. A missing attribute is an empty value, and so an error too.
fn number(node: Node<'_, '_>, name: &str) -> Result<usize, FormatError> {
    let text = node.attribute(name).unwrap_or_default();
    text.trim().parse().map_err(|_| wrong(name, text, "a whole number"))
}

/// Reads cells, labels and bars.
///
/// # Errors
///
/// Sides over the limit, or a cell outside them.
fn read_grid(grid: Node<'_, '_>) -> Result<Document, FormatError> {
    let (width, height) = (number(grid, "width")?, number(grid, "height")?);
    // Before the cells are allocated: a file of one line may claim any size.
    Document::check_sides(width, height)?;
    // A cell that the file leaves out lies outside the grid.
    let mut cells = vec![DocumentCell { kind: CellKind::Void, ..DocumentCell::default() }; width * height];
    let mut labels = vec![String::new(); width * height];
    let mut bars = Vec::new();
    let is_cell = |node: &Node<'_, '_>| node.is_element() && node.tag_name().name() == "cell";
    // Children only: a cell of another element must not change the grid.
    for node in grid.children().filter(is_cell) {
        let place = place(node, width, height)?;
        cells[place] = read_cell(node);
        labels[place] = one_line(node.attribute("number").unwrap_or_default());
        let sides = [("top-bar", 'T'), ("right-bar", 'R'), ("bottom-bar", 'B'), ("left-bar", 'L')];
        let set = sides.into_iter().filter(|(name, _)| node.attribute(*name) == Some("true"));
        bars.extend(set.map(|(_, side)| (place, side)));
    }
    // After all cells: a bar on top or on the left belongs to the cell before, which may come later in the file.
    for (place, side) in bars {
        draw_bar(&mut cells, width, place, side);
    }
    let mut document = Document::build(width, height, cells)?;
    document.set_labels(labels);
    Ok(document)
}

/// The index of a cell, from its column and row, which count from 1.
///
/// # Errors
///
/// If it lies outside the grid.
fn place(node: Node<'_, '_>, width: usize, height: usize) -> Result<usize, FormatError> {
    let (column, row) = (number(node, "x")?, number(node, "y")?);
    if (1..=width).contains(&column) && (1..=height).contains(&row) {
        Ok((row - 1) * width + column - 1)
    } else {
        Err(wrong(
            "place of a cell",
            &format!("{column},{row}"),
            "column and row inside the grid, counted from 1",
        ))
    }
}

/// Reads a cell; a cell with a clue inside it is a block.
///
/// Letters of blocks are dropped.
fn read_cell(node: Node<'_, '_>) -> DocumentCell {
    let corner = |name: &str| one_line(node.attribute(name).unwrap_or_default());
    let is_clue = node.attribute("type") == Some("clue");
    // A letter given to the solver has the type of a clue, and no clue inside.
    let is_given = is_clue && node.has_attribute("solution") && !node.has_children();
    let kind = match node.attribute("type").unwrap_or_default() {
        // A clue cell of an arrow crossword: its text is not read, since the format does not say where its arrows
        // point.
        "block" => CellKind::Block,
        "clue" if !is_given => CellKind::Block,
        "void" => CellKind::Void,
        _ => CellKind::Open,
    };
    let letters = |name: &str| match kind {
        CellKind::Open => clean_solution(node.attribute(name).unwrap_or_default()),
        CellKind::Block | CellKind::Void => String::new(),
    };
    DocumentCell {
        kind,
        solution: letters("solution"),
        entered: letters("solve-state"),
        revealed: is_given || node.attribute("hint") == Some("true"),
        circled: node.attribute("background-shape") == Some("circle"),
        shade: clean_color(node.attribute("background-color").unwrap_or_default()),
        corners: Corners {
            top_right: corner("top-right-number"),
            bottom_left: corner("bottom-left-number"),
            bottom_right: corner("bottom-right-number"),
        },
        ..DocumentCell::default()
    }
}

/// Reads all lists of clues, each clue with the cells of its word.
///
/// A clue names its word by id; without one, its cells follow from its number.
///
/// # Errors
///
/// If a word has a cell outside the grid, or more cells than the grid.
fn read_clues(crossword: Node<'_, '_>, document: &Document) -> Result<Vec<Clue>, FormatError> {
    let named = |name: &'static str| {
        crossword.children().filter(move |node| node.is_element() && node.tag_name().name() == name)
    };
    let mut words: BTreeMap<&str, Vec<usize>> = BTreeMap::new();
    for word in named("word") {
        words.insert(word.attribute("id").unwrap_or_default(), read_word(word, document)?);
    }
    let usual = document.words_by_name();
    let mut clues = Vec::new();
    for list in named("clues") {
        let title =
            list.children().find(|node| node.tag_name().name() == "title").map(text_of).unwrap_or_default();
        // Lists are told apart by their titles alone; a title in another language is a list of its own.
        let heading = heading(&title);
        for node in list.children().filter(|node| node.tag_name().name() == "clue") {
            let attribute = |name: &str| one_line(node.attribute(name).unwrap_or_default());
            let number = attribute("number");
            let cells = words.get(node.attribute("word").unwrap_or_default()).cloned().unwrap_or_default();
            // Cells that follow from the number are dropped, so that a document is the same from every format.
            let is_usual = usual.get(&(heading.clone(), number.clone())) == Some(&cells);
            clues.push(Clue {
                text: clean_text(&text_of(node)),
                enumeration: attribute("format"),
                cells: if is_usual { Vec::new() } else { cells },
                ..Clue::new(heading.clone(), number)
            });
        }
    }
    Ok(clues)
}

/// The heading of a list by its title, which may end in a colon.
///
/// Colons are common in files that were written by hand.
fn heading(title: &str) -> Heading {
    let title = one_line(title.trim().trim_end_matches(':'));
    match title.to_lowercase().as_str() {
        "across" => Heading::Across,
        "down" => Heading::Down,
        _ => Heading::Other(title),
    }
}

/// Reads the cells of a word: ranges in its own attributes, then in elements inside it.
///
/// # Errors
///
/// A range that is none, or too many cells.
fn read_word(word: Node<'_, '_>, document: &Document) -> Result<Vec<usize>, FormatError> {
    let inside = word.children().filter(|node| node.is_element() && node.tag_name().name() == "cells");
    let parts = std::iter::once(word).filter(|word| word.has_attribute("x")).chain(inside);
    let mut cells = Vec::new();
    for part in parts {
        let (columns, rows) = (range(part, "x", document.width())?, range(part, "y", document.height())?);
        for row in rows {
            cells.extend(columns.clone().map(|column| (row - 1) * document.width() + column - 1));
        }
        // Checked after each part, so that many ranges over the whole grid cannot fill the memory.
        if cells.len() > document.cells().len() {
            return Err(wrong(
                "cells of a word",
                &cells.len().to_string(),
                "each cell of the grid once at most",
            ));
        }
    }
    Ok(cells)
}

/// Reads a range of columns or rows: `3` or `3-7`.
///
/// # Errors
///
/// A range that is backwards or outside the grid.
fn range(
    node: Node<'_, '_>,
    name: &str,
    most: usize,
) -> Result<std::ops::RangeInclusive<usize>, FormatError> {
    let text = node.attribute(name).unwrap_or_default();
    let (first, last) = text.split_once('-').unwrap_or((text, text));
    let parsed = first.trim().parse().ok().zip(last.trim().parse().ok());
    let inside = |&(first, last): &(usize, usize)| 1 <= first && first <= last && last <= most;
    let expected = "a number or a range inside the grid";
    parsed.filter(inside).map(|(first, last)| first..=last).ok_or_else(|| wrong(name, text, expected))
}

/// Writes plain XML, which every program that reads jpz accepts; an archive would only be smaller.
///
/// Words are written in full, cell by cell, and clues refer to them by id.
#[expect(clippy::unnecessary_wraps, reason = "other formats cannot hold everything")]
fn write(document: &Document, _: Look) -> Result<Vec<u8>, FormatError> {
    let mut xml = "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n\
        <crossword-compiler xmlns=\"http://crossword.info/xml/crossword-compiler\">\n\
        <rectangular-puzzle xmlns=\"http://crossword.info/xml/rectangular-puzzle\" \
        alphabet=\"ABCDEFGHIJKLMNOPQRSTUVWXYZ\">\n<metadata>\n"
        .to_owned();
    let texts = [&document.title, &document.author, &document.copyright, &document.notes];
    for (name, text) in KNOWN.into_iter().zip(texts) {
        element(&mut xml, name, text);
    }
    let fields = document.fields.iter().filter(|(name, _)| !KNOWN.contains(&name.as_str()));
    fields.for_each(|(name, value)| element(&mut xml, name, value));
    let (width, height) = (document.width(), document.height());
    let _ = writeln!(xml, "</metadata>\n<crossword>\n<grid width=\"{width}\" height=\"{height}\">");
    xml += "<grid-look numbering-scheme=\"normal\"/>\n";
    let numbers = document.numbers();
    for (place, (cell, label)) in document.cells().iter().zip(&numbers).enumerate() {
        write_cell(&mut xml, cell, label, (place % width + 1, place / width + 1));
    }
    xml += "</grid>\n";
    write_words(&mut xml, document);
    xml += "</crossword>\n</rectangular-puzzle>\n</crossword-compiler>\n";
    Ok(xml.into_bytes())
}

/// Writes an element with a text; nothing for an empty text.
///
/// Names are those of [`KNOWN`] or of fields, which are plain: see [`Document::push_field`].
fn element(xml: &mut String, name: &str, text: &str) {
    if !text.is_empty() {
        let _ = writeln!(xml, "<{name}>{}</{name}>", escape(text));
    }
}

/// Writes a cell with the attributes that it needs.
///
/// Attributes that are empty or false are left out, as other programs do.
fn write_cell(xml: &mut String, cell: &DocumentCell, label: &str, (column, row): (usize, usize)) {
    let yes = |is_set: bool| if is_set { "true" } else { "" };
    let kind = match cell.kind {
        // An open cell has no type: that is the default of the format.
        CellKind::Open => "",
        CellKind::Block => "block",
        CellKind::Void => "void",
    };
    let attributes = [
        ("type", kind),
        ("solution", &cell.solution),
        ("number", label),
        ("solve-state", &cell.entered),
        ("hint", yes(cell.revealed)),
        ("background-shape", if cell.circled { "circle" } else { "" }),
        ("background-color", &cell.shade),
        ("right-bar", yes(cell.bars.right)),
        ("bottom-bar", yes(cell.bars.below)),
        ("top-right-number", &cell.corners.top_right),
        ("bottom-left-number", &cell.corners.bottom_left),
        ("bottom-right-number", &cell.corners.bottom_right),
    ];
    let _ = write!(xml, "<cell x=\"{column}\" y=\"{row}\"");
    for (name, value) in attributes.into_iter().filter(|(_, value)| !value.is_empty()) {
        let _ = write!(xml, " {name}=\"{}\"", escape(value));
    }
    xml.push_str("/>\n");
}

/// Writes a word for each word of the grid and for each clue with its own cells, then the lists of clues.
///
/// Ids count from 1, in the order in which words are written.
fn write_words(xml: &mut String, document: &Document) {
    let width = document.width();
    let mut id = 0;
    // Cell by cell, because not every program reads ranges.
    let mut write_word = |cells: &[usize]| {
        id += 1;
        let cell =
            |place: &usize| format!("<cells x=\"{}\" y=\"{}\"/>", place % width + 1, place / width + 1);
        let cells: String = cells.iter().map(cell).collect();
        let _ = writeln!(xml, "<word id=\"{id}\">{cells}</word>");
        id
    };
    let mut words: BTreeMap<(Heading, String), usize> = BTreeMap::new();
    for (name, cells) in document.words_by_name() {
        words.insert(name, write_word(&cells));
    }
    // Collected apart: all words come before the first list.
    let mut lists = String::new();
    for heading in document.headings() {
        let title = match &heading {
            Heading::Across => "Across",
            Heading::Down => "Down",
            Heading::Other(title) => title,
        };
        let _ = writeln!(lists, "<clues ordering=\"normal\">\n<title><b>{}</b></title>", escape(title));
        for clue in document.clues_of(&heading) {
            let usual = words.get(&(heading.clone(), clue.number.clone())).copied();
            let word = if clue.cells.is_empty() { usual } else { Some(write_word(&clue.cells)) };
            write_clue(&mut lists, clue, word);
        }
        lists += "</clues>\n";
    }
    *xml += &lists;
}

/// Writes a clue with the id of its word, if it has one.
///
/// The text is escaped, so markup in it would show as text.
fn write_clue(xml: &mut String, clue: &Clue, word: Option<usize>) {
    let word = word.map(|word| word.to_string()).unwrap_or_default();
    xml.push_str("<clue");
    let attributes = [("word", word.as_str()), ("number", &clue.number), ("format", &clue.enumeration)];
    for (name, value) in attributes.into_iter().filter(|(_, value)| !value.is_empty()) {
        let _ = write!(xml, " {name}=\"{}\"", escape(value));
    }
    let _ = writeln!(xml, ">{}</clue>", escape(&clue.text));
}
