//! Crosswords: how long each algorithm takes to fill which grids from which lists.
//!
//! `cargo bench --bench crossword -- DIRECTORY` measures the grids of a directory instead of generated ones.
//! Names of parts (`opening`, `fill`, `edit`, `textbook`, `quality`, `scores`, `architects`, `standard`) select only those. Times are processor
//! times of one thread. Every fill is checked before its time counts.

use std::fmt::Write as _;
use std::ops::ControlFlow;
use std::path::Path;
use std::time::Duration;

use worddle_ask::crossword::FillRequest;
use worddle_ask::{Library, Limits, Plan, Request, SharedLibrary};
use worddle_bench::crosswords::{
    NamedGrid, american, blank, check, drawn, french, in_directory, lettered, themes,
};
use worddle_bench::standard::{self, PlainList, Verdict};
use worddle_bench::workload::list;
use worddle_bench::{Clock, Summary, duration, middle, processor};
use worddle_crossword::architect::{Architect, Design, Figures};
use worddle_crossword::candidates::Possibilities;
use worddle_crossword::convention::convention;
use worddle_crossword::entries::Score;
use worddle_crossword::grid::{GridCell, Square};
use worddle_crossword::index::WordIndex;
use worddle_crossword::pattern::PatternRecipe;
use worddle_crossword::quality::{Improver, Quality};
use worddle_crossword::strategy::{Ac3, Propagator, domains, orders, propagators, retreats};
use worddle_crossword::{Entries, FillTask, Filling, Grid, Puzzle, Strategy};
use worddle_lab::oracle::{arc_consistency, mix};
use worddle_lab::workload::cut;
use worddle_lexicon::{Alphabet, Letter, WordList};
use worddle_run::{Budget, Cancel, Random, Run};

/// Seeds per grid and list.
/// A fill depends on luck; ten seeds show the spread.
const SEEDS: u64 = 10;

/// Time limit on grids that people have filled.
/// An author does not wait longer.
const LIMIT: Duration = Duration::from_secs(5);

/// Time limit where hardly anyone has.
const LONG: Duration = Duration::from_mins(1);

/// Time limit of the textbook algorithms.
/// Most of them do not finish at all.
const SHORT: Duration = Duration::from_secs(2);

/// Seeds for each of them.
const FEW_SEEDS: u64 = 3;

/// Lists to fill grids from. One English, one French.
const LISTS: [&str; 2] = ["en-large", "fr"];

/// `cargo bench` adds `--bench` to the arguments, so everything that starts with a hyphen is skipped.
fn main() {
    println!("{}", processor());
    let mut summary = Summary::default();
    let asked: Vec<String> = std::env::args().skip(1).filter(|argument| !argument.starts_with('-')).collect();
    let (parts, directories): (Vec<_>, Vec<_>) =
        asked.iter().map(String::as_str).partition(|asked| PARTS.contains(asked));
    let wants = |part| parts.is_empty() || parts.contains(&part);
    let grids = grids(directories.first().copied());
    for name in LISTS {
        let list = list(name);
        if wants("opening") {
            opening(name, &list, &mut summary);
        }
        let entries = Entries::new(&list.words(), list.alphabet());
        if wants("fill") {
            fill_all(name, &grids, &entries, list.alphabet(), &mut summary);
        }
        if wants("edit") {
            edit(name, &grids, &entries, &mut summary);
        }
    }
    if wants("textbook") {
        textbook(&grids, &mut summary);
    }
    if wants("quality") {
        quality(&grids, &mut summary);
    }
    if wants("scores") {
        scores(&mut summary);
    }
    if wants("architects") {
        architects(&mut summary);
    }
    if wants("standard") {
        standard_set(&mut summary);
    }
    println!("\n{summary}");
}

/// Parts that can be measured alone.
const PARTS: [&str; 8] =
    ["opening", "fill", "edit", "textbook", "quality", "scores", "architects", "standard"];

