//! Prints items as lines, without their private parts.
//!
//! The text must not depend on formatting, comments or private code, since a test compares it with
//! `docs/api`. So every item is printed by the same printer and joined to one line.

use syn::punctuated::Punctuated;
use syn::{
    Attribute, Block, Field, Fields, File, Ident, ImplItem, Item, ItemImpl, Meta, Signature, Token,
    TraitItem, Type, Visibility, parse_quote,
};

use crate::tree::is_public;

/// Placeholder for private fields, replaced by `..` when an item is printed.
const HIDDEN: &str = "private: ()";

/// Returns the lines of an item: the item first, then its parts.
///
/// Empty for kinds of items that have no line of their own, such as `impl` and `use`.
pub(crate) fn lines(item: &Item) -> Vec<String> {
    match item.clone() {
        Item::Fn(mut item) => {
            item.attrs = kept(&item.attrs);
            *item.block = nothing();
            vec![line(Item::Fn(item))]
        }
        Item::Const(item) => vec![value("pub const", &item.ident, &item.ty)],
        Item::Static(item) => vec![value("pub static", &item.ident, &item.ty)],
        Item::Struct(mut item) => {
            let derived = derived(&item.attrs);
            item.attrs = kept(&item.attrs);
            without_private(&mut item.fields);
            [vec![line(Item::Struct(item))], derived].concat()
        }
        Item::Enum(mut item) => {
            let derived = derived(&item.attrs);
            item.attrs = kept(&item.attrs);
            for variant in &mut item.variants {
                variant.attrs = kept(&variant.attrs);
                variant.fields.iter_mut().for_each(|field| field.attrs.clear());
            }
            [vec![line(Item::Enum(item))], derived].concat()
        }
        Item::Trait(mut item) => {
            item.attrs = kept(&item.attrs);
            // Each method gets its own line, so that a change to one is a change of one line.
            let parts: Vec<TraitItem> = std::mem::take(&mut item.items);
            let mut lines = vec![line(Item::Trait(item))];
            lines.extend(parts.iter().map(part_of_trait));
            lines
        }
        Item::Type(mut item) => {
            item.attrs = kept(&item.attrs);
            vec![line(Item::Type(item))]
        }
        _ => Vec::new(),
    }
}

/// Returns the lines of an implementation: its header if it implements a trait, or else the public items of
/// the type.
///
/// A trait's methods are not listed again: they are those of the trait.
pub(crate) fn implementation(implementation: &ItemImpl) -> Vec<String> {
    let mut head = ItemImpl { items: Vec::new(), ..implementation.clone() };
    head.attrs = kept(&head.attrs);
    if head.trait_.is_some() {
        return vec![line(Item::Impl(head))];
    }
    let parts = implementation.items.iter().filter_map(|part| match part {
        ImplItem::Fn(part) if is_public(&part.vis) => Some(function(&part.attrs, &part.vis, &part.sig)),
        ImplItem::Const(part) if is_public(&part.vis) => Some(value("pub const", &part.ident, &part.ty)),
        _ => None,
    });
    parts.collect()
}

/// Prints an item of a trait, with whether implementors must write it.
fn part_of_trait(part: &TraitItem) -> String {
    match part {
        TraitItem::Fn(part) => {
            let provided = if part.default.is_some() { "provided " } else { "required " };
            provided.to_owned() + &function(&part.attrs, &Visibility::Inherited, &part.sig)
        }
        TraitItem::Const(part) => value("const", &part.ident, &part.ty),
        TraitItem::Type(part) => {
            // An associated type is printed as a trait and renamed, because it cannot be unparsed on its own.
            let (name, bounds) = (&part.ident, &part.bounds);
            line(parse_quote!(trait #name: #bounds {})).replacen("trait", "type", 1)
        }
        _ => String::new(),
    }
}

/// Prints a function's signature, with an empty body to make it an item.
fn function(attributes: &[Attribute], visibility: &Visibility, signature: &Signature) -> String {
    let attributes = kept(attributes);
    line(parse_quote!(#(#attributes)* #visibility #signature {}))
}

/// Prints a constant with its type but not its value, which may change without breaking anyone.
fn value(kind: &str, name: &Ident, of: &Type) -> String {
    let alias = line(parse_quote!(type Of = #of;));
    format!("{kind} {name}: {}", alias.trim_start_matches("type Of = "))
}

/// Prints an item on one line.
///
/// `docs/api` is compared line by line, so an item has one line.
fn line(item: Item) -> String {
    let text = prettyplease::unparse(&File { shebang: None, attrs: Vec::new(), items: vec![item] });
    // prettyplease wraps long items and adds trailing commas. Joining the lines must undo both.
    let text = text.split_whitespace().collect::<Vec<_>>().join(" ");
    let text = text.replace("( ", "(").replace(", )", ")").replace(", >", ">").replace("< ", "<");
    let text = text.replace(HIDDEN, "..").replace(", }", " }");
    text.trim_end_matches(" {}").trim_end_matches(';').to_owned()
}

/// Returns the attributes that are part of the API.
fn kept(attributes: &[Attribute]) -> Vec<Attribute> {
    let matters = |attribute: &&Attribute| {
        ["cfg", "must_use", "non_exhaustive", "repr"].iter().any(|name| attribute.path().is_ident(name))
    };
    attributes.iter().filter(matters).map(without_reason).collect()
}

/// Reduces `#[must_use = "why"]` to `#[must_use]`, since the reason is not part of the API.
fn without_reason(attribute: &Attribute) -> Attribute {
    if attribute.path().is_ident("must_use") { parse_quote!(#[must_use]) } else { attribute.clone() }
}

/// Returns a line for each derived trait.
///
/// Sorted by the caller, so the order of derives does not matter.
fn derived(attributes: &[Attribute]) -> Vec<String> {
    let derives = attributes.iter().filter(|attribute| attribute.path().is_ident("derive"));
    let names = derives.flat_map(|attribute| {
        attribute.parse_args_with(Punctuated::<Meta, Token![,]>::parse_terminated).unwrap_or_default()
    });
    let last = |meta: Meta| meta.path().segments.last().map(|segment| format!("derive {}", segment.ident));
    names.filter_map(last).collect()
}

/// Removes private fields and leaves a placeholder for them.
///
/// One placeholder for all: how many private fields there are is nobody's business.
fn without_private(fields: &mut Fields) {
    let public = |fields: &Punctuated<Field, Token![,]>| {
        let mut public: Vec<Field> = fields.iter().filter(|field| is_public(&field.vis)).cloned().collect();
        for field in &mut public {
            field.attrs.clear();
        }
        (public.len() < fields.len(), public)
    };
    match fields {
        Fields::Named(named) => {
            let (hidden, public) = public(&named.named);
            named.named = public.into_iter().collect();
            if hidden {
                named.named.push(parse_quote!(private: ()));
            }
        }
        Fields::Unnamed(unnamed) => {
            let (hidden, public) = public(&unnamed.unnamed);
            unnamed.unnamed = public.into_iter().collect();
            if hidden {
                unnamed.unnamed.push(parse_quote!(()));
            }
        }
        Fields::Unit => {}
    }
}

/// Makes an empty block, since bodies are not part of an API.
fn nothing() -> Block {
    parse_quote!({})
}
