//! Every picture is well-formed and contains everything it was given, in the right place.

use roxmltree::{Document, Node};
use worddle_board::generate::Distribution;
use worddle_board::{Board, Cell};
use worddle_draw::bars::{Bar, BarChart};
use worddle_draw::board::{Badges, BoardPicture};
use worddle_draw::grid::{CellBars, CellGround, CellPicture, EdgeLabels, GridPicture};
use worddle_draw::histogram::HistogramPicture;
use worddle_draw::plot::{Axis, Mark, Plot, Scale, Series};
use worddle_draw::sheet::{SheetBoard, SheetLine, board_pages, solution_pages};
use worddle_draw::tree::TreePicture;
use worddle_lexicon::Alphabet;

/// A text that would break markup if it were not escaped.
const NASTY: &str = "<&\"'>";

const BADGES: Badges<'static> =
    Badges { double_letter: "DL", triple_letter: "TL", double_word: "<W>", triple_word: "TW" };

/// Parses a picture, whose style must know both themes.
fn read(svg: &str) -> Document<'_> {
    let document = Document::parse(svg).unwrap_or_else(|error| panic!("{error}: {svg}"));
    assert!(!svg.contains("NaN") && !svg.contains("inf"), "{svg}");
    assert!(svg.ends_with("</svg>\n"), "{svg}");
    document
}

/// The elements with a class.
fn classed<'a>(document: &'a Document<'_>, class: &str) -> Vec<Node<'a, 'a>> {
    let has = |node: &Node<'_, '_>| {
        node.attribute("class").is_some_and(|classes| classes.split(' ').any(|other| other == class))
    };
    document.descendants().filter(has).collect()
}

fn texts(document: &Document<'_>, class: &str) -> Vec<String> {
    classed(document, class).iter().filter_map(|node| Some(node.text()?.to_owned())).collect()
}

fn number(node: Node<'_, '_>, name: &str) -> f64 {
    node.attribute(name).unwrap_or_else(|| panic!("no {name}")).parse().expect("a number")
}

fn picture<'a>(board: &'a Board, path: &'a [Cell]) -> BoardPicture<'a> {
    BoardPicture { board, alphabet: Alphabet::English, path, caption: Some(NASTY.to_owned()), badges: BADGES }
}

#[test]
fn every_cell_of_a_board_is_drawn() {
    let board = Board::parse("C:dwATS/QuIT?/#EAR", Alphabet::English).unwrap();
    let svg = picture(&board, &[]).svg();
    let document = read(&svg);
    assert_eq!(classed(&document, "tile").len() + classed(&document, "block").len(), board.len());
    assert_eq!(texts(&document, "letter"), ["C", "A", "T", "S", "Qu", "I", "T", "?", "E", "A", "R"]);
    assert_eq!(texts(&document, "bonus"), ["<W>"]);
    assert_eq!(texts(&document, "caption"), [NASTY]);
    assert!(svg.contains("prefers-color-scheme:dark"));
}

#[test]
fn a_path_runs_through_the_centres_of_its_tiles() {
    let board = Board::parse("CAT/ORE", Alphabet::English).unwrap();
    let path = [Cell(0), Cell(4), Cell(2)];
    let svg = picture(&board, &path).svg();
    let document = read(&svg);
    let center =
        |node: &Node<'_, '_>| ["x", "y"].map(|axis| number(*node, axis) + number(*node, "width") / 2.0);
    let centers: Vec<[f64; 2]> = classed(&document, "tile").iter().map(center).collect();
    let segments = classed(&document, "segment");
    assert_eq!(segments.len(), 2);
    for (segment, pair) in segments.iter().zip(path.windows(2)) {
        let [from, to] = [pair[0], pair[1]].map(|cell| centers[cell.0 as usize]);
        let data = format!("M{} {}L{} {}", from[0], from[1], to[0], to[1]);
        assert_eq!(segment.attribute("d"), Some(&*data));
    }
    assert_eq!(texts(&document, "step"), ["1", "3", "2"], "tiles are drawn in the order of their cells");
    assert_eq!(classed(&document, "first").len(), 1);
}

