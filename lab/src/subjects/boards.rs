//! Words on boards: every structure, and every height of the hybrid tree.

use std::hint::black_box;
use std::sync::Arc;

use worddle_board::{Board, Rules, Solver, Tile, Topology, naive};
use worddle_data::words_only;
use worddle_lexicon::{
    EachStructure, HybridTree, Letter, Lexicon, Structure, WordList, Words, each_structure,
};
use worddle_run::{Random, Weights};

use crate::contender::Contender;
use crate::oracle::mix;
use crate::workbench::{LabError, Workbench};
use crate::workload::cut;

/// Fixed, so that every run draws the same boards.
const SEED: u64 = 2026;

/// Build, search and both for the hybrid tree at each height.
///
/// # Errors
///
/// A missing input or list.
pub(super) fn heights(bench: &mut Workbench<'_>) -> Result<(), LabError> {
    let list = bench.list(&bench.experiment().list)?;
    let (words, boards) = (&list.words(), draw_boards(bench, &list, "4x4")?);
    let expected = || expected(words, &boards);
    let contender = |height: usize| {
        let build = move || HybridTree::with_height(words, height as u32);
        timed("hybrid-tree", build, &boards).on(height as f64, "")
    };
    bench.race(expected, bench.counts("heights")?.into_iter().map(contender).collect())
}

/// Build, size, search and both for every structure, by list size.
///
/// Smaller lists are random words of the same list, so that their letters are alike.
pub(super) fn structures(bench: &mut Workbench<'_>) -> Result<(), LabError> {
    let list = bench.list(&bench.experiment().list)?;
    let boards = draw_boards(bench, &list, "4x4")?;
    for size in bench.counts("sizes")? {
        let words = cut(&list, size);
        let expected = || expected(&words, &boards);
        let mut rows = StructureRows { words: &words, boards: &boards, contenders: Vec::new() };
        each_structure(&mut rows);
        bench.race(expected, rows.contenders)?;
    }
    Ok(())
}

/// Collects a contender for each structure.
struct StructureRows<'a> {
    /// The words to build from.
    words: &'a Words,
    /// The boards to search.
    boards: &'a [Board],
    /// One for each structure so far.
    contenders: Vec<Contender<'a>>,
}

impl EachStructure for StructureRows<'_> {
    fn visit<S: Structure>(&mut self) {
        let words = self.words;
        // Built once more for its size: the contender owns the one that it times.
        let bytes = S::build(words).heap_bytes() as f64;
        let contender = timed(S::NAME, || S::build(words), self.boards);
        self.contenders.push(contender.on(words.len() as f64, "").fact("memory", "bytes", bytes));
    }
}

/// The cost of a walk over boards of each shape. A contender is a number of dimensions.
///
/// Looking for every word of the list takes minutes where cells have many neighbours. So only a sample of
/// words, spread over the list, is looked for, and of these the walk must find exactly those on the board.
///
/// # Errors
///
/// A missing input, or cancellation.
pub(super) fn dimensions(bench: &mut Workbench<'_>) -> Result<(), LabError> {
    let list = bench.list(&bench.experiment().list)?;
    let words = list.words();
    let stride = (words.len() / bench.count("checked")?.max(1)).max(1) as u64;
    for shape in bench.texts("shapes")? {
        let boards = draw_boards(bench, &list, shape)?;
        let cells = boards.first().map_or(0, Board::len);
        let dimensions = shape.split('x').count();
        let name = format!("{dimensions} dimension{}", if dimensions > 1 { "s" } else { "" });
        let spread = |id: &u64| id.is_multiple_of(stride);
        let found = || ids(list.dawg(), &boards).filter(spread).fold(0, mix);
        let contender = Contender::new(name, found).on(cells as f64, shape);
        let mut solver = Solver::new(list.dawg(), rules());
        let contender = contender.task("walk", || {
            for board in &boards {
                black_box(solver.solve(board));
            }
        });
        let expected = || present(&words, &boards, stride as usize).fold(0, mix);
        bench.race(expected, vec![contender])?;
    }
    Ok(())
}

/// A contender that builds a structure and searches every board with it.
fn timed<'a, L: Lexicon + 'a>(
    name: &str,
    build: impl Fn() -> L + Clone + 'a,
    boards: &'a [Board],
) -> Contender<'a> {
    let (ready, again) = (build(), build.clone());
    Contender::new(name, move || search(&ready, boards))
        .task("build", move || drop(black_box(build())))
        .timing_its_answer("search")
        .task("both", move || {
            black_box(search(&again(), boards));
        })
}

/// Returns a digest of the words of all boards.
///
/// Order matters, so a word that is found on another board is noticed.
fn search(lexicon: &impl Lexicon, boards: &[Board]) -> u64 {
    ids(lexicon, boards).fold(0, mix)
}

/// Iterates over the word numbers of each board in turn.
fn ids<L: Lexicon>(lexicon: &L, boards: &[Board]) -> impl Iterator<Item = u64> {
    let mut solver = Solver::new(lexicon, rules());
    boards.iter().flat_map(move |board| {
        solver.solve(board).iter().map(|found| found.word.0.into()).collect::<Vec<_>>()
    })
}

/// Returns the digest that every search must find.
fn expected(words: &Words, boards: &[Board]) -> u64 {
    present(words, boards, 1).fold(0, mix)
}

/// Iterates over the words of each board in turn, found by looking for a path of every `stride`-th word.
fn present(words: &Words, boards: &[Board], stride: usize) -> impl Iterator<Item = u64> {
    let rules = rules();
    boards.iter().flat_map(move |board| {
        let on = |word: &[Letter]| !naive::paths(board, &rules, word, 1).is_empty();
        let numbered = (0..).zip(words.iter()).step_by(stride);
        numbered.filter(|(_, word)| on(word)).map(|(id, _)| id).collect::<Vec<u64>>()
    })
}

/// Rules by which words of two letters or more count.
pub(super) fn rules() -> Rules {
    words_only(2)
}

/// Draws boards by letter frequency.
///
/// The same seed for every shape: boards of one shape are the same in every experiment.
pub(super) fn draw_boards(
    bench: &Workbench<'_>,
    list: &WordList,
    shape: &str,
) -> Result<Vec<Board>, LabError> {
    let topology: Arc<Topology> = Arc::new(shape.parse().expect("a topology"));
    let weights = Weights::new(list.letter_counts()).expect("the words have letters");
    let mut random = Random::new(SEED);
    let mut tile = |_| Tile::letter(Letter::new(weights.draw(&mut random) as u8).expect("a letter"));
    let mut board = || {
        let tiles = topology.cells().map(&mut tile).collect();
        Board::build(Arc::clone(&topology), tiles).expect("a tile for each cell")
    };
    Ok((0..bench.count("boards")?).map(|_| board()).collect())
}
