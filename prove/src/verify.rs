//! Whether a ledger proves what it says.
//!
//! Everything is checked with [`Checker`], which shares no code with the search: that the units hold every board exactly
//! once, that the listed boards are worth what the ledger says, and, by going through random parts again, that no board
//! is missing. A ledger that claims too little is refuted most quickly by a better board, so the check also searches for one: it
//! climbs from random boards to better ones.

use std::collections::{BTreeMap, BTreeSet};
use std::ops::RangeInclusive;

use worddle_board::{Board, Cell, Tile};
use worddle_lexicon::Letter;
use worddle_optimize::{Move, Objective};
use worddle_run::{Random, Run, Stop, Weights};

use crate::checker::{CellClass, Checker, CoverFlaw};
use crate::ledger::{Ledger, notation};
use crate::problem::Problem;

/// Boards to draw; each of them must fall into a unit.
/// A unit that is missing shows in the exact count as well: this is a second, even simpler check.
const DRAWN: RangeInclusive<u64> = 100..=1000;

/// How many units may be looked through for them, all in all: some seconds.
const LOOKS: u64 = 10_000_000;

/// Open cells of a part: with all letters on each, some ten thousand boards.
const OPEN: usize = 3;

/// Units of up to this many boards are searched whole.
const SMALL: u128 = 100_000;

/// How often to climb from random boards, at least and at most: the check goes on until it would hardly miss any listed board.
const CLIMBS: RangeInclusive<u64> = 20..=200;

/// How often to climb from listed boards, each time with some tiles changed.
const NEARBY: u64 = 10;

/// The check climbs until a hidden board as hard to find as the hardest of those listed would pass less often than this.
const UNLIKELY: f64 = 0.001;

/// How often a climb goes on from its summit with some tiles changed, and how many.
const KICKS: u64 = 8;
const KICKED: usize = 3;

/// How likely the searches would have missed a board that a ledger hides, by what it hides.
///
/// Nobody knows how hard a hidden board is to find. But the climbs from random boards do not look at the ledger, so how often they met the
/// boards that it lists tells how often they would have met the same boards had they been left out.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Likelihoods {
    /// Every board that the ledger lists.
    pub all: f64,
    /// The best board.
    pub best: f64,
    /// Any one of the listed boards: the mean over all of them.
    pub one: f64,
}

/// What was checked.
#[derive(Clone, Copy, PartialEq, Debug, Default)]
pub struct Checked {
    /// Units that together hold every board exactly once.
    pub units: u64,
    /// Boards that were drawn, each of which fell into a unit.
    pub drawn: u64,
    /// Boards of the ledger that were solved again.
    pub boards: u64,
    /// Units, or parts of them, that were gone through again.
    pub parts: u64,
    /// Searches for a board that reaches the cutoff and is not listed.
    pub climbs: u64,
    /// How likely a ledger that hides boards would have passed. `None` if it lists none: then nothing measures the searches.
    pub missed: Option<Likelihoods>,
}

/// Why a ledger does not prove what it says. Lines count from 1; the first unit is on line 2.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum ProofFlaw {
    /// Units are missing.
    #[error(
        "incomplete: {missing} of {units} units are missing, the first of them unit {first}; expected them after line {line}"
    )]
    Incomplete {
        /// How many are missing.
        missing: u64,
        /// How many there are.
        units: u64,
        /// The first that is missing.
        first: u64,
        /// The last line.
        line: usize,
    },
    /// The tiles of a unit are none.
    #[error("line {0}: expected the tiles of each cell, among those that may lie there")]
    Tiles(usize),
    /// Two units have a board in common.
    #[error("lines {0} and {1} have a board in common")]
    Overlap(usize, usize),
    /// A part of a unit is missing, so that it is not its own image under a symmetry.
    #[error("line {0}: a part of this unit is missing")]
    Torn(usize),
    /// Some boards lie in no unit.
    #[error("{0} boards lie in no unit")]
    Uncovered(u128),
    /// A board is not what its line says.
    #[error("line {line}: {board} is worth {found}, not {said}")]
    Value {
        /// The line.
        line: usize,
        /// The board.
        board: String,
        /// Its value by the ledger.
        said: u64,
        /// Its value.
        found: u64,
    },
    /// A board that does not belong where it is listed.
    #[error("line {line}: {board} is no board of this unit that reaches the cutoff")]
    Misplaced {
        /// The line.
        line: usize,
        /// The board.
        board: String,
    },
    /// A board reaches the cutoff and is not listed.
    #[error("line {line}: {board} reaches {value} and is not listed")]
    Lost {
        /// The line of its unit.
        line: usize,
        /// The board.
        board: String,
        /// Its value.
        value: u64,
    },
    /// A second look does not find a board of the ledger.
    #[error("line {line}: its unit, searched again, has no board {board} with {value}")]
    Unfound {
        /// The line of the unit.
        line: usize,
        /// The board.
        board: String,
        /// Its value by the ledger.
        value: u64,
    },
    /// The check was stopped.
    #[error("{0}")]
    Stopped(Stop),
}

