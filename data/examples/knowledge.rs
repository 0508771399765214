//! Makes `data/tiers/LANGUAGE.zst`, `data/crude/LANGUAGE.zst` and `data/lemmas/LANGUAGE.zst` from tables.
//!
//! ```sh
//! cargo run --release -p worddle-data --example knowledge -- fr tiers.tsv crude.tsv lemmas.tsv
//! ```
//!
//! Each line of a table has a spelling, a tab, and its tier (1 or 2; others are 3), its class (`vulgar`, `slur`,
//! `sexual` or `double`), or its lemma. The lines of `data/corrections.txt` for the language, `fr spelling tier`, win
//! over the table of tiers.
//!
//! A word has the best tier of its spellings. It is as crude as its commonest spelling, and `double` if only a rarer
//! spelling has another class. A crude word has tier 2 at best. Its lemma is that of the commonest spelling that has one, if the list has it.

use std::collections::HashMap;
use std::error::Error;
use std::path::Path;

use worddle_data::{Language, built_in, frequencies, write_atomically};
use worddle_lexicon::knowledge::{pack_crude, pack_lemmas, pack_tiers};
use worddle_lexicon::{Crude, Letter, Tier, WordList};

/// Corrections of the tables of tiers, found by reading boards.
const CORRECTIONS: &str = include_str!("../corrections.txt");

fn main() -> Result<(), Box<dyn Error>> {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let [name, tiers, crude, lemmas] = &arguments[..] else {
        return Err("expected a language and three tables: tiers, crude words, lemmas".into());
    };
    let language = Language::of_locale(name).ok_or("expected en, fr, de, es or it")?;
    let list = built_in(language.id()).ok_or("the list is built in")?;
    let [tiers, crude, lemmas] = [tiers, crude, lemmas].map(std::fs::read_to_string);
    let (tiers, crude, lemmas) = (tiers?, crude?, lemmas?);
    let crude = crude_of(&list, &crude)?;
    let mut tiers = tiers_of(&list, language, &tiers)?;
    for (tier, _) in tiers.iter_mut().zip(&crude).filter(|(_, crude)| crude.is_some()) {
        *tier = Tier::WellRead.max(*tier);
    }
    let lemmas = lemmas_of(&list, &tiers, &lemmas)?;
    let files = [
        ("tiers", pack_tiers(&tiers, &frequencies(language).ok_or("frequencies are built in")?)),
        ("crude", pack_crude(&crude)),
        ("lemmas", pack_lemmas(lemmas.iter().map(|(word, lemma)| (&**word, &**lemma)))),
    ];
    for (directory, bytes) in files {
        let path =
            Path::new(env!("CARGO_MANIFEST_DIR")).join(directory).join(format!("{}.zst", language.id()));
        write_atomically(&path, &bytes)?;
        eprintln!("{}: {} bytes", path.display(), std::fs::metadata(&path)?.len());
    }
    Ok(())
}

/// The two columns of a table.
fn table(text: &str) -> Result<HashMap<&str, &str>, String> {
    text.lines().map(|line| line.split_once('\t').ok_or_else(|| format!("no tab in {line:?}"))).collect()
}

/// The tier of each word.
fn tiers_of(list: &WordList, language: Language, text: &str) -> Result<Vec<Tier>, Box<dyn Error>> {
    let mut known = table(text)?;
    for line in CORRECTIONS.lines().filter(|line| !line.starts_with('#')) {
        let [of, spelling, tier] = line.split(' ').collect::<Vec<_>>()[..] else {
            return Err(format!("not a correction: {line:?}").into());
        };
        if of == language.id() {
            known.insert(spelling, tier);
        }
    }
    let mut tiers = Vec::with_capacity(list.len());
    let mut error = None;
    list.each_word(|word, id| {
        let spelled = list.spellings().of(id, word).filter_map(|spelling| known.get(&*spelling).copied());
        let parsed: Result<Vec<Tier>, _> = spelled.map(str::parse).collect();
        tiers.push(parsed.map_or_else(
            |wrong| {
                error = Some(wrong);
                Tier::Rare
            },
            |tiers| tiers.into_iter().min().unwrap_or(Tier::Rare),
        ));
    });
    error.map_or(Ok(tiers), |error| Err(error.into()))
}

/// Why each word is crude, if it is.
fn crude_of(list: &WordList, text: &str) -> Result<Vec<Option<Crude>>, Box<dyn Error>> {
    let named = |name: &str| Crude::ALL.into_iter().find(|crude| crude.name() == name);
    let known = table(text)?;
    if let Some(wrong) = known.values().find(|name| named(name).is_none()) {
        return Err(format!("no class {wrong:?}").into());
    }
    let mut classes = Vec::with_capacity(list.len());
    list.each_word(|word, id| {
        let class = |spelling: String| known.get(&*spelling).and_then(|name| named(name));
        let mut spelled = list.spellings().of(id, word).map(class);
        let first = spelled.next().flatten();
        let mut rarer = spelled.flatten().filter(|crude| crude.is_hidden());
        classes.push(first.or_else(|| rarer.next().map(|_| Crude::Double)));
    });
    Ok(classes)
}

/// A word and its lemma.
type Form = (Vec<Letter>, Vec<Letter>);

/// Each word of tier 1 or 2 and its lemma.
fn lemmas_of(list: &WordList, tiers: &[Tier], text: &str) -> Result<Vec<Form>, Box<dyn Error>> {
    let known = table(text)?;
    let mut lemmas = Vec::new();
    list.each_word(|word, id| {
        if tiers[id.index()] == Tier::Rare {
            return;
        }
        let mut spelled = list.spellings().of(id, word);
        let lemma = spelled.find_map(|spelling| known.get(&*spelling).copied());
        let folded = lemma.and_then(|lemma| list.alphabet().fold(lemma).ok());
        let listed = folded.filter(|lemma| list.id(lemma).is_some());
        lemmas.push((word.to_vec(), listed.unwrap_or_else(|| word.to_vec())));
    });
    Ok(lemmas)
}
