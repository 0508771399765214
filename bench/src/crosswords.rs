//! The grids and lists for measuring crossword fillers.
//!
//! Published patterns are not in the repository, so patterns are drawn at random with as many blocks as
//! published ones have.

use std::ops::{ControlFlow, RangeInclusive};
use std::path::Path;

use worddle_crossword::architect::Architect;
use worddle_crossword::convention::{CONVENTIONS, convention};
use worddle_crossword::entries::Score;
use worddle_crossword::pattern::PatternRecipe;
use worddle_crossword::{Entries, Filling, Grid, Puzzle};
use worddle_data::read_bytes;
use worddle_lab::oracle::fault_of;
use worddle_lexicon::{Alphabet, Letter};
use worddle_run::{Budget, Random, Run};

/// A grid with a name.
#[derive(Clone, Debug)]
pub struct NamedGrid {
    /// Name.
    pub name: String,
    /// The grid.
    pub grid: Grid,
}

/// Three grids of increasing size for the experiments with textbook algorithms. The report that the
/// experiments come from showed its grids as pictures, which are lost; these match its description.
pub fn lettered() -> Vec<NamedGrid> {
    let grids = [
        ("A, 5x5", "...../.#.#./...../.#.#./....."),
        ("B, 7x7", "......./.#.#.#./......./.#...#./......./.#.#.#./......."),
        (
            "C, 9x9",
            "....#..../.#.....#./........./.#.#.#.#./#...#...#/.#.#.#.#./........./.#.....#./....#....",
        ),
    ];
    grids.map(|(name, text)| named(name, text)).into()
}

/// Blank squares and rectangles, as in benchmarks of constraint solvers.
///
/// From easy to hard: 7×7 may not be filled at all within a minute.
pub fn blank() -> Vec<NamedGrid> {
    let sizes = [(4, 4), (5, 5), (6, 6), (7, 7), (7, 5), (8, 6)];
    sizes
        .map(|(width, height)| NamedGrid {
            name: format!("blank {height}x{width}"),
            grid: Grid::blank(width, height).expect("a small grid"),
        })
        .into()
}

/// American patterns generated to match published ones: easy ones, ones with long words, and large ones.
/// Blocks of generated patterns cluster less, so fewer of them give as many words.
///
/// Always the same patterns, by a fixed seed.
pub fn drawn() -> Vec<NamedGrid> {
    // Name, side, blocks and count.
    let kinds = [("easy15", 15, 38, 6), ("long15", 15, 31, 4), ("large21", 21, 70, 2)];
    let mut random = Random::new(2026);
    let mut grids = Vec::new();
    for (kind, side, blocks, count) in kinds {
        let share = f64::from(blocks) / f64::from(side * side);
        let recipe = PatternRecipe {
            blocks: (share, share),
            ..PatternRecipe::of(&CONVENTIONS[0], side as usize, side as usize)
        };
        for number in 1..=count {
            let mut run = Run::new(Budget::UNLIMITED);
            let grid = recipe.draw(&mut random, &mut run).expect("a recipe").expect("no limit");
            let words = Puzzle::new(&grid).slots().len();
            grids.push(NamedGrid { name: format!("{kind} {number}, {words} words"), grid });
        }
    }
    grids
}

/// American patterns of 15×15 with as many words as wanted, of so many blocks, as published ones have. Always the same ones.
pub fn american(words: RangeInclusive<usize>, blocks: u32, count: usize) -> Vec<NamedGrid> {
    let share = f64::from(blocks) / 225.0;
    let recipe = PatternRecipe {
        blocks: (share, share),
        most_words: Some(*words.end()),
        ..PatternRecipe::of(&CONVENTIONS[0], 15, 15)
    };
    designed(&recipe, words, count)
}

/// French patterns of 10×10 with 12 to 15 blocks, as published ones have. Always the same ones.
pub fn french(count: usize) -> Vec<NamedGrid> {
    let convention = convention("french").expect("a convention");
    let recipe = PatternRecipe { blocks: (0.12, 0.15), ..PatternRecipe::of(convention, 10, 10) };
    designed(&recipe, 0..=usize::MAX, count)
}

