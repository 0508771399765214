//! Reads the tiles of a text one after the other.

use worddle_lexicon::{Alphabet, Fold, Letter, composed};

use super::error::{ParseError, Place};
use crate::bonus::Bonus;
use crate::tile::{Spelling, Tile};

/// A token of a text of tiles.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Token {
    /// A tile and the bonus of its cell.
    Tile(Tile, Bonus),
    /// A number of `/`: the end of a row, of a plane …
    Break(usize),
    /// The end of a line.
    Line,
}

/// A text, read from the front.
pub(super) struct TileReader {
    /// The text, composed.
    characters: Vec<char>,
    /// Index of the next character.
    next: usize,
    /// Which characters are letters.
    alphabet: Alphabet,
    /// Row and column of the next tile, from 1, for messages.
    place: Place,
}

impl TileReader {
    /// A reader of a text. It composes the text first (Unicode NFC), so that an accent stays with its letter.
    pub(super) fn new(text: &str, alphabet: Alphabet) -> Self {
        let place = Place { row: 1, column: 1 };
        Self { characters: composed(text.trim()), next: 0, alphabet, place }
    }

    /// The next token, or `None` at the end of the text.
    ///
    /// # Errors
    ///
    /// A character that is no letter, a tile that is not closed or too long, or an unknown bonus.
    pub(super) fn token(&mut self) -> Result<Option<Token>, ParseError> {
        self.take_while(|character| character.is_whitespace() && character != '\n');
        let Some(character) = self.peek() else {
            return Ok(None);
        };
        if character == '/' {
            self.place = Place { row: self.place.row + 1, column: 1 };
            return Ok(Some(Token::Break(self.take_while(|character| character == '/').len())));
        }
        if character == '\n' {
            self.next += 1;
            self.place = Place { row: self.place.row + 1, column: 1 };
            return Ok(Some(Token::Line));
        }
        let token = Token::Tile(self.tile(character)?, self.bonus()?);
        self.place.column += 1;
        Ok(Some(token))
    }

    /// The next character, without taking it.
    fn peek(&self) -> Option<char> {
        self.characters.get(self.next).copied()
    }

    /// Takes characters as long as they are wanted.
    ///
    /// Returns what was taken.
    fn take_while(&mut self, wanted: impl Fn(char) -> bool) -> Vec<char> {
        let rest = &self.characters[self.next..];
        let count = rest.iter().position(|&character| !wanted(character)).unwrap_or(rest.len());
        let taken = rest[..count].to_vec();
        self.next += count;
        taken
    }

    /// Reads the tile that begins with a character.
    ///
    /// A capital takes the small letters after it, as in `Qu`. Letters all in capitals, or all small, are
    /// tiles of one.
    ///
    /// # Errors
    ///
    /// As [`Self::token`].
    fn tile(&mut self, first: char) -> Result<Tile, ParseError> {
        self.next += 1;
        match first {
            '?' => Ok(Tile::Any),
            '#' => Ok(Tile::Block),
            '(' => {
                let inside = self.take_while(|character| character != ')' && character != '/');
                if self.peek() != Some(')') {
                    return Err(ParseError::Open(self.place));
                }
                self.next += 1;
                self.letters(inside)
            }
            _ => {
                let mut characters = vec![first];
                if first.is_uppercase() {
                    characters.extend(self.take_while(char::is_lowercase));
                }
                self.letters(characters)
            }
        }
    }

    /// The tile with these characters.
    ///
    /// A ligature such as `Œ` is a tile of two letters.
    fn letters(&self, characters: Vec<char>) -> Result<Tile, ParseError> {
        let mut letters: Vec<Letter> = Vec::new();
        for character in characters {
            match self.alphabet.fold_char(character) {
                Fold::Outside => {
                    return Err(ParseError::Letter { character, alphabet: self.alphabet, place: self.place });
                }
                fold => letters.extend(fold.letters()),
            }
        }
        let wrong = ParseError::TileLength { found: letters.len(), place: self.place };
        Spelling::from_letters(&letters).map(Tile::Letters).ok_or(wrong)
    }

    /// Reads the bonus after a tile, if a colon follows.
    fn bonus(&mut self) -> Result<Bonus, ParseError> {
        if self.peek() != Some(':') {
            return Ok(Bonus::None);
        }
        self.next += 1;
        // Two characters in any case, so that an error can quote them.
        let end = self.characters.len().min(self.next + 2);
        let found: String = self.characters[self.next..end].iter().collect();
        self.next = end;
        Bonus::from_id(&found).ok_or(ParseError::Bonus { found, place: self.place })
    }
}
