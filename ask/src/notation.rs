//! Notations shared by all questions: times, seeds, letters, lists of names.
//!
//! A notation has one parser, whichever door a text comes through: flags, JSON and saved files. What is
//! printed parses again to the same value (times down to a millisecond), which requests in ledgers and saved
//! searches rely on.

use std::fmt;
use std::str::FromStr;
use std::time::Duration;

use serde::{Deserialize, Deserializer, Serialize, Serializer, de};
use worddle_lexicon::{Alphabet, Letter};

use crate::refusal::{Bilingual, Refusal};

/// A time in notation: `500ms`, `20s`, `5m`, `2h`, `1d`; a number alone is seconds.
///
/// Precise to a nanosecond when parsed; printed in whole milliseconds.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub struct Time(pub Duration);

/// The units of a time in milliseconds, from the largest to the smallest.
/// A longer name must not be taken for a shorter one, so the whole rest of the text is compared.
const UNITS: [(&str, u64); 5] = [("d", 86_400_000), ("h", 3_600_000), ("m", 60_000), ("s", 1_000), ("ms", 1)];

/// The maximum time: a thousand years, so that no sum of times overflows.
const LONGEST: Duration = Duration::from_hours(365_000 * 24);

/// A text that is not a time.
///
/// Holds the text as it was typed.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("{0:?} is not a time: write one such as 500ms, 20s, 5m or 2h")]
pub struct NoTime(String);

impl Bilingual for NoTime {
    fn french(&self) -> String {
        format!("{:?} n'est pas une durée : écrivez-en une comme 500ms, 20s, 5m ou 2h", self.0)
    }
}

impl FromStr for Time {
    type Err = NoTime;

    /// Spaces around and before the unit are allowed, and `min` for minutes. Fractions are too: `1.5h`.
    ///
    /// # Errors
    ///
    /// [`NoTime`] for anything else: a sign, an unknown unit, or more than a thousand years.
    fn from_str(text: &str) -> Result<Self, NoTime> {
        let trimmed = text.trim();
        let is_number = |character: char| character.is_ascii_digit() || character == '.';
        let digits = trimmed.find(|character| !is_number(character)).unwrap_or(trimmed.len());
        let (number, unit) = trimmed.split_at(digits);
        let unit = match unit.trim() {
            "" => "s",
            // People write both; only one is printed.
            "min" => "m",
            unit => unit,
        };
        let unit = UNITS.into_iter().find(|&(name, _)| name == unit);
        let time = unit.and_then(|(_, milliseconds)| times(number, Duration::from_millis(milliseconds)));
        time.map(Self).ok_or_else(|| NoTime(text.to_owned()))
    }
}

/// A decimal number times a unit, up to [`LONGEST`].
///
/// Computed in whole nanoseconds: exact, and without the 10 kB table for parsing floating point that a browser would
/// have to load.
fn times(number: &str, unit: Duration) -> Option<Duration> {
    /// Significant digits after the point: a further one is less than a nanosecond, even of a day.
    const DIGITS: usize = 14;
    let (whole, part) = number.split_once('.').unwrap_or((number, ""));
    if whole.len() + part.len() == 0 || part.contains('.') {
        // A second point behind the counted digits would go unnoticed.
        return None;
    }
    let value = |digits: &str| if digits.is_empty() { Some(0) } else { digits.parse::<u128>().ok() };
    let counted = &part[..part.len().min(DIGITS)];
    let unit = unit.as_nanos();
    let whole = value(whole)?.checked_mul(unit)?;
    let part = value(counted)? * unit / 10u128.pow(counted.len() as u32);
    let nanoseconds = whole.checked_add(part).filter(|nanoseconds| *nanoseconds <= LONGEST.as_nanos())?;
    Some(Duration::from_nanos_u128(nanoseconds))
}

impl fmt::Display for Time {
    /// `90s` is printed as `90s` and `120s` as `2m`: the unit is the largest that leaves a whole number.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let milliseconds = self.0.as_millis() as u64;
        // The largest unit of which it is a whole number.
        let whole = |&(_, unit): &(&str, u64)| milliseconds.is_multiple_of(unit);
        let unit =
            if milliseconds == 0 { ("s", 1000) } else { UNITS.into_iter().find(whole).unwrap_or(("ms", 1)) };
        write!(f, "{}{}", milliseconds / unit.1, unit.0)
    }
}

/// A text, or a number of seconds.
#[cfg(feature = "schema")]
impl utoipa::PartialSchema for Time {
    fn schema() -> utoipa::openapi::RefOr<utoipa::openapi::Schema> {
        use utoipa::openapi::schema::{ObjectBuilder, OneOfBuilder, Type};
        let text = ObjectBuilder::new().schema_type(Type::String).examples(["20s"]);
        let seconds = ObjectBuilder::new().schema_type(Type::Number).minimum(Some(0));
        OneOfBuilder::new().item(text).item(seconds).into()
    }
}

#[cfg(feature = "schema")]
impl utoipa::ToSchema for Time {}

impl Serialize for Time {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

impl<'de> Deserialize<'de> for Time {
    /// A number is seconds, as in the notation, whole or not.
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        struct Visitor;
        impl de::Visitor<'_> for Visitor {
            type Value = Time;

            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("a time such as \"20s\" or \"5m\"")
            }