/// The first designs of a recipe that have as many words as wanted.
fn designed(recipe: &PatternRecipe, words: RangeInclusive<usize>, count: usize) -> Vec<NamedGrid> {
    let architect = Architect::new(recipe, None).expect("a pattern of blocks");
    let mut grids = Vec::new();
    let mut run = Run::new(Budget::UNLIMITED);
    let end = architect.designs(&mut Random::new(2026), &mut run, &mut |design| {
        let found = design.figures.words;
        if words.contains(&found) {
            let name = format!("{found} words, {} blocks", design.figures.blocks);
            grids.push(NamedGrid { name, grid: design.grid });
        }
        if grids.len() < count { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
    });
    end.expect("no limit");
    grids
}

/// Lengths of theme words that constructors put together, for 15×15 but the last two, which are for 21×21.
const THEMES: [(usize, &[usize]); 10] = [
    (15, &[15, 15, 13, 10, 10]),
    (15, &[15, 15, 15]),
    (15, &[13, 13, 11]),
    (15, &[14, 14, 9, 9]),
    (15, &[11, 13, 15, 13, 11]),
    (15, &[10, 10, 15]),
    (15, &[12, 12, 9]),
    (15, &[8, 8, 10, 10, 14, 14]),
    (21, &[21, 19, 19, 17, 17]),
    (21, &[21, 21, 17, 17, 15, 15, 13, 13]),
];

/// Recipes with themes made by rule: two for each set of lengths, of random words that people like to see. Always the same ones.
pub fn themes(entries: &Entries) -> Vec<PatternRecipe> {
    /// The lowest score of a theme word.
    const GOOD: Score = 60;
    let mut random = Random::new(2026);
    let mut theme = |lengths: &[usize]| {
        let mut words: Vec<Vec<Letter>> = Vec::new();
        for &length in lengths {
            let table = entries.table(length);
            let good: Vec<_> = table.iter().filter(|&(entry, _)| table.score(entry) >= GOOD).collect();
            let mut draws =
                std::iter::repeat_with(|| good[random.below(good.len() as u64) as usize].1.to_vec());
            words.push(
                draws.find(|word| !words.contains(word)).expect("there are more words than a theme has"),
            );
        }
        words
    };
    let recipes = THEMES.iter().flat_map(|&(side, lengths)| [(side, lengths); 2]);
    recipes
        .map(|(side, lengths)| PatternRecipe {
            theme: theme(lengths),
            ..PatternRecipe::of(&CONVENTIONS[0], side, side)
        })
        .collect()
}

/// Reads the grids of a directory, one per `.txt` file.
///
/// # Panics
///
/// If the directory cannot be read.
///
/// Sorted by name. Files that cannot be read as grids are skipped.
pub fn in_directory(directory: &Path) -> Vec<NamedGrid> {
    let files = std::fs::read_dir(directory).expect("a directory of grids");
    let mut paths: Vec<_> = files.filter_map(|file| Some(file.ok()?.path())).collect();
    paths.retain(|path| path.extension().is_some_and(|ending| ending == "txt"));
    paths.sort();
    let read = |path: std::path::PathBuf| {
        let name = path.file_stem()?.to_string_lossy().into_owned();
        let file = std::fs::OpenOptions::new().read(true).open(&path).ok()?;
        let bytes = read_bytes(&name, file, 1 << 20).ok()?;
        let grid = Grid::parse(std::str::from_utf8(&bytes).ok()?, Alphabet::English).ok()?;
        Some(NamedGrid { name, grid })
    };
    paths.into_iter().filter_map(read).collect()
}

/// # Panics
///
/// If the text is not a grid; all callers pass constants.
fn named(name: &str, text: &str) -> NamedGrid {
    NamedGrid { name: name.to_owned(), grid: Grid::parse(text, Alphabet::English).expect("a grid") }
}

/// Checks a fill without any notion of slots.
///
/// # Panics
///
/// If the fill is wrong.
///
/// Rows and columns are read from the grid again, and each run of letters must be an entry, none twice.
pub fn check(grid: &Grid, filling: &Filling, entries: &Entries, alphabet: Alphabet) {
    if let Some(fault) = fault_of(grid, filling, entries, alphabet) {
        panic!("{fault}");
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn drawn_patterns_have_the_figures_of_published_ones() {
        let grids = drawn();
        assert_eq!(grids.len(), 12);
        for NamedGrid { name, grid } in grids {
            let words = Puzzle::new(&grid).slots().len();
            let usual = if grid.width() == 15 { 60..=84 } else { 120..=150 };
            assert!(usual.contains(&words), "{name}: {}", grid.notation(Alphabet::English));
        }
    }
}
