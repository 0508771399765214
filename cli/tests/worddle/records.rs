//! Every record of `docs/records.md`, solved again.

use std::path::Path;

use serde_json::Value;

use crate::ran::program;

/// A row of the document.
struct Record {
    board: String,
    value: u64,
    /// The words of the command that found it.
    found: Vec<String>,
    /// The words of the command that checks it.
    check: Vec<String>,
}

impl Record {
    /// The row of a table that has a command in it.
    fn parse(line: &str) -> Option<Self> {
        let cells: Vec<&str> = line.split('|').map(str::trim).collect();
        let [_, _, board, value, found, check, _] = cells[..] else { return None };
        let plain = |text: &str| text.trim_matches('`').to_owned();
        let words = |text: &str| plain(text).split_whitespace().map(str::to_owned).collect();
        found.contains("worddle best").then(|| Self {
            board: plain(board),
            value: value.replace(',', "").parse().unwrap(),
            found: words(found),
            check: words(check),
        })
    }

    /// What follows an option of the command that found it.
    fn option(&self, name: &str) -> Option<&str> {
        self.found.windows(2).find(|pair| pair[0] == name).map(|pair| &*pair[1])
    }

    /// The value by the words that the checking command gives.
    fn solve(&self) -> u64 {
        let [_, command, board, ..] = &self.check[..] else { panic!("a command that checks") };
        assert_eq!((command.as_str(), board), ("solve", &self.board));
        let arguments: Vec<&str> =
            self.check[1..].iter().map(String::as_str).filter(|&word| word != "--stats").collect();
        for option in ["-d", "--rules"] {
            let same = self.check.windows(2).find(|pair| pair[0] == option).map(|pair| &*pair[1]);
            assert_eq!(same, self.option(option), "{option} of {}", self.board);
        }
        let output = program("C", &arguments).arg("--json").output().unwrap();
        let answer: Value = serde_json::from_slice(&output.stdout).unwrap();
        match self.option("--maximize") {
            None => answer["words"].as_u64().unwrap(),
            Some("points") => answer["points"].as_u64().unwrap(),
            Some("lengths=4") => {
                answer["found"].as_array().unwrap().iter().filter(|row| row["letters"] == 4).count() as u64
            }
            Some(other) => panic!("no way to check {other}"),
        }
    }
}

#[test]
fn every_record_has_the_value_that_is_written_down() {
    let document = Path::new(env!("CARGO_MANIFEST_DIR")).join("../docs/records.md");
    let text = std::fs::read_to_string(document).unwrap();
    let records: Vec<Record> = text.lines().filter_map(Record::parse).collect();
    assert!(records.len() >= 5 * 6 + 4, "{} records", records.len());
    for record in records {
        assert_eq!(record.solve(), record.value, "{}", record.board);
        let letters = record.option("--without").unwrap_or("");
        assert!(!record.board.chars().any(|letter| letters.contains(letter)), "{}", record.board);
        if let Some(vowels) = record.option("--only-vowels") {
            let other = |letter: char| "AEIOUY".contains(letter) && !vowels.contains(letter);
            assert!(!record.board.chars().any(other), "{}", record.board);
        }
    }
}
