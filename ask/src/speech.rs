//! The two languages that Worddle speaks.

/// The language in which a person is spoken to.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Speech {
    /// English.
    English,
    /// Français.
    French,
}

impl Speech {
    /// The text in the language spoken. Both stand side by side where they are used, so that neither is forgotten.
    pub fn say<T>(self, english: T, french: T) -> T {
        match self {
            Self::English => english,
            Self::French => french,
        }
    }

    /// A whole number with its thousands apart, as the language writes them.
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

    /// A number with decimals, as the language writes them.
    pub fn decimal(self, number: f64, digits: usize) -> String {
        let text = format!("{number:.digits$}");
        self.say(text.clone(), text.replace('.', ","))
    }

    /// A number of things, with the word for one or for several of them. French counts nothing as one.
    pub fn count(self, number: usize, one: (&str, &str), several: (&str, &str)) -> String {
        let single = number == 1 || (self == Self::French && number == 0);
        let (english, french) = if single { one } else { several };
        format!("{} {}", self.number(number), self.say(english, french))
    }

    /// A size in bytes, with its unit.
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
    fn numbers_are_written_as_the_language_does() {
        assert_eq!(Speech::English.number(1_234_567), "1,234,567");
        assert_eq!(Speech::French.number(414_750), "414\u{202f}750");
        assert_eq!(Speech::French.number(42), "42");
        assert_eq!(Speech::French.decimal(3.125, 2), "3,12");
        assert_eq!(Speech::English.bytes(1_318_320), "1.3 MB");
        assert_eq!(Speech::French.bytes(999), "999 octets");
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
