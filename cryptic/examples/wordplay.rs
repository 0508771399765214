//! Prints the wordplay of some answers, with the processor time of each kind.
//!
//! `cargo run --release --package worddle-cryptic --example wordplay LANGUAGE ANSWER...`

use worddle_cryptic::{Answer, Bench, Kind, Stock, Wanted, find};
use worddle_data::Language;
use worddle_lexicon::Tier;
use worddle_run::{Budget, Run, processor_time};

fn main() {
    let mut arguments = std::env::args().skip(1);
    let language = arguments.next().and_then(|id| Language::named(&id)).unwrap_or(Language::English);
    let list = worddle_data::built_in(language.id()).expect("a language with a list");
    let known = worddle_data::knowledge(language).expect("it is built in");
    let frequencies = worddle_data::frequencies(language).expect("it is built in");
    let lemmas = worddle_data::lemmas(language).expect("it is built in");
    let run = &mut Run::new(Budget::UNLIMITED);
    let begun = processor_time();
    let wanted = Wanted { tier: Tier::WellRead, family: false };
    let stock = Stock::build(&list, &known, &frequencies, wanted, run).expect("nobody stops it");
    println!("{} words, {:?}", stock.len(), processor_time().saturating_sub(begun));
    for text in arguments {
        let answer = match Answer::parse(&text, list.alphabet()) {
            Ok(answer) => answer,
            Err(error) => {
                println!("{error}");
                continue;
            }
        };
        println!("\n== {}", text.to_uppercase());
        let bench = Bench::new(&answer, &list, &lemmas, &stock, 10);
        for kind in Kind::ALL {
            let begun = processor_time();
            let found = find(kind, &bench, run).expect("nobody stops it");
            println!("{} ({:?})", kind.name(), processor_time().saturating_sub(begun));
            for wordplay in found {
                println!("  {:3} {}", wordplay.cost, wordplay.notation(list.alphabet()));
            }
        }
    }
}
