//! `worddle best` as a person runs it.

use std::io::{BufRead, BufReader};
use std::process::{Command, Stdio};
use std::time::Duration;

use serde_json::Value;
use worddle_ask::best::all_methods;
use worddle_board::{Board, Rules, Tile, naive};
use worddle_lexicon::{Alphabet, ReadOptions, WordList};
use worddle_run::Random;

use crate::ran::{self, COMMON, Ran, objects, program, run_in};

/// Runs `worddle best`.
#[track_caller]
fn best_in(language: &str, arguments: &[&str]) -> Ran {
    run_in(language, &[&["best"], arguments].concat(), "")
}

/// Checks that `worddle best` with common words fails, and says why in both languages.
#[track_caller]
fn check_error(arguments: &[&str], english: &str, french: &str) {
    let base = ["best", "-d", COMMON, "--alphabet", "en"];
    ran::check_error(&[&base[..], arguments].concat(), "", english, french);
}

/// Runs `worddle best` with common words and expects it to go well.
#[track_caller]
fn best(arguments: &[&str]) -> String {
    let base = ["-d", COMMON, "--alphabet", "en", "--seed", "3"];
    let ran = best_in("C", &[&base[..], arguments].concat());
    assert_eq!(ran.code, Some(0), "{}", ran.errors);
    ran.output
}

/// The best boards and their values at the end of a run with --json, by method.
fn ends(lines: &str) -> Vec<(String, Value)> {
    let ended = objects(lines).into_iter().filter(|object| object["event"] == "end");
    ended.map(|object| (object["method"].as_str().unwrap().to_owned(), object["best"].clone())).collect()
}

fn common() -> WordList {
    let text = std::fs::read(COMMON).unwrap();
    WordList::read(&text, &ReadOptions::new(Alphabet::English)).unwrap().0
}

/// All boards at the end of a run, each of which has the value that the oracle gives.
#[track_caller]
fn boards(arguments: &[&str], value: impl Fn(&worddle_board::Solution, &Board) -> u64) -> Vec<Board> {
    let words = common().words();
    let ends = ends(&best(&[arguments, &["--json"]].concat()));
    let mut boards = Vec::new();
    for row in ends.iter().flat_map(|(_, best)| best.as_array().unwrap()) {
        let board = Board::parse(row["board"].as_str().unwrap(), Alphabet::English).unwrap();
        let solution = naive::solve(&words, &board, &Rules::boggle());
        assert_eq!(row["value"], value(&solution, &board), "{row}");
        let fixed = arguments.iter().any(|argument| argument.contains('?'));
        assert!(fixed || board.canonical() == board, "canonical");
        boards.push(board);
    }
    assert!(!boards.is_empty());
    boards
}

fn words(solution: &worddle_board::Solution, _: &Board) -> u64 {
    solution.count().words
}

#[test]
fn every_method_gives_the_same_on_any_number_of_threads() {
    for more in [&["--method", "all", "--topology", "3x3"][..], &["--preset", "s2", "--method", "all"]] {
        let run = |threads| {
            let base = ["--steps", "9000", "--chains", "3", "--json", "--threads", threads];
            ends(&best(&[&base[..], more].concat()))
        };
        let one = run("1");
        assert_eq!(one.len(), all_methods().count());
        assert_eq!(one, run("2"));
        assert_eq!(one, run("5"));
    }
}

#[test]
fn the_table_shows_the_best_four_of_each_method_without_repeats() {
    let table = best(&["--topology", "2x2", "--method", "all", "--method", "exhaustive", "--steps", "4000"]);
    let lines: Vec<&str> = table.lines().collect();
    // All of them and the exhaustive one, with four boards each.
    assert_eq!(lines.len(), 1 + (all_methods().count() + 1) * 4, "{table}");
    assert!(lines[0].starts_with("method") && lines[1].starts_with("random"), "{table}");
    let french = best_in("fr_FR.UTF-8", &["-d", COMMON, "--topology", "2x2", "--steps", "40", "--top", "2"]);
    assert!(french.output.starts_with("méthode"), "{}", french.output);
    assert_eq!(french.output.lines().count(), 3);
}

