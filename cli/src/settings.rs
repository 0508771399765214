//! What the user has set: by flag, in the environment, in a file, in this order.

use std::ffi::{OsStr, OsString};
use std::io::IsTerminal;
use std::path::{Path, PathBuf};

use anyhow::{Context, Result};
use worddle_ask::{Library, Limits, ListRequest, Plan, ReadRequest, Request, SharedList, out_of_time};
use worddle_data::{Language, Lists, read_bytes};
use worddle_lexicon::{Cause, LeftOut};
use worddle_run::{Run, Stop};

use crate::args::{Color, Common};
use crate::interrupt;
use crate::progress::{ProgressLine, Unit};
use crate::render::Paint;
use crate::stderr;
use worddle_ask::Speech;

/// The environment, read once.
#[derive(Default)]
pub(crate) struct Environment {
    lang: Option<String>,
    locale: Option<String>,
    list: Option<String>,
    words: Option<PathBuf>,
    no_color: bool,
    config: Option<PathBuf>,
    data: Option<PathBuf>,
    program: Option<PathBuf>,
    desktop: bool,
    notify: Option<OsString>,
    database: Option<String>,
}

impl Environment {
    /// Reads the environment of this process.
    #[expect(clippy::disallowed_methods, reason = "this is where the environment is read")]
    pub(crate) fn read() -> Self {
        let text = |name: &str| std::env::var(name).ok().filter(|value| !value.is_empty());
        let path = |name: &str| std::env::var_os(name).filter(|value| !value.is_empty()).map(PathBuf::from);
        let home = path("HOME");
        let in_home = |place: &str| home.as_ref().map(|home| home.join(place));
        Self {
            lang: text("WORDDLE_LANG"),
            locale: text("LC_ALL").or_else(|| text("LC_MESSAGES")).or_else(|| text("LANG")),
            list: text("WORDDLE_LIST"),
            words: path("WORDDLE_WORDS"),
            no_color: text("NO_COLOR").is_some(),
            config: path("XDG_CONFIG_HOME").or_else(|| in_home(".config")),
            data: path("XDG_DATA_HOME").or_else(|| in_home(".local/share")),
            program: std::env::current_exe().ok(),
            desktop: cfg!(target_os = "macos")
                || text("DISPLAY").or_else(|| text("WAYLAND_DISPLAY")).is_some(),
            notify: std::env::var_os("NOTIFY_SOCKET").filter(|value| !value.is_empty()),
            database: text("WORDDLE_DATABASE"),
        }
    }

    /// The language set here, before anything else is known: help and mistakes on the command line need it.
    pub(crate) fn language(&self, file: &Config) -> Option<Language> {
        let named = [&self.lang, &file.lang, &self.locale];
        named.into_iter().flatten().find_map(|name| Language::of_locale(name))
    }
}

/// The user's configuration file, `worddle/config.toml` in the XDG place.
#[derive(Default, serde::Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Config {
    #[serde(alias = "language")]
    lang: Option<String>,
    list: Option<String>,
    color: Option<Color>,
    words: Option<PathBuf>,
}

impl Config {
    /// The largest configuration file that makes sense.
    const MAX_BYTES: u64 = 1 << 16;

    /// Reads the file, if there is one.
    pub(crate) fn read(environment: &Environment) -> Result<Self> {
        let Some(path) = environment.config.as_ref().map(|place| place.join("worddle/config.toml")) else {
            return Ok(Self::default());
        };
        if !path.is_file() {
            return Ok(Self::default());
        }
        let name = path.display().to_string();
        let file = std::fs::OpenOptions::new().read(true).open(&path).with_context(|| name.clone())?;
        let bytes = read_bytes(&name, file, Self::MAX_BYTES)?;
        let text = String::from_utf8(bytes).with_context(|| name.clone())?;
        toml::from_str(&text).with_context(|| name)
    }
}

/// Everything set, decided.
pub(crate) struct Settings {
    /// The language of the screen.
    pub(crate) speech: Speech,
    /// How standard output is coloured.
    pub(crate) paint: Paint,
    /// Where lists and rules are looked up.
    pub(crate) library: Library,
    /// How much may be asked for.
    pub(crate) limits: Limits,
    /// The limits that were raised, as they were typed.
    raised: Vec<String>,
    language: Language,
    /// The list that requests name, and how it is read.
    list: ReadRequest,
    /// Whether the list was named on the command line.
    named: bool,
    lists: Lists,
    /// Where a person keeps lists of their own.
    own_lists: Option<PathBuf>,
    quiet: bool,
    desktop: bool,
    notify: Option<OsString>,
    database: Option<String>,
    /// Where programs keep what they need for this user.
    data: Option<PathBuf>,
}

