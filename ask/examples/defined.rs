//! Counts the known words that dictionaries define: `defined LANGUAGE DIRECTORY…`, where the dictionaries lie.
//!
//! Prints for tiers 1 and 2 how many words have a definition, and some of those that have none.

use std::error::Error;
use std::path::PathBuf;

use worddle_ask::{DefineRequest, FileLibrary, Library, Limits, Plan, Request};
use worddle_data::{Dictionaries, Language, Lists};
use worddle_lexicon::{Tier, WordId};
use worddle_run::Run;

/// Words without a definition that are printed for each tier.
const SHOWN: usize = 40;

fn main() -> Result<(), Box<dyn Error>> {
    let mut arguments = std::env::args().skip(1);
    let language = arguments.next().ok_or("name a language, and directories of dictionaries")?;
    let directories: Vec<PathBuf> = arguments.map(PathBuf::from).collect();
    let dictionaries = Dictionaries::new(None, None).with_system(directories);
    let library = FileLibrary::new(Lists::default(), Language::English).with_dictionaries(dictionaries);
    let limits = Limits::command();
    let list = library.list(Some(&language), None, &limits)?;
    let known = list.knowledge();
    for tier in [Tier::Everyone, Tier::WellRead] {
        let words: Vec<WordId> =
            (0..list.len() as u32).map(WordId).filter(|&id| known.tier(id) == tier).collect();
        let mut missing = Vec::new();
        for &id in &words {
            let word = list.spellings_of(id).swap_remove(0);
            let request = DefineRequest {
                word: word.clone(),
                language: Some(language.clone()),
                ..DefineRequest::default()
            };
            let plan = request.plan(&library, &limits)?;
            let answer = plan.run(&mut Run::new(plan.budget())).map_err(|_| "out of time")?;
            if answer.definitions.is_empty() {
                missing.push(word);
            }
        }
        let defined = words.len() - missing.len();
        let share = 100.0 * defined as f64 / words.len() as f64;
        println!(
            "tier {}: {defined} of {} words have a definition, {share:.1} %",
            tier.number(),
            words.len()
        );
        // Evenly from all of them: the first would all begin with a.
        let step = missing.len().div_ceil(SHOWN).max(1);
        println!(
            "  none: {}",
            missing.iter().step_by(step).map(String::as_str).collect::<Vec<_>>().join(", ")
        );
    }
    Ok(())
}
