//! The two languages of Worddle's texts.
//!
//! A text is written in both languages where it is used, side by side, so that nobody changes one and forgets
//! the other. There are no keys and no catalogue to look up.

/// The language of texts for a person.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Speech {
    /// English.
    English,
    /// Français.
    French,
}

impl Speech {
    /// The language of a request: `lang=fr` in its query, or the first supported one of the accepted languages, as in
    /// `de, fr;q=0.8, en;q=0.5`. Browsers send the best first.
    ///
    /// A language that is neither means English.
    pub fn asked_for(query: &str, accepted: &str) -> Self {
        let spoken = |language: &str| match language.trim().get(..2)?.to_ascii_lowercase().as_str() {
            "fr" => Some(Self::French),
            "en" => Some(Self::English),
            _ => None,
        };
        let named = query.split('&').find_map(|pair| pair.strip_prefix("lang="));
        named.unwrap_or(accepted).split(',').find_map(spoken).unwrap_or(Self::English)
    }

    /// The text in this language. Both texts stand side by side where they are used, so that neither is forgotten.
    pub fn say<T>(self, english: T, french: T) -> T {
        match self {
            Self::English => english,
            Self::French => french,
        }
    }

    /// A whole number with the language's thousands separator.
    ///
    /// A comma in English, a narrow no-break space in French.
    pub fn number(self, number: usize) -> String {
        let digits = number.to_string();
        let separator = self.say(",", "\u{202f}");
        let mut text = String::new();
        for (place, digit) in digits.chars().enumerate() {
            if place > 0 && (digits.len() - place).is_multiple_of(3) {
                text.push_str(separator);
            }
            text.push(digit);
        }
        text
    }

    /// A number with the language's decimal mark.
    ///
    /// Without separators: it is for small numbers and percentages.
    pub fn decimal(self, number: f64, digits: usize) -> String {
        let text = format!("{number:.digits$}");
        self.say(text.clone(), text.replace('.', ","))
    }

    /// A number of things, in the singular or the plural. French treats 0 as singular.
    pub fn count(self, number: usize, one: (&str, &str), several: (&str, &str)) -> String {
        let single = number == 1 || (self == Self::French && number == 0);
        let (english, french) = if single { one } else { several };
        format!("{} {}", self.number(number), self.say(english, french))
    }

    /// The colon after a label. In French, a non-breaking space precedes it.
    pub fn colon(self) -> &'static str {
        self.say(":", "\u{a0}:")
    }

    /// A text with the spaces of good typography: in French, those before `:`, `;`, `!` and `%` or inside « » do not
    /// break a line.
    ///
    /// Only a sign that stands alone is punctuation: `4x4:wrapped` stays as it is. So does everything in double quotes,
    /// since a person typed it, and the question mark, which means any letter here and ends no sentence.
    pub fn typeset(self, text: &str) -> String {
        if self == Self::English {
            return text.to_owned();
        }
        let mut set = String::with_capacity(text.len());
        let (mut previous, mut quoted) = (' ', false);
        let mut rest = text.chars();
        while let Some(character) = rest.next() {
            if character == '"' {
                // Debug output escapes quotes inside quotes, and puts a quote that is a character between apostrophes.
                quoted = if quoted { previous == '\\' } else { previous != '\'' };
            }
            let mut ahead = rest.clone();
            let sign = ahead.next().filter(|_| character == ' ' && !quoted);
            let alone = ahead.next().is_none_or(|next| next.is_whitespace() || ",.)".contains(next));
            set.push(match sign {
                Some(':' | '%') if alone => '\u{a0}',
                Some(';' | '!') if alone => '\u{202f}',
                Some('»') => '\u{a0}',
                Some(_) if previous == '«' => '\u{a0}',
                _ => character,
            });
            previous = character;
        }
        set
    }

    /// A size in bytes, with its unit.
    ///
    /// Powers of 1000, with one decimal below 100: `439 kB`, `24.1 MB`.
    pub fn bytes(self, bytes: usize) -> String {
        let units = self.say(["bytes", "kB", "MB", "GB"], ["octets", "ko", "Mo", "Go"]);
        let (mut size, mut unit) = (bytes as f64, 0);
        while size >= 1000.0 && unit + 1 < units.len() {
            size /= 1000.0;
            unit += 1;
        }
        let digits = usize::from(unit > 0 && size < 100.0);
        format!("{} {}", self.decimal(size, digits), units[unit])
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_first_language_that_is_spoken_counts() {
        for (languages, expected) in [
            ("fr", Speech::French),
            ("fr-CA,fr;q=0.9,en;q=0.8", Speech::French),
            ("de, fr;q=0.8", Speech::French),
            ("en-GB, fr", Speech::English),
            ("de", Speech::English),
            ("", Speech::English),
            ("é", Speech::English),
        ] {
            assert_eq!(Speech::asked_for("", languages), expected, "{languages}");
            assert_eq!(Speech::asked_for(&format!("day=7&lang={languages}"), "en"), expected, "{languages}");
        }
    }

    #[test]
    fn numbers_are_written_as_the_language_does() {
        assert_eq!(Speech::English.number(1_234_567), "1,234,567");
        assert_eq!(Speech::French.number(414_750), "414\u{202f}750");
        assert_eq!(Speech::French.number(42), "42");
        assert_eq!(Speech::French.decimal(3.125, 2), "3,12");
        assert_eq!(Speech::English.bytes(1_318_320), "1.3 MB");
        assert_eq!(Speech::French.bytes(999), "999 octets");
    }

    #[test]
    fn french_punctuation_keeps_its_space() {
        for (text, expected) in [
            ("la grille est vide : écrivez", "la grille est vide\u{a0}: écrivez"),
            ("Exemples :\n  x", "Exemples\u{a0}:\n  x"),
            ("un ; deux !", "un\u{202f}; deux\u{202f}!"),
            ("10 à 15 %, « mot »", "10 à 15\u{a0}%, «\u{a0}mot\u{a0}»"),
            ("4x4:wrapped, avec ? ou * :x", "4x4:wrapped, avec ? ou * :x"),
            ("pas de liste \"a : \\\" ; b\" : c", "pas de liste \"a : \\\" ; b\"\u{a0}: c"),
            ("'\"' au début : x", "'\"' au début\u{a0}: x"),
        ] {
            assert_eq!(Speech::French.typeset(text), expected);
            assert_eq!(Speech::French.typeset(expected), expected);
            assert_eq!(Speech::English.typeset(text), text);
        }
    }

    #[test]
    fn french_counts_nothing_as_one() {
        let words = |speech: Speech, number| speech.count(number, ("word", "mot"), ("words", "mots"));
        assert_eq!(words(Speech::French, 0), "0 mot");
        assert_eq!(words(Speech::English, 0), "0 words");
        assert_eq!(words(Speech::French, 2), "2 mots");
        assert_eq!(words(Speech::English, 1), "1 word");
    }
}
