//! The features of a document that not every format can hold.
//!
//! Each format lists the features it holds, so what a conversion would lose is known before anything is written, and the
//! property tests know what must come back from a file.

use super::wording::Wording;
use crate::document::{CellKind, Clue, Corners, DIAGRAMLESS, Document, DocumentCell, Kept, straight};
use worddle_crossword::convention::Numbering;

/// A part of a document that not every format can hold.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Feature {
    /// Bars between cells.
    Bars,
    /// Arrows from clues inside the grid to their words.
    Arrows,
    /// Circles in cells.
    Circles,
    /// Coloured cells.
    Shades,
    /// Rebus cells: several letters, or a character that is not a letter.
    Rebus,
    /// Cells outside the grid.
    Voids,
    /// Letters that the solver sees from the start.
    Revealed,
    /// Letters that a solver has entered.
    Entered,
    /// Cell labels other than the usual numbers.
    Labels,
    /// Texts in the other corners of cells.
    Corners,
    /// Blocks that solvers do not see.
    Diagramless,
    /// Clues across and down.
    Clues,
    /// Clues in other lists than across and down, with other numbers, or for cells not in a line.
    OtherClues,
    /// Enumerations such as `3,5` stored apart from the text of the clue.
    Enumerations,
    /// Title, author, copyright.
    Title,
    /// Notes.
    Notes,
    /// Curly quotes and apostrophes in the texts that are kept.
    Quotes,
    /// The language of the words.
    Language,
    /// Date, publisher and the like.
    Fields,
    /// Numbers of rows and columns outside the grid instead of numbers in cells.
    Numbering,
    /// Settings, styles and images that only ipuz has.
    Kept,
    /// The author's own material, hidden from solvers: word choices, marks and notes of clues.
    Workshop,
}

impl Feature {
    /// Every feature, in the order in which losses are reported.
    pub const ALL: [Self; 22] = [
        Self::Bars,
        Self::Arrows,
        Self::Circles,
        Self::Shades,
        Self::Rebus,
        Self::Voids,
        Self::Revealed,
        Self::Entered,
        Self::Labels,
        Self::Corners,
        Self::Diagramless,
        Self::Clues,
        Self::OtherClues,
        Self::Enumerations,
        Self::Title,
        Self::Notes,
        Self::Quotes,
        Self::Language,
        Self::Fields,
        Self::Numbering,
        Self::Kept,
        Self::Workshop,
    ];

    /// The stable name in answers, such as `other-clues`.
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
            Self::Corners => "corners",
            Self::Diagramless => "diagramless",
            Self::Clues => "clues",
            Self::OtherClues => "other-clues",
            Self::Enumerations => "enumerations",
            Self::Title => "title",
            Self::Notes => "notes",
            Self::Quotes => "quotes",
            Self::Language => "language",
            Self::Fields => "fields",
            Self::Numbering => "numbering",
            Self::Kept => "kept",
            Self::Workshop => "workshop",
        }
    }

    /// What it is for people: the things that a file does not keep.
    pub const fn wording(self) -> Wording {
        let (english, french) = match self {
            Self::Bars => ("bars", "les barres"),
            Self::Arrows => ("arrows from clues in the grid", "les flèches des définitions dans la grille"),
            Self::Circles => ("circles", "les cercles"),
            Self::Shades => ("colours", "les couleurs"),
            Self::Rebus => ("rebus cells (several letters)", "les cases à plusieurs lettres"),
            Self::Voids => ("cells outside the grid", "les cases hors de la grille"),
            Self::Revealed => ("revealed letters", "les lettres dévoilées"),
            Self::Entered => ("the solver's letters", "les lettres du joueur"),
            Self::Labels => ("unusual numbers", "les numéros inhabituels"),
            Self::Corners => ("marks in the corners of cells", "les marques dans les coins des cases"),
            Self::Diagramless => ("hidden blocks (diagramless)", "les cases noires cachées (sans diagramme)"),
            Self::Clues => ("clues", "les définitions"),
            Self::OtherClues => ("unusual clues", "les définitions inhabituelles"),
            Self::Enumerations => ("answer lengths outside the clue", "les longueurs hors de la définition"),
            Self::Title => ("title, author and copyright", "titre, auteur et droits"),
            Self::Notes => ("notes", "les notes"),
            Self::Quotes => ("curly quotes", "les guillemets et apostrophes courbes"),
            Self::Language => ("the language", "la langue"),
            Self::Fields => ("date, publisher and the like", "date, éditeur, etc."),
            Self::Numbering => ("numbers of rows and columns", "les numéros des lignes et des colonnes"),
            Self::Kept => ("settings and images of ipuz", "les réglages et images d'ipuz"),
            Self::Workshop => (
                "the author's marks, notes and word choices",
                "les états, notes et choix de mots de l'auteur",
            ),
        };
        Wording { english, french }
    }

    /// Returns whether a document has it.
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
            Self::Corners => any(|cell| cell.corners != Corners::default()),
            Self::Diagramless => document.is_diagramless(),
            Self::Clues => document.clues.iter().any(Clue::is_said),
            Self::OtherClues => document.has_unusual_clues(),
            Self::Enumerations => document.clues.iter().any(|clue| !clue.enumeration.is_empty()),
            Self::Title => {
                [&document.title, &document.author, &document.copyright].iter().any(|text| !text.is_empty())
            }
            Self::Notes => !document.notes.is_empty(),
            Self::Quotes => document.texts().any(|text| text != straight(text)),
            Self::Language => !document.language.is_empty(),
            Self::Fields => document.fields.iter().any(|(name, _)| name != DIAGRAMLESS.0),
            Self::Numbering => document.numbering != Numbering::Cells,
            Self::Kept => document.kept != Kept::default(),
            Self::Workshop => document.has_workshop(),
        }
    }
}
