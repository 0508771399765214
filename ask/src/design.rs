//! Boards designed for players: a long known word lies on each, every tile belongs to a word that people know, no word is crude,
//! and the board is as hard as was asked for.

use std::sync::Arc;

use serde::{Deserialize, Serialize};
use worddle_board::generate::{NoSpan, Span};
use worddle_board::{Board, Rules, Tile, Topology};
use worddle_data::usual_rules;
use worddle_design::{Brief, Design, Designer, Level};
use worddle_lexicon::Letter;
use worddle_run::{Budget, Interruption, Run, Stop};

use crate::board::{cell_numbers, read_board, read_topology, with_shortest};
use crate::generate::{GenerateAnswer, GeneratedAnswer, NotFoundAnswer, Show, Shown};
use crate::known::{AboutPlan, AboutRequest};
use crate::library::{Library, ListRequest, SharedList};
use crate::limits::{Growth, Limits};
use crate::notation::Names;
use crate::refusal::Refusal;
use crate::{Plan, Request};

/// Default maximum of boards valued for one design: some seconds.
const TRIES: u64 = 100_000;

/// The most words of a theme.
const MOST_THEME: usize = 8;

/// The most cells of a designed board. A design values thousands of boards.
const MOST_CELLS: usize = 64;

/// A request for designed boards.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields, default)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct DesignRequest {
    /// A language.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schema", schema(schema_with = crate::schema::optional_language))]
    pub language: Option<String>,
    /// The word list; that of the language by default.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub list: Option<ListRequest>,
    /// The number of boards; 1 by default.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub count: Option<u64>,
    /// The seed; random by default.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub seed: Option<u64>,
    /// The topology; `4x4` by default.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub topology: Option<String>,
    /// The board, with `?` on each free cell, and letters and blocks where they are fixed: `##?##/#???#/?????/#???#/##?##`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub board: Option<String>,
    /// The rules, by name; those that suit the board by default.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schema", schema(schema_with = crate::schema::rules))]
    pub rules: Option<String>,
    /// The minimum word length; that of the rules by default.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub shortest: Option<usize>,
    /// Words that must lie on the board, separated by commas; by default a long word that everyone knows.
    #[cfg_attr(feature = "schema", schema(value_type = Option<String>))]
    #[serde(skip_serializing_if = "Names::is_empty")]
    pub theme: Names,
    /// The number of words that everyone knows: `25..50` by default.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub words: Option<String>,
    /// The minimum length of the longest word that everyone knows; 7 by default, or less where the board is too small or the
    /// theme is shorter.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub longest: Option<usize>,
    /// How hard the board is, from 1 to 5; by default it does not matter.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub difficulty: Option<u8>,
    /// The maximum number of boards valued for each design; 100,000 by default.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub tries: Option<u64>,
    /// The data shown for each board; the board alone by default.
    pub show: Show,
    /// Include each word's Zipf frequency.
    pub zipf: bool,
    /// What to include about each word, and which words to list.
    #[serde(flatten)]
    pub about: AboutRequest,
    /// Include the data to draw the boards.
    pub drawing: bool,
}

/// What a designed board was made for.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct DesignAnswer {
    /// How hard the board is, from 1 to 5.
    pub difficulty: u8,
    /// The seconds in which a practised player should find half of the words that everyone knows.
    pub seconds: u64,
    /// The number of words that everyone knows.
    pub known: usize,
    /// The words around which the board was made.
    pub spine: Vec<SpineAnswer>,
}

/// A word around which a board was made.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct SpineAnswer {
    /// The word as played.
    pub word: String,
    /// The cells of its path, numbered row by row from 0.
    pub path: Vec<u32>,
}

/// Planned designs.
pub struct DesignPlan {
    list: SharedList,
    rules: Rules,
    brief: Brief,
    seed: u64,
    /// The number of the first board.
    first: u64,
    count: u64,
    tries: u64,
    show: Show,
    known: AboutPlan,
    drawing: bool,
    budget: Budget,
}

impl Request for DesignRequest {
    type Plan = DesignPlan;

    fn plan(&self, library: &dyn Library, limits: &Limits) -> Result<DesignPlan, Refusal> {
        let list = library.list(self.language.as_deref(), self.list.as_ref(), limits)?;
        let template = self.template(&list, limits)?;
        let rules = self.rules.as_deref().unwrap_or_else(|| usual_rules(template.len(), 0));
        let rules = with_shortest(library.rules(rules, list.alphabet())?, self.shortest);
        let brief = self.brief(template, &list)?;
        if self.tries == Some(0) || self.count == Some(0) {
            let field = if self.count == Some(0) { "count" } else { "tries" };
            return Err(Refusal::said(
                field,
                "0 boards: choose 1 or more",
                "0 grille : demandez-en au moins une",
            ));
        }
        let count = self.count.unwrap_or(1);
        let boards = usize::try_from(count).unwrap_or(usize::MAX);
        Limits::at_most("count", "boards", boards, limits.boards, ("boards", "grilles"))?;
        Ok(DesignPlan {
            rules,
            brief,
            seed: limits.seed(self.seed)?,
            list,
            first: 0,
            count,
            tries: self.tries.unwrap_or(TRIES),
            show: self.show,
            known: self.about.plan(self.zipf)?,
            drawing: self.drawing,
            budget: limits.budget(Growth::Steady),
        })
    }
}

