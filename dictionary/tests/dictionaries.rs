//! Every format: what is read, and that damage is refused.

#![expect(clippy::unwrap_used, reason = "a test that cannot go on has failed")]

use std::io::Write;

use flate2::Compression;
use flate2::write::GzEncoder;
use proptest::prelude::*;
use worddle_dictionary::{Dictionary, Files, Kind, Memory, PackedError, ReadOptions, find, read};

/// Files with names.
type Sample = Vec<(&'static str, Vec<u8>)>;

fn gzip(bytes: &[u8]) -> Vec<u8> {
    let mut encoder = GzEncoder::new(Vec::new(), Compression::default());
    encoder.write_all(bytes).unwrap();
    encoder.finish().unwrap()
}

fn wordnet() -> Sample {
    let licence = "  1 Free for all.  \n  2 Really.  \n";
    let mut data = licence.to_owned();
    let mut place = |synset: &str, gloss: &str| {
        let place = data.len();
        data = format!("{data}{place:08} {synset} 000 | {gloss}  \n");
        place
    };
    let mouse = place("05 n 01 mouse 0", "a small rodent");
    let hague = place("15 n 02 The_Hague 0 Den_Haag 0", "a city");
    let hand = place("06 n 02 mouse 1 computer_mouse 0", "a device; \"click\"");
    let index = format!(
        "  1 Free for all.  \nmouse n 2 1 @ 2 1 {mouse:08} {hand:08}  \nthe_hague n 1 0 1 0 {hague:08}  \n"
    );
    vec![("data.noun", data.into()), ("index.noun", index.into()), ("noun.exc", "mice mouse\n".into())]
}

fn dictd() -> Sample {
    let text = "00-database-short\n  A small one\nHaus /haus/ <n>\nhouse, {home}\n";
    let index = "00databaseshort\tA\tg\nhaus\tg\te\tHaus\n";
    vec![("freedict-deu-eng.dict.dz", gzip(text.as_bytes())), ("freedict-deu-eng.index", index.into())]
}

fn stardict() -> Sample {
    let info = "StarDict's dict ifo file\nversion=2.4.2\nbookname=Tiny\nwordcount=1\nidxfilesize=13\nsametypesequence=tx\n";
    let data = b"haus\0<k>House</k><br/>a &lt;building&gt;";
    let mut index = b"house\0".to_vec();
    index.extend(0_u32.to_be_bytes());
    index.extend((data.len() as u32).to_be_bytes());
    let mut synonyms = b"home\0".to_vec();
    synonyms.extend(0_u32.to_be_bytes());
    vec![
        ("tiny.ifo", info.into()),
        ("tiny.idx.gz", gzip(&index)),
        ("tiny.dict", data.to_vec()),
        ("tiny.syn", synonyms),
    ]
}

fn mythes() -> Sample {
    let text = b"ISO8859-1\n\xe9t\xe9|2\n(Nom)|saison|chaleur\n-|\xe2ge\n".to_vec();
    vec![("thes_fr.dat", text), ("thes_fr.idx", Vec::new())]
}

fn wiktionary() -> Sample {
    let lines = r#"{"title":"old","redirect":"new"}
{"word":"run","lang":"English","lang_code":"en","pos":"verb","senses":[{"glosses":["To move.","To move fast."]}]}
{"word":"running","lang":"English","lang_code":"en","pos":"verb","senses":[{"glosses":["present participle of run"],"form_of":[{"word":"run"}]}]}
{"word":"courir","lang":"French","lang_code":"fr","pos":"verb","senses":[{"glosses":["to run"]}]}
"#;
    vec![("english.jsonl.gz", gzip(lines.as_bytes()))]
}

/// Every sample, with what to read it with.
fn samples() -> Vec<(Sample, ReadOptions)> {
    let english = ReadOptions { language: Some("eng".to_owned()), ..ReadOptions::default() };
    vec![
        (wordnet(), ReadOptions::default()),
        (dictd(), ReadOptions::default()),
        (stardict(), english.clone()),
        (mythes(), ReadOptions::default()),
        (wiktionary(), ReadOptions::default()),
    ]
}

/// Packs the only dictionary among some files.
fn packed(files: &Memory, options: &ReadOptions) -> Result<Vec<u8>, String> {
    let found = find(files);
    assert_eq!(found.len(), 1, "{:?}", files.names());
    read(files, &found[0], options).map_err(|error| error.to_string())
}

fn opened(sample: Sample, options: &ReadOptions) -> Dictionary {
    Dictionary::open(packed(&Memory::new(sample), options).unwrap()).unwrap()
}

/// What a dictionary says of a word, one line per sense: headword (part) text.
fn says(dictionary: &Dictionary, word: &str) -> Vec<String> {
    let senses = dictionary.find(word).unwrap();
    senses.iter().map(|sense| format!("{} ({}) {}", sense.headword, sense.part, sense.text)).collect()
}

#[test]
fn wordnet_has_senses_in_order_and_irregular_forms() {
    let wordnet = opened(wordnet(), &ReadOptions::default());
    let senses = ["mouse (noun) a small rodent", "mouse (noun) a device; \"click\""];
    assert_eq!(says(&wordnet, "Mouse"), senses);
    assert_eq!(says(&wordnet, "mice"), senses);
    assert_eq!(says(&wordnet, "the hague"), ["The Hague (noun) a city"]);
    assert!(
        says(&wordnet, "a").is_empty() && says(&wordnet, "zebra").is_empty() && says(&wordnet, "").is_empty()
    );
    let about = wordnet.about();
    assert_eq!((about.language.as_str(), about.kind), ("en", Kind::Definitions));
    assert_eq!(about.licence, "Free for all.\nReally.");
    assert_eq!(wordnet.words(), 3);
    let without_phrases = ReadOptions { without_phrases: true, ..ReadOptions::default() };
    assert_eq!(opened(self::wordnet(), &without_phrases).words(), 2);
}

#[test]
fn dictd_has_its_headwords_as_written_and_its_title() {
    let dictionary = opened(dictd(), &ReadOptions::default());
    assert_eq!(says(&dictionary, "haus"), ["Haus () Haus /haus/ <n>\nhouse, home"]);
    let about = dictionary.about();
    assert_eq!((about.title.as_str(), about.language.as_str()), ("A small one", "de"));
    assert_eq!(about.kind, Kind::Translation);
}

#[test]
fn stardict_has_plain_text_and_synonyms() {
    let english = ReadOptions { language: Some("en".to_owned()), ..ReadOptions::default() };
    let dictionary = opened(stardict(), &english);
    assert_eq!(says(&dictionary, "house"), ["house () House\na <building>"]);
    assert_eq!(says(&dictionary, "home"), says(&dictionary, "house"));
    let unknown = packed(&Memory::new(stardict()), &ReadOptions::default());
    assert_eq!(unknown.unwrap_err(), "\"tiny.ifo\": its language is unknown: name it (--language en)");
}

#[test]
fn mythes_has_synonyms_by_part_of_speech() {
    let thesaurus = opened(mythes(), &ReadOptions::default());
    assert_eq!(says(&thesaurus, "Été"), ["été (Nom) saison, chaleur", "été () âge"]);
    assert_eq!((thesaurus.about().language.as_str(), thesaurus.about().kind), ("fr", Kind::Synonyms));
}

#[test]
fn an_extract_of_wiktionary_has_one_language_and_follows_forms() {
    let dictionary = opened(wiktionary(), &ReadOptions::default());
    assert_eq!(
        says(&dictionary, "running"),
        ["running (verb) present participle of run", "run (verb) To move fast."]
    );
    assert!(says(&dictionary, "courir").is_empty());
    let french = ReadOptions { language: Some("fr".to_owned()), ..ReadOptions::default() };
    let dictionary = opened(wiktionary(), &french);
    assert_eq!(says(&dictionary, "courir"), ["courir (verb) to run"]);
    assert_eq!(dictionary.about().kind, Kind::Translation);
}

#[test]
fn an_error_names_the_file_and_the_place() {
    let refused = |sample: Sample| packed(&Memory::new(sample), &ReadOptions::default()).unwrap_err();
    let beyond = vec![("wn.dict", b"text".to_vec()), ("wn.index", b"word\tA\tE\nother\tB\tE\n".to_vec())];
    assert_eq!(
        refused(beyond),
        "\"wn.index\", line 2: expected a headword, and the place and length of a text within the dictionary"
    );
    let alone = vec![("wn.index", b"word\tA\tE\n".to_vec())];
    assert_eq!(refused(alone), "\"wn.index\": expected \"wn.dict.dz\" beside it");
    let cut = vec![("cut.jsonl", br#"{"word":"a","lang_code":"en","sen"#.to_vec())];
    assert_eq!(refused(cut), "\"cut.jsonl\", line 1: expected a JSON object of wiktextract");
    let mut broken = dictd();
    broken[0].1.truncate(30);
    assert!(refused(broken).starts_with("\"freedict-deu-eng.dict.dz\": cannot be unpacked: "));
    assert_eq!(
        refused(vec![("no.jsonl", Vec::new())]),
        "\"no.jsonl\": its language is unknown: name it (--language en)"
    );
}

#[test]
fn a_bomb_is_refused_before_it_fills_the_memory() {
    // 600 MiB of zeros in 600 kB.
    let zeros = vec![0; 1 << 20];
    let mut encoder = GzEncoder::new(Vec::new(), Compression::fast());
    (0..600).for_each(|_| encoder.write_all(&zeros).unwrap());
    let bomb = vec![("wn.dict.dz", encoder.finish().unwrap()), ("wn.index", b"a\tA\tB\n".to_vec())];
    let refused = packed(&Memory::new(bomb), &ReadOptions::default()).unwrap_err();
    assert_eq!(
        refused,
        "\"wn.dict.dz\": more than 536870912 bytes when unpacked: no dictionary is that large"
    );
}

#[test]
fn a_truncated_file_is_refused_or_read_but_never_a_panic() {
    for (sample, options) in samples() {
        for file in 0..sample.len() {
            for length in 0..sample[file].1.len() {
                let mut cut = sample.clone();
                cut[file].1.truncate(length);
                // Formats without a count of entries cannot know that the end is missing.
                if let Ok(bytes) = packed(&Memory::new(cut), &options) {
                    Dictionary::open(bytes).unwrap();
                }
            }
        }
    }
}

#[test]
fn every_change_of_a_packed_dictionary_is_noticed() {
    let whole = packed(&Memory::new(wordnet()), &ReadOptions::default()).unwrap();
    let senses = Dictionary::open(whole.clone()).unwrap().find("mouse").unwrap();
    for place in 0..whole.len() {
        let mut changed = whole.clone();
        changed[place] ^= 0x10;
        let found = Dictionary::open(changed).and_then(|dictionary| dictionary.find("mouse"));
        // A bit of the compressed stream may mean nothing.
        assert!(found.is_err() || found.is_ok_and(|found| found == senses), "{place}");
        let cut = whole[..place].to_vec();
        assert!(matches!(Dictionary::open(cut), Err(PackedError::Damaged | PackedError::Foreign)), "{place}");
    }
}

proptest! {
    #[test]
    fn hostile_files_never_panic(
        which in 0_usize..5,
        edits in proptest::collection::vec((any::<prop::sample::Index>(), any::<prop::sample::Index>(), any::<u8>()), 1..8),
    ) {
        let (mut sample, options) = samples().swap_remove(which);
        for (file, place, byte) in edits {
            let file = file.index(sample.len());
            let bytes = &mut sample[file].1;
            if !bytes.is_empty() {
                let place = place.index(bytes.len());
                bytes[place] = byte;
            }
        }
        if let Ok(bytes) = packed(&Memory::new(sample), &options) {
            let dictionary = Dictionary::open(bytes).unwrap();
            for word in ["mouse", "haus", "house", "été", "run"] {
                dictionary.find(word).unwrap();
            }
        }
    }

    #[test]
    fn any_word_is_found_again(words in proptest::collection::btree_set("[a-zé]{1,12}", 1..60)) {
        let lines: Vec<String> = words
            .iter()
            .map(|word| format!("{{\"word\":\"{word}\",\"lang_code\":\"en\",\"senses\":[{{\"glosses\":[\"about {word}\"]}}]}}\n"))
            .collect();
        let files = Memory::new([("some.jsonl", lines.concat())]);
        let dictionary = Dictionary::open(packed(&files, &ReadOptions::default()).unwrap()).unwrap();
        prop_assert_eq!(dictionary.words(), words.len());
        for word in &words {
            let senses = dictionary.find(word).unwrap();
            prop_assert_eq!(&senses[0].text, &format!("about {word}"));
        }
    }
}