/// Checks a ledger: that its units hold every board, that its boards are worth what it says, that a short search finds no other board,
/// and that random parts of its units have none. Half of the parts lie around boards of the ledger, where others may have been lost.
///
/// `parts` sets the time. The same random numbers check the same parts.
///
/// # Errors
///
/// The first [`ProofFlaw`]. A ledger that is correct so far but not complete is [`ProofFlaw::Incomplete`].
pub fn verify<Q>(
    problem: &Problem<'_>,
    ledger: &Ledger<Q>,
    parts: u64,
    random: &mut Random,
    run: &mut Run<'_>,
) -> Result<Checked, ProofFlaw> {
    let (list, rules, goal) = (problem.list(), problem.rules(), problem.goal());
    let checker = Checker::new(list, rules, goal, problem.board(), problem.constraint())
        .expect("a problem's goal is a sum over words");
    let mut examination = Examination {
        problem,
        ledger,
        classes: Vec::new(),
        known: BTreeMap::new(),
        checker,
        checked: Checked::default(),
    };
    examination.cover(random, run)?;
    examination.boards(run)?;
    examination.climb(random, run)?;
    for number in 0..parts {
        run.step().map_err(ProofFlaw::Stopped)?;
        examination.part(number, random)?;
    }
    Ok(examination.checked)
}

/// How many boards a class has.
fn size(class: &CellClass) -> u128 {
    class.iter().map(|tiles| tiles.len() as u128).product()
}

/// The line of a unit by its place in the ledger.
///
/// The head is line 1.
pub(crate) fn line_of(place: usize) -> usize {
    place + 2
}

/// A ledger that is being checked.
struct Examination<'a, Q> {
    /// The question.
    problem: &'a Problem<'a>,
    /// The lines to check.
    ledger: &'a Ledger<Q>,
    /// The code that checks.
    checker: Checker<'a>,
    /// The class of each record.
    classes: Vec<CellClass>,
    /// The values of the listed boards, each board as the least of its images.
    known: BTreeMap<Vec<Tile>, u64>,
    /// What was checked so far.
    checked: Checked,
}

