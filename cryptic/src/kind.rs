//! The kinds of wordplay.

use crate::how::How;

/// A kind of wordplay.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Kind {
    /// The letters of other words, in another order.
    Anagram,
    /// One piece after the other.
    Charade,
    /// A piece inside another.
    Container,
    /// Pieces that are read backwards.
    Reversal,
    /// The answer inside a phrase.
    Hidden,
    /// A longer word without some of its letters.
    Deletion,
    /// Every second letter of a phrase.
    Alternation,
    /// Two words whose beginnings are exchanged.
    Spoonerism,
    /// Two definitions of different senses.
    Definition,
}

/// A row of the list of kinds.
struct Row {
    kind: Kind,
    name: &'static str,
    hows: &'static [How],
}

/// The list of kinds, in the order in which they are shown.
const ROWS: [Row; Kind::ALL.len()] = [
    Row { kind: Kind::Anagram, name: "anagram", hows: &[How::Anagram] },
    Row { kind: Kind::Charade, name: "charade", hows: &[How::Plain] },
    Row { kind: Kind::Container, name: "container", hows: &[How::Around, How::Inside] },
    Row { kind: Kind::Reversal, name: "reversal", hows: &[How::Reversed] },
    Row { kind: Kind::Hidden, name: "hidden", hows: &[How::Hidden, How::HiddenBackwards] },
    Row {
        kind: Kind::Deletion,
        name: "deletion",
        hows: &[How::Beheaded, How::Curtailed, How::Trimmed, How::Heartless, How::Gutted, How::Without],
    },
    Row { kind: Kind::Alternation, name: "alternation", hows: &[How::Alternate] },
    Row { kind: Kind::Spoonerism, name: "spoonerism", hows: &[How::Spooner] },
    Row { kind: Kind::Definition, name: "definition", hows: &[How::Defined] },
];

impl Kind {
    /// Every kind, in the order in which they are shown.
    pub const ALL: [Self; 9] = [
        Self::Anagram,
        Self::Charade,
        Self::Container,
        Self::Reversal,
        Self::Hidden,
        Self::Deletion,
        Self::Alternation,
        Self::Spoonerism,
        Self::Definition,
    ];

    fn row(self) -> &'static Row {
        let row = &ROWS[self as usize];
        debug_assert_eq!(row.kind, self, "the rows are in the order of the kinds");
        row
    }

    /// Returns its name in requests and answers.
    pub fn name(self) -> &'static str {
        self.row().name
    }

    /// Returns the kind with this name.
    pub fn named(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|kind| kind.name() == name)
    }

    /// Returns the operations that a clue of this kind must indicate.
    pub fn hows(self) -> &'static [How] {
        self.row().hows
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_kind_has_its_row_and_is_found_by_name() {
        for kind in Kind::ALL {
            assert_eq!(kind.row().kind, kind);
            assert_eq!(Kind::named(kind.name()), Some(kind));
        }
        assert_eq!(Kind::named("homophone"), None);
    }
}
