//! Words of one's own: those that count although the list lacks them, and those that never do.

use serde::{Deserialize, Serialize};
use worddle_board::{Board, Rules, paths_of};
use worddle_lexicon::{Alphabet, Letter, MAX_LETTERS, Tier};
use worddle_run::{Run, Stop};

use crate::board::cell_numbers;
use crate::known::AboutWord;
use crate::library::OpenList;
use crate::refusal::Refusal;
use crate::word::FoundAnswer;

/// The most words of each kind. More are no exceptions from a list, but a list.
const MOST: usize = 10_000;

/// Words of one's own, beside those of the list.
///
/// Requests flatten it, as they do `EntriesRequest`.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(default)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct OwnRequest {
    /// Words that count although the list lacks them; 10,000 at most.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub added: Vec<String>,
    /// Words that do not count; 10,000 at most.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub hidden: Vec<String>,
}

/// Words of one's own, as planned.
#[derive(Clone, Debug, Default)]
pub(crate) struct OwnPlan {
    /// The letters and the spelling of each.
    added: Vec<(Vec<Letter>, String)>,
    /// As played, in alphabetical order.
    hidden: Vec<String>,
}

impl OwnRequest {
    /// Plans it, or refuses a word with a character that is no letter.
    pub(crate) fn plan(&self, list: &OpenList) -> Result<OwnPlan, Refusal> {
        let alphabet = list.alphabet();
        let mut added = folded("added", &self.added, alphabet)?;
        added.retain(|(word, _)| list.id(word).is_none());
        added.sort();
        added.dedup_by(|one, other| one.0 == other.0);
        let hidden = folded("hidden", &self.hidden, alphabet)?;
        let mut hidden: Vec<String> = hidden.iter().map(|(word, _)| alphabet.spell(word)).collect();
        hidden.sort();
        Ok(OwnPlan { added, hidden })
    }
}

/// The letters of words.
fn folded(
    field: &'static str,
    words: &[String],
    alphabet: Alphabet,
) -> Result<Vec<(Vec<Letter>, String)>, Refusal> {
    let count = words.len();
    if count > MOST {
        return Err(Refusal::said(
            field,
            format!("{count} words: choose {MOST} or fewer, or make a list of them"),
            format!("{count} mots : choisissez-en {MOST} au plus, ou faites-en une liste"),
        ));
    }
    let read = |text: &String| {
        let word = alphabet.fold(text.trim()).map_err(|error| Refusal::new(field, error))?;
        if !(1..=MAX_LETTERS).contains(&word.len()) {
            let letters = word.len();
            return Err(Refusal::said(
                field,
                format!("a word of {letters} letters: choose words of 1 to {MAX_LETTERS}"),
                format!("un mot de {letters} lettres : choisissez des mots de 1 à {MAX_LETTERS} lettres"),
            ));
        }
        Ok((word, text.trim().to_owned()))
    };
    words.iter().map(read).collect()
}

impl OwnPlan {
    /// Whether nothing is added or hidden.
    pub(crate) fn is_empty(&self) -> bool {
        self.added.is_empty() && self.hidden.is_empty()
    }

    /// Removes the hidden words and inserts the added ones that are on the board, in alphabetical order; says why it
    /// stopped, if it did.
    ///
    /// A person knows the words that they add, so with tiers these are of the first. No game asks for them.
    pub(crate) fn apply(
        &self,
        found: &mut Vec<FoundAnswer>,
        (board, rules, alphabet): (&Board, &Rules, Alphabet),
        known: bool,
        run: &mut Run<'_>,
    ) -> Option<Stop> {
        found.retain(|found| self.hidden.binary_search(&found.word).is_err());
        let mut stop = None;
        for (letters, spelling) in &self.added {
            let paths = paths_of(board, rules, letters, 1, run).unwrap_or_else(|interrupted| {
                stop = Some(interrupted.stop);
                interrupted.so_far
            });
            let word = alphabet.spell(letters);
            if let Some((path, points)) = paths.best
                && self.hidden.binary_search(&word).is_err()
            {
                let tier = known.then_some(Tier::Everyone.number());
                found.push(FoundAnswer {
                    word,
                    spellings: vec![spelling.clone()],
                    letters: letters.len(),
                    points,
                    path: cell_numbers(&path),
                    paths: Vec::new(),
                    about: AboutWord { tier, ..AboutWord::default() },
                    required: known.then_some(false),
                });
            }
            if stop.is_some() {
                break;
            }
        }
        found.sort_by(|one, other| one.word.cmp(&other.word));
        stop
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::known::AboutRequest;
    use crate::{Limits, Plan, Request, SharedLibrary, SolveAnswer, SolveRequest};

    fn words(texts: &[&str]) -> Vec<String> {
        texts.iter().map(|&text| text.to_owned()).collect()
    }

    fn request(own: OwnRequest) -> SolveRequest {
        let about = AboutRequest { known: true, ..AboutRequest::default() };
        let language = Some("en".to_owned());
        SolveRequest { board: "CAT/ORE".to_owned(), language, own, about, ..SolveRequest::default() }
    }

    fn solved(own: OwnRequest) -> SolveAnswer {
        let plan = request(own).plan(&SharedLibrary::default(), &Limits::server()).expect("a board");
        plan.run(&mut Run::new(plan.budget())).expect("milliseconds")
    }

    #[test]
    fn added_words_count_and_hidden_ones_do_not() {
        let plain = solved(OwnRequest::default());
        // On the board but in no list; not on the board; in the list; too short for the rules.
        let added = words(&["Tacore", "zzz", "core", "ta"]);
        let own = solved(OwnRequest { added, hidden: words(&["Crate", "nowhere"]) });
        let names = |answer: &SolveAnswer| -> Vec<String> {
            let mut names: Vec<String> = answer.found.iter().map(|found| found.word.clone()).collect();
            names.sort();
            names
        };
        let mut expected = names(&plain);
        expected.retain(|word| word != "CRATE");
        expected.push("TACORE".to_owned());
        expected.sort();
        assert_eq!(names(&own), expected);
        assert_eq!(own.words, expected.len() as u64);
        assert_eq!(own.points, own.found.iter().map(|found| u64::from(found.points)).sum::<u64>());
        let tacore = own.found.iter().find(|found| found.word == "TACORE").expect("added");
        assert_eq!((tacore.letters, tacore.points, tacore.spellings[0].as_str()), (6, 3, "Tacore"));
        assert_eq!((tacore.about.tier, tacore.required), (Some(1), Some(false)));
        assert!(own.found.is_sorted_by_key(|found| std::cmp::Reverse(found.points)));
    }

    #[test]
    fn a_hidden_word_is_not_added() {
        let both = OwnRequest { added: words(&["tacore"]), hidden: words(&["TACORE"]) };
        assert_eq!(solved(both).found, solved(OwnRequest::default()).found);
    }

    #[test]
    fn what_is_no_word_and_too_many_words_are_refused() {
        for (own, field) in [
            (OwnRequest { added: words(&["c4t"]), ..OwnRequest::default() }, "added"),
            (OwnRequest { hidden: words(&[""]), ..OwnRequest::default() }, "hidden"),
            (OwnRequest { added: vec!["cat".to_owned(); MOST + 1], ..OwnRequest::default() }, "added"),
        ] {
            let refusal = request(own).plan(&SharedLibrary::default(), &Limits::server()).err();
            assert_eq!(refusal.expect("a refusal").field(), field);
        }
    }
}