/// Returns the grids of the given directory, or generated and blank ones.
///
/// A directory holds one grid per `.txt` file. The repository holds no published patterns.
fn grids(directory: Option<&str>) -> Vec<NamedGrid> {
    match directory {
        Some(directory) => in_directory(Path::new(directory)),
        None => drawn().into_iter().chain(blank()).collect(),
    }
}

/// Measures how long it takes to prepare a list for filling any grid.
///
/// That is, to sort entries by length and to build the sets of words by letter and place. The result is
/// scaled to 450,000 words, so that lists of different sizes have one requirement.
fn opening(name: &str, list: &WordList, summary: &mut Summary) {
    let words = list.words();
    let ((), time) = Clock::Processor.time(|| {
        let entries = Entries::new(&words, list.alphabet());
        // Lengths of 2 to 21: an American Sunday grid has 21 columns.
        let index = WordIndex::of_lengths(&entries, 2..=21);
        println!("\n{name}: {} words, {:.1} MB of sets", entries.len(), index.heap_bytes() as f64 / 1e6);
    });
    let scaled = time.as_secs_f64() * 1e3 * 450_000.0 / words.len() as f64;
    summary.at_most(&format!("ms to open 450,000 words, from {name}"), scaled, 100.0);
}

/// The results of all searches on a grid.
///
/// Sorted by [`Searches::row`], which the figures below a table rely on.
#[derive(Default)]
struct Searches {
    /// Time of each search, with building its domains where that is part of the question.
    times: Vec<Duration>,
    /// Searches that found a fill.
    solved: usize,
    /// Searches that ended on their own, with a fill or with a proof that there is none.
    ended: usize,
    /// Words tried by each search.
    nodes: Vec<u64>,
}

/// The result of a search.
///
/// A fill was found, and has been checked.
#[derive(Clone, Copy)]
struct SearchResult {
    /// It ended by itself.
    solved: bool,
    ended: bool,
    /// Time to build the domains.
    setup: Duration,
    /// Time of the search itself.
    time: Duration,
    /// Words tried.
    nodes: u64,
}

impl Searches {
    /// Results may come in any order.
    fn add(&mut self, outcome: SearchResult) {
        self.solved += usize::from(outcome.solved);
        self.ended += usize::from(outcome.ended);
        self.times.push(outcome.time);
        self.nodes.push(outcome.nodes);
    }

    /// Sorts the results, and formats name, searches solved, median, worst and nodes. Needs at least one
    /// result.
    fn row(&mut self, name: &str) -> String {
        self.times.sort_unstable();
        self.nodes.sort_unstable();
        let (median, worst) = (self.times[self.times.len() / 2], self.times[self.times.len() - 1]);
        let nodes = self.nodes[self.nodes.len() / 2];
        let solved = format!("{}/{}", self.solved, self.times.len());
        let [median, worst] = [median, worst].map(duration);
        format!("{name:44}  {solved:>7}  {median:>9}  {worst:>9}  {nodes:>9}")
    }
}

/// Titles of the columns of [`Searches::row`].
const HEAD: &str = "                                                 solved     median      worst      nodes";

/// Runs one search for one fill.
///
/// Building the domains is timed apart from the search. A fill is checked outside the clock.
///
/// # Panics
///
/// If the fill is wrong: a fast filler that fills wrongly is no filler.
fn search(
    task: &FillTask<'_>,
    grid: &Grid,
    strategy: Strategy,
    (seed, alphabet): (u64, Alphabet),
    limit: Duration,
) -> SearchResult {
    let mut found = None;
    let (mut search, setup) = Clock::Processor.time(|| task.search(strategy, seed));
    let mut run = Run::new(Budget::time(limit));
    let (end, time) = Clock::Processor.time(|| {
        search.fill(&mut run, &mut |filling: &Filling| {
            found = Some(filling.clone());
            ControlFlow::Break(())
        })
    });
    if let Some(filling) = &found {
        check(grid, filling, task.entries(), alphabet);
    }
    SearchResult { solved: found.is_some(), ended: end.is_ok(), setup, time, nodes: search.effort().nodes }
}

