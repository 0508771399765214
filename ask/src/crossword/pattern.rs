//! Designs patterns of black cells, and draws those of bars and of arrow crosswords.
//!
//! The convention of a country gives the defaults: size, symmetry, share of black cells, shortest word. Each field of
//! the request replaces one of them, and the recipe as a whole is checked before anything is drawn. Designs are ranked,
//! so the best of ten is rarely the best of two; drawn patterns come as they are found.

use std::time::Duration;

use serde::{Deserialize, Serialize};
use worddle_crossword::architect::{Architect, Design, Figures};
use worddle_crossword::arrows::Arrows;
use worddle_crossword::convention::{ARROW, Convention, Kind};
use worddle_crossword::index::WordIndex;
use worddle_crossword::pattern::{BARRED_SIDE, MOST_BLOCKS, PatternRecipe, PatternRecipeError};
use worddle_crossword::{Grid, Puzzle};
use worddle_lexicon::Alphabet;
use worddle_run::{Budget, Interruption, Random, Run, Stop};

use super::arrows::{ArrowAnswer, arrow_answers};
use super::{check_sides, read_convention, read_kind, read_phrase, read_symmetry};
use crate::library::{Library, ListRequest, SharedEntries};
use crate::limits::Limits;
use crate::notation::Time;
use crate::refusal::Refusal;
use crate::{Plan, Request};

/// The default time of a search for patterns.
const PATIENCE: Duration = Duration::from_secs(30);

/// The default convention.
const USUAL_CONVENTION: &str = "american";

/// Patterns of black cells or bars to draw.
#[derive(Clone, PartialEq, Debug, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields, default)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct PatternRequest {
    /// `crossword`, or `arrow` for clues inside the grid; `crossword` by default.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schema", schema(schema_with = crate::schema::kind))]
    pub kind: Option<String>,
    /// A language.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schema", schema(schema_with = crate::schema::optional_language))]
    pub language: Option<String>,
    /// The word list; by default, that of the language.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub list: Option<ListRequest>,
    /// The convention to follow; `american` by default. Arrow crosswords have none.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schema", schema(schema_with = crate::schema::convention))]
    pub convention: Option<String>,
    /// Columns and rows: `15`, or `9x11`; by default, as usual for the convention.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub size: Option<String>,
    /// Cells of a row, if there is no size.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub width: Option<usize>,
    /// Rows, if there is no size.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub height: Option<usize>,
    /// Separates words by bars instead of black cells.
    pub bars: bool,
    /// The percentage of black cells; not with `bars`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub black: Option<f64>,
    /// The symmetry of the pattern; by default, as usual for the convention.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schema", schema(schema_with = crate::schema::symmetry))]
    pub symmetry: Option<String>,
    /// The fewest letters a word may have; by default, as usual for the convention.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub shortest: Option<usize>,
    /// Words or phrases to place in the pattern, each in its own slot.
    #[cfg_attr(feature = "schema", schema(example = json!(["ice cream"])))]
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub theme: Vec<String>,
    /// The most slots, across and down together.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub most_words: Option<usize>,
    /// The most black cells.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub most_blocks: Option<usize>,
    /// The seed; 0 by default, so the same request has the same answer.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub seed: Option<u64>,
    /// How many patterns; one by default.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub count: Option<usize>,
    /// Only patterns that can be filled with the list.
    pub fillable: bool,
    /// Only patterns that can be filled, and fills them.
    pub filled: bool,
    /// The time limit for all patterns: `30s`, `2m`; 30 s by default. A server stops after a few seconds if somebody waits.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub time: Option<Time>,
}

/// The recipe of patterns to draw.
///
/// Everything is checked; only time can keep a pattern from being found.
pub struct PatternPlan {
    /// Size, symmetry, share of black cells, theme.
    recipe: PatternRecipe,
    /// An arrow crossword has clues in its black cells.
    kind: Kind,
    /// The convention that they follow.
    convention: &'static Convention,
    /// The words to fill the patterns with, if they must be fillable.
    entries: Option<SharedEntries>,
    /// The alphabet of the theme and of the fills.
    alphabet: Alphabet,
    /// Whether the letters of the fill are kept.
    filled: bool,
    /// The seed, asked for or 0.
    seed: u64,
    /// How many patterns to draw.
    count: usize,
    /// The time for all patterns in the background.
    time: Duration,
    /// The time while somebody waits.
    wait: Option<Duration>,
}

