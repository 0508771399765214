//! Which items of a crate others can name, and by which paths.

use std::collections::BTreeSet;
use std::path::Path;

use syn::{Ident, Item, ItemImpl, Type, UseTree, Visibility};

use crate::print;
use crate::tree::{Module, ReadError};

/// The public items of a crate: its name, and the file that its sources begin with.
pub fn surface(name: &str, root: &Path) -> Result<String, ReadError> {
    let module = Module::read(root)?;
    let mut walk = Walk { whole: &module, lines: BTreeSet::new(), open: Vec::new() };
    walk.module(&[], name);
    Ok(walk.lines.iter().flat_map(|(path, line)| [path, ": ", line, "\n"]).collect())
}

/// What has been found so far.
struct Walk<'a> {
    whole: &'a Module,
    /// A path, and what stands there.
    lines: BTreeSet<(String, String)>,
    /// The modules that are being walked: one may export another that exports it.
    open: Vec<Vec<String>>,
}

/// What a `pub use` names.
struct Import {
    path: Vec<String>,
    /// The name that it has from now on; none for `*`.
    name: Option<String>,
}

impl<'a> Walk<'a> {
    /// Walks a module that others see at a path.
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

    /// Takes an item down if it is public, under a name of its own or another.
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

    fn import(&mut self, at: &[String], import: &Import, path: &str) {
        let (whole, name) = (self.whole, import.name.as_deref());
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

    /// What is implemented for a type, anywhere in the crate.
    fn implementations(&self, at: &[String], name: &Ident) -> Vec<&'a ItemImpl> {
        let mut found = Vec::new();
        self.whole.each_implementation(&mut Vec::new(), &mut |module, implementation| {
            let is_it = subject(&implementation.self_ty).is_some_and(|subject| subject == name);
            if is_it && self.defines(module, at, name) {
                found.push(implementation);
            }
        });
        found
    }

    /// Whether a name in one module is the item of another: unless a nearer one has the name too.
    fn defines(&self, from: &[String], at: &[String], name: &Ident) -> bool {
        from == at
            || !self.whole.at(from).is_some_and(|module| module.items.iter().any(|item| is_named(item, name)))
    }

    fn add(&mut self, path: &str, line: String) {
        self.lines.insert((path.to_owned(), line));
    }
}

/// Where a path leads from a module, if it stays in the crate: the path of a module, or of an item in one.
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

/// What a tree of `use` names, one by one.
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

/// The name of a type that something is implemented for.
fn subject(kind: &Type) -> Option<&Ident> {
    match kind {
        Type::Path(path) => path.path.segments.last().map(|segment| &segment.ident),
        Type::Reference(reference) => subject(&reference.elem),
        _ => None,
    }
}

/// The name of an item that others may use.
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

/// Whether an item defines a type of a name, public or not.
fn is_named(item: &Item, name: &Ident) -> bool {
    match item {
        Item::Enum(item) => item.ident == *name,
        Item::Struct(item) => item.ident == *name,
        Item::Trait(item) => item.ident == *name,
        Item::Type(item) => item.ident == *name,
        _ => false,
    }
}

pub(crate) fn is_public(visibility: &Visibility) -> bool {
    matches!(visibility, Visibility::Public(_))
}
