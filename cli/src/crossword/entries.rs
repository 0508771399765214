//! The words that a crossword may use, from flags to the request.

use worddle_ask::crossword::{EntriesRequest, OwnListRequest};

use crate::args::EntriesArgs;
use crate::settings::Settings;

impl EntriesArgs {
    /// The request; the list of `-d` and its language come from the settings.
    pub(super) fn request(&self, settings: &Settings) -> EntriesRequest {
        EntriesRequest {
            language: settings.language(),
            list: settings.list_request(),
            lists: self.lists.iter().cloned().map(OwnListRequest::Name).collect(),
            ban: self.ban.clone(),
            favour: self.favour.clone(),
            lowest_score: self.lowest_score,
        }
    }
}
