//! What the user has set: by flag, in the environment, in a file, in this order.

use std::io::{IsTerminal, Read};
use std::path::{Path, PathBuf};

use anyhow::{Context, Result, bail};
use worddle_data::{Language, ListOptions, Lists, Loaded, read_bytes};
use worddle_lexicon::text::Cause;
use worddle_lexicon::{Alphabet, Report, WordList};

use crate::args::{Color, Common};
use crate::render::Paint;
use crate::speech::Speech;

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
    language: Language,
    list: String,
    /// Whether the list was named on the command line.
    named: bool,
    options: ListOptions,
    lists: Lists,
    quiet: bool,
    desktop: bool,
}

impl Settings {
    /// Decides between flags, environment and file.
    pub(crate) fn new(common: &Common, environment: &Environment, file: &Config) -> Self {
        let language = common.lang.or_else(|| environment.language(file)).unwrap_or(Language::English);
        let list = common.list.clone().or_else(|| environment.list.clone()).or_else(|| file.list.clone());
        let color = common.color.or(file.color).unwrap_or(Color::Auto);
        let terminal = std::io::stdout().is_terminal() && !environment.no_color;
        let options = ListOptions {
            alphabet: common.alphabet,
            encoding: common.encoding,
            shortest: common.min_letters,
            longest: common.max_letters,
        };
        let mut lists = Lists::beside(environment.program.as_deref().unwrap_or(Path::new("")));
        let own = environment.data.as_ref().map(|data| data.join("worddle/words"));
        for directory in [own, file.words.clone(), environment.words.clone()].into_iter().flatten() {
            lists = lists.with_directory(directory);
        }
        Self {
            speech: speech(language),
            paint: Paint::new(color == Color::Always || (color == Color::Auto && terminal)),
            language,
            list: list.unwrap_or_else(|| language.id().to_owned()),
            named: common.list.is_some(),
            options,
            lists,
            quiet: common.quiet,
            desktop: environment.desktop,
        }
    }

    /// The name of the list, as the user wrote it.
    pub(crate) fn list_name(&self) -> &str {
        &self.list
    }

    /// Whether there is a desktop on which a window can be opened.
    pub(crate) fn has_desktop(&self) -> bool {
        self.desktop
    }

    /// How the list is read.
    pub(crate) fn list_options(&self) -> ListOptions {
        self.options
    }

    /// The same settings with the list of an earlier run, unless another one was named on the command line.
    pub(crate) fn with_list_of(&self, list: &str, options: ListOptions) -> Self {
        let (list, options) =
            if self.named { (self.list.clone(), self.options) } else { (list.to_owned(), options) };
        Self { list, options, lists: self.lists.clone(), ..*self }
    }

    /// Whether the user wants quiet.
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

    /// Loads the list that was asked for, and says on standard error what was left out of it.
    pub(crate) fn load(&self) -> Result<WordList> {
        let loaded = self.load_silently()?;
        self.note_left_out(&self.list, loaded.report);
        Ok(loaded.list)
    }

    /// Loads the list that was asked for.
    pub(crate) fn load_silently(&self) -> Result<Loaded> {
        self.load_with(self.options)
    }

    /// The bytes of the list that was asked for; `None` for a list inside the program.
    pub(crate) fn list_bytes(&self) -> Result<Option<Vec<u8>>> {
        Ok(self.lists.bytes(&self.list, std::io::stdin())?)
    }

    /// Loads the list that was asked for, from `input` if it comes from standard input, and says what was left out.
    pub(crate) fn load_from(&self, input: impl Read) -> Result<WordList> {
        let loaded = self.lists.load(&self.list, &self.options, self.language, input)?;
        self.note_left_out(&self.list, loaded.report);
        Ok(loaded.list)
    }

    /// The alphabet of a list that does not tell its own.
    pub(crate) fn alphabet(&self) -> Alphabet {
        let named = Language::of_locale(&self.list).map(Language::alphabet);
        self.options.alphabet.or(named).unwrap_or(self.language.alphabet())
    }

    fn note_left_out(&self, name: &str, report: Option<Report>) {
        if let Some(report) = report.filter(|report| report.left_out_total() > 0) {
            self.note(&format!("{name}: {}", left_out(&report, self.speech)));
        }
    }

    /// Loads the list with every word, however short, unless the user set a length.
    pub(crate) fn load_with_single_letters(&self) -> Result<WordList> {
        let shortest = self.options.shortest.or(Some(1));
        Ok(self.load_with(ListOptions { shortest, ..self.options })?.list)
    }

    /// Loads another list than the one that was asked for, with every word, however short; in an alphabet, or in its own.
    pub(crate) fn load_other(&self, name: &str, alphabet: Option<Alphabet>) -> Result<WordList> {
        if name == "-" && self.list == "-" {
            bail!(self.speech.say(
                "the word list comes from standard input: another list cannot come from there too",
                "la liste de mots vient de l'entrée standard : une autre liste ne peut pas en venir aussi",
            ));
        }
        let encoding = self.options.encoding;
        let options = ListOptions { alphabet, encoding, shortest: Some(1), longest: None };
        let loaded = self.lists.load(name, &options, self.language, std::io::stdin())?;
        self.note_left_out(name, loaded.report);
        Ok(loaded.list)
    }

    fn load_with(&self, options: ListOptions) -> Result<Loaded> {
        Ok(self.lists.load(&self.list, &options, self.language, std::io::stdin())?)
    }

    /// Says something on standard error, unless the user wants quiet.
    pub(crate) fn note(&self, text: &str) {
        if !self.quiet {
            eprintln!("{text}");
        }
    }
}

/// The language of the screen for a user's language.
pub(crate) fn speech(language: Language) -> Speech {
    if language == Language::French { Speech::French } else { Speech::English }
}

/// What was left out of a list, by cause.
pub(crate) fn left_out(report: &Report, speech: Speech) -> String {
    let counted = |cause| Some((cause, report.left_out(cause))).filter(|&(_, count)| count > 0);
    let causes: Vec<String> = Cause::ALL
        .into_iter()
        .filter_map(counted)
        .map(|(cause, count)| {
            let (one, several) = cause_names(cause);
            speech.count(count, one, several)
        })
        .collect();
    let lines = speech.count(
        report.left_out_total(),
        ("line left out", "ligne écartée"),
        ("lines left out", "lignes écartées"),
    );
    format!("{lines}{} {}", speech.say(":", " :"), causes.join(", "))
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
