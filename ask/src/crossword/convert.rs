//! A crossword file in another format.

use serde::{Deserialize, Serialize};
use worddle_crossword::convention::Kind;
use worddle_paper::formats::{
    Feature, Format, FormatError, FormatOptions, Key, Look, NoKey, Paper, PrintSize, ShownLetters, Titles,
};
use worddle_run::Interruption;
use worddle_run::{Budget, Run};

use super::{read_convention, read_kind};
use crate::library::Library;
use crate::limits::Limits;
use crate::refusal::Refusal;
use crate::{Plan, Request};

/// A crossword file that is wanted in another format.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields, default)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct ConvertRequest {
    /// The file. It comes beside the other fields: as a file, or as the body of a request.
    #[serde(skip)]
    pub file: Vec<u8>,
    /// Its format: `text`, `puz`, `ipuz`, `jpz`, `xd` or `json`; by default, what it looks like.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub from: Option<String>,
    /// The format to write: one of the same, or `svg` or `html`; `json` by default.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub to: Option<String>,
    /// The key of four digits that opens a scrambled solution.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub key: Option<String>,
    /// Whether the letters are left out that the solver is to find.
    pub without_solution: bool,
    /// Where the numbers are on paper: `french` (rows and columns), `american` or `british` (cells); by default, as the file says.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schema", schema(schema_with = crate::schema::convention))]
    pub convention: Option<String>,
    /// `arrow` makes it an arrow crossword, whose clues stand in its black cells, and `crossword` a usual one; by default, it stays
    /// what it is.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schema", schema(schema_with = crate::schema::kind))]
    pub kind: Option<String>,
    /// What a page is printed on: `a4` or `letter`; `a4` by default.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub paper: Option<String>,
    /// Whether a page is in large print.
    pub large: bool,
    /// The language of titles on pages: `en`, `fr`; English for all others.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schema", schema(schema_with = crate::schema::optional_language))]
    pub language: Option<String>,
}

/// A crossword that was read, and written in another format.
pub struct ConvertPlan {
    answer: ConvertAnswer,
    losses: Vec<Feature>,
}

/// A crossword in another format.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct ConvertAnswer {
    /// The name and version of this form.
    pub schema: &'static str,
    /// The format.
    pub format: &'static str,
    /// Its media type.
    pub media_type: &'static str,
    /// Whether files of this format can be read again; pictures and pages cannot.
    pub readable: bool,
    /// What the crossword has and the file does not keep: `bars`, `circles`, `clues` …
    pub losses: Vec<&'static str>,
    /// The file. It goes beside the other fields: as a file, or as the body of an answer.
    #[serde(skip)]
    pub file: Vec<u8>,
}

impl Request for ConvertRequest {
    type Plan = ConvertPlan;

    /// Reads the file and writes the other: whether a format can hold a crossword shows when it is written.
    fn plan(&self, _: &dyn Library, _: &Limits) -> Result<ConvertPlan, Refusal> {
        let from = match &self.from {
            Some(name) => format("from", name, &Format::readable_names())?,
            None => Format::of_bytes(&self.file),
        };
        let to = format("to", self.to.as_deref().unwrap_or("json"), &Format::names())?;
        let key = self.key.as_deref().map(str::parse::<Key>).transpose();
        let key = key.map_err(|error: NoKey| Refusal::new("key", error))?;
        let convention = self.convention.as_deref().map(read_convention).transpose()?;
        let document = from.read(&self.file, FormatOptions { key });
        let mut document = document.map_err(|error| {
            // Nothing is wrong with such a file: it is the key that is missing.
            let is_locked = matches!(error, FormatError::Scrambled | FormatError::WrongKey(_));
            Refusal::new(if is_locked { "key" } else { "file" }, error)
        })?;
        match self.kind.as_deref().map(|name| read_kind(Some(name))).transpose()? {
            Some(Kind::Arrow) if document.arrows().is_empty() => document.set_usual_arrows(),
            Some(Kind::Crossword) => document.set_arrows([]),
            _ => {}
        }
        if let Some(convention) = convention {
            document.numbering = convention.numbering;
        }
        if self.without_solution {
            document = document.without_solution();
        }
        let look = Look {
            letters: ShownLetters::All,
            titles: if self.language.as_deref() == Some("fr") { Titles::French } else { Titles::English },
            paper: self.paper.as_deref().map(read_paper).transpose()?.unwrap_or_default(),
            print: if self.large { PrintSize::Large } else { PrintSize::Usual },
        };
        let file = to.write(&document, look).map_err(|error| Refusal::new("to", error))?;
        let losses = to.losses(&document);
        let answer = ConvertAnswer {
            schema: "worddle.crossword-convert/1",
            format: to.name,
            media_type: to.media_type,
            readable: to.is_readable(),
            losses: losses.iter().map(|feature| feature.name()).collect(),
            file,
        };
        Ok(ConvertPlan { answer, losses })
    }
}

/// A sheet by its name.
fn read_paper(name: &str) -> Result<Paper, Refusal> {
    let known = Paper::ALL.into_iter().find(|paper| paper.name() == name);
    known.ok_or_else(|| Refusal::unknown("paper", ("paper", "papier"), name, &Paper::ALL.map(Paper::name)))
}

/// A format by its name.
fn format(field: &'static str, name: &str, known: &[&'static str]) -> Result<&'static Format, Refusal> {
    let found = Format::named(name).filter(|format| known.contains(&format.name));
    found.ok_or_else(|| Refusal::unknown(field, ("format", "format"), name, known))
}

impl ConvertPlan {
    /// What the crossword has and the file does not keep.
    pub fn losses(&self) -> &[Feature] {
        &self.losses
    }

    /// The file.
    pub fn file(&self) -> &[u8] {
        &self.answer.file
    }
}

impl Plan for ConvertPlan {
    type Answer = ConvertAnswer;

    fn budget(&self) -> Budget {
        Budget::UNLIMITED
    }

    fn run(&self, _: &mut Run<'_>) -> Result<ConvertAnswer, Interruption<ConvertAnswer>> {
        Ok(self.answer.clone())
    }
}