impl<Q> Examination<'_, Q> {
    /// Whether the units hold every board, exactly once up to symmetry.
    ///
    /// Exact: images are compared and counted. Then some random boards are looked up, which shares no
    /// counting with that.
    fn cover(&mut self, random: &mut Random, run: &mut Run<'_>) -> Result<(), ProofFlaw> {
        let (ledger, all) = (self.ledger, self.checker.all());
        if let Some((missing, first)) = ledger.missing() {
            let (units, line) = (ledger.head.units, line_of(ledger.units.len()) - 1);
            return Err(ProofFlaw::Incomplete { missing, units, first, line });
        }
        let alphabet = self.problem.list().alphabet();
        for (place, record) in ledger.units.iter().enumerate() {
            let class = record.tiles(&all, alphabet);
            self.classes.push(class.ok_or(ProofFlaw::Tiles(line_of(place)))?);
        }
        let (firsts, units) = self.units()?;
        let line = |unit: usize| line_of(firsts[unit]);
        self.checker.cover(&units, run).map_err(|flaw| match flaw {
            CoverFlaw::Overlap(one, other) => ProofFlaw::Overlap(line(one), line(other)),
            CoverFlaw::Torn(unit) => ProofFlaw::Torn(line(unit)),
            CoverFlaw::Uncovered(boards) => ProofFlaw::Uncovered(boards),
            CoverFlaw::Foreign(unit) => ProofFlaw::Tiles(line(unit)),
            CoverFlaw::Stopped(stop) => ProofFlaw::Stopped(stop),
        })?;
        let drawn = (LOOKS / self.classes.len().max(1) as u64).clamp(*DRAWN.start(), *DRAWN.end());
        for _ in 0..drawn {
            let board = self.checker.draw(random);
            self.checker.holder(&self.classes, &board).ok_or(ProofFlaw::Uncovered(1))?;
        }
        (self.checked.units, self.checked.drawn) = (ledger.head.units, drawn);
        Ok(())
    }

    /// The classes of the units, each with the place of its first record. A unit may have several records, each for a part
    /// of it: these must fill it, each board once.
    ///
    /// # Errors
    ///
    /// [`ProofFlaw::Overlap`] if two parts share a board, [`ProofFlaw::Uncovered`] if they do not fill the
    /// unit.
    fn units(&self) -> Result<(Vec<usize>, Vec<CellClass>), ProofFlaw> {
        let mut parts: BTreeMap<u64, Vec<usize>> = BTreeMap::new();
        for (place, record) in self.ledger.units.iter().enumerate() {
            parts.entry(record.unit).or_default().push(place);
        }
        let (mut firsts, mut units) = (Vec::new(), Vec::new());
        for places in parts.values() {
            let mut unit: CellClass = self.classes[places[0]].clone();
            for (number, &place) in places.iter().enumerate() {
                let part = &self.classes[place];
                let meets = |other: &CellClass| {
                    part.iter().zip(other).all(|(own, other)| own.iter().any(|tile| other.contains(tile)))
                };
                if let Some(&other) = places[..number].iter().find(|&&other| meets(&self.classes[other])) {
                    return Err(ProofFlaw::Overlap(line_of(other), line_of(place)));
                }
                for (whole, own) in unit.iter_mut().zip(part) {
                    whole.extend(own);
                    whole.sort_unstable();
                    whole.dedup();
                }
            }
            let filled: u128 = places.iter().map(|&place| size(&self.classes[place])).sum();
            if filled < size(&unit) {
                return Err(ProofFlaw::Uncovered(size(&unit) - filled));
            }
            firsts.push(places[0]);
            units.push(unit);
        }
        Ok((firsts, units))
    }

    /// Whether the boards of the ledger are worth what it says, and lie where it says.
    ///
    /// Each listed board is valued, and must lie in the unit of its line or be the image of a board that
    /// does.
    fn boards(&mut self, run: &mut Run<'_>) -> Result<(), ProofFlaw> {
        for (place, record) in self.ledger.units.iter().enumerate() {
            for listed in &record.boards {
                run.step().map_err(ProofFlaw::Stopped)?;
                let (line, board) = (line_of(place), listed.board.clone());
                let misplaced = || ProofFlaw::Misplaced { line, board: board.clone() };
                let tiles = self.tiles(&board).ok_or_else(misplaced)?;
                let found = self.checker.value(&tiles);
                if found != listed.value {
                    return Err(ProofFlaw::Value { line, board, said: listed.value, found });
                }
                let in_unit = self.checker.holder(&self.classes[place..=place], &tiles).is_some();
                let reaches = found >= self.ledger.head.cutoff.into();
                if !in_unit || !reaches || !self.problem.constraint().allows(&tiles) {
                    return Err(misplaced());
                }
                self.known.insert(self.checker.canonical(&tiles), found);
                self.checked.boards += 1;
            }
        }
        Ok(())
    }

    /// The tiles of a board of the ledger.
    ///
    /// `None` if it is no board, or one of another shape.
    fn tiles(&self, text: &str) -> Option<Vec<Tile>> {
        let (own, alphabet) = (self.problem.board(), self.problem.list().alphabet());
        let board = Board::parse(text, alphabet).ok()?;
        let fits = board.topology() == own.topology() && board.bonuses() == own.bonuses();
        fits.then(|| board.tiles().to_vec())
    }

    /// Searches for a board that reaches the cutoff and is not listed: climbs from random boards until it would hardly miss one of
    /// those listed, and then from listed ones.
    ///
    /// The search uses the fast solver; a board that it finds counts only if the checker values it the same.
    fn climb(&mut self, random: &mut Random, run: &mut Run<'_>) -> Result<(), ProofFlaw> {
        let mut objective = self.problem.objective();
        let all = self.checker.all();
        let mut tally = Tally { climbs: 0, any: 0, met: self.known.keys().map(|board| (board, 0)).collect() };
        while tally.climbs < *CLIMBS.start() || (tally.climbs < *CLIMBS.end() && tally.worst() > UNLIKELY) {
            let start = all.iter().map(|tiles| self.draw(tiles, random)).collect();
            let met = self.climb_from(start, &mut *objective, random, run)?;
            tally.add(&met);
        }
        let climbs = tally.climbs;
        let missed = tally.likelihoods(&self.known);
        let listed: Vec<&Vec<Tile>> = self.known.keys().collect();
        for _ in 0..if listed.is_empty() { 0 } else { NEARBY } {
            let start = listed[random.below(listed.len() as u64) as usize].clone();
            self.climb_from(start, &mut *objective, random, run)?;
            self.checked.climbs += 1;
        }
        self.checked.climbs += climbs;
        self.checked.missed = missed;
        Ok(())
    }

    /// Climbs from a board, and [`KICKS`] times on from the summit with some tiles changed. Returns the listed boards that it met.
    fn climb_from(
        &self,
        mut tiles: Vec<Tile>,
        objective: &mut dyn Objective,
        random: &mut Random,
        run: &mut Run<'_>,
    ) -> Result<BTreeSet<Vec<Tile>>, ProofFlaw> {
        let all = self.checker.all();
        let put = |(cell, tiles): (u32, &Vec<Tile>)| -> Vec<Move> {
            tiles.iter().map(|&tile| Move::Put(Cell(cell), tile)).collect()
        };
        let moves: Vec<Move> = (0..).zip(&all).flat_map(put).collect();
        let mut met = BTreeSet::new();
        for _ in 0..KICKS {
            self.ascend(&mut tiles, objective, &moves, &mut met, run)?;
            let mut cells: Vec<usize> = (0..tiles.len()).collect();
            random.shuffle(&mut cells);
            for &cell in cells.iter().take(KICKED) {
                tiles[cell] = self.draw(&all[cell], random);
            }
        }
        Ok(met)
    }

    /// Makes the best change of one tile again and again, as long as there is a better board, and adds the listed boards on the way, or
    /// next to it, to `met`.
    ///
    /// # Errors
    ///
    /// [`ProofFlaw::Lost`] if a board on the way, or next to it, reaches the cutoff and is not listed.
    fn ascend(
        &self,
        tiles: &mut [Tile],
        objective: &mut dyn Objective,
        moves: &[Move],
        met: &mut BTreeSet<Vec<Tile>>,
        run: &mut Run<'_>,
    ) -> Result<(), ProofFlaw> {
        let mut best = objective.value(tiles, run).map_err(ProofFlaw::Stopped)?;
        loop {
            let mut values = Vec::new();
            while values.len() < moves.len() {
                run.step().map_err(ProofFlaw::Stopped)?;
                let rest = &moves[values.len()..];
                objective.values_after(tiles, rest, &mut values, run).map_err(ProofFlaw::Stopped)?;
            }
            for (&change, &value) in moves.iter().zip(&values) {
                if value.0 >= self.ledger.head.cutoff.into() {
                    let back = change.apply(tiles);
                    met.extend(self.must_be_known(tiles)?);
                    back.apply(tiles);
                }
            }
            let found = moves.iter().zip(values).max_by_key(|&(_, value)| value);
            match found {
                Some((change, value)) if value > best => {
                    change.apply(tiles);
                    best = value;
                }
                _ => return Ok(()),
            }
        }
    }

    /// The listed board that a board is, up to symmetry. `None` if it does not reach the cutoff after all, or is not allowed.
    ///
    /// # Errors
    ///
    /// [`ProofFlaw::Lost`] if it reaches the cutoff and is not listed.
    fn must_be_known(&self, tiles: &[Tile]) -> Result<Option<Vec<Tile>>, ProofFlaw> {
        let own = self.checker.canonical(tiles);
        if self.known.contains_key(&own) {
            return Ok(Some(own));
        }
        if !self.problem.constraint().allows(&own) {
            return Ok(None);
        }
        let value = self.checker.value(&own);
        if value < self.ledger.head.cutoff.into() {
            return Ok(None);
        }
        let line = line_of(self.checker.holder(&self.classes, &own).unwrap_or_default());
        Err(ProofFlaw::Lost { line, board: notation(self.problem, &own), value })
    }

    /// Goes through a unit again, or a part of it.
    ///
    /// Every board in it that reaches the cutoff must be in the ledger.
    ///
    /// # Errors
    ///
    /// [`ProofFlaw::Lost`] with the board and the line of its unit.
    fn part(&mut self, number: u64, random: &mut Random) -> Result<(), ProofFlaw> {
        let listed: Vec<&String> = self
            .ledger
            .units
            .iter()
            .flat_map(|record| record.boards.iter().map(|board| &board.board))
            .collect();
        let place = random.below(self.classes.len() as u64) as usize;
        let class = if size(&self.classes[place]) <= SMALL {
            self.classes[place].clone()
        } else if number.is_multiple_of(2) && !listed.is_empty() {
            let board = listed[random.below(listed.len() as u64) as usize];
            let around = self.tiles(board).expect("the boards have been checked");
            open(around.into_iter().map(|tile| vec![tile]).collect(), &self.checker.all(), random)
        } else {
            let drawn = self.classes[place].iter().map(|tiles| vec![self.draw(tiles, random)]).collect();
            open(drawn, &self.classes[place], random)
        };
        let found = self.checker.boards(&class, self.ledger.head.cutoff.into());
        if let Some((value, tiles)) = found.into_iter().find(|(_, tiles)| !self.known.contains_key(tiles)) {
            let line = line_of(self.checker.holder(&self.classes, &tiles).unwrap_or(place));
            return Err(ProofFlaw::Lost { line, board: notation(self.problem, &tiles), value });
        }
        self.checked.parts += 1;
        Ok(())
    }

    /// Draws a tile as often as its letter stands in words: parts of rare letters say little.
    fn draw(&self, tiles: &[Tile], random: &mut Random) -> Tile {
        let counts = self.problem.list().letter_counts();
        let count = |letter: Letter| counts[letter.index()].max(1);
        let weight = |tile: &Tile| match tile {
            Tile::Letters(spelling) => count(spelling[0]),
            Tile::Any | Tile::Block => 1,
        };
        let weights = Weights::new(tiles.iter().map(weight)).expect("every tile has a weight");
        tiles[weights.draw(random)]
    }
}

