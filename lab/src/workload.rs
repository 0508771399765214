//! The boards and reduced lists that everything is measured on, drawn from a fixed seed.
//!
//! Boards near a record have a hundred times the words of random ones, and stress other parts of a solver; so every
//! comparison is made on both. The seed is fixed: figures of different days are of the same boards.

use std::sync::Arc;

use worddle_board::{Board, Cell, Rules, Spelling, Tile, Topology};
use worddle_data::{rules_by_name, words_only};
use worddle_lexicon::{Alphabet, Letter, WordList, Words};
use worddle_run::{Random, Weights};

/// Fixed, so that every run draws the same.
const SEED: u64 = 2026;

/// Boards, the list to solve them with, and the rules.
pub struct Workload {
    /// Title.
    pub title: String,
    /// Name of the list.
    pub list_name: &'static str,
    /// The list.
    pub list: WordList,
    /// The rules.
    pub rules: Rules,
    /// The boards.
    pub boards: Vec<Board>,
}

/// The dice of the classic English game, one per string.
const DICE: [&str; 16] = [
    "AACIOT", "ABILTY", "ABJMOQ", "ACDEMP", "ACELRS", "ADENVZ", "AHMORS", "BIFORX", "DENOSW", "DKNOTU",
    "EEFHIY", "EGKLUY", "EGINTV", "EHINPS", "ELPSTU", "GILRUW",
];

/// List of the English workloads.
pub const ENGLISH: &str = "en";

/// List of the French workloads, which is that of the article on the most beautiful grid.
pub const FRENCH: &str = "fr-gutenberg";

/// Returns the four workloads of 4×4 boards, with the lists [`ENGLISH`] and [`FRENCH`].
pub fn small(english: &WordList, french: &WordList) -> Vec<Workload> {
    let topology: Arc<Topology> = Arc::new("4x4".parse().expect("a topology"));
    let frequencies = frequencies(french);
    let mut random = Random::new(SEED);
    let dice = (0..20_000).map(|_| roll(&topology, &mut random)).collect();
    let near_english = near("PERSLATGSINETERS", 5_000, &topology, &mut random);
    let drawn = (0..20_000).map(|_| draw(&topology, &frequencies, &mut random)).collect();
    let near_french = near("CRESAMINILATLSER", 5_000, &topology, &mut random);
    let in_english = |title: &str, boards| Workload {
        title: title.to_owned(),
        list_name: ENGLISH,
        list: english.clone(),
        rules: boggle(english),
        boards,
    };
    let in_french = |title: &str, boards| Workload {
        title: title.to_owned(),
        list_name: FRENCH,
        list: french.clone(),
        rules: words_only(2),
        boards,
    };
    vec![
        in_english("(a) English dice, Boggle points", dice),
        in_english("(b) near PERSLATGSINETERS, Boggle points", near_english),
        in_french("(c) French by frequency, words from 2 letters", drawn),
        in_french("(d) near CRESAMINILATLSER, words from 2 letters", near_french),
    ]
}

/// Returns English boards of more than 16 cells: near the 5×5 board with the most points known, and by letter
/// frequency.
pub fn medium(english: &WordList) -> Vec<Workload> {
    let frequencies = frequencies(english);
    let mut random = Random::new(SEED);
    let five: Arc<Topology> = Arc::new("5x5".parse().expect("a topology"));
    let near = near("LIGDRMANESIETILDSRACSEPES", 500, &five, &mut random);
    let mut drawn = |shape: &str, count: usize| {
        let topology: Arc<Topology> = Arc::new(shape.parse().expect("a topology"));
        (0..count).map(|_| draw(&topology, &frequencies, &mut random)).collect::<Vec<_>>()
    };
    let boards = [
        ("(e) near LIGDR/MANES/IETIL/DSRAC/SEPES, Boggle points", near),
        ("(f) 5x5 by frequency, Boggle points", drawn("5x5", 2_000)),
        ("(g) 6x6 by frequency, Boggle points", drawn("6x6", 1_000)),
        ("(h) 3x3x3 by frequency, Boggle points", drawn("3x3x3", 100)),
    ];
    boards
        .map(|(title, boards)| Workload {
            title: title.to_owned(),
            list_name: ENGLISH,
            list: english.clone(),
            rules: boggle(english),
            boards,
        })
        .into()
}

