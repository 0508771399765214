//! One file per kind of wordplay; containers, reversals and charades share [`chain`].

pub(crate) mod alternation;
pub(crate) mod anagram;
pub(crate) mod chain;
pub(crate) mod definition;
pub(crate) mod deletion;
pub(crate) mod hidden;
pub(crate) mod spoonerism;
