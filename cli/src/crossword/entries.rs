//! The words that a crossword may use, from flags to the request.
//!
//! Shared by all commands that look for words, so that the same flags mean the same words in each.

use worddle_ask::crossword::{EntriesRequest, OwnListRequest};

use crate::args::EntriesArgs;
use crate::settings::Settings;

impl EntriesArgs {
    /// The request; the list of `-d`, if one was chosen, and its language come from the settings.
    ///
    /// Lists are names or files. `ask` combines them; the first that has a word sets its score.
    pub(super) fn request(&self, settings: &Settings) -> EntriesRequest {
        EntriesRequest {
            language: settings.language(),
            list: settings.crossword_list(),
            lists: self.lists.iter().cloned().map(OwnListRequest::Name).collect(),
            ban: self.ban.clone(),
            favour: self.favour.clone(),
            lowest_score: self.lowest_score,
            family: self.no_family.then_some(false),
        }
    }
}
