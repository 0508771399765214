//! The source of the page, and how it is made for its location.
//!
//! Scripts, styles and pictures lie in a directory named by a hash of all of them, the *edition*. Browsers cache them
//! for ever, because any change leads to another address. The page itself points to its edition.
//!
//! The files that a browser preloads depend on the address and on the engine. A line of the page with
//! `data-page="home play"` is kept for these two pages only, one with `data-engine="http"` only for a page that asks a
//! server.

use std::borrow::Cow;
use std::fmt::Write as _;

use rust_embed::{EmbeddedFile, RustEmbed};
use serde::Serialize;
use worddle_page::{Assets, Shell};
use xxhash_rust::xxh3::Xxh3;

use crate::pages::{PAGES, Page};

/// The latest results of the lab: an index and its plots.
#[derive(RustEmbed)]
#[folder = "results"]
struct Results;

/// The ledgers of proofs, which anyone can take away and check.
#[derive(RustEmbed)]
#[folder = "proofs"]
struct Proofs;

/// The script that runs before the page is drawn, and is inlined in it.
const EARLY: &str = "early.js";

/// The directory of the lab's results among the assets.
const RESULTS: &str = "results/";

/// The directory of ledgers among the assets.
const PROOFS: &str = "proofs/";

/// Answers the questions of a page.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum Engine {
    /// The server that the page comes from. While it is unreachable, the browser itself, if it has word lists.
    Http {
        /// The address of the directory of lists, without a trailing `/`.
        lists: Option<String>,
    },
    /// The browser itself, with word lists from a directory beside the page.
    Worker {
        /// The address of the directory of lists, without a trailing `/`.
        lists: String,
    },
}

/// The settings by which a page is made.
#[derive(Clone, Debug)]
pub(crate) struct Making {
    /// The path of the page on its host; begins and ends with `/`.
    pub(crate) base: String,
    /// Who answers the questions of the page.
    pub(crate) engine: Engine,
    /// Names the directory of its assets.
    pub(crate) edition: Edition,
    /// Whether the server shows a fleet.
    pub(crate) shows_fleet: bool,
    /// Whether anyone may publish crosswords on the server.
    pub(crate) publishes: bool,
    /// The content security policy, where no header sets it.
    pub(crate) policy: Option<String>,
}

impl Making {
    /// A page by its name, as it is sent.
    ///
    /// A name that no row has gives the page for unknown addresses.
    pub(crate) fn page(&self, name: &str) -> String {
        let page = text("index.html");
        let Self { base, engine, edition, policy, .. } = self;
        let own = [("data-page=\"", name), ("data-engine=\"", engine.name())];
        let is_meant = |line: &&str| {
            own.iter().all(|(attribute, own)| {
                let named = line.split(attribute).nth(1).and_then(|rest| rest.split('"').next());
                named.is_none_or(|names| names.split(' ').any(|name| name == *own))
            })
        };
        let page: String = page.split_inclusive('\n').filter(is_meant).collect();
        let assets = format!("{base}assets/{}/", edition.name());
        // The values are made here and need no escapes, but for the list of pages.
        let mut head = format!(
            "<meta name=\"worddle-base\" content=\"{base}\" />\n    <meta name=\"worddle-assets\" content=\"{assets}\" />\n    \
             <meta name=\"worddle-engine\" content=\"{}\" />\n    <meta name=\"worddle-pages\" content=\"{}\" />",
            engine.name(),
            self.list()
        );
        if let Some(lists) = engine.lists() {
            let _ = write!(head, "\n    <meta name=\"worddle-lists\" content=\"{lists}\" />");
        }
        if self.publishes {
            head.push_str("\n    <meta name=\"worddle-publishes\" content=\"yes\" />");
        }
        if let Some(policy) = policy {
            let _ =
                write!(head, "\n    <meta http-equiv=\"content-security-policy\" content=\"{policy}\" />");
        }
        if matches!(engine, Engine::Worker { .. }) {
            // The largest file comes first, so that its download starts before the browser has read the rest of the
            // page.
            let row = PAGES.iter().find(|page| page.name == name);
            let module = row.and_then(|page| page.module.as_deref()).unwrap_or("boards");
            let _ = write!(
                head,
                "\n    <link rel=\"preload\" as=\"fetch\" crossorigin href=\"{assets}engine/{module}.wasm\" />"
            );
        }
        page.replace("\"/assets/", &format!("\"{assets}"))
            .replace("\"/manifest.webmanifest\"", &format!("\"{base}manifest.webmanifest\""))
            .replace("<meta name=\"worddle-engine\" />", &head)
            // Last: the script's hash is in the policy, so nothing may be replaced inside it.
            .replace("<script src=\"/early.js\"></script>", &format!("<script>{}</script>", text(EARLY)))
    }

