//! The shipped lists, and everything that can be wrong with a user's list.

#![expect(clippy::unwrap_used, clippy::disallowed_methods, reason = "a test that cannot go on has failed")]

#[path = "common/grouped.rs"]
mod grouped;

use std::io::{self, Read, Write};
use std::path::{Path, PathBuf};

use worddle_data::{
    BUILT_IN, FileError, LICENCES, Language, ListBounds, ListError, ListOptions, Lists, SOURCES, built_in,
    frequencies, knowledge, read_bytes, write_atomically,
};
use worddle_lexicon::text::ReadError;
use worddle_lexicon::{Alphabet, Encoding, Tier, WordId, Zipf, file};

use grouped::grouped;

#[test]
fn a_list_of_too_many_lines_is_rejected_before_it_is_built() {
    let bounds = ListBounds { lines: 2, ..ListBounds::NONE };
    let lines =
        |text: &'static [u8]| lists().load("-", &ListOptions::default(), Language::French, bounds, text);
    assert_eq!(lines(b"chat\nchien\n").unwrap().list.len(), 2);
    let error = lines(b"chat\nchien\nniche\n").unwrap_err().to_string();
    assert_eq!(error, "\"-\" has 3 lines: at most 2 are allowed");
}

fn words_directory() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("words")
}

fn lists() -> Lists {
    Lists::new(vec![words_directory()])
}

fn load(name: &str, options: &ListOptions) -> Result<worddle_data::Loaded, ListError> {
    lists().load(name, options, Language::French, ListBounds::NONE, io::empty())
}

/// Writes a file into a new directory and returns its path.
fn file_with(bytes: &[u8], name: &str) -> (tempfile::TempDir, String) {
    let directory = tempfile::tempdir().unwrap();
    let path = directory.path().join(name);
    std::fs::File::create(&path).unwrap().write_all(bytes).unwrap();
    (directory, path.to_str().unwrap().to_owned())
}

#[track_caller]
fn check_error(name: &str, expected: &str) {
    let message = load(name, &ListOptions::default()).unwrap_err().to_string();
    assert!(message.contains(expected), "{message}");
}

/// Name, forms, words of 2 to 16 letters, and bytes of text. The first three are also the table of data/README.md.
const KNOWN: [(&str, usize, usize, usize); 7] = [
    ("fr", 452_620, 414_750, 5_336_880),
    ("en", 172_820, 170_491, 1_743_328),
    ("de", 685_711, 610_978, 8_643_317),
    ("es", 659_805, 569_162, 7_584_730),
    ("it", 350_882, 339_973, 4_033_408),
    ("fr-gutenberg", 331_778, 315_575, 3_827_679),
    ("en-large", 254_976, 251_516, 2_631_181),
];

#[test]
fn every_list_has_the_forms_and_words_of_its_table() {
    for (name, forms, words, bytes) in KNOWN {
        let all = load(name, &ListOptions { shortest: Some(1), ..ListOptions::default() }).unwrap().list;
        assert_eq!(all.spellings().forms(), forms, "{name}");
        assert_eq!(all.text().len(), bytes, "{name}");
        let mut to_16 = 0;
        all.each_word(|word, _| to_16 += usize::from((2..=16).contains(&word.len())));
        assert_eq!(to_16, words, "{name}");
        let row = format!("| `{name}` | {} | {} |", grouped(forms), grouped(words));
        assert!(SOURCES.contains(&row), "data/README.md has no row {row}");
    }
}

/// `forms/LANGUAGE.txt` has everyday lemmas with their forms: auxiliaries, participles and gerunds, adverbs, feminines and
/// plurals. They come from grammar, not from the lists: where they disagree, the list is corrected, never the sample.
#[test]
fn the_forms_of_everyday_words_are_in_every_list() {
    for language in Language::BUILT_IN {
        let path = format!("{}/tests/forms/{}.txt", env!("CARGO_MANIFEST_DIR"), language.id());
        let text = std::fs::read_to_string(path).unwrap();
        assert!(text.lines().count() >= 200, "{language:?}");
        let list = built_in(language.id()).unwrap();
        let listed = |form: &&str| list.id(&list.alphabet().fold(form).unwrap()).is_some();
        let forms = || text.split([':', ' ', '\n']).filter(|form| !form.is_empty());
        let missing: Vec<_> = forms().filter(|form| !listed(form)).collect();
        assert!(missing.is_empty(), "{language:?}: {missing:?}");
    }
}