#[test]
fn each_goal_is_what_the_oracle_counts() {
    let letters = |solution: &worddle_board::Solution, _: &Board| {
        solution.iter().map(|found| found.path.len() as u64).sum::<u64>()
    };
    let longest = |solution: &worddle_board::Solution, _: &Board| {
        solution.iter().map(|found| found.path.len() as u64).max().unwrap_or(0)
    };
    let of_four = |solution: &worddle_board::Solution, _: &Board| {
        solution.iter().filter(|found| found.path.len() == 4).count() as u64
    };
    let base = ["--steps", "3000", "--topology", "3x3", "--maximize"];
    let with = |goal| [&base[..], &[goal]].concat();
    boards(&with("words"), words);
    boards(&with("points"), |solution, _| solution.count().points);
    boards(&with("letters"), letters);
    boards(&with("longest"), longest);
    boards(&with("lengths=4"), of_four);
    boards(&with("100*longest + words"), |solution, board| {
        100 * longest(solution, board) + words(solution, board)
    });
}

#[test]
fn bonuses_on_the_board_count_and_stay() {
    let lines = best(&["?:tw??/??:dl?/???:dw", "--maximize", "points", "--steps", "2000", "--json"]);
    let rules = worddle_data::rules("ruzzle", Alphabet::English).unwrap();
    let words = common().words();
    for row in ends(&lines)[0].1.as_array().unwrap() {
        let board = Board::parse(row["board"].as_str().unwrap(), Alphabet::English).unwrap();
        assert_eq!(row["value"], naive::solve(&words, &board, &rules).count().points, "{row}");
        assert!(row["board"].as_str().unwrap().contains(":tw"), "{row}");
    }
}

#[test]
fn constraints_hold_on_every_board() {
    let count = |board: &Board, letters: &str| {
        let letters = Alphabet::English.fold(letters).unwrap();
        let spelled = board.tiles().iter().flat_map(|tile| match tile {
            Tile::Letters(spelling) => spelling.to_vec(),
            Tile::Any | Tile::Block => Vec::new(),
        });
        spelled.filter(|letter| letters.contains(letter)).count()
    };
    let base = ["--steps", "2000", "--method", "all"];
    let check = |more: &[&str], holds: &dyn Fn(&Board) -> bool| {
        for board in boards(&[&base[..], more].concat(), words) {
            assert!(holds(&board), "{more:?}: {}", board.notation(Alphabet::English));
        }
    };
    check(&["--without", "E,S"], &|board| count(board, "ES") == 0);
    check(&["--with", "QQU"], &|board| count(board, "Q") >= 2 && count(board, "U") >= 1);
    check(&["--only-vowels", "e"], &|board| count(board, "AIOUY") == 0);
    check(&["--at-most", "E=1,S=2", "--at-most", "T=0"], &|board| {
        count(board, "E") <= 1 && count(board, "S") <= 2 && count(board, "T") == 0
    });
    check(&["--arrange", "STRANGESTLETTERS"], &|board| count(board, "T") == 4 && count(board, "R") == 2);
    check(&["--dice", "en-classic-4x4"], &|board| count(board, "Z") <= 1 && board.len() == 16);
    let [s, e] = ["S", "E"].map(|text| Tile::letter(Alphabet::English.fold(text).unwrap()[0]));
    check(&["S???/?#??/????/???E"], &|board| {
        (board.tiles()[0], board.tiles()[5], board.tiles()[15]) == (s, Tile::Block, e)
    });
}

#[test]
fn any_shape_can_be_searched() {
    for (shape, cells) in
        [("3x3x3", 27), ("hex3x4", 12), ("5x5", 25), ("4x4:wrapped", 16), ("graph:0-1,1-2,2-3,3-0", 4)]
    {
        let ends = ends(&best(&["--topology", shape, "--steps", "300", "--json", "--top", "1"]));
        let board = Board::parse(ends[0].1[0]["board"].as_str().unwrap(), Alphabet::English).unwrap();
        assert_eq!(board.len(), cells, "{shape}");
    }
}

#[test]
fn a_picture_of_the_best_board_is_drawn() {
    let directory = tempfile::tempdir().unwrap();
    let path = directory.path().join("best.svg");
    best(&["--steps", "300", "--svg", path.to_str().unwrap()]);
    let svg = std::fs::read_to_string(path).unwrap();
    assert!(svg.contains("words</text>") && svg.ends_with("</svg>\n"), "{svg}");
}

