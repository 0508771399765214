//! The live view of a search. It appears on a terminal only.
//!
//! Escape codes move up and erase what was drawn before, so the view stays in place. It goes to standard
//! error: standard output has only the result. The search never waits for it; redraws are limited instead.

use std::fmt::Write as _;
use std::io::IsTerminal;
use std::time::Duration;

use worddle_ask::best::BestPlan;
use worddle_board::{Board, Shape, Tile};
use worddle_lexicon::Alphabet;
use worddle_optimize::RankedBoard;
use worddle_run::Progress;

use super::goal;
use crate::settings::Settings;
use crate::stderr;
use worddle_ask::Speech;

/// The shortest time between two redraws; the view flickers below it.
const PAUSE: Duration = Duration::from_millis(200);

/// Width of the sparkline.
const SPARKS: usize = 40;

/// Boards with more cells are not drawn.
const MOST_CELLS: usize = 100;

/// The longest notation to print. A line that wraps takes two lines of the terminal, and `clear` would miss one.
/// Most terminals have 80 columns, which leaves room for method and value.
const SHORT: usize = 32;

/// Shows the best board so far and the pace of the search.
pub(super) struct Live<'a> {
    /// The question: goal, shape, alphabet.
    plan: &'a BestPlan,
    /// The language of the view.
    speech: Speech,
    /// The method that is shown; each has a view of its own.
    method: &'static str,
    /// Standard error is a terminal, and `--quiet` was not given.
    visible: bool,
    /// Lines on the screen.
    lines: usize,
    /// When the view was last drawn, by the clock of the search.
    drawn: Option<Duration>,
    /// Each improvement: the time, and the best value from there on.
    history: Vec<(Duration, u64)>,
}

/// The state of a search at one moment.
///
/// Borrowed from a report of the driver.
pub(super) struct Moment<'a> {
    /// The best board so far.
    pub(super) best: Option<&'a RankedBoard>,
    /// Steps, time and share of the budget, with earlier runs included.
    pub(super) progress: Progress,
    /// The boards tried and the time taken before the search was resumed.
    pub(super) before: (u64, Duration),
}

impl<'a> Live<'a> {
    /// A view of one method.
    ///
    /// Nothing is drawn until the first call of `show`.
    pub(super) fn new(plan: &'a BestPlan, settings: &Settings, method: &'static str) -> Self {
        let visible = std::io::stderr().is_terminal() && !settings.is_quiet();
        Self { plan, speech: settings.speech, method, visible, lines: 0, drawn: None, history: Vec::new() }
    }

    /// Shows a moment, unless the last one is too recent.
    ///
    /// Time is that of the report: the view has no clock of its own.
    pub(super) fn show(&mut self, moment: &Moment<'_>) {
        // The sparkline needs every rise, also those between two redraws.
        if let Some(best) = moment.best
            && self.history.last().is_none_or(|&(_, value)| value < best.beauty.0)
        {
            self.history.push((moment.progress.elapsed, best.beauty.0));
        }
        let soon = self.drawn.is_some_and(|drawn| moment.progress.elapsed < drawn + PAUSE);
        if !self.visible || soon {
            return;
        }
        self.drawn = Some(moment.progress.elapsed);
        let text = self.text(moment);
        self.clear();
        stderr::show(&text);
        self.lines = text.lines().count();
    }

    /// Erases the view.
    ///
    /// Called before each redraw and when the view is dropped, so that the result begins where the view was.
    fn clear(&mut self) {
        if self.lines > 0 {
            // Moves up to the first line, then erases everything below the cursor.
            stderr::show(format_args!("\x1b[{}A\x1b[J", self.lines));
            self.lines = 0;
        }
    }

    /// Board, sparkline and pace; before the first board, the pace alone.
    fn text(&self, moment: &Moment<'_>) -> String {
        let speech = self.speech;
        let mut text = String::new();
        if let Some(best) = moment.best {
            let board = self.plan.with_tiles(&best.tiles);
            let alphabet = self.plan.list.alphabet();
            let value = speech.number(best.beauty.0 as usize);
            let unit = goal::unit(&self.plan.goal, speech);
            let notation = board.notation(alphabet);
            let short = if notation.len() <= SHORT { &notation } else { "" };
            let _ = writeln!(text, "{}  {value} {unit}  {short}", self.method);
            if board.len() <= MOST_CELLS {
                for row in picture(&board, alphabet) {
                    let _ = writeln!(text, "  {row}");
                }
            }
            let _ = writeln!(text, "{}", sparkline(&self.history, moment.progress.elapsed));
        }
        text + &self.pace(moment) + "\n"
    }

