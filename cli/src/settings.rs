//! The user's settings. A flag wins over the environment, and the environment over the configuration file.
//!
//! Everything that comes from outside the command line is read here: [`Environment`] reads variables,
//! [`Config`] the file, and [`Settings`] combines them with the flags. No command reads a variable itself, so
//! the tests can pass any environment, and the precedence exists once.
//!
//! | setting | flag | variable | file |
//! |---|---|---|---|
//! | language | `--language` | `WORDDLE_LANG` | `lang` |
//! | list | `-d` | `WORDDLE_LIST` | `list` |
//! | directory of lists | | `WORDDLE_WORDS` | `words` |
//! | directories of dictionaries | | `WORDDLE_DICTIONARIES` | |
//! | colours | `--color` | `NO_COLOR` | `color` |
//! | instructions | `--instructions` | `WORDDLE_INSTRUCTIONS` | |
//! | database of a fleet | `--database` | `WORDDLE_DATABASE` | |
//!
//! The locale (`LC_ALL`, `LC_MESSAGES`, `LANG`) sets the language if none of these does.

use std::ffi::{OsStr, OsString};
use std::io::IsTerminal;
use std::path::{Path, PathBuf};
use std::sync::{Mutex, PoisonError};

use anyhow::{Context, Result};
use worddle_ask::{
    FileLibrary, Library, Limits, ListRequest, Plan, ReadRequest, Request, SharedList, out_of_time,
};
use worddle_board::{Choice, Instructions};
use worddle_data::{Dictionaries, Language, Lists, read_bytes};
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
    /// `WORDDLE_LANG`: it wins over the file, and the file over the locale.
    lang: Option<String>,
    /// The locale of messages, by the precedence of POSIX.
    locale: Option<String>,
    /// `WORDDLE_LIST`, a name or a file.
    list: Option<String>,
    /// `WORDDLE_WORDS`, a directory of lists that is searched first.
    words: Option<PathBuf>,
    /// `NO_COLOR` is set. `--color always` still wins over it.
    no_color: bool,
    /// `WORDDLE_INSTRUCTIONS`, the name of those to count boards with.
    instructions: Option<String>,
    /// The XDG configuration directory.
    config: Option<PathBuf>,
    /// The XDG data directory, for lists of the user's own and the store of a worker.
    data: Option<PathBuf>,
    /// The XDG cache directory, for packed dictionaries of the system.
    cache: Option<PathBuf>,
    /// `WORDDLE_DICTIONARIES`, directories to search for dictionaries instead of those of the system.
    dictionaries: Option<OsString>,
    /// This program's own path; the lists that are installed with it lie beside it.
    program: Option<PathBuf>,
    /// A browser can be opened.
    desktop: bool,
    /// `NOTIFY_SOCKET`, set by systemd. A path, or an abstract name that need not be UTF-8.
    notify: Option<OsString>,
    /// `WORDDLE_DATABASE`, perhaps with a password.
    database: Option<String>,
}

impl Environment {
    /// Reads the environment of this process.
    #[expect(clippy::disallowed_methods, reason = "this is where the environment is read")]
    pub(crate) fn read() -> Self {
        // An empty variable counts as unset, as POSIX locales and NO_COLOR define it.
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
            instructions: text("WORDDLE_INSTRUCTIONS"),
            config: path("XDG_CONFIG_HOME").or_else(|| in_home(".config")),
            data: path("XDG_DATA_HOME").or_else(|| in_home(".local/share")),
            cache: path("XDG_CACHE_HOME").or_else(|| in_home(".cache")),
            dictionaries: path("WORDDLE_DICTIONARIES").map(PathBuf::into_os_string),
            program: std::env::current_exe().ok(),
            desktop: cfg!(target_os = "macos")
                || text("DISPLAY").or_else(|| text("WAYLAND_DISPLAY")).is_some(),
            notify: std::env::var_os("NOTIFY_SOCKET").filter(|value| !value.is_empty()),
            database: text("WORDDLE_DATABASE"),
        }
    }

    /// The user's language from the environment and the file. Help and usage errors need it before flags are parsed.
    ///
    /// A name that is not one of our languages is skipped: `WORDDLE_LANG=xx` falls back to the file and the
    /// locale.
    pub(crate) fn language(&self, file: &Config, lists: &Lists) -> Option<Language> {
        let read = |name: &String| Language::of_locale(name);
        let named = [&self.lang, &file.lang].into_iter().flatten().find_map(read);
        // Nobody asked for the words of the locale: without its list, the usual ones do.
        named.or_else(|| self.locale.as_ref().and_then(read).filter(|&language| lists.has(language)))
    }
}

