//! Tests of designs: the judge against the recipe, changes against a fresh look, and whole designs.

use super::*;
use crate::convention::{CONVENTIONS, Convention, convention};
use crate::entries::Entries;
use proptest::prelude::*;
use worddle_lexicon::{Alphabet, Letter};

fn recipe(convention: &Convention, width: usize, height: usize) -> PatternRecipe {
    PatternRecipe::of(convention, width, height)
}

fn word(text: &str) -> Vec<Letter> {
    Alphabet::English.fold(text).unwrap()
}

fn crossword_entries() -> Entries {
    let list = worddle_data::built_in("en").unwrap();
    Entries::new(&list.words(), list.alphabet())
}

/// An arrangement without a theme.
fn bare(architect: &Architect<'_>) -> Arrangement {
    let mut run = Run::new(Budget::UNLIMITED);
    Arranger { recipe: architect.recipe }.all(architect.ground(), &mut run).unwrap().remove(0)
}

/// A sketch with some blocks, and their images.
fn scattered(architect: &Architect<'_>, judge: &mut Judge<'_>, blocks: usize, seed: u64) -> Sketch {
    let way = bare(architect);
    judge.take(&way);
    let (mut sketch, free) = (architect.begun(&way), architect.free(&way));
    let mut random = Random::new(seed);
    for _ in 0..blocks {
        let cell = free[random.below(free.len() as u64) as usize];
        architect.toggle(&mut sketch, cell, judge);
    }
    sketch
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(200))]

    #[test]
    fn the_judge_finds_the_faults_of_the_recipe(
        kind in 0_usize..3, width in 3_usize..9, height in 3_usize..9, blocks in 0_usize..12, seed: u64
    ) {
        let recipe = PatternRecipe { most_words: Some(20), ..recipe(&CONVENTIONS[kind], width, height) };
        let architect = Architect::new(&recipe, None).unwrap();
        let mut judge = Judge::new(&recipe, Ways::new(None, width, height), architect.most_words());
        let sketch = scattered(&architect, &mut judge, blocks, seed);
        judge.look(&sketch);
        let verdict = judge.verdict(&sketch);
        let is_kept = recipe.is_kept_by(&sketch.on(&Grid::blank(width, height).unwrap()));
        // A British judge also minds words with few letters that other words confirm.
        prop_assert!(verdict.faults > 0 || is_kept, "{:?}", sketch.on(&Grid::blank(width, height).unwrap()).notation(Alphabet::English));
        if recipe.ground != Ground::Lattice {
            prop_assert_eq!(verdict.faults == 0, is_kept);
        }
    }

    #[test]
    fn a_change_is_judged_as_the_whole_is(
        kind in 0_usize..3, width in 3_usize..12, height in 3_usize..12, blocks in 0_usize..20, seed: u64
    ) {
        let recipe = recipe(&CONVENTIONS[kind], width, height);
        let architect = Architect::new(&recipe, None).unwrap();
        let mut judge = Judge::new(&recipe, Ways::new(None, width, height), architect.most_words());
        judge.look(&architect.begun(&bare(&architect)));
        let sketch = scattered(&architect, &mut judge, blocks, seed);
        let changed = judge.verdict(&sketch);
        judge.look(&sketch);
        prop_assert_eq!(changed, judge.verdict(&sketch));
    }
}

#[test]
fn every_arrangement_is_symmetric_and_has_the_theme() {
    let theme = ["PARALLEL", "CROSSING", "STRAIGHTS"].map(word).to_vec();
    let recipe = PatternRecipe { theme: theme.clone(), ..recipe(&CONVENTIONS[0], 13, 13) };
    let ways = Arranger { recipe: &recipe }.all([0; SIDES], &mut Run::new(Budget::UNLIMITED)).unwrap();
    assert!(ways.len() > 100 && ways.is_sorted_by_key(|way| way.cost));
    for way in &ways {
        for (word, span) in theme.iter().zip(&way.spans) {
            let cells = span.unwrap().cells();
            assert!(
                cells
                    .zip(word)
                    .all(|((row, column), &letter)| way.letters[row * 13 + column] == Some(letter))
            );
        }
        for (row, column) in (0..13).flat_map(|row| (0..13).map(move |column| (row, column))) {
            let at = |bits: &[u32; SIDES], row: usize, column: usize| bits[row] >> column & 1;
            assert_eq!(at(&way.blocks, row, column), at(&way.blocks, 12 - row, 12 - column));
            assert_eq!(at(&way.open, row, column), at(&way.open, 12 - row, 12 - column));
            assert_eq!(at(&way.blocks, row, column) & at(&way.open, row, column), 0);
        }
    }
    // The two of one length are each other's image, and the odd one lies in the middle.
    let best = ways[0].spans.iter().map(|span| span.unwrap()).collect::<Vec<_>>();
    assert_eq!(best[0].line + best[1].line, 12);
    assert_eq!((best[2].direction, best[2].line, best[2].start), (Direction::Across, 6, 2));
}

