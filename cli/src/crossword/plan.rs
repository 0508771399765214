//! What is to be filled, from what was typed.

use anyhow::{Result, bail};
use worddle_crossword::entries::{PLAIN_SCORE, Score};
use worddle_crossword::grid::GridCell;
use worddle_crossword::puzzle::{Direction, SlotId};
use worddle_crossword::strategy::{Lookahead, PartNames, Pass};
use worddle_crossword::{Entries, FillTask, Grid, Puzzle, Strategy};
use worddle_lexicon::pattern::Pattern;
use worddle_lexicon::{Alphabet, Letter, Words};

use super::words::load_entries;
use crate::args::{AskedArgs, Region, StrategyArgs};
use crate::settings::Settings;
use crate::speech::Speech;

/// The words of the list, less those that are not wanted, with those that must appear.
pub(super) fn entries(asked: &AskedArgs, settings: &Settings) -> Result<(Entries, Alphabet)> {
    let (mut entries, alphabet) = load_entries(settings)?;
    if let Some(name) = &asked.exclude {
        entries = entries.without(&settings.load_other(name, Some(alphabet))?.words());
    }
    if let Some(name) = &asked.prefer {
        entries = entries.preferring(&settings.load_other(name, Some(alphabet))?.words());
    }
    Ok((entries, alphabet))
}

/// The letters of the words that must appear.
pub(super) fn seeds(asked: &AskedArgs, alphabet: Alphabet) -> Result<Vec<Vec<Letter>>> {
    Ok(asked.must.iter().map(|word| alphabet.fold(word)).collect::<Result<_, _>>()?)
}

/// The same words, with some that the list may lack.
pub(super) fn with_words(entries: Entries, more: &[Vec<Letter>], alphabet: Alphabet) -> Entries {
    let is_known = |word: &Vec<Letter>| entries.table(word.len()).find(word).is_some();
    if more.iter().all(is_known) {
        return entries;
    }
    let lengths = 0..=worddle_lexicon::MAX_LETTERS;
    let tables = || lengths.clone().map(|length| entries.table(length));
    let scored = tables().flat_map(|table| table.iter().map(|(entry, word)| (word, table.score(entry))));
    let mut scored: Vec<(&[Letter], Score)> = scored.collect();
    scored.extend(more.iter().filter(|word| !is_known(word)).map(|word| (word.as_slice(), PLAIN_SCORE)));
    let preferred = tables().flat_map(|table| table.iter().filter(|&(entry, _)| table.is_preferred(entry)));
    let preferred = Words::new(preferred.map(|(_, word)| word.to_vec()));
    Entries::from_scored(alphabet, scored).preferring(&preferred)
}

/// The task: the whole grid or a part, with what is asked of slots.
pub(super) fn task<'a>(
    asked: &AskedArgs,
    grid: &Grid,
    puzzle: &'a Puzzle,
    (entries, alphabet): (&'a Entries, Alphabet),
    settings: &Settings,
) -> Result<FillTask<'a>> {
    let mut task = FillTask::new(puzzle, entries);
    if let Some(minimum) = asked.min_score {
        task = task.at_least(minimum);
    }
    if let Some(region) = asked.region {
        task = task.within(cells(region, grid, settings.speech)?);
    }
    if let Some(letters) = asked.no_shared {
        task = task.without_shared_parts(letters.into());
    }
    for text in &asked.slot {
        let Some((name, pattern)) = text.split_once('=') else {
            bail!(settings.speech.say(
                format!("{text:?} asks nothing of a slot: expected a form like 12A=c?t or 12A=@words.txt"),
                format!(
                    "{text:?} ne demande rien à un mot : il faut une forme comme 12A=c?t ou 12A=@mots.txt"
                ),
            ));
        };
        let slot = slot(name, puzzle, settings.speech)?;
        if let Some(list) = pattern.strip_prefix('@') {
            let words = settings.load_other(list, Some(alphabet))?;
            task = task.allowing(slot, |word| words.id(word).is_some());
        } else {
            let pattern = Pattern::parse(pattern, alphabet)?;
            task = task.allowing(slot, |word| pattern.matches(word));
        }
    }
    Ok(task)
}

fn cells(region: Region, grid: &Grid, speech: Speech) -> Result<Vec<GridCell>> {
    let Region { first, last } = region;
    if last[0] > grid.height() || last[1] > grid.width() {
        let (height, width) = (grid.height(), grid.width());
        bail!(speech.say(
            format!(
                "the region ends at row {}, column {}: the grid has {height} rows and {width} columns",
                last[0], last[1]
            ),
            format!(
                "la région finit à la ligne {}, colonne {} : la grille a {height} lignes et {width} colonnes",
                last[0], last[1]
            ),
        ));
    }
    let rows = first[0]..=last[0];
    let place = |row: usize, column: usize| grid.cell(row - 1, column - 1);
    Ok(rows.flat_map(|row| (first[1]..=last[1]).filter_map(move |column| place(row, column))).collect())
}

/// The slot of a name such as 12A or 7D; in French, 12H and 7V are understood too.
pub(super) fn slot(name: &str, puzzle: &Puzzle, speech: Speech) -> Result<SlotId> {
    let name = name.trim();
    let direction = match name.chars().last().map(|last| last.to_ascii_uppercase()) {
        Some('A' | 'H') => Some(Direction::Across),
        Some('D' | 'V') => Some(Direction::Down),
        _ => None,
    };
    let number = direction.and_then(|_| name[..name.len() - 1].parse().ok());
    let found = direction.zip(number).and_then(|(direction, number)| puzzle.find(number, direction));
    let missing = || {
        let some: Vec<String> = puzzle.slots().iter().take(3).map(ToString::to_string).collect();
        let some = if some.is_empty() { "12A".to_owned() } else { some.join(", ") };
        speech.say(
            format!("no slot {name:?} in the grid: expected one such as {some}"),
            format!("pas d'emplacement {name:?} dans la grille : il en faut un comme {some}"),
        )
    };
    found.ok_or_else(|| anyhow::anyhow!(missing()))
}

/// The strategy of a search.
pub(super) fn strategy(arguments: &StrategyArgs) -> Result<Strategy> {
    let mut strategy = Strategy::named(PartNames {
        algorithm: Some(arguments.algorithm),
        domains: arguments.domains,
        order: arguments.order,
        retreat: arguments.retreat,
        choice: arguments.choice,
    })?;
    if arguments.ac3 {
        strategy.pass = Pass::Before;
    }
    if arguments.look_ahead {
        strategy.lookahead = Lookahead::ForwardCheck;
    }
    Ok(strategy)
}
