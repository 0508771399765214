//! What is looked for, with what and among which boards: a request, understood.

use std::sync::Arc;

use anyhow::{Result, anyhow, bail};
use worddle_board::{Board, Bonus, Rules, Tile, Topology};
use worddle_data::{dice_set, rules};
use worddle_lexicon::{Alphabet, Letter, LetterSet, WordList};
use worddle_optimize::{
    Campaign, Constraint, Demand, Goal, Preset, Supply, Symmetries, Worker, optimizer, optimizers,
};

use super::contradiction;
use super::goal;
use super::request::{Allowed, Limits, Request};
use crate::speech::Speech;
use worddle_data::usual_rules;

/// The method that is used unless the user says so.
const USUAL_METHOD: &str = "pool";

/// The method that looks at every board, which makes sense on the smallest boards only.
const EXHAUSTIVE: &str = "exhaustive";

/// A request, understood.
pub(super) struct Plan<'a> {
    pub(super) list: &'a WordList,
    /// The shape and the bonuses; blanks lie on the free cells.
    pub(super) board: Board,
    pub(super) rules: Rules,
    pub(super) goal: Goal,
    pub(super) constraint: Constraint,
    /// The ways to lay a board onto itself.
    pub(super) symmetries: Symmetries,
    pub(super) methods: Vec<&'static str>,
    pub(super) preset: Preset,
    pub(super) seed: u64,
    pub(super) chains: u64,
    pub(super) top: usize,
    pub(super) limits: Limits,
}

impl<'a> Plan<'a> {
    /// Understands a request, or says why there is nothing to look for.
    pub(super) fn new(request: &Request, list: &'a WordList, speech: Speech) -> Result<Self> {
        let alphabet = list.alphabet();
        let board = board(request, alphabet)?;
        let bonuses = board.bonuses().iter().filter(|&&bonus| bonus != Bonus::None).count();
        let usual = usual_rules(board.len(), bonuses);
        let rules = rules(request.rules.as_deref().unwrap_or(usual), alphabet)?;
        let supply = supply(&request.allowed, &board, list)?;
        let demands = demands(&request.allowed, &board, alphabet, speech)?;
        let constraint = Constraint::build(board.len(), &supply, &demands)
            .map_err(|why| anyhow!(contradiction::explain(&why, &board, alphabet, speech)))?;
        Ok(Self {
            list,
            goal: goal::parse(&request.maximize, speech)?,
            symmetries: Symmetries::new(&board, &constraint),
            board,
            rules,
            constraint,
            methods: methods(&request.methods, speech)?,
            preset: request.preset.preset(),
            seed: request.seed,
            chains: request.chains,
            top: request.top as usize,
            limits: request.limits,
        })
    }

    /// What all starts have in common.
    pub(super) fn search(&self) -> Campaign<'_> {
        Campaign {
            board: &self.board,
            constraint: &self.constraint,
            seed: self.seed,
            steps: self.limits.steps,
        }
    }

    /// What a thread works with.
    pub(super) fn worker(&self, method: &str) -> Worker<'_> {
        Worker {
            optimizer: optimizer(method, self.preset).expect("a plan has methods that exist"),
            objective: self.goal.objective(self.list.dawg(), &self.rules, &self.board),
        }
    }

    /// A board with some tiles.
    pub(super) fn with_tiles(&self, tiles: &[Tile]) -> Board {
        let (topology, bonuses) = (Arc::clone(self.board.topology()), self.board.bonuses().to_vec());
        Board::build_with_bonuses(topology, tiles.to_vec(), bonuses).expect("a tile for each cell")
    }

    /// The notation of a board with some tiles.
    pub(super) fn notation(&self, tiles: &[Tile]) -> String {
        self.with_tiles(tiles).notation(self.list.alphabet())
    }
}

/// The shape, with what is fixed on it.
fn board(request: &Request, alphabet: Alphabet) -> Result<Board> {
    let Request { board, topology, allowed, .. } = request;
    let topology = match (topology, board, &allowed.arrange, &allowed.dice) {
        (Some(topology), Some(board), ..) => {
            return Ok(Board::parse(&format!("{topology}={board}"), alphabet)?);
        }
        (None, Some(board), ..) => return Ok(Board::parse(board, alphabet)?),
        (Some(topology), None, ..) => topology.parse()?,
        (None, None, Some(tiles), _) => (**Board::parse(tiles, alphabet)?.topology()).clone(),
        (None, None, None, Some(dice)) => {
            let side = dice_set(dice)?.size;
            Topology::grid(&[side, side])?
        }
        (None, None, None, None) => Topology::grid(&[4, 4])?,
    };
    let blanks = vec![Tile::Any; topology.len()];
    Ok(Board::build(Arc::new(topology), blanks).expect("a tile for each cell"))
}

