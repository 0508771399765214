//! The order of the lists of clues, which a map of JSON values sorted by name forgets.

use std::fmt;

use serde::de::{Deserialize, Deserializer, IgnoredAny, MapAccess, Visitor};
use serde::ser::{Serialize, SerializeMap, Serializer};
use serde_json::{Map, Value};

/// The names of the lists in the order of a file; empty if it has none.
pub(super) fn of_lists(json: &[u8]) -> Vec<String> {
    /// The only field that matters.
    #[derive(serde::Deserialize)]
    struct File {
        /// The lists.
        clues: Names,
    }
    serde_json::from_slice(json).map(|file: File| file.clues.0).unwrap_or_default()
}

/// The names of an object's members, in order.
struct Names(Vec<String>);

impl<'de> Deserialize<'de> for Names {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        /// Collects the names.
        struct Collect;

        impl<'de> Visitor<'de> for Collect {
            type Value = Names;

            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("lists of clues")
            }

            fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<Names, A::Error> {
                let mut names = Vec::new();
                while let Some((name, IgnoredAny)) = map.next_entry()? {
                    names.push(name);
                }
                Ok(Names(names))
            }
        }

        deserializer.deserialize_map(Collect)
    }
}

/// A file whose lists of clues are written in an order of their own.
pub(super) struct Ordered<'a> {
    /// The fields; the value of `clues` is replaced.
    pub(super) file: &'a Map<String, Value>,
    /// The names of the lists.
    pub(super) lists: &'a [&'a str],
}

impl Serialize for Ordered<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut map = serializer.serialize_map(Some(self.file.len()))?;
        for (name, value) in self.file {
            match value {
                Value::Object(lists) if name == "clues" => {
                    map.serialize_entry(name, &Lists { lists, names: self.lists })?;
                }
                value => map.serialize_entry(name, value)?,
            }
        }
        map.end()
    }
}

/// Lists of clues and the order of their names.
struct Lists<'a> {
    /// The lists.
    lists: &'a Map<String, Value>,
    /// All names.
    names: &'a [&'a str],
}

impl Serialize for Lists<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_map(self.names.iter().filter_map(|name| Some((name, self.lists.get(*name)?))))
    }
}
