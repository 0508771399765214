//! Sources and licences of the lists.

/// The source and licence of each list, as Markdown.
pub const SOURCES: &str = include_str!("../README.md");

/// The licences of the lists: file name and text.
pub const LICENCES: [(&str, &str); 8] = [
    ("CC-BY-SA-4.0.txt", include_str!("../licenses/CC-BY-SA-4.0.txt")),
    ("CC0-1.0.txt", include_str!("../licenses/CC0-1.0.txt")),
    ("GPL-2.txt", include_str!("../licenses/GPL-2.txt")),
    ("GPL-3.txt", include_str!("../licenses/GPL-3.txt")),
    ("LGPL-3.txt", include_str!("../licenses/LGPL-3.txt")),
    ("MPL-1.1.txt", include_str!("../licenses/MPL-1.1.txt")),
    ("MPL-2.0.txt", include_str!("../licenses/MPL-2.0.txt")),
    ("SCOWL.txt", include_str!("../licenses/SCOWL.txt")),
];
