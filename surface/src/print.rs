//! Items as lines, without what others cannot see of them.

use syn::punctuated::Punctuated;
use syn::{
    Attribute, Block, Field, Fields, File, Ident, ImplItem, Item, ItemImpl, Meta, Signature, Token,
    TraitItem, Type, Visibility, parse_quote,
};

use crate::shown::is_public;

/// What stands for private fields until an item is printed.
const HIDDEN: &str = "private: ()";

/// The lines of an item: itself first, then its parts.
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

/// The lines of an implementation: that there is one, or the public parts of a type's own.
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

fn part_of_trait(part: &TraitItem) -> String {
    match part {
        TraitItem::Fn(part) => {
            let provided = if part.default.is_some() { "provided " } else { "required " };
            provided.to_owned() + &function(&part.attrs, &Visibility::Inherited, &part.sig)
        }
        TraitItem::Const(part) => value("const", &part.ident, &part.ty),
        TraitItem::Type(part) => {
            // A trait has the same form, and can stand alone.
            let (name, bounds) = (&part.ident, &part.bounds);
            line(parse_quote!(trait #name: #bounds {})).replacen("trait", "type", 1)
        }
        _ => String::new(),
    }
}

fn function(attributes: &[Attribute], visibility: &Visibility, signature: &Signature) -> String {
    let attributes = kept(attributes);
    line(parse_quote!(#(#attributes)* #visibility #signature {}))
}

/// A constant with its type, but not its value.
fn value(kind: &str, name: &Ident, of: &Type) -> String {
    let alias = line(parse_quote!(type Of = #of;));
    format!("{kind} {name}: {}", alias.trim_start_matches("type Of = "))
}

/// An item in one line.
fn line(item: Item) -> String {
    let text = prettyplease::unparse(&File { shebang: None, attrs: Vec::new(), items: vec![item] });
    let text = text.split_whitespace().collect::<Vec<_>>().join(" ");
    let text = text.replace("( ", "(").replace(", )", ")").replace(", >", ">").replace("< ", "<");
    let text = text.replace(HIDDEN, "..").replace(", }", " }");
    text.trim_end_matches(" {}").trim_end_matches(';').to_owned()
}

/// The attributes that matter to others.
fn kept(attributes: &[Attribute]) -> Vec<Attribute> {
    let matters = |attribute: &&Attribute| {
        ["cfg", "must_use", "non_exhaustive", "repr"].iter().any(|name| attribute.path().is_ident(name))
    };
    attributes.iter().filter(matters).map(without_reason).collect()
}

/// `#[must_use = "why"]` is `#[must_use]` to a compiler.
fn without_reason(attribute: &Attribute) -> Attribute {
    if attribute.path().is_ident("must_use") { parse_quote!(#[must_use]) } else { attribute.clone() }
}

/// A line for each trait that is derived.
fn derived(attributes: &[Attribute]) -> Vec<String> {
    let derives = attributes.iter().filter(|attribute| attribute.path().is_ident("derive"));
    let names = derives.flat_map(|attribute| {
        attribute.parse_args_with(Punctuated::<Meta, Token![,]>::parse_terminated).unwrap_or_default()
    });
    let last = |meta: Meta| meta.path().segments.last().map(|segment| format!("derive {}", segment.ident));
    names.filter_map(last).collect()
}

/// Leaves the public fields, and `..` where others were.
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

fn nothing() -> Block {
    parse_quote!({})
}
