//! The number of words on each of many boards.
//!
//! Programs ask this by the million, so boards arrive as they lie in memory and the counts return the same way. The
//! question has no HTTP address.

use std::sync::Arc;

use serde::{Deserialize, Serialize};
use worddle_board::{Board, Cell, Count, Rules, Tile, Topology, count_many};
use worddle_lexicon::{Alphabet, Fold};
use worddle_run::{Budget, Cancel, Run, Stop};

use crate::board::{check_blanks, look_of, read_board, read_rules, read_topology, with_shortest};
use crate::library::{Library, ListRequest, SharedList};
use crate::limits::{Growth, Limits};
use crate::refusal::Refusal;
use crate::speech::Speech;

/// The words and rules by which boards are counted.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct CountRequest {
    /// A language.
    pub language: Option<String>,
    /// The word list; that of the language by default.
    pub list: Option<ListRequest>,
    /// The rules, by name; those that suit the first board by default.
    pub rules: Option<String>,
    /// The minimum word length; that of the rules by default.
    pub shortest: Option<usize>,
    /// The topology, where the boards do not show it; boards of plain letters are squares by default.
    pub topology: Option<String>,
    /// The number of threads; one per core by default.
    pub threads: Option<usize>,
}

/// Boards to count.
#[derive(Clone, Copy, Debug)]
pub enum CountedBoards<'a> {
    /// Boards in notation.
    Texts(&'a [String]),
    /// Plain letters, one per cell, one board after the other.
    Letters {
        /// The letters, in ASCII.
        letters: &'a [u8],
        /// The number of cells of a board.
        cells: usize,
    },
}

/// A planned count.
///
/// ```
/// use worddle_ask::{CountRequest, CountedBoards, Limits, SharedLibrary};
/// use worddle_run::Cancel;
///
/// let request = CountRequest { topology: Some("2x3".to_owned()), ..CountRequest::default() };
/// let boards = CountedBoards::Letters { letters: b"CATORETARSEN", cells: 6 };
/// let plan = request.plan(boards, &SharedLibrary::default(), &Limits::server())?;
/// let counts = plan.run(&Cancel::default()).expect("nobody cancels");
/// assert!(counts.len() == 2 && counts.iter().all(|count| count.words > 0));
/// # Ok::<(), worddle_ask::Refusal>(())
/// ```
pub struct CountPlan<'a> {
    /// The words that count.
    list: SharedList,
    /// The rules, the same for all boards.
    rules: Rules,
    /// What to count.
    boards: Boards<'a>,
    /// Threads that share the boards.
    threads: usize,
    budget: Budget,
}

/// Boards that have been parsed and checked.
enum Boards<'a> {
    /// Boards of any shape.
    Any(Vec<Board>),
    /// Boards of plain letters on one shape, with the tile of each letter. They are built one at a time while counting:
    /// as boards they would take ten times the memory of their letters.
    Letters { letters: &'a [u8], blank: Board, tiles: Box<[Option<Tile>; 256]> },
}

