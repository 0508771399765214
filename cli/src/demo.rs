//! `worddle demo`: a board, its words, and the structures behind them.
//!
//! What somebody sees who types `worddle` alone at a terminal: one board with its words, what else its letters make,
//! and why the automaton is small. It ends with the command that shows the same board again.

use std::io::Write;

use anyhow::{Result, bail};
use worddle_ask::{new_seed, random_letters};
use worddle_lexicon::anagram::{Anagrams, Rack, Use};
use worddle_lexicon::{Alphabet, Letter, Structure, Trie, WordList};
use worddle_run::Random;

use crate::assignment::{lines, square};
use crate::outcome::Outcome;
use crate::settings::Settings;
use worddle_ask::Speech;

/// The side of the board.
const SIDE: usize = 4;
/// Words shown.
const SHOWN: usize = 24;
/// Words per line.
const COLUMNS: usize = 4;
/// Boards drawn; the one with the most words is shown, since an average board makes a dull demo.
const TRIES: usize = 20;

/// Runs the command.
///
/// The exit code is 0: there is always a board to show.
///
/// # Errors
///
/// Fails on a list without words, which has no letters to draw from.
pub(crate) fn run(seed: Option<u64>, settings: &Settings, output: &mut impl Write) -> Result<Outcome> {
    let list = settings.open()?;
    // A list of one's own may be empty, and there is no board without letters to draw.
    if list.is_empty() {
        bail!(settings.speech.say(
            "the list has no words: choose another with -d",
            "la liste n'a aucun mot : choisissez-en une autre avec -d",
        ));
    }
    let seed = seed.unwrap_or_else(new_seed);
    let (drawn, words) = rich_board(&list, settings, &mut Random::new(seed))?;
    let (speech, paint) = (settings.speech, settings.paint);
    let letters = list.alphabet().spell(&drawn);

    writeln!(output, "{}", draw(&drawn, list.alphabet()))?;
    let count = speech.count(words.len(), ("word", "mot"), ("words", "mots"));
    let on_board = speech.say("on this board, the longest first", "sur cette grille, les plus longs d'abord");
    writeln!(output, "{}", paint.heading(&format!("{count} {on_board}")))?;
    writeln!(output, "{}", columns(&words[..words.len().min(SHOWN)]))?;

    let rack = Rack::parse(&letters, list.alphabet())?;
    let anagrams = list.dawg().find(&rack, Use::Some);
    let longest =
        anagrams.iter().max_by_key(|&&id| list.word(id).len()).map(|&id| list.spellings_of(id).join(", "));
    let count = speech.count(anagrams.len(), ("word", "mot"), ("words", "mots"));
    writeln!(
        output,
        "{}",
        paint.heading(&speech.say(
            format!("{count} from the same {} letters in any order", letters.chars().count()),
            format!("{count} avec les mêmes {} lettres dans n'importe quel ordre", letters.chars().count()),
        ))
    )?;
    writeln!(
        output,
        "  {} {}\n",
        speech.say("one of the longest:", "un des plus longs\u{a0}:"),
        longest.unwrap_or_default()
    )?;

    writeln!(
        output,
        "{}",
        paint.heading(speech.say("what the words are stored in", "où les mots sont stockés"))
    )?;
    writeln!(output, "{}", sizes(&list, speech))?;
    let again = format!("worddle demo -d {} --seed {seed}", settings.list_name());
    let and = "worddle --help";
    writeln!(
        output,
        "{}",
        paint.dim(&speech.say(
            format!("the same board again: {again}\neverything else: {and}"),
            format!("la même grille\u{a0}: {again}\ntout le reste\u{a0}: {and}"),
        ))
    )?;
    Ok(Outcome::Done)
}

/// Draws a few random boards, and returns the letters and words of the one with the most words.
///
/// Draws letters by their frequency in the list, so the board suits its language. Takes a few milliseconds.
fn rich_board(
    list: &WordList,
    settings: &Settings,
    random: &mut Random,
) -> Result<(Vec<Letter>, Vec<String>)> {
    let mut best = (Vec::new(), Vec::new());
    for _ in 0..TRIES {
        let letters = random_letters(list, SIDE * SIDE, random);
        // As in the assignment: words of any length, each spelling a line, longest first.
        let (words, _) = lines(list, &square(SIDE as u32, &letters)?, settings);
        // The first board counts even without a word, so that there always is one to show.
        if best.0.is_empty() || words.len() > best.1.len() {
            best = (letters, words);
        }
    }
    Ok(best)
}

/// Draws the board with lines.
///
/// The letters are in capitals, one to a cell; the board has no tiles of several letters.
fn draw(letters: &[Letter], alphabet: Alphabet) -> String {
    let rule =
        |left: &str, middle: &str, right: &str| format!("  {left}{}{right}\n", ["───"; SIDE].join(middle));
    let row = |letters: &[Letter]| {
        let cells: Vec<String> =
            letters.iter().map(|&letter| format!(" {} ", alphabet.upper(letter))).collect();
        format!("  │{}│\n", cells.join("│"))
    };
    let rows: Vec<String> = letters.chunks(SIDE).map(row).collect();
    format!("{}{}{}", rule("┌", "┬", "┐"), rows.join(&rule("├", "┼", "┤")), rule("└", "┴", "┘"))
}

/// Sets words in columns.
///
/// Row by row: the longest words, which come first, stand in the first row.
fn columns(words: &[String]) -> String {
    // Counts characters; the spellings of the built-in lists have no wide ones.
    let width = words.iter().map(|word| word.chars().count()).max().unwrap_or(0) + 2;
    let line =
        |words: &[String]| words.iter().map(|word| format!("{word:width$}")).collect::<Vec<_>>().concat();
    words.chunks(COLUMNS).map(|words| format!("  {}\n", line(words).trim_end())).collect::<Vec<_>>().concat()
}

/// Compares the tree and the automaton of a list.
///
/// Builds the tree for this alone. It has a node for every different beginning of a word, and the automaton
/// shares equal endings as well, so it needs far fewer nodes.
fn sizes(list: &WordList, speech: Speech) -> String {
    let (dawg, trie) = (list.dawg(), Trie::build(&list.words()));
    let words = speech.count(list.len(), ("word", "mot"), ("words", "mots"));
    let line = |name: &str, nodes: usize, bytes: usize| {
        let nodes = speech.count(nodes, ("node", "nœud"), ("nodes", "nœuds"));
        format!("  {name:20} {nodes:>16}, {}\n", speech.bytes(bytes))
    };
    let whole = line(speech.say("tree", "arbre"), trie.nodes(), trie.heap_bytes());
    let automaton =
        line(speech.say("minimal automaton", "automate minimal"), dawg.nodes(), dawg.heap_bytes());
    format!("  {words}\n{whole}{automaton}")
}