/// The forms that an earlier list lacked, by how it came to lack them.
#[test]
fn the_italian_list_has_auxiliaries_gerunds_adverbs_and_everyday_nouns() {
    let (list, known) = (built_in("it").unwrap(), knowledge(Language::Italian).unwrap());
    let id = |word: &str| list.id(&Alphabet::Italian.fold(word).unwrap());
    for word in
        ["sono", "ha", "ho", "hanno", "siamo", "facendo", "finalmente", "ovviamente", "capra", "spiagge"]
    {
        let id = id(word).unwrap_or_else(|| panic!("no {word}"));
        assert_eq!(known.tier(id), Tier::Everyone, "{word}");
    }
    for word in ["lattuga", "passero", "muscolare", "prenderò", "centomila", "giornaliste", "gravissimo"] {
        assert!(id(word).is_some(), "{word}");
    }
    for word in ["rispondevan", "occhialissima", "consumandola", "xvii", "africa"] {
        assert_eq!(id(word), None, "{word}");
    }
}

#[test]
fn a_language_knows_how_many_words_it_has() {
    for language in Language::BUILT_IN {
        assert_eq!(Some(built_in(language.id()).unwrap().len()), language.words(), "{language:?}");
    }
}

#[test]
fn the_lists_inside_the_program_take_at_most_3_megabytes() {
    let directory = Path::new(env!("CARGO_MANIFEST_DIR")).join("lists");
    let sizes = std::fs::read_dir(directory).unwrap().map(|entry| entry.unwrap().metadata().unwrap().len());
    let total: u64 = sizes.sum();
    assert!((1..=3_000_000).contains(&total), "{total}");
}

#[test]
fn every_licence_of_a_list_is_inside_the_program() {
    let directory = Path::new(env!("CARGO_MANIFEST_DIR")).join("licenses");
    let mut files: Vec<String> = std::fs::read_dir(directory)
        .unwrap()
        .map(|entry| entry.unwrap().file_name().into_string().unwrap())
        .collect();
    files.sort();
    assert_eq!(files, LICENCES.map(|(name, _)| name));
    assert!(
        LICENCES.iter().all(|(name, text)| !text.is_empty() && SOURCES.contains(&format!("licenses/{name}")))
    );
}

#[test]
fn a_word_keeps_its_dictionary_spellings() {
    let list = built_in("fr").unwrap();
    let spellings = |word: &str| list.spellings_of(list.id(&Alphabet::French.fold(word).unwrap()).unwrap());
    assert_eq!(spellings("ELEVE"), ["élevé", "élève", "élevè"]);
    assert_eq!(spellings("coeur"), ["cœur"]);
    let list = built_in("de").unwrap();
    let id = list.id(&Alphabet::German.fold("GROESSE").unwrap()).unwrap();
    assert_eq!(list.spellings_of(id), ["Größe"]);
}

#[test]
fn the_commonest_spelling_comes_first_in_every_list() {
    let read = |name: &str, text: &str| {
        let options = ListOptions { shortest: Some(2), ..ListOptions::default() };
        let text = text.as_bytes();
        Lists::default().load(name, &options, Language::French, ListBounds::NONE, text).unwrap().list
    };
    let own = read("-", "mème\nmême\ncoté\ncote\ncôté\nzêtu\nzétu\n");
    // One is read from text, the other again with other lengths.
    for list in [built_in("fr").unwrap(), read("fr", ""), own.clone()] {
        let first =
            |word: &str| list.spellings_of(list.id(&Alphabet::French.fold(word).unwrap()).unwrap()).remove(0);
        assert_eq!(["meme", "cote"].map(first), ["même", "côté"]);
    }
    let unknown = own.id(&Alphabet::French.fold("zetu").unwrap()).unwrap();
    assert_eq!(own.spellings_of(unknown), ["zétu", "zêtu"]);
}