impl CountRequest {
    /// Plans the request for some boards.
    ///
    /// # Errors
    ///
    /// A refusal of `boards` with the number of the first one that is wrong, from 1, or of another field.
    pub fn plan<'a>(
        &'a self,
        boards: CountedBoards<'a>,
        library: &dyn Library,
        limits: &Limits,
    ) -> Result<CountPlan<'a>, Refusal> {
        let list = library.list(self.language.as_deref(), self.list.as_ref(), limits)?;
        let alphabet = list.alphabet();
        let boards = match boards {
            CountedBoards::Texts(texts) => self.texts(texts, alphabet, limits)?,
            CountedBoards::Letters { letters, cells } => self.letters((letters, cells), alphabet, limits)?,
        };
        // All boards share the rules, so the first one decides where none are named.
        let look = boards.first().map_or((0, 0), look_of);
        let rules = with_shortest(read_rules(self.rules.as_deref(), look, alphabet, library)?, self.shortest);
        let (threads, budget) = (limits.threads(self.threads)?, limits.budget(Growth::Steady));
        Ok(CountPlan { list, rules, boards, threads, budget })
    }

    /// Parses boards in notation.
    ///
    /// # Errors
    ///
    /// That of the first board that cannot be read, with its number.
    fn texts(
        &self,
        texts: &[String],
        alphabet: Alphabet,
        limits: &Limits,
    ) -> Result<Boards<'static>, Refusal> {
        let read = |(number, text): (usize, &String)| {
            let board = read_board(text, self.topology.as_deref(), alphabet, limits);
            let board = board.and_then(|board| check_blanks(&board, limits).map(|()| board));
            board.map_err(|refusal| numbered(number, &refusal))
        };
        Ok(Boards::Any(texts.iter().enumerate().map(read).collect::<Result<_, _>>()?))
    }

    /// Checks boards of plain letters.
    ///
    /// # Errors
    ///
    /// If the last board is not whole, or a byte is no letter.
    fn letters<'a>(
        &self,
        (letters, cells): (&'a [u8], usize),
        alphabet: Alphabet,
        limits: &Limits,
    ) -> Result<Boards<'a>, Refusal> {
        let letters = whole(letters, cells)?;
        let topology = Arc::new(self.topology_of(cells, limits)?);
        // A table of all bytes, because counting looks up every letter of millions of boards.
        let tiles = Box::new(tiles(alphabet));
        // Every letter is checked here, so that counting needs no error path.
        if let Some(place) = letters.iter().position(|&letter| tiles[usize::from(letter)].is_none()) {
            return Err(no_letter(place / cells, Cell((place % cells) as u32), letters[place]));
        }
        let blanks = vec![Tile::Any; topology.len()];
        let blank = Board::build(topology, blanks).expect("a tile for each cell");
        Ok(Boards::Letters { letters, blank, tiles })
    }

    /// The topology of boards of plain letters.
    ///
    /// # Errors
    ///
    /// If the cells are no square and no topology is given, or if it has another number of cells.
    fn topology_of(&self, cells: usize, limits: &Limits) -> Result<Topology, Refusal> {
        // Boards of 16 letters are 4 by 4 unless the request says otherwise.
        let side = cells.isqrt();
        let square = (side * side == cells).then(|| format!("{side}x{side}"));
        let text = self.topology.clone().or(square).ok_or_else(|| {
            Refusal::said(
                "topology",
                format!("boards of {cells} cells, which is not a square: name a topology such as 3x4"),
                format!(
                    "des grilles de {cells} cases, ce qui n'est pas un carré : indiquez une topologie comme 3x4"
                ),
            )
        })?;
        let topology = read_topology(&text, limits)?;
        if topology.len() == cells {
            return Ok(topology);
        }
        let found = topology.len();
        Err(Refusal::said(
            "topology",
            format!("{text:?} has {found} cells: choose one of {cells} cells, the letters of each board"),
            format!("{text:?} a {found} cases : il en faut {cells}, autant que de lettres par grille"),
        ))
    }
}

impl CountPlan<'_> {
    /// Counts every board. A count that is cancelled or out of time returns nothing.
    ///
    /// In the order of the boards. The same counts on any number of threads.
    ///
    /// # Errors
    ///
    /// If it is cancelled, or takes longer than the limits allow.
    pub fn run(&self, cancel: &Cancel) -> Result<Vec<Count>, Stop> {
        let lay = |number: usize, board: &mut Option<Board>| self.boards.lay(number, board);
        let run = Run::new(self.budget).with_cancel(cancel.clone());
        count_many(self.boards.len(), self.threads, &run, &|| self.list.solver(&self.rules), &lay)
    }
}

impl Boards<'_> {
    /// The number of boards.
    fn len(&self) -> usize {
        match self {
            Self::Any(boards) => boards.len(),
            Self::Letters { letters, blank, .. } => letters.len() / blank.len(),
        }
    }

    /// A board that looks like the first one, if there is any.
    ///
    /// Only its size and its bonuses are looked at, so a blank board will do.
    fn first(&self) -> Option<&Board> {
        match self {
            Self::Any(boards) => boards.first(),
            Self::Letters { letters, blank, .. } => Some(blank).filter(|_| !letters.is_empty()),
        }
    }

    /// Builds the board of a number.
    ///
    /// Boards of plain letters reuse the board of the call before, so that counting them allocates nothing.
    fn lay(&self, number: usize, board: &mut Option<Board>) {
        match self {
            Self::Any(boards) => *board = Some(boards[number].clone()),
            Self::Letters { letters, blank, tiles } => {
                let board = board.get_or_insert_with(|| blank.clone());
                let letters = &letters[number * blank.len()..][..blank.len()];
                for (cell, &letter) in blank.topology().cells().zip(letters) {
                    board.put(cell, tiles[usize::from(letter)].expect("the plan has checked every letter"));
                }
            }
        }
    }
}

/// Refuses letters that leave the last board incomplete.
///
/// # Errors
///
/// Names both numbers.
fn whole(letters: &[u8], cells: usize) -> Result<&[u8], Refusal> {
    if cells > 0 && letters.len().is_multiple_of(cells) {
        return Ok(letters);
    }
    let found = letters.len();
    Err(Refusal::said(
        "boards",
        format!("{found} letters for boards of {cells} cells: give one letter for each cell of each board"),
        format!(
            "{found} lettres pour des grilles de {cells} cases : il faut une lettre par case de chaque grille"
        ),
    ))
}

/// The tile of each byte that is a letter.
///
/// ASCII only: a byte above 127 is a part of a character.
fn tiles(alphabet: Alphabet) -> [Option<Tile>; 256] {
    std::array::from_fn(|byte| match alphabet.fold_char(char::from(byte as u8)) {
        Fold::One(letter) if byte < 128 => Some(Tile::letter(letter)),
        _ => None,
    })
}