            fn visit_str<E: de::Error>(self, text: &str) -> Result<Time, E> {
                text.parse().map_err(E::custom)
            }

            // Through the text, so that numbers and texts have the same limits.
            fn visit_u64<E: de::Error>(self, seconds: u64) -> Result<Time, E> {
                self.visit_str(&seconds.to_string())
            }

            fn visit_f64<E: de::Error>(self, seconds: f64) -> Result<Time, E> {
                self.visit_str(&seconds.to_string())
            }
        }
        deserializer.deserialize_any(Visitor)
    }
}

/// Several names: `pool,tabu` in a text, or a list of such texts.
///
/// Not split when it is read, so a request keeps what was typed until it is planned.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Names(pub Vec<String>);

impl Names {
    /// Every name by itself.
    ///
    /// Spaces and empty names are dropped: `a, b,` has two.
    pub fn iter(&self) -> impl Iterator<Item = &str> {
        self.0.iter().flat_map(|names| names.split(',')).map(str::trim).filter(|name| !name.is_empty())
    }

    /// Whether there are none.
    pub fn is_empty(&self) -> bool {
        self.iter().next().is_none()
    }
}

impl Serialize for Names {
    /// One text with commas, whatever form was read.
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(&self.iter().collect::<Vec<_>>().join(","))
    }
}

impl<'de> Deserialize<'de> for Names {
    /// # Errors
    ///
    /// Fails on anything that is neither a text nor a list of texts.
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        #[derive(Deserialize)]
        #[serde(untagged, expecting = "a text with commas, or a list of texts")]
        enum Form {
            One(String),
            Many(Vec<String>),
        }
        Ok(Self(match Form::deserialize(deserializer)? {
            Form::One(text) => vec![text],
            Form::Many(texts) => texts,
        }))
    }
}

/// The letters of a text, with or without commas and spaces between them.
///
/// # Errors
///
/// A refusal of `field` that names the first character that is no letter of the alphabet.
pub(crate) fn letters(field: &'static str, text: &str, alphabet: Alphabet) -> Result<Vec<Letter>, Refusal> {
    let is_letter = |character: &char| *character != ',' && !character.is_whitespace();
    let plain: String = text.chars().filter(is_letter).collect();
    alphabet.fold(&plain).map_err(|error| Refusal::new(field, error))
}

/// A random seed, short enough to type.
///
/// At most ten digits.
pub fn new_seed() -> u64 {
    worddle_run::chance() >> 32
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_time_is_a_number_with_a_unit() {
        for (text, milliseconds) in [
            ("20s", 20_000),
            ("500ms", 500),
            ("1.5m", 90_000),
            ("2h", 7_200_000),
            ("1d", 86_400_000),
            ("3", 3_000),
            (" 2 min ", 120_000),
            (".5s", 500),
            ("7.s", 7_000),
            ("0.1", 100),
            ("0.00000000000001d", 0),
            ("0000000000000000000000000000000000000000000000000001.50000000000000000000000000000000s", 1_500),
            ("365000d", 31_536_000_000_000),
        ] {
            assert_eq!(text.parse(), Ok(Time(Duration::from_millis(milliseconds))), "{text}");
        }
        for text in
            ["", "s", "-1s", "1 week", "1e3s", "99999999999999999999h", "1.2.3s", "NaN", ".", ".s", "1..s"]
        {
            assert!(text.parse::<Time>().is_err(), "{text}");
        }
        for digits in [20, 40, 400] {
            assert!("9".repeat(digits).parse::<Time>().is_err(), "{digits} digits");
        }
        assert!("365000.00001d".parse::<Time>().is_err(), "more than a thousand years");
    }

    #[test]
    fn seconds_with_a_fraction_are_a_number_in_json() {
        for (json, milliseconds) in [("0.1", 100), ("1.5", 1_500), ("2e1", 20_000), ("1e-3", 1)] {
            let time: Time = serde_json::from_str(json).expect("seconds");
            assert_eq!(time, Time(Duration::from_millis(milliseconds)), "{json}");
        }
        for json in ["1e300", "-0.5"] {
            assert!(serde_json::from_str::<Time>(json).is_err(), "{json}");
        }
    }

    #[test]
    fn a_time_is_written_as_it_is_read() {
        for text in ["20s", "500ms", "90s", "5m", "2h", "1d", "0s", "1500ms"] {
            let time: Time = text.parse().expect("a time");
            assert_eq!(time.to_string(), text);
            let json = serde_json::to_string(&time).expect("JSON");
            assert_eq!(serde_json::from_str::<Time>(&json).expect("a time"), time);
        }
        assert_eq!(serde_json::from_str::<Time>("20").expect("seconds"), Time(Duration::from_secs(20)));
        assert!(serde_json::from_str::<Time>("-1").is_err());
    }

    #[test]
    fn names_come_in_one_text_or_in_several() {
        for json in [r#""pool,tabu""#, r#"["pool","tabu"]"#, r#"["pool, tabu",""]"#] {
            let names: Names = serde_json::from_str(json).expect("names");
            assert_eq!(names.iter().collect::<Vec<_>>(), ["pool", "tabu"]);
        }
        assert!(serde_json::from_str::<Names>("3").is_err());
    }
}
