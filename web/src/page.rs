//! The page as it is written, and as it is made for where it shall lie.
//!
//! Scripts, styles and pictures lie in a directory that is named by a hash of all of them, the edition: a browser keeps
//! them for ever, since whatever changes has another address. The page itself points to the edition.
//!
//! What a browser shall load before it is told to by a script depends on the address and on the engine: a line of the
//! page with `data-page="play"` is only for `/play`, one with `data-engine="http"` only for a page that asks a server.

use std::borrow::Cow;
use std::fmt::Write as _;

use rust_embed::{EmbeddedFile, RustEmbed};
use serde::Serialize;
use worddle_page::{Assets, Shell};
use xxhash_rust::xxh3::Xxh3;

/// The newest results of the lab: an index, and its plots.
#[derive(RustEmbed)]
#[folder = "results"]
struct Results;

/// The script that runs before anything of the page is drawn, and lies in the page itself.
const EARLY: &str = "early.js";

/// The names of all pages. Without a name, the first one is shown.
pub(crate) const PAGES: [&str; 13] = [
    "solve",
    "generate",
    "play",
    "statistics",
    "room",
    "best",
    "crossword",
    "puzzle",
    "find",
    "lab",
    "about",
    "api",
    FLEET,
];

/// The page of a fleet: only a server that looks at one has it.
pub(crate) const FLEET: &str = "fleet";

/// Where the results of the lab lie among the assets.
const RESULTS: &str = "results/";

/// What answers the questions of a page.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum Engine {
    /// The server that it comes from. While that is away, the browser itself, if there are word lists for it.
    Http {
        /// The address of their directory, without a `/` at its end.
        lists: Option<String>,
    },
    /// The browser itself, with word lists from a directory beside the page.
    Worker {
        /// The address of the directory, without a `/` at its end.
        lists: String,
    },
}

/// How a page is made.
#[derive(Clone, Debug)]
pub(crate) struct Making {
    /// Where it lies on its host: begins and ends in `/`.
    pub(crate) base: String,
    pub(crate) engine: Engine,
    pub(crate) edition: Edition,
    /// Whether there is a fleet to look at.
    pub(crate) shows_fleet: bool,
    /// What it may load, if no header says so.
    pub(crate) policy: Option<String>,
}

impl Making {
    /// The page of a name, as it is sent.
    pub(crate) fn page(&self, name: &str) -> String {
        let page = text("index.html");
        let Self { base, engine, edition, shows_fleet, policy } = self;
        let own = [format!("data-page=\"{name}\""), format!("data-engine=\"{}\"", engine.name())];
        let is_meant = |line: &&str| {
            ["data-page=", "data-engine="]
                .iter()
                .zip(&own)
                .all(|(any, own)| !line.contains(any) || line.contains(own))
        };
        let page: String = page.split_inclusive('\n').filter(is_meant).collect();
        let assets = format!("{base}assets/{}/", edition.name());
        let mut head = format!(
            "<meta name=\"worddle-base\" content=\"{base}\" />\n    <meta name=\"worddle-assets\" content=\"{assets}\" />\n    \
             <meta name=\"worddle-engine\" content=\"{}\" />",
            engine.name()
        );
        if let Some(lists) = engine.lists() {
            let _ = write!(head, "\n    <meta name=\"worddle-lists\" content=\"{lists}\" />");
        }
        if *shows_fleet {
            head += "\n    <meta name=\"worddle-fleet\" content=\"shown\" />";
        }
        if let Some(policy) = policy {
            let _ =
                write!(head, "\n    <meta http-equiv=\"content-security-policy\" content=\"{policy}\" />");
        }
        if matches!(engine, Engine::Worker { .. }) {
            // The largest file goes first: the line is used from the beginning, and not only once the page is there.
            let module = if name == "crossword" { "crosswords" } else { "boards" };
            let _ = write!(
                head,
                "\n    <link rel=\"preload\" as=\"fetch\" crossorigin href=\"{assets}engine/{module}.wasm\" />"
            );
        }
        page.replace("\"/assets/", &format!("\"{assets}"))
            .replace("\"/manifest.webmanifest\"", &format!("\"{base}manifest.webmanifest\""))
            .replace("<meta name=\"worddle-engine\" />", &head)
            // Last: the browser runs it only as it is written.
            .replace("<script src=\"/early.js\"></script>", &format!("<script>{}</script>", text(EARLY)))
    }

