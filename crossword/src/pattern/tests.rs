//! Tests of patterns from every recipe.

use super::shape::count_blocks;
use super::*;
use crate::convention::{CONVENTIONS, convention};
use proptest::prelude::*;
use worddle_lexicon::Alphabet;
use worddle_run::Budget;

fn draw(recipe: &PatternRecipe, seed: u64) -> Grid {
    let mut run = Run::new(Budget::steps(10_000));
    recipe.draw(&mut Random::new(seed), &mut run).unwrap().unwrap()
}

/// Checks the rules again on the text of the grid.
fn check(recipe: &PatternRecipe, grid: &Grid) {
    let rows: Vec<Vec<char>> =
        grid.notation(Alphabet::English).split('/').map(|row| row.chars().collect()).collect();
    let columns: Vec<Vec<char>> =
        (0..recipe.width).map(|column| rows.iter().map(|row| row[column]).collect()).collect();
    for line in rows.iter().chain(&columns) {
        let text: String = line.iter().collect();
        for run in text.split('#').filter(|run| !run.is_empty()) {
            let single = recipe.checking == Checking::One && run.len() == 1;
            assert!(single || run.len() >= recipe.shortest, "{text}");
        }
    }
    let turned: Vec<Vec<char>> = match recipe.symmetry {
        Symmetry::None => rows.clone(),
        Symmetry::HalfTurn => rows.iter().rev().map(|row| row.iter().rev().copied().collect()).collect(),
        Symmetry::Mirror => rows.iter().map(|row| row.iter().rev().copied().collect()).collect(),
    };
    assert_eq!(rows, turned);
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(40))]

    #[test]
    fn every_convention_keeps_its_rules(seed: u64) {
        for convention in &CONVENTIONS {
            let recipe = PatternRecipe::of(convention, convention.side, convention.side);
            let grid = draw(&recipe, seed);
            check(&recipe, &grid);
            let share = count_blocks(&grid) as f64 / grid.cells().len() as f64;
            prop_assert!((convention.blocks.0..=convention.blocks.1).contains(&share), "{} {share}", convention.name);
        }
    }

    #[test]
    fn any_recipe_keeps_its_rules(seed: u64, width in 5usize..16, height in 5usize..16, symmetry in 0usize..3) {
        let recipe = PatternRecipe {
            symmetry: Symmetry::ALL[symmetry],
            blocks: (0.15, 0.15),
            ..PatternRecipe::of(&CONVENTIONS[0], width, height)
        };
        let drawn = recipe.draw(&mut Random::new(seed), &mut Run::new(Budget::steps(300))).unwrap();
        if let Ok(grid) = drawn {
            check(&recipe, &grid);
            prop_assert_eq!(&grid, &draw(&recipe, seed), "same seed, same pattern");
        }
    }
}

/// The lengths of all runs of a barred grid, read off its bars line by line.
fn runs_of_bars(grid: &Grid, side: Side) -> Vec<Vec<usize>> {
    let (lines, length) = match side {
        Side::Right => (grid.height(), grid.width()),
        Side::Below => (grid.width(), grid.height()),
    };
    let at = |line, place| match side {
        Side::Right => grid.cell(line, place).unwrap(),
        Side::Below => grid.cell(place, line).unwrap(),
    };
    let mut all = Vec::new();
    for line in 0..lines {
        let mut runs = vec![0];
        for place in 0..length {
            *runs.last_mut().unwrap() += 1;
            if place + 1 < length && grid.bar(at(line, place), side) {
                runs.push(0);
            }
        }
        all.push(runs);
    }
    all
}

/// Reverses every line.
fn reversed(lines: &[Vec<usize>]) -> Vec<Vec<usize>> {
    lines.iter().map(|runs| runs.iter().rev().copied().collect()).collect()
}

