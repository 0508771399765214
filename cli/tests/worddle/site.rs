//! `worddle site`: the web app as a folder.

use std::fs;
use std::path::Path;

use crate::ran::{check_error, run};

/// A directory as `make engine` leaves it, though nothing in it works.
fn engine(directory: &Path, module: &str) -> String {
    let engine = directory.join("engine");
    fs::create_dir_all(engine.join("lists")).unwrap();
    fs::write(engine.join("boards.wasm"), module).unwrap();
    fs::write(engine.join("crosswords.wasm"), module).unwrap();
    fs::write(engine.join("lists/fr.list.gz"), "words").unwrap();
    engine.to_str().unwrap().to_owned()
}

/// The one directory below another.
fn only(directory: &Path) -> String {
    let names = fs::read_dir(directory).unwrap().map(|entry| entry.unwrap());
    let mut folders = names.filter(|entry| entry.path().is_dir()).map(|entry| entry.file_name());
    let hash = |name: &std::ffi::OsString| name.len() == 16;
    folders.by_ref().find(hash).unwrap().into_string().unwrap()
}

#[test]
fn every_page_is_a_file_that_finds_its_own() {
    let directory = tempfile::tempdir().unwrap();
    let (engine, site) = (engine(directory.path(), "first"), directory.path().join("site"));
    run(&["site", site.to_str().unwrap(), "--engine", &engine, "--base", "/a/b/"], "");
    let (edition, lists) = (only(&site.join("assets")), only(&site.join("lists")));
    for page in ["index.html", "404.html", "solve/index.html", "room/index.html", "play/index.html"] {
        let text = fs::read_to_string(site.join(page)).unwrap();
        assert!(text.contains(&format!("content=\"/a/b/lists/{lists}\"")), "{page}: {text}");
        assert!(text.contains("http-equiv=\"content-security-policy\""), "{page}");
        let addresses = text.split('"').filter_map(|part| part.strip_prefix("/a/b/"));
        let files: Vec<_> = addresses.filter(|file| file.contains('.')).collect();
        assert!(files.len() > 10, "{page}: {text}");
        for file in files {
            assert!(site.join(file).is_file(), "{page}: {file}");
        }
        assert!(!text.contains("=\"/assets"), "{page}: {text}");
        assert_eq!(text.matches("worddle-engine\" content=\"worker\"").count(), 1, "{page}");
        assert!(!text.contains("engine/http.js"), "{page} asks no server");
    }
    assert!(!site.join("api").exists(), "there is no interface without a server");
    for module in ["boards", "crosswords"] {
        assert!(site.join(format!("assets/{edition}/engine/{module}.wasm")).is_file());
    }
    assert!(site.join(format!("lists/{lists}/fr.list.gz")).is_file());
    assert!(site.join("lists/licenses/MPL-2.0.txt").is_file() && site.join("lists/README.md").is_file());
}

#[test]
fn a_folder_is_brought_up_to_date_and_keeps_what_is_its_owner_s() {
    let directory = tempfile::tempdir().unwrap();
    let site = directory.path().join("site");
    let write = |module: &str| {
        let engine = engine(directory.path(), module);
        run(&["site", site.to_str().unwrap(), "--engine", &engine], "");
        (only(&site.join("assets")), only(&site.join("lists")), fs::read(site.join("service.js")).unwrap())
    };
    let first = write("first");
    fs::write(site.join("CNAME"), "words.example").unwrap();
    assert_eq!(write("first"), first);
    let second = write("second");
    assert!(second.0 != first.0 && second.2 != first.2, "another engine is another edition");
    assert_eq!(second.1, first.1, "the lists are the same");
    assert!(!site.join("assets").join(first.0).exists());
    assert_eq!(fs::read_to_string(site.join("CNAME")).unwrap(), "words.example");
}

#[test]
fn a_folder_with_something_else_is_left_alone() {
    let directory = tempfile::tempdir().unwrap();
    let engine = engine(directory.path(), "engine");
    let mine = directory.path().join("mine");
    fs::create_dir(&mine).unwrap();
    fs::write(mine.join("thesis.txt"), "years").unwrap();
    let folder = mine.to_str().unwrap();
    check_error(
        &["site", folder, "--engine", &engine],
        "",
        "holds other files: choose a new folder",
        "contient d'autres fichiers : indiquez un nouveau dossier",
    );
    assert_eq!(fs::read_dir(&mine).unwrap().count(), 1);
}

#[test]
fn a_wrong_base_and_a_missing_engine_are_said() {
    let directory = tempfile::tempdir().unwrap();
    let engine = engine(directory.path(), "engine");
    let site = directory.path().join("site").to_str().unwrap().to_owned();
    for base in ["worddle/", "/worddle", "//", "/a b/", "/\"/", "/../"] {
        check_error(
            &["site", &site, "--engine", &engine, "--base", base],
            "",
            "is not a base path: write",
            "n'est pas un chemin de base",
        );
    }
    check_error(
        &["site", &site, "--engine", &site],
        "",
        "run `make engine`, which builds boards.wasm",
        "lancez `make engine`, qui construit boards.wasm",
    );
    assert!(!Path::new(&site).exists());
}