#[test]
fn what_is_impossible_is_explained_before_the_search() {
    let (no, aucune) = ("no board is possible: ", "aucune grille n'est possible : ");
    let contradict = |arguments: &[&str], english: &str, french: &str| {
        check_error(arguments, &format!("{no}{english}"), &format!("{aucune}{french}"));
    };
    contradict(
        &["--without", "E", "--with", "E"],
        "E is required, but forbidden",
        "E est exigé, mais interdit",
    );
    contradict(
        &["--with", "EE", "--at-most", "E=1"],
        "at least 2 × E and at most 1",
        "au moins 2 × E et au plus 1",
    );
    contradict(
        &["E???/????/????/????", "--without", "e"],
        "cell 1,1 is fixed to E, which is forbidden",
        "la case 1,1 est fixée à E, qui est interdit",
    );
    contradict(
        &["--dice", "en-classic-4x4", "--with", "QQ"],
        "too few dice or tiles for Q",
        "trop peu de dés ou de lettres pour Q",
    );
    contradict(&["--topology", "2x2", "--with", "ABCDE"], "5 tiles are required", "5 lettres sont exigées");
    check_error(
        &["--arrange", "ABC", "--topology", "2x2"],
        "3 tiles: expected one for each",
        "3 cases au lieu de 4",
    );
    check_error(&["--maximize", "beauty"], "no goal \"beauty\"", "\"beauty\" n'est pas un objectif");
    check_error(
        &["--method", "luck"],
        "no method \"luck\": expected random",
        "pas de méthode \"luck\" ; valeurs possibles : random",
    );
    check_error(
        &["--at-most", "E"],
        "\"E\" is not a bound: write a letter",
        "\"E\" n'est pas une borne : écrivez une lettre",
    );
    check_error(&["--time", "soon"], "is not a time: write one such as 500ms", "--time");
    check_error(&["--without", "é!"], "'!' is not a letter", "pas de lettre '!'");
}

#[test]
fn methods_are_compared_with_equal_budgets() {
    let directory = tempfile::tempdir().unwrap();
    let plot = directory.path().join("plot.svg");
    let base = ["--compare", "--steps", "2000", "--seeds", "3", "--topology", "3x3"];
    let table = best(&[&base[..], &["--svg", plot.to_str().unwrap()]].concat());
    let methods = all_methods().count();
    assert_eq!(table.lines().count(), 1 + methods, "{table}");
    assert!(table.contains("steepest-ascent") && table.matches("6,000").count() == methods, "{table}");
    let svg = std::fs::read_to_string(plot).unwrap();
    assert!(svg.matches("class=\"curve").count() == methods && svg.contains(">annealing</text>"), "{svg}");
    let json = best(&[&base[..], &["--json", "--threads", "1"]].concat());
    assert_eq!(json, best(&[&base[..], &["--json", "--threads", "2"]].concat()));
    for record in objects(&json) {
        let trials = record["trials"].as_array().unwrap();
        let bests: Vec<u64> = trials.iter().map(|trial| trial["best"].as_u64().unwrap()).collect();
        assert_eq!(record["best"], *bests.iter().max().unwrap());
        assert!((record["mean"].as_f64().unwrap() - bests.iter().sum::<u64>() as f64 / 3.0).abs() < 1e-9);
        // A trial of a comparison is a search of its own with this seed.
        let seed = trials[1]["seed"].to_string();
        let method = record["method"].as_str().unwrap();
        let alone = ["--topology", "3x3", "--steps", "2000", "--json", "--seed", &seed, "--method", method];
        let alone = best_in("C", &[&["-d", COMMON, "--alphabet", "en"], &alone[..]].concat());
        assert_eq!(ends(&alone.output)[0].1[0]["value"], bests[1], "{}", alone.errors);
    }
}

// Searches in files.

/// Whether a file has a search: one that is killed at once leaves an empty file or none.
fn is_saved(path: &str) -> bool {
    let tables = |connection: rusqlite::Connection| {
        connection.query_row("SELECT count(*) FROM sqlite_master", [], |row| row.get::<_, u32>(0))
    };
    std::path::Path::new(path).exists() && rusqlite::Connection::open(path).and_then(tables).unwrap() > 0
}

/// Begins a search in a new file, or goes on with it if it is there.
fn saving(path: &str, more: &[&str]) -> Command {
    if is_saved(path) {
        return program("C", &[&["best", "--json", "--resume", path], more].concat());
    }
    let base =
        ["best", "-d", COMMON, "--alphabet", "en", "--seed", "3", "--chains", "4", "--json", "--save", path];
    program("C", &[&base[..], more].concat())
}