/// The patterns drawn.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct PatternAnswer {
    /// The name and version of this form.
    pub schema: &'static str,
    /// The convention they follow.
    pub convention: &'static str,
    /// The seed, to get the same patterns again.
    pub seed: u64,
    /// The grids, with the theme words; the best first, unless they have bars or arrows.
    pub grids: Vec<String>,
    /// The figures of each grid.
    pub figures: Vec<PatternFigures>,
    /// For each arrow crossword, the arrows from clues to words.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub arrows: Vec<Vec<ArrowAnswer>>,
    /// How many patterns were not found in time.
    pub missing: usize,
}

/// What people ask of a pattern.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct PatternFigures {
    /// Words, across and down together.
    pub words: usize,
    /// Letters per word.
    pub mean_length: f64,
    /// Words of the fewest letters allowed.
    pub shortest: usize,
    /// Letters of the longest word that is not of the theme.
    pub longest: usize,
    /// The percentage of black cells.
    pub black: f64,
    /// Letters in one word only.
    pub unchecked: usize,
    /// The mean score of the best fill found, if the patterns were to be fillable.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub mean: Option<f64>,
    /// The lowest score of that fill.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub lowest: Option<u16>,
}

/// A pattern with its figures.
#[derive(Clone, PartialEq, Debug)]
pub struct Drawn {
    /// The grid, with the theme or the whole fill.
    pub grid: Grid,
    /// Its figures.
    pub figures: PatternFigures,
}

impl PatternAnswer {
    /// Why there is no pattern, if there is none.
    pub fn complaint(&self) -> Option<Refusal> {
        self.grids.is_empty().then(PatternPlan::not_found)
    }
}

impl Request for PatternRequest {
    type Plan = PatternPlan;

    /// The order matters for messages: kind and convention first, since they decide which other fields make
    /// sense.
    fn plan(&self, library: &dyn Library, limits: &Limits) -> Result<PatternPlan, Refusal> {
        let (language, list) = (self.language.as_deref(), self.list.as_ref());
        let kind = read_kind(self.kind.as_deref())?;
        let convention = match kind {
            Kind::Crossword => read_convention(self.convention.as_deref().unwrap_or(USUAL_CONVENTION))?,
            Kind::Arrow => self.arrow_convention()?,
        };
        let count = self.count.unwrap_or(1);
        if count == 0 {
            return Err(Refusal::said(
                "count",
                "0 patterns: choose 1 or more",
                "0 motif : demandez-en au moins un",
            ));
        }
        // A list takes a moment to open, and a bare pattern needs none. A theme does: few places for it leave words for the
        // slots that cross it.
        let is_designed_around_theme = !self.theme.is_empty() && !self.bars && kind == Kind::Crossword;
        let needs_words = self.fillable || self.filled || is_designed_around_theme;
        let entries = needs_words.then(|| library.entries(language, list, limits)).transpose()?;
        let alphabet = match &entries {
            Some(entries) => entries.alphabet(),
            None => library.alphabet(language, list)?,
        };
        Ok(PatternPlan {
            recipe: self.recipe(convention, alphabet, limits)?,
            kind,
            convention,
            entries,
            alphabet,
            filled: self.filled,
            seed: limits.seed(self.seed.or(Some(0)))?,
            count: Limits::at_most("count", "boards", count, limits.boards, ("patterns", "motifs"))?,
            time: limits.search_time(self.time)?.unwrap_or(PATIENCE),
            wait: limits.wait,
        })
    }
}