#[test]
fn every_list_knows_how_common_its_words_are() {
    for language in Language::BUILT_IN {
        let (list, frequencies) = (built_in(language.id()).unwrap(), frequencies(language).unwrap());
        assert_eq!(frequencies.words(), list.len(), "{language:?}");
        let known = || (0..list.len() as u32).filter_map(|id| frequencies.of(WordId(id)));
        let common = known().filter(|zipf| zipf.is_common()).count();
        assert!((23_000..36_000).contains(&common), "{language:?}: {common}");
        let [words, known, common] = [list.len(), known().count(), common].map(grouped);
        let row = format!("| `{}.zst` | {words} | {known} | {common} |", language.id());
        assert!(SOURCES.contains(&row), "data/README.md has no row {row}");
    }
}

/// The values are wordfreq's, rounded; for several spellings, that of the commonest.
#[test]
fn known_words_have_their_frequencies() {
    let zipf = |name: &str, word: &str| {
        let list = built_in(name).unwrap();
        let id = list.id(&list.alphabet().fold(word).unwrap()).unwrap();
        frequencies(Language::of_locale(name).unwrap()).unwrap().of(id).map(Zipf::tenths)
    };
    let known = [("en", "the", 77), ("en", "cat", 48), ("en", "aahs", 17), ("fr", "cœur", 52)];
    for (name, word, tenths) in known {
        assert_eq!(zipf(name, word), Some(tenths), "{word}");
    }
    assert_eq!(zipf("en", "zyzzyva"), None);
    // élève has 4.67, élevé 4.76; élevè is unknown.
    assert_eq!(zipf("fr", "élève"), Some(48));
    // año has 5.88; ano, a separate word in Spanish, 3.83.
    assert_eq!([zipf("es", "año"), zipf("es", "ano")], [Some(59), Some(38)]);
    assert_eq!(zipf("de", "Größe"), Some(49));
    assert_eq!(zipf("it", "città"), Some(58));
}

#[test]
fn german_has_two_alphabets() {
    let list = load("de-scrabble", &ListOptions::default()).unwrap().list;
    assert_eq!((list.alphabet(), list.len()), (Alphabet::GermanScrabble, 675_800));
    assert!(list.id(&Alphabet::GermanScrabble.fold("GRÖSSE").unwrap()).is_some());
    assert_eq!(
        list,
        load("de", &ListOptions { alphabet: Some(Alphabet::GermanScrabble), ..Default::default() })
            .unwrap()
            .list
    );
}

#[test]
fn every_name_loads() {
    let mut names = lists().names();
    assert_eq!(names[..BUILT_IN.len()], BUILT_IN);
    // Those of `make lists` need not be there, and `fetched.rs` loads them.
    names.retain(|name| Language::named(name).is_none_or(Language::is_built_in));
    assert_eq!(names[BUILT_IN.len()..], ["en-large", "fr-gutenberg"]);
    for name in names {
        assert!(load(&name, &ListOptions::default()).unwrap().list.len() > 100_000, "{name}");
    }
}

#[test]
fn lists_are_found_beside_the_program() {
    let directory = tempfile::tempdir().unwrap();
    let share = directory.path().join("share/worddle/words");
    std::fs::create_dir_all(&share).unwrap();
    std::fs::File::create(share.join("mine.txt")).unwrap().write_all(b"chat\nchien\n").unwrap();
    let lists = Lists::beside(&directory.path().join("bin/worddle"));
    assert!(lists.names().contains(&"mine".to_owned()));
    let loaded =
        lists.load("mine", &ListOptions::default(), Language::French, ListBounds::NONE, io::empty()).unwrap();
    assert_eq!(loaded.list.len(), 2);
}

#[test]
fn a_list_comes_from_standard_input_too() {
    let input: &[u8] = "élève\r\nélevé\r\n".as_bytes();
    let loaded =
        lists().load("-", &ListOptions::default(), Language::French, ListBounds::NONE, input).unwrap();
    assert_eq!((loaded.list.len(), loaded.report.unwrap().forms), (1, 2));
}

#[test]
fn compressed_lists_are_unpacked() {
    let text = "chat\nchien\n".repeat(1000);
    let mut gzip = flate2::write::GzEncoder::new(Vec::new(), flate2::Compression::default());
    gzip.write_all(text.as_bytes()).unwrap();
    let packed = [gzip.finish().unwrap(), zstd::encode_all(text.as_bytes(), 3).unwrap()];
    for bytes in packed {
        // The contents decide, not the extension.
        let (_directory, path) = file_with(&bytes, "list.txt");
        assert_eq!(load(&path, &ListOptions::default()).unwrap().list.len(), 2);
        let (_directory, cut) = file_with(&bytes[..bytes.len() - 3], "list.txt");
        check_error(&cut, "cannot unpack");
    }
}