/// Fills every grid with the fast strategy.
///
/// Only grids of at least 15×15 that people have filled count for the requirements; the others are printed.
fn fill_all(name: &str, grids: &[NamedGrid], entries: &Entries, alphabet: Alphabet, summary: &mut Summary) {
    println!("\n{name}, fast\n{HEAD}");
    let mut published = Searches::default();
    for NamedGrid { name: grid_name, grid } in grids {
        let puzzle = Puzzle::new(grid);
        let task = FillTask::new(&puzzle, entries);
        let hard = is_hard(grid_name);
        let mut searches = Searches::default();
        for seed in 0..if hard { 1 } else { SEEDS } {
            let limit = if hard { LONG } else { LIMIT };
            let alone = search(&task, grid, Strategy::fast(), (seed, alphabet), limit);
            // A user waits for both, so both count.
            let outcome = SearchResult { time: alone.setup + alone.time, ..alone };
            searches.add(outcome);
            if !hard && puzzle.cells() >= 225 {
                published.add(outcome);
            }
        }
        println!("{}", searches.row(grid_name));
    }
    if published.times.is_empty() {
        return;
    }
    println!("{}", published.row("all of 15x15 and more"));
    let median = published.times[published.times.len() / 2].as_secs_f64() * 1e3;
    let worst = published.times[published.times.len() - 1].as_secs_f64() * 1e3;
    summary.at_least(
        &format!("filled of {}, {name}", published.times.len()),
        published.solved as f64,
        published.times.len() as f64,
    );
    summary.at_most(&format!("ms in the median, {name}"), median, 20.0);
    summary.at_most(&format!("ms at worst, {name}"), worst, 1000.0);
}

/// Returns true for grids that hardly anyone has filled.
///
/// Blank squares of 7×7 and patterns that are wide open. One seed and a minute have to do for them.
fn is_hard(name: &str) -> bool {
    name.starts_with("open") || name.ends_with("7x7") || name == "sq7"
}

/// Measures how long it takes to recompute all letters and candidates after an edit of a large grid.
///
/// An editor does that after every letter, so it must not be felt: 10 ms leave room for drawing.
fn edit(name: &str, grids: &[NamedGrid], entries: &Entries, summary: &mut Summary) {
    let Some(NamedGrid { grid, .. }) = grids.iter().find(|named| named.grid.cells().len() == 225) else {
        return;
    };
    let mut edited = grid.clone();
    let cell = grid.cells().find(|&cell| grid.square(cell) == Square::Open).unwrap_or(GridCell(0));
    edited.set(cell, Square::Given(Letter::new(4).expect("a letter")));
    // The index is built once for a list, not after each edit, so it is outside the clock.
    let index = WordIndex::of_lengths(entries, 2..=21);
    let puzzle = Puzzle::new(&edited);
    let ((), time) = Clock::Processor.time(|| {
        let task = FillTask::with_index(&puzzle, &index);
        let possible = Possibilities::of(&task, &mut Run::new(Budget::UNLIMITED));
        let letters: usize = grid.cells().map(|cell| possible.letters(cell).len()).sum();
        let words: usize = puzzle.ids().map(|slot| possible.size(slot)).sum();
        println!("after an edit: {letters} letters and {words} candidates left");
    });
    summary.at_most(
        &format!("ms to know what is possible after an edit, {name}"),
        time.as_secs_f64() * 1e3,
        10.0,
    );
}

/// Number of blank squares in the textbook's experiments. Its algorithms finish at least the first ones.
const BLANK: usize = 3;

