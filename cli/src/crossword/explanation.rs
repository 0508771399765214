//! Explains in a sentence why a grid cannot be filled.
//!
//! The engine names the slots that cannot be filled together and the given letters that are to blame. A reason that
//! fits in a sentence helps a constructor; one of forty slots does not, so long lists are cut.

use worddle_ask::crossword::FillPlan;
use worddle_crossword::Grid;
use worddle_crossword::explain::Explanation;
use worddle_crossword::grid::{GridCell, Square};
use worddle_crossword::puzzle::SlotId;
use worddle_lexicon::Alphabet;

use worddle_ask::Speech;

/// Most slots and letters to list one by one.
/// A sentence with more is not read to its end.
const MOST_NAMED: usize = 8;

/// The reason, for a person.
///
/// Without an explanation, says just that: the engine found no small set of slots that conflict.
///
/// A single slot has no word that fits its given letters. Several have words, but none that agree where they
/// cross.
pub(super) fn sentence(explanation: Option<&Explanation>, plan: &FillPlan, speech: Speech) -> String {
    let (grid, puzzle, alphabet) = (plan.grid(), plan.puzzle(), plan.alphabet());
    let Some(Explanation { slots, letters }) = explanation else {
        return speech
            .say(
                "the grid cannot be filled with these words, and no small part of it explains why",
                "la grille ne peut pas être remplie avec ces mots, et aucune petite partie ne l'explique",
            )
            .to_owned();
    };
    // Open cells are question marks, as in `worddle words`.
    let pattern = |slot: SlotId| -> String {
        let letter = |&cell: &GridCell| match grid.square(cell) {
            Square::Given(letter) => alphabet.upper(letter),
            Square::Block | Square::Open => '?',
        };
        puzzle.slot(slot).cells().iter().map(letter).collect()
    };
    let named: Vec<String> =
        slots.iter().map(|&slot| format!("{} ({})", puzzle.slot(slot), pattern(slot))).collect();
    let mut text = match &named[..] {
        [only] => speech.say(
            format!("the grid cannot be filled: no word of the list fits {only}"),
            format!("la grille ne peut pas être remplie : aucun mot de la liste ne va en {only}"),
        ),
        several => {
            let together = enumerate(several, speech);
            speech.say(
                format!("the grid cannot be filled: there are no words that cross in {together}"),
                format!(
                    "la grille ne peut pas être remplie : il n'y a pas de mots qui se croisent en {together}"
                ),
            )
        }
    };
    if !letters.is_empty() {
        text += &because(letters, grid, alphabet, speech);
    }
    text
}

/// The given letters that are part of the reason.
///
/// Row and column count from 1. Singular and plural differ in both languages, so the sentence is chosen
/// whole.
fn because(letters: &[GridCell], grid: &Grid, alphabet: Alphabet, speech: Speech) -> String {
    let place = |&cell: &GridCell| {
        let (row, column) = grid.place(cell);
        let letter = grid.square(cell).letter().map_or('?', |letter| alphabet.upper(letter));
        let row_name = speech.say("row", "ligne");
        let column_name = speech.say("column", "colonne");
        format!("{letter} ({row_name} {}, {column_name} {})", row + 1, column + 1)
    };
    let places: Vec<String> = letters.iter().map(place).collect();
    let places = enumerate(&places, speech);
    if letters.len() == 1 {
        return speech.say(
            format!(", because of the given letter {places}"),
            format!(", à cause de la lettre donnée {places}"),
        );
    }
    speech.say(
        format!(", because of the given letters {places}"),
        format!(", à cause des lettres données {places}"),
    )
}

/// Joins things with commas and a final "and"; of many, the first few.
///
/// Of more than [`MOST_NAMED`], the rest is counted: `1A, 2A … and 3 more`.
fn enumerate(things: &[String], speech: Speech) -> String {
    let and = speech.say("and", "et");
    match things {
        [] => String::new(),
        [only] => only.clone(),
        many if many.len() > MOST_NAMED => {
            let more = many.len() - MOST_NAMED;
            let more = speech.say(format!("{more} more"), format!("{more} autres"));
            format!("{} {and} {more}", many[..MOST_NAMED].join(", "))
        }
        [first @ .., last] => format!("{} {and} {last}", first.join(", ")),
    }
}
