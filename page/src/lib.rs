//! The browser page of Worddle as embedded files.
//!
//! A published crate can only embed files from its own folder, so the page is a crate of its own. The server in
//! `worddle-web` depends on it and decides which address each file gets.
//!
//! Debug builds read the files from the source folder at run time, so a change to the page needs no rebuild.

use rust_embed::RustEmbed;

/// Scripts, styles and pictures, served byte for byte.
#[derive(RustEmbed)]
#[folder = "assets"]
pub struct Assets;

/// The four files that the server completes for each host: the HTML page, its first script, the manifest and the service
/// worker.
#[derive(RustEmbed)]
#[folder = "shell"]
pub struct Shell;
