//! Every question that is answered at once, by its address.

use super::{
    Call, Content, Desk, Method, Problem, Question, Reply, Status, Weight, body, daily, files, info,
};
use crate::crossword::{
    CandidatesRequest, CrosswordCheckRequest, FillRequest, PatternRequest, PlacesRequest, StatsRequest,
    SurveyRequest,
};
use crate::generate::{GenerateRequest, HistogramRequest};
use crate::{AnagramRequest, CheckRequest, InfoRequest, Request, SolveRequest, WordsRequest};

/// Every word of a board.
pub const SOLVE: Question = of_json("/solve", json::<SolveRequest>);
/// Whether a word counts on a board.
pub const CHECK: Question = of_json("/check", json::<CheckRequest>);
/// Random boards.
pub const GENERATE: Question = of_json("/generate", generate);
/// How many random boards have how many words.
pub const HISTOGRAM: Question = of_json("/histogram", json::<HistogramRequest>);
/// The board of the day.
pub const DAILY: Question = Question { method: Method::Get, ..of_bytes("/daily", daily::answer) };
/// Words that can be made of letters.
pub const ANAGRAM: Question = of_json("/anagram", json::<AnagramRequest>);
/// Words that fit a pattern.
pub const WORDS: Question = of_json("/words", json::<WordsRequest>);
/// What is in a word list.
pub const LEXICON: Question = Question { weight: Weight::Heavy, ..of_json("/lexicon", json::<InfoRequest>) };
/// A filled crossword.
pub const FILL: Question = of_json("/crossword/fill", json::<FillRequest>);
/// Patterns of crosswords.
pub const PATTERN: Question = of_json("/crossword/generate", pattern);
/// What fits a slot.
pub const CANDIDATES: Question = of_json("/crossword/candidates", json::<CandidatesRequest>);
/// Where a word can stand.
pub const PLACES: Question = of_json("/crossword/places", json::<PlacesRequest>);
/// What is left of a grid.
pub const SURVEY: Question = of_json("/crossword/survey", json::<SurveyRequest>);
/// What a crossword is made of.
pub const STATS: Question = of_json("/crossword/stats", json::<StatsRequest>);
/// What is wrong with a crossword.
pub const CROSSWORD_CHECK: Question = of_json("/crossword/check", json::<CrosswordCheckRequest>);
/// A crossword from a file.
pub const CROSSWORD_READ: Question = of_bytes("/crossword/read", files::read);
/// A crossword as a file.
pub const CROSSWORD_WRITE: Question = of_bytes("/crossword/write", files::write);
/// What there is: languages, rules, dice, limits.
pub const INFO: Question = Question {
    method: Method::Get,
    ..of_bytes("/info", |_, desk| Ok(Reply::json(&info::info(desk.limits))))
};

/// The questions about boards and words.
pub const BOARDS: &[Question] = &[SOLVE, CHECK, GENERATE, HISTOGRAM, DAILY, ANAGRAM, WORDS, LEXICON, INFO];

/// The questions about crosswords.
pub const CROSSWORDS: &[Question] =
    &[FILL, PATTERN, CANDIDATES, PLACES, SURVEY, STATS, CROSSWORD_CHECK, CROSSWORD_READ, CROSSWORD_WRITE];

/// Every question that is answered at once.
pub const QUESTIONS: &[&[Question]] = &[BOARDS, CROSSWORDS];

/// The question of an address, however it is asked, out of those that are answered.
pub fn at(questions: &[&'static [Question]], path: &str) -> Result<&'static Question, Problem> {
    let mut all = questions.iter().copied().flatten();
    all.find(|question| question.path == path).ok_or_else(Problem::no_address)
}

/// The question of an address, out of those that are answered.
pub fn find(
    questions: &[&'static [Question]],
    method: Method,
    path: &str,
) -> Result<&'static Question, Problem> {
    let question = at(questions, path)?;
    if question.method == method { Ok(question) } else { Err(Problem::no_method()) }
}

type Answer = fn(&Call<'_>, &Desk<'_>) -> Result<Reply, Problem>;

const fn of_json(path: &'static str, answer: Answer) -> Question {
    Question { path, method: Method::Post, content: Content::Json, weight: Weight::Light, answer }
}

const fn of_bytes(path: &'static str, answer: Answer) -> Question {
    Question { content: Content::Any, ..of_json(path, answer) }
}

/// Answers a request that comes as JSON, as JSON.
fn json<R: Request>(call: &Call<'_>, desk: &Desk<'_>) -> Result<Reply, Problem> {
    Ok(Reply::json(&desk.answer(&body::<R>(call.body)?)?))
}

fn generate(call: &Call<'_>, desk: &Desk<'_>) -> Result<Reply, Problem> {
    let answer = desk.answer(&body::<GenerateRequest>(call.body)?)?;
    answer.complaint().map_or_else(|| Ok(Reply::json(&answer)), |refusal| Err(refusal.into()))
}

fn pattern(call: &Call<'_>, desk: &Desk<'_>) -> Result<Reply, Problem> {
    let answer = desk.answer(&body::<PatternRequest>(call.body)?)?;
    answer.complaint().map_or_else(|| Ok(Reply::json(&answer)), |refusal| Err(refusal.into()))
}

impl Problem {
    /// An address that there is not.
    pub fn no_address() -> Self {
        Self::not_found(
            "no such address: expected one from /api/v1/openapi.json",
            "adresse inconnue : voir la liste dans /api/v1/openapi.json",
        )
    }

    /// An address that is asked in another way.
    pub fn no_method() -> Self {
        Self::new(
            Status::METHOD_NOT_ALLOWED,
            "method",
            "this address does not allow this method",
            "cette adresse n'accepte pas cette méthode",
        )
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_address_is_found_by_its_method() {
        for question in QUESTIONS.iter().copied().flatten() {
            assert_eq!(
                find(QUESTIONS, question.method, question.path).map(|found| found.path),
                Ok(question.path)
            );
        }
        let status = |method, path| find(QUESTIONS, method, path).err().map(|problem| problem.status().0);
        assert_eq!(status(Method::Get, "/solve"), Some(405));
        assert_eq!(status(Method::Post, "/solve/"), Some(404));
        assert_eq!(status(Method::Post, ""), Some(404));
        assert_eq!(
            find(&[CROSSWORDS], Method::Post, "/solve").err().map(|problem| problem.status().0),
            Some(404)
        );
    }
}
