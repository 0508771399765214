//! Finds the items that other crates can name, and their paths.
//!
//! An item may be defined in a private module and re-exported elsewhere under another name, so the walk
//! starts at the root and follows every `pub use`.

use std::collections::BTreeSet;
use std::path::Path;

use syn::{Ident, Item, ItemImpl, Type, UseTree};

use crate::print;
use crate::tree::{Module, ReadError, is_public};

/// Returns the public API of a crate, given its name and root file.
///
/// One line per item, sorted: `crate::path: signature`. The text changes exactly when the API does.
///
/// # Errors
///
/// If a file of the crate cannot be read or parsed.
pub fn surface(name: &str, root: &Path) -> Result<String, ReadError> {
    let module = Module::read(root)?;
    let mut walk = Walk { whole: &module, lines: BTreeSet::new(), open: Vec::new() };
    walk.module(&[], name);
    Ok(walk.lines.iter().flat_map(|(path, line)| [path, ": ", line, "\n"]).collect())
}

/// The state of the walk.
///
/// Works on syntax alone: no types are resolved, and nothing is compiled.
struct Walk<'a> {
    /// All modules of the crate.
    whole: &'a Module,
    /// Pairs of path and line.
    lines: BTreeSet<(String, String)>,
    /// The modules being walked. Two modules may re-export each other, which must not loop.
    open: Vec<Vec<String>>,
}

/// An import in a `pub use`.
struct Import {
    /// The path as written, name by name.
    path: Vec<String>,
    /// The name it gets; `None` for `*`.
    name: Option<String>,
}

impl<'a> Walk<'a> {
    /// Walks the module at `at`, which others see at `path`.
    ///
    /// The same module may be walked twice, under two paths.
    fn module(&mut self, at: &[String], path: &str) {
        let Some(module) = self.whole.at(at) else { return };
        if self.open.iter().any(|open| open == at) {
            return;
        }
        self.open.push(at.to_owned());
        for item in &module.items {
            self.item(at, item, path, None);
        }
        self.open.pop();
    }

    /// Adds an item if it is public, under its own name or a new one.
    ///
    /// Private items are skipped, unless an import leads to them: that is [`Walk::import`].
    fn item(&mut self, at: &[String], item: &'a Item, path: &str, renamed: Option<&str>) {
        if let Item::Use(import) = item {
            if is_public(&import.vis) {
                for import in imports(&import.tree) {
                    self.import(at, &import, path);
                }
            }
            return;
        }
        let Some(name) = public_name(item) else { return };
        let place = format!("{path}::{}", renamed.unwrap_or(&name.to_string()));
        if matches!(item, Item::Mod(_)) {
            self.add(&place, "pub mod".to_owned());
            let inside = [at, &[name.to_string()]].concat();
            return self.module(&inside, &place);
        }
        for line in print::lines(item) {
            self.add(&place, line);
        }
        for implementation in self.implementations(at, name) {
            for line in print::implementation(implementation) {
                self.add(&place, line);
            }
        }
    }

    /// Follows an import to a module or item, and adds it under its new path.
    ///
    /// A glob import has no name, and its items keep theirs.
    fn import(&mut self, at: &[String], import: &Import, path: &str) {
        let (whole, name) = (self.whole, import.name.as_deref());
        // An item of another crate is listed by its path, since its source is not read.
        let Some(target) = resolve(whole, at, &import.path) else {
            return self.add(path, format!("pub use {}", import.path.join("::")));
        };
        if whole.at(&target).is_some() {
            let place = name.map(|name| format!("{path}::{name}"));
            return self.module(&target, place.as_deref().unwrap_or(path));
        }
        let Some((last, module)) = target.split_last() else { return };
        for item in whole.at(module).map(|module| module.items.as_slice()).unwrap_or_default() {
            match item {
                // The name may itself come from an import, public or not, so follow the chain to the
                // definition.
                Item::Use(further) => {
                    for further in imports(&further.tree) {
                        if further.name.as_ref() == Some(last) {
                            self.import(module, &Import { name: import.name.clone(), ..further }, path);
                        }
                    }
                }
                item if public_name(item).is_some_and(|name| name == last) => {
                    self.item(module, item, path, name);
                }
                _ => {}
            }
        }
    }

