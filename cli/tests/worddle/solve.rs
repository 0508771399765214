//! `worddle solve` and `worddle check` as a person runs them.

use std::io::{BufRead, BufReader, Write};
use std::process::{Command, Stdio};

use crate::ran::{check, check_error, file_with, program, run_in};

/// A board with 107 French words of 3 letters and more.
const BOARD: &str = "UAUO/CUDH/IENU/LESD";

#[test]
fn known_boards_have_their_known_counts() {
    let known = [
        ("PETESRNIEIATMSEL", "fr-gutenberg", 827),
        ("STIPENALARIMSTES", "fr-gutenberg", 1388),
        ("SMLPEIAERTNRSAIT", "fr-gutenberg", 1473),
        ("CRESAMINILATLSER", "fr-gutenberg", 1634),
        ("RTNSEAIESLMRLIAC", "fr-gutenberg", 1634),
        ("APEDRMLREIAESNTS", "fr-gutenberg", 1508),
    ];
    let (_directory, rules) = file_with("shortest = 2\npoints_by_length = [1]\n", "count.toml");
    for (board, list, words) in known {
        let ran = run_in("C", &["solve", board, "-d", list, "--rules", &rules, "--json", "-q"], "");
        let answer: serde_json::Value = serde_json::from_str(&ran.output).unwrap();
        assert_eq!((&answer["words"], &answer["points"]), (&words.into(), &words.into()), "{board}");
        assert_eq!(answer["found"].as_array().unwrap().len(), words, "{board}");
    }
    let ran = run_in("C", &["solve", "PERSLATGSINETERS", "-d", "en", "--rules", "boggle", "--json"], "");
    let answer: serde_json::Value = serde_json::from_str(&ran.output).unwrap();
    assert_eq!((&answer["words"], &answer["points"]), (&1044.into(), &3623.into()));
}

#[test]
fn words_come_in_the_order_asked_for() {
    let (_directory, list) = file_with("aucun\naucune\naucunes\nsud\nune\nnue\nzoo\n", "mots.txt");
    let words = |order: &str| {
        let ran = run_in("C", &["solve", BOARD, "-d", &list, "--sort", order, "--words-only"], "");
        ran.output.lines().collect::<Vec<_>>().join(" ")
    };
    assert_eq!(words("points"), "aucunes aucune aucun nue sud une");
    assert_eq!(words("points-up"), "nue sud une aucun aucune aucunes");
    assert_eq!(words("length"), "aucunes aucune aucun nue sud une");
    assert_eq!(words("alphabet"), "aucun aucune aucunes nue sud une");
    let longest = run_in("C", &["solve", BOARD, "-d", &list, "--longest", "2", "--words-only"], "");
    assert_eq!(longest.output, "aucunes\naucune\n");
}

#[test]
fn words_of_ones_own_count_and_hidden_ones_do_not() {
    let (_list_directory, list) = file_with("aucun\naucune\nsud\n", "mots.txt");
    let (_directory, own) = file_with("# mine\nnue\nzoo\n\n- aucun\n-sud\n", "own.txt");
    let solve = |own: &str| run_in("C", &["solve", BOARD, "-d", &list, "--own", own, "--words-only"], "");
    assert_eq!(solve(&own).output, "aucune\nnue\n", "there is no Z on the board");
    let (_odd_directory, odd) = file_with("r2d2\n", "odd.txt");
    assert_eq!((solve(&odd).code, solve("nowhere.txt").code), (Some(2), Some(2)));
    assert!(solve(&odd).errors.contains("'2'"), "{}", solve(&odd).errors);
}

#[test]
fn a_table_shows_points_length_and_path() {
    let (_directory, list) = file_with("sud\nune\n", "mots.txt");
    let ran = run_in("C", &["solve", BOARD, "-d", &list, "--sort", "alphabet"], "");
    let lines: Vec<&str> = ran.output.lines().collect();
    assert_eq!(
        lines[2..],
        [
            "word  points  letters  path",
            "sud        1        3  4,3 3,4 2,3",
            "une        1        3  2,2 3,3 3,2"
        ]
    );
    check(
        &["solve", BOARD, "-d", &list, "--sort", "alphabet", "--csv"],
        "",
        "word,spellings,points,letters,path\nSUD,sud,1,3,4.3 3.4 2.3\nUNE,une,1,3,2.2 3.3 3.2\n",
    );
    let every = run_in("C", &["solve", BOARD, "-d", &list, "--paths", "--json"], "").output;
    let answer: serde_json::Value = serde_json::from_str(&every).unwrap();
    assert!(answer["found"][1]["paths"].as_array().unwrap().len() > 1, "{every}");
}