/// Returns boards of other shapes, by letter frequency in the list [`FRENCH`].
pub fn other_shapes(french: &WordList) -> Vec<Workload> {
    let frequencies = frequencies(french);
    let mut random = Random::new(SEED);
    let shapes = [("5x5", 1_000), ("3x3x3", 100), ("10x10", 200), ("100x100", 2)];
    let workload = |(shape, count): (&str, usize)| {
        let topology: Arc<Topology> = Arc::new(shape.parse().expect("a topology"));
        let boards = (0..count).map(|_| draw(&topology, &frequencies, &mut random)).collect();
        let title = format!("French by frequency, {shape}");
        Workload { title, list_name: FRENCH, list: french.clone(), rules: boggle(french), boards }
    };
    shapes.into_iter().map(workload).collect()
}

/// Returns the rules of Boggle.
pub(crate) fn boggle(list: &WordList) -> Rules {
    rules_by_name("boggle", list.alphabet()).expect("Boggle has rules")
}

/// Draws `count` words of a list, always the same ones; all of them if there are fewer.
pub fn cut(list: &WordList, count: usize) -> Words {
    let words = list.words();
    let mut all: Vec<&[Letter]> = words.iter().collect();
    // Shuffled before it is cut: the first words of a list share their first letters.
    Random::new(SEED).shuffle(&mut all);
    Words::new(all.into_iter().take(count))
}

/// Counts the letters of a list, each word once.
fn frequencies(list: &WordList) -> Weights {
    let mut counts = vec![0; list.alphabet().size()];
    list.each_word(|word, _| word.iter().for_each(|letter| counts[letter.index()] += 1));
    Weights::new(counts).expect("the list has letters")
}

/// Draws a board by letter frequency.
fn draw(topology: &Arc<Topology>, frequencies: &Weights, random: &mut Random) -> Board {
    let tiles = topology.cells().map(|_| letter_tile(frequencies.draw(random))).collect();
    Board::build(Arc::clone(topology), tiles).expect("a tile for each cell")
}

/// Makes the tile of a letter, given its index.
fn letter_tile(place: usize) -> Tile {
    Tile::letter(Letter::new(place as u8).expect("a letter of the alphabet"))
}

/// Rolls the classic dice. The Q face reads Qu.
fn roll(topology: &Arc<Topology>, random: &mut Random) -> Board {
    let mut dice = DICE;
    random.shuffle(&mut dice);
    let tiles = dice.map(|die| {
        let place = random.below(6) as usize;
        let face = die[place..=place].replace('Q', "QU");
        let letters = Alphabet::English.fold(&face).expect("dice have letters");
        Tile::Letters(Spelling::from_letters(&letters).expect("a face has one letter or two"))
    });
    Board::build(Arc::clone(topology), tiles.into()).expect("a tile for each cell")
}

/// Draws boards that differ from a given one in up to three letters.
fn near(text: &str, count: usize, topology: &Arc<Topology>, random: &mut Random) -> Vec<Board> {
    let best = Board::parse_on(Arc::clone(topology), text, Alphabet::English).expect("a board");
    let mut change = |_| {
        let mut board = best.clone();
        // One to three changes: what a search tries around a good board.
        for _ in 0..=random.below(3) {
            let cell = Cell(random.below(topology.len() as u64) as u32);
            board.put(cell, letter_tile(random.below(26) as usize));
        }
        board
    };
    (0..count).map(&mut change).collect()
}