    /// Boards tried, boards per second, time left.
    ///
    /// The time left is an estimate of the driver, rounded up so that it never says 0.
    fn pace(&self, moment: &Moment<'_>) -> String {
        let speech = self.speech;
        let Moment { progress, before: (boards_before, elapsed_before), .. } = *moment;
        let boards = speech.count(progress.steps as usize, ("board", "grille"), ("boards", "grilles"));
        // Only this run counts for the pace: earlier boards may come from another machine.
        // At least a millisecond: the first report may come at once.
        let seconds = progress.elapsed.saturating_sub(elapsed_before).as_secs_f64().max(1e-3);
        let pace = progress.steps.saturating_sub(boards_before) as f64 / seconds;
        let pace = speech.number(pace as usize);
        let left = progress.remaining().map_or_else(String::new, |left| {
            let seconds = speech.number(left.as_secs() as usize + 1);
            speech.say(format!(", {seconds} s left"), format!(", encore {seconds} s"))
        });
        speech.say(
            format!("{boards}, {pace} per second{left}\nCtrl-C stops and shows the best so far"),
            format!("{boards}, {pace} par seconde{left}\nCtrl-C arrête et affiche les meilleures jusqu'ici"),
        )
    }
}

// Also on an error: the message must not follow a half-erased view.
impl Drop for Live<'_> {
    fn drop(&mut self) {
        self.clear();
    }
}

/// Draws a board as rows of text.
///
/// A space between tiles; tiles are padded to the widest. Odd rows of hexagons are indented by half a cell. A
/// graph has no shape to draw, so its tiles stand in one row.
pub(crate) fn picture(board: &Board, alphabet: Alphabet) -> Vec<String> {
    let (width, height, hexagons) = match board.topology().shape() {
        Shape::Grid { lengths, .. } => {
            // The last axis runs along a row, the one before it down the rows of a plane.
            let width = lengths.last().map_or(1, |&width| width as usize);
            let height = lengths.len().checked_sub(2).map_or(1, |axis| lengths[axis] as usize);
            (width, height, false)
        }
        Shape::Hexagonal { rows, columns } => (*columns as usize, *rows as usize, true),
        Shape::Graph { .. } => (board.len(), 1, false),
    };
    let widest = board.tiles().iter().map(|tile| tile.length()).max().unwrap_or(1).max(1);
    let face = |tile: &Tile| match tile {
        Tile::Letters(spelling) => format!("{:widest$}", alphabet.spell(spelling)),
        Tile::Any => format!("{:widest$}", "?"),
        Tile::Block => format!("{:widest$}", "#"),
    };
    let mut rows = Vec::new();
    for (number, row) in board.tiles().chunks(width).enumerate() {
        // An empty line between the planes of a board in three dimensions or more.
        if number > 0 && number % height == 0 {
            rows.push(String::new());
        }
        let indent = if hexagons && number % 2 == 1 { " " } else { "" };
        let faces: Vec<String> = row.iter().map(face).collect();
        rows.push(format!("{indent}{}", faces.join(" ")));
    }
    rows
}

/// Draws how the best value rose over time.
///
/// Columns are equal parts of the time so far; a space stands for the time before the first board.
fn sparkline(history: &[(Duration, u64)], elapsed: Duration) -> String {
    /// Bars of one to eight eighths.
    const EIGHTHS: [char; 8] = ['▁', '▂', '▃', '▄', '▅', '▆', '▇', '█'];
    let most = history.last().map_or(0, |&(_, value)| value).max(1);
    let column = |column: usize| {
        let until = elapsed.mul_f64((column + 1) as f64 / SPARKS as f64);
        let value = history.iter().take_while(|&&(when, _)| when <= until).last().map(|&(_, value)| value);
        value.map_or(' ', |value| EIGHTHS[(value as f64 / most as f64 * 7.0) as usize])
    };
    (0..SPARKS).map(column).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn boards_are_drawn_as_they_lie() {
        let rows = |text: &str| picture(&Board::parse(text, Alphabet::English).unwrap(), Alphabet::English);
        assert_eq!(rows("AB/CD"), ["A B", "C D"]);
        assert_eq!(rows("QuB/C#"), ["QU B ", "C  # "]);
        assert_eq!(rows("AB/CD//EF/GH"), ["A B", "C D", "", "E F", "G H"]);
        assert_eq!(rows("hex2x2=AB/CD"), ["A B", " C D"]);
        assert_eq!(rows("graph:0-1,1-2=CAT"), ["C A T"]);
    }

    #[test]
    fn a_sparkline_rises_with_the_best() {
        let second = Duration::from_secs(1);
        let line = sparkline(&[(second, 10), (second * 3, 20)], second * 4);
        assert_eq!(line.chars().count(), SPARKS);
        assert!(line.starts_with(' ') && line.contains('▄') && line.ends_with('█'), "{line}");
        assert_eq!(sparkline(&[], second).trim(), "");
    }
}