#[test]
fn barred_patterns_keep_their_rules() {
    for (seed, symmetry) in (0..12).zip(Symmetry::ALL.into_iter().cycle()) {
        let side = BARRED_SIDE;
        let usual = PatternRecipe::of(convention("british").unwrap(), side, side).barred();
        let recipe = PatternRecipe { symmetry, ..usual };
        let grid = draw(&recipe, seed);
        let (across, down) = (runs_of_bars(&grid, Side::Right), runs_of_bars(&grid, Side::Below));
        assert_eq!(count_blocks(&grid), 0);
        assert!(across.iter().chain(&down).flatten().all(|&run| run == 1 || run >= recipe.shortest));
        let bars: usize = across.iter().chain(&down).map(|runs| runs.len() - 1).sum();
        assert!((37..=39).contains(&bars), "{bars} bars");
        let upside_down = |lines: &[Vec<usize>]| lines.iter().rev().cloned().collect::<Vec<_>>();
        match symmetry {
            Symmetry::None => {}
            Symmetry::HalfTurn => {
                assert_eq!(across, reversed(&upside_down(&across)));
                assert_eq!(down, reversed(&upside_down(&down)));
            }
            Symmetry::Mirror => {
                assert_eq!(across, reversed(&across));
                assert_eq!(down, upside_down(&down));
            }
        }
        let words = Puzzle::new(&grid);
        let covered = grid.cells().all(|cell| words.slots().iter().any(|slot| slot.cells().contains(&cell)));
        assert!(covered, "every cell is in a word");
    }
}

#[test]
fn a_fillable_pattern_comes_with_a_fill() {
    check_fillable(&PatternRecipe::of(convention("french").unwrap(), 8, 8));
    check_fillable(&PatternRecipe::of(convention("british").unwrap(), BARRED_SIDE, BARRED_SIDE).barred());
}

fn check_fillable(recipe: &PatternRecipe) {
    let list = worddle_data::built_in("fr").unwrap();
    let entries = Entries::new(&list.words(), list.alphabet());
    let mut run = Run::new(Budget::steps(100_000));
    let (grid, filling) = recipe.draw_fillable(&entries, &mut Random::new(1), &mut run).unwrap().unwrap();
    let puzzle = Puzzle::new(&grid);
    for slot in puzzle.ids() {
        let word = filling.word(&puzzle, slot).unwrap();
        assert!(entries.table(word.len()).find(&word).is_some());
    }
}

#[test]
fn impossible_recipes_are_rejected() {
    let plain = PatternRecipe::of(&CONVENTIONS[0], 15, 15);
    let refused = |recipe: PatternRecipe| {
        recipe.draw(&mut Random::new(1), &mut Run::new(Budget::UNLIMITED)).unwrap_err().to_string()
    };
    assert!(refused(PatternRecipe { width: 0, ..plain.clone() }).contains("0 by 15"));
    assert!(refused(PatternRecipe { blocks: (f64::NAN, 0.2), ..plain.clone() }).contains("NaN"));
    assert!(refused(PatternRecipe { blocks: (0.2, 0.9), ..plain.clone() }).contains("0.9"));
    assert!(refused(PatternRecipe { shortest: 16, ..plain.clone() }).contains("16 letters"));
    assert!(refused(PatternRecipe { shortest: 1, ..plain }).contains("1 letters"));
}

#[test]
fn a_recipe_without_patterns_ends_with_the_run() {
    let recipe = PatternRecipe { blocks: (0.7, 0.7), ..PatternRecipe::of(&CONVENTIONS[0], 5, 5) };
    let drawn = recipe.draw(&mut Random::new(1), &mut Run::new(Budget::steps(50))).unwrap();
    assert_eq!(drawn, Err(Stop::Steps));
}

/// A recipe with theme words in the English alphabet.
fn themed(country: &str, side: usize, theme: &[&str]) -> PatternRecipe {
    let fold = |word: &&str| Alphabet::English.fold(word).unwrap();
    let theme = theme.iter().map(fold).collect();
    PatternRecipe { theme, ..PatternRecipe::of(convention(country).unwrap(), side, side) }
}