/// The configuration file, `worddle/config.toml` in the XDG configuration directory.
///
/// Unknown keys are errors: a mistyped one would silently do nothing.
#[derive(Default, serde::Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Config {
    /// A language or a locale.
    #[serde(alias = "language")]
    lang: Option<String>,
    /// The default list.
    list: Option<String>,
    /// When to use colours.
    color: Option<Color>,
    /// A directory of lists.
    words: Option<PathBuf>,
}

impl Config {
    /// The largest configuration file that is read.
    /// A real one has a few lines; more means that the path is something else.
    const MAX_BYTES: u64 = 1 << 16;

    /// Reads the file, if there is one.
    ///
    /// No file is not an error, and neither is a directory of that name.
    ///
    /// # Errors
    ///
    /// Fails if the file cannot be read, is too large, is not UTF-8 or is not valid TOML for [`Config`]. The
    /// message names the file.
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

/// The settings in effect.
pub(crate) struct Settings {
    /// The language of messages.
    pub(crate) speech: Speech,
    /// Colours of standard output. Standard error has none.
    pub(crate) paint: Paint,
    /// Finds lists and rules by name.
    pub(crate) library: FileLibrary,
    /// Limits of a request.
    pub(crate) limits: Limits,
    /// The values of `--limit`, as typed.
    /// They also raise the limits of the server.
    raised: Vec<String>,
    /// The user's language, of words and messages.
    language: Language,
    /// The word list for requests, and how to read it.
    list: ReadRequest,
    /// Whether `-d` was given.
    named: bool,
    /// The directories that are searched for lists, in order.
    lists: Lists,
    /// The directory of the user's own lists.
    own_lists: Option<PathBuf>,
    /// Finds dictionaries.
    dictionaries: Dictionaries,
    /// The value of `--language`.
    named_language: Option<Language>,
    /// `--quiet`: no notes on standard error.
    quiet: bool,
    /// A browser can be opened.
    desktop: bool,
    /// The socket of systemd.
    notify: Option<OsString>,
    /// The address of the fleet's database, from the environment.
    database: Option<String>,
    /// The user's data directory, by XDG.
    data: Option<PathBuf>,
    /// Lists whose left-out lines have been reported, each with what was reported.
    /// A command may plan and open several times, and the library keeps its reports.
    reported: Mutex<Vec<(String, LeftOut)>>,
}

impl Settings {
    /// Combines flags, environment and file.
    ///
    /// # Errors
    ///
    /// Fails only for a `--limit` that is unknown or has no valid value, and for instructions that the processor lacks. Lists
    /// are not opened here: most commands never read one, and the error should come from the one that does.
    pub(crate) fn new(common: &Common, environment: &Environment, file: &Config) -> Result<Self> {
        let list = common.list.clone().or_else(|| environment.list.clone()).or_else(|| file.list.clone());
        let color = common.color.or(file.color).unwrap_or(Color::Auto);
        // A variable is weaker than a flag, so NO_COLOR only decides where the terminal would.
        let terminal = std::io::stdout().is_terminal() && !environment.no_color;
        let mut lists = Lists::beside(environment.program.as_deref().unwrap_or(Path::new("")));
        let own = environment.data.as_ref().map(|data| data.join("worddle/words"));
        // A directory is searched before those added earlier: the environment wins over the file, and both win over the
        // usual directory.
        for directory in [own.clone(), file.words.clone(), environment.words.clone()].into_iter().flatten() {
            lists = lists.with_directory(directory);
        }
        let language =
            common.lang.or_else(|| environment.language(file, &lists)).unwrap_or(Language::English);
        let own_in = |directory: &Option<PathBuf>| {
            directory.as_ref().map(|directory| directory.join("worddle/dictionaries"))
        };
        let mut dictionaries = Dictionaries::new(own_in(&environment.data), own_in(&environment.cache));
        if let Some(directories) = &environment.dictionaries {
            dictionaries = dictionaries.with_system(std::env::split_paths(directories).collect());
        }
        let mut limits = Limits::command();
        common.limit.iter().try_for_each(|limit| limits.set(limit))?;
        let raised = common.limit.clone();
        let speech = speech(language);
        if let Some(name) =
            common.instructions.map(Instructions::name).or(environment.instructions.as_deref())
        {
            fix_instructions(name, speech)?;
        }
        let read = ReadRequest {
            // Each language has a list of the same name.
            name: list.unwrap_or_else(|| language.id().to_owned()),
            alphabet: common.alphabet.map(|alphabet| alphabet.id().to_owned()),
            encoding: common.encoding.map(|encoding| encoding.id().to_owned()),
            min_letters: common.min_letters,
            max_letters: common.max_letters,
        };
        Ok(Self {
            speech,
            library: FileLibrary::new(lists.clone(), language).with_dictionaries(dictionaries.clone()),
            limits,
            raised,
            paint: Paint::new(color == Color::Always || (color == Color::Auto && terminal)),
            language,
            list: read,
            named: common.list.is_some(),
            lists,
            own_lists: own,
            dictionaries,
            named_language: common.lang,
            quiet: common.quiet,
            desktop: environment.desktop,
            notify: environment.notify.clone(),
            database: environment.database.clone(),
            data: environment.data.clone(),
            reported: Mutex::default(),
        })
    }