impl DesignRequest {
    /// The board, with a blank on each free cell.
    fn template(&self, list: &SharedList, limits: &Limits) -> Result<Board, Refusal> {
        let board = if let Some(board) = &self.board {
            read_board(board, self.topology.as_deref(), list.alphabet(), limits)?
        } else {
            let topology = match &self.topology {
                Some(topology) => read_topology(topology, limits)?,
                None => Topology::grid(&[4, 4]).expect("a square of 16 cells"),
            };
            let blanks = vec![Tile::Any; topology.len()];
            Board::build(Arc::new(topology), blanks).expect("a tile for each cell")
        };
        let field = if self.board.is_some() { "board" } else { "topology" };
        Limits::at_most(field, "cells", board.len(), MOST_CELLS.min(limits.cells), ("cells", "cases"))?;
        Ok(board)
    }

    /// What the boards should be.
    fn brief(&self, template: Board, list: &SharedList) -> Result<Brief, Refusal> {
        let room = template.tiles().iter().map(|tile| tile.length()).sum::<usize>();
        let theme = self.theme_words(list, room)?;
        if list.is_empty() {
            return Err(Refusal::said(
                "list",
                "no words: write one word per line",
                "aucun mot : écrivez un mot par ligne",
            ));
        }
        let usual = theme.iter().map(Vec::len).max().unwrap_or(7).min(7).min(room);
        let mut brief =
            Brief::new(template, list).with_longest(self.longest.unwrap_or(usual)).with_theme(theme);
        if let Some(words) = &self.words {
            let words: Span = words.parse().map_err(|error: NoSpan| Refusal::new("words", error))?;
            brief = brief.with_words(words);
        }
        if let Some(number) = self.difficulty {
            let level = Level::new(number).ok_or_else(|| {
                Refusal::said(
                    "difficulty",
                    format!("no difficulty {number}: choose 1 (easy) to 5 (hard)"),
                    format!("pas de difficulté {number} : choisissez de 1 (facile) à 5 (difficile)"),
                )
            })?;
            brief = brief.at_level(level);
        }
        Ok(brief)
    }

    /// The letters of the theme, on a board with room for this many.
    fn theme_words(&self, list: &SharedList, room: usize) -> Result<Vec<Vec<Letter>>, Refusal> {
        let words: Vec<&str> = self.theme.iter().collect();
        Limits::at_most("theme", "words", words.len(), MOST_THEME, ("words", "mots"))?;
        let letters = |text: &str| {
            let word = list.alphabet().fold(text).map_err(|error| Refusal::new("theme", error))?;
            if word.len() > room {
                return Err(Refusal::said(
                    "theme",
                    format!(
                        "{text:?} has more letters than the board: choose a shorter word or a larger board"
                    ),
                    format!(
                        "« {text} » a plus de lettres que la grille : choisissez un mot plus court ou une grille plus grande"
                    ),
                ));
            }
            if list.id(&word).is_some_and(|id| list.knowledge().is_hidden(id)) {
                return Err(Refusal::said(
                    "theme",
                    format!("{text:?} is a crude word: no design has one, so choose another"),
                    format!(
                        "« {text} » est un mot grossier : aucune grille conçue n'en a, choisissez-en un autre"
                    ),
                ));
            }
            Ok(word)
        };
        words.into_iter().map(letters).collect()
    }
}

impl DesignPlan {
    /// The same boards from another number on.
    #[must_use]
    pub(crate) fn starting_at(self, first: u64) -> Self {
        Self { first, ..self }
    }

    /// The word list.
    pub fn list(&self) -> &SharedList {
        &self.list
    }

    /// The seed, requested or chosen.
    pub fn seed(&self) -> u64 {
        self.seed
    }

    /// A design as data.
    fn answer(&self, number: u64, design: &Design, run: &mut Run<'_>) -> Result<GeneratedAnswer, Stop> {
        let (list, rules) = (&self.list, &self.rules);
        let solution = (self.show != Show::Boards)
            .then(|| list.with_solver(rules, |solver| solver.solve_within(&design.board, run)))
            .transpose()
            .map_err(|interruption| interruption.stop)?;
        let shown = Shown { list, rules, show: self.show, known: self.known, drawing: self.drawing };
        let spell = |word: &[Letter]| list.alphabet().spell(word);
        let spine = design
            .spine
            .iter()
            .map(|(word, path)| SpineAnswer { word: spell(word), path: cell_numbers(path) });
        Ok(GeneratedAnswer {
            design: Some(DesignAnswer {
                difficulty: design.level.number(),
                seconds: design.seconds,
                known: design.known.len(),
                spine: spine.collect(),
            }),
            ..shown.answer(number, &design.board, solution.as_ref())
        })
    }

    /// The seed of this list: boards of two languages have nothing in common.
    fn seed_of_list(&self) -> u64 {
        // FNV-1a.
        let mix = |hash: u64, byte: u8| (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3);
        self.list.name.bytes().fold(self.seed ^ 0xcbf2_9ce4_8422_2325, mix)
    }
}