    /// Returns all implementations for a type, anywhere in the crate.
    fn implementations(&self, at: &[String], name: &Ident) -> Vec<&'a ItemImpl> {
        let mut found = Vec::new();
        self.whole.each_implementation(&mut Vec::new(), &mut |module, implementation| {
            // By name alone: types are not resolved, and `defines` tells two types of one name apart.
            let is_it = subject(&implementation.self_ty).is_some_and(|subject| subject == name);
            if is_it && self.defines(module, at, name) {
                found.push(implementation);
            }
        });
        found
    }

    /// Returns true if a name in module `from` refers to the item in `at`, which it does unless `from`
    /// defines the name itself.
    fn defines(&self, from: &[String], at: &[String], name: &Ident) -> bool {
        from == at
            || !self.whole.at(from).is_some_and(|module| module.items.iter().any(|item| is_named(item, name)))
    }

    /// Adds a line. The set removes duplicates and sorts.
    fn add(&mut self, path: &str, line: String) {
        self.lines.insert((path.to_owned(), line));
    }
}

/// Resolves a path from a module to a module or item of this crate. Returns `None` if it leads outside.
///
/// `super` above the root leads nowhere.
fn resolve(whole: &Module, at: &[String], path: &[String]) -> Option<Vec<String>> {
    let mut place = at.to_owned();
    for (number, name) in path.iter().enumerate() {
        match name.as_str() {
            "crate" => place.clear(),
            "self" => {}
            "super" => {
                place.pop()?;
            }
            name => {
                let here = whole.at(&place)?;
                // The first name may be another crate, so it must be a known module. The last may be an item.
                let is_item = number > 0 && number + 1 == path.len();
                if !(is_item || here.modules.contains_key(name)) {
                    return None;
                }
                place.push(name.to_owned());
            }
        }
    }
    Some(place)
}

/// Flattens a `use` tree into single imports.
fn imports(tree: &UseTree) -> Vec<Import> {
    match tree {
        UseTree::Path(part) => {
            let mut inside = imports(&part.tree);
            for import in &mut inside {
                import.path.insert(0, part.ident.to_string());
            }
            inside
        }
        UseTree::Name(name) => {
            vec![Import { path: vec![name.ident.to_string()], name: Some(name.ident.to_string()) }]
        }
        UseTree::Rename(name) => {
            vec![Import { path: vec![name.ident.to_string()], name: Some(name.rename.to_string()) }]
        }
        UseTree::Glob(_) => vec![Import { path: Vec::new(), name: None }],
        UseTree::Group(group) => group.items.iter().flat_map(imports).collect(),
    }
}

/// Returns the name of the type in an `impl`.
///
/// References are looked through; tuples and the like have no name.
fn subject(kind: &Type) -> Option<&Ident> {
    match kind {
        Type::Path(path) => path.path.segments.last().map(|segment| &segment.ident),
        Type::Reference(reference) => subject(&reference.elem),
        _ => None,
    }
}

/// Returns the name of a public item.
fn public_name(item: &Item) -> Option<&Ident> {
    let (visibility, name) = match item {
        Item::Const(item) => (&item.vis, &item.ident),
        Item::Enum(item) => (&item.vis, &item.ident),
        Item::Fn(item) => (&item.vis, &item.sig.ident),
        Item::Mod(item) => (&item.vis, &item.ident),
        Item::Static(item) => (&item.vis, &item.ident),
        Item::Struct(item) => (&item.vis, &item.ident),
        Item::Trait(item) => (&item.vis, &item.ident),
        Item::Type(item) => (&item.vis, &item.ident),
        _ => return None,
    };
    is_public(visibility).then_some(name)
}

/// Returns true if an item, public or not, defines a type with this name.
fn is_named(item: &Item, name: &Ident) -> bool {
    match item {
        Item::Enum(item) => item.ident == *name,
        Item::Struct(item) => item.ident == *name,
        Item::Trait(item) => item.ident == *name,
        Item::Type(item) => item.ident == *name,
        _ => false,
    }
}