/// Compares the textbook algorithms with ours: in the textbook's experiments, with lists and grids of
/// increasing size, and on grids that people fill, with whole lists.
///
/// The textbook algorithms (forward checking, conflict-directed backjumping) fill the same tasks in the same
/// program, so a ratio compares strategies, not languages or machines.
fn textbook(grids: &[NamedGrid], summary: &mut Summary) {
    let (french, mut ratios, mut whole) = (list("fr"), Vec::new(), Vec::new());
    // The sizes of the lists in the report.
    for count in [850, 22_600, 58_000, 135_000] {
        let entries = Entries::new(&cut(&french, count), french.alphabet());
        println!("\n{count} words\n{HEAD}");
        for named in lettered().into_iter().chain(blank().into_iter().take(BLANK)) {
            let puzzle = Puzzle::new(&named.grid);
            let task = FillTask::new(&puzzle, &entries);
            ac3_alone(&named, &puzzle, &task);
            ratios.extend(race(&named, &task, french.alphabet()));
        }
        // One list in the middle: every combination takes minutes.
        if count == 22_600 {
            combinations(&lettered()[1], &entries, french.alphabet());
        }
    }
    for name in LISTS {
        let list = list(name);
        let entries = Entries::new(&list.words(), list.alphabet());
        println!("\n{name}\n{HEAD}");
        for named in grids.iter().filter(|named| !is_hard(&named.name)) {
            let puzzle = Puzzle::new(&named.grid);
            whole.extend(race(named, &FillTask::new(&puzzle, &entries), list.alphabet()));
        }
    }
    println!("\ntimes faster in the median: {:.1} in its experiments", middle(&mut ratios));
    println!("times faster in the median: {:.1} with whole lists", middle(&mut whole));
    ratios.append(&mut whole);
    let what = format!("times faster than FC and CBJ where they finish, median of {}", ratios.len());
    summary.at_least(&what, middle(&mut ratios), 20.0);
}

/// Returns our speedup over each textbook algorithm that finishes.
///
/// A textbook algorithm that does not finish has no ratio, which favours it: only where it can compete does
/// it count.
fn race(named: &NamedGrid, task: &FillTask<'_>, alphabet: Alphabet) -> Vec<f64> {
    let fast = contest(named, task, alphabet, "fast", Strategy::fast);
    let faithful = [
        ("FC", Strategy::forward_checking as fn() -> Strategy),
        ("FC after AC-3", || Strategy::forward_checking().with_ac3_pass()),
        ("CBJ", Strategy::backjumping),
        ("CBJ improved", Strategy::backjumping_improved),
    ];
    let times = faithful.map(|(name, strategy)| contest(named, task, alphabet, name, strategy));
    times.into_iter().filter_map(|slow| Some(slow?.as_secs_f64() / fast?.as_secs_f64())).collect()
}

/// Times one arc-consistency pass, which must leave each slot as many words as the oracle does.
///
/// Each kind of domain is checked: bitsets and trees.
fn ac3_alone(named: &NamedGrid, puzzle: &Puzzle, task: &FillTask<'_>) {
    let expected = arc_consistency(&named.grid, task.entries());
    for kind in domains() {
        let mut store = task.store(kind);
        let mut run = Run::new(Budget::UNLIMITED);
        let (outcome, time) = Clock::Processor.time(|| Ac3.prepare(&mut store, &mut run));
        // A dead end leaves no words, which the oracle counts as 0.
        let left = outcome.map_or(0, |()| puzzle.ids().map(|slot| store.size(slot) as u64).fold(0, mix));
        assert_eq!(left, expected, "{} leaves other words on {}", kind.name(), named.name);
        let outcome = if left == 0 { "empty" } else { "consistent" };
        println!(
            "{:44}  {outcome:>10} {:>16}",
            format!("{}: AC-3 alone, {}", named.name, kind.name()),
            duration(time)
        );
    }
}

/// Runs a few seeds of a strategy. Returns the median time if most of them ended on their own after some
/// work. The time excludes building trees or bitsets: trees take longer and, like the index, would be built
/// once per list.
///
/// Gives up once most seeds have failed, since each takes the whole time limit.
fn contest(
    named: &NamedGrid,
    task: &FillTask<'_>,
    alphabet: Alphabet,
    name: &str,
    strategy: impl Fn() -> Strategy,
) -> Option<Duration> {
    let mut searches = Searches::default();
    for seed in 0..FEW_SEEDS {
        searches.add(search(task, &named.grid, strategy(), (seed, alphabet), SHORT));
        let unfinished = searches.times.len() - searches.ended;
        // Counted against all seeds, so that one lucky seed does not make a median.
        if 2 * unfinished as u64 > FEW_SEEDS {
            break;
        }
    }
    println!("{}", searches.row(&format!("{}: {name}", named.name)));
    let middle = searches.times.len() / 2;
    (2 * searches.ended as u64 > FEW_SEEDS && searches.nodes[middle] > 0).then(|| searches.times[middle])
}

