//! A race of crossword fillers: each program fills each grid in a process of its own that reads the list
//! itself.
//!
//! `cargo run --release -- [DIRECTORY]` uses the grids of a directory, or generated ones. Every fill is
//! checked before its time counts. Times are processor times and include reading the list.

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::time::Duration;

use worddle_bench::crosswords::{NamedGrid, drawn, in_directory};
use worddle_bench::workload::list;
use worddle_bench::{Summary, duration, middle, processor};
use worddle_lexicon::Alphabet;
use worddle_rivals::Cost;

/// Time limit per fill, in seconds.
const SECONDS: &str = "60";

/// The programs, ours last.
const PROGRAMS: [&str; 2] = ["rival-ingrid", "rival-worddle"];

fn main() {
    println!("{}", processor());
    let directory = std::env::temp_dir().join(format!("worddle-rivals-{}", std::process::id()));
    std::fs::create_dir_all(&directory).expect("a directory for grids and the list");
    let outcome = race(&directory);
    std::fs::remove_dir_all(&directory).expect("the directory is ours");
    println!("\n{outcome}");
}

fn race(directory: &Path) -> Summary {
    let (list_path, words) = write_list(directory);
    let mut results: Vec<[Option<Cost>; 2]> = Vec::new();
    println!("{:40}  {:>10}  {:>10}  {:>10}  {:>10}", "", PROGRAMS[0], "", PROGRAMS[1], "");
    for NamedGrid { name, grid } in grids() {
        let path = directory.join("grid.txt");
        let text = grid.notation(Alphabet::English).replace('/', "\n");
        std::fs::write(&path, &text).expect("a grid is written");
        let result = PROGRAMS.map(|program| fill(program, &path, &list_path, &words));
        let shown = result.map(|cost| {
            cost.map_or(("-".to_owned(), "-".to_owned()), |cost| {
                (duration(cost.time), format!("{:.0} MB", cost.memory as f64 / 1e6))
            })
        });
        let [(time, memory), (our_time, our_memory)] = shown;
        println!("{name:40}  {time:>12}  {memory:>10}  {our_time:>12}  {our_memory:>10}");
        results.push(result);
    }
    summarize(&results)
}

fn grids() -> Vec<NamedGrid> {
    match std::env::args().nth(1) {
        Some(directory) => in_directory(Path::new(&directory)),
        None => drawn(),
    }
    .into_iter()
    .filter(|named| (15..=21).contains(&named.grid.width()))
    .collect()
}

/// Writes the large English list as `word;score`, all with the same score.
fn write_list(directory: &Path) -> (PathBuf, BTreeSet<String>) {
    let words = list("en-large");
    let mut text = String::new();
    let mut all = BTreeSet::new();
    words.each_word(|word, _| {
        let word = Alphabet::English.spell(word).to_lowercase();
        text.push_str(&word);
        text.push_str(";50\n");
        all.insert(word);
    });
    let path = directory.join("words.dict");
    std::fs::write(&path, text).expect("a list is written");
    (path, all)
}

/// Returns what it cost a program to fill a grid, or `None` if it failed.
fn fill(program: &str, grid: &Path, list: &Path, words: &BTreeSet<String>) -> Option<Cost> {
    let own = std::env::current_exe().expect("a program is a file");
    let program = own.with_file_name(program);
    let output =
        Command::new(program).arg(grid).arg(list).arg(SECONDS).output().expect("the rivals are built");
    let text = String::from_utf8_lossy(&output.stdout).trim().to_lowercase();
    if !output.status.success() || text.is_empty() {
        return None;
    }
    check(&text, words);
    Cost::parse(&String::from_utf8_lossy(&output.stderr))
}

/// Checks that all words are in the list and distinct.
fn check(text: &str, words: &BTreeSet<String>) {
    let rows: Vec<&str> = text.lines().collect();
    let columns = (0..rows[0].len()).map(|column| rows.iter().map(|row| &row[column..=column]).collect());
    let lines: Vec<String> = rows.iter().map(|&row| row.to_owned()).chain(columns).collect();
    let mut seen = BTreeSet::new();
    for word in lines.iter().flat_map(|line| line.split('#')).filter(|word| word.len() > 1) {
        assert!(words.contains(word), "{word} is not a word in\n{text}");
        assert!(seen.insert(word), "{word} occurs twice in\n{text}");
    }
}

fn summarize(results: &[[Option<Cost>; 2]]) -> Summary {
    let mut summary = Summary::default();
    let both: Vec<(Cost, Cost)> = results.iter().filter_map(|&[rival, own]| Some((rival?, own?))).collect();
    let filled = |program: usize| results.iter().filter(|result| result[program].is_some()).count() as f64;
    summary.at_least("grids that Worddle fills, against ingrid_core", filled(1), filled(0));
    let lost = results.iter().filter(|[rival, own]| rival.is_some() && own.is_none()).count();
    summary.at_most("grids that only ingrid_core fills", lost as f64, 0.0);
    let seconds = |time: Duration| time.as_secs_f64();
    let (mut rivals, mut owns): (Vec<f64>, Vec<f64>) =
        both.iter().map(|(rival, own)| (seconds(rival.time), seconds(own.time))).unzip();
    summary.at_least("times faster than ingrid_core, medians", middle(&mut rivals) / middle(&mut owns), 50.0);
    let mut ratios: Vec<f64> =
        both.iter().map(|(rival, own)| own.memory as f64 / rival.memory as f64).collect();
    summary.at_most("share of its memory, median", middle(&mut ratios), 0.25);
    let most = results.iter().filter_map(|[_, own]| own.map(|own| own.memory)).max().unwrap_or(0);
    summary.at_most("MB that Worddle needs at most", most as f64 / 1e6, 100.0);
    summary
}