/// The words in complete slots of a grid.
fn written(grid: &Grid) -> Vec<String> {
    let puzzle = Puzzle::new(grid);
    let word = |cells: &[GridCell]| cells.iter().map(|&cell| puzzle.given(cell)).collect::<Option<Vec<_>>>();
    let words = puzzle.slots().iter().filter_map(|slot| word(slot.cells()));
    words.map(|word| Alphabet::English.spell(&word)).collect()
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(8))]

    #[test]
    fn theme_words_get_slots_in_a_pattern_that_keeps_its_rules(seed: u64) {
        let theme = ["STRAWBERRY", "CHOCOLATE", "PISTACHIO", "VANILLABEAN"];
        for country in ["american", "british", "french"] {
            let side = if country == "french" { 12 } else { 15 };
            let recipe = themed(country, side, &theme);
            let grid = draw(&recipe, seed);
            let mut outline = grid.clone();
            for cell in grid.cells().filter(|&cell| grid.square(cell) != Square::Block) {
                outline.set(cell, Square::Open);
            }
            check(&recipe, &outline);
            for word in theme {
                prop_assert!(written(&grid).contains(&word.to_owned()), "{word} in {}", grid.notation(Alphabet::English));
            }
        }
    }
}

#[test]
fn theme_words_of_equal_length_are_placed_symmetrically() {
    let grid = draw(&themed("american", 15, &["STRAWBERRY", "BUTTERSCOT"]), 3);
    let first = |word: &str| {
        let puzzle = Puzzle::new(&grid);
        let slot = puzzle.slots().iter().find(|slot| {
            let letters: Option<Vec<_>> = slot.cells().iter().map(|&cell| puzzle.given(cell)).collect();
            letters.is_some_and(|letters| Alphabet::English.spell(&letters) == word)
        });
        slot.unwrap().cells().to_vec()
    };
    let turned: Vec<GridCell> = first("STRAWBERRY").iter().rev().map(|cell| GridCell(224 - cell.0)).collect();
    assert_eq!(first("BUTTERSCOT"), turned);
}

#[test]
fn limits_bind_words_and_blocks() {
    for (words, blocks) in [(72, 40), (78, 30)] {
        let recipe = PatternRecipe {
            most_words: Some(words),
            most_blocks: Some(blocks),
            ..themed("american", 15, &["STRAWBERRY"])
        };
        for seed in 0..3 {
            let grid = draw(&recipe, seed);
            assert!(Puzzle::new(&grid).slots().len() <= words && count_blocks(&grid) <= blocks);
            check(&PatternRecipe { theme: Vec::new(), ..recipe.clone() }, &blank(&grid));
        }
    }
}

/// The grid without letters.
fn blank(grid: &Grid) -> Grid {
    let mut blank = grid.clone();
    for cell in grid.cells().filter(|&cell| grid.square(cell) != Square::Block) {
        blank.set(cell, Square::Open);
    }
    blank
}

#[test]
fn barred_patterns_keep_theme_words() {
    for seed in 0..4 {
        let recipe = themed("british", BARRED_SIDE, &["STRAWBERRY", "VANILLA"]).barred();
        let words = written(&draw(&recipe, seed));
        assert!(
            words.contains(&"STRAWBERRY".to_owned()) && words.contains(&"VANILLA".to_owned()),
            "{words:?}"
        );
    }
}

#[test]
fn a_themed_pattern_can_be_filled() {
    let list = worddle_data::built_in("en").unwrap();
    let entries = Entries::new(&list.words(), list.alphabet());
    let recipe = themed("american", 15, &["STRAWBERRY", "BUTTERSCOT", "PISTACHIO"]);
    let mut run = Run::new(Budget::steps(3_000_000));
    let (grid, filling) = recipe.draw_fillable(&entries, &mut Random::new(2), &mut run).unwrap().unwrap();
    let filled = filling.on(&grid);
    assert!(filled.cells().all(|cell| filled.square(cell) != Square::Open));
    for word in ["STRAWBERRY", "BUTTERSCOT", "PISTACHIO"] {
        assert!(written(&filled).contains(&word.to_owned()));
    }
}