impl PatternRequest {
    /// The convention of arrow crosswords; rejects fields that do not go with it.
    ///
    /// # Errors
    ///
    /// A refusal of the field that was given: these fields only make sense for grids with lists of clues.
    fn arrow_convention(&self) -> Result<&'static Convention, Refusal> {
        let fields = [
            ("convention", self.convention.is_some()),
            ("symmetry", self.symmetry.is_some()),
            ("bars", self.bars),
        ];
        match fields.into_iter().find(|(_, is_given)| *is_given) {
            None => Ok(&ARROW),
            Some((field, _)) => Err(Refusal::said(
                field,
                format!("{field} with an arrow crossword: choose one of them"),
                format!("{field} avec des mots fléchés : choisissez l'un ou l'autre"),
            )),
        }
    }

    /// Reads the recipe of a pattern.
    ///
    /// # Errors
    ///
    /// A refusal of the field at fault, also where only the whole recipe shows it.
    fn recipe(
        &self,
        convention: &Convention,
        alphabet: Alphabet,
        limits: &Limits,
    ) -> Result<PatternRecipe, Refusal> {
        if self.bars && self.black.is_some() {
            return Err(Refusal::said(
                "black",
                "a share of black cells with bars: choose one of them",
                "une part de cases noires avec des barres : choisissez l'une ou les autres",
            ));
        }
        let (width, height) = self.sides(if self.bars { BARRED_SIDE } else { convention.side })?;
        let usual = PatternRecipe::of(convention, width, height);
        let usual = if self.bars { usual.barred() } else { usual };
        let symmetry = self.symmetry.as_deref().map(read_symmetry).transpose()?;
        let recipe = PatternRecipe {
            // Requests have percent, as people say it; a recipe has a share.
            blocks: self.black.map_or(usual.blocks, |percent| (percent / 100.0, percent / 100.0)),
            symmetry: symmetry.unwrap_or(usual.symmetry),
            shortest: self.shortest.unwrap_or(usual.shortest),
            theme: self
                .theme
                .iter()
                .map(|word| read_phrase("theme", word, alphabet))
                .collect::<Result<_, _>>()?,
            most_words: self.most_words,
            most_blocks: self.most_blocks,
            ..usual
        };
        // Before the recipe is checked, which takes time that grows with the grid.
        check_sides("size", (width, height), limits)?;
        recipe.check().map_err(|error| {
            let field = match error {
                PatternRecipeError::Grid(_) => "size",
                PatternRecipeError::Blocks(share) => return too_black(self.black.unwrap_or(100.0 * share)),
                PatternRecipeError::Shortest { .. } => "shortest",
                PatternRecipeError::ThemeLength { .. }
                | PatternRecipeError::ThemeTwice { .. }
                | PatternRecipeError::ThemeSize { .. } => "theme",
            };
            Refusal::new(field, error)
        })?;
        Ok(recipe)
    }

    /// Reads columns and rows.
    ///
    /// `size` wins nothing over `width` and `height`: giving both is refused, even if they agree.
    fn sides(&self, usual: usize) -> Result<(usize, usize), Refusal> {
        let Some(size) = &self.size else {
            return Ok((self.width.unwrap_or(usual), self.height.unwrap_or(usual)));
        };
        if self.width.is_some() || self.height.is_some() {
            return Err(Refusal::said(
                "size",
                "a size, and width or height: choose one of them",
                "une taille, et une largeur ou une hauteur : choisissez l'une ou les autres",
            ));
        }
        // A single number is a square.
        let (width, height) = size.split_once('x').unwrap_or((size, size));
        width.parse().ok().zip(height.parse().ok()).ok_or_else(|| {
            Refusal::said(
                "size",
                format!("no size {size:?}: expected a side, such as 15, or columns and rows, such as 9x11"),
                format!(
                    "pas de taille {size:?} ; forme attendue : un côté, comme 15, ou colonnes et lignes, comme 9x11"
                ),
            )
        })
    }
}

/// The refusal of a percentage of black cells. The engine has shares, requests have percent.
fn too_black(percent: f64) -> Refusal {
    let most = MOST_BLOCKS * 100.0;
    Refusal::said(
        "black",
        format!("{percent} % of black cells: expected 0 to {most:.0} %"),
        format!(
            "{} % de cases noires : choisissez de 0 à {most:.0} %",
            percent.to_string().replace('.', ",")
        ),
    )
}