/// What tiles there are.
fn supply(allowed: &Allowed, board: &Board, list: &WordList) -> Result<Supply> {
    if let Some(tiles) = &allowed.arrange {
        let tiles = Board::parse_on(Arc::clone(board.topology()), tiles, list.alphabet())?;
        return Ok(Supply::Exactly(tiles.tiles().to_vec()));
    }
    if let Some(name) = &allowed.dice {
        let dice = dice_set(name)?.dice(list.alphabet())?;
        return Ok(Supply::Dice(dice.iter().map(|die| die.faces().to_vec()).collect()));
    }
    Ok(Supply::letters_of(list))
}

/// What a board must have, or must not have.
fn demands(allowed: &Allowed, board: &Board, alphabet: Alphabet, speech: Speech) -> Result<Vec<Demand>> {
    let mut demands = Vec::new();
    if let Some(text) = &allowed.without {
        demands.push(Demand::Forbid(letters(text, alphabet)?.into_iter().collect()));
    }
    if let Some(text) = &allowed.only_vowels {
        let these: LetterSet = letters(text, alphabet)?.into_iter().collect();
        demands.push(Demand::only_vowels(alphabet.vowels(), these));
    }
    if let Some(text) = &allowed.with {
        let wanted = letters(text, alphabet)?;
        let count = |letter: Letter| wanted.iter().filter(|&&other| other == letter).count();
        demands.extend(wanted.iter().map(|&letter| Demand::AtLeast(letter, count(letter))));
    }
    for text in allowed.at_most.iter().flat_map(|text| text.split(',')) {
        let bound = text.split_once('=').and_then(|(letter, most)| Some((letter, most.trim().parse().ok()?)));
        let Some((letter, most)) = bound else {
            bail!(speech.say(
                format!("no bound {text:?}: expected a letter and a number, as in E=2"),
                format!("pas de borne {text:?} : il faut une lettre et un nombre, comme dans E=2"),
            ));
        };
        demands.extend(letters(letter, alphabet)?.into_iter().map(|letter| Demand::AtMost(letter, most)));
    }
    let fixed = board.topology().cells().zip(board.tiles()).filter(|&(_, &tile)| tile != Tile::Any);
    demands.extend(fixed.map(|(cell, &tile)| Demand::Fix(cell, tile)));
    Ok(demands)
}

/// The letters of a text, with or without commas and blanks between them.
fn letters(text: &str, alphabet: Alphabet) -> Result<Vec<Letter>> {
    let plain: String =
        text.chars().filter(|&character| character != ',' && !character.is_whitespace()).collect();
    Ok(alphabet.fold(&plain)?)
}

/// The methods by their names, each once.
fn methods(names: &[String], speech: Speech) -> Result<Vec<&'static str>> {
    let known: Vec<&'static str> =
        optimizers(Preset::Worddle).iter().map(|optimizer| optimizer.name()).collect();
    let mut methods = Vec::new();
    for name in names.iter().flat_map(|names| names.split(',')) {
        if name == "all" {
            methods.extend(all_methods());
        } else if let Some(method) = known.iter().find(|&&method| method == name) {
            methods.push(method);
        } else {
            let known = known.join(", ");
            bail!(speech.say(
                format!("no method {name:?}: expected {known} or all"),
                format!("pas de méthode {name:?} : il faut {known} ou all"),
            ));
        }
    }
    let mut seen = Vec::new();
    methods.retain(|method| {
        !seen.contains(method) && {
            seen.push(*method);
            true
        }
    });
    Ok(if methods.is_empty() { vec![USUAL_METHOD] } else { methods })
}

/// All methods that make sense on boards of any size.
pub(super) fn all_methods() -> impl Iterator<Item = &'static str> {
    let names = optimizers(Preset::Worddle).into_iter().map(|optimizer| optimizer.name());
    names.filter(|&name| name != EXHAUSTIVE)
}