#[test]
fn bonuses_count_as_in_ruzzle() {
    let (_directory, list) = file_with("ca\nchat\nchats\n", "mots.txt");
    let points = |board: &str, word: &str| {
        let ran = run_in(
            "C",
            &["check", word, board, "-d", &list, "--alphabet", "fr", "--rules", "ruzzle", "--json"],
            "",
        );
        let answer: serde_json::Value = serde_json::from_str(&ran.output).unwrap();
        answer["points"].as_u64()
    };
    // C is worth 3, H 4, A, S and T 1 each.
    assert_eq!(points("CA/HT", "ca"), Some(4));
    assert_eq!(points("C:dlA/HT", "ca"), Some(7));
    assert_eq!(points("C:tlA/HT", "ca"), Some(10));
    assert_eq!(points("C:dwA/HT", "ca"), Some(8));
    assert_eq!(points("C:twA/HT", "ca"), Some(12));
    assert_eq!(points("C:twA:dw/HT", "ca"), Some(24));
    assert_eq!(points("C:dlA:dw/HT", "chat"), Some((6 + 4 + 1 + 1) * 2));
    // Five letters add 5, after everything else.
    assert_eq!(points("C:twH/A:dwT/S#", "chats"), Some((3 + 4 + 1 + 1 + 1) * 6 + 5));
    // The best of two paths counts.
    assert_eq!(points("C A:dl/A:tw #", "ca"), Some(12));
}

#[test]
fn every_topology_and_tile_is_reached_from_the_command_line() {
    let (_directory, list) = file_with("quit\nnot\nton\ntao\nabcd\nada\n", "words.txt");
    let words = |board: &str, more: &[&str]| {
        let arguments =
            [&["solve", board, "-d", &list, "--alphabet", "en", "--words-only", "--sort", "alphabet"], more]
                .concat();
        run_in("C", &arguments, "").output.replace('\n', " ")
    };
    assert_eq!(words("QuI/#T", &[]), "quit ");
    assert_eq!(words("(qu)I/#T", &[]), "quit ");
    assert_eq!(words("NO/?#", &[]), "not ton ");
    assert_eq!(words("NX/TO", &[]), "not ton ");
    assert_eq!(words("NX/TO", &["--topology", "2x2:straight"]), "");
    assert_eq!(words("T X N O", &["--topology", "1x4:wrapped"]), "not ton ");
    assert_eq!(words("hex2x2=TO/AX", &[]), "tao ");
    assert_eq!(words("graph:0-1,1-2,2-3=ABCD", &[]), "abcd ");
    assert_eq!(words("AB/##//##/CD", &[]), "abcd ");
    let (_other, reusable) =
        file_with("shortest = 2\npoints_by_length = [1]\ncells = 'reusable'\n", "again.toml");
    assert_eq!(words("AD/##", &["--rules", &reusable]), "ada ");
}

#[test]
fn a_stream_of_boards_is_solved_in_order() {
    let boards: Vec<String> =
        (0..700).map(|number| format!("{}AT/ORE", (b'A' + (number % 26) as u8) as char)).collect();
    let input = boards.join("\n");
    let one = run_in("C", &["solve", "-", "-d", "en", "--threads", "1"], &input);
    let two = run_in("C", &["solve", "-", "-d", "en", "--threads", "2"], &input);
    assert_eq!(one.output, two.output);
    let seen: Vec<String> = one
        .output
        .lines()
        .map(|line| {
            serde_json::from_str::<serde_json::Value>(line).unwrap()["board"].as_str().unwrap().to_owned()
        })
        .collect();
    assert_eq!(seen, boards);
}

#[test]
fn a_stream_answers_each_board_at_once_and_can_be_interrupted() {
    let mut child = program("C", &["solve", "-", "-d", "en", "-q", "--limit", "blanks=12,time=1h"])
        .stdin(Stdio::piped())
        .spawn()
        .unwrap();
    let mut input = child.stdin.take().unwrap();
    let mut output = BufReader::new(child.stdout.take().unwrap()).lines();
    for board in ["CAT/ORE", "DOG/ORE"] {
        writeln!(input, "{board}").unwrap();
        assert!(output.next().unwrap().unwrap().contains(board));
    }
    // Twelve blanks would take for ever.
    writeln!(input, "????/????/????/ABCD").unwrap();
    std::thread::sleep(std::time::Duration::from_millis(200));
    assert!(Command::new("kill").args(["-INT", &child.id().to_string()]).status().unwrap().success());
    // A program that has not even read the line by now owes it no answer.
    assert!(output.next().is_none_or(|line| line.unwrap().contains("cancelled")));
    assert_eq!(child.wait().unwrap().code(), Some(130));
}

