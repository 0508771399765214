//! Lists that documents print, held against their owners: a new name fails here until every document has it.

use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;

use worddle_api::ALONE;
use worddle_ask::best::{GOALS, all_methods};
use worddle_ask::{ROOM_MODES, ROOM_RULES, Sort};
use worddle_crossword::convention::CONVENTIONS;
use worddle_data::{BUILT_IN, Language, Part, RULES, dice_sets};
use worddle_lexicon::{Encoding, structure_names};
use worddle_optimize::{Preset, optimizers};

/// A document, by its path in the repository.
fn document(path: &str) -> String {
    std::fs::read_to_string(Path::new(env!("CARGO_MANIFEST_DIR")).join("..").join(path)).unwrap()
}

/// The text of a document between two phrases, with its lines joined.
#[track_caller]
fn between(path: &str, from: &str, to: &str) -> String {
    let text = document(path).split_whitespace().collect::<Vec<_>>().join(" ");
    let (_, after) = text.split_once(from).unwrap_or_else(|| panic!("{path} lacks {from:?}"));
    let (part, _) = after.split_once(to).unwrap_or_else(|| panic!("{path} lacks {to:?} after {from:?}"));
    part.to_owned()
}

/// The names in backticks.
fn quoted(text: &str) -> BTreeSet<String> {
    text.split('`').skip(1).step_by(2).map(ToOwned::to_owned).collect()
}

/// The first cells of a table's rows, without backticks and remarks after a comma.
#[track_caller]
fn first_cells(path: &str, head: &str) -> BTreeSet<String> {
    let text = document(path);
    let (_, table) = text.split_once(head).unwrap_or_else(|| panic!("{path} lacks {head:?}"));
    let rows = table.lines().skip(2).take_while(|line| line.starts_with('|'));
    let cell = |row: &str| row.split('|').nth(1)?.split(',').next().map(|cell| cell.trim().replace('`', ""));
    rows.filter_map(cell).collect()
}

fn owned<'n>(names: impl IntoIterator<Item = &'n str>) -> BTreeSet<String> {
    names.into_iter().map(ToOwned::to_owned).collect()
}

#[test]
fn the_guide_names_all_rules() {
    assert_eq!(quoted(&between("docs/GUIDE.md", "`--rules` takes ", ", or a TOML file")), owned(RULES));
}

#[test]
fn the_guide_names_all_goals() {
    let named = quoted(&between("docs/GUIDE.md", "that maximises a goal: ", ", or a sum"));
    // Any lengths may be chosen: the menu has two examples, the guide another.
    let plain = |names: BTreeSet<String>| -> BTreeSet<String> {
        names.into_iter().map(|name| name.split('=').next().unwrap_or_default().to_owned()).collect()
    };
    assert_eq!(plain(named), plain(owned(GOALS)));
}

#[test]
fn the_guide_names_all_methods() {
    let every = optimizers(Preset::Worddle);
    let named = quoted(&between("docs/GUIDE.md", "The methods are ", " for boards of a few cells"));
    assert_eq!(named, owned(every.iter().map(|method| method.name())));
}

#[test]
fn the_benchmarks_name_methods_that_exist() {
    let measured = first_cells("docs/BENCHMARKS.md", "| method | article |");
    let measured: BTreeSet<String> = measured.into_iter().map(|name| name.replace(' ', "-")).collect();
    // Figures are of the day they were measured, so a newer method may be missing.
    assert!(!measured.is_empty() && measured.is_subset(&owned(all_methods())), "{measured:?}");
}

#[test]
fn the_benchmarks_name_structures_that_exist() {
    let measured = first_cells("docs/BENCHMARKS.md", "| structure, French list |");
    assert!(!measured.is_empty() && measured.is_subset(&owned(structure_names())), "{measured:?}");
}

#[test]
fn the_guide_names_all_orders_of_words() {
    assert_eq!(quoted(&between("docs/GUIDE.md", "`--sort` takes ", ";")), owned(Sort::ALL.map(Sort::name)));
}

#[test]
fn the_guide_names_all_built_in_lists_and_encodings() {
    let lists = quoted(&between("docs/GUIDE.md", "or `-` for standard input. ", " are built in"));
    assert_eq!(lists, owned(BUILT_IN));
    let encodings = between("docs/GUIDE.md", "has one word per line, in ", ", plain or compressed");
    let named: BTreeSet<String> =
        encodings.replace(" or ", ", ").split(", ").map(str::to_lowercase).collect();
    assert_eq!(named, owned(Encoding::ALL.map(Encoding::id)));
}

#[test]
fn the_readme_names_all_languages() {
    let built_in = between("README.md", "Word lists for ", " are built in");
    let fetched =
        between("README.md", "`make lists` fetches [those](data/README.md#lists-that-are-fetched) of ", ".");
    let named = format!("{built_in} {fetched}");
    let named: Vec<&str> =
        named.split([',', ' ']).filter(|word| !word.is_empty() && *word != "and").collect();
    assert_eq!(named, Language::ALL.map(|language| language.name().english));
}