/// In how many climbs from random boards each listed board was met.
struct Tally<'a> {
    climbs: u64,
    /// Climbs that met at least one listed board.
    any: u64,
    met: BTreeMap<&'a Vec<Tile>, u64>,
}

impl Tally<'_> {
    /// Counts a climb and the boards that it met.
    fn add(&mut self, met: &BTreeSet<Vec<Tile>>) {
        self.climbs += 1;
        self.any += u64::from(!met.is_empty());
        for board in met {
            *self.met.get_mut(board).expect("a listed board") += 1;
        }
    }

    /// How likely as many climbs again would all miss what `met` of them met.
    ///
    /// One climb more than there were keeps this above 0, even for what every climb met.
    fn missed(&self, met: u64) -> f64 {
        (1.0 - met as f64 / (self.climbs + 1) as f64).powf(self.climbs as f64)
    }

    /// The likelihood for the listed board that is hardest to find. 0 if none is listed: more climbs would measure nothing.
    fn worst(&self) -> f64 {
        self.met.values().min().map_or(0.0, |&met| self.missed(met))
    }

    /// What follows for a ledger that lists these boards. `None` if there are none.
    fn likelihoods(&self, known: &BTreeMap<Vec<Tile>, u64>) -> Option<Likelihoods> {
        let best = known.iter().max_by_key(|&(_, value)| value).map(|(board, _)| self.met[board])?;
        let one = self.met.values().map(|&met| self.missed(met)).sum::<f64>() / known.len() as f64;
        Some(Likelihoods { all: self.missed(self.any), best: self.missed(best), one })
    }
}

/// A class with some cells as in another.
///
/// [`OPEN`] cells, chosen at random, get all tiles that `wide` has there.
fn open(mut class: CellClass, wide: &CellClass, random: &mut Random) -> CellClass {
    let mut cells: Vec<usize> = (0..class.len()).collect();
    random.shuffle(&mut cells);
    for &cell in cells.iter().take(OPEN) {
        class[cell].clone_from(&wide[cell]);
    }
    class
}
