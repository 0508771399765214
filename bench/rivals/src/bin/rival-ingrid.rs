//! Fills a grid with the crate `ingrid_core`, as its own program does.

use ingrid_core::backtracking_search::find_fill;
use ingrid_core::grid_config::{generate_grid_config_from_template_string, render_grid};
use ingrid_core::word_list::{WordList, WordListSourceConfig, WordListSourceConfigProvider};
use worddle_rivals::{Cost, arguments};

fn main() {
    let (grid, list, limit) = arguments();
    let grid = std::fs::read_to_string(grid).expect("a grid").trim().to_lowercase() + "\n";
    let side = grid.lines().count().max(grid.lines().next().map_or(0, str::len));
    let source = WordListSourceConfig {
        id: "0".into(),
        enabled: true,
        provider: WordListSourceConfigProvider::File { path: list.into() },
        normalization: None,
    };
    let words = WordList::new(vec![source], None, Some(side), None);
    let config = generate_grid_config_from_template_string(words, &grid, 0);
    if let Ok(fill) = find_fill(&config.to_config_ref(), Some(limit), None) {
        println!("{}", render_grid(&config.to_config_ref(), &fill.choices).replace('.', "#"));
    }
    eprintln!("{}", Cost::of_this_process());
}