#[test]
fn a_decompression_bomb_is_rejected() {
    let bomb = zstd::encode_all(io::repeat(b'\n').take(50_000_000), 1).unwrap();
    assert!(bomb.len() < 10_000);
    let error = read_bytes("bomb", &bomb[..], 10_000_000).unwrap_err();
    assert!(matches!(error, FileError::TooLarge { most: 10_000_000, .. }), "{error}");
}

#[test]
fn a_file_that_is_not_a_list_is_explained() {
    check_error("no/such/file.txt", "no file \"no/such/file.txt\"");
    check_error("klingon", "no word list \"klingon\": expected a name (en, fr, de, de-scrabble, es, it, ");
    check_error(env!("CARGO_MANIFEST_DIR"), "is a directory");
    let (_directory, binary) = file_with(b"\x7fELF\x02\x00\x00", "list.txt");
    check_error(&binary, "a binary file");
    let (_directory, wide) = file_with(b"\xff\xfec\0h\0a\0t\0", "list.txt");
    check_error(&wide, "UTF-16");
    let (_directory, long) = file_with(format!("chat\n{}", "x".repeat(5000)).as_bytes(), "list.txt");
    check_error(&long, "line 2 has more than 4096 bytes");
}

#[test]
fn an_endless_line_is_rejected_before_it_ends() {
    let error = read_bytes("-", io::repeat(b'a'), 1 << 30).unwrap_err();
    assert!(
        matches!(error, FileError::NotText { source: ReadError::EndlessLine { line: 1 }, .. }),
        "{error}"
    );
    let error = read_bytes("-", io::repeat(0), 1 << 30).unwrap_err();
    assert!(matches!(error, FileError::NotText { source: ReadError::Binary { offset: 0 }, .. }), "{error}");
}

#[test]
fn an_unreadable_source_is_reported() {
    struct Broken;
    impl Read for Broken {
        fn read(&mut self, _: &mut [u8]) -> io::Result<usize> {
            Err(io::Error::other("the disk is gone"))
        }
    }
    let error = read_bytes("list", Broken, 1 << 30).unwrap_err().to_string();
    assert_eq!(error, "cannot read \"list\": the disk is gone");
}

#[test]
fn encodings_are_detected_or_named() {
    let loaded = |bytes: &[u8], encoding| {
        let options = ListOptions { encoding, ..ListOptions::default() };
        let loaded = lists().load("-", &options, Language::French, ListBounds::NONE, bytes).unwrap();
        let words = loaded.list.text();
        (loaded.report.unwrap().encoding, words)
    };
    let latin_9 = b"\xe9l\xe8ve\nc\xbdur\n";
    assert_eq!(loaded(latin_9, None), (Encoding::Iso8859_15, "cœur\nélève\n".to_owned()));
    let windows = b"\xe9l\xe8ve\nc\x9cur\n";
    assert_eq!(loaded(windows, None), (Encoding::Windows1252, "cœur\nélève\n".to_owned()));
    assert_eq!(loaded("élève\ncœur\n".as_bytes(), None), (Encoding::Utf8, "cœur\nélève\n".to_owned()));
    assert_eq!(loaded(b"\xe9l\xe8ve\n", Some(Encoding::Iso8859_15)).1, "élève\n");
}

#[test]
fn a_saved_list_is_written_whole_and_opens_again() {
    let directory = tempfile::tempdir().unwrap();
    let list = built_in("it").unwrap();
    for name in ["it.lexicon", "it.lexicon.zst"] {
        let path = directory.path().join(name);
        write_atomically(&path, b"what was there before").unwrap();
        write_atomically(&path, &file::save(&list)).unwrap();
        assert_eq!(load(path.to_str().unwrap(), &ListOptions::default()).unwrap().list, list);
    }
    let left: Vec<_> =
        std::fs::read_dir(directory.path()).unwrap().map(|entry| entry.unwrap().file_name()).collect();
    assert_eq!(left.len(), 2, "nothing else is left behind: {left:?}");
}

