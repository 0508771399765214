//! The grids and lists that fillers are measured with.

use std::collections::BTreeSet;
use std::path::Path;

use worddle_crossword::convention::CONVENTIONS;
use worddle_crossword::pattern::PatternRecipe;
use worddle_crossword::{Entries, Filling, Grid, Puzzle};
use worddle_data::read_bytes;
use worddle_lexicon::{Alphabet, Letter, WordList, Words};
use worddle_run::{Budget, Random, Run};

/// A grid with a name.
#[derive(Clone, Debug)]
pub struct Named {
    /// What it is called.
    pub name: String,
    /// The grid.
    pub grid: Grid,
}

/// Three grids of rising size for the experiments with the algorithms of the textbook. Those of the report that the
/// experiments come from were pictures and are lost: these are like what it says of them.
pub fn lettered() -> Vec<Named> {
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

/// Blank squares and rectangles, as in the series of benchmarks of constraint solvers.
pub fn blank() -> Vec<Named> {
    let sizes = [(4, 4), (5, 5), (6, 6), (7, 7), (7, 5), (8, 6)];
    sizes
        .map(|(width, height)| Named {
            name: format!("blank {height}x{width}"),
            grid: Grid::blank(width, height).expect("a small grid"),
        })
        .into()
}

/// American patterns that our generator draws with the figures of published ones: easy ones, ones with long words, and
/// large ones. The blocks of drawn patterns cluster less, so there are fewer of them for as many words.
pub fn drawn() -> Vec<Named> {
    let kinds = [("easy15", 15, 38, 6), ("long15", 15, 31, 4), ("large21", 21, 70, 2)];
    let mut random = Random::new(2026);
    let mut grids = Vec::new();
    for (kind, side, blocks, count) in kinds {
        let share = f64::from(blocks) / f64::from(side * side);
        let recipe = PatternRecipe {
            blocks: share,
            ..PatternRecipe::of(&CONVENTIONS[0], side as usize, side as usize)
        };
        for number in 1..=count {
            let mut run = Run::new(Budget::UNLIMITED);
            let grid = recipe.draw(&mut random, &mut run).expect("a recipe").expect("no limit");
            let words = Puzzle::new(&grid).slots().len();
            grids.push(Named { name: format!("{kind} {number}, {words} words"), grid });
        }
    }
    grids
}

/// The grids of a directory: every file whose name ends in `.txt` and that is a grid.
///
/// # Panics
///
/// If the directory cannot be read.
pub fn in_directory(directory: &Path) -> Vec<Named> {
    let files = std::fs::read_dir(directory).expect("a directory of grids");
    let mut paths: Vec<_> = files.filter_map(|file| Some(file.ok()?.path())).collect();
    paths.retain(|path| path.extension().is_some_and(|ending| ending == "txt"));
    paths.sort();
    let read = |path: std::path::PathBuf| {
        let name = path.file_stem()?.to_string_lossy().into_owned();
        let file = std::fs::OpenOptions::new().read(true).open(&path).ok()?;
        let bytes = read_bytes(&name, file, 1 << 20).ok()?;
        let grid = Grid::parse(std::str::from_utf8(&bytes).ok()?, Alphabet::English).ok()?;
        Some(Named { name, grid })
    };
    paths.into_iter().filter_map(read).collect()
}

fn named(name: &str, text: &str) -> Named {
    Named { name: name.to_owned(), grid: Grid::parse(text, Alphabet::English).expect("a grid") }
}

/// So many words of a list, drawn with a seed.
pub fn cut(list: &WordList, count: usize, seed: u64) -> Words {
    let words = list.words();
    let mut all: Vec<&[Letter]> = words.iter().collect();
    Random::new(seed).shuffle(&mut all);
    Words::new(all.into_iter().take(count))
}

/// Checks a filling without any of the engine's own ideas of slots: rows and columns are read as text.
///
/// # Panics
///
/// If it is wrong.
pub fn check(grid: &Grid, filling: &Filling, entries: &Entries, alphabet: Alphabet) {
    let text = filling.on(grid).notation(alphabet);
    let rows: Vec<String> = text.split('/').map(str::to_owned).collect();
    let columns =
        (0..grid.width()).map(|column| rows.iter().filter_map(|row| row.chars().nth(column)).collect());
    let lines: Vec<String> = rows.iter().cloned().chain(columns).collect();
    let mut seen = BTreeSet::new();
    for word in lines.iter().flat_map(|line| line.split('#')).filter(|word| word.chars().count() > 1) {
        let letters = alphabet.fold(word).unwrap_or_else(|_| panic!("{text} is not full"));
        assert!(entries.table(letters.len()).find(&letters).is_some(), "{word} of {text} is no word");
        assert!(seen.insert(word.to_owned()), "{word} stands twice in {text}");
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn drawn_patterns_have_the_figures_of_published_ones() {
        let grids = drawn();
        assert_eq!(grids.len(), 12);
        for Named { name, grid } in grids {
            let words = Puzzle::new(&grid).slots().len();
            let usual = if grid.width() == 15 { 60..=84 } else { 120..=150 };
            assert!(usual.contains(&words), "{name}: {}", grid.notation(Alphabet::English));
        }
    }
}
