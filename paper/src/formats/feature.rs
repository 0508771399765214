//! What a document may have that not every format can hold.

use crate::document::{CellKind, Clue, Document, DocumentCell, straight};
use worddle_crossword::convention::Numbering;

/// What a document may have that not every format can hold.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Feature {
    /// Bars between cells.
    Bars,
    /// Definitions inside the grid, with arrows.
    Arrows,
    /// Circles in cells.
    Circles,
    /// Coloured cells.
    Shades,
    /// Cells of several letters, or with a sign.
    Rebus,
    /// Cells outside the grid.
    Voids,
    /// Letters that the solver is shown.
    Revealed,
    /// What a solver has written.
    Entered,
    /// Labels other than the usual numbers.
    Labels,
    /// Clues across and down.
    Clues,
    /// Clues in other lists, with other numbers, or for cells not in a line.
    OtherClues,
    /// Lengths of the answers' words, apart from the clue.
    Enumerations,
    /// Title, author, copyright.
    Title,
    /// Notes.
    Notes,
    /// Curly quotes and apostrophes, in whatever texts are kept.
    Quotes,
    /// The language of the words.
    Language,
    /// Date, publisher and the like.
    Fields,
    /// Numbers of rows and columns outside the grid instead of those in cells.
    Numbering,
    /// What only the author sees: words to work with, marks and notes of clues.
    Workshop,
}

impl Feature {
    /// Everything, in the order in which it is reported.
    pub const ALL: [Self; 19] = [
        Self::Bars,
        Self::Arrows,
        Self::Circles,
        Self::Shades,
        Self::Rebus,
        Self::Voids,
        Self::Revealed,
        Self::Entered,
        Self::Labels,
        Self::Clues,
        Self::OtherClues,
        Self::Enumerations,
        Self::Title,
        Self::Notes,
        Self::Quotes,
        Self::Language,
        Self::Fields,
        Self::Numbering,
        Self::Workshop,
    ];

    /// The stable name, as in answers.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Bars => "bars",
            Self::Arrows => "arrows",
            Self::Circles => "circles",
            Self::Shades => "shades",
            Self::Rebus => "rebus",
            Self::Voids => "voids",
            Self::Revealed => "revealed",
            Self::Entered => "entered",
            Self::Labels => "labels",
            Self::Clues => "clues",
            Self::OtherClues => "other-clues",
            Self::Enumerations => "enumerations",
            Self::Title => "title",
            Self::Notes => "notes",
            Self::Quotes => "quotes",
            Self::Language => "language",
            Self::Fields => "fields",
            Self::Numbering => "numbering",
            Self::Workshop => "workshop",
        }
    }

    /// Whether a document has it.
    pub fn is_in(self, document: &Document) -> bool {
        let any = |has: fn(&DocumentCell) -> bool| document.cells().iter().any(has);
        match self {
            Self::Bars => any(|cell| cell.bars.right || cell.bars.below),
            Self::Arrows => !document.arrows().is_empty(),
            Self::Circles => any(|cell| cell.circled),
            Self::Shades => any(|cell| !cell.shade.is_empty()),
            Self::Rebus => any(DocumentCell::is_rebus),
            Self::Voids => any(|cell| cell.kind == CellKind::Void),
            Self::Revealed => any(|cell| cell.revealed),
            Self::Entered => any(|cell| !cell.entered.is_empty()),
            Self::Labels => document.labels.is_some(),
            Self::Clues => document.clues.iter().any(Clue::is_said),
            Self::OtherClues => document.has_unusual_clues(),
            Self::Enumerations => document.clues.iter().any(|clue| !clue.enumeration.is_empty()),
            Self::Title => {
                [&document.title, &document.author, &document.copyright].iter().any(|text| !text.is_empty())
            }
            Self::Notes => !document.notes.is_empty(),
            Self::Quotes => document.texts().any(|text| text != straight(text)),
            Self::Language => !document.language.is_empty(),
            Self::Fields => !document.fields.is_empty(),
            Self::Numbering => document.numbering != Numbering::Cells,
            Self::Workshop => document.has_workshop(),
        }
    }
}