/// Runs every combination of domains, propagator, retreat and order.
///
/// Any combination finds the same fills, by the property tests; here it shows how long each takes. Parts are
/// built anew for each seed, because a strategy is used up by its search.
fn combinations(named: &NamedGrid, entries: &Entries, alphabet: Alphabet) {
    let puzzle = Puzzle::new(&named.grid);
    let task = FillTask::new(&puzzle, entries);
    println!("\nevery combination on {}\n{HEAD}", named.name);
    for kind in domains() {
        for propagator in 0..propagators().len() {
            for retreat in 0..retreats().len() {
                for order in 0..orders().len() {
                    let strategy = || Strategy {
                        domains: kind,
                        propagator: propagators().swap_remove(propagator),
                        retreat: retreats().swap_remove(retreat),
                        order: orders().swap_remove(order),
                        ..Strategy::forward_checking()
                    };
                    let parts = strategy();
                    let name = format!(
                        "{} {} {} {}",
                        kind.name(),
                        parts.propagator.name(),
                        parts.retreat.name().split('-').next().unwrap_or_default(),
                        parts.order.name()
                    );
                    contest(named, &task, alphabet, &name, strategy);
                }
            }
        }
    }
}

/// Gives one word in eight the highest score and the others random lower ones, and measures how many words of
/// a fill have the highest as time passes.
///
/// The shortest times show how good the first fill is, the longest how much an author gains by waiting.
fn quality(grids: &[NamedGrid], summary: &mut Summary) {
    const HIGH: Score = 80;
    let mut random = Random::new(2026);
    let mut scored = Vec::new();
    list("en-large").each_word(|word, _| {
        let score = if random.below(8) == 0 { HIGH } else { 20 + random.below(60) as Score };
        scored.push((word.to_vec(), score));
    });
    let entries = Entries::from_scored(Alphabet::English, scored);
    let fillable = |named: &&NamedGrid| named.grid.cells().len() == 225 && !is_hard(&named.name);
    // Improving takes 15 s a grid, so every third one has to do.
    for NamedGrid { name, grid } in grids.iter().filter(fillable).step_by(3) {
        let puzzle = Puzzle::new(grid);
        let task = FillTask::new(&puzzle, &entries);
        println!("\n{name}: lowest score, mean, share of words with the highest score");
        let mut first = None;
        for milliseconds in [30, 100, 300, 1_000, 3_000, 10_000] {
            let (mut best, mut share): (Option<Quality>, f64) = (None, 0.0);
            let mut report = |filling: &Filling, quality: Quality| {
                check(grid, filling, &entries, Alphabet::English);
                best = Some(quality);
                let words: Vec<_> = puzzle.ids().filter_map(|slot| filling.word(&puzzle, slot)).collect();
                let is_high = |word: &&Vec<Letter>| {
                    let table = entries.table(word.len());
                    table.find(word).is_some_and(|entry| table.score(entry) == HIGH)
                };
                share = words.iter().filter(is_high).count() as f64 / words.len() as f64;
            };
            let mut run = Run::new(Budget::time(Duration::from_millis(milliseconds)));
            // It runs until its time is up; what it returns then is no news.
            let _ = Improver::new(&task, 1, &mut report).improve(&mut run);
            let Some(best) = best else { continue };
            let (lowest, mean) = (best.lowest, best.mean());
            println!("{milliseconds:>6} ms  {lowest:>3}  {mean:>5.1}  {:>5.1} %", share * 100.0);
            let first = *first.get_or_insert(lowest);
            if milliseconds == 10_000 {
                let what = format!("lowest score after 10 s, against that of the first filling, {name}");
                summary.at_least(&what, f64::from(lowest), f64::from(first));
            }
        }
    }
}