/// Finds every place the slow way: tries all blocks at both ends with their images, and checks the rules.
fn places_by_hand(recipe: &PatternRecipe, grid: &Grid, word: &[Letter]) -> usize {
    let mut count = 0;
    for across in [true, false] {
        for first in grid.cells() {
            let (row, column) = grid.place(first);
            let letters = isize::try_from(word.len()).unwrap();
            let at = |step: isize| {
                let moved = |place: usize, goes: bool| place.checked_add_signed(if goes { step } else { 0 });
                grid.cell(moved(row, !across)?, moved(column, across)?)
            };
            let cells: Option<Vec<GridCell>> = (0..letters).map(at).collect();
            let Some(cells) = cells else { continue };
            let fits = cells
                .iter()
                .zip(word)
                .all(|(&cell, &letter)| [Square::Open, Square::Given(letter)].contains(&grid.square(cell)));
            let mut next = grid.clone();
            let ends: Vec<GridCell> = [-1, 1]
                .into_iter()
                .flat_map(|step: isize| {
                    let start = if step < 0 { -1 } else { letters };
                    let steps = (0..8).map(move |count| start + step * count);
                    let beyond: Vec<GridCell> = steps.map_while(at).collect();
                    // The rest of a seven-cell line is a word only if it has three letters.
                    let count = if beyond.len() > 3 { 1 } else { beyond.len() };
                    beyond.into_iter().take(count).collect::<Vec<_>>()
                })
                .collect();
            let images: Vec<GridCell> =
                ends.iter().map(|end| GridCell(grid.cells().len() as u32 - 1 - end.0)).collect();
            let free = ends
                .iter()
                .chain(&images)
                .all(|cell| grid.square(*cell).letter().is_none() && !cells.contains(cell));
            if !fits || !free {
                continue;
            }
            ends.iter().chain(&images).for_each(|&cell| next.set(cell, Square::Block));
            count += usize::from(recipe.faults(&next) <= recipe.faults(grid));
        }
    }
    count
}

#[test]
fn places_keep_the_rules() {
    let recipe = PatternRecipe::of(convention("american").unwrap(), 7, 7);
    for text in [".......", "...C...", "A......"] {
        let rows = [".......", ".......", text, ".......", ".......", ".......", "......."];
        let grid = Grid::parse(&rows.join("/"), Alphabet::English).unwrap();
        for word in ["CAT", "ACE", "CATS", "ABACUS", "CABBAGE"] {
            let word = Alphabet::English.fold(word).unwrap();
            let places = recipe.places(&grid, &word, &mut Run::new(Budget::UNLIMITED)).unwrap();
            assert_eq!(places.len(), places_by_hand(&recipe, &grid, &word), "{text} {word:?}");
            assert!(places.is_sorted_by_key(|place| place.cuts));
            for place in &places {
                let puzzle = Puzzle::new(&place.grid);
                let slot = puzzle.slot(puzzle.named(place.slot).unwrap());
                assert_eq!(slot.cells(), place.cells);
                assert_eq!(count_blocks(&place.grid) - count_blocks(&grid), place.cuts);
            }
        }
    }
}

#[test]
fn impossible_themes_are_rejected() {
    let refused = |theme: &[&str]| themed("american", 15, theme).check().unwrap_err().to_string();
    assert!(refused(&["CAT", "IT"]).starts_with("theme word 2 has 2 letters: expected 3 to 15"));
    assert!(refused(&["ABCDEFGHIJKLMNOP"]).contains("16 letters"));
    assert!(refused(&["CAT", "DOG", "CAT"]).starts_with("theme word 3 repeats"));
}
