//! The list of pages, read from `page/shell/pages.json`.
//!
//! The server, the static folder, the service worker and the page itself have no other list of them. Fields that only
//! the browser reads (menus, texts, styles) pass through unread.

use std::sync::LazyLock;

use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};
use worddle_page::Shell;

/// The file with the list, in the shell.
const LIST: &str = "pages.json";

/// All pages, in the order of the menus. `/` shows the first.
pub(crate) static PAGES: LazyLock<Vec<Page>> = LazyLock::new(|| {
    let list = Shell::get(LIST).expect("the list lies in the shell");
    serde_json::from_slice(&list.data).expect("a test reads the list")
});

/// A page of the app: a row of the list.
#[derive(Deserialize, Serialize, Debug)]
pub(crate) struct Page {
    /// The first part of its address; also the name of its script.
    pub(crate) name: String,
    /// What a host must have to show it.
    #[serde(default, skip_serializing)]
    needs: Needs,
    /// The pattern of addresses below its own that show the same page, such as `{id}`.
    #[serde(default, skip_serializing)]
    pub(crate) below: Option<String>,
    /// Whether other sites may show it in a frame, where what it shows allows that.
    #[serde(default, skip_serializing)]
    pub(crate) frames: bool,
    /// The module of the engine in the browser that answers its first question; `boards` if none is named.
    #[serde(default, skip_serializing)]
    pub(crate) module: Option<String>,
    /// The fields that only the browser reads.
    #[serde(flatten)]
    shown: Map<String, Value>,
}

/// What a host must have to show a page.
#[derive(Clone, Copy, PartialEq, Eq, Default, Deserialize, Debug)]
#[serde(rename_all = "lowercase")]
pub(crate) enum Needs {
    /// Nothing: a static folder has this page too.
    #[default]
    Nothing,
    /// A server that answers.
    Server,
    /// A server that shows a fleet.
    Fleet,
}

impl Page {
    /// Whether a host shows this page.
    pub(crate) fn is_shown(&self, has_server: bool, has_fleet: bool) -> bool {
        match self.needs {
            Needs::Nothing => true,
            Needs::Server => has_server,
            Needs::Fleet => has_fleet,
        }
    }
}

#[cfg(test)]
mod tests {
    use worddle_page::Assets;

    use super::*;

    #[test]
    fn every_page_has_a_script_and_every_script_a_page() {
        let scripts = Assets::iter().filter_map(|file| {
            let name = file.strip_prefix("pages/")?.strip_suffix(".js")?;
            // Folders and `name-part.js` hold parts of a page.
            (!name.contains(['/', '-'])).then(|| name.to_owned())
        });
        let mut scripts: Vec<_> = scripts.collect();
        let mut names: Vec<_> = PAGES.iter().map(|page| page.name.clone()).collect();
        scripts.sort();
        names.sort();
        assert_eq!(names, scripts);
    }

    #[test]
    fn the_shell_names_only_pages_of_the_list() {
        let index = Shell::get("index.html").expect("the page");
        let index = String::from_utf8_lossy(&index.data).into_owned();
        let lists = index.split("data-page=\"").skip(1).filter_map(|rest| rest.split('"').next());
        for named in lists.flat_map(|list| list.split(' ')) {
            assert!(PAGES.iter().any(|page| page.name == named), "{named}");
        }
    }

    #[test]
    fn the_browser_receives_what_it_reads_and_nothing_else() {
        let room = PAGES.iter().find(|page| page.name == "room").expect("a page with pages below");
        let sent = serde_json::to_value(room).expect("a page is JSON");
        assert_eq!((&sent["name"], &sent["under"]), (&"room".into(), &"play".into()));
        assert_eq!(sent.get("below"), None);
    }
}
