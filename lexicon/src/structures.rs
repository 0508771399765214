//! The one list of structures.

use crate::dawg::Dawg;
use crate::hash_sets::HashSets;
use crate::hybrid_tree::HybridTree;
use crate::lexicon::Structure;
use crate::pointer_trie::PointerTrie;
use crate::sorted_list::SortedList;
use crate::trie::Trie;

/// A visitor of every structure.
pub trait EachStructure {
    /// Is called once for each structure.
    fn visit<S: Structure>(&mut self);
}

/// Visits every structure. This is the one list of them: tests, benchmarks and the program all go through it.
pub fn each_structure(visitor: &mut impl EachStructure) {
    visitor.visit::<SortedList>();
    visitor.visit::<HybridTree>();
    visitor.visit::<Trie>();
    visitor.visit::<HashSets>();
    visitor.visit::<PointerTrie>();
    visitor.visit::<Dawg>();
}

/// The names of all structures, in the order of [`each_structure`].
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