#[test]
fn a_path_over_the_edge_of_a_wrapped_board_is_drawn_at_both_sides() {
    let topology = std::sync::Arc::new("3x3:wrapped".parse().unwrap());
    let board = Board::parse_on(topology, "CATOREINS", Alphabet::English).unwrap();
    let svg = picture(&board, &[Cell(0), Cell(2)]).svg();
    assert_eq!(classed(&read(&svg), "segment").len(), 2);
}

#[test]
fn a_sheet_has_every_board_and_every_word() {
    let boards = ["CAT/ORE", "SIT/ANE", "TAN/SER"].map(|text| Board::parse(text, Alphabet::English).unwrap());
    let sheet: Vec<SheetBoard<'_>> = boards
        .iter()
        .map(|board| SheetBoard { picture: picture(board, &[]), caption: NASTY.to_owned() })
        .collect();
    let pages = board_pages(&sheet, "page");
    assert_eq!(pages.len(), 1);
    let document = read(&pages[0]);
    assert_eq!(classed(&document, "tile").len(), 18);
    assert_eq!(texts(&document, "number"), ["1", "2", "3"]);
    assert_eq!(texts(&document, "count"), [NASTY; 3]);
    assert!(!pages[0].contains("prefers-color-scheme"), "paper has no theme");
    let word = |text: &str| SheetLine::Word { spellings: vec![text.to_owned()], points: 1 };
    let lines = [SheetLine::Heading(1), SheetLine::Sum(NASTY.to_owned()), word("cat"), word("ore")];
    let pages = solution_pages(&lines, 1, "page");
    let document = read(&pages[0]);
    assert_eq!(texts(&document, "word"), ["cat", "ore"]);
    assert_eq!(texts(&document, "foot"), ["2"]);
}

#[test]
fn a_tree_has_a_node_a_letter_and_a_parent_over_the_middle_of_its_children() {
    let mut tree = TreePicture::default();
    for (depth, letter, ends) in
        [(0, None, false), (1, Some('A'), true), (2, Some('B'), true), (2, Some('C'), false)]
    {
        tree.node(depth, letter, ends).unwrap();
    }
    tree.list(3, &["<x>".to_owned(), "y".to_owned()]).unwrap();
    let svg = tree.svg(NASTY, "legend");
    let document = read(&svg);
    assert_eq!((classed(&document, "node").len(), classed(&document, "ring").len()), (3, 2));
    assert_eq!(classed(&document, "edge").len(), 4);
    assert_eq!(texts(&document, "ending"), ["<x>", "y"]);
    let x: Vec<f64> = classed(&document, "node").iter().map(|node| number(*node, "cx")).collect();
    assert!((x[0] - f64::midpoint(x[1], x[2])).abs() < 0.01, "{x:?}");
}

#[test]
fn a_tree_of_too_many_nodes_is_rejected() {
    let mut tree = TreePicture::default();
    let refused = (0..1000).find_map(|_| tree.node(1, Some('A'), false).err()).unwrap();
    assert_eq!(refused.most, 600);
}

#[test]
fn the_points_of_a_plot_lie_within_its_frame() {
    let line = vec![[1.0, 10.0], [100.0, 5.0], [1000.0, 90.0]];
    let band = line.iter().map(|&[x, y]| [x, y / 2.0, y * 2.0]).collect();
    let (rings, name) = (vec![[50.0, 100.0]], NASTY.to_owned());
    for scale in [Scale::Linear, Scale::Logarithmic] {
        let number_of = |number: f64| number.to_string();
        let axis = |label| Axis { label, scale, number: &number_of };
        let series = Series {
            name: name.clone(),
            line: line.clone(),
            band: Vec::clone(&band),
            rings: rings.clone(),
            mark: Mark::Dotted,
        };
        let plot = Plot {
            title: NASTY,
            summary: NASTY,
            x: axis("x"),
            y: axis("y"),
            series: vec![series],
            range: None,
        };
        let svg = plot.svg();
        let document = read(&svg);
        let inside = |x: f64, y: f64| (86.0..=722.0).contains(&x) && (92.0..=478.0).contains(&y);
        let curve = classed(&document, "curve")[0].attribute("d").unwrap();
        let points: Vec<[f64; 2]> = curve[1..]
            .split('L')
            .map(|point| {
                let (x, y) = point.split_once(' ').unwrap();
                [x.parse().unwrap(), y.parse().unwrap()]
            })
            .collect();
        assert_eq!(points.len(), 3);
        assert!(points.iter().all(|&[x, y]| inside(x, y)), "{points:?}");
        assert!((points[0][0] - 86.0).abs() < 0.01 && (points[2][0] - 722.0).abs() < 0.01, "{points:?}");
        let ring = classed(&document, "ring")[0];
        assert!(inside(number(ring, "cx"), number(ring, "cy")));
        assert_eq!(texts(&document, "name"), [NASTY]);
    }
}