#[test]
fn a_file_that_cannot_be_written_leaves_nothing_behind() {
    let directory = tempfile::tempdir().unwrap();
    let error = write_atomically(directory.path(), b"x").unwrap_err();
    assert!(matches!(error, FileError::Directory(_)), "{error}");
    let error = write_atomically(&directory.path().join("no/such/place"), b"x").unwrap_err();
    assert!(error.to_string().contains("cannot write"), "{error}");
    assert_eq!(std::fs::read_dir(directory.path()).unwrap().count(), 0);
}

#[test]
#[cfg(unix)]
fn links_devices_and_pipes_stay_what_they_are() {
    use std::os::unix::fs::{FileTypeExt, PermissionsExt, symlink};
    let directory = tempfile::tempdir().unwrap();
    let place = |name: &str| directory.path().join(name);
    let kind = |name: &str| std::fs::symlink_metadata(place(name)).unwrap().file_type();
    std::fs::create_dir(place("below")).unwrap();
    // A link to a link, to a file that is there and to one that is not yet.
    symlink("below/file", place("link")).unwrap();
    symlink("link", place("link-to-link")).unwrap();
    for bytes in [&b"new"[..], b"newer"] {
        write_atomically(&place("link-to-link"), bytes).unwrap();
        assert_eq!(std::fs::read(place("below/file")).unwrap(), bytes);
        assert!(kind("link").is_symlink() && kind("link-to-link").is_symlink());
    }
    symlink("circle", place("circle")).unwrap();
    assert!(write_atomically(&place("circle"), b"x").unwrap_err().to_string().contains("too many links"));
    // The permissions of a file stay, too.
    std::fs::set_permissions(place("below/file"), std::fs::Permissions::from_mode(0o640)).unwrap();
    write_atomically(&place("below/file"), b"x").unwrap();
    assert_eq!(std::fs::metadata(place("below/file")).unwrap().permissions().mode() & 0o777, 0o640);
    // A pipe gets the bytes.
    let made = std::process::Command::new("mkfifo").arg(place("pipe")).status().unwrap();
    assert!(made.success());
    let reader = std::thread::spawn({
        let pipe = place("pipe");
        move || std::fs::read(pipe).unwrap()
    });
    write_atomically(&place("pipe"), b"through the pipe").unwrap();
    assert_eq!(reader.join().unwrap(), b"through the pipe");
    assert!(kind("pipe").is_fifo());
    // A full device refuses, and stays.
    symlink("/dev/full", place("full")).unwrap();
    for full in [place("full"), "/dev/full".into()] {
        let error = write_atomically(&full, b"x").unwrap_err();
        assert!(error.to_string().contains("cannot write"), "{error}");
    }
    assert!(std::fs::metadata("/dev/full").unwrap().file_type().is_char_device());
}

#[test]
fn lengths_can_be_limited() {
    let options = ListOptions { shortest: Some(5), longest: Some(7), ..ListOptions::default() };
    let (_directory, path) = file_with(b"a\nchat\nniche\nnicher\nanticonstitutionnellement\n", "list.txt");
    let loaded = load(&path, &options).unwrap();
    assert_eq!((loaded.list.len(), loaded.report.unwrap().left_out.total()), (2, 3));
    let french = load("fr", &options).unwrap().list;
    french.each_word(|word, _| assert!((5..=7).contains(&word.len())));
    assert!(french.len() > 50_000);
}

#[test]
fn a_flipped_bit_in_a_saved_list_is_rejected_or_harmless() {
    let (directory, text) = file_with("élève\nélevé\ncœur\nchat\nchien\nniche\n".as_bytes(), "mots.txt");
    let list = load(&text, &ListOptions::default()).unwrap().list;
    for name in ["mots.lexicon", "mots.lexicon.zst"] {
        let path = directory.path().join(name);
        write_atomically(&path, &file::save(&list)).unwrap();
        let saved = std::fs::read(&path).unwrap();
        for bit in 0..saved.len() * 8 {
            let mut bytes = saved.clone();
            bytes[bit / 8] ^= 1 << (bit % 8);
            std::fs::write(&path, &bytes).unwrap();
            // Not even as text: a list whose first bytes are damaged still contains zero bytes.
            if let Ok(loaded) = load(path.to_str().unwrap(), &ListOptions::default()) {
                assert_eq!(loaded.list.text(), list.text(), "{name}, bit {bit}");
            }
        }
    }
}