impl PatternPlan {
    /// The convention that the patterns follow.
    pub fn convention(&self) -> &'static Convention {
        self.convention
    }

    /// The kind of crossword.
    pub fn kind(&self) -> Kind {
        self.kind
    }

    /// The alphabet of the words.
    pub fn alphabet(&self) -> Alphabet {
        self.alphabet
    }

    /// How many patterns.
    pub fn count(&self) -> usize {
        self.count
    }

    /// The time limit for all patterns, if nobody waits for them.
    ///
    /// A server may stop sooner; see [`Plan::budget`].
    pub fn time(&self) -> Duration {
        self.time
    }

    /// Finds the patterns. If the run stops, those found so far come with the reason; that is no proof that there are no more.
    pub fn patterns(&self, run: &mut Run<'_>) -> (Vec<Drawn>, Option<Stop>) {
        let index = self
            .entries
            .as_ref()
            .map(|entries| WordIndex::of_lengths(entries, 2..=self.recipe.width.max(self.recipe.height)));
        match Architect::new(&self.recipe, index.as_ref()) {
            Some(architect) => {
                let (designs, stop) = architect.best(self.count, &mut Random::new(self.seed), run);
                (designs.into_iter().map(|design| self.of_design(design)).collect(), stop)
            }
            None => self.draw(run),
        }
    }

    /// Draws patterns at random, each from random numbers of its own.
    fn draw(&self, run: &mut Run<'_>) -> (Vec<Drawn>, Option<Stop>) {
        let mut patterns = Vec::new();
        for number in 0..self.count {
            let mut random = Random::stream(self.seed, number as u64);
            let drawn = match &self.entries {
                None => self.recipe.draw(&mut random, run),
                Some(entries) => self.recipe.draw_fillable(entries, &mut random, run).map(|drawn| {
                    drawn.map(|(grid, filling)| if self.filled { filling.on(&grid) } else { grid })
                }),
            };
            match drawn.expect("a plan has a recipe that was checked") {
                Ok(grid) => {
                    patterns.push(Drawn { figures: self.figures(Figures::of(&grid, &self.recipe)), grid });
                }
                Err(stop) => return (patterns, Some(stop)),
            }
        }
        (patterns, None)
    }

    /// A design as it is answered.
    fn of_design(&self, Design { grid, fill, figures, .. }: Design) -> Drawn {
        let quality = fill.as_ref().map(|(_, quality)| *quality);
        let figures = PatternFigures {
            mean: quality.map(|quality| two_decimals(quality.mean())),
            lowest: quality.map(|quality| quality.lowest),
            ..self.figures(figures)
        };
        let grid = match fill {
            Some((filling, _)) if self.filled => filling.on(&grid),
            _ => grid,
        };
        Drawn { grid, figures }
    }

    /// The figures of a pattern, without those of a fill.
    fn figures(&self, figures: Figures) -> PatternFigures {
        let Figures { words, blocks, shortest, longest, unchecked, mean_length } = figures;
        let cells = (self.recipe.width * self.recipe.height) as f64;
        PatternFigures {
            words,
            mean_length: two_decimals(mean_length),
            shortest,
            longest,
            black: two_decimals(100.0 * blocks as f64 / cells),
            unchecked,
            mean: None,
            lowest: None,
        }
    }

    /// What is said if some patterns were found in time, but not all.
    pub fn too_few(found: usize) -> Refusal {
        Refusal::said(
            "time",
            format!("only {found} found in time: more time may find more"),
            format!("seulement {found} trouvés à temps : plus de temps en donnera peut-être plus"),
        )
    }

    /// The refusal if no pattern was found in time.
    ///
    /// It names the field `time`, though other fields may help more: the text lists them.
    pub fn not_found() -> Refusal {
        Refusal::said(
            "time",
            "no pattern found in time: try another share of black cells, another size, fewer theme words or a longer list",
            "aucun motif trouvé à temps : essayez une autre part de cases noires, une autre taille, moins de mots \
             imposés ou une liste plus longue",
        )
    }
}

impl Plan for PatternPlan {
    type Answer = PatternAnswer;

    fn budget(&self) -> Budget {
        Budget::time(self.wait.map_or(self.time, |wait| wait.min(self.time)))
    }

    fn shortfall(answer: &PatternAnswer) -> Option<Refusal> {
        answer.complaint()
    }

    fn run(&self, run: &mut Run<'_>) -> Result<PatternAnswer, Interruption<PatternAnswer>> {
        let (patterns, stop) = self.patterns(run);
        let mut answer = PatternAnswer {
            schema: "worddle.crossword-patterns/1",
            convention: self.convention.name,
            seed: self.seed,
            grids: Vec::new(),
            figures: Vec::new(),
            arrows: Vec::new(),
            missing: self.count - patterns.len(),
        };
        for Drawn { grid, figures } in patterns {
            answer.grids.push(grid.notation(self.alphabet));
            answer.figures.push(figures);
            if self.kind == Kind::Arrow {
                let puzzle = Puzzle::new(&grid);
                answer.arrows.push(arrow_answers(&Arrows::of(&grid, &puzzle), &puzzle));
            }
        }
        match stop {
            Some(stop @ Stop::Cancelled) => Err(Interruption { so_far: answer, stop }),
            // Out of time is an answer: there may be no such pattern.
            _ => Ok(answer),
        }
    }
}

/// A figure as it is shown.
fn two_decimals(figure: f64) -> f64 {
    (figure * 100.0).round() / 100.0
}