#[test]
fn bars_are_as_long_as_their_values() {
    let bar = |group: &str, name: &str, value: f64| Bar {
        group: group.to_owned(),
        name: name.to_owned(),
        value,
        text: format!("{value} {NASTY}"),
    };
    let bars = [bar("a", "x", 10.0), bar("a", "y", 5.0), bar("b", "x", 2.5)];
    let svg = BarChart { title: NASTY, label: NASTY, bars: &bars }.svg();
    let document = read(&svg);
    let widths: Vec<f64> = classed(&document, "bar").iter().map(|bar| number(*bar, "width")).collect();
    // The legend comes first, with a square for each name.
    let [_, _, first, second, third] = widths[..] else { panic!("{widths:?}") };
    assert!((first / second - 2.0).abs() < 0.01 && (first / third - 4.0).abs() < 0.01, "{widths:?}");
    assert_eq!(texts(&document, "side"), ["a", "b"]);
}

fn histogram(words: &Distribution) -> String {
    HistogramPicture {
        words,
        class: 10,
        title: NASTY,
        summary: "",
        x_label: "words",
        y_label: "boards",
        median: "median",
        number: &|number| number.to_string(),
        hidden: &|boards, words| format!("{boards} beyond {words}"),
    }
    .svg()
}

#[test]
fn a_histogram_has_a_bar_for_each_class_and_mentions_omitted_boards() {
    let words: Distribution = (0..10_000).map(|board| board % 50).chain([400]).collect();
    let svg = histogram(&words);
    let document = read(&svg);
    assert_eq!(classed(&document, "bar").len(), 5);
    assert_eq!(classed(&document, "mark").len(), 3);
    assert!(texts(&document, "below").contains(&"words (1 beyond 50)".to_owned()));
}

#[test]
fn an_empty_distribution_is_drawn_too() {
    read(&histogram(&Distribution::default()));
}

#[test]
fn every_cell_of_a_grid_is_drawn() {
    let open =
        |number: &str, letters| CellPicture { number: number.to_owned(), letters, ..CellPicture::default() };
    let bare = |ground| CellPicture { ground, letters: "X", ..CellPicture::default() };
    let cells = vec![
        open("1", "A"),
        CellPicture {
            bars: CellBars { right: true, below: false },
            circled: true,
            given: true,
            ..open("", NASTY)
        },
        bare(CellGround::Block),
        CellPicture { bars: CellBars { right: false, below: true }, shade: NASTY, ..open("2", "") },
        bare(CellGround::Void),
        open("", "B"),
    ];
    let labels = |texts: &[&str]| texts.iter().map(|&text| text.to_owned()).collect::<Vec<_>>();
    let edges = Some(EdgeLabels { columns: labels(&["1", "2", "3"]), rows: labels(&["I", "II"]) });
    let grid = GridPicture { width: 3, cells, edges };
    let svg = grid.svg(NASTY);
    let document = read(&svg);
    assert_eq!((classed(&document, "cell").len(), classed(&document, "block").len()), (4, 1));
    assert_eq!(texts(&document, "letter"), ["A", NASTY, "B"]);
    assert_eq!(texts(&document, "number"), ["1", "2"]);
    assert_eq!(texts(&document, "edge"), ["1", "2", "3", "I", "II"]);
    assert_eq!((classed(&document, "ring").len(), classed(&document, "given").len()), (1, 1));
    assert_eq!(classed(&document, "bar")[0].attribute("d").unwrap().matches('M').count(), 2);
    assert_eq!(classed(&document, "shade")[0].attribute("fill"), Some(NASTY));
    assert!(svg.contains("viewBox=\"0 0 154 118\""), "{svg}");
    assert!(Document::parse(&grid.inline(300.0)).is_ok());
}
