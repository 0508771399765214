//! The one table of questions.
//!
//! To add a question, write its request, plan and answer in a file of `worddle-ask` and add a row here. Every door finds
//! it: HTTP and its `OpenAPI` document, the page without a server, C, Python and `worddle ask`.

use worddle_ask::best::BestRequest;
use worddle_ask::crossword::{
    CandidatesRequest, CrosswordCheckRequest, FillRequest, PatternRequest, PlacesRequest, StatsRequest,
    SurveyRequest,
};
use worddle_ask::generate::{GenerateRequest, HistogramRequest};
use worddle_ask::{
    AnagramRequest, CheckRequest, CrypticRequest, DesignRequest, InfoRequest, SolveRequest, WordsRequest,
};

use crate::construct::ConstructRequest;
use crate::desk::{Call, Desk, Reply};
#[cfg(feature = "schema")]
use crate::info::Info;
use crate::info::{InfoQuestion, info};
use crate::problem::Problem;
use crate::question::{Content, Kind, Method, Question, Summary, Weight};
use crate::{daily, define, files};

/// The questions about boards and words. They are a list of their own because a browser that solves boards should not
/// fetch the code of crosswords.
pub const BOARDS: &[Question] = &[
    Question::asked::<SolveRequest>(
        "/solve",
        Summary::new(
            "Find every word of a board, with its best path and its points.",
            "Trouver tous les mots d'une grille, avec leur meilleur chemin et leurs points.",
        ),
    ),
    Question::asked::<CheckRequest>(
        "/check",
        Summary::new(
            "Check whether a word counts on a board: its points and paths, or why not.",
            "Vérifier si un mot compte sur une grille : ses points et ses chemins, ou la raison.",
        ),
    ),
    Question::asked::<GenerateRequest>(
        "/generate",
        Summary::new(
            "Draw random boards that pass filters.",
            "Tirer au hasard des grilles qui passent des filtres.",
        ),
    ),
    Question::asked::<DesignRequest>(
        "/design",
        Summary::new(
            "Design boards for players: around a known word, every tile in use, as hard as you want.",
            "Concevoir des grilles à jouer : autour d'un mot connu, sans lettre inutile, à la difficulté voulue.",
        ),
    ),
    Question::asked::<HistogramRequest>(
        "/histogram",
        Summary::new(
            "Count how many random boards have how many words.",
            "Compter combien de grilles tirées au hasard ont combien de mots.",
        ),
    ),
    daily::QUESTION,
    define::QUESTION,
    Question::asked::<AnagramRequest>(
        "/anagram",
        Summary::new(
            "Find the words that letters make, longest first.",
            "Trouver les mots que forment des lettres, les plus longs d'abord.",
        ),
    ),
    Question::asked::<WordsRequest>(
        "/words",
        Summary::new("Find the words that fit a pattern.", "Trouver les mots qui correspondent à un motif."),
    ),
    // The words of a list and their tables take far more memory than the list itself.
    Question {
        weight: Weight::Heavy,
        ..Question::asked::<InfoRequest>(
            "/lexicon",
            Summary::new(
                "Describe a word list and its size in every structure.",
                "Décrire une liste de mots et sa taille dans chaque structure.",
            ),
        )
    },
    Question::job::<BestRequest>(
        "/best",
        &["worddle best"],
        Summary::new("Search for the best board.", "Chercher la meilleure grille."),
    ),
    // Last, since it describes all the others.
    INFO,
];

