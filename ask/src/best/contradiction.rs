//! Explains why no board meets the demands, in a person's language and letters.
//!
//! The engine finds the contradiction (`worddle_optimize::Contradiction`) before the search starts, in terms of
//! letters and cells by number. Here it becomes a sentence, with letters of the alphabet and cells counted from 1 as
//! people do.

use worddle_board::{Board, Cell, Tile};
use worddle_lexicon::Alphabet;
use worddle_optimize::Contradiction;

use crate::refusal::Refusal;
use crate::speech::Speech;

/// The refusal that names the contradicting demands.
///
/// The field is `constraint`, which no request has: the demands come from several fields, and the text names
/// them.
pub(super) fn refuse(why: &Contradiction, board: &Board, alphabet: Alphabet) -> Refusal {
    let say = |speech| explain(why, board, alphabet, speech);
    Refusal::said("constraint", say(Speech::English), say(Speech::French))
}

/// The sentence in one language.
///
/// Both languages have the same parts in the same order.
fn explain(why: &Contradiction, board: &Board, alphabet: Alphabet, speech: Speech) -> String {
    let place = |cell: &Cell| {
        // Coordinates from 1, as paths are printed.
        let along = board.topology().coordinates(*cell).into_iter().map(|place| (place + 1).to_string());
        along.collect::<Vec<_>>().join(",")
    };
    let tile = |tile: &Tile| show(*tile, alphabet, speech);
    let what = match why {
        Contradiction::NotThere { .. }
        | Contradiction::Bounds { .. }
        | Contradiction::NoTile
        | Contradiction::NoDie { .. } => about_letters(why, alphabet, speech),
        Contradiction::NoSuchCell { cell, cells } => speech.say(
            format!("no cell {} on a board of {cells} cells", cell.0),
            format!("pas de case {} sur une grille de {cells} cases", cell.0),
        ),
        Contradiction::FixedTwice { cell, first, second } => {
            let (cell, first, second) = (place(cell), tile(first), tile(second));
            speech.say(
                format!("cell {cell} is fixed twice: to {first} and to {second}"),
                format!("la case {cell} est fixée deux fois : à {first} et à {second}"),
            )
        }
        Contradiction::FixedForbidden { cell, tile: fixed } => {
            let (cell, fixed) = (place(cell), tile(fixed));
            speech.say(
                format!("cell {cell} is fixed to {fixed}, which is forbidden"),
                format!("la case {cell} est fixée à {fixed}, qui est interdit"),
            )
        }
        Contradiction::NoRoom { required, cells } => speech.say(
            format!("{required} tiles are required or fixed, on a board of {cells} cells"),
            format!("{required} lettres sont exigées ou fixées, sur une grille de {cells} cases"),
        ),
        Contradiction::WrongCount { found, cells } => speech.say(
            format!("{found} tiles to arrange: give one for each of the {cells} cells"),
            format!("{found} lettres à arranger : indiquez-en une par case, soit {cells}"),
        ),
        Contradiction::TooFew { cells } => speech.say(
            format!("the allowed tiles cannot fill {cells} cells as required"),
            format!("les lettres permises ne peuvent pas remplir {cells} cases comme demandé"),
        ),
    };
    let no_board = speech.say("no board is possible: ", "aucune grille n'est possible : ");
    format!("{no_board}{what}")
}

/// The error in the required letters.
///
/// `why` is one of the four kinds that have letters and no cell.
fn about_letters(why: &Contradiction, alphabet: Alphabet, speech: Speech) -> String {
    match why {
        Contradiction::NoTile => {
            speech.say("every tile is forbidden", "toutes les lettres sont interdites").to_owned()
        }
        Contradiction::NotThere { letter } => {
            let letter = alphabet.upper(*letter);
            speech.say(
                format!("{letter} is required, but forbidden or not among the tiles"),
                format!("{letter} est exigé, mais interdit ou absent des lettres disponibles"),
            )
        }
        Contradiction::Bounds { letter, least, most } => {
            let letter = alphabet.upper(*letter);
            speech.say(
                format!("at least {least} × {letter} and at most {most}"),
                format!("au moins {least} × {letter} et au plus {most}"),
            )
        }
        Contradiction::NoDie { tile: shown } => {
            let shown = show(*shown, alphabet, speech);
            speech.say(
                format!("too few dice or tiles for {shown} and all other required letters"),
                format!("trop peu de dés ou de lettres pour {shown} en plus des autres lettres exigées"),
            )
        }
        // Contradictions of cells are written above; this keeps the match complete.
        other => other.to_string(),
    }
}

/// A tile, as shown in an error.
///
/// Letters in capitals, as on a board.
fn show(tile: Tile, alphabet: Alphabet, speech: Speech) -> String {
    match tile {
        Tile::Letters(spelling) => alphabet.spell(&spelling),
        Tile::Any => speech.say("a blank", "un joker").to_owned(),
        Tile::Block => speech.say("a block", "une case bloquée").to_owned(),
    }
}
