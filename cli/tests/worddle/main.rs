//! The program as a person runs it: real lists, real files, standard input, exit codes, both languages.

#![expect(clippy::unwrap_used, clippy::disallowed_methods, reason = "a test that cannot go on has failed")]

mod architecture;
mod assignment;
mod best;
mod blocks;
mod crossword;
mod define;
mod docs;
mod doors;
mod fetched;
mod generate;
mod lab;
mod lexicon;
mod lists;
mod manners;
mod output;
mod proofs;
mod prove;
mod ran;
mod saved;
mod serve;
mod site;
mod solve;
mod versions;
mod words;
