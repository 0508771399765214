//! The lab as a program.

use std::process::Command;

#[test]
fn without_valgrind_nothing_is_counted_and_everything_is_timed() {
    for (language, expected) in
        [("en", "cannot start \"valgrind\""), ("fr", "impossible de lancer « valgrind »")]
    {
        let directory = tempfile::tempdir().unwrap();
        let ran = Command::new(env!("CARGO_BIN_EXE_worddle"))
            .args(["lab", "run", "s4-ac3", "--quick", "--instructions", "--lang", language])
            .current_dir(directory.path())
            .env("PATH", directory.path())
            .env("HOME", directory.path())
            .output()
            .unwrap();
        let said = String::from_utf8(ran.stderr).unwrap();
        assert!(ran.status.success() && said.contains(expected), "{said}");
        let text = std::fs::read_to_string(directory.path().join("lab.jsonl")).unwrap();
        let records: Vec<serde_json::Value> =
            text.lines().map(|line| serde_json::from_str(line).unwrap()).collect();
        assert!(!records.is_empty());
        assert!(
            records.iter().all(|record| record["verdict"] == "right" && record["instructions"].is_null())
        );
    }
}