    /// The web app manifest. Its addresses are relative to the manifest itself.
    ///
    /// The name of the edition goes into the addresses of its icons.
    pub(crate) fn manifest(&self) -> String {
        text("manifest.webmanifest").replace("\"assets/", &format!("\"assets/{}/", self.edition.name()))
    }

    /// The service worker, with the list of files it keeps for use without a network: the page, and `more`.
    ///
    /// The script is the same everywhere; what differs comes before its first line.
    pub(crate) fn service(&self, more: impl Iterator<Item = String>) -> String {
        /// What the service worker needs to know, before its first line.
        #[derive(Serialize)]
        struct Made<'a> {
            edition: String,
            base: &'a str,
            engine: &'a str,
            /// The address of the directory of word lists, if there is one.
            lists: Option<&'a str>,
            /// The addresses of all files to keep from the start, below the base.
            files: Vec<String>,
        }
        let directory = format!("assets/{}/", self.edition.name());
        let made = Made {
            edition: self.edition.name(),
            base: &self.base,
            engine: self.engine.name(),
            lists: self.engine.lists(),
            files: std::iter::once(String::new())
                .chain(self.pages().map(|page| self.address(&page.name)))
                .chain(asset_names().into_iter().chain(more).map(|name| format!("{directory}{name}")))
                .collect(),
        };
        let made = serde_json::to_string(&made).expect("text is always JSON");
        format!("const made = {made};\n{}", text("service.js"))
    }

    /// The pages that this host shows.
    ///
    /// In the order of the menu.
    pub(crate) fn pages(&self) -> impl Iterator<Item = &'static Page> {
        let has_server = matches!(self.engine, Engine::Http { .. });
        PAGES.iter().filter(move |page| page.is_shown(has_server, self.shows_fleet))
    }

    /// The shown pages as JSON, for an attribute of the page.
    ///
    /// Escaped for double quotes.
    fn list(&self) -> String {
        let pages: Vec<_> = self.pages().collect();
        let list = serde_json::to_string(&pages).expect("text is always JSON");
        list.replace('&', "&amp;").replace('"', "&quot;")
    }

    /// The address of a page below the base. A page that is a file of its own lies in a directory.
    fn address(&self, page: &str) -> String {
        match self.engine {
            Engine::Http { .. } => page.to_owned(),
            Engine::Worker { .. } => format!("{page}/"),
        }
    }
}

impl Engine {
    /// The address of the directory of word lists, if there is one.
    fn lists(&self) -> Option<&str> {
        match self {
            Self::Http { lists } => lists.as_deref(),
            Self::Worker { lists } => Some(lists),
        }
    }

    /// The name that the page knows the engine by.
    fn name(&self) -> &'static str {
        match self {
            Self::Http { .. } => "http",
            Self::Worker { .. } => "worker",
        }
    }
}

