//! Pictures with captions in the user's language.
//!
//! `draw` writes the pictures and knows no language; this module brings the words.

use std::io;

use worddle_draw::board::Badges;
use worddle_draw::tree::{TreePicture, TreeTooLarge};
use worddle_lexicon::Lexicon;

use super::tree::{TreeShape, TreeSink, each_node};
use worddle_ask::Speech;

/// The texts on the badges of bonuses.
///
/// The usual abbreviations: DL is a double letter, MT a *mot triple*.
pub(crate) fn badges(speech: Speech) -> Badges<'static> {
    Badges {
        double_letter: speech.say("DL", "LD"),
        triple_letter: speech.say("TL", "LT"),
        double_word: speech.say("DW", "MD"),
        triple_word: speech.say("TW", "MT"),
    }
}

/// Draws a tree, or fails if it is too large for a picture.
///
/// The title stands above the tree, a legend below it.
///
/// # Errors
///
/// [`PictureTooLarge`] once the tree has more nodes and endings than a picture may have. The walk stops
/// there.
pub(crate) fn tree_picture<L: Lexicon>(
    lexicon: &L,
    shape: &TreeShape,
    title: &str,
    speech: Speech,
) -> Result<String, PictureTooLarge> {
    let mut sink = PictureSink { picture: TreePicture::default(), too_large: None };
    let walked = each_node(lexicon, shape, &mut sink);
    match (walked, sink.too_large) {
        (_, Some(TreeTooLarge { most })) => Err(PictureTooLarge { most }),
        (walked, None) => {
            // The sink returns no other error, and it writes to memory.
            walked.expect("only a tree that is too large ends the walk");
            let legend = speech.say("a ring: a word ends here", "un anneau\u{a0}: un mot finit ici");
            Ok(sink.picture.svg(title, legend))
        }
    }
}

/// A tree that is too large for a picture.
///
/// The message says how to draw a part of it instead.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct PictureTooLarge {
    /// The most nodes and endings of a picture.
    most: usize,
}

impl PictureTooLarge {
    /// Explains the error to a person.
    ///
    /// Wide lists fill a picture sooner than deep ones: every ending takes a line.
    pub(crate) fn explain(self, speech: Speech) -> String {
        let most = self.most;
        speech.say(
            format!("the tree has more than {most} nodes and endings, too many for a picture: use --prefix, --height or a smaller list"),
            format!("l'arbre a plus de {most} nœuds et fins de mots, trop pour une image : utilisez --prefix, --height ou une liste plus petite"),
        )
    }
}

impl std::fmt::Display for PictureTooLarge {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(&self.explain(Speech::English))
    }
}

impl std::error::Error for PictureTooLarge {}

/// Collects nodes into a picture, until it is full.
struct PictureSink {
    /// The picture so far.
    picture: TreePicture,
    /// Why the walk was ended.
    too_large: Option<TreeTooLarge>,
}

impl PictureSink {
    /// Ends the walk once the picture is full, so that the rest of a large list is not visited.
    ///
    /// The error that is returned only ends the walk; the reason is kept aside, because the walk knows I/O
    /// errors alone.
    fn keep(&mut self, added: Result<(), TreeTooLarge>) -> io::Result<()> {
        added.map_err(|error| {
            self.too_large = Some(error);
            io::ErrorKind::FileTooLarge.into()
        })
    }
}

impl TreeSink for PictureSink {
    fn node(&mut self, depth: usize, letter: Option<char>, ends: bool) -> io::Result<()> {
        let added = self.picture.node(depth, letter, ends);
        self.keep(added)
    }

    fn list(&mut self, depth: usize, endings: &[String]) -> io::Result<()> {
        let added = self.picture.list(depth, endings);
        self.keep(added)
    }
}