/// Fills patterns with the words that a constructor gets by default, as `worddle crossword fill --best --time 5s` does, and
/// prints the lowest and the mean score.
///
/// The mean counts every word once; 60 is a word that everybody knows.
fn scores(summary: &mut Summary) {
    let kinds = [
        ("en", "15x15, 76 to 78 words", american(76..=78, 38, 5), (54, 62.0)),
        ("en", "15x15, 66 to 70 words", american(66..=70, 31, 5), (40, 55.0)),
        ("fr", "10x10", french(5), (54, 62.0)),
    ];
    let library = SharedLibrary::default();
    for (language, kind, grids, (least, goal)) in kinds {
        println!("\n{language}, {kind}: lowest score, mean after {} s", LIMIT.as_secs());
        let (mut lowest, mut means) = (Score::MAX, Vec::new());
        for NamedGrid { name, grid } in grids {
            let notation = grid.notation(Alphabet::English);
            let asked =
                serde_json::json!({"grid": notation, "language": language, "best": true, "time": "5s"});
            let request: FillRequest = serde_json::from_value(asked).expect("a request");
            let plan = request.plan(&library, &Limits::server()).expect("a plan");
            let answer = plan.run_reporting(plan.budget(), &Cancel::default(), |_| ());
            let Some(filling) = answer.fillings.first() else {
                println!("{name}: not filled");
                lowest = 0;
                continue;
            };
            println!("{name}: {:>3}  {:>5.2}", filling.lowest, filling.mean);
            lowest = lowest.min(filling.lowest);
            means.push(filling.mean);
        }
        let mean = means.iter().sum::<f64>() / means.len().max(1) as f64;
        summary.at_least(
            &format!("lowest score after 5 s, {language}, {kind}"),
            f64::from(lowest),
            f64::from(least),
        );
        summary.at_least(&format!("mean score after 5 s, {language}, {kind}"), mean, goal);
    }
}

/// How many designs a constructor wants to choose from, and how long they take at most.
const DESIGNS: (usize, Duration) = (10, Duration::from_secs(10));

/// Measures designs of grids: themes that are placed, the time to the first grid and to ten, and what fills them.
fn architects(summary: &mut Summary) {
    let library = SharedLibrary::default();
    let open = |language: &str| {
        library.entries(Some(language), None, &Limits::server()).expect("the entries of a language")
    };
    let (english, french) = (open("en"), open("fr"));
    let index = WordIndex::of_lengths(&english, 2..=21);
    println!(
        "\nthemes: side, words of the theme, first after, all after, designs, lowest and mean score of the best"
    );
    let (mut placed, mut first_times, mut whole_times) = (0, Vec::new(), Vec::new());
    let recipes = themes(&english);
    for recipe in &recipes {
        let architect = Architect::new(recipe, Some(&index)).expect("a pattern of blocks");
        let mut run = Run::new(Budget::time(DESIGNS.1));
        let (found, first) = Clock::Processor.time(|| {
            architect.designs(&mut Random::new(1), &mut run, &mut |_| ControlFlow::Break(())).is_ok()
        });
        placed += usize::from(found);
        let mut run = Run::new(Budget::time(DESIGNS.1));
        let ((designs, _), whole) =
            Clock::Processor.time(|| architect.best(DESIGNS.0, &mut Random::new(1), &mut run));
        let best = designs.first().and_then(|design| design.fill.as_ref()).map(|(_, quality)| *quality);
        let scores = best.map_or_else(String::new, |best| format!("{:>3} {:>5.1}", best.lowest, best.mean()));
        let lengths: Vec<usize> = recipe.theme.iter().map(Vec::len).collect();
        println!(
            "{:>2}  {lengths:<40?} {:>8} {:>8} {:>3}  {scores}",
            recipe.width,
            duration(first),
            duration(whole),
            designs.len()
        );
        first_times.push(first.as_secs_f64());
        whole_times.push(whole.as_secs_f64());
    }
    summary.at_least("share of themes placed within 10 s", placed as f64 / recipes.len() as f64, 0.95);
    summary.at_most("seconds to the first design, median", middle(&mut first_times), 2.0);
    summary.at_most("seconds to ten designs, median", middle(&mut whole_times), 10.0);
    for (name, entries) in [("british", &english), ("french", &french)] {
        let convention = convention(name).expect("a convention");
        let recipe = PatternRecipe::of(convention, convention.side, convention.side);
        let index = WordIndex::of_lengths(entries, 2..=convention.side);
        let architect = Architect::new(&recipe, Some(&index)).expect("a pattern of blocks");
        let (designs, _) = architect.best(5, &mut Random::new(1), &mut Run::new(Budget::time(LONG)));
        println!("\n{name}: words, letters per word, % black, of the fewest letters, lowest and mean score");
        let cells = (recipe.width * recipe.height) as f64;
        let black = |design: &Design| 100.0 * design.figures.blocks as f64 / cells;
        for design in &designs {
            let quality =
                design.fill.as_ref().map(|(_, quality)| *quality).expect("a fill, as there is a list");
            let Figures { words, mean_length, shortest, .. } = design.figures;
            println!(
                "{words:>3} {mean_length:>5.2} {:>5.1} {shortest:>3} {:>4} {:>6.2}",
                black(design),
                quality.lowest,
                quality.mean()
            );
        }
        let darkest = designs.iter().map(black).fold(0.0, f64::max);
        summary.at_most(&format!("% of black cells at most, {name}"), darkest, 100.0 * convention.blocks.1);
    }
}

