//! The tree of a list as text, one node per line, as in the Ruzzle solver's report.
//!
//! ```text
//! <[.]>
//! | <[N]>
//! | | <[I]>
//! | | | <[C]>
//! | | | | {[HE, HER]}
//! ```
//!
//! Braces mark a node where a word ends, and lists of endings. Other nodes are in angle brackets.

use std::io::{self, Write};

use worddle_lexicon::{Alphabet, Letter, Lexicon, descend, each_word};

/// Which part of a tree to draw, and how deep.
pub(crate) struct TreeShape {
    /// The alphabet of the words.
    pub(crate) alphabet: Alphabet,
    /// The depth below which endings are drawn as lists.
    pub(crate) height: usize,
    /// The prefix of the words to draw.
    pub(crate) prefix: Vec<Letter>,
}

/// Receives the nodes of a tree from left to right, each before its children.
pub(crate) trait TreeSink {
    /// A node under `depth` others: its letter (none for the root) and whether a word ends there.
    fn node(&mut self, depth: usize, letter: Option<char>, ends: bool) -> io::Result<()>;

    /// The list of endings under the node at `depth - 1`.
    fn list(&mut self, depth: usize, endings: &[String]) -> io::Result<()>;
}

/// Sends every node of a tree to a sink.
///
/// A prefix is walked first, without its siblings. If no word has it, only the part that exists is sent.
pub(crate) fn each_node<L: Lexicon>(
    lexicon: &L,
    shape: &TreeShape,
    sink: &mut impl TreeSink,
) -> io::Result<()> {
    let mut state = lexicon.root();
    sink.node(0, None, false)?;
    for (place, &letter) in shape.prefix.iter().take(shape.height).enumerate() {
        let Some(next) = lexicon.step(state, letter) else { return Ok(()) };
        state = next;
        sink.node(place + 1, Some(shape.alphabet.upper(letter)), lexicon.word(state).is_some())?;
    }
    below(lexicon, shape, state, shape.prefix.len().min(shape.height), sink)
}

/// Sends every node below a state.
///
/// Recursion is as deep as the longest word, at most a few dozen letters.
fn below<L: Lexicon>(
    lexicon: &L,
    shape: &TreeShape,
    state: L::State,
    depth: usize,
    sink: &mut impl TreeSink,
) -> io::Result<()> {
    if depth >= shape.height {
        let endings = endings(lexicon, shape, state);
        return if endings.is_empty() { Ok(()) } else { sink.list(depth + 1, &endings) };
    }
    for letter in Letter::first(shape.alphabet.size()) {
        if let Some(next) = lexicon.step(state, letter) {
            sink.node(depth + 1, Some(shape.alphabet.upper(letter)), lexicon.word(next).is_some())?;
            below(lexicon, shape, next, depth + 1, sink)?;
        }
    }
    Ok(())
}

/// The endings of the words below a node at full height.
fn endings<L: Lexicon>(lexicon: &L, shape: &TreeShape, state: L::State) -> Vec<String> {
    let rest = shape.prefix.get(shape.height..).unwrap_or_default();
    let mut endings = Vec::new();
    // A prefix longer than the height: the list then has only endings that begin with the rest of the prefix.
    let state = if rest.is_empty() { Some(state) } else { descend(lexicon, &shape.prefix) };
    if let Some(state) = state {
        each_word(lexicon, state, &mut |ending, _| {
            if !(rest.is_empty() && ending.is_empty()) {
                endings.push(shape.alphabet.spell(rest) + &shape.alphabet.spell(ending));
            }
        });
    }
    endings
}

/// Writes a tree as text.
///
/// Writes as it walks, in memory that does not depend on the list.
pub(crate) fn text_tree<L: Lexicon>(lexicon: &L, shape: &TreeShape, output: impl Write) -> io::Result<()> {
    each_node(lexicon, shape, &mut Text(output))
}

/// Writes nodes as lines of text.
struct Text<W>(W);

impl<W: Write> TreeSink for Text<W> {
    fn node(&mut self, depth: usize, letter: Option<char>, ends: bool) -> io::Result<()> {
        let letter = letter.unwrap_or('.');
        let bars = "| ".repeat(depth);
        if ends { writeln!(self.0, "{bars}{{[{letter}]}}") } else { writeln!(self.0, "{bars}<[{letter}]>") }
    }

    fn list(&mut self, depth: usize, endings: &[String]) -> io::Result<()> {
        writeln!(self.0, "{}{{[{}]}}", "| ".repeat(depth), endings.join(", "))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use expect_test::{Expect, expect};
    use worddle_lexicon::{ReadOptions, WordList};

    fn check(words: &str, height: usize, prefix: &str, expected: &Expect) {
        let text = words.replace(' ', "\n");
        let (list, _) = WordList::read(text.as_bytes(), &ReadOptions::new(Alphabet::French)).unwrap();
        let prefix = Alphabet::French.fold(prefix).unwrap();
        let mut output = Vec::new();
        text_tree(list.dawg(), &TreeShape { alphabet: Alphabet::French, height, prefix }, &mut output)
            .unwrap();
        expected.assert_eq(&String::from_utf8(output).unwrap());
    }

    #[test]
    fn a_tree_of_height_4_looks_as_in_the_report() {
        let expected = expect![[r"
            <[.]>
            | <[A]>
            | | {[A]}
            | | | <[L]>
            | | | | <[E]>
            | | | | | {[NIEN, NIENNE, NIENNES, NIENS]}
            | | | {[S]}
            | | <[B]>
            | | | <[A]>
            | | | | <[C]>
            | | | | | {[A, AS, OST, OSTS, ULE, ULES]}
        "]];
        let words =
            "aa aalenien aalenienne aaleniennes aaleniens aas abaca abacas abacost abacosts abacule abacules";
        check(words, 4, "", &expected);
    }

    #[test]
    fn height_0_is_a_list_and_a_great_height_the_whole_tree() {
        check(
            "chien chat",
            0,
            "",
            &expect![["
            <[.]>
            | {[CHAT, CHIEN]}
        "]],
        );
        check(
            "zoo",
            99,
            "",
            &expect![["
            <[.]>
            | <[Z]>
            | | <[O]>
            | | | {[O]}
        "]],
        );
    }

    #[test]
    fn a_prefix_draws_its_part_alone() {
        check(
            "chien chat niche nicher zoo",
            9,
            "nic",
            &expect![["
            <[.]>
            | <[N]>
            | | <[I]>
            | | | <[C]>
            | | | | <[H]>
            | | | | | {[E]}
            | | | | | | {[R]}
        "]],
        );
        check(
            "chien chat niche nicher zoo",
            1,
            "nich",
            &expect![["
            <[.]>
            | <[N]>
            | | {[ICHE, ICHER]}
        "]],
        );
        check(
            "chien",
            3,
            "x",
            &expect![["
            <[.]>
        "]],
        );
    }
}