impl Plan for DesignPlan {
    type Answer = GenerateAnswer;

    fn budget(&self) -> Budget {
        self.budget
    }

    fn shortfall(answer: &GenerateAnswer) -> Option<Refusal> {
        let tries = answer.not_found?.draws;
        Some(Refusal::missing(
            "words",
            format!("no such board among {tries} tried: allow other numbers of words, or another difficulty"),
            format!(
                "aucune grille parmi {tries} essayées : acceptez d'autres nombres de mots ou une autre difficulté"
            ),
        ))
    }

    fn run(&self, run: &mut Run<'_>) -> Result<GenerateAnswer, Interruption<GenerateAnswer>> {
        let mut answer = GenerateAnswer {
            schema: "worddle.boards/1",
            list: self.list.name.clone(),
            rules: self.rules.id.clone(),
            seed: self.seed,
            boards: Vec::new(),
            not_found: None,
        };
        self.list.with_vocabulary(|vocabulary| {
            let mut designer = Designer::new(&self.brief, vocabulary, &self.rules, self.seed_of_list());
            for number in 0..self.count {
                let budget = Budget { steps: Some(self.tries), time: run.time_left() };
                let mut tries = Run::new(budget).with_cancel(run.cancel().clone());
                let design = designer.board(self.first.wrapping_add(number), &mut tries);
                let design = design.and_then(|design| self.answer(number, &design, &mut tries));
                match design {
                    Ok(design) => answer.boards.push(design),
                    // No such board may exist, or it is too rare: that is an answer too.
                    Err(Stop::Steps) => {
                        answer.not_found = Some(NotFoundAnswer { number: number + 1, draws: tries.steps() });
                        break;
                    }
                    Err(stop) => return Err(Interruption { so_far: answer, stop }),
                }
                if let Err(stop) = run.steps_at_once(tries.steps()) {
                    return Err(Interruption { so_far: answer, stop });
                }
            }
            Ok(answer)
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::SharedLibrary;

    fn design(request: &DesignRequest) -> GenerateAnswer {
        let plan = request.plan(&SharedLibrary::default(), &Limits::server()).expect("a request");
        // Without a limit of time, so that a busy machine makes the same designs.
        plan.run(&mut Run::new(Budget::UNLIMITED)).expect("nothing stops it")
    }

    /// A request in English.
    fn english() -> DesignRequest {
        DesignRequest { language: Some("en".to_owned()), seed: Some(1), ..DesignRequest::default() }
    }

    #[test]
    fn a_design_says_what_it_was_made_for() {
        let request = DesignRequest {
            difficulty: Some(2),
            show: Show::Solutions,
            about: AboutRequest { known: true, ..AboutRequest::default() },
            ..english()
        };
        let answer = design(&request);
        let board = &answer.boards[0];
        let made = board.design.as_ref().expect("a design");
        let found = board.found.as_ref().expect("words");
        assert_eq!(made.difficulty, 2);
        assert_eq!(made.known, found.iter().filter(|found| found.required == Some(true)).count());
        assert!(found.iter().any(|found| found.word == made.spine[0].word));
        assert_eq!(design(&request), answer);
    }

    #[test]
    fn a_theme_lies_on_the_board_and_blocks_stay() {
        let theme = Names(vec!["sun, rain".to_owned(), "wind".to_owned()]);
        let board = Some("#???#/?????/?????/#???#/##?##".to_owned());
        let answer = design(&DesignRequest { board, theme, ..english() });
        let board = &answer.boards[0];
        let words: Vec<_> =
            board.design.iter().flat_map(|made| &made.spine).map(|spine| &spine.word).collect();
        assert_eq!(words, ["SUN", "RAIN", "WIND"]);
        assert!(board.board.starts_with('#') && board.board.ends_with("##"), "{}", board.board);
    }

    #[test]
    fn what_cannot_be_is_refused_or_not_found() {
        let refused = |request: &DesignRequest| {
            request.plan(&SharedLibrary::default(), &Limits::server()).err().map(|refusal| refusal.field())
        };
        assert_eq!(refused(&DesignRequest { difficulty: Some(6), ..english() }), Some("difficulty"));
        assert_eq!(refused(&DesignRequest { words: Some("9..3".to_owned()), ..english() }), Some("words"));
        assert_eq!(
            refused(&DesignRequest { topology: Some("9x9".to_owned()), ..english() }),
            Some("topology")
        );
        assert_eq!(refused(&DesignRequest { tries: Some(0), ..english() }), Some("tries"));
        let words = Names(vec!["sun".to_owned(); 9]);
        for theme in [words, Names(vec!["interplanetarily".repeat(2)]), Names(vec!["shit".to_owned()])] {
            assert_eq!(refused(&DesignRequest { theme, ..english() }), Some("theme"));
        }
        let answer =
            design(&DesignRequest { words: Some("5000..".to_owned()), tries: Some(50), ..english() });
        assert_eq!(answer.boards, []);
        assert!(DesignPlan::shortfall(&answer).is_some());
    }
}
