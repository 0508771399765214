//! Wordplay as data, and its notation.

use worddle_lexicon::{Alphabet, Letter, Tier};

use crate::how::How;
use crate::kind::Kind;

/// A word, abbreviation or definition that wordplay is made of.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Piece {
    /// A word of the list.
    Word {
        /// Its letters.
        letters: Box<[Letter]>,
        /// Who knows it.
        tier: Tier,
        /// A bit for each letter that is used, the first letter lowest.
        used: u64,
    },
    /// A short form, such as C for a hundred.
    Abbreviation(Box<[Letter]>),
    /// A definition, as its dictionary has it.
    Text(String),
}

impl Piece {
    /// A word of which every letter is used.
    pub(crate) fn word(letters: &[Letter], tier: Tier) -> Self {
        Self::part(letters, tier, u64::MAX)
    }

    /// A word of which some letters are used.
    pub(crate) fn part(letters: &[Letter], tier: Tier, used: u64) -> Self {
        let all = u64::MAX.checked_shr(64 - letters.len() as u32).unwrap_or(0);
        Self::Word { letters: letters.into(), tier, used: used & all }
    }

    /// Its letters; none if it is a text.
    pub fn letters(&self) -> &[Letter] {
        match self {
            Self::Word { letters, .. } | Self::Abbreviation(letters) => letters,
            Self::Text(_) => &[],
        }
    }

    /// Those of its letters that are used.
    pub fn used(&self) -> Vec<Letter> {
        match self {
            Self::Word { letters, used, .. } => {
                let is_used = |place: usize| used >> place & 1 == 1;
                letters
                    .iter()
                    .enumerate()
                    .filter(|&(place, _)| is_used(place))
                    .map(|(_, &letter)| letter)
                    .collect()
            }
            _ => self.letters().to_vec(),
        }
    }

    /// In capitals; letters that are not used are small and in brackets: `[s]TRAIN`.
    fn notation(&self, alphabet: Alphabet) -> String {
        let Self::Word { letters, used, .. } = self else {
            return match self {
                Self::Text(text) => text.clone(),
                _ => alphabet.spell(self.letters()),
            };
        };
        let (mut text, mut is_open) = (String::new(), false);
        for (place, &letter) in letters.iter().enumerate() {
            let is_used = used >> place & 1 == 1;
            if is_open == is_used {
                text.push(if is_used { ']' } else { '[' });
                is_open = !is_used;
            }
            text.push(if is_used { alphabet.upper(letter) } else { alphabet.lower(letter) });
        }
        if is_open {
            text.push(']');
        }
        text
    }
}

/// Pieces with which something is done.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Part {
    /// What is done.
    pub how: How,
    /// With what; the outer piece of a container comes first.
    pub pieces: Vec<Piece>,
    /// Where the outer piece of a container is opened: the number of its letters before the inner one.
    pub opened: usize,
}

impl Part {
    /// Pieces with which something is done.
    pub(crate) fn new(how: How, pieces: Vec<Piece>) -> Self {
        Self { how, pieces, opened: 0 }
    }

    fn notation(&self, alphabet: Alphabet) -> String {
        let texts: Vec<String> = self.pieces.iter().map(|piece| piece.notation(alphabet)).collect();
        let phrase = texts.join(" ");
        match self.how {
            How::Anagram => format!("({phrase})*"),
            How::Reversed if texts.len() == 1 => format!("{phrase}<"),
            How::Reversed => format!("({})<", texts.join(" + ")),
            How::HiddenBackwards => format!("{phrase}<"),
            How::Spooner => texts.join(" + "),
            How::Defined => texts.join(" / "),
            How::Around | How::Inside => {
                let opened = texts[0].char_indices().nth(self.opened).map_or(texts[0].len(), |(at, _)| at);
                let (before, after) = texts[0].split_at(opened);
                format!("{before}({}){after}", texts[1..].concat())
            }
            _ => phrase,
        }
    }
}

/// A way to put an answer together: its parts, one after the other.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Wordplay {
    /// Its kind.
    pub kind: Kind,
    /// Its parts.
    pub parts: Vec<Part>,
    /// How far it is from ideal: the sum of what its pieces cost, and of what is done with them.
    pub cost: u32,
}

impl Wordplay {
    /// Its notation: `C + REAM`, `ST(A)IR`, `LIVED<` for a reversal, `(DIRTY ROOM)*` for an anagram, `[s]TRAIN` for a
    /// deletion.
    pub fn notation(&self, alphabet: Alphabet) -> String {
        let parts: Vec<String> = self.parts.iter().map(|part| part.notation(alphabet)).collect();
        parts.join(" + ")
    }

    /// All its pieces.
    pub fn pieces(&self) -> impl Iterator<Item = &Piece> {
        self.parts.iter().flat_map(|part| &part.pieces)
    }
}
