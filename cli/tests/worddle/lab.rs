//! The lab as a program.

use crate::ran::{objects, plain, program};

#[test]
fn without_valgrind_nothing_is_counted_and_everything_is_timed() {
    for (language, expected) in
        [("C", "cannot start \"valgrind\""), ("fr_FR.UTF-8", "impossible de lancer « valgrind »")]
    {
        let directory = tempfile::tempdir().unwrap();
        let ran = program(language, &["lab", "run", "s4-ac3", "--quick", "--count-instructions"])
            .current_dir(directory.path())
            .env("PATH", directory.path())
            .env("HOME", directory.path())
            .output()
            .unwrap();
        let said = String::from_utf8(ran.stderr).unwrap();
        assert!(ran.status.success() && plain(&said).contains(expected), "{said}");
        let text = std::fs::read_to_string(directory.path().join("lab.jsonl")).unwrap();
        let records = objects(&text);
        assert!(!records.is_empty());
        assert!(
            records.iter().all(|record| record["verdict"] == "right" && record["instructions"].is_null())
        );
    }
}