/// The questions about crosswords.
pub const CROSSWORDS: &[Question] = &[
    Question::asked::<FillRequest>(
        "/crossword/fill",
        Summary::new(
            "Fill a grid with crossing words, within seconds. For longer, start a job.",
            "Remplir une grille de mots croisés en quelques secondes. Au-delà, lancer une tâche.",
        ),
    ),
    Question::asked::<PatternRequest>(
        "/crossword/generate",
        Summary::new(
            "Draw patterns of black cells or bars by the conventions of a country.",
            "Tracer des grilles de cases noires ou de barres selon les usages d'un pays.",
        ),
    ),
    Question::job::<ConstructRequest>(
        "/crossword/jobs",
        &["worddle crossword fill", "worddle crossword new"],
        Summary::new(
            "Fill a grid or draw patterns in the background.",
            "Remplir une grille ou tracer des grilles vides en arrière-plan.",
        ),
    ),
    Question::asked::<CandidatesRequest>(
        "/crossword/candidates",
        Summary::new(
            "List the letters that each cell and the words that each slot can still take.",
            "Lister les lettres possibles de chaque case et les mots possibles de chaque emplacement.",
        ),
    ),
    Question::asked::<PlacesRequest>(
        "/crossword/places",
        Summary::new(
            "Find where a word can stand while the pattern stays symmetric and keeps its rules.",
            "Trouver où un mot peut se placer sans rompre la symétrie et les règles de la grille.",
        ),
    ),
    Question::asked::<SurveyRequest>(
        "/crossword/survey",
        Summary::new(
            "Survey a grid: letters for each cell, words for each slot, and what each word would leave.",
            "Examiner une grille : lettres par case, mots par emplacement, et ce que chaque mot laisserait.",
        ),
    ),
    Question::asked::<StatsRequest>(
        "/crossword/stats",
        Summary::new(
            "Count words, blocks, lengths, scores and letters of a crossword.",
            "Compter mots, cases noires, longueurs, notes et lettres d'un mots croisés.",
        ),
    ),
    Question::asked::<CrosswordCheckRequest>(
        "/crossword/check",
        Summary::new(
            "Review a crossword: unknown words, repeats, and breaches of a convention.",
            "Relire un mots croisés : mots inconnus, répétitions, entorses aux usages.",
        ),
    ),
    Question::asked::<CrypticRequest>(
        "/crossword/cryptic",
        Summary::new(
            "Find wordplay for a cryptic clue: anagrams, charades, containers, reversals, hidden words and more.",
            "Trouver des jeux de lettres pour une définition cryptique : anagrammes, charades, inclusions, renversements.",
        ),
    ),
    files::READ,
    files::WRITE,
];

/// Every question.
pub const QUESTIONS: &[&[Question]] = &[BOARDS, CROSSWORDS];

/// Everything that can be named. It is built here because it lists the table itself.
const INFO: Question = Question {
    // Written out, because no request of `ask` stands behind it.
    path: "/info",
    method: Method::Get,
    content: Content::Any,
    weight: Weight::Light,
    // What can be named does not change while a program runs.
    lasting: true,
    summary: Summary::new(
        "List languages, rules, dice, methods, formats, questions and limits.",
        "Lister les langues, les règles, les dés, les méthodes, les formats, les questions et les limites.",
    ),
    kind: Kind::Answer(answer_info),
    #[cfg(feature = "schema")]
    shape: crate::shape::Shape::nothing::<Info>(),
};

/// Answers `/info`, from the table copied below.
#[expect(clippy::unnecessary_wraps, reason = "the table has one type for all answers")]
fn answer_info(_: &Call<'_>, desk: &Desk<'_>) -> Result<Reply, Problem> {
    Ok(Reply::json(&info(&desk.library.languages(), desk.limits, &LISTED)))
}

/// The questions as `/info` lists them, copied by the compiler: a module that answers nothing about crosswords must not
/// link what does.
const LISTED: [InfoQuestion; BOARDS.len() + CROSSWORDS.len()] = {
    let mut questions = [InfoQuestion::new(&BOARDS[0], false); BOARDS.len() + CROSSWORDS.len()];
    // A loop with `while`: iterators cannot be used in a constant yet.
    let mut number = 0;
    while number < questions.len() {
        questions[number] = if number < BOARDS.len() {
            InfoQuestion::new(&BOARDS[number], false)
        } else {
            InfoQuestion::new(&CROSSWORDS[number - BOARDS.len()], true)
        };
        number += 1;
    }
    questions
};

/// The question at an address, whatever its verb.
///
/// # Errors
///
/// [`Problem::no_address`], 404.
pub fn at<'q>(questions: &[&'q [Question]], path: &str) -> Result<&'q Question, Problem> {
    let mut all = questions.iter().copied().flatten();
    all.find(|question| question.path == path).ok_or_else(Problem::no_address)
}

/// The question at an address with a verb.
///
/// # Errors
///
/// 404 for an unknown address, 405 for another verb.
pub fn find<'q>(questions: &[&'q [Question]], method: Method, path: &str) -> Result<&'q Question, Problem> {
    let question = at(questions, path)?;
    if question.method == method { Ok(question) } else { Err(Problem::no_method()) }
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

    #[test]
    fn no_address_comes_twice_and_every_summary_is_a_sentence() {
        let all: Vec<&Question> = QUESTIONS.iter().copied().flatten().collect();
        for (number, question) in all.iter().enumerate() {
            assert!(all[..number].iter().all(|other| other.path != question.path), "{}", question.path);
            let Summary { english, french } = question.summary;
            assert!(
                english.ends_with('.') && french.ends_with('.') && english != french,
                "{english} {french}"
            );
        }
    }
}
