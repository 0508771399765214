//! Hostile files.

use worddle_paper::document::Remark;

use super::read;

#[track_caller]
fn refuses(name: &str, bytes: impl AsRef<[u8]>, expected: &str) {
    let error = read(name, bytes.as_ref()).unwrap_err().to_string();
    assert!(error.contains(expected), "{error}");
}

#[test]
fn sizes_that_are_none_are_refused() {
    let ipuz = |width: &str, rows: &str| {
        let kind = "\"version\":\"http://ipuz.org/v2\",\"kind\":[\"http://ipuz.org/crossword#1\"]";
        format!("{{{kind},\"dimensions\":{{\"width\":{width},\"height\":1}},\"puzzle\":{rows}}}")
    };
    refuses("ipuz", ipuz("1000000000000", "[[]]"), "a grid of 1000000000000 by 1 cells: expected 1 to 255");
    refuses("ipuz", ipuz("0", "[[]]"), "a grid of 0 by 1 cells");
    refuses("ipuz", ipuz("-1", "[[]]"), "no dimensions.width in the file");
    refuses("ipuz", ipuz("3", "[[0,0]]"), "row 1 has 2 cells: expected 3");
    refuses("ipuz", ipuz("2", "[[0,0],[0,0]]"), "4 cells: expected 2");
    refuses("ipuz", ipuz("2", "7"), "no puzzle in the file: expected rows of cells");
    let jpz = |grid: &str| format!("<crossword><grid {grid}</grid></crossword>");
    refuses("jpz", jpz("width=\"99999999\" height=\"9\">"), "a grid of 99999999 by 9 cells");
    refuses("jpz", jpz("width=\"2\" height=\"2\"><cell x=\"3\" y=\"1\"/>"), "place of a cell is \"3,1\"");
    refuses("jpz", jpz("width=\"two\" height=\"2\">"), "width is \"two\": expected a whole number");
    refuses("json", r#"{"schema":"worddle.crossword/1","rows":[["A","B"],["C"]]}"#, "row 2 has 1 cell: ");
    refuses("json", r#"{"schema":"worddle.crossword/9","rows":[]}"#, "schema is \"worddle.crossword/9\"");
    refuses("text", "ABC\nAB\n", "row 2 has 2 cells: expected 3");
    refuses("text", "AB1\n", "'1' at row 1, column 3: expected '#', '.' or a letter");
    refuses("text", "\n\n", "no grid in the file");
    refuses("text", ".".repeat(256), "a grid of 256 by 1 cells");
    refuses("text", ".\n".repeat(256), "a grid of 1 by 256 cells");
    refuses("xd", "Title: x\n\n\nABC\nAB\n", "row 2 has 2 cells: expected 3");
}

#[test]
fn a_file_of_across_lite_with_a_wrong_checksum_opens_with_a_remark_if_it_makes_sense() {
    let original = foreign_file!("puzpy-latin.puz");
    let with = |place: usize, byte: u8| {
        let mut bytes = original.to_vec();
        bytes[place] = byte;
        bytes
    };
    for place in [0, 0x0e, 0x11, 0x34] {
        let document = read("puz", &with(place, original[place] ^ 1)).unwrap();
        assert_eq!((document.remarks.as_slice(), document.clues.len()), (&[Remark::Checksum][..], 10));
    }
    // With a wrong width nothing fits, and with a block more there are too few clues.
    refuses("puz", with(0x2c, 6), "the checksum of the header is");
    refuses("puz", with(0x2e, 9), "the checksum of the header is");
    refuses("puz", with(0x34 + 12, b'.'), "the checksum of the file is");
    refuses("puz", &original[..0x30], "the file ends after 48 bytes, in the middle of its header");
    refuses("puz", &original[..0x40], "in the middle of its solution: expected 77 bytes at least");
    refuses("puz", &original[..200], "in the middle of its clues");
    refuses("puz", b"ACROSS", "not in the puz format: expected the words ACROSS&DOWN");
    let mut huge = with(0x2c, 255);
    huge[0x2d] = 255;
    let sum = huge[0x2c..0x34].iter().fold(0u16, |sum, &byte| sum.rotate_right(1).wrapping_add(byte.into()));
    huge[0x0e..0x10].copy_from_slice(&sum.to_le_bytes());
    refuses("puz", huge, "in the middle of its solution: expected 65077 bytes");
}

#[test]
fn files_that_grow_are_refused() {
    let nested = format!("{{\"version\":{}1{}}}", "[".repeat(100_000), "]".repeat(100_000));
    refuses("ipuz", nested, "recursion limit exceeded");
    let deep = format!("{}{}", "<a>".repeat(100_000), "</a>".repeat(100_000));
    assert!(read("jpz", deep.as_bytes()).is_err());
    let bomb = "<!DOCTYPE a [<!ENTITY b \"cccccccc\"><!ENTITY d \"&b;&b;&b;&b;\">]><a>&d;</a>";
    refuses("jpz", bomb, "not XML: ");
    refuses("text", vec![b'.'; (16 << 20) + 1], "a file of 16777217 bytes");
    refuses("jpz", zipped(&vec![b' '; 17 << 20]), "a file of");
    refuses("svg", b"<svg/>", "svg files can be written but not read");
    refuses("ipuz", r#"{"version":"http://ipuz.org/v2","kind":["http://ipuz.org/sudoku#1"]}"#, "kind is");
    refuses("ipuz", "{}", "not in the ipuz format: expected a version");
    refuses("jpz", "<a/>", "not in the jpz format");
    refuses("text", b"\xff\xfe", "byte 0 is not UTF-8");
}

/// An archive of files with their names and contents.
fn archive(files: &[(&str, &[u8])]) -> Vec<u8> {
    use std::io::Write as _;
    let mut writer = zip::ZipWriter::new(std::io::Cursor::new(Vec::new()));
    for (name, content) in files {
        let packed = zip::write::SimpleFileOptions::default()
            .compression_method(zip::CompressionMethod::Deflated)
            .compression_level(Some(1));
        writer.start_file(*name, packed).unwrap();
        writer.write_all(content).unwrap();
    }
    writer.finish().unwrap().into_inner()
}

/// An archive with one file.
fn zipped(content: &[u8]) -> Vec<u8> {
    archive(&[("x", content)])
}

/// The archive with other bytes wherever its headers, local or in the directory, have some; places are those of the local one.
fn patched(mut archive: Vec<u8>, place: usize, bytes: &[u8]) -> Vec<u8> {
    // In the directory, another field of two bytes stands before all these.
    for (mark, place) in [(b"PK\x03\x04", place), (b"PK\x01\x02", place + 2)] {
        let start = archive.windows(4).position(|window| window == mark).unwrap() + place;
        archive[start..start + bytes.len()].copy_from_slice(bytes);
    }
    archive
}

const SMALL: &str =
    "<crossword><grid width=\"1\" height=\"1\"><cell x=\"1\" y=\"1\" solution=\"A\"/></grid></crossword>";

#[test]
fn the_crossword_of_an_archive_is_found() {
    let plain = read("jpz", SMALL.as_bytes()).unwrap();
    let small = SMALL.as_bytes();
    for files in [
        &[("x", small)][..],
        &[("read me.txt", b"hello"), ("__MACOSX/._a.jpz", b"\0"), ("puzzles/A.JPZ", small)],
        &[("a.xml", small), ("b.jpz", b"another")],
    ] {
        assert_eq!(read("jpz", &archive(files)).unwrap(), plain);
    }
}

#[test]
fn archives_that_lie_are_refused() {
    let bomb = zipped(&vec![b' '; 64 << 20]);
    assert!(bomb.len() < 1 << 20);
    refuses("jpz", &bomb, "a file of 67108864 bytes: expected 16777216 at most");
    // One that says that it is small is found out while it is unpacked.
    let modest = read("jpz", &patched(bomb, 22, &100u32.to_le_bytes())).unwrap_err().to_string();
    assert!(modest.contains("cannot be unpacked") || modest.contains("a file of 16777217 bytes"), "{modest}");
    let small = zipped(SMALL.as_bytes());
    refuses("jpz", patched(small.clone(), 22, &(1u32 << 31).to_le_bytes()), "a file of 2147483648 bytes");
    refuses("jpz", patched(small.clone(), 14, &[1, 2, 3, 4]), "its data cannot be unpacked");
    refuses("jpz", patched(small.clone(), 6, &[1, 0]), "it is encrypted");
    refuses("jpz", patched(small.clone(), 8, &[12, 0]), "it is packed in another way than deflate");
    for length in 4..small.len() {
        refuses("jpz", &small[..length], "the archive cannot be unpacked: ");
    }
    refuses("jpz", archive(&[("folder/", b"")]), "there is no file in it");
    let names: Vec<String> = (0..1_101).map(|number| number.to_string()).collect();
    let many: Vec<(&str, &[u8])> = names.iter().map(|name| (&name[..], &b""[..])).collect();
    refuses("jpz", archive(&many), "it has more than 1,100 files");
}

/// Where a clue stands in the grid is checked like its cells.
#[test]
fn definitions_outside_of_the_grid_are_refused() {
    let clue_at = |location: &str| {
        let head = "\"version\":\"http://ipuz.org/v2\",\"kind\":[\"http://ipuz.org/crossword#1\"]";
        let grid = "\"dimensions\":{\"width\":3,\"height\":1},\"puzzle\":[[\"#\",1,0]]";
        let clue = format!("{{\"number\":1,\"clue\":\"x\",\"location\":{location}}}");
        format!("{{{head},{grid},\"clues\":{{\"Across\":[{clue}]}}}}")
    };
    for outside in ["[1,2]", "[4,1]", "[0,1]", "[1,18446744073709551615]", "\"1,1\"", "7"] {
        refuses("ipuz", clue_at(outside), "expected column and row inside the grid, counted from 1");
    }
    let document = read("ipuz", clue_at("[1,1]").as_bytes()).unwrap();
    assert_eq!(document.arrows().len(), 1);
}