#[test]
fn the_script_that_fetches_lists_and_its_documents_name_every_language() {
    let fetched = || Language::ALL.into_iter().filter(|language| !language.is_built_in());
    let script = document("data/fetch");
    let (_, rows) = script.split_once("<<LISTS\n").unwrap();
    let rows = rows.lines().take_while(|line| *line != "LISTS").map(|row| row.split(' ').next().unwrap());
    assert!(rows.eq(fetched().map(Language::id)));
    assert_eq!(first_cells("data/README.md", "| name | words |"), owned(fetched().map(Language::id)));
    let guide = quoted(&between("docs/GUIDE.md", "`make lists` fetches ", " from Debian's packages"));
    assert_eq!(guide, owned(fetched().map(Language::id)));
}

#[test]
fn the_guide_names_all_conventions() {
    let named = between("docs/GUIDE.md", "makes a pattern that follows the ", " convention");
    let named = named.replace(" or ", ", ").to_lowercase();
    assert_eq!(owned(named.split(", ")), owned(CONVENTIONS.iter().map(|convention| convention.name)));
}

#[test]
fn the_readme_of_data_counts_the_dice() {
    let expected = format!("`dice.toml` has {} sets", dice_sets().len());
    assert!(document("data/README.md").contains(&expected), "{expected}");
}

#[test]
fn the_api_names_what_rooms_play_and_how_long_jobs_wait() {
    let request = between("docs/API.md", "## Rooms ", " ## ");
    for name in ROOM_RULES.iter().chain(&ROOM_MODES) {
        assert!(request.contains(&format!("`{name}`")), "docs/API.md lacks the room's {name}");
    }
    let seconds = format!("or after {} seconds without a follower", ALONE.as_secs());
    between("docs/API.md", "A job stops when its `time` is up, ", &seconds[..]);
}

#[test]
fn the_api_lists_the_messages_of_rooms() {
    let source = syn::parse_file(&document("web/src/rooms/message.rs")).unwrap();
    assert_eq!(message_rows("What a player sends:"), messages(&source, "FromClient"));
    assert_eq!(message_rows("What the room sends:"), messages(&source, "ToClient"));
}

/// The messages in a table of `docs/API.md`, with the fields of each.
#[track_caller]
fn message_rows(head: &str) -> BTreeMap<String, BTreeSet<String>> {
    let text = document("docs/API.md");
    let (_, table) = text.split_once(head).unwrap_or_else(|| panic!("docs/API.md lacks {head:?}"));
    let rows = table.lines().skip(4).take_while(|line| line.starts_with('|'));
    let mut named: BTreeMap<String, BTreeSet<String>> = BTreeMap::new();
    for row in rows {
        let cells: Vec<&str> = row.split('|').map(str::trim).collect();
        let fields = quoted(cells[2]);
        // "as `claimed`": the fields of a row above.
        let same = cells[2].starts_with("as ").then(|| named[fields.first().unwrap()].clone());
        named.insert(cells[1].replace('`', ""), same.unwrap_or(fields));
    }
    named
}

/// The messages of an enum, with the fields of each. Flattened fields have no name of their own.
fn messages(source: &syn::File, name: &str) -> BTreeMap<String, BTreeSet<String>> {
    let list = source.items.iter().find_map(|item| match item {
        syn::Item::Enum(list) if list.ident == name => Some(list),
        _ => None,
    });
    let of = |variant: &syn::Variant| {
        let fields = match variant.fields.iter().next().map(|field| (&field.ident, &field.ty)) {
            Some((None, syn::Type::Path(inner))) => struct_fields(source, inner.path.get_ident().unwrap()),
            _ => &variant.fields,
        };
        let is_flat = |field: &&syn::Field| {
            let is_serde = |attribute: &&syn::Attribute| attribute.path().is_ident("serde");
            let is_flatten = |attribute: &syn::Attribute| {
                attribute.parse_args::<syn::Ident>().is_ok_and(|argument| argument == "flatten")
            };
            field.attrs.iter().filter(is_serde).any(is_flatten)
        };
        let named = fields.iter().filter(|field| !is_flat(field)).filter_map(|field| field.ident.as_ref());
        (variant.ident.to_string().to_lowercase(), named.map(ToString::to_string).collect())
    };
    list.unwrap_or_else(|| panic!("no enum {name}")).variants.iter().map(of).collect()
}

/// The fields of a struct.
fn struct_fields<'s>(source: &'s syn::File, name: &syn::Ident) -> &'s syn::Fields {
    let found = source.items.iter().find_map(|item| match item {
        syn::Item::Struct(found) if found.ident == *name => Some(&found.fields),
        _ => None,
    });
    found.unwrap_or_else(|| panic!("no struct {name}"))
}

#[test]
fn the_page_keeps_every_part_of_a_list() {
    let path = "page/assets/engine/used.js";
    // The parts of every list, and those that only some questions use.
    let script = document(path);
    let more = script.split("[...PARTS").skip(1).filter_map(|after| after.split(']').next());
    let kept = between(path, "const PARTS = [", "]") + &more.collect::<String>();
    let kept: Vec<&str> = kept.split('\'').skip(1).step_by(2).collect();
    assert_eq!(kept, Part::ALL.map(Part::ending));
}