/// The refusal of a letter that no alphabet has, by its board and its cell.
fn no_letter(number: usize, cell: Cell, letter: u8) -> Refusal {
    let (letter, cell) = (char::from(letter), cell.0 + 1);
    let refusal = Refusal::said(
        "boards",
        format!("{letter:?} on cell {cell}: write a letter from A to Z"),
        format!("{letter:?} sur la case {cell} : indiquez une lettre de A à Z"),
    );
    numbered(number, &refusal)
}

/// A refusal of one board among many.
fn numbered(number: usize, refusal: &Refusal) -> Refusal {
    let [english, french] = [Speech::English, Speech::French].map(|speech| refusal.say(speech));
    let number = number + 1;
    Refusal::said("boards", format!("board {number}: {english}"), format!("grille {number} : {french}"))
}

#[cfg(test)]
mod tests {
    use worddle_run::Random;

    use super::*;
    use crate::{Plan, Request, SharedLibrary, SolveRequest};

    fn count(request: &CountRequest, boards: CountedBoards<'_>) -> Result<Vec<Count>, String> {
        let plan = request.plan(boards, &SharedLibrary::default(), &Limits::command());
        let counts = plan.map(|plan| plan.run(&Cancel::default()).expect("nobody cancels"));
        counts.map_err(|refusal| refusal.to_string())
    }

    fn request() -> CountRequest {
        CountRequest {
            language: Some("fr".to_owned()),
            rules: Some("ruzzle".to_owned()),
            ..CountRequest::default()
        }
    }

    /// Different boards, more than one block of them.
    fn letters() -> Vec<u8> {
        let mut random = Random::new(1);
        (0..16 * 700).map(|_| b"ESARTINULODC"[random.below(12) as usize]).collect()
    }

    fn texts(letters: &[u8]) -> Vec<String> {
        let text = |row: &[u8]| String::from_utf8_lossy(row).into_owned();
        let board = |board: &[u8]| board.chunks(4).map(text).collect::<Vec<_>>().join("/");
        letters.chunks(16).map(board).collect()
    }

    #[test]
    fn many_boards_have_the_words_of_each() {
        let (library, letters) = (SharedLibrary::default(), letters());
        let texts = texts(&letters);
        let one_by_one: Vec<Count> = texts
            .iter()
            .map(|board| {
                let CountRequest { language, rules, .. } = request();
                let request =
                    SolveRequest { board: board.clone(), language, rules, ..SolveRequest::default() };
                let plan = request.plan(&library, &Limits::command()).expect("a board");
                let answer = plan.run(&mut Run::new(Budget::UNLIMITED)).expect("no limit");
                Count { words: answer.words, points: answer.points }
            })
            .collect();
        for threads in [1, 2, 3] {
            let request = CountRequest { threads: Some(threads), ..request() };
            let counted = count(&request, CountedBoards::Letters { letters: &letters, cells: 16 });
            assert_eq!(counted.as_ref(), Ok(&one_by_one));
            assert_eq!(count(&request, CountedBoards::Texts(&texts)), counted);
        }
    }

    #[test]
    fn what_is_no_board_is_refused_by_its_number() {
        let refused = |boards| count(&request(), boards).unwrap_err();
        let texts = ["CAT/ORE".to_owned(), "CAT/OR".to_owned()];
        assert!(refused(CountedBoards::Texts(&texts)).starts_with("board 2: "));
        let letters = CountedBoards::Letters { letters: b"ABCDEFG1", cells: 4 };
        assert_eq!(refused(letters), "board 2: '1' on cell 4: write a letter from A to Z");
        assert!(refused(CountedBoards::Letters { letters: b"ABCDEFGH", cells: 3 }).contains("8 letters"));
        assert!(refused(CountedBoards::Letters { letters: b"ABCDEF", cells: 6 }).contains("such as 3x4"));
        let wide = CountRequest { topology: Some("2x3".to_owned()), ..request() };
        assert!(count(&wide, CountedBoards::Letters { letters: b"ABCDEF", cells: 6 }).is_ok());
        let wrong = count(&wide, CountedBoards::Letters { letters: b"ABCD", cells: 4 }).unwrap_err();
        assert!(wrong.contains("has 6 cells: choose one of 4 cells"), "{wrong}");
        assert_eq!(count(&request(), CountedBoards::Texts(&[])), Ok(Vec::new()));
    }

    #[test]
    fn a_count_that_is_cancelled_says_so() {
        let (request, letters, cancel) = (request(), letters(), Cancel::default());
        cancel.cancel();
        let boards = CountedBoards::Letters { letters: &letters, cells: 16 };
        let plan = request.plan(boards, &SharedLibrary::default(), &Limits::command()).expect("boards");
        assert_eq!(plan.run(&cancel).err(), Some(Stop::Cancelled));
    }
}