#[test]
fn a_bad_line_of_a_stream_does_not_stop_the_others() {
    let ran = run_in("C", &["solve", "-", "-d", "en"], b"CAT/ORE\nC4T/ORE\n\nDOG/ORE\n\xff\xfe\n");
    let lines: Vec<serde_json::Value> =
        ran.output.lines().map(|line| serde_json::from_str(line).unwrap()).collect();
    let schemas: Vec<&str> = lines.iter().map(|line| line["schema"].as_str().unwrap()).collect();
    let (good, bad) = ("worddle.solve/2", "worddle.problem/1");
    assert_eq!(schemas, [good, bad, bad, good, bad]);
    assert_eq!(lines[1]["line"], 2);
    assert!(
        ran.errors.contains("line 2: no letter '4' in the English alphabet (row 1, column 2)"),
        "{}",
        ran.errors
    );
    assert_eq!(ran.code, Some(2));
}

#[test]
fn a_word_is_checked_and_the_reason_given() {
    let check = |language: &str, word: &str| run_in(language, &["check", word, BOARD, "-d", "fr"], "");
    let ran = check("C", "aucunes");
    assert_eq!((ran.code, ran.output.lines().next()), (Some(0), Some("AUCUNES: 5 points, 2 paths")));
    for (word, english, french) in [
        ("zoo", "there is no Z", "il n'y a pas de Z"),
        ("aucunés", "5 points", "5 points"),
        ("ni", "at least 3 letters", "au moins 3 lettres"),
        ("sein", "no path joins", "aucun chemin"),
        ("eleve", "it needs E 3 times", "il faut 3 fois E"),
        ("uuu", "not in the list", "pas dans la liste"),
    ] {
        assert!(check("en", word).output.contains(english), "{word}: {}", check("en", word).output);
        assert!(check("fr", word).output.contains(french), "{word}: {}", check("fr", word).output);
    }
    assert_eq!(check("C", "zoo").code, Some(1));
}

#[test]
fn boards_that_are_none_are_explained() {
    let wrong = |board: &str, english: &str, french: &str| {
        check_error(&["solve", board, "-d", "en"], "", english, french);
    };
    wrong("", "an empty board", "la grille est vide");
    wrong("ABC/D", "row 2 has 1 tile: expected 3", "la ligne 2 a 1 case au lieu de 3");
    wrong("ABC/D!F", "'!' in the English alphabet (row 2, column 2)", "ligne 2, colonne 2");
    wrong("ABCDE", "5 tiles make no square", "5 cases ne font pas un carré");
    wrong("A:xw", "no bonus \"xw\"", "pas de bonus \"xw\"");
    wrong("(AB", "is not closed", "n'est pas fermée");
    wrong("2x2x2x2x2x2x2=A", "7 dimensions", "7 dimensions");
    wrong("99999x99999=A", "cells: expected 2097152 at most", "2097152 au maximum");
    wrong("graph:0-0=A", "no edge 0-0", "pas d'arête 0-0");
    wrong("blob=A", "no topology \"blob\"", "pas de topologie \"blob\"");
    check_error(
        &["solve", "AB/CD", "-d", "en", "--rules", "chess"],
        "",
        "no rules \"chess\"",
        "pas de règles \"chess\"",
    );
    check_error(&["solve", "AB/CD", "-d", "en", "--topology", "3x3"], "", "row 1", "ligne 1");
    check_error(
        &["solve", "AB/CD", "-d", "en", "--sort", "age"],
        "",
        "invalid value 'age'",
        "valeur « age »",
    );
    check_error(&["solve", "-", "-d", "-"], "", "cannot come from there too", "ne peut pas en venir aussi");
    check_error(&["solve", "AB/CD", "--json", "--csv"], "", "cannot be used with", "ne va pas avec");
}

#[test]
fn a_board_is_drawn_with_the_path_of_a_word() {
    let (_directory, svg) = file_with("", "board.svg");
    let draw = |word: &str| {
        run_in("C", &["solve", "C:dwATS", "-d", "en", "--svg", &svg, "--word", word, "--words-only"], "")
    };
    assert_eq!(draw("cats").code, Some(0));
    let picture = std::fs::read_to_string(&svg).unwrap();
    let count = |what: &str| picture.matches(what).count();
    assert_eq!((count("class=\"tile on"), count("class=\"segment\""), count(">DW<")), (4, 3, 1));
    assert!(draw("dogs").errors.contains("no path to draw"));
}

#[test]
fn a_list_of_one_word_and_a_board_of_one_cell_are_answered() {
    let (_directory, list) = file_with("ox\n", "words.txt");
    let words = |board: &str| {
        run_in(
            "C",
            &["solve", board, "-d", &list, "--rules", "ruzzle", "--words-only", "--alphabet", "en"],
            "",
        )
    };
    assert_eq!((words("OX/XO").code, words("OX/XO").output.as_str()), (Some(0), "ox\n"));
    for none in ["O", "#", "##/##", "ZZ/ZZ"] {
        assert_eq!((words(none).code, words(none).output.as_str()), (Some(1), ""), "{none}");
    }
    assert_eq!(words("OX/?#").output, "ox\n");
}
