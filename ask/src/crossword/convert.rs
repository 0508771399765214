//! Converts a crossword file to another format.

use serde::{Deserialize, Serialize};
use worddle_crossword::convention::Kind;
use worddle_paper::Document;
use worddle_paper::document::Remark;
use worddle_paper::formats::{
    Feature, Format, FormatError, FormatOptions, Key, Look, NoKey, Paper, PrintSize, ShownLetters, Titles,
};
use worddle_run::{Budget, Interruption, Run};

use super::{read_convention, read_kind};
use crate::library::Library;
use crate::limits::Limits;
use crate::refusal::Refusal;
use crate::{Plan, Request};

/// A crossword file to convert.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields, default)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct ConvertRequest {
    /// The bytes of the file. They come beside the other fields: as a file, or as the body of a request.
    #[serde(skip)]
    pub file: Vec<u8>,
    /// The format of the file: the name of one that `/info` calls readable. By default, its bytes tell.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub from: Option<String>,
    /// The format to write: a name from `/info`; `json` by default.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub to: Option<String>,
    /// The four-digit key that unlocks a scrambled solution.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub key: Option<String>,
    /// Leaves out the letters that the solver has to find.
    pub without_solution: bool,
    /// Where printed numbers stand: `french` (rows and columns), `american` or `british` (cells); by default, as in the file.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schema", schema(schema_with = crate::schema::convention))]
    pub convention: Option<String>,
    /// `arrow` for an arrow crossword, with clues in its black cells, or `crossword` for a usual one; by default, as in the
    /// file.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schema", schema(schema_with = crate::schema::kind))]
    pub kind: Option<String>,
    /// The paper of a page: `a4` or `letter`; `a4` by default.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub paper: Option<String>,
    /// Large print, with the clues on separate pages.
    pub large: bool,
    /// The language of the headings on a page: `en` or `fr`; any other means English.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schema", schema(schema_with = crate::schema::optional_language))]
    pub language: Option<String>,
}

/// A crossword that was read, and the format to write it in.
pub struct ConvertPlan {
    document: Document,
    to: &'static Format,
    look: Look,
}

/// A crossword in another format.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct ConvertAnswer {
    /// The name and version of this form.
    pub schema: &'static str,
    /// The name of the format.
    pub format: &'static str,
    /// The media type of the file.
    pub media_type: &'static str,
    /// Files of this format can be read again; pictures and pages cannot.
    pub readable: bool,
    /// The features of the crossword that the file does not keep: `bars`, `circles`, `clues` …
    pub losses: Vec<&'static str>,
    /// The file, or why the format cannot hold the crossword. It goes beside the other fields: as a file, or as the body of an
    /// answer.
    #[serde(skip)]
    pub file: Result<Vec<u8>, Refusal>,
}

impl Request for ConvertRequest {
    type Plan = ConvertPlan;

    /// Reads the file, which is part of what is asked: a damaged one is refused here. Writing happens when the plan runs.
    fn plan(&self, _: &dyn Library, _: &Limits) -> Result<ConvertPlan, Refusal> {
        let to = read_format("to", self.to.as_deref().unwrap_or("json"), &Format::names())?;
        let convention = self.convention.as_deref().map(read_convention).transpose()?;
        let kind = self.kind.as_deref().map(|name| read_kind(Some(name))).transpose()?;
        let look = Look {
            letters: ShownLetters::All,
            titles: if self.language.as_deref() == Some("fr") { Titles::French } else { Titles::English },
            paper: self.paper.as_deref().map(read_paper).transpose()?.unwrap_or_default(),
            print: if self.large { PrintSize::Large } else { PrintSize::Usual },
        };
        let mut document = self.read()?;
        match kind {
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
        Ok(ConvertPlan { document, to, look })
    }
}

impl ConvertRequest {
    /// Reads the crossword of the file.
    fn read(&self) -> Result<Document, Refusal> {
        let from = match &self.from {
            Some(name) => read_format("from", name, &Format::readable_names())?,
            None => Format::of_bytes(&self.file),
        };
        let key = self.key.as_deref().map(str::parse::<Key>).transpose();
        let key = key.map_err(|error: NoKey| Refusal::new("key", error))?;
        from.read(&self.file, FormatOptions { key }).map_err(|error| {
            // The file is fine: the key is missing or wrong.
            let is_locked = matches!(error, FormatError::Scrambled | FormatError::WrongKey(_));
            Refusal::new(if is_locked { "key" } else { "file" }, error)
        })
    }
}

/// Finds a paper size by its name.
fn read_paper(name: &str) -> Result<Paper, Refusal> {
    let known = Paper::ALL.into_iter().find(|paper| paper.name() == name);
    known.ok_or_else(|| Refusal::unknown("paper", ("paper", "papier"), name, &Paper::ALL.map(Paper::name)))
}

/// Finds a format by its name, among some.
fn read_format(field: &'static str, name: &str, known: &[&'static str]) -> Result<&'static Format, Refusal> {
    let found = Format::named(name).filter(|format| known.contains(&format.name));
    found.ok_or_else(|| Refusal::unknown(field, ("format", "format"), name, known))
}

impl ConvertPlan {
    /// What was odd about the file.
    pub fn remarks(&self) -> &[Remark] {
        &self.document.remarks
    }

    /// The features of the crossword that the file will not keep.
    pub fn losses(&self) -> Vec<Feature> {
        self.to.losses(&self.document)
    }
}

impl Plan for ConvertPlan {
    type Answer = ConvertAnswer;

    fn budget(&self) -> Budget {
        Budget::UNLIMITED
    }

    /// Writes the file. Whether a format can hold a crossword shows only now, so the answer carries the refusal.
    fn run(&self, _: &mut Run<'_>) -> Result<ConvertAnswer, Interruption<ConvertAnswer>> {
        let Self { document, to, look } = self;
        Ok(ConvertAnswer {
            schema: "worddle.crossword-convert/1",
            format: to.name,
            media_type: to.media_type,
            readable: to.is_readable(),
            losses: self.losses().into_iter().map(Feature::name).collect(),
            file: to.write(document, *look).map_err(|error| Refusal::new("to", error)),
        })
    }
}
