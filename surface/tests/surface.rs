//! Compares `docs/api` with the sources, and checks that nothing public is missed.

#![expect(clippy::unwrap_used, clippy::disallowed_methods, reason = "a test that cannot go on has failed")]

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};

use expect_test::{Expect, expect};
use worddle_surface::{Publishing, libraries, surface};

fn workspace() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("..")
}

#[test]
fn docs_api_matches_the_sources() {
    let mut expected = BTreeSet::new();
    for library in libraries(&workspace()).unwrap() {
        if library.publishing == Publishing::Private {
            continue;
        }
        let name = format!("{}.txt", library.name);
        let kept = fs::read_to_string(workspace().join("docs/api").join(&name)).unwrap_or_default();
        let shown = surface(&library.name, &library.root).unwrap();
        let lines = |text: &str| text.lines().map(str::to_owned).collect::<BTreeSet<_>>();
        let (kept, shown) = (lines(&kept), lines(&shown));
        let gone: Vec<_> = kept.difference(&shown).map(|line| format!("- {line}")).collect();
        let come: Vec<_> = shown.difference(&kept).map(|line| format!("+ {line}")).collect();
        let changes = [gone, come].concat();
        assert!(
            changes.is_empty(),
            "the public API has changed; if that is intended, renew docs/api with `make api`:\n{}",
            changes.join("\n")
        );
        expected.insert(name);
    }
    let files = fs::read_dir(workspace().join("docs/api")).unwrap();
    let files: BTreeSet<String> =
        files.map(|file| file.unwrap().file_name().into_string().unwrap()).collect();
    assert_eq!(files, expected);
}

/// Checks the API of a crate of one or more files.
#[track_caller]
fn check(files: &[(&str, &str)], expected: &Expect) {
    let directory = tempfile::tempdir().unwrap();
    for (name, text) in files {
        let path = directory.path().join(name);
        fs::create_dir_all(path.parent().unwrap()).unwrap();
        fs::write(path, text).unwrap();
    }
    expected.assert_eq(&surface("words", &directory.path().join("lib.rs")).unwrap());
}

#[test]
fn private_parts_are_not_printed() {
    check(
        &[(
            "lib.rs",
            "/// A list.
            #[derive(Clone, PartialEq)]
            pub struct List { /// How long.
                pub length: usize, letters: Vec<u8> }
            pub struct Id(u32);
            struct Hidden;
            impl List {
                /// Empties it.
                #[must_use = \"it is another list\"]
                pub fn empty(&self, very_long_name_of_the_first: usize, very_long_name_of_the_second: usize) -> Self { todo!() }
                pub(crate) fn secret(&self) {}
                pub const MOST: usize = 7;
            }
            impl Hidden { pub fn open(&self) {} }
            impl std::fmt::Debug for List {}
            #[cfg(test)] mod tests { pub fn check() {} }",
        )],
        &expect![[r"
            words::Id: pub struct Id(())
            words::List: #[must_use] pub fn empty(&self, very_long_name_of_the_first: usize, very_long_name_of_the_second: usize) -> Self
            words::List: derive Clone
            words::List: derive PartialEq
            words::List: impl std::fmt::Debug for List
            words::List: pub const MOST: usize
            words::List: pub struct List { pub length: usize, .. }
        "]],
    );
}

#[test]
fn an_item_is_listed_where_others_find_it() {
    check(
        &[
            (
                "lib.rs",
                "mod deep; pub mod wide; pub use deep::{Inner as Outer, below::*}; pub use std::fmt::Debug;",
            ),
            ("deep.rs", "pub mod below; pub struct Inner; pub struct Unseen; pub(crate) struct Private;"),
            ("deep/below.rs", "pub fn found() {} fn lost() {} impl super::Inner { pub fn far(&self) {} }"),
            (
                "wide.rs",
                "pub use crate::deep::Inner; pub use again::Third; mod again { pub use super::super::deep::below::found as Third; }",
            ),
        ],
        &expect![[r"
            words: pub use std::fmt::Debug
            words::Outer: pub fn far(&self)
            words::Outer: pub struct Inner
            words::found: pub fn found()
            words::wide: pub mod
            words::wide::Inner: pub fn far(&self)
            words::wide::Inner: pub struct Inner
            words::wide::Third: pub fn found()
        "]],
    );
}

#[test]
fn a_trait_distinguishes_required_from_provided_methods() {
    check(
        &[(
            "lib.rs",
            "pub trait Read<T: Copy> { const NAME: &'static str; type State: Copy; fn root(&self) -> Self::State;
                fn branches(&self, state: Self::State) -> u32 { 0 } }
            pub enum End { Done, Left { /// How much.
                letters: usize }, Other(u8) }
            pub const MOST: usize = 5; pub type Pair = (u8, u8);",
        )],
        &expect![[r"
            words::End: pub enum End { Done, Left { letters: usize }, Other(u8) }
            words::MOST: pub const MOST: usize
            words::Pair: pub type Pair = (u8, u8)
            words::Read: const NAME: &'static str
            words::Read: provided fn branches(&self, state: Self::State) -> u32
            words::Read: pub trait Read<T: Copy>
            words::Read: required fn root(&self) -> Self::State
            words::Read: type State: Copy
        "]],
    );
}