/// A script, style sheet or picture of the page, a result of the lab, or the ledger of a proof.
///
/// `None` for any other name, including paths with `..`.
pub(crate) fn asset(name: &str) -> Option<EmbeddedFile> {
    // Only names known when the program was built: no path of a client reaches the file system.
    if let Some(name) = name.strip_prefix(RESULTS) {
        return Results::iter().find(|known| known == name).and_then(|known| Results::get(&known));
    }
    if let Some(name) = name.strip_prefix(PROOFS) {
        return Proofs::iter().find(|known| known == name).and_then(|known| Proofs::get(&known));
    }
    Assets::iter().find(|known| known == name).and_then(|known| Assets::get(&known))
}

/// The names of all assets.
///
/// Sorted, so that the same program makes the same service worker.
pub(crate) fn asset_names() -> Vec<String> {
    let results = Results::iter().map(|name| format!("{RESULTS}{name}"));
    let proofs = Proofs::iter().map(|name| format!("{PROOFS}{name}"));
    let mut names: Vec<_> = Assets::iter().map(Cow::into_owned).chain(results).chain(proofs).collect();
    names.sort();
    names
}

/// The text of a shell file.
///
/// Empty if there is no such file.
fn text(name: &str) -> String {
    let file = Shell::get(name).map(|file| String::from_utf8_lossy(&file.data).into_owned());
    file.unwrap_or_default()
}

/// The `script-src` directive of the page: files beside it, and its inlined script by hash.
///
/// Computed from the file, so that nobody has to keep it in step.
pub(crate) fn own_scripts() -> String {
    let hash = Shell::get(EARLY).map(|file| file.metadata.sha256_hash()).unwrap_or_default();
    format!("script-src 'self' 'sha256-{}'", base64(&hash))
}

/// Bytes in base64, as a policy names hashes.
///
/// With padding.
fn base64(bytes: &[u8]) -> String {
    const DIGITS: &[u8; 64] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
    let mut text = String::new();
    for three in bytes.chunks(3) {
        let bits = (0..3).fold(0, |bits, at| bits << 8 | usize::from(three.get(at).copied().unwrap_or(0)));
        for digit in 0..4 {
            let has_bits = digit <= three.len();
            text.push(if has_bits { DIGITS[bits >> (18 - 6 * digit) & 63].into() } else { '=' });
        }
    }
    text
}

/// A hash of all files of the page.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Edition(pub(crate) u64);

impl Edition {
    /// The edition of the current files, and of others that go with them.
    ///
    /// Any change of any file changes it, and the order of files does not matter.
    pub(crate) fn of_files<'a>(others: impl IntoIterator<Item = &'a [u8]>) -> Self {
        let shell = Shell::iter().map(|name| (Shell::get(&name), name));
        let assets = Assets::iter().map(|name| (Assets::get(&name), name));
        let results = Results::iter().map(|name| (Results::get(&name), name));
        let proofs = Proofs::iter().map(|name| (Proofs::get(&name), name));
        let mut files: Vec<(Cow<'_, str>, u64)> = shell
            .chain(assets)
            .chain(results)
            .chain(proofs)
            .filter_map(|(file, name)| Some((name, number(&file?))))
            .collect();
        files.sort();
        let mut edition = Xxh3::new();
        for (name, number) in files {
            edition.update(name.as_bytes());
            edition.update(&number.to_le_bytes());
        }
        others.into_iter().for_each(|bytes| edition.update(bytes));
        Self(edition.digest())
    }

    /// The name of the edition's directory.
    ///
    /// Sixteen hexadecimal digits.
    pub(crate) fn name(self) -> String {
        format!("{:016x}", self.0)
    }

    /// Whether a text can be the name of an edition.
    ///
    /// Upper case counts too, though no edition is written so.
    pub(crate) fn is_name(text: &str) -> bool {
        text.len() == 16 && text.bytes().all(|byte| byte.is_ascii_hexdigit())
    }
}

/// The first bytes of a file's hash.
///
/// Enough to tell files apart; the rest of the hash is not needed.
pub(crate) fn number(file: &EmbeddedFile) -> u64 {
    let hash = file.metadata.sha256_hash();
    u64::from_le_bytes(*hash.first_chunk().expect("a hash of 32 bytes"))
}