    /// The socket on which systemd wants to know when the server is ready.
    pub(crate) fn notify_socket(&self) -> Option<&OsStr> {
        self.notify.as_deref()
    }

    /// The address of the fleet's database from the environment. It may contain a password: never print it.
    ///
    /// A flag with the same meaning wins; see `fleet::address`.
    pub(crate) fn database(&self) -> Option<&str> {
        self.database.as_deref()
    }

    /// The default directory for a worker's word lists and results.
    ///
    /// `None` without `HOME` and `XDG_DATA_HOME`: then `--store` is needed.
    pub(crate) fn fleet_store(&self) -> Option<PathBuf> {
        self.data.as_ref().map(|data| data.join("worddle/fleet"))
    }

    /// The name of the list, as typed.
    pub(crate) fn list_name(&self) -> &str {
        &self.list.name
    }

    /// The list for a request.
    ///
    /// Always `Some`; the type is that of the field in a request.
    #[expect(clippy::unnecessary_wraps, reason = "a request may go without it")]
    pub(crate) fn list_request(&self) -> Option<ListRequest> {
        Some(self.list.clone().into())
    }

    /// The list for a request, if `-d` was given.
    ///
    /// Resuming a saved search or proof uses it: without `-d`, the list on file stays.
    pub(crate) fn named_list(&self) -> Option<ListRequest> {
        self.list_request().filter(|_| self.named)
    }

    /// The list for a crossword, if one was chosen: without it, the lexicon of the language is used.
    pub(crate) fn crossword_list(&self) -> Option<ListRequest> {
        let usual = ListRequest::Name(self.language.id().to_owned());
        self.list_request().filter(|list| self.named || *list != usual)
    }

    /// The language for a request.
    #[expect(clippy::unnecessary_wraps, reason = "a request may go without it")]
    pub(crate) fn language(&self) -> Option<String> {
        Some(self.language.id().to_owned())
    }

    /// Applies `--limit` to other limits, such as those of the server.
    pub(crate) fn set_limits(&self, limits: &mut Limits) -> Result<()> {
        Ok(self.raised.iter().try_for_each(|limit| limits.set(limit))?)
    }

    /// Whether there is a desktop to open a browser on.
    pub(crate) fn has_desktop(&self) -> bool {
        self.desktop
    }

    /// Whether `--quiet` was given.
    pub(crate) fn is_quiet(&self) -> bool {
        self.quiet
    }

    /// The names of all available lists.
    pub(crate) fn list_names(&self) -> Vec<String> {
        self.lists.names()
    }

    /// The available lists.
    pub(crate) fn lists(&self) -> &Lists {
        &self.lists
    }

    /// Plans a request, and reports lines left out of its lists on standard error.
    ///
    /// Planning opens the lists, so this is where a list that does not exist is reported.
    ///
    /// # Errors
    ///
    /// A [`Refusal`](worddle_ask::Refusal) that names the field and what was expected; `errors` phrases it.
    pub(crate) fn plan<R: Request>(&self, request: &R) -> Result<R::Plan> {
        let plan = request.plan(&self.library, &self.limits)?;
        self.note_left_out();
        Ok(plan)
    }