#[track_caller]
fn run(mut command: Command) -> String {
    let output = command.output().unwrap();
    assert_eq!(output.status.code(), Some(0), "{}", String::from_utf8_lossy(&output.stderr));
    String::from_utf8(output.stdout).unwrap()
}

#[test]
fn a_search_that_version_0_1_saved_goes_on() {
    let saved = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/saved/search-2.db");
    let directory = tempfile::tempdir().unwrap();
    let path = directory.path().join("search.db");
    std::fs::copy(saved, &path).unwrap();
    let resumed =
        run(program("C", &["best", "--json", "--resume", path.to_str().unwrap(), "--steps", "12000"]));
    let anew = ["best", "-d", "en", "--topology", "2x2", "--steps", "12000", "--chains", "3", "--seed", "3"];
    let anew = run(program("C", &[&anew[..], &["--method", "pool,annealing", "--json"]].concat()));
    assert_eq!(ends(&resumed), ends(&anew));
    assert!(resumed.contains(r#""value":18,"board":"AE/ST""#), "{resumed}");
}

#[test]
fn a_search_that_is_killed_again_and_again_loses_nothing_that_it_reported() {
    let budget = ["--steps", "400000", "--method", "pool,annealing"];
    let directory = tempfile::tempdir().unwrap();
    let path = directory.path().join("search.db");
    let path = path.to_str().unwrap();
    let unbroken = directory.path().join("unbroken.db");
    let expected = ends(&run(saving(unbroken.to_str().unwrap(), &budget)));
    let mut random = Random::new(2026);
    let mut reported: Vec<Value> = Vec::new();
    let mut killed = 0;
    for _ in 0..20 {
        let more = if is_saved(path) { &[][..] } else { &budget[..] };
        let mut child = saving(path, more).stdout(Stdio::piped()).stderr(Stdio::null()).spawn().unwrap();
        let lines = BufReader::new(child.stdout.take().unwrap()).lines();
        let reader = std::thread::spawn(move || lines.map_while(Result::ok).collect::<Vec<String>>());
        // From before the file is there to well within the search.
        std::thread::sleep(Duration::from_millis(random.below(200)));
        child.kill().unwrap();
        killed += usize::from(child.wait().unwrap().code().is_none());
        // A line that was cut in the middle was not reported.
        let whole = reader.join().unwrap().into_iter().filter_map(|line| serde_json::from_str(&line).ok());
        reported.extend(whole.filter(|object: &Value| object["event"] == "found"));
        if is_saved(path) {
            check_kept(path, &reported);
        }
    }
    assert!(killed >= 10 && !reported.is_empty(), "{killed} times killed, {} boards", reported.len());
    let more = if is_saved(path) { &[][..] } else { &budget[..] };
    assert_eq!(ends(&run(saving(path, more))), expected, "as if nothing had happened");
}

/// Checks that every board that was reported is in the file, or has given way to better ones.
#[track_caller]
fn check_kept(path: &str, reported: &[Value]) {
    let connection = rusqlite::Connection::open(path).unwrap();
    for object in reported {
        let method = object["method"].as_str().unwrap();
        let sql = "SELECT value FROM record WHERE name = 'checkpoint ' || ?";
        let saved: String = connection.query_row(sql, [method], |row| row.get(0)).unwrap();
        let saved: Value = serde_json::from_str(&saved).unwrap();
        let best = saved["best"].as_array().unwrap();
        let value = |board: &Value| board["value"].as_u64().unwrap();
        let is_there =
            best.iter().any(|kept| kept["board"] == object["board"] && kept["value"] == object["value"]);
        let gave_way = best.len() == 4 && value(best.last().unwrap()) >= value(object);
        assert!(is_there || gave_way, "{object}");
    }
}

#[test]
fn more_steps_go_on_exactly_where_fewer_ended() {
    let directory = tempfile::tempdir().unwrap();
    let [path, unbroken] = ["search.db", "unbroken.db"].map(|name| directory.path().join(name));
    let [path, unbroken] = [&path, &unbroken].map(|path| path.to_str().unwrap());
    let methods = ["--method", "all", "--topology", "3x3"];
    run(saving(path, &[&["--steps", "5000"], &methods[..]].concat()));
    run(saving(path, &["--steps", "12000", "--threads", "2"]));
    let resumed = ends(&run(saving(path, &["--steps", "30000"])));
    assert_eq!(resumed, ends(&run(saving(unbroken, &[&["--steps", "30000"], &methods[..]].concat()))));
    let again = run(saving(path, &[]));
    let methods = all_methods().count();
    assert!(ends(&again).len() == methods && !again.contains("\"found\""), "nothing is left to do: {again}");
}

#[test]
fn ctrl_c_ends_with_the_best_so_far() {
    let directory = tempfile::tempdir().unwrap();
    let path = directory.path().join("search.db");
    let mut command = saving(path.to_str().unwrap(), &["--time", "10m"]);
    let mut child = command.stdout(Stdio::piped()).stderr(Stdio::null()).spawn().unwrap();
    let mut lines = BufReader::new(child.stdout.take().unwrap()).lines().map_while(Result::ok);
    lines.find(|line| line.contains("\"found\"")).expect("a board is found");
    let other = best_in("C", &["--resume", path.to_str().unwrap()]);
    assert!(
        other.code == Some(2) && other.errors.contains("is in use by another search"),
        "{}",
        other.errors
    );
    Command::new("kill").args(["-INT", &child.id().to_string()]).status().unwrap();
    let last = lines.last().expect("a last line");
    assert!(last.contains("\"stop\":\"cancelled\"") && last.contains("\"board\""), "{last}");
    assert_eq!(child.wait().unwrap().code(), Some(130));
}

#[test]
fn files_that_are_not_ours_or_not_whole_are_refused() {
    let directory = tempfile::tempdir().unwrap();
    let place = |name: &str| directory.path().join(name).to_str().unwrap().to_owned();
    let check = |path: &str, english: &str, french: &str| {
        for (language, expected) in [("en_GB.UTF-8", english), ("fr_FR.UTF-8", french)] {
            let ran = best_in(language, &["--resume", path]);
            assert!(ran::plain(&ran.errors).contains(expected), "{}", ran.errors);
            assert_eq!((ran.code, ran.output.as_str()), (Some(2), ""));
        }
    };
    check(&place("nothing.db"), "no file", "pas de fichier");
    std::fs::write(place("text.db"), "words, not a search".repeat(100)).unwrap();
    check(&place("text.db"), "is not a saved search", "n'est pas une recherche enregistrée");
    rusqlite::Connection::open(place("other.db")).unwrap().execute_batch("CREATE TABLE board(x)").unwrap();
    let other = std::fs::read(place("other.db")).unwrap();
    check(&place("other.db"), "is not a saved search", "n'est pas une recherche enregistrée");
    assert_eq!(std::fs::read(place("other.db")).unwrap(), other, "another program's file is left as it is");

    let search = place("search.db");
    run(saving(&search, &["--steps", "3000"]));
    let ran = best_in("C", &["-d", COMMON, "--save", &search]);
    assert!(ran.code == Some(2) && ran.errors.contains("already exists"), "{}", ran.errors);
    let ran = best_in("C", &["-d", "en", "--resume", &search]);
    assert!(ran.code == Some(2) && ran.errors.contains("searched with another list"), "{}", ran.errors);
    let bytes = std::fs::read(&search).unwrap();
    for length in (0..bytes.len()).step_by(1000) {
        std::fs::write(place("cut.db"), &bytes[..length]).unwrap();
        let ran = best_in("C", &["--resume", &place("cut.db")]);
        assert!(ran.code == Some(2) && !ran.errors.contains("panicked"), "{length}: {}", ran.errors);
    }
    for (name, sql) in [
        ("value", "UPDATE record SET value = replace(value, '\"value\":', '\"value\":9')"),
        ("nonsense", "UPDATE record SET value = '!' WHERE name = 'checkpoint pool'"),
        ("chain", "UPDATE record SET value = replace(value, '\"starts\":', '\"starts\":7')"),
        ("request", "UPDATE record SET value = '{}' WHERE name = 'request'"),
        ("gone", "DELETE FROM record"),
        ("table", "DROP TABLE record"),
        ("trigger", "CREATE TRIGGER t AFTER INSERT ON record BEGIN DELETE FROM record; END"),
    ] {
        let path = place(&format!("{name}.db"));
        std::fs::write(&path, &bytes).unwrap();
        rusqlite::Connection::open(&path).unwrap().execute_batch(sql).unwrap();
        let ran = best_in("C", &["--resume", &path, "--steps", "4000"]);
        assert!(ran.code == Some(2) && !ran.errors.contains("panicked"), "{name}: {}", ran.errors);
        assert!(
            ["is damaged: ", "is not a saved search"].iter().any(|text| ran.errors.contains(text)),
            "{}",
            ran.errors
        );
    }
}
