//! Explains why no board passed the filters, with statistics of the boards that were drawn.
//!
//! "Not found" alone leaves a person guessing which filter is too strict. The boards that were drawn say it: where the
//! range wanted lies far from the median drawn, that is the one.

use std::fmt::Write as _;

use worddle_ask::generate::GeneratePlan;
use worddle_board::generate::ProductionEnd;
use worddle_board::generate::{Distribution, DrawStatistics, Filters, Span};
use worddle_run::Stop;

use crate::outcome::Outcome;
use crate::render::{Align, Paint, Table};
use crate::settings::Settings;
use crate::stderr;
use worddle_ask::Speech;

/// Returns the outcome of the command, and explains a board that was not found.
///
/// Steps and time are limits that the user set, so reaching one is success. Ctrl-C is not, and has no
/// explanation: the user knows why.
pub(super) fn outcome(ending: &ProductionEnd, plan: &GeneratePlan, settings: &Settings) -> Outcome {
    match ending {
        ProductionEnd::Complete | ProductionEnd::Stopped(Stop::Steps | Stop::Time) => Outcome::Done,
        ProductionEnd::Stopped(Stop::Cancelled) => Outcome::Interrupted,
        ProductionEnd::NotFound { number, seen } => {
            // On standard error, which may be a file even where standard output is a terminal.
            let paint = Paint::new(false);
            stderr::show(format_args!(
                "worddle: {}",
                explain(*number, seen, plan.filters(), settings.speech, paint)
            ));
            Outcome::NothingFound
        }
    }
}

/// Describes the boards that were drawn, in words and as a table.
///
/// Counts each cause of rejection before solving, then shows the boards that were solved. Boards are numbered
/// from 1 in messages.
fn explain(number: u64, seen: &DrawStatistics, filters: &Filters, speech: Speech, paint: Paint) -> String {
    let draws = speech.number(seen.draws as usize);
    let number = number + 1;
    let mut text = speech.say(
        format!("no board {number} found in {draws} draws: loosen the filters\n"),
        format!("grille {number} introuvable en {draws} tirages\u{a0}: assouplissez les critères\n"),
    );
    let causes = [
        (seen.unplanted, speech.say("found no path for the word", "sans chemin pour le mot")),
        (
            seen.letters,
            speech.say(
                "had too many of a letter, or too many or too few vowels",
                "avec une lettre trop fréquente, ou trop ou trop peu de voyelles",
            ),
        ),
        (seen.forbidden, speech.say("contained a word from --without", "avec un mot de --without")),
    ];
    for (count, cause) in causes.into_iter().filter(|&(count, _)| count > 0) {
        let _ = writeln!(text, "  {} {cause}", speech.number(count as usize));
    }
    if seen.words.total() > 0 {
        text += &table(seen, filters, speech, paint);
    }
    text
}

/// The distributions of the boards drawn, beside the ranges wanted.
///
/// Least, quartiles and most. The rows of points and of the longest word appear only if a filter needed them:
/// nothing else is measured.
fn table(seen: &DrawStatistics, filters: &Filters, speech: Speech, paint: Paint) -> String {
    let right = |english, french| (speech.say(english, french), Align::Right);
    let mut table = Table::new(&[
        ("", Align::Left),
        right("wanted", "voulu"),
        right("least", "minimum"),
        right("1/4", "1/4"),
        right("median", "médiane"),
        right("3/4", "3/4"),
        right("most", "maximum"),
    ]);
    let mut row = |name: &str, wanted: Span, distribution: &Distribution| {
        let at = |share| distribution.quantile(share).map_or_else(String::new, |number| number.to_string());
        let wanted = if wanted == Span::ALL { String::new() } else { wanted.to_string() };
        table.row([format!("  {name}"), wanted, at(0.0), at(0.25), at(0.5), at(0.75), at(1.0)]);
    };
    row(speech.say("words", "mots"), filters.words, &seen.words);
    if seen.points.total() > 0 {
        row("points", filters.points, &seen.points);
    }
    if seen.longest.total() > 0 {
        row(speech.say("longest word", "mot le plus long"), filters.longest, &seen.longest);
    }
    table.render(paint)
}
