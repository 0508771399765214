//! What a clue does with pieces.

/// What is done with pieces.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum How {
    /// The piece as it is.
    Plain,
    /// The letters of the pieces in another order.
    Anagram,
    /// The pieces backwards.
    Reversed,
    /// The first piece around the second.
    Around,
    /// The same, said of the second: inside the first.
    Inside,
    /// Inside the phrase that the pieces make.
    Hidden,
    /// Inside it, and backwards.
    HiddenBackwards,
    /// Without the first letter.
    Beheaded,
    /// Without the last letter.
    Curtailed,
    /// Without the first and the last letter.
    Trimmed,
    /// Without the letter in the middle, or the two of them.
    Heartless,
    /// Without everything between the first and the last letter.
    Gutted,
    /// Without a letter that an abbreviation stands for.
    Without,
    /// Every second letter.
    Alternate,
    /// With their beginnings exchanged.
    Spooner,
    /// Two definitions.
    Defined,
}

impl How {
    /// Every operation.
    pub const ALL: [Self; 16] = [
        Self::Plain,
        Self::Anagram,
        Self::Reversed,
        Self::Around,
        Self::Inside,
        Self::Hidden,
        Self::HiddenBackwards,
        Self::Beheaded,
        Self::Curtailed,
        Self::Trimmed,
        Self::Heartless,
        Self::Gutted,
        Self::Without,
        Self::Alternate,
        Self::Spooner,
        Self::Defined,
    ];

    /// Returns its name in answers and in the files of indicators.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Plain => "plain",
            Self::Anagram => "anagram",
            Self::Reversed => "reversed",
            Self::Around => "around",
            Self::Inside => "inside",
            Self::Hidden => "hidden",
            Self::HiddenBackwards => "hidden-backwards",
            Self::Beheaded => "beheaded",
            Self::Curtailed => "curtailed",
            Self::Trimmed => "trimmed",
            Self::Heartless => "heartless",
            Self::Gutted => "gutted",
            Self::Without => "without",
            Self::Alternate => "alternate",
            Self::Spooner => "spooner",
            Self::Defined => "defined",
        }
    }
}
