//! The best known boards, kept as data: what was searched for, what was found, and from how many seeds.
//!
//! A record states which search to make, as a request that anyone can repeat, and the result of each seed.
//! Its value is never trusted: [`Record::solve`] solves the board and counts again, using none of the code
//! that searched for it.

use std::fmt::{Display, Write as _};
use std::path::Path;

use serde::{Deserialize, Serialize};
use worddle_ask::best::{BestAnswer, BestRequest};
use worddle_ask::{FileLibrary, Library, Limits, ListRequest, Plan, Refusal, Request, SolveRequest};
use worddle_data::{Language, Lists};
use worddle_run::Run;

/// Returns the lists that records refer to: the built-in ones, and those of the source tree.
///
/// Lists of the source tree are found without installing anything.
pub fn library() -> FileLibrary {
    let words = Path::new(env!("CARGO_MANIFEST_DIR")).join("../data/words");
    FileLibrary::new(Lists::new(vec![words]), Language::English)
}

/// Every record, in document order.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Records {
    /// What a reader should know about all of them.
    pub about: String,
    /// The sections of the document.
    pub sections: Vec<Section>,
}

/// Records that belong together.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Section {
    /// Title.
    pub title: String,
    /// What a reader should know about them.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub about: String,
    /// The records.
    pub records: Vec<Record>,
}

/// The best known board for a search.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Record {
    /// What this board has the most of.
    pub name: String,
    /// The search, without a seed.
    pub search: BestRequest,
    /// The board.
    pub board: String,
    /// Its value.
    pub value: u64,
    /// The result of each seed tried.
    #[serde(default)]
    pub seeds: Vec<SeedResult>,
    /// Name of the proof in `docs/proofs` that no board is better, if there is one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub proof: Option<String>,
}

/// The result of a search from one seed.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct SeedResult {
    /// The seed.
    pub seed: u64,
    /// The value of its best board.
    pub value: u64,
}

impl Records {
    /// Returns the document.
    pub fn document(&self) -> String {
        let mut text = format!("# Records\n\n{}\n", self.about);
        for section in &self.sections {
            let _ = write!(text, "\n## {}\n\n", section.title);
            if !section.about.is_empty() {
                let _ = write!(text, "{}\n\n", section.about);
            }
            text.push_str(
                "| record | board | value | proven | seeds | found by | checked by |\n|---|---|---:|---|---:|---|---|\n",
            );
            for record in &section.records {
                text.push_str(&record.row());
            }
        }
        text
    }
}

impl Record {
    /// Returns the board's value, computed from the words on it.
    ///
    /// Counts from the words of the answer, so the optimiser's own count plays no part.
    ///
    /// # Errors
    ///
    /// If the board or its rules are refused, which means that the file is wrong.
    ///
    /// # Panics
    ///
    /// On a goal that this function cannot count.
    pub fn solve(&self, library: &dyn Library) -> Result<u64, Refusal> {
        // The notation of a board contains its shape.
        let BestRequest { language, list, rules, .. } = self.search.clone();
        let request =
            SolveRequest { board: self.board.clone(), language, list, rules, ..SolveRequest::default() };
        let plan = request.plan(library, &Limits::command())?;
        let answer = plan.run(&mut Run::new(plan.budget())).unwrap_or_else(|cut| cut.so_far);
        Ok(match self.search.maximize.as_deref().unwrap_or("words") {
            "words" => answer.words,
            "points" => answer.points,
            "lengths=4" => answer.found.iter().filter(|word| word.letters == 4).count() as u64,
            other => panic!("no way to check a record of {other:?}: expected words, points or lengths=4"),
        })
    }

    /// Searches again from the seeds 1 to `seeds`. Keeps the result of each, and the best board.
    ///
    /// A seed that finds no board has no result. The board on file is kept unless a seed finds a better one.
    pub fn search(
        &mut self,
        library: &dyn Library,
        seeds: u64,
        mut report: impl FnMut(SeedResult),
    ) -> Result<(), Refusal> {
        self.seeds.clear();
        for seed in 1..=seeds {
            // One chain and one thread, so that no start is cut short before the steps are spent.
            let request =
                BestRequest { seed: Some(seed), threads: Some(1), top: Some(1), ..self.search.clone() };
            let plan = request.plan(library, &Limits::command())?;
            let answer: BestAnswer = plan.run(&mut Run::new(plan.budget())).unwrap_or_else(|cut| cut.so_far);
            let Some(best) = answer.methods.first().and_then(|method| method.best.first()) else { continue };
            if best.value > self.value {
                (self.value, self.board) = (best.value, best.board.clone());
            }
            let result = SeedResult { seed, value: best.value };
            self.seeds.push(result);
            report(result);
        }
        Ok(())
    }

    /// Counts the seeds that reached the value.
    ///
    /// If many do, the board is probably the best there is; if one does, a longer search may find a better
    /// one.
    pub fn agreeing(&self) -> usize {
        self.seeds.iter().filter(|result| result.value == self.value).count()
    }

