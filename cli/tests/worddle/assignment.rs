//! The program of the assignment: the words of a grid.

use crate::ran::{check, check_error, file_with, run_in};

#[test]
fn words_of_a_grid_come_longest_first_then_in_order_without_repeats() {
    let (_directory, list) = file_with("cat\ncar\nact\narc\na\nat\ncart\ntrace\nchat\ntaco\n", "words.txt");
    check(&["-d", &list, "-s", "2"], "c a\nt r\n", "cart\nact\narc\ncar\ncat\nat\na\n");
}

#[test]
fn letters_may_be_separated_by_anything_blank() {
    let (_directory, list) = file_with("chat\n", "words.txt");
    for grid in ["c h a t", "c\nh\na\nt\n", " c\th \r\n a\r\nt", "C H\nA T"] {
        check(&["-d", &list, "-s", "2"], grid, "chat\n");
    }
}

#[test]
fn a_tile_reads_accents_and_each_spelling_is_printed_as_it_is_written() {
    let latin_9 = b"\xe9l\xe8ve\n\xe9lev\xe9\nl\xe8ve\n";
    let (_directory, list) = file_with(latin_9, "mots.txt");
    check(&["-d", &list, "-s", "3", "--alphabet", "fr"], "e l e\nx v x\ne x x", "élevé\nélève\nlève\n");
}

#[test]
fn the_grid_of_the_assignment_has_its_words() {
    let (_directory, list) =
        file_with("santos\nabases\nmoslem\nanabel\ndeleon\nbesomed\nbasest\nabelson\nworddle\n", "words.txt");
    let grid = "a a n a\ns b o t\nf e s m\nm l e d\n";
    let words = "abelson\nbesomed\nabases\nanabel\nbasest\ndeleon\nmoslem\nsantos\n";
    check(&["-d", &list, "-s", "4"], grid, words);
}

/// The assignment's own algorithm, over plain bytes: every path is tried, a set of words is asked.
fn assignment(words: &[&str], grid: &[u8], side: usize) -> String {
    fn paths(grid: &[u8], side: usize, path: &mut Vec<usize>, longest: usize, found: &mut Vec<Vec<u8>>) {
        found.push(path.iter().map(|&cell| grid[cell]).collect());
        let last = *path.last().unwrap();
        for next in 0..grid.len() {
            let near = (last / side).abs_diff(next / side) <= 1 && (last % side).abs_diff(next % side) <= 1;
            if near && !path.contains(&next) && path.len() < longest {
                path.push(next);
                paths(grid, side, path, longest, found);
                path.pop();
            }
        }
    }
    let longest = words.iter().map(|word| word.len()).max().unwrap_or(0);
    let mut found = Vec::new();
    (0..grid.len()).for_each(|cell| paths(grid, side, &mut vec![cell], longest, &mut found));
    let mut lines: Vec<&str> =
        words.iter().copied().filter(|word| found.contains(&word.as_bytes().to_vec())).collect();
    lines.sort_by_key(|word| (std::cmp::Reverse(word.len()), *word));
    lines.dedup();
    lines.iter().map(|line| [line, "\n"].concat()).collect::<Vec<_>>().concat()
}

#[test]
fn the_output_equals_that_of_the_assignments_algorithm() {
    let text = include_str!("../common-words.txt");
    let words: Vec<&str> = text.lines().collect();
    let (_directory, list) = file_with(text, "words.txt");
    for grid in ["toneirsad", "haterines", "lpeasitco", "aaaaaaaaa", "zzqxjkvwy"] {
        let separated: Vec<String> = grid.chars().map(|letter| letter.to_string()).collect();
        let ran = run_in("C", &["-d", &list, "-s", "3"], separated.join(" "));
        assert_eq!(ran.output, assignment(&words, grid.as_bytes(), 3), "{grid}");
        assert_eq!(ran.code, Some(i32::from(ran.output.is_empty())));
    }
}

#[test]
fn without_a_list_the_users_language_has_one() {
    let grid = "c h a t\ni e n s\no r l e\nm u t e\n";
    for (language, word) in [("fr_FR.UTF-8", "chatien"), ("en_US.UTF-8", "lent"), ("de_DE", "lernt")] {
        let ran = run_in(language, &["-s", "4"], grid);
        assert_eq!(ran.code, Some(0), "{}", ran.errors);
        let list = &language[..2];
        assert_eq!(ran.output, run_in("C", &["-s", "4", "-d", list], grid).output, "{word}");
    }
}

#[test]
fn a_grid_that_is_none_is_explained() {
    let wrong = |side: &str, grid: &str, english: &str, french: &str| {
        check_error(&["-d", "en", "-s", side], grid, english, french);
    };
    wrong(
        "2",
        "a b c",
        "the grid has 3 letters: expected 2×2 = 4",
        "la grille a 3 lettres au lieu de 2×2 = 4",
    );
    wrong("2", "a b c d e", "more than 2×2 = 4 letters", "plus de 2×2 = 4 lettres");
    wrong("2", "a b\nc 7", "\"7\" at row 2, column 2", "\"7\" à la ligne 2, colonne 2");
    wrong("2", "a b\nqu d", "\"qu\" at row 2, column 1", "une seule lettre");
    wrong("2", "", "the grid has 0 letters", "la grille a 0 lettres");
    wrong("0", "a", "side 0: expected 1 to 1000", "côté 0");
    wrong("1000000", "a", "side 1000000", "côté 1000000");
    wrong("18446744073709551615", "a", "expected 1 to 1000", "de 1 à 1000");
    wrong("vier", "a", "invalid value 'vier'", "valeur « vier » incorrecte");
    wrong("-1", "a", "unexpected argument '-1'", "argument inattendu « -1 »");
    check_error(
        &["-d", "-", "-s", "2"],
        "a b c d",
        "cannot come from there too",
        "ne peut pas en venir aussi",
    );
}

#[test]
fn a_large_grid_is_answered() {
    let grid = "e s t a ".repeat(100 * 100 / 4);
    let ran = run_in("C", &["-d", "en", "-s", "100"], grid);
    assert_eq!(ran.code, Some(0));
    assert!(ran.output.lines().any(|word| word == "esses"), "{}", ran.output);
}