impl Settings {
    /// Decides between flags, environment and file.
    pub(crate) fn new(common: &Common, environment: &Environment, file: &Config) -> Result<Self> {
        let language = common.lang.or_else(|| environment.language(file)).unwrap_or(Language::English);
        let list = common.list.clone().or_else(|| environment.list.clone()).or_else(|| file.list.clone());
        let color = common.color.or(file.color).unwrap_or(Color::Auto);
        let terminal = std::io::stdout().is_terminal() && !environment.no_color;
        let mut lists = Lists::beside(environment.program.as_deref().unwrap_or(Path::new("")));
        let own = environment.data.as_ref().map(|data| data.join("worddle/words"));
        // Each is searched before those added earlier, so the environment wins over the file, and both over the usual
        // place.
        for directory in [own.clone(), file.words.clone(), environment.words.clone()].into_iter().flatten() {
            lists = lists.with_directory(directory);
        }
        let mut limits = Limits::command();
        common.limit.iter().try_for_each(|limit| limits.set(limit))?;
        let raised = common.limit.clone();
        let read = ReadRequest {
            name: list.unwrap_or_else(|| language.id().to_owned()),
            alphabet: common.alphabet.map(|alphabet| alphabet.id().to_owned()),
            encoding: common.encoding.map(|encoding| encoding.id().to_owned()),
            min_letters: common.min_letters,
            max_letters: common.max_letters,
        };
        Ok(Self {
            speech: speech(language),
            library: Library::of_files(lists.clone(), language),
            limits,
            raised,
            paint: Paint::new(color == Color::Always || (color == Color::Auto && terminal)),
            language,
            list: read,
            named: common.list.is_some(),
            lists,
            own_lists: own,
            quiet: common.quiet,
            desktop: environment.desktop,
            notify: environment.notify.clone(),
            database: environment.database.clone(),
            data: environment.data.clone(),
        })
    }

    /// The socket on which a manager of services wants to hear how the server is.
    pub(crate) fn notify_socket(&self) -> Option<&OsStr> {
        self.notify.as_deref()
    }

    /// The address of the database of a fleet, from the environment. It may have a password.
    pub(crate) fn database(&self) -> Option<&str> {
        self.database.as_deref()
    }

    /// Where a worker keeps word lists and results.
    pub(crate) fn fleet_store(&self) -> Option<PathBuf> {
        self.data.as_ref().map(|data| data.join("worddle/fleet"))
    }

    /// The name of the list, as the user wrote it.
    pub(crate) fn list_name(&self) -> &str {
        &self.list.name
    }

    /// The list as requests name it.
    #[expect(clippy::unnecessary_wraps, reason = "a request may go without it")]
    pub(crate) fn list_request(&self) -> Option<ListRequest> {
        Some(self.list.clone().into())
    }

    /// The list as requests name it, if it was named on the command line.
    pub(crate) fn named_list(&self) -> Option<ListRequest> {
        self.list_request().filter(|_| self.named)
    }

    /// The language as requests name it.
    #[expect(clippy::unnecessary_wraps, reason = "a request may go without it")]
    pub(crate) fn language(&self) -> Option<String> {
        Some(self.language.id().to_owned())
    }

    /// Raises other limits as the user has raised those of the command.
    pub(crate) fn set_limits(&self, limits: &mut Limits) -> Result<()> {
        Ok(self.raised.iter().try_for_each(|limit| limits.set(limit))?)
    }

    /// Whether there is a desktop on which a window can be opened.
    pub(crate) fn has_desktop(&self) -> bool {
        self.desktop
    }

    /// Whether `--quiet` was given.
    pub(crate) fn is_quiet(&self) -> bool {
        self.quiet
    }

    /// The names of all lists that can be found.
    pub(crate) fn list_names(&self) -> Vec<String> {
        self.lists.names()
    }

    /// Where lists are found.
    pub(crate) fn lists(&self) -> &Lists {
        &self.lists
    }