    /// What tells a browser how to install the page. Addresses in it are relative to itself.
    pub(crate) fn manifest(&self) -> String {
        text("manifest.webmanifest").replace("\"assets/", &format!("\"assets/{}/", self.edition.name()))
    }

    /// The script that keeps the page for when there is no network, with what it shall keep: `more` besides the page.
    pub(crate) fn service(&self, more: impl Iterator<Item = String>) -> String {
        #[derive(Serialize)]
        struct Made<'a> {
            edition: String,
            base: &'a str,
            engine: &'a str,
            /// The address of the directory of word lists, if there is one.
            lists: Option<&'a str>,
            /// The addresses of all files that are kept from the beginning, below the base.
            files: Vec<String>,
        }
        let directory = format!("assets/{}/", self.edition.name());
        let made = Made {
            edition: self.edition.name(),
            base: &self.base,
            engine: self.engine.name(),
            lists: self.engine.lists(),
            files: std::iter::once(String::new())
                .chain(self.pages().map(|page| self.address(page)))
                .chain(asset_names().into_iter().chain(more).map(|name| format!("{directory}{name}")))
                .collect(),
        };
        let made = serde_json::to_string(&made).expect("text is always JSON");
        format!("const made = {made};\n{}", text("service.js"))
    }

    /// The pages that there are: the interface for programs needs a server, and a fleet one that looks at it.
    pub(crate) fn pages(&self) -> impl Iterator<Item = &'static str> {
        PAGES.into_iter().filter(|&page| match page {
            "api" => matches!(self.engine, Engine::Http { .. }),
            FLEET => self.shows_fleet,
            _ => true,
        })
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

    fn name(&self) -> &'static str {
        match self {
            Self::Http { .. } => "http",
            Self::Worker { .. } => "worker",
        }
    }
}

/// A script, a style or a picture of the page, or a result of the lab.
pub(crate) fn asset(name: &str) -> Option<EmbeddedFile> {
    // Only names that were there when the program was built: no path of a client reaches a file.
    if let Some(name) = name.strip_prefix(RESULTS) {
        return Results::iter().find(|known| known == name).and_then(|known| Results::get(&known));
    }
    Assets::iter().find(|known| known == name).and_then(|known| Assets::get(&known))
}

/// The names of all assets.
pub(crate) fn asset_names() -> Vec<String> {
    let results = Results::iter().map(|name| format!("{RESULTS}{name}"));
    let mut names: Vec<_> = Assets::iter().map(Cow::into_owned).chain(results).collect();
    names.sort();
    names
}

/// The text of a shell file.
fn text(name: &str) -> String {
    let file = Shell::get(name).map(|file| String::from_utf8_lossy(&file.data).into_owned());
    file.unwrap_or_default()
}

/// What a page says to its browser about the scripts that it may run: those that are files beside it, and its own.
pub(crate) fn own_scripts() -> String {
    let hash = Shell::get(EARLY).map(|file| file.metadata.sha256_hash()).unwrap_or_default();
    format!("script-src 'self' 'sha256-{}'", base64(&hash))
}

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

/// All files of the page, as one number that is another one as soon as a file is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Edition(pub(crate) u64);

impl Edition {
    /// The edition of the files as they are now, with others that go with them.
    pub(crate) fn of_files<'a>(others: impl IntoIterator<Item = &'a [u8]>) -> Self {
        let shell = Shell::iter().map(|name| (Shell::get(&name), name));
        let assets = Assets::iter().map(|name| (Assets::get(&name), name));
        let results = Results::iter().map(|name| (Results::get(&name), name));
        let mut files: Vec<(Cow<'_, str>, u64)> = shell
            .chain(assets)
            .chain(results)
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

    /// The name of its directory.
    pub(crate) fn name(self) -> String {
        format!("{:016x}", self.0)
    }

    /// Whether a text can be the name of an edition.
    pub(crate) fn is_name(text: &str) -> bool {
        text.len() == 16 && text.bytes().all(|byte| byte.is_ascii_hexdigit())
    }
}

/// The first bytes of a file's hash.
pub(crate) fn number(file: &EmbeddedFile) -> u64 {
    let hash = file.metadata.sha256_hash();
    u64::from_le_bytes(*hash.first_chunk().expect("a hash of 32 bytes"))
}
