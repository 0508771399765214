//! Reads the module tree of a crate from its files.
//!
//! Only the layout of this workspace is understood: `foo.rs` beside `foo/`, no `mod.rs` and no `#[path]`.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

use syn::{Attribute, Item, ItemImpl, ItemMod, Visibility};

/// Why the sources of a crate cannot be read.
#[derive(Debug, thiserror::Error)]
pub enum ReadError {
    /// A file is missing or not text.
    #[error("cannot read {path:?}: {source}")]
    File {
        /// The file.
        path: PathBuf,
        /// The system's error.
        source: std::io::Error,
    },
    /// A file is not valid Rust.
    #[error("{path:?} is not valid Rust: {source}")]
    Syntax {
        /// The file.
        path: PathBuf,
        /// The parser's error.
        source: syn::Error,
    },
}

/// A module and its submodules.
#[derive(Default)]
pub(crate) struct Module {
    /// Its items.
    pub(crate) items: Vec<Item>,
    /// Submodules by name.
    pub(crate) modules: BTreeMap<String, Module>,
}

impl Module {
    /// Reads a crate from its root file.
    ///
    /// # Errors
    ///
    /// The first file that cannot be read or parsed.
    pub(crate) fn read(root: &Path) -> Result<Self, ReadError> {
        let directory = root.parent().unwrap_or(Path::new(""));
        Self::build(parse(root)?, directory)
    }

    /// Builds a module whose files are in a directory.
    ///
    /// # Errors
    ///
    /// As [`Self::read`].
    fn build(items: Vec<Item>, directory: &Path) -> Result<Self, ReadError> {
        let mut module = Self::default();
        for item in items {
            if is_for_tests(attributes(&item)) {
                continue;
            }
            // The `mod` item stays among the items too, because its visibility matters.
            if let Item::Mod(part) = &item {
                let inside = directory.join(part.ident.to_string());
                let child = Self::build(contents(part, &inside)?, &inside)?;
                module.modules.insert(part.ident.to_string(), child);
            }
            module.items.push(item);
        }
        Ok(module)
    }

    /// Returns the module at a path.
    ///
    /// The empty path is the crate itself.
    pub(crate) fn at(&self, path: &[String]) -> Option<&Self> {
        path.iter().try_fold(self, |module, name| module.modules.get(name))
    }

    /// Calls `visit` with every implementation in the crate and the path of its module.
    pub(crate) fn each_implementation<'a>(
        &'a self,
        path: &mut Vec<String>,
        visit: &mut dyn FnMut(&[String], &'a ItemImpl),
    ) {
        for item in &self.items {
            if let Item::Impl(implementation) = item {
                visit(path, implementation);
            }
        }
        for (name, module) in &self.modules {
            path.push(name.clone());
            module.each_implementation(path, visit);
            path.pop();
        }
    }
}

/// Returns the items of a module, from its braces or from its file `name.rs`.
///
/// # Errors
///
/// If the file is missing or not valid Rust.
fn contents(part: &ItemMod, inside: &Path) -> Result<Vec<Item>, ReadError> {
    match &part.content {
        Some((_, items)) => Ok(items.clone()),
        None => parse(&inside.with_extension("rs")),
    }
}

/// Parses a source file.
fn parse(path: &Path) -> Result<Vec<Item>, ReadError> {
    let text =
        std::fs::read_to_string(path).map_err(|source| ReadError::File { path: path.to_owned(), source })?;
    let file =
        syn::parse_file(&text).map_err(|source| ReadError::Syntax { path: path.to_owned(), source })?;
    Ok(file.items)
}

/// Returns true for items compiled only for tests.
pub(crate) fn is_for_tests(attributes: &[Attribute]) -> bool {
    attributes.iter().any(|attribute| {
        let words = attribute.meta.require_list().map(|list| list.tokens.to_string());
        attribute.path().is_ident("cfg") && words.is_ok_and(|words| words == "test" || words == "doctest")
    })
}

/// Returns true if an item is `pub`, not merely `pub(crate)` or the like.
pub(crate) fn is_public(visibility: &Visibility) -> bool {
    matches!(visibility, Visibility::Public(_))
}

/// Returns the attributes of an item.
pub(crate) fn attributes(item: &Item) -> &[Attribute] {
    match item {
        Item::Const(item) => &item.attrs,
        Item::Enum(item) => &item.attrs,
        Item::Fn(item) => &item.attrs,
        Item::Impl(item) => &item.attrs,
        Item::Macro(item) => &item.attrs,
        Item::Mod(item) => &item.attrs,
        Item::Static(item) => &item.attrs,
        Item::Struct(item) => &item.attrs,
        Item::Trait(item) => &item.attrs,
        Item::Type(item) => &item.attrs,
        Item::Use(item) => &item.attrs,
        _ => &[],
    }
}