    /// Runs a plan, with a progress line on a terminal. Also returns whether Ctrl-C stopped it; the answer is then what
    /// was found so far.
    ///
    /// # Errors
    ///
    /// Fails if the time of the plan's budget ran out: half an answer without a word about it would be wrong,
    /// and the message says how to allow more time.
    pub(crate) fn run<P: Plan>(&self, plan: &P, unit: Unit) -> Result<(P::Answer, bool)> {
        let mut progress = ProgressLine::new(unit, self.speech);
        let mut run = Run::new(plan.budget()).with_cancel(interrupt::cancel()).with_observer(&mut progress);
        let answer = plan.run(&mut run);
        // The run borrows the line, which has to go before anything is printed.
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

    /// Opens the list, and reports lines left out of it on standard error.
    ///
    /// For commands that work on a list without a request, such as `lexicon dump`. A list is opened once per
    /// process; `FileLibrary` keeps it.
    pub(crate) fn open(&self) -> Result<SharedList> {
        let list = self.library.list(Some(self.language.id()), self.list_request().as_ref(), &self.limits)?;
        self.note_left_out();
        Ok(list)
    }

    /// Opens a file with the flags of the list, and reports lines left out of it on standard error.
    ///
    /// The alphabet, the encoding and the lengths come from the flags, as for `-d`.
    pub(crate) fn open_file(&self, file: &str) -> Result<SharedList> {
        let request = ListRequest::from(ReadRequest { name: file.to_owned(), ..self.list.clone() });
        let list = self.library.list(Some(self.language.id()), Some(&request), &self.limits)?;
        self.note_left_out();
        Ok(list)
    }

    /// The directory of the user's own lists; `None` without `HOME` and `XDG_DATA_HOME`.
    pub(crate) fn own_lists(&self) -> Option<&Path> {
        self.own_lists.as_deref()
    }

    /// The dictionaries of the user and of the system.
    pub(crate) fn dictionaries(&self) -> &Dictionaries {
        &self.dictionaries
    }

    /// The value of `--language`, if it was given.
    pub(crate) fn named_language(&self) -> Option<Language> {
        self.named_language
    }

    /// Opens the list with words of one letter too, unless `--min-letters` was given.
    ///
    /// The assignment counts them; everywhere else words start at two letters.
    pub(crate) fn open_with_single_letters(&self) -> Result<SharedList> {
        let min_letters = self.list.min_letters.or(Some(1));
        let list = ListRequest::from(ReadRequest { min_letters, ..self.list.clone() });
        Ok(self.library.list(Some(self.language.id()), Some(&list), &self.limits)?)
    }

    /// Reports lines left out of the open lists.
    ///
    /// Called after planning, when all lists are open. Only lists that were read from text have such lines. A report
    /// is printed once per process, however often a command plans.
    pub(crate) fn note_left_out(&self) {
        let mut reported = self.reported.lock().unwrap_or_else(PoisonError::into_inner);
        for report in self.library.reports() {
            let (name, lines) = &report;
            if lines.total() > 0 && !reported.contains(&report) {
                self.note(&format!("{name}{} {}", self.speech.colon(), left_out(lines, self.speech)));
                reported.push(report);
            }
        }
    }

    /// Prints a note on standard error, unless `--quiet` was given.
    ///
    /// French spaces are set here, so that callers write plain text.
    pub(crate) fn note(&self, text: &str) {
        if !self.quiet {
            stderr::tell(self.speech.typeset(text));
        }
    }
}

/// Makes this process count boards with the instructions of this name.
///
/// # Errors
///
/// Fails if the processor lacks them, or if there are none of this name.
fn fix_instructions(name: &str, speech: Speech) -> Result<()> {
    if Instructions::named(name).is_some_and(Choice::fix) {
        return Ok(());
    }
    let here: Vec<_> = Instructions::here().map(Instructions::name).collect();
    anyhow::bail!(speech.say(
        format!("no instructions {name:?} here: this processor has {}", here.join(", ")),
        format!("pas d'instructions {name:?} ici : ce processeur a {}", here.join(", ")),
    ))
}

/// The language of messages for a user's language: French, or English for all others.
///
/// Words may be in many languages, messages in two.
pub(crate) fn speech(language: Language) -> Speech {
    if language == Language::French { Speech::French } else { Speech::English }
}

/// Describes the lines left out of a list, by cause.
///
/// `3 lines left out: 1 too short, 2 with a digit`. The causes add up to the total, since a line has one
/// cause.
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

/// The words for a cause, for one line and for several, each in English and French.
///
/// French adjectives agree with the number; phrases with a preposition do not change.
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
