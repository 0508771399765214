//! Files of crosswords: read, shown, converted.

use std::fmt::Write as _;

use worddle_paper::formats::{FORMATS, Feature, Format, Wording};

use super::{check_error, fixture, run, run_in};
use crate::ran::plain;

/// The help of a crossword command in English and in French.
fn help(command: &[&str]) -> [String; 2] {
    ["C", "fr_FR"].map(|locale| plain(&run_in(locale, &[command, &["--help"]].concat(), "").output))
}

#[test]
fn the_help_has_every_format_in_both_languages() {
    let pick: [fn(Wording) -> &'static str; 2] = [|wording| wording.english, |wording| wording.french];
    for (help, pick) in help(&[]).iter().zip(pick) {
        for format in FORMATS {
            let begins = format!(".{}", format.extension());
            let line = help.lines().find(|line| line.trim_start().split(' ').next() == Some(&begins));
            let line = line.unwrap_or_else(|| panic!("{} in {help}", format.name));
            assert!(line.contains(pick(format.title)) && line.contains(pick(format.summary)), "{line}");
            // A remark follows the summary of a format that is only written.
            assert_eq!(format.is_readable(), line.ends_with(pick(format.summary)), "{line}");
        }
    }
    for help in help(&["convert"]) {
        let help = help.split_whitespace().collect::<Vec<_>>().join(" ");
        assert!(help.contains(&format!(": {} ", Format::readable_names().join(", "))), "{help}");
        assert!(help.contains(&format!(": {} ", Format::names().join(", "))), "{help}");
    }
}

#[test]
fn an_error_names_every_extension() {
    let endings: Vec<String> = FORMATS.iter().map(|format| format!(".{}", format.extension())).collect();
    check_error(&["convert", "-", "grid"], "AB", &endings.join(", "), &endings.join(", "));
}

/// The two tables of the guide: what each format is, and what it keeps.
fn guide_tables() -> String {
    let mut text = "| format | extensions | what it is | read |\n|---|---|---|---|\n".to_owned();
    for format in FORMATS {
        let endings: Vec<String> = format.extensions.iter().map(|ending| format!("`.{ending}`")).collect();
        let (name, title, summary) = (format.name, format.title.english, format.summary.english);
        let read = if format.is_readable() { "yes" } else { "no" };
        let _ = writeln!(text, "| `{name}` | {} | {title}: {summary} | {read} |", endings.join(" "));
    }
    let names: Vec<String> = FORMATS.iter().map(|format| format!("`{}`", format.name)).collect();
    let _ = write!(text, "\n| a file keeps | {} |\n|---|{}\n", names.join(" | "), ":-:|".repeat(names.len()));
    for feature in Feature::ALL {
        let holds = |format: &Format| if format.holds.contains(&feature) { " ✓ |" } else { " |" };
        let row: String = FORMATS.iter().map(holds).collect();
        let _ = writeln!(text, "| {} |{row}", feature.wording().english);
    }
    text
}

#[test]
fn the_guide_has_every_format_and_what_it_keeps() {
    let guide = concat!(env!("CARGO_MANIFEST_DIR"), "/../docs/GUIDE.md");
    let guide = std::fs::read_to_string(guide).unwrap();
    let tables = guide_tables();
    assert!(guide.contains(&tables), "docs/GUIDE.md should contain:\n{tables}");
}

#[test]
fn every_format_is_converted_into_every_other_and_back() {
    let directory = tempfile::tempdir().unwrap();
    let place = |name: &str| directory.path().join(name).to_str().unwrap().to_owned();
    let source = fixture("puzpy-latin.puz");
    let original = run(&["convert", &source, "-"], "");
    assert_eq!(original, "CHAT#\nRARE#\nISERE\n#EREN\n#STES\n");
    for format in FORMATS.iter().filter(|format| format.is_readable()) {
        let file = place(&format!("file.{}", format.extensions[0]));
        run(&["convert", &source, &file], "");
        assert_eq!(run(&["convert", &file, "-", "--to", "text"], ""), original, "{}", format.name);
        // From standard input the format is found out.
        assert_eq!(run(&["convert", "-", "-"], std::fs::read(&file).unwrap()), original, "{}", format.name);
        assert_eq!(
            run(&["convert", "-", "-", "--from", format.name], std::fs::read(&file).unwrap()),
            original
        );
    }
}

#[test]
fn what_a_format_cannot_keep_is_said() {
    let barred = fixture("ipuz-barred.ipuz");
    let ran = run_in("C", &["convert", &barred, "-", "--to", "text"], "");
    assert!(ran.errors.contains("a text file does not keep: circles, colours"), "{}", ran.errors);
    let ran = run_in("fr_FR", &["convert", &barred, "-", "--to", "xd"], "");
    assert!(plain(&ran.errors).contains("ne garde pas : les barres"), "{}", ran.errors);
    assert_eq!(run_in("C", &["convert", &barred, "-", "--to", "json", "-q"], "").errors, "");
}

#[test]
fn what_was_odd_about_a_file_is_said() {
    let mut damaged = std::fs::read(fixture("puzpy-latin.puz")).unwrap();
    damaged[0x34] = b'X';
    for (locale, expected) in
        [("C", "-: the checksum is wrong"), ("fr_FR", "- : la somme de contrôle est fausse")]
    {
        for command in [&["show", "-"][..], &["convert", "-", "-", "--to", "xd"]] {
            let ran = run_in(locale, command, &damaged);
            assert!(plain(&ran.errors).contains(expected), "{}", ran.errors);
            assert_eq!(ran.code, Some(0));
        }
    }
}

#[test]
fn a_scrambled_solution_is_opened_with_its_key_or_without() {
    let locked = fixture("puzpy-locked-1234.puz");
    let open = run(&["convert", &locked, "-", "--key", "1234"], "");
    assert_eq!(open, run(&["convert", &fixture("puzpy-latin.puz"), "-"], ""));
    let ran = run_in("C", &["convert", &locked, "-"], "");
    assert_eq!(
        (&ran.output, ran.errors.contains("found by trying them all")),
        (&open, true),
        "{}",
        ran.errors
    );
    check_error(&["show", &locked, "--key", "9999"], "", "the key 9999 does not", "la clé 9999 n'ouvre pas");
    check_error(&["show", &locked, "--key", "12"], "", "no key \"12\"", "valeur « 12 » incorrecte");
}

#[test]
fn a_solution_can_be_left_out() {
    let file = fixture("python.jpz");
    assert_eq!(run(&["convert", &file, "-", "--without-solution"], ""), "..T\n#|..\n");
    let shown = run(&["show", &file, "--without-solution"], "");
    assert!(shown.contains('T') && !shown.contains("│¹ C│"), "{shown}");
}

#[test]
fn a_crossword_is_shown_with_its_numbers_and_clues() {
    let shown = run(&["show", &fixture("python.jpz")], "");
    let expected = "Cats & Co · N. N.\n3×2, 4 words\n\n┌───┬───┬───┐\n│¹○C│² A│³ T│\n├───┼───┼───┤\n│███┃⁴ S│  O│\n\
        └───┴───┴───┘\n\nAcross\n    1  A pet (3)\n    4  Thus (2)\n\nDown\n    2  Like (2)\n    3  Preposition (2)\n";
    assert_eq!(shown, expected);
    let french = run_in("fr_FR", &["show", &fixture("python.jpz"), "--convention", "french"], "").output;
    assert!(french.contains("     1   2   3\n") && french.contains(" I │ ○C│  A│  T│"), "{french}");
    assert!(french.contains("Horizontalement\n    I  A pet (3)\n   II  Thus (2)\n"), "{french}");
    assert!(run(&["show", &fixture("python.jpz"), "--color", "always"], "").contains("\x1b[1mC\x1b[0m"));
}

#[test]
fn pictures_and_pages_are_written_into_files() {
    let directory = tempfile::tempdir().unwrap();
    let [svg, html] =
        ["grid.svg", "grid.html"].map(|name| directory.path().join(name).to_str().unwrap().to_owned());
    let shown = run(&["show", &fixture("puzpy-latin.puz"), "--svg", &svg, "--html", &html], "");
    assert_eq!(shown, "");
    let picture = std::fs::read_to_string(&svg).unwrap();
    assert!(picture.starts_with("<svg") && picture.matches("class=\"letter\"").count() == 21, "{picture}");
    let page = std::fs::read_to_string(&html).unwrap();
    assert!(page.contains("<h2>Across</h2>") && page.contains("<h2>Solution</h2>"));
    assert_eq!(page.matches("class=\"letter\"").count(), 21, "letters are in the solution only");
    run(&["show", &fixture("puzpy-latin.puz"), "--html", &html, "--without-solution"], "");
    assert!(!std::fs::read_to_string(&html).unwrap().contains("Solution"));
    let french = ["convert", &fixture("puzpy-latin.puz"), &html, "--convention", "french", "--lang", "fr"];
    run(&french, "");
    assert!(
        std::fs::read_to_string(&html).unwrap().contains("<dt>III</dt><dd>H 6 : définition d&#39;été</dd>")
    );
}

#[test]
fn files_that_are_none_are_explained() {
    check_error(&["show", "nowhere.puz"], "", "no file \"nowhere.puz\"", "pas de fichier");
    check_error(&["show", "/"], "", "is a directory", "est un répertoire");
    check_error(
        &["show", "-"],
        "AB\nA\n",
        "\"-\": row 2 has 1 cell: expected 2",
        "la ligne 2 a 1 case au lieu de 2",
    );
    check_error(&["show", "-"], "A1\n", "'1' at row 1, column 2", "'1' à la ligne 1, colonne 2");
    check_error(&["show", "-"], "", "no grid in the file", "pas de grille");
    check_error(&["show", "-"], b"\xff\xff", "byte 0 is not UTF-8", "l'octet 0 n'est pas");
    check_error(
        &["show", "-", "--from", "puz"],
        "AB",
        "not in the puz format",
        "ce n'est pas un fichier puz",
    );
    check_error(&["show", "-", "--from", "svg"], "AB", "invalid value 'svg'", "valeur « svg » incorrecte");
    check_error(
        &["convert", "-", "-", "--to", "doc"],
        "AB",
        "invalid value 'doc'",
        "valeur « doc » incorrecte",
    );
    check_error(&["convert", "-", "grid.doc"], "AB", "has no known extension", "n'indique pas le format");
    check_error(&["convert", "-", "/nowhere/grid.puz"], "AB", "cannot write", "impossible d'écrire");
    check_error(
        &["show", "-", "--convention", "dutch"],
        "AB",
        "invalid value 'dutch'",
        "valeur « dutch » incorrecte",
    );
    check_error(&["show", "-", "--svg", "/nowhere/grid.svg"], "AB", "cannot write", "impossible d'écrire");
    check_error(&["check", "-", "-d", "-"], "AB", "cannot come from there too", "ne peut pas en venir aussi");
    let bytes = std::fs::read(fixture("puzpy-latin.puz")).unwrap();
    check_error(
        &["show", "-", "--from", "puz"],
        &bytes[..60],
        "the file ends after 60 bytes",
        "s'arrête après 60",
    );
    let mut damaged = bytes;
    // A block more, and the clues are too few.
    damaged[0x34 + 12] = b'.';
    check_error(&["show", "-"], &damaged, "the checksum of the file", "somme de contrôle");
    check_error(&["frobnicate"], "", "unrecognized subcommand", "commande inconnue");
}

#[test]
fn an_arrow_crossword_is_made_filled_shown_and_kept() {
    let directory = tempfile::tempdir().unwrap();
    let place = |name: &str| directory.path().join(name).to_str().unwrap().to_owned();
    let made = place("fleches.ipuz");
    run(
        &["new", "--kind", "arrow", "--size", "9x8", "-d", "fr", "--seed", "4", "--fillable", "--out", &made],
        "",
    );
    let filled = place("remplie.ipuz");
    run(&["fill", &made, "-d", "fr", "--out", &filled], "");
    let checked = run(&["check", &filled, "-d", "fr"], "");
    assert!(checked.contains("no faults found"), "{checked}");
    // Every format gives the same back as far as it holds it, and says what it does not.
    let json = run(&["convert", &filled, "-", "--to", "json"], "");
    let arrows = json.matches("\"arrow\":").count();
    assert!(arrows > 10, "{json}");
    for format in FORMATS.iter().filter(|format| format.is_readable()) {
        let file = place(&format!("file.{}", format.extensions[0]));
        let ran = run_in("fr_FR", &["convert", &filled, &file], "");
        let says = ran.errors.contains("les flèches des définitions dans la grille");
        let holds = format.holds.contains(&Feature::Arrows);
        assert_eq!((ran.code, says), (Some(0), !holds), "{}: {}", format.name, ran.errors);
        let back = run(&["convert", &file, "-", "--to", "json", "--kind", "arrow"], "");
        assert_eq!(back.matches("\"arrow\":").count(), arrows, "{}", format.name);
    }
    let shown = run(&["show", &filled], "");
    assert!(shown.contains('↴') && shown.contains("Definitions\n  1,1 "), "{shown}");
    let svg = run(&["convert", &filled, "-", "--to", "svg"], "");
    assert_eq!(svg.matches("class=\"arrow\"").count(), arrows);
    let plain = run(&["convert", &filled, "-", "--to", "json", "--kind", "crossword"], "");
    assert!(!plain.contains("arrow"), "{plain}");
    let broken = run_in("fr_FR", &["check", "-", "--kind", "arrow", "-d", "en"], "CAT\nO#E\nTEN\n");
    assert_eq!(broken.code, Some(1));
    assert!(broken.output.contains("aucune flèche vers 1A"), "{}", broken.output);
}

#[test]
fn clues_of_a_row_stand_in_one_line() {
    let file = r##"{"schema":"worddle.crossword/1","rows":[["A","N","#","S","O"]],
        "clues":[{"list":"across","number":"1","text":"One"},{"list":"across","number":"2","text":"Thus","enumeration":"2"}]}"##;
    let shown = run(&["show", "-", "--convention", "french"], file);
    assert!(shown.contains("    I  One — Thus (2)\n"), "{shown}");
    let usual = run(&["show", "-"], file);
    assert!(usual.contains("    1  One\n    2  Thus (2)\n"), "{usual}");
}

#[test]
fn pages_are_made_for_the_paper_that_is_asked_for() {
    let page = |more: &[&str]| {
        run(&[&["convert", &fixture("puzpy-latin.puz"), "-", "--to", "html"], more].concat(), "")
    };
    assert!(page(&[]).contains("size:A4") && page(&[]).contains("class=\"usual\""));
    assert!(page(&["--paper", "letter"]).contains("size:letter"));
    assert!(page(&["--large"]).contains("class=\"large\"") && page(&["--large"]).contains("--size:17pt"));
    check_error(&["show", "-", "--paper", "a3"], "AB", "invalid value 'a3'", "valeur « a3 » incorrecte");
}
