//! The list of structures.
//!
//! To add a structure, implement [`Structure`] in a file of its own and add a line to [`each_structure`]. The
//! contract tests, benchmarks, lab, help and shell completions find it there.

use crate::dawg::Dawg;
use crate::hash_sets::HashSets;
use crate::hybrid_tree::HybridTree;
use crate::lexicon::Structure;
use crate::pointer_trie::PointerTrie;
use crate::sorted_list::SortedList;
use crate::trie::Trie;

/// A visitor for every structure. A trait with a generic method, because each structure is a type of its own.
pub trait EachStructure {
    /// Called once for each structure.
    fn visit<S: Structure>(&mut self);
}

/// Visits every structure.
pub fn each_structure(visitor: &mut impl EachStructure) {
    visitor.visit::<SortedList>();
    visitor.visit::<HybridTree>();
    visitor.visit::<Trie>();
    visitor.visit::<HashSets>();
    visitor.visit::<PointerTrie>();
    visitor.visit::<Dawg>();
}

/// Returns the names of all structures in the order of [`each_structure`].
pub fn structure_names() -> Vec<&'static str> {
    struct Names(Vec<&'static str>);
    impl EachStructure for Names {
        fn visit<S: Structure>(&mut self) {
            self.0.push(S::NAME);
        }
    }
    let mut names = Names(Vec::new());
    each_structure(&mut names);
    names.0
}