    /// Understands a request, and says on standard error what was left out of the lists that it names.
    pub(crate) fn plan<R: Request>(&self, request: &R) -> Result<R::Plan> {
        let plan = request.plan(&self.library, &self.limits)?;
        self.note_left_out();
        Ok(plan)
    }

    /// Runs a plan with its progress on a terminal; also gives whether the user stopped it, and has what was found so far.
    pub(crate) fn run<P: Plan>(&self, plan: &P, unit: Unit) -> Result<(P::Answer, bool)> {
        let mut progress = ProgressLine::new(unit, self.speech);
        let mut run = Run::new(plan.budget()).with_cancel(interrupt::cancel()).with_observer(&mut progress);
        let answer = plan.run(&mut run);
        drop(run);
        progress.clear();
        match answer {
            Ok(answer) => Ok((answer, false)),
            Err(stopped) if stopped.stop == Stop::Cancelled => {
                self.note(self.speech.say("interrupted; found so far", "interrompu ; trouvé jusqu'ici"));
                Ok((stopped.so_far, true))
            }
            Err(_) => Err(out_of_time(plan.budget()).into()),
        }
    }

    /// Opens the list that was asked for, and says on standard error what was left out of it.
    pub(crate) fn open(&self) -> Result<SharedList> {
        let list = self.library.list(Some(self.language.id()), self.list_request().as_ref(), &self.limits)?;
        self.note_left_out();
        Ok(list)
    }

    /// Opens a file as the list would be, and says on standard error what was left out of it.
    pub(crate) fn open_file(&self, file: &str) -> Result<SharedList> {
        let request = ListRequest::from(ReadRequest { name: file.to_owned(), ..self.list.clone() });
        let list = self.library.list(Some(self.language.id()), Some(&request), &self.limits)?;
        self.note_left_out();
        Ok(list)
    }

    /// Where a person keeps lists of their own, if they have a place for data.
    pub(crate) fn own_lists(&self) -> Option<&Path> {
        self.own_lists.as_deref()
    }

    /// Opens the list with every word, however short, unless the user set a length.
    pub(crate) fn open_with_single_letters(&self) -> Result<SharedList> {
        let min_letters = self.list.min_letters.or(Some(1));
        let list = ListRequest::from(ReadRequest { min_letters, ..self.list.clone() });
        Ok(self.library.list(Some(self.language.id()), Some(&list), &self.limits)?)
    }

    /// Says what was left out of the lists that are open.
    pub(crate) fn note_left_out(&self) {
        for (name, lines) in self.library.reports() {
            if lines.total() > 0 {
                self.note(&format!("{name}{} {}", self.speech.colon(), left_out(&lines, self.speech)));
            }
        }
    }

    /// Prints a note on standard error, unless `--quiet` was given.
    pub(crate) fn note(&self, text: &str) {
        if !self.quiet {
            stderr::tell(self.speech.typeset(text));
        }
    }
}

/// The language of the screen for a user's language.
pub(crate) fn speech(language: Language) -> Speech {
    if language == Language::French { Speech::French } else { Speech::English }
}

/// What was left out of a list, by cause.
pub(crate) fn left_out(lines: &LeftOut, speech: Speech) -> String {
    let counted = |cause| Some((cause, lines.of(cause))).filter(|&(_, count)| count > 0);
    let causes: Vec<String> = Cause::ALL
        .into_iter()
        .filter_map(counted)
        .map(|(cause, count)| {
            let (one, several) = cause_names(cause);
            speech.count(count, one, several)
        })
        .collect();
    let total = lines.total();
    let lines =
        speech.count(total, ("line left out", "ligne écartée"), ("lines left out", "lignes écartées"));
    format!("{lines}{} {}", speech.colon(), causes.join(", "))
}

/// What is said of one line and of several lines that have a cause, in English and in French.
fn cause_names(cause: Cause) -> ((&'static str, &'static str), (&'static str, &'static str)) {
    let same = |english, french| ((english, french), (english, french));
    match cause {
        Cause::TooShort => (("too short", "trop courte"), ("too short", "trop courtes")),
        Cause::TooLong => (("too long", "trop longue"), ("too long", "trop longues")),
        Cause::Hyphen => same("with a hyphen", "avec trait d'union"),
        Cause::Apostrophe => same("with an apostrophe", "avec apostrophe"),
        Cause::Digit => same("with a digit", "avec chiffre"),
        Cause::Space => same("with a space", "avec espace"),
        Cause::Foreign => same("with another character", "avec un autre caractère"),
    }
}
