//! Prints how long simulated players need for boards of each difficulty: the table in the guide.
//!
//! `cargo run --release --package worddle-design --example difficulty [LANGUAGE [BOARDS]]`

use worddle_board::{Board, Rules};
use worddle_data::Language;
use worddle_design::{Brief, Design, Designer, Level, PLAYERS, Vocabulary};
use worddle_lexicon::Tier;
use worddle_run::{Budget, Random, Run};

/// Players give up after two hours.
const MOST: f64 = 7_200.0;

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let mut arguments = std::env::args().skip(1);
    let name = arguments.next().unwrap_or_else(|| "en".to_owned());
    let boards: u64 = arguments.next().map_or(Ok(100), |text| text.parse())?;
    let language = Language::of_locale(&name).ok_or("no such language")?;
    let list = worddle_data::built_in(language.id()).ok_or("not a list that is built in")?;
    let vocabulary = Vocabulary::new(
        &list,
        &worddle_data::knowledge(language).unwrap_or_default(),
        &worddle_data::frequencies(language).unwrap_or_default(),
        &worddle_data::lemmas(language).unwrap_or_default(),
        Tier::Everyone,
    );
    let template = Board::parse("????/????/????/????", list.alphabet())?;
    let usual = Brief::new(template, &list);
    print!("difficulty");
    for player in &PLAYERS {
        print!("\t{}", player.name);
    }
    println!("\testimate\twords\tlongest\ts/board");
    for level in (1..=5).filter_map(Level::new).map(Some).chain([None]) {
        let brief = level.map_or(usual.clone(), |level| usual.clone().at_level(level));
        let mut designer = Designer::new(&brief, &vocabulary, &Rules::boggle(), 1);
        let clock = Run::new(Budget::UNLIMITED);
        let designs: Vec<Design> = (0..boards)
            .map(|number| designer.board(number, &mut Run::new(Budget::UNLIMITED)))
            .collect::<Result<_, _>>()
            .map_err(|_| "nobody stops it")?;
        let each = clock.elapsed().as_secs_f64() / boards as f64;
        print!("{}", level.map_or("any".to_owned(), |level| level.number().to_string()));
        for player in &PLAYERS {
            let times = designs.iter().zip(0..).map(|(design, number)| {
                let mut random = Random::stream(1, number);
                player.seconds(design, &vocabulary, MOST, &mut random).unwrap_or(MOST)
            });
            print!("\t{:.1}", median(times) / 60.0);
        }
        let longest = |design: &Design| design.known.iter().map(|found| found.path.len()).max();
        println!(
            "\t{:.1}\t{:.0}\t{:.0}\t{each:.2}",
            median(designs.iter().map(|design| design.seconds as f64)) / 60.0,
            median(designs.iter().map(|design| design.known.len() as f64)),
            median(designs.iter().filter_map(longest).map(|longest| longest as f64)),
        );
        if level.is_none() {
            let mut all: Vec<u64> = designs.iter().map(|design| design.seconds).collect();
            all.sort_unstable();
            let at = |share: usize| all[(all.len() - 1) * share / 10];
            println!("estimates, tenths: {:?}", (0..=10).map(at).collect::<Vec<_>>());
        }
    }
    Ok(())
}

/// The median of some numbers.
fn median(numbers: impl Iterator<Item = f64>) -> f64 {
    let mut numbers: Vec<f64> = numbers.collect();
    numbers.sort_by(f64::total_cmp);
    numbers[numbers.len() / 2]
}