#[test]
fn designs_keep_the_recipe_and_hold_theme_and_fill() {
    let entries = crossword_entries();
    let index = WordIndex::of_lengths(&entries, 2..=15);
    for (name, side, theme) in [
        ("american", 13, vec!["PARALLEL", "CROSSING", "STRAIGHTS"]),
        ("british", 13, vec![]),
        ("french", 9, vec![]),
    ] {
        let theme: Vec<_> = theme.into_iter().map(word).collect();
        let recipe = PatternRecipe { theme, ..recipe(convention(name).unwrap(), side, side) };
        let architect = Architect::new(&recipe, Some(&index)).unwrap();
        let mut run = Run::new(Budget::UNLIMITED);
        let (designs, stop) = architect.best(1, &mut Random::new(1), &mut run);
        assert_eq!((designs.len(), stop), (1, None), "{name}");
        for design in designs {
            assert!(recipe.is_kept_by(&design.grid));
            let (filling, quality) = design.fill.unwrap();
            let puzzle = Puzzle::new(&filling.on(&design.grid));
            let words: Vec<Vec<Letter>> = puzzle
                .slots()
                .iter()
                .map(|slot| slot.cells().iter().map(|&cell| puzzle.given(cell).unwrap()).collect())
                .collect();
            assert!(recipe.theme.iter().all(|word| words.contains(word)), "{name}");
            let unknown = |word: &&Vec<Letter>| entries.table(word.len()).find(word).is_none();
            assert!(words.iter().filter(unknown).all(|word| recipe.theme.contains(word)), "{name}");
            assert!(quality.words + recipe.theme.len() >= design.figures.words);
            if name == "british" {
                assert!(design.figures.blocks * 100 < 33 * side * side, "{:?}", design.figures);
            }
        }
    }
}

#[test]
fn the_best_design_comes_first() {
    let recipe = recipe(&CONVENTIONS[0], 9, 9);
    let architect = Architect::new(&recipe, None).unwrap();
    let designs = architect.best(4, &mut Random::new(1), &mut Run::new(Budget::UNLIMITED)).0;
    assert_eq!(designs.len(), 4);
    assert!(designs.is_sorted_by(|one, other| one.compare(other).is_le()));
}

#[test]
fn a_search_ends_when_nothing_new_is_found() {
    let recipe = PatternRecipe { most_blocks: Some(0), ..recipe(&CONVENTIONS[0], 3, 3) };
    let architect = Architect::new(&recipe, None).unwrap();
    let (designs, stop) = architect.best(5, &mut Random::new(1), &mut Run::new(Budget::UNLIMITED));
    assert_eq!((designs.len(), stop), (1, None));
}

#[test]
fn the_same_seed_gives_the_same_designs() {
    let recipe = recipe(&CONVENTIONS[0], 9, 9);
    let architect = Architect::new(&recipe, None).unwrap();
    let best = |seed| architect.best(2, &mut Random::new(seed), &mut Run::new(Budget::UNLIMITED)).0;
    assert_eq!(best(3), best(3));
    assert_ne!(best(3), best(4));
}

#[test]
fn a_search_ends_with_its_time() {
    // No pattern of this size has so few words.
    let recipe = PatternRecipe { most_words: Some(3), ..recipe(&CONVENTIONS[0], 21, 21) };
    let recipe = PatternRecipe { most_blocks: Some(0), ..recipe };
    let architect = Architect::new(&recipe, None).unwrap();
    let mut run = Run::new(Budget::time(std::time::Duration::from_millis(50)));
    let (designs, stop) = architect.best(1, &mut Random::new(1), &mut run);
    assert_eq!((designs.len(), stop), (0, Some(Stop::Time)));
}