    /// Returns its row in the table.
    ///
    /// Also says how anyone can check it: by solving the board.
    fn row(&self) -> String {
        let Self { name, board, value, seeds, proof, .. } = self;
        let value = grouped(*value);
        let proven =
            proof.as_ref().map_or("no".to_owned(), |proof| format!("[yes](proofs/{proof}.proof.zst)"));
        let (found, options) = (self.command(), self.common_options());
        format!(
            "| {name} | `{board}` | {value} | {proven} | {} of {} | `{found}` | `worddle solve {board}{options}` |\n",
            self.agreeing(),
            seeds.len()
        )
    }

    /// Returns the options shared by the search and the solver, as typed.
    ///
    /// A list that is not named is that of the language.
    fn common_options(&self) -> String {
        let BestRequest { language, list, rules, .. } = &self.search;
        let list = list.as_ref().map(|list| match list {
            ListRequest::Name(name) => name,
            ListRequest::Read(read) => &read.name,
        });
        [option("-d", list.or(language.as_ref())), option("--rules", rules.as_ref())].concat()
    }

    /// Returns the command that finds the board, from the first seed that reached it.
    pub fn command(&self) -> String {
        let seed =
            self.seeds.iter().find(|result| result.value == self.value).map_or(1, |result| result.seed);
        let BestRequest { topology, maximize, without, with, only_vowels, steps, chains, .. } = &self.search;
        [
            "worddle best".to_owned(),
            self.common_options(),
            option("--topology", topology.as_ref()),
            option("--maximize", maximize.as_ref()),
            option("--without", without.as_ref()),
            option("--with", with.as_ref()),
            option("--only-vowels", only_vowels.as_ref()),
            option("--chains", *chains),
            option("--seed", Some(seed)),
            option("--steps", *steps),
        ]
        .concat()
    }
}

/// Formats an option as typed, with a leading space; empty without a value.
fn option(name: &str, value: Option<impl Display>) -> String {
    value.map(|value| format!(" {name} {value}")).unwrap_or_default()
}

/// Formats a number with its digits in groups of three.
pub fn grouped(number: u64) -> String {
    let digits = number.to_string();
    let (head, tail) = digits.split_at(digits.len().saturating_sub(3));
    if head.is_empty() { tail.to_owned() } else { format!("{},{tail}", grouped(head.parse().unwrap_or(0))) }
}

#[cfg(test)]
mod tests {
    use super::*;

    const KEPT: &str = include_str!("../../page/assets/records.json");

    #[test]
    fn every_record_has_its_stated_value() {
        let records: Records = serde_json::from_str(KEPT).unwrap();
        let library = library();
        let all: Vec<&Record> = records.sections.iter().flat_map(|section| &section.records).collect();
        assert!(all.len() >= 5 * 10 + 4, "{} records", all.len());
        for record in all {
            let said = format!("{}: {}", record.name, record.board);
            assert_eq!(record.solve(&library).unwrap(), record.value, "{said}");
            let letters = record.search.without.as_deref().unwrap_or("");
            assert!(!record.board.chars().any(|letter| letters.contains(letter)), "{said}");
            if let Some(vowels) = &record.search.only_vowels {
                let other = |letter: char| "AEIOUY".contains(letter) && !vowels.contains(letter);
                assert!(!record.board.chars().any(other), "{said}");
            }
            assert!(record.seeds.iter().all(|result| result.value <= record.value), "{said}");
        }
    }

    #[test]
    fn a_proven_record_has_a_proof() {
        let records: Records = serde_json::from_str(KEPT).unwrap();
        let proofs = include_str!("../../docs/PROOFS.md");
        let all = records.sections.iter().flat_map(|section| &section.records);
        let proven: Vec<(&str, u64)> =
            all.filter_map(|record| Some((record.proof.as_deref()?, record.value))).collect();
        for (proof, value) in &proven {
            let row = proofs.lines().find(|line| line.contains(&format!("(proofs/{proof}.proof.zst)")));
            assert_eq!(row.unwrap().split('|').nth(3).unwrap().trim(), grouped(*value), "{proof}");
        }
        // Records are of the languages that are built in.
        let all = proofs.matches("](proofs/").count() - proofs.matches("](proofs/fetched/").count();
        assert_eq!(proven.len(), all, "every proof is of a record");
    }

    #[test]
    fn the_document_matches_the_records() {
        let records: Records = serde_json::from_str(KEPT).unwrap();
        assert_eq!(include_str!("../../docs/records.md"), records.document());
    }

    #[test]
    fn a_search_keeps_the_result_of_each_seed() {
        let search = r#"{ "language": "en", "topology": "2x2", "steps": 3000, "chains": 1 }"#;
        let search = serde_json::from_str(search).unwrap();
        let mut record = Record {
            name: "words, 2×2".to_owned(),
            search,
            board: "QQ/QQ".to_owned(),
            value: 0,
            seeds: vec![],
            proof: None,
        };
        let library = library();
        let mut told = Vec::new();
        record.search(&library, 3, |result| told.push(result)).unwrap();
        assert_eq!(told, record.seeds);
        assert_eq!(record.solve(&library).unwrap(), record.value);
        assert_eq!((record.agreeing(), record.seeds.len()), (3, 3), "{record:?}");
    }

    #[test]
    fn digits_come_in_groups_of_three() {
        assert_eq!([0, 999, 1_000, 1_234_567].map(grouped), ["0", "999", "1,000", "1,234,567"]);
    }
}