/// Fills or refutes the standard set with each list of Debian that is installed, beside Gecode if its program is there.
fn standard_set(summary: &mut Summary) {
    let lists = standard::lists();
    if lists.is_empty() {
        println!("\nstandard set: install wbritish-small or wbritish of Debian for its lists");
    }
    let has_rival = standard::has_rival();
    if !has_rival {
        println!(
            "\nstandard set: no program gecode-crossword; the docs of worddle_bench::standard say how to make it"
        );
    }
    for list in &lists {
        standard_list(list, has_rival, summary);
    }
}

/// Fills or refutes the standard set with one list.
///
/// # Panics
///
/// If one filler fills what the other refutes.
fn standard_list(list: &PlainList, has_rival: bool, summary: &mut Summary) {
    println!("\nstandard set, {}, {} words, up to {} s each", list.name, list.entries.len(), LONG.as_secs());
    let (mut times, mut open, mut ratios) = (Vec::new(), 0, Vec::new());
    for (number, NamedGrid { name, grid }) in standard::grids().iter().enumerate() {
        let (verdict, time) = standard::solve(grid, &list.entries, 1, LONG);
        let mut line =
            format!("{name:8}  {0:>2}x{0:<2}  {1:8}{2:>9}", grid.width(), verdict.name(), duration(time));
        if has_rival {
            let (other, rival_time) = standard::rival(number, list, LONG);
            let _ = write!(line, "  {:8}{:>9}", other.name(), duration(rival_time));
            assert!(
                verdict == other || [verdict, other].contains(&Verdict::Open),
                "one of two fillers errs on {name}"
            );
            if other != Verdict::Open && verdict != Verdict::Open {
                ratios.push(rival_time.as_secs_f64() / time.as_secs_f64());
            }
        }
        println!("{line}");
        open += usize::from(verdict == Verdict::Open);
        times.push(time);
    }
    times.sort_unstable();
    let [median, worst] = [times[times.len() / 2], times[times.len() - 1]].map(duration);
    println!("{}: median {median}, worst {worst}, {open} open", list.name);
    summary.at_most(&format!("open of the standard set, {}", list.name), open as f64, 0.0);
    if has_rival {
        summary.at_least("times faster than Gecode in the median", middle(&mut ratios), 10.0);
    }
}
